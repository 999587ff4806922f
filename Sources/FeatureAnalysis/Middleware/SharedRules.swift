import SpecLanguage

/// Analyzes the rules of a key that names several actions. The rules are checked for each action,
/// with its payload.
///
///     add, clear: {dispatch: .log(task.title)}      # unknown-name: 'clear' carries no 'task'
///     add, clear: {dispatch: .save}
///
/// - Parameter rules: analyzes the rules of one entry; nil if the action does not exist.
func sharedRules(
  _ entries: [RulesSpec], _ findings: inout Findings,
  _ rules: (RulesSpec, inout Findings) -> [Rule]?
) -> [(action: String, rules: [Rule])] {
  var result: [(action: String, rules: [Rule])] = []
  var shared = SharedFindings(what: "rule")
  for entry in entries {
    let (meant, found) = findings.withSeparateFindings { rules(entry, &$0) }
    shared.addFindings(found, of: entry.action.value, isKnown: meant != nil)
    if let meant { result.append((entry.action.value, meant)) }
  }
  shared.report(to: &findings)
  return result
}

/// The findings about rules or links that several actions share. An error that concerns all actions is
/// reported once. An error that concerns some actions is reported with their names.
struct SharedFindings {
  /// What the actions share: `rule` or `link`.
  private let what: String
  private struct Key: Hashable {
    let start: SourcePosition
    let id: FindingID
    let message: String

    init(_ finding: Finding) {
      start = finding.range.start
      id = finding.id
      message = finding.message
    }
  }

  private var findings: [Finding] = []
  private var actions: [Key: [String]] = [:]
  private var dropped: [Diagnostics] = []
  /// The number of the key's actions that exist.
  private var known = 0

  init(what: String) { self.what = what }

  mutating func addFindings(_ found: Diagnostics, of action: String, isKnown: Bool) {
    if isKnown { known += 1 }
    for finding in found.inSourceOrder {
      let key = Key(finding)
      if actions[key] == nil { findings.append(finding) }
      actions[key, default: []].append(action)
    }
    dropped.append(found)
  }

  func report(to outer: inout Findings) {
    for finding in findings {
      let owners = actions[Key(finding)] ?? []
      let isOfAll = owners.count == known || finding.id == .unknownAction
      outer.takeOver(isOfAll ? finding : finding.naming(owners, sharing: what))
    }
    for found in dropped { outer.countDropped(of: found) }
  }
}

extension Finding {
  /// Returns a copy of the finding whose message names the actions. It has no fixes, because they
  /// would be wrong for other actions of the key.
  fileprivate func naming(_ actions: [String], sharing what: String) -> Finding {
    let names = actions.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = actions.count > 3 ? " and \(actions.count - 3) more" : ""
    return Finding(
      severity, id, "\(message), in the \(what) for \(names)\(more)", at: range, about: subject,
      help: help ?? "write a separate \(what) for each action that needs another one",
      isIndependent: isIndependent)
  }
}

extension MiddlewareSpec {
  /// The entries, grouped by the key in which the spec writes them.
  var entriesByKey: [[RulesSpec]] {
    var groups: [[RulesSpec]] = []
    for entry in entries {
      if let key = entry.sharedKey, groups.last?.last?.sharedKey == key {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    return groups
  }
}
