import FeatureAnalysis
import FeatureSimulation
import Foundation
import SpecLanguage
import Testing

@testable import Exploration

@Suite("The memory of an exploration")
struct MemoryTests {
  private static let specs = [
    "tasklist", "journal", "levelmap", "player", "preferences", "users",
  ]

  private func feature(ofSpec name: String) throws -> Feature {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Specs/\(name).yaml")
    return try ExplorationTests.feature(try String(contentsOf: path, encoding: .utf8))
  }

  /// Searches the first states, and passes each state to `check` with the results of the steps from
  /// the state. The system that is passed to `check` has no memory.
  private func visit(
    _ app: App, states: Int, memory: Int,
    _ check: (AppSnapshot, [Int: Fingerprint], inout AppSystem) -> Void
  ) throws {
    let bounds = ExplorationBounds()
    var system = try AppSystem(app, bounds)
    var plain = try AppSystem(app, bounds)
    system.remember(atMost: memory)
    var known: Set<Fingerprint> = []
    var frontier = system.starts()
    while let state = frontier.first, known.count < states {
      frontier.removeFirst()
      var reached: [Int: Fingerprint] = [:]
      system.expand(state) { place, fingerprint in
        reached[place] = fingerprint
        return true
      } _: { _, outcome in
        guard case .state(let next, let fingerprint) = outcome else { return }
        if known.insert(fingerprint).inserted { frontier.append(next) }
      }
      check(state, reached, &plain)
    }
  }

  @Test(
    "the memory of an exploration contains the evaluator's results for each state",
    arguments: specs, [64 << 20, 0])
  func remembered(_ name: String, memory: Int) throws {
    try compare(App(feature(ofSpec: name)), memory: memory)
  }

  private func compare(_ app: App, memory: Int) throws {
    var compared = 0
    try visit(app, states: 400, memory: memory) { state, reached, plain in
      for (place, step) in plain.steps(from: state).enumerated() {
        guard let fingerprint = reached[place], let next = plain.following(step, state)
        else { continue }
        compared += 1
        #expect(plain.fingerprint(of: next) == fingerprint, "\(step) in \(state.state.value)")
      }
    }
    #expect(compared > 20)
  }

  @Test(
    "the memory has the evaluator's results for rules that read the state, the action, or neither",
    arguments: [64 << 20, 0])
  func rules(memory: Int) throws {
    try compare(
      App(
        ExplorationTests.feature(
          """
          feature: Desk
          models: {Note: {id: UUID = UUID(), text: String, rank: Int = 0}}
          state: {notes: "[Note]", limit: Int = 2, last: String = ""}
          actions:
            add:
              payload: {_ note: Note}
              reduce: |
                state.notes.append(note)
                state.last = note.id.uuidString
            stretch: {reduce: "state.limit = min(state.limit + 1, 3)"}
            clear: {reduce: "state.notes = []"}
          middleware:
            Checks:
              add:
                - {require: "!note.text.isEmpty", message: It has no text.}
                - {when: note.rank > 0, rewrite: 'note.text += "!"'}
                - {when: note.rank > 1, rewrite: note.id = UUID()}
                - {require: state.notes.count < state.limit, message: There is no room.}
                - {rewrite: note.rank += state.notes.count}
                - {when: note.rank > 2, dispatch: .stretch}
              clear: {when: state.notes.isEmpty, stop: true}
          explore: {samples: {Note.rank: [0, 1, 2]}}
          """)), memory: memory)
  }

