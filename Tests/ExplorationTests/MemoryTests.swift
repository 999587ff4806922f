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
    _ feature: Feature, states: Int, memory: Int,
    _ check: (FeatureSnapshot, [Int: Fingerprint], inout FeatureSystem) -> Void
  ) throws {
    let bounds = ExplorationBounds()
    var system = try FeatureSystem(feature, bounds)
    var plain = try FeatureSystem(feature, bounds)
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
    try compare(feature(ofSpec: name), memory: memory)
  }

  private func compare(_ feature: Feature, memory: Int) throws {
    var compared = 0
    try visit(feature, states: 400, memory: memory) { state, reached, plain in
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
        """), memory: memory)
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
      KnownState(.structure([value]), hasInterchangeableIDs: false).exact
    }
    #expect(fingerprint(.date(0)) != fingerprint(.floating(0)))
    #expect(fingerprint(.url("a")) != fingerprint(.string("a")))
  }

  @Test("the number of workers does not affect the result of an exploration")
  func workers() throws {
    let list = try feature(ofSpec: "tasklist")
    let all = try (1...3).map { workers in
      var options = ExplorationOptions()
      options.states = 3_000
      options.workers = workers
      let found = try #require(explore(list, options))
      return [found.summary] + found.unchanging.map(\.name) + found.violations.map(\.message)
    }
    #expect(all[0] == all[1] && all[0] == all[2])
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
