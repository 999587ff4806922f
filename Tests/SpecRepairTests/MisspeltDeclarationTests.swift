import Testing

@Suite("A misspelt declaration")
struct MisspeltDeclarationTests {
  @Test("a misspelt declaration of any kind is reported once if its uses are spelt the same")
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

  @Test("a declaration is not reported as misspelt if it is used, or if the unknown names differ")
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

  @Test("if a declaration and its uses differ in case, the name with the wrong style is reported")
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

  @Test("a single use with fewer capital letters than the declaration is misspelt, not the declaration")
  func singleUse() {
    check(
      """
      feature: Lift
      state: {floor: Int = 0}
      functions:
        startNext: {do: floor += 1}
      actions:
        move: {reduce: state.⟦startnext⟧()}
      ~ unknown-member
      """)
  }

  @Test(
    "a declared name with letters of another script causes no findings where it is used")
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

  @Test("a section that is a scalar causes no findings about the names that it should declare")
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
    "an unknown name is corrected to a payload value if the state's member has the wrong type")
  func fittingPayload() {
    check(
      """
      feature: Ward
      models: {Bed: {id: Int}}
      state: {beds: [Bed]}
      actions:
        add: {payload: {_ bed: Bed}, reduce: state.beds.append(⟦beds⟧)}
        set: {payload: {_ bed: Bed}, reduce: state.beds = ⟦beds⟧}
      ~ unknown-name: there is no 'beds' here; did you mean 'bed'?
      ~ unknown-name: there is no 'beds' here; did you mean 'state.beds'?
      """)
  }

  @Test("a derived value whose type lacks a '?' is reported, but not where it is used")
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

  @Test("a model with a duplicate name causes no style warning")
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
