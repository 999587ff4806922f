#if canImport(GRDB)
  public import Foundation
  internal import GRDB
  internal import ReduxRuntime

  /// A row that is read. Each method reads what the method of ``SQLiteValue`` with the same name stores,
  /// and takes no other value for it.
  ///
  /// - `text("title")` throws if the column has no value.
  /// - `text("title", or: "")` returns a default if the column has no value.
  /// - `textIfPresent("title")` returns nil if the column has no value.
  public struct SQLiteRow {
    private let row: Row

    init(_ row: Row) {
      self.row = row
    }

    /// Whether a row of an earlier version has no value.
    public func isMissing(_ column: String) throws -> Bool { try stored(column).isNull }

    /// What is stored in a column. The error of GRDB would print the whole row.
    private func stored(_ column: String) throws -> DatabaseValue {
      guard let value = try? row.decode(DatabaseValue.self, forColumn: column) else {
        throw UnreadableColumn(name: column)
      }
      return value
    }

    /// - Parameter form: Returns nil for a value that the property cannot have.
    private func value<Value>(
      _ column: String, _ form: (DatabaseValue) -> Value?
    ) throws -> Value {
      try checked(column, form(try stored(column)))
    }

    private func valueIfPresent<Value>(
      _ column: String, _ form: (DatabaseValue) -> Value?
    ) throws -> Value? {
      let stored = try stored(column)
      return stored.isNull ? nil : try checked(column, form(stored))
    }
  }

  // A property has the type that is read, so that a call needs no type.

  extension SQLiteRow {
    /// A Boolean.
    public func bool(_ column: String) throws -> Bool { try value(column, Form.bool) }
    public func bool(_ column: String, or missing: @autoclosure () -> Bool) throws -> Bool {
      try valueIfPresent(column, Form.bool) ?? missing()
    }
    public func boolIfPresent(_ column: String) throws -> Bool? {
      try valueIfPresent(column, Form.bool)
    }

    /// An integer. SQLite and GRDB would take other values for one.
    @inlinable public func integer<Value: FixedWidthInteger>(_ column: String) throws -> Value {
      try checked(column, try integerIfPresent(column))
    }
    @inlinable public func integer<Value: FixedWidthInteger>(
      _ column: String, or missing: @autoclosure () -> Value
    ) throws -> Value {
      try integerIfPresent(column) ?? missing()
    }
    @inlinable public func integerIfPresent<Value: FixedWidthInteger>(
      _ column: String
    ) throws -> Value? {
      guard let number = try int64(column) else { return nil }
      return try checked(column, Value(exactly: number))
    }

    /// A floating-point number.
    @inlinable public func number<Value: BinaryFloatingPoint>(_ column: String) throws -> Value {
      try checked(column, try numberIfPresent(column))
    }
    @inlinable public func number<Value: BinaryFloatingPoint>(
      _ column: String, or missing: @autoclosure () -> Value
    ) throws -> Value {
      try numberIfPresent(column) ?? missing()
    }
    @inlinable public func numberIfPresent<Value: BinaryFloatingPoint>(
      _ column: String
    ) throws -> Value? {
      try double(column).map { Value($0) }
    }

    @usableFromInline func int64(_ column: String) throws -> Int64? {
      try valueIfPresent(column, Form.integer)
    }

    @usableFromInline func double(_ column: String) throws -> Double? {
      try valueIfPresent(column, Form.number)
    }

    @usableFromInline func checked<Value>(_ column: String, _ value: Value?) throws -> Value {
      guard let value else { throw UnreadableColumn(name: column) }
      return value
    }

    public func date(_ column: String) throws -> Date { try value(column, Form.date) }
    public func date(_ column: String, or missing: @autoclosure () -> Date) throws -> Date {
      try valueIfPresent(column, Form.date) ?? missing()
    }
    public func dateIfPresent(_ column: String) throws -> Date? {
      try valueIfPresent(column, Form.date)
    }

    public func text(_ column: String) throws -> String { try value(column, Form.text) }
    public func text(_ column: String, or missing: @autoclosure () -> String) throws -> String {
      try valueIfPresent(column, Form.text) ?? missing()
    }
    public func textIfPresent(_ column: String) throws -> String? {
      try valueIfPresent(column, Form.text)
    }

    public func character(_ column: String) throws -> Character {
      try value(column, Form.character)
    }
    public func character(_ column: String, or missing: @autoclosure () -> Character) throws
      -> Character
    {
      try valueIfPresent(column, Form.character) ?? missing()
    }
    public func characterIfPresent(_ column: String) throws -> Character? {
      try valueIfPresent(column, Form.character)
    }

    /// A number that is stored as its digits.
    public func digits<Value: LosslessStringConvertible>(_ column: String) throws -> Value {
      try value(column) { Form.digits($0) }
    }
    public func digits<Value: LosslessStringConvertible>(
      _ column: String, or missing: @autoclosure () -> Value
    ) throws
      -> Value
    {
      try valueIfPresent(column) { Form.digits($0) } ?? missing()
    }
    public func digitsIfPresent<Value: LosslessStringConvertible>(_ column: String) throws -> Value?
    {
      try valueIfPresent(column) { Form.digits($0) }
    }

    public func decimal(_ column: String) throws -> Decimal { try value(column, Form.decimal) }
    public func decimal(_ column: String, or missing: @autoclosure () -> Decimal) throws -> Decimal
    {
      try valueIfPresent(column, Form.decimal) ?? missing()
    }
    public func decimalIfPresent(_ column: String) throws -> Decimal? {
      try valueIfPresent(column, Form.decimal)
    }

    /// A case that is stored as its name.
    public func name<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
      try value(column) { Form.name($0) }
    }
    public func name<Value: RawRepresentable<String>>(
      _ column: String, or missing: @autoclosure () -> Value
    ) throws
      -> Value
    {
      try valueIfPresent(column) { Form.name($0) } ?? missing()
    }
    public func nameIfPresent<Value: RawRepresentable<String>>(_ column: String) throws -> Value? {
      try valueIfPresent(column) { Form.name($0) }
    }

    public func uuid(_ column: String) throws -> UUID { try value(column, Form.plain) }
    public func uuid(_ column: String, or missing: @autoclosure () -> UUID) throws -> UUID {
      try valueIfPresent(column, Form.plain) ?? missing()
    }
    public func uuidIfPresent(_ column: String) throws -> UUID? {
      try valueIfPresent(column, Form.plain)
    }

    public func url(_ column: String) throws -> URL { try value(column, Form.plain) }
    public func url(_ column: String, or missing: @autoclosure () -> URL) throws -> URL {
      try valueIfPresent(column, Form.plain) ?? missing()
    }
    public func urlIfPresent(_ column: String) throws -> URL? {
      try valueIfPresent(column, Form.plain)
    }

    public func data(_ column: String) throws -> Data { try value(column, Form.plain) }
    public func data(_ column: String, or missing: @autoclosure () -> Data) throws -> Data {
      try valueIfPresent(column, Form.plain) ?? missing()
    }
    public func dataIfPresent(_ column: String) throws -> Data? {
      try valueIfPresent(column, Form.plain)
    }

    /// A value that is stored as JSON.
    ///
    /// - Parameter version: The version of the data that wrote the row.
    public func json<Value: Decodable>(
      _ column: String, version: Int = .max
    ) throws -> Value {
      try value(column) { Form.json($0, version) }
    }

    public func json<Value: Decodable>(
      _ column: String, version: Int = .max, or missing: @autoclosure () -> Value
    ) throws -> Value {
      try jsonIfPresent(column, version: version) ?? missing()
    }

    public func jsonIfPresent<Value: Decodable>(
      _ column: String, version: Int = .max
    ) throws -> Value? {
      if try value(column, { .some($0.isNull || $0.storage == .string("null")) }) { return nil }
      return try json(column, version: version)
    }
  }

  /// The forms of values in columns. A function returns nil for a value that has another form.
  private enum Form {
    static func bool(_ value: DatabaseValue) -> Bool? {
      switch value.storage {
      case .int64(0): false
      case .int64(1): true
      default: nil
      }
    }

    static func integer(_ value: DatabaseValue) -> Int64? {
      guard case .int64(let number) = value.storage else { return nil }
      return number
    }

    static func number(_ value: DatabaseValue) -> Double? {
      switch value.storage {
      case .double(let number): number
      case .int64(let number): Double(number)
      case .string("nan"): .nan
      default: nil
      }
    }

    static func date(_ value: DatabaseValue) -> Date? {
      number(value).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    static func text(_ value: DatabaseValue) -> String? {
      switch value.storage {
      case .string(let text): text
      case .blob(let data): String(decoding: data, as: UTF8.self)
      default: nil
      }
    }

    static func character(_ value: DatabaseValue) -> Character? {
      text(value).flatMap { $0.count == 1 ? $0.first : nil }
    }

    static func digits<Value: LosslessStringConvertible>(_ value: DatabaseValue) -> Value? {
      text(value).flatMap { Value($0) }
    }

    /// The number that is the whole text, not only its beginning.
    static func decimal(_ value: DatabaseValue) -> Decimal? {
      guard let text = text(value) else { return nil }
      if text == "NaN" { return .nan }
      let isNumber = text.wholeMatch(of: #/[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil
      return isNumber ? Decimal(string: text) : nil
    }

    static func name<Value: RawRepresentable<String>>(_ value: DatabaseValue) -> Value? {
      text(value).flatMap { Value(rawValue: $0) }
    }

    static func plain<Value: DatabaseValueConvertible>(_ value: DatabaseValue) -> Value? {
      Value.fromDatabaseValue(value)
    }

    static func json<Value: Decodable>(_ value: DatabaseValue, _ version: Int) -> Value? {
      guard let text = text(value) else { return nil }
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      decoder.userInfo = StoredVersion.userInfo(version)
      return try? decoder.decode(Value.self, from: Data(text.utf8))
    }
  }

  /// The rows of a table, in the order of the list.
  public final class SQLiteRows {
    private let cursor: RowCursor

    init(_ cursor: RowCursor) {
      self.cursor = cursor
    }

    /// The next row, which is valid until the following one is read.
    public func next() throws -> SQLiteRow? { try cursor.next().map { SQLiteRow($0) } }
  }

  /// A column with a value that its property cannot have. The value is not kept, because it may be
  /// private.
  struct UnreadableColumn: Error {
    let name: String
  }
#endif
