import Foundation
import Testing

@testable import FeatureLowering

@Suite struct StateLoweringTests {
  /// Returns the members that follow the initializer of the state.
  func members(_ yaml: String) throws -> String {
    let text = try body("Sources/App/AppState.swift", of: "feature: App\n" + yaml)
    let end = try #require(text.range(of: "  }\n\n"))
    return String(text[end.upperBound...])
  }

  @Test("a state property without a default starts empty or as nil")
  func defaults() throws {
    let text = try body(
      "Sources/App/AppState.swift",
      of: """
        feature: App
        state: {list: "[Int]", text: String?, table: "[String: Int]"}
        """)
    #expect(
      text.contains(
        "public init(list: [Int] = [], text: String? = nil, table: [String: Int] = [:])"))
  }

  @Test("a filter is generated as a switch over its cases, with readable comparison closures")
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
              items.filter { $0.name.contains(subtext: text) }.sorted {
                $0.level.sortRank < $1.level.sortRank
              }
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

        extension String {
          /// Whether the string contains `text`, compared character by character.
          fileprivate func contains(subtext text: String) -> Bool {
            firstRange(of: text) != nil
          }
        }

        """)
  }

  @Test("a filter predicate that contains a closure names the list element instead of using `$0`")
  func nestedClosure() throws {
    let text = try members(
      """
      models: {Item: {tags: "[String]"}}
      filters: {Show: {over: items, cases: {all: true, tagged: 'tags.contains { $0 == "x" }'}}}
      state: {items: "[Item]", show: Show = .all}
      """)
    #expect(text.contains(#"items.filter { element in element.tags.contains { $0 == "x" } }"#))
  }

  @Test("a filter over an identified array returns an array")
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

  @Test("computed properties of derived values convert slices and qualify hidden names")
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

  @Test("a filter predicate in unchecked Swift becomes a method of the element's type")
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

  @Test("a filter that sorts by `self` compares the elements directly")
  func sortedElements() throws {
    let text = try body(
      "Sources/App/AppState.swift",
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

  @Test("statements that return a derived value are the body of its property")
  func statements() throws {
    let text = try members(
      """
      state: {prices: "[Int]", limit: Int = 10}
      derived:
        total:
          type: Int?
          value: |
            var sum = 0
            // The limit holds for all.
            for price in prices { sum += price }
            if sum == 0 { return nil }
            return min(sum, limit)
      """)
    #expect(
      text.contains(
        """
          public var total: Int? {
            var sum = 0
            // The limit holds for all.
            for price in prices {
              sum += price
            }
            if sum == 0 {
              return nil
            }
            return min(sum, limit)
          }
        """), "\(text)")
  }

  @Test("lists get methods of their own for positions, and identified arrays those of the runtime")
  func positions() throws {
    let text = try body(
      "Sources/App/AppReducer.swift",
      of: """
        feature: App
        models: {Item: {id: Int}}
        state: {items: IdentifiedArray<Item>, names: "[String]"}
        actions:
          delete: {payload: {_ o: IndexSet}, reduce: "state.items.remove(atOffsets: o); state.names.remove(atOffsets: o)"}
          move: {payload: {from o: IndexSet, to: Int}, reduce: "state.names.move(fromOffsets: o, toOffset: to)"}
        """)
    #expect(
      text.contains("    state.items.remove(atOffsets: o)\n    state.names.removeElements(at: o)\n")
    )
    #expect(text.contains("    state.names.moveElements(at: o, toOffset: to)\n"))
    #expect(text.contains("fileprivate mutating func removeElements(at offsets: IndexSet) {"))
    #expect(text.contains("fileprivate mutating func moveElements("))
  }
}
