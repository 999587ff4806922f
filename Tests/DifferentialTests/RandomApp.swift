/// A random app of four small features and, in every second app, of an inner app. It has links between
/// the features, and scenarios without expectations.
struct RandomApp {
  let name: String
  private var random: RandomSource
  private let hasInnerApp: Bool

  init(seed: UInt64) {
    name = "App\(seed)"
    random = RandomSource(seed: seed)
    hasInnerApp = seed.isMultiple(of: 2)
  }

  private struct Slot {
    let name: String
    let type: String
    let isKeyed: Bool
    let isOptional: Bool

    /// An action of the app for the slot, such as `.house(.rows(key, .clear))`.
    func sent(_ action: String, key: String) -> String {
      let own = isKeyed ? "\(key), \(action)" : action
      return name.split(separator: ".").reversed().reduce(own) { ".\($1)(\($0))" }
    }
  }

  private static let ownSlots = [
    Slot(name: "left", type: "Left", isKeyed: false, isOptional: false),
    Slot(name: "right", type: "Right", isKeyed: false, isOptional: false),
    Slot(name: "panel", type: "Panel", isKeyed: false, isOptional: true),
    Slot(name: "notes", type: "Note", isKeyed: true, isOptional: false),
  ]

  private static let innerSlots = [
    Slot(name: "house.core", type: "Left", isKeyed: false, isOptional: false),
    Slot(name: "house.gate", type: "Panel", isKeyed: false, isOptional: true),
    Slot(name: "house.rows", type: "Note", isKeyed: true, isOptional: false),
  ]

  private var slots: [Slot] { Self.ownSlots + (hasInnerApp ? Self.innerSlots : []) }

  /// The spec of the inner app. Its links follow actions, events and changes, and open and close.
  static let innerApp = """
    app: Inner
    features: {core: Left, gate: Panel?, rows: "[Int: Note]"}
    derived: {depth: Int = core.n + rows.count}
    start: [.core(.add(3)), {open: gate}]
    links:
      core.add: {when: state.core.n > 6, open: gate}
      event core.high: {dispatch: .gate(.add(1))}
      gate.add: {when: old.core.n < 9, dispatch: .core(.told(by))}
      core.ask: {open: "rows[id]", with: "NoteState(n: id)"}
      rows.add: {when: by > 4, dispatch: ".rows(key, .clear)"}
      changed(gate.n): {when: state.rows.count > 1, dispatch: .core(.clear)}
      event gate.low: {close: rows}
    """

  /// Returns the spec of a feature with every kind of action and event that a link can start from.
  /// A note has no initial state, so links open it with one.
  static func feature(_ name: String) -> String {
    let isNote = name == "Note"
    let scenarios = "\nscenarios: {given: {given: {n: 2}, when: [clear], then: state.n == 0}}"
    return """
      feature: \(name)
      state: {n: \(isNote ? "Int" : "Int = 0"), log: "[Int]", ids: "[String]", times: "[Double]", days: "[Int]"}
      derived: {total: "Int = log.reduce(0) { $0 + $1 }"}
      actions:
        add:
          payload: {_ by: Int}
          reduce: |
            state.n += by
            state.log.append(state.n)
        clear: {reduce: state.n = 0}
        ask: {payload: {_ id: Int}, reduce: none}
        drop:
          payload: {at offsets: IndexSet}
          reduce: "if offsets.allSatisfy({ state.log.indices.contains($0) }) { state.log.remove(atOffsets: offsets) }"
        mark: {private: true, payload: {_ offsets: IndexSet}, reduce: "state.log += offsets.map { -$0 }"}
        told:
          payload: {_ value: Int, id: UUID = UUID(), at: Date = Date()}
          reduce: |
            state.log.append(value)
            state.ids.append(String(id.uuidString.suffix(2)))
            state.times.append(at.timeIntervalSince(date("2026-01-01")))
            let day = Calendar.utc.date(byAdding: .day, value: value, to: Calendar.utc.startOfDay(for: at))
            if let day { state.days.append(Calendar.utc.component(.weekday, from: day)) }
      dependencies:
        service: {methods: {get: {payload: {_ id: Int}, returns: Int, throws: true}}}
      events: {high: {_ n: Int}, low: , routes: [low, high]}
      middleware:
        \(name)Rules:
          add:
            - require: by < 50
              message: 'Too "much" \\ é.'
            - {when: state.n > 5, emit: .high(state.n)}
            - {when: by < 0, dispatch: .clear}
          drop:
            - {require: offsets.count < 3, message: Too many.}
            - {when: state.log.isEmpty, dispatch: ".mark([2, 0])"}
          mark: {require: "!offsets.contains(0) || state.n < 9", message: Not now.}
          clear: {emit: .low}
          ask: {perform: service.get(id), then: .told(result), catch: \(name == "Left" ? ".told(-1)" : "ignore")}\(isNote ? scenarios : "")
      """
  }

