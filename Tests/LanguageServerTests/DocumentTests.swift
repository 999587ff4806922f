import FeatureRendering
import Foundation
import LanguageServer
import MarkedText
import PackageWriting
import SpecLanguage
import Testing

@Suite("Documents in the editor")
struct DocumentTests {
  private static func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> JSONValue {
    .object([
      "range": .object([
        "start": .position(start.0, start.1), "end": .position(end.0, end.1),
      ]), "text": .string(text),
    ])
  }

  @Test("findings have the id, the version and the range of the name alone")
  func findings() {
    var session = EditorSession()
    session.open(
      "shop.yaml",
      "feature: Shop\nstate: {count: Int = 0}\nactions: {add: {reduce: state.cuont += 1}}\n")
    let (version, findings) = session.findings(of: "shop.yaml")
    #expect(version == .integer(1))
    #expect(findings.first?.member("code") == .string("unknown-member"))
    #expect(findings.first?.member("source") == .string("redux-gen"))
    #expect(findings.first?.member("range")?.rangeText == "2:30-2:35")
  }

  @Test("a YAML file that is no spec has no findings")
  func otherFiles() {
    var session = EditorSession()
    session.open("ci.yaml", "on: push\njobs: {build: {}}\n")
    #expect(session.findings(of: "ci.yaml").findings.isEmpty)
    session.open("new.redux.yaml", "state: {count: Int = 0}\n")
    #expect(!session.findings(of: "new.redux.yaml").findings.isEmpty)
  }

