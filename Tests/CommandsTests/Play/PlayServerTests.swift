import FeatureRendering
import Foundation
import Testing

@testable import Commands

@Suite("play")
struct PlayServerTests {
  static let finder = """
    feature: Finder
    state: {text: String = "", found: String = ""}
    actions:
      search: {payload: {_ text: String}, reduce: 'state.text = text; state.found = ""'}
      show: {payload: {_ result: String, for text: String}, reduce: state.found = text}
    dependencies:
      web: {methods: {find: {payload: {_ text: String}, returns: String}}}
    middleware:
      Rules: {search: {require: text != "no", message: Not that.}}
      Searching:
        search: {perform: web.find(text), then: ".show(result, for: text)"}
    invariants:
      the results fit the text: found.isEmpty || found == text

    """

  /// A server, and what the page knows.
  final class Page {
    let bench = Workbench()
    var server: PlayServer
    var last: [String: Any] = [:]

    init(_ spec: String = PlayServerTests.finder) throws {
      try bench.write(spec, to: "Specs/finder.yaml")
      server = PlayServer(try PlaySession([bench.path("Specs/finder.yaml")]))
    }

    @discardableResult func ask(_ body: String) throws -> [String: Any] {
      let request = LocalRequest(
        method: "POST", path: "/play", headers: [:], body: Array(body.utf8))
      let answer = server.answer(request)
      #expect(answer.status == "200 OK")
      let json = try JSONSerialization.jsonObject(with: Data(answer.body))
      let read = try #require(json as? [String: Any])
      if read["number"] != nil { last = read }
      return read
    }

    @discardableResult func step(_ step: String, known: Bool = false) throws -> [String: Any] {
      let more =
        known
        ? #", "number": \#(last["number"] ?? 0), "known": \#(count), "generation": \#(last["generation"] ?? 0), "version": \#(last["version"] ?? 0)"#
        : ""
      return try ask(#"{"do": "step", "step": \#(step)\#(more)}"#)
    }

    var count: Int { (last["from"] as? Int ?? 0) + (last["history"] as? [Any] ?? []).count }
  }

