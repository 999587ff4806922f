import Testing

@testable import Exploration

@Suite("Exploring loads of stored properties")
struct StoredLoadTests {
  /// Returns a spec with stored notes, one of which may be selected.
  private func notes(
    notes: String = "\"[Note]\"", invariant: String, actions: String = ""
  ) -> String {
    """
    feature: Notes
    models: {Note: {id: UUID = UUID(), isRead: Bool = false}}
    state: {notes: \(notes), selected: UUID?, isDark: Bool = false}
    actions:
      add: {payload: {_ note: Note}, reduce: "state.notes.append(note); state.selected = note.id"}
      \(actions)
    persistence: {notes: sqlite}
    invariants:
      it holds: "\(invariant)"
    explore: {samples: {Bool: [false]}, bounds: {lists: 2}}
    """
  }

  /// Returns the violations. Expects that the scenario of each violation fails.
  private func violations(_ spec: String) throws -> [Exploration.Violation] {
    let violations = try explored(spec).violations
    for violation in violations {
      let lines = try #require(violation.scenario, "\(violation.message)")
      let failures = failures(of: lines, pastedInto: spec)
      #expect(failures.count == 1, "\(violation.message): \(failures)")
    }
    return violations
  }

  @Test("exploring keeps elements that were added before a load")
  func added() throws {
    let spec = notes(invariant: "selected == nil || notes.contains { $0.id == selected }")
    let exploration = try explored(spec)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.isExhausted)
  }

  @Test("an invariant of two lists never sees one of them loaded without the other")
  func together() throws {
    func spec(_ persistence: String) -> String {
      """
      feature: Shop
      models: {Item: {id: Int}, Line: {id: Int, item: Int}}
      state: {cart: "[Item]", lines: "[Line]"}
      actions: {clear: {reduce: "state.cart = []; state.lines = []"}}
      persistence: {\(persistence)cart: sqlite, lines: sqlite}
      invariants:
        each line has its item: "lines.allSatisfy { line in cart.contains { $0.id == line.item } }"
      explore: {samples: {Int: [1, 2]}, bounds: {lists: 1}}
      """
    }
    let apart = try explored(spec("")).violations
    #expect(apart.first?.message.contains("'storage.lines.load' returns") == true)
    let exploration = try explored(spec("together: [cart, lines], "))
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.isExhausted)
  }

  @Test("a mistake after lists were loaded together is reproduced by a scenario")
  func mistakeAfterTogether() throws {
    let spec = """
      feature: Shop
      models: {Item: {id: Int}}
      state: {cart: "[Item]", draft: "[Item]", isDone: Bool = false}
      actions: {finish: {reduce: "state.isDone = state.cart.count == 1 && state.draft.count == 1"}}
      persistence: {together: [cart, draft], cart: sqlite, draft: sqlite}
      invariants:
        nothing is done: "!isDone"
      explore: {samples: {Int: [1]}, bounds: {lists: 1}}
      """
    let violation = try #require(violations(spec).first)
    #expect(violation.message.contains("'storage.cartAndDraft.load' returns"))
  }

  @Test("the scenario of a mistake after a load contains the load")
  func loaded() throws {
    let violation = try #require(
      violations(notes(invariant: "notes.count < 2 || isDark")).first)
    #expect(
      violation.message.hasPrefix("'it holds' does not hold after 'storage.notes.load' returns [{"))
    #expect(
      violation.scenario?.dropFirst() == [
        "    with:",
        "      storage.notes: [{id: 1, isRead: false}, {id: 2, isRead: false}]",
        "    when:",
        "      - loadNotes",
        "    holds: [it holds]",
      ])
  }

  @Test("a load may find nothing, whatever the samples of the property are")
  func nothingStored() throws {
    let spec = """
      feature: Greeting
      state: {name: 'String = "guest"', isAsked: Bool = false}
      actions:
        greet: {reduce: "state.isAsked = state.status == .ready && state.name == \\"guest\\""}
      persistence: {name: {in: userDefaults, status: status}}
      explore: {samples: {String: [ann, bob]}}
      invariants:
        nobody is asked: "!isAsked"
      """
    let violation = try #require(violations(spec).first)
    #expect(violation.message.contains("after 'storage.name.load' finds nothing, 'greet'"))
  }

  @Test("in a printed scenario, a load that ends after a change starts before the change")
  func merged() throws {
    let loaded =
      "notesLoaded: {payload: {_ value: '[Note]'}, "
      + "reduce: 'state.isDark = !state.notes.isEmpty; state.notes = value'}"
    let violation = try #require(
      violations(notes(invariant: "!isDark", actions: loaded)).first)
    #expect(
      violation.message
        == "'it holds' does not hold after 'add: {id: 1, isRead: false}', "
        + "'storage.notes.load' returns []")
    #expect(
      violation.scenario?.dropFirst() == [
        "    with:",
        "      storage.notes: {after: 1s, returns: []}",
        "    when:",
        "      - [loadNotes, add: {id: 1, isRead: false}]",
        "    holds: [it holds]",
      ])
  }

  @Test("exploring merges a stored empty list with an element that was added twice")
  func addedTwice() throws {
    let spec = """
      feature: Notes
      models: {Note: {id: Int, text: String = ""}}
      state: {notes: "[Note]"}
      actions:
        add: {payload: {_ note: Note}, reduce: state.notes.append(note)}
      persistence: {notes: sqlite}
      invariants:
        a load brings notes: {holds: old.notes.count <= notes.count, after: notesLoaded}
      explore: {samples: {Note: [{id: 1, text: a}]}}
      """
    let violation = try #require(violations(spec).first)
    #expect(
      violation.message
        == "'a load brings notes' does not hold after 'add: {id: 1, text: a}', "
        + "'add: {id: 1, text: a}', 'storage.notes.load' returns []")
  }

  @Test("in a printed scenario, an action that changes no stored value stays before a later load")
  func beside() throws {
    let violation = try #require(
      violations(
        notes(
          invariant: "!isDark || notes.isEmpty || selected != nil",
          actions: "darken: {reduce: state.isDark = true}")
      ).first)
    #expect(
      violation.message
        == "'it holds' does not hold after 'darken', "
        + "'storage.notes.load' returns [{id: 1, isRead: false}]")
    #expect(
      violation.scenario?.dropFirst() == [
        "    with:",
        "      storage.notes: [{id: 1, isRead: false}]",
        "    when:",
        "      - darken",
        "      - loadNotes",
        "    holds: [it holds]",
      ])
  }

  @Test("in an exploration, stored elements replace the initial elements of a list")
  func beginning() throws {
    // Only the initial note is read. It was not added by an action, so it is removed when other
    // notes are loaded, and stays when nothing is stored.
    let loaded =
      "notesLoaded: {payload: {_ value: '[Note]'}, reduce: 'state.isDark = true; state.notes = value'}"
    let spec = notes(
      notes: "{type: '[Note]', default: '[Note(isRead: true)]'}",
      invariant: "!isDark || notes.allSatisfy { !$0.isRead }", actions: loaded)
    #expect(
      try violations(spec).map(\.message)
        == ["'it holds' does not hold after 'storage.notes.load' finds nothing"])
  }

  /// A spec that declares an action of its storage itself.
  private func theme(_ action: String, _ rest: String) -> String {
    """
    feature: Theme
    state: {dark: Bool = false, seen: Bool = false}
    actions:
      flip: {reduce: state.dark.toggle()}
      \(action)
    persistence: {dark: file}
    \(rest)
    """
  }

  @Test("a stored value is loaded by the spec's own action, even if it is private")
  func privateLoad() throws {
    let action =
      "darkLoaded: {private: true, payload: {_ value: Bool}, "
      + "reduce: \"state.dark = value; state.seen = value\"}"
    let spec = theme(action, "invariants: {it holds: \"!seen\"}")
    #expect(
      try violations(spec).map(\.message) == [
        "'it holds' does not hold after 'storage.dark.load' returns true"
      ])
    let exploration = try explored(theme(action, "reachable: {it was dark: seen && dark}"))
    #expect(exploration.unwitnessed.isEmpty && !exploration.summary.contains("darkLoaded"))
  }

  @Test(
    "the summary says that loads and saves succeed at once if a reducer of the spec's own reacts",
    arguments: [
      "darkStorageFailed: {payload: {_ message: String}, reduce: state.seen = true}",
      "loadDark: {reduce: state.seen = true}",
    ])
  func ownReducer(_ action: String) throws {
    let exploration = try explored(theme(action, "reachable: {it was seen: seen}"))
    #expect(exploration.summary.hasSuffix("; loads and saves succeeding at once"))
    let silent = try explored(theme("loadDark: {reduce: none}", ""))
    #expect(!silent.summary.contains("at once"))
  }

  @Test("a settled invariant is not checked if the spec's own reducer follows a save")
  func settled() throws {
    func summary(_ saved: String) throws -> String {
      try explored(
        """
        feature: Theme
        state: {dark: Bool = false, unsaved: Bool = false}
        actions:
          flip: {reduce: "state.dark.toggle(); state.unsaved = true"}
          clear: {reduce: state.unsaved = false}
        \(saved)
        persistence: {dark: {in: file, status: storage}}
        invariants: {it is saved: {settled: "!unsaved"}}
        """
      ).summary
    }
    #expect(
      try summary("  darkSaved: {reduce: state.unsaved = false}").hasSuffix(
        "not checked: 'it is saved'"))
    #expect(try !summary("").contains("not checked"))
  }
}
