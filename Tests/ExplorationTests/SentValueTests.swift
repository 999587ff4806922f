import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("What exploring sends from outside")
struct SentValueTests {
  private func board(_ most: Int) -> String {
    """
    feature: Board
    models: {Task: {id: UUID}}
    state: {tasks: IdentifiedArray<Task>, lost: Bool = false}
    actions:
      new: {reduce: none}
      add:
        private: true
        payload: {_ id: UUID}
        reduce: "if state.tasks.count < \(most) { state.tasks.append(Task(id: id)) }"
      remove:
        payload: {_ id: UUID}
        reduce: "if state.tasks.count == \(most) && state.tasks.last?.id == id { state.lost = true }"
    middleware: {IDs: {new: {dispatch: .add(UUID())}}}
    invariants: {nothing is lost: "!lost"}
    explore: {bounds: {lists: 12}}
    """
  }

  @Test("the id of every element is sent, also of the fifth")
  func fifth() throws {
    let exploration = try explored(board(5))
    #expect(exploration.violations.count == 1)
    #expect(exploration.summary == "all 7 states reachable, to depth 6")
  }

  @Test("a state with more than nine ids is no complete exploration, and the summary says so")
  func tenth() throws {
    let exploration = try explored(board(11))
    #expect(exploration.violations.isEmpty)
    #expect(exploration.summary.contains("9 of the 11 ids of a state"))
    #expect(exploration.narrowing.mayHideStates)
  }

  @Test("actions that only repeat themselves or one another are sent from outside")
  func repeated() throws {
    let blinking = try explored(
      """
      feature: Blinking
      state: {isOpen: Bool = false}
      actions: {show: {reduce: state.isOpen = true}, hide: {reduce: state.isOpen = false}}
      middleware:
        Light:
          show: {after: 1s, dispatch: .hide}
          hide: {after: 1s, dispatch: .show}
      invariants: {it is never open: "!isOpen"}
      """)
    #expect(blinking.violations.map(\.message).count == 1)
    #expect(blinking.answersOnly == [])
    let ticking = try explored(
      """
      feature: Ticking
      state: {n: Int = 0}
      actions: {begin: {reduce: none}, tick: {reduce: "state.n = min(state.n + 1, 3)"}}
      middleware:
        Clock:
          begin: {after: 1s, dispatch: .tick, policy: first}
          tick: {after: 1s, dispatch: .tick, policy: first}
      """)
    #expect(ticking.answersOnly == ["tick"])
  }

  @Test(
    "a person begins what is repeated by a private action that only the feature itself sends",
    arguments: [
      "show: {dispatch: .wait}, wait: {after: 1s, dispatch: .show}",
      "changed(isOpen): {dispatch: .wait}, wait: {after: 1s, dispatch: .show}",
      "show: {dispatch: .wait}, wait: {perform: w.get(), catch: .show}",
    ])
  func repeatedByPrivateActions(_ rules: String) throws {
    let exploration = try explored(
      """
      feature: Blinking
      state: {isOpen: Bool = false}
      dependencies: {w: {methods: {get: {throws: true}}}}
      actions: {show: {reduce: state.isOpen = true}, wait: {private: true, reduce: none}}
      middleware: {Light: {\(rules)}}
      invariants: {it is never open: "!isOpen"}
      """)
    #expect(exploration.violations.count == 1)
    #expect(exploration.answersOnly == [])
  }