  @Test("A race is played, and becomes a failing scenario of the spec")
  func race() throws {
    let page = try Page()
    try page.ask(#"{"do": "show"}"#)
    try page.step(#"{"action": "search", "payload": ["a"]}"#)
    try page.step(#"{"action": "search", "payload": ["b"]}"#)
    let seen = try page.step(#"{"answer": "web.find", "returns": "x"}"#)
    let invariants = try #require(seen["invariants"] as? [[String: String]])
    #expect(invariants == [["name": "the results fit the text", "truth": "fails"]])
    let copied = try page.ask(#"{"do": "scenario", "name": "two searches"}"#)
    let scenario = try #require(copied["scenario"] as? String)
    #expect(scenario.hasPrefix("  two searches:\n"))
    #expect(scenario.contains("holds: [the results fit the text]"))
    let written = try page.ask(#"{"do": "write", "name": ""}"#)
    #expect((written["written"] as? String)?.hasPrefix("  the results fit the text:\n") == true)
    let report = ScenarioRunner().testSpecs([page.bench.path("Specs/finder.yaml")], isStrict: false)
    #expect(report.status == .specErrors)
    // The spec was read again, and the steps still fit.
    #expect(page.last["version"] as? Int == 1)
    #expect(page.count == 3)
  }

  @Test("Only what has changed is sent, and a page that knows another state gets the whole one")
  func changes() throws {
    let page = try Page()
    try page.ask(#"{"do": "show"}"#)
    let first = try page.step(#"{"action": "search", "payload": ["a"]}"#, known: true)
    #expect(first["state"] == nil)
    #expect(first["spec"] == nil)
    let changes = try #require(first["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect(changes[0]["path"] as? [String] == ["text"])
    #expect(changes[0]["value"] as? String == "a")
    #expect(first["from"] as? Int == 0)
    #expect((first["history"] as? [Any])?.count == 1)
    let other = try page.ask(
      #"{"do": "show", "number": 1, "known": 0, "generation": 0, "version": 0}"#)
    #expect(other["state"] is [String: Any])
  }

  @Test("A rejection names the middleware and its message, and a step that does not fit its reason")
  func refusals() throws {
    let page = try Page()
    let rejected = try page.step(#"{"action": "search", "payload": ["no"]}"#)
    let entry = try #require((rejected["history"] as? [[String: Any]])?.last)
    let rejections = try #require(entry["rejections"] as? [[String: String]])
    #expect(rejections == [["action": "search", "message": "Not that.", "rule": "Rules"]])
    let refused = try page.step(#"{"action": "seach"}"#)
    #expect(refused["refusal"] as? String == "'Finder' has no action 'seach'")
    #expect(page.count == 1)
    for body in ["{}", #"{"do": 1}"#, "[]", #"{"do": "jump", "index": -2}"#, #"{"do": "step"}"#] {
      #expect(try page.ask(body)["refusal"] is String)
    }
  }

  @Test(
    "Steps are undone, redone, taken out and put back; a step after an earlier one replaces the rest"
  )
  func history() throws {
    let page = try Page()
    for text in ["a", "b", "c"] { try page.step(#"{"action": "search", "payload": ["\#(text)"]}"#) }
    func text() -> String? { (page.last["state"] as? [String: Any])?["text"] as? String }
    #expect(text() == "c")
    try page.ask(#"{"do": "undo"}"#)
    #expect(text() == "b")
    try page.ask(#"{"do": "redo"}"#)
    #expect(text() == "c")
    try page.ask(#"{"do": "takeOut", "index": 2}"#)
    #expect(text() == "b")
    try page.ask(#"{"do": "putBack", "index": 2}"#)
    #expect(text() == "c")
    try page.ask(#"{"do": "jump", "index": 1}"#)
    #expect(text() == "a")
    #expect(page.count == 3)
    try page.step(#"{"action": "search", "payload": ["d"]}"#)
    #expect(text() == "d")
    #expect(page.count == 2)
    try page.ask(#"{"do": "undo"}"#)
    #expect(page.count == 3)
    try page.ask(#"{"do": "restart"}"#)
    #expect(page.count == 0)
  }

  @Test(
    "Steps are undone and redone one by one, and what follows them is as if they had been played")
  func steps() throws {
    let page = try Page()
    for text in ["a", "b", "c"] {
      try page.step(#"{"action": "search", "payload": ["\#(text)"]}"#)
    }
    func shown() -> [String] {
      (page.last["underWay"] as? [[String: Any]] ?? []).map { $0["text"] as? String ?? "" }
    }
    try page.ask(#"{"do": "undo"}"#)
    try page.ask(#"{"do": "undo"}"#)
    #expect(shown() == ["web.find: a"])
    try page.ask(#"{"do": "redo"}"#)
    #expect(shown() == ["web.find: a", "web.find: b"])
    try page.step(#"{"answer": "web.find", "nth": 1, "returns": "x"}"#)
    #expect(page.last["refusal"] == nil)
    #expect(shown() == ["web.find: a"])
    #expect((page.last["state"] as? [String: Any])?["found"] as? String == "b")
    #expect(page.count == 3)
    #expect(page.last["canRedo"] as? Bool == false)
    try page.ask(#"{"do": "undo"}"#)
    #expect(shown() == ["web.find: a", "web.find: b"])
    let scenario = try page.ask(#"{"do": "scenario", "name": "two"}"#)["scenario"] as? String
    #expect(scenario?.contains(#"underWay: ["web.find(\"a\")", "web.find(\"b\")"]"#) == true)
    // A step that was undone and does not fit another version of the spec is marked, and stays.
    try page.ask(#"{"do": "undo"}"#)
    try page.bench.write(
      Self.finder.replacing("search", with: "seek"), to: "Specs/finder.yaml")
    try page.ask(#"{"do": "redo"}"#)
    #expect(page.count == 2)
    try page.ask(#"{"do": "undo"}"#)
    #expect(page.count == 1)
  }

  @Test("A saved spec is read again; steps that no longer fit are marked, and errors are shown")
  func reload() throws {
    let page = try Page()
    try page.step(#"{"action": "search", "payload": ["a"]}"#)
    try page.bench.write(
      Self.finder.replacing("search", with: "seek"), to: "Specs/finder.yaml")
    try page.ask(#"{"do": "show"}"#)
    let entry = try #require((page.last["history"] as? [[String: Any]])?.first)
    #expect(entry["misfit"] as? String == "'Finder' has no action 'search'")
    try page.bench.write("feature: Finder\nstat: {}\n", to: "Specs/finder.yaml")
    try page.ask(#"{"do": "show"}"#)
    #expect((page.last["errors"] as? String)?.contains("finder.yaml:2:1: error") == true)
    try page.bench.write(Self.finder, to: "Specs/finder.yaml")
    try page.ask(#"{"do": "show"}"#)
    #expect(page.last["errors"] == nil)
    #expect((page.last["state"] as? [String: Any])?["text"] as? String == "a")
  }

  @Test(
    "A page that knows too much or too little, and steps that do not exist, are refused or ignored")
  func hostileNumbers() throws {
    let page = try Page()
    try page.ask(#"{"do": "show"}"#)
    try page.step(#"{"action": "search", "payload": ["a"]}"#)
    for body in [
      #"{"do": "show", "known": -1}"#, #"{"do": "show", "known": 9223372036854775807}"#,
      #"{"do": "takeOut", "index": 9223372036854775807}"#,
      #"{"do": "jump", "index": 9223372036854775807}"#,
      #"{"do": "step", "step": {"cancel": 9223372036854775807}}"#,
    ] {
      try page.ask(body)
    }
    #expect(try page.ask(#"{"do": "show"}"#)["refusal"] as? String == nil)
  }

  @Test("A replay says how many states it compared, and fails if a step does not fit")
  func claims() throws {
    let page = try Page()
    func replayed(_ steps: String) throws -> RunReport {
      try page.bench.write(#"{"session":"redux-gen 1","steps":["# + steps + "]}", to: "s.json")
      return SessionReplay().replay(
        page.bench.path("s.json"), of: page.bench.path("Specs/finder.yaml"), isStrict: false)
    }
    let whole = try replayed(#"{"action": "search", "payload": ["a"]}"#)
    #expect(whole.lines.last == "  every invariant holds")
    #expect(whole.status == .done)
    let unknown = try replayed(#"{"action": "serch", "payload": ["a"], "state": "0123"}"#)
    #expect(unknown.lines.last == "  step 1 does not fit: 'Finder' has no action 'serch'")
    #expect(unknown.status == .specErrors)
  }

  @Test("Actions that effects send are marked, and private ones have no form")
  func senders() throws {
    let page = try Page(Self.shelf)
    let seen = try page.ask(#"{"do": "show"}"#)
    let spec = try #require(seen["spec"] as? [String: Any])
    let features = try #require(spec["features"] as? [[String: Any]])
    let actions = try #require(features[0]["actions"] as? [[String: Any]])
    let senders = actions.map { "\($0["name"] ?? ""): \($0["sender"] ?? "people")" }
    #expect(
      senders == [
        "add: people", "find: people", "found: effects", "count: feature", "loadBooks: people",
        "booksStorageFailed: effects", "booksSaving: effects", "booksSaved: effects",
      ])
    #expect((actions[3]["payload"] as? [Any])?.isEmpty == true)
  }

  static let shelf = """
    feature: Shelf
    models: {Book: {id: Int, title: String}}
    state: {books: "[Book]", title: String = "", total: Int = 0}
    actions:
      add: {payload: {_ book: Book}, reduce: state.books.append(book)}
      find: {reduce: none}
      found: {payload: {_ title: String}, reduce: state.title = title}
      count: {private: true, payload: {_ total: Int}, reduce: state.total = total}
    dependencies: {web: {methods: {find: {returns: String}}}}
    middleware:
      Rules:
        find: {perform: web.find(), then: .found(result)}
        add: {dispatch: .count(state.books.count)}
    persistence:
      books: {in: sqlite, after: 500ms, status: storage}

    """

  @Test("A save waits on the page, fails, and the scenario in the spec passes")
  func saves() throws {
    let page = try Page(Self.shelf)
    try page.step(#"{"load": "books"}"#)
    try page.step(#"{"action": "add", "payload": [{"id": 1, "title": "Emma"}]}"#)
    func underWay() -> [[String: Any]] { page.last["underWay"] as? [[String: Any]] ?? [] }
    #expect(underWay().map { $0["text"] as? String } == ["save books (waiting)"])
    try page.step(#"{"wait": "next"}"#)
    #expect(underWay().map { $0["kind"] as? String } == ["save"])
    #expect(underWay().map { $0["name"] as? String } == ["books"])
    #expect((page.last["state"] as? [String: Any])?["storage"] as? String == "saving")
    try page.step(#"{"save": "books", "throws": "disk full"}"#)
    #expect(underWay().isEmpty)
    let saved = try #require(try page.ask(#"{"do": "save"}"#)["session"] as? String)
    try page.bench.write(saved, to: "saves.json")
    let written = try page.ask(#"{"do": "write", "name": "the disk is full"}"#)
    #expect(written["refusal"] == nil)
    let spec = page.bench.path("Specs/finder.yaml")
    #expect(ScenarioRunner().testSpecs([spec], isStrict: false).status == .done)
    let replayed = SessionReplay().replay(
      page.bench.path("saves.json"), of: spec, isStrict: false)
    #expect(replayed.lines.last == "  every state is the recorded one, and every invariant holds")
  }

  @Test("A taken out step is put back, undone and redone without another result")
  func keptRuns() throws {
    let page = try Page()
    for text in ["a", "b"] { try page.step(#"{"action": "search", "payload": ["\#(text)"]}"#) }
    func shown() -> [String] {
      (page.last["underWay"] as? [[String: Any]] ?? []).map { $0["text"] as? String ?? "" }
    }
    try page.ask(#"{"do": "takeOut", "index": 0}"#)
    #expect(shown() == ["web.find: b"])
    try page.ask(#"{"do": "putBack", "index": 0}"#)
    #expect(shown() == ["web.find: a", "web.find: b"])
    try page.step(#"{"action": "search", "payload": ["c"]}"#)
    for _ in 0..<2 { try page.ask(#"{"do": "undo"}"#) }
    #expect(shown() == ["web.find: b"])
    try page.ask(#"{"do": "undo"}"#)
    #expect(shown() == ["web.find: a", "web.find: b"])
    for _ in 0..<3 { try page.ask(#"{"do": "redo"}"#) }
    #expect(shown() == ["web.find: a", "web.find: b", "web.find: c"])
  }

  @Test("What the tool cannot evaluate has no scenario, and the page says so")
  func handlers() throws {
    let page = try Page(
      "feature: Quit\nstate: {isOn: Bool = true}\nactions: {quit: {doc: Ends the app.}}\n")
    try page.step(#"{"action": "quit"}"#)
    let answer = try page.ask(#"{"do": "scenario", "name": "quit"}"#)
    #expect(
      answer["refusal"] as? String
        == "no scenario can do this: the handler of 'quit' is not evaluated by the tool")
  }

  @Test("A session is saved, replayed, and opened again")
  func sessions() throws {
    let page = try Page()
    try page.step(#"{"action": "search", "payload": ["a"]}"#)
    try page.step(#"{"action": "search", "payload": ["b"]}"#)
    let saved = try #require(try page.ask(#"{"do": "save"}"#)["session"] as? String)
    try page.bench.write(saved, to: "good.json")
    try page.step(#"{"answer": "web.find", "returns": "x"}"#)
    let bad = try #require(try page.ask(#"{"do": "save"}"#)["session"] as? String)
    try page.bench.write(bad, to: "bad.json")
    var replay = SessionReplay()
    let spec = page.bench.path("Specs/finder.yaml")
    let good = replay.replay(page.bench.path("good.json"), of: spec, isStrict: false)
    #expect(good.status == .done)
    #expect(good.notes == [])
    #expect(good.lines.last == "  every state is the recorded one, and every invariant holds")
    replay.printsScenario = true
    let report = replay.replay(page.bench.path("bad.json"), of: spec, isStrict: false)
    #expect(report.status == .specErrors)
    #expect(
      report.lines.contains(
        "  step 3 'web.find returns x': 'the results fit the text' does not hold"))
    #expect(report.lines.contains("    holds: [the results fit the text]"))
    // Another reducer has other states.
    try page.bench.write(
      Self.finder.replacing("state.text = text", with: "state.text = text.uppercased()"),
      to: "Specs/finder.yaml")
    let changed = replay.replay(page.bench.path("good.json"), of: spec, isStrict: false)
    #expect(changed.lines.contains("  step 1 'search: a': the state differs from the recorded one"))
    #expect(changed.notes.count == 1)
    let opened = try PlaySession([spec], session: page.bench.path("bad.json"))
    #expect(opened.entries.count == 3)
  }

  @Test("A session that cannot be read is a fault", arguments: ["{", "{}", "\u{0}"])
  func wrongSessions(_ text: String) throws {
    let page = try Page()
    try page.bench.write(text, to: "s.json")
    let report = SessionReplay().replay(
      page.bench.path("s.json"), of: page.bench.path("Specs/finder.yaml"), isStrict: false)
    #expect(report.status == .fault)
    #expect(report.faults.count == 1)
  }

  // MARK: - Requests

  @Test(
    "What is no request is refused",
    arguments: [
      ("GET\r\n\r\n", "400"), ("GET / HTTP/9\r\n\r\n", "400"),
      ("GET http://a HTTP/1.1\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", "400"),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "501"),
      ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "413"),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "413"),
      ("POST / HTTP/1.1\r\nContent-Length: 9000000\r\n\r\n", "413"),
      (String(repeating: "x", count: 20_000), "431"),
    ])
  func wrongRequests(_ text: String, _ status: String) throws {
    guard case .refusal(let refusal) = RequestParsing(Array(text.utf8)) else {
      Issue.record("it is not refused")
      return
    }
    #expect(refusal.status.hasPrefix(status))
  }

  @Test("A request is complete when its body is, and what follows is the next request")
  func parts() throws {
    let text = "POST /play HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}GET"
    guard case .request(let request, let length) = RequestParsing(Array(text.utf8)) else {
      Issue.record("it is no request")
      return
    }
    #expect(request.body == Array("{}".utf8))
    #expect(length == text.utf8.count - 3)
    for count in 0..<length {
      guard case .incomplete = RequestParsing(Array(text.utf8.prefix(count))) else {
        Issue.record("\(count) bytes are complete")
        return
      }
    }
  }

  @Test("Requests with another host or origin are refused, and so are forms")
  func origins() throws {
    let server = try LocalServer(port: 0)
    let own = "127.0.0.1:\(server.port)"
    func status(_ method: String, _ headers: [String: String]) -> String? {
      server.refusal(of: LocalRequest(method: method, path: "/", headers: headers, body: []))?
        .status
    }
    #expect(status("GET", ["host": own]) == nil)
    #expect(status("GET", ["host": "localhost:\(server.port)"]) == nil)
    #expect(status("GET", [:])?.hasPrefix("421") == true)
    #expect(status("GET", ["host": "evil.example:\(server.port)"])?.hasPrefix("421") == true)
    #expect(status("GET", ["host": "127.0.0.1:1"])?.hasPrefix("421") == true)
    let json = "application/json"
    #expect(status("POST", ["host": own, "content-type": json, "origin": "http://\(own)"]) == nil)
    #expect(
      status("POST", ["host": own, "content-type": json, "origin": "null"])?.hasPrefix("403")
        == true)
    #expect(
      status("POST", ["host": own, "content-type": json, "origin": "http://evil.example"])?
        .hasPrefix("403") == true)
    #expect(status("GET", ["host": own, "sec-fetch-site": "cross-site"])?.hasPrefix("403") == true)
    #expect(status("POST", ["host": own, "content-type": "text/plain"])?.hasPrefix("415") == true)
    #expect(status("POST", ["host": own])?.hasPrefix("415") == true)
  }

  @Test("The page needs nothing from elsewhere")
  func page() {
    // The name of a kind of element is no address.
    let page = String(decoding: PlayPage.bytes, as: UTF8.self)
      .replacing("http://www.w3.org/2000/svg", with: "")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(!page.contains("src="))
    #expect(!page.contains("http://"))
    #expect(!page.contains("innerHTML"))
    let links = page.components(separatedBy: "https://").dropFirst()
    #expect(links.allSatisfy { $0.hasPrefix("example.org") })
  }
}
