import SpecLanguage
import Testing

@Suite("The 'else' of rules")
struct OtherwiseTests {
  private static let spec = #"""
    feature: Shelf
    models: {Book: {id: Int, title: String}}
    state: {books: IdentifiedArray<Book>, log: "[String]", isFull: Bool = false}
    dependencies:
      shop: {methods: {find: {payload: {_ id: Int}, returns: Book, throws: true}}}
    events: {missing: {id: Int}}
    actions:
      open: {payload: {_ id: Int}, reduce: none}
      found: {payload: {_ book: Book}, reduce: state.books.updateOrAppend(book)}
      note: {payload: {_ text: String}, reduce: state.log.append(text)}
      toggle: {reduce: state.isFull.toggle()}
      later: {reduce: none}
    middleware:
      ShelfRules:
        open:
          when: "let book = state.books[id: id]"
          dispatch: .note(book.title)
          else:
            - {perform: shop.find(id), then: .found(result), catch: '.note("no \(id)")'}
            - emit: ".missing(id: id)"
        toggle:
          when: state.isFull
          dispatch: .note("full")
          else: {when: state.log.count > 2, dispatch: .note("many"), else: {dispatch: .note("few")}}
        later: {when: state.isFull, after: 1s, dispatch: .note("late"), id: later, else: {cancel: later}}
        changed(books):
          - when: state.books.count > 1, let last = state.books.last
            dispatch: .note(last.title)
            else: {for: book in state.books, dispatch: '.note("only \(book.title)")'}
    scenarios:
      it works:

    """#

  private func outcome(_ scenario: String) -> String {
    let lines = scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let (outcomes, findings) = simulate(Self.spec + lines)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("a rule applies, or the rules of its 'else'")
  func either() {
    let first = outcome(
      """
      given: {books: [{id: 1, title: Emma}]}
      when: [open: 1]
      then: 'state.log == ["Emma"]'
      events: []
      """)
    #expect(first == "passed")
    let second = outcome(
      """
      with: {shop.find: {id: 2, title: Faust}}
      when: [open: 2]
      then: 'state.log == ["only Faust"]'
      events: [".missing(id: 2)"]
      calls: shop.find(2)
      """)
    #expect(second == "passed")
  }

  @Test("an 'else' has a condition and an 'else' of its own")
  func chained() {
    let result = outcome(
      """
      when: [toggle, toggle, toggle, toggle]
      then: 'state.log == ["full", "few", "full", "many"]'
      """)
    #expect(result == "passed")
  }

  @Test("a timer that does not begin is cancelled by its 'else'")
  func timer() {
    let result = outcome(
      """
      given: {isFull: true}
      when: [[later, wait: 500ms, toggle, later]]
      then: 'state.log == ["few"]'
      """)
    #expect(result == "passed")
  }

  @Test("the 'else' of a change applies after each change for which the condition is false")
  func change() {
    let result = outcome(
      """
      when: [found: {id: 1, title: Emma}, found: {id: 2, title: Faust}]
      then: 'state.log == ["only Emma", "Faust"]'
      """)
    #expect(result == "passed")
  }
}
