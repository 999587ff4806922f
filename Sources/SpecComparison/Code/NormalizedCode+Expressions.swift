import FeatureAnalysis
import SpecLanguage

extension NormalizedCode {
  mutating func add(_ expression: TypedExpression) {
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner): add(inner)
    case .integer(let digits), .floating(let digits): add(digits.filter { $0 != "_" })
    case .string(let segments): add(merged(segments), as: "text") { $0.add($1) }
    case .boolean(let value): add("\(value)")
    case .nilLiteral: add("nil")
    case .variable(let variable): add(variable)
    case .array(let elements): add(elements, as: "list") { $0.add($1) }
    case .dictionary(let elements):
      add(elements, as: elements.isEmpty ? "list" : "dictionary") {
        $0.add($1.key)
        $0.add($1.value)
      }
    case .enumCase(let signature, let arguments):
      let name = RenamedMembers.current.name(signature.name, of: expression.type.unwrapped)
      addCall(".\(name)", arguments)
    case .memberwise(let arguments):
      addCall("init \(expression.type)", arguments, of: expression.type)
    case .function(let signature, let arguments): addCall("call \(signature.name)", arguments)
    case .standard(let call): add(call)
    case .closure(let closure): add(closure)
    case .branching(let statement): add(statement)
    case .external(_, let syntax): add(writtenAt: syntax.range)
    default: addOperation(expression)
    }
  }

  /// Adds the expressions that have operands.
  private mutating func addOperation(_ expression: TypedExpression) {
    switch expression.kind {
    case .member(let base, let member):
      addOperands("member \(RenamedMembers.current.name(member.name, of: base.type))", [base])
    case .pairMember(let base, let isFirst): addOperands(isFirst ? "first" : "second", [base])
    case .elementByID(let base, let id): addOperands("[id:]", [base, id])
    case .chain(let base): addOperands("chain", [base])
    case .unwrap(let base): addOperands("?", [base])
    case .prefix(let operation, let operand):
      addOperands("prefix\(operation.rawValue)", [operand])
    case .binary(let left, let operation, let right):
      addOperands(operation.rawValue, [left, right])
    case .ternary(let condition, let first, let second):
      addOperands("?:", [condition, first, second])
    case .range(let lower, let operation, let upper): addRange(lower, operation, upper)
    default: break
    }
  }

  private mutating func addOperands(_ name: String, _ operands: [TypedExpression]) {
    add(name)
    for operand in operands { add(operand) }
  }

  mutating func addRange(
    _ lower: TypedExpression?, _ operation: RangeOperator, _ upper: TypedExpression?
  ) {
    add(operation.rawValue)
    add(lower) { $0.add($1) }
    add(upper) { $0.add($1) }
  }

  /// - Parameter owner: the type whose properties the labels name; nil for other calls.
  private mutating func addCall(
    _ name: String, _ arguments: [TypedArgument], of owner: Type? = nil
  ) {
    add(arguments, as: name) {
      let label = $1.label ?? "_"
      $0.add(quoted: owner.map { RenamedMembers.current.name(label, of: $0) } ?? label)
      $0.add($1.value)
    }
  }

  private mutating func add(_ call: StandardCall) {
    add(quoted: call.entry.declaration)
    add(call.owner) { $0.add("\($1)") }
    add(call.base) { $0.add($1) }
    // A trailing closure has no label.
    add(call.arguments, as: "arguments") { $0.add($1.value) }
  }

  private mutating func add(_ segment: TypedStringSegment) {
    switch segment {
    case .text(let text): add(quoted: text)
    case .interpolation(let value):
      add("interpolation")
      add(value)
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

  private mutating func add(_ closure: TypedClosure) {
    add(closure.parameters, as: "closure") { $0.add($1) }
    // `{ return x }` means the same as `{ x }`.
    if closure.body.count == 1, case .returning(let value?) = closure.body[0].kind {
      add("body#1 do")
      add(value)
    } else {
      add(closure.body, as: "body") { $0.add($1) }
    }
  }
}
