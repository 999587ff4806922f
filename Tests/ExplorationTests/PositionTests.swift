import FeatureAnalysis
import Testing

@testable import Exploration

/// Positions of an `IndexSet`, of which a view sends only those that its list has.
@Suite struct PositionTests {
  private func messages(_ yaml: String) throws -> [String] {
    try explored(yaml).violations.map(\.message)
  }

  private static func list(_ reducer: String, _ state: String = "") -> String {
    """
    feature: Rows
    models: {Note: {id: Int, text: String = ""}}
    state: {items: '[String] = ["a", "b"]', gone: "[String]"\(state)}
    actions:
      delete:
        payload: {_ offsets: IndexSet}
        reduce: |
          \(reducer.replacing("\n", with: "\n      "))
    """
  }

  private static let parallel = """
    feature: Rows
    state: {items: "[String]", dates: "[Int]"}
    actions:
      add:
        payload: {_ item: String}
        reduce: |
          if state.items.count < 2 {
            state.items.append(item)
            if !item.isEmpty { state.dates.append(1) }
          }
      delete:
        payload: {_ offsets: IndexSet}
        reduce: "state.items.remove(atOffsets: offsets); state.dates.remove(atOffsets: offsets)"
    """

  @Test("a second list that lacks a position of the first list is a trap")
  func secondList() throws {
    let message = "index 0 is out of range: there are 0 elements after"
    #expect(try messages(Self.parallel) == ["\(message) 'add: \"\"', 'delete: [0]'"])
    let app = try TestedApp(
      """
      app: RowsApp
      features: {rows: Rows}
      """, [Self.parallel])
    #expect(
      try app.explored().violations.map(\.message) == [
        "\(message) 'rows.add: \"\"', 'rows.delete: [0]'"
      ])
  }

  @Test(
    "positions that the list lacks are not sent, however the reducer uses them",
    arguments: [
      "for place in offsets.sorted(by: >) { state.items.remove(at: place) }",
      "state.gone = offsets.map { state.items[$0] }; state.items.remove(atOffsets: offsets)",
      "let visible = state.items.filter { !$0.isEmpty }\nstate.gone = offsets.map { visible[$0] }",
      "if let place = offsets.first { state.gone.append(state.items.remove(at: place)) }",
    ])
  func idioms(_ reducer: String) throws {
    #expect(try messages(Self.list(reducer)) == [])
    #expect(try explored(Self.list(reducer)).summary.contains("view may not send") == false)
  }

  @Test("deleting from the first position to the last one is a trap")
  func ascending() throws {
    #expect(
      try messages(Self.list("for place in offsets { state.items.remove(at: place) }")) == [
        "index 1 is out of range: there is 1 element after 'delete: [0, 1]'"
      ])
  }

  @Test("an index or a set of positions that no view sends is a trap")
  func ownPositions() throws {
    #expect(
      try messages(Self.list("state.items.remove(atOffsets: IndexSet([5]))")) == [
        "index 5 is out of range: there are 2 elements after 'delete: [0]'"
      ])
    #expect(
      try messages(Self.list("state.items.remove(atOffsets: offsets); state.gone[0] = \"\"")) == [
        "index 0 is out of range: there are 0 elements after 'delete: [0]'"
      ])
  }

  @Test(
    "what only has the name of the positions is no position",
    arguments: [
      "state.gone.remove(at: state.offsets)",
      "for place in offsets { if place > 9 { return } }\nfor place in [3] { state.gone.remove(at: place) }",
    ])
  func namesakes(_ reducer: String) throws {
    #expect(
      try messages(Self.list(reducer, ", offsets: Int = 3")) == [
        "index 3 is out of range: there are 0 elements after 'delete: [0]'"
      ])
  }

  @Test("the list that the executed branch changes first decides about the positions")
  func branches() throws {
    let reducer = """
      if state.isOther {
        state.other.remove(atOffsets: offsets)
      } else {
        state.items.remove(atOffsets: offsets)
      }
      """
    let spec =
      Self.list(reducer, #", isOther: Bool = false, other: '[String] = ["x"]'"#)
      + "\n  flip: {reduce: state.isOther.toggle()}"
    #expect(try messages(spec) == [])
    // Two items and another, in each combination, with each tab.
    #expect(try explored(spec).states == 4 * 2 * 2)
    let items = Self.list(
      """
      if state.gone.isEmpty { state.items.remove(atOffsets: offsets) }
      state.gone.remove(atOffsets: offsets)
      """)
    #expect(
      try messages(items) == [
        "index 0 is out of range: there are 0 elements after 'delete: [0]'"
      ])
  }

  @Test("an action may send its positions on, and the summary says if their list is not known")
  func sentOn() throws {
    func spec(_ really: String) -> String {
      """
      feature: Rows
      models: {Section: {id: Int, rows: "[Int] = [1]"}}
      state: {items: "[Int] = [1, 2]", sections: "[Section] = [Section(id: 1)]"}
      actions:
        delete: {payload: {_ offsets: IndexSet}, reduce: none}
        really: {private: true, payload: {_ p: IndexSet}, reduce: "\(really)"}
      middleware: {Sending: {delete: {dispatch: .really(offsets)}}}
      """
    }
    let sent = try explored(spec("state.items.remove(atOffsets: p)"))
    #expect(sent.violations.isEmpty)
    #expect(sent.states == 4)
    #expect(!sent.summary.contains("may not send"))
    let unknown = try explored(
      spec(
        "for place in state.sections.indices { state.sections[place].rows.remove(atOffsets: p) }"))
    #expect(unknown.violations.isEmpty)
    #expect(
      unknown.summary.contains("without failures of 'delete' at positions that a view may not send")
    )
  }

  @Test("a rule after the reducer does not find the deleted positions")
  func rules() throws {
    let spec =
      Self.list("state.items.remove(atOffsets: offsets)") + """

        dependencies: {api: {methods: {drop: {payload: {_ ids: "[String]"}}}}}
        middleware: {Sending: {delete: {perform: "api.drop(offsets.map { state.items[$0] })"}}}
        """
    #expect(
      try messages(spec) == ["index 1 is out of range: there is 1 element after 'delete: [1]'"])
  }

  @Test("each set of positions is sent, and rows are moved to each place")
  func samples() throws {
    let lines = sampleLines(of: try feature(Self.list("state.items.remove(atOffsets: offsets)")))
    #expect(lines == ["delete: [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]"])
    let move = """
      feature: Rows
      state: {rows: "[Int] = [1, 2, 3]"}
      actions:
        move: {payload: {from: IndexSet, to place: Int}, reduce: "state.rows.move(fromOffsets: from, toOffset: place)"}
      """
    let exploration = try explored(move)
    #expect(exploration.states == 6)
    #expect(exploration.depth == 2)
    #expect(exploration.violations.isEmpty)
    let long = try explored(move.replacing("3]", with: "3, 4, 5]"))
    #expect(long.summary.contains("; 9 of 31 values of 'IndexSet'"))
  }

  @Test("rows of a filtered list are moved only to places of a list")
  func destinations() throws {
    let spec = """
      feature: Rows
      models: {Row: {id: Int, isDone: Bool = false}}
      state: {rows: "IdentifiedArray<Row>", onlyDone: Bool = false}
      actions:
        add: {payload: {_ row: Row}, reduce: state.rows.append(row)}
        toggle: {reduce: state.onlyDone.toggle()}
        move:
          payload: {_ offsets: IndexSet, _ destination: Int}
          reduce: |
            let shown = state.onlyDone ? state.rows.filter { $0.isDone } : state.rows.map { $0 }
            let source = IndexSet(offsets.map { shown[$0] }.compactMap { state.rows.index(id: $0.id) })
            let place = destination < shown.count ? state.rows.index(id: shown[destination].id) : nil
            state.rows.move(fromOffsets: source, toOffset: place ?? state.rows.count)
      """
    #expect(try explored(spec).violations.isEmpty)
    let lines = sampleLines(of: try feature(spec))
    #expect(lines.last?.contains("{offsets: [0], destination: 3}") == true)
    #expect(lines.last?.contains("-1") == false)
  }
}
