import FeatureAnalysis

/// Writes rules that follow a change of the state, and rules whose condition binds a name. Each
/// rule adds a string to the state's log.
extension SpecWriter {
  /// The state property that contains the log.
  static let log = "seen: '[String]'"

  /// Writes the action that adds a string to the log. In some specs, only rules send it.
  mutating func noting() -> [String] {
    ["  noted:", "    payload: {_ text: String}", "    reduce: state.seen.append(text)"]
      + (random.chance(50) ? ["    private: true"] : [])
  }

  /// Writes the reason for a rejection.
  mutating func message() -> String {
    random.pick(["no", "'A \"title\" \\ is missing.'", "\"Grün \\u2014 👍🏽\"", "\"two\\nlines\""])
  }

  /// Writes a middleware that sends a private action.
  mutating func sendingRule(
    _ index: Int, _ payload: [Parameter], _ statements: inout StatementWriter
  ) -> [String]? {
    var scope = Scope()
    scope.names = ["state", "old"].map {
      Named(text: $0, type: .nominal("\(name)State"), isMutable: false)
    }
    var arguments: [String] = []
    for parameter in payload {
      guard let value = statements.expressions.expression(parameter.type, scope, 1) else {
        return nil
      }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return [
      "  \(name)Sending:", "    action0, action5:",
      "      dispatch: \(quoted(".action\(index)\(list)"))",
    ]
  }

  /// Writes rules that dispatch an action after a change of state properties, with `changed(…)`.
  mutating func changeRules(
    _ members: [Member], _ statements: inout StatementWriter
  ) -> [String] {
    var scope = Scope()
    scope.names = ["state", "old"].map {
      Named(text: $0, type: .nominal("\(name)State"), isMutable: false)
    }
    let stored = members.filter { $0.isStored && $0.name != "seen" }.map { escaped($0.name) }
    var lines: [String] = []
    var taken: Set<String> = []
    for number in 0..<2 {
      let names = (0...random.below(2)).map { _ in random.pick(stored) }
        .filter { taken.insert($0).inserted }
      guard !names.isEmpty, let text = statements.expressions.expression(.string, scope, 2) else {
        continue
      }
      lines.append("    \(quoted("changed(\(names.joined(separator: ", ")))")):")
      let condition =
        random.chance(60) ? statements.expressions.condition(scope, 2) : nil
      if let condition {
        lines.append("      when: \(quoted(condition))")
        if random.chance(40) {
          lines.append("      else: {dispatch: \(quoted(".noted(\"no change \(number)\")"))}")
        }
      }
      lines.append("      dispatch: \(quoted(".noted(\"change \(number) \" + (\(text)))"))")
    }
    return lines
  }

  /// Writes a rule that is repeated for each of the first elements of the log.
  private mutating func repeatedRule(
    _ index: Int, _ scope: Scope, _ statements: inout StatementWriter
  ) -> [String]? {
    var inner = scope
    inner.names[0].isMutable = false
    let isBefore = addOld(to: &inner)
    inner.names.append(Named(text: "element", type: .string))
    guard let text = statements.expressions.expression(.string, inner, 2) else { return nil }
    var elements = "element in state.seen.prefix(\(1 + random.below(3)))"
    if random.chance(50) { elements += " where element.count > \(random.below(9))" }
    return [
      "    action\(index):", "      for: \(quoted(elements))",
      "      dispatch: \(quoted(".noted(String(element.prefix(3)) + (\(text)))"))",
    ] + (isBefore ? ["      before: true"] : [])
  }

  /// Decides whether a rule runs before the reducer. If it does not, it can use `old`.
  private mutating func addOld(to scope: inout Scope) -> Bool {
    if random.chance(30) { return true }
    scope.names.append(Named(text: "old", type: .nominal("\(name)State"), isMutable: false))
    return false
  }

  /// Writes a rule of an action that binds a name and uses the name in its expressions.
  mutating func bindingRule(
    _ index: Int, _ scope: Scope, _ members: [Member], _ statements: inout StatementWriter
  ) -> [String] {
    let bindings: [(needs: String, condition: String, type: Type, shown: String)] = [
      ("rank", "let bound = state.rank", .int, "\\(bound)"),
      ("note", "let bound = state.note", .string, "\\(bound)"),
      ("maybe", "let bound = state.maybe", .nominal("Mood"), "\\(bound.rawValue)"),
      ("items", "let bound = state.items.first", .nominal("Item"), "\\(bound.title)"),
      ("counts", "let bound = state.counts[\"a\"]", .int, "\\(bound)"),
      ("event", "case .moved(let bound, by: _) = state.event", .int, "\\(bound)"),
      ("event", "case .named(let bound) = state.event", .string, "\\(bound)"),
    ].filter { binding in members.contains { $0.name == binding.needs } }
    if random.chance(30), let rule = repeatedRule(index, scope, &statements) { return rule }
    guard !bindings.isEmpty else { return [] }
    let binding = random.pick(bindings)
    var bound = scope
    bound.names[0].isMutable = false
    let isBefore = addOld(to: &bound)
    bound.names.append(Named(text: "bound", type: binding.type))
    guard let text = statements.expressions.expression(.string, bound, 2) else { return [] }
    var condition = binding.condition
    if random.chance(50), let more = statements.expressions.condition(bound, 2) {
      condition += ", \(more)"
    }
    let rule = [
      "    action\(index):", "      when: \(quoted(condition))",
      "      dispatch: \(quoted(".noted(\"\(binding.shown) \" + (\(text)))"))",
    ]
    if isBefore { return rule + ["      before: true"] }
    bound.names.removeLast()
    return rule + otherwise(bound, &statements)
  }

  /// Writes the `else` of a rule, sometimes with a condition and an `else` of its own.
  private mutating func otherwise(
    _ scope: Scope, _ statements: inout StatementWriter
  ) -> [String] {
    guard random.chance(50), let text = statements.expressions.expression(.string, scope, 2) else {
      return []
    }
    var lines = ["      else:", "        - dispatch: \(quoted(".noted(\"else \" + (\(text)))"))"]
    if random.chance(50), let condition = statements.expressions.condition(scope, 2) {
      lines += [
        "        - when: \(quoted(condition))",
        "          dispatch: \(quoted(".noted(\"second\")"))",
        "          else: {dispatch: \(quoted(".noted(\"third\")"))}",
      ]
    }
    return lines
  }
}
