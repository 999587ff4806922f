import FeatureAnalysis
import Foundation
import Testing

@testable import FeatureLowering

@Suite("What screens show without elements") struct ScreenStateTests {
  private let spec = """
    feature: Desk
    models:
      Note: {id: UUID = UUID(), text: String = "", tags: "[String] = []"}
    filters:
      NoteFilter: {over: notes, cases: {all: true, empty: "text.isEmpty"}}
    state:
      notes: [Note]
      stored: [Note]
      filter: NoteFilter = .all
      query: String = ""
      hits: [Note]
      paying: RequestStatus = .idle
      payment: String?
      failure: String?
    derived:
      shown: "[Note] = filteredNotes.filter { query.isEmpty || $0.text.contains(query) }"
      sorted: "[Note] = notes.sorted { $0.text < $1.text }"
    actions:
      show: {payload: {_ filter: NoteFilter}, reduce: state.filter = filter}
      setQuery: {payload: {_ query: String}, reduce: state.query = query}
      remove: {payload: {_ id: UUID}, reduce: "state.notes.removeAll { $0.id == id }"}
      keep: {payload: {_ id: UUID}, reduce: "state.notes = state.notes.filter { $0.id == id }"}
      untag: {payload: {_ id: UUID}, reduce: "state.notes[id: id]?.tags.removeAll()"}
      unstore: {payload: {_ id: UUID}, reduce: "state.stored.removeAll { $0.id == id }"}
      drop: {payload: {_ id: UUID}, reduce: "state.take(id)"}
      forget: {payload: {_ id: UUID}, reduce: "if state.notes.count > 1, state.notes[0].id == id { state = DeskState() }"}
      send: {payload: {_ id: UUID}, reduce: none}
      addNote: {payload: {_ note: Note}, reduce: state.notes.append(note)}
      copy: {reduce: "state.notes = state.notes + state.stored"}
      pay: {reduce: "state.paying = .running; state.payment = nil"}
      paid: {private: true, reduce: "state.paying = .succeeded; state.notes = []"}
      payFailed: {private: true, payload: {_ text: String}, reduce: "state.paying = .failed(text); state.payment = text"}
      find: {reduce: state.failure = nil}
      found: {private: true, payload: {_ notes: [Note]}, reduce: state.hits = notes}
      findFailed: {private: true, payload: {_ text: String}, reduce: state.failure = text}
      sent: {private: true, payload: {_ id: UUID}, reduce: "if true { state.notes.removeAll { $0.id == id } }"}
    functions:
      take:
        payload: {_ id: UUID}
        do: "notes.removeAll { $0.id == id }"
    dependencies:
      server:
        methods:
          notes: {returns: [Note], throws: true}
          send: {payload: {_ id: UUID}}
          pay: {throws: true}
    requests:
      load: {perform: server.notes(), into: notes}
      fetchStored: {perform: server.notes(), into: stored}
    middleware:
      Sending:
        send: {perform: server.send(id), then: .sent(id)}
        pay: {perform: server.pay(), then: .paid, catch: .payFailed(message)}
        find: {perform: server.notes(), then: .found(result), catch: .findFailed(message)}
    persistence:
      stored: {in: file, status: storage}
    screens:

    """

  private func view(_ name: String, _ screens: String) throws -> String {
    let indented = screens.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return try body("Sources/Desk/\(name).swift", of: spec + indented)
  }

  @Test(
    "a page closes after a button that may remove its element, and after no other",
    arguments: [
      ("remove", true), ("keep", true), ("send", true), ("untag", false), ("unstore", false),
      ("drop", true), ("forget", true),
    ])
  func closes(action: String, isClosing: Bool) throws {
    let text = try view(
      "NoteScreen",
      "DeskScreen: {list: notes, row: text}\nNoteScreen: {of: notes, buttons: [.\(action)(id)]}")
    #expect(text.contains("isClosing = true") == isClosing)
    #expect(text.contains(".onAppear { dismiss() }") == isClosing)
    #expect(text.contains(#"ContentUnavailableView("Not Found""#))
  }

  @Test("an empty list says so only after the request that replaces what it shows")
  func idle() throws {
    for list in ["notes", "filteredNotes", "sorted"] {
      let text = try view(
        "DeskPlaceholder",
        "DeskScreen: {list: \(list), row: text, failure: [loadStatus]}\nOther: {failure: []}")
      #expect(text.contains("case .failed, .idle:") && text.contains("case .succeeded:"))
    }
    let stored = try view(
      "DeskPlaceholder",
      "DeskScreen: {list: stored, row: text, failure: fetchStoredStatus}\nOther: {failure: []}")
    #expect(stored.contains("case .failed:") && stored.contains("case .idle, .succeeded:"))
  }

  @Test(
    "an empty list that is also filled by hand says so before its request begins",
    arguments: ["add: addNote", "buttons: [.copy]"])
  func filledByHand(part: String) throws {
    let text = try view(
      "DeskPlaceholder",
      "DeskScreen: {list: notes, row: text, failure: loadStatus, \(part)}\nOther: {failure: []}")
    #expect(text.contains("case .failed:") && text.contains("case .idle, .succeeded:"))
  }

