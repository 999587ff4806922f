import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// Generates the code that migrates the tables of a database to the current version of the spec.
struct DatabaseMigrations {
  private let context: FeatureContext
  private let last: Int
  /// The versions that change a table, each with its migration statements.
  private let steps: [(version: Int, statements: [SwiftStatement])]

  init(of tables: [RowTable], _ context: FeatureContext, _ texts: inout TextLowering) {
    self.context = context
    last = context.feature.persistence?.version ?? 1
    var steps: [(version: Int, statements: [SwiftStatement])] = []
    for version in context.feature.versionsOfHistories {
      var statements: [SwiftStatement] = []
      for table in tables {
        let changes = TableChanges(table: table, version: version, feature: context.feature)
        statements += changes.statements(&texts)
      }
      if !statements.isEmpty { steps.append((version, statements)) }
    }
    self.steps = steps
  }

  /// The names of the step functions that the migrations call.
  var usedSteps: Set<String> {
    var used: Set<String> = []
    for case .expression(.effect(_, .call(.member(_, let step), _, _))) in steps.flatMap(
      \.statements)
    {
      used.insert(step)
    }
    return used
  }

  var members: [SwiftDeclaration] {
    guard !steps.isEmpty else { return [migrator] }
    let cases =
      steps.map { SwiftCase([.integer($0.version)], $0.statements) } + [SwiftCase([], [.break])]
    return [
      migrator,
      .function(
        "migrate", [.private, .static],
        [
          SwiftParameter(label: "_", "db", context.shared.type("Database")),
          SwiftParameter(label: "to", "version", "Int"),
        ],
        isThrowing: true, body: [.switch(.name("version"), cases)]),
    ]
  }

  /// The declaration of the migrator. The migrator rejects a database with an unknown migration,
  /// because such a database was written by a newer version of the app.
  private var migrator: SwiftDeclaration {
    let call = SwiftExpression.effect(
      .try,
      .call("migrate", [SwiftArgument(.name("db")), SwiftArgument("to", .name("version"))]))
    let closure =
      steps.isEmpty
      ? SwiftClosure(parameters: ["_"], [])
      : SwiftClosure(parameters: ["db"], [.expression(call)])
    let registration = SwiftExpression.call(
      .path("migrator", "registerMigration"),
      [SwiftArgument(.interpolation([.value(.name("version"))]))], trailing: closure)
    return .computed(
      "migrator", type: "DatabaseMigrator", [.fileprivate, .static],
      doc: """
        One migration for each version of the stored data. The tables are created in the form of \
        the last version, so that a migration changes only tables that exist.
        """,
      get: [
        .variable(.var, "migrator", value: .call("DatabaseMigrator", [])),
        .for(
          "version", in: .infix(.integer(1), "...", .integer(max(1, last))),
          body: [.expression(registration)]),
        .return(.name("migrator")),
      ])
  }
}

/// The columns and cases of a table that one version renames, adds or removes.
private struct TableChanges {
  let table: RowTable
  let version: Int
  let feature: Feature

  func statements(_ texts: inout TextLowering) -> [SwiftStatement] {
    removals + renames + additions(&texts) + renamedCases
  }

  private func change(
    _ method: String, _ column: String, _ arguments: [SwiftArgument] = [],
    _ others: [SwiftArgument] = []
  ) -> SwiftStatement {
    let place = SwiftArgument("in", .string(table.entry.table))
    let all = [SwiftArgument(.string(column))] + arguments + [place] + others
    return .expression(.effect(.try, .path("db").calling(method, all)))
  }

  private var removals: [SwiftStatement] {
    (feature.persistence?.removed ?? []).filter {
      $0.owner == table.element && $0.version == version
    }.map { change("removeColumn", $0.member) }
  }

  private var renames: [SwiftStatement] {
    ordered(table.columns.flatMap { renames($0.property.history, now: $0.name) }).map {
      change("renameColumn", $0.old, [SwiftArgument("to", .string($0.new))])
    }
  }

  private func renames(_ history: History, now name: String) -> [Renaming] {
    let names = history.renames.map(\.name) + [name]
    return history.renames.enumerated().filter { $1.version == version }
      .map { Renaming(old: $1.name, new: names[$0 + 1]) }
  }

  /// Sorts the renamings of columns. If a column gets the old name of another column, the other
  /// column is renamed first.
  private func ordered(_ renames: [Renaming]) -> [Renaming] {
    var pending = renames
    var ordered: [Renaming] = []
    while !pending.isEmpty {
      let free = pending.firstIndex { next in !pending.contains { $0.old == next.new } }
      if let free {
        ordered.append(pending.remove(at: free))
      } else {
        // Two columns or cases that exchange their names are renamed through a temporary name. The
        // temporary name contains a space, so no property or case can have it.
        let old = pending[0].old
        pending[0].old = old + " "
        ordered.append(Renaming(old: old, new: pending[0].old))
      }
    }
    return ordered
  }

  private func additions(_ texts: inout TextLowering) -> [SwiftStatement] {
    var statements: [SwiftStatement] = []
    for column in table.columns
    where column.property.history.added == version && version > 1 {
      let first = column.property.history.renames.first?.name ?? column.name
      let type = SwiftArgument(.implicitMember(column.columnType))
      if let value = column.filling(&texts) {
        let filling = SwiftArgument("with", .closure(SwiftClosure([.expression(value)])))
        statements.append(change("addFilledColumn", first, [type], [filling]))
      } else {
        statements.append(change("addColumn", first, [type]))
      }
    }
    if let column = table.jsonVersion, column.first == version {
      statements.append(
        change("addColumn", column.name, [SwiftArgument(.implicitMember("integer"))]))
    }
    return statements
  }

  /// The statements that rename cases in the rows. A plain enum is stored as the name of its case.
  private var renamedCases: [SwiftStatement] {
    table.columns.flatMap { column -> [SwiftStatement] in
      guard let place = column.property.history.name(in: version, now: column.name) else {
        return []
      }
      let cases = column.cases(in: feature)
      return ordered(cases.flatMap { renames($0.history, now: $0.name) }).map {
        change(
          "renameValue", $0.old,
          [SwiftArgument("to", .string($0.new)), SwiftArgument("of", .string(place))])
      }
    }
  }
}

/// A change of the name of a column or a case.
private struct Renaming {
  var old: String
  let new: String
}

extension Feature {
  /// The versions of the stored data in which a model changed, in ascending order.
  var versionsOfHistories: [Int] {
    var versions = Set((persistence?.removed ?? []).map(\.version))
    for model in models {
      let histories =
        switch model.kind {
        case .structure(let properties): properties.map(\.history)
        case .enumeration(let cases): cases.map(\.history)
        }
      for history in histories {
        versions.formUnion(history.renames.map(\.version))
        if history.added > 1 { versions.insert(history.added) }
      }
    }
    return versions.sorted()
  }
}
