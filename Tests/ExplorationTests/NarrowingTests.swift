import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("What the summary of an exploration says")
struct NarrowingTests {
  @Test("all combinations of a few samples are used, whatever a middleware requires")
  func combinations() throws {
    let exploration = try explored(
      """
      feature: Book
      state: {signed: "[Int]"}
      actions:
        sign: {payload: {id: Int, text: String}, reduce: state.signed.append(id)}
      middleware:
        Manners:
          sign: {require: "!text.isEmpty", message: Say something.}
      invariants:
        two never signs: "!signed.contains(2)"
      explore:
        samples: {Int: [1, 2, 3, 4, 5], String: ["", a, b, c, d]}
      """)
    #expect(exploration.violations.count == 1)
    #expect(!exploration.summary.contains("payloads"))
  }

  @Test("a storage's failures are left out, which is said where something would react to them")
  func storages() throws {
    func summary(_ entry: String, rule: String = "grow") throws -> String {
      try explored(
        """
        feature: Tree
        state: {height: Bool = false}
        actions: {grow: {reduce: state.height = true}}
        middleware: {Gardener: {\(rule): {when: state.height, stop: true}}}
        persistence: {height: \(entry)}
        """
      ).summary
    }
    let words = "loads and saves succeeding at once"
    #expect(try !summary("file").contains(words))
    #expect(try summary("{in: file, status: status}").contains(words))
    #expect(try summary("file", rule: "heightStorageFailed").contains(words))
  }

  @Test("the current time stands still, which is said where a spec reads it")
  func currentTime() throws {
    func summary(_ value: String) throws -> String {
      try explored(
        """
        feature: Door
        state: {at: Date?}
        dependencies: {lock: {methods: {turn: {payload: {_ at: Date}}}}}
        actions: {open: {reduce: none}, opened: {payload: {_ at: Date}, reduce: state.at = at}}
        middleware: {Gate: {open: {dispatch: ".opened(\(value))"}}}
        """
      ).summary
    }
    #expect(try summary("Date()").contains("'Date()' the same everywhere"))
    #expect(try !summary("Date(timeIntervalSince1970: 3)").contains("'Date()'"))
  }

  @Test("a rule that omits a time reads the current time")
  func omittedTime() throws {
    func summary(_ action: String) throws -> String {
      try explored(
        """
        feature: Door
        state: {at: Date?}
        actions:
          open: {reduce: none}
          opened: {payload: {at: Date = Date()}, reduce: state.at = at}
        middleware: {Gate: {open: {dispatch: "\(action)"}}}
        """
      ).summary
    }
    #expect(try summary(".opened()").contains("'Date()' the same everywhere"))
    #expect(try !summary(".opened(at: Date(timeIntervalSince1970: 3))").contains("'Date()'"))
  }

  @Test("random values are the same everywhere, which is said where a rule makes them")
  func randomValues() throws {
    func summary(_ action: String) throws -> String {
      try explored(
        """
        feature: Dice
        state: {value: Int = 0}
        actions:
          roll: {reduce: none}
          rolled: {payload: {value: "Int = .random(in: 1...6)"}, reduce: state.value = value}
        middleware: {Chance: {roll: {dispatch: "\(action)"}}}
        """
      ).summary
    }
    let words = "random values the same everywhere"
    #expect(try summary(".rolled()").contains(words))
    #expect(try summary(".rolled(value: [1, 2].randomElement() ?? 3)").contains(words))
    #expect(try !summary(".rolled(value: 3)").contains("random"))
  }

  @Test("stored values that break an invariant are left out, which is said")
  func brokenStored() throws {
    func summary(_ invariant: String) throws -> String {
      try explored(
        """
        feature: Tree
        state: {height: Bool = false}
        actions: {shrink: {reduce: state.height = false}}
        persistence: {height: file}
        invariants: {it is small: \(invariant)}
        """
      ).summary
    }
    #expect(try summary("\"!height\"").contains("without stored values that break an invariant"))
    #expect(try summary("\"height || !height\"") == "all 3 states reachable, to depth 1")
  }

