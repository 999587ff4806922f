import Testing

/// Tests the code of the generated tests, except the tests of scenarios.
@Suite struct TestLoweringTests {
  private let spec = """
    feature: Cart
    models: {Item: {id: Int, name: String, count: "Int = 1"}}
    filters: {Shown: {over: items, cases: {all: true, many: count > 1}}}
    state: {items: "[Item]", shown: "Shown = .all", isOpen: "Bool = false", ratio: "Float = 0.1"}
    derived: {isEmpty: Bool = items.isEmpty}
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      more: {payload: {_ id: Int}, reduce: "state.items[id: id]?.count += 1"}
      open: {reduce: state.isOpen = true}
      byHand:
    middleware:
      Gate: {more: {require: id > 0, message: No such item.}}
    """

  @Test("generated tests cover the initial state, derived values and the sample state")
  func state() throws {
    let text = try body("Tests/CartTests/CartStateTests.swift", of: spec)
    #expect(text.contains("CartState(items: [], shown: .all, isOpen: false, ratio: 0.1)"))
    #expect(text.contains("    #expect(CartFeature.initialState.isEmpty)\n"))
    #expect(text.contains("    #expect(!CartState.sample.isEmpty)\n"))
    #expect(text.contains("Item(id: 1, name: \"name 1\")"))
  }

