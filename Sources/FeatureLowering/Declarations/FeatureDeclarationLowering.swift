import FeatureAnalysis

/// Creates the feature type, which is the generic argument of the store.
func featureDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteRuntime()
  let names = context.names
  let store = SwiftDeclaration.typealias(
    names.store, "\(context.shared.toolchain(RuntimeSymbol.store))<\(names.feature)>", [.public])
  let hidden = HiddenTypes(in: context)
  let doc = context.feature.doc ?? "The \(names.module) feature: its state, actions and reducer."
  return [
    store,
    .enum(
      names.feature, [.public],
      inherits: [
        context.shared.toolchainType(
          context.feature.needsState ? RuntimeSymbol.openedFeature : RuntimeSymbol.feature)
      ],
      doc: doc,
      members: featureMembers(context, hidden, &texts)),
  ] + hidden.aliases + formDeclarations(context, &texts) + memoDeclarations(context, &texts)
}

private func featureMembers(
  _ context: FeatureContext, _ hidden: HiddenTypes, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let names = context.names
  var members: [SwiftDeclaration] = [
    .typealias("State", names.state, [.public]),
    .typealias("Action", names.action, [.public]),
  ]
  if !context.feature.events.isEmpty {
    members.append(.typealias("Event", names.event, [.public]))
  }
  if context.feature.hasDependencies {
    members.append(
      .typealias(RuntimeSymbol.dependenciesType, names.dependencies, [.public]))
  }
  if !context.feature.state.properties.isEmpty { members.append(changes(context)) }
  if !context.feature.needsState {
    members.append(
      .computed(
        RuntimeSymbol.initialState, type: names.state, [.public, .static],
        get: [.expression(.call(names.state, []))]))
  }
  if context.feature.hasDependencies {
    members.append(chain(context, hidden, needsDependencies: true))
  } else if !context.feature.middleware.isEmpty {
    members.append(chain(context, hidden))
  }
  if !context.feature.state.properties.isEmpty { members.append(properties(context)) }
  if let derived = derived(context) { members.append(derived) }
  members += reduce(context)
  if let isPrivate = isPrivate(context) { members.append(isPrivate) }
  return members + storageDeclarations(context, hidden, &texts)
}

private let change = RuntimeSymbol.changeMasks

/// Creates the change masks that observers can pass, one for each property of the state. A mask has
/// the name of its property.
private func changes(_ context: FeatureContext) -> SwiftDeclaration {
  let feature = context.feature
  let changes = context.shared.toolchainType(RuntimeSymbol.changes)
  func mask(
    _ name: String, _ value: SwiftExpression, _ access: SwiftModifier = .public
  ) -> SwiftDeclaration {
    .computed(name, type: changes, [access, .static], get: [.expression(value)])
  }
  var members: [SwiftDeclaration] = feature.state.properties.enumerated().map { index, property in
    let bit = SwiftArgument(RuntimeSymbol.bit, .integer(index))
    return mask(property.name, .call(.type(changes), [bit]), property.access)
  }
  for filter in feature.filters {
    members.append(mask(filter.result, .array([.name(filter.list), .name(filter.selector)])))
  }
  for derived in feature.derived {
    let value = unionOfMasks(derived.reads, context) {
      isAccessor($0) ? .path(change, $0) : .name($0)
    }
    members.append(mask(derived.name, value, derived.access))
  }
  let example = (feature.publicProperties.first ?? feature.state.properties[0]).name
  return .enum(
    change, [.public],
    doc: """
      The parts of the state that an observer can subscribe to: \
      `store.subscribe(to: \(context.names.feature).\(change).\(example))`.
      """,
    members: members)
}

/// Creates the list of the state's properties, with which a view can depend on a single property.
private func properties(_ context: FeatureContext) -> SwiftDeclaration {
  .computed(
    RuntimeSymbol.properties, type: "[\(pathType(context))]", [.public, .static],
    get: [
      .expression(
        .array(context.feature.state.properties.map { .prefix("\\", .implicitMember($0.name)) }))
    ])
}

