import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("Sessions")
struct SessionTests {
  /// A feature in which the answer of the first search may arrive after the second search.
  static let finder = """
    feature: Finder
    state: {text: String = "", found: String = "", isSaved: Bool = false}
    actions:
      search: {payload: {_ text: String}, reduce: 'state.text = text; state.found = ""'}
      show: {payload: {_ result: String, for text: String}, reduce: state.found = text}
      failed: {payload: {_ message: String}, reduce: state.found = message}
      save: {reduce: none}
      saved: {reduce: state.isSaved = true}
      later: {reduce: none}
      due: {reduce: state.text = "due"}
    dependencies:
      web:
        methods:
          find: {payload: {_ text: String}, returns: String, throws: true}
          save: {}
    middleware:
      Rules:
        search: {require: text != "no", message: Not that.}
      Searching:
        search: {perform: web.find(text), then: ".show(result, for: text)", catch: .failed(message)}
        save: {perform: web.save(), then: .saved}
        later: {after: 3s, dispatch: .due}
    derived: {isFound: "Bool = !found.isEmpty"}
    invariants:
      the results fit the text: found.isEmpty || found == text || found == "offline"

    """

  static func run(_ steps: [String], of yaml: String = finder) throws -> SessionRun {
    let app = App(try feature(yaml))
    return try SessionRun(app, given: nil, steps.map { SessionReading.step($0, of: app) })
  }

  private func broken(_ moment: SessionPlayer.Moment) -> [String] {
    moment.invariants.filter { $0.truth == .fails }.map(\.name)
  }

  static let race = [
    #"{"action": "search", "payload": ["a"]}"#, #"{"action": "search", "payload": ["b"]}"#,
    #"{"answer": "web.find", "returns": "x"}"#,
  ]

