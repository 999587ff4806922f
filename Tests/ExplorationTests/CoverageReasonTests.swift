import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("Why no explored step has taken a part")
struct CoverageReasonTests {
  /// A spec, and the kinds and reasons of what is not taken.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let spec: String
    let untaken: [String]
  }

  /// A feature whose count goes from 0 to 2.
  private static func count(
    _ rules: String, actions: String = "", state: String = ""
  ) -> String {
    """
    feature: Count
    state: {n: Int = 0, list: "[Int]"\(state)}
    events: {few: , many: , number: {_ n: Int}}
    actions:
      up: {reduce: "state.n = (state.n + 1) % 3"}
    \(actions.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    middleware:
      Rules: \(rules)
    """
  }

  private static let isTrue = "the condition before its 'else' is true each time"
  private static let isFalse = "no explored state or sample fulfils its condition"
  private static let stops = "an earlier rule refuses or stops the action each time"
  private static let isBroken = "what comes before it traps or cannot be evaluated each time"
  private static let elsewhere = ", or only in states that were not reached"

  private static let rules = [
    Case(
      testDescription: "an 'else' after a condition that is always true",
      spec: count("{up: {when: state.n < 5, emit: .few, else: {emit: .many}}}"),
      untaken: ["rule 'emit: .many': \(isTrue)"]),
    Case(
      testDescription: "an 'else' that is taken",
      spec: count("{up: {when: state.n == 1, emit: .few, else: {emit: .many}}}"), untaken: []),
    Case(
      testDescription: "an 'else' with a condition of its own that is never true",
      spec: count(
        "{up: {when: state.n == 1, emit: .few, else: [{when: state.n == 7, emit: .many}]}}"),
      untaken: ["rule 'when: state.n == 7, emit: .many': \(isFalse)"]),
    Case(
      testDescription: "an 'else' with a condition that only other states fulfil",
      spec: count(
        "{up: {when: state.n < 5, emit: .few, else: {when: state.n == 1, emit: .many}}}"),
      untaken: ["rule 'when: state.n == 1, emit: .many': \(isTrue)"]),
    Case(
      testDescription: "an 'else' in an 'else'",
      spec: count(
        "{up: {when: state.n == 1, emit: .few, "
          + "else: {when: state.n != 1, emit: .many, else: {emit: .few}}}}"),
      untaken: ["rule 'emit: .few': \(isTrue)"]),
    Case(
      testDescription: "an 'else' of a rule for a change",
      spec: count("{changed(n): {when: state.n < 5, emit: .few, else: {emit: .many}}}"),
      untaken: ["rule 'emit: .many': \(isTrue)"]),
    Case(
      testDescription: "a change that never comes, with its 'else'",
      spec: count("{changed(list): {when: state.n < 5, emit: .few, else: {emit: .many}}}"),
      untaken: [
        "rule 'when: state.n < 5, emit: .few, else: {emit: .many}': this never changes",
        "rule 'emit: .many': this never changes",
      ]),
    Case(
      testDescription: "a rule after one that stops the action",
      spec: count("{up: [{when: state.n == 0, stop: true}, {emit: .few}]}"),
      untaken: ["action 'up': rules refuse or stop it each time", "rule 'emit: .few': \(stops)"]),
    Case(
      testDescription: "a rule after a reducer that traps",
      spec: count("{trap: {emit: .few}}", actions: "trap: {reduce: \"state.n = state.list[0]\"}"),
      untaken: ["rule 'emit: .few': \(isBroken)"]),
    Case(
      testDescription: "a rule after a rule that traps",
      spec: count("{up: [{emit: \".number(state.list[0])\"}, {emit: .few}]}"),
      untaken: ["rule 'emit: .few': \(isBroken)"]),
    Case(
      testDescription: "a condition that traps, and its 'else'",
      spec: count("{up: {when: \"state.list[0] > 1\", emit: .few, else: {emit: .many}}}"),
      untaken: [
        "rule 'when: \"state.list[0] > 1\", emit: .few, else: {emit: .many}': "
          + "its condition traps or cannot be evaluated each time",
        "rule 'emit: .many': the condition before its 'else' traps or cannot be evaluated each time",
      ]),
    Case(
      testDescription: "a rule after a handler",
      spec: count("{hand: {emit: .few}}", actions: "hand:"),
      untaken: ["rule 'emit: .few': \(isBroken)\(elsewhere)"]),
    Case(
      testDescription: "a condition that only compiled code evaluates",
      spec: count("{up: {when: !swift state.n < 5, emit: .few}}"),
      untaken: [
        "rule 'when: !swift state.n < 5, emit: .few': "
          + "its condition traps or cannot be evaluated each time\(elsewhere)"
      ]),
    Case(
      testDescription: "a 'require' that only compiled code evaluates",
      spec: count("{up: {require: !swift state.n < 5, message: No}}"),
      untaken: [
        "action 'up': a rule traps or cannot be evaluated each time\(elsewhere)",
        "branch 'require: !swift state.n < 5, message: No': "
          + "it traps or cannot be evaluated each time\(elsewhere)",
      ]),
    Case(
      testDescription: "the answers of a call that two actions share",
      spec: """
        feature: News
        state: {n: Int = 0}
        dependencies: {web: {methods: {get: {returns: Bool, throws: true}}}}
        actions:
          appear: {reduce: none}
          refresh: {reduce: none}
          got: {payload: {_ isNew: Bool}, reduce: "state.n = isNew ? 1 : 2"}
          failed: {reduce: state.n = 0}
        middleware:
          Loading:
            appear, refresh: {perform: web.get(), id: get, policy: first, then: .got(result), catch: .failed}
        """,
      untaken: []),
    Case(
      testDescription: "rules that refuse some of many payloads",
      spec: count(
        "{add: [{require: name.count > 0, message: Name}, {require: n >= 1 && n <= 5, message: N}]}",
        actions: """
          add:
            payload: {name: String, n: Int, a: Bool, b: Bool, c: Bool}
            reduce: "state.n = a || b || c ? n : 0"
          """),
      untaken: []),
    Case(
      testDescription: "a rule that refuses none of many payloads",
      spec: count(
        "{add: [{require: name.count < 9000, message: Name}, {require: n >= 1 && n <= 5, message: N}]}",
        actions: """
          add:
            payload: {name: String, n: Int, a: Bool, b: Bool, c: Bool, d: Bool}
            reduce: "state.n = a || b || c || d ? n : 0"
          """),
      untaken: [
        "branch 'require: name.count < 9000, message: Name': it refuses no sample in any state"
      ]),
    Case(
      testDescription: "a rule that is repeated for no element",
      spec: count("{up: {for: x in state.list, emit: .number(x)}}"),
      untaken: ["rule 'for: x in state.list, emit: .number(x)': its 'for' has no element each time"]
    ),
    Case(
      testDescription: "a status that only failures change",
      spec: """
        feature: Kept
        state: {items: "[Int]"}
        events: {saved: }
        actions: {itemsLoaded: {payload: {_ items: "[Int]"}, reduce: state.items = items}}
        persistence: {items: {in: file, status: storage}}
        middleware: {Rules: {changed(storage): {emit: .saved}}}
        """,
      untaken: ["rule 'emit: .saved': loads and saves succeed at once"]),
  ]

  @Test("the reason for a rule is true", arguments: rules)
  func reasons(_ spec: Case) throws {
    let found = try explored(spec.spec).code.untaken.map(\.kindAndReason)
    #expect(found == spec.untaken)
  }

  @Test("a part of which an app says more is not certain to be never taken")
  func apps() throws {
    var exploration = try explored(Self.count("{up: {when: state.n == 7, emit: .few}}"))
    exploration.noteUse(by: "Farm", sending: [], givesState: true)
    #expect(
      exploration.code.untaken.map(\.kindAndReason) == [
        "rule 'when: state.n == 7, emit: .few': \(Self.isFalse)\(Self.elsewhere)"
      ])
  }
}

