import FeatureRendering
import PackageWriting
import SpecLanguage

/// The JSON Schema (draft 2020-12) of specs, for editors. It is generated from the tables of the
/// decoder.
package enum SpecSchema: CaseIterable, Sendable {
  /// The schemas for specs of features, for specs of apps, and for the configuration of a project.
  case feature, app, configuration

  /// The name of the schema's file, which is in the same folder as the specs.
  package var fileName: String {
    switch self {
    case .feature: "redux-gen.schema.json"
    case .app: "redux-gen-app.schema.json"
    case .configuration: "redux-gen-config.schema.json"
    }
  }

  package var table: KeyTable {
    switch self {
    case .feature: specKeyTable
    case .app: appKeyTable
    case .configuration: configurationKeyTable
    }
  }

  package var bytes: [UInt8] {
    var writer = SchemaWriter(isApp: self == .app)
    let root = writer.object(of: table)
    let title =
      switch self {
      case .feature: "A spec of redux-gen"
      case .app: "A spec of an app of redux-gen"
      case .configuration: "The configuration of a project, \(ProjectConfiguration.fileName)"
      }
    let head: [JSONMember] = [
      .init(key: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
      .init(key: "title", value: .string(title)),
    ]
    let definitions = JSONValue.object(
      writer.definitions.map { JSONMember(key: $0.name, value: $0.schema) })
    let members = head + root + [.init(key: "$defs", value: definitions)]
    var bytes: [UInt8] = []
    JSONWriter.appendIndented(.object(members), to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}

/// Writes the schema. Each construct is written once, as a definition.
struct SchemaWriter {
  private(set) var definitions: [(name: String, schema: JSONValue)] = []
  private var places: [String: Int] = [:]
  private let isApp: Bool

  init(isApp: Bool) { self.isApp = isApp }

  private mutating func reference(to table: KeyTable) -> JSONValue {
    let words = table.construct.split(separator: " ")
    let name = words.dropFirst(words.count > 1 ? 1 : 0).joined(separator: "-")
    if places[name] == nil {
      // An index is reserved before the schema is written, because a construct may contain itself.
      places[name] = definitions.count
      definitions.append((name, .boolean(true)))
      definitions[places[name, default: 0]].schema = .object(object(of: table))
    }
    return .object(["$ref": .string("#/$defs/\(name)")])
  }

  /// The schema of an object that has the keys of `table` and no other keys.
  mutating func object(of table: KeyTable) -> [JSONMember] {
    let properties = table.keys.map { key in
      var members: [JSONMember] = [.init(key: "description", value: .string(key.summary))]
      if case .object(let shape) = schema(of: key.value) { members += shape }
      return JSONMember(key: key.name, value: .object(members))
    }
    let required = table.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    func alternatives(_ names: [String]) -> [JSONValue] {
      names.map { .object(["required": .array([.string($0)])]) }
    }
    let one = alternatives(table.exactlyOneOf)
    let some = alternatives(table.oneOrMoreOf + (table.orWithin.map { [$0] } ?? []))
    let companions = table.companions.flatMap { companion in
      [(companion.key, companion.other)]
        + (companion.isRequired ? [(companion.other, companion.key)] : [])
    }.map { key, other in
      JSONMember(key: key, value: .array([.string(other)]))
    }
    return [
      .init(key: "type", value: .string("object")),
      .init(key: "properties", value: .object(properties)),
    ]
      + (required.isEmpty ? [] : [.init(key: "required", value: .array(required))])
      + (one.isEmpty ? [] : [.init(key: "oneOf", value: .array(one))])
      + (some.isEmpty ? [] : [.init(key: "anyOf", value: .array(some))])
      + (companions.isEmpty ? [] : [.init(key: "dependentRequired", value: .object(companions))])
      + [.init(key: "additionalProperties", value: .boolean(false))]
  }

  private mutating func schema(of shape: ValueShape) -> JSONValue {
    switch shape {
    case .keys(let table): return reference(to: table)
    case .oneOf(let shapes): return .object(["anyOf": .array(alternatives(shapes))])
    case .list(_, let item):
      return .object(["type": .string("array"), "items": schema(of: item)])
    case .mapping(let names, let value): return mapping(of: names, to: value)
    case .open(let table, let names, let value):
      return mapping(of: names, to: value, beside: table)
    case .filled(let shape): return filled(schema(of: shape))
    case .innerRules: return Self.innerRules
    case .actionName where isApp: return Self.pattern("^\(SchemaNames.step)$")
    default: return SchemaWriter.leaf(shape)
    }
  }

  /// The rules of an `else` in an `else`. Their definitions are those of the rules around them.
  private static let innerRules: JSONValue = {
    let rules = ["rule", "effect", "timer"].map {
      JSONValue.object(["$ref": .string("#/$defs/\($0)")])
    }
    let list = JSONValue.object([
      "type": .string("array"), "items": .object(["anyOf": .array(rules)]),
      "minItems": .integer(1),
    ])
    return .object(["anyOf": .array([list] + rules)])
  }()

  /// Changes the schema of a list or mapping, so that an empty list or mapping is not allowed.
  private func filled(_ schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    let isList = members.contains { $0.key == "items" }
    return .object(
      members + [.init(key: isList ? "minItems" : "minProperties", value: .integer(1))])
  }

  private mutating func alternatives(_ shapes: [ValueShape]) -> [JSONValue] {
    let hasList = shapes.contains { if case .list = $0 { true } else { false } }
    return shapes.flatMap { shape in
      var schema = schema(of: shape)
      // In place of a list of expressions, a single expression is allowed. Other lists require list
      // syntax.
      if hasList, case .expression = shape { schema = Self.leaf(.prose) }
      if case .object(let members) = schema, members.count == 1, members[0].key == "anyOf",
        case .array(let inner) = members[0].value
      {
        return inner
      }
      return [schema]
    }
  }

  /// The schema of an object with names that the user chooses, in addition to the keys of a
  /// construct.
  private mutating func mapping(
    of names: String, to value: ValueShape, beside table: KeyTable? = nil
  ) -> JSONValue {
    let rule = (isApp ? SchemaNames.rulesOfApps[names] : nil) ?? SchemaNames.rules[names]
    let wanted = schema(of: rule?.allowsNothing == true ? .oneOf([value, .nothing]) : value)
    var known: [JSONMember] = []
    if rule?.hasDoc == true {
      known.append(
        .init(key: "doc", value: .object(["anyOf": .array([Self.leaf(.prose), wanted])])))
    }
    for key in table?.keys ?? [] {
      let description = JSONMember(key: "description", value: .string(key.summary))
      var members = alternatives([key.value])
      // If the mapping contains a single name, this name may be the same as a key of the construct.
      if rule?.isSingle == true { members.append(wanted) }
      let shape = JSONMember(key: "anyOf", value: .array(members))
      known.append(.init(key: key.name, value: .object([description, shape])))
    }
    let isSingle = rule?.isSingle == true
    return .object([
      "type": .string("object"), "properties": known.isEmpty ? nil : .object(known),
      "propertyNames": rule.map { .object(["pattern": .string(pattern($0, beside: table))]) },
      "additionalProperties": wanted,
      "minProperties": isSingle ? .integer(1) : nil,
      "maxProperties": isSingle && table == nil ? .integer(1 + known.count) : nil,
      "anyOf": isSingle ? table.map { .array(counts(beside: $0.keyNames)) } : nil,
    ])
  }

  /// In an app, names have dots, and the keys of a construct have none.
  private func pattern(_ names: SchemaNames, beside table: KeyTable?) -> String {
    guard isApp, let table else { return names.pattern }
    return "\(names.pattern)|^(\(table.keyNames.joined(separator: "|")))$"
  }

  /// The constraints on the number of properties: exactly one name, in addition to optional keys of
  /// the construct.
  private func counts(beside keys: [String]) -> [JSONValue] {
    func count(_ most: Int, with sets: [[String]]) -> JSONValue {
      let required = sets.map { set -> JSONValue in
        .object(["required": .array(set.map { .string($0) })])
      }
      return .object(["maxProperties": .integer(most), "anyOf": .array(required)])
    }
    let pairs = keys.indices.flatMap { first in
      keys[(first + 1)...].map { [keys[first], $0] }
    }
    return [
      .object(["maxProperties": .integer(1)]), count(2, with: keys.map { [$0] }),
      count(1 + keys.count, with: pairs),
    ]
  }
}

/// The rules for the names that a user may write as keys of a mapping. A mapping without a rule
/// allows any keys.
struct SchemaNames {
  let pattern: String
  /// Whether the mapping may contain a `doc` in addition to the names.
  var hasDoc = false
  /// Whether a name may have no value.
  var allowsNothing = false
  /// Whether the mapping contains exactly one name. It may also contain a `doc`.
  var isSingle = false

  static let identifier = "`?[A-Za-z_][A-Za-z0-9_]*`?"

  static let list = "\(identifier)( *, *\(identifier))*"

  private static let member = "\(identifier)(\\.\(identifier))+"
  private static let trigger = "(event )?\(member)"
  private static let change = " *\(member)( *, *\(member))* *"

  private static let names = SchemaNames(pattern: "^\(identifier)$")

  /// The rules, by the description of the names in `ValueShape`, such as `actions`.
  static let rules: [String: SchemaNames] = [
    "actions": names,
    "actions and their rules": SchemaNames(
      pattern: "^(\(list)|changed\\( *\(list) *\\)|\\*)$", hasDoc: true),
    "cases": names,
    "cases and their screens": names,
    "cases of a question": names,
    "constants": names,
    "derived values": names,
    "filters": names,
    "middleware": names,
    "models": names,
    "one action and its payload": SchemaNames(pattern: "^\(identifier)$", isSingle: true),
    "payload names and their types": SchemaNames(pattern: "^\(identifier)( +\(identifier))?$"),
    "payloads": SchemaNames(
      pattern: "^\(identifier)$", allowsNothing: true, isSingle: true),
    "properties": names,
    "properties and the actions that set them": SchemaNames(
      pattern: "^\(identifier)(\\.\(identifier))*$"),
    "screens": names,
    "removed members and the versions that removed them": SchemaNames(
      pattern: "^\(identifier)\\.\(identifier)$"),
    "requests": names,
    "results and their calls": names,
    "earlier names and the versions that replaced them": names,
    "state properties and their storage": names,
    "state properties and their values": names,
    "types and their modules": SchemaNames(pattern: "^ *\(identifier) *$"),
  ]

  /// A step in the scenario of an app, such as `tasks.load` or `editors[1].type`.
  static let step = "(wait|start|(\(identifier)(\\[[^\\]]+\\])?\\.)+\(identifier))"

  /// The rules for app specs. They replace the rules for the same names, or exist only for app
  /// specs.
  static let rulesOfApps: [String: SchemaNames] = [
    "'feature.action', 'event feature.event' or 'changed(feature.property)', each with what follows":
      SchemaNames(pattern: "^(\(trigger)( *, *\(trigger))*|changed\\(\(change)\\))$"),
    "one action and its payload": SchemaNames(pattern: "^\(step)$", isSingle: true),
    "stores and their features, such as 'tasks: TaskList'": names,
  ]
}

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
    case .name: return pattern("^\(SchemaNames.identifier)$")
    case .actionName:
      return pattern("^(\(SchemaNames.identifier)|changed\\( *\(SchemaNames.list) *\\))$")
    case .sortMember:
      return pattern("^(- *)?\(SchemaNames.identifier)(\\.lowercased\\(\\))?$")
    case .type, .typedDefault: return .object(["anyOf": .array([text, listOfOne])])
    case .typedValue: return pattern("=")
    case .expression: return .object(["type": types("string", "number", "boolean", "array")])
    case .prose, .condition, .conditions, .repetition, .statements:
      return .object(["type": types("string", "number", "boolean")])
    case .values, .list, .mapping, .keys, .open, .oneOf, .filled, .innerRules:
      return .object([JSONMember]())
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