  static let features = ownSlots.map(\.type)

  /// The names of the app's invariants.
  static let invariants = ["few", "many", "shut", "grown", "open"]

  mutating func yaml(_ scenarios: [(when: [String], expected: [String])] = []) -> String {
    let features = Self.ownSlots.map { slot in
      slot.isKeyed
        ? "  \(slot.name): \"[Int: \(slot.type)]\""
        : "  \(slot.name): \(slot.type)\(slot.isOptional ? "?" : "")"
    }
    var lines = ["app: \(name)", "features:"] + features
    if hasInnerApp { lines.append("  house: Inner") }
    let depth = hasInnerApp ? " + house.depth + house.core.total" : ""
    let bound = 2 + random.below(8)
    lines += [
      "invariants:", "  few: {settled: left.log.count + right.log.count < \(bound)}",
      "  many: {settled: left.log.count + right.log.count >= \(bound)}",
      "  shut: {settled: panel == nil || notes.isEmpty}",
      "  grown: {settled: \"panel != nil && !notes.isEmpty\"}",
      "  open: old.notes.count <= notes.count + 1",
    ]
    lines += ["derived:", "  sum: Int = left.n + right.total + notes.count" + depth]
    lines += ["start: [.left(.add(1)), \(startStep()), .right(.ask(2))]", "links:"]
    var triggers: Set<String> = []
    for _ in 0..<7 {
      let slot = random.pick(slots)
      let (name, value) = trigger(of: slot)
      guard triggers.insert(name).inserted else { continue }
      lines.append("  \(name):")
      // The change of a value of an inner app is none of a store with a key.
      let isKeyed = slot.isKeyed && !name.hasPrefix("changed(house.depth")
      for _ in 0...random.below(2) { lines += step(value, of: name, isKeyed: isKeyed) }
    }
    return (lines + ["scenarios:"]).joined(separator: "\n")
  }

  private mutating func startStep() -> String {
    random.pick([
      ".right(.clear)", "{open: panel, with: \"PanelState(n: 3)\"}",
      "{open: \"notes[1]\", with: \"NoteState(n: 4)\"}, \".notes(1, .add(2))\"",
      "{when: state.left.n > \(random.below(3)), open: panel, else: {dispatch: .right(.add(1))}}",
    ])
  }

  /// Returns the key of a link, and the name of the payload value that its steps can use.
  private mutating func trigger(of slot: Slot) -> (key: String, value: String?) {
    if slot.name.hasPrefix("house."), random.chance(20) { return ("changed(house.depth)", nil) }
    if random.chance(20) {
      return ("changed(\(slot.name).\(random.pick(["n", "total", "n, \(slot.name).total"])))", nil)
    }
    if random.chance(20) {
      let pair = random.pick([["add", "told"], ["clear", "add"], ["told", "clear"]])
      return (pair.map { "\(slot.name).\($0)" }.joined(separator: ", "), nil)
    }
    let trigger = random.pick(["add", "clear", "told", "event high", "event low"])
    let parts = trigger.split(separator: " ")
    let name = (parts.count > 1 ? "event " : "") + "\(slot.name).\(parts.last ?? "")"
    return (name, ["add": "by", "told": "value", "high": "n"][String(parts.last ?? "")])
  }

