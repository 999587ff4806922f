import FeatureAnalysis
import Testing

@Suite("Filters")
struct FilterTests {
  @Test("A filter can be applied only to a stored list of the state")
  func over() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int}
      state:
        items: [Item]
        maybe: "[Item]?"
        count: Int = 0
        a: A = .all
        b: B = .all
        c: C = .all
        d: D = .all
      derived:
        others: "[Item] = items"
      filters:
        A: {over: ⟦itms⟧, cases: {all: true}}
        B: {over: ⟦count⟧, cases: {all: true}}
        C: {over: ⟦maybe⟧, cases: {all: true}}
        D: {over: ⟦others⟧, cases: {all: true}}
      ~ not-a-list: the state has no list 'itms'; did you mean 'items'?
      ~ not-a-list: 'count' is not a list but Int; did you mean 'items'?
      ~ not-a-list: 'maybe' is not a list but the optional [Item]?; did you mean 'items'?
      ~ not-a-list: 'others' is a derived value: a filter works on a list that the state stores; did you mean 'items'?
      """)
  }

  @Test("A filter with a misspelt list is treated as a filter of the suggested list")
  func misspeltList() {
    check(
      """
      feature: Shop
      state: {flights: "[Int]", filter: F = .all}
      filters:
        F: {over: ⟦flight⟧, cases: {all: true}}
      derived:
        count: Int = filteredFlights.count
      ~ not-a-list: the state has no list 'flight'; did you mean 'flights'?
      """)
  }

  @Test(
    "The case of a filter is selected by the only property of its type, or by the property in 'by'")
  func selector() {
    check(
      """
      feature: Shop
      state:
        items: [Int]
        one: Two = .all
        two: Two = .all
        chosen: Named = .all
        spare: Named = .all
      filters:
        ⟦None⟧: {over: items, as: a, cases: {every: true}}
        ⟦Two⟧: {over: items, as: b, cases: {all: true}}
        Named: {over: items, as: c, by: chosen, cases: {all: true}}
        Wrong: {over: items, as: d, by: ⟦one⟧, cases: {all: true}}
        Missing: {over: items, as: e, by: ⟦chsen⟧, cases: {all: true}}
      ~ missing-selector: no property of the state selects a case: none has the type 'None'
      ~ ambiguous-selector: several properties have the type 'Two': 'one', 'two'
      ~ type-mismatch: expected a property of type Wrong, found 'one', Two
      ~ unknown-property: the state has no 'chsen'; it has items, one, two, chosen, spare
      """)
  }

  @Test("The predicate of a filter can use members of the element and payload values of the case")
  func predicates() throws {
    let feature = try feature(
      """
      feature: Shop
      models:
        Item: {id: Int, title: String}
      state:
        items: IdentifiedArray<Item>
        show: Show = .all
      filters:
        Show:
          over: items
          cases:
            all: true
            matching: {payload: {_ title: String}, where: self.title.contains(title)}
      """)
    #expect(feature.filters[0].listType == .identifiedArray(.nominal("Item")))
    #expect(!feature.filters[0].isPlainEnumeration)
    #expect(feature.filters[0].conformances == ["Equatable", "Sendable"])
    check(
      """
      feature: Shop
      models:
        Item: {id: Int, title: String}
      state:
        items: [Item]
        show: Show = .all
      filters:
        Show: {over: items, cases: {all: ⟦title⟧, some: ⟦titel⟧.isEmpty}}
      ~ type-mismatch
      ~ unknown-name
      """)
  }

  @Test("A filter of strings can use the members of String")
  func standardElements() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        names: [String]
        show: Show = .all
      filters:
        Show:
          over: names
          cases:
            all: {sort: -count}
            some: {payload: {_ text: String}, where: hasPrefix(text)}
      """)
    let sort = try #require(feature.filters[0].cases[0].sort.first)
    #expect(sort.member == "count")
    #expect(sort.type == .int)
    #expect(sort.isDescending)
  }

  @Test("A filter can sort comparable elements by 'self'")
  func standardOrder() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        names: "[String?]"
        show: Show = .all
      filters:
        Show:
          over: names
          cases:
            all: {sort: -self}
            back: {sort: self}
      """)
    let sort = try #require(feature.filters[0].cases[0].sort.first)
    #expect(sort.isElement)
    #expect(sort.type == .optional(.string))
    check(
      """
      feature: Shop
      models: {Item: {id: Int}}
      state:
        items: [Item]
        show: Show = .all
      filters:
        Show: {over: items, cases: {all: {sort: ⟦self⟧}}}
      ~ not-sortable: 'self' has no order: it is Item
      """)
  }

  @Test("A filter can sort only by comparable members")
  func sorting() throws {
    check(
      """
      feature: Shop
      external: {Money: MoneyKit}
      models:
        Phase: [idle, busy]
        Item:
          {id: UUID, title: String, done: Bool, due: Date?, phase: Phase, tags: "[String]", price: Money}
      state:
        items: [Item]
        show: Show = .a
      filters:
        Show:
          over: items
          cases:
            a: {sort: [title, -done, due, -phase]}
            b: {sort: ⟦titel⟧}
            c: {sort: [-⟦⟧tags, title]}
            d: {sort: ⟦price⟧}
      ~ unknown-property: Item has no 'titel'; did you mean 'title'?
      ~ not-sortable: 'tags' has no order: it is [String]
      ~ not-sortable: 'price' has no order: it is Money
      """.replacing("-⟦⟧tags", with: "⟦-tags⟧"))
  }
}
