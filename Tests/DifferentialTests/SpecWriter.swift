import FeatureAnalysis

/// Writes one random spec: first models and a state of many types, then code that uses them.
struct SpecWriter {
  let name: String
  var random: RandomSource

  init(name: String, seed: UInt64) {
    self.name = name
    random = RandomSource(seed: seed)
  }

  /// Writes the part with type declarations. The rest of the spec uses these types.
  mutating func skeleton() -> String {
    let idType = random.pick(["Int", "String", "UUID"])
    let properties =
      [
        "flag: Bool = false", "count: Int = 3", "min: Int = 1", "small: Int8 = 5",
        "byte: UInt8 = 200",
        "wide: Int64 = 9", "ratio: Double = 1.5", "part: Float = 0.5", "price: 'Decimal = 19.99'",
        "title: 'String = \"Hello\"'", "letter: 'Character = \"x\"'",
        "wait: Duration = .seconds(2)",
        "start: 'Date = Date(timeIntervalSince1970: 0)'", "due: Date?",
        "spots: 'IndexSet = [2, 0]'", "blob: Data = Data()", "rank: Int?",
        "note: String?",
        "mood: Mood = .calm", "maybe: Mood?", "event: Event = .idle",
        "item: 'Item = Item(id: \(Self.id(idType)))'",
        "spare: Item?", "items: '[Item]'", "bag: IdentifiedArray<Item>",
        "numbers: '[Int] = [3, 1, 2]'",
        "texts: '[String] = [\"b\", \"a\"]'", "grid: '[[Int]] = [[1], [2, 3]]'", "picked: Set<Int>",
        "words: Set<String>", "moods: '[Mood: Int]'", "counts: '[String: Int]'",
        "groups: '[String: [Int]]'", "gaps: '[Int?] = [1, nil]'", "doubles: '[Double]'",
        "key: '\(idType)?'", "letters: '[Character]'", "prices: '[Decimal]'", "spans: '[Duration]'",
        "dates: '[Date]'", "switch: Bool = true",
        "secret: {type: Int, default: 4, private: true}",
      ].filter { _ in random.chance(80) } + [Self.log]
    let lines = [
      "feature: \(name)", "conforms: [Hashable]", "models:", "  Mood:",
      "    conforms: Comparable", "    cases: [calm, angry, default, none]",
      "    functions: {flip: 'self = self == .calm ? .angry : .calm'}",
      "  Event:", "    - idle", "    - moved: {_ steps: Int, by: Double}",
      "    - named: {_ text: String}",
      "    - felt: {mood: Mood?, _ list: '[Int]'}",
      "  Part: {id: Int, label: 'String = \"p\"', weight: Double = 1, count: Int = 0}",
      "  Item:", "    functions:",
      "      reset: {payload: {_ title: String}, do: self.title = title}",
      "      bump:", "        payload: {by count: Int, with part: Part?}", "        do: |",
      "          guard count > 1 else { return }", "          size = (size % 100) + (count % 100)",
      "          if let part { extra = part; reset(part.label) } else { mood.flip() }",
      "    properties:",
      "      id: \(idType)", "      title: 'String = \"t\"'", "      done: Bool = false",
      "      size: Int = 1", "      level: Int?", "      mood: Mood = .calm",
      "      tags: '[String] = []'",
      "      parts: '\(random.pick(["[Part]", "IdentifiedArray<Part>"])) = []'",
      "      extra: Part?",
      "      index: '[String: Int] = [:]'", "      default: Float = 2",
      "constants:",
    ]
    let constants = Self.constants.map { "  \($0.text): \($0.value)" } + ["state:"]
    return (lines + constants + properties.map { "  " + $0 }).joined(separator: "\n") + "\n"
  }

