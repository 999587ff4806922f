import FeatureAnalysis
import ReduxSemantics
import SpecLanguage
import Testing

@Suite("Requests")
struct RequestTests {
  private static let library = """
    feature: Library
    models:
      Book: {id: Int, title: String}
    state:
      books: [Book]
      loading: RequestStatus = .idle
    dependencies:
      catalog:
        methods:
          all: {returns: "[Book]", throws: true}
          count: {returns: Int}
          detail: {payload: {_ id: Int}, returns: String, throws: true}
          store: {payload: {_ books: "[Book]"}}
    requests:

    """

  @Test("A request expands to actions in a fixed order, and to the rules of a middleware")
  func expansion() throws {
    let feature = try feature(
      Self.library + """
          loadBooks: {perform: catalog.all(), into: books, status: loading}
          store: {perform: catalog.store(state.books)}
        """)
    #expect(
      feature.actions.map(\.name) == [
        "loadBooks", "loadBooksStarted", "loadBooksSucceeded", "loadBooksFailed",
        "loadBooksCancelled", "store", "storeStarted", "storeSucceeded", "storeCancelled",
      ])
    #expect(feature.actions[2].payload.map(\.name) == ["result"])
    #expect(feature.actions[3].payload.map(\.name) == ["message"])
    #expect(feature.actions[7].payload.isEmpty)
    #expect(feature.state.properties.map(\.name) == ["books", "loading", "storeStatus"])
    #expect(feature.actions[2].writes.indices == [0, 1])
    let middleware = try #require(feature.middleware.last)
    #expect(middleware.name == "LibraryRequests")
    #expect(middleware.entries.map(\.action) == ["loadBooks", "store"])
    guard case .perform(let effect)? = middleware.entries.first?.rules.first?.verb else {
      return #expect(Bool(false))
    }
    #expect(effect.timing.policy == .latest)
    #expect(effect[.started] != nil && effect[.cancelled] != nil && effect[.failure] != nil)
  }

  @Test("A request with 'by' stores the status of each key in a dictionary")
  func keys() throws {
    let feature = try feature(
      Self.library + """
          loadBooks: {perform: catalog.all(), into: books, status: loading}
          open: {payload: {_ book: Book}, perform: catalog.detail(book.id), by: book.id}
        """)
    #expect(feature.state.properties.last?.type.description == "[Int: RequestStatus]")
    #expect(feature.actions.last?.payload.map(\.name) == ["book"])
  }

  @Test("The action after several calls has the results with names, and the last one")
  func severalCalls() throws {
    let feature = try feature(
      Self.library + """
          both:
            perform: {count: catalog.count(), books: catalog.all()}
            status: loading
            reduce: "state.books = books.filter { $0.id < count }"
          chain:
            perform: {count: catalog.count()}
            then: {perform: catalog.detail(count), then: {perform: catalog.all()}}
            into: books
        """)
    func payload(_ action: String) -> [String]? {
      feature.actions.first { $0.name == action }?.payload
        .map { "\($0.label ?? "_") \($0.name): \($0.type)" }
    }
    #expect(payload("bothSucceeded") == ["count count: Int", "books books: [Book]"])
    #expect(payload("chainSucceeded") == ["count count: Int", "_ result: [Book]"])
    #expect(payload("chainFailed") == ["_ message: String"])
  }

  private static let feed = """
    feature: Feed
    models:
      Post: {id: Int, text: String}
      Page: {posts: [Post], cursor: String?}
    state:
      posts: [Post]
      cursor: String?
    dependencies:
      api: {methods: {page: {payload: {after cursor: String?}, returns: Page, throws: true}}}
    requests:

    """

  @Test("A request with 'append' declares a refresh and an end, and one id for both calls")
  func pages() throws {
    let feature = try feature(
      Self.feed + "  more: {perform: 'api.page(after: state.cursor)', append: posts, next: cursor}")
    #expect(
      feature.actions.map(\.name) == [
        "more", "moreRefresh", "moreStarted", "moreSucceeded", "moreRefreshed", "moreFailed",
        "moreCancelled",
      ])
    #expect(feature.state.properties.map(\.name) == ["posts", "cursor", "moreStatus", "moreAtEnd"])
    #expect(feature.actions[3].writes.indices == [0, 1, 2, 3])
    let rules = try #require(feature.middleware.last).entries.flatMap(\.rules)
    let effects = rules.compactMap { rule in
      if case .perform(let effect) = rule.verb { effect } else { nil }
    }
    #expect(effects.map(\.timing.policy) == [.first, .latest])
    #expect(effects.map(\.id) == ["more", "more"])
    #expect(rules.map { $0.condition == nil } == [false, true])
  }

  @Test("The names of the refresh and of the end are written, or follow from the request's name")
  func namesOfPages() throws {
    let feature = try feature(
      Self.feed
        + """
          more:
            perform: 'api.page(after: state.cursor)'
            append: {posts: "result.posts.filter { !$0.text.isEmpty }"}
            next: {cursor: result.cursor}
            refresh: reload
            end: isComplete
        """)
    #expect(feature.actions[1].name == "reload")
    #expect(feature.state.properties.last?.name == "isComplete")
  }

  @Test("A request with 'optimistic' stores what it changes in a private property of a model")
  func optimistic() throws {
    let feature = try feature(
      Self.library
        + """
          loadBooks: {perform: catalog.all(), into: books, status: loading}
          rename:
            payload: {_ id: Int}
            optimistic: |
              state.books[id: id]?.title = "new"
              state.books[id: id]?.title += "er"
            perform: catalog.detail(id)
            by: id
        """)
    let memory = try #require(feature.state.properties.last)
    #expect(memory.name == "renameUndo" && memory.isPrivate)
    #expect(memory.type.description == "[Int: RenameUndo]")
    #expect(feature.models.last?.name == "RenameUndo")
    let writes = feature.actions.suffix(5).map(\.writes.indices)
    #expect(writes == [[], [0, 2, 3], [2, 3], [0, 2, 3], [0, 2, 3]])
    guard case .perform(let effect)? = feature.middleware.last?.rules.last?.verb else {
      return #expect(Bool(false))
    }
    #expect(effect.timing.policy == .first)
  }

  @Test("Each mistake in a request is reported once, at the request")
  func findings() {
    check(
      Self.library + """
          loadA: {perform: catalog.all(), into: ⟦boks⟧}
          loadB: {perform: catalog.⟦al⟧(), into: books}
          loadC: {perform: catalog.count(), into: ⟦books⟧}
          loadD: {payload: {_ id: Int}, perform: catalog.detail(⟦idd⟧), by: id}
          loadE: {payload: {_ id: Int}, perform: catalog.detail(id), by: ⟦idd⟧}
          ⟦loadAFailed⟧: {perform: catalog.count(), status: loading}
        ~ unknown-member: the state has no 'boks'; did you mean 'books'?
        ~ unknown-method
        ~ type-mismatch: expected [Book], found Int
        ~ unknown-name
        ~ unknown-name
        ~ name-collision: 'loadAFailed' is also an action of the request 'loadA' in line 15
        """)
  }
}
