import FeatureAnalysis
import SpecLanguage
import Testing

@testable import SpecComparison

/// Tests changes that the examples of the rules do not contain.
@Suite("Changes between two versions of a spec")
struct ChangeTests {
  private func ids(from old: String, to new: String) throws -> [String] {
    try changes(from: old, to: new).map(\.id.rawValue)
  }

  @Test(
    "the message for a change contains the old and the new value, and a note shows the old position"
  )
  func message() throws {
    let found = try changes(
      from: "feature: Shop\nstate:\n  # how many\n  count: Int = 0",
      to: "feature: Shop\nstate:\n  count: Int = 1")
    #expect(
      found.map(\.message) == ["the default of 'count' of the state was '0' and is now '1'"])
    #expect(found.map { $0.note.line } == ["old.yaml:4:3: note: the older version"])
    #expect(found.map(\.category) == [.behaviour])
  }

  @Test(
    "a renamed feature is one change, although its protocols and the middleware follow its name")
  func namesThatFollow() throws {
    let old = """
      feature: Depot
      state: {crates: "[String] = []"}
      dependencies: {net: {methods: {all: {returns: "[String]", throws: true}}}}
      requests:
        refresh: {perform: net.all(), into: crates}
      """
    #expect(
      try ids(from: old, to: old.replacing("Depot", with: "Store1")) == ["feature-renamed"])
    let other = old.replacing("{net: {", with: "{net: {protocol: Network, ")
    #expect(
      try ids(from: old, to: other.replacing("Depot", with: "Store1"))
        == ["feature-renamed", "protocol-renamed"])
  }

  @Test("a payload may get a default, but not lose it or change it")
  func payloadDefaults() throws {
    let old = "feature: A\nactions: {add: {payload: {x: Int, y: Int = 1}, reduce: none}}"
    #expect(try ids(from: old, to: old.replacing("x: Int", with: "x: Int = 2")) == [])
    #expect(
      try changes(from: old, to: old.replacing(" = 1", with: "")).map(\.message) == [
        "'y' of the action 'add' of the feature had a default, and callers must now write it"
      ])
    #expect(
      try changes(from: old, to: old.replacing(" = 1", with: " = 2")).map(\.message) == [
        "the default of 'y' of the action 'add' of the feature changed"
      ])
    #expect(try ids(from: old, to: old.replacing(" = 1", with: " = 0x1")) == [])
  }

  @Test("a route is a method of the router: a new one breaks routers, a removed one is not called")
  func routes() throws {
    let old = """
      feature: A
      state: {n: Int = 0}
      actions: {go: {reduce: state.n = 1}}
      events: {home: , login: , routes: [home]}
      middleware: {Log: {go: [{emit: .home}, {emit: .login}]}}
      """
    #expect(
      try changes(from: old, to: old.replacing("[home]", with: "[home, login]")).map(\.message) == [
        "the event 'login' is now a route, and routers need its method"
      ])
    #expect(
      try changes(from: old, to: old.replacing("[home]", with: "[login]")).map(\.id) == [
        .methodRemoved, .methodAdded,
      ])
    #expect(
      try changes(from: old, to: old.replacing(", routes: [home]", with: "")).map(\.message) == [
        "the event 'home' is no longer a route: no router is called for it"
      ])
    #expect(
      try ids(from: old.replacing(", routes: [home]", with: ""), to: old) == [])
    #expect(
      try ids(
        from: old,
        to: old.replacing("home: , ", with: "").replacing("{emit: .home}, ", with: "")
          .replacing("[home]", with: "[login]")) == [
          "event-removed", "method-added", "rule-removed",
        ])
  }

  @Test("a constant is compared as a function is, in its own words")
  func constants() throws {
    let old = "feature: A\nconstants: {limit: 5, most: limit}\nstate: {n: Int = limit}"
    #expect(
      try lines(from: old, to: old.replacing("5", with: "6")) == [
        "function-value-changed 2:13-2:18: the value of the constant 'limit' was '5' and is now '6'"
      ])
    #expect(
      try changes(from: old, to: old.replacing("5", with: "Int = 5")).map(\.message) == [])
    #expect(
      try changes(from: old, to: old.replacing(", most: limit", with: "")).map(\.message) == [
        "the constant 'most' was removed"
      ])
    #expect(
      try changes(
        from: "feature: A\nconstants: {limit: 5}\nstate: {n: Int = 0}",
        to: "feature: A\nconstants: {limit: Double = 5}\nstate: {n: Int = 0}"
      ).map(\.message) == ["the constant 'limit' was 'Int' and is now 'Double'"])
  }

  @Test("a property or derived value that becomes private is gone for views")
  func privateMembers() throws {
    let old = """
      feature: A
      state: {x: {type: Int, default: 0}, y: Int = 0}
      derived: {z: {type: Int, value: y}, w: {type: Int, value: y, private: true}}
      """
    #expect(
      try lines(
        from: old,
        to: old.replacing("default: 0}", with: "default: 0, private: true}").replacing(
          "value: y}", with: "value: y, private: true}")) == [
          "property-removed 2:9-2:10: 'x' of the state is now private: views no longer read it",
          "derived-removed 3:11-3:12: the derived value 'z' of the state is now private: views no longer read it",
        ])
    #expect(
      try ids(from: old, to: old.replacing(", w: {type: Int, value: y, private: true}", with: ""))
        == [])
  }

  @Test("an action that becomes private is a change of behaviour, because callers still compile")
  func privateAction() throws {
    let old = "feature: A\nactions: {add: {reduce: none}}"
    let new = "feature: A\nactions: {add: {private: true, reduce: none}}"
    #expect(try ids(from: old, to: new) == ["action-made-private"])
    #expect(try ids(from: new, to: old) == [])
  }

  @Test(
    "a changed payload is reported for recordings only if they cannot be decoded",
    arguments: [
      ("_ n: Int", "_ n: Int?", true), ("_ n: Int", "_ n: Int64", true),
      ("_ n: Int", "_ n: Int, note: String?", true), ("_ n: Int, note: String", "_ n: Int", true),
      ("_ n: Int", "_ count: Int", true), ("_ n: Int?", "_ n: Int", false),
      ("_ n: Int", "_ n: Int, note: String", false),
      // The compiler's decoding does not use defaults.
      ("_ n: Int", "_ n: Int, note: String = \"\"", false),
      ("_ n: Int", "n: Int", false), ("_ n: Int", "_ n: String", false),
      ("_ n: Int, _ m: String", "_ m: String", false),
    ])
  func recordings(_ old: String, _ new: String, _ survives: Bool) throws {
    func spec(_ payload: String) -> String {
      "feature: A\nconforms: [Codable]\nactions: {add: {payload: {\(payload)}, reduce: none}}"
    }
    let found = try changes(from: spec(old), to: spec(new)).filter { $0.category == .persisted }
    #expect(found.map(\.id) == (survives ? [] : [.recordedCaseChanged]))
  }

  @Test("a request with another status is one change of a reducer, which shows no generated code")
  func statusOfRequest() throws {
    let old = """
      feature: Depot
      state: {crates: "[String]", a: RequestStatus = .idle, b: RequestStatus = .idle}
      dependencies: {net: {methods: {all: {throws: true}}}}
      actions: {reset: {reduce: state.a = .idle; state.b = .idle}}
      requests:
        refresh: {perform: net.all(), status: a}
      """
    #expect(
      try lines(from: old, to: old.replacing("status: a", with: "status: b")) == [
        "reduce-changed 6:3-6:10: the reducer of 'refreshStarted' changed"
      ])
    let reduced = old.replacing("{throws", with: #"{returns: "[String]", throws"#)
      .replacing("status: a}", with: "status: a, reduce: state.crates = result}")
    let new = reduced.replacing("status: a", with: "status: b")
    #expect(try ids(from: reduced, to: new) == ["reduce-changed"])
    let other = new.replacing("crates = result", with: "crates += result")
    #expect(try ids(from: reduced, to: other) == ["reduce-changed", "reduce-changed"])
  }

  @Test("a change of a Codable property is reported for the source and for the stored data")
  func both() throws {
    let old = "feature: A\nconforms: [Codable]\nstate: {count: Int = 0, other: Int = 0}"
    #expect(
      try ids(from: old, to: old.replacing(", other: Int = 0", with: ""))
        == ["property-removed", "stored-property-removed"])
    #expect(
      try ids(from: old, to: old.replacing("other: Int = 0", with: "other: String = \"\""))
        == ["property-type-changed", "stored-property-retyped"])
  }

  @Test(
    "a new type of a stored property is not reported if it can decode the old data",
    arguments: [
      ("Int", "Int?", true), ("Int?", "Int", false), ("[Int]", "[Int]?", true),
      ("Set<Int>", "[Int]", true), ("[Int]", "Set<Int>", false), ("[Int]", "[Int?]", true),
      ("[String: Int]", "[String: Int?]", true), ("Int", "Double", true), ("Double", "Int", false),
      ("[Item]", "IdentifiedArray<Item>", false), ("IdentifiedArray<Item>", "[Item]", true),
    ])
  func decodable(_ old: String, _ new: String, _ isDecodable: Bool) throws {
    func spec(_ type: String) -> String {
      """
      feature: A
      conforms: [Codable]
      models: {Item: {id: Int}, Box: {content: "\(type)"}}
      state: {boxes: "[Box]", items: "[Item]"}
      """
    }
    let found = try changes(from: spec(old), to: spec(new)).filter { $0.category == .persisted }
    #expect(found.isEmpty == isDecodable)
  }

  @Test("swapping two payload values is reported as a change of the reducer")
  func swapped() throws {
    let old = """
      feature: A
      state: {count: Int = 0}
      actions:
        set: {payload: {_ a: Int, _ b: Int}, reduce: state.count = a - b}
      """
    #expect(try ids(from: old, to: old.replacing("a - b", with: "b - a")) == ["reduce-changed"])
    #expect(
      try ids(from: old, to: old.replacing("_ a: Int, _ b", with: "_ b: Int, _ a")) == [
        "reduce-changed"
      ])
  }

  @Test("another limit or another 'together' of 'undo' is reported")
  func undo() throws {
    let old = """
      feature: A
      state: {tasks: "[String]", more: "[String]"}
      undo: {of: tasks, limit: 5, together: [add]}
      actions:
        add: {payload: {_ task: String}, reduce: state.tasks.append(task)}
        set: {payload: {_ tasks: "[String]"}, reduce: state.tasks = tasks}
      """
    func found(_ wanted: String, _ replacement: String) throws -> [String] {
      try lines(from: old, to: old.replacing(wanted, with: replacement))
    }
    #expect(
      try found("limit: 5", "limit: 6") == [
        "reduce-changed 3:1-3:5: the limit of 'undo' was 5 and is now 6"
      ])
    #expect(
      try found("[add]", "[add, set]") == [
        "reduce-changed 3:1-3:5: consecutive changes by 'set' are now one step of 'undo'"
      ])
    #expect(
      try found("[add]", "[set]") == [
        "reduce-changed 3:1-3:5: consecutive changes by 'add', 'set' are other steps of 'undo' than before"
      ])
    #expect(try found("limit: 5, together: [add]", "together: [add], limit: 5") == [])
    #expect(
      try found("of: tasks", "of: more").contains(
        "reduce-changed 3:1-3:5: 'of' of 'undo' names other properties than before"))
    #expect(
      try found("[add]", "[add], answers: set") == [
        "reduce-changed 3:1-3:5: other actions are in 'answers' of 'undo' than before"
      ])
  }

  @Test("a removed property names the new one of the same type, which may be its new name")
  func renamedProperty() throws {
    let old = "feature: A\nstate: {text: String = \"\", count: Int = 0}"
    func help(_ replacement: String) throws -> [String?] {
      try changes(from: old, to: old.replacing("text: String = \"\"", with: replacement)).map(
        \.help)
    }
    #expect(
      try help("query: String = \"\"") == [
        "the new property 'query' has the same type: if it is the new name of 'text', callers have to use the new name"
      ])
    #expect(try help("query: Bool = false") == [nil])
    #expect(try help("query: String = \"\", name: String = \"\"") == [nil])
  }

  @Test("a reducer is reported as changed if it uses its local variables in different places")
  func variables() throws {
    let old = """
      feature: A
      state: {count: Int = 0}
      actions:
        set:
          reduce: |
            let one = 1
            let two = 2
            state.count = one + two * 3
      """
    #expect(
      try ids(from: old, to: old.replacing("one + two", with: "two + one")) == ["reduce-changed"])
  }

  @Test("replacing a model by a fitting import changes the source, but not the stored data")
  func moved() throws {
    let own = """
      feature: A
      models: {User: {conforms: [Codable], properties: {name: String}}}
      state: {users: "[User]"}
      """
    let imported = "feature: A\nimport: {User: Users}\nstate: {users: \"[User]\"}"
    for (owner, expected) in [
      ("{conforms: [Codable], properties: {name: String}}", ["type-moved"]),
      (
        "{conforms: [Codable], properties: {id: Int, name: String}}",
        ["type-moved", "stored-property-required"]
      ),
      ("{name: String}", ["type-moved", "stored-type-not-codable"]),
    ] {
      let feature = try version(
        of: "feature: Users\nmodels: {User: \(owner)}\nstate: {all: \"[User]\"}", path: "users.yaml"
      )
      let found = try changes(
        from: own, to: imported,
        imports: ImportedFeatures(["Users": .feature(feature.feature)]))
      #expect(found.map(\.id.rawValue) == expected)
    }
  }

  @Test("a property of the state without a default is a change for who creates the store")
  func givenState() throws {
    func spec(_ property: String) -> String {
      """
      feature: Shop
      state: {\(property), isOpen: Bool = false}
      actions: {open: {reduce: state.isOpen = true}, note: {payload: {_ n: Int}, reduce: state.count = n}}
      scenarios: {opening: {given: {count: 1}, when: [open], then: state.isOpen}}
      """
    }
    #expect(try ids(from: spec("count: Int = 0"), to: spec("count: Int")) == ["property-required"])
    #expect(try ids(from: spec("count: Int"), to: spec("count: Int = 0")) == [])
  }

  @Test("removing a spec is a change of the stored data if its feature stored data")
  func removed() throws {
    let plain = try version(of: "feature: A\nstate: {count: Int = 0}", path: "a.yaml")
    #expect(changesOfRemoved(plain).map(\.id) == [.featureRemoved])
    let stored = try version(
      of: "feature: A\nconforms: [Codable]\nstate: {count: Int = 0}", path: "a.yaml")
    #expect(changesOfRemoved(stored).map(\.id) == [.featureRemoved, .storedFeatureRemoved])
  }

  @Test("the changes between two specs are reported in the order of the new spec")
  func order() throws {
    let old = "feature: A\nstate: {a: Int = 0, b: Int = 0, c: Int = 0}"
    let found = try changes(
      from: old, to: "feature: A\nstate: {c: Int = 1, b: Int = 1, a: Int = 1}")
    #expect(found.map(\.range.start) == found.map(\.range.start).sorted())
    #expect(found.count == 4)
  }

  @Test("the changes between two specs are found in linear time")
  func linear() throws {
    func spec(_ count: Int, _ value: Int) -> String {
      "feature: A\nstate: {count: Int = 0}\nmodels:\n"
        + (0..<count).map { "  M\($0): {a: Int = \(value), b\(value): Int = 0}\n" }.joined()
    }
    func time(_ count: Int) throws -> Duration {
      let old = try version(of: spec(count, 1), path: "old.yaml")
      let new = try version(of: spec(count, 2), path: "new.yaml")
      return ContinuousClock().measure {
        #expect(compareFeatures(old, new).count == 2 * count)
      }
    }
    _ = try time(100)
    let (small, large) = (try time(500), try time(4000))
    #expect(large < small * 40)
  }

  @Test("an action that the tool adds for a storage is not reported as a change")
  func actionsOfStorages() throws {
    let old = """
      feature: A
      models: {Item: {id: Int}}
      state: {items: "[Item]"}
      persistence:
        items: {in: sqlite}
      """
    let new = old.replacing("{in: sqlite}", with: "{in: sqlite, status: storage}")
    #expect(try !ids(from: old, to: new).contains("reduce-changed"))
    let declared = "\nactions: {itemsSaved: {reduce: state.items.removeAll()}}"
    #expect(
      try ids(
        from: new + declared, to: new + declared.replacing("removeAll", with: "removeLast")
      ).contains("reduce-changed"))
  }

  @Test("renaming a feature is reported for each place that stores its data")
  func renamedFeature() throws {
    let old = """
      feature: Shop
      models: {Item: {id: Int}}
      state: {count: Int = 0, size: Int = 0, items: "[Item]"}
      persistence: {count: userDefaults, size: file, items: sqlite}
      """
    let found = try changes(from: old, to: old.replacing("feature: Shop", with: "feature: Market"))
    #expect(
      found.filter { $0.id == .databaseRenamed }.map(\.message) == [
        "the database 'Shop.sqlite' is now the database 'Market.sqlite'",
        "new live dependencies keep files in the folder 'Market', where they were in 'Shop'",
        "the key 'Shop.…' of the user defaults is now the key 'Market.…' of the user defaults",
      ])
  }

  @Test("the order of rules counts among those before the reducer, and among those after it")
  func ruleOrder() throws {
    let old = """
      feature: Shop
      state: {count: Int = 0}
      events: {added, counted}
      actions: {add: {reduce: state.count += 1}}
      middleware:
        Rules:
          add:
            - {require: state.count < 9, message: It is full.}
            - {emit: .added}
            - {emit: .counted}
      """
    let guardLast =
      old.replacing("      - {require: state.count < 9, message: It is full.}\n", with: "")
      + "\n      - {require: state.count < 9, message: It is full.}"
    #expect(try ids(from: old, to: guardLast) == [])
    let exchanged = old.replacing("emit: .added", with: "emit: .x")
      .replacing("emit: .counted", with: "emit: .added").replacing(
        "emit: .x", with: "emit: .counted")
    #expect(try ids(from: old, to: exchanged) == ["rule-changed", "rule-changed"])
  }

  @Test("the order of the rules of changes counts if one action changes both")
  func changeOrder() throws {
    func spec(_ rules: [String], _ action: String) -> String {
      """
      feature: Shop
      state: {n: Int = 0, m: Int = 0, log: "[Int]"}
      actions:
        up: {reduce: "\(action)"}
        other: {reduce: state.m += 1}
        put: {payload: {_ k: Int}, reduce: state.log.append(k)}
      middleware:
        Rules:
          \(rules.joined(separator: "\n    "))
      """
    }
    let rules = ["changed(n): {dispatch: .put(1)}", "changed(m): {dispatch: .put(2)}"]
    let both = "state.n += 1; state.m += 1"
    #expect(
      try changes(from: spec(rules, both), to: spec(rules.reversed(), both)).map(\.message) == [
        "the rules for 'changed(m)' in 'Rules' run in a different order than before"
      ])
    #expect(
      try ids(from: spec(rules, "state.n += 1"), to: spec(rules.reversed(), "state.n += 1")) == [])
  }

  @Test("the order of the links of changes counts")
  func linkOrder() throws {
    let tasks =
      "feature: Tasks\nstate: {n: Int = 0, m: Int = 0}\nactions: {up: {reduce: \"state.n += 1; state.m += 1\"}}"
    let log =
      "feature: Log\nstate: {log: \"[Int]\"}\nactions: {put: {payload: {_ k: Int}, reduce: state.log.append(k)}}"
    let links = [
      "  changed(tasks.n): {dispatch: .log(.put(1))}",
      "  changed(tasks.m): {dispatch: .log(.put(2))}",
    ]
    func spec(_ links: [String]) -> String {
      "app: Shop\nfeatures: {tasks: Tasks, log: Log}\nlinks:\n" + links.joined(separator: "\n")
    }
    let found = compareApps(
      try appVersion(of: spec(links), path: "old.yaml", beside: [tasks, log]),
      try appVersion(of: spec(links.reversed()), path: "new.yaml", beside: [tasks, log]))
    #expect(
      found.map(\.message) == [
        "the link of 'changed(tasks.m)' runs in a different order than before"
      ])
    // No action changes properties of two features.
    let apart = [links[0], "  changed(log.log): {dispatch: .tasks(.up)}"]
    let none = compareApps(
      try appVersion(of: spec(apart), path: "old.yaml", beside: [tasks, log]),
      try appVersion(of: spec(apart.reversed()), path: "new.yaml", beside: [tasks, log]))
    #expect(none.isEmpty)
  }

  @Test("screens and previews are not compared")
  func screens() throws {
    let old = """
      feature: Users
      state: {count: Int = 0}
      actions: {start: {reduce: state.count += 1}}
      screens: [UsersScreen]
      previews: {one: {count: 1}}
      """
    let others = old.replacing("[UsersScreen]", with: "[HomeScreen]")
      .replacing("previews: {one: {count: 1}}", with: "")
    #expect(try ids(from: old, to: others).isEmpty)
  }
}
