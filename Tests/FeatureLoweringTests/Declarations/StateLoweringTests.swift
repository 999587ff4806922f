import Foundation
import Testing

@testable import FeatureLowering

@Suite struct StateLoweringTests {
  /// Returns the members that follow the initializer of the state.
  func members(_ yaml: String) throws -> String {
    let text = try body("Sources/App/Application/AppState.swift", of: "feature: App\n" + yaml)
    let end = try #require(text.range(of: "  }\n\n"))
    return String(text[end.upperBound...])
  }

  @Test("properties without a default start empty or nil")
  func defaults() throws {
    let text = try body(
      "Sources/App/Application/AppState.swift",
      of: """
        feature: App
        state: {list: "[Int]", text: String?, table: "[String: Int]"}
        """)
    #expect(
      text.contains(
        "public init(list: [Int] = [], text: String? = nil, table: [String: Int] = [:])"))
  }

  @Test("a filter becomes a switch over its cases, with readable comparators")
  func filter() throws {
    let text = try members(
      """
      models:
        Level: [low, high]
        Item: {id: Int, name: String, isOn: Bool = false, due: Date?, level: Level = .low}
      filters:
        Show:
          over: items
          cases:
            all: true
            none: false
            on: {where: isOn, sort: -name}
            named: {payload: {_ text: String}, where: name.contains(text), sort: level}
            urgent: {sort: [isOn, -due]}
      state: {items: "[Item]", show: Show = .all}
      """)
    #expect(
      text == """
          /// The `items` that `show` selects.
          public var filteredItems: [Item] {
            switch show {
            case .all:
              items
            case .none:
              []
            case .on:
              items.filter { $0.isOn }.sorted { $0.name > $1.name }
            case .named(let text):
              items.filter { $0.name.contains(text) }.sorted { $0.level.sortRank < $1.level.sortRank }
            case .urgent:
              items.sorted { lhs, rhs in
                if lhs.isOn != rhs.isOn {
                  return !lhs.isOn && rhs.isOn
                }
                guard let left = lhs.due else { return false }
                guard let right = rhs.due else { return true }
                return left > right
              }
            }
          }
        }

        extension Level {
          /// The position among the cases, for sorting.
          fileprivate var sortRank: Int {
            switch self {
            case .low:
              0
            case .high:
              1
            }
          }
        }

        """)
  }

  @Test("a predicate that contains a closure has a named parameter for the element")
  func nestedClosure() throws {
    let text = try members(
      """
      models: {Item: {tags: "[String]"}}
      filters: {Show: {over: items, cases: {all: true, tagged: 'tags.contains { $0 == "x" }'}}}
      state: {items: "[Item]", show: Show = .all}
      """)
    #expect(text.contains(#"items.filter { element in element.tags.contains { $0 == "x" } }"#))
  }

  @Test("an identified array converts to a list")
  func identifiedArray() throws {
    let text = try members(
      """
      models: {Item: {id: Int}}
      filters: {Show: {over: items, cases: {all: true, small: id < 3}}}
      state: {items: IdentifiedArray<Item>, show: Show = .all}
      """)
    #expect(text.contains("Array(items)"))
    #expect(text.contains("items.filter { $0.id < 3 }"))
  }

  @Test("derived values are computed, slices become arrays, and hidden names are qualified")
  func derived() throws {
    let text = try members(
      """
      state: {numbers: "[Int]", min: Int = 0, name: String?}
      derived:
        least: Int = min(min, 3)
        some: "[Int] = numbers.dropFirst()"
        sum: "Int = numbers.dropFirst().reduce(0) { $0 + $1 }"
        back: "[Int] = numbers.reversed()"
        plus: "[Int] = numbers.map { numbers in numbers + 1 }"
        rest: "String? = name?.dropFirst(2)"
        words: "[String] = (name ?? \\"\\").split(separator: \\" \\")"
      """)
    #expect(text.contains("public var least: Int { Swift.min(min, 3) }"))
    #expect(text.contains("public var some: [Int] { Array(numbers.dropFirst()) }"))
    #expect(text.contains("public var sum: Int { numbers.dropFirst().reduce(0) { $0 + $1 } }"))
    #expect(text.contains("public var back: [Int] { numbers.reversed() }"))
    #expect(text.contains("public var plus: [Int] { self.numbers.map { numbers in numbers + 1 } }"))
    #expect(text.contains("public var rest: String? { name?.dropFirst(2).description }"))
    #expect(
      text.contains(#"{ (name ?? "").split(separator: " ").map(String.init) }"#))
  }

  @Test("an unchecked predicate becomes a member of the element's type")
  func uncheckedPredicate() throws {
    let text = try members(
      """
      filters: {Show: {over: words, cases: {all: true, long: {payload: {min: Int}, where: !swift count > min}}}}
      state: {words: "[String]", show: Show = .all}
      """)
    #expect(text.contains("words.filter { $0.isLongInShow(min: min) }"))
    #expect(text.contains("extension String {"))
    #expect(text.contains("fileprivate func isLongInShow(min: Int) -> Bool {"))
  }

  @Test("elements of a standard type are compared directly")
  func sortedElements() throws {
    let text = try body(
      "Sources/App/Application/AppState.swift",
      of: """
        feature: App
        state: {names: "[String]", show: Show = .up}
        filters:
          Show: {over: names, cases: {up: {sort: self}, down: {sort: -self}, both: {sort: [count, -self]}}}
        """)
    #expect(text.contains("names.sorted { $0 < $1 }"))
    #expect(text.contains("names.sorted { $0 > $1 }"))
    #expect(text.contains("return lhs > rhs"))
  }
}
