/// The state that an invariant or a condition of `reachable` is about.
package enum ConditionOwner: Sendable, Hashable {
  /// The state of the app that has the condition, or of a feature without an app.
  case whole
  /// The state of each open store of a feature of the app, given by its index.
  case feature(Int)
  /// The state of an app inside of the app, given by its index.
  case inner(Int)

  /// Whether the condition uses the states of several features.
  package var isOfApp: Bool { if case .feature = self { false } else { true } }
}

extension App {
  /// The invariants that hold in the app: its own, and those of its features and inner apps. The name
  /// of an invariant of a feature begins with the name of the feature, as in `cart.there is no debt`.
  package var allInvariants: [Invariant] {
    invariants + (isFeature ? [] : members.inheritedInvariants)
  }

  /// The conditions that some state of the app may satisfy: its own, and those of its features.
  package var allReachable: [Reachable] {
    if isFeature { return reachable }
    return reachable
      + features.enumerated().flatMap { place, member in
        member.feature.reachable.map { $0.inherited(from: place) }
      }
  }

  /// The feature or inner app whose state a condition is about; nil for a condition of the app itself.
  package func member(of owner: ConditionOwner) -> AppFeature? {
    switch owner {
    case .whole: nil
    case .feature(let place): features[place]
    case .inner(let place): innerApps[place].member
    }
  }

  /// The feature whose state a condition is about; for a condition of an app, the app as one feature.
  package func feature(of owner: ConditionOwner) -> Feature { member(of: owner)?.feature ?? whole }

  /// The name of an invariant or a condition in the spec that declares it, with the name of the
  /// feature or app of that spec.
  package func declaration(
    of name: String, _ owner: ConditionOwner
  ) -> (feature: String, name: String) {
    (
      feature(of: owner).name,
      String(name.dropFirst(member(of: owner)?.prefix.count ?? 0))
    )
  }
}

extension [AppFeature] {
  /// The invariants of the features and of the inner apps among these members of an app, as the app
  /// has them.
  var inheritedInvariants: [Invariant] {
    let ofFeatures = withStores.enumerated().flatMap { place, member in
      member.feature.invariants.map {
        $0.inherited(from: member, as: .feature(place), member.feature.actions.map(\.name))
      }
    }
    let ofApps = InnerApp.all(in: self).enumerated().flatMap { place, inner in
      inner.app.invariants.map {
        $0.inherited(
          from: inner.member, as: .inner(place),
          inner.app.features.flatMap { store in
            store.feature.actions.map { App.qualifiedName(of: $0, of: store) }
          })
      }
    }
    return ofFeatures + ofApps
  }
}

extension Invariant {
  /// Whether scenarios can hold the invariant. The tests of an app know only the public members of the
  /// states of its features.
  package var isNameable: Bool { owner == .whole || around == nil && condition.isPublic }

  /// - Parameter actions: the names of all actions of the member.
  fileprivate func inherited(
    from member: AppFeature, as owner: ConditionOwner, _ actions: [String]
  ) -> Invariant {
    let names: [String]? =
      switch around {
      case .every?: actions
      case .some(let names)?: names
      case nil: nil
      }
    return Invariant(
      name: member.prefix + name, doc: doc,
      around: names.map { .some($0.map { member.prefix + $0 }) }, condition: condition,
      usesOld: usesOld, isSettled: isSettled, owner: owner)
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
