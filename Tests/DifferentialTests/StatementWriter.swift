@testable import FeatureAnalysis

/// Writes random statements for a reducer or a rewrite.
struct StatementWriter {
  var expressions: ExpressionWriter

  private var types: TypeTable { expressions.types }

  mutating func block(_ scope: Scope, count: Int, depth: Int) -> [String] {
    var scope = scope
    var lines: [String] = []
    for _ in 0..<count { lines += statement(&scope, depth) }
    return lines
  }

  private mutating func statement(_ scope: inout Scope, _ depth: Int) -> [String] {
    for _ in 0..<5 {
      let lines: [String]? =
        switch expressions.random.below(depth > 0 ? 17 : 9) {
        case 0, 1: assignment(scope)
        case 2: compound(scope)
        case 3, 4, 5: mutation(scope)
        case 6: throughID(scope)
        case 7: keyed(scope)
        case 8: chained(scope)
        case 9: declaration(&scope)
        case 10: conditional(scope, depth)
        case 11: binding(&scope, depth)
        case 12: loop(scope, depth)
        case 13, 14: switching(scope, depth)
        case 15: matching(&scope, depth)
        default: guarding(scope)
        }
      if let lines { return lines }
    }
    return []
  }

  private func places(_ scope: Scope) -> [Named] {
    scope.places(types).filter { $0.isMutable && !$0.text.contains("?") }
  }

  private mutating func place(_ scope: Scope, where fits: (Type) -> Bool) -> Named? {
    let places = places(scope).filter { fits($0.type) }
    return places.isEmpty ? nil : expressions.random.pick(places)
  }

  // MARK: - Writing

  private mutating func assignment(_ scope: Scope) -> [String]? {
    guard let place = place(scope, where: { _ in true }),
      let value = expressions.random.chance(20)
        ? switchValue(place.type, scope) : expressions.expression(place.type, scope, 3),
      value != place.text
    else { return nil }
    return "\(place.text) = \(value)".split(separator: "\n").map(String.init)
  }

  private func operators(_ type: Type) -> [String] {
    switch type {
    case .scalar(.decimal): ["+=", "-=", "*=", "/="]
    case .scalar(let scalar) where scalar.isNumeric: ["+=", "-=", "*="]
    case .scalar(.string), .array: ["+="]
    case .scalar(.duration): ["+=", "-="]
    default: []
    }
  }

  private mutating func compound(_ scope: Scope) -> [String]? {
    let found = places(scope).filter { !operators($0.type).isEmpty }
    guard !found.isEmpty else { return nil }
    let place = expressions.random.pick(found)
    guard let value = expressions.expression(place.type, scope, 2)
    else { return nil }
    if place.type.scalar?.isInteger == true, expressions.random.chance(30) {
      return [
        "\(place.text) \(expressions.random.pick(["/=", "%="])) \(1 + expressions.random.below(5))"
      ]
    }
    return ["\(place.text) \(expressions.random.pick(operators(place.type))) \(value)"]
  }

  private mutating func mutation(_ scope: Scope) -> [String]? {
    let found = places(scope).filter { !mutating($0.type).isEmpty }
    guard !found.isEmpty else { return nil }
    let place = expressions.random.pick(found)
    return call(on: place.text, place.type, scope).map { [$0] }
  }

  private func mutating(_ type: Type) -> [StandardMember] {
    (types.members(of: type)?.all ?? []).filter { $0.isMutating && $0.kind == .method }
  }

  /// Writes a mutating call. A call that would trap on an empty collection is put inside a
  /// condition.
  private mutating func call(on place: String, _ type: Type, _ scope: Scope, isAlone: Bool = true)
    -> String?
  {
    let entries = mutating(type)
    guard !entries.isEmpty else { return nil }
    let entry = expressions.random.pick(entries)
    guard let bindings = expressions.bindings(entry, on: type, giving: nil),
      let text = expressions.written(entry, on: place, bindings, scope, 3)
    else { return nil }
    let isDropped = entry.result == .void || entry.isDiscardable
    let statement = isDropped ? text : "_ = \(text)"
    switch entry.operation {
    case .removeFirst, .removeLast, .removeAt, .removeFirstCount, .removeLastCount, .swapAt,
      .insertAt, .removeAtOffsets, .moveOffsets:
      return isAlone ? "if \(place).count > 2 { \(statement) }" : nil
    default: return statement
    }
  }

