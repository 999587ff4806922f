import FeatureAnalysis
import SpecLanguage

extension TextLowering {
  /// Lowers members and calls of external types as they are written in the spec. Only the Swift
  /// compiler checks them.
  ///
  /// - Parameter base: The typed receiver of the innermost member or call.
  mutating func external(_ syntax: Expression, base: TypedExpression?) -> SwiftExpression {
    let isInHead = self.isInHead
    let lowered = base.map { expression($0) }
    return external(syntax, root: lowered, at: base?.range, isInHead: isInHead)
  }

  mutating func external(
    _ syntax: Expression, root: SwiftExpression?, at range: SourceRange?, isInHead: Bool = false
  ) -> SwiftExpression {
    for module in externals.values { imports.addModule(module) }
    let lowered = enclosed { $0.syntax(syntax, root: root, at: range) }
    // The closure cannot be moved into the parentheses of its call, because the label of the
    // parameter is unknown.
    return isInHead && lowered.endsInClosure ? .parenthesized(lowered) : lowered
  }

  /// Lowers syntax to Swift. The part at `range` is replaced by `root`.
  mutating func syntax(
    _ expression: Expression, root: SwiftExpression?, at range: SourceRange?
  ) -> SwiftExpression {
    if let root, expression.range == range { return root }
    func go(_ inner: Expression) -> SwiftExpression { syntax(inner, root: root, at: range) }
    switch expression.kind {
    case .integer, .floating, .string, .boolean, .nilLiteral, .array, .tuple, .dictionary:
      return Self.untypedLiteral(expression, go)
    case .prefix, .binary, .ternary, .range: return Self.untypedOperation(expression, go)
    case .name(let name): return untypedName(name.text)
    case .selfReference: return untypedName("self")
    case .implicitMember(let name): return .implicitMember(name.text)
    case .member(let base, let name): return .member(go(base), name.text)
    case .call(let callee, let arguments):
      let (listed, trailing) = untypedArguments(arguments, root, range)
      return .call(go(callee), listed, trailing: trailing)
    case .subscripting(let base, let arguments):
      return .subscripting(go(base), arguments.map { SwiftArgument($0.label?.text, go($0.value)) })
    case .optionalChaining(let base): return go(base).chained
    case .closure(let closure): return .closure(untypedClosure(closure, root, range))
    case .parenthesized(let inner): return .parenthesized(go(inner))
    case .branching(let statement):
      return .statement(untypedStatement(statement) { $0.syntax($1, root: root, at: range) })
    case .type(let type): return .type(type.text)
    }
  }

  private static func untypedLiteral(
    _ expression: Expression, _ go: (Expression) -> SwiftExpression
  ) -> SwiftExpression {
    switch expression.kind {
    case .integer(let text), .floating(let text): .number(text)
    case .string(let segments):
      .interpolation(
        segments.map { segment in
          switch segment {
          case .text(let text): .text(text)
          case .interpolation(let value): .value(go(value))
          }
        })
    case .boolean(let value): .boolean(value)
    case .array(let elements): .array(elements.map(go))
    case .tuple(let elements): .tuple(elements.map { SwiftArgument(go($0)) })
    case .dictionary(let elements):
      .dictionary(elements.map { SwiftDictionaryElement(go($0.key), go($0.value)) })
    default: .nil
    }
  }

  private static func untypedOperation(
    _ expression: Expression, _ go: (Expression) -> SwiftExpression
  ) -> SwiftExpression {
    switch expression.kind {
    case .prefix(let prefix, let operand): .prefix(prefix.rawValue, go(operand))
    case .binary(let left, let operation, _, let right):
      .infix(go(left), operation.rawValue, go(right))
    case .ternary(let condition, let first, let second):
      .ternary(go(condition), go(first), go(second))
    case .range(let lower?, let operation, let upper?):
      .infix(go(lower), operation.rawValue, go(upper))
    case .range(let lower?, let operation, nil): .postfix(go(lower), operation.rawValue)
    case .range(nil, let operation, let upper):
      .prefix(operation.rawValue, upper.map(go) ?? .nil)
    default: .nil
    }
  }

  /// Lowers a name in code that is not type-checked.
  private mutating func untypedName(_ name: String) -> SwiftExpression {
    if untypedLocals.contains(name) { return .name(name) }
    if name == "state" { return state }
    if let module = externals[name] { imports.addModule(module) }
    if case .parameter(let element) = surrounding {
      if name == "self" { return .name(element) }
      if memberNames.contains(name) { return .member(.name(element), name) }
    }
    return .name(name)
  }

  private mutating func untypedClosure(
    _ closure: Closure, _ root: SwiftExpression?, _ range: SourceRange?
  ) -> SwiftClosure {
    let outer = untypedLocals
    defer { untypedLocals = outer }
    untypedLocals.formUnion(closure.parameters?.map(\.text) ?? [])
    let body = untypedStatements(closure.body) { $0.syntax($1, root: root, at: range) }
    return SwiftClosure(parameters: closure.parameters?.map(\.text) ?? [], body)
  }

  private mutating func untypedArguments(
    _ arguments: [Argument], _ root: SwiftExpression?, _ range: SourceRange?
  ) -> ([SwiftArgument], SwiftClosure?) {
    var listed: [SwiftArgument] = []
    for argument in arguments {
      if argument.isTrailing, case .closure(let closure) = argument.value.kind {
        return (listed, untypedClosure(closure, root, range))
      }
      let value = syntax(argument.value, root: root, at: range)
      listed.append(SwiftArgument(argument.label?.text, value))
    }
    return (listed, nil)
  }
}

extension SwiftExpression {
  /// Whether the expression ends with a closure whose brace Swift would parse as the start of an
  /// `if` body.
  var endsInClosure: Bool {
    switch self {
    case .call(let callee, _, let trailing): trailing != nil || callee.endsInClosure
    case .member(let base, _), .subscripting(let base, _), .postfix(let base, _): base.endsInClosure
    case .prefix(_, let operand): operand.endsInClosure
    case .infix(let left, _, let right): left.endsInClosure || right.endsInClosure
    default: false
    }
  }
}

extension TypeSyntax {
  var text: String {
    switch kind {
    case .name(let name): name
    case .optional(let type): "\(type.text)?"
    case .array(let type): "[\(type.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .generic(let name, let arguments):
      "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
    }
  }
}
