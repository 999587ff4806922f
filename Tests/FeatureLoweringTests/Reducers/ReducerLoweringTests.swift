import Foundation
import Testing

@testable import FeatureLowering

@Suite struct ReducerLoweringTests {
  static let spec = """
    feature: App
    models:
      Sub: {title: String = "", notes: "[String] = []"}
      Item: {id: Int, name: String = "", list: "[Int] = []", sub: Sub?}
      Group: {id: Int, items: "[Item] = []", box: "IdentifiedArray<Item> = []"}
    state:
      items: "[Item]"
      box: IdentifiedArray<Item>
      groups: "[Group]"
      table: "[String: Item]"
      item: Item?
      limit: Int = 3
      log: "[String]"
    derived:
      count: Int = items.count
    actions:
      act:
        payload: {_ id: Int, name: String}
        reduce: |

    """

  /// Returns the generated body of the reducer's case for an action with these statements.
  func reduced(_ statements: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let lines = statements.split(separator: "\n", omittingEmptySubsequences: false)
    let yaml = Self.spec + lines.map { "      " + $0 }.joined(separator: "\n")
    let text = try body(
      "Sources/App/AppReducer.swift", of: yaml, sourceLocation: sourceLocation)
    let start = try #require(
      text.range(of: ":\n", range: text.range(of: "case .")!.lowerBound..<text.endIndex))
    let end = try #require(text.range(of: "\n  }\n}\n", range: start.upperBound..<text.endIndex))
    return text[start.upperBound..<end.lowerBound].split(separator: "\n")
      .map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }

  @Test("a reducer finds a list element by id and changes the element in place")
  func writeByID() throws {
    #expect(
      try reduced("state.items[id: id]?.name = name") == """
        if let index = state.items.firstIndex(withID: id) {
          state.items[index].name = name
        }
        """)
    #expect(
      try reduced("state.box[id: id]?.list.append(state.limit)") == """
        if let index = state.box.index(id: id) {
          state.box[index].list.append(state.limit)
        }
        """)
  }

  @Test("a reducer keeps blank lines and comments between statements")
  func paragraphs() throws {
    let yaml =
      Self.spec + """
              // First
              state.limit = 1

              // Then
              state.log = state.log.filter {
                // Those with a name
                !$0.isEmpty
              }


              state.box[id: id]?.name = name

              state.box[id: id]?.list = []
              if state.limit > 0 {

                state.limit = 0
              }

        """
    let text = try body("Sources/App/AppReducer.swift", of: yaml)
    #expect(
      text.contains(
        """
            // First
            state.limit = 1

            // Then
            state.log = state.log.filter {
              // Those with a name
              !$0.isEmpty
            }

            if let index = state.box.index(id: id) {
              state.box[index].name = name

              state.box[index].list = []
            }
            if state.limit > 0 {
              state.limit = 0
            }
          }
        """))
  }

  @Test("actions with equal code share one case of the reducer, at the place of the first of them")
  func unchanging() throws {
    let text = try body(
      "Sources/App/AppReducer.swift",
      of: """
        feature: App
        state: {count: Int = 0}
        actions:
          load: {reduce: none}
          save: {payload: {_ name: String}, reduce: none}
          add: {payload: {_ n: Int}, reduce: state.count += n}
          stop: {reduce: none}
          more: {payload: {by n: Int}, reduce: state.count += n}
          less: {payload: {_ n: UInt8}, reduce: state.count -= Int(n)}
        """)
    #expect(
      text.contains("  case .load, .save, .stop:\n    break\n  case .add(let n), .more(let n):"))
    #expect(text.contains("  case .less(let n):\n"))
  }

  @Test("a reducer searches for a list element only once for consecutive changes of the element")
  func joinedChanges() throws {
    let text = try reduced(
      """
      state.box[id: id]?.name = name
      // And then
      state.box[id: id]?.list.append(state.box.count)
      state.box[id: id]?.list.removeAll { $0 == id }
      """)
    #expect(
      text == """
        if let index = state.box.index(id: id) {
          state.box[index].name = name
          // And then
          state.box[index].list.append(state.box.count)
          state.box[index].list.removeAll { $0 == id }
        }
        """)
  }

  @Test(
    "a reducer searches for a list element again after a change that may affect the search",
    arguments: [
      "state.box[id: id]?.id = 3\nstate.box[id: id]?.name = name",
      "state.box[id: id]?.name = state.items.removeLast().name\nstate.box[id: id]?.name = name",
      "state.box[id: state.limit]?.name = name\nstate.box[id: state.limit]?.name = name",
      "state.box[id: id]?.name = name\nstate.items[id: id]?.name = name",
      "state.box[id: id]?.name = name\nstate.box[id: id + 1]?.name = name",
      "state.box[id: id]?.name = name\nstate.limit = 2\nstate.box[id: id]?.name = name",
    ])
  func separateChanges(_ statements: String) throws {
    let text = try reduced(statements)
    #expect(text.components(separatedBy: "if let").count == 3, "\(text)")
  }

  @Test("a reducer finds nested elements by id in one `if`, from the outermost to the innermost")
  func nestedWriteByID() throws {
    #expect(
      try reduced("state.groups[id: id]?.items[id: 3]?.sub?.title = name") == """
        if let index = state.groups.firstIndex(withID: id),
          let index2 = state.groups[index].items.firstIndex(withID: 3)
        {
          state.groups[index].items[index2].sub?.title = name
        }
        """)
  }

  @Test(
    "a generated index variable does not hide a variable of the spec, and the id is computed once")
  func freshNames() throws {
    #expect(
      try reduced(
        """
        let index = id + 1
        state.items[id: index * 2]?.name = name
        """) == """
          let index = id + 1
          if let index2 = state.items.firstIndex(withID: index * 2) {
            state.items[index2].name = name
          }
          """)
  }

  @Test("a reducer can use the result of a call that changes a list element found by id")
  func valueOfChange() throws {
    #expect(
      try reduced(
        """
        let last = state.items[id: id]?.list.popLast()
        state.limit = last ?? 0
        """) == """
          let last = state.items.firstIndex(withID: id).flatMap { index in
            state.items[index].list.popLast()
          }
          state.limit = last ?? 0
          """)
  }

  @Test("a reducer reads a value before a change that would otherwise overlap with the read")
  func exclusivity() throws {
    #expect(
      try reduced("state.item?.name = state.item?.name.uppercased() ?? name") == """
        let value = state.item?.name.uppercased() ?? name
        state.item?.name = value
        """)
    #expect(
      try reduced("state.item?.name = state.log[0] + (state.item?.name ?? name)") == """
        if state.item != nil {
          let value = state.log[0] + (state.item?.name ?? name)
          state.item?.name = value
        }
        """)
    #expect(
      try reduced("state.item?.list.append(state.item?.id ?? 0)") == """
        let value = state.item?.id ?? 0
        state.item?.list.append(value)
        """)
    #expect(
      try reduced("state.item?.sub?.title = state.log[0]") == """
        state.item?.sub?.title = state.log[0]
        """)
  }

  @Test("a closure reads a copy of the value that is being changed, and other values directly")
  func closures() throws {
    #expect(
      try reduced("state.items.removeAll { $0.id == state.limit }") == """
        state.items.removeAll { $0.id == state.limit }
        """)
    #expect(
      try reduced("state.items.removeAll { $0.id == state.count }") == """
        let count = state.count
        state.items.removeAll { $0.id == count }
        """)
    #expect(
      try reduced("state.items.removeAll { item in state.items.contains { $0.id > item.id } }")
        == """
        let items = state.items
        state.items.removeAll { item in items.contains { $0.id > item.id } }
        """)
  }
}
