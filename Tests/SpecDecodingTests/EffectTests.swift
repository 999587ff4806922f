import SpecLanguage
import Testing

@Suite("Dependencies, events and effects")
struct EffectTests {
  @Test("A method of a dependency may be empty, or have a payload, a result and other keys")
  func dependencies() throws {
    let spec = try decode(
      """
      feature: Shop
      dependencies:
        repository:
          protocol: ShopRepository
          doc: Where things are kept.
          methods:
            loadAll: {returns: [Item], throws: true}
            save: {payload: {_ items: [Item]}, throws: true, doc: Keeps them.}
            reset:
      """)
    let dependency = try #require(spec.dependencies.first)
    #expect(dependency.protocolName?.value == "ShopRepository")
    #expect(dependency.doc == "Where things are kept.")
    #expect(dependency.methods.map(\.name.value) == ["loadAll", "save", "reset"])
    #expect(dependency.methods.map(\.canThrow) == [true, true, false])
    #expect(dependency.methods.map { $0.result != nil } == [true, false, false])
    #expect(dependency.methods[1].payload.map(\.name.value) == ["items"])
    #expect(dependency.methods[1].doc == "Keeps them.")
  }

  @Test("An event has its payload directly under its name, or in long form with 'payload'")
  func events() throws {
    let spec = try decode(
      """
      feature: Shop
      events:
        saved:
        failed: {reason: String}
        payload: {doc: String}
        moved: {doc: Elsewhere., payload: {to: URL}}
      """)
    #expect(spec.events.map(\.name.value) == ["saved", "failed", "payload", "moved"])
    #expect(spec.events.map { $0.payload.map(\.name.value) } == [[], ["reason"], ["doc"], ["to"]])
    #expect(spec.events.map(\.doc) == [nil, nil, nil, "Elsewhere."])
  }

  @Test("'routes' names events, and an event may have that name")
  func routes() throws {
    let listed = try decode("feature: Shop\nevents: {saved: , left: , routes: [left, saved]}")
    #expect(listed.events.map(\.name.value) == ["saved", "left"])
    #expect(listed.routes.map(\.value) == ["left", "saved"])
    let single = try decode("feature: Shop\nevents: {left: , routes: left}")
    #expect(single.routes.map(\.value) == ["left"])
    let events = try decode("feature: Shop\nevents: {routes: {count: Int}, route: }")
    #expect(events.events.map(\.name.value) == ["routes", "route"])
    #expect(events.routes.isEmpty)
  }

  @Test(
    "The id of an effect is rejected if it is not a plain name",
    arguments: [
      (
        #"'user \(id)'"#, #"an 'id' is a constant name: '\(…)' is not evaluated"#,
        "for a separate call for each key, write 'by' with the key"
      ),
      (
        "fetch user", "an 'id' is a name, found 'fetch user'",
        "write one word, such as the name of the action: letters, digits, '_' and '-'"
      ),
      (
        ".fetch", "an 'id' is a name, found '.fetch'",
        "write one word, such as the name of the action: letters, digits, '_' and '-'"
      ),
    ])
  func textsAsIDs(_ id: String, _ message: String, _ help: String) throws {
    let yaml = """
      feature: Users
      middleware:
        Fetching:
          fetch: {perform: network.user(id), id: ⟦\(id)⟧}
          leave: {cancel: fetch}
      ~ wrong-value: \(message)
      """
    let spec = try decode(yaml)
    #expect(spec.incomplete.contains(.effectIDs))
    let plain = yaml.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(helps(of: plain.replacing("⟦", with: "").replacing("⟧", with: "")) == [help])
  }

  @Test("The id of an effect may contain letters of any script, digits, underscores and hyphens")
  func plainIDs() throws {
    for id in ["fetch", "fetch_2", "fetch-user", "holen_ü"] {
      try decode(
        "feature: Users\nmiddleware:\n  Fetching:\n    fetch: {perform: network.user(id), id: \(id)}"
      )
    }
  }

  @Test("A rule may perform a call with further keys, emit an event or cancel effects")
  func effects() throws {
    let spec = try decode(
      """
      feature: Shop
      middleware:
        Persistence:
          load:
            perform: repository.loadAll()
            then: .loaded(result)
            catch: .failed(message)
            emit: .saved
            policy: debounce(300ms)
            id: loading
            before: true
            when: state.isEmpty
          clear:
            - emit: .cleared
            - cancel: load
      """)
    let rules = spec.middleware[0].entries.flatMap(\.rules)
    try #require(rules.count == 3)
    guard case .perform(let effect) = rules[0].verb, case .emit = rules[1].verb,
      case .cancel(let names, _) = rules[2].verb
    else {
      Issue.record("found \(rules.map(\.verb))")
      return
    }
    #expect(effect[.then] != nil && effect[.failure] != nil && effect[.event] != nil)
    #expect(effect.policy?.value == "debounce(300ms)")
    #expect(effect.id?.value == "loading")
    #expect(effect.startsBeforeReducer)
    #expect(rules[0].condition != nil)
    #expect(names.map(\.value) == ["load"])
  }

  @Test("The keys of an effect are allowed only with 'perform'")
  func misplaced() throws {
    try decode(
      """
      feature: Shop
      middleware:
        Persistence:
          ⟦load⟧:
            then: .loaded(result)
          save:
            perform: repository.save()
            ⟦require⟧: true
          clear:
            ⟦preform⟧: repository.clear()
            ⟦polici⟧: latest
      ~ missing-key: an effect needs 'perform': a call of a dependency, such as `repository.loadAll()`
      ~ conflicting-key: 'require' and 'perform' cannot be combined: a rule has one verb
      ~ unknown-key: unknown key 'preform', did you mean 'perform'?
      ~ unknown-key: unknown key 'polici', did you mean 'policy'?
      """)
  }

  @Test("A scenario may contain answers of dependencies, and the expected events and calls")
  func scenarios() throws {
    let spec = try decode(
      """
      feature: Shop
      scenarios:
        loading:
          with:
            repository.loadAll: [1, 2]
            repository.save: {throws: disk full}
          when: [load]
          then: [state.isLoaded]
          events: []
          calls: [repository.loadAll()]
        silent:
          then: "true"
      """)
    #expect(
      spec.scenarios[0].answers.map(\.method.value) == ["repository.loadAll", "repository.save"])
    #expect(spec.scenarios[0].events?.count == 0)
    #expect(spec.scenarios[0].calls?.count == 1)
    #expect(spec.scenarios[1].events == nil && spec.scenarios[1].calls == nil)
  }
}
