/// The state that an invariant or a condition of `reachable` is about.
package enum ConditionOwner: Sendable, Hashable {
  /// The state of the app that has the condition, or of a feature without an app.
  case whole
  /// The state of each open store of a feature of the app, given by its index.
  case feature(Int)
}

extension App {
  /// The invariants that hold in the app: its own, and those of its features. The name of an
  /// invariant of a feature begins with the name of the feature, as in `cart.there is no debt`.
  package var allInvariants: [Invariant] {
    invariants + (isFeature ? [] : features.inheritedInvariants)
  }

  /// The conditions that some state of the app may satisfy: its own, and those of its features.
  package var allReachable: [Reachable] {
    if isFeature { return reachable }
    return reachable
      + features.enumerated().flatMap { place, member in
        member.feature.reachable.map { $0.inherited(from: place) }
      }
  }

  /// The feature whose state a condition is about; for a condition of the app, the app as one feature.
  package func feature(of owner: ConditionOwner) -> Feature {
    switch owner {
    case .whole: whole
    case .feature(let place): features[place].feature
    }
  }

  /// The name of an invariant or a condition in the spec that declares it, with the name of the
  /// feature of that spec; nil for a condition of an app.
  package func declaration(
    of name: String, _ owner: ConditionOwner
  ) -> (feature: String, name: String)? {
    switch owner {
    case .whole: isFeature ? (whole.name, name) : nil
    case .feature(let place):
      (features[place].feature.name, String(name.dropFirst(features[place].prefix.count)))
    }
  }
}

extension [AppFeature] {
  /// The invariants of the features, as an app has them.
  var inheritedInvariants: [Invariant] {
    enumerated().flatMap { place, member in
      member.feature.invariants.map { $0.inherited(from: member, at: place) }
    }
  }
}

extension Invariant {
  /// Whether scenarios can hold the invariant. The tests of an app know only the public members of the
  /// states of its features.
  package var isNameable: Bool { owner == .whole || around == nil && condition.isPublic }

  fileprivate func inherited(from member: AppFeature, at place: Int) -> Invariant {
    let names: [String]? =
      switch around {
      case .every?: member.feature.actions.map(\.name)
      case .some(let names)?: names
      case nil: nil
      }
    return Invariant(
      name: member.prefix + name, doc: doc,
      around: names.map { .some($0.map { member.prefix + $0 }) }, condition: condition,
      usesOld: usesOld, owner: .feature(place))
  }
}

extension Reachable {
  fileprivate func inherited(from place: Int) -> Reachable {
    Reachable(name: name, range: range, condition: condition, owner: .feature(place))
  }
}

extension TypedExpression {
  /// Whether the expression uses nothing of its feature but public members of the state and of models.
  fileprivate var isPublic: Bool {
    var isPublic = true
    visitExpressions { part in
      switch part.kind {
      case .member(_, let member) where member.isPrivate: isPublic = false
      case .function, .external: isPublic = false
      default: break
      }
      return isPublic
    }
    return isPublic
  }
}