  @Test("cancellations from outside are left out, which is said where a call notices them")
  func cancellations() throws {
    func summary(_ rest: String) throws -> String {
      try explored(
        """
        feature: Call
        state: {stops: Int = 0}
        dependencies: {web: {methods: {send: {}}}}
        actions: {send: {reduce: none}, stopped: {reduce: "if state.stops < 2 { state.stops += 1 }"}}
        middleware: {Sending: {send: {perform: web.send(), policy: first\(rest)}}}
        """
      ).summary
    }
    let words = "calls cancelled only by rules"
    #expect(try summary(", cancelled: .stopped").contains(words))
    #expect(try !summary(", then: .stopped").contains(words))
  }

  @Test(
    "a call that begins after a change or a dispatched action may be cancelled with the view, which is said",
    arguments: [
      ("load: {perform: web.get(), then: .done}", false),
      ("changed(busy): {when: state.busy, perform: web.get(), then: .done}", true),
      ("show: {dispatch: .load}, load: {perform: web.get(), then: .done}", true),
    ])
  func cancelledCalls(rules: String, isSaid: Bool) throws {
    let summary = try explored(
      """
      feature: Spinner
      state: {busy: Bool = false}
      dependencies: {web: {methods: {get: {}}}}
      actions: {show: {reduce: state.busy = true}, load: {reduce: none}, done: {reduce: state.busy = false}}
      middleware: {Loading: {\(rules)}}
      """
    ).summary
    #expect(summary.contains("calls cancelled only by rules") == isSaid)
  }

  @Test("time passes to the next deadline, which is said where several are open")
  func timers() throws {
    func summary(_ rules: String) throws -> String {
      try explored(
        """
        feature: Beacon
        state: {isLit: Bool = false, isDark: Bool = false}
        dependencies: {lamp: {methods: {light: {}, darken: {}}}}
        actions: {light: {reduce: none}, darken: {reduce: none}, lit: {reduce: state.isLit = true}, dark: {reduce: state.isDark = true}}
        middleware:
          Gate: {\(rules)}
        """
      ).summary
    }
    let words = "time passing only from one deadline to the next"
    let light = "light: {perform: lamp.light(), then: .lit, policy: debounce(300ms)}"
    let darken = "darken: {perform: lamp.darken(), then: .dark, policy: debounce(100ms)}"
    #expect(try !summary(light).contains(words))
    #expect(try summary(light + ", " + darken).contains(words))
    let throttled = light.replacing("debounce(300ms)", with: "\"throttle(300ms, trailing: true)\"")
    #expect(try !summary(throttled).contains(words))
    #expect(try summary(throttled + ", " + darken).contains(words))
  }

  @Test("a model has a sample in which two properties are not empty")
  func pages() throws {
    let exploration = try explored(
      """
      feature: Paging
      models: {Page: {items: "[Int]", next: Int?}}
      state: {hasBoth: Bool = false}
      actions:
        loaded: {payload: {_ page: Page}, reduce: "if !page.items.isEmpty && page.next != nil { state.hasBoth = true }"}
      reachable: {both: hasBoth}
      """)
    #expect(exploration.unwitnessed.isEmpty)
    #expect(exploration.summary.contains("reachable with the samples"))
    #expect(exploration.summary.contains(" values of 'Page'"))
  }

  @Test("the samples of a model in the spec keep their ids")
  func ids() throws {
    let lines = sampleLines(
      of: try feature(
        """
        feature: Samples
        models: {Product: {id: Int, title: String}}
        state: {products: "[Product]"}
        actions:
          set: {payload: {_ products: "[Product]"}, reduce: state.products = products}
        explore: {samples: {Product: [{id: 7, title: iPad}, {id: 9, title: Shirt}]}}
        """))
    #expect(lines[0].contains("[{id: 7, title: iPad}, {id: 9, title: Shirt}]"))
  }