  @Test("changes are applied in the encoding of the client", arguments: ["utf-16", "utf-8"])
  func encodings(_ encoding: String) {
    var session = EditorSession(encodings: ["utf-32", encoding])
    session.open("shop.yaml", "feature: Shop # 😀é\nstate: {x: Int = 0}\n")
    let end = encoding == "utf-16" ? 19 : 22
    session.change(
      "shop.yaml", [Self.change((0, end), (0, end), "x"), Self.change((1, 8), (1, 9), "é")])
    let symbols =
      session.ask("textDocument/documentSymbol", "shop.yaml").member("result")?.items ?? []
    #expect(symbols.map { $0.member("name")?.string } == ["Shop", "é"])
    #expect(
      symbols.last?.member("selectionRange")?.rangeText
        == (encoding == "utf-16" ? "1:8-1:9" : "1:8-1:10"))
  }

  @Test("a scenario that fails is a finding, and a dependent document is diagnosed again")
  func dependents() {
    var session = EditorSession()
    session.open(
      "users.yaml",
      "feature: Users\nmodels: {User: {id: UUID, name: String}}\nstate: {all: \"[User]\"}\n")
    session.open(
      "room.yaml",
      "feature: Room\nimport: {User: Users}\nstate: {owner: User?}\nactions: {leave: {reduce: state.owner?.name = \"\"}}\nscenarios: {one: {when: [leave], then: state.owner != nil}}\n"
    )
    #expect(
      session.findings(of: "room.yaml").findings.map { $0.member("code")?.string } == [
        "failed-scenario"
      ])
    session.change("users.yaml", [Self.change((1, 26), (1, 30), "title")])
    let codes = session.findings(of: "room.yaml").findings.map { $0.member("code")?.string }
    #expect(codes.contains("unknown-member"), "\(codes)")
  }

  @Test("findings of an older text are not published")
  func stale() {
    var session = EditorSession()
    session.open("shop.yaml", "feature: Shop\nstate: {count: Itn = 0}\n")
    let isStale = session.publishesStaleFindings(
      of: "shop.yaml", after: [Self.change((1, 15), (1, 18), "Int")])
    #expect(!isStale)
    let (version, findings) = session.findings(of: "shop.yaml")
    #expect(version == .integer(2))
    #expect(findings.allSatisfy { $0.member("severity") != .integer(1) })
  }

  @Test("wrong messages are answered with the error of the protocol")
  func faults() {
    var session = EditorSession()
    func code(_ answer: JSONValue) -> Int { answer.member("error")?.member("code")?.int ?? 0 }
    session.open("shop.yaml", "feature: Shop\n")
    #expect(code(session.ask("textDocument/hover", "shop.yaml")) == -32602)
    #expect(code(session.ask("textDocument/hover", "other.yaml", at: .position(0, 0))) == -32602)
    #expect(code(session.ask("textDocument/nothing", "shop.yaml")) == -32601)
    #expect(code(session.ask("initialize", .object(["capabilities": .object([:])]))) == -32600)
    #expect(session.ask("shutdown", .null).member("result") == .null)
    #expect(code(session.ask("textDocument/hover", "shop.yaml", at: .position(0, 0))) == -32600)
  }

  @Test("fixes of findings are code actions")
  func fixes() throws {
    var session = EditorSession()
    session.open(
      "shop.yaml",
      "feature: Shop\nstate: {count: Int = 0}\nactions: {add: {reduec: state.count += 1}}\n")
    let range = JSONValue.object(["start": .position(2, 17), "end": .position(2, 17)])
    let answer = session.ask(
      "textDocument/codeAction", "shop.yaml",
      [
        JSONMember(key: "range", value: range),
        JSONMember(key: "context", value: .object(["diagnostics": .array([])])),
      ])
    let actions = answer.member("result")?.items ?? []
    #expect(
      actions.map { $0.member("title")?.string } == [
        "Replace 'reduec' with 'reduce'", "Make all certain fixes",
      ])
    for action in actions {
      let edits = action.member("edit")?.member("changes")?.member(
        EditorSession.uri(of: "shop.yaml"))?.items
      session.open(
        "shop.yaml",
        "feature: Shop\nstate: {count: Int = 0}\nactions: {add: {reduec: state.count += 1}}\n")
      session.change(
        "shop.yaml",
        [
          .object([
            "range": edits?.first?.member("range") ?? .null,
            "text": edits?.first?.member("newText") ?? .null,
          ])
        ])
      #expect(
        session.findings(of: "shop.yaml").findings.allSatisfy {
          $0.member("severity") != .integer(1)
        })
    }
  }

  @Test("a document is formatted, and one that is formatted or broken stays as it is")
  func formatting() {
    var session = EditorSession()
    session.open("shop.yaml", "feature:   Shop\nstate:\n    count:   Int = 0\n")
    let edits = session.ask("textDocument/formatting", "shop.yaml").member("result")?.items ?? []
    #expect(edits.count == 1)
    session.change(
      "shop.yaml",
      edits.map {
        .object(["range": $0.member("range") ?? .null, "text": $0.member("newText") ?? .null])
      })
    #expect(session.ask("textDocument/formatting", "shop.yaml").member("result") == .array([]))
    #expect(
      formatSpec("feature:   Shop\nstate:\n    count:   Int = 0\n")
        == "feature: Shop\nstate:\n  count: Int = 0\n")
    session.change("shop.yaml", [.object(["text": .string("feature: [\n")])])
    #expect(session.ask("textDocument/formatting", "shop.yaml").member("result") == .array([]))
  }

  @Test("the structure of a spec is shown: folds, tokens, lenses and types of constants")
  func structure() {
    var session = EditorSession()
    session.open(
      "shop.yaml",
      "feature: Shop\nstate: {count: Int = 0}\nactions:\n  add:\n    reduce: |\n      let twice = state.count * 2\n      state.count = twice\nscenarios:\n  one: {when: [add], then: state.count == 0}\n"
    )
    let folds = session.ask("textDocument/foldingRange", "shop.yaml").member("result")?.items ?? []
    #expect(folds.map { $0.member("startLine")?.int } == [2, 3, 4, 7])
    let tokens = session.ask("textDocument/semanticTokens/full", "shop.yaml").member("result")
    #expect((tokens?.member("data")?.items.count ?? 1) % 5 == 0)
    #expect((tokens?.member("data")?.items.count ?? 0) >= 40)
    let lenses = session.ask("textDocument/codeLens", "shop.yaml").member("result")?.items ?? []
    #expect(lenses.map { $0.member("command")?.member("title")?.string } == ["run"])
    let range = JSONValue.object(["start": .position(0, 0), "end": .position(9, 0)])
    let hints = session.ask(
      "textDocument/inlayHint", "shop.yaml", [JSONMember(key: "range", value: range)])
    #expect(hints.member("result")?.items.map { $0.member("label")?.string } == [": Int"])
    let run = session.ask("workspace/executeCommand", lenses.first?.member("command") ?? .null)
    #expect(run.member("result") == .string("passed: one"))
  }

  @Test(
    "random edits with broken positions neither crash nor hang the server", .timeLimit(.minutes(2)))
  func fuzz() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var generator = Seeded(seed)
    let pieces = [
      "a", ".", "state.", "{", "}", "\"", "'", "\n", "  ", ": ", "- ", "#", "(", ")", "😀", "é",
      "\r\n", "actions:", "x y", "|", "&a", "*a", "\u{FEFF}", "$0", "[",
    ]
    let text =
      "feature: Shop\nstate: {count: Int = 0, names: \"[String]\"}\nactions:\n  add:\n    payload: {_ n: Int}\n    reduce: |\n      let x = state.names.map { $0.count }\n      state.count += n\nscenarios:\n  one: {when: [add: 1], then: state.count == 1}\n"
    var session = EditorSession()
    session.open("shop.yaml", text)
    let methods = [
      "completion", "hover", "definition", "references", "rename", "documentSymbol", "foldingRange",
      "semanticTokens/full", "codeLens", "prepareRename", "documentHighlight",
    ]
    let count = ProcessInfo.processInfo.environment["REDUX_GEN_VERIFY"] == nil ? 1_000 : 10_000
    for round in 0..<count {
      func position() -> JSONValue {
        .position(
          Int.random(in: -1...14, using: &generator), Int.random(in: -2...40, using: &generator))
      }
      let start = position()
      session.change(
        "shop.yaml",
        [
          .object([
            "range": .object(["start": start, "end": round % 3 == 0 ? position() : start]),
            "text": .string(pieces.randomElement(using: &generator) ?? ""),
          ])
        ], version: round + 2)
      // A text that has lost everything is written again.
      if round % 20 == 19 { session.change("shop.yaml", [.object(["text": .string(text)])]) }
      let method = methods[round % methods.count]
      let answer = session.ask(
        "textDocument/\(method)", "shop.yaml", at: position(),
        [JSONMember(key: "newName", value: .string("other"))])
      #expect(
        answer.member("result") != nil || answer.member("error") != nil, "\(method), seed \(seed)")
    }
  }
}

/// A generator of random numbers that a seed determines.
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
