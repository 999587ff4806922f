import FeatureAnalysis
import SpecLanguage

extension Interpreter {
  /// Calls a member of a standard type.
  mutating func result(ofMember call: StandardCall, _ type: Type) throws(Signal) -> Value {
    if call.entry.isMutating, call.entry.kind == .method {
      return try evaluateMutatingCall(call, type)
    }
    let dependsOnOrder = operations.dependsOnOrder
    let receiver = try call.base.map { base throws(Signal) in try evaluate(base) } ?? .null
    // The order of the list that 'prices.values' is does not matter to 'prices.values.contains(3)'.
    if operations.dependsOnOrder, !dependsOnOrder, call.entry.operation.ignoresOrder,
      call.base?.isListOfUnordered == true
    {
      operations.dependsOnOrder = false
    }
    var arguments: [Value] = []
    for argument in call.arguments {
      if case .closure = argument.value.kind { continue }
      if case .range = argument.value.kind { continue }
      arguments.append(try evaluate(argument.value))
    }
    var use = Application(call, type, receiver: receiver, arguments: arguments)
    operations.noteOrder(use)
    try step(use.cost)
    if let value = try closureResult(use) { return value }
    if use.operation == .randomNumber { return try randomNumber(in: call.arguments.first, type) }
    if use.operation == .elementsInRange { use.bounds = try bounds(of: call.arguments.first) }
    if let value = try operations.result(of: use) { return value }
    throw .fault(.notEvaluated("'\(call.entry.name)'"))
  }

  private mutating func bounds(
    of argument: TypedArgument?
  ) throws(Signal) -> Application.Bounds? {
    guard let argument, case .range(let lower, let operation, let upper) = argument.value.kind
    else { return nil }
    return Application.Bounds(
      lower: try bound(lower), upper: try bound(upper), isClosed: operation == .closed)
  }

  /// The numbers of a range that a loop iterates over; nil for other expressions.
  mutating func numbers(in range: TypedExpression) throws(Signal) -> Range<Int>? {
    guard case .range(let lower, let operation, let upper) = range.kind,
      let first = try bound(lower), let last = try bound(upper)
    else { return nil }
    guard first <= last else { throw .fault(.reversedRange(lower: first, upper: last)) }
    if operation == .halfOpen { return first..<last }
    guard last < Int.max else { throw .fault(.notEvaluated("a range up to Int.max")) }
    return first..<last + 1
  }

  private mutating func bound(_ expression: TypedExpression?) throws(Signal) -> Int? {
    guard let expression, case .integer(let value) = try evaluate(expression) else { return nil }
    return Int(value)
  }

  // MARK: - Members that take a closure

  private mutating func closureResult(_ use: Application) throws(Signal) -> Value? {
    guard use.call.entry.parameters.contains(where: \.isClosure) else { return nil }
    let closure = try self.closure(use.call.arguments)
    let elements =
      use.operation == .grouping ? use.arguments[0].elements : use.receiver.elements
    switch use.operation {
    case .optionalMap, .optionalFlatMap:
      return use.receiver == .null ? .null : try callClosure(closure, use.receiver)
    case .map:
      return .list(try mapped(elements, closure))
    case .compactMap:
      return .list(try mapped(elements, closure).filter { $0 != .null })
    case .flatMap:
      let lists = try mapped(elements, closure)
      try step(lists.reduce(0) { $0 + $1.cost })
      return .list(lists.flatMap(\.elements))
    case .mapValues, .compactMapValues: return try mappedValues(use, closure)
    case .reduce:
      var total = use.arguments[0]
      for element in elements { total = try callClosure(closure, total, element) }
      return total
    case .reduceInto: return try reduceInto(elements, use.arguments[0], closure)
    case .sortedBy: return .list(try sorted(elements, closure))
    case .minBy, .maxBy: return try extreme(elements, closure, isMaximum: use.operation == .maxBy)
    case .grouping: return try grouped(elements, closure)
    case .merging: return .dictionary(try merged(use.receiver, use.arguments[0], closure))
    default: return try searchResult(use, elements, closure)
    }
  }

