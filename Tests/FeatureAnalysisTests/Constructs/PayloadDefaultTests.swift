import FeatureAnalysis
import Testing

@Suite("Defaults of payloads")
struct PayloadDefaultTests {
  /// A spec in which an action has a payload, and another action has a rule.
  private func shop(
    _ payload: String, rule: String = "stop: true", _ rest: String = ""
  ) -> String {
    """
    feature: Shop
    models: {Item: {id: UUID, count: Int = 0}, Kind: [plain, fine]}
    state: {count: Int = 0, item: Item?, kind: Kind = .plain}
    functions: {twice: {payload: {n: Int}, returns: Int, value: n * 2}}
    actions:
      add:
        payload: {title: String, \(payload)}
        reduce: state.count = title.count
      tick: {payload: {by: Int = 1}, reduce: state.count += by}
      go: {payload: {item: Item?, kind: Kind}, reduce: "state.item = item; state.kind = kind"}
    events: {added: {title: String, count: Int = 2}}
    middleware:
      Sending:
        tick: {emit: '.added(title: "\\(twice(n: by))")'}
        go: {\(rule)}
    \(rest)
    """
  }

  @Test(
    "A default is a constant, 'UUID()', 'Date()' or a random value",
    arguments: [
      ("Int = -0x1F", .constant(.integer(-31))), ("Double = 2", .constant(.floating(2))),
      ("Decimal = 1.50", .constant(.decimal(DecimalValue(digits: [1, 5], exponent: -1)))),
      ("'String = \"a\"'", .constant(.string("a"))),
      ("Kind = .fine", .constant(.enumeration(1, []))),
      ("'[Int] = [1, 2]'", .constant(.list([.integer(1), .integer(2)]))),
      ("'[String: Int] = [:]'", .constant(.dictionary([:]))),
      ("'Set<Int> = [3]'", .constant(.set([.integer(3)]))), ("Item? = nil", .constant(.null)),
      ("Duration = .zero", .constant(.duration(seconds: 0, attoseconds: 0))),
      (
        "Duration = .milliseconds(1500)",
        .constant(.duration(seconds: 1, attoseconds: 500_000_000_000_000_000))
      ),
      ("Date = .distantPast", .constant(.date(-63_114_076_800))),
      ("'Date = date(\"2001-01-02\")'", .constant(.date(86_400))),
      ("'Item = Item(id: uuid(3))'", .constant(.structure([.uuid(high: 0, low: 3), .defaulted]))),
      ("UUID? = UUID()", .newUUID), ("Date = Date()", .now),
      (
        "'Int = .random(in: 1...6)'",
        .random(.randomNumber, [.integer(1), .integer(6), .boolean(true)])
      ),
      ("Bool = .random()", .random(.randomBool, [])),
      (
        "Kind? = Kind.allCases.randomElement()",
        .random(.randomElement, [.list([.enumeration(0, []), .enumeration(1, [])])])
      ),
    ] as [(String, PayloadDefault.Kind)])
  func kinds(_ type: String, _ kind: PayloadDefault.Kind) throws {
    let action = try #require(try feature(shop("x: \(type)")).actions.first)
    #expect(action.payload[1].value?.kind == kind)
  }

  @Test(
    "Other values are refused as the default of a payload",
    arguments: [
      "x: Int = ⟦state⟧.count\n~ payload-default: the default of 'x' cannot use the state",
      "x: Int = ⟦title⟧.count\n~ payload-default: the default of 'x' cannot use 'title'",
      "x: 'Int = ⟦twice(n: 2)⟧'\n~ payload-default: the default of 'x' is not a constant",
      "x: String = ⟦UUID().uuidString⟧\n~ payload-default: the default of 'x' is not a constant",
      "x: 'Item = ⟦Item(id: UUID())⟧'\n~ payload-default: the default of 'x' is not a constant",
      "x: 'Int = .random(in: 0...⟦state⟧.count)'\n~ payload-default: the default of 'x' cannot use the state",
      "x: 'Int = ⟦.random(in: 0...twice(n: 2))⟧'\n~ payload-default: the default of 'x' is not a constant",
      "x: Int = ⟦\"a\"⟧\n~ type-mismatch: expected Int, found String",
      "x: UInt8 = ⟦300⟧\n~ integer-out-of-range", "x: Kind = .⟦fein⟧\n~ unknown-case",
      "x: 'URL = url(⟦\"a b\"⟧)'\n~ invalid-value: expected a URL, such as https://example.org, found 'a b'",
    ])
  func refused(_ marked: String) {
    let parts = marked.split(separator: "\n")
    check(
      shop(String(parts[0]), rule: "dispatch: '.add(title: \"a\")'", String(parts[1])))
  }

