import Foundation
import SpecLanguage
import Testing

struct ReducerTests {
  @Test(
    "the evaluator gives the statements of a reducer the same meaning as Swift",
    arguments: [
      ("state.x += 5", "state.x == 5"), ("state.x = 7 / 2", "state.x == 3"),
      ("state.x = -7 % 3", "state.x == -1"), ("state.x = 1 + 2 * 3", "state.x == 7"),
      ("let a = 4\nstate.x = a * a", "state.x == 16"),
      ("if state.x == 0 { state.x = 1 } else { state.x = 2 }", "state.x == 1"),
      ("for i in [1, 2, 3] where i != 2 { state.x += i }", "state.x == 4"),
      ("guard state.x > 0 else { return }\nstate.x = 9", "state.x == 0"),
      ("var list = [3, 1, 2]\nlist.sort()\nstate.x = list[0]", "state.x == 1"),
      ("state.x = [1, 2, 3].reduce(0) { $0 + $1 }", "state.x == 6"),
      ("state.x = [1, 2, 3].map { $0 * 2 }.filter { $0 > 2 }.count", "state.x == 2"),
      ("state.x = [[1], [2, 3]].flatMap { $0 }.count", "state.x == 3"),
      ("state.x = Int(\"12\") ?? 0", "state.x == 12"), ("state.x = max(1, 9, 4)", "state.x == 9"),
      ("state.x = abs(-3)", "state.x == 3"),
      ("state.x = [5, 6].firstIndex(of: 6) ?? -1", "state.x == 1"),
      ("state.x = \"a,b,,c\".split(separator: \",\").count", "state.x == 3"),
      ("state.x = \"héllo\".count", "state.x == 5"),
      ("state.x = \" x \\n\".trimmed.count", "state.x == 1"),
      ("state.x = Set([1, 1, 2]).count", "state.x == 2"),
      ("state.x = [1: 2, 3: 4].values.reduce(0, +)", "state.x == 6"),
      ("state.x = Dictionary(grouping: [1, 2, 3]) { $0 % 2 }.count", "state.x == 2"),
      ("state.x = Int((2.5).rounded())", "state.x == 3"),
      ("state.x = [3, 1, 2].sorted { $0 > $1 }[0]", "state.x == 3"),
      ("state.x = [1, 2, 3, 4][1..<3].count", "state.x == 2"),
      ("state.x = [\"a\", \"b\"].enumerated().map { $0.offset }.reduce(0, +)", "state.x == 1"),
      ("state.x = [1, 2].reduce(into: 0) { $0 += $1 }", "state.x == 3"),
      ("state.x = Int.max - 1", "state.x < Int.max"),
    ])
  func arithmetic(_ reduce: String, _ then: String) {
    #expect(run(reduce, then: then) == "passed", "\(reduce)")
  }

  @Test("A constant has one value in defaults, derived values, rules and reducers")
  func constants() {
    let (outcomes, findings) = simulate(
      """
      feature: Cart
      constants: {double: limit * 2, limit: 5, motto: '"a = b"'}
      models: {Row: {id: Int, title: String = motto, weight: Int = double}}
      state: {rows: "[Row]", size: Int = limit}
      derived: {isFull: Bool = size > double}
      actions: {add: {payload: {by: Int = limit}, reduce: "state.size += by; state.rows.append(Row(id: by))"}}
      scenarios:
        it adds:
          when: [add, add: {by: 7}]
          then:
            - state.size == double + 7 && state.isFull
            - state.rows[0].weight == 10 && state.rows[0].title == "a = b"
        it ends: {given: {size: 3}, when: [add: {by: 2}], then: state.size > limit}
      """)
    #expect(outcomes == ["passed", "failed"])
    #expect(findings.count == 1)
  }

