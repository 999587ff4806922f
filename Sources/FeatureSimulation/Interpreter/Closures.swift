import FeatureAnalysis

extension Interpreter {
  /// The closure that is an argument of a call.
  func closure(_ arguments: [TypedArgument]) throws(Signal) -> TypedClosure {
    for argument in arguments {
      if case .closure(let closure) = argument.value.kind { return closure }
    }
    throw .fault(.notEvaluated("this call"))
  }

  /// Calls a closure that has one argument.
  mutating func callClosure(_ closure: TypedClosure, _ value: Value) throws(Signal) -> Value {
    try step()
    if closure.parameters.count == 1 {
      environment.variables[closure.parameters[0].id] = value
    } else {
      bind(closure, [value])
    }
    return try runBody(of: closure)
  }

  /// Calls a closure that has two arguments.
  mutating func callClosure(
    _ closure: TypedClosure, _ first: Value, _ second: Value
  ) throws(Signal) -> Value {
    try step()
    bind(closure, [first, second])
    return try runBody(of: closure)
  }

  /// Evaluates an expression in a closure for one argument of the closure.
  mutating func evaluate(
    _ expression: TypedExpression, of closure: TypedClosure, for value: Value
  ) throws(Signal) -> Value {
    bind(closure, [value])
    return try evaluate(expression)
  }

  private mutating func bind(_ closure: TypedClosure, _ values: [Value]) {
    var values = values
    if closure.destructuresPair, case .structure(let parts)? = values.first { values = parts }
    for (parameter, value) in zip(closure.parameters, values) {
      environment.variables[parameter.id] = value
    }
  }

  mutating func runBody(of closure: TypedClosure) throws(Signal) -> Value {
    if closure.body.count == 1, case .expression(let expression) = closure.body[0].kind {
      return try evaluate(expression)
    }
    do throws(Signal) {
      try StatementExecution.runStatements(closure.body, &self)
    } catch {
      if case .returned(let value) = error { return value ?? .null }
      throw error
    }
    return .null
  }

  mutating func isTrue(_ closure: TypedClosure, _ value: Value) throws(Signal) -> Bool {
    try callClosure(closure, value).isTrue
  }

  /// Evaluates `reduce(into:)`, whose closure changes its first argument.
  mutating func reduceInto(
    _ elements: [Value], _ initial: Value, _ closure: TypedClosure
  ) throws(Signal) -> Value {
    guard let total = closure.parameters.first else { return initial }
    environment.variables[total.id] = initial
    for element in elements {
      try step()
      if let parameter = closure.parameters.last {
        environment.variables[parameter.id] = element
      }
      _ = try runBody(of: closure)
    }
    return environment.variables[total.id] ?? .null
  }
}

/// Sorts with a predicate that may fail. The merge sort is stable, like the standard library's
/// sort.
func mergeSorted(
  _ values: [Value], by areInOrder: (Value, Value) throws(Signal) -> Bool
) throws(Signal) -> [Value] {
  guard values.count > 1 else { return values }
  let middle = values.count / 2
  let left = try mergeSorted(Array(values[..<middle]), by: areInOrder)
  let right = try mergeSorted(Array(values[middle...]), by: areInOrder)
  var merged: [Value] = []
  merged.reserveCapacity(values.count)
  var (first, second) = (0, 0)
  while first < left.count, second < right.count {
    if try areInOrder(right[second], left[first]) {
      merged.append(right[second])
      second += 1
    } else {
      merged.append(left[first])
      first += 1
    }
  }
  return merged + left[first...] + right[second...]
}

extension Variable {
  /// Whether the variable is the state. A pattern is used because a comparison with `==` would call
  /// into another module.
  var isState: Bool { if case .state = role { true } else { false } }
}

/// The order in which the elements of sets and dictionaries are visited. In the app, it differs in each
/// run.
enum ElementOrder {
  @TaskLocal static var isReversed = false

  fileprivate static func current(of elements: [Value]) -> [Value] {
    isReversed ? elements.reversed() : elements
  }
}

extension Value {
  var isTrue: Bool { if case .boolean(true) = self { true } else { false } }

  /// The elements of a collection or string, in order. The elements of a set or dictionary have a
  /// fixed order.
  package var elements: [Value] {
    switch self {
    case .list(let values): values
    case .set(let values): ElementOrder.current(of: values.sorted { $0.precedes($1) })
    case .dictionary(let values): ElementOrder.current(of: Value.pairs(values))
    case .string(let text): text.map { .character($0) }
    default: []
    }
  }
}
