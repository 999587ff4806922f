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
      (read([.number, .date], others, missing: true), Self.optionalNumber),
      (read([.number, .date], others, missing: false), Self.number),
      (read([.date], others, missing: true), Self.optionalDate),
      (read([.date], others, missing: false), Self.date),
      (read([.text, .character], others, missing: true), Self.optionalText),
      (read([.text, .character], others, missing: false), Self.text),
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
    if !readers.isEmpty {
      declarations.append("extension Row {\n" + readers.joined(separator: "\n\n") + "\n}")
    }
    if !forms.isDisjoint(with: [.digits, .character, .rawValue, .text, .number, .date]) {
      declarations.append(Self.check)
    }
    if !forms.isDisjoint(with: [.number, .date]) { declarations.append(Self.numberWriting) }
    if !forms.isDisjoint(with: [.text, .character]) { declarations.append(Self.textWriting) }
    if forms.contains(.json) {
      declarations.append(jsonWriting)
      if hasDecimals { declarations += Self.jsonChecking }
    }
    return declarations
  }

  private func isDecimal(_ column: RowColumn) -> Bool { column.type == .scalar(.decimal) }

  private func others(_ column: RowColumn) -> Bool { !isDecimal(column) }

  private func read(
    _ forms: Set<RowColumn.Form>, _ isWanted: (RowColumn) -> Bool, missing: Bool
  ) -> Bool {
    columns.contains { forms.contains($0.form) && $0.canBeMissing == missing && isWanted($0) }
  }

  private static let optionalNumber = """
      /// A number. SQLite has no NaN, which is stored as text.
      fileprivate func number<Value: BinaryFloatingPoint>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        let value = try decode(DatabaseValue.self, forColumn: column)
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
        let value = try decode(DatabaseValue.self, forColumn: column)
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
        let value = try decode(DatabaseValue.self, forColumn: column)
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
        let value = try decode(DatabaseValue.self, forColumn: column)
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
        try decode(String?.self, forColumn: column).map { try checked(Value($0), column) }
      }
    """

  private static let digits = """
      /// A value that is stored as its text.
      fileprivate func digits<Value: LosslessStringConvertible>(in column: String) throws -> Value {
        try checked(Value(try decode(String.self, forColumn: column)), column)
      }
    """

  private static let optionalDecimal = """
      fileprivate func digits(_ type: Decimal?.Type, in column: String) throws -> Decimal? {
        try decode(String?.self, forColumn: column).map {
          // The text of NaN is the only one that has no digits.
          $0 == "NaN" ? .nan : try checked(Decimal(string: $0), column)
        }
      }
    """

  private static let decimal = """
      fileprivate func digits(in column: String) throws -> Decimal {
        let text = try decode(String.self, forColumn: column)
        // The text of NaN is the only one that has no digits.
        return text == "NaN" ? .nan : try checked(Decimal(string: text), column)
      }
    """

  private static let optionalName = """
      /// A case that is stored as its name.
      fileprivate func name<Value: RawRepresentable<String>>(
        _ type: Value?.Type, in column: String
      ) throws -> Value? {
        try decode(String?.self, forColumn: column).map { try checked(Value(rawValue: $0), column) }
      }
    """

  private static let name = """
      /// A case that is stored as its name.
      fileprivate func name<Value: RawRepresentable<String>>(in column: String) throws -> Value {
        try checked(Value(rawValue: try decode(forColumn: column)), column)
      }
    """

  private var parameter: String { hasVersions ? ", version: Int = .max" : "" }

  private var jsonReading: String {
    let lines = [
      "let decoder = JSONDecoder()",
      "decoder.nonConformingFloatDecodingStrategy = .convertFromString(",
      "  positiveInfinity: \"inf\", negativeInfinity: \"-inf\", nan: \"nan\")",
      hasVersions ? "decoder.userInfo = StoredVersion.userInfo(version)" : nil,
      "return try decoder.decode(Value.self, from: Data(text.utf8))",
    ]
    return lines.compactMap { $0.map { "    " + $0 } }.joined(separator: "\n")
  }

  private var optionalJSON: String {
    """
      /// A value that is stored as JSON.
      fileprivate func json<Value: Decodable>(
        _ type: Value?.Type, in column: String\(parameter)
      ) throws -> Value? {
        let found = try decode(String?.self, forColumn: column)
        guard let text = found, text != "null" else { return nil }
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
        let text = try decode(String.self, forColumn: column)
    \(jsonReading)
      }
    """
  }

  private static let missing = """
      /// Whether a row of an earlier version has no value.
      fileprivate func isMissing(_ column: String) throws -> Bool {
        try decode(DatabaseValue.self, forColumn: column).isNull
      }
    """

  private static let check = """
    private func checked<Value>(_ value: Value?, _ column: String) throws -> Value {
      guard let value else { throw StorageError("the column '\\(column)' has an unknown value") }
      return value
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
