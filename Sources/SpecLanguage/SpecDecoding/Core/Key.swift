/// One key of a construct. Decoding, suggestions, the JSON Schema and the reference page are all
/// derived from these values.
package struct Key: Sendable {
  package let name: String
  /// The purpose of the key, as a phrase that can follow the key and a colon, as in "over: ".
  package let summary: String
  package let isRequired: Bool
  package let value: ValueShape
}

/// The keys of one construct of the language, in the order of the reference page.
package struct KeyTable: Sendable {
  /// The name of the construct with its article: `a filter`.
  package let construct: String
  package let keys: [Key]
  /// Mutually exclusive keys of which one is required, such as the verbs of a rule.
  package let exactlyOneOf: [String]
  /// The keys of which at least one is required, such as the expectations of a scenario.
  package let oneOrMoreOf: [String]
  /// A key whose value may make the keys in `oneOrMoreOf` unnecessary: steps of `when` that check
  /// something.
  package let orWithin: String?
  /// The keys that are allowed only together with another key, such as `message` with `require` and
  /// `by` with `cancel`.
  package let companions: [KeyCompanion]
  /// The keys of another construct that is allowed in the same place. For rules, these are keys
  /// such as `perform`.
  package let elsewhere: [String]
  /// The keys, such as `then` and `policy`, that are allowed only together with a key in
  /// `elsewhere`.
  package let besideElsewhere: [String]

  /// The names of all keys in the form of a message: `over, cases, as, by, doc`.
  package let names: String
  package let keyNames: [String]
  /// The names of all keys, including the keys in `elsewhere` and `besideElsewhere`.
  let allNames: [String]

  init(
    construct: String, keys: [Key], exactlyOneOf: [String], oneOrMoreOf: [String],
    orWithin: String?, companions: [KeyCompanion], elsewhere: KeyTable?
  ) {
    self.construct = construct
    self.keys = keys
    self.exactlyOneOf = exactlyOneOf
    self.oneOrMoreOf = oneOrMoreOf
    self.orWithin = orWithin
    self.companions = companions
    let keyNames = keys.map(\.name)
    self.keyNames = keyNames
    let others = elsewhere?.keys ?? []
    self.elsewhere = others.filter(\.isRequired).map(\.name)
    besideElsewhere = others.filter { !$0.isRequired }.map(\.name)
    allNames = keyNames + others.map(\.name).filter { !keyNames.contains($0) }
    names = allNames.joined(separator: ", ")
  }
}

extension KeyTable {
  /// Returns the names of all keys except `name`, which is a known key in a wrong place.
  func names(without name: String) -> String {
    allNames.filter { $0 != name }.joined(separator: ", ")
  }
}

/// A key that is allowed only together with another key.
package struct KeyCompanion: Sendable {
  package let key: String
  package let other: String
  /// Whether `other` also requires `key`.
  package var isRequired = true
}

/// The form of a value.
package indirect enum ValueShape: Sendable {
  /// No value at all.
  case nothing
  /// A fixed word.
  case constant(String)
  case name
  /// The name of an action. In an app, the name starts with the feature.
  case actionName
  /// Plain text for people, such as documentation.
  case prose
  /// A Swift type.
  case type
  /// `Type`, or `Type = default`.
  case typedDefault
  /// `Type = expression`.
  case typedValue
  /// A Swift expression.
  case expression
  /// A Swift expression of type Bool.
  case condition
  /// Swift conditions, as in an `if`.
  case conditions
  /// A `for` of Swift without its body.
  case repetition
  /// Swift statements.
  case statements
  /// YAML values that are read as the declared type.
  case values
  /// The name of a member, or `-member` for descending order.
  case sortMember
  /// A list. The string names the items, such as `cases`.
  case list(String, ValueShape)
  /// A mapping with user-defined keys. The string describes the keys.
  case mapping(String, ValueShape)
  /// A mapping with the keys of a construct.
  case keys(KeyTable)
  /// A mapping with the keys of a construct and with user-defined keys, as in `mapping`.
  case open(KeyTable, String, ValueShape)
  /// A rule or a list of rules inside a rule. A table cannot contain itself.
  case innerRules
  /// A value with the given shape, which must not be an empty list or mapping.
  case filled(ValueShape)
  case oneOf([ValueShape])
}

