import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import TestPlanning

struct TestPlanTests {
  @Test("the samples of the state follow from the types and differ from the initial state")
  func samples() throws {
    let tests = try plan(
      """
      models: {Item: {id: Int, name: String}, Mood: [idle, {busy: {reason: String}}]}
      state: {items: "[Item]", flag: "Bool = false", mood: "Mood = .idle", seconds: "Duration?"}
      """)
    #expect(tests.sample[1] == .boolean(true))
    #expect(tests.sample[2] == .enumeration(1, [.string("reason 2")]))
    #expect(tests.sample[3] == .duration(seconds: 1, attoseconds: 0))
    #expect(
      tests.sample[0]
        == .list([
          .structure([.integer(1), .string("name 1")]),
          .structure([.integer(2), .string("name 2")]),
        ]))
    #expect(tests.initial.map(\.value) == [.list([]), .boolean(false), .enumeration(0, []), .null])
  }

  @Test("string samples are taken from the scenarios")
  func scenarioTexts() throws {
    let tests = try plan(
      """
      models: {Item: {id: Int, name: String}}
      state: {items: "[Item]"}
      scenarios: {it: {given: {items: [{id: 1, name: Milk}]}, then: [state.items.count == 1]}}
      """)
    guard case .list(let items) = tests.sample[0] else { return #expect(Bool(false)) }
    #expect(items[0] == .structure([.integer(1), .string("Milk")]))
  }

  @Test("an action is tested in a state that it changes and in a state that it does not change")
  func reducers() throws {
    let tests = try plan(
      """
      models: {Item: {id: Int, done: "Bool = false"}}
      state: {items: "[Item]", count: "Int = 0"}
      actions:
        toggle: {payload: {_ id: Int}, reduce: "state.items[id: id]?.done.toggle()"}
        jump: {payload: {by: Int}, reduce: "if by > 40 { state.count = by }"}
        rest: {reduce: none}
      """)
    let toggle = try #require(tests.reducers.first)
    #expect(toggle.steps.map(\.payload) == [[.integer(1)]])
    #expect(toggle.steps[0].changes.map(\.index) == [0])
    let jumps = tests.reducers[1].steps
    #expect(Set(jumps.map(\.payload)) == [[.integer(40)], [.integer(41)]])
    // An action that does nothing needs no test.
    #expect(tests.reducers.map(\.action.name) == ["toggle", "jump"])
    #expect(tests.untested.isEmpty)
  }

  @Test("an action with several branches is tested until each property that it writes has changed")
  func reducerWays() throws {
    let tests = try plan(
      """
      models: {Item: {id: Int, title: String}}
      state: {items: "[Item]", log: "[String]"}
      actions:
        rename:
          payload: {_ id: Int, to title: String}
          reduce: |
            guard state.items.contains(where: { $0.id == id }) else {
              state.log.append("no \\(id)")
              return
            }
            state.items[id: id]?.title = title
      """)
    let steps = tests.reducers.flatMap(\.steps)
    #expect(Set(steps.map { $0.changes.map(\.index) }) == [[1], [0]])
  }

  @Test("an action is tested in a state where it changes all properties that it writes")
  func allWrites() throws {
    let tests = try plan(
      """
      models: {Mood: [idle, busy]}
      state: {list: "[Int]", isLoaded: "Bool = false", mood: "Mood = .idle", count: "Int = 0"}
      actions:
        loaded: {payload: {_ list: "[Int]"}, reduce: "state.list = list; state.isLoaded = true"}
        begin: {reduce: state.mood = .busy}
        zero: {reduce: "if state.count < 0 { state.count = 0 }"}
      """)
    let first = tests.reducers.compactMap(\.steps.first)
    #expect(first.prefix(2).map { $0.changes.map(\.index) } == [[0, 1], [2]])
    #expect(
      tests.reducers[0].start.given.contains(PropertyValue(index: 1, value: .boolean(false))))
    #expect(
      tests.reducers[1].start.given == [PropertyValue(index: 2, value: .enumeration(0, []))])
    // With `<=` instead of `<`, the action would replace zero by zero, which makes no difference.
    #expect(tests.untested.map(\.name) == ["zero"])
  }

  @Test("an action that delivers a loaded value has a test, unless a scenario notices its mistakes")
  func loadedValues() throws {
    let spec = """
      state: {count: "Int = 0"}
      actions: {add: {reduce: state.count += 1}}
      persistence: {count: file}

      """
    let scenario = """
      scenarios:
        a load: {with: {storage.count: 3}, when: [loadCount], then: state.count == 3}
      """
    let (alone, noticed) = (try plan(spec), try plan(spec + scenario))
    #expect(alone.reducers.contains { $0.action.name == "countLoaded" })
    #expect(!noticed.reducers.contains { $0.action.name == "countLoaded" })
  }

  @Test("an action whose result differs each time is listed as untested")
  func unrepeatable() throws {
    let tests = try plan(
      """
      state: {id: "UUID = UUID()", marks: "Set<Int>", list: "[Int]", text: "String = \\"\\""}
      actions:
        renew: {reduce: state.id = UUID()}
        spread: {reduce: "state.marks = [1, 2]; state.list = Array(state.marks)"}
        rough: {reduce: !swift "state.list = []"}
        byHand:
      """)
    #expect(tests.initial.map(\.index) == [1, 2, 3])
    #expect(tests.reducers.isEmpty)
    let reasons = Set(tests.untested)
    #expect(reasons.contains(Untested("renew", .notEvaluated)))
    #expect(reasons.contains(Untested("spread", .notEvaluated)))
    #expect(reasons.contains(Untested("rough", .swiftText)))
  }

  @Test("planned tests do not reduce an action in a state where it traps")
  func faults() throws {
    let tests = try plan(
      """
      state: {list: "[Int]"}
      actions: {first: {reduce: "state.list.removeFirst()"}, fifth: {reduce: "state.list.remove(at: 5)"}}
      """)
    #expect(tests.reducers.map(\.action.name) == ["first"])
    #expect(tests.untested == [Untested("fifth", .notEvaluated)])
  }

  @Test("the sample elements of a filter are unsorted, and its cases keep only some of them")
  func filters() throws {
    let tests = try plan(
      """
      models: {Item: {id: Int, name: String, price: "Int = 0", done: "Bool = false"}}
      filters:
        Shown:
          over: items
          cases:
            all: true
            done: done
            dear: {payload: {limit: Int}, where: price > limit, sort: name}
            byName: {sort: -name}
            never: price > 100 && price < 50
      state: {items: "[Item]", shown: "Shown = .all"}
      """)
    let filter = try #require(tests.filters.first)
    let count = filter.elements.count
    #expect(filter.cases[0].kept == Array(0..<count))
    for item in filter.cases[1...2] { #expect(!item.kept.isEmpty && item.kept.count < count) }
    #expect(filter.cases[3].kept != Array(0..<count) && filter.cases[3].kept.count == count)
    #expect(filter.cases[4].kept.isEmpty)
    #expect(tests.untested == [Untested("Shown.never", .keepsNone)])
  }

  @Test("the sample elements of a filter have different ids, even if it sorts by a computed value")
  func filterIDs() throws {
    let tests = try plan(
      """
      models:
        Item: {properties: {id: Int, name: String, points: Int}, derived: {worth: Int = points * 2}}
      filters:
        Shown: {over: items, cases: {all: {sort: name}, dear: {where: points > 1, sort: [-worth, name]}}}
      state: {items: IdentifiedArray<Item>, shown: "Shown = .all"}
      """)
    let filter = try #require(tests.filters.first)
    let ids = filter.elements.map { element in
      if case .structure(let values) = element { values[0] } else { element }
    }
    #expect(Set(ids).count == ids.count && ids.count > 2, "\(ids)")
  }

  @Test("the planned tests of a middleware cover all of its verdicts")
  func middleware() throws {
    let tests = try plan(
      """
      models: {Item: {id: Int, name: String}}
      state: {items: "[Item]", flag: "Bool = false"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        reset: {reduce: "state.items = []"}
        note: {payload: {text: String}, reduce: none}
      middleware:
        Gate:
          add:
            - {require: "!item.name.isEmpty", message: empty}
            - {when: item.id == 17, rewrite: item.id = 18}
            - {when: state.items.isEmpty && !state.flag, dispatch: ".note(text: item.name)", before: true}
          reset: {when: state.flag, stop: true}
      """)
    let verdicts = tests.middleware.map(\.verdict)
    #expect(Set(verdicts) == [.passes, .rejects("empty"), .rewrites, .stops])
    #expect(tests.middleware.contains { $0.passed.map(\.name) == ["add", "note"] })
    #expect(tests.untested.isEmpty)
  }

  @Test(
    "rules for every action are tested with an action without other rules, and no test is repeated")
  func everyAction() throws {
    let actions = """
      state: {log: "[String]"}
      actions:
        add: {payload: {_ text: String}, reduce: state.log.append(text)}
        clear: {reduce: state.log.removeAll()}
      middleware:
        Gate:
          "*": {when: state.log.isEmpty, stop: true}
          add: {require: text != "", message: empty}

      """
    let first = try plan(actions).middleware
    #expect(first.map(\.action.name) == ["clear", "clear", "add", "add"])
    let second = try plan(actions + "    clear: {require: state.log.count < 9, message: many}")
    let seen = second.middleware.map { "\($0.action) \($0.start)" }
    #expect(Set(seen).count == seen.count)
    #expect(second.middleware.contains { $0.verdict == .stops })
  }

  @Test("types of other modules and very large types have no samples")
  func noSamples() throws {
    let wide = (0..<300).map { "p\($0): Int" }.joined(separator: ", ")
    let tests = try plan(
      """
      external: {Money: MoneyKit}
      models: {Wide: {\(wide)}, Wider: {a: Wide, b: Wide}}
      state: {all: "[Wider]", some: "Money?", list: "[Money]", count: "Int = 0"}
      actions:
        pay: {payload: {_ money: Money}, reduce: "state.list = [money]"}
        up: {reduce: state.count += 1}
      """)
    #expect(tests.sample[0] == .list([]))
    #expect(tests.sample[1] == .null)
    #expect(tests.reducers.map(\.action.name) == ["up"])
    #expect(tests.untested == [Untested("pay", .payload)])
  }
}