  @Test(
    "the evaluator changes lists of models in place",
    arguments: [
      ("state.xs[id: 2]?.name = \"new\"", "state.xs.map { $0.name } == [\"a\", \"new\"]"),
      ("state.xs[id: 9]?.name = \"new\"", "state.xs.map { $0.name } == [\"a\", \"b\"]"),
      ("state.xs.removeAll { $0.id == 1 }", "state.xs.count == 1"),
      ("state.xs.remove(id: 1)", "state.xs[0].id == 2"),
      ("state.xs.append(Item(id: 2))", "state.xs.count == 2"),
      ("state.xs.append(Item(id: 3))", "state.xs.count == 3"),
      (
        "state.xs.updateOrAppend(Item(id: 1, name: \"z\"))",
        "state.xs[0].name == \"z\" && state.xs.count == 2"
      ),
      ("state.xs[id: 1]?.rank = 5", "state.xs.compactMap { $0.rank } == [5]"),
      ("state.xs.reverse()", "state.xs[0].id == 2"),
      ("state.xs[0].name.append(\"!\")", "state.xs[0].name == \"a!\""),
      ("state.xs.swapAt(0, 1)", "state.xs.last?.id == 1"),
      ("state.xs.swapAt(7, 7)", "state.xs.first?.id == 1"),
      ("state.xs.insert(Item(id: 1), at: 7)", "state.xs.count == 2"),
      (
        "if let x = state.xs[id: 1] { state.xs.insert(Item(id: 7, name: x.name), at: 0) }",
        "state.xs.first?.name == \"a\""
      ),
    ])
  func lists(_ reduce: String, _ then: String) {
    let outcome = run(
      reduce, on: "  xs: IdentifiedArray<Item>",
      given: "{xs: [{id: 1, name: a}, {id: 2, name: b}]}",
      then: then)
    #expect(outcome == "passed", "\(reduce)")
  }

  @Test(
    "a state that a reducer creates has its initial values",
    arguments: [
      ("state = ProbeState()", "state.x == 3 && state.list.isEmpty && state.item.rank == nil"),
      ("state = .init()", "state == ProbeState()"),
      ("state = ProbeState(x: 5)", "state.x == 5 && state.item.id == 1"),
      ("state.x = ProbeState().x", "state.x == 3 && state.list == [1]"),
      ("let old = state\nstate = ProbeState()\nstate.list = old.list", "state.list == [1]"),
    ])
  func wholeState(_ reduce: String, _ then: String) {
    let outcome = run(
      reduce, on: "  x: Int = 3\n  list: [Int]\n  item: 'Item = Item(id: 1)'",
      given: "{x: 9, list: [1], item: {id: 2, rank: 4}}", then: then)
    #expect(outcome == "passed", "\(reduce): \(outcome)")
  }

  @Test("a Decimal divided by zero is not evaluated, because it does not trap in Swift")
  func decimalNaN() {
    let outcome = run(
      "state.x = state.x / (state.x - state.x)", on: "  x: Decimal = 1", then: "state.x == state.x")
    #expect(outcome == "not evaluated: NaN, the result of dividing a Decimal by zero,")
  }