  @Test("the answers of a call that begins itself again are not sent from outside")
  func answersInCycles() throws {
    func exploration(_ rules: String) throws -> Exploration {
      try explored(
        """
        feature: Loader
        state: {asked: Int = 0, value: Bool?, hasFailed: Bool = false}
        dependencies: {w: {methods: {get: {returns: Bool, throws: true}}}}
        actions:
          load: {reduce: state.asked = 1}
          loaded: {payload: {_ value: Bool}, reduce: state.value = value}
          failed: {reduce: state.hasFailed = true}
        middleware: {R: \(rules)}
        invariants:
          a value was asked for: value == nil || asked > 0
          a failure was asked for: "!hasFailed || asked > 0"
        """)
    }
    let again = try exploration("{load: {perform: w.get(), then: .loaded(result), catch: .load}}")
    #expect(!again.violations.contains { $0.message.contains("a value was asked for") })
    #expect(again.answersOnly == ["loaded"])
    let later = try exploration(
      "{load: {perform: w.get(), then: .loaded(result), catch: .failed}, "
        + "failed: {after: 10s, dispatch: .load}}")
    #expect(later.violations.isEmpty && later.answersOnly == ["loaded", "failed"])
    // No view sends one of two answers that begin one another: either of them may be the first.
    let both = try exploration(
      "{load: {perform: w.get(), then: .loaded(result), catch: .load}, "
        + "loaded: {perform: w.get(), then: .load, catch: .load}}")
    #expect(both.answersOnly == [])
  }

  @Test("a property's own literals are sent before those of others with its name")
  func literalsOfProperties() throws {
    let payload = try explored(
      """
      feature: Codes
      state: {p: Int = 0, done: Bool = false}
      actions:
        other:
          payload: {_ p: Int}
          reduce: "if p == 10 || p == 20 || p == 30 || p == 40 { state.done = true }"
        setP: {payload: {_ v: Int}, reduce: state.p = v}
      invariants: {it is never so: p != 8888}
      """)
    #expect(payload.violations.count == 1)
    let model = try explored(
      """
      feature: Codes
      models: {M: {code: Int}, N: {code: Int}}
      state: {m: "M = M(code: 0)", n: "N = N(code: 0)", done: Bool = false}
      actions:
        setM: {payload: {_ c: Int}, reduce: state.m.code = c}
        newM: {payload: {_ d: Int}, reduce: "state.m = M(code: d)"}
        other:
          reduce: "if [10, 20, 30, 40].contains(state.n.code) { state.done = true }"
      invariants: {it is never so: m.code != 1001}
      """)
    #expect(model.violations.count == 1)
  }

  @Test("the literals with which a payload value is compared do not depend on the names of others")
  func literalsOfActions() throws {
    let own = try explored(
      """
      feature: Codes
      models: {Box: {size: Int}, Bag: {size: Int}}
      state: {n: Int = 3, top: Int = 700, done: Int = 0}
      dependencies: {x: {methods: {get: {returns: Int}, put: {returns: Int}}}}
      actions:
        a: {payload: {_ v: Int}, reduce: "if v == 10 || v == 20 || v == 30 || v == 40 { state.n = 1 }"}
        t: {payload: {_ v: Int}, reduce: "if v == 66 { state.done = 1 }"}
        u: {payload: {_ v: Int}, reduce: "if v > state.top { state.done = 2 }"}
        box: {payload: {_ b: Box}, reduce: "if b.size == 11 || b.size == 21 || b.size == 31 || b.size == 41 { state.n = 2 }"}
        bag: {payload: {_ b: Bag}, reduce: "if b.size == 77 { state.done = 3 }"}
        load: {reduce: none}
        gotA: {private: true, payload: {_ value: Int}, reduce: "if value == 12 || value == 22 || value == 32 || value == 42 { state.n = 4 }"}
        gotB: {private: true, payload: {_ value: Int}, reduce: "if value == 404 { state.done = 4 }"}
      middleware: {R: {load: [{perform: x.get(), then: .gotA(result), policy: first}, {perform: x.put(), then: .gotB(result), policy: first}]}}
      reachable: {one: done == 1, two: done == 2, three: done == 3, four: done == 4}
      """)
    #expect(own.unwitnessed.map(\.name) == [])
  }