  @Test(
    "Values with a default may be omitted in rules, as in Swift",
    arguments: [
      "dispatch: '.add(title: \"a\")'", "dispatch: '.add(title: \"a\", at: 2, y: 3)'",
      "dispatch: '.add(title: \"a\", y: 3)'", "dispatch: .tick()", "dispatch: '.tick(by: 2)'",
      "emit: '.added(title: \"a\")'",
      "dispatch: ⟦.tick⟧\n~ wrong-arguments: all values of '.tick' have defaults: write '.tick()'",
      "dispatch: '.add(⟦y⟧: 1)'\n~ wrong-arguments: 'y:' is out of order or repeated in '.add'",
      "dispatch: '.add(title: \"a\", y: 3, ⟦at⟧: 2)'\n~ wrong-arguments: 'at:' is out of order or repeated in '.add'",
      "dispatch: '.add(title: \"a\", ⟦att⟧: 2)'\n~ wrong-arguments: '.add' has no place for 'att:' here; did you mean 'at'?",
      "dispatch: '.add(title: \"a\", ⟦2⟧)'\n~ wrong-arguments: '.add' has no place for this value here",
      "dispatch: ⟦.add()⟧\n~ wrong-arguments: '.add' needs a value for 'title'",
    ])
  func omitted(_ marked: String) {
    let parts = marked.split(separator: "\n")
    check(
      shop("at x: Int = 1, y: Int = 2", rule: String(parts[0]), parts.dropFirst().joined()))
  }

  @Test("A scenario leaves each 'UUID()' and each 'Date()' that it omits to the store")
  func omittedInScenarios() throws {
    let feature = try feature(
      shop(
        "id: UUID = UUID(), at: Date = Date(), kind: Kind = .fine, _ other: UUID = UUID()",
        """
        scenarios:
          it: {when: [add: Milk, add: {title: Bread, id: 2}, tick, tick: 3, tick: {by: 4}], then: "true"}
        """))
    let calls = feature.scenarios[0].when.compactMap(\.call)
    #expect(
      calls.map(\.arguments) == [
        [
          .string("Milk"), .defaulted, .defaulted, .enumeration(1, []), .defaulted,
        ],
        [
          .string("Bread"), .uuid(high: 0, low: 2), .defaulted, .enumeration(1, []), .defaulted,
        ],
        [.integer(1)], [.integer(3)], [.integer(4)],
      ])
  }

  @Test("A payload may be called like the function that writes its default")
  func namedLikeFunctions() throws {
    let action = try #require(
      try feature(
        shop(#"date: 'Date = date("2001-01-02")', uuid: UUID = uuid(1), _ url: 'URL = url("a:b")'"#)
      ).actions.first)
    #expect(
      action.payload.dropFirst().map(\.value?.kind) == [
        .constant(.date(86_400)), .constant(.uuid(high: 0, low: 1)), .constant(.url("a:b")),
      ])
  }

  @Test("A scenario must write the values without a default")
  func missing() {
    check(
      shop(
        "x: Int = 1",
        """
        scenarios:
          it:
            when: [⟦add⟧, ⟦add⟧: {x: 1}, add: {title: a, ⟦y⟧: 1}, tick: ⟦a⟧]
            then: ["true"]
        ~ missing-payload: the action 'add' needs the payload String
        ~ missing-payload: the action 'add' needs 'title'
        ~ unknown-payload
        ~ invalid-value
        """))
  }

  @Test("A model is the only value without a default, with and without its label")
  func models() throws {
    let feature = try feature(
      """
      feature: Shop
      models: {Item: {id: UUID, at: Int = 0}}
      state: {items: "[Item]"}
      actions:
        put: {payload: {_ item: Item, at place: Int = 5}, reduce: "state.items.insert(item, at: min(place, 0))"}
      scenarios:
        it:
          when: [put: {id: 1}, put: {id: 1, at: 2}, put: {item: {id: 1}}, put: {item: {id: 1}, at: 2}]
          then: "true"
      """)
    let items = feature.scenarios[0].when.compactMap(\.call).map(\.arguments)
    let id = Value.uuid(high: 0, low: 1)
    let plain = Value.structure([id, .defaulted])
    #expect(
      items == [
        [plain, .integer(5)], [.structure([id, .integer(2)]), .integer(5)], [plain, .integer(5)],
        [plain, .integer(2)],
      ])
  }

  @Test("Only the action that starts a request has the defaults of its payload")
  func requests() throws {
    let feature = try feature(
      """
      feature: Pages
      state: {items: "[Int]"}
      dependencies: {web: {methods: {page: {payload: {_ number: Int}, returns: "[Int]", throws: true}}}}
      requests: {load: {payload: {page: Int = 1}, perform: web.page(page), into: items}}
      """)
    #expect(
      feature.actions.map { "\($0.name) \($0.payload.count { $0.value != nil })" } == [
        "load 1", "loadStarted 0", "loadSucceeded 0", "loadFailed 0", "loadCancelled 0",
      ])
  }
}
