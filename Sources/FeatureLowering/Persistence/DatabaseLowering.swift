import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// Creates the GRDB database of a feature: its tables, its migrations, and the code that opens it.
func databaseDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteFoundation()
  texts.imports.noteRuntime()
  texts.imports.note(RuntimeSymbol.database)
  if context.mocksModule != nil { texts.imports.note(context.module) }
  let tables = context.tables
  var declarations = [
    storageFactory(
      context,
      tables: context.tableTypes { "\(context.names.table)<\($0.rowName)>" }, hasDatabase: true)
  ]
  declarations += databaseText(context.names).map { .verbatim($0) }
  let migrations = DatabaseMigrations(of: tables, context, &texts)
  declarations.append(versions(migrations, tables, context))
  declarations += DatabaseText.steps(migrations.usedSteps).map { .verbatim($0) }
  declarations += tables.map { row($0, context, &texts) }
  declarations += ColumnText(tables, in: context.feature).declarations.map { .verbatim($0) }
  return declarations
}

private func databaseText(_ names: FeatureNames) -> [String] {
  DatabaseText.database(named: names.database, feature: names.feature, module: names.module)
    + TableText.table(named: names.table, row: names.row, in: names.database)
}

/// Creates the migrations, and the code that creates the tables of the current version.
private func versions(
  _ migrations: DatabaseMigrations, _ tables: [RowTable], _ context: FeatureContext
) -> SwiftDeclaration {
  .extension(
    SwiftType(context.names.database),
    members: migrations.members + [
      .function(
        "createTables", [.fileprivate, .static],
        [SwiftParameter(label: "_", "db", context.shared.type("Database"))],
        isThrowing: true, body: tables.map(creation))
    ])
}

private func creation(_ table: RowTable) -> SwiftStatement {
  func column(_ name: String, _ type: String) -> SwiftExpression {
    .path("table").calling(
      "column", [SwiftArgument(.string(name)), SwiftArgument(.implicitMember(type))])
  }
  var body: [SwiftStatement] = [
    .expression(
      .path("table").calling(
        "primaryKey",
        [
          SwiftArgument(.string("id")),
          SwiftArgument(.implicitMember(table.identity.columnType)),
        ]))
  ]
  body += table.columns.filter { $0.name != "id" }.map {
    .expression(column($0.name, $0.columnType))
  }
  if let version = table.jsonVersion {
    body.append(.expression(column(version.name, "integer")))
  }
  body.append(
    .expression(column(RowTable.position, "integer").calling("notNull", []).calling("indexed", [])))
  return .expression(
    .effect(
      .try,
      .call(
        .path("db", "create"),
        [
          SwiftArgument("table", .string(table.entry.table)),
          SwiftArgument("options", .implicitMember("ifNotExists")),
        ], trailing: SwiftClosure(parameters: ["table"], body))))
}

// MARK: - Rows

private func row(
  _ table: RowTable, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let element = SwiftType(identifier(table.element))
  return .struct(
    table.rowName, [.private], inherits: [SwiftType(context.names.row)],
    doc: "A row of the table `\(table.entry.table)`.",
    members: [
      .property(
        "databaseTableName", .let, [.static], value: .string(table.entry.table)),
      .property("element", type: element, .let),
      .property("position", type: "Int64", .let),
      .initializer(
        [],
        [
          SwiftParameter(label: "_", "element", element),
          SwiftParameter(label: "at", "position", "Int64"),
        ],
        body: [
          .assignment(.path("self", "element"), "=", .name("element")),
          .assignment(.path("self", "position"), "=", .name("position")),
        ]),
      reading(table, &texts),
      writing(table, context),
      .function(
        "key", [.static], [SwiftParameter(label: "of", "id", texts.type(table.identity.type))],
        result: "any \(context.shared.toolchain("DatabaseValueConvertible")) & Sendable",
        body: [.expression(table.identity.stored(.name("id")))]),
    ] + changeByURL(table))
}

/// URLs are stored without their base. Different ids can therefore belong to one row.
private func changeByURL(_ table: RowTable) -> [SwiftDeclaration] {
  guard table.identity.type == .scalar(.url) else { return [] }
  let element = identifier(table.element)
  return [
    .function(
      "change", [.static],
      [
        SwiftParameter(label: "of", "rows", SwiftType("StoredRows<\(element)>")),
        SwiftParameter(label: "to", "list", SwiftType("[\(element)]")),
      ],
      result: SwiftType("StoredRows<\(element)>.Change"),
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

private func reading(_ table: RowTable, _ texts: inout TextLowering) -> SwiftDeclaration {
  let arguments = table.columns.map {
    SwiftArgument($0.name, $0.decoded(hasVersion: table.jsonVersion != nil, &texts))
  }
  let position = SwiftExpression.path("row").calling(
    "integer", [SwiftArgument("in", .string(RowTable.position))])
  return .initializer(
    [], [SwiftParameter("row", texts.shared.type("Row"))], isThrowing: true,
    body: table.readingVersion + [
      .assignment(.name("element"), "=", .call(table.element, arguments)),
      .assignment(.name("position"), "=", .effect(.try, position)),
    ])
}

private func writing(_ table: RowTable, _ context: FeatureContext) -> SwiftDeclaration {
  let position = SwiftExpression.subscripting(
    .name("container"), [SwiftArgument(.string(RowTable.position))])
  return .function(
    "encode", [],
    [
      SwiftParameter(
        label: "to", "container", "inout \(context.shared.toolchain("PersistenceContainer"))")
    ],
    isThrowing: true,
    body: table.columns.map { $0.encoding() } + table.writingVersion(context)
      + [.assignment(position, "=", .name("position"))])
}

extension RowTable {
  /// The statement that reads the version of a row's JSON: `let version = try row.integer(Int?.self,
  /// in: "jsonVersion") ?? 1`.
  fileprivate var readingVersion: [SwiftStatement] {
    guard let jsonVersion else { return [] }
    let read = SwiftExpression.path("row").calling(
      "integer",
      [
        SwiftArgument(.literal("Int?.self")), SwiftArgument("in", .string(jsonVersion.name)),
      ])
    let value = SwiftExpression.infix(read, "??", .integer(jsonVersion.first - 1))
    return [.variable(.let, "version", value: .effect(.try, value))]
  }

  fileprivate func writingVersion(_ context: FeatureContext) -> [SwiftStatement] {
    guard let jsonVersion else { return [] }
    let place = SwiftExpression.subscripting(
      .name("container"), [SwiftArgument(.string(jsonVersion.name))])
    return [.assignment(place, "=", .integer(context.feature.persistence?.version ?? 1))]
  }
}
