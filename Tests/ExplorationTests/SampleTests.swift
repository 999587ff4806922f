import FeatureAnalysis
import Testing

@testable import Exploration

@Suite struct SampleTests {
  private func lines(_ yaml: String) throws -> [String] { sampleLines(of: try feature(yaml)) }

  @Test(
    "the samples of a value include the literals that it is compared with, even among many others")
  func ownLiterals() throws {
    let lines = try lines(
      """
      feature: Person
      state: {age: Int = 1, isAdult: Bool = false, width: Int = 1}
      actions:
        resize:
          payload: {_ width: Int}
          reduce: "if width < 400 && width > 200 || width == 300 || width == 500 { state.width = width }"
        setAge: {payload: {_ value: Int}, reduce: "state.age = value; state.isAdult = value > 18"}
      """)
    #expect(lines.last == "setAge: 1, 18, 19, 17, 0, -1, 400, 401")
  }

  @Test("a random default gives each of its values, and of a long range its bounds and middle")
  func randomDefaults() throws {
    let lines = try lines(
      """
      feature: Dice
      models: {Side: [heads, tails]}
      state: {n: Int = 0, side: Side?, part: Double = 0, deck: "[Int]"}
      actions:
        roll: {payload: {n: "Int = Int.random(in: 1...6)"}, reduce: state.n = n}
        draw: {payload: {n: "Int = Int.random(in: 0..<100)"}, reduce: "if n > 70 { state.n = n }"}
        toss: {payload: {side: "Side? = Side.allCases.randomElement()"}, reduce: state.side = side}
        cut: {payload: {part: "Double = Double.random(in: 0..<1)"}, reduce: state.part = part}
        deal: {payload: {deck: "[Int] = [1, 2, 3].shuffled()"}, reduce: state.deck = deck}
      """)
    #expect(
      lines.prefix(5) == [
        "roll: 1, 2, 3, 4, 5, 6", "draw: 0, 1, 70, 71, 69, 49, 99", "toss: heads, tails, null",
        "cut: 0.0, 0.5", "deal: [1, 2, 3], [3, 2, 1]",
      ])
  }

  @Test("samples of a random default that the spec declares are used")
  func writtenRandomDefault() throws {
    let lines = try lines(
      """
      feature: Dice
      state: {n: Int = 0}
      actions: {roll: {payload: {n: "Int = Int.random(in: 1...6)"}, reduce: state.n = n}}
      explore: {samples: {Int: [3]}}
      """)
    #expect(lines == ["roll: 3"])
  }

  @Test("the id of a model is one of the state, where the model replaces an element")
  func idsOfReplacedElements() throws {
    let found = try cards(
      reduce: "state.cards.updateOrAppend(card)",
      invariant: "old.cards.count != 1 || cards.count != 1 || old.cards == cards")
    #expect(found.contains("id: milk"))
  }

  @Test("an optional of a model is an id of the state, where an element is looked up by it")
  func idsInOptionals() throws {
    let found = try cards(
      reduce: "state.other = card.parent.flatMap { state.cards[id: $0] }",
      invariant: "other == nil")
    #expect(found.contains("parent: milk"))
  }

  /// The scenario that exploring prints for an action with a model.
  private func cards(reduce: String, invariant: String) throws -> String {
    let exploration = try explored(
      """
      feature: Cards
      models: {Card: {id: String, title: String, parent: String?}}
      state: {cards: IdentifiedArray<Card>, other: Card?}
      actions:
        put: {payload: {_ card: Card}, reduce: "\(reduce)"}
      invariants: {untouched: "\(invariant)"}
      scenarios:
        one card: {given: {cards: [{id: milk, title: m}]}, then: state.other == nil}
      explore: {from: one card, bounds: {depth: 1}}
      """)
    return exploration.violations.compactMap(\.scenario).joined().joined(separator: "\n")
  }

  @Test("a form is explored with each value of each of its fields, and any enum with its payloads")
  func payloadsOfCases() throws {
    let spec = """
      feature: Prefs
      models:
        Mark: [none, {some: {_ n: Int, isBig: Bool}}]
      state: {isDark: Bool = false, size: Int = 10, mark: Mark = .none}
      actions:
        edit: {bind: [isDark, size]}
        put: {payload: {_ mark: Mark}, reduce: state.mark = mark}
      invariants: {small and light: "!isDark || size != 11"}
      """
    let lines = try lines(spec)
    let cases = "{isDark: false}, {size: 1}, {isDark: true}, {size: 11}, {size: 12}, {size: 10}"
    #expect(lines[0].hasPrefix("edit: \(cases)"))
    #expect(lines[1].hasPrefix("put: none, {some: {n: 1, isBig: false}}, {some: "))
    #expect(try explored(spec).violations.count == 1)
  }

  @Test("failures have the messages with which a spec compares them, or its samples of strings")
  func messages() throws {
    func spec(_ samples: String) -> String {
      """
      feature: Web
      state: {isOffline: Bool = false, isBlocked: Bool = false}
      dependencies: {web: {methods: {get: {throws: true}}}}
      actions:
        load: {reduce: none}
        failed:
          payload: {_ reason: String}
          reduce: 'state.isOffline = reason == "offline"; state.isBlocked = reason.count == 3'
      middleware:
        Loading: {load: {perform: web.get(), catch: .failed(message)}}
      invariants: {online: "!isOffline", open: "!isBlocked"}
      \(samples)
      """
    }
    #expect(
      try explored(spec("")).violations.map(\.message) == [
        "'online' does not hold after 'load', 'web.get' fails with offline"
      ])
    let violations = try explored(spec("explore: {samples: {String: [abc]}}")).violations
    #expect(
      violations.map(\.message) == ["'open' does not hold after 'load', 'web.get' fails with abc"])
  }

  @Test("a constant counts as the literal that it names")
  func literalsOfConstants() throws {
    let lines = try lines(
      """
      feature: Person
      constants: {adult: 18, least: -3, most: adult}
      state: {age: Int = 1, isAdult: Bool = false}
      actions:
        setAge: {payload: {_ value: Int}, reduce: "state.age = value; state.isAdult = value > most || value < least"}
      """)
    #expect(lines.last == "setAge: 1, 18, 19, 17, -3, -2, -4, 0, -1")
  }

  @Test("the default of a payload value is its first sample")
  func defaultsOfPayloads() throws {
    let spec = """
      feature: Editor
      models: {Mode: [off, {on: {_ loud: Bool}}]}
      state: {mode: Mode = .off, n: Int = 0}
      actions:
        start: {payload: {mode: Mode = .on(true)}, reduce: state.mode = mode}
        set: {payload: {n: Int = 25, id: UUID = UUID()}, reduce: state.n = n}
      invariants: {quiet: "mode != .on(true)", small: n != 25}
      """
    let lines = try lines(spec)
    #expect(lines[0] == "start: {on: true}, off, {on: false}")
    #expect(lines[1].hasPrefix("set: {n: 25, id: "))
    #expect(try explored(spec).violations.count == 2)
  }

  /// A value that only a literal or a constant of the spec names.
  struct Named: CustomTestStringConvertible, Sendable {
    let type: String
    let start: String
    let invariant: String
    var testDescription: String { invariant }
  }

  @Test(
    "constants, and literals of each type, are samples of the values that are compared with them",
    arguments: [
      Named(type: "Int", start: "0", invariant: "value != half"),
      Named(type: "Int", start: "0", invariant: "![8881, 8882].contains(value)"),
      Named(type: "Int", start: "0", invariant: "!known.contains(value)"),
      Named(type: "Int", start: "0", invariant: "names[value] == nil"),
      Named(type: "Double", start: "0", invariant: "value != ratio * 2"),
      Named(type: "Decimal", start: "0", invariant: "value != rate"),
      Named(type: "Date", start: "Date(timeIntervalSince1970: 0)", invariant: "value != day"),
      Named(
        type: "Date", start: "Date(timeIntervalSince1970: 0)",
        invariant: "value <= Date(timeIntervalSince1970: 2000000000)"),
      Named(type: "Character", start: "\"c\"", invariant: "value != letter"),
      Named(type: "Character", start: "\"c\"", invariant: "value != \"w\""),
      Named(type: "Duration", start: ".zero", invariant: "value != .seconds(70)"),
      Named(type: "Duration", start: ".zero", invariant: "value <= .seconds(100)"),
      Named(type: "String", start: "\"\"", invariant: "![\"zork\", \"blorb\"].contains(value)"),
      Named(type: "String", start: "\"\"", invariant: "value.lowercased() == value"),
      Named(
        type: "URL?", start: "nil", invariant: "value != url(\"https://example.org/q\")"),
    ])
  func computedConstants(_ named: Named) throws {
    let spec = """
      feature: Value
      constants:
        most: "Int = 77"
        half: most / 2
        known: "[Int] = [501, 502]"
        names: '[Int: String] = [601: "a"]'
        ratio: "Double = 0.3"
        rate: "Decimal = 0.19"
        day: 'date("2030-05-05")'
        letter: 'Character = "q"'
      state: {value: '\(named.type) = \(named.start)'}
      actions:
        set: {payload: {_ new: '\(named.type)'}, reduce: state.value = new}
      invariants: {unnamed: '\(named.invariant)'}
      """
    #expect(try explored(spec).violations.count == 1)
  }

  @Test("the literals of patterns are samples")
  func patterns() throws {
    let spec = """
      feature: Value
      models: {Key: [none, {code: {_ number: Int}}]}
      state: {isPlain: Bool = false, isCode: Bool = false}
      actions:
        set: {payload: {_ value: Int}, reduce: "switch value { case 40...50: state.isPlain = true; default: state.isPlain = false }"}
        press: {payload: {_ key: Key}, reduce: "if case .code(77) = key { state.isCode = true }"}
      invariants: {unset: "!isPlain", closed: "!isCode"}
      """
    #expect(try explored(spec).violations.count == 2)
  }

  @Test("the samples of an app are those of its features, with the names of their stores")
  func samplesOfApp() throws {
    let tested = try TestedApp(
      "app: Shop\nfeatures: {cart: Cart, pay: Pay?}\nlinks: {cart.fill: {open: pay}}",
      [
        "feature: Cart\nstate: {n: Int = 0}\nactions: {fill: {payload: {_ on: Bool}, reduce: state.n = 1}}",
        "feature: Pay\nstate: {isOn: Bool = false}\nactions: {flip: {reduce: state.isOn.toggle()}}",
      ])
    #expect(sampleLines(of: tested.app) == ["cart.fill: false, true", "pay.flip"])
  }

  @Test("a payload value has the samples of the property or derived value that it is assigned to")
  func linkedLiterals() throws {
    let lines = try lines(
      """
      feature: Parcel
      models: {Item: {id: Int, cents: Int}}
      state: {age: Int = 1, items: "[Item]"}
      derived:
        goods: "Int = items.reduce(0) { $0 + $1.cents }"
        isFree: Bool = goods > 5000
        isAdult: Bool = age >= 18
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        setAge: {payload: {_ value: Int}, reduce: state.age = value}
      """)
    #expect(lines[0].contains("cents: 5000"))
    #expect(lines[0].contains("id: 5000") == false)
    #expect(lines[1].hasPrefix("setAge: 1, 18, 19, 17,"))
  }

  @Test("a property that a written sample omits has its default, whatever its type")
  func omittedProperties() throws {
    let lines = try lines(
      """
      feature: Notes
      models:
        Note: {id: Int, key: UUID = UUID(), text: String = "zz", isNew: Bool = true, size: "Double?", tags: "[Int] = [4]", kind: Kind = .memo, part: Part?}
        Part: {n: Int = 3, at: Date = Date()}
        Kind: [list, memo]
      state: {notes: IdentifiedArray<Note>}
      actions: {add: {payload: {_ note: Note}, reduce: state.notes.append(note)}}
      explore: {samples: {Note: [{id: 1}, {id: 2, part: {}}]}}
      """)
    #expect(
      lines == [
        "add: {id: 1, key: 1, text: zz, isNew: true, tags: [4], kind: memo}, "
          + "{id: 2, key: 1, text: zz, isNew: true, tags: [4], kind: memo, part: {n: 3, at: 2001-01-01T00:00:00Z}}, and ids in the state"
      ])
  }

  @Test("a value that is looked up in a collection has the literals that are looked up there")
  func lookedUpLiterals() throws {
    let lines = try lines(
      """
      feature: Cinema
      state: {seats: Set<Int>}
      actions:
        take: {payload: {_ seat: Int}, reduce: state.seats.insert(seat)}
        free: {payload: {_ seat: Int}, reduce: state.seats.remove(seat)}
      invariants: {seat seven is broken: "!seats.contains(7)"}
      """)
    #expect(lines.allSatisfy { $0.contains(" 7,") })
  }

  @Test("a value that is compared with a value of the state has samples around it, and above")
  func thresholds() throws {
    let lines = try lines(
      """
      feature: Account
      state:
        isPaid: Bool = false
        used: Int = 0
        cap: Int = 250
        code: String = "xyz"
        price: Decimal = 0
        last: Date = .distantPast
      derived:
        limit: "Int = isPaid ? 100 : 10"
        rest: Int = cap - used
      actions:
        use: {payload: {_ n: Int}, reduce: "if n <= state.limit { state.used = n }"}
        take: {payload: {_ x: Int}, reduce: "if x < state.rest { state.used = x }"}
        enter: {payload: {_ c: String}, reduce: "if c == state.code { state.isPaid = true }"}
        bid: {payload: {_ p: Decimal}, reduce: "if p > state.price { state.price = p }"}
        at: {payload: {_ t: Date}, reduce: "if t > state.last { state.last = t }"}
        other: {payload: {_ o: Int}, reduce: state.cap = o}
      """)
    #expect(lines[0].hasPrefix("use: 1, 100, 101, 99, 10, 11, 9, 102"))
    #expect(lines[1].hasPrefix("take: 1, 250, 251, 249, 252,"))
    #expect(lines[2] == "enter: a, b, xyz, \"\"")
    #expect(lines[3] == "bid: 1, 0, -1, 2, 3")
    #expect(lines[4].split(separator: ",").count == 3)
    #expect(lines[5] == "other: 1, 0, -1")
  }

  @Test("a bid that has to exceed the bids before it is explored several times")
  func bids() throws {
    let exploration = try explored(
      """
      feature: Auction
      models: {Bid: {id: Int, amount: Int}}
      state: {bids: "[Bid]"}
      derived: {top: "Int = bids.map { $0.amount }.max() ?? 0"}
      actions: {bid: {payload: {_ bid: Bid}, reduce: state.bids.append(bid)}}
      middleware: {Rules: {bid: {require: bid.amount > state.top, message: Too low.}}}
      invariants: {two bids at most: bids.count < 3}
      """)
    #expect(exploration.violations.count == 1)
  }

  @Test("all combinations of a model's samples are used if there are few")
  func fewCombinations() throws {
    let lines = try lines(
      """
      feature: Notes
      models: {Note: {id: Int, text: String = ""}}
      state: {notes: IdentifiedArray<Note>}
      actions:
        add: {payload: {_ note: Note}, reduce: state.notes.append(note)}
        delete: {payload: {_ id: Int}, reduce: "state.notes.remove(id: id)"}
      """)
    #expect(lines.first?.split(separator: "{").count == 7)
  }

  @Test("the samples of a Decimal include decimal literals and the nearest whole numbers")
  func decimals() throws {
    let lines = try lines(
      """
      feature: Price
      state: {n: Int = 0}
      actions:
        setD: {payload: {_ d: Decimal}, reduce: "if d > 99.5 { state.n = 1 }"}
      """)
    #expect(lines == ["setD: 1, 99.5, 100, 99, 0, -1"])
  }

  @Test(
    "samples of an unsigned integer may exceed the signed maximum; huge literals are no samples"
  )
  func limits() throws {
    let lines = try lines(
      """
      feature: Lamp
      state: {level: UInt8 = 0, price: Decimal = 0}
      actions:
        set: {payload: {_ value: UInt8}, reduce: "if value > 200 { state.level = value }"}
        pay: {payload: {_ price: Decimal}, reduce: "if price > 9300000000000000000.5 { state.price = price }"}
      """)
    #expect(lines == ["set: 1, 200, 201, 199, 0", "pay: 1, 0, -1, 200"])
  }

  @Test("string samples have the lengths that the spec compares with, or satisfy its conditions")
  func strings() throws {
    let lines = try lines(
      """
      feature: SignUp
      state: {password: String = "", email: String = "", note: String = ""}
      derived: {isValid: Bool = password.count >= 4 && email.contains("@")}
      actions:
        typePassword: {payload: {_ text: String}, reduce: state.password = text}
        typeEmail: {payload: {_ email: String}, reduce: state.email = email}
        typeNote: {payload: {_ note: String}, reduce: state.note = note}
      scenarios:
        valid:
          when: [typePassword: abcd, typeEmail: "a@b.c", typeNote: Milk]
          then: state.isValid
      """)
    #expect(lines[0].contains("aaaa, aaa, aaaaa"))
    #expect(lines[1].contains("\"a@b.c\"") || lines[1].contains("a@b.c"))
    #expect(!lines[2].contains("Milk"))
  }

  @Test("an action is not reported as changing nothing if it changes the state in a scenario")
  func shownByScenario() throws {
    let exploration = try explored(
      """
      feature: Board
      state: {columns: "[String]", marks: Int = 0}
      actions:
        mark: {reduce: "if !state.columns.isEmpty { state.marks = 1 }"}
        clear: {reduce: "if state.columns.count == 1 { state.columns = [] }"}
      scenarios:
        marking:
          given: {columns: [done]}
          when: mark
          then: state.marks == 1
      """)
    #expect(exploration.unchanging.map(\.name) == ["clear"])
  }

  @Test("an action is not reported as changing nothing if its guard needs lists that are too long")
  func longLists() throws {
    let exploration = try explored(
      """
      feature: Five
      state: {questions: "[String]", isOn: Bool = false}
      actions:
        add: {payload: {_ question: String}, reduce: state.questions.append(question)}
        start: {reduce: "if state.questions.count >= 50 { state.isOn = true }"}
      """)
    #expect(exploration.pruned > 0)
    #expect(exploration.unchanging.map(\.name) == [])
  }

  @Test("a stored property is not loaded with samples that an invariant of this property forbids")
  func stored() throws {
    let exploration = try explored(
      """
      feature: Budget
      models: {Expense: {properties: {id: UUID = UUID(), amount: Int}, conforms: Codable}}
      state: {expenses: "[Expense]"}
      actions:
        spend: {payload: {_ expense: Expense}, reduce: state.expenses.append(expense)}
      middleware:
        Rules:
          spend: {require: expense.amount > 0, message: Nothing was spent.}
      persistence: {expenses: {in: file}}
      invariants:
        amounts are positive: "expenses.allSatisfy { $0.amount > 0 }"
      """)
    #expect(exploration.violations.map(\.message) == [])
    #expect(exploration.states > 3)
  }

  @Test("a decimal and a large number that have to exceed the state's have greater samples")
  func greaterSamples() throws {
    for type in ["Decimal = 100.5", "Int = 5000000", "Int64 = 5000000"] {
      let exploration = try explored(
        """
        feature: Auction
        state: {top: \(type)}
        actions:
          bid: {payload: {amount: \(type.prefix { $0 != " " })}, reduce: "if amount > state.top { state.top = amount }"}
        """)
      #expect(exploration.states == 3, "\(type): \(exploration.summary)")
    }
  }
}
