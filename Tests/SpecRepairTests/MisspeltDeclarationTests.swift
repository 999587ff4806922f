import Testing

@Suite("A misspelt declaration")
struct MisspeltDeclarationTests {
  @Test("is reported once if its uses agree, for every kind of declaration")
  func once() {
    check(
      """
      feature: Game
      models:
        ⟦Sid⟧: [white, black]
        Piece: {id: Int, ⟦nmae⟧: String}
      state:
        ⟦coutn⟧: Int = 0
        turn: Side = .white
        next: Side = .black
        pieces: [Piece]
      derived:
        ⟦totl⟧: Int = 1
      actions:
        ⟦incremnt⟧: {payload: {_ ⟦amonut⟧: Int}, reduce: state.count += amount * amount}
        reset: {reduce: state.count = state.total + state.total}
        rename:
          reduce: |
            state.pieces[0].name = ""
            state.pieces[1].name = ""
      middleware:
        Guard:
          increment: {stop: true}
      scenarios:
        one:
          when: [increment: 1]
          then: [state.turn == .white]
      ~ misspelt-declaration: 'Sid' is used nowhere; 'Side' is used 2 times: did you mean that?
      ~ misspelt-declaration: 'nmae' is used nowhere; 'name' is used 2 times: did you mean that?
      ~ misspelt-declaration: 'coutn' is used nowhere; 'count' is used 2 times: did you mean that?
      ~ misspelt-declaration: 'totl' is used nowhere; 'total' is used 2 times: did you mean that?
      ~ misspelt-declaration: 'incremnt' is used nowhere; 'increment' is used 2 times: did you mean that?
      ~ misspelt-declaration: 'amonut' is used nowhere; 'amount' is used 2 times: did you mean that?
      """)
  }

  @Test("is not assumed if the name is used, if its uses disagree, or if there is only one use")
  func doubtful() {
    check(
      """
      feature: Game
      state: {count: Int = 0, total: Int = 0, limit: Int = 3}
      actions:
        a: {reduce: state.⟦cuont⟧ = 1}
        b: {reduce: state.⟦cuont⟧ = 2}
        c: {reduce: state.count = 3}
        d: {reduce: state.⟦totl⟧ = 1}
        e: {reduce: state.⟦toatl⟧ = 1}
        f: {reduce: state.⟦limti⟧ = 1}
      ~ unknown-member
      ~ unknown-member
      ~ unknown-member
      ~ unknown-member
      ~ unknown-member
      """)
  }

  @Test("is the name that violates the naming convention if two names differ only in case")
  func style() {
    check(
      """
      feature: Game
      models: {Phase: [⟦Idle⟧, busy]}
      state: {phase: Phase = .idle, isOn: Bool = false}
      actions:
        a: {reduce: state.phase = .busy}
        b: {reduce: state.⟦isON⟧ = true}
        c: {reduce: state.⟦isON⟧ = true}
      ~ misspelt-declaration: 'Idle' is used nowhere; 'idle' is used once: did you mean that?
      ~ unknown-member
      ~ unknown-member
      """)
  }

  @Test(
    "a name with letters of another script, or an unreadable one, causes no findings at its uses")
  func lookalikes() {
    check(
      """
      feature: Game
      state: {⟦sеrver⟧: Int = 0, ⟦mе⟧: Int?, observer: Int = 0}
      actions:
        a: {reduce: state.server = state.me ?? 1}
        b: {reduce: state.server = state.observer}
      ~ invalid-name
      ~ invalid-name
      """)
  }

  @Test("is not searched in a section that is a scalar")
  func erasedSection() {
    check(
      """
      feature: Game
      state: {count: Int = 0}
      actions: ⟦3⟧
      scenarios:
        one: {when: [add], then: [state.count == 0]}
      ~ wrong-kind
      """)
  }

  @Test(
    "is not assumed if the state's member does not fit but a payload value of a similar name does")
  func fittingPayload() {
    check(
      """
      feature: Ward
      models: {Bed: {id: Int}}
      state: {beds: [Bed]}
      actions:
        add: {payload: {_ bed: Bed}, reduce: state.beds.append(⟦beds⟧)}
        set: {payload: {_ bed: "[Bed]"}, reduce: state.beds = ⟦beds⟧}
      ~ unknown-name: there is no 'beds' here; did you mean 'bed'?
      ~ unknown-name: there is no 'beds' here; did you mean 'state.beds'?
      """)
  }

  @Test("is not assumed for a derived value whose type lacks a '?', and its uses are not reported")
  func missingQuestionMark() {
    check(
      """
      feature: Game
      models: {Piece: {id: Int, name: String}}
      state: {pieces: [Piece], last: String?}
      derived:
        current: Piece = ⟦pieces.first⟧
        name: String = current?.name ?? ""
        wrong: String = ⟦current?.name ?? 1⟧
      actions:
        a: {reduce: state.last = state.current?.name}
      ~ type-mismatch: expected Piece, found the optional Piece?
      ~ type-mismatch
      """)
  }

  @Test("causes no warning about style if it is rejected, and its uses are not reported")
  func otherName() {
    check(
      """
      feature: Game
      models: {A: {a: Int, b: ⟦Float16⟧}, ⟦a⟧: {b: Int}}
      ~ unknown-type: there is no type 'Float16'; did you mean 'Float'?
      ~ duplicate-name
      """)
  }
}