extension KeyTable {
  /// Adds the names of the keys, and of all keys in their values.
  fileprivate func addNames(to names: inout Set<String>, _ seen: inout Set<String>) {
    guard seen.insert(construct).inserted else { return }
    names.formUnion(keyNames)
    for key in keys { key.value.addNames(to: &names, &seen) }
  }
}

/// The names of the keys of the language, such as `actions`, `payload` and `then`. Those of screens,
/// such as `title` and `add`, are left out: specs use them for properties and actions as well.
package let languageKeyNames: Set<String> = {
  var names: Set<String> = []
  var seen: Set<String> = ["a screen", "a row"]
  specKeyTable.addNames(to: &names, &seen)
  appKeyTable.addNames(to: &names, &seen)
  return names
}()

extension ValueShape {
  fileprivate func addNames(to names: inout Set<String>, _ seen: inout Set<String>) {
    switch self {
    case .keys(let table): table.addNames(to: &names, &seen)
    case .open(let table, _, let value):
      table.addNames(to: &names, &seen)
      value.addNames(to: &names, &seen)
    case .list(_, let shape), .mapping(_, let shape), .filled(let shape):
      shape.addNames(to: &names, &seen)
    case .oneOf(let shapes):
      for shape in shapes { shape.addNames(to: &names, &seen) }
    default: break
    }
  }

  /// Whether the shape, or an alternative of it, is of a kind.
  private func mayBe(_ isOfKind: (ValueShape) -> Bool) -> Bool {
    if case .oneOf(let shapes) = self { return shapes.contains { $0.mayBe(isOfKind) } }
    return isOfKind(self)
  }

  /// Whether the value may be empty.
  var allowsNothing: Bool { mayBe { if case .nothing = $0 { true } else { false } } }

  /// Whether an empty list or mapping is an error.
  var isFilled: Bool { mayBe { if case .filled = $0 { true } else { false } } }

  /// Whether the value is plain text for people.
  var isProse: Bool { mayBe { if case .prose = $0 { true } else { false } } }

  /// Whether a YAML list that looks like a Swift type, such as `[String: Int]`, is read as the
  /// type.
  var readsListAsType: Bool {
    mayBe {
      switch $0 {
      case .type, .typedDefault, .typedValue: true
      default: false
      }
    }
  }

  /// Whether a default may follow the type.
  var allowsDefault: Bool { mayBe { if case .typedDefault = $0 { true } else { false } } }

  /// Whether a YAML list that looks like a Swift expression, such as `[1, 2]`, is read as the
  /// expression.
  var readsListAsExpression: Bool { if case .expression = self { true } else { false } }

  /// The expected form, for a message: `a mapping of actions`.
  package var wanted: String {
    switch self {
    case .nothing: "nothing"
    case .innerRules: "a rule or a list of rules"
    case .constant(let word): "'\(word)'"
    case .name, .actionName: "a name"
    case .prose: "a string"
    case .type: "a Swift type"
    case .typedDefault: "a Swift type, with or without ' = default'"
    case .typedValue: "a Swift type and an expression, 'Type = expression'"
    case .expression: "a Swift expression"
    case .condition: "a Swift expression of type Bool"
    case .conditions: "conditions as after 'if'"
    case .repetition: "'name in list', as after 'for'"
    case .statements: "Swift statements"
    case .values: "a value"
    case .sortMember: "a member or '-member'"
    case .list(let items, _): "a list of \(items)"
    case .mapping(let names, _), .open(_, let names, _): "a mapping of \(names)"
    case .keys(let table): "a mapping with \(table.names)"
    case .filled(let shape): shape.wanted
    case .oneOf(let shapes): ValueShape.choice(of: shapes)
    }
  }

  /// Describes a choice of shapes. If one of them is a mapping, the constructs are omitted.
  private static func choice(of shapes: [ValueShape]) -> String {
    let hasMapping = shapes.contains { if case .mapping = $0 { true } else { false } }
    let described = shapes.filter { shape in
      if hasMapping, case .keys = shape { return false }
      return true
    }
    // If there are several constructs, a list of all their keys would be too long.
    let constructs = described.count { if case .keys = $0 { true } else { false } }
    let names = described.map { shape in
      if constructs > 1, case .keys(let table) = shape { return table.construct }
      return shape.wanted
    }
    guard names.count > 2, let last = names.last else { return names.joined(separator: " or ") }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
