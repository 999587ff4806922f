import FeatureAnalysis
import Testing

@Suite("Types")
struct TypeTests {
  @Test("An unknown type is reported wherever it is named, but not where its values are used")
  func unknown() {
    check(
      """
      feature: Shop
      models:
        Item: {id: ⟦Uuid⟧, price: ⟦Mony⟧}
        Money: {cents: Int}
        Phase: [idle, failed: {reason: ⟦Txt⟧}]
      state:
        items: [⟦Itm⟧]
        phase: Phase = .idle
        last: Item?
        total: "⟦Mony⟧ = Money(cents: 1)"
      derived:
        first: ⟦Itm⟧? = items.first
      actions:
        add: {payload: {_ item: ⟦Itm⟧}, reduce: state.items.append(item)}
      scenarios:
        adding:
          given: {items: [{id: 1}]}
          when: [add: {id: 1}]
          then: [state.items.count == 1]
      ~ unknown-type
      ~ unknown-type: there is no type 'Mony'; did you mean 'Money'?
      ~ unknown-type
      ~ unknown-type: there is no type 'Itm'; did you mean 'Item'?
      ~ unknown-type
      ~ unknown-type
      ~ unknown-type
      """)
  }

  @Test("Elements of sets and keys of dictionaries must be Hashable")
  func hashable() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int}
        Key: {conforms: [Hashable], properties: {text: String}}
        Phase: [idle, busy]
        Event: [idle, failed: {reason: String}]
      state:
        items: Set<⟦Item⟧>
        keys: Set<Key>
        phases: "[Phase: Int]"
        happenings: "[⟦Event⟧: Int]"
      ~ not-hashable: elements of a set must be Hashable; 'Item' is not
      ~ not-hashable
      """)
  }

  @Test("Elements of an IdentifiedArray must have a Hashable id")
  func identifiable() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int}
        Box: {count: Int}
        Key: {text: String}
        Odd: {id: Key}
      state:
        items: IdentifiedArray<Item>
        boxes: IdentifiedArray<⟦Box⟧>
        odds: "[String: IdentifiedArray<⟦Odd⟧>]"
      ~ not-identifiable: elements of an IdentifiedArray need a property 'id'; 'Box' has none
      ~ not-identifiable: elements of an IdentifiedArray need a Hashable 'id'; the one of 'Odd', 'Key', is not
      """)
  }

  @Test("A type may contain itself only in a list, set or dictionary")
  func recursion() {
    check(
      """
      feature: Shop
      models:
        Node: {parent: ⟦Node?⟧, children: [Node], named: "[String: Node]"}
        A: {b: ⟦B⟧}
        B: {c: "C?"}
        C: [none, some: {_ a: A}]
      ~ recursive-type: 'Node' contains itself: 'Node' → 'Node'
      ~ recursive-type: 'A' contains itself: 'A' → 'B' → 'C' → 'A'
      """)
  }

  @Test("A type cannot be an optional of an optional")
  func doubleOptional() {
    check(
      """
      feature: Shop
      state:
        a: String?⟦?⟧
      ~ unsupported-syntax
      """)
  }

  @Test("Models, filters and the state get their conformances in a fixed order")
  func emitted() throws {
    let feature = try feature(
      """
      feature: Shop
      conforms: [Codable]
      models:
        Item: {id: Int}
        Words: {text: String}
        Key: {conforms: [Hashable], properties: {id: Words}}
        Name: {conforms: Hashable, properties: {id: String}}
        Phase: [idle, busy]
        Outcome: [idle, failed: {reason: String}]
      filters:
        Show: {over: items, cases: {all: true}}
      state:
        items: [Item]
        show: Show = .all
      """.replacing(
        "Key: {conforms: [Hashable], properties: {id: Words}}", with: "Key: {id: Words}"))
    #expect(
      feature.models.map(\.conformances) == [
        ["Codable", "Equatable", "Identifiable", "Sendable"],
        ["Codable", "Equatable", "Sendable"],
        ["Codable", "Equatable", "Sendable"],
        ["Codable", "Hashable", "Identifiable", "Sendable"],
        ["String", "CaseIterable", "Codable", "Hashable", "Sendable"],
        ["Codable", "Equatable", "Sendable"],
      ])
    #expect(
      feature.filters[0].conformances == [
        "String", "CaseIterable", "Codable", "Hashable", "Sendable",
      ])
    #expect(feature.state.conformances == ["Codable", "Equatable", "Sendable"])
  }

  @Test("An external type is assumed to have the conformances that the spec needs")
  func external() throws {
    let feature = try feature(
      """
      feature: Shop
      conforms: [Codable, Hashable]
      external: {Money: MoneyKit}
      models:
        Item: {id: Int, price: Money}
      state:
        items: [Item]
        prices: "[Money: Int]"
      """)
    #expect(feature.externals.map(\.name) == ["Money"])
    #expect(feature.externals.map(\.module) == ["MoneyKit"])
  }
}