  /// Writes a change of an element that is found by id, such as `state.items[id: key]?.title = …`.
  private mutating func throughID(_ scope: Scope) -> [String]? {
    let lists = scope.places(types).filter {
      $0.isMutable && !$0.text.contains("?") && isIdentifiedList($0.type)
    }
    guard !lists.isEmpty else { return nil }
    let list = expressions.random.pick(lists)
    let element: Type =
      switch list.type {
      case .array(let held), .identifiedArray(let held): held
      default: .unknown
      }
    guard let members = types.nominal(element).map({ Scope.members($0) }),
      let id = members.first(where: { $0.name == "id" }),
      let key = expressions.expression(id.type, scope, 1)
    else { return nil }
    let member = expressions.random.pick(members.filter { $0.name != "id" })
    let text = "\(list.text)[id: \(key)]?.\(escaped(member.name))"
    if isIdentifiedList(member.type), expressions.random.chance(60) {
      var inner = scope
      inner.names = scope.names
      inner.names.append(Named(text: text, type: member.type, isMutable: true))
      inner.names = inner.names.filter { $0.text == text || !$0.isMutable || $0.text == "state" }
      return nested(text, member.type, scope)
    }
    return write(text, member.type, scope)
  }

  private mutating func nested(_ list: String, _ type: Type, _ scope: Scope) -> [String]? {
    let element: Type =
      switch type {
      case .array(let held), .identifiedArray(let held): held
      default: .unknown
      }
    guard let members = types.nominal(element).map({ Scope.members($0) }),
      let id = members.first(where: { $0.name == "id" }),
      let key = expressions.expression(id.type, scope, 1)
    else { return nil }
    let member = expressions.random.pick(members.filter { $0.name != "id" })
    return write("\(list)[id: \(key)]?.\(escaped(member.name))", member.type, scope)
  }

  /// Writes a statement that changes `place` with a call, an operator or an assignment.
  private mutating func write(_ place: String, _ type: Type, _ scope: Scope) -> [String]? {
    switch expressions.random.below(3) {
    case 0:
      if let text = call(on: place, type, scope, isAlone: false) { return [text] }
    case 1:
      let operators = operators(type)
      if !operators.isEmpty, let value = expressions.expression(type, scope, 2) {
        return ["\(place) \(expressions.random.pick(operators)) \(value)"]
      }
    default: break
    }
    guard let value = expressions.expression(type, scope, 2), value != place else { return nil }
    return ["\(place) = \(value)"]
  }

  private func isIdentifiedList(_ type: Type) -> Bool {
    switch type {
    case .array(let held), .identifiedArray(let held): types.conforms(held, to: .identifiable)
    default: false
    }
  }

  /// Writes a change of a dictionary, such as `state.counts[key, default: 0] += 1`.
  private mutating func keyed(_ scope: Scope) -> [String]? {
    let place = place(scope) { if case .dictionary = $0 { true } else { false } }
    guard let place, case .dictionary(let key, let value) = place.type,
      let keyText = expressions.expression(key, scope, 2)
    else { return nil }
    switch expressions.random.below(4) {
    case 0:
      return expressions.expression(value, scope, 2).map { ["\(place.text)[\(keyText)] = \($0)"] }
    case 1: return ["\(place.text)[\(keyText)] = nil"]
    case 2: return write("\(place.text)[\(keyText)]?", value, scope)
    default:
      guard let fallback = expressions.expression(value, scope, 1) else { return nil }
      return write("\(place.text)[\(keyText), default: \(fallback)]", value, scope)
    }
  }

  /// Writes a change of an optional value, such as `state.note?.name = …` or `state.rank? += 1`.
  private mutating func chained(_ scope: Scope) -> [String]? {
    guard let place = place(scope, where: \.isOptional) else { return nil }
    let wrapped = place.type.unwrapped
    if let nominal = types.nominal(wrapped), case .structure = nominal.kind {
      let member = expressions.random.pick(Scope.members(nominal))
      return write("\(place.text)?.\(escaped(member.name))", member.type, scope)
    }
    let operators = operators(wrapped)
    if !operators.isEmpty, expressions.random.chance(50) {
      return expressions.expression(wrapped, scope, 2).map {
        ["\(place.text)? \(expressions.random.pick(operators)) \($0)"]
      }
    }
    return call(on: place.text + "?", wrapped, scope, isAlone: false).map { [$0] }
  }

