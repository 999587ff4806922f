import Exploration
import FeatureAnalysis
import SpecLanguage

extension Exploration {
  /// Reports each mistake at its range in the spec.
  ///
  /// - Parameter warns: whether to report warnings that a longer exploration might disprove.
  func report(to diagnostics: inout Diagnostics, warns: Bool) {
    for violation in violations {
      diagnostics.error(
        violation.id, violation.message, at: violation.range,
        help: violation.scenario == nil ? nil : "'redux-gen explore' prints it as a scenario")
    }
    for (reachable, reason) in unevaluated {
      diagnostics.warning(
        .notEvaluated, "'\(reachable.name)' could not be evaluated: \(reason)",
        at: reachable.range)
    }
    guard warns || isExhausted else { return }
    for reachable in unwitnessed {
      let message = "no explored state satisfies '\(reachable.name)'"
      if isExhausted, pruned == 0, !narrowing.mayHideStates {
        diagnostics.error(.neverReached, message, at: reachable.range)
      } else if warns {
        diagnostics.warning(.neverReached, message, at: reachable.range)
      }
    }
  }

  /// The sentences about the coverage of the exploration.
  var coverage: [String] {
    var lines = ["explored: \(summary)"]
    if !answersOnly.isEmpty {
      lines.append("sent only by effects: \(answersOnly.joined(separator: ", "))")
    }
    for cycle in restarts {
      lines.append(
        "calls that can follow one another without end if each is answered at once: "
          + cycle.joined(separator: " → "))
    }
    return lines
  }
}
