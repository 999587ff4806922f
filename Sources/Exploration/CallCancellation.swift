import FeatureAnalysis
import SpecLanguage

/// The names of the actions of an app that links follow or send.
struct LinkedActions {
  fileprivate let followed: [String]
  fileprivate let sent: Set<String>
}

extension App {
  var linkedActions: LinkedActions {
    LinkedActions(
      followed: links.map { triggerName(of: $0) },
      sent: features.indices.reduce(into: []) { $0.formUnion(actions(linkedTo: $1)) })
  }
}

extension Feature {
  /// Whether the state shows that a call has begun, so that its cancellation leads to another state.
  /// The task of a view may cancel it, also if only a part of what it waits for has ended.
  func noticesCancellation(_ linked: LinkedActions) -> Bool {
    let performsAfterChanges = middleware.flatMap(\.changes).flatMap(\.rules).contains {
      if case .perform = $0.verb { true } else { false }
    }
    if performsAfterChanges { return true }
    let entries = middleware.flatMap(\.entries)
    // The action that sends another one may have changed the state.
    let sent = linked.sent.union(middleware.flatMap(\.rules).flatMap(\.dispatchedActions))
    let idle = actions.filter { action in
      guard case .none = action.reduction, !sent.contains(action.name) else { return false }
      return !linked.followed.contains { $0.hasSuffix("." + action.name) }
        && !entries.contains { entry in
          entry.action == action.name
            && entry.rules.contains { if case .dispatch = $0.verb { true } else { false } }
        }
    }.map(\.name)
    var begun: [String: Int] = [:]
    for entry in entries {
      for rule in entry.rules {
        guard case .perform(let effect) = rule.verb else { continue }
        guard let action = entry.action, idle.contains(action), rule.repetition == nil,
          [.started, .cancelled, .each].allSatisfy({ effect[$0] == nil }), !effect.isRepeated
        else { return true }
        begun[action, default: 0] += 1
      }
    }
    return begun.values.contains { $0 > 1 }
  }
}
