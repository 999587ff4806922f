import PackageWriting
import SpecLanguage

extension SchemaWriter {
  /// The schema of a value without parts. It allows several YAML types, because the tool reads
  /// every scalar as a string.
  static func leaf(_ shape: ValueShape) -> JSONValue {
    switch shape {
    case .nothing: return .object(["type": .string("null")])
    case .constant(let word):
      let looks: [JSONValue] =
        word == "true" || word == "false" ? [.boolean(word == "true")] : []
      return .object(["enum": .array([.string(word)] + looks)])
    case .name, .actionName: return pattern("^\(SchemaNames.identifier)$")
    case .sortMember: return pattern("^(- *)?\(SchemaNames.identifier)$")
    case .type, .typedDefault: return .object(["anyOf": .array([text, listOfOne])])
    case .typedValue: return pattern("=")
    case .expression: return .object(["type": types("string", "number", "boolean", "array")])
    case .prose, .condition, .conditions, .statements:
      return .object(["type": types("string", "number", "boolean")])
    case .values, .list, .mapping, .keys, .open, .oneOf, .filled: return .object([JSONMember]())
    }
  }

  private static let text: JSONValue = .object([
    "type": .string("string"), "minLength": .integer(1),
  ])

  /// The schema of an array or dictionary type without quotes. YAML parses `[TaskModel]` and
  /// `[String: Int]` as lists with one item.
  private static let listOfOne: JSONValue = .object([
    "type": .string("array"), "minItems": .integer(1), "maxItems": .integer(1),
    "items": .object(["type": types("string", "object", "array")]),
  ])

  static func pattern(_ pattern: String) -> JSONValue {
    .object(["type": .string("string"), "pattern": .string(pattern)])
  }

  private static func types(_ names: String...) -> JSONValue {
    .array(names.map { .string($0) })
  }
}
