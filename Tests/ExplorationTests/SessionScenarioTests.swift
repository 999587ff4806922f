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

  @Test("A call may stay unanswered between answered ones of the same arguments")
  func unansweredBetween() throws {
    let spec = """
      feature: Count
      state: {n: Int = 0}
      actions: {ask: {reduce: none}, got: {private: true, payload: {_ n: Int}, reduce: state.n = n}}
      dependencies: {web: {methods: {number: {returns: Int}}}}
      middleware: {Rules: {ask: {perform: web.number(), then: .got(result)}}}
      """
    let ask = #"{"action": "ask"}"#
    let run = try SessionTests.run(
      [ask, ask, ask, #"{"answer": "web.number", "nth": 1, "returns": 7}"#], of: spec)
    let lines = try run.player.scenario(named: "played")
    #expect(failures(of: lines, pastedInto: spec) == [], "\(lines.joined(separator: "\n"))")
    #expect(lines.contains { $0.contains("{after: 1h, returns: ") })
    #expect(lines.contains { $0.contains("state.n == 7") })
  }

  @Test("A call that a timer would cancel after the end of the session may be unanswered")
  func unansweredBeforeTimer() throws {
    let spec = """
      feature: Expiring
      state: {isOpen: Bool = false, isLoading: Bool = false}
      actions:
        begin: {reduce: state.isOpen = true}
        load: {reduce: state.isLoading = true}
        loaded: {private: true, payload: {_ n: Int}, reduce: state.isLoading = false}
        expire: {private: true, reduce: "state.isOpen = false; state.isLoading = false"}
      dependencies: {web: {methods: {number: {returns: Int}}}}
      middleware:
        Rules:
          begin: {after: 10m, dispatch: .expire}
          load: {perform: web.number(), then: .loaded(result)}
          expire: {cancel: load}
      """
    let run = try SessionTests.run([#"{"action": "begin"}"#, #"{"action": "load"}"#], of: spec)
    let lines = try run.player.scenario(named: "played") { lines in
      failures(of: lines, pastedInto: spec).first
    }
    #expect(lines.contains { $0.contains("web.number: {after: 1h, returns: ") })
    #expect(lines.contains { $0.contains("[begin, load, then: [") })
  }

  @Test("A session remembers as many steps of 'undo' as the feature, and so does its scenario")
  func undone() throws {
    let spec = """
      feature: Counting
      state: {n: Int = 0}
      undo: {of: n, limit: 3}
      actions: {add: {payload: {_ i: Int}, reduce: state.n += i}}
      """
    func add(_ number: Int) -> String { #"{"action": "add", "payload": [\#(number)]}"# }
    let undo = #"{"action": "undo"}"#
    let run = try SessionTests.run(
      [1, 10, 100, 1000].map(add) + [undo, undo, undo, undo, add(5)], of: spec)
    #expect(run.misfits.compactMap(\.self) == [])
    let states = run.player.moments.map { moment -> Value? in
      guard case .structure(let values) = moment.state else { return nil }
      return values.first
    }
    // The fourth 'undo' has no step to take back.
    #expect(states == [0, 1, 11, 111, 1111, 111, 11, 1, 1, 6].map { .integer($0) })
    let lines = try run.player.scenario(named: "played")
    #expect(failures(of: lines, pastedInto: spec) == [], "\(lines.joined(separator: "\n"))")
  }

  @Test("An action of a session may take as many evaluation steps as in a scenario")
  func longAction() throws {
    let spec = """
      feature: Heavy
      state: {n: Int = 0}
      actions: {sum: {reduce: "for i in 0..<700 { for j in 0..<700 { state.n += i * j } }"}}
      """
    let run = try SessionTests.run([#"{"action": "sum"}"#], of: spec)
    #expect(run.player.last.fault == nil)
    let lines = try run.player.scenario(named: "played")
    #expect(failures(of: lines, pastedInto: spec) == [])
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
        error.message
          == "no scenario can do this: it sends 'loaded', which is private, so that only the feature itself sends "
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
      #expect(error.message == "no scenario that was tried does this: no, for the reason 1")
    }
    #expect(tried > 1)
  }
}
