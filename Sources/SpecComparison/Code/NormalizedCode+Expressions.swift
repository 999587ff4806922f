import FeatureAnalysis
import SpecLanguage

extension NormalizedCode {
  mutating func addExpression(_ expression: TypedExpression) {
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner): addExpression(inner)
    case .integer(let digits), .floating(let digits): addWord(digits.filter { $0 != "_" })
    case .string(let segments): addList(merged(segments), as: "text") { $0.addSegment($1) }
    case .boolean(let value): addWord("\(value)")
    case .nilLiteral: addWord("nil")
    case .variable(let variable): addVariable(variable)
    case .array(let elements): addList(elements, as: "list") { $0.addExpression($1) }
    case .dictionary(let elements):
      addList(elements, as: elements.isEmpty ? "list" : "dictionary") {
        $0.addExpression($1.key)
        $0.addExpression($1.value)
      }
    case .enumCase(let signature, let arguments):
      let name = renamed.newName(signature.name, of: expression.type.unwrapped)
      addCall(".\(name)", arguments)
    case .memberwise(let arguments):
      addCall("init \(expression.type)", arguments, of: expression.type)
    case .function(let signature, let arguments): addCall("call \(signature.name)", arguments)
    case .standard(let call): addCall(call)
    case .closure(let closure): addClosure(closure)
    case .branching(let statement): addStatement(statement)
    // A default belongs to the declaration of the action, which is compared on its own.
    case .defaultArgument: addWord("default")
    case .literalValue(let value): addWord("\(value)")
    case .external(_, let syntax): addSource(at: syntax.range)
    default: addOperation(expression)
    }
  }

  /// Adds the expressions that have operands.
  private mutating func addOperation(_ expression: TypedExpression) {
    switch expression.kind {
    case .member(let base, let member):
      addOperands("member \(renamed.newName(member.name, of: base.type))", [base])
    case .pairMember(let base, let isFirst): addOperands(isFirst ? "first" : "second", [base])
    case .elementByID(let base, let id): addOperands("[id:]", [base, id])
    case .chain(let base): addOperands("chain", [base])
    case .unwrap(let base): addOperands("?", [base])
    case .prefix(let operation, let operand):
      addOperands("prefix\(operation.rawValue)", [operand])
    case .binary(let left, let operation, let right):
      addOperands(operation.rawValue, [left, right])
    case .tupleComparison(let left, let operation, let right):
      addList(left + right, as: "tuples \(operation.rawValue)") { $0.addExpression($1) }
    case .ternary(let condition, let first, let second):
      addOperands("?:", [condition, first, second])
    case .range(let lower, let operation, let upper): addRange(lower, operation, upper)
    default: break
    }
  }

  private mutating func addOperands(_ name: String, _ operands: [TypedExpression]) {
    addWord(name)
    for operand in operands { addExpression(operand) }
  }

  mutating func addRange(
    _ lower: TypedExpression?, _ operation: RangeOperator, _ upper: TypedExpression?
  ) {
    addWord(operation.rawValue)
    addOptional(lower) { $0.addExpression($1) }
    addOptional(upper) { $0.addExpression($1) }
  }

  /// - Parameter owner: the type whose properties the labels name; nil for other calls.
  private mutating func addCall(
    _ name: String, _ arguments: [TypedArgument], of owner: Type? = nil
  ) {
    let renamed = renamed
    addList(arguments, as: name) {
      let label = $1.label ?? "_"
      $0.addQuoted(owner.map { renamed.newName(label, of: $0) } ?? label)
      $0.addExpression($1.value)
    }
  }

  private mutating func addCall(_ call: StandardCall) {
    addQuoted(call.entry.declaration)
    addOptional(call.owner) { $0.addWord("\($1)") }
    addOptional(call.base) { $0.addExpression($1) }
    // A trailing closure has no label.
    addList(call.arguments, as: "arguments") { $0.addExpression($1.value) }
  }

  private mutating func addSegment(_ segment: TypedStringSegment) {
    switch segment {
    case .text(let text): addQuoted(text)
    case .interpolation(let value):
      addWord("interpolation")
      addExpression(value)
    }
  }

  private func merged(_ segments: [TypedStringSegment]) -> [TypedStringSegment] {
    var result: [TypedStringSegment] = []
    for segment in segments {
      if case .text(let text) = segment, case .text(let before)? = result.last {
        result[result.count - 1] = .text(before + text)
      } else {
        result.append(segment)
      }
    }
    return result
  }

  private mutating func addClosure(_ closure: TypedClosure) {
    addList(closure.parameters, as: "closure") { $0.addVariable($1) }
    // `{ return x }` means the same as `{ x }`.
    if closure.body.count == 1, case .returning(let value?) = closure.body[0].kind {
      addWord("body#1 do")
      addExpression(value)
    } else {
      addList(closure.body, as: "body") { $0.addStatement($1) }
    }
  }
}