  /// The constants of each spec. Some have a written type, and some name other constants.
  private static let constants: [(text: String, value: String, type: Type)] = [
    ("double", "cap * 2", .int), ("cap", "7", .int), ("low", "Int8 = -3", .scalar(.int8)),
    ("scale", "-0.5", .scalar(.double)), ("rate", "Decimal = 0.25", .scalar(.decimal)),
    ("motto", "'\"a = b\"'", .scalar(.string)), ("mild", "Mood = .calm", .nominal("Mood")),
    ("primes", "[2, 3, cap]", .array(.int)), ("none", "Int? = nil", .optional(.int)),
    ("first", "'Part(id: cap, label: motto)'", .nominal("Part")),
  ]

  private static let namedConstants = constants.map { Named(text: $0.text, type: $0.type) }

  private static func id(_ type: String) -> String {
    switch type {
    case "Int": "1"
    case "String": "\"k\""
    default: "UUID()"
    }
  }

  /// Writes the filters and derived values.
  mutating func texts(_ types: TypeTable, used: inout Set<String>) -> String {
    let writer = ExpressionWriter(random: RandomSource(seed: random.next()), types: types)
    var statements = StatementWriter(expressions: writer)
    let state = Type.nominal("\(name)State")
    let members = types.nominal(state).map { Scope.members($0) } ?? []
    var lines: [String] = []
    if members.contains(where: { $0.name == "items" }) { lines += filter(types, &statements) }
    var bare = Scope()
    bare.names = members.map { Named(text: escaped($0.name), type: $0.type) } + Self.namedConstants
    lines += functions(members, &statements)
    lines.append("derived:")
    for index in 0..<6 {
      let type = random.pick(members).type
      let text =
        random.chance(25)
        ? statements.switchValue(type, bare) : statements.expressions.expression(type, bare, 3)
      guard let text else { continue }
      if random.chance(25), let body = returning(text, type, bare, &statements) {
        lines += [
          "  derived\(index):", "    type: \(quoted("\(type)"))", "    value: \(quoted(body))",
        ]
        continue
      }
      lines.append("  derived\(index): \(quoted("\(type) = \(text)"))")
    }
    used.formUnion(statements.expressions.used)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes statements that return `text` or another value.
  private mutating func returning(
    _ text: String, _ type: Type, _ scope: Scope, _ statements: inout StatementWriter
  ) -> String? {
    guard let other = statements.expressions.expression(type, scope, 2),
      let condition = statements.expressions.condition(scope, 2)
    else { return nil }
    let first = "var chosen: \(type) = \(text)"
    return random.chance(50)
      ? "\(first)\nif (\(condition)) {\n  chosen = \(other)\n}\nreturn chosen"
      : "\(first)\nfor step in 0..<2 where step > 0 {\n  chosen = \(other)\n}\n"
        + "guard (\(condition)) else { return chosen }\nreturn \(other)"
  }

  /// Writes functions that change the state.
  private mutating func functions(
    _ members: [Member], _ statements: inout StatementWriter
  ) -> [String] {
    var lines: [String] = []
    for index in 0..<2 {
      var scope = Scope()
      scope.names = members.map {
        Named(text: escaped($0.name), type: $0.type, isMutable: $0.isStored)
      }
      scope.names += [Named(text: "amount", type: .int)] + Self.namedConstants
      let body = statements.block(scope, count: 3, depth: 2)
      if body.isEmpty { continue }
      lines.append("  change\(index):")
      lines.append("    payload: {_ amount: Int}")
      lines.append("    do: \(quoted(body.joined(separator: "\n")))")
    }
    return lines.isEmpty ? [] : ["functions:"] + lines
  }

  /// Writes actions and middleware, which may read derived values.
  mutating func behaviour(_ types: TypeTable, used: inout Set<String>) -> String {
    let writer = ExpressionWriter(random: RandomSource(seed: random.next()), types: types)
    var statements = StatementWriter(expressions: writer)
    let members = types["\(name)State"].map { Scope.members($0) } ?? []
    let lines = actions(members, types, &statements)
    used.formUnion(statements.expressions.used)
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func filter(_ types: TypeTable, _ statements: inout StatementWriter) -> [String]
  {
    var lines = [
      "filters:", "  ItemFilter:", "    over: items", "    by: choice", "    cases:",
      "      all: true",
    ]
    var scope = Scope()
    let members = types["Item"].map { Scope.members($0) } ?? []
    scope.names = members.map { Named(text: escaped($0.name), type: $0.type) } + Self.namedConstants
    for index in 0..<3 {
      scope.names.append(Named(text: "limit", type: .int))
      guard let text = statements.expressions.condition(scope, 3) else { continue }
      let keys = [
        "size", "-level", "done", "-mood", "title", "-title.lowercased()",
      ].filter { _ in random.chance(30) }
      lines.append("      case\(index):")
      lines.append("        payload: {_ limit: Int}")
      lines.append("        where: \(quoted(text))")
      if !keys.isEmpty { lines.append("        sort: [\(keys.joined(separator: ", "))]") }
    }
    return lines
  }

  private mutating func actions(
    _ members: [Member], _ types: TypeTable, _ statements: inout StatementWriter
  ) -> [String] {
    var lines = undo(members) + ["actions:"] + noting()
    let fields = members.filter { $0.isStored && !$0.isPrivate && random.chance(20) }.map(\.name)
    if !fields.isEmpty {
      lines += ["  edited:", "    bind: [\(fields.joined(separator: ", "))]"]
      if random.chance(50) { lines.append("    reduce: state.seen.append(\"edited\")") }
    }
    var rules = ["middleware:", "  \(name)Rules:"]
    var sending: [String] = []
    for index in 0..<8 {
      let payload = (0..<random.below(3)).map { place -> Parameter in
        let member = random.pick(members)
        let name =
          random.chance(30) && member.name != "switch" && place == 0 ? member.name : "value\(place)"
        return Parameter(
          label: random.chance(50) ? nil : name, name: name,
          type: random.chance(12) ? .scalar(.indexSet) : random.pick(members).type)
      }
      var scope = Scope()
      scope.names = [Named(text: "state", type: .nominal("\(name)State"), isMutable: true)]
      scope.names += payload.map { Named(text: $0.name, type: $0.type) } + Self.namedConstants
      let body = statements.block(scope, count: 4, depth: 2)
      lines.append("  action\(index):")
      if !payload.isEmpty { lines.append("    payload: \(signature(payload))") }
      lines.append("    reduce: \(body.isEmpty ? "none" : quoted(body.joined(separator: "\n")))")
      // Only rules send a private action.
      if index == 7, random.chance(70), let rule = sendingRule(index, payload, &statements) {
        lines.append("    private: true")
        sending = rule
      }
      rules +=
        random.chance(25)
        ? bindingRule(index, scope, members, &statements)
        : rule(index, payload, scope, &statements)
    }
    rules += sharedRule(&statements)
    rules += changeRules(members, &statements)
    if random.chance(50) {
      rules += ["    noted:", "      require: text.count < 40", "      message: \(message())"]
    }
    return (rules.count > 2 ? lines + rules : sending.isEmpty ? lines : lines + ["middleware:"])
      + sending
  }

  /// Writes which properties can be undone. Some of the random actions are one step.
  private mutating func undo(_ members: [Member]) -> [String] {
    let properties = members.filter { $0.isStored && $0.name != "seen" && random.chance(15) }
      .map(\.name)
    if properties.isEmpty { return [] }
    let together = random.chance(50) ? ", together: [action1, action2, action3, action4]" : ""
    let others =
      random.chance(50) ? ", with: seen, answers: [action5, action6], except: action7" : ""
    return [
      "undo: {of: [\(properties.joined(separator: ", "))], limit: \(1 + random.below(4))\(together)\(others)}"
    ]
  }

  private mutating func rule(
    _ index: Int, _ payload: [Parameter], _ scope: Scope, _ statements: inout StatementWriter
  ) -> [String] {
    guard random.chance(40) else { return [] }
    var reading = scope
    reading.names[0].isMutable = false
    for place in reading.names.indices.dropFirst().dropLast(Self.constants.count) {
      reading.names[place].isMutable = true
    }
    guard let condition = statements.expressions.condition(reading, 2) else { return [] }
    switch random.below(3) {
    case 0:
      return [
        "    action\(index):", "      require: \(quoted(condition))", "      message: \(message())",
      ]
    case 1 where !payload.isEmpty:
      let body = statements.block(reading, count: 2, depth: 1)
      if body.isEmpty { return [] }
      return [
        "    action\(index):", "      when: \(quoted(condition))",
        "      rewrite: \(quoted(body.joined(separator: "\n")))",
      ]
    default: return ["    action\(index):", "      when: \(quoted(condition))", "      stop: true"]
    }
  }

  /// Writes a rule for several actions. Some of these actions have other rules as well.
  private mutating func sharedRule(_ statements: inout StatementWriter) -> [String] {
    var scope = Scope()
    scope.names = [Named(text: "state", type: .nominal("\(name)State"), isMutable: false)]
    guard random.chance(50), let condition = statements.expressions.condition(scope, 2) else {
      return []
    }
    return [
      "    action1, action4, action6:", "      when: \(quoted(condition))", "      stop: true",
    ]
  }

  private mutating func signature(_ payload: [Parameter]) -> String {
    let items = payload.map { parameter in
      let value = random.chance(40) ? Self.payloadDefault(parameter.type) : nil
      let type = "\(parameter.type)" + (value.map { " = " + $0 } ?? "")
      return "\(parameter.label == nil ? "_ " : "")\(parameter.name): \(quoted(type))"
    }
    return "{" + items.joined(separator: ", ") + "}"
  }

  private static func payloadDefault(_ type: Type) -> String? {
    switch type {
    case .optional: "nil"
    case .array, .set, .identifiedArray, .scalar(.indexSet): "[]"
    case .dictionary: "[:]"
    case .scalar(.bool): "true"
    case .scalar(.string): "\"d\\n\""
    case .scalar(.uuid): "UUID()"
    case .scalar(.date): "date(\"2024-02-29T12:30:00Z\")"
    case .scalar(.decimal): "-19.99"
    case .scalar(.duration): ".milliseconds(1500)"
    case .scalar(.double), .scalar(.float): "-0.5"
    case .scalar(.url): "url(\"https://a.b/c?d=%20#e\")"
    case .scalar(let scalar): scalar.isInteger ? "0x0F" : nil
    default: nil
    }
  }

  /// Writes scenarios with a random state and several actions. Their `then` lists the values to
  /// compare.
  mutating func scenarios(
    _ types: TypeTable, actions: [(name: String, payload: [Parameter])], shown: [String]
  ) -> String {
    var values = YAMLValueWriter(random: RandomSource(seed: random.next()), types: types)
    let members = types["\(name)State"].map { Scope.members($0) } ?? []
    var lines = ["scenarios:"]
    for index in 0..<3 {
      lines.append("  run \(index):")
      lines.append("    given:")
      for member in members where random.chance(70) {
        lines.append("      \(member.name): \(values.value(member.type))")
      }
      if lines.last == "    given:" { lines[lines.count - 1] = "    given: {}" }
      lines.append("    when:")
      for _ in 0..<12 {
        let action = random.pick(actions)
        lines.append(
          "      - \(action.name)"
            + (action.payload.isEmpty ? "" : ": \(values.payload(action.payload))"))
      }
      lines.append("    then:")
      for name in shown {
        lines.append("      - \(quoted("state.\(escaped(name)) == state.\(escaped(name))"))")
      }
      if shown.isEmpty { lines.append("      - \"true\"") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func quoted(_ text: String) -> String { text.quotedYAML }
}

extension String {
  /// The string as a double-quoted YAML scalar.
  var quotedYAML: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