  @Test("a call keeps only those properties of the state of its begin that something reads")
  func keptProperties() throws {
    func states(_ then: String) throws -> Int {
      try explored(
        """
        feature: Cap
        state: {limit: Int = 5, color: Color = .a, got: Int = 0}
        models: {Color: [a, b, c, d]}
        dependencies: {web: {methods: {get: }}}
        actions:
          paint: {payload: {_ c: Color}, reduce: state.color = c}
          load: {reduce: none}
          done: {private: true, payload: {_ n: Int}, reduce: state.got = n}
        middleware: {R: {load: {perform: web.get(), then: "\(then)", policy: first}}}
        """
      ).states
    }
    #expect(try states(".done(5)") == 16)
    #expect(try states(".done(state.limit)") == 16)
    #expect(try states(".done(state.color == .b ? 5 : 0)") == 4 * 2 + 4 * 2 * 4)
  }

  @Test("minus zero is another state than zero, because a division tells them apart")
  func minusZero() throws {
    let exploration = try explored(
      """
      feature: Neg
      state: {x: Double = 0, isNegative: Bool = false}
      actions: {flip: {reduce: state.x = -state.x}, look: {reduce: state.isNegative = 1 / state.x < 0}}
      reachable: {minus zero: isNegative}
      """)
    #expect(exploration.unwitnessed.isEmpty && exploration.states == 4)
  }

  @Test("an action that follows a change of its own making is sent from outside")
  func followingChanges() throws {
    func exploration(_ rule: String) throws -> Exploration {
      try explored(
        """
        feature: Volume
        state: {level: Int = 0, isMuted: Bool = false}
        actions:
          setLevel: {payload: {_ level: Int}, reduce: state.level = level}
          mute: {reduce: state.isMuted.toggle()}
        middleware: {Limits: {changed(level): \(rule)}}
        invariants: {never loud while muted: "!(isMuted && level > 0)"}
        """)
    }
    for rule in ["dispatch: .setLevel(10)", "after: 1s, dispatch: .setLevel(10)"] {
      let found = try exploration("{when: state.level > 10, \(rule)}")
      #expect(found.answersOnly == [] && found.unchanging.isEmpty)
      #expect(found.violations.count == 1, "\(rule): \(found.summary)")
    }
    // Another action begins it.
    let begun = try explored(
      """
      feature: Volume
      state: {level: Int = 0, isLow: Bool = true}
      actions:
        raise: {reduce: "state.level = min(state.level + 1, 2)"}
        settle: {reduce: state.isLow = state.level < 2}
      middleware: {Limits: {changed(level): {after: 1s, dispatch: .settle}}}
      """)
    #expect(begun.answersOnly == ["settle"])
  }

