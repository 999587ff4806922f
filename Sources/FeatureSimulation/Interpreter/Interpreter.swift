import FeatureAnalysis
import SpecLanguage

/// Evaluates typed expressions as the compiled code would.
package struct Interpreter {
  private(set) var declarations: Declarations
  package var environment: Environment
  package var operations: Operations
  var answering = FunctionAnswering()
  /// A function of the state whose statements are replaced.
  var replacedFunction: (name: String, statements: [TypedStatement])?
  /// Values that were compared and found to be different; nil if they are not recorded.
  package var compared: [Value]?
  /// Where a fault occurred; nil if this is not recorded. Recording is slow, and is used only when
  /// an evaluation that has failed is repeated.
  package var faultPlace: FaultPlace?
  /// The code that was executed; nil if this is not recorded.
  var taken: TakenCode?
  private var nesting = Nesting()

  init(_ feature: Feature, state: Value, others: [String: Declarations] = [:]) {
    declarations = Declarations(feature, others: others)
    environment = Environment(state: state)
    operations = Operations(types: feature.types)
  }

  package var models: [String: [StoredProperty]] { declarations.models }

  var types: TypeTable { declarations.types }

  /// The stored properties of the state.
  package var state: Value {
    get { environment.state }
    _modify { yield &environment.state }
  }

  @inline(__always) mutating func step(_ count: Int = 1) throws(Signal) {
    try operations.step(count)
  }

  package mutating func evaluate(_ expression: TypedExpression) throws(Signal) -> Value {
    if faultPlace == nil { return try value(of: expression) }
    faultPlace?.noteEvaluation(at: expression.range)
    do throws(Signal) {
      return try value(of: expression)
    } catch {
      faultPlace?.noteSignal(error, at: expression.range)
      throw error
    }
  }

  private mutating func value(of expression: TypedExpression) throws(Signal) -> Value {
    try step()
    switch expression.kind {
    case .integer(let text): return try integer(text, expression.type)
    case .floating(let text): return try floating(text, expression.type)
    case .string(let segments): return try string(segments, expression.type)
    case .boolean(let value): return .boolean(value)
    case .nilLiteral: return .null
    case .array(let elements): return try collection(elements, expression.type)
    case .dictionary(let elements): return try dictionary(elements)
    case .variable(let variable):
      if variable.isState { environment.touchAll() }
      return environment.value(of: variable)
    case .member(let base, let member): return try self.member(member, of: base)
    case .pairMember(let base, let isFirst):
      guard case .structure(let values) = try evaluate(base) else { return .null }
      return values[isFirst ? 0 : 1]
    case .enumCase(let signature, let arguments):
      let place = types.nominal(expression.type)?.enumCase(signature.name)?.index ?? 0
      return .enumeration(place, try evaluate(arguments))
    case .memberwise(let arguments): return try memberwise(expression.type, arguments)
    case .function(let signature, let arguments):
      return try callFunction(signature, try evaluate(arguments))
    case .standard(let call): return try result(ofMember: call, expression.type)
    case .elementByID(let base, let id):
      let list = try evaluate(base)
      let wanted = try evaluate(id)
      try step(list.cost)
      return types.element(of: list, base.type, with: wanted)?.1 ?? .null
    case .chain(let inner): return try chain(inner)
    case .unwrap(let base):
      let value = try evaluate(base)
      if value == .null { throw .chainEnded }
      return value
    case .prefix(let prefix, let operand): return try applyOperator(prefix, to: operand)
    case .binary(let left, let op, let right): return try binary(left, op, right)
    case .tupleComparison(let left, let op, let right):
      return try compare(tuple: left, op, right)
    case .ternary(let condition, let first, let second):
      let chosen = try evaluate(condition).isTrue ? first : second
      noteEvent(.taken, at: chosen.range)
      return try evaluate(chosen)
    case .parenthesized(let inner), .promoted(let inner): return try evaluate(inner)
    case .defaultArgument(let inner):
      return try separately { interpreter throws(Signal) in try interpreter.evaluate(inner) }
    case .literalValue(let value): return value
    case .branching(let statement): return try branchValue(statement)
    case .closure(let closure) where expression.type != .void: return try runBody(of: closure)
    case .range, .closure: throw .fault(.notEvaluated("this"))
    case .external: throw .fault(.notEvaluated("a member of an external type"))
    }
  }

  /// Notes code as executed. Code of another declaration, such as a function, is not noted: it may
  /// be in another file, where a range means something else.
  @inline(__always) func noteEvent(_ event: TakenCode.Event, at range: SourceRange) {
    if nesting.isOutermost { taken?.noteEvent(event, at: range) }
  }

  mutating func evaluate(_ arguments: [TypedArgument]) throws(Signal) -> [Value] {
    var values: [Value] = []
    for argument in arguments { values.append(try evaluate(argument.value)) }
    return values
  }

  private mutating func chain(_ inner: TypedExpression) throws(Signal) -> Value {
    do throws(Signal) {
      return try evaluate(inner)
    } catch {
      if case .chainEnded = error { return .null }
      throw error
    }
  }

  // MARK: - Nested scopes

  /// Runs `body` in the scope of an element or a state.
  package mutating func inside<Result>(
    _ value: Value, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    environment.surrounding.append(value)
    defer { environment.surrounding.removeLast() }
    return try body(&self)
  }

  /// Runs `body` with the declarations of the feature that declares `type`.
  mutating func among<Result>(
    declarationsOf type: Type, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    guard case .nominal(let name) = type, let others = declarations.others[name] else {
      return try body(&self)
    }
    let outer = declarations
    declarations = others
    defer { declarations = outer }
    return try body(&self)
  }

  /// Runs `body` for an expression of another declaration, with separate variables. Each expression
  /// numbers its variables from 1.
  ///
  /// - Parameter isOwn: whether the expression creates its ids and dates itself, even if a rule
  ///   evaluates it.
  mutating func separately<Result>(
    isOwn: Bool = false, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    try nesting.enter()
    let (wasInRule, wasInExpectation) = (operations.isInRule, operations.isInExpectation)
    let wasOmitted = operations.isOmitted
    if isOwn {
      (operations.isInRule, operations.isInExpectation, operations.isOmitted) = (
        false, false, false
      )
    }
    var outer = VariableValues()
    swap(&outer, &environment.variables)
    defer {
      nesting.leave()
      environment.variables = outer
      (operations.isInRule, operations.isInExpectation) = (wasInRule, wasInExpectation)
      operations.isOmitted = wasOmitted
    }
    return try body(&self)
  }
}
