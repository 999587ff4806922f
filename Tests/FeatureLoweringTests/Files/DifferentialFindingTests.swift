import Testing

@testable import FeatureLowering

/// Tests constructs whose generated code was once rejected by swiftc. Specs of twenty domains and
/// random specs revealed these constructs.
struct DifferentialFindingTests {
  /// Returns the generated reducer of an action with the statements `reduce`.
  private func reducer(_ reduce: String, state: String) throws -> String {
    let lines = reduce.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return try body(
      "Sources/Probe/ProbeReducer.swift",
      of: """
        feature: Probe
        state:
        \(state)
        actions:
          go:
            payload: {_ text: String}
            reduce: |
        \(lines)
        """)
  }

  @Test("the substrings that `split` returns are converted to strings before they are used")
  func splitTexts() throws {
    let state = "  words: Set<String>\n  first: String?\n  list: '[String]'"
    let swift = try reducer(
      """
      state.words = Set(text.split(separator: ","))
      state.first = text.split(separator: ",").first
      state.list = text.split(separator: ",").map { $0 }
      """, state: state)
    #expect(swift.contains("Set(text.split(separator: \",\").map(String.init))"))
    #expect(swift.contains("text.split(separator: \",\").map(String.init).first"))
    #expect(swift.contains("text.split(separator: \",\").map(String.init).map { $0 }"))
  }

  @Test("the closure of a filter names the list element if the predicate itself contains a closure")
  func closureInFilter() throws {
    let swift = try body(
      "Sources/Probe/ProbeState.swift",
      of: """
        feature: Probe
        models:
          Track: {title: String}
        filters:
          TrackFilter:
            over: tracks
            cases:
              all: true
              matching: {payload: {_ words: "[String]"}, where: "words.allSatisfy { word in title == word }"}
        state:
          tracks: "[Track]"
          filter: TrackFilter = .all
        """)
    #expect(
      swift.contains("{ element in words.allSatisfy { word in element.title == word } }"))
  }

  @Test("a function in a filter predicate is qualified if a state property has the same name")
  func hiddenFunction() throws {
    let swift = try body(
      "Sources/Probe/ProbeState.swift",
      of: """
        feature: Probe
        models:
          Track: {title: String}
        filters:
          TrackFilter:
            over: tracks
            cases:
              short: min(title.count, 3) < 3
        state:
          tracks: "[Track]"
          min: Int = 1
          filter: TrackFilter = .short
        """)
    #expect(swift.contains("Swift.min($0.title.count, 3)"))
  }

  @Test("the file of scenario tests imports Foundation if a nested value needs it")
  func testImports() throws {
    let swift = try #require(
      files(
        """
        feature: Probe
        models:
          Guest: {name: String, arrival: Date}
        state:
          guests: "[Guest]"
        scenarios:
          one comes:
            given: {guests: [{name: Ada, arrival: 2024-01-01}]}
            then: [state.guests.count == 1]
        """)["Tests/ProbeTests/ProbeScenarioTests.swift"])
    #expect(swift.contains("import Foundation\n"))
  }
}
