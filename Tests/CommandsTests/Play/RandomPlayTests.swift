import FeatureRendering
import Foundation
import Testing

@testable import Commands

/// Somebody who plays without a plan: what the page offers is sent in a random order, as the page sends
/// it.
@Suite("Random play")
struct RandomPlayTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  /// What the page knows, and the steps that it offers.
  private struct Player {
    let bench = Workbench()
    let spec: String
    var server: PlayServer
    var random: Random
    var view: [String: Any] = [:]
    var actions: [[[String: Any]]] = []

    init(_ path: String, seed: UInt64) throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      try bench.write(text, to: "Specs/played.yaml")
      spec = bench.path("Specs/played.yaml")
      server = PlayServer(try PlaySession([spec]))
      random = Random(state: seed)
      try ask(["do": "show"])
    }

    @discardableResult mutating func ask(_ body: [String: Any]) throws -> [String: Any] {
      let data = try JSONSerialization.data(withJSONObject: body)
      let answer = server.answer(
        LocalRequest(method: "POST", path: "/play", headers: [:], body: Array(data)))
      #expect(answer.status == "200 OK")
      let json = try JSONSerialization.jsonObject(with: Data(answer.body))
      let read = try #require(json as? [String: Any])
      if read["number"] == nil { return read }
      view = read
      if let spec = read["spec"] as? [String: Any] {
        actions = (spec["features"] as? [[String: Any]] ?? []).map {
          $0["actions"] as? [[String: Any]] ?? []
        }
      }
      return read
    }

    /// What can be seen, without what only the last request has caused.
    func seen() throws -> String {
      let keys = ["state", "underWay", "now", "deadline", "invariants", "values", "history"]
      let parts = keys.reduce(into: [String: Any]()) { $0[$1] = view[$1] ?? NSNull() }
      return String(
        decoding: try JSONSerialization.data(withJSONObject: parts, options: .sortedKeys),
        as: UTF8.self)
    }

    var history: [[String: Any]] { view["history"] as? [[String: Any]] ?? [] }

    private var underWay: [[String: Any]] {
      (view["underWay"] as? [[String: Any]] ?? []).filter { $0["kind"] as? String != "waiting" }
    }

    mutating func step() throws -> [String: Any] {
      if view["needsStart"] as? Bool == true { return ["start": true] }
      let kind = Int.random(in: 0..<10, using: &random)
      if kind < 5, let item = underWay.randomElement(using: &random) { return answer(to: item) }
      if kind == 5 { return ["wait": view["deadline"] == nil ? "1s" : "next"] }
      let stores = (view["stores"] as? [[String: Any]] ?? []).compactMap {
        store -> (String, Int)? in
        guard let prefix = store["prefix"] as? String, let feature = store["feature"] as? Int else {
          return nil
        }
        return (prefix, feature)
      }
      guard let (prefix, feature) = stores.randomElement(using: &random),
        let action = actions[feature].filter({ $0["sender"] == nil }).randomElement(using: &random),
        let name = action["name"] as? String
      else { return ["wait": "300ms"] }
      let form = try ask(["do": "form", "action": name, "feature": feature])
      let payload = form["sample"] as? [Any] ?? []
      return ["action": prefix + name].merging(payload.isEmpty ? [:] : ["payload": payload]) {
        $1
      }
    }

    private mutating func answer(to item: [String: Any]) -> [String: Any] {
      let kind = item["kind"] as? String ?? ""
      let key = ["load": "load", "save": "save"][kind] ?? "answer"
      var step: [String: Any] = [key: item["name"] ?? ""]
      if let place = item["nth"] as? Int, place > 0 { step["nth"] = place }
      let fails = Bool.random(using: &random)
      let isTyped = item["error"] != nil
      if fails, kind == "save" || item["canThrow"] as? Bool == true, !isTyped {
        step["throws"] = "no \(kind)"
        return step
      }
      switch kind {
      case "load": if fails { step["throws"] = "locked" } else { step["stored"] = item["sample"] }
      case "save": break
      case "stream":
        if let sample = item["sample"] { step["element"] = sample } else { step["ends"] = true }
      default: step["returns"] = item["sample"] ?? NSNull()
      }
      return step
    }
  }

  @Test(
    "What is played at random has a scenario that does the same, is replayed, undone and redone",
    arguments: [
      "Specs/users.yaml", "Specs/stocks.yaml", "Tests/Fixtures/Domains/outbox.yaml",
      "Tests/Fixtures/Domains/weather.yaml", "Tests/Fixtures/Domains/chessclock.yaml",
      "Tests/Fixtures/Explored/mail.wrong.yaml",
    ])
  func play(_ path: String) throws {
    for seed: UInt64 in 1...2 {
      var player = try Player(path, seed: seed &* 7919)
      for _ in 0..<14 where player.view["fault"] == nil {
        try player.ask(["do": "step", "step": try player.step()])
      }
      try player.ask(["do": "show"])
      let seen = try player.seen()
      for _ in 0..<3 { try player.ask(["do": "undo"]) }
      for _ in 0..<3 { try player.ask(["do": "redo"]) }
      try player.ask(["do": "show"])
      #expect(try player.seen() == seen, "undo and redo, \(seed)")
      let place = Int.random(in: 0..<player.history.count, using: &player.random)
      try player.ask(["do": "takeOut", "index": place])
      try player.ask(["do": "putBack", "index": place])
      try player.ask(["do": "show"])
      #expect(try player.seen() == seen, "step \(place) is taken out and put back, \(seed)")
      try replay(&player, seed)
      try copy(&player, seed)
    }
  }

  private func replay(_ player: inout Player, _ seed: UInt64) throws {
    let saved = try #require(try player.ask(["do": "save"])["session"] as? String)
    try player.bench.write(saved, to: "s.json")
    let report = SessionReplay().replay(
      player.bench.path("s.json"), of: player.spec, isStrict: false)
    let differences = report.lines.filter {
      $0.contains("differs") || $0.contains("does not fit") || $0.contains("not recorded")
    }
    #expect(differences == [], "\(seed)")
  }

  private func copy(_ player: inout Player, _ seed: UInt64) throws {
    let isMistake = player.history.contains { $0["broken"] != nil || $0["fault"] != nil }
    let copied = try player.ask(["do": "write", "name": "random"])
    guard let scenario = copied["written"] as? String else {
      let reason = copied["refusal"] as? String ?? ""
      #expect(reason.contains("is not evaluated by the tool"), "\(seed): \(reason)")
      return
    }
    var runner = ScenarioRunner()
    runner.explores = false
    let report = runner.testSpecs([player.spec], isStrict: false)
    let failed = report.lines.contains { $0.contains("failed") && $0.contains("random") }
    #expect(failed == isMistake, "\(seed): \(scenario)")
  }
}
