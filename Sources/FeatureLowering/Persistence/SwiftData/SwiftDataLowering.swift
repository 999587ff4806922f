import FeatureAnalysis

/// Creates the SwiftData database of a feature. On platforms without SwiftData, the storages throw
/// an error that says so.
func swiftDataDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.noteRuntime()
  texts.imports.addModule(StorageLibrary.swiftData.module)
  if context.mocksModule != nil { texts.imports.addModule(context.module) }
  let entities = context.tables.compactMap { ListEntity($0, in: context.feature) }
  let storage = context.shared.toolchain(SwiftDataSymbol.storage)
  var declarations = [
    SwiftDeclaration(.import(SwiftImport("SwiftData"))),
    storageFactory(
      context, tables: context.tableTypes { "\(storage)<\(ListEntity.entityName(of: $0))>" },
      database: swiftDatabase(context)),
  ]
  for entity in entities { declarations += entityDeclarations(entity, context, &texts) }
  declarations += savedListDeclarations(context)
  let missing = context.shared.toolchain(SwiftDataSymbol.missing)
  return [
    .conditional(
      "canImport(SwiftData)", declarations,
      otherwise: [
        storageFactory(context, tables: context.tableTypes { "\(missing)<[\($0.element)]>" })
      ])
  ]
}

/// Creates the expression of the database, such as `SwiftDataDatabase("Bookshelf", in: folder, models:
/// [BooksEntity.self, BookshelfSavedList.self])`.
func swiftDatabase(_ context: FeatureContext) -> SwiftExpression {
  let version = context.feature.persistence?.version ?? 1
  let models =
    context.tables.map { ListEntity.entityName(of: $0) } + [context.names.savedList]
  return .call(
    .literal(context.shared.toolchain(SwiftDataSymbol.database)),
    [SwiftArgument(.string(context.names.module)), SwiftArgument("in", .name("folder"))]
      + (version > 1 ? [SwiftArgument("version", .integer(version))] : [])
      + [SwiftArgument("models", .array(models.map { .literal("\($0).self") }))])
}

/// The entity keeps the name that it had in databases of earlier versions of the tool.
private func savedListDeclarations(_ context: FeatureContext) -> [SwiftDeclaration] {
  let name = context.names.savedList
  return [
    .class(
      name, [.final], attributes: [SwiftAttribute("Model")],
      doc: "A list that was saved: an empty one differs from one that never was.",
      members: [
        .property("name", type: "String", .var, attributes: [unique]),
        .initializer(
          [], [SwiftParameter("name", "String")],
          body: [.assignment(.path("self", "name"), "=", .name("name"))]),
      ]),
    .extension(
      SwiftType(name), inherits: [context.shared.toolchainType(SwiftDataSymbol.savedList)],
      members: []),
  ]
}

private let unique = SwiftAttribute(
  "Attribute", [SwiftArgument(.implicitMember("unique"))], isOnItsOwnLine: false)

private func entityDeclarations(
  _ entity: ListEntity, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let key = SwiftType(entity.identity.type)
  return [
    .class(
      entity.name, [.final], attributes: [SwiftAttribute("Model")],
      doc: """
        An element of `\(entity.table.entry.property)`. Attributes keep the names that their properties \
        had first.
        """,
      members: attributes(of: entity, key)),
    .extension(
      SwiftType(entity.name), inherits: [context.shared.toolchainType(SwiftDataSymbol.entity)],
      members: conformance(of: entity, key, context, &texts)),
  ]
}

private func attributes(of entity: ListEntity, _ key: SwiftType) -> [SwiftDeclaration] {
  var members: [SwiftDeclaration] = [
    .property("id", type: key, .var, attributes: [unique]),
    .property("position", type: "Int64", .var, value: .integer(0)),
    .property(
      "version", type: "Int64", .var, value: .integer(1),
      doc: "The version of the data, which determines the meaning of its names."),
  ]
  for attribute in entity.attributes where attribute.column.name != "id" {
    members.append(.property(attribute.name, type: "\(attribute.type)?", .var))
  }
  members.append(
    .initializer(
      [], [SwiftParameter("id", key)],
      body: [.assignment(.path("self", "id"), "=", .name("id"))]))
  return members
}

private func conformance(
  of entity: ListEntity, _ key: SwiftType, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let element = SwiftType(identifier(entity.table.element))
  let id = entity.identity
  let arguments = entity.attributes.map { SwiftArgument($0.column.name, $0.decoded(&texts)) }
  let version = context.feature.persistence?.version ?? 1
  return [
    .typealias("SavedList", SwiftType(context.names.savedList), []),
    .property("listName", .let, [.static], value: .string(entity.table.entry.table)),
    .computed("key", type: key, get: [.expression(.name("id"))]),
    .function(
      "key", [.static], [SwiftParameter(label: "of", "id", texts.lowerType(id.column.type))],
      isThrowing: id.column.form == .json, result: key,
      body: [.expression(id.encoded(.name("id"), context.shared))]),
    .verbatim(
      """
      static func matching(_ keys: [\(id.type)]) -> Predicate<\(entity.name)> {
        #Predicate { keys.contains($0.id) }
      }
      """),
    .function(
      "element", [], [], isThrowing: true, result: element,
      body: [.expression(.call(entity.table.element, arguments))]),
    .function(
      "replace", [],
      [
        SwiftParameter(label: "with", "element", element),
        SwiftParameter(label: "at", "position", "Int64"),
      ],
      isThrowing: true,
      body: [
        .assignment(.path("self", "position"), "=", .name("position")),
        .assignment(.name("version"), "=", .integer(version)),
      ] + entity.attributes.map { $0.encoding(context.shared) }),
  ]
}