  private mutating func step(_ value: String?, of trigger: String, isKeyed: Bool) -> [String] {
    var condition = random.pick([
      "state.left.n < \(random.below(30))", "state.right.log.count < \(1 + random.below(6))",
      "state.panel == nil", "state.notes.count < \(random.below(4))",
      "let panel = state.panel, panel.n > \(random.below(4))",
      "state.left.total + state.right.total < \(random.below(60))",
    ])
    if hasInnerApp, random.chance(30) {
      condition = random.pick([
        "state.house.core.n < \(random.below(30))", "state.house.gate == nil",
        "let gate = state.house.gate, gate.n < 9", "state.house.depth > \(random.below(5))",
        "state.house.rows.count < \(random.below(4))", "state.sum > \(random.below(20))",
      ])
    }
    if !trigger.hasPrefix("event"), random.chance(20) {
      condition = random.pick([
        "old.left.n < state.left.n", "let panel = old.panel, panel.n < \(random.below(9))",
        "old.notes.count == state.notes.count, state.right.log.count < 5",
      ])
    }
    if hasInnerApp, !trigger.hasPrefix("event"), random.chance(10) {
      condition = "old.house.depth < state.house.depth"
    }
    if isKeyed, random.chance(40) {
      let rows = trigger.contains("house.") ? "house.rows" : "notes"
      condition = "let note = state.\(rows)[key], note.n > 2"
    }
    let number = value.map { random.chance(60) ? $0 : "\(random.below(9))" } ?? "\(random.below(9))"
    let key = isKeyed && random.chance(50) ? "key" : "\(random.below(3))"
    // A link of a change that always makes another change would be followed endlessly.
    let action = random.pick(
      trigger.hasPrefix("changed")
        ? [".clear", ".ask(\(number))"]
        : [
          ".add(\(number))", ".clear", ".told(\(number))", ".ask(\(number))", ".add(-1)",
          ".mark([\(number)])", ".drop(at: [0, 1])",
        ])
    let verb = random.pick(
      slots.map { "dispatch: \"\($0.sent(action, key: key))\"" } + [
        "open: panel", "close: panel", "open: \"notes[\(key)]\"", "close: \"notes[\(key)]\"",
        "close: notes",
      ])
    let opening =
      verb.hasPrefix("open: \"notes")
      ? ["      with: \"NoteState(n: \(number))\""]
      : verb.hasPrefix("open: panel") && random.chance(50)
        ? ["      with: \"PanelState(n: \(number))\""] : []
    let alternative =
      random.chance(25)
      ? ["      else: {\(random.pick(["open: panel", "close: panel", "close: notes"]))}"] : []
    // A dispatch for each of several elements would multiply the actions.
    if verb.hasSuffix("notes[\(key)]\""), random.chance(40) {
      let elements = "item in state.left.log.prefix(3) where item > \(random.below(4))"
      let name = verb.hasPrefix("open") ? "open" : "close"
      return [
        "    - when: \"\(condition)\"", "      for: \"\(elements)\"",
        "      \(name): \"notes[item]\"",
      ] + (name == "open" ? ["      with: \"NoteState(n: item)\""] : []) + alternative
    }
    return ["    - when: \"\(condition)\"", "      \(verb)"] + opening + alternative
  }

  /// Writes steps of a scenario, as items of `when`.
  mutating func steps() -> [String] {
    var begun: [String] = []
    return (0..<(2 + random.below(5))).map { _ in
      let items = (0...random.below(2)).map { _ in item(&begun) }
      return items.count == 1 ? items[0] : "[" + items.joined(separator: ", ") + "]"
    }
  }

  /// - Parameter begun: the actions that may be cancelled, because earlier steps have sent them.
  private mutating func item(_ begun: inout [String]) -> String {
    if random.chance(10) { return "start" }
    if !begun.isEmpty, random.chance(15) {
      return "cancel: \(begun.remove(at: random.below(begun.count)))"
    }
    if random.chance(10) { return "wait: \(1 + random.below(3))s" }
    let slot = random.pick(slots)
    let owner = slot.isKeyed ? "\"\(slot.name)[\(random.below(3))]." : "\(slot.name)."
    let end = slot.isKeyed ? "\"" : ""
    if random.chance(25) {
      begun.append("\(owner)ask\(end)")
      return "\(owner)ask\(end): \(random.below(9))"
    }
    return random.pick([
      "\(owner)add\(end): \(random.below(60) - 4)", "\(owner)clear\(end)",
      "\(owner)told\(end): \(random.below(9))",
      "\(owner)drop\(end): \(random.pick(["[0]", "[1, 0]", "[0, 1, 2]", "[]"]))",
    ])
  }

  /// Writes the results of the services' calls in a scenario, as items of `with`.
  mutating func answers() -> [String] {
    slots.map { slot in
      let answers = (0...random.below(2)).map { _ in
        random.pick([
          "\(random.below(9))", "{throws: broken}", "{after: \(1 + random.below(3))s, returns: 3}",
        ])
      }
      return "\(slot.name).service.get: {each: [\(answers.joined(separator: ", "))]}"
    }
  }
}
