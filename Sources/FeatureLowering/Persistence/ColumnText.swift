import ExpressionTyping
import FeatureAnalysis

/// Generates the conversions of values that GRDB cannot store, or cannot store without loss.
struct ColumnText {
  private let columns: [RowColumn]
  /// Whether JSON columns may contain values that earlier versions of the app wrote.
  private let hasVersions: Bool
  /// Whether JSON columns may contain a `Decimal`.
  private let hasDecimals: Bool

  init(_ tables: [RowTable], in feature: Feature) {
    columns = tables.flatMap(\.columns)
    hasDecimals = feature.hasDecimals(in: columns.filter { $0.form == .json }.map(\.type))
    hasVersions = tables.contains { $0.jsonVersion != nil }
  }

  var declarations: [String] {
    let readers = [
      (true, Self.stored),
      (hasVersions || read(Self.isInteger, missing: true), Self.optionalInteger),
      (true, Self.integer),
      (read(Self.isBool, missing: true), Self.optionalBool),
      (columns.contains(where: Self.isBool), Self.bool),
      (read(Self.isOtherPlain, missing: true), Self.optionalValue),
      (read(Self.isOtherPlain, missing: false), Self.value),
      (read([.number, .date], others, missing: true), Self.optionalNumber),
      (read([.number, .date], others, missing: false), Self.number),
      (read([.date], others, missing: true), Self.optionalDate),
      (read([.date], others, missing: false), Self.date),
      (readsText(missing: true), Self.optionalText),
      (readsText(missing: false), Self.text),
      (read([.character], others, missing: true), Self.optionalCharacter),
      (read([.character], others, missing: false), Self.character),
      (read([.digits], others, missing: true), Self.optionalDigits),
      (read([.digits], others, missing: false), Self.digits),
      (read([.digits], isDecimal, missing: true), Self.optionalDecimal),
      (read([.digits], isDecimal, missing: false), Self.decimal),
      (read([.rawValue], others, missing: true), Self.optionalName),
      (read([.rawValue], others, missing: false), Self.name),
      (read([.json], others, missing: true), optionalJSON),
      (read([.json], others, missing: false), json),
      (columns.contains(where: \.storesNull), Self.missing),
    ].filter(\.0).map(\.1)
    let forms = Set(columns.map(\.form))
    var declarations: [String] = []
    declarations.append("extension Row {\n" + readers.joined(separator: "\n\n") + "\n}")
    declarations += [Self.check, Self.unreadable, Self.sameBytes]
    if columns.contains(where: isDecimal) { declarations.append(Self.exactDecimal) }
    if !forms.isDisjoint(with: [.number, .date]) { declarations.append(Self.numberWriting) }
    if !forms.isDisjoint(with: [.text, .character]) { declarations.append(Self.textWriting) }
    if forms.contains(.json) {
      declarations.append(jsonWriting)
      if hasDecimals { declarations += Self.jsonChecking }
    }
    return declarations
  }

  private static func isInteger(_ column: RowColumn) -> Bool { column.reading == "integer" }

  private static func isBool(_ column: RowColumn) -> Bool { column.reading == "bool" }

  private static func isOtherPlain(_ column: RowColumn) -> Bool { column.reading == "value" }

  private func isDecimal(_ column: RowColumn) -> Bool { column.type == .scalar(.decimal) }

  private func others(_ column: RowColumn) -> Bool { !isDecimal(column) }

  private func read(
    _ forms: Set<RowColumn.Form>, _ isWanted: (RowColumn) -> Bool, missing: Bool
  ) -> Bool {
    columns.contains { forms.contains($0.form) && $0.canBeMissing == missing && isWanted($0) }
  }

  /// Whether text is read, which is also the form of digits, names and JSON.
  private func readsText(missing: Bool) -> Bool {
    let forms: Set<RowColumn.Form> = [.text, .character, .digits, .rawValue, .json]
    return columns.contains { forms.contains($0.form) && $0.canBeMissing == missing }
  }

  private func read(_ isWanted: (RowColumn) -> Bool, missing: Bool) -> Bool {
    columns.contains { $0.canBeMissing == missing && isWanted($0) }
  }

  private static let stored = """
      /// What is stored in a column. The error of GRDB would print the whole row.
      fileprivate func stored(in column: String) throws -> DatabaseValue {
        try checked(try? decode(DatabaseValue.self, forColumn: column), column)
      }
    """

