import FeatureAnalysis
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  private let head = """
    feature: Shop
    external: {Money: MoneyKit}
    models:
      Item: {id: Int, title: String, note: String?, price: Int = 1}
      Phase: [idle, failed: {reason: String}, moved: {from: Int, _ to: Int}]
    filters:
      Show: {over: items, cases: {all: true, cheap: price < 2}}
    state:
      items: IdentifiedArray<Item>
      show: Show = .all
      phase: Phase = .idle
      chosen: Item?
      names: "[String: Int]"
      numbers: Set<Int>
      cost: Money?
    derived:
      count: Int = items.count
    actions:
      clear: {reduce: "state.items = []"}
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      load: {payload: {from url: URL}}
      choose: {payload: {item: Item?}, reduce: state.chosen = item}
      move: {payload: {from a: Int, _ b: Int, phase: Phase}, reduce: "state.phase = phase"}

    """

  private func scenario(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.hasPrefix("~") ? $0 : "    \($0)" }
    return head + "scenarios:\n  it works:\n" + lines.joined(separator: "\n")
  }

  @Test("'given' in a scenario can set only stored properties of the state")
  func given() {
    check(
      scenario(
        """
        given: {⟦itms⟧: [], ⟦count⟧: 1, ⟦filteredItems⟧: [], show: cheap}
        then: ["true"]
        ~ unknown-property: the state has no 'itms'; did you mean 'items'?
        ~ not-stored: 'count' is computed from the rest of the state and cannot be given
        ~ not-stored
        """))
  }

  @Test(
    "A struct in a scenario must have all properties without a default, and no unknown properties")
  func structs() {
    check(
      scenario(
        """
        given: {⟦chosen⟧: {id: 1}, items: [⟦{title: Milk}⟧, {id: 1, title: Tea, ⟦prise⟧: 1}]}
        then: ["true"]
        ~ missing-property: 'Item' needs 'title', which has no default
        ~ missing-property: 'Item' needs 'id', which has no default
        ~ unknown-property: Item has no 'prise'; did you mean 'price'?
        """))
  }

  @Test("A value in a scenario must have the declared type")
  func kinds() {
    check(
      scenario(
        """
        given:
          items: ⟦{id: 1}⟧
          chosen: ⟦[1]⟧
          names: {a: ⟦b⟧, c: 1}
          numbers: [1, ⟦two⟧]
          phase: ⟦[idle]⟧
          ⟦show⟧:
          cost: ⟦12⟧
        then: ["true"]
        ~ wrong-kind: expected IdentifiedArray<Item>, a list, found a mapping
        ~ wrong-kind: expected Item, a mapping of its properties, found a list
        ~ invalid-value: expected Int, a whole number, found 'b'
        ~ invalid-value: expected Int, a whole number, found 'two'
        ~ wrong-kind: expected Phase, the name of a case or 'name: payload', found a list
        ~ missing-value: expected Show, the name of a case or 'name: payload', found nothing
        ~ no-yaml-form: 'Money' is an external type: its values cannot be written in YAML
        """))
  }

  @Test("A set in a scenario cannot repeat an element, and an identified array cannot repeat an id")
  func repeats() {
    check(
      scenario(
        """
        given:
          numbers: [1, 2, ⟦0x1⟧]
          items: [{id: 1, title: a}, ⟦{id: 1, title: b}⟧]
        then: ["true"]
        ~ duplicate-element: this value is already in the set, in line 27
        ~ duplicate-element: an element with this id is already in the array, in line 28
        """))
  }

  @Test("An enum case in a scenario is written as its name, with its payload")
  func cases() throws {
    let feature = try feature(
      scenario(
        """
        given: {phase: {failed: no network}}
        when: [move: {from: 1, b: 2, phase: {moved: {from: 1, to: 2}}}]
        then: ["true"]
        """))
    let scenario = feature.scenarios[0]
    #expect(scenario.given.map(\.value) == [.enumeration(1, [.string("no network")])])
    #expect(
      scenario.when.compactMap { $0.call?.arguments } == [
        [.integer(1), .integer(2), .enumeration(2, [.integer(1), .integer(2)])]
      ])
    check(
      self.scenario(
        """
        given: {phase: ⟦faild⟧}
        then: ["true"]
        ~ unknown-case: 'Phase' has no case 'faild'; did you mean 'failed'?
        """))
    check(
      self.scenario(
        """
        given: {phase: ⟦failed⟧}
        then: ["true"]
        ~ missing-payload: the case 'failed' needs the payload String
        """))
    check(
      self.scenario(
        """
        given: {phase: {idle: ⟦now⟧}}
        then: ["true"]
        ~ unexpected-payload: the case 'idle' has no payload
        """))
  }

  @Test("A scenario can dispatch only existing actions, with complete payloads")
  func calls() {
    check(
      scenario(
        """
        when:
          - ⟦clr⟧
          - clear
          - clear:
          - clear: ⟦1⟧
          - ⟦add⟧
          - add: {id: 1, title: Milk}
          - ⟦add⟧: {id: 1}
          - ⟦move⟧: {from: 1, phase: idle}
          - move: {from: 1, b: 2, phase: idle, ⟦a⟧: 1}
          - move: ⟦1⟧
        then: ["true"]
        ~ unknown-action: there is no action 'clr'
        ~ unexpected-payload: the action 'clear' has no payload
        ~ missing-payload: the action 'add' needs the payload Item, {id: Int, title: String}
        ~ missing-property: 'Item' needs 'title', which has no default
        ~ missing-payload: the action 'move' needs 'b'
        ~ unknown-payload: the action 'move' has no 'a'; did you mean 'from'?
        ~ missing-payload: expected a mapping of 'from', 'b', 'phase', found the string '1'
        """))
  }

  @Test(
    "A scenario can wait for a positive duration",
    arguments: [
      ("[clear, wait: 1.5s, clear]", []), ("[[clear, wait: 250ms]]", []), ("[wait: 1h]", []),
      ("[wait: ⟦1⟧]", ["invalid-value"]), ("[⟦wait⟧]", ["invalid-value"]),
      ("[⟦wait⟧: ]", ["invalid-value"]), ("[wait: ⟦0s⟧]", ["invalid-value"]),
      ("[wait: ⟦-1s⟧]", ["invalid-value"]), ("[wait: ⟦{for: 1s}⟧]", ["invalid-value"]),
      ("[wait: ⟦999999999999h⟧]", ["invalid-value"]),
      ("[⟦wiat⟧: 1s]", ["unknown-action: there is no action 'wiat'; did you mean 'wait'?"]),
    ])
  func waits(_ when: String, _ expected: [String]) {
    let lines = expected.map { "\n~ " + $0 }.joined()
    check(head + "scenarios:\n  s: {when: \(when), then: [state.items.isEmpty]}" + lines)
  }

  @Test(
    "A step 'wait' in a scenario dispatches an action if the feature has an action called 'wait'")
  func actionCalledWait() throws {
    let feature = try #require(
      check(
        """
        feature: Shop
        state: {paused: Duration = .zero}
        actions:
          wait: {payload: {_ length: Duration}, reduce: state.paused = length}
        scenarios:
          s: {when: [wait: 1s], then: [state.paused == .seconds(1)]}
        """))
    let step = try #require(feature.scenarios.first?.when.first)
    #expect(step.call?.action == "wait")
  }

  @Test("A single payload value in a scenario may be written with or without its label")
  func singlePayload() throws {
    let feature = try feature(
      scenario(
        """
        given: {phase: {failed: {reason: no network}}}
        when:
          - load: {from: "https://example.org"}
          - load: https://example.org
        then: "true"
        """))
    let scenario = feature.scenarios[0]
    #expect(scenario.given.map(\.value) == [.enumeration(1, [.string("no network")])])
    #expect(
      scenario.when.compactMap { $0.call?.arguments } == [
        [.url("https://example.org")], [.url("https://example.org")],
      ])
    check(
      self.scenario(
        """
        when: [load: {⟦url⟧: "https://example.org"}]
        then: "true"
        ~ unknown-payload: the action 'load' has no 'url'; did you mean 'from'?
        """))
  }

  @Test("An unquoted null, ~ or empty value in a scenario is nil if the type is an optional")
  func null() throws {
    let feature = try feature(
      scenario(
        """
        when:
          - choose: null
          - choose: ~
          - choose:
          - choose: {id: 1, title: "null", note: "null"}
          - choose: {id: 1, title: "", note: ~}
        then: ["true"]
        """))
    let arguments = feature.scenarios[0].when.compactMap { $0.call?.arguments }
    #expect(arguments[..<3] == [[.null], [.null], [.null]])
    #expect(
      arguments[3...] == [
        [.structure([.integer(1), .string("null"), .string("null"), .defaulted])],
        [.structure([.integer(1), .string(""), .null, .defaulted])],
      ])
  }

  @Test("'nil' is no value in a scenario, and an unquoted null or ~ is no String")
  func nilAsText() {
    check(
      scenario(
        """
        when:
          - choose: {id: 1, title: ⟦null⟧, note: ⟦nil⟧}
          - choose: {id: 1, title: ⟦~⟧, note: "nil"}
          - choose: ⟦nil⟧
        then: ["true"]
        ~ invalid-value: expected String, found 'null': a value that may be nil is optional
        ~ invalid-value: nil is written 'null' in YAML
        ~ invalid-value: expected String, found '~': a value that may be nil is optional
        ~ invalid-value: nil is written 'null' in YAML
        """))
  }

  @Test("'then' in a scenario must contain Bool expressions that read 'state'")
  func then() {
    check(
      scenario(
        """
        then:
          - state.items.isEmpty
          - ⟦state.items.count⟧
          - state.⟦itms⟧.isEmpty
          - ⟦items⟧.isEmpty
        ~ type-mismatch
        ~ unknown-member
        ~ unknown-name
        """))
  }

  @Test("A scenario may set no values and dispatch no actions")
  func bare() throws {
    let feature = try feature(scenario("then: state.items.isEmpty"))
    #expect(feature.scenarios[0].given.isEmpty)
    #expect(feature.scenarios[0].when.isEmpty)
    #expect(feature.scenarios[0].then.count == 1)
  }
}
