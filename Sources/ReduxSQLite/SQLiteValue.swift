#if canImport(GRDB)
  public import Foundation
  internal import GRDB
  internal import ReduxRuntime

  /// A value in the form in which a column stores it. Each form loses nothing: ``SQLiteRow`` reads the
  /// same value. Nil is stored as `NULL`.
  public struct SQLiteValue: Sendable {
    let stored: DatabaseValue

    init(_ value: (any DatabaseValueConvertible)?) {
      stored = value?.databaseValue ?? .null
    }

    public static func bool(_ value: Bool?) -> SQLiteValue { SQLiteValue(value) }

    @inlinable public static func integer(_ value: (some FixedWidthInteger)?) -> SQLiteValue {
      int64(value.map { Int64($0) })
    }

    @usableFromInline static func int64(_ value: Int64?) -> SQLiteValue { SQLiteValue(value) }

    /// A floating-point number. SQLite has no NaN, which is stored as the text `nan`.
    @inlinable public static func number(_ value: (some BinaryFloatingPoint)?) -> SQLiteValue {
      double(value.map { Double($0) })
    }

    @usableFromInline static func double(_ value: Double?) -> SQLiteValue {
      value?.isNaN == true ? SQLiteValue("nan") : SQLiteValue(value)
    }

    /// The number of seconds since 2001, which loses no precision.
    public static func date(_ value: Date?) -> SQLiteValue {
      number(value?.timeIntervalSinceReferenceDate)
    }

    /// A text. One with NUL is stored as its bytes, because SQLite would end it there.
    public static func text(_ value: String?) -> SQLiteValue {
      guard let value else { return SQLiteValue(nil) }
      return value.utf8.contains(0) ? SQLiteValue(Data(value.utf8)) : SQLiteValue(value)
    }

    public static func character(_ value: Character?) -> SQLiteValue {
      text(value.map { String($0) })
    }

    /// A number as its digits, because neither `Int64` nor `Double` has every value.
    public static func digits(_ value: (some CustomStringConvertible)?) -> SQLiteValue {
      SQLiteValue(value?.description)
    }

    public static func decimal(_ value: Decimal?) -> SQLiteValue { digits(value) }

    /// The name of the case of an enum.
    public static func name(_ value: (some RawRepresentable<String>)?) -> SQLiteValue {
      SQLiteValue(value?.rawValue)
    }

    public static func uuid(_ value: UUID?) -> SQLiteValue { SQLiteValue(value) }
    public static func url(_ value: URL?) -> SQLiteValue { SQLiteValue(value) }
    public static func data(_ value: Data?) -> SQLiteValue { SQLiteValue(value) }

    public static func json(_ value: (some Encodable)?) throws -> SQLiteValue {
      SQLiteValue(try value.map { try jsonText($0) })
    }

    /// As ``json(_:)``, but nil is stored as the JSON `null`, because `NULL` is a missing value.
    public static func jsonOrNull(_ value: (some Encodable)?) throws -> SQLiteValue {
      SQLiteValue(try value.map { try jsonText($0) } ?? "null")
    }
  }

  private func jsonText(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    // The encoder writes NaN of a `Decimal`, which is not JSON.
    if text.contains("NaN") {
      guard (try? JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))) != nil else {
        throw StorageError("NaN of a Decimal cannot be stored as JSON")
      }
    }
    return text
  }

  private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// The values of a row that is written, by the names of its columns.
  public struct SQLiteValues {
    private var columns: [String] = []
    private var values: [DatabaseValue] = []
    /// The statement for these columns. The rows of a table have the same columns.
    private var statement: (columns: [String], sql: String)?

    init() {}

    public subscript(column: String) -> SQLiteValue {
      get { columns.lastIndex(of: column).map { SQLiteValue(values[$0]) } ?? SQLiteValue(nil) }
      set {
        columns.append(column)
        values.append(newValue.stored)
      }
    }

    mutating func removeAll() {
      columns.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
    }

    /// Inserts the row, which replaces the one with the same id.
    mutating func insert(into table: String, _ db: Database) throws {
      if statement?.columns != columns {
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        statement = (columns, "INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(marks))")
      }
      guard let statement else { return }
      let cached = try db.cachedStatement(sql: statement.sql)
      try cached.execute(arguments: StatementArguments(values))
    }
  }

  extension DatabaseValue {
    /// Whether both are the same to SQLite. To Swift, `é` equals `e` with a combining accent.
    func hasSameBytes(as other: DatabaseValue) -> Bool {
      switch (storage, other.storage) {
      case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
      default: self == other
      }
    }
  }
#endif
