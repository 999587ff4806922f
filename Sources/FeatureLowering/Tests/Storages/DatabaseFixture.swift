import FeatureAnalysis

/// The SQL of a table as an earlier version of the app wrote it. The SQL uses the names of that
/// version, so that a test finds mistakes in the migrations.
struct DatabaseFixture {
  /// The maximum length of a line, apart from its indentation.
  private static let width = 92
  private let table: RowTable
  private let version: Int
  private let removed: [Removal]
  private let stored: StoredSample
  /// The values of the rows, with only cases that exist in the earlier version.
  private let rows: [[Value]]

  /// - Returns: Nil if there are no sample rows.
  init?(_ table: RowTable, _ version: Int, _ context: FeatureContext) {
    guard case .list(let sample)? = context.tests.sample[safe: table.entry.index] else {
      return nil
    }
    self.table = table
    self.version = version
    removed = context.feature.persistence?.removed ?? []
    stored = StoredSample(context, version: version)
    let element = Type.nominal(table.element)
    var rows: [[Value]] = []
    for (place, row) in sample.enumerated() {
      // The first row uses cases that had other names in the earlier version, if such cases exist.
      let known = place == 0 ? stored.renamed(row, element) : stored.known(row, element)
      guard case .structure(let values) = known else { return nil }
      rows.append(values)
    }
    self.rows = rows
  }

  /// The value that the feature is expected to load from the rows; nil if the tool cannot determine
  /// it.
  var expected: Value? {
    stored.loaded(.list(rows.map { .structure($0) }), table.entry.type)
  }

  /// The columns that the earlier version stores.
  private var columns: [(index: Int, name: String, column: RowColumn)] {
    table.columns.enumerated().compactMap { index, column in
      column.property.history.memberName(in: version, now: column.name).map { (index, $0, column) }
    }
  }

  /// The names of the columns that the version after this one removes. It is unknown which earlier
  /// versions stored these columns as well.
  private var goneColumns: [String] {
    removed.filter { $0.owner == table.element && $0.version == version + 1 }.map(\.member)
  }

  private var jsonVersion: String? {
    table.jsonVersion.flatMap { version >= $0.first ? $0.name : nil }
  }

  /// Returns the SQL statements that create the tables of a version, and what else a database of
  /// that version contains; nil if the tool does not know the stored form of a value.
  static func lines(_ fixtures: [DatabaseFixture], version: Int) -> [String]? {
    let tables = fixtures.compactMap(\.lines)
    guard let first = fixtures.first, tables.count == fixtures.count else { return nil }
    let names = fixtures.map { "('\($0.table.entry.table)')" }.joined(separator: ", ")
    return tables.flatMap { $0 } + [
      "CREATE TABLE savedLists (name TEXT PRIMARY KEY NOT NULL);",
      "INSERT INTO savedLists VALUES \(names);",
      "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);",
    ] + first.migrations
  }

  /// The SQL statements that create the table and its rows; nil if the tool does not know the
  /// stored form of a value.
  var lines: [String]? {
    var values: [[[String]]] = []
    for (place, row) in rows.enumerated() {
      var texts: [[String]] = []
      for column in columns {
        guard let text = literal(row[column.index], column.column) else { return nil }
        texts.append(text)
      }
      texts += goneColumns.map { _ in ["'gone'"] }
      if jsonVersion != nil { texts.append(["\(version)"]) }
      texts.append(["\(place * 1024)"])
      values.append(texts)
    }
    let name = Self.quoted(table.entry.table)
    return creation(name) + insertion(values, name)
  }

  /// The SQL statements that record the migrations up to this version.
  private var migrations: [String] {
    guard version > 10 else {
      let names = (1...version).map { "('\($0)')" }.joined(separator: ", ")
      return ["INSERT INTO grdb_migrations VALUES \(names);"]
    }
    return [
      "INSERT INTO grdb_migrations",
      "  WITH RECURSIVE versions (n) AS",
      "    (SELECT 1 UNION ALL SELECT n + 1 FROM versions WHERE n < \(version))",
      "  SELECT CAST(n AS TEXT) FROM versions;",
    ]
  }

