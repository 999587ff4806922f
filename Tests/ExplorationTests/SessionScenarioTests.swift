import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("Scenarios of sessions")
struct SessionScenarioTests {
  private static let desk = """
    feature: Desk
    models:
      Item: {id: UUID, title: String, isDone: Bool = false}
      Level: [low, {high: {by: Int}}]
    state:
      items: "[Item]"
      level: Level = .low
      price: Decimal = 1
      names: "[String]"
      counts: "[String: Int]"
      text: String = ""
      ticks: Int = 0
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      finish: {payload: {at index: Int}, reduce: "state.items[index].isDone = true"}
      raise: {payload: {by: Int}, reduce: "state.level = .high(by: by)"}
      set: {payload: {price: Decimal, name: String}, reduce: "state.price = price; state.names.append(name); state.counts[name] = 1"}
      later: {reduce: none}
      due: {reduce: state.text = "due"}
      type: {payload: {_ text: String}, reduce: state.text = text}
      found: {private: true, payload: {_ count: Int}, reduce: state.ticks = count}
      load: {reduce: none}
      loaded: {private: true, payload: {_ names: "[String]"}, reduce: state.names = names}
    dependencies:
      web:
        methods:
          find: {payload: {in default: String}, returns: Int}
          names: {returns: "[Item]"}
    middleware:
      Rules:
        finish: {require: state.items.indices.contains(index), message: There is no such item.}
      Timing:
        later: {after: 3s, dispatch: .due}
        type: {perform: "web.find(in: text)", then: .found(result), policy: debounce(300ms)}
        load: {perform: web.names(), then: ".loaded(result.map { $0.title })"}

    """

  private func scenario(_ steps: [String]) throws -> [String] {
    let run = try SessionTests.run(steps, of: Self.desk)
    #expect(run.misfits.compactMap(\.self) == [])
    let lines = try run.player.scenario(named: "played")
    #expect(failures(of: lines, pastedInto: Self.desk) == [], "\(lines.joined(separator: "\n"))")
    return lines
  }

  private static let added =
    #"{"action": "add", "payload": [{"id": "1", "title": "Milk", "isDone": false}]}"#

  @Test("A scenario expects what the session has changed, also inside of models and lists")
  func changes() throws {
    #expect(try scenario([Self.added]).last == #"    then: ["state.items.count == 1"]"#)
    let raised = try scenario([#"{"action": "raise", "payload": [3]}"#])
    #expect(raised.last == #"    then: ["state.level == .high(by: 3)"]"#)
    let set = try scenario([#"{"action": "set", "payload": ["2.50", "a"]}"#])
    #expect(
      set.last
        == #"    then: ["state.price == decimal(\"2.5\")", "state.names == [\"a\"]", "#
        + #""state.counts.count == 1", "state.counts[\"a\"] == 1"]"#)
  }

  @Test("A scenario expects what was rejected")
  func rejections() throws {
    let lines = try scenario([#"{"action": "finish", "payload": [2]}"#])
    #expect(lines.last == #"    rejections: [{finish: "There is no such item."}]"#)
  }

  @Test("A session may end while a timer or a debounce waits: the check is in the list of steps")
  func waiting() throws {
    let timer = try scenario([#"{"action": "later"}"#, #"{"wait": "1s"}"#])
    #expect(timer.contains { $0.contains("[later, wait: 1s, then: [") })
    let typed = try scenario([#"{"action": "type", "payload": ["tea"]}"#])
    #expect(typed.contains("      - type: tea"))
    #expect(typed.last == #"    underWay: ["web.find(in: \"tea\")"]"#)
  }

  @Test("A cancelled call needs an answer that never comes")
  func cancelled() throws {
    let lines = try scenario([
      #"{"action": "type", "payload": ["tea"]}"#, #"{"wait": "next"}"#, #"{"cancel": 0}"#,
    ])
    #expect(lines.contains { $0.contains("web.find: {after: 1h") })
  }

  @Test("A wait for no time is left out")
  func noTime() throws {
    let lines = try scenario([Self.added, #"{"wait": "0s"}"#])
    #expect(!lines.contains { $0.contains("wait") })
  }

  @Test("A private action has no scenario, and the reason says what to do instead")
  func privateAction() throws {
    let run = try SessionTests.run(
      [#"{"reached": "loaded", "payload": [["a"]], "at": "0s"}"#], of: Self.desk)
    #expect(run.misfits == [nil])
    do {
      _ = try run.player.scenario(named: "private")
      Issue.record("there is a scenario")
    } catch {
      #expect(
        error.reason
          == "it sends 'loaded', which is private, so that only the feature itself sends "
          + "it: answer the call that leads to it")
    }
  }

  @Test("A call of which there are fewer is named with their number")
  func position() throws {
    let run = try SessionTests.run(
      [
        #"{"action": "load"}"#, #"{"answer": "web.names", "nth": 1, "returns": []}"#,
      ], of: Self.desk)
    #expect(
      run.misfits[1]
        == "1 call of 'web.names' is under way, so that none is 'nth': 1, counted from 0")
  }

  @Test("What the spec makes of a scenario decides, and the first reason is given")
  func refusals() throws {
    let run = try SessionTests.run([Self.added], of: Self.desk)
    var tried = 0
    do {
      _ = try run.player.scenario(named: "refused") { _ in
        tried += 1
        return "no, for the reason \(tried)"
      }
      Issue.record("there is a scenario")
    } catch {
      #expect(error.reason == "no, for the reason 1")
    }
    #expect(tried > 1)
  }
}
