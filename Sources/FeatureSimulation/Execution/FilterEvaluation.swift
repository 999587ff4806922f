import FeatureAnalysis
import SpecLanguage

/// Evaluates one case of a filter: which elements the case keeps, and in which order.
struct FilterEvaluation {
  let filterCase: FilterCase
  let payload: [Value]
  /// The type of the elements.
  let element: Type

  func kept(
    _ elements: [Value], _ interpreter: inout Interpreter
  ) throws(Signal) -> [Value] {
    let kept = try matching(elements, &interpreter)
    guard !filterCase.sort.isEmpty else { return kept }
    let sortKeys = filterCase.sort.compactMap { expression(of: $0, interpreter.types) }
    var keyed: [Value] = []
    for element in kept {
      keyed.append(.structure([element, .list(try keys(sortKeys, of: element, &interpreter))]))
    }
    return try mergeSorted(keyed) { left, right in
      Self.isBefore(left, right, filterCase.sort)
    }.map { pair in
      if case .structure(let values) = pair { values[0] } else { .null }
    }
  }

  private func matching(
    _ elements: [Value], _ interpreter: inout Interpreter
  ) throws(Signal) -> [Value] {
    guard let predicate = filterCase.predicate else { return elements }
    guard case .checked(let expression) = predicate else {
      throw .fault(.notEvaluated("the filter case '\(filterCase.name)'"))
    }
    interpreter.environment.bindParameters(filterCase.payload, payload, in: expression)
    var kept: [Value] = []
    for element in elements {
      let isKept = try interpreter.inside(element) { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
      if isKept.isTrue { kept.append(element) }
    }
    return kept
  }

  /// The expression for the member that a sort key names, in the scope of the element.
  private func expression(of key: SortKey, _ types: TypeTable) -> TypedExpression? {
    let range = SourceRange(.start, .start)
    let kind: Expression.Kind =
      key.isElement ? .selfReference : .name(Identifier(key.member, range: range))
    var name = Expression(kind, range: range)
    if key.ignoresCase {
      if key.type.isOptional { name = Expression(.optionalChaining(name), range: range) }
      let lowercased = Identifier("lowercased", range: range)
      name = Expression(.member(name, lowercased), range: range)
      name = Expression(.call(name, []), range: range)
    }
    var diagnostics = Diagnostics()
    return ExpressionChecker(types: types).checkExpression(
      name, wanted: nil, in: Scope(surrounding: element), &diagnostics)
  }

  private func keys(
    _ sort: [TypedExpression], of element: Value, _ interpreter: inout Interpreter
  ) throws(Signal) -> [Value] {
    var values: [Value] = []
    for key in sort {
      values.append(
        try interpreter.inside(element) { interpreter throws(Signal) in
          try interpreter.evaluate(key)
        })
    }
    return values
  }

  private static func isBefore(_ left: Value, _ right: Value, _ sort: [SortKey]) -> Bool {
    guard case .structure(let first) = left, case .structure(let second) = right,
      case .list(let firstKeys) = first[1], case .list(let secondKeys) = second[1]
    else { return false }
    for (index, key) in sort.enumerated() {
      let (left, right) = (firstKeys[index], secondKeys[index])
      if left == right { continue }
      if left == .null || right == .null { return right == .null }
      let isLess = Value.isLessKey(left, right, key.type.unwrapped)
      let isGreater = Value.isLessKey(right, left, key.type.unwrapped)
      if isLess == isGreater { continue }
      return key.isDescending ? isGreater : isLess
    }
    return false
  }
}

extension Value {
  /// Compares the values of sort keys in Swift's order, with `false` before `true` and cases in the
  /// order of the enum.
  static func isLessKey(_ left: Value, _ right: Value, _ type: Type) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.enumeration(let left, _), .enumeration(let right, _)): left < right
    default: isLess(left, right, type)
    }
  }
}
