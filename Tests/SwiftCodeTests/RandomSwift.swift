@testable import FeatureLowering

/// Random Swift source that parses but has no meaning. The same seed produces the same source.
struct RandomSwift: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  mutating func list<Element>(
    _ range: ClosedRange<Int>, _ element: (inout RandomSwift) -> Element
  ) -> [Element] {
    (0..<number(range)).map { _ in element(&self) }
  }

  // MARK: - Names

  mutating func name() -> String {
    pick([
      "id", "task", "state", "title", "tasks", "filter", "isCompleted", "selectedTaskIdentifier",
      "dueDate", "numberOfRemainingAttempts", "default", "category", "message", "repository",
    ])
  }

  mutating func typeName() -> SwiftType {
    pick([
      "Int", "String", "TaskModel", "[TaskModel]", "[String: Int]", "UUID?", "Set<String>",
      "IdentifiedArray<TaskModel>", "TaskListState", "[String: [TaskModel]]", "inout TaskListState",
    ])
  }

  // MARK: - Expressions

  mutating func leaf() -> SwiftExpression {
    switch number(0...9) {
    case 0...4: .name(name())
    case 5: .integer(number(0...2_000_000))
    case 6: .string(pick(["", "milk", "a longer text with \"quotes\"", "Buy bread and butter"]))
    case 7: .implicitMember(name())
    case 8: .boolean(chance(50))
    default: .path("state", name())
    }
  }

  mutating func expression(_ depth: Int) -> SwiftExpression {
    guard depth > 0 else { return leaf() }
    switch number(0...19) {
    case 0...2: return leaf()
    case 3...5: return .member(postfixBase(depth - 1), name())
    case 6...8: return .call(.member(postfixBase(depth - 1), name()), arguments(depth - 1))
    case 9: return .call(.name("TaskModel"), arguments(depth - 1))
    case 10: return .enumCase(name(), arguments(depth - 1))
    case 11: return .subscripting(postfixBase(depth - 1), list(1...2) { $0.argument(depth - 1) })
    case 12...14:
      return .infix(
        expression(depth - 1), pick(["+", "-", "*", "&&", "||", "==", "!=", "<", "??", "&&"]),
        expression(depth - 1))
    case 15: return .array(list(0...5) { $0.expression(depth - 1) })
    case 16:
      return chance(50)
        ? .parenthesized(expression(depth - 1))
        : .dictionary(
          list(1...3) { SwiftDictionaryElement($0.leaf(), $0.expression(depth - 1)) })
    case 17 where chance(30): return rareExpression(depth)
    case 17:
      return .call(
        .member(postfixBase(depth - 1), name()), chance(70) ? [] : arguments(depth - 1),
        trailing: closure(depth - 1))
    case 18:
      return .ternary(expression(depth - 1), expression(depth - 1), expression(depth - 1))
    default: return .prefix(pick(["!", "-"]), expression(depth - 1))
    }
  }

  private mutating func rareExpression(_ depth: Int) -> SwiftExpression {
    switch number(0...6) {
    case 0:
      .interpolation([
        .text("the value of "), .value(interpolated()), .text(" is \n"),
      ])
    case 1: .cast(expression(depth - 1), pick(["as", "as?", "is"]), "TaskModel")
    case 2: .tuple(list(2...3) { $0.argument(depth - 1) })
    case 3: .subscripting(.name(name()), [SwiftArgument(.infix(leaf(), "..<", leaf()))])
    case 4: .postfix(expression(depth - 1), "!")
    case 5: .call(.type(pick(["Set<Int>", "[TaskModel]", "[String: Int]"])), arguments(depth - 1))
    default:
      .call(
        .name("perform"),
        [
          SwiftArgument(
            pick([nil, "action"]),
            .closure(
              SwiftClosure(
                captures: ["weak self"], parameters: list(0...2) { $0.name() },
                [.expression(expression(depth - 1))])))
        ])
    }
  }

  /// Returns an expression for a string interpolation. It contains no closure with several
  /// statements, because `swift format` would put them on separate lines.
  private mutating func interpolated() -> SwiftExpression {
    switch number(0...3) {
    case 0: .call(.member(.name(name()), name()), arguments(0))
    case 1: .ternary(leaf(), leaf(), leaf())
    case 2:
      .call(
        .member(.name(name()), name()), [], trailing: SwiftClosure([.expression(leaf())]))
    default: .infix(leaf(), "+", leaf())
    }
  }

  /// Returns an expression that is allowed before a dot, often a name.
  private mutating func postfixBase(_ depth: Int) -> SwiftExpression {
    if chance(40) { return .name(name()) }
    if chance(20) { return .postfix(.member(.name(name()), name()), "?") }
    return expression(depth)
  }

  mutating func argument(_ depth: Int) -> SwiftArgument {
    SwiftArgument(chance(50) ? name() : nil, expression(depth))
  }

  mutating func arguments(_ depth: Int) -> [SwiftArgument] {
    list(0...4) { $0.argument(depth) }
  }

  mutating func closure(_ depth: Int) -> SwiftClosure {
    SwiftClosure(
      parameters: chance(30) ? list(1...2) { $0.name() } : [],
      chance(80)
        ? [.expression(expression(depth))]
        : list(2...3) { .expression(.call($0.name(), $0.arguments(depth))) })
  }

  // MARK: - Statements

  mutating func statement(_ depth: Int) -> SwiftStatement {
    switch number(0...13) {
    case 0...2: .expression(.call(.member(.name(name()), name()), arguments(depth)))
    case 3...4: .assignment(.path("state", name()), pick(["=", "=", "+="]), expression(depth))
    case 5...6:
      .variable(
        pick([.let, .var]), name(), type: chance(30) ? typeName() : nil, value: expression(depth))
    case 7: .return(expression(depth))
    case 8: .if(list(1...2) { SwiftIfClause($0.conditions(depth), $0.body(depth - 1)) })
    case 9: .guard(conditions(depth), otherwise: [.return()])
    case 10:
      .for(
        "task", in: expression(depth), where: chance(30) ? expression(depth) : nil,
        effect: chance(20) ? pick([.await, .tryAwait]) : nil, body: body(depth - 1))
    case 11: .switch(.name("action"), list(1...3) { $0.switchCase(depth - 1) })
    case 12: .expression(.expect(expression(depth)))
    default:
      .expression(
        .effect(
          pick([.try, .await, .tryAwait]),
          .call(.member(.name(name()), name()), arguments(depth))))
    }
  }

  private mutating func body(_ depth: Int) -> [SwiftStatement] {
    depth > 0
      ? list(1...2) { $0.statement(depth - 1) } : [.expression(.call(name(), []))]
  }

  private mutating func conditions(_ depth: Int) -> [SwiftCondition] {
    list(1...3) { random in
      switch random.number(0...4) {
      case 0...2: .expression(random.expression(depth))
      case 3: .binding(.let, random.name(), random.expression(depth))
      default: .pattern(random.pattern(), random.expression(depth))
      }
    }
  }

  private mutating func pattern() -> SwiftExpression {
    .enumCase(name(), list(0...3) { SwiftArgument(.binding(.let, $0.name())) })
  }

  private mutating func switchCase(_ depth: Int) -> SwiftCase {
    SwiftCase(
      list(1...(chance(30) ? 4 : 1)) { $0.pattern() },
      where: chance(15) ? expression(1) : nil, body(depth))
  }
}