@Suite("Why no explored step has taken a link")
struct LinkReasonTests {
  private static let cow = """
    feature: Cow
    state: {n: Int = 0, list: "[Int]"}
    events: {tired: }
    actions:
      up: {reduce: "state.n = (state.n + 1) % 3"}
      never: {reduce: state.n = 1}
      boost: {private: true, reduce: state.n = 2}
      rest: {private: true, reduce: state.n = 1}
    middleware: {Rules: {never: {stop: true}}}
    """

  private func untaken(_ links: String, start: String = "[]") throws -> [String] {
    let app = try TestedApp(
      """
      app: Farm
      features: {cow: Cow}
      \(start == "[]" ? "" : "start: \(start)\n")links: {\(links)}
      """, [Self.cow])
    return try app.explored().code.untaken.map(\.kindAndReason).filter { $0.hasPrefix("link") }
  }

  @Test(
    "the reason for a link is true",
    arguments: [
      (
        "cow.up: {when: state.cow.n < 5, dispatch: .cow(.rest), else: {dispatch: .cow(.boost)}}",
        "link 'cow.up': the condition before its 'else' is true each time"
      ),
      (
        "cow.up: {when: state.cow.n > 5, dispatch: .cow(.rest), else: {dispatch: .cow(.boost)}}",
        "link 'cow.up': no explored state or sample fulfils its condition"
      ),
      (
        "cow.up: {for: x in state.cow.list, dispatch: .cow(.rest)}",
        "link 'cow.up': its 'for' has no element each time"
      ),
      (
        "cow.up: [{when: \"state.cow.list[0] == 1\", dispatch: .cow(.rest)}]",
        "link 'cow.up': its condition traps or cannot be evaluated each time"
      ),
      (
        "cow.never: {dispatch: .cow(.rest)}",
        "link 'cow.never': rules refuse or stop 'cow.never' each time"
      ),
      (
        "event cow.tired: {dispatch: .cow(.rest)}",
        "link 'event cow.tired': 'event cow.tired' never happens"
      ),
      (
        "changed(cow.list): {dispatch: .cow(.rest)}",
        "link 'changed(cow.list)': 'changed(cow.list)' never happens"
      ),
    ])
  func links(_ link: String, _ reason: String) throws {
    #expect(try untaken(link) == [reason])
  }

  @Test("a step of the start that is not performed is listed")
  func start() throws {
    #expect(
      try untaken(
        "cow.up: {dispatch: .cow(.rest)}",
        start: "{when: state.cow.n > 5, dispatch: .cow(.boost), else: {dispatch: .cow(.rest)}}")
        == ["link 'start': no explored state or sample fulfils its condition"])
  }

  @Test("an action that a link sends is not said to have no sender")
  func senders() throws {
    let app = try TestedApp(
      """
      app: Farm
      features: {cow: Cow}
      links: {cow.up: {when: state.cow.n > 5, dispatch: .cow(.boost)}}
      """, [Self.cow])
    #expect(
      try app.explored().code.untaken.map(\.kindAndReason).filter { $0.hasPrefix("action") } == [
        "action 'cow.never': rules refuse or stop it each time",
        "action 'cow.boost': no effect, rule or link has sent it",
        "action 'cow.rest': no effect, rule or link sends it",
      ])
  }
}

extension CodeCoverage.Untaken {
  fileprivate var kindAndReason: String { "\(kind.rawValue) '\(name)': \(reason)" }
}
