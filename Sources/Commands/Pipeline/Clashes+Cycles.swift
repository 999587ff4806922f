import FeatureRendering
import SpecLanguage

/// A feature may use types of another feature in the same package, if it names these types under
/// `external`. The target of the feature then depends on the target of the other feature. SwiftPM
/// rejects cycles of dependent targets.
extension Clashes {
  private enum Mark { case entered, left }

  /// A feature on the current path, and the index of the module to visit next.
  private struct Step {
    let index: Int
    var next = 0
  }

  /// Adds an error for each module under `external` that closes a cycle of dependencies.
  mutating func findCycles(_ indexes: [Int]) {
    var modules: [String: Int] = [:]
    for index in indexes {
      guard let name = features[index]?.name, modules[name] == nil else { continue }
      modules[name] = index
    }
    var marks: [Int: Mark] = [:]
    for start in indexes where marks[start] == nil {
      marks[start] = .entered
      var way = [Step(index: start)]
      while let step = way.last {
        let needed = features[step.index]?.modules ?? []
        guard step.next < needed.count else {
          marks[step.index] = .left
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        guard let other = modules[needed[step.next].value] else { continue }
        switch marks[other] {
        case nil:
          marks[other] = .entered
          way.append(Step(index: other))
        case .entered: addCycle(way.map(\.index), to: other, at: needed[step.next])
        case .left: break
        }
      }
    }
  }

  private mutating func addCycle(_ way: [Int], to index: Int, at module: Located<String>) {
    guard let last = way.last, let start = way.firstIndex(of: index) else { return }
    // A feature may use several types of a module, but the error is reported only once for the
    // module.
    let isTold = findings[last].contains {
      $0.id == .moduleCycle && $0.subject == .names([module.value])
    }
    if isTold { return }
    let names = (way[start...] + [index]).compactMap { features[$0]?.name }
    findings[last].append(
      Finding(
        .error, .moduleCycle,
        "modules of one package form a dependency cycle: \(names.joined(separator: " → "))",
        at: module.range, about: .names([module.value]),
        help: "declare the types that both need in one of them, or in a separate module"))
  }
}
