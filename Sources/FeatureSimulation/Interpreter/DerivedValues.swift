import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis

extension Interpreter {
  /// A derived value of a state or model.
  mutating func derived(_ value: DerivedValue?, in owner: Value) throws(Signal) -> Value {
    guard let value else { return .null }
    guard case .checked(let expression) = value.value else {
      throw .fault(.notEvaluated("'\(value.name)'"))
    }
    return try asItsOwnText { interpreter throws(Signal) in
      try interpreter.inside(owner) { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    }
  }

  /// A function of the spec.
  mutating func call(_ signature: FunctionSignature, _ values: [Value]) throws(Signal) -> Value {
    guard case .checked(let expression)? = functions[signature.name]?.value else {
      throw .fault(.notEvaluated("'\(signature.name)'"))
    }
    return try asItsOwnText { interpreter throws(Signal) in
      interpreter.bind(signature.parameters, values, in: expression)
      return try interpreter.evaluate(expression)
    }
  }

  /// What a filter keeps of a state's list.
  mutating func filterResult(_ name: String, in state: Value) throws(Signal) -> Value {
    guard let filter = filterResults[name],
      case .structure(let properties) = state,
      case .enumeration(let place, let payload) = property(filter.selector, properties)
    else { return .null }
    let elements = property(filter.list, properties).elements
    try step(elements.count)
    return try asItsOwnText { interpreter throws(Signal) in
      try interpreter.inside(state) { interpreter throws(Signal) in
        .list(try interpreter.kept(elements, by: filter.cases[place], payload, of: filter))
      }
    }
  }

  private func property(_ name: String, _ values: [Value]) -> Value {
    guard let place = places[name], values.indices.contains(place) else { return .null }
    return values[place]
  }

  /// The elements that a case of a filter keeps, sorted as it says.
  package mutating func kept(
    _ elements: [Value], by filterCase: FilterCase, _ payload: [Value], of filter: Filter
  ) throws(Signal) -> [Value] {
    var kept = elements
    if let predicate = filterCase.predicate {
      guard case .checked(let expression) = predicate else {
        throw .fault(.notEvaluated("the filter case '\(filterCase.name)'"))
      }
      bind(filterCase.payload, payload, in: expression)
      kept = []
      for element in elements {
        let isKept = try inside(element) { interpreter throws(Signal) in
          try interpreter.evaluate(expression)
        }
        if isKept == .boolean(true) { kept.append(element) }
      }
    }
    guard !filterCase.sort.isEmpty else { return kept }
    let sortKeys = filterCase.sort.compactMap { sortExpression($0, of: filter.element) }
    var keyed: [Value] = []
    for element in kept {
      keyed.append(.structure([element, .list(try keys(sortKeys, of: element))]))
    }
    return try sorted(keyed) { _, left, right in
      Self.isBefore(left, right, filterCase.sort)
    }.map { pair in
      if case .structure(let values) = pair { values[0] } else { .null }
    }
  }

  /// The member that a sort key names, as a text inside the element.
  private func sortExpression(_ key: SortKey, of element: Type) -> TypedExpression? {
    let range = SourceRange(.start, .start)
    let kind: Expression.Kind =
      key.isElement ? .selfReference : .name(Identifier(key.member, range: range))
    let name = Expression(kind, range: range)
    var diagnostics = Diagnostics()
    return ExpressionChecker(types: types).check(
      name, wanted: nil, in: Scope(surrounding: element), &diagnostics)
  }

  private mutating func keys(
    _ sort: [TypedExpression], of element: Value
  ) throws(Signal) -> [Value] {
    var values: [Value] = []
    for key in sort {
      values.append(
        try inside(element) { interpreter throws(Signal) in try interpreter.evaluate(key) })
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

  /// Evaluates inside an element or a state.
  package mutating func inside<Result>(
    _ value: Value, _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    surrounding.append(value)
    defer { surrounding.removeLast() }
    return try body(&self)
  }

  /// Evaluates a text that another text needs: every text numbers its variables from 1.
  mutating func asItsOwnText<Result>(
    _ body: (inout Interpreter) throws(Signal) -> Result
  ) throws(Signal) -> Result {
    let place = Self.stackPlace()
    if depth == 0 { stackBeginning = place }
    let used = max(stackBeginning, place) - min(stackBeginning, place)
    guard depth < Self.maximumDepth, used < Self.maximumStack else { throw .fault(.tooDeep) }
    var outer: [Int: Value] = [:]
    swap(&outer, &variables)
    depth += 1
    defer {
      depth -= 1
      variables = outer
    }
    return try body(&self)
  }

  /// Where on the stack a function called from here has its variables.
  @inline(never) private static func stackPlace() -> UInt {
    var variable: UInt8 = 0
    return withUnsafeMutablePointer(to: &variable) { UInt(bitPattern: $0) }
  }

  /// Gives a text's payload variables their values, and returns their ids by their names.
  @discardableResult
  package mutating func bind(
    _ parameters: [Parameter], _ values: [Value], in text: TypedExpression
  ) -> [String: Int] {
    bind(parameters, values) { visit in text.visit(visit) }
  }

  @discardableResult
  mutating func bind(
    _ parameters: [Parameter], _ values: [Value], in text: [TypedStatement]
  ) -> [String: Int] {
    bind(parameters, values) { visit in
      for statement in text { statement.visitExpressions(visit) }
    }
  }

  mutating func bind(
    _ parameters: [Parameter], _ values: [Value], in conditions: [TypedCondition]
  ) {
    _ = bind(parameters, values) { visit in
      for condition in conditions { condition.visitExpressions(visit) }
    }
  }

  private mutating func bind(
    _ parameters: [Parameter], _ values: [Value],
    _ visitAll: ((TypedExpression) -> Bool) -> Void
  ) -> [String: Int] {
    guard !parameters.isEmpty else { return [:] }
    var ids: [String: Int] = [:]
    visitAll { expression in
      if case .variable(let variable) = expression.kind, variable.role == .payload {
        ids[variable.name] = variable.id
      }
      // Nothing more is looked for once all of them are found.
      return ids.count < parameters.count
    }
    for (parameter, value) in zip(parameters, values) {
      if let id = ids[parameter.name] { variables[id] = value }
    }
    return ids
  }
}

extension Value {
  /// The order of sort keys: as Swift's, false before true, cases in the order of the enum.
  static func isLessKey(_ left: Value, _ right: Value, _ type: Type) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.enumeration(let left, _), .enumeration(let right, _)): left < right
    default: isLess(left, right, type)
    }
  }
}
