import FeatureAnalysis
import Testing

@testable import Exploration

/// Mistakes that only particular payloads reach, which follow from what the spec compares.
@Suite struct HiddenMistakeTests {
  private func messages(_ yaml: String) throws -> [String] {
    try explored(yaml).violations.map(\.message)
  }

  // MARK: - Literals

  private static func switching(over type: String, _ literals: [String]) -> String {
    let cases = literals.enumerated().map { "      case \($1): state.mode = \($0 + 1)" }
    return """
      feature: Keys
      state: {mode: Int = 0}
      actions:
        press:
          payload: {_ key: \(type)}
          reduce: |
            switch key {
      \(cases.joined(separator: "\n"))
            default: break
            }
      invariants:
        the last mode is never set: mode != \(literals.count)
      """
  }

  @Test(
    "each of many cases of a switch is reached",
    arguments: [
      ("Int", (1...9).map { "\($0 * 10)" }, "'press: 90'"),
      ("String", (1...16).map { "\"k\($0)\"" }, "'press: \"k16\"'"),
      ("Int", ["0..<20", "20..<40", "40..<60", "60..<75", "75..<90", "90...100"], "'press: 90'"),
      ("Decimal", (1...9).map { "\($0)0.5" }, "'press: 90.5'"),
    ])
  func manyCases(_ type: String, _ literals: [String], _ step: String) throws {
    #expect(
      try messages(Self.switching(over: type, literals))
        == ["'the last mode is never set' does not hold after \(step)"])
  }

  @Test("literals that are no samples, because there are too many, are counted as omitted payloads")
  func tooManyLiterals() throws {
    let few = try explored(Self.switching(over: "String", (1...16).map { "\"k\($0)\"" }))
    #expect(few.narrowing.restrictions == [])
    let many = try explored(Self.switching(over: "String", (1...20).map { "\"k\($0)\"" }))
    #expect(many.narrowing.restrictions == ["18 of 22 payloads of 'press'"])
    #expect(many.violations.isEmpty)
  }

  // MARK: - Arithmetic of the state

  private static func refusing(_ type: String, _ start: String, _ condition: String) -> String {
    """
    feature: Wallet
    state: {balance: \(type) = \(start), fee: \(type) = 3, isRefused: Bool = false}
    derived: {left: "\(type) = balance - fee"}
    actions:
      pay:
        payload: {_ amount: \(type)}
        reduce: "if \(condition) { state.isRefused = true }"
    invariants: {nothing is refused: "!isRefused"}
    """
  }

  @Test(
    "a payload reaches the value at which arithmetic of the state and the payload becomes a number",
    arguments: [
      ("Int", "500", "state.balance - amount < 0", "501"),
      ("Int", "500", "amount + state.fee > state.balance", "498"),
      ("Int", "500", "amount * 2 > state.left", "249"),
      ("Decimal", "20", "state.balance - amount < 0", "21"),
      ("Double", "20", "0 > state.balance - amount", "20.5"),
      ("Int", "500", "state.balance - amount * 2 + state.fee < 0", "252"),
    ])
  func arithmetic(_ type: String, _ start: String, _ condition: String, _ value: String) throws {
    #expect(
      try messages(Self.refusing(type, start, condition))
        == ["'nothing is refused' does not hold after 'pay: \(value)'"])
  }

  @Test(
    "a payload takes a property to the number with which an invariant compares it",
    arguments: ["state.stock -= count", "state.stock = state.stock - count"])
  func assignedDifference(_ statement: String) throws {
    let found = try messages(
      """
      feature: Shop
      state: {stock: Int = 40}
      actions:
        sell: {payload: {_ count: Int}, reduce: "if count > 0, state.stock > 0 { \(statement) }"}
      invariants: {there is a stock: stock >= 0}
      explore: {bounds: {depth: 2}}
      """)
    #expect(found == ["'there is a stock' does not hold after 'sell: 41'"])
  }

  @Test("a payload exceeds what another property of the same element allows")
  func limitOfElement() throws {
    let found = try messages(
      """
      feature: Cart
      models: {Line: {id: Int, quantity: Int, stock: Int}}
      state: {lines: "[Line] = [Line(id: 1, quantity: 1, stock: 7)]"}
      actions:
        setQuantity:
          payload: {of id: Int, to quantity: Int}
          reduce: |
            guard let index = state.lines.firstIndex(where: { $0.id == id }) else { return }
            state.lines[index].quantity = quantity
      invariants:
        there is a stock: "lines.allSatisfy { $0.quantity <= $0.stock }"
      """)
    #expect(found == ["'there is a stock' does not hold after 'setQuantity: {of: 1, to: 8}'"])
  }

  @Test("a payload that becomes a key of a dictionary exceeds what the keys may be")
  func limitOfKeys() throws {
    let found = try messages(
      """
      feature: Seats
      state: {seats: "[Int: Bool]", capacity: Int = 12}
      actions:
        reserve: {payload: {seat: Int}, reduce: "if seat > 0 { state.seats[seat] = true }"}
        grow: {reduce: "state.capacity = 13"}
      invariants:
        seats exist: "seats.keys.allSatisfy { $0 <= capacity }"
      """)
    #expect(found == ["'seats exist' does not hold after 'reserve: 13'"])
  }

  @Test("a percentage is more than the whole")
  func percentage() throws {
    let found = try messages(
      """
      feature: Discount
      state: {price: Int = 0, percent: Int = 0}
      derived: {total: "Int = price - price * percent / 100"}
      actions:
        add: {payload: {_ price: Int}, reduce: "if price > 0 { state.price = price }"}
        setPercent: {payload: {_ percent: Int}, reduce: state.percent = percent}
      invariants: {the total is not negative: total >= 0}
      """)
    #expect(
      found == ["'the total is not negative' does not hold after 'add: 100', 'setPercent: 101'"])
  }

  // MARK: - Computed keys

  private static func room(_ condition: String) -> String {
    """
    feature: Hotel
    models: {Room: {id: Int, code: String, name: String}}
    state: {rooms: "[Room] = [Room(id: 1, code: \\"A\\", name: \\"1\\")]", isOpen: Bool = false}
    derived: {keys: '[String] = rooms.map { "\\($0.code)-\\($0.name)" }'}
    actions:
      close: {reduce: "state.rooms = [Room(id: 2, code: \\"B\\", name: \\"2\\")]"}
      enter:
        payload: {_ code: String}
        reduce: |
          let names = state.rooms.map { $0.code.lowercased() }
          let long = names.map { $0 + "!" }
          if (\(condition)) { state.isOpen = true }
          if names.isEmpty && long.isEmpty { state.isOpen = false }
    invariants: {no room is entered: "!isOpen"}
    """
  }

  @Test(
    "a payload is looked up among values that are computed from the state",
    arguments: [
      ("names.contains(code)", "a", "b"),
      ("long.contains { $0 == code }", "\"a!\"", "\"b!\""),
      ("state.keys.contains(code)", "\"A-1\"", "\"B-2\""),
      ("state.rooms.contains(where: { $0.code + $0.name == code })", "\"A1\"", "\"B2\""),
      ("state.rooms.contains { code == $0.code.lowercased() }", "a", "b"),
      ("state.rooms.contains { $0.code.lowercased().contains(code) && !code.isEmpty }", "a", "b"),
    ])
  func computedKeys(_ condition: String, _ first: String, _ second: String) throws {
    let lines = sampleLines(of: try feature(Self.room(condition)))
    #expect(lines.last?.hasSuffix(", and keys in the state") == true, "\(lines)")
    let found = try messages(Self.room(condition))
    #expect(found == ["'no room is entered' does not hold after 'enter: \(first)'"])
    let later = try messages(
      Self.room(condition)
        .replacing("if (\(condition))", with: "if state.rooms[0].id == 2, (\(condition))"))
    #expect(later == ["'no room is entered' does not hold after 'close', 'enter: \(second)'"])
  }

  @Test("a search finds the element whose title contains what is typed")
  func searchedTitle() throws {
    let found = try messages(
      """
      feature: Search
      models: {Track: {id: Int, title: String}}
      state:
        tracks: {type: "[Track]", default: '[Track(id: 1, title: "Blue"), Track(id: 2, title: "Red")]'}
        query: String = ""
        hits: Int = 0
      actions:
        type:
          payload: {_ query: String}
          reduce: |
            state.query = query
            state.hits = state.tracks.count { $0.title.lowercased().contains(query.lowercased()) }
        clear: {reduce: "state.tracks = []"}
      invariants: {one hit is never seen: hits != 1}
      """)
    #expect(found == ["'one hit is never seen' does not hold after 'type: blue'"])
  }

  // MARK: - Strings that fulfil several conditions

  @Test(
    "a string fulfils several conditions at once",
    arguments: [
      (#"text.contains("@") && text.contains(".") && text.count >= 5"#, #""a@a.a""#),
      (#"text.hasPrefix("app://") && text.hasSuffix("/admin")"#, #""app://a/admin""#),
      (
        "text.count >= 8 && text.contains { $0.isNumber } && text != text.lowercased()",
        #""1Aaaaaaa""#
      ),
      (#"text.hasPrefix("+") && text.filter { $0.isNumber }.count >= 7"#, #""+1111111""#),
      ("text.count > state.longest", #"51 × "a""#),
      ("Int(text) ?? 0 > 50", #""51""#),
      (##"text.hasPrefix("#") && text.count == 7"##, ##""#aaaaaa""##),
      ("text.count == 4 && Int(text) != nil", #""1111""#),
      ("text.count > 4 && Double(text) != nil", #""11111""#),
      ("(Int(text) ?? 0) > 10 && (Int(text) ?? 50) < 50 && text.count == 4", #""0011""#),
      ("(Double(text) ?? 0) > 90.25 && (Double(text) ?? 0) < 91", #""90.75""#),
      (
        #"text.hasPrefix("+") && text.count == 8 && Int(text.dropFirst()) != nil"#,
        #""+1111111""#
      ),
      (#"text.first == "/""#, #""/a""#),
      (#"text.first == "/" && text.last == "!""#, #""/a!""#),
      (#"text.prefix(2) == "ab" && text.suffix(3) == "xyz""#, "abaxyz"),
      (#"text.first == "/" && text.count == 8"#, #""/aaaaaaa""#),
      (#"text.dropFirst(2) == "bc""#, "aabc"),
      (#"text.dropLast() == "bc""#, "bca"),
      (##"text.contains { $0 == "#" } && text.count == 6"##, ##""a#aaaa""##),
    ])
  func composedText(_ condition: String, _ text: String) throws {
    let found = try messages(
      """
      feature: Form
      state: {isSent: Bool = false, longest: Int = 50}
      actions:
        grow: {reduce: state.longest = 60}
        send:
          payload: {_ text: String}
          reduce: |
            if (\(condition)) { state.isSent = true }
      invariants: {nothing is sent: "!isSent"}
      """)
    #expect(found == ["'nothing is sent' does not hold after 'send: \(text)'"])
  }

  @Test(
    "a string begins with the character that is a case of a switch",
    arguments: [
      "switch text.first {", "guard let first = text.first else { return }; switch first {",
    ])
  func switchedCharacter(_ switching: String) throws {
    let found = try messages(
      """
      feature: Form
      state: {isSent: Bool = false}
      actions:
        send:
          payload: {_ text: String}
          reduce: |
            \(switching)
            case "/": state.isSent = text.count == 1
            default: break
            }
      invariants: {nothing is sent: "!isSent"}
      """)
    #expect(found == ["'nothing is sent' does not hold after 'send: \"/\"'"])
  }

  @Test(
    "payload values are composed to a key that the state contains",
    arguments: [
      #"state.prices["\(product)-\(size)"] != nil"#,
      #"state.prices.keys.contains(product + "-" + size)"#,
      #""\(product)-\(size)" == state.wanted"#,
    ])
  func composedPayloads(_ condition: String) throws {
    let found = try messages(
      """
      feature: Prices
      state: {prices: '[String: Int] = ["tea-L": 5]', wanted: String = "tea-L", isSold: Bool = false}
      actions:
        clear: {reduce: 'state.prices = [:]; state.wanted = ""'}
        sell:
          payload: {_ product: String, size: String}
          reduce: |
            if \(condition) { state.isSold = true }
      invariants: {nothing is sold: "!isSold"}
      """)
    #expect(
      found == ["'nothing is sold' does not hold after 'sell: {product: tea, size: L}'"])
  }

  @Test("a date is later than one of the state")
  func laterDate() throws {
    let found = try messages(
      """
      feature: Booking
      state: {deadline: "Date = Date(timeIntervalSinceReferenceDate: 864000)", isLate: Bool = false}
      actions:
        book: {payload: {_ day: Date}, reduce: "if day > state.deadline { state.isLate = true }"}
        extend: {reduce: state.deadline += 3600}
      invariants: {it is never late: "!isLate"}
      """)
    #expect(
      found == ["'it is never late' does not hold after 'book: 2001-01-12T00:00:00Z'"])
  }

  // MARK: - Links

  @Test("a payload is the value from which a link computes what another feature compares")
  func computedByLink() throws {
    let dial = """
      feature: Dial
      state: {n: Int = 0}
      actions: {turn: {payload: {_ n: Int}, reduce: state.n = n}}
      """
    let meter = """
      feature: Meter
      state: {level: Int = 0}
      actions: {set: {private: true, payload: {_ level: Int}, reduce: state.level = level}}
      invariants: {the level is not 85: level != 85}
      """
    let tested = try TestedApp(
      """
      app: Machine
      features: {dial: Dial, meter: Meter}
      links: {dial.turn: {dispatch: .meter(.set(n * 2 + 1))}}
      """, [dial, meter])
    #expect(
      try tested.explored().violations.map(\.message)
        == ["'meter.the level is not 85' does not hold after 'dial.turn: 42'"])
  }

  // MARK: - Messages

  @Test("a message counts the characters of a long text, and the scenario has all of them")
  func longText() throws {
    let spec = """
      feature: Note
      state: {text: String = ""}
      actions: {type: {payload: {_ text: String}, reduce: state.text = text}}
      invariants: {texts are short: text.count < 1000}
      """
    let found = try #require(try explored(spec).violations.first)
    #expect(found.message == #"'texts are short' does not hold after 'type: 1,000 × "a"'"#)
    let scenario = try #require(found.scenario)
    #expect(scenario.contains { $0.hasSuffix("type: " + String(repeating: "a", count: 1000)) })
    #expect(failures(of: scenario, pastedInto: spec).count == 1)
    #expect(
      sampleLines(of: try feature(spec))
        == [#"type: a, 1,000 × "a", 999 × "a", 1,001 × "a", """#])
  }

  @Test("a mistake in a settled state names what other parts of the app have under way")
  func restOfOtherParts() throws {
    let door = """
      feature: Door
      state: {isOpen: Bool = false}
      actions: {open: {reduce: state.isOpen = true}}
      """
    let ticker = """
      feature: Ticker
      state: {isOn: Bool = false}
      actions:
        begin: {reduce: none}
        halt: {reduce: none}
        beat: {private: true, reduce: state.isOn.toggle()}
      middleware: {M: {begin: {every: 1s, dispatch: .beat, id: tick}, halt: {cancel: tick}}}
      """
    func message(_ start: String) throws -> [String] {
      try TestedApp(
        """
        app: House
        features: {door: Door, ticker: Ticker}
        start: [\(start)]
        invariants: {it is shut: {settled: "!door.isOpen"}}
        """, [door, ticker]
      ).explored().violations.map(\.message)
    }
    #expect(
      try message(".ticker(.begin)") == [
        "'it is shut' does not hold after 'start', 'door.open', when nothing but 'ticker.tick' is under way"
      ])
    #expect(
      try message(".ticker(.halt)") == [
        "'it is shut' does not hold after 'start', 'door.open', when nothing is under way"
      ])
  }
}