  @Test("sample lists contain each sample of their elements, and the lists left out are counted")
  func lists() throws {
    let spec = """
      feature: Tasks
      models: {Task: {id: Int, isDone: Bool = false}, Kind: [new, old, gone]}
      state: {tasks: "[Task]", marks: "[String: Bool]", shown: Set<Kind>}
      actions:
        set: {payload: {_ tasks: "[Task]"}, reduce: state.tasks = tasks}
        mark: {payload: {_ marks: "[String: Bool]"}, reduce: state.marks = marks}
        show: {payload: {_ kinds: Set<Kind>}, reduce: state.shown = kinds}
        delete: {payload: {_ id: Int}, reduce: "state.tasks.removeAll { $0.id == id }"}
      invariants:
        the last is open: "tasks.count < 2 || tasks.last?.isDone == false"
        not all are done: "tasks.count < 2 || !tasks.allSatisfy { $0.isDone }"
        marks are off: "!marks.contains { $0.value }"
        none is gone: "!shown.contains(.gone)"
      """
    let exploration = try explored(spec)
    #expect(exploration.violations.count == 4, "\(exploration.violations.map(\.message))")
    #expect(
      exploration.narrowing.restrictions == [
        "6 of 31 values of '[Task]'", "6 of 9 values of '[String: Bool]'",
        "5 of 7 values of 'Set<Kind>'",
      ])
  }

  @Test("one sample of an answer that nothing uses is enough, and nothing is narrowed by it")
  func unreadAnswers() throws {
    func spec(_ reducer: String) -> String {
      """
      feature: Sync
      models: {Item: {id: Int, title: String, note: String?}, Report: {items: [Item], count: Int}}
      state: {count: Int = 0, isDone: Bool = false}
      dependencies: {api: {methods: {push: {returns: Report}}}}
      actions:
        push: {reduce: none}
        pushed: {payload: {_ report: Report}, reduce: \(reducer)}
      middleware: {Syncing: {push: {perform: api.push(), then: .pushed(result)}}}
      """
    }
    let unread = try explored(spec("state.isDone.toggle()"))
    #expect(unread.narrowing.restrictions == [])
    #expect(unread.narrowing.isFinite)
    let read = try explored(spec("state.count = report.count"))
    #expect(read.narrowing.restrictions.contains { $0.contains("values of 'Report'") })
    let emitted = try explored(
      spec("state.isDone.toggle()").replacing(
        "then: .pushed(result)}", with: "then: .pushed(result), emit: .pushed(result)}")
        + "\nevents: {pushed: {payload: {_ report: Report}}}\n")
    #expect(emitted.narrowing.restrictions.contains { $0.contains("values of 'Report'") })
  }

  @Test("the elements of a sample list have different ids", arguments: ["Int", "String", "UUID"])
  func listIDs(_ type: String) throws {
    let lines = sampleLines(
      of: try feature(
        """
        feature: Tasks
        models: {Task: {id: \(type), isDone: Bool = false, isNew: Bool = true}}
        state: {tasks: IdentifiedArray<Task>}
        actions: {set: {payload: {_ tasks: IdentifiedArray<Task>}, reduce: state.tasks = tasks}}
        """))
    let lists = lines[0].matches(of: /\{id: (?<first>[^,]+), [^}]*\}, \{id: (?<second>[^,]+),/)
    #expect(lists.count >= 3)
    #expect(lists.allSatisfy { $0.first != $0.second }, "\(lines[0])")
  }

  @Test("the summary names only the bounds that excluded states")
  func excluding() throws {
    let spec = """
      feature: Feed
      state: {items: "[Int]", n: Int = 0}
      dependencies: {api: {methods: {load: {returns: Int}}}}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ n: Int}, reduce: state.n = n}
        add: {reduce: "state.items.append(1)"}
      middleware: {Loading: {load: {perform: api.load(), then: .loaded(result)}}}
      """
    let both = try explored(spec)
    #expect(both.summary.contains("within 3 elements per list and 3 calls under way, to depth"))
    let calls = try explored(spec.replacing("state.items.append(1)", with: "state.items = [1]"))
    #expect(calls.summary.contains("within 3 calls under way, to depth"))
    let one = try explored(spec + "\nexplore: {bounds: {lists: 1, effects: 1}}")
    #expect(one.summary.contains("within 1 element per list and 1 call under way, to depth"))
    let none = try explored(
      "feature: Up\nstate: {n: Int = 0}\nactions: {add: {reduce: state.n += 1}}\n")
    #expect(none.summary == "21 states to depth 20; not exhaustive")
  }

  @Test("actions that look up elements are explored with the keys that the state contains")
  func keys() throws {
    let exploration = try explored(
      """
      feature: Board
      models: {Column: {id: String, cards: "[Int]"}}
      state: {columns: IdentifiedArray<Column>}
      actions:
        load: {reduce: 'state.columns = IdentifiedArray([Column(id: "todo", cards: [41])])'}
        remove:
          payload: {_ card: Int, from column: String}
          reduce: "state.columns[id: column]?.cards.removeAll { $0 == card }"
      reachable: {a column is empty: "columns.contains { $0.cards.isEmpty }"}
      """)
    #expect(exploration.unwitnessed.isEmpty)
  }

  @Test("actions in a conditional 'then' are sent only by effects")
  func conditionalThen() throws {
    let exploration = try explored(
      """
      feature: Conditional
      state: {isAsked: Bool = false, n: Int = 0}
      dependencies: {api: {methods: {load: {returns: Int}}}}
      actions:
        load: {reduce: state.isAsked = true}
        loaded: {payload: {_ n: Int}, reduce: state.n = n}
        empty: {reduce: state.n = 0}
      middleware:
        Loading:
          load: {perform: api.load(), then: "result > 0 ? .loaded(result) : .empty"}
      invariants:
        only who asks gets: n == 0 || isAsked
      """)
    #expect(exploration.answersOnly == ["loaded", "empty"])
    #expect(exploration.violations.map(\.message) == [])
  }

  @Test("invariants are checked in states outside the bounds")
  func outside() throws {
    let exploration = try explored(
      """
      feature: Bound
      state: {items: "[Int]"}
      actions: {add: {reduce: state.items.append(1)}}
      invariants: {at most three: "items.dropFirst(3).isEmpty"}
      """)
    #expect(
      exploration.violations.map(\.message) == [
        "'at most three' does not hold after 'add', 'add', 'add', 'add'"
      ])
    #expect(exploration.pruned == 1)
  }

  @Test(
    "the bound of lists is raised above a length that the spec compares, unless the spec sets it",
    arguments: [("", 5), ("explore: {bounds: {lists: 3}}", 3)])
  func raised(_ bounds: String, _ lists: Int) throws {
    let exploration = try explored(
      """
      feature: Bound
      state: {items: "[Int]", isFull: Bool = false}
      actions: {add: {reduce: "state.items.append(1); state.isFull = state.items.count > 4"}}
      \(bounds)
      """)
    #expect(exploration.bounds.lists == lists)
    #expect(exploration.summary.contains("within \(lists) elements per list"))
  }

  @Test(
    "an action that takes many steps and ends is explored, and one that takes too many is named")
  func manySteps() throws {
    func summary(_ count: Int) throws -> String {
      try explored(
        """
        feature: Grid
        state: {n: Int = 0}
        actions:
          add: {reduce: "for i in Array(repeating: 1, count: \(count)) { for j in Array(repeating: 1, count: \(count)) { state.n = i * j } }"}
        """
      ).summary
    }
    #expect(try summary(200) == "all 2 states reachable, to depth 1")
    #expect(
      try summary(2_000) == "1 state to depth 0; not exhaustive; not explored: add (it takes more "
        + "than 1,000,000 steps)")
  }

  @Test("an invariant that takes too many steps is not checked, and not broken")
  func tooLong() throws {
    let exploration = try explored(
      """
      feature: Pairs
      state: {xs: "[Int] = Array(repeating: 1, count: 1200)", n: Int = 0}
      actions: {add: {reduce: "if state.n < 2 { state.n += 1 }"}}
      invariants:
        long: "xs.allSatisfy { x in xs.allSatisfy { $0 <= x } }"
      """)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.summary.hasSuffix("not checked: 'long'"), "\(exploration.summary)")
  }

  @Test("functions of other modules, which return the same for all arguments, are a restriction")
  func functionsOfModules() throws {
    let exploration = try explored(
      """
      feature: Flags
      state: {a: Bool = false, b: Bool = false}
      functions: {allows: {payload: {_ n: Int}, returns: Bool, from: Rules}}
      actions: {ask: {reduce: "state.a = allows(1); state.b = allows(2)"}}
      reachable: {they differ: a && !b}
      """)
    #expect(exploration.unwitnessed.map(\.name) == ["they differ"])
    #expect(
      exploration.narrowing.restrictions
        == ["functions of other modules with the same result for all arguments"])
    #expect(exploration.narrowing.mayHideStates)
  }

  @Test("of many actions with omitted payloads, the summary counts a few one by one")
  func manyPayloads() throws {
    let actions = (0..<12).map {
      "  set\($0): {payload: {a: Int, b: Int, c: Int, d: Int}, reduce: state.n = a + b + c + d}"
    }.joined(separator: "\n")
    let exploration = try explored(
      "feature: Many\nstate: {n: Int = 0}\nactions:\n\(actions)\nexplore: {bounds: {states: 50}}"
    )
    let restrictions = exploration.narrowing.restrictions
    #expect(restrictions.filter { $0.contains("payloads of 'set") }.count == 8)
    #expect(restrictions.contains("only some payloads of 4 more actions"))
  }

  @Test("the summary says that no action comes before the effects of the previous one have begun")
  func order() throws {
    let spec = """
      feature: Shop
      state: {isLoading: Bool = false}
      dependencies: {shop: {methods: {ping: {}}}}
      actions:
        load: {reduce: none}
        began: {reduce: state.isLoading = true}
        loaded: {reduce: state.isLoading = false}
      middleware:
        Loading:
          load: {perform: shop.ping(), started: .began, then: .loaded}
      """
    let order = "; no action before the effects of the previous one have begun"
    #expect(try explored(spec).summary.contains(order))
    #expect(!(try explored(spec.replacing("started: .began, ", with: "")).summary.contains(order)))
  }

  @Test("the summary says 'with the samples' if payloads were omitted, also of finite types")
  func finitePayloads() throws {
    let switches = (0..<7).map { "v\($0): Bool" }.joined(separator: ", ")
    let exploration = try explored(
      """
      feature: Switches
      state: {on: Int = 0}
      actions:
        set: {payload: {\(switches)}, reduce: "state.on = (v0 ? 1 : 0) + (v1 ? 2 : 0) + (v6 ? 4 : 0)"}
      """)
    #expect(exploration.summary.hasPrefix("all 7 states reachable with the samples, to depth 1; "))
    #expect(exploration.summary.hasSuffix("of 128 payloads of 'set'"))
  }

  @Test("the storage's own actions are not sent from outside, unless the spec names them")
  func storageActions() throws {
    let spec = """
      feature: Counter
      conforms: Codable
      state: {n: Int = 0}
      actions: {add: {reduce: "if state.n < 2 { state.n += 1 }"}}
      persistence: {n: {in: file, status: status}}
      invariants:
        it never fails: "if case .failed = status { false } else { true }"
      """
    let exploration = try explored(spec)
    #expect(exploration.violations.isEmpty)
    #expect(exploration.answersOnly == [])
    let named = try explored(spec + "\nexplore: {actions: [nStorageFailed]}\n")
    #expect(named.violations.count == 1)
  }
}
