@testable import FeatureAnalysis

/// Writes random well-typed expressions with the names in scope and the whole member table.
struct ExpressionWriter {
  var random: RandomSource
  let types: TypeTable
  /// The declarations of the members used so far, for measuring the coverage of the member table.
  var used: Set<String> = []
  private var names = 0

  init(random: RandomSource, types: TypeTable) {
    self.random = random
    self.types = types
  }

  mutating func fresh(_ stem: String) -> String {
    names += 1
    return "\(stem)\(names)"
  }

  /// Returns a typical name. Another declaration may have the same name.
  mutating func name(_ scope: Scope, _ stem: String) -> String {
    let name = random.pick([
      "index", "value", "count", "min", "items", "element", "left", "title", "state2", "id", "copy",
      "mood", "note", "max", "choice", "bag",
    ])
    return scope.names.contains { $0.text == name } || random.chance(50) ? fresh(stem) : name
  }

  /// Writes an expression of type `type`. It is a literal if no other expression is possible, and
  /// nil if the type has no literal either.
  mutating func expression(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    if depth <= 0 || random.chance(20) {
      return path(type, scope) ?? literal(type, scope)
    }
    for _ in 0..<4 {
      let text: String? =
        switch random.below(8) {
        case 0: path(type, scope)
        case 1: literal(type, scope)
        case 2: conditional(type, scope, depth)
        case 3: operation(type, scope, depth)
        case 4: coalesced(type, scope, depth)
        default: call(type, scope, depth)
        }
      if let text, text.utf8.count < 110 { return text }
    }
    return path(type, scope) ?? literal(type, scope)
  }

  /// Writes an expression that is not a literal, so that Swift can infer its type and it can be the
  /// receiver of a member.
  mutating func typed(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    if depth > 0, random.chance(30), let text = call(type, scope, depth), text.utf8.count < 80 {
      return text
    }
    return path(type, scope)
  }

  mutating func path(_ type: Type, _ scope: Scope) -> String? {
    let fitting = scope.places(types).filter { $0.type == type }
    return fitting.isEmpty ? nil : random.pick(fitting).text
  }

  /// Writes a condition that is not a literal.
  mutating func condition(_ scope: Scope, _ depth: Int) -> String? {
    for _ in 0..<4 {
      let text = random.chance(50) ? operation(.bool, scope, depth) : call(.bool, scope, depth)
      if let text, text.utf8.count < 100 { return text }
    }
    return path(.bool, scope)
  }

  // MARK: - Operators

  private mutating func conditional(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    guard let test = condition(scope, depth - 1), let first = typed(type, scope, depth - 1),
      let second = expression(type, scope, depth - 1)
    else { return nil }
    return "(\(test) ? \(first) : \(second))"
  }

  private mutating func coalesced(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    guard !type.isOptional, let left = typed(.optional(type), scope, depth - 1),
      let right = expression(type, scope, depth - 1)
    else { return nil }
    return "(\(left) ?? \(right))"
  }

  private mutating func operation(_ type: Type, _ scope: Scope, _ depth: Int) -> String? {
    if type == .bool { return comparison(scope, depth) }
    let operators: [String] =
      switch type {
      case .scalar(let scalar) where scalar.isInteger: ["+", "-", "*"]
      case .scalar(.double), .scalar(.float): ["+", "-", "*"]
      case .scalar(.decimal): ["+", "-", "*", "/"]
      case .scalar(.duration): ["+", "-"]
      case .scalar(.string), .array: ["+"]
      default: []
      }
    guard !operators.isEmpty, let left = typed(type, scope, depth - 1) else { return nil }
    if type.scalar?.isInteger == true, random.chance(25) {
      return "(\(left) \(random.pick(["/", "%"])) \(1 + random.below(7)))"
    }
    if type == .scalar(.duration), random.chance(40) {
      return "(\(left) \(random.pick(["* 3", "/ 2", "* 0.5"])))"
    }
    guard let right = expression(type, scope, depth - 1) else { return nil }
    return "(\(left) \(random.pick(operators)) \(right))"
  }

  private mutating func comparison(_ scope: Scope, _ depth: Int) -> String? {
    if depth > 1, random.chance(30), let left = condition(scope, depth - 1),
      let right = condition(scope, depth - 1)
    {
      return "(\(left) \(random.pick(["&&", "||"])) \(right))"
    }
    if random.chance(15), let inner = condition(scope, depth - 1) { return "!(\(inner))" }
    if random.chance(15) { return tupleComparison(scope, depth) }
    let places = scope.places(types)
    guard !places.isEmpty else { return nil }
    let type = random.pick(places).type
    if case .pair = type { return nil }
    if type.isOptional, random.chance(40), let left = path(type, scope) {
      return "(\(left) \(random.pick(["==", "!="])) nil)"
    }
    guard let left = typed(type, scope, depth - 1), let right = expression(type, scope, depth - 1),
      left != right
    else { return nil }
    let isOrdered = types.conforms(type, to: .comparable)
    return
      "(\(left) \(random.pick(isOrdered ? ["<", "<=", ">", ">=", "==", "!="] : ["==", "!="])) \(right))"
  }

  private mutating func tupleComparison(_ scope: Scope, _ depth: Int) -> String? {
    let places = scope.places(types).filter {
      if case .pair = $0.type { false } else { types.conforms($0.type, to: .equatable) }
    }
    let isOrdered = random.chance(60)
    let fitting = places.filter { !isOrdered || types.conforms($0.type, to: .comparable) }
    guard !fitting.isEmpty else { return nil }
    var left: [String] = []
    var right: [String] = []
    for _ in 0..<2 + random.below(2) {
      let type = random.pick(fitting).type
      guard let first = typed(type, scope, depth - 1), let second = typed(type, scope, depth - 1),
        first != second
      else { return nil }
      left.append(first)
      right.append(second)
    }
    let op = random.pick(isOrdered ? ["<", "<=", ">", ">=", "==", "!="] : ["==", "!="])
    return "((\(left.joined(separator: ", "))) \(op) (\(right.joined(separator: ", "))))"
  }
}
