import SpecLanguage
import Testing

struct FaultTests {
  @Test(
    "an operation that traps in Swift fails the scenario",
    arguments: [
      ("state.xs[0] = state.xs.removeLast()", "index 0 is out of range"),
      ("state.xs[0] += state.xs.removeLast()", "index 0 is out of range"),
      ("state.xs.removeLast()\nstate.xs.removeLast()", "'removeLast' of an empty collection"),
      ("state.xs.removeFirst(2)", "'removeFirst' with a negative or too large count"),
      ("state.xs.removeLast(-1)", "'removeLast' with a negative or too large count"),
      ("state.xs.insert(1, at: 3)", "index 3 is out of range"),
      ("state.xs.swapAt(0, 1)", "index 1 is out of range"),
      (
        "let a = state.xs.count\nstate.xs = state.xs[a..<(a - 1)]",
        "the range's lower bound 1 is greater than its upper bound 0"
      ),
      (
        "let a = state.xs.count + 1\nstate.xs = state.xs[a...(a - 2)]",
        "the range's lower bound 2 is greater than its upper bound 0"
      ),
      (
        "let a = state.xs.count\nfor x in a...(a - 2) { state.xs.append(x) }",
        "the range's lower bound 1 is greater than its upper bound -1"
      ),
      ("for x in 0..<Int.max { state.f += Double(x) }", "it takes more than"),
      ("state.xs = state.xs[0..<(state.xs.count + 1)]", "index 2 is out of range"),
      (
        "state.s = String(repeating: \"ab\", count: Int.max)",
        "creates more than 1,000,000 elements"
      ),
      (
        "state.s = String(repeating: \"ab\", count: 600000)", "creates more than 1,000,000 elements"
      ),
      ("state.xs = Array(repeating: 1, count: 1000001)", "creates more than 1,000,000 elements"),
      ("state.xs = Array(repeating: 1, count: -1)", "negative or too large count"),
      ("state.t = .seconds(1e30)", "does not fit Duration"),
      ("state.t = .seconds(Double.infinity)", "does not fit Duration"),
      ("state.t = .seconds(0.0 / state.f)", "does not fit Duration"),
      ("state.t = .milliseconds(1e300)", "does not fit Duration"),
      ("state.t = .seconds(UInt.max)", "does not fit Duration"),
      ("state.t = .seconds(Int.max)\nstate.t += state.t", "does not fit Duration"),
      ("state.t = .seconds(Int.min)\nstate.t = state.t - .seconds(9)", "does not fit Duration"),
      ("state.t = .seconds(Int.max) * 3", "does not fit Duration"),
      ("state.t = .seconds(3) * 1e300", "does not fit Duration"),
      ("state.t = .seconds(3) / 0.0", "division by zero"),
      ("state.t = .seconds(3) / 0", "division by zero"),
      ("state.d = state.d * 1e100\nstate.d = state.d * state.d", "does not fit Decimal"),
      ("state.d = state.d / 1e100\nstate.d = state.d * state.d", "does not fit Decimal"),
    ])
  func faults(_ reduce: String, _ message: String) {
    let state = """
        xs: "[Int] = [7]"
        s: String = ""
        f: Double = 0
        t: Duration = .zero
        d: Decimal = 1
      """
    let outcome = run(reduce, on: state, then: "true")
    #expect(outcome.contains(message), "\(reduce): \(outcome)")
  }

  @Test("a chain of derived values that is too long fails the scenario")
  func deepDerived() {
    var derived = "  d0: \"Int = x\"\n"
    for index in 1...2000 { derived += "  d\(index): \"Int = d\(index - 1) + 1\"\n" }
    let (_, findings) = simulate(
      """
      feature: Probe
      state:
        x: Int = 0
      derived:
      \(derived)
      actions:
        go: {reduce: state.x = 1}
      scenarios:
        it works: {when: [go], then: ["state.d2000 == 2001"]}
        it is short: {when: [go], then: ["state.d50 == 51"]}
      """)
    #expect(findings.count == 1)
    #expect(findings.first?.message.contains("are nested too deeply") == true)
  }

  @Test("a chain of models' defaults that is too long fails the scenario")
  func deepDefaults() {
    var models = "  M0: {x: Int = 0}\n"
    for index in 1...1000 { models += "  M\(index): {m: M\(index - 1) = M\(index - 1)()}\n" }
    let outcome = run(
      "let m = M1000()\nif m == m { state.x = 1 }", then: "state.x == 1", models: models)
    #expect(outcome.contains("are nested too deeply"), "\(outcome)")
  }

  @Test(
    "a loop that makes a value grow without limit fails the scenario as too long",
    arguments: [
      "for i in state.xs { for j in state.xs { state.s += state.s + \"a\" } }",
      "for i in state.xs { for j in state.xs { state.ys += state.ys + [1] } }",
      "for i in state.xs { for j in state.xs { state.ys.append(contentsOf: state.ys + [1]) } }",
    ])
  func endless(_ reduce: String) {
    let state = """
        xs: "[Int] = [1, 2, 3, 4, 5, 6, 7, 8]"
        ys: "[Int] = []"
        s: String = ""
      """
    let outcome = run(reduce, on: state, then: "true")
    #expect(outcome.contains("it takes more than 5,000,000 steps"), "\(reduce): \(outcome)")
  }

  @Test(
    "the help of a scenario that traps has the expression, and the form for ids if the index is one",
    arguments: [
      ("id", "evaluates 'state.xs[id]'; an element with an id is '[id: id]?'"),
      ("mid", "evaluates 'state.xs[mid]'"),
    ])
  func help(_ index: String, _ help: String) {
    let findings = simulate(
      """
      feature: Shop
      state: {xs: "[Int]", n: Int = 0}
      actions: {take: {payload: {_ \(index): Int}, reduce: "state.n = state.xs[\(index)]"}}
      scenarios: {it traps: {when: [take: 7], then: state.n == 0}}
      """
    ).findings
    #expect(findings.compactMap(\.help).contains { $0.hasSuffix(help) }, "\(findings.map(\.help))")
  }
}