  /// Evaluates members whose closure is a predicate.
  private mutating func searchResult(
    _ use: Application, _ elements: [Value], _ closure: TypedClosure
  ) throws(Signal) -> Value? {
    switch use.operation {
    case .filter:
      return Value.collected(try filtered(elements, closure), like: use.type)
    case .countWhere: return .integer(Int64(try filtered(elements, closure).count))
    case .containsWhere: return .boolean(try index(elements, closure) != nil)
    case .allSatisfy:
      for element in elements where try !isTrue(closure, element) { return .boolean(false) }
      return .boolean(true)
    case .firstWhere: return try index(elements, closure).map { elements[$0] } ?? .null
    case .firstIndexWhere: return try index(elements, closure).map { .integer(Int64($0)) } ?? .null
    case .lastWhere:
      return try index(elements.reversed(), closure).map { elements[elements.count - 1 - $0] }
        ?? .null
    case .lastIndexWhere:
      return try index(elements.reversed(), closure)
        .map { .integer(Int64(elements.count - 1 - $0)) } ?? .null
    case .prefixWhile, .dropWhile:
      var count = 0
      while count < elements.count, try isTrue(closure, elements[count]) { count += 1 }
      let part = use.operation == .prefixWhile ? elements[..<count] : elements[count...]
      return Value.collected(Array(part), like: use.type)
    default: return nil
    }
  }

  private mutating func mapped(
    _ elements: [Value], _ closure: TypedClosure
  ) throws(Signal) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for element in elements { values.append(try callClosure(closure, element)) }
    return values
  }

  mutating func filtered(
    _ elements: [Value], _ closure: TypedClosure
  ) throws(Signal) -> [Value] {
    var values: [Value] = []
    for element in elements where try isTrue(closure, element) { values.append(element) }
    return values
  }

  private mutating func index(
    _ elements: [Value], _ closure: TypedClosure
  ) throws(Signal) -> Int? {
    for (index, element) in elements.enumerated() where try isTrue(closure, element) {
      return index
    }
    return nil
  }

  mutating func sorted(_ elements: [Value], _ closure: TypedClosure) throws(Signal) -> [Value] {
    try mergeSorted(elements) { left, right throws(Signal) in
      try callClosure(closure, left, right).isTrue
    }
  }

  private mutating func extreme(
    _ elements: [Value], _ closure: TypedClosure, isMaximum: Bool
  ) throws(Signal) -> Value {
    guard var best = elements.first else { return .null }
    for element in elements.dropFirst() {
      let isBetter =
        isMaximum
        ? try callClosure(closure, best, element).isTrue
        : try callClosure(closure, element, best).isTrue
      if isBetter { best = element }
    }
    return best
  }

  private mutating func mappedValues(
    _ use: Application, _ closure: TypedClosure
  ) throws(Signal) -> Value {
    var result: [Value: Value] = [:]
    for case .structure(let pair) in use.receiver.elements {
      let value = try callClosure(closure, pair[1])
      if value == .null && use.operation == .compactMapValues { continue }
      result[pair[0]] = value
    }
    return .dictionary(result)
  }

  private mutating func grouped(
    _ elements: [Value], _ closure: TypedClosure
  ) throws(Signal) -> Value {
    var groups: [Value: [Value]] = [:]
    for element in elements {
      groups[try callClosure(closure, element), default: []].append(element)
    }
    return .dictionary(groups.mapValues { .list($0) })
  }

  mutating func merged(
    _ first: Value, _ second: Value, _ closure: TypedClosure
  ) throws(Signal) -> [Value: Value] {
    guard case .dictionary(var result) = first else { return [:] }
    for case .structure(let pair) in second.elements {
      if let present = result[pair[0]] {
        result[pair[0]] = try callClosure(closure, present, pair[1])
      } else {
        result[pair[0]] = pair[1]
      }
    }
    return result
  }
}

extension Operation {
  /// Whether the result does not depend on the order of the receiver's elements.
  fileprivate var ignoresOrder: Bool {
    switch self {
    case .isEmpty, .count, .contains, .containsWhere, .allSatisfy, .countWhere, .sorted, .min, .max,
      .setOf:
      true
    default: false
    }
  }
}

extension TypedExpression {
  /// Whether the value is a list of the elements, keys or values of one set or dictionary, and depends
  /// on no other order.
  fileprivate var isListOfUnordered: Bool {
    var count = 0
    visitExpressions { part in
      switch part.type {
      case .set, .dictionary: count += 1
      default: break
      }
      return true
    }
    return count == 1
  }
}
