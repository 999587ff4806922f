import FeatureAnalysis
import Foundation
import SpecLanguage
import SpecRepair
import Testing

@testable import Commands

@Suite("Fixes in specs")
struct FixSearchTests {
  func repaired(_ text: String) -> (text: String, count: Int) {
    let repair = FixSearch(SourceFile(path: "a.yaml", text: text))
    return (String(decoding: repair.file.bytes, as: UTF8.self), repair.count)
  }

  func spec(reduce: String, _ more: String = "") -> String {
    """
    feature: Counter   # the first
    models:
      Item: {id: UUID, isDone: Bool = false}
    state:
      count: Int = 0
      items: [Item]
    derived:
      done: Int = items.filter { $0.isDone }.count
    actions:
      add:
        payload: {_ amount: Int}
        reduce: \(reduce)   # why
    \(more)
    """
  }

  @Test("An unknown name is not replaced by the member of a value, which may not be meant")
  func memberOfValue() {
    let text = spec(reduce: "for item in state.items where isDone { state.count += amount }")
    #expect(repaired(text) == (text, 0))
  }

  @Test(
    "Characters that look like YAML's own are replaced, and those in strings and comments stay",
    arguments: [
      ("  count:\u{A0}Int = 0", "  count: Int = 0"),
      ("  count\u{A0}: Int = 0", "  count: Int = 0"),
      (" \u{A0}count: Int = 0", "  count: Int = 0"),
      ("  \u{A0}count: Int = 0", "  count: Int = 0"),
      ("  co\u{200B}unt: Int = 0", "  count: Int = 0"),
      ("  count: Int = 0\u{3000}", "  count: Int = 0"),
      ("  count：Int = 0", "  count: Int = 0"),
    ])
  func lookalikes(_ wrong: String, _ right: String) {
    func spec(_ line: String) -> String {
      """
      feature: Counter   # with –\u{A0}spaces
      doc: "first –\u{A0}then"
      state:
        name: String = "a:\u{A0}b"
      \(line)
      actions:
        add: {reduce: state.count += 1}
      """
    }
    #expect(repaired(spec(wrong)).text == spec(right))
  }

  @Test("Dashes and bullets become the dashes of a list, and text keeps its own")
  func listDashes() {
    func spec(_ dash: String) -> String {
      """
      feature: Counter
      doc: |
        – one
        • two
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
      scenarios:
        adding:
          when:
            \(dash)add
            \(dash)add
          then: state.count == 2
      """
    }
    for dash in ["– ", "— ", "− ", "• ", "-\u{A0}"] {
      #expect(repaired(spec(dash)).text == spec("- "), "\(dash)")
    }
  }

  @Test("Folded statements, surplus brackets and typographic quotes are fixed")
  func forms() {
    let right = """
      feature: Counter
      state: {count: Int = 0, name: String = "a"}
      actions:
        add:
          reduce: |
            state.count += 1
            state.name = "b"
        set: {payload: {_ n: Int}, reduce: state.count = n}
      """
    #expect(repaired(right.replacing("reduce: |", with: "reduce: >-")).text.contains("reduce: |-"))
    #expect(repaired(right.replacing("= n}", with: "= n}}")).text == right)
    #expect(repaired(right.replacing("{_ n: Int}", with: "{_ n: Int]}")).text == right)
    #expect(repaired(right.replacing("\"b\"", with: "“b”")).text == right)
  }

  @Test(
    "Mistakes with only one possible meaning are fixed; comments and layout stay",
    arguments: [
      ("state.cuont += amount", "state.count += amount"),
      ("state.count += amount * amuont", "state.count += amount * amount"),
      ("count += amount", "state.count += amount"),
      ("state.count++", "state.count += 1"),
      ("if state.count => 3 { state.count = 0 }", "if state.count >= 3 { state.count = 0 }"),
      ("if state.count <> 3 { state.count = 0 }", "if state.count != 3 { state.count = 0 }"),
      ("state.count = state.items.length", "state.count = state.items.count"),
      (
        "if state.items.isEmpty() { state.count = 0 }", "if state.items.isEmpty { state.count = 0 }"
      ),
      ("state.count? += amount", "state.count += amount"),
      ("state.items.removeAll { isDone }", "state.items.removeAll { $0.isDone }"),
      ("\"state.cuont += amount\"", "\"state.count += amount\""),
      ("'state.cuont += amount'", "'state.count += amount'"),
      (
        "state.items[id: UUID()]?.isDone = true",
        "\"state.items[id: UUID()]?.isDone = true\""
      ),
      (
        "\"state.items.removeAll { $0.isDnoe && count > amount }\"",
        "\"state.items.removeAll { $0.isDone && state.count > amount }\""
      ),
    ])
  func texts(_ wrong: String, _ right: String) {
    #expect(repaired(spec(reduce: wrong)).text == spec(reduce: right))
  }

