/// Where an app has the store of a feature: the way from the whole app to the feature. The way is
/// empty for a feature without an app.
package struct AppStorePlace: Hashable, Sendable {
  /// For each app on the way, the index of a property of its state, which is also the index of a case
  /// of its action.
  package let path: [Int]
  /// For each app on the way, the index of a case of its event. A feature without events has no case.
  package let eventPath: [Int]

  package init(path: [Int] = [], eventPath: [Int] = []) {
    self.path = path
    self.eventPath = eventPath
  }
}

/// The action that an expression such as `.tasks(.load)` sends to a feature of an app.
package struct SentAction {
  /// The index of the feature.
  package var feature: Int
  /// The action as the feature knows it, such as `.load`.
  package let action: TypedExpression

  /// Returns nil for an expression of another form.
  package init?(_ expression: TypedExpression, to features: [AppFeature]) {
    var name = ""
    var rest = expression
    while case .enumCase(let store, let arguments) = rest.kind, let inner = arguments.last?.value {
      name += name.isEmpty ? store.name : ".\(store.name)"
      if let feature = features.firstIndex(where: { $0.name == name }) {
        self.feature = feature
        action = inner
        return
      }
      rest = inner
    }
    return nil
  }

  /// The name of the action; nil if the expression of the action is not a case.
  package var name: String? {
    if case .enumCase(let name, _) = action.kind { name.name } else { nil }
  }
}
