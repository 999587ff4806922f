import Diagnostics
import ExpressionTyping
import SpecDecoding

/// Checks what a spec stores.
struct PersistenceAnalysis {
  let state: StateMembers
  let declarations: ResolvedDeclarations
  let imports: SpecImports
  let types: TypeTable

  /// Nil if nothing is stored.
  func persistence(of spec: FeatureSpec, _ findings: inout Findings) -> Persistence? {
    guard let written = spec.persistence else { return nil }
    let histories = HistoryReading(of: spec)
    var tables: [String: Located<String>] = [:]
    let entries = written.entries.compactMap { entry -> StorageEntry? in
      checkTable(of: entry, &tables, &findings)
      return storageEntry(entry, &findings)
    }
    var check = StoredTypes(types: types, imports: imports, declarations: declarations)
    for (entry, spec) in zip(entries, written.entries.filter { isKnown($0) }) {
      check.run(on: entry, written: spec, histories, &findings)
    }
    return Persistence(
      version: written.version?.value ?? 1,
      removed: written.removed.map {
        Removal(owner: $0.owner.value, member: $0.member.value, version: $0.version.value)
      },
      entries: entries)
  }

  private func isKnown(_ entry: StorageEntrySpec) -> Bool {
    entry.storage != nil && state.index(of: entry.property.value) != nil
  }

  ///     state: {tasks: [Task]}
  ///     persistence: {taks: sqlite}         # unknown-property
  ///     persistence: {tasks: sqlite}
  private func storageEntry(
    _ entry: StorageEntrySpec, _ findings: inout Findings
  ) -> StorageEntry? {
    var delay = Duration.zero
    if let written = entry.delay {
      delay = length(written, of: "after", such: "500ms", &findings) ?? .zero
    }
    guard let index = state.index(of: entry.property.value) else {
      let names = state.stored.map(\.spec.name.value)
      findings.reportMissing(entry.property, in: "the state", among: names, suggesting: names)
      return nil
    }
    guard let storage = entry.storage?.value else { return nil }
    return StorageEntry(
      property: entry.property.value, index: index, type: state.stored[index].type,
      storage: storage, delay: delay, status: entry.status?.value,
      table: entry.table?.value ?? entry.property.value)
  }

  /// Tables are distinct, and SQLite ignores the case of their names.
  ///
  ///     persistence: {tasks: {in: sqlite, table: items}, items: sqlite}     # duplicate-name
  private func checkTable(
    of entry: StorageEntrySpec, _ tables: inout [String: Located<String>],
    _ findings: inout Findings
  ) {
    guard let storage = entry.storage?.value else { return }
    guard storage == .sqlite else {
      if let table = entry.table {
        findings.error(
          .misplacedKey,
          "'table' is only allowed with 'sqlite': '\(storage.rawValue)' has no tables",
          at: table.range)
      }
      return
    }
    let table = entry.table ?? entry.property
    let isName = !table.value.isEmpty && table.value.utf8.allSatisfy { isNameByte($0) }
    if !isName || table.value.lowercased().hasPrefix("sqlite_") {
      findings.error(
        .invalidName,
        "'\(table.value)' cannot be the name of a table: expected letters, digits and '_', not 'sqlite_' at the start",
        at: table.range)
    } else if let first = tables.updateValue(entry.property, forKey: table.value.lowercased()) {
      findings.error(
        .duplicateName,
        "the table '\(table.value)' already holds '\(first.value)', in line \(first.range.start.line)",
        at: table.range, help: "name another with 'table'")
    }
  }
}