  private func creation(_ name: String) -> [String] {
    var columns = columns.map { _, name, column in
      let key = column.name == "id" ? " PRIMARY KEY NOT NULL" : ""
      return "\(Self.quoted(name)) \(column.form.columnType.uppercased())\(key)"
    }
    columns += goneColumns.map { Self.quoted($0) }
    if let jsonVersion { columns.append("\(jsonVersion) INTEGER") }
    columns.append("\(RowTable.position) INTEGER NOT NULL")
    let index = Self.quoted("\(table.entry.table)_on_\(RowTable.position)")
    return Self.filled("CREATE TABLE \(name) (", columns.map { [$0] }, end: ");") + [
      "CREATE INDEX \(index) ON \(name) (\(RowTable.position));"
    ]
  }

  /// Returns a list in as few lines as possible. An item may have several lines.
  private static func filled(_ start: String, _ items: [[String]], end: String) -> [String] {
    let line = start + items.map { $0.joined() }.joined(separator: ", ") + end
    if line.utf8.count <= width, items.allSatisfy({ $0.count == 1 }) { return [line] }
    var lines = [start]
    var isOpen = false
    for (place, item) in items.enumerated() {
      var item = item
      if place + 1 < items.count { item[item.count - 1] += "," }
      let isShort = item.count == 1
      if isOpen, isShort, lines[lines.count - 1].utf8.count + item[0].utf8.count < width {
        lines[lines.count - 1] += " " + item[0]
      } else {
        lines += item.map { "  " + $0 }
      }
      isOpen = isShort
    }
    return lines + [end]
  }

  private func insertion(_ rows: [[[String]]], _ name: String) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = ["INSERT INTO \(name) VALUES"]
    for (place, row) in rows.enumerated() {
      let end = place + 1 < rows.count ? "," : ";"
      let line = "  (\(row.map { $0.joined() }.joined(separator: ", ")))\(end)"
      if line.utf8.count <= Self.width, row.allSatisfy({ $0.count == 1 }) {
        lines.append(line)
        continue
      }
      lines += Self.filled("(", row, end: ")\(end)").map { "  " + $0 }
    }
    return lines
  }

  // MARK: - Values

  /// Returns the lines of the SQL literal for a value in a column; nil if the tool does not know
  /// the stored form of the value.
  private func literal(_ value: Value, _ column: RowColumn) -> [String]? {
    if value == .null { return [column.storesNull ? "'null'" : "NULL"] }
    if column.form == .json {
      guard let json = stored.json(value, column.type) else { return nil }
      var lines = json.lines(width: 60).map(Self.escaped)
      lines[0] = "'" + lines[0]
      lines[lines.count - 1] += "'"
      return lines
    }
    return scalar(value, column).map { [$0] }
  }

  private func scalar(_ value: Value, _ column: RowColumn) -> String? {
    switch value {
    case .boolean(let flag): return flag ? "1" : "0"
    case .integer, .decimal:
      guard case .literal(let digits)? = stored.json(value, column.type) else { return nil }
      let isText = column.form == .digits || column.form == .decimal
      return isText ? "'\(digits)'" : digits
    case .floating(let number), .date(let number): return Self.number(number)
    case .string(let text), .url(let text): return Self.text(text)
    case .character(let character): return Self.text(String(character))
    case .uuid(let high, let low): return "x'\(Self.digits(high))\(Self.digits(low))'"
    case .data(let bytes): return Self.bytes(bytes)
    case .enumeration:
      guard case .string(let name)? = stored.json(value, column.type) else { return nil }
      return "'\(name)'"
    case .duration, .null, .list, .set, .dictionary, .structure, .defaulted: return nil
    }
  }

  private static func number(_ number: Double) -> String {
    if number.isNaN { return "'nan'" }
    if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
    return "\(number)"
  }

  /// Returns the SQL literal of a string. Only printable ASCII characters are written directly, so
  /// that every editor shows all characters.
  private static func text(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain { return "'\(escaped(text))'" }
    let data = bytes(Array(text.utf8))
    return text.utf8.contains(0) ? data : "CAST(\(data) AS TEXT)"
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }

  private static func bytes(_ bytes: [UInt8]) -> String {
    let digits = bytes.map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    return "x'\(digits.joined())'"
  }

  private static func digits(_ half: UInt64) -> String {
    let text = String(half, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
