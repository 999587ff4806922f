import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The database of a feature, with GRDB: its tables, its versions, and what opens it.
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
  declarations.append(versions(context, tables))
  declarations += DatabaseText.steps(usedSteps(of: tables, context)).map { .verbatim($0) }
  declarations += tables.map { row($0, context, &texts) }
  declarations += ColumnText(tables).declarations.map { .verbatim($0) }
  return declarations
}

private func databaseText(_ names: FeatureNames) -> [String] {
  DatabaseText.database(named: names.database, feature: names.feature, module: names.module)
    + TableText.table(named: names.table, row: names.row, in: names.database)
}

// MARK: - Versions

/// The migrations, and the tables of the present version.
private func versions(_ context: FeatureContext, _ tables: [RowTable]) -> SwiftDeclaration {
  let last = context.feature.persistence?.version ?? 1
  var body: [SwiftStatement] = [
    .variable(.var, "migrator", value: .call("DatabaseMigrator", []))
  ]
  for version in 1...max(1, last) {
    let steps = tables.flatMap { changes(of: $0, in: version, context) }
    let closure = SwiftClosure(parameters: [steps.isEmpty ? "_" : "db"], steps)
    body.append(
      .expression(
        .call(
          .path("migrator", "registerMigration"), [SwiftArgument(.string("\(version)"))],
          trailing: closure)))
  }
  body.append(.return(.name("migrator")))
  return .extension(
    SwiftType(context.names.database),
    members: [
      .computed(
        "migrator", type: "DatabaseMigrator", [.fileprivate, .static],
        doc: """
          One migration for each version of the stored data. The tables are created in the form of \
          the last version, so that a migration changes only tables that exist.
          """,
        get: body),
      .function(
        "createTables", [.fileprivate, .static], [SwiftParameter(label: "_", "db", "Database")],
        isThrowing: true, body: tables.map(creation)),
    ])
}

/// The kinds of steps that the migrations take.
private func usedSteps(of tables: [RowTable], _ context: FeatureContext) -> Set<String> {
  var used: Set<String> = []
  let last = context.feature.persistence?.version ?? 1
  for version in 1...max(1, last) {
    for table in tables {
      for case .expression(.effect(_, .call(.member(_, let step), _, _))) in changes(
        of: table, in: version, context)
      {
        used.insert(step)
      }
    }
  }
  return used
}

/// What a version renames, adds and removes in a table.
private func changes(
  of table: RowTable, in version: Int, _ context: FeatureContext
) -> [SwiftStatement] {
  let name = SwiftArgument("in", .string(table.entry.table))
  func change(_ method: String, _ arguments: [SwiftArgument]) -> SwiftStatement {
    .expression(.effect(.try, .path("db").calling(method, arguments + [name])))
  }
  var steps: [SwiftStatement] = []
  for removal in context.feature.persistence?.removed ?? []
  where removal.owner == table.element && removal.version == version {
    steps.append(change("removeColumn", [SwiftArgument(.string(removal.member))]))
  }
  for column in table.columns {
    let history = column.property.history
    for (index, rename) in history.renames.enumerated() where rename.version == version {
      let next = index + 1 < history.renames.count ? history.renames[index + 1].name : column.name
      steps.append(
        change(
          "renameColumn",
          [SwiftArgument(.string(rename.name)), SwiftArgument("to", .string(next))]))
    }
  }
  for column in table.columns
  where column.property.history.added == version && version > 1 {
    let first = column.property.history.renames.first?.name ?? column.name
    steps.append(
      change(
        "addColumn",
        [SwiftArgument(.string(first)), SwiftArgument(.implicitMember(column.columnType))]))
  }
  if let column = table.jsonVersion, column.first == version {
    steps.append(
      change(
        "addColumn",
        [SwiftArgument(.string(column.name)), SwiftArgument(.implicitMember("integer"))]))
  }
  return steps + renamedCases(of: table, in: version, context, change)
}

/// Plain enums are stored as the names of their cases.
private func renamedCases(
  of table: RowTable, in version: Int, _ context: FeatureContext,
  _ change: (String, [SwiftArgument]) -> SwiftStatement
) -> [SwiftStatement] {
  var steps: [SwiftStatement] = []
  for column in table.columns {
    guard let place = column.property.history.name(in: version, now: column.name) else { continue }
    for enumCase in column.cases(in: context.feature) {
      let renames = enumCase.history.renames
      for (index, rename) in renames.enumerated() where rename.version == version {
        let next = index + 1 < renames.count ? renames[index + 1].name : enumCase.name
        steps.append(
          change(
            "renameValue",
            [
              SwiftArgument(.string(rename.name)), SwiftArgument("to", .string(next)),
              SwiftArgument("of", .string(place)),
            ]))
      }
    }
  }
  return steps
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
    .expression(column(table.position, "integer").calling("notNull", []).calling("indexed", [])))
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
  let arguments = table.columns.map {
    SwiftArgument($0.name, $0.decoded(hasVersion: table.jsonVersion != nil, &texts))
  }
  let position = SwiftExpression.subscripting(
    .name("container"), [SwiftArgument(.string(table.position))])
  return .struct(
    table.rowName, [.private], inherits: [SwiftType(context.names.row)],
    doc: "A row of the table `\(table.entry.table)`.",
    members: [
      .property(
        "databaseTableName", .let, [.static], value: .string(table.entry.table)),
      .property("positionName", .let, [.static], value: .string(table.position)),
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
      .initializer(
        [], [SwiftParameter("row", "Row")], isThrowing: true,
        body: table.readingVersion + [
          .assignment(.name("element"), "=", .call(table.element, arguments)),
          .assignment(
            .name("position"), "=",
            .effect(
              .try,
              .path("row").calling(
                "decode", [SwiftArgument("forColumn", .string(table.position))]))),
        ]),
      .function(
        "encode", [], [SwiftParameter(label: "to", "container", "inout PersistenceContainer")],
        isThrowing: true,
        body: table.columns.map { $0.encoding() } + table.writingVersion(context)
          + [.assignment(position, "=", .name("position"))]),
      .function(
        "key", [.static], [SwiftParameter(label: "of", "id", texts.type(table.identity.type))],
        result: "any DatabaseValueConvertible & Sendable",
        body: [.expression(table.identity.stored(.name("id")))]),
    ])
}

extension RowTable {
  /// `let version = try row.decode(Int?.self, forColumn: "jsonVersion") ?? 1`
  fileprivate var readingVersion: [SwiftStatement] {
    guard let jsonVersion else { return [] }
    let read = SwiftExpression.path("row").calling(
      "decode",
      [
        SwiftArgument(.literal("Int?.self")),
        SwiftArgument("forColumn", .string(jsonVersion.name)),
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
