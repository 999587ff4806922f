import SpecLanguage

/// Returns a syntax tree as s-expressions on one line, for comparisons in tests.
func dump(_ expression: Expression) -> String {
  switch expression.kind {
  case .integer(let text), .floating(let text): text
  case .string(let segments): dump(segments)
  case .boolean(let value): "\(value)"
  case .nilLiteral: "nil"
  case .array(let elements): "[\(list(elements.map(dump)))]"
  case .tuple(let elements): "(tuple \(list(elements.map(dump))))"
  case .dictionary(let elements):
    elements.isEmpty ? "[:]" : "[\(list(elements.map { dump($0.key) + ":" + dump($0.value) }))]"
  case .name(let name): dump(name)
  case .selfReference: "self"
  case .implicitMember(let name): ".\(dump(name))"
  case .member(let base, let name): "(. \(dump(base)) \(dump(name)))"
  case .call(let callee, let arguments): "(call \(list([dump(callee)] + arguments.map(dump))))"
  case .subscripting(let base, let arguments):
    "(sub \(list([dump(base)] + arguments.map(dump))))"
  case .optionalChaining(let base): "(? \(dump(base)))"
  case .prefix(let operation, let operand): "(\(operation.rawValue) \(dump(operand)))"
  case .binary(let left, let operation, _, let right):
    "(\(operation.rawValue) \(dump(left)) \(dump(right)))"
  case .ternary(let condition, let yes, let no):
    "(?: \(dump(condition)) \(dump(yes)) \(dump(no)))"
  case .range(let lower, let operation, let upper):
    "(\(operation.rawValue) \(lower.map(dump) ?? "_") \(upper.map(dump) ?? "_"))"
  case .closure(let closure): dump(closure)
  case .parenthesized(let inner): "(paren \(dump(inner)))"
  case .branching(let statement): "(value \(dump(statement)))"
  case .type(let type): "(type \(dump(type)))"
  }
}

func dump(_ statement: Statement) -> String {
  let comments = statement.comments.map { "//\($0)// " }.joined()
  return comments + dump(statement.kind)
}

func dump(_ statements: [Statement]) -> String { statements.map(dump).joined(separator: "; ") }

func dump(_ type: TypeSyntax) -> String {
  switch type.kind {
  case .name(let name): name
  case .optional(let wrapped): "\(dump(wrapped))?"
  case .array(let element): "[\(dump(element))]"
  case .dictionary(let key, let value): "[\(dump(key)):\(dump(value))]"
  case .generic(let name, let arguments): "\(name)<\(arguments.map(dump).joined(separator: ","))>"
  }
}

func dump(_ name: ParameterName) -> String {
  "\(name.label.map(dump) ?? "_") \(dump(name.name))"
}

private func dump(_ kind: Statement.Kind) -> String {
  switch kind {
  case .expression(let expression): dump(expression)
  case .assignment(let target, let value): "(= \(dump(target)) \(dump(value)))"
  case .compoundAssignment(let target, let operation, let value):
    "(\(operation.rawValue)= \(dump(target)) \(dump(value)))"
  case .declaration(let isVariable, let name, let type, let value):
    "(\(isVariable ? "var" : "let") \(dump(name))\(type.map { ":" + dump($0) } ?? "") \(dump(value)))"
  case .conditional(let clauses, let otherwise):
    "(if "
      + clauses.map { dump($0.conditions) + " {\(dump($0.body))}" }.joined(separator: " elif ")
      + (otherwise.map { " else {\(dump($0))}" } ?? "") + ")"
  case .switching(let subject, let cases):
    "(switch \(dump(subject)) \(list(cases.map(dump))))"
  case .guarding(let conditions, let otherwise):
    "(guard \(dump(conditions)) else {\(dump(otherwise))})"
  case .loop(let name, let sequence, let filter, let body):
    "(for \(name.map(dump) ?? "_") \(dump(sequence))\(filter.map { " where " + dump($0) } ?? "") "
      + "{\(dump(body))})"
  case .returning(let value): value.map { "(return \(dump($0)))" } ?? "return"
  case .invalid(let names): "(invalid \(list(names.map(dump))))"
  }
}

private func dump(_ conditions: [Condition]) -> String {
  list(
    conditions.map { condition in
      switch condition {
      case .expression(let expression): dump(expression)
      case .binding(let isVariable, let name, let value, let isShorthand):
        "(\(isVariable ? "var" : "let") \(dump(name))\(isShorthand ? "" : " " + dump(value)))"
      case .matching(let pattern, let value): "(case \(dump(pattern)) \(dump(value)))"
      case .invalid(let names): "(invalid \(list(names.map(dump))))"
      }
    })
}

private func dump(_ item: SwitchCase) -> String {
  let patterns = item.patterns.isEmpty ? "default" : list(item.patterns.map(dump))
  return "[\(patterns)\(item.condition.map { " where " + dump($0) } ?? "") {\(dump(item.body))}]"
}

private func dump(_ pattern: Pattern) -> String {
  switch pattern.kind {
  case .wildcard: "_"
  case .binding(let isVariable, let name): "\(isVariable ? "var" : "let") \(dump(name))"
  case .enumCase(let type, let name, let arguments):
    (type.map(dump) ?? "") + ".\(dump(name))"
      + (arguments.map { "(\($0.map(dump).joined(separator: ", ")))" } ?? "")
  case .optional(let inner): dump(inner) + "?"
  case .value(let value): dump(value)
  case .invalid(let names): "(invalid \(list(names.map(dump))))"
  }
}

private func dump(_ argument: PatternArgument) -> String {
  (argument.label.map { dump($0) + ":" } ?? "") + dump(argument.pattern)
}

private func dump(_ closure: Closure) -> String {
  let parameters = closure.parameters.map { list($0.map(dump)) + " in " } ?? ""
  return "{\(parameters)\(dump(closure.body))}"
}

private func dump(_ argument: Argument) -> String {
  (argument.isTrailing ? "~" : "") + (argument.label.map { dump($0) + ":" } ?? "")
    + dump(argument.value)
}

private func dump(_ name: Identifier) -> String { name.isEscaped ? "`\(name.text)`" : name.text }

private func dump(_ segments: [StringSegment]) -> String {
  let parts = segments.map { segment in
    switch segment {
    case .text(let text): text.debugDescription
    case .interpolation(let value): dump(value)
    }
  }
  if case .text = segments.first, segments.count == 1 { return parts[0] }
  return segments.isEmpty ? "\"\"" : "(str \(list(parts)))"
}

private func list(_ parts: [String]) -> String { parts.joined(separator: " ") }
