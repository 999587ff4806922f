import FeatureAnalysis

/// Generates the function that changes a table of an earlier version of the data.
struct TableMigrations {
  private let context: FeatureContext
  /// The versions that change the table, each with its statements.
  private var steps: [(version: Int, statements: [SwiftStatement])] = []

  init(of table: RowTable, _ context: FeatureContext, _ texts: inout TextLowering) {
    self.context = context
    for version in context.feature.versionsOfHistories {
      let changes = TableChanges(table: table, version: version, feature: context.feature)
      let statements = changes.statements(&texts)
      if !statements.isEmpty { steps.append((version, statements)) }
    }
  }

  /// The function; none if no version has changed the table.
  var declarations: [SwiftDeclaration] {
    guard !steps.isEmpty else { return [] }
    let cases =
      steps.map { SwiftCase([.integer($0.version)], $0.statements) } + [SwiftCase([], [.break])]
    return [
      .function(
        "migrate", [.static],
        [
          SwiftParameter(label: "_", "table", context.shared.toolchainType(SQLiteSymbol.migration)),
          SwiftParameter(label: "to", "version", "Int"),
        ],
        isThrowing: true, body: [.switch(.name("version"), cases)])
    ]
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

  private func change(_ method: String, _ arguments: [SwiftArgument]) -> SwiftStatement {
    .expression(.effect(.try, .path("table").calling(method, arguments)))
  }

  private var removals: [SwiftStatement] {
    (feature.persistence?.removed ?? []).filter {
      $0.owner == table.element && $0.version == version
    }.map { change("removeColumn", [SwiftArgument(.string($0.member))]) }
  }

  private var renames: [SwiftStatement] {
    ordered(table.columns.flatMap { renames($0.property.history, now: $0.name) }).map {
      change(
        "renameColumn", [SwiftArgument(.string($0.old)), SwiftArgument("to", .string($0.new))])
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
      let added = SwiftArgument(RowTable.column(first, column.form.columnType))
      let filling = column.filling(&texts).map { SwiftArgument("with", $0) }
      statements.append(change("addColumn", [added] + (filling.map { [$0] } ?? [])))
    }
    if let column = table.jsonVersion, column.first == version {
      statements.append(
        change("addColumn", [SwiftArgument(RowTable.column(column.name, "integer"))]))
    }
    return statements
  }

  /// The statements that rename cases in the rows. A plain enum is stored as the name of its case.
  private var renamedCases: [SwiftStatement] {
    table.columns.flatMap { column -> [SwiftStatement] in
      guard let place = column.property.history.memberName(in: version, now: column.name) else {
        return []
      }
      let cases = column.cases(in: feature)
      return ordered(cases.flatMap { renames($0.history, now: $0.name) }).map {
        change(
          "renameValue",
          [
            SwiftArgument(.string($0.old)), SwiftArgument("to", .string($0.new)),
            SwiftArgument("in", .string(place)),
          ])
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
    for model in models + filters.map(\.enumeration) {
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
