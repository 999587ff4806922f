import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The result of exploring a feature or an app.
package struct Exploration: Sendable {
  /// A mistake, and a sequence of steps that leads to it.
  package struct Violation: Sendable {
    /// The range of the broken invariant, or of the code that traps.
    package let range: SourceRange
    package let id: FindingID
    package let message: String
    /// The steps that lead to the mistake.
    package var steps: [String] = []
    package let sentence: String
    /// The lines of a scenario that reproduces the mistake; nil if no scenario does.
    package let scenario: [String]?
    /// Whether an existing scenario of the spec reproduces the mistake.
    package var isInSpec = false
    /// The feature or app that declares the broken invariant, and the name of the invariant there; nil
    /// for other mistakes.
    package var invariant: (feature: String, name: String)?
    /// The number of steps of the random walk that found the mistake; nil if the search found it, by
    /// the shortest way.
    package var walkLength: Int?
    /// Whether the broken invariant is that of a feature or an inner app of the explored app.
    package var isInherited = false
  }

  package var states = 0
  package var depth = 0
  package var end = SearchEnd.exhausted
  /// The number of states that were not visited because they are outside the bounds.
  package var pruned = 0
  /// What grew, and what the bounds have cut off.
  package var limit = SearchLimit()
  /// The number of random walks after the search, and the maximum number of their steps.
  package var walks = (count: 0, length: 0)
  /// What was executed.
  package var code = CodeCoverage()
  /// The only start, if it is the end of a scenario or session.
  var beginning: ScenarioEnd?
  package var bounds = ExplorationBounds()
  package var violations: [Violation] = []
  /// Whether the compiled code would trap after some sequence of steps.
  package var traps = false
  /// The conditions of `reachable` that no visited state satisfies.
  package var unwitnessed: [Reachable] = []
  /// The names of the conditions of `reachable` that some state satisfies, by the feature of the app
  /// that declares them.
  package var witnessed: [String: Set<String>] = [:]
  /// The actions that have changed the state, by the feature of the app.
  package var changing: [String: Set<String>] = [:]
  /// The actions that have statements, but have never changed the state.
  package var unchanging: [Action] = []
  /// The actions that are not private, and were sent by effects only.
  package var answersOnly: [String] = []
  /// Those of them that no explored step has sent.
  var neverSent: [String] = []
  /// What sends these actions.
  var senders: Set<OutsideActions.Sender> = []
  /// The actions that are not sent from outside, apart from those that nothing in the feature sends.
  /// Empty for an app.
  var inner: Set<String> = []
  /// The cycles of calls each of which an answer to the one before begins.
  package var restarts: [[String]] = []
  /// The names of the features that were explored on their own, because nothing connects them; empty
  /// if all features were explored together.
  package var parts: [String] = []
  /// The number of evaluation steps.
  var work = 0
  /// The action that took more than half of them; nil if there is none.
  var heaviestAction: String?
  /// The conditions of `reachable` that no visited state satisfies, but that could not be evaluated
  /// in some state, and the reason for each.
  package var unevaluated: [(reachable: Reachable, reason: String)] = []
  /// The number of mistakes after an `undo` that no scenario reproduces. Exploring remembers one
  /// step, and the app more.
  var undoneMistakes = 0
  /// What was skipped, apart from states outside the bounds.
  package var narrowing = Narrowing()

  /// Whether the search ended because no further state can be reached within the bounds of lists and
  /// effects.
  package var isExhausted: Bool { end == .exhausted }

  /// A summary such as `all 312 states reachable within 3 elements per list`. It contains everything
  /// that was skipped.
  package var summary: String {
    ([counted] + walkLines + partLines + narrowing.lines + answerLines)
      .joined(separator: "; ")
  }

  /// Reports each mistake at its range in the spec.
  package func reportViolations(to diagnostics: inout Diagnostics) {
    for violation in violations {
      diagnostics.error(
        violation.id, violation.message, at: violation.range,
        help: violation.scenario == nil ? nil : "'redux-gen explore' prints it as a scenario")
    }
  }

  /// Notes what an app does with the feature, and was not explored: it sends the feature actions that
  /// otherwise only the feature itself sends, or opens the feature with a state.
  package mutating func noteUse(by app: String, sending actions: Set<String>, givesState: Bool) {
    let sent = inner.intersection(actions).sorted()
    narrowing.unknown += sent.map { ($0, "as \(app) sends it") }
    if givesState {
      narrowing.unknown.append(("other states at the start", "\(app) opens it with one"))
    }
    if !sent.isEmpty || givesState { code.noteUnreachedStates() }
  }

  private var answerLines: [String] {
    func named(_ actions: [String], _ line: (String) -> String) -> [String] {
      if actions.isEmpty { return [] }
      let all = actions.count > 3 ? "\(actions.count) actions" : actions.joined(separator: ", ")
      return [line(all)]
    }
    return named(sentInside) { "\($0) sent only by \(writtenSenders)" }
      + named(neverSent) { "nothing has sent \($0)" }
  }

  /// The actions that effects have sent, and nothing outside.
  package var sentInside: [String] { answersOnly.filter { !neverSent.contains($0) } }

  /// How many rules no explored step has taken, if every state was explored; nil if all were taken.
  package var untakenRules: String? {
    let count = code.untaken.count { $0.kind == .rule }
    guard count > 0, isExhausted, unexploredStates.isEmpty else { return nil }
    let all = code.counts[.rule] ?? count
    return "\(count) of \(all) \(CodeCoverage.Kind.rule.counted(all)) not taken"
  }

  /// The words for what sends the actions that are not sent from outside, such as `effects and rules`.
  package var writtenSenders: String {
    let names = OutsideActions.Sender.allCases.filter(senders.contains).map(\.rawValue)
    let first = names.dropLast().joined(separator: ", ")
    return first + (first.isEmpty ? "" : " and ") + (names.last ?? "")
  }

  private var walkLines: [String] {
    if walks.count == 0 { return [] }
    let counted = walks.count == 1 ? "1 random walk" : "\(walks.count.grouped) random walks"
    return ["then \(counted) of at most \(walks.length) steps"]
  }

  /// Which states were not reached, such as `beyond the bounds`; empty if all were.
  var unexploredStates: [String] {
    var states: [String] =
      switch end {
      case .exhausted: pruned > 0 ? ["beyond \(exceededBounds)"] : []
      case .depth, .states: ["beyond the bounds"]
      case .work, .stopped, .mistake: []
      }
    switch end {
    case .work, .stopped, .mistake: states.append(CodeCoverage.unreachedStates)
    case .exhausted, .depth, .states:
      if !narrowing.unknown.isEmpty { states.append(CodeCoverage.unreachedStates) }
    }
    return states
  }

  /// Why not all states were reached.
  package var limitLines: [String] { limit.lines(end, bounds) }

  /// What no step has taken.
  package var codeLines: [String] { code.lines }

  private var partLines: [String] {
    if parts.isEmpty { return [] }
    return ["\(parts.joined(separator: ", ")) each on its own, because nothing connects them"]
  }

  private var counted: String {
    let counted = states == 1 ? "1 state" : "\(states.grouped) states"
    let within = pruned == 0 ? "" : " within \(exceededBounds)"
    let outside = pruned == 0 ? "" : "; \(pruned.grouped) not entered"
    guard isExhausted, narrowing.unknown.isEmpty else {
      return "\(counted) to depth \(depth)\(within.isEmpty ? "" : ",")\(within); not exhaustive"
        + (isExhausted ? outside : reasonOfEnd)
    }
    let all = states == 1 ? "the only state" : "all \(counted)"
    let samples = narrowing.isFinite ? "" : " with the samples"
    return "\(all) reachable\(samples)\(within), to depth \(depth)\(outside)"
  }

  /// Why the search ended, unless the numbers before say it.
  private var reasonOfEnd: String {
    switch end {
    case .work:
      ", because 'test' takes a limited number of steps"
        + (heaviestAction.map { ", and '\($0)' takes most of them" } ?? "")
    case .stopped: ", because it was stopped"
    case .mistake: ", because a mistake was found"
    case .exhausted, .depth, .states: ""
    }
  }

  /// The bounds outside of which there are states.
  private var exceededBounds: String {
    func counted(_ count: Int, _ unit: String, _ rest: String) -> String {
      "\(count) \(unit)\(count == 1 ? "" : "s") \(rest)"
    }
    let isOfList = limit.cuts.map { $0.property != nil }
    let lists = isOfList.contains(true) ? [counted(bounds.lists, "element", "per list")] : []
    let effects = isOfList.contains(false) ? [counted(bounds.effects, "call", "under way")] : []
    return (lists + effects).joined(separator: " and ")
  }
}
