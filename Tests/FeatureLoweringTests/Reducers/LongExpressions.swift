/// Writes random expressions with many operators, literals and closures, of all types that have
/// operators. The same seed gives the same expressions.
struct LongExpressions {
  private var state: UInt64
  /// The expressions of each type that an expression may use.
  private let names: [String: [String]]
  /// What stands before the name of a property of the state: `state.` in a reducer.
  private let prefix: String

  init(seed: UInt64, prefix: String = "") {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    self.prefix = prefix
    names = Self.properties.mapValues { $0.map { prefix + $0 } }
  }

  private init(_ outer: LongExpressions, _ names: [String: [String]]) {
    state = outer.state
    prefix = outer.prefix
    self.names = outer.names.merging(names) { $1 + $1 + $0 }
  }

  static let state = """
    models:
      Item: {id: Int, price: Double = 0, count: Int = 0, cost: Decimal = 0, name: String = "", isDone: Bool = false, length: Duration = .zero, guess: Double?}
    state:
      count: Int = 0
      rank: Int = 1
      rate: Double = 1
      price: Double = 1
      tint: Float = 1
      cost: Decimal = 1
      small: Int32 = 1
      pause: Duration = .zero
      due: Date = .distantPast
      note: String = ""
      isOn: Bool = false
      maybe: Int?
      guess: Double?
      items: "[Item]"
      values: "[Double]"
      table: "[String: Double]"

    """

  private static let properties = [
    "Int": ["count", "rank", "items.count"], "Double": ["rate", "price"], "Float": ["tint"],
    "Decimal": ["cost"], "Int32": ["small"], "Duration": ["pause"], "Date": ["due"],
    "String": ["note"], "Bool": ["isOn"], "[Double]": ["values"],
    "Int?": ["maybe", "items.first?.count"], "Double?": ["guess", "items.first?.price"],
  ]

  private static let item = [
    "Int": ["count"], "Double": ["price"], "Decimal": ["cost"], "String": ["name"],
    "Bool": ["isDone"], "Duration": ["length"], "Double?": ["guess"],
  ]

  /// The types of the expressions.
  static let types = [
    "Int", "Double", "Double", "Decimal", "Float", "Int32", "String", "String", "Bool", "Bool",
    "Duration", "Date", "[Double]",
  ]

  // MARK: - Choosing

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  private mutating func name(_ type: String) -> String? { names[type].map { pick($0) } }