  @Test(
    "Mistakes in the keys, names and quotes of every section are fixed",
    arguments: [
      ("stat: {count: Int = 0}", "state: {count: Int = 0}"),
      ("\"state\":  {count: int = 0}", "\"state\":  {count: Int = 0}"),
      ("state:{count: Int = 0}", nil),
      (
        "actions:\n  add:{payload: {_ n: Int}, reduce: \"none\"}",
        "  add: {payload: {_ n: Int}, reduce: \"none\"}"
      ),
      ("state: {count: Int = 0}\nactions:\n  add:\n    reduc: none", "reduce: none"),
      (
        "actions: {open: {reduce: none}}\n"
          + "middleware: {Log: {open: {stop: true}}, Guard: {opne: {stop: true}}}",
        "Guard: {open: {stop: true}}}"
      ),
      ("actions: {add: {reduce: none}}\nmiddleware: {Guard: {add: {stpo: true}}}", "{stop: true}"),
      ("state:\n  flag: Bool = !true", "flag: Bool = !true"),
      ("state: {count:Int = 0}", "state: {count: Int = 0}"),
      ("models: {Item: {id UUID, title: String}}", "{id: UUID, title: String}"),
      ("actions: {add: {payload: {amount Int}, reduce: none}}", "{payload: {amount: Int}, "),
      ("models:\n  Kind:\n    - one\n    - two {of: Int}   # 2\n", "    - two: {of: Int}   # 2\n"),
      ("state: {flag: Bool = flase}", "{flag: Bool = false}"),
      ("state: {name: {type: String, default: \"\"}}", "default: '\"\"'}"),
      ("state: {name: String? = none}", "{name: String? = nil}"),
      ("conforms: Codable, Hashable", "conforms: [Codable, Hashable]"),
      ("actions: {add: {reduce: none}}\nmiddleware: {Guard: {add: {stop: yes}}}", "{stop: true}"),
      ("state: {list: \"[Int]\" = [1]}", "state: {list: \"[Int] = [1]\"}"),
      ("state:\n  list: '[Int]' = [1]   # one", "list: \"[Int] = [1]\"   # one"),
      ("models: {Item: {doc: One., propertys: {id: UUID}}}", "{doc: One., properties: {id: UUID}}"),
      (
        "models:\n  A: &one {id: UUID}\n  B: *oen\nstate: {a: [A], b: [B]}",
        "B: *one\n"
      ),
      ("state: {count: Int = 0}\nactions: {add: {reduce: !swfit state.count = 1}}", "!swift state"),
      (
        "state: {count: Int = 0}\nactions:\n  add:\n    reduce:\n      state.count = 1\n"
          + "      state.count += 1\n",
        "    reduce: |\n      state.count = 1\n"
      ),
      (
        "models: {Kind: [one, two: {_ a: Int}]}\nstate: {kind: Kind = .one}\n"
          + "actions: {add: {reduce: \"state.kind = .two(a: 1)\"}}",
        "state.kind = .two(1)\""
      ),
      (
        "models: {Kind: [one, two: {a: Int}]}\nstate: {kind: Kind = .one}\n"
          + "actions: {add: {reduce: \"state.kind = .two(b: 1)\"}}",
        "state.kind = .two(a: 1)\""
      ),
      (
        "models: {Kind: [one, two: {_ a: Int}]}\nstate: {kind: Kind = .one}\n"
          + "actions: {add: {reduce: \"state.kind = .one()\"}}",
        "state.kind = .one\""
      ),
      ("state:\n  words: [String]?", "words: \"[String]?\""),
      (
        "models:\n  Phase:\n    idle:\n    failed: {reason: String}\nstate: {p: Phase = .idle}",
        "    - idle\n    - failed: {reason: String}\n"
      ),
      (
        "models:\n  Phase:\n    - idle, gone\n    - case lost\nstate: {p: Phase = .idle}",
        "    - idle\n    - gone\n    - lost\n"
      ),
      (
        "models:\n  Phase:\n    - idle\n    - failed(reason: String)\nstate: {p: Phase = .idle}",
        "    - failed: {reason: String}\n"
      ),
      (
        "actions:\n  delay:\n    payload: \"by minutes: Int, _ words: [String]?\"\n    reduce: none",
        "    payload: {by minutes: Int, _ words: \"[String]?\"}\n"
      ),
      (
        "actions:\n  delay:\n    payload: [by minutes: Int, id: UUID]\n    reduce: none",
        "    payload: {by minutes: Int, id: UUID}\n"
      ),
      ("actions:\n  show: {_ page: Int}\n", "show: {payload: {_ page: Int}}\n"),
      ("conforms:\n  - Codable, Hashable\n", "conforms:\n  - Codable\n  - Hashable\n"),
      ("state: {list: Array<Int>, set: Set<Int, no: Optional<Int>}", "{list: [Int], "),
      ("state:\n  a: Set<Int\n  b: Optional<Int>\n", "  a: Set<Int>\n  b: Int?\n"),
      ("models:\n  A:\n    id: UUID\n    title String\nstate: {a: [A]}", "    title: String\n"),
      ("state\n  a: Int = 0\n", "state:\n  a: Int = 0\n"),
      ("state:\n  - a: Int = 0\n  b: Int = 0\n", "state:\n  a: Int = 0\n  b: Int = 0\n"),
    ] as [(String, String?)])
  func sections(_ wrong: String, _ right: String?) {
    let result = repaired("feature: Counter\n" + wrong + "\n")
    if let right { #expect(result.text.contains(right), "\(result.text)") }
    #expect(result.text.hasPrefix("feature: Counter\n"))
  }

  static let loading = """
    feature: Loading
    state: {n: Int = 0}
    dependencies:
      api: {methods: {load: {returns: Int, throws: true}}}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ n: Int}, reduce: state.n = n}
      failed: {payload: {_ text: String}, reduce: none}
    middleware:
      Loader:
        load:
          perform: api.load()
          then: .loaded(result)
          catch: .failed(message)
          policy: debounce(250ms)
        failed:
          - cancel: load
        loaded:
          - cancel: load
          - cancel: load
    scenarios:
      it loads:
        with: {api.load: {returns: 1, after: 1s}}
        when: [load]
        then: state.n == 1

    """

  @Test(
    "Mistakes in effects are fixed",
    arguments: [
      (".loaded(result)", "loaded(result)"), ("(message)", "(error)"),
      ("debounce(250ms)", "debounce(.milliseconds(250))"),
      ("debounce(250ms)", "debounce(250 milliseconds)"),
      ("api.load: {", "api.lod: {"), ("1s}", "1 second}"),
    ])
  func effects(_ right: String, _ wrong: String) {
    let spec = Self.loading.replacing(right, with: wrong)
    #expect(spec != Self.loading)
    #expect(repaired(spec) == (Self.loading, 1))
  }

  @Test("The number of fixes is the number of places that differ after all rounds")
  func countOfRounds() {
    let nested = "feature: Counter\nstate:\n  a: Array<Array<Optional<Int>>>\n  b: int = 0\n"
    #expect(
      repaired(nested) == ("feature: Counter\nstate:\n  a: [[Int?]]\n  b: Int = 0\n", 2))
  }

