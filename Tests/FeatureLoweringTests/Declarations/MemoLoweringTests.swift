import FeatureAnalysis
import Foundation
import Testing

@testable import FeatureLowering

@Suite struct MemoLoweringTests {
  /// Returns the extension of the store that contains the cached values, without the word
  /// `extension`. The result is empty if no value is cached.
  func memos(_ yaml: String) throws -> String {
    let text = try body(
      "Sources/App/AppFeature.swift",
      of: "feature: App\nmodels:\n  Item: {id: Int, isOn: Bool = false, due: Date?}\n" + yaml)
    return text.range(of: "\n}\n\nextension ").map { String(text[$0.upperBound...]) } ?? ""
  }

  @Test(
    "a derived value is cached if a function or model property that it uses iterates over a list")
  func called() throws {
    let text = try memos(
      """
        Box:
          properties: {items: "[Item]"}
          derived:
            onCount: Int = items.filter { $0.isOn }.count
      functions:
        sum: {payload: {_ xs: "[Int]"}, returns: Int, value: "xs.reduce(0) { $0 + $1 }"}
        twice: {payload: {_ x: Int}, returns: Int, value: x * 2}
      state: {box: "Box = Box(items: [])", numbers: "[Int]", limit: Int = 3}
      derived:
        total: Int = sum(numbers)
        doubled: Int = twice(limit)
        boxed: Int = box.onCount
      """)
    #expect(text.contains("var total: Int"))
    #expect(text.contains("var boxed: Int"))
    #expect(!text.contains("doubled"))
  }

  @Test("the store caches the results of filters and the derived values that iterate over a list")
  func kept() throws {
    let text = try memos(
      """
      filters:
        Show: {over: items, cases: {all: true, on: isOn}}
      state: {items: "[Item]", show: Show = .all, limit: Int = 3}
      derived:
        onCount: Int = items.filter { $0.isOn }.count
        shown: Int = filteredItems.count
        total: Int = items.count
        isFull: Bool = items.count >= limit
      """)
    #expect(
      text == """
        AppStore {
          /// Cached until an action may change `items` or `show`.
          @inlinable public var filteredItems: [Item] {
            memo(0, of: AppFeature.Change.filteredItems) { $0.filteredItems }
          }

          /// Cached until an action may change `items`.
          @inlinable public var onCount: Int { memo(1, of: AppFeature.Change.onCount) { $0.onCount } }

          /// Cached until an action may change `items` or `show`.
          @inlinable public var shown: Int { memo(2, of: AppFeature.Change.shown) { $0.shown } }
        }

        """)
  }

  @Test("the store does not cache values that read a clock, create ids or contain unchecked Swift")
  func unsteady() throws {
    let text = try memos(
      """
      filters:
        Show: {over: items, cases: {all: true, late: (due ?? Date.now) < Date.now}}
      state: {items: "[Item]", show: Show = .all}
      derived:
        shown: Int = filteredItems.count
        fresh: "[UUID] = items.map { _ in UUID() }"
        hidden: {type: Int, value: !swift 'items.filter { $0.isOn }.count'}
      """)
    #expect(text == "")
  }

  @Test("a derived value is not cached if its name is the name of a store member")
  func members() throws {
    let text = try memos(
      """
      state: {items: "[Item]"}
      derived:
        events: Int = items.filter { $0.isOn }.count
      """)
    #expect(text == "")
  }

  @Test(
    "`StoreMembers` lists all public members of the store, so that no cached value has such a name")
  func names() throws {
    let folder = repository.appending(path: "Sources/ReduxRuntime")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var members: Set<String> = []
    for name in names
    where name.hasSuffix(".swift")
      && (name.hasPrefix("Store/Store") || name == "Feature/Memo.swift")
    {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /public (?:nonisolated )?(?:var|func) (\w+)/) {
        members.insert(String(match.1))
      }
    }
    #expect(members.isSuperset(of: ["state", "dispatch", "memo", "binding"]))
    #expect(members.subtracting(StoreMembers.names).isEmpty)
  }
}
