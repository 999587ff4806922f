/// How a value is stored that has a place of its own: a column of a SQLite table, or an attribute of
/// a SwiftData entity. The libraries of storages have methods with these names.
package enum StoredForm: String, Sendable {
  case bool, integer, uuid, data, url
  /// A string. SQLite stores one that contains a NUL character as a blob, because it truncates text
  /// at NUL.
  case text
  /// A floating-point number. SQLite stores NaN as the text `nan`, because it has no NaN.
  case number
  /// The number of seconds since 2001, which loses no precision.
  case date
  /// An unsigned integer as a string of digits, because `Int64` cannot represent every value.
  case digits
  /// A string of digits, because `Double` cannot represent every value.
  case decimal
  case character
  /// The name of an enum's case.
  case name
  case json

  /// - Parameter isPlainEnumeration: Whether the model of this name is an enum without payloads.
  package init(of type: Type, _ isPlainEnumeration: (String) -> Bool) {
    self =
      switch type {
      case .scalar(let scalar): Self(of: scalar)
      case .nominal(let name) where isPlainEnumeration(name): .name
      default: .json
      }
  }

  package init(of type: Type, _ types: TypeTable) {
    self.init(of: type) { types[$0]?.isPlainEnumeration == true }
  }

  private init(of scalar: ScalarType) {
    self =
      switch scalar {
      case .bool: .bool
      case .float, .double: .number
      case .string: .text
      case .url: .url
      case .uuid: .uuid
      case .data: .data
      case .date: .date
      case .uint, .uint64: .digits
      case .decimal: .decimal
      case .character: .character
      case .duration, .indexSet: .json
      case .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32: .integer
      }
  }

  /// The type of a column in SQLite.
  package var columnType: String {
    switch self {
    case .bool: "boolean"
    case .integer: "integer"
    case .number, .date: "double"
    case .uuid, .data: "blob"
    case .text, .url, .digits, .decimal, .character, .name, .json: "text"
    }
  }

  /// The type of an attribute in SwiftData. It stores numbers as digits, because it has no NaN.
  package var attributeType: String {
    switch self {
    case .bool: "Bool"
    case .integer: "Int64"
    case .uuid: "UUID"
    case .data: "Data"
    case .date: "Date"
    case .text, .url, .number, .digits, .decimal, .character, .name: "String"
    case .json: "Data"
    }
  }

  /// Whether values of the form can identify a row.
  package var isKey: Bool {
    switch self {
    case .bool, .number, .json: false
    case .integer, .uuid, .data, .url, .text, .date, .digits, .decimal, .character, .name: true
    }
  }
}

/// The name of the SwiftData attribute that stores a property: the property's first name, and the version
/// that added the property. Attributes are never renamed, and a name is never reused.
package func entityAttribute(_ property: String, _ history: History) -> String {
  let first = history.renames.first?.name ?? property
  var name = reserved.contains(first) ? first + "Value" : first
  if history.added > 1 { name += "\(history.added)" }
  // With a version, a name of the entity is no clash, and apps have stored data under it.
  while reserved.contains(name) || membersOfEntity.contains(name) { name += "Value" }
  return name
}

private let membersOfEntity: Set<String> = ["element", "key"]

/// Names that no attribute can have: the members of SwiftData's models, and keywords that SwiftData's
/// macros write without backticks.
private let reserved: Set<String> = [
  "description", "debugDescription", "hash", "hashValue", "isDeleted", "isInserted", "isUpdated",
  "hasChanges", "modelContext", "persistentModelID", "persistentBackingData", "objectID",
  "entity",
  "version", "position", "superclass", "zone", "observationRegistrar", "as", "associatedtype",
  "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
  "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
  "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
  "while",
]