  @Test(
    "A generic type with a space before '<' is replaced by the intended type",
    arguments: [
      ("state: {xs: Array <Int>}", "state: {xs: [Int]}"),
      ("state: {xs: \"Dictionary <String, Int>\"}", "state: {xs: \"[String: Int]\"}"),
    ])
  func spacedType(_ wrong: String, _ right: String) {
    #expect(repaired("feature: Counter\n\(wrong)\n") == ("feature: Counter\n\(right)\n", 1))
  }

  @Test(
    "No fix turns properties without types into cases, or misreads a function type in a payload")
  func unclear() {
    for text in [
      "models:\n  Item:\n    titel:\n    note:\n",
      "actions: {go: {payload: \"_ f: (Int) -> Void, b: Int\", reduce: none}}\n",
    ] {
      let spec = "feature: Counter\n" + text
      #expect(!repaired(spec).text.contains("- titel"))
      #expect(!repaired(spec).text.contains("\"(Int) -> Void, b"))
    }
  }

  @Test(
    "A similar name that is not a typo, and a name that is used once, stay unchanged",
    arguments: [
      ("item1: Int", "item2"), ("isValid: Bool", "isInvalid"), ("minAge: Int", "maxAge"),
      ("lock: Int", "unlock"), ("count: Int", "amount"),
      ("lastName: Int", "firstName"), ("visible: Bool", "invisible"),
      ("selected: Int", "deselected"),
      ("getter: Int", "setter"), ("isOn: Bool", "isOff"),
    ])
  func otherNames(_ declared: String, _ used: String) {
    let name = declared.prefix { $0 != ":" }
    let value = declared.hasSuffix("Bool") ? "false" : "0"
    let spec = """
      feature: Counter
      state: {\(declared) = \(value)}
      actions:
        a: {reduce: state.\(used) = \(value)}
        b: {reduce: state.\(name) = \(value)}

      """
    #expect(repaired(spec).text == spec)
    let alone = "feature: A\nstate: {coutn: Int = 0}\nactions: {a: {reduce: state.count += 1}}\n"
    #expect(repaired(alone).text == alone)
  }

