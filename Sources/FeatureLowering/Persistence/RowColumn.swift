import ExpressionTyping
import FeatureAnalysis
import SpecDecoding
import SwiftCode

/// A column of a table, which stores one property of a model.
struct RowColumn {
  /// How the column stores its values.
  enum Form {
    /// As GRDB stores the type by default.
    case plain
    /// As text. A string that contains a NUL character is stored as a blob, because GRDB truncates
    /// text at NUL.
    case text
    /// As a floating-point number. NaN is stored as the text `nan`, because SQLite has no NaN.
    case number
    /// As the number of seconds since 2001, which loses no precision.
    case date
    /// As a string of digits, because neither `Int64` nor `Double` can represent every value.
    case digits
    case character
    /// As the name of the enum's case.
    case rawValue
    case json
  }

  let property: StoredProperty
  let form: Form
  let isOptional: Bool
  /// The property's type, without its optional.
  let type: Type
  /// The type of the database column, such as `.text`.
  let columnType: String

  init(_ property: StoredProperty, _ types: TypeTable) {
    self.property = property
    isOptional = property.type.isOptional
    if case .optional(let wrapped) = property.type {
      type = wrapped
    } else {
      type = property.type
    }
    (form, columnType) = Self.form(of: type, types)
  }

  private static func form(of type: Type, _ types: TypeTable) -> (Form, String) {
    switch type {
    case .scalar(let scalar):
      switch scalar {
      case .bool: (.plain, "boolean")
      case .float, .double: (.number, "double")
      case .string: (.text, "text")
      case .url: (.plain, "text")
      case .uuid, .data: (.plain, "blob")
      case .date: (.date, "double")
      case .uint, .uint64, .decimal: (.digits, "text")
      case .character: (.character, "text")
      case .duration: (.json, "text")
      case .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32: (.plain, "integer")
      }
    case .nominal(let name) where types[name]?.isPlainEnumeration == true: (.rawValue, "text")
    default: (.json, "text")
    }
  }

  var name: String { property.name }

  /// Whether nil is stored as the JSON `null`. True for a property with a default, because a
  /// missing value would be decoded as the default.
  var storesNull: Bool { form == .json && isOptional && property.value != nil }

  /// Returns the value for rows that lack the property; nil if each row must contain a value.
  func fallback(_ texts: inout TextLowering) -> SwiftExpression? {
    if isOptional || name == "id" { return nil }
    if case .unchecked? = property.value { return nil }
    return defaultValue(property, emptyLists: true, &texts)
  }

  /// Whether rows may lack a value in this column.
  var canBeMissing: Bool {
    if isOptional { return true }
    if name == "id" { return false }
    if case .unchecked? = property.value { return false }
    return property.value != nil || type.startsEmpty
  }

  /// The name of the method that reads the column. GRDB's own would take text for a number, and would
  /// print the row in its errors.
  var reading: String {
    switch form {
    case .plain:
      switch columnType {
      case "boolean": "bool"
      case "integer": "integer"
      default: "value"
      }
    case .text: "text"
    case .number: "number"
    case .date: "date"
    case .digits: "digits"
    case .character: "character"
    case .rawValue: "name"
    case .json: "json"
    }
  }

  /// Returns the expression that decodes the column, such as `try row.text(in: "title")`.
  ///
  /// - Parameter hasVersion: Whether the row has a column with the version of its JSON.
  func decoded(hasVersion: Bool, _ texts: inout TextLowering) -> SwiftExpression {
    var arguments: [SwiftArgument] = []
    if canBeMissing { arguments.append(SwiftArgument(.literal("\(texts.type(type))?.self"))) }
    arguments.append(SwiftArgument("in", .string(name)))
    if hasVersion, case .json = form {
      arguments.append(SwiftArgument("version", .name("version")))
    }
    let read = SwiftExpression.path("row").calling(reading, arguments)
    if form == .json, let value = defaultBesideNil(&texts) {
      let isMissing = SwiftExpression.path("row").calling(
        "isMissing", [SwiftArgument(.string(name))])
      return .effect(.try, .ternary(isMissing, value, read))
    }
    return .effect(.try, fallback(&texts).map { .infix(read, "??", $0) } ?? read)
  }

  /// Returns the default of an optional property, if the default is not nil. A missing value is
  /// decoded as this default.
  private func defaultBesideNil(_ texts: inout TextLowering) -> SwiftExpression? {
    guard isOptional, case .checked? = property.value,
      let value = defaultValue(property, emptyLists: false, &texts), value != .nil
    else { return nil }
    return value
  }

