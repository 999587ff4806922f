import FeatureAnalysis

/// Creates the derived values of the app's store. They read the stores of the features, so that a
/// view depends only on what a value depends on:
/// ```swift
/// /// As `state.badge`. A view that reads it depends only on the values that it is computed from.
/// public var badge: Int { tasks.activeCount }
/// ```
/// A value that iterates over a list is cached, as in the store of a feature:
/// ```swift
/// public var unread: Int { memo(0) { notes.notes.count { !$0.isRead } } }
/// ```
func trackedValues(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let derived = context.app.whole.derived
  let names = Set(context.app.members.map(\.name) + derived.map(\.name))
  let cached = context.app.whole.appMemos.map(\.name)
  let outer = texts.memberNames
  defer {
    texts.stores = nil
    texts.memberNames = outer
  }
  return derived.map { value in
    let doc = """
      As `state.\(value.name)`. A view that reads it depends only on the values that it is computed \
      from.
      """
    guard case .checked(let expression) = value.value else {
      return .computed(
        value.name, type: texts.lowerType(value.type), [.public], doc: value.doc ?? "",
        get: [.expression(.path("state", value.name))])
    }
    let use = VariableUse(value.value)
    texts.memberNames = names
    var stores = FeatureStores(context.app)
    stores.hidden = use.names
    stores.areTracked = true
    texts.stores = stores
    texts.beginScope(use)
    var body = texts.body(of: expression)
    if let number = cached.firstIndex(of: value.name) {
      body = [
        .expression(
          .call(
            .name(RuntimeSymbol.memo), [SwiftArgument(.integer(number))],
            trailing: SwiftClosure(body)))
      ]
    }
    return .computed(
      value.name, type: texts.lowerType(value.type), [.public], doc: value.doc ?? doc,
      get: body)
  }
}