  @Test(
    "the memory has the evaluator's results for an app whose features open, close and send events",
    arguments: [64 << 20, 0])
  func apps(memory: Int) throws {
    let house = try TestedApp(
      """
      app: HouseApp
      features: {notes: Notes, editors: "[UUID: Editor]", lamp: Lamp?}
      start: [.notes(.fetch)]
      links:
        notes.open: {open: "editors[id]", with: 'EditorState(text: "new")'}
        notes.remove: {close: "editors[id]"}
        event notes.fetched: [{when: state.lamp == nil, open: lamp}, {dispatch: .lamp(.toggle)}]
        event editors.saved: {dispatch: ".notes(.rename(key, text: text))"}
        lamp.off: {close: lamp}
      invariants:
        names stay: {holds: "old.notes.notes.count <= notes.notes.count + 1", after: notes.remove}
      """,
      [
        """
        feature: Notes
        models: {Note: {id: UUID = UUID(), text: String}}
        state: {notes: "[Note]", fetches: Int = 0}
        dependencies: {web: {methods: {fetch: {returns: "[Note]"}}}}
        events: {fetched: {}}
        actions:
          fetch: {reduce: "state.fetches = min(state.fetches + 1, 2)"}
          got: {payload: {_ value: "[Note]"}, reduce: state.notes = value}
          open: {payload: {_ id: UUID}, reduce: none}
          remove: {payload: {_ id: UUID}, reduce: "state.notes.removeAll { $0.id == id }"}
          rename: {payload: {_ id: UUID, text: String}, reduce: "state.notes[id: id]?.text = text"}
        middleware:
          Fetching:
            fetch: {perform: web.fetch(), then: .got(result), emit: .fetched, policy: latest}
        explore: {samples: {String: [a]}}
        """,
        """
        feature: Editor
        state: {text: String = ""}
        dependencies: {disk: {methods: {save: {payload: {_ text: String}}}}}
        events: {saved: {text: String}}
        actions: {type: {payload: {_ text: String}, reduce: state.text = text}, save: {reduce: none}}
        middleware:
          Saving:
            save: {perform: disk.save(state.text), emit: ".saved(text: state.text)", policy: first}
        explore: {samples: {String: [b]}}
        """,
        """
        feature: Lamp
        state: {isOn: Bool = false}
        actions: {toggle: {reduce: state.isOn.toggle()}, off: {reduce: none}}
        """,
      ])
    try compare(house.app, memory: memory)
  }

  @Test("The work of a rule that reads the state is counted once against the limit of a step")
  func work() throws {
    let exploration = try explored(
      """
      feature: Guarded
      state:
        items: {type: "[Int]", default: "Array(repeating: 1, count: 130)"}
        count: Int = 0
      actions:
        go: {reduce: "state.count = min(state.count + 1, 3)"}
      middleware:
        Guarding:
          go:
            when: "!state.items.allSatisfy { one in state.items.allSatisfy { $0 <= one } }"
            stop: true
      invariants:
        the count is small: count <= 1
      explore: {bounds: {lists: 1000}}
      """)
    #expect(exploration.violations.count == 1)
  }

  @Test("fingerprints distinguish dates from numbers and URLs from strings")
  func kinds() {
    func fingerprint(_ value: Value) -> Fingerprint {
      var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
      fingerprinting.addValue(value)
      return fingerprinting.result
    }
    #expect(fingerprint(.date(0)) != fingerprint(.floating(0)))
    #expect(fingerprint(.url("a")) != fingerprint(.string("a")))
  }

  @Test("An action is checked again if a state differs in a property that only an invariant reads")
  func untouched() throws {
    let exploration = try explored(
      """
      feature: Door
      state: {isLocked: Bool = false, opened: Int = 0}
      actions:
        lock: {reduce: state.isLocked = true}
        open: {reduce: "if state.opened < 2 { state.opened += 1 }"}
      invariants:
        a locked door stays shut: {holds: "!isLocked || opened == old.opened", after: open}
      """)
    #expect(
      exploration.violations.map(\.message)
        == ["'a locked door stays shut' does not hold after 'lock', 'open'"])
  }

  @Test("The scenario of a violation has the original ids, even if the search has renamed them")
  func ids() throws {
    let yaml = """
      feature: Cart
      models: {Item: {id: UUID = UUID(), count: Int = 0}}
      state: {items: "[Item]", last: UUID?}
      actions:
        add: {payload: {_ item: Item}, reduce: "if !state.items.contains(where: { $0.id == item.id }) { state.items.append(item) }"}
        remove: {payload: {_ id: UUID}, reduce: "state.items.removeAll { $0.id == id }; state.last = id"}
        count: {payload: {_ id: UUID}, reduce: "if state.items.count == 2 && state.items[1].id == id && state.last != nil { state.items[id: id]?.count += 1 }"}
      invariants:
        nothing is counted: items.allSatisfy { $0.count == 0 }
      explore: {samples: {Item.count: [0]}}
      """
    let exploration = try explored(yaml)
    let violation = try #require(exploration.violations.first)
    let scenario = try #require(violation.scenario)
    let failures = failures(of: scenario, pastedInto: yaml)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("'nothing is counted' does not hold") == true)
  }
}