  private static let optionalInteger = """
      fileprivate func integer<Value: FixedWidthInteger>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        try stored(in: column).isNull ? nil : integer(in: column)
      }
    """

  private static let integer = """
      /// An integer. SQLite and GRDB would take other values for one.
      fileprivate func integer<Value: FixedWidthInteger>(in column: String) throws -> Value {
        guard case .int64(let number) = try stored(in: column).storage else {
          return try checked(nil, column)
        }
        return try checked(Value(exactly: number), column)
      }
    """

  private static let optionalBool = """
      fileprivate func bool(_ type: Bool?.Type, in column: String) throws -> Bool? {
        try stored(in: column).isNull ? nil : bool(in: column)
      }
    """

  private static let bool = """
      fileprivate func bool(in column: String) throws -> Bool {
        switch try stored(in: column).storage {
        case .int64(0): false
        case .int64(1): true
        default: try checked(nil, column)
        }
      }
    """

  private static let optionalValue = """
      fileprivate func value<Value: DatabaseValueConvertible>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        let found = try stored(in: column)
        return found.isNull ? nil : try checked(Value.fromDatabaseValue(found), column)
      }
    """

  private static let value = """
      fileprivate func value<Value: DatabaseValueConvertible>(in column: String) throws -> Value {
        try checked(Value.fromDatabaseValue(stored(in: column)), column)
      }
    """

  private static let optionalNumber = """
      /// A number. SQLite has no NaN, which is stored as text.
      fileprivate func number<Value: BinaryFloatingPoint>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        let value = try stored(in: column)
        switch value.storage {
        case .null: return nil
        case .double(let number): return Value(number)
        case .int64(let number): return Value(number)
        case .string("nan"): return .nan
        default: return try checked(nil, column)
        }
      }
    """

  private static let number = """
      /// A number. SQLite has no NaN, which is stored as text.
      fileprivate func number<Value: BinaryFloatingPoint>(in column: String) throws -> Value {
        let value = try stored(in: column)
        switch value.storage {
        case .double(let number): return Value(number)
        case .int64(let number): return Value(number)
        case .string("nan"): return .nan
        default: return try checked(nil, column)
        }
      }
    """

  private static let optionalDate = """
      /// A date that is stored as the seconds since 2001.
      fileprivate func date(_ type: Date?.Type, in column: String) throws -> Date? {
        try number(Double?.self, in: column).map { Date(timeIntervalSinceReferenceDate: $0) }
      }
    """

  private static let date = """
      /// A date that is stored as the seconds since 2001.
      fileprivate func date(in column: String) throws -> Date {
        Date(timeIntervalSinceReferenceDate: try number(in: column))
      }
    """

  private static let optionalText = """
      /// A text. One with NUL, which would end it, is stored as its bytes.
      fileprivate func text(_ type: String?.Type, in column: String) throws -> String? {
        let value = try stored(in: column)
        switch value.storage {
        case .null: return nil
        case .string(let text): return text
        case .blob(let data): return String(decoding: data, as: UTF8.self)
        default: return try checked(nil, column)
        }
      }
    """

  private static let text = """
      /// A text. One with NUL, which would end it, is stored as its bytes.
      fileprivate func text(in column: String) throws -> String {
        let value = try stored(in: column)
        switch value.storage {
        case .string(let text): return text
        case .blob(let data): return String(decoding: data, as: UTF8.self)
        default: return try checked(nil, column)
        }
      }
    """

  private static let optionalCharacter = """
      fileprivate func character(_ type: Character?.Type, in column: String) throws -> Character? {
        try text(String?.self, in: column).map {
          try checked($0.count == 1 ? $0.first : nil, column)
        }
      }
    """

  private static let character = """
      fileprivate func character(in column: String) throws -> Character {
        let text = try text(in: column)
        return try checked(text.count == 1 ? text.first : nil, column)
      }
    """

  private static let optionalDigits = """
      /// A value that is stored as its text.
      fileprivate func digits<Value: LosslessStringConvertible>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        try text(String?.self, in: column).map { try checked(Value($0), column) }
      }
    """

  private static let digits = """
      /// A value that is stored as its text.
      fileprivate func digits<Value: LosslessStringConvertible>(in column: String) throws -> Value {
        try checked(Value(text(in: column)), column)
      }
    """

