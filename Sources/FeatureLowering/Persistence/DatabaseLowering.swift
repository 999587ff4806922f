import FeatureAnalysis

/// Creates the SQLite storages of a feature: the function that returns its dependencies with them, and
/// a type for each table. `ReduxSQLite` has the database and the storages themselves.
func databaseDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.noteRuntime()
  texts.imports.addModule(StorageLibrary.sqlite.module)
  if context.mocksModule != nil { texts.imports.addModule(context.module) }
  let storage = context.shared.toolchain(SQLiteSymbol.storage)
  let factory = storageFactory(
    context, tables: context.tableTypes { "\(storage)<\($0.typeName)>" },
    database: database(context))
  return [factory] + context.tables.map { tableDeclaration($0, context, &texts) }
}

/// Creates the expression of the database, such as `SQLiteDatabase("TaskList", in: folder, tables:
/// [TasksTable.self])`.
private func database(_ context: FeatureContext) -> SwiftExpression {
  var arguments = [
    SwiftArgument(.string(context.names.module)), SwiftArgument("in", .name("folder")),
  ]
  let version = context.feature.persistence?.version ?? 1
  if version > 1 { arguments.append(SwiftArgument("version", .integer(version))) }
  let tables = context.tables.map { SwiftExpression.literal("\($0.typeName).self") }
  arguments.append(SwiftArgument("tables", .array(tables)))
  return .call(context.shared.toolchain(SQLiteSymbol.database), arguments)
}

/// Creates the type of a table: its columns, how a row is read and written, and its migrations.
private func tableDeclaration(
  _ table: RowTable, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  .enum(
    table.typeName, [.private], inherits: [context.shared.toolchainType(SQLiteSymbol.table)],
    doc:
      "The table `\(table.entry.table)`, with a row for each element.",
    members: [
      .property("name", .let, [.static], value: .string(table.entry.table)),
      .property(
        "columns", type: "[\(context.shared.toolchain(SQLiteSymbol.column))]", .let, [.static],
        value: .array(table.columnValues)),
      reading(table, &texts), writing(table, context), key(table, context, &texts),
    ] + TableMigrations(of: table, context, &texts).declarations
      + changeByURL(table, context.shared))
}

private func reading(_ table: RowTable, _ texts: inout TextLowering) -> SwiftDeclaration {
  let arguments = table.columns.map {
    SwiftArgument($0.name, $0.decoded(hasVersion: table.jsonVersion != nil, &texts))
  }
  let element = SwiftExpression.call(table.element, arguments)
  var body: [SwiftStatement] = [.expression(element)]
  if let jsonVersion = table.jsonVersion {
    let version = SwiftExpression.path("row").calling(
      "integer",
      [
        SwiftArgument(.string(jsonVersion.name)),
        SwiftArgument("or", .integer(jsonVersion.first - 1)),
      ])
    body = [.variable(.let, "version", value: .effect(.try, version)), .return(element)]
  }
  return .function(
    "element", [.static],
    [SwiftParameter(label: "in", "row", texts.shared.toolchainType(SQLiteSymbol.row))],
    isThrowing: true, result: SwiftType(identifier(table.element)), body: body)
}

private func writing(_ table: RowTable, _ context: FeatureContext) -> SwiftDeclaration {
  var body = table.columns.map { $0.encoding() }
  if let jsonVersion = table.jsonVersion {
    body.append(
      RowColumn.assignment(
        jsonVersion.name,
        .enumCase(
          "integer", [SwiftArgument(.integer(context.feature.persistence?.version ?? 1))])))
  }
  return .function(
    "write", [.static],
    [
      SwiftParameter(label: "_", "element", SwiftType(identifier(table.element))),
      SwiftParameter(
        label: "to", "row", "inout \(context.shared.toolchain(SQLiteSymbol.values))"),
    ],
    isThrowing: table.columns.contains { $0.form == .json }, body: body)
}

private func key(
  _ table: RowTable, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  .function(
    "key", [.static], [SwiftParameter(label: "of", "id", texts.lowerType(table.identity.type))],
    isThrowing: table.identity.form == .json,
    result: context.shared.toolchainType(SQLiteSymbol.value),
    body: [.expression(table.identity.stored(.name("id")))])
}

/// URLs are stored without their base. Different ids can therefore belong to one row.
private func changeByURL(_ table: RowTable, _ shared: SharedNames) -> [SwiftDeclaration] {
  guard table.identity.type == .scalar(.url) else { return [] }
  let element = identifier(table.element)
  let rows = shared.toolchain(RuntimeSymbol.storedRows)
  return [
    .function(
      "change", [.static],
      [
        SwiftParameter(label: "of", "rows", SwiftType("\(rows)<\(element)>")),
        SwiftParameter(label: "to", "list", SwiftType("[\(element)]")),
      ],
      result: SwiftType("\(rows)<\(element)>.Change"),
      doc: "URLs are stored without their base: those that differ only in it have one row.",
      body: [
        .expression(
          .path("rows").calling(
            "change",
            [
              SwiftArgument("to", .name("list")),
              SwiftArgument("by", .literal("\\.absoluteString")),
            ]))
      ])
  ]
}