  @Test("a trap in a reducer fails the scenario and does not crash the tool")
  func faults() {
    #expect(run("state.x = Int.max\nstate.x += 1", then: "true").contains("does not fit Int"))
    #expect(run("state.x = 1 / state.x", then: "true").contains("division by zero"))
    #expect(run("state.x = [1][3]", then: "true").contains("index 3 is out of range"))
    #expect(
      run("var a = [1]\na.remove(at: 2)\nstate.x = a.count", then: "true").contains("out of range"))
  }

  @Test("the message about a false 'then' shows the values of its operands")
  func falseThen() {
    let message = run("state.x = 3", then: "state.x == 2")
    #expect(message.hasPrefix("failed-scenario: expected 'state.x == 2'"))
    #expect(message.hasSuffix("state.x is 3"))
  }

  @Test("the evaluator computes with exact decimals")
  func decimals() {
    #expect(run("state.d = 0.1 + 0.2", on: "  d: Decimal = 0", then: "state.d == 0.3") == "passed")
    #expect(
      run("state.d = 19.99 * 3", on: "  d: Decimal = 0", then: "state.d == 59.97") == "passed")
    #expect(run("state.d = 1 / 8", on: "  d: Decimal = 0", then: "state.d == 0.125") == "passed")
    #expect(run("state.d -= 1.005", on: "  d: Decimal = 1", then: "state.d == -0.005") == "passed")
  }

  @Test(
    "a string converts to a Decimal as in Foundation, or is not evaluated",
    arguments: [
      ("12", "12"), ("-.5", "-0.5"), ("1.", "1"), ("1e5", "100000"), ("+3", "3"), ("abc", nil),
      ("", nil), ("NaN", nil), ("12abc", "not evaluated"), ("e5", "not evaluated"),
      ("1e128", "not evaluated"), ("1e-9223372036854775808", "not evaluated"),
      ("340282366920938463463374607431768211456", "not evaluated"),
    ])
  func decimalTexts(_ text: String, _ expected: String?) {
    let then = expected.map { "state.d == \($0)" } ?? "state.d == nil"
    let outcome = run(
      "state.d = Decimal(string: \"\(text)\")", on: "  d: Decimal?",
      then: expected == "not evaluated" ? "true" : then)
    if expected == "not evaluated" {
      #expect(outcome.hasPrefix("not evaluated"), "\(text): \(outcome)")
    } else {
      #expect(outcome == "passed", "\(text): \(outcome)")
      #expect(Decimal(string: text)?.description == expected)
    }
  }
}

@Suite("Payload values that scenarios omit")
struct OmittedPayloadTests {
  private func outcome(_ then: String) -> String {
    let (outcomes, findings) = simulate(
      """
      feature: Shop
      models: {Item: {id: UUID, title: String, at: Date}}
      state: {items: "[Item]", count: Int = 0}
      actions:
        add:
          payload: {title: String, id: UUID = UUID(), at: Date = Date(), count: Int = 3}
          reduce: |
            state.items.append(Item(id: id, title: title, at: at))
            state.count = count
        go: {reduce: none}
      middleware: {Send: {go: {dispatch: '.add(title: "b")'}}}
      scenarios:
        it: {when: [add: a, add: {title: c, count: 4}, go], then: ['\(then)']}
      """)
    return findings.first.map(\.message) ?? outcomes.joined()
  }

  @Test("The evaluator uses the defaults, and an expectation of another value fails")
  func defaults() {
    #expect(outcome("state.items.prefix(2).map { $0.id } == [1, 2]") == "passed")
    #expect(outcome("state.items[0].id == 3").hasPrefix("expected"))
    #expect(outcome(#"state.items[0].at == date("2026-01-01")"#) == "passed")
    #expect(outcome("state.count == 3") == "passed")
    #expect(outcome("state.count == 4").hasPrefix("expected"))
    #expect(outcome("Set(state.items.map { $0.id }).count == 3") == "passed")
  }

  @Test("A created id differs from the ids in the state, not from those of later answers")
  func idsOfLaterAnswers() {
    let (outcomes, findings) = simulate(
      """
      feature: Shop
      state: {ids: "[UUID]"}
      dependencies: {web: {methods: {next: {returns: UUID}}}}
      actions:
        add: {payload: {id: UUID = UUID()}, reduce: state.ids.append(id)}
        go: {reduce: none}
      middleware: {Asking: {go: {perform: web.next(), then: '.add(id: result)'}}}
      scenarios:
        it:
          when: [[add, go, wait: 1s], answer: {web.next: 1}, go, answer: {web.next: 2}, add]
          then: 'state.ids == [1, 1, 2, 3]'
      """)
    #expect((findings.first.map(\.message) ?? outcomes.joined()) == "passed")
  }
}
