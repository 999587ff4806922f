import Foundation
import Testing

@testable import Commands

@Suite("Exploring while somebody plays")
struct PlayExploringTests {
  typealias Page = PlayServerTests.Page

  /// Asks the server until a job has ended, and returns what the page gets.
  private func ended(_ job: String, _ page: Page) async throws -> [String: Any]? {
    for _ in 0..<600 {
      let answer = page.server.answer(LocalRequest(method: "GET", path: "/version"))
      let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      guard let found = json?[job] as? [String: Any] else { return nil }
      if found["state"] as? String != "running" { return found }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("the job does not end")
    return nil
  }

  @Test("The shortest mistake is found from the shown state, and its steps are played and undone")
  func follow() async throws {
    let page = try Page()
    try page.step(#"{"action": "search", "payload": ["a"]}"#)
    try page.step(#"{"action": "search", "payload": ["b"]}"#)
    try page.ask(#"{"do": "jump", "index": 1}"#)
    try page.ask(#"{"do": "explore"}"#)
    #expect((page.last["search"] as? [String: Any])?["state"] != nil)
    let found = try #require(try await ended("search", page))
    #expect(found["message"] as? String == "'the results fit the text' does not hold")
    let steps = try #require(found["steps"] as? [String])
    let summary = try #require(found["summary"] as? String)
    #expect(summary.contains("beginning after step 1, without what was under way there"))
    try page.ask(#"{"do": "follow"}"#)
    #expect(page.count == 1 + steps.count)
    #expect(page.last["refusal"] == nil && page.last["note"] == nil)
    #expect(page.last["search"] == nil)
    let history = try #require(page.last["history"] as? [[String: Any]])
    #expect(history.last?["broken"] as? [String] == ["the results fit the text"])
    #expect(history.dropFirst().map { $0["cause"] as? String } == steps)
    try page.ask(#"{"do": "undo"}"#)
    #expect(page.count == 2)
  }

  @Test(
    "A search is dropped when a step is played, and an app that has not started is not explored")
  func dropped() async throws {
    let page = try Page()
    #expect(
      try page.ask(#"{"do": "follow"}"#)["refusal"] as? String == "no mistake was found from here")
    try page.ask(#"{"do": "explore"}"#)
    #expect(page.last["search"] != nil)
    try page.step(#"{"action": "search", "payload": ["a"]}"#)
    #expect(page.last["search"] == nil)
    #expect(try await ended("search", page) == nil)
  }

  @Test("A search ends with what was explored if no mistake follows")
  func correct() async throws {
    let page = try Page(
      "feature: Lamp\nstate: {isOn: Bool = false}\nactions: {toggle: {reduce: state.isOn.toggle()}}\n"
    )
    try page.ask(#"{"do": "explore"}"#)
    let found = try #require(try await ended("search", page))
    #expect(found["message"] == nil)
    #expect((found["summary"] as? String)?.hasPrefix("all 2 states reachable") == true)
  }

  @Test("A state of the map is played from the start, and the map of an earlier spec is not")
  func map() async throws {
    let page = try Page()
    try page.step(#"{"action": "search", "payload": ["z"]}"#)
    #expect(page.server.answer(LocalRequest(method: "GET", path: "/map")).status.hasPrefix("404"))
    try page.ask(#"{"do": "map"}"#)
    let found = try #require(try await ended("map", page))
    #expect(found["isCurrent"] as? Bool == true)
    let answer = page.server.answer(LocalRequest(method: "GET", path: "/map"))
    let data = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    let states = try #require(data?["states"] as? [[String: Any]])
    let last = try #require(states.indices.last)
    try page.ask(#"{"do": "playState", "state": \#(last)}"#)
    #expect(page.last["refusal"] == nil)
    #expect(page.count == states[last]["d"] as? Int)
    #expect(page.last["canUndo"] as? Bool == true)
    let steps = try #require(data?["steps"] as? [String])
    let cause = (page.last["history"] as? [[String: Any]])?.last?["cause"] as? String
    #expect(cause == (states[last]["s"] as? Int).map { steps[$0] })
    try page.ask(#"{"do": "undo"}"#)
    #expect(page.count == 1)
    #expect(try page.ask(#"{"do": "playState", "state": 99999}"#)["refusal"] != nil)
    try page.bench.write(
      PlayServerTests.finder.replacing("Not that", with: "Not this"), to: "Specs/finder.yaml")
    try page.ask(#"{"do": "show"}"#)
    #expect((page.last["map"] as? [String: Any])?["isCurrent"] as? Bool == false)
    #expect(try page.ask(#"{"do": "playState", "state": 1}"#)["refusal"] != nil)
  }

  @Test("The history shows the events of a step")
  func events() throws {
    let page = try Page(
      "feature: Shop\nstate: {count: Int = 0}\nactions: {buy: {reduce: state.count += 1}}\n"
        + "events: {bought: {_ count: Int}}\nmiddleware: {Telling: {buy: {emit: .bought(state.count)}}}\n"
    )
    try page.step(#"{"action": "buy"}"#)
    let entry = (page.last["history"] as? [[String: Any]])?.first
    #expect(entry?["events"] as? [String] == [".bought(1)"])
  }
}
