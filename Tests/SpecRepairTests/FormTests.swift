import FeatureAnalysis
import SpecLanguage
import Testing

@testable import SpecRepair

@Suite("Suggestions to rewrite a line")
struct FormTests {
  @Test(
    "a rewritten line is suggested if it reduces the number of errors",
    arguments: [
      ("actions:\n  a:\n    payload: (_ n: Int)\n    reduce: none", "{_ n: Int}"),
      (
        "actions:\n  a:\n    payload: [_ n: Int, to m: Int]\n    reduce: none",
        "{_ n: Int, to m: Int}"
      ),
      ("actions:\n  a: {_ n: Int}", "{payload: {_ n: Int}}"),
      ("actions:\n  a: state.n += 1", #"{reduce: "state.n += 1"}"#),
      ("models:\n  P:\n    - idle\n    - failed(reason: String)", "failed: {reason: String}"),
      ("models:\n  P: [idle, failed(reason: String)]", "[idle, failed: {reason: String}]"),
      ("models:\n  P: idle, busy", "[idle, busy]"),
      ("models: {M: {n Int}}", "n: Int"),
      ("models: {M: {n:Int}}", ": "),
      ("models:\n  M: {n: Bool true}", "Bool = true"),
      ("models:\n  M:\n    n: '{String: Int}'\n    m: {String: Int}", "[String: Int]"),
      ("events:\n  failed: (reason: String)", "{reason: String}"),
      (
        "functions:\n  twice(of x: Int): {returns: Int, value: x}",
        "twice: {payload: {of x: Int}, returns: Int, value: x}"
      ),
      (
        "functions:\n  half(_ x: Int) -> Int: x / 2",
        "half: {payload: {_ x: Int}, returns: Int, value: x / 2}"
      ),
      ("actions:\n  set(_ k: Int): state.n = k", "set: {payload: {_ k: Int}, reduce: state.n = k}"),
      ("actions:\n  set(_ k: Int):\n    reduce: state.n = k", "set:\n    payload: {_ k: Int}"),
      (
        "actions:\n  a:\n    reduce: state.n = 1\n      state.n += 2",
        "reduce: |\n      state.n = 1"
      ),
      ("models: {P: {cases: {idle, busy}}}", "[idle, busy]"),
      ("undo: {n}\nactions: {a: {reduce: state.n += 1}}", "[n]"),
    ])
  func suggestion(_ section: String, _ written: String) {
    let text = "feature: Counter\nstate: {n: Int = 0}\n\(section)\n"
    let found = explained(SourceFile(path: "a", text: text)).inSourceOrder
    let fixes = found.filter { $0.severity == .error }.flatMap(\.fixes).map(\.replacement)
    #expect(fixes.contains(written), "\(found.map(\.message)) \(fixes)")
  }

  @Test(
    "code that only contains a declaration in Swift syntax is not rewritten",
    arguments: [
      "actions:\n  a: {reduce: \"func f() { state.n += 1 }; f()\"}",
      "actions:\n  a: {reduce: \"state.n += abc(x: Int)\"}",
    ])
  func code(_ section: String) {
    let text = "feature: Counter\nstate: {n: Int = 0}\n\(section)\n"
    let found = explained(SourceFile(path: "a", text: text)).inSourceOrder
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.fixes.isEmpty }, "\(found.map(\.message))")
  }

  @Test("a rewritten line is not suggested if the spec would have as many errors as before")
  func noHelp() {
    let text =
      "feature: Counter\nstate: {n: Int = 0}\nactions:\n  a: {payload: (x), reduce: none}\n"
    let found = explained(SourceFile(path: "a", text: text)).inSourceOrder
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }
}
