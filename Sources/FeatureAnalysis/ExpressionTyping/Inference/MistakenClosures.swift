import SpecLanguage

// Reports mistakes in closures, and other expressions where a closure is expected.

extension Checking {
  /// Reports a `$0` outside of a closure, or in one that names its parameters. In a filter, the members
  /// of the element are named alone.
  mutating func closureParameter(_ name: Identifier) -> TypedExpression? {
    let named = variables.parametersOfClosures(at: name.range)
    if let first = named.first {
      let isOnly = named.count == 1 && name.text == "$0"
      return fail(
        .unknownName, "the closure names its parameters, so there is no '\(name.text)'",
        at: name.range,
        help: isOnly ? "write '\(first)'" : "they are \(listed(named))",
        fixes: isOnly ? [Fix(name.text, by: first, at: name.range)] : [])
    }
    let message = "'\(name.text)' is a closure's parameter, which is only allowed in a closure"
    guard let surrounding, name.text == "$0" else {
      return fail(.unknownName, message, at: name.range)
    }
    let member = memberNames(of: surrounding).first
    let dotted = SourceRange(name.range.start, name.range.end.advanced(by: 1))
    return fail(
      .unknownName, message, at: name.range,
      help: member.map { "leave out '$0.': members are named alone here, as in '\($0)'" }
        ?? "write 'self'",
      fixes: [Fix("$0.", by: "", at: dotted)])
  }

  /// Reports a function passed as a closure: `map(String.init)`.
  mutating func refusesFunction(
    in arguments: [Argument], of entries: [StandardMember]
  ) -> Bool {
    for argument in arguments {
      for parameter in entries.flatMap(\.parameters) where parameter.label == argument.label?.text {
        guard case .closure(let inputs, _) = parameter.kind,
          let function = functionName(argument.value)
        else { continue }
        let values = inputs.indices.map { "$\($0)" }.joined(separator: ", ")
        _ = fail(
          .unsupportedSyntax,
          "functions as values are not in the checked subset of Swift; "
            + "write a closure, '{ \(function)(\(values)) }'", at: argument.value.range)
        return true
      }
    }
    return false
  }

  /// Reports a closure without braces: `filter($0.isOn)`.
  mutating func refusesBareParameter(
    in arguments: [Argument], of entries: [StandardMember]
  ) -> Bool {
    guard variables["$0"] == nil else { return false }
    for argument in arguments {
      let takesClosure = entries.flatMap(\.parameters).contains { parameter in
        guard case .closure = parameter.kind else { return false }
        return argument.label == nil || parameter.label == argument.label?.text
      }
      guard takesClosure, argument.value.usesShorthandParameter else { continue }
      _ = fail(
        .typeMismatch, "expected a closure, found a value; write the closure in braces, '{ … }'",
        at: argument.value.range)
      return true
    }
    return false
  }

  /// Returns the name of a function that is used as a value: `max`, `Item`, or `String` for
  /// `String.init`.
  private mutating func functionName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name):
      guard variables[name.text] == nil else { return nil }
      let isFunction = !MemberTable.freeFunctions.named(name.text).isEmpty
      return isFunction || typeReference(expression) != nil ? name.text : nil
    case .member(let base, let name) where name.text == "init":
      return typeReference(base).map { "\($0)" }
    default: return nil
    }
  }

  /// Returns the fix that replaces `name` by `$0.name`. Returns no fix if a variable is called
  /// `name`.
  func fixes(ofMember name: Identifier) -> [Fix] {
    variables[name.text] == nil ? [Fix(name.text, by: "$0.\(name.text)", at: name.range)] : []
  }

  /// Reports an assignment where a closure needs a condition: `first(where: { $0.id = id })`.
  mutating func refusesAssignment(_ body: [Statement], _ wanted: Type) -> Bool {
    guard wanted == .bool, body.count == 1, case .assignment(let target, let value) = body[0].kind
    else { return false }
    let typed = infer(target, hint: nil)
    _ = infer(value, hint: typed?.type ?? .unknown)
    _ = fail(
      .syntaxError, "unexpected '=' in a condition; '==' compares", at: body[0].range,
      fixes: [Fix(" = ", by: " == ", at: SourceRange(target.range.end, value.range.start))])
    return true
  }

  /// Returns the first name in a closure that lacks its `$0`: the name of a member of the closure's
  /// only parameter.
  func meantMember(_ body: [Statement], of types: [Type]) -> Identifier? {
    guard types.count == 1, let type = types.first else { return nil }
    var found: Identifier?
    for statement in body {
      statement.visitExpressions { expression in
        switch expression.kind {
        // `{ .isFree }` lacks only the `$0`.
        case .name(let name), .implicitMember(let name):
          if found == nil, self.types.nominal(type)?.member(name.text) != nil { found = name }
        default: break
        }
        return found == nil
      }
    }
    return found
  }
}

extension Checking {
  /// Returns the first unknown name in a closure that stands for the closure's only parameter: `meal`
  /// in `{ meal.recipe == id }`.
  func meantBase(
    _ body: [Statement], of types: [Type]
  ) -> (name: Identifier, member: String)? {
    guard types.count == 1, let type = types.first else { return nil }
    var found: (name: Identifier, member: String)?
    for statement in body {
      statement.visitExpressions { expression in
        if found == nil, case .member(let base, let member) = expression.kind,
          case .name(let name) = base.kind, variables[name.text] == nil,
          self.types[name.text] == nil, self.types.constant(name.text) == nil,
          surrounding.map({ self.types.nominal($0)?.member(name.text) == nil }) ?? true,
          self.types.nominal(type)?.member(member.text) != nil
        {
          found = (name, member.text)
        }
        return found == nil
      }
    }
    return found
  }
}

extension Statement {
  /// Whether the statement is an expression with a member that lacks its base, such as `.isFree`.
  var beginsWithDot: Bool {
    var isFound = false
    visitExpressions { expression in
      if case .implicitMember = expression.kind { isFound = true }
      return !isFound
    }
    return isFound
  }

  /// The member in a statement such as `$0.weight`, with its dot; nil for other statements.
  var memberOfShorthand: String? {
    guard case .expression(let expression) = kind, let text = expression.plainText,
      text.hasPrefix("$0.")
    else { return nil }
    return String(text.dropFirst(2))
  }
}

extension Expression {
  /// The code of a name with members, such as `state.items`; nil for other expressions.
  var plainText: String? {
    switch kind {
    case .name(let name): name.text
    case .selfReference: "self"
    case .member(let base, let name): base.plainText.map { "\($0).\(name.text)" }
    default: nil
    }
  }
}

extension Expression {
  /// Whether this is a case without arguments, such as `.failed`.
  var isCaseAlone: Bool { if case .implicitMember = kind { true } else { false } }
}

extension TypedExpression {
  /// The code of a name with members, such as `state.items`; nil for other expressions.
  var plainText: String? {
    switch kind {
    case .variable(let variable): variable.name
    case .member(let base, let member):
      if case .variable(let variable) = base.kind, variable.role == .surrounding {
        member.name
      } else {
        base.plainText.map { "\($0).\(member.name)" }
      }
    default: nil
    }
  }
}