/// The type of a path to a value of the state.
private func pathType(_ context: FeatureContext) -> String {
  "\(context.shared.toolchain("PartialKeyPath"))<\(context.names.state)>"
}

/// Creates the list of the values that are computed from the state, with which a view depends only
/// on what the value depends on. Nil if there are no such values.
private func derived(_ context: FeatureContext) -> SwiftDeclaration? {
  let values = context.feature.trackedValues
  if values.isEmpty { return nil }
  return .computed(
    RuntimeSymbol.derived,
    type: "[\(pathType(context)): \(context.shared.toolchain(RuntimeSymbol.changes))]",
    [.public, .static],
    get: [
      .expression(
        .dictionary(
          values.map {
            SwiftDictionaryElement(.prefix("\\", .implicitMember($0.name)), .path(change, $0.name))
          }))
    ])
}

private func chain(
  _ context: FeatureContext, _ hidden: HiddenTypes, needsDependencies: Bool = false
) -> SwiftDeclaration {
  let middleware = context.shared.toolchain(RuntimeSymbol.middleware)
  let type: SwiftType = "[any \(middleware)<\(context.names.feature)>]"
  let given = SwiftArgument(.name(RuntimeSymbol.dependencies))
  let value = SwiftExpression.array(
    context.feature.middleware.map {
      .call(hidden.visibleName($0.name), $0.needsDependencies ? [given] : [])
    } + context.stored.map(storageCall))
  guard needsDependencies else {
    return .computed(
      RuntimeSymbol.chain, type: type, [.public, .static],
      attributes: [SwiftAttribute("MainActor")], get: [.expression(value)])
  }
  let parameter = SwiftParameter(
    label: "_", RuntimeSymbol.dependencies, context.names.dependencies)
  return .function(
    RuntimeSymbol.chain, [.public, .static], [parameter], result: type,
    breaksParameters: true, attributes: [SwiftAttribute("MainActor")], body: [.expression(value)])
}

/// Creates the function that calls the reducer and returns which properties may have changed. The
/// result depends only on the action.
private func reduce(_ context: FeatureContext) -> [SwiftDeclaration] {
  let names = context.names
  let action = SwiftParameter(label: "_", "action", names.action)
  let isNever = context.feature.actions.isEmpty
  // For a feature without actions, the function is empty, because any statement would be
  // unreachable.
  let body: [SwiftStatement] = [
    .expression(
      .call(
        names.reducer,
        [SwiftArgument(.prefix("&", .name("state"))), SwiftArgument("action", .name("action"))])),
    .return(
      .call(RuntimeSymbol.changesOf, [SwiftArgument("of", .name("action"))])),
  ]
  let reduce = SwiftDeclaration.function(
    RuntimeSymbol.reduce, [.public, .static],
    [SwiftParameter(label: "_", "state", "inout \(names.state)"), action],
    result: context.shared.toolchainType(RuntimeSymbol.changes),
    doc: isNever ? "Never called: there are no actions." : "",
    body: isNever ? [] : body)
  return isNever ? [reduce] : [reduce, changesOf(context)]
}

/// Creates the function that returns the properties that an action may change. It is called before
/// the action is reduced.
private func changesOf(_ context: FeatureContext) -> SwiftDeclaration {
  var groups: [(writes: PropertySet, patterns: [SwiftExpression])] = []
  var places: [[Int]: Int] = [:]
  for (pattern, writes) in context.feature.actions.flatMap(\.patternsOfWrites) {
    let key = writes.isEverything ? [-1] : writes.indices.sorted()
    if let place = places[key] {
      groups[place].patterns.append(pattern)
    } else {
      places[key] = groups.count
      groups.append((writes, [pattern]))
    }
  }
  let cases = groups.map { SwiftCase($0.patterns, [.expression(mask($0.writes, context))]) }
  return .function(
    RuntimeSymbol.changesOf, [.public, .static],
    [SwiftParameter(label: "of", "action", context.names.action)],
    result: context.shared.toolchainType(RuntimeSymbol.changes),
    body: groups.count == 1
      ? [.expression(mask(groups[0].writes, context))] : [.switch(.name("action"), cases)])
}