  private mutating func literal(_ type: String) -> String {
    switch type {
    case "Int", "Int32": "\(1 + below(99))"
    case "Double", "Float": pick(["1", "2", "0.5", "1.5", "10"])
    case "Decimal": pick(["1", "2", "0.5", "19.99"])
    case "String": pick([#""a""#, #"" - ""#])
    case "Duration": pick([".seconds(2)", ".milliseconds(250)"])
    case "[Double]": pick(["[1, 2.5]", "[3]"])
    default: name(type) ?? "nil"
    }
  }

  // MARK: - Writing

  /// Writes an expression with about `size` operands.
  mutating func expression(_ type: String, _ size: Int) -> String {
    if size <= 1 { return below(2) == 0 ? literal(type) : name(type) ?? literal(type) }
    let first = 1 + below(size - 1)
    let rest = size - first
    if below(12) == 0 {
      return
        "(\(expression("Bool", first)) ? \(expression(type, rest)) : \(expression(type, rest)))"
    }
    switch type {
    case "String": return text(first, rest)
    case "Bool": return condition(first, rest)
    case "Duration":
      return below(2) == 0
        ? "(\(expression(type, first))) * (\(expression(pick(["Int", "Double"]), rest)))"
        : "\(expression(type, first)) \(pick(["+", "-"])) \(expression(type, rest))"
    case "Date": return "\(name(type) ?? "") + (\(expression("Double", size)))"
    case "[Double]": return list(first, rest)
    default: return number(type, first, rest)
    }
  }

  private mutating func number(_ type: String, _ first: Int, _ rest: Int) -> String {
    switch below(14) {
    case 0:
      let other = pick(["Int", "Double", "Int32"].filter { $0 != type })
      return "\(type)(\(expression(other, first + rest)))"
    case 1: return "\(pick(["min", "max"]))(\(expression(type, first)), \(expression(type, rest)))"
    case 2: return "abs(\(expression(type, first + rest)))"
    case 3: return "-(\(expression(type, first + rest)))"
    case 4 where names[type + "?"] != nil:
      return "(\(name(type + "?") ?? "") ?? \(expression(type, rest)))"
    case 5, 6:
      guard type == "Double" else { break }
      return
        "\(wrapped(list(first, 1))).reduce(\(literal(type))) { \(closure(["Double": ["$0", "$1"]], type, rest)) }"
    case 7 where type == "Int":
      return "\(prefix)items.count { \(closure(itemNames, "Bool", rest)) }"
    default: break
    }
    let symbol =
      type == "Decimal" ? pick(["+", "-", "*"]) : pick(["+", "-", "*", "+", "-", "*", "/"])
    if symbol == "/" { return "(\(expression(type, first))) / \(pick(names[type] ?? ["2"]))" }
    let (left, right) = (expression(type, first), expression(type, rest))
    return symbol == "+" ? "\(left) + \(right)" : "(\(left)) \(symbol) (\(right))"
  }

  private mutating func text(_ first: Int, _ rest: Int) -> String {
    let type = pick(["Int", "Double", "Decimal", "Float", "Bool"])
    return switch below(3) {
    case 0: "\(expression("String", first)) + \(expression("String", rest))"
    case 1: "String(\(expression(pick(["Int", "Double"]), first + rest)))"
    default: "\"a\\(\(expression(type, first)))-\\(\(expression("Double", rest)))\""
    }
  }

  private mutating func condition(_ first: Int, _ rest: Int) -> String {
    switch below(6) {
    case 0:
      return "(\(expression("Bool", first))) \(pick(["&&", "||"])) (\(expression("Bool", rest)))"
    case 1: return "\(prefix)items.contains { \(closure(itemNames, "Bool", rest)) }"
    case 2:
      return
        "(\(expression("Int", first)), \(expression("Double", rest))) < (\(expression("Int", rest)), \(expression("Double", first)))"
    case 3: return "(\(name("Int?") ?? "")) == \(expression("Int", rest))"
    default:
      let type = pick(["Int", "Double", "Decimal", "Float", "Int32", "Duration", "String"])
      return "\(expression(type, first)) \(pick(["<", ">", "<=", ">="])) \(expression(type, rest))"
    }
  }

  private mutating func list(_ first: Int, _ rest: Int) -> String {
    switch below(4) {
    case 0: return "[\(expression("Double", first)), \(expression("Double", rest))]"
    case 1: return "\(prefix)items.map { \(closure(itemNames, "Double", first)) }"
    case 2:
      return
        "\(prefix)items.map { \(closure(itemNames, "Double", first)) }.filter { \(closure(["Double": ["$0"]], "Bool", rest)) }"
    default: return "\(prefix)values.map { \(closure(["Double": ["$0"]], "Double", rest)) }"
    }
  }

  private var itemNames: [String: [String]] {
    Self.item.mapValues { names in names.map { "$0." + $0 } }
  }

  private func wrapped(_ text: String) -> String { text.hasPrefix("[") ? text : "(\(text))" }

  /// Writes the value of a closure that uses all its parameters and has no closures inside.
  private mutating func closure(_ own: [String: [String]], _ type: String, _ size: Int) -> String {
    var inner = LongExpressions(self, own)
    let parameters = Set(own.values.joined().map { String($0.prefix(2)) })
    var text = inner.expression(type, size)
    for _ in 0..<20 where !parameters.allSatisfy(text.contains) || text.contains("{") {
      text = inner.expression(type, size)
    }
    state = inner.state
    if !parameters.allSatisfy(text.contains) || text.contains("{") {
      let all = own["Double"] ?? []
      let sum = all.joined(separator: " + ")
      text = type == "Bool" ? "\(sum) > 1" : type == "Double" ? sum : "\(type)(\(sum))"
    }
    return text
  }
}