  @Test(
    "A misspelt declaration is fixed, not its uses",
    arguments: [
      ("coutn: Int = 0", "count: Int = 0", "state.count += 1"),
      ("sеrver: Int = 0", "server: Int = 0", "state.server += 1"),
      ("IsOn: Bool = false", "isOn: Bool = false", "state.isOn.toggle()"),
    ])
  func misspeltDeclaration(_ wrong: String, _ right: String, _ statement: String) {
    func spec(_ declaration: String) -> String {
      """
      feature: Counter
      state: {\(declaration)}
      actions:
        a: {reduce: \(statement)}
        b: {reduce: \(statement)}

      """
    }
    #expect(repaired(spec(wrong)).text == spec(right))
  }

  @Test("Missing dashes of steps are added, and what belongs to a step is indented with it")
  func stepsWithoutDashes() {
    func spec(_ when: String) -> String {
      """
      feature: Tea
      state: {minutes: Int = 0, isHot: Bool = false}
      actions:
        steep: {payload: {_ minutes: Int}, reduce: state.minutes += minutes}
        pour: {payload: {into cup: String, hot: Bool}, reduce: state.isHot = hot}
        drink: {reduce: state.isHot = false}
      scenarios:
        tea:
          when:
      \(when)
          then: state.minutes == 3

      """
    }
    let right = """
            - pour:
                into: mug
                hot: true
            - drink
            - steep: 3
      """
    let wrong = [
      """
            pour:
              into: mug
              hot: true
            drink
            steep: 3
      """,
      """
            - pour:
                into: mug
                hot: true
            - drink
              steep: 3
      """,
      """
            - pour:
                into: mug
                hot: true
            drink
            - steep: 3
      """,
    ]
    for wrong in wrong { #expect(repaired(spec(wrong)).text == spec(right)) }
  }

  @Test(
    "A decimal comma becomes a point, unless it may separate thousands",
    arguments: [
      ("1,5", "1.5"), ("-0,25", "-0.25"), ("1,500", "1,500"), ("1,2,3", "1,2,3"),
    ])
  func decimalComma(_ wrong: String, _ right: String) {
    func spec(_ number: String) -> String {
      """
      feature: Bakery
      state: {total: Double = 0}
      actions:
        add: {payload: {_ price: Double}, reduce: state.total += price}
      scenarios:
        one: {when: [add: \(number)], then: state.total > 0}
        two:
          when:
            - add: \(number)
          then: state.total > 0

      """
    }
    #expect(repaired(spec(wrong)).text == spec(right))
  }

  @Test("A fix counts as made only if its place is changed")
  func madeFixes() throws {
    let text = """
      feature: Counter
      state: {count: Int = 0}
      actions:
        a: {reduce: state.cuont = 1}
        b: {reduce: state.cuont = true}
        c: {reduce: state.count = 0}

      """
    let file = SourceFile(path: "a.yaml", text: text)
    var diagnostics = Diagnostics()
    _ = analyzeSpec(file, &diagnostics)
    let fixes = diagnostics.inSourceOrder.flatMap(\.fixes)
    let search = FixSearch(file)
    #expect(fixes.map { $0.range.start.line } == [4, 5])
    #expect(fixes.map { search.makes($0) } == [true, false])
  }

  @Test("Fixes keep a byte order mark, CRLF line endings and non-ASCII text")
  func bytes() {
    let text =
      "\u{FEFF}" + spec(reduce: "state.cuont += amount  # größer 🙂").replacing("\n", with: "\r\n")
    let result = repaired(text)
    #expect(result.text == text.replacing("cuont", with: "count"))
    #expect(result.count == 1)
  }

  @Test(
    "A spec stays unchanged if two meanings are possible or a fix does not help",
    arguments: [
      "feature: Counter\nstate: {tasks: Int = 0, talks: Int = 0}\nactions: {a: {reduce: state.taks += 1}}\n",
      "feature: Counter\nstate: {count: Int = 0}\nactions: {a: {reduce: state.cuont = \"\"}}\n",
      "feature: Counter\nstate: {count: Int = 0}\nactions: {a: {reduce: \"state.\\x63uont = 1\"}}\n",
      "feature: Counter\n",
      "",
      "\t",
    ])
  func unsure(_ text: String) {
    #expect(repaired(text) == (text, 0))
  }
}
