import FeatureAnalysis
import Testing

@Suite("Constants")
struct ConstantTests {
  private func cart(_ constants: String, _ rest: String = "") -> String {
    """
    feature: Cart
    constants:
      \(constants)
    models: {Row: {id: UUID, weight: Int = 1}}
    state: {rows: "[Row]", count: Int = 0}
    actions: {set: {payload: {_ count: Int}, reduce: "state.count = count; state.rows = []"}}
    \(rest)
    """
  }

  @Test(
    "A constant has its written type, or the type of its value",
    arguments: [
      ("x: 5", "Int"), ("x: Int8 = 5", "Int8"), ("x: '\"a = b\"'", "String"),
      ("x: '[1, 2]'", "[Int]"), ("x: [1, 2]", "[Int]"), ("x: Double = 5", "Double"),
      ("x: {type: Decimal, value: 0.25, doc: A share.}", "Decimal"), ("x: -0.5", "Double"),
      ("x: {value: 1 == 2}", "Bool"), ("x: 1 != 2", "Bool"), ("x: 'Row(id: uuid(1))'", "Row"),
      ("x: {value: date(\"2024-01-31\")}", "Date"), ("x: '[\"a\": 1]'", "[String: Int]"),
      ("x: last + 1\n  last: limit\n  limit: Int16 = 3", "Int16"),
    ])
  func types(_ constant: String, _ type: String) throws {
    let found = try #require(try feature(cart(constant)).functions.first)
    #expect(found.signature.isConstant)
    #expect(found.signature.result.description == type)
  }

  @Test("Every expression of the feature can name a constant")
  func uses() {
    check(
      """
      feature: Cart
      constants: {limit: 5, title: String = "Row"}
      models:
        Row:
          properties: {id: UUID, title: String = title, weight: Int = limit}
          derived: {isHeavy: Bool = weight >= limit}
      state: {rows: "[Row]", size: Int = limit, shown: Shown = .all}
      filters:
        Shown: {over: rows, cases: {all: true, heavy: weight > limit, named: {where: self.title == "\\(limit)"}}}
      derived: {isFull: Bool = rows.count >= limit}
      functions: {over: {payload: {_ n: Int}, returns: Bool, value: n > limit}}
      actions:
        add: {payload: {id: UUID = UUID(), weight: Int = limit}, reduce: "if over(weight) { state.size += limit + weight }"}
        show: {payload: {_ shown: Shown}, reduce: "state.shown = shown; state.rows = [Row(id: uuid(1))]"}
        clear: {payload: {_ limit: Int}, reduce: "let size = 1; state.size = size + limit"}
      events: {full: {at: Int = limit}}
      middleware:
        Rules:
          add: [{require: weight < limit, message: Too heavy.}, {when: state.size == limit, emit: ".full()"}]
      invariants: {few: rows.count < limit}
      reachable: {some: size == limit}
      scenarios:
        it adds: {when: [add: {weight: 3}], then: "state.size == limit"}
      """)
  }

  @Test("A payload value or a local hides a constant, and a property cannot have its name")
  func hiding() {
    check(
      """
      feature: Cart
      constants: {limit: 5}
      state: {⟦limit⟧: Int = 0, count: Int = 0}
      actions: {set: {payload: {_ limit: String}, reduce: state.count = limit.count; state.limit = 1}}
      ~ duplicate-name: 'limit' is already declared in line 2
      """)
  }

  @Test(
    "A constant that cannot have a value is an error",
    arguments: [
      "⟦a⟧: b + 1\n  b: a\n~ cyclic-derivation: 'a' needs itself: 'a' → 'b' → 'a'",
      "⟦a⟧: a\n~ cyclic-derivation: 'a' needs itself: 'a' → 'a'",
      "a: ⟦UUID()⟧\n~ invalid-value: a constant cannot create an id, a date or a random value, which differ in each run",
      "a: {value: '[Row(id: ⟦UUID()⟧)]'}\n~ invalid-value", "a: ⟦Date()⟧\n~ invalid-value",
      "a: ⟦state⟧.count\n~ unknown-name: there is no 'state' here",
      "a: ⟦Hello⟧\n~ unknown-name: there is no type or function 'Hello' here",
      "a: ⟦Int⟧\n~ syntax-error: expected a value, found the type 'Int'",
      "a: String = ⟦5⟧\n~ type-mismatch: expected String, found Int",
      "limit: 5\n  a: ⟦lmit⟧\n~ unknown-name: there is no 'lmit' here; did you mean 'limit'?",
      "a: ⟦limt⟧\n  limit: 5\n~ unknown-name: there is no 'limt' here; did you mean 'limit'?",
      "⟦a⟧: {type: Int}\n~ missing-key: a constant needs 'value': a Swift expression without the state",
      "a: {⟦valu⟧: 5}\n~ unknown-key: unknown key 'valu', did you mean 'value'?",
      "⟦a⟧: !swift Money.zero\n~ missing-type: a constant with unchecked Swift needs a 'type'",
      "a: 5\n  ⟦A⟧: 6\n~ duplicate-name: 'A' differs only in case from 'a' in line 3",
    ])
  func refused(_ marked: String) {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    check(cart(String(parts[0]), "~ " + parts[1]))
  }

  @Test(
    "A constant is neither called nor assigned nor a member of the state",
    arguments: [
      "state.count = ⟦limit⟧()\n~ wrong-arguments: 'limit' is a constant and cannot be called",
      "⟦limit⟧ = 5\n~ not-assignable",
      "state.count = state.⟦limit⟧\n~ unknown-member: the state has no 'limit'",
      "state.count = ⟦limti⟧\n~ unknown-name: there is no 'limti' here; did you mean 'limit'?",
    ])
  func misuses(_ marked: String) {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    check(
      """
      feature: Cart
      constants: {limit: 5}
      state: {count: Int = 0}
      actions: {a: {reduce: "state.count = 1"}, b: {reduce: "\(parts[0])"}}
      ~ \(parts[1])
      """)
  }

  @Test("A cycle of constants and functions is an error")
  func cycleOfFunctions() {
    check(
      cart(
        "⟦limit⟧: most()",
        "functions: {most: {returns: Int, value: limit}}\n"
          + "~ cyclic-derivation: 'limit' needs itself: 'limit' → 'most' → 'limit'"))
  }
}