@Suite("Conformances")
struct ConformanceTests {
  @Test("A conformance that 'conforms' does not allow is rejected with the reason")
  func unknown() {
    check(
      """
      feature: Shop
      conforms: [⟦Codeable⟧, Hashable, ⟦Hashable⟧, ⟦Sendable⟧]
      models:
        Item: {conforms: [⟦Comparable⟧, ⟦Identifiable⟧], properties: {id: Int}}
        Phase: {conforms: ⟦CaseIterable⟧, cases: [idle]}
      ~ unknown-conformance: 'conforms' allows Codable and Hashable, not 'Codeable'; did you mean 'Codable'?
      ~ duplicate-name: 'Hashable' is already listed, in line 2
      ~ unknown-conformance: every type of a feature is already Sendable
      ~ unknown-conformance: only an enum of plain cases can be Comparable
      ~ unknown-conformance: a model with an 'id' is already Identifiable
      ~ unknown-conformance: an enum of plain cases is already CaseIterable
      """)
  }

  @Test(
    "The conformances of a feature apply to its actions and events, so payload values need them")
  func messages() {
    check(
      """
      feature: Shop
      conforms: [Codable]
      external: {Money: MoneyKit}
      models:
        Item: {price: Money}
      actions:
        add: {payload: {_ item: Item, at: Date}, reduce: none}
        press: {payload: {_ key: ⟦Character⟧, _ times: Int}, reduce: none}
      events:
        pressed: {keys: "⟦[Character]⟧"}
      middleware: {Keys: {press: {emit: ".pressed(keys: [key])"}}}
      ~ cannot-conform: the action 'press' is Codable, but 'Character' in it is not
      ~ cannot-conform: the event 'pressed' is Codable, but 'Character' in it is not
      """)
    check(
      """
      feature: Shop
      conforms: [Hashable]
      state: {keys: "[Character]"}
      actions:
        press: {payload: {_ key: Character}, reduce: state.keys.append(key)}
      """)
  }

  @Test("A missing conformance is reported at the member whose type lacks it")
  func members() {
    check(
      """
      feature: Shop
      models:
        Key: {letter: "⟦Character?⟧"}
        Order: {conforms: [Hashable, Codable], properties: {id: Int, keys: "[Key]"}}
        Outcome: {conforms: Codable, cases: [idle, pressed: {_ keys: "⟦[Character]⟧"}]}
        Chain: {conforms: Hashable, properties: {next: "[Chain]"}}
        Row: {id: Int, part: Part}
        Part: {sign: ⟦Character⟧}
      state: {rows: "[Row]", orders: "[Order]", outcome: "Outcome = .idle", chain: Chain?}
      actions:
        set: {payload: {_ rows: "[Row]", outcome: Outcome, chain: Chain}, reduce: "state.rows = rows; state.outcome = outcome; state.chain = chain; state.orders = []"}
      persistence: {rows: sqlite}
      ~ cannot-conform: 'Key' is Codable, because 'Order' is, but 'Character' in it is not
      ~ cannot-conform: 'Outcome' is Codable, but 'Character' in it is not
      ~ cannot-conform: 'Part' is Codable, because 'rows' is stored, but 'Character' in it is not
      """)
  }

  @Test("Models and filters inside a stored, Codable or Hashable type conform as well")
  func inner() throws {
    let feature = try feature(
      """
      feature: Shop
      models:
        Order: {conforms: Hashable, properties: {id: Int, lines: "[Line]"}}
        Line: {price: Money?, shown: Shown?}
        Money: {cents: Int}
        Draft: {lines: "[String: [Step]]"}
        Step: [begin, move: {by: Size}]
        Size: {width: Int}
        Task: {id: UUID, phase: Phase?, tags: "[Tag]", note: Note?}
        Phase: [open, done]
        Tag: [red, green]
        Note: {text: String}
        Alone: {note: Note}
      state: {orders: "[Order]", draft: Draft?, tasks: "[Task]", shown: "Shown = .all", alone: Alone?}
      filters: {Shown: {over: orders, cases: {all: true, one: {payload: {_ key: Key}, where: id == key.id}}}}
      external: {Key: KeyKit}
      actions:
        set: {payload: {_ orders: "[Order]", draft: Draft, tasks: "[Task]", shown: Shown, alone: Alone}, reduce: "state.orders = orders; state.draft = draft; state.tasks = tasks; state.shown = shown; state.alone = alone"}
      persistence: {draft: file, tasks: sqlite}
      """)
    let found = Dictionary(
      uniqueKeysWithValues: feature.models.map {
        ($0.name, $0.conformances.filter { $0 != "Sendable" })
      })
    #expect(
      found == [
        "Order": ["Hashable", "Identifiable"], "Line": ["Hashable"], "Money": ["Hashable"],
        "Draft": ["Codable", "Equatable"], "Step": ["Codable", "Equatable"],
        "Size": ["Codable", "Equatable"], "Task": ["Equatable", "Identifiable"],
        "Phase": ["String", "CaseIterable", "Hashable"],
        "Tag": ["String", "CaseIterable", "Codable", "Hashable"],
        "Note": ["Codable", "Equatable"], "Alone": ["Equatable"],
      ])
    #expect(feature.filters.first?.conformances.contains("Hashable") == true)
  }
}
