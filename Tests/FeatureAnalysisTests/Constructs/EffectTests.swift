import FeatureAnalysis
import ReduxSemantics
import Testing

@Suite("Effects")
struct EffectTests {
  /// Returns the spec of a feature with a repository. `rest` is appended after the actions.
  private func shop(_ rest: String) -> String {
    """
    feature: Shop
    state:
      items: [String]
    dependencies:
      repository:
        methods:
          loadAll: {returns: "[String]", throws: true}
          save: {payload: {_ items: "[String]"}, throws: true}
          count: {returns: Int}
          reset:
    events:
      saved:
      failed: {_ reason: String}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      add: {payload: {_ item: String}, reduce: state.items.append(item)}
      rate: {payload: {result: Int, message: String, send: Int}, reduce: none}

    """ + rest
  }

  @Test(
    "A performed call must name an existing dependency and method, and pass the right arguments")
  func calls() {
    check(
      shop(
        """
        middleware:
          Persistence:
            load:
              - {perform: ⟦repositry⟧.loadAll()}
              - {perform: repository.⟦laodAll⟧()}
              - {perform: ⟦repository.loadAll⟧}
              - {perform: "repository.save(⟦1⟧)"}
              - {perform: "repository.save(⟦items⟧: state.items)"}
              - {perform: ⟦repository.save()⟧}
              - {perform: repository.reset(⟦1⟧)}
              - {perform: !swift ⟦repository.reset()⟧}
        ~ unknown-dependency: there is no dependency 'repositry'; did you mean 'repository'?
        ~ unknown-method: 'repository' has no method 'laodAll'; did you mean 'loadAll'?
        ~ not-a-call: expected a call of a dependency, such as 'repository.loadAll()'
        ~ type-mismatch
        ~ wrong-arguments
        ~ wrong-arguments
        ~ wrong-arguments
        ~ unchecked-call
        """))
  }

  @Test(
    "In an effect, 'result' is available only for a returned value, and 'message' only in 'catch'")
  func answers() {
    check(
      shop(
        """
        middleware:
          Persistence:
            load:
              - {perform: repository.loadAll(), then: .loaded(result), catch: .add(message)}
              - {perform: repository.loadAll(), then: .add(⟦result⟧)}
              - {perform: repository.loadAll(), then: .add(⟦message⟧), emit: .saved}
              - {perform: repository.save(state.items), then: .loaded(⟦result⟧)}
              - {perform: repository.count(), catch: ⟦.failed(message)⟧}
              - {perform: repository.loadAll(), then: .⟦lodaed⟧(result)}
              - {emit: .failed("x")}
              - {emit: .⟦svaed⟧}
        ~ type-mismatch
        ~ unknown-name
        ~ unknown-name
        ~ never-throws: 'count' cannot fail: there is nothing to catch
        ~ unknown-case
        ~ unknown-case
        """.replacing("catch: ⟦.failed(message)⟧", with: "catch: ⟦.add(message)⟧")))
  }

  @Test("The payload of an action with effects cannot have a value called 'result' or 'message'")
  func hidden() {
    check(
      shop(
        """
        middleware:
          Persistence:
            rate:
              - {perform: ⟦⟧repository.reset()}
              - {perform: repository.loadAll(), then: .loaded(result), catch: .load}
            load: [{emit: .saved}, {emit: .failed("")}]
        ~ name-collision: the action has a 'result', which means the result of the call in an effect
        ~ name-collision: the action has a 'message', which means the error's description in an effect
        """.replacing("⟦⟧repository.reset()", with: "repository.reset()")
          .replacing("perform: repository.loadAll()", with: "perform: ⟦⟦repository.loadAll()⟧⟧")
      ))
  }

