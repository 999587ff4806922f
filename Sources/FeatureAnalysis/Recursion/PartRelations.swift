import SpecLanguage

/// How large a value is compared with the value that a function measures: its first parameter of a
/// type that contains lists of itself, or `self`.
enum PartRelation {
  /// The value itself, or a list with some of its elements.
  case whole
  /// A part of it, which is always smaller, because a value cannot contain itself.
  case part
  /// A list of parts, such as `replies.flatMap { $0.replies }`. An empty list is as large as another
  /// one.
  case parts

  /// The relation of a value that is one of two.
  func or(_ other: PartRelation) -> PartRelation {
    if self == other { return self }
    return self == .parts || other == .parts ? .parts : .whole
  }
}

/// Finds how the variables and expressions of a function are related to the value that it measures.
/// The code is visited in order, so that variables are known before they are used.
struct PartRelations {
  private let measured: MeasuredValue
  private var variables: [Int: PartRelation] = [:]

  init(to measured: MeasuredValue) { self.measured = measured }

  /// The relation of a value; nil if the value may be larger, or absent.
  func relation(_ expression: TypedExpression) -> PartRelation? {
    switch expression.kind {
    case .variable(let variable):
      measured.isVariable(variable) ? .whole : variables[variable.id]
    case .member(let base, let member):
      if case .stored = member.role { relation(base).map { _ in .part } } else { nil }
    case .pairMember(let base, _), .unwrap(let base), .chain(let base), .parenthesized(let base):
      relation(base)
    case .elementByID(let base, _): relation(base).map { _ in .part }
    case .ternary(_, let first, let second), .binary(let first, .coalesce, let second):
      relation(first).flatMap { one in relation(second).map(one.or) }
    case .standard(let call): relation(of: call)
    default: nil
    }
  }

  private func relation(of call: StandardCall) -> PartRelation? {
    switch call.entry.operation {
    case .first, .last, .firstWhere, .lastWhere, .minBy, .maxBy, .elementAtIndex, .valueForKey:
      call.base.flatMap(relation).map { _ in .part }
    case .filter, .sortedBy, .reversed, .dropFirst, .dropLast, .prefix, .suffix, .prefixWhile,
      .dropWhile, .elementsInRange, .values, .enumerated:
      call.base.flatMap(relation)
    case .map, .compactMap, .flatMap: relationOfResults(of: call)
    case .listOf: call.arguments.first.flatMap { relation($0.value) }
    default: nil
    }
  }

  /// The relation of a list of what a closure returns for each element of a part.
  private func relationOfResults(of call: StandardCall) -> PartRelation? {
    guard call.base.flatMap(relation) != nil,
      case .closure(let closure)? = call.arguments.first?.value.kind, closure.body.count == 1,
      case .expression(let result) = closure.body[0].kind, let found = relation(result)
    else { return nil }
    // The elements of a list of the whole value are its parts; the list itself is none.
    return found == .part || call.entry.operation == .flatMap ? .parts : nil
  }

  // MARK: - Variables

  /// The operations that call a closure with elements of their receiver.
  private static let elementWise: Set<Operation> = [
    .filter, .map, .compactMap, .flatMap, .mapValues, .compactMapValues, .allSatisfy, .countWhere,
    .containsWhere, .firstWhere, .lastWhere, .firstIndexWhere, .lastIndexWhere, .sortedBy, .minBy,
    .maxBy, .reduce, .reduceInto, .prefixWhile, .dropWhile, .optionalMap, .optionalFlatMap,
  ]

  /// Notes the parameters of the closures that a call passes to the elements of a part.
  mutating func noteClosures(of call: StandardCall) {
    if case .standard(let inner)? = call.base?.kind { noteClosures(of: inner) }
    guard Self.elementWise.contains(call.entry.operation), let base = call.base,
      relation(base) != nil
    else { return }
    let isReduction = [.reduce, .reduceInto].contains(call.entry.operation)
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value.kind else { continue }
      // The first parameter of a reduction is its result.
      for parameter in closure.parameters.dropFirst(isReduction ? 1 : 0) {
        variables[parameter.id] = .part
      }
    }
  }

  /// Notes the constants that a statement declares.
  mutating func noteVariables(of statement: TypedStatement) {
    switch statement.kind {
    case .declaration(let variable, _, let value) where !variable.isMutable:
      variables[variable.id] = relation(value)
    case .loop(let variable?, let list, _, _) where relation(list) != nil:
      variables[variable.id] = .part
    case .conditional(let clauses, _):
      for clause in clauses { for item in clause.conditions { noteVariables(of: item) } }
    case .guarding(let conditions, _): for item in conditions { noteVariables(of: item) }
    case .switching(let subject, let cases):
      for item in cases { for pattern in item.patterns { note(pattern, of: subject) } }
    default: break
    }
  }

  private mutating func noteVariables(of condition: TypedCondition) {
    switch condition {
    case .binding(let variable, let value, _) where !variable.isMutable:
      variables[variable.id] = relation(value)
    case .matching(let pattern, let value): note(pattern, of: value)
    default: break
    }
  }

  private mutating func note(_ pattern: TypedPattern, of value: TypedExpression) {
    guard let relation = relation(value) else { return }
    for variable in pattern.variables where !variable.isMutable {
      variables[variable.id] = pattern.isInsideCase(variable) ? .part : relation
    }
  }
}

extension TypedPattern {
  /// Whether the variable is bound to an associated value of a case.
  fileprivate func isInsideCase(_ variable: Variable) -> Bool {
    switch kind {
    case .enumCase: true
    case .some(let inner, _): inner.isInsideCase(variable)
    default: false
    }
  }
}

/// The value that a function measures.
enum MeasuredValue {
  case surrounding
  /// A parameter, by its place and name.
  case parameter(Int, String)

  func isVariable(_ variable: Variable) -> Bool {
    switch self {
    case .surrounding: variable.role == .surrounding
    case .parameter(_, let name): variable.role == .payload && variable.name == name
    }
  }
}
