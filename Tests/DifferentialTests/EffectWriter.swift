/// Writes a random spec of effects, with policies, keys, `fresh`, retries and streams, and
/// scenarios that combine them.
struct EffectWriter {
  let name: String
  private var random: RandomSource
  /// Whether the calls with each of the two ids have keys.
  private let isKeyed: [Bool]

  init(name: String, seed: UInt64) {
    self.name = name
    random = RandomSource(seed: seed)
    isKeyed = [random.chance(60), random.chance(60)]
  }

  /// Writes the spec without its scenarios.
  mutating func head() -> String {
    var text = """
      feature: \(name)
      models:
        Failure: [broken, late: {by: Int}]
        Row: {id: Int, count: Int = 0, name: String = ""}
      state:
        log: [String]
        ids: [UUID]
        numbers: [Int]
        page: Int = 0
        total: Int = 1
        owner: Int?
        flags: Set<Int>
        rows: [Row]
      dependencies:
        line:
          methods:
            load: {payload: {_ key: Int}, returns: String, throws: true}
            check: {payload: {_ key: Int}, returns: String, throws: Failure}
            feed: {payload: {_ key: Int}, streams: Int, throws: true}
            save: {payload: {_ key: Int}, throws: true}
            drop: {payload: {_ key: Int}, throws: true}
            page: {payload: {_ number: Int}, returns: "[Int]", throws: true}
      actions:
        go0: {payload: {_ key: Int}, reduce: none}
        go1: {payload: {_ key: Int}, reduce: none}
        go2: {payload: {_ key: Int}, reduce: none}
        go3: {payload: {_ key: Int}, reduce: none}
        leave: {payload: {_ key: Int}, reduce: none}
        leaveAll: {reduce: none}
        own:
          payload: {_ key: Int}
          reduce: |
            state.owner = key
            state.total += 10
            state.flags.insert(3)
            state.rows[id: key]?.count += 5
            if key == 0 { state.rows[id: 1]?.name = "own" }
            state.rows.append(Row(id: 1))
        beat: {payload: {_ key: Int}, reduce: none}
        later: {payload: {_ key: Int}, reduce: none}
        pick:
          payload: {_ offsets: IndexSet, to: "Int? = nil"}
          reduce: |
            guard offsets.allSatisfy({ state.rows.indices.contains($0) }) else { return }
            if let to { state.rows.move(fromOffsets: offsets, toOffset: to) } else { state.rows.remove(atOffsets: offsets) }
        note:
          payload: {_ text: String, id: UUID = UUID(), at: Date = Date()}
          private: true
          reduce: |
            state.log.append("\\(text) \\(id.uuidString.suffix(2)) \\(at.timeIntervalSince(date("2026-01-01")))")
            if id.uuidString.hasSuffix("5") { state.ids.append(id) }
      \(invariants())
      middleware:
        Guarding:
          save: {require: "key < 1 || state.log.count < \(random.below(12))", message: \(Self.messages[0])}
          note: {require: "text.count < 40 && state.log.count < \(20 + random.below(20))", message: \(Self.messages[1])}
          pick: {require: "offsets.count < 3", message: \(Self.messages[2])}
        Calling:

      """
    for number in 0..<4 { text += "    go\(number):\n" + rule(number) }
    let cancels = (0..<2).map { "{cancel: go\($0)\(isKeyed[$0] ? ", by: key" : "")}" }
    return text + """
          saveStarted, saveSucceeded, saveFailed, saveCancelled, dropFailed: {dispatch: '.note("\\(state.saved)")'}
          leave: [\(cancels.joined(separator: ", "))]
          leaveAll:
            - when: old.log.count > \(random.below(6))
              dispatch: '.note("leaving \\(old.log.count)")'
              else:
                - {cancel: beat}
                - when: state.log.isEmpty
                  after: \(length())
                  dispatch: '.note("left empty")'
                  else: {perform: line.drop(1), then: '.note("left")', catch: '.note("not left")'}
            - {cancel: go0}
            - {dispatch: '.note("to leave")', before: true}
            - {dispatch: '.note("half left")'}
            - {cancel: [go1, beat, more, save, drop]}
          changed(ids):
            when: old.ids.count < 3
            after: \(length())
            dispatch: '.note("\\(old.ids.count) of \\(state.ids.count) ids")'
          beat: {every: \(length()), dispatch: '.note("beat \\(key)")'\(beatOptions())}
          later: {after: \(length()), dispatch: '.note("later \\(key) \\(Calendar.utc.component(.second, from: Date()))")'\(laterOptions())}
          pick:
            - when: "let first = offsets.first"
              perform: line.save(first)
              then: '.note("picked \\(offsets.sorted())")'
              catch: '.note("not picked")'
              else: {dispatch: '.note("nothing picked")'}

      """
      + requests()
  }