  /// Returns the value that a migration stores in a new column of existing rows; nil if the column
  /// stays empty. A migration writes no JSON except `null`, because names inside JSON may change
  /// later.
  func filling(_ texts: inout TextLowering) -> SwiftExpression? {
    guard form != .json, let value = defaultBesideNil(&texts) else { return nil }
    return stored(.parenthesized(.cast(value, "as", texts.type(property.type))))
  }

  /// Returns the cases of the column's enum; empty if the column does not store the names of cases.
  func cases(in feature: Feature) -> [EnumCase] {
    guard case .rawValue = form, case .nominal(let name) = type,
      let model = feature.allModels.first(where: { $0.name == name }),
      case .enumeration(let cases) = model.kind
    else { return [] }
    return cases
  }

  /// Returns the statement that encodes the property, such as `container["title"] = element.title`.
  func encoding() -> SwiftStatement {
    let place = SwiftExpression.subscripting(
      .name("container"), [SwiftArgument(.string(name))])
    let value = stored(.path("element", name))
    return .assignment(place, "=", storesNull ? .infix(value, "??", .string("null")) : value)
  }

  /// Returns the expression that converts `value` to the form of the column.
  func stored(_ value: SwiftExpression) -> SwiftExpression {
    let last = isOptional ? SwiftExpression.postfix(value, "?") : value
    switch form {
    case .plain: return value
    case .text: return converted(value, by: "textValue")
    case .number: return converted(value, by: "numberValue")
    case .date:
      return converted(value, by: "numberValue") { $0.member(seconds) }
    case .digits: return last.member("description")
    case .character:
      return converted(value, by: "textValue") { $0.member("description") }
    case .rawValue: return last.member("rawValue")
    case .json: return .effect(.try, .call("jsonText", [SwiftArgument(value)]))
    }
  }

  /// Returns a call such as `textValue(value)`; for an optional, `value.map { textValue($0) }`.
  private func converted(
    _ value: SwiftExpression, by function: String,
    _ part: (SwiftExpression) -> SwiftExpression = { $0 }
  ) -> SwiftExpression {
    guard isOptional else { return .call(function, [SwiftArgument(part(value))]) }
    let call = SwiftExpression.call(function, [SwiftArgument(part(.name("$0")))])
    return .call(value.member("map"), [], trailing: SwiftClosure([.expression(call)]))
  }
}

private let seconds = "timeIntervalSinceReferenceDate"

/// The database table that stores a list.
struct RowTable {
  /// The name of the column with the element's index in the list. No stored property has this name.
  static let position = "position"

  let entry: StorageEntry
  /// The name of the type that represents a row, such as `TasksRow`.
  let rowName: String
  let element: String
  let columns: [RowColumn]
  let identity: RowColumn
  /// The column with the version of the row's JSON; nil if no name inside the table's JSON has ever
  /// changed.
  let jsonVersion: JSONVersionColumn?

  init?(_ entry: StorageEntry, _ feature: Feature) {
    guard entry.storage.hasRows, case .nominal(let name)? = entry.type.element,
      let model = feature.allModels.first(where: { $0.name == name }),
      case .structure(let properties) = model.kind
    else { return nil }
    self.entry = entry
    element = name
    rowName = entry.rowName(in: feature.name)
    columns = properties.map { RowColumn($0, feature.types) }
    guard let identity = columns.first(where: { $0.name == "id" }) else { return nil }
    self.identity = identity
    let types = columns.filter { $0.form == .json }.map(\.type)
    jsonVersion = feature.firstVersionWithNames(in: types).map {
      JSONVersionColumn(first: $0)
    }
  }
}

/// A column that records which version of the data wrote the row. The version is stored in each
/// row, because unchanged rows are not rewritten.
struct JSONVersionColumn {
  /// The name of the column. No stored property has this name.
  let name = "jsonVersion"
  /// The version that added the column: the first version in which names inside JSON changed.
  let first: Int
}

extension FeatureContext {
  /// The tables of the feature's database.
  var tables: [RowTable] { stored.compactMap { RowTable($0, feature) } }

  /// Returns the type of each table's storage, by the name of the stored property.
  func tableTypes(_ type: (RowTable) -> String) -> [String: String] {
    Dictionary(
      tables.map { ($0.entry.property, type($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the feature has a SQLite database.
  package var hasDatabase: Bool { stored.contains(where: \.isInDatabase) }

  /// Whether the feature has a SwiftData database.
  package var hasEntities: Bool { stored.contains { $0.storage == .swiftData } }

  /// The name of the module that contains the database and the live dependencies; nil if there is
  /// no database.
  package var databaseModule: String? {
    hasDatabase ? names.sqlite : hasEntities ? names.swiftData : nil
  }
}

extension Type {
  fileprivate var startsEmpty: Bool {
    switch self {
    case .array, .set, .dictionary, .identifiedArray: true
    default: false
    }
  }
}