  @Test("the cancellation of a stream, or of one of several calls, is named where it is left out")
  func cancelled() throws {
    func summary(_ rule: String) throws -> String {
      try explored(
        """
        feature: Call
        state: {a: Bool = false}
        dependencies: {web: {methods: {f: {}, g: {}, s: {streams: Bool}}}}
        actions:
          go: {reduce: none}
          got: {private: true, reduce: state.a = true}
          end: {private: true, reduce: state.a = false}
          el: {private: true, payload: {_ v: Bool}, reduce: state.a = v}
        middleware: {Calls: {go: \(rule)}}
        """
      ).summary
    }
    let words = "calls cancelled only by rules"
    #expect(try summary("{perform: web.s(), each: .el(value), then: .end}").contains(words))
    let f = "{perform: web.f(), then: .got, policy: first}"
    #expect(
      try summary("[\(f), {perform: web.g(), then: .end, policy: first}]").contains(words))
    #expect(try !summary(f).contains(words))
    #expect(try summary("[{dispatch: .got}, \(f)]").contains(words))
  }

  @Test("a settled invariant is not checked where a rule follows a save")
  func saved() throws {
    func exploration(_ rule: String) throws -> Exploration {
      try explored(
        """
        feature: Note
        state: {n: Bool = false, isSaved: Bool = true}
        actions:
          flip: {reduce: "state.n.toggle(); state.isSaved = false"}
          ok: {private: true, reduce: state.isSaved = true}
          save: {reduce: none}
        middleware: {Saves: {\(rule): {dispatch: .ok}}}
        persistence: {n: {in: file, status: storage}}
        invariants: {all is saved: {settled: isSaved}}
        """)
    }
    let followed = try exploration("nSaved")
    #expect(followed.violations.isEmpty)
    #expect(followed.summary.contains("not checked: 'all is saved'"))
    #expect(try exploration("save").violations.count == 1)
  }

  @Test("two new ids of one action are the same and different ones")
  func pairs() throws {
    func exploration(_ payload: String) throws -> Exploration {
      try explored(
        """
        feature: Match
        models: {Pair: {home: UUID, guest: UUID}}
        state: {home: UUID?, guest: UUID?}
        actions:
          begin:
            payload: {\(payload)}
            reduce: "if state.home == nil { state.home = home; state.guest = guest }"
        invariants: {nobody plays: home == guest}
        reachable: {somebody plays: home != guest, nobody meets: home != nil && home == guest}
        """)
    }
    for payload in ["home: UUID, guest: UUID", "home: UUID = UUID(), guest: UUID = UUID()"] {
      let exploration = try exploration(payload)
      #expect(exploration.violations.count == 1)
      #expect(exploration.unwitnessed.isEmpty)
      #expect(exploration.summary.hasPrefix("all 3 states reachable"))
    }
  }

  @Test("the answers of calls may have other ids than the calls under way, and the same ones")
  func answers() throws {
    let exploration = try explored(
      """
      feature: Match
      state: {home: UUID?, other: UUID?}
      dependencies: {web: {methods: {f: {returns: UUID}}}}
      actions:
        go: {payload: {_ id: UUID}, reduce: none}
        back: {private: true, payload: {id: UUID, r: UUID}, reduce: "state.home = id; state.other = r"}
      middleware: {M: {go: {perform: web.f(), then: ".back(id: id, r: result)", policy: first}}}
      invariants: {they are the same: home == other}
      reachable: {the same: home != nil && home == other, others: home != other}
      """)
    #expect(exploration.unwitnessed.isEmpty)
    let violation = try #require(exploration.violations.first)
    #expect(violation.steps.count == 2)
    #expect(violation.scenario != nil)
  }

  @Test("an action may have the id of a call under way that the state does not have")
  func underWay() throws {
    let exploration = try explored(
      """
      feature: Files
      state: {loaded: "[UUID]", stops: Int = 0}
      dependencies: {web: {methods: {f: {payload: {_ id: UUID}}}}}
      actions:
        load: {payload: {_ id: UUID}, reduce: none}
        stop: {payload: {_ id: UUID}, reduce: none}
        stopped: {private: true, reduce: "state.stops = min(state.stops + 1, 1)"}
        done: {private: true, payload: {_ id: UUID}, reduce: "if state.loaded.isEmpty { state.loaded = [id] }"}
      middleware:
        M:
          load: {perform: web.f(id), then: .done(id), cancelled: .stopped, policy: serial, by: id}
          stop: {cancel: load, by: id}
      reachable: {it was stopped: stops == 1}
      """)
    #expect(exploration.unwitnessed.isEmpty)
  }

  @Test("a new id from outside is not the one that the store makes in the scenario")
  func madeIDs() throws {
    let exploration = try explored(
      """
      feature: Rows
      models: {Row: {id: UUID}}
      state: {rows: IdentifiedArray<Row>, log: "[UUID]"}
      actions:
        new: {reduce: none}
        add: {private: true, payload: {_ id: UUID}, reduce: "if state.rows.isEmpty { state.rows.append(Row(id: id)) }"}
        show: {payload: {_ id: UUID}, reduce: "state.log = [id]"}
      middleware: {M: {new: {dispatch: .add(UUID())}}}
      invariants: {only rows are shown: "rows.isEmpty || log.isEmpty || log[0] == rows[0].id"}
      """)
    #expect(exploration.violations.count == 1)
    #expect(exploration.violations.first?.scenario != nil)
  }

  @Test("ids that the spec contains are different from all others, and are sent")
  func writtenIDs() throws {
    let exploration = try explored(
      """
      feature: Root
      constants: {rootID: 'uuid("0F8FAD5B-D9CB-469F-A165-70867728950E")'}
      state: {selected: "UUID = rootID", level: Int = 0}
      actions:
        select: {payload: {_ id: UUID}, reduce: "state.selected = id; if id == uuid(11) { state.level = 6 }"}
      invariants: {the level is small: level < 6}
      reachable: {the root: selected == rootID, elsewhere: selected != rootID && selected != uuid(11)}
      """)
    #expect(exploration.violations.count == 1)
    #expect(exploration.unwitnessed.isEmpty)
    let admin = try explored(
      """
      feature: Login
      constants: {admin: uuid(1)}
      state: {user: UUID?}
      actions: {login: {payload: {_ id: UUID}, reduce: state.user = id}}
      invariants: {only the admin: user == nil || user == admin}
      """)
    #expect(admin.violations.count == 1)
    let still = try explored(
      """
      feature: Still
      state: {selected: "UUID = uuid(7)"}
      actions: {home: {reduce: state.selected = uuid(7)}}
      invariants: {home: selected == uuid(7)}
      """)
    #expect(still.violations.isEmpty)
  }

  @Test("the ids of calls under way are sent although the spec contains an id")
  func writtenIDsUnderWay() throws {
    let exploration = try explored(
      """
      feature: Pair
      state: {first: UUID?, second: UUID?, home: "UUID = uuid(7)"}
      dependencies: {web: {methods: {f: {payload: {_ id: UUID}}}}}
      actions:
        go: {payload: {_ id: UUID}, reduce: none}
        home: {reduce: state.home = uuid(7)}
        done:
          private: true
          payload: {_ id: UUID}
          reduce: "if state.first == nil { state.first = id } else if state.second == nil { state.second = id }"
      middleware: {M: {go: {perform: web.f(id), then: .done(id), policy: serial, by: id}}}
      reachable: {two: "first != nil && second != nil && first != second"}
      """)
    #expect(exploration.unwitnessed.isEmpty)
  }

  @Test("actions that the rule of a change begins are sent only by effects")
  func begunByChange() throws {
    let exploration = try explored(
      """
      feature: Ring
      state: {isOn: Bool = false, n: Int = 0}
      actions:
        turn: {reduce: state.isOn = true}
        a: {reduce: state.n = 1}
        b: {reduce: state.n = 2}
      middleware:
        M:
          changed(isOn): {when: state.isOn, dispatch: .a}
          a: {after: 1s, dispatch: .b}
          b: {after: 1s, dispatch: .a}
      invariants: {nothing before: isOn || n == 0}
      """)
    #expect(exploration.violations.isEmpty)
    #expect(exploration.answersOnly == ["a", "b"])
  }

  @Test("a settled invariant is not checked where a change of the storage's status is followed")
  func savedStatus() throws {
    let exploration = try explored(
      """
      feature: Note
      state: {n: Bool = false, isSaved: Bool = true}
      actions:
        flip: {reduce: "state.n.toggle(); state.isSaved = false"}
        ok: {private: true, reduce: state.isSaved = true}
      middleware: {Saves: {changed(storage): {when: state.storage == .ready, dispatch: .ok}}}
      persistence: {n: {in: file, status: storage}}
      invariants: {all is saved: {settled: isSaved}}
      """)
    #expect(exploration.violations.isEmpty)
  }

  @Test("the store makes other ids than those of calls under way, although the spec contains an id")
  func madeIDsUnderWay() throws {
    let exploration = try explored(
      """
      feature: Makers
      state: {made: "[UUID]", root: "UUID = uuid(7)"}
      dependencies: {web: {methods: {f: {payload: {_ id: UUID}}}}}
      actions:
        home: {reduce: state.root = uuid(7)}
        make: {reduce: none}
        begin: {private: true, payload: {_ id: UUID}, reduce: none}
        done: {private: true, payload: {_ id: UUID}, reduce: "if state.made.count < 2 { state.made.append(id) }"}
      middleware:
        M:
          make: {dispatch: .begin(UUID())}
          begin: {perform: web.f(id), then: .done(id), policy: concurrent}
      invariants: {ids differ: Set(made).count == made.count}
      """)
    #expect(exploration.violations.isEmpty)
  }
}