  /// The reasons for rejections, as YAML scalars.
  static let messages = ["Not now.", #"'Too "long" \ é'"#, #""Three\n👍🏽""#]

  /// Positions of rows that are removed or moved.
  private static let offsets = [
    "[0]", "[2, 0]", "[]", "{offsets: [1, 2], to: 0}", "{offsets: [0], to: 2}", "[0, 1, 2]",
  ]

  /// The names of the invariants.
  static let invariants = [
    "the log is short", "the log is long", "rows are few", "rows are many", "the log grows",
    "the owner stays", "the page is known",
  ]

  /// Writes invariants. Of each two settled ones, exactly one holds at the end of a scenario.
  private mutating func invariants() -> String {
    let (length, count) = (2 + random.below(8), 2 + random.below(2))
    return """
      invariants:
        the log is short: {settled: log.count < \(length)}
        the log is long: {settled: log.count >= \(length)}
        rows are few: {settled: "rows.count { $0.count > 0 } < \(count)"}
        rows are many: {settled: "rows.count { $0.count > 0 } >= \(count)"}
        the log grows: old.log.count <= log.count
        the owner stays: {holds: "old.owner == nil || owner == old.owner", after: [own, save]}
        the page is known: page >= 0 && page < \(2 + random.below(3))
      """
  }

  /// Writes requests that load pages, and that change the state before their answers.
  private mutating func requests() -> String {
    let changes = [
      "owner = key", "owner = nil", "flags.insert(key)", "flags.remove(key)",
      "rows.append(Row(id: 7))",
    ]
    return #"""
      derived:
        saved: 'String = "\(total) \(owner ?? 9) \(flags.count) \(rows.map { "\($0.id)\($0.count)\($0.name)" })"'
      requests:
        more:
          perform: line.page(state.page)
          append: numbers
          next: {page: "result.isEmpty ? nil : state.page + 1"}
          reduce: 'state.log.append("page \(result.count) \(state.page) \(state.numbers.count) \(state.moreAtEnd)")'
      \#(random.chance(30) ? "    retry: {times: 1, after: 200ms}" : "")
        save:
          payload: {_ key: Int}
          optimistic: |
            state.rows[id: key]?.name = "saved"
            state.rows[id: key]?.count += key + 1
            state.total \#(random.pick(["+=", "-="])) key + 2
            state.\#(random.pick(changes))
          perform: line.save(key)
          policy: \#(random.pick(["first", "latest"]))
          by: key
        drop:
          payload: {_ key: Int}
          optimistic: "state.rows.remove(id: key)"
          perform: line.drop(key)
          by: key

      """#
  }

  /// The options of a repetition. Most of them end by themselves.
  private mutating func beatOptions() -> String {
    var text = random.chance(70) ? ", until: state.log.count > \(5 + random.below(15))" : ""
    if random.chance(30) { text += ", after: \(length())" }
    if random.chance(40) { text += ", by: key" }
    if random.chance(50) {
      text += ", policy: \(random.pick(["first", "latest", "concurrent", "debounce(300ms)"]))"
    }
    return text
  }

  private mutating func laterOptions() -> String {
    let policies = ["first", "latest", "concurrent", "serial", "throttle(300ms)"]
    return random.chance(60) ? ", policy: \(random.pick(policies))" : ""
  }

  private mutating func rule(_ number: Int) -> String {
    let id = number < 2 ? number : random.below(2)
    let kind = random.pick(["load", "load", "check", "feed"])
    var lines = kind == "feed" ? ["perform: line.feed(key)"] : []
    if number > 1 { lines.append("id: go\(id)") }
    if isKeyed[id] { lines.append("by: key") }
    if kind == "feed" {
      lines.append(#"each: '.note("\#(number) has \(value)")'"#)
      if random.chance(70) { lines.append(#"then: '.note("\#(number) ends")'"#) }
    } else {
      lines += calls(number, kind)
      if random.chance(30) { lines.append("fresh: \(random.pick(["1s", "3s"]))") }
    }
    lines.append(
      random.chance(35) ? "catch: ignore" : #"catch: '.note("\#(number) failed: \(message)")'"#)
    let policy = random.pick([
      "concurrent", "latest", "first", "serial", "debounce(300ms)", "throttle(1s)",
      "'throttle(500ms, trailing: true)'",
    ])
    let repeats = kind != "feed" && random.chance(25)
    if repeats {
      lines.removeAll { $0.hasPrefix("fresh") }
      lines += ["every: \(length())", "until: state.log.count > \(5 + random.below(15))"]
      if policy.contains("throttle") { lines.append("policy: serial") }
    }
    if random.chance(25), repeats || !policy.contains("debounce") {
      lines.append("after: \(length())")
    }
    if !(repeats && policy.contains("throttle")), random.chance(80) {
      lines.append("policy: \(policy)")
    }
    if random.chance(30) {
      let conditions = [
        "", "", #", when: 'message != "no line"'"#, #", when: 'key > 1, message == "broken"'"#,
      ]
      let condition = random.pick(conditions)
      lines.append("retry: {times: \(1 + random.below(2)), after: 200ms, factor: 2\(condition)}")
    }
    let told = [#"'.note("\#(number) begins")'"#, ".leave(key)"]
    if random.chance(40) { lines.append("started: \(random.chance(85) ? told[0] : told[1])") }
    if random.chance(40) { lines.append(#"cancelled: '.note("\#(number) is cancelled")'"#) }
    return lines.map { "      \($0)\n" }.joined()
  }

  /// The calls of a rule: one, one after the other, or several at the same time.
  private mutating func calls(_ number: Int, _ kind: String) -> [String] {
    let failure =
      random.chance(30) ? "catch: ignore" : #"catch: '.note("\#(number) half: \(message)")'"#
    switch random.below(6) {
    case 0:
      let own = kind == "check" || random.chance(50) ? ", \(failure)" : ""
      return [
        "perform: {first: line.\(kind)(key)}",
        #"then: {perform: line.load(key + 2), then: '.note("\#(number) got \(first) \(result)")'\#(own)}"#,
      ]
    case 1:
      return [
        "perform: {first: line.\(kind)(key), second: line.\(kind)(key + 2)}",
        #"then: '.note("\#(number) got \(first) \(second)")'"#,
      ]
    case 2:
      return [
        "perform: line.\(kind)(key)",
        "then:",
        "  perform: {first: line.load(key + state.ids.count), second: line.load(key)}",
        #"  then: {perform: line.load(key), then: '.note("\#(number) got \(first)\(second) \(result)")'}"#,
        "  \(failure)",
      ]
    default:
      return [
        "perform: line.\(kind)(key)", #"then: '.note("\#(number) got \(result)")'"#,
      ]
    }
  }

  /// Writes the `with` and `when` sections of `count` scenarios.
  mutating func scenarios(_ count: Int) -> [String] {
    (0..<count).map { _ in
      let answersCalls = random.chance(40)
      var begun: [String] = []
      let lists = (0..<(1 + random.below(3))).map { _ in
        "      - [\(steps(answersCalls, &begun))]\n\(random.chance(30) ? "      - {\(Self.look)}\n" : "")"
      }.joined()
      let load = answersCalls ? "" : "line.load: {each: [\(answers(failure: "no line"))]}"
      let ids = (0..<random.below(4)).map { _ in "\(1 + random.below(20))" }
      return """
            given:
              ids: [\(ids.joined(separator: ", "))]
              rows: [{id: 0}, {id: 1, count: 3, name: first}, {id: 2}]
            with:
              \(load)
              line.check: {each: [\(answers(failure: random.pick(["broken", "{late: 3}"])))]}
              line.feed: {each: [\(stream()), \(stream())]}
              line.save: {each: [\(saves())]}
              line.drop: {each: [\(saves())]}
              line.page: {each: [\(pages())]}
            when:
        \(lists)
        """
    }
  }

  /// A step that compares the log so far, which is not known when the step is written.
  static let look = "then: state.log.isEmpty"

  private mutating func length() -> String {
    random.pick(["100ms", "200ms", "300ms", "500ms", "1s"])
  }

  private mutating func answers(failure: String) -> String {
    let answers = (0..<4).map { number in
      let after = random.chance(70) ? "after: \(length()), " : ""
      return random.chance(35) ? "{\(after)throws: \(failure)}" : "{\(after)returns: a\(number)}"
    }
    return answers.joined(separator: ", ")
  }

  private mutating func saves() -> String {
    let answers = (0..<5).map { _ in
      "{after: \(length())\(random.chance(50) ? ", throws: not saved" : "")}"
    }
    return answers.joined(separator: ", ")
  }

  private mutating func pages() -> String {
    let answers = (0..<5).map { number in
      let after = random.chance(70) ? "after: \(length()), " : ""
      let page = random.pick(["[\(number), 9]", "[\(number)]", "[]"])
      return random.chance(25) ? "{\(after)throws: no page}" : "{\(after)returns: \(page)}"
    }
    return answers.joined(separator: ", ")
  }

  private mutating func stream() -> String {
    var steps = (0..<random.below(4)).map { number in
      "{\(random.chance(70) ? "after: \(length()), " : "")value: \(number)}"
    }
    if random.chance(60) {
      steps.append("{after: \(length()), \(random.pick(["ends: true", "throws: torn"]))}")
    }
    return "[\(steps.joined(separator: ", "))]"
  }

  /// - Parameters:
  ///   - answersCalls: whether calls wait until a step answers them.
  ///   - begun: the actions that may be cancelled, because earlier steps have sent them.
  private mutating func steps(_ answersCalls: Bool, _ begun: inout [String]) -> String {
    let steps = (0..<(3 + random.below(6))).map { _ in
      if !begun.isEmpty, random.chance(20) {
        return "cancel: \(begun.remove(at: random.below(begun.count)))"
      }
      if answersCalls, !begun.isEmpty, random.chance(30) {
        return "answer: {line.load: \(random.chance(35) ? "{throws: no line}" : "now")}"
      }
      if random.chance(10) { return "{\(Self.look)}" }
      return switch random.below(11) {
      case 0: random.pick(["leave", "beat", "later"]) + ": \(random.below(2))"
      case 1: random.chance(50) ? "leaveAll" : "leave: 0"
      case 2, 3, 4: "wait: \(length())"
      case 5: random.pick(["more", "more", "moreRefresh"])
      case 6: "pick: \(random.pick(Self.offsets))"
      case 7, 8: "\(random.pick(["save", "save", "own", "drop"])): \(random.below(2))"
      default: goStep(&begun)
      }
    }
    return steps.joined(separator: ", ")
  }

  private mutating func goStep(_ begun: inout [String]) -> String {
    let name = "go\(random.below(4))"
    begun.append(name)
    return "\(name): \(random.below(2))"
  }
}