extension Action {
  /// What the action may change, by pattern: `.edit(.name)` and `.edit(.email)` for a form.
  fileprivate var patternsOfWrites: [(pattern: SwiftExpression, writes: PropertySet)] {
    guard let first = fieldWrites.first, fieldWrites.contains(where: { $0.writes != first.writes })
    else { return [(.enumCase(name, []), knownWrites)] }
    return fieldWrites.map { field in
      (.enumCase(name, [SwiftArgument(.enumCase(field.field, []))]), field.writes)
    }
  }
}

/// Creates the function that says which actions are private. Nil if none is.
private func isPrivate(_ context: FeatureContext) -> SwiftDeclaration? {
  let actions = context.feature.actions
  let hidden = actions.filter(\.isPrivate)
  if hidden.isEmpty { return nil }
  let names = hidden.map { SwiftExpression.enumCase($0.name, []) }
  var cases = [SwiftCase(names, [.expression(.boolean(true))])]
  if hidden.count < actions.count { cases.append(SwiftCase([], [.expression(.boolean(false))])) }
  return .function(
    RuntimeSymbol.isPrivate, [.public, .static],
    [SwiftParameter(label: "_", "action", context.names.action)],
    result: context.shared.toolchainType("Bool"),
    body: [.switch(.name("action"), cases)])
}

private func mask(_ writes: PropertySet, _ context: FeatureContext) -> SwiftExpression {
  unionOfMasks(writes, context) { .path(change, $0) }
}

/// Returns the union of the properties' change masks; for a single property, returns its mask.
func unionOfMasks(
  _ properties: PropertySet, _ context: FeatureContext, of mask: (String) -> SwiftExpression
) -> SwiftExpression {
  if properties.isEverything { return .implicitMember(RuntimeSymbol.all) }
  let masks = context.properties(properties).map(mask)
  return masks.count == 1 ? masks[0] : .array(masks)
}

extension Feature {
  /// The properties of the state that views can read.
  package var publicProperties: [StoredProperty] { state.properties.filter { !$0.isPrivate } }

  /// Whether the state has members that only the feature itself reads.
  var hasPrivateMembers: Bool {
    state.properties.contains(where: \.isPrivate) || derived.contains(where: \.isPrivate)
  }
}

/// Creates the fields of a form, from which a store makes bindings:
/// ```swift
/// extension ProfileFeature: FormFeature {
///   /// The fields of the form, as in `store.binding(\.name)`.
///   public struct FormFields {
///     public var name: FormField<ProfileFeature, String> {
///       FormField(\.name) { .edit(.name($0)) }
///     }
///   }
///
///   public static var formFields: FormFields { FormFields() }
/// }
/// ```
func formDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard let form = context.feature.form, let first = form.fields.first else { return [] }
  let name = RuntimeSymbol.formFieldsType
  let field = context.shared.toolchain(RuntimeSymbol.formField)
  let fields = form.fields.map { property in
    let change = SwiftExpression.enumCase(
      form.action, [SwiftArgument(.enumCase(property.name, [SwiftArgument(.name("$0"))]))])
    return SwiftDeclaration.computed(
      property.name, type: "\(field)<\(context.names.feature), \(texts.lowerType(property.type))>",
      [.public],
      get: [
        .expression(
          .call(
            .name(field), [SwiftArgument(.prefix("\\", .implicitMember(property.name)))],
            trailing: SwiftClosure([.expression(change)])))
      ])
  }
  return [
    .extension(
      SwiftType(context.names.feature),
      inherits: [context.shared.toolchainType(RuntimeSymbol.formFeature)],
      members: [
        .struct(
          name, [.public],
          doc: "The fields of the form, as in `store.binding(\\.\(first.name))`.", members: fields),
        .computed(
          RuntimeSymbol.formFields, type: SwiftType(name), [.public, .static],
          get: [.expression(.call(.name(name), []))]),
      ])
  ]
}
