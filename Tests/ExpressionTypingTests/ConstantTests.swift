import Testing

@testable import FeatureAnalysis

struct ConstantTests {
  @Test(
    "constant arithmetic that would trap is reported at its position",
    arguments: [
      ("state.count = state.count / 0", "division-by-zero@1:15"),
      ("state.count %= 0", "division-by-zero@1:1"),
      ("let z = 0\nstate.count = 1 + state.count / z", "division-by-zero@2:19"),
      ("state.small = 100 + 100", "integer-out-of-range@1:15"),
      ("state.byte = 2 - 3 + state.byte", "integer-out-of-range@1:14"),
      ("state.byte = state.byte - 3 + 2 - 250", ""),
      ("state.byte = UInt8(300.5)", "integer-out-of-range@1:20"),
      ("state.count = -Int.min", "integer-out-of-range@1:15"),
      ("state.count = Int.min", ""), ("state.small = -128 / -1", "integer-out-of-range@1:15"),
      ("let z = Int.max - 1\nstate.count = z + 2", "integer-out-of-range@2:15"),
      ("if 1 == 2 || 1 / 0 == 1 { state.count = 1 }", "division-by-zero@1:14"),
      ("state.ratio = 1 / 0", ""), ("state.delay = .seconds(3) / 0", ""),
    ])
  func arithmetic(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "a key that occurs twice in a literal is an error at the second occurrence",
    arguments: [
      ("let t = [\"a\": 1, \"b\": 2, \"a\": 3]", "duplicate-element@1:26"),
      ("let t = [true: 1, false: 2, true: 3]", "duplicate-element@1:29"),
      ("let t = [-1: 1, 1: 2, 0b1: 3]", "duplicate-element@1:23"),
      ("let n = 1\nlet t = [n: 1, n: 2]\nstate.count = t.count", ""),
    ])
  func keys(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "a local variable is constant where swiftc treats it as constant",
    arguments: [
      ("let z = 0\nstate.numbers = state.numbers.map { $0 / z }", ""),
      ("var z = 0\nif state.count > 1 { z = 2 }\nstate.count = 1 / z", ""),
      (
        "var z = 0\nif state.count > 1 { z = 2; return }\nstate.count = 1 / z\nz = 3\n"
          + "state.count = z", "division-by-zero@3:15"
      ),
      ("var z = 0\nfor i in state.numbers { state.count = 1 / z; z = i }", ""),
      (
        "var z = 1\nif state.count > 1 { z = 2 } else { state.count = 4 / (z - 1) }",
        "division-by-zero@2:51"
      ),
      ("let z: Int? = 0\nstate.count = 1 / (z ?? 1)", ""),
    ])
  func locals(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "code that a literal 'true' or 'false' makes unreachable has no findings",
    arguments: [
      "if false { state.count = 1 / 0 }", "if state.count > 1, (false) { state.count = 1 / 0 }",
      "state.count = true ? 1 : 1 / 0", "if true { return }\nstate.count = 1 / 0",
      "guard true else { state.count = 1 / 0; return }",
      "if true { state.count = 1 } else { state.count = 1 / 0 }",
    ])
  func written(_ text: String) {
    #expect(TypingFixture.check(text) == "", "\(text)")
  }

  @Test(
    "a condition that is always true or always false causes a warning if it makes code unreachable",
    arguments: [
      ("if 1 == 1 { state.count = 1 } else { state.count = 2 }", "constant-condition@1:4"),
      ("if 1 == 1 { state.count = 1 }", ""),
      ("let t = false\nif state.count > 0, t { state.count = 1 }", "constant-condition@2:21"),
      ("let t = true\nguard !t else { return }\nstate.count = 1", "constant-condition@2:7"),
      ("if 1.5 > 1 { return }\nstate.count = 1", "constant-condition@1:4"),
      ("for i in state.numbers where 1 == 2 { state.count = i }", "constant-condition@1:30"),
      ("let t = true\nif t && state.count > 0 { return }\nstate.count = 1", ""),
      ("if state.count > 0 { return } else { return }\nreturn", "unreachable-statement@2:1"),
      ("if state.count > 0 { return } else if state.count < 0 { return }\nstate.count = 2", ""),
    ])
  func conditions(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }
}