  @Test("A policy must have a known name, and a duration in parentheses if it needs one")
  func policies() throws {
    check(
      shop(
        """
        middleware:
          Persistence:
            load:
              - {perform: repository.reset(), policy: ⟦lates⟧}
              - {perform: repository.reset(), policy: ⟦debounce 300ms⟧}
              - {perform: repository.reset(), policy: ⟦debounce⟧}
              - {perform: repository.reset(), policy: ⟦throttle(0s)⟧}
              - {perform: repository.reset(), policy: ⟦latest(1s)⟧}
              - [⟦emit⟧: x]
        ~ unknown-policy: there is no policy 'lates'; did you mean 'latest'?
        ~ unknown-policy: there is no policy 'debounce 300ms'; did you mean 'debounce(300ms)'?
        ~ invalid-value: 'debounce' needs a duration in parentheses, such as 'debounce(300ms)'
        ~ invalid-value: the duration of 'throttle' must be positive, found '0s'
        ~ invalid-value: 'latest' takes no duration
        """.replacing("\n      - [⟦emit⟧: x]", with: "")))
    let feature = try feature(
      shop(
        """
        middleware:
          Persistence:
            load:
              - {perform: repository.reset(), policy: debounce(300ms), id: later}
              - {perform: repository.reset(), policy: throttle(1.5s)}
              - {perform: repository.reset(), policy: first}
              - {emit: .saved}
              - {emit: .failed("")}
            add: [{cancel: load}, {cancel: later}]
            rate: {stop: true}
        """))
    let effects = feature.middleware[0].entries[0].rules.compactMap { rule -> Effect? in
      if case .perform(let effect) = rule.verb { effect } else { nil }
    }
    #expect(
      effects.map(\.timing.policy) == [
        .debounce(.milliseconds(300)), .throttle(.seconds(1.5), trailing: false), .first,
      ])
    #expect(effects.map(\.id) == ["later", "load", "load.2"])
    let ends = feature.middleware[0].entries[1].rules.compactMap { rule -> [String]? in
      if case .cancel(let ids, _) = rule.verb { ids } else { nil }
    }
    #expect(ends == [["later", "load", "load.2"], ["later"]])
  }

  @Test("'cancel' must name existing effects, and is not allowed in a rule for every action")
  func cancellations() {
    check(
      shop(
        """
        middleware:
          Persistence:
            load: [{perform: repository.reset()}, {emit: .saved}, {emit: .failed("")}]
            add:
              - cancel: load
              - cancel: ⟦laod⟧
              - cancel: ⟦loaded⟧
            "*":
              - ⟦{perform: repository.reset()}⟧
              - ⟦{cancel: load}⟧
        ~ unknown-effect: no action and no 'id' of an effect is called 'laod'; did you mean 'load'?
        ~ nothing-to-cancel: the action 'loaded' starts no effects
        ~ rule-for-every-action: '*' allows 'require' and 'stop', not 'perform'
        ~ rule-for-every-action: '*' allows 'require' and 'stop', not 'cancel'
        """))
  }

  @Test("A declared event that no rule emits causes a warning, and an undeclared event is rejected")
  func unemitted() {
    check(
      """
      feature: Shop
      events:
        saved:
        ⟦lost⟧: {reason: String}
      actions:
        add: {reduce: none}
      middleware:
        Log:
          add: {emit: .saved}
      ~ never-emitted: nothing emits the event 'lost'
      """)
    check(
      """
      feature: Shop
      actions:
        add: {reduce: none}
      middleware:
        Log:
          add: {emit: ⟦.saved⟧}
      ~ unknown-event: the spec declares no events
      """)
  }

  @Test("The answers in a scenario must match the methods of the dependencies")
  func scenarioAnswers() {
    check(
      shop(
        """
        middleware:
          Log:
            load: [{emit: .saved}, {emit: .failed("")}]
        scenarios:
          right:
            with:
              repository.loadAll: {each: [{throws: offline}, [a], {after: 300ms, returns: [b]}]}
              repository.save: {throws: disk full, after: 1s}
              repository.count: 3
              repository.reset: {after: 1s}
            then: state.items.isEmpty
            events: [.saved, '.failed("x")']
            calls: [repository.loadAll(), 'repository.save(["a"])']
          wrong:
            with:
              repository.⟦laodAll⟧: []
              ⟦storage⟧.loadAll: []
              ⟦loadAll⟧: []
              repository.loadAll: ⟦3⟧
              repository.count: {⟦throws⟧: offline}
              repository.reset: ⟦3⟧
              repository.save: {after: ⟦soon⟧}
            then: state.items.isEmpty
            events: [.⟦svaed⟧]
            calls: [repository.⟦load⟧()]
        ~ unknown-method: 'repository' has no method 'laodAll'; did you mean 'loadAll'?
        ~ unknown-dependency: there is no dependency 'storage'
        ~ unknown-method: expected a method such as 'dependency.method', found 'loadAll'
        ~ wrong-kind
        ~ never-throws: 'repository.count' cannot fail
        ~ unexpected-value: 'repository.reset' returns nothing
        ~ invalid-value: expected a duration, such as 300ms or 1.5s
        ~ unknown-case
        ~ unknown-method
        """))
  }

  @Test("A dependency cannot have names that are reserved or collide with types of the feature")
  func names() {
    check(
      """
      feature: Shop
      models:
        ⟦ShopRepository⟧: {name: String}
      state:
        items: [ShopRepository]
      dependencies:
        repository: {methods: {load: }}
        ⟦send⟧: {protocol: Sender, methods: {send: }}
        other: {protocol: Store, methods: {⟦init⟧: , ⟦calls⟧: }}
      ~ name-collision
      ~ reserved-name
      ~ reserved-name
      ~ reserved-name
      """.replacing("⟦ShopRepository⟧:", with: "ShopRepository:")
        .replacing("repository: {methods: {load: }}", with: "⟦repository⟧: {methods: {load: }}"))
  }

  @Test("A dependency with a duplicate or reserved name causes no finding about its protocol")
  func namesAlike() {
    check(
      """
      feature: Shop
      dependencies:
        repository: {methods: {load: }}
        ⟦Repository⟧: {methods: {load: }}
        clock: {protocol: P, methods: {load: }}
        other: {protocol: ⟦P⟧, methods: {load: }}
        ⟦state⟧: {methods: {load: }}
      ~ duplicate-name
      ~ duplicate-name
      ~ reserved-name
      """)
  }

  @Test(
    "The 'when' of 'retry' can use what 'catch' can use",
    arguments: [
      ("⟦error⟧ == .offline", "unknown-name: there is no 'error' here; did you mean 'message'?"),
      ("'⟦state⟧.items.isEmpty && message.isEmpty'", "captured-state"),
      ("'⟦true⟧'", "constant-condition"), ("⟦result⟧.isEmpty", "unknown-name"),
      ("⟦message⟧", "type-mismatch"),
    ])
  func retryCondition(_ condition: String, _ finding: String) {
    check(
      """
      feature: Shop
      state: {items: "[String]"}
      dependencies: {repository: {methods: {loadAll: {returns: "[String]", throws: true}}}}
      actions:
        load: {reduce: none}
        loaded: {payload: {_ items: "[String]"}, reduce: state.items = items}
      middleware:
        Loading:
          load: {perform: repository.loadAll(), then: .loaded(result), catch: ignore, retry: {times: 1, after: 1s, when: \(condition)}}
      ~ \(finding)
      """)
  }

  @Test(
    "If the calls of a rule throw different types, the 'when' of 'retry' can use the message only")
  func retryOfDifferentErrors() {
    func spec(_ condition: String) -> String {
      """
      feature: Shop
      models: {A: [one], B: [two]}
      state: {count: Int = 0}
      dependencies: {api: {methods: {a: {throws: A}, b: {throws: B}}}}
      actions: {go: {reduce: state.count += 1}}
      middleware:
        Rules: {go: {perform: [api.a(), api.b()], catch: ignore, retry: {times: 1, after: 1s, when: \(condition)}}}
      """
    }
    check(spec(#"'message != "two"'"#))
    check(spec("⟦error⟧ == .one") + "\n~ unknown-name")
  }
}
