import FeatureRendering
import PackageWriting
import SpecLanguage
import Testing

@Suite("What the editor runs beside requests")
struct BesideTests {
  private static let spec = """
    feature: Shop
    state: {count: Int = 0, names: "[String]"}
    actions:
      add: {payload: {_ n: Int}, reduce: state.count += n}
      name: {payload: {_ name: String}, reduce: state.names.append(name)}
      nothing: {reduce: none}
    invariants:
      names have letters: "names.count + 1 > 0"
      there are few names: names.count < 3
    scenarios:
      one:
        when: [add: 2, name: tea, nothing]
        then: state.count == 2

    """

  private func hints(_ session: inout EditorSession) -> [String] {
    let range = JSONValue.object(["start": .position(0, 0), "end": .position(99, 0)])
    let answer = session.ask(
      "textDocument/inlayHint", "shop.yaml", [JSONMember(key: "range", value: range)])
    return answer.member("result")?.items.map { $0.member("label")?.string ?? "" } ?? []
  }

  @Test("the states after the steps of a scenario are hints, if the client asks for them")
  func states() {
    var session = EditorSession(options: .object(["scenarioStates": .boolean(true)]))
    session.open("shop.yaml", Self.spec)
    // Nothing has been run yet, so that the request does not wait.
    #expect(hints(&session) == [])
    _ = session.findings(of: "shop.yaml")
    #expect(
      hints(&session) == [
        "count: 0, names: []", "count: 0 → 2", "names: [] → [tea]", "no change",
      ])
    var other = EditorSession()
    other.open("shop.yaml", Self.spec)
    _ = other.findings(of: "shop.yaml")
    #expect(hints(&other) == [])
    _ = other.ask(
      "workspace/executeCommand",
      .object(["command": .string("redux-gen.showStates"), "arguments": .array([])]))
    _ = other.findings(of: "shop.yaml")
    #expect(hints(&other).count == 4)
  }

  private func command(_ name: String, _ subject: String) -> JSONValue {
    .object([
      "command": .string(name),
      "arguments": .array([.string(EditorSession.uri(of: "shop.yaml")), .string(subject)]),
    ])
  }

  @Test("exploring says what it found about the invariant of its lens")
  func exploring() {
    var session = EditorSession()
    session.open("shop.yaml", Self.spec)
    func text(_ name: String) -> String {
      session.ask("workspace/executeCommand", command("redux-gen.explore", name))
        .member("result")?.string ?? ""
    }
    #expect(text("there are few names").contains("'there are few names'"))
    #expect(text("there are few names").contains("name"))
    #expect(
      text("names have letters").hasPrefix("no explored state breaks 'names have letters'\n"),
      "\(text("names have letters"))")
    // The trace that was found can be written down.
    let titles = session.actions("shop.yaml", at: .position(8, 25)).map {
      $0.member("title")?.string
    }
    #expect(titles == ["Turn the trace into a scenario"])
  }

  @Test("a result about an older text is not shown")
  func late() {
    var session = EditorSession()
    session.open("shop.yaml", Self.spec)
    let answer = session.finishingLate(
      command("redux-gen.run", "one"),
      after: [
        .object([
          "range": .object(["start": .position(0, 0), "end": .position(0, 0)]),
          "text": .string("# more\n"),
        ])
      ], in: "shop.yaml")
    #expect(answer.member("error")?.member("code") == .integer(-32801))
  }

  @Test("a scenario that never ends is left out, and the others are run", .timeLimit(.minutes(1)))
  func endless() {
    var session = EditorSession()
    session.open(
      "shop.yaml",
      """
      feature: Shop
      state: {count: Int = 0}
      actions:
        work:
          reduce: |
            for i in 0..<100 { for j in 0..<100 { state.count = i + j } }
        add: {reduce: state.count += 1}
      scenarios:
        quick: {when: [add], then: state.count == 2}
        long: {when: [work, work], then: state.count == 2}

      """)
    let findings = session.findings(of: "shop.yaml", steps: 10_000).findings
    #expect(
      findings.filter { $0.member("code") == .string("failed-scenario") }.map {
        $0.member("range")?.member("start")?.member("line")?.int
      } == [8], "\(findings)")
  }

  @Test("a finding about two places names both, if the client shows them")
  func related() {
    let shows = JSONMember(
      key: "textDocument",
      value: .object([
        "publishDiagnostics": .object(["relatedInformation": .boolean(true)])
      ]))
    let text = "feature: Shop\nstate:\n  count: Int = 0\n  Count: Int = 0\n"
    for (capabilities, expected) in [([shows], ["2:2-2:7"]), ([], [])] {
      var session = EditorSession(capabilities: capabilities)
      session.open("shop.yaml", text)
      let finding = session.findings(of: "shop.yaml").findings.first {
        $0.member("code") == .string("duplicate-name")
      }
      let places = finding?.member("relatedInformation")?.items ?? []
      #expect(places.map { $0.member("location")?.member("range")?.rangeText } == expected)
    }
  }
}