  @Test("A call waits until a step answers it, and calls can be answered in any order")
  func order() throws {
    let run = try Self.run(Self.race)
    #expect(run.misfits == [nil, nil, nil])
    #expect(run.player.moments[2].underWay.map(\.text) == ["web.find: a", "web.find: b"])
    #expect(broken(run.player.last) == ["the results fit the text"])
    #expect(run.player.last.reduced == [#"show: {result: x, for: a}"#])
    let other = try Self.run(
      Array(Self.race.prefix(2)) + [#"{"answer": "web.find", "nth": 1, "returns": "x"}"#])
    #expect(broken(other.player.last) == [])
    #expect(other.player.last.underWay.map(\.text) == ["web.find: a"])
  }

  @Test("The invariants of an app with a start concern the states from then on")
  func started() throws {
    let tested = try TestedApp(
      """
      app: Root
      features: {login: "Login?", home: "Home?"}
      start: [{open: login}]
      links:
        login.done: [{open: home}]
      invariants:
        one root: "(login == nil) != (home == nil)"
      """,
      [
        "feature: Login\nactions: {done: {reduce: none}}",
        "feature: Home\nactions: {go: {reduce: none}}",
      ])
    let steps = [#"{"start": true}"#, #"{"action": "login.done"}"#]
    let run = try SessionRun(
      tested.app, given: nil, steps.map { SessionReading.step($0, of: tested.app) })
    #expect(run.misfits == [nil, nil])
    #expect(run.player.moments.map(broken) == [[], [], ["one root"]])
  }

  @Test("A rejection, a failure, the clock and derived values are part of a moment")
  func parts() throws {
    let run = try Self.run([
      #"{"action": "search", "payload": ["no"]}"#, #"{"action": "search", "payload": ["a"]}"#,
      #"{"answer": "web.find", "throws": "offline"}"#, #"{"action": "later"}"#, #"{"wait": "1s"}"#,
      #"{"wait": "next"}"#,
    ])
    #expect(run.misfits == [nil, nil, nil, nil, nil, nil])
    #expect(run.player.moments[1].rejections.map(\.message) == ["Not that."])
    #expect(run.player.moments[3].reduced == ["failed: offline"])
    #expect(run.player.moments[4].nextDeadline == .seconds(3))
    #expect(run.player.last.now == .seconds(3))
    #expect(run.player.last.reduced == ["due"])
    let values = run.player.values(at: 3).map { "\($0.name): \((try? $0.result.get()) as Any)" }
    #expect(values == ["isFound: Optional(FeatureAnalysis.Value.boolean(true))"])
  }

  @Test(
    "A step that does not fit is not performed, and the reason is named",
    arguments: [
      (#"{"action": "serch", "payload": ["a"]}"#, "'Finder' has no action 'serch'"),
      (#"{"action": "search", "payload": [["a"]]}"#, "expected String, found a list"),
      (#"{"action": "search"}"#, "the action 'search' needs the payload String"),
      (#"{"answer": "web.find", "returns": "x"}"#, "no call of 'web.find' is under way"),
      (#"{"answer": "web.lose", "returns": "x"}"#, "there is no method 'web.lose'"),
      (#"{"answer": "web.find"}"#, "an answer needs 'returns' or 'throws'"),
      (#"{"answer": "web.save", "throws": "x"}"#, "'web.save' cannot fail"),
      (
        #"{"answer": "web.find", "nth": -1, "returns": "x"}"#,
        "'nth' is not a position, counted from 0"
      ),
      (#"{"wait": "next"}"#, "nothing waits for the clock"),
      (#"{"wait": "900000h"}"#, "'900000h' is not a duration such as 300ms, up to a hundred years"),
      (#"{"cancel": 7}"#, "the step that it cancels was not performed"),
      (#"{"cancel": 9223372036854775807}"#, "the step that it cancels was not performed"),
      (#"{"start": true}"#, "a feature without an app has no start"),
      (#"{"load": "text"}"#, "no property 'text' is stored"),
      (
        #"{"jump": 1}"#,
        "it is no step: it has none of the keys action, answer, load, save, wait, cancel, start"
      ),
      ("[1, 2", "it is not JSON"),
    ])
  func misfits(_ step: String, _ reason: String) throws {
    let run = try Self.run([step])
    #expect(run.misfits == [reason])
    #expect(run.player.moments.count == 1)
  }

  @Test("Cancelling the task of a step ends what only that step has begun")
  func cancel() throws {
    let run = try Self.run([
      #"{"action": "search", "payload": ["a"]}"#, #"{"action": "search", "payload": ["b"]}"#,
      #"{"cancel": 0}"#, #"{"cancel": 0}"#,
    ])
    #expect(run.player.last.underWay.map(\.text) == ["web.find: b"])
    #expect(run.misfits[3] == "nothing that the step began is under way")
  }

  @Test("A session becomes a scenario that fails, or passes, as the session did")
  func scenarios() throws {
    let lines = try Self.run(Self.race).player.scenario(named: "a race")
    // No step answers "the oldest call": in the corrected spec, that is another one.
    #expect(!lines.contains { $0.contains("answer:") || $0.contains("underWay") }, "\(lines)")
    #expect(failures(of: lines, pastedInto: Self.finder).count == 1)
    let call = "perform: web.find("
    let fixed = Self.finder.replacing(call, with: "policy: latest, \(call)")
    #expect(fixed != Self.finder)
    #expect(!failures(of: lines, pastedInto: fixed).contains { $0.contains("does not hold") })
    let good = try Self.run([
      Self.race[0], Self.race[1], #"{"answer": "web.find", "nth": 1, "returns": "x"}"#,
    ])
    let paced = try good.player.scenario(named: "the second answer is first")
    #expect(failures(of: paced, pastedInto: Self.finder) == [])
    let open = try Self.run([Self.race[0]]).player.scenario(named: "open")
    #expect(open.contains(#"    underWay: ["web.find(\"a\")"]"#))
    #expect(failures(of: open, pastedInto: Self.finder) == [])
    let waits = try Self.run([#"{"action": "later"}"#, #"{"wait": "5s"}"#, #"{"action": "save"}"#])
    let waited = try waits.player.scenario(named: "waits")
    #expect(failures(of: waited, pastedInto: Self.finder) == [])
  }

  @Test("A cancelled search becomes a scenario")
  func cancelledScenario() throws {
    let run = try Self.run([Self.race[0], #"{"cancel": 0}"#])
    let lines = try run.player.scenario(named: "cancelled")
    #expect(lines.contains("      - [search: a, cancel: search]"))
    #expect(failures(of: lines, pastedInto: Self.finder) == [])
  }

  @Test("A session is read as it was written")
  func roundTrip() throws {
    let app = App(try feature(Self.finder))
    var session = Session()
    session.specHash = "1"
    session.tool = "2"
    session.entries = (Self.race + [#"{"wait": "1.5s"}"#, #"{"wait": "next"}"#, #"{"cancel": 1}"#])
      .map { SessionReading.step($0, of: app) }
    session.entries[1].isOut = true
    session.entries[0].hash = "0123456789abcdef"
    let text = session.json(of: app)
    let read = try SessionReading.session(in: SourceFile(path: "s.json", text: text), of: app)
    #expect(read.json(of: app) == text)
    #expect(read.entries[1].isOut)
    #expect(read.entries[0].hash == "0123456789abcdef")
  }

  @Test(
    "A file that is no session is an error with its place",
    arguments: [
      ("", "it is not a session: the key 'session' is missing"),
      ("[]", "it is not a session: the key 'session' is missing"),
      (
        #"{"session": "redux-gen 9", "steps": []}"#,
        "expected a session of the form 'redux-gen 1', found 'redux-gen 9'"
      ),
      (#"{"session": "redux-gen 1"}"#, "the list 'steps' is missing"),
      (
        #"{"session": "redux-gen 1", "given": {"txt": "a"}, "steps": []}"#, "the state has no 'txt'"
      ),
    ])
  func noSession(_ text: String, _ message: String) throws {
    let app = App(try feature(Self.finder))
    do {
      _ = try SessionReading.session(in: SourceFile(path: "s.json", text: text), of: app)
      Issue.record("no error")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test("Hostile files are errors, and end soon")
  func hostile() throws {
    let app = App(try feature(Self.finder))
    let deep = String(repeating: "[", count: 100_000)
    let texts = [
      deep, #"{"session": "redux-gen 1", "steps": \#(deep)"#, "\u{0}\u{1}", "&a [*a, *a]",
      #"{"session": "redux-gen 1", "steps": [{"action": {"a": 1}}, 5, null, [], {"cancel": 99999999999999999999}]}"#,
    ]
    for text in texts {
      let file = SourceFile(path: "s.json", text: text)
      let read = try? SessionReading.session(in: file, of: app)
      #expect(read.map { $0.entries.allSatisfy { $0.step == nil } } ?? true)
    }
  }

  @Test("What a step leaves out has its default, and is left out when the session is saved")
  func leftOut() throws {
    let yaml = """
      feature: Dice
      models: {Star: {id: Int, weight: Double = 1}}
      state: {level: Int = 0, ids: "[UUID]", stars: "[Star]"}
      actions:
        roll:
          payload: {v: "Int = Int.random(in: 1...6)", id: "UUID = UUID()"}
          reduce: state.level = v; state.ids.append(id)
        add: {payload: {_ star: Star}, reduce: state.stars.append(star)}
      """
    let steps = [
      #"{"action": "roll"}"#, #"{"action": "roll", "payload": {"v": 7}}"#,
      #"{"action": "add", "payload": [{"id":1}]}"#,
    ]
    let app = App(try feature(yaml))
    #expect(steps.map { SessionReading.step($0, of: app).json } == steps)
    let run = try Self.run(steps, of: yaml)
    #expect(run.misfits == [nil, nil, nil])
    let state = CanonicalText.json(
      of: run.player.last.state, as: .nominal(app.whole.state.name), app.whole.types)
    #expect(state.hasPrefix(#"{"level":7,"ids":["0000"#))
    #expect(!state.contains("null"))
    #expect(state.hasSuffix(#""stars":[{"id":1,"weight":1.0}]}"#))
    let scenario = try run.player.scenario(named: "three steps")
    #expect(scenario.contains("      - roll"))
    #expect(scenario.contains("      - roll: {v: 7}"))
  }

  @Test("Every value of the language is written as JSON and read again")
  func values() throws {
    let yaml = """
      feature: Kinds
      models:
        Part: {id: UUID, name: String = "", size: Double = 1.5}
        Kind: [plain, {named: {_ name: String}}, {sized: {width: Int, height: Int}}]
      state:
        parts: IdentifiedArray<Part>
        kind: Kind = .plain
        kinds: "[Kind]"
        tags: Set<String>
        counts: "[String: Int]"
        at: Date?
        length: Duration = .seconds(1)
        price: Decimal = 1
        bytes: Data?
        link: URL?
        big: UInt64 = 0
        letter: Character = "a"
      actions:
        set:
          payload: {parts: "[Part]", kind: Kind, kinds: "[Kind]", tags: Set<String>, counts: "[String: Int]", at: Date?, length: Duration, price: Decimal, bytes: Data?, link: URL?, big: UInt64, letter: Character}
          reduce: |
            state.parts = IdentifiedArray(parts)
            state.kind = kind
            state.kinds = kinds
            state.tags = tags
            state.counts = counts
            state.at = at
            state.length = length
            state.price = price
            state.bytes = bytes
            state.link = link
            state.big = big
            state.letter = letter

      """
    let payload =
      #"[[{"id":"00000000-0000-0000-0000-00000000000A","name":"a \"b\" \u0007 é","size":0.1}], "#
      + #"{"sized":[1,2]}, ["plain",{"named":"x"}], ["a","b"], {"k":7}, "2026-01-01T00:00:00.25Z", "#
      + #""1.5s", "12.50", "aGk=", "https://example.org/a", "18446744073709551615", "z"]"#
    let step = #"{"action": "set", "payload": "# + payload + "}"
    let run = try Self.run([step], of: yaml)
    try #require(run.misfits == [nil])
    let app = App(try feature(yaml))
    let json = CanonicalText.json(
      of: run.player.last.state, as: .nominal(app.whole.state.name), app.whole.types)
    #expect(
      json
        == #"{"parts":[{"id":"00000000-0000-0000-0000-00000000000A","name":"a \"b\" \u0007 é","size":0.1}],"#
        + #""kind":{"sized":[1,2]},"kinds":["plain",{"named":"x"}],"tags":["a","b"],"counts":{"k":7},"#
        + #""at":"2026-01-01T00:00:00.25Z","length":"1.5s","price":"12.5","bytes":"aGk=","#
        + #""link":"https://example.org/a","big":"18446744073709551615","letter":"z"}"#)
    let again = SessionReading.step(step, of: app)
    #expect(SessionReading.step(again.json, of: app).json == again.json)
  }

  @Test("An app is started, and its features are named")
  func apps() throws {
    let run = try Self.run([#"{"action": "save"}"#, #"{"answer": "web.save", "returns": null}"#])
    #expect(run.player.last.reduced == ["saved"])
  }

  @Test("Ten thousand steps are played in seconds")
  func many() throws {
    let app = App(try feature(Self.finder))
    let player = try SessionPlayer(app)
    let steps = Self.race.prefix(1) + Self.race.suffix(1)
    let read = steps.compactMap { SessionReading.step($0, of: app).step }
    let time = ContinuousClock().measure {
      for _ in 0..<5_000 { for step in read { player.play(step) } }
    }
    #expect(player.moments.count == 10_001)
    #expect(time < .seconds(60))
  }
}