  @Test(
    "what is under way or has failed says nothing about a list that it does not fill",
    arguments: ["fetchStoredStatus", "storage", "paying", "payment"])
  func otherCalls(failure: String) throws {
    let text = try view(
      "DeskScreen",
      "DeskScreen: {list: notes, row: text, failure: \(failure), buttons: [.pay]}\nOther: {failure: []}"
    )
    let overlay = """
            .overlay {
              if store.notes.isEmpty {
                ContentUnavailableView("No Notes", systemImage: "tray")
              }
            }
      """
    #expect(text.contains(overlay))
    #expect(text.contains("store.\(failure)"))
    let page = try view(
      "NoteScreen", "NoteScreen: {of: notes, failure: \(failure)}\nOther: {failure: []}")
    #expect(!page.contains("} else if store.\(failure)"))
  }

  @Test("nothing is tried again that is not what has failed")
  func retries() throws {
    let requests = """
      feature: Shop
      models: {Item: {id: UUID = UUID(), name: String}}
      state: {items: [Item], error: String?}
      dependencies:
        web: {methods: {items: {returns: [Item], throws: true}, buy: {payload: {_ id: UUID}, throws: true}}}
      requests:
        load: {perform: web.items(), into: items, status: loading}
        reload: {perform: web.items(), into: items, status: loading}
        fetch: {perform: web.items(), into: items}
        buy: {payload: {_ id: UUID}, perform: web.buy(id)}
        order: {payload: {_ id: UUID}, perform: web.buy(id), by: id}
        change: {payload: {_ id: UUID, to name: String}, perform: web.buy(id), by: id}
      screens:
        ShopScreen:
          list: items
          row: name
          refresh: .fetch
          failure: [loading, fetchStatus, buyStatus, orderStatus, changeStatus]
      """
    let text = try body("Sources/Shop/ShopScreen.swift", of: requests)
    let retries = text.components(separatedBy: "Button(\"Try Again\") { store.dispatch(.")
      .dropFirst()
    #expect(retries.map { $0.prefix { $0 != "}" } } == ["fetch) ", "order(item.id)) "])
    #expect(text.components(separatedBy: "FailureSection(message: message)").count == 3)
    #expect(text.contains("FailureSection(item.name, message: message)"))
  }

  @Test("a list of pages is unknown before its first page, and tries again from there")
  func pages() throws {
    let spec = """
      feature: Coins
      models: {Coin: {id: Int, name: String}, CoinPage: {coins: [Coin], cursor: String?}}
      state: {coins: [Coin], cursor: String?}
      dependencies:
        mint: {methods: {page: {payload: {after cursor: String?}, returns: CoinPage, throws: true}}}
      requests: {more: {perform: "mint.page(after: state.cursor)", append: coins, next: cursor}}
      screens:
        CoinsScreen: {list: coins, row: name, appear: .more, refresh: .moreRefresh, failure: moreStatus}
      """
    let list = try body("Sources/Coins/CoinsScreen.swift", of: spec)
    #expect(list.contains("Button(\"Try Again\") { store.dispatch(.moreRefresh) }"))
    let placeholder = try body("Sources/Coins/CoinsPlaceholder.swift", of: spec)
    #expect(placeholder.contains("case .failed, .idle:"))
  }

  @Test("a form that waits for its request cannot be swiped away, even if nothing was typed")
  func swipes() throws {
    let form = try body(
      "Sources/Shop/AddBoxForm.swift",
      of: """
        feature: Shop
        models: {Box: {id: Int, label: String}}
        state: {boxes: [Box]}
        dependencies: {api: {methods: {add: {payload: {_ label: String}, returns: Box, throws: true}}}}
        requests:
          addBox:
            payload: {label: String = "Box"}
            perform: api.add(label)
            reduce: state.boxes.append(result)
        screens: {ShopScreen: {list: boxes, row: label, add: addBox}}
        """)
    #expect(form.contains(#".interactiveDismissDisabled(sending != nil || label != "Box")"#))
  }

  @Test("a message that says why a list was not loaded is shown instead of its empty text")
  func failedList() throws {
    let text = try view(
      "DeskPlaceholder", "DeskScreen: {list: hits, row: text, failure: failure}")
    #expect(text.contains("if store.failure == nil {"))
  }

  @Test("elements that a filter or a search hides are not said to be missing")
  func hidden() throws {
    let text = try view(
      "DeskPlaceholder",
      "DeskScreen: {list: shown, row: text, filter: filter, search: query, empty: No.}")
    let states = [
      #"if store.notes.isEmpty {"#, #"ContentUnavailableView("No.""#,
      #"} else if store.shown.isEmpty && !store.query.isEmpty {"#,
      #"ContentUnavailableView.search(text: store.query)"#, #"} else if store.shown.isEmpty {"#,
      #"ContentUnavailableView("No Matches""#,
    ]
    var rest = text[...]
    for state in states {
      let range = try #require(rest.range(of: state), "\(state)")
      rest = rest[range.upperBound...]
    }
  }
}
