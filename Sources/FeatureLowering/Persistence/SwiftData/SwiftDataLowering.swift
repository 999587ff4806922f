import FeatureAnalysis

/// Creates the SwiftData database of a feature. On platforms without SwiftData, the storages throw
/// an error that says so.
func swiftDataDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.noteRuntime()
  if context.mocksModule != nil { texts.imports.note(context.module) }
  let names = context.names
  let entities = context.tables.compactMap { ListEntity($0, in: context.feature) }
  let text = SwiftDataText(
    names: names, version: context.feature.persistence?.version ?? 1,
    entities: entities.map(\.name))
  let tables = context.tableTypes { "\(names.table)<\(ListEntity.name(of: $0))>" }
  var declarations = [
    SwiftDeclaration(.import(SwiftImport("SwiftData"))),
    storageFactory(
      context, tables: tables,
      database: .call(names.database, [SwiftArgument("folder", .name("folder"))])),
    .verbatim(text.database),
  ]
  declarations += text.storage.map { .verbatim($0) }
  for entity in entities { declarations += entityDeclarations(entity, context, &texts) }
  declarations += SwiftDataText.conversions(entities.flatMap(\.attributes)).map { .verbatim($0) }
  return [
    .conditional(
      "canImport(SwiftData)", declarations,
      otherwise: [
        storageFactory(context, tables: context.tableTypes { "\(names.table)<[\($0.element)]>" }),
        .verbatim(text.missing),
      ])
  ]
}

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
      SwiftType(entity.name), inherits: [SwiftType(context.names.entity)],
      members: conformance(of: entity, key, context, &texts)),
  ]
}

private func attributes(of entity: ListEntity, _ key: SwiftType) -> [SwiftDeclaration] {
  var members: [SwiftDeclaration] = [
    .property(
      "id", type: key, .var,
      attributes: [
        SwiftAttribute(
          "Attribute", [SwiftArgument(.implicitMember("unique"))], isOnItsOwnLine: false)
      ]),
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
    .property("listName", .let, [.static], value: .string(entity.table.entry.table)),
    .computed("key", type: key, get: [.expression(.name("id"))]),
    .function(
      "key", [.static], [SwiftParameter(label: "of", "id", texts.type(id.column.type))],
      isThrowing: id.form == .json, result: key, body: [.expression(id.encoded(.name("id")))]),
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
      ] + entity.attributes.map { $0.encoding() }),
  ]
}
