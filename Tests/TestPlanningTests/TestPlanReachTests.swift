import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import TestPlanning

/// Tests which rules, operands and sort keys the planned tests cover, and that the others are
/// listed as untested.
struct TestPlanReachTests {
  @Test("the planned test of an action uses the id of a sample element, not a literal of the spec")
  func ids() throws {
    for type in ["String", "Int"] {
      let tests = try plan(
        """
        models: {Boat: {id: \(type), name: String, age: "Int = 0"}}
        state: {boats: "[Boat]"}
        actions:
          rename: {payload: {_ id: \(type), to name: String}, reduce: "state.boats[id: id]?.name = name"}
          age: {reduce: "if state.boats.count > 12 && 20 < 30 { state.boats = [] }"}
        """)
      #expect(tests.reducers[0].steps[0].changes.map(\.index) == [0])
      #expect(!tests.untested.contains(Untested("rename", .noEffect)))
    }
  }

  @Test("a payload that every rule accepts is found among sample ids and numbers close to literals")
  func passing() throws {
    let tests = try plan(
      """
      models: {Boat: {id: String, length: "Int = 1"}}
      state: {boats: "[Boat]"}
      actions: {stretch: {payload: {_ id: String, by metres: Int}, reduce: none}}
      middleware:
        Yard:
          stretch:
            - {require: metres > 1, message: short}
            - {require: "(state.boats[id: id]?.length ?? 0) >= metres", message: long}
      """)
    #expect(Set(tests.middleware.map(\.verdict)) == [.passes, .rejects("short"), .rejects("long")])
    #expect(tests.middleware.count == 3)
    // Replacing the literal 0 by 1 makes no difference, because `metres` is at least 2.
    #expect(tests.untested == [Untested("Yard on stretch, rule 2", .change, [.literal("0")])])
  }