  // MARK: - Blocks

  mutating func condition(_ scope: Scope) -> String? {
    head(expressions.condition(scope, 2))
  }

  /// Returns an expression that can precede a body in braces: in parentheses if it contains a
  /// closure.
  private func head(_ text: String?) -> String? {
    text.map { $0.contains("{") ? "(\($0))" : $0 }
  }

  private mutating func declaration(_ scope: inout Scope) -> [String]? {
    let places = scope.places(types)
    guard !places.isEmpty else { return nil }
    let type = expressions.random.pick(places).type
    guard let value = expressions.typed(type, scope, 2) else { return nil }
    let name = expressions.name(scope, "local")
    let isVariable = expressions.random.chance(30)
    scope.names.append(Named(text: name, type: type, isMutable: isVariable))
    return ["\(isVariable ? "var" : "let") \(name) = \(value)"]
  }

  private mutating func conditional(_ scope: Scope, _ depth: Int) -> [String]? {
    guard let test = condition(scope) else { return nil }
    var lines = ["if \(test) {"] + indented(block(scope, count: 2, depth: depth - 1))
    if expressions.random.chance(30), let other = condition(scope) {
      lines += ["} else if \(other) {"] + indented(block(scope, count: 1, depth: depth - 1))
    }
    if expressions.random.chance(40) {
      lines += ["} else {"] + indented(block(scope, count: 1, depth: depth - 1))
    }
    return lines + ["}"]
  }

  private mutating func binding(_ scope: inout Scope, _ depth: Int) -> [String]? {
    let optionals = scope.places(types).filter(\.type.isOptional)
    guard !optionals.isEmpty else { return nil }
    let type = expressions.random.pick(optionals).type
    guard let value = head(expressions.typed(type, scope, 2)) else { return nil }
    let name = expressions.name(scope, "found")
    var inner = scope
    inner.names.append(Named(text: name, type: type.unwrapped))
    if expressions.random.chance(25) {
      scope = inner
      return ["guard let \(name) = \(value) else { return }"]
    }
    let extra = expressions.random.chance(30) ? condition(inner) : nil
    return ["if let \(name) = \(value)\(extra.map { ", \($0)" } ?? "") {"]
      + indented(block(inner, count: 2, depth: depth - 1)) + ["}"]
  }

  private mutating func loop(_ scope: Scope, _ depth: Int) -> [String]? {
    if expressions.random.chance(25) { return rangeLoop(scope, depth) }
    let lists = scope.places(types).filter {
      switch $0.type {
      case .array, .identifiedArray: true
      default: false
      }
    }
    guard !lists.isEmpty else { return nil }
    let list = expressions.random.pick(lists)
    let element: Type =
      switch list.type {
      case .array(let held), .identifiedArray(let held): held
      default: .unknown
      }
    guard let sequence = head(expressions.typed(list.type, scope, 2)) else { return nil }
    let name = expressions.name(scope, "item")
    var inner = scope
    inner.names.append(Named(text: name, type: element))
    let filter = expressions.random.chance(50) ? condition(inner) : nil
    return ["for \(name) in \(sequence)\(filter.map { " where \($0)" } ?? "") {"]
      + indented(block(inner, count: 1, depth: depth - 1)) + ["}"]
  }

  private mutating func rangeLoop(_ scope: Scope, _ depth: Int) -> [String]? {
    guard let bound = expressions.path(.int, scope).flatMap({ head($0) }) else { return nil }
    let name = expressions.name(scope, "number")
    var inner = scope
    inner.names.append(Named(text: name, type: .int))
    let range = expressions.random.pick(["0..<\(bound)", "\(bound)...4", "0..<abs(\(bound)) % 4"])
    let filter = expressions.random.chance(50) ? condition(inner) : nil
    return ["for \(name) in \(range)\(filter.map { " where \($0)" } ?? "") {"]
      + indented(block(inner, count: 1, depth: depth - 1)) + ["}"]
  }

  private mutating func guarding(_ scope: Scope) -> [String]? {
    guard expressions.random.chance(30) else { return nil }
    return condition(scope).map { ["guard \($0) else { return }"] }
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}

extension Scope {
  static func members(_ type: NominalType) -> [Member] {
    if case .structure(let members) = type.kind { members.filter(\.isStored) } else { [] }
  }
}
