import FeatureRendering
import MarkedText
import PackageWriting
import SpecLanguage
import Testing

@Suite("Names in the editor")
struct NavigationTests {
  /// Asks at the first mark, and returns the ranges of the answer that are expected to be all marks.
  private func places(
    _ text: String, _ method: String = "textDocument/references"
  ) throws -> (found: [String], expected: [String]) {
    let marked = MarkedText(text)
    var session = EditorSession()
    session.open("shop.yaml", String(decoding: marked.file.bytes, as: UTF8.self))
    let answer = session.ask(
      method, "shop.yaml", at: try #require(marked.ranges.first).start.json)
    let found = answer.member("result")?.items ?? []
    return (
      found.compactMap { $0.member("range")?.rangeText }.sorted(),
      marked.ranges.map(\.protocolText).sorted()
    )
  }

  @Test(
    "all places of a name are found, whatever it means",
    arguments: [
      """
      feature: Shop
      models: {Item: {id: UUID, ⟦title⟧: String}}
      state: {items: "[Item]"}
      actions:
        add:
          payload: {title: String}
          reduce: "state.items.append(Item(id: UUID(), ⟦title⟧: title))"
        clear: {reduce: "state.items.removeAll { $0.⟦title⟧.isEmpty }"}
      scenarios:
        one:
          given: {items: [{id: 1, ⟦title⟧: a}]}
          when: [clear]
          then: state.items[0].⟦title⟧ == "a"
      """,
      """
      feature: Shop
      models: {⟦Item⟧: {id: UUID}}
      state: {items: "[⟦Item⟧]", last: "⟦Item⟧?"}
      actions:
        add: {payload: {_ item: ⟦Item⟧}, reduce: "state.items.append(item); state.last = item"}
        new: {reduce: "state.last = ⟦Item⟧(id: UUID())"}
      """,
      """
      feature: Shop
      state: {count: Int = 0}
      actions:
        ⟦add⟧: {payload: {_ n: Int}, reduce: state.count += n}
      middleware:
        Check:
          ⟦add⟧: {require: n > 0, message: "no"}
      scenarios:
        one:
          when: [⟦add⟧: 1, {⟦add⟧: 2}]
          then: state.count == 3
        two:
          when: [⟦add⟧: 0]
          rejections: [⟦add⟧: "no"]
      """,
      """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {payload: {_ ⟦n⟧: Int}, reduce: "state.count += ⟦n⟧ * ⟦n⟧"}
      middleware:
        Check:
          add: {require: ⟦n⟧ > 0, message: "no"}
      """,
      """
      feature: Shop
      state: {sizes: "[Int]", sum: Int = 0}
      actions:
        add:
          reduce: |
            let ⟦twice⟧ = state.sizes.map { $0 * 2 }
            if ⟦twice⟧.isEmpty { return }
            state.sum = ⟦twice⟧.count
      """,
      """
      feature: Shop
      models: {Phase: [⟦idle⟧, busy]}
      state: {phase: Phase = .⟦idle⟧}
      actions:
        stop: {reduce: state.phase = .⟦idle⟧}
        check:
          reduce: |
            switch state.phase {
            case .⟦idle⟧: state.phase = .busy
            case .busy: state.phase = .⟦idle⟧
            }
      scenarios:
        one: {given: {phase: ⟦idle⟧}, when: [stop], then: state.phase == .⟦idle⟧}
      """,
      """
      feature: Shop
      state: {count: Int = 0}
      dependencies:
        ⟦api⟧: {methods: {load: {returns: Int}}}
      actions:
        start: {reduce: none}
        loaded: {payload: {_ n: Int}, reduce: state.count = n}
      middleware:
        Load:
          start: {perform: ⟦api⟧.load(), then: .loaded(result)}
      scenarios:
        one: {with: {⟦api⟧.load: 3}, when: [start], then: state.count == 3}
      """,
      """
      feature: Shop
      models: {Item: {id: UUID, done: Bool = false}}
      state: {⟦items⟧: "[Item]", filter: Kind = .all}
      filters:
        Kind: {over: ⟦items⟧, cases: {all: true, done: done}}
      actions:
        clear: {reduce: "state.⟦items⟧ = []"}
        pick: {payload: {_ kind: Kind}, reduce: state.filter = kind}
      """,
      """
      feature: Shop
      models: {Item: {id: UUID, ⟦title⟧: String, maker: Maker}, Maker: {name: String}}
      state: {items: "[Item]"}
      actions:
        rename: {payload: {_ id: UUID, to title: String}, reduce: "state.items[id: id]?.⟦title⟧ = title"}
      screens:
        ItemsScreen: {list: items, row: {title: ⟦title⟧}, open: ItemScreen}
        ItemScreen: {of: items, fields: [⟦title⟧], values: [maker.name]}
      """,
      """
      feature: Shop
      models: {Item: {id: UUID, title: String, maker: Maker}, Maker: {⟦name⟧: String}}
      state: {items: "[Item]"}
      actions: {clear: {reduce: "state.items.removeAll { $0.maker.⟦name⟧.isEmpty }"}}
      screens:
        ItemsScreen: {list: items, row: {title: title, detail: maker.⟦name⟧}, open: ItemScreen}
        ItemScreen: {of: items, values: [title, maker.⟦name⟧]}
      """,
      """
      feature: Shop
      models: {Item: {id: UUID, title: String}}
      state: {⟦items⟧: "[Item]"}
      actions: {add: {payload: {_ item: Item}, reduce: state.⟦items⟧.append(item)}}
      screens:
        ItemsScreen: {list: ⟦items⟧, add: add, open: ItemScreen}
        ItemScreen: {of: ⟦items⟧, values: [title]}
      """,
      """
      feature: Shop
      models: {Item: {id: UUID, title: String}}
      state: {items: "[Item]"}
      actions: {⟦add⟧: {payload: {_ item: Item}, reduce: state.items.append(item)}}
      screens: {ItemsScreen: {list: items, add: ⟦add⟧, row: {title: title}}}
      scenarios: {one: {when: [⟦add⟧: {id: 1, title: tea}], then: state.items.count == 1}}
      """,
      """
      feature: Shop
      models: {Item: {id: UUID, title: String}}
      state: {items: "[Item]"}
      actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}
      screens:
        ItemsScreen: {list: items, row: {title: title}, open: ⟦ItemScreen⟧}
        ⟦ItemScreen⟧: {of: items, values: [title]}
      """,
    ])
  func references(_ text: String) throws {
    let places = try places(text)
    #expect(places.found == places.expected)
    let highlights = try self.places(text, "textDocument/documentHighlight")
    #expect(highlights.found == highlights.expected)
  }

  @Test("a name of another feature is declared there, and its uses are found in both")
  func acrossSpecs() {
    var session = EditorSession()
    session.open(
      "users.yaml",
      "feature: Users\nmodels: {User: {id: UUID, name: String}}\nstate: {all: \"[User]\"}\n")
    session.open(
      "room.yaml",
      "feature: Room\nimport: {User: Users}\nstate: {owner: User?}\nactions: {leave: {reduce: state.owner?.name = \"\"}}\n"
    )
    let place = session.ask(
      "textDocument/definition", "room.yaml", at: .position(3, 42))
    #expect(place.member("result")?.member("uri")?.string == EditorSession.uri(of: "users.yaml"))
    #expect(place.member("result")?.member("range")?.rangeText == "1:26-1:30")
    let uses = session.ask("textDocument/references", "users.yaml", at: .position(1, 27))
    let uris = (uses.member("result")?.items ?? []).map { $0.member("uri")?.string.suffix(10) }
    #expect(uris == ["users.yaml", "/room.yaml"])
  }

  @Test("what names suggest for a screen is no use of a name at the start of the file")
  func suggestions() throws {
    let places = try places(
      """
      feature: Shop
      models: {Item: {id: UUID, ⟦feature⟧: String}}
      state: {items: "[Item]"}
      actions: {clear: {reduce: "state.items.removeAll { $0.⟦feature⟧.isEmpty }"}}
      screens: [ItemsScreen]
      """)
    #expect(places.found == places.expected)
  }

  @Test("names are found in a spec with errors")
  func errors() throws {
    let places = try places(
      """
      feature: Shop
      state: {⟦count⟧: Int = 0}
      actions:
        add: {reduce: state.⟦count⟧ += unknown}
        take: {reduce: state.⟦count⟧ -= 1}
      """)
    #expect(places.found == places.expected)
  }

  @Test("the outline has every declaration with its members")
  func symbols() {
    var session = EditorSession()
    session.open(
      "shop.yaml",
      "feature: Shop\nmodels: {Item: {id: UUID, title: String}}\nstate: {items: \"[Item]\"}\nactions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}\n"
    )
    let symbols =
      session.ask("textDocument/documentSymbol", "shop.yaml").member("result")?.items ?? []
    #expect(symbols.map { $0.member("name")?.string } == ["Shop", "Item", "items", "add"])
    let children = symbols.map {
      ($0.member("children")?.items ?? []).map { $0.member("name")?.string }
    }
    #expect(children == [[], ["id", "title"], [], ["item"]])
  }

  @Test("a hover shows the type of a name, what an action changes, and the meaning of a key")
  func hover() {
    var session = EditorSession()
    session.open(
      "shop.yaml",
      "feature: Shop\nstate: {count: Int = 0}\nactions:\n  add:\n    doc: Adds.\n    reduce: state.count += 1\n"
    )
    func text(_ line: Int, _ character: Int) -> String {
      session.ask("textDocument/hover", "shop.yaml", at: .position(line, character))
        .member("result")?.member("contents")?.member("value")?.string ?? ""
    }
    #expect(text(5, 20) == "```swift\nvar count: Int\n```\n")
    #expect(text(3, 3) == "```swift\naction add\n```\nAdds.\n\nChanges `count`.")
    #expect(text(5, 6).hasPrefix("`reduce` of an action: how it changes the state"))
  }
}