  @Test("a string sample has the length that a rule requires, and an unreachable rule is listed")
  func lengths() throws {
    let tests = try plan(
      """
      state: {text: "String = \\"\\"", count: "Int = 0"}
      actions:
        write: {payload: {_ text: String}, reduce: state.text = text}
        never: {payload: {_ text: String}, reduce: state.text = text}
      middleware:
        Guard:
          write:
            - {when: text.isEmpty, stop: true}
            - {when: text.count > 20, rewrite: text = text.prefix(20)}
          never:
            - {when: text.hasPrefix(text + text) && text.count > 3, stop: true}
            - {require: text.count > 9000, message: short}
      """)
    let rewritten = try #require(tests.middleware.first { $0.verdict == .rewrites })
    #expect(rewritten.action.payload == [.string("abcdefghijklmnopqrstu")])
    #expect(
      tests.untested == [
        // The prefix of a short string is the string itself, so the condition makes no difference.
        Untested("Guard on write, rule 2", .alwaysActs),
        Untested("Guard on never, rule 1", .neverActs),
        Untested("Guard on never, rule 2", .neverPasses),
      ])
  }

  @Test("each operand of a rule's condition decides the result of a test or is listed as untested")
  func halvesOfRules() throws {
    let tests = try plan(
      """
      state: {sent: "[String]", count: "Int = 0"}
      actions: {up: {reduce: none}, down: {payload: {by: Int}, reduce: none}}
      middleware:
        Net:
          up: {when: state.count > 3 && state.sent.isEmpty, stop: true}
          down: {require: "by > 3 || by > 5", message: little}
      """)
    let up = tests.middleware.filter { $0.action.name == "up" }
    #expect(up.count { $0.verdict == .passes } == 2)
    #expect(up.count { $0.verdict == .stops } == 1)
    #expect(tests.untested == [Untested("Net on down", .half)])
  }

  @Test(
    "each operand and sort key of a filter decides the result of a test or is listed as untested")
  func filters() throws {
    let tests = try plan(
      """
      models: {Fish: {id: Int, species: String, grams: "Int = 0", name: "String = \\"\\""}}
      filters:
        Shown:
          over: fishes
          cases:
            sorted: {sort: [species, -grams]}
            found: {payload: {needle: String}, where: name.contains(needle) || species.contains(needle)}
            same: grams > 5 || grams > 7
            one: {where: id == 1, sort: name}
      state: {fishes: "[Fish]", shown: "Shown = .sorted"}
      """)
    let filter = try #require(tests.filters.first)
    let places = filter.cases[0].kept
    let pairs = zip(places, places.dropFirst()).filter { left, right in
      filter.elements[left].part(1) == filter.elements[right].part(1)
        && filter.elements[left].part(2) != filter.elements[right].part(2)
    }
    #expect(!pairs.isEmpty)
    let found = filter.cases[1]
    let needle = try #require(found.payload.first)
    #expect(found.kept.contains { filter.elements[$0].part(3) == needle })
    #expect(found.kept.contains { filter.elements[$0].part(1) == needle })
    #expect(
      tests.untested == [
        Untested("Shown.same", .half), Untested("Shown.one, sort: name", .order),
      ])
  }

  @Test("an operand of a filter that depends only on the payload is tested with another payload")
  func payloads() throws {
    let tests = try plan(
      """
      models: {Fish: {id: Int, grams: "Int = 0"}}
      filters:
        Shown:
          over: fishes
          cases: {above: {payload: {limit: Int}, where: limit < 1 || grams > limit + 2}}
      state: {fishes: "[Fish]", shown: "Shown = .above(limit: 1)"}
      """)
    #expect(tests.filters[0].cases.count == 2)
    #expect(tests.untested.isEmpty)
  }

  @Test("a derived value that sorts is tested in an unsorted state or listed as untested")
  func derived() throws {
    let tests = try plan(
      """
      models: {Fish: {id: Int, grams: "Int = 0", isGone: "Bool = false"}}
      state: {fishes: "[Fish]", names: "Set<String>"}
      derived:
        heavy: "[Fish] = fishes.filter { !$0.isGone }.sorted { $0.grams > $1.grams }"
        light: "[Fish] = fishes.filter { $0.grams > 30 }.sorted { $0.grams < $1.grams }"
        keys: "[String] = names.sorted()"
        none: "[Fish] = fishes.filter { $0.grams > 30 && $0.grams < 20 }.sorted { $0.id < $1.id }"
      """)
    #expect(tests.derived.count == 4)
    for test in tests.derived.prefix(3) {
      guard case .list(let values)? = test.others.last?.value else {
        Issue.record("\(test.value.name) is not sorted")
        continue
      }
      #expect(values.count > 1)
    }
    #expect(tests.untested == [Untested("none", .derivedOrder)])
  }

  @Test("a derived value that sorts in one branch is tested in that branch or listed as untested")
  func derivedCases() throws {
    let tests = try plan(
      """
      state: {list: "[Int]", isOn: "Bool = true"}
      derived:
        pick: "[Int] = isOn ? list.sorted() : list"
        empty: "[Int] = list.isEmpty ? list.sorted() : list"
      """)
    let other = try #require(tests.derived[0].others.last)
    guard case .list(let values) = other.value else { return #expect(Bool(false)) }
    #expect(values.count > 1 && values == values.sorted { "\($0)" < "\($1)" })
    #expect(tests.untested == [Untested("empty", .derivedOrder)])
  }

  @Test("effects that no scenario starts are listed as untested")
  func effects() throws {
    let tests = try plan(
      """
      state: {text: "String = \\"\\""}
      actions:
        send: {payload: {_ text: String}, reduce: none}
        again: {reduce: none}
        forget: {reduce: none}
      dependencies: {server: {methods: {post: {payload: {_ text: String}}}}}
      middleware:
        Net:
          send: {perform: server.post(text)}
          again: {dispatch: ".send(state.text)"}
          forget: {perform: 'server.post("")'}
      scenarios: {it: {when: [again], then: [state.text.isEmpty]}}
      """)
    #expect(tests.untested == [Untested("Net on forget", .effects)])
  }

  @Test("each operand of a condition with many operands is tested")
  func manyHalves() throws {
    for count in [10, 20] {
      let names = (0..<count).map { "is\($0)" }
      let tests = try plan(
        """
        state: {count: "Int = 0"}
        actions: {down: {payload: {\(names.map { $0 + ": Bool" }.joined(separator: ", "))}, reduce: none}}
        middleware: {Net: {down: {require: \(names.joined(separator: " || ")), message: none}}}
        """)
      #expect(tests.untested.isEmpty)
    }
  }
}

extension Value {
  /// Returns the property at index `place` of a model value.
  fileprivate func part(_ place: Int) -> Value? {
    if case .structure(let values) = self { values[place] } else { nil }
  }
}
