import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// A property of a stored model as a column of its table.
struct RowColumn {
  /// The form of its values in the database.
  enum Form {
    /// As GRDB stores it.
    case plain
    /// Seconds since 2001, which lose nothing.
    case date
    /// The digits: an `Int64` or a Double cannot hold them all.
    case digits
    case character
    /// The name of a case.
    case rawValue
    case json
  }

  let property: StoredProperty
  let form: Form
  let isOptional: Bool
  /// The declared type without its optional.
  let type: Type
  /// Of the column: `.text`
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
      case .float, .double: (.plain, "double")
      case .string, .url: (.plain, "text")
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

  /// The default where the data may lack a value; nil where it must have one.
  func fallback(_ texts: inout TextLowering) -> SwiftExpression? {
    if isOptional || name == "id" { return nil }
    if case .unchecked? = property.value { return nil }
    return defaultValue(property, emptyLists: true, &texts)
  }

  /// Whether its values may be missing in a row.
  var canBeMissing: Bool {
    if isOptional { return true }
    if name == "id" { return false }
    if case .unchecked? = property.value { return false }
    return property.value != nil || type.startsEmpty
  }

  /// `try row.decode(forColumn: "title")`
  func decoded(_ texts: inout TextLowering) -> SwiftExpression {
    let method: String
    switch form {
    case .plain: method = "decode"
    case .date: method = "date"
    case .digits, .character: method = "digits"
    case .rawValue: method = "name"
    case .json: method = "json"
    }
    var arguments: [SwiftArgument] = []
    if canBeMissing { arguments.append(SwiftArgument(.literal("\(texts.type(type))?.self"))) }
    arguments.append(SwiftArgument(method == "decode" ? "forColumn" : "in", .string(name)))
    let read = SwiftExpression.path("row").calling(method, arguments)
    return .effect(.try, fallback(&texts).map { .infix(read, "??", $0) } ?? read)
  }

  /// The cases of a plain enum.
  func cases(in feature: Feature) -> [EnumCase] {
    guard case .rawValue = form, case .nominal(let name) = type,
      let model = feature.allModels.first(where: { $0.name == name }),
      case .enumeration(let cases) = model.kind
    else { return [] }
    return cases
  }

  /// `container["title"] = element.title`
  func encoding() -> SwiftStatement {
    let place = SwiftExpression.subscripting(
      .name("container"), [SwiftArgument(.string(name))])
    return .assignment(place, "=", stored(.path("element", name)))
  }

  /// A value in the form of the column.
  func stored(_ value: SwiftExpression) -> SwiftExpression {
    let last = isOptional ? SwiftExpression.postfix(value, "?") : value
    switch form {
    case .plain: return value
    case .date: return last.member("timeIntervalSinceReferenceDate")
    case .digits, .character:
      return isOptional ? last.member("description") : value.member("description")
    case .rawValue: return last.member("rawValue")
    case .json: return .effect(.try, .call("jsonText", [SwiftArgument(value)]))
    }
  }
}

/// The table of a stored list.
struct RowTable {
  let entry: StorageEntry
  /// The type of the rows: `TasksRow`.
  let rowName: String
  let element: String
  let columns: [RowColumn]
  let identity: RowColumn
  /// The column with the place in the list.
  let position: String

  init?(_ entry: StorageEntry, _ feature: Feature) {
    guard entry.isInDatabase, case .nominal(let name)? = entry.type.element,
      let model = feature.allModels.first(where: { $0.name == name }),
      case .structure(let properties) = model.kind
    else { return nil }
    self.entry = entry
    element = name
    rowName = entry.property.prefix(1).uppercased() + entry.property.dropFirst() + "Row"
    columns = properties.map { RowColumn($0, feature.types) }
    guard let identity = columns.first(where: { $0.name == "id" }) else { return nil }
    self.identity = identity
    let names = Set(properties.map { $0.name.lowercased() })
    position = names.contains("position") ? "listPosition" : "position"
  }
}

extension FeatureContext {
  /// The tables of the feature's database.
  var tables: [RowTable] { stored.compactMap { RowTable($0, feature) } }

  /// Whether the feature has a database.
  package var hasDatabase: Bool { stored.contains(where: \.isInDatabase) }
}

extension Type {
  fileprivate var startsEmpty: Bool {
    switch self {
    case .array, .set, .dictionary, .identifiedArray: true
    default: false
    }
  }
}
