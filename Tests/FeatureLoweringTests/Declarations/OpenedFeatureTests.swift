import Testing

@testable import FeatureLowering

@Suite("A feature without an initial state in Swift")
struct OpenedFeatureTests {
  private static let spec = """
    feature: Editor
    state: {text: String, isChanged: Bool = false}
    derived: {length: Int = text.count}
    actions: {type: {payload: {_ text: String}, reduce: "state.text = text; state.isChanged = true"}}
    middleware:
      Checks: {type: {require: text.count < 9, message: Too long.}}
    invariants: {an empty text is unchanged: "!text.isEmpty || !isChanged || length == 0"}
    scenarios:
      typing: {given: {text: a}, when: [type: b], then: state.isChanged}
    """

  @Test("the feature has no initial state, so that a store cannot be created without one")
  func feature() throws {
    let text = try body("Sources/Editor/EditorFeature.swift", of: Self.spec)
    #expect(text.contains("public enum EditorFeature: OpenedFeature {"))
    #expect(!text.contains("initialState"))
    let state = try body("Sources/Editor/EditorState.swift", of: Self.spec)
    #expect(state.contains("public init(text: String, isChanged: Bool = false)"))
  }

  @Test("the tests begin with the state that the first scenario gives")
  func tests() throws {
    let files = try files(Self.spec)
    let state = try #require(files["Tests/EditorTests/EditorStateTests.swift"])
    #expect(state.contains("static let opening = EditorState(text: \"a\")"))
    #expect(state.contains("#expect(EditorState.opening.length == 1)"))
    let scenarios = try #require(files["Tests/EditorTests/EditorScenarioTests.swift"])
    #expect(scenarios.contains("EditorStore(initialState: EditorState(text: \"a\")"))
    let walks = try #require(files["Tests/EditorTests/EditorInvariantTests.swift"])
    #expect(walks.contains("EditorStore(initialState: .opening"))
    for text in files.values { #expect(!text.contains("EditorStore()")) }
  }

  @Test("the tests of filters begin with a state that has the properties without a default")
  func filters() throws {
    let files = try files(
      """
      feature: Ferry
      models: {Car: {id: Int, isHeavy: Bool = false}}
      state: {cars: "[Car]", captain: String, shown: CarFilter = .all, dock: Int, log: "[String]"}
      filters: {CarFilter: {over: cars, cases: {all: true, heavy: isHeavy}}}
      actions: {show: {payload: {_ filter: CarFilter}, reduce: state.shown = filter}}
      scenarios:
        showing: {given: {captain: Ann, dock: 3}, when: [show: heavy], then: state.filteredCars.isEmpty}
      """)
    let tests = try #require(files["Tests/FerryTests/FerryFilterTests.swift"])
    #expect(tests.contains("var state = FerryState.opening"))
    #expect(tests.contains("state.shown = .heavy"))
    #expect(!tests.contains("FerryState(cars:"))
  }

  @Test("the state of the tests calls nothing that throws or has the name of a property")
  func throwingValues() throws {
    let bytes = String(repeating: "QUJD", count: 8)
    let files = try files(
      """
      feature: Download
      state: {url: URL, data: Data, uuid: UUID, isDone: Bool = false}
      actions: {finish: {reduce: state.isDone = true}}
      scenarios:
        finishing:
          given: {url: "https://a.example", data: \(bytes), uuid: 1}
          when: finish
          then: state.isDone
      """)
    let state = try #require(files["Tests/DownloadTests/DownloadStateTests.swift"])
    #expect(state.contains("url: URL(string: \"https://a.example\")!,"))
    #expect(
      state.contains("data: Data(base64Encoded: \"\(bytes)\")!, uuid: ReduxTesting.uuid(1))"))
  }
}