  private static let optionalDecimal = """
      fileprivate func digits(_ type: Decimal?.Type, in column: String) throws -> Decimal? {
        try text(String?.self, in: column).map { try checked(exactDecimal($0), column) }
      }
    """

  private static let decimal = """
      fileprivate func digits(in column: String) throws -> Decimal {
        try checked(exactDecimal(text(in: column)), column)
      }
    """

  private static let optionalName = """
      /// A case that is stored as its name.
      fileprivate func name<Value: RawRepresentable<String>>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        try text(String?.self, in: column).map { try checked(Value(rawValue: $0), column) }
      }
    """

  private static let name = """
      /// A case that is stored as its name.
      fileprivate func name<Value: RawRepresentable<String>>(in column: String) throws -> Value {
        try checked(Value(rawValue: text(in: column)), column)
      }
    """

  private var parameter: String { hasVersions ? ", version: Int = .max" : "" }

  private var jsonReading: String {
    let lines = [
      "let decoder = JSONDecoder()",
      "decoder.nonConformingFloatDecodingStrategy = .convertFromString(",
      "  positiveInfinity: \"inf\", negativeInfinity: \"-inf\", nan: \"nan\")",
      hasVersions ? "decoder.userInfo = StoredVersion.userInfo(version)" : nil,
      "return try checked(try? decoder.decode(Value.self, from: Data(text.utf8)), column)",
    ]
    return lines.compactMap { $0.map { "    " + $0 } }.joined(separator: "\n")
  }

  private var optionalJSON: String {
    """
      /// A value that is stored as JSON.
      fileprivate func json<Value: Decodable>(
        _ type: Value?.Type, in column: String\(parameter)
      ) throws -> Value? {
        guard let text = try text(String?.self, in: column), text != "null" else { return nil }
    \(jsonReading)
      }
    """
  }

  private var json: String {
    """
      /// A value that is stored as JSON.
      fileprivate func json<Value: Decodable>(
        in column: String\(parameter)
      ) throws -> Value {
        let text = try text(in: column)
    \(jsonReading)
      }
    """
  }

  private static let missing = """
      /// Whether a row of an earlier version has no value.
      fileprivate func isMissing(_ column: String) throws -> Bool {
        try stored(in: column).isNull
      }
    """

  private static let check = """
    private func checked<Value>(_ value: Value?, _ column: String) throws -> Value {
      guard let value else { throw UnreadableColumn(name: column) }
      return value
    }
    """

  private static let unreadable = """
    /// A column with a value that its property cannot have. The value is not kept, because it may be
    /// private.
    private struct UnreadableColumn: Error {
      let name: String
    }
    """

  private static let sameBytes = """
    extension DatabaseValue {
      /// Whether both are the same to SQLite. To Swift, `é` equals `e` with a combining accent.
      fileprivate func hasSameBytes(as other: DatabaseValue) -> Bool {
        switch (storage, other.storage) {
        case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
        default: self == other
        }
      }
    }
    """

  private static let exactDecimal = """
    /// The number that is the whole text, not only its beginning.
    private func exactDecimal(_ text: String) -> Decimal? {
      if text == "NaN" { return .nan }
      let isNumber = text.wholeMatch(of: #/[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil
      return isNumber ? Decimal(string: text) : nil
    }
    """

  private static let numberWriting = """
    private func numberValue(_ number: some BinaryFloatingPoint) -> DatabaseValue {
      number.isNaN ? "nan".databaseValue : Double(number).databaseValue
    }
    """

  private static let textWriting = """
    private func textValue(_ text: String) -> DatabaseValue {
      text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }
    """

  private var jsonWriting: String {
    let encoding = hasDecimals ? "checkedJSON(encoder.encode($0))" : "encoder.encode($0)"
    return """
      private func jsonText(_ value: (some Encodable)?) throws -> String? {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
          positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try value.map { String(decoding: try \(encoding), as: UTF8.self) }
      }
      """
  }

  private static let jsonChecking = [
    """
    /// The encoder writes NaN of a `Decimal`, which is not JSON.
    private func checkedJSON(_ data: Data) throws -> Data {
      guard (try? JSONDecoder().decode(AnyJSON.self, from: data)) != nil else {
        throw StorageError("NaN of a Decimal cannot be stored as JSON")
      }
      return data
    }
    """,
    """
    private struct AnyJSON: Decodable {
      init(from decoder: any Decoder) {}
    }
    """,
  ]
}