  @Test(
    "the title of a reducer's test is true for the action, and no two tests have the same title")
  func titles() throws {
    let text = try body(
      "Tests/GardenTests/GardenReducerTests.swift",
      of: """
        feature: Garden
        models:
          Bed: {id: UUID = UUID(), name: String, plants: "[Plant] = []"}
          Plant: {id: Int, name: String, isDry: Bool = true}
        state: {beds: IdentifiedArray<Bed>, selected: UUID?, other: Int = 0}
        dependencies: {pump: {methods: {water: {payload: {_ bed: UUID}, throws: true}}}}
        actions:
          wet: {payload: {_ id: Int, in bed: UUID}, reduce: "state.beds[id: bed]?.plants[id: id]?.isDry = false"}
          remove:
            payload: {_ id: UUID}
            reduce: |
              state.beds.remove(id: id)
              if state.selected == id { state.selected = nil }
          hide: {reduce: "if state.other == 987654 { state.other = 0 }"}
        requests:
          water: {payload: {_ id: UUID}, optimistic: 'state.beds[id: id]?.name = "wet"', perform: pump.water(id), by: id}
        """)
    let titles = text.matches(of: #/@Test\(\s*"([^"]*)"/#).map { String($0.1) }
    #expect(Set(titles).count == titles.count)
    #expect(titles.contains("wet changes only beds"))
    #expect(titles.contains("remove changes only beds and selected"))
    #expect(titles.contains("remove with id 2 changes only beds"))
    #expect(titles.contains("waterStarted changes only beds, waterStatus and waterUndo"))
    #expect(!titles.contains { $0.hasPrefix("wet changes nothing") })
  }

  @Test("the generated test of a reducer expects the declared changes and no other changes")
  func reducers() throws {
    let text = try body("Tests/CartTests/CartReducerTests.swift", of: spec)
    #expect(
      text.contains(
        """
          @Test("more changes only items")
          func more() {
            var state = CartState.sample
            var expected = state
            cartReducer(&state, action: .more(1))
            expected.items[0].count = 2
            #expect(state == expected)
        """))
    // Not `append`, which the reducer calls.
    #expect(
      text.contains(
        """
            let item = Item(id: 3, name: "name 3", count: 3)
            var expected = state
            cartReducer(&state, action: .add(item))
            expected.items = [expected.items[0], expected.items[1], item]
        """))
    #expect(!text.contains("byHand"))
  }

  @Test("the generated test of a filter names the selected elements by index")
  func filters() throws {
    let text = try body("Tests/CartTests/CartFilterTests.swift", of: spec)
    #expect(
      text.contains(
        """
            let state = CartState(items: items, shown: .many)
            #expect(state.filteredItems == [items[1]])
        """))
  }

  @Test("the generated test of a requirement rejects an action, and none shows that others pass")
  func middleware() throws {
    let text = try body("Tests/CartTests/CartMiddlewareTests.swift", of: spec)
    #expect(text.contains("@Test(\"Gate rejects more: No such item.\")\n  func gateRejectsMore()"))
    #expect(text.contains("MiddlewareOutcome(rejections: [\"No such item.\"])"))
  }

  @Test("a long text of one character is not written out in a generated test")
  func longTexts() throws {
    let text = try body(
      "Tests/BioTests/BioMiddlewareTests.swift",
      of: """
        feature: Bio
        state: {text: "String = \\"\\""}
        actions: {set: {payload: {_ text: String}, reduce: state.text = text}}
        middleware: {Limits: {set: {require: text.count <= 140, message: Too long.}}}
        """)
    #expect(text.contains("outcome(of: .set(String(repeating: \"a\", count: 141)), in: .sample)"))
    #expect(!text.contains("aaa"))
  }

  @Test(
    "a model named like a Swift Testing type is imported separately if a test declaration uses it")
  func testingTypes() throws {
    let text = try body(
      "Tests/CartTests/CartFilterTests.swift",
      of: spec.replacing("Item", with: "Tag"))
    #expect(text.contains("import Cart\nimport Testing\n\nimport struct Cart.Tag\n"))
    #expect(text.contains("private let items: [Tag] = ["))
  }

  @Test("the type of a middleware's outcome is qualified if the feature has a type of that name")
  func middlewareTypes() throws {
    let text = try body(
      "Tests/CartTests/CartMiddlewareTests.swift",
      of: spec.replacing("Gate", with: "MiddlewareOutcome"))
    #expect(text.contains("ReduxTesting.MiddlewareOutcome(rejections: [\"No such item.\"])"))
    #expect(text.contains("= MiddlewareOutcome().outcome(of:"))
  }

  @Test("strings that mean the same have the same samples, and keys are the ids of their elements")
  func meanings() throws {
    let text = try body(
      "Tests/ClubTests/ClubStateTests.swift",
      of: """
        feature: Club
        models: {Member: {id: String, name: String}}
        state: {members: "[String: Member]", absent: "Set<String>", reasons: "[String: String]", chair: String?}
        actions:
          join: {payload: {_ member: Member}, reduce: "state.members[member.id] = member"}
          leave: {payload: {_ id: String, note: String}, reduce: "state.absent.insert(id); state.reasons[id] = note"}
          elect: {payload: {_ member: Member}, reduce: state.chair = member.id}
          back: {payload: {_ id: String}, reduce: "if state.members[id] != nil { state.absent.remove(id) }"}
        scenarios:
          s: {when: [join: {id: ada, name: Ada}], then: [true]}
        """)
    #expect(text.contains(#"members: ["ada": Member(id: "ada", name: "Ada")]"#))
    #expect(text.contains(#"absent: ["ada"]"#))
    #expect(text.contains(#"reasons: ["ada": "note 1"]"#))
    #expect(text.contains(#"chair: "ada""#))
  }

  @Test("in the tests of a filter, the name of the list hides no function or variable of the tests")
  func listNames() throws {
    for name in ["state", "url"] {
      let text = try body(
        "Tests/CartTests/CartFilterTests.swift",
        of: """
          feature: Cart
          models: {Item: {id: UUID, count: "Int = 1"}}
          filters: {Shown: {over: \(name), cases: {all: true, many: count > 1}}}
          state: {\(name): "[Item]", shown: "Shown = .all"}
          """)
      #expect(text.contains("private let shown: [Item] = ["))
      #expect(text.contains("let state = CartState(\(name): shown, shown: .many)"))
    }
  }

  @Test("a call of `uuid` in generated tests is qualified if the state has a member named `uuid`")
  func uuids() throws {
    let text = try body(
      "Tests/CartTests/CartStateTests.swift", of: "feature: Cart\nstate: {uuid: UUID = UUID()}")
    #expect(text.contains("CartState(uuid: ReduxTesting.uuid(1))"))
  }

  @Test("the titles of generated tests are unique and describe how the tests differ")
  func sentences() throws {
    let text = try body(
      "Tests/CartTests/CartMiddlewareTests.swift",
      of: """
        feature: Cart
        state: {name: String = "", isOpen: Bool = false}
        actions: {set: {payload: {name: String, times: Int}, reduce: state.name = name}}
        middleware:
          Gate:
            set: {require: times > 7 || state.isOpen || name == "Sesame", message: Closed.}
        """)
    #expect(text.contains("@Test(\"Gate lets set pass\")"))
    #expect(text.contains("@Test(\"Gate lets set pass with name 'Sesame'"))
    let sentences = text.split(separator: "\n").filter { $0.contains("@Test(") }
    #expect(sentences.count > 3 && Set(sentences).count == sentences.count)
  }

  @Test("no test files are generated for a feature without anything to test")
  func absent() throws {
    let paths = try files("feature: Empty").keys.filter { $0.hasPrefix("Tests/") }
    #expect(paths.isEmpty)
  }

  @Test("two expectations of URLs in one test have two constants")
  func urls() throws {
    let files = try files(
      """
      feature: Link
      state: {n: Int = 1}
      derived: {page: 'URL? = URL(string: "https://example.com/a")'}
      actions: {add: {reduce: state.n += 1}}
      """)
    let tests = try #require(files.first { $0.key.hasSuffix("/LinkStateTests.swift") }).value
    #expect(tests.contains("    let expected: URL? = "))
    #expect(tests.contains("    let expected2: URL? = "))
  }

  @Test("a payload with two models of one form has a constant for each")
  func modelsOfOneForm() throws {
    let text = try body(
      "Tests/PairTests/PairReducerTests.swift",
      of: """
        feature: Pair
        models:
          Left: {id: Int, title: String, note: String, more: String}
          Right: {id: Int, title: String, note: String, more: String}
        state: {lefts: "[Left]", rights: "[Right]"}
        actions:
          add: {payload: {left: Left, right: Right}, reduce: state.lefts.append(left); state.rights.append(right)}
        """)
    #expect(text.contains("let left = Left("))
    #expect(text.contains("let right = Right("))
    #expect(text.contains("action: .add(left: left, right: right)"))
  }
}
