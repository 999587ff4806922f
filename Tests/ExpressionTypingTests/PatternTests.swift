import SpecLanguage
import Testing

@testable import FeatureAnalysis

@Suite("Patterns")
struct PatternTests {
  private func check(_ text: String) -> String { TypingFixture.check(text) }

  @Test("a pattern for an enum case can bind the values of the case")
  func bindings() {
    #expect(
      check(
        """
        switch state.status {
        case .idle: break
        case .failed(let reason): state.tasks[0].title = reason
        case .done(let count) where count > 3: state.count = count
        case .done(var count):
          count += 1
          state.count = count
        }
        """) == "")
    #expect(
      check("if case .failed(reason: let text) = state.status { state.tasks = []; _ = text }") == ""
    )
    #expect(
      check("guard case let .done(n) = state.status, n > 0 else { return }; state.count = n") == "")
  }

  @Test("a pattern can match optionals, Booleans, numbers and strings")
  func scalars() {
    #expect(
      check("switch state.selected { case let task?: state.tasks = [task]; case nil: break }") == ""
    )
    #expect(check("switch task.subtitle { case .some: state.count = 1; case .none: break }") == "")
    #expect(
      check("switch task.isCompleted { case true: state.count = 1; case false: break }") == "")
    #expect(
      check(
        "switch state.count { case ..<0: state.count = 0; case 0...9, 12: break; default: break }")
        == "")
    #expect(
      check("switch text { case \"\": state.count = 0; case \"a\"...\"m\": break; case _: break }")
        == "")
    #expect(
      check(
        "switch task.subtitle { case \"x\": state.count = 0; case nil: break; case let s?: state.count = s.count }"
      ) == "")
  }

  @Test("a 'switch' that does not handle every value is rejected with its missing cases")
  func missing() {
    let messages = TypingFixture.messages(
      "switch state.status { case .done(0): state.count = 1; case .idle: break }")
    #expect(
      messages == ["this 'switch' does not handle every value: '.done', '.failed' are missing"])
    #expect(check("switch state.count { case 0: state.count = 1 }") == "missing-cases@1:1")
    #expect(
      check("switch state.selected { case let task?: state.tasks = [task] }") == "missing-cases@1:1"
    )
    #expect(
      check(
        "switch state.status { case .idle, .failed: break; case .done(let n) where n > 1: state.count = n }"
      )
        == "missing-cases@1:1")
  }

  @Test("a case of a 'switch' that is never reached causes a warning")
  func unreachable() {
    #expect(
      check("switch state.status { case .idle, .failed, .done: break; default: state.count = 1 }")
        == "unreachable-case@1:58")
    #expect(
      check("switch state.count { case 1: state.count = 2; case 1: break; default: break }")
        == "unreachable-case@1:52")
    #expect(
      check(
        "switch state.status { case .done: break; case .done(let n): state.count = n; default: break }"
      )
        == "unreachable-case@1:47")
  }

  @Test("the patterns of one 'switch' case must bind the same names with the same types")
  func alternatives() {
    #expect(
      check("switch state.status { case .done(let n), .idle: state.count = n; default: break }")
        == "pattern-mismatch@1:42")
    #expect(
      check("switch state.status { case .failed(let n), .done(let n): _ = n; default: break }")
        == "pattern-mismatch@1:54")
    #expect(
      check(
        "switch state.count { case 0, 1 where state.small > 2: state.count = 9; default: break }")
        == "ambiguous-where@1:38")
  }

  @Test("a pattern that cannot match is reported at its position")
  func mismatches() {
    #expect(check("if case .don(let n) = state.status { state.count = n }") == "unknown-case@1:10")
    #expect(check("if case .done = state.count { state.count = 1 }") == "type-mismatch@1:9")
    #expect(
      check("if case .done(let a, let b) = state.status { state.count = a + b }")
        == "wrong-arguments@1:9")
    #expect(check("if case .failed(why: let a) = state.status { _ = a }") == "wrong-arguments@1:17")
    #expect(check("if case let x? = state.count { state.count = x }") == "not-optional@1:13")
    #expect(check("if case nil = state.count { state.count = 1 }") == "not-optional@1:9")
    #expect(check("if case \"a\" = state.count { state.count = 1 }") == "type-mismatch@1:9")
    #expect(
      check("switch state.count { case 9...1: break; default: state.count = 1 }")
        == "empty-range@1:27")
    #expect(
      check("if case let x = state.count { state.count = x + 1 }") == "constant-condition@1:13")
  }

  @Test("an 'if' or 'switch' expression has the type of its branches")
  func values() {
    #expect(
      TypingFixture.type(
        "switch state.status { case .idle: 1; case .done(let n): n; case .failed: 0 }") == "Int")
    #expect(TypingFixture.type("if task.isCompleted { \"a\" } else { text }") == "String")
    #expect(
      TypingFixture.type("if task.isCompleted { nil } else { text }", wanted: .optional(.string))
        == "String?")
    #expect(
      TypingFixture.type("if task.isCompleted { 1 } else { text }").hasPrefix("type-mismatch"))
    #expect(
      TypingFixture.type("state.tasks.map { switch $0.due { case nil: 0; case .some: 1 } }")
        == "[Int]")
    #expect(TypingFixture.type("switch state.status { case .idle: true }") == "missing-cases@1:1")
  }

  @Test("a missing case of a 'switch' with thousands of cases is found")
  func manyCases() {
    let cases = (0..<4_000).map {
      CaseSignature("case\($0)", [Parameter(label: nil, name: "n", type: .int)])
    }
    let types = TypeTable([NominalType("Wide", .enumeration(cases))])
    func pattern(_ index: Int, _ inner: TypedPattern.Kind) -> TypedCase {
      let range = SourceRange(.start, .start)
      let argument = TypedPattern(inner, .int, at: range)
      return TypedCase(
        patterns: [
          TypedPattern(
            .enumCase(cases[index], index: index, [argument]), .nominal("Wide"), at: range)
        ], condition: nil, body: [])
    }
    var coverage = PatternCoverage(types: types)
    let all = cases.indices.map { pattern($0, .any) }
    #expect(coverage.missing(from: all, .nominal("Wide")) == [])
    #expect(coverage.missing(from: Array(all.dropLast()), .nominal("Wide")) == [".case3999"])
    let rest = TypedCase(patterns: [], condition: nil, body: [])
    #expect(coverage.missing(from: all.dropLast() + [rest], .nominal("Wide")) == [])
  }
}
