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

  /// The body of the case of an action with these statements.
  func reduced(_ statements: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let lines = statements.split(separator: "\n", omittingEmptySubsequences: false)
    let yaml = Self.spec + lines.map { "      " + $0 }.joined(separator: "\n")
    let text = try body(
      "Sources/App/Application/AppReducer.swift", of: yaml, sourceLocation: sourceLocation)
    let start = try #require(
      text.range(of: ":\n", range: text.range(of: "case .")!.lowerBound..<text.endIndex))
    let end = try #require(text.range(of: "  }\n}\n", options: .backwards))
    return text[start.upperBound..<end.lowerBound].split(separator: "\n")
      .map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }

  @Test("an element of a list is found and then changed where it stands")
  func writeByID() throws {
    #expect(
      try reduced("state.items[id: id]?.name = name") == """
        if let index = state.items.index(id: id) {
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

  @Test("blank lines and comments between statements stay")
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
    let text = try body("Sources/App/Application/AppReducer.swift", of: yaml)
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

  @Test("actions in a row that change nothing share one case")
  func unchanging() throws {
    let text = try body(
      "Sources/App/Application/AppReducer.swift",
      of: """
        feature: App
        state: {count: Int = 0}
        actions:
          load: {reduce: none}
          save: {payload: {_ name: String}, reduce: none}
          add: {reduce: state.count += 1}
          stop: {reduce: none}
        """)
    #expect(text.contains("  case .load, .save:\n    break\n  case .add:"))
    #expect(text.contains("  case .stop:\n    break\n"))
  }

  @Test("changes of one element in a row stand in one if")
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
    "a change after which another element may be meant is followed by another search",
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

  @Test("elements inside elements are found one after the other")
  func nestedWriteByID() throws {
    #expect(
      try reduced("state.groups[id: id]?.items[id: 3]?.sub?.title = name") == """
        if let index = state.groups.index(id: id), let index2 = state.groups[index].items.index(id: 3) {
          state.groups[index].items[index2].sub?.title = name
        }
        """)
  }

  @Test("a new name does not hide one of the text, and an id is computed once")
  func freshNames() throws {
    #expect(
      try reduced(
        """
        let index = id + 1
        state.items[id: index * 2]?.name = name
        """) == """
          let index = id + 1
          if let index2 = state.items.index(id: index * 2) {
            state.items[index2].name = name
          }
          """)
  }

  @Test("the value of a change through an id is used")
  func valueOfChange() throws {
    #expect(
      try reduced(
        """
        let last = state.items[id: id]?.list.popLast()
        state.limit = last ?? 0
        """) == """
          let last = state.items.index(id: id).flatMap { index in state.items[index].list.popLast() }
          state.limit = last ?? 0
          """)
  }

  @Test("what would be read while it is changed is read before")
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

  @Test("a closure reads a copy of what is being changed, and anything else as it is")
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

  @Test("what is not used is not bound, what does not change is a constant")
  func unused() throws {
    #expect(
      try reduced(
        """
        var never = 3
        let unused = state.limit
        if let item = state.item { state.limit = never }
        for item in state.items { state.limit += 1 }
        state.log.popLast()
        """) == """
          let never = 3
          _ = state.limit
          if state.item != nil {
            state.limit = never
          }
          for _ in state.items {
            state.limit += 1
          }
          _ = state.log.popLast()
          """)
  }

  @Test("comments and shorthand stay, a closure in a condition stands in parentheses")
  func style() throws {
    #expect(
      try reduced(
        """
        // Only where there is one.
        guard let item = state.item, !state.items.contains(where: { $0.id == id }) else { return }
        let name = item.sub?.title
        if let name { state.log.append(name) } else if id > 3 { state.limit = 0 }
        """) == """
          // Only where there is one.
          guard let item = state.item, !state.items.contains(where: { $0.id == id }) else { return }
          let name = item.sub?.title
          if let name {
            state.log.append(name)
          } else if id > 3 {
            state.limit = 0
          }
          """)
  }

  @Test(
    "values of the payload are bound as far as they are used; handlers and `none` have their cases")
  func cases() throws {
    let text = try body(
      "Sources/App/Application/AppReducer.swift",
      of: """
        feature: App
        state: {count: Int = 0}
        actions:
          both: {payload: {a: Int, _ b: Int}, reduce: state.count = b}
          none: {reduce: none}
          hand: {payload: {from url: URL, _ n: Int}}
          raw: {payload: {n: Int}, reduce: !swift state.count = n}
        """)
    #expect(
      text == """
        import Foundation
        import ReduxRuntime

        /// Changes the state as the action wants it.
        public func appReducer(_ state: inout AppState, action: AppAction) {
          switch action {
          case .both(_, let b):
            state.count = b
          case .none:
            break
          case .hand(let url, let n):
            AppHandlers.hand(&state, from: url, n)
          case .raw(let n):
            #sourceLocation(file:"spec.yaml",line:7)
            state.count = n
            #sourceLocation()
          }
        }

        """)
  }

  @Test("unchecked Swift binds what it names, and not the members that are called alike")
  func uncheckedNames() throws {
    let text = try body(
      "Sources/App/Application/AppReducer.swift",
      of: """
        feature: App
        state: {count: Int = 0, n: Int = 0}
        actions:
          one: {payload: {n: Int}, reduce: !swift state.n += 1}
          two: {payload: {n: Int}, reduce: !swift "state.count = [1, 2, 3][0...n]\\n  .n.count"}
          three: {payload: {in: Int}, reduce: !swift state.n = `in`}
        """)
    #expect(text.contains("case .one:"))
    #expect(text.contains("case .two(let n):"))
    #expect(text.contains("case .three(let `in`):"))
  }
}
