import SpecLanguage
import Testing

@Suite("Storages in scenarios")
struct StorageTests {
  /// Returns the result of one scenario of a feature that stores a list and a value.
  private func outcome(_ scenario: String, middleware: String = "{}") -> String {
    let indented = scenario.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let (outcomes, findings) = simulate(
      """
      feature: Shop
      models: {Item: {id: UUID, name: String}}
      state: {items: "[Item]", note: String = "none"}
      events: {saved: }
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        remove: {payload: {_ id: UUID}, reduce: "state.items.removeAll { $0.id == id }"}
        write: {payload: {_ note: String}, reduce: state.note = note}
      middleware: \(middleware)
      persistence:
        items: {in: sqlite, after: 500ms, status: status}
        note: file
      scenarios:
        it works:
      \(indented)
      """)
    return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
  }

  @Test("the values in 'given' count as loaded, and each change is saved after the storage's delay")
  func given() {
    #expect(
      outcome(
        """
        given: {items: [{id: 1, name: Milk}]}
        when:
          - loadItems
          - [add: {id: 2, name: Bread}, wait: 499ms, add: {id: 3, name: Tea}]
          - remove: 1
        then: [state.items.count == 2, state.status == .ready]
        calls: ["storage.items.save([])"]
        """
      ).contains(
        "got [storage.items.save([Item(id: 00000000-0000-0000-0000-000000000001, name: \"Milk\"), "
          + "Item(id: 00000000-0000-0000-0000-000000000002, name: \"Bread\"), "
          + "Item(id: 00000000-0000-0000-0000-000000000003, name: \"Tea\")]), "
          + "storage.items.save([Item(id: 00000000-0000-0000-0000-000000000002"))
  }

  @Test("a field of a form is saved, and not the other fields")
  func form() {
    let (outcomes, findings) = simulate(
      """
      feature: Profile
      state: {name: String = "", email: String = ""}
      actions: {edit: {bind: [name, email]}}
      persistence: {name: file, email: file}
      scenarios:
        it saves:
          with: {storage.name: "a", storage.email: "b"}
          when: [loadName, loadEmail, edit: {email: c}]
          calls: ["storage.name.load()", "storage.email.load()", 'storage.email.save("c")']
      """)
    #expect(findings.isEmpty && outcomes == ["passed"], "\(findings) \(outcomes)")
  }

  @Test("a stored empty list is merged into the state, unlike a missing list")
  func emptyList() {
    // If several added elements have the same id, the merged list contains the last of them.
    let added = "[add: {id: 1, name: Milk}, add: {id: 1, name: Tea}]"
    func count(_ stored: String) -> String {
      outcome(
        """
        with: {\(stored)}
        when: [[loadItems, \(added.dropFirst().dropLast())]]
        then: ['state.items.map { $0.name } == ["Tea"]']
        """)
    }
    #expect(count("storage.items: []") == "passed")
    #expect(count("storage.items: {after: 1s, returns: []}") == "passed")
    #expect(count("storage.items: ").contains("is [\"Milk\", \"Tea\"]"))
  }

  @Test("a scenario fails if a stored element is removed before the load")
  func lostChanges() {
    for stored in ["{id: 1, name: Milk}", "{id: 2, name: Bread}, {id: 1, name: Milk}"] {
      #expect(
        outcome(
          """
          given: {items: [{id: 1, name: Milk}, {id: 2, name: Bread}]}
          with: {storage.items: {after: 2s, returns: [\(stored)]}}
          when: [[loadItems, remove: 1]]
          then: [state.status == .ready]
          """
        ).contains("'items' is changed before it is loaded"))
    }
  }

  @Test("a load merges the stored elements with the changes made during the load")
  func merge() {
    #expect(
      outcome(
        """
        given: {items: [{id: 1, name: Milk}, {id: 2, name: Bread}]}
        with: {storage.items: {after: 2s, returns: [{id: 2, name: Rolls}, {id: 3, name: Tea}]}}
        when:
          - [loadItems, loadItems, add: {id: 4, name: Jam}, remove: 1]
        then: ['state.items.map { $0.name } == ["Rolls", "Tea", "Jam"]', state.status == .ready]
        calls: [storage.items.load(), storage.items.save(state.items)]
        """) == "passed")
  }

  @Test("a loaded value that does not change is not saved, and a second load action is ignored")
  func unchanged() {
    #expect(
      outcome(
        """
        with: {storage.items: [{id: 1, name: Milk}]}
        when: [loadItems, loadItems]
        then: [state.items.count == 1, state.status == .ready]
        calls: [storage.items.load()]
        """) == "passed")
  }

  @Test("loading from a storage without data leaves the state unchanged and saves nothing")
  func nothing() {
    for stored in ["{after: 1s}", "", "null", "{returns: }"] {
      #expect(
        outcome(
          """
          given: {note: first}
          with: {storage.note: \(stored)}
          when: [loadNote]
          then: [state.note == "first", state.status == .ready]
          calls: [storage.note.load()]
          """) == "passed", "\(stored)")
    }
  }

  @Test("after a failed load, nothing is saved until another load succeeds")
  func failedLoad() {
    #expect(
      outcome(
        """
        with: {storage.items: {each: [{throws: disk unplugged}, [{id: 1, name: Milk}]]}}
        when:
          - loadItems
          - add: {id: 2, name: Bread}
        then: 'state.status == .failed("disk unplugged")'
        calls: [storage.items.load()]
        """) == "passed")
    #expect(
      outcome(
        """
        with: {storage.items: {each: [{throws: disk unplugged}, [{id: 1, name: Milk}]]}}
        when:
          - loadItems
          - add: {id: 2, name: Bread}
          - loadItems
        then: ['state.items.map { $0.name } == ["Milk", "Bread"]', state.status == .ready]
        calls: [storage.items.load(), storage.items.load(), storage.items.save(state.items)]
        """) == "passed")
  }

  @Test("a failed save is tried again with the next change, and by the action that loads")
  func failedSave() {
    #expect(
      outcome(
        """
        with: {storage.items.save: {after: 1s, throws: disk full}}
        when:
          - add: {id: 1, name: Milk}
        then: 'state.status == .failed("disk full")'
        calls: [storage.items.save(state.items)]
        """) == "passed")
    #expect(
      outcome(
        """
        with: {storage.items.save: {each: [{after: 1s, throws: disk full}, {after: 1s}]}}
        when:
          - add: {id: 1, name: Milk}
          - loadItems
        then: state.status == .ready
        calls: [storage.items.save(state.items), storage.items.save(state.items)]
        """) == "passed")
    #expect(
      outcome(
        """
        with: {storage.items.save: {each: [{after: 1s, throws: disk full}, {after: 1s}]}}
        when:
          - [add: {id: 1, name: Milk}, wait: 1s, add: {id: 2, name: Bread}]
        then: state.status == .ready
        calls: ["storage.items.save([state.items[0]])", storage.items.save(state.items)]
        """) == "passed")
  }

  @Test("the actions of a storage pass through the middleware, which can react to them")
  func rules() {
    #expect(
      outcome(
        """
        with: {storage.note: b}
        when: [add: {id: 1, name: Milk}, loadNote]
        then: [state.note == "b", state.items.isEmpty]
        events: [.saved, .saved]
        calls: ["storage.items.save([])"]
        """,
        middleware: """
          {M: {itemsSaved: {emit: .saved}, noteLoaded: {dispatch: ".itemsLoaded([])"}}}
          """
      ).contains(
        "got [storage.items.save([Item(id: 00000000-0000-0000-0000-000000000001, name: \"Milk\")]), "
          + "storage.note.load(), storage.items.save([])]"))
  }

  @Test("calls of storages are compared only if 'calls' of the scenario contains a storage call")
  func calls() {
    #expect(
      outcome("{when: [write: a], then: 'state.note == \"a\"', calls: []}") == "passed")
    #expect(
      outcome("{when: [write: a], calls: [storage.items.load()]}")
        == "failed-scenario: expected the calls [storage.items.load()], got "
        + "[storage.note.save(\"a\")] in 'it works'")
  }

  @Test("a scenario fails if a change or a loaded value would be lost")
  func lost() {
    #expect(
      outcome("{with: {storage.note: b}, when: [write: a], then: 'true'}").contains(
        "'note' is changed before its storage is started: dispatch 'loadNote' first"))
    #expect(
      outcome("{with: {storage.note: b}, when: [[loadNote, write: a]], then: 'true'}").contains(
        "'note' is changed before it is loaded: the stored value replaces the change"))
    #expect(
      outcome(
        "{with: {storage.note: b}, when: [loadNote], then: 'true'}",
        middleware: "{M: {noteLoaded: {require: 'value.isEmpty', message: no}}}"
      ).contains("a middleware stops 'noteLoaded'"))
  }

  @Test("lists that are stored together have one load, one failure and one save")
  func together() {
    func outcome(_ scenario: String) -> String {
      let (outcomes, findings) = simulate(
        """
        feature: Shop
        models: {Item: {id: Int, name: String = ""}}
        state: {cart: "IdentifiedArray<Item>", draft: "[Item]"}
        actions:
          add: {payload: {_ item: Item}, reduce: "state.cart.append(item); state.draft.append(item)"}
          drop: {payload: {_ id: Int}, reduce: "state.draft.removeAll { $0.id == id }"}
        persistence:
          together: [cart, draft]
          cart: {in: sqlite, after: 1s, status: status}
          draft: sqlite
        scenarios: {it works: \(scenario)}
        """)
      return findings.first.map { "\($0.id): \($0.message)" } ?? outcomes.joined()
    }
    #expect(
      outcome(
        """
        {with: {storage.cartAndDraft: {after: 1s, returns: {cart: [{id: 1}], draft: [{id: 1}]}}},
        when: [[loadCartAndDraft, add: {id: 2}], drop: 1],
        then: ['state.cart.ids == [1, 2]', 'state.draft == [Item(id: 2)]', state.status == .ready],
        calls: [storage.cartAndDraft.load(),
        'storage.cartAndDraft.save(CartAndDraft(cart: state.cart, draft: [Item(id: 1), Item(id: 2)]))',
        'storage.cartAndDraft.save(CartAndDraft(cart: state.cart, draft: state.draft))']}
        """) == "passed")
    #expect(
      outcome(
        """
        {with: {storage.cartAndDraft: {throws: broken}}, when: [[loadCartAndDraft, add: {id: 2}]],
        then: ['state.status == .failed("broken")', state.draft.count == 1],
        calls: [storage.cartAndDraft.load()]}
        """) == "passed")
    #expect(
      outcome(
        "{given: {draft: [{id: 1}]}, when: [drop: 2], then: state.draft.count == 1, calls: [storage.cartAndDraft.load()]}"
      )
      .contains("got [storage.cartAndDraft.save("))
  }

  @Test("a change made by middleware right before a save is included in the save")
  func saving() {
    #expect(
      outcome(
        """
        when: [add: {id: 1, name: Milk}]
        then: [state.items.isEmpty, state.status == .ready]
        calls: ["storage.items.save([])"]
        """,
        middleware:
          "{M: {itemsSaving: {when: '!state.items.isEmpty', dispatch: '.remove(state.items[0].id)'}}}"
      ) == "passed")
  }

  @Test("a scenario fails if its saves cause each other endlessly")
  func endless() {
    #expect(
      outcome(
        "{when: [add: {id: 1, name: Milk}], then: 'true'}",
        middleware: "{M: {itemsSaved: {dispatch: '.remove(UUID())'}}}"
      ).contains("effects still wait for the clock"))
  }
}
