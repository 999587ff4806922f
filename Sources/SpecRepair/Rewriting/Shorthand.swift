import FeatureAnalysis
import SpecLanguage

/// A part of a spec that `expand` replaces by a longer form.
package enum Shorthand: Hashable, Sendable {
  case request(String)
  /// The actions of a stored property.
  case storage(String)
  /// The rules of a middleware for several actions.
  case rules(String)
  /// A screen of which only the name is written.
  case screen(String)

  /// The shorthand whose key is on a line; nil if there is none.
  package init?(onLine line: UInt32, of spec: FeatureSpec, _ screens: [Screen]) {
    if let request = spec.requestExpansions.first(where: { $0.request.name.range.isOn(line) }) {
      self = .request(request.request.name.value)
    } else if let stored = spec.storageExpansions.first(where: { $0.property.range.isOn(line) }) {
      self = .storage(stored.property.value)
    } else if let screen = screens.first(where: { $0.isSuggested && $0.range.isOn(line) }) {
      self = .screen(screen.name)
    } else if let middleware = spec.middleware.first(where: { middleware in
      middleware.entries.contains { $0.sharedKey?.isOn(line) == true }
    }) {
      self = .rules(middleware.name.value)
    } else {
      return nil
    }
  }

  /// What the shorthand is, as a user would say it.
  package var description: String {
    switch self {
    case .request(let name): "the request '\(name)'"
    case .storage(let name): "the actions of the stored '\(name)'"
    case .rules(let name): "the rules for several actions in '\(name)'"
    case .screen(let name): "the screen '\(name)'"
    }
  }
}

extension SourceRange {
  fileprivate func isOn(_ line: UInt32) -> Bool { start.line <= line && line <= end.line }
}
