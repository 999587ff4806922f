import FeatureAnalysis
import SpecLanguage

/// The values of the state with which payload values are compared, such as `state.limit` in
/// `amount <= state.limit`. The behaviour of the feature changes at these values.
struct Thresholds {
  struct Comparison {
    /// The names of the payload value.
    let names: Set<String>
    /// What the payload value is compared with.
    let other: TypedExpression
    /// The action whose code contains the comparison.
    let owner: String?
  }

  private(set) var comparisons: [Comparison] = []
  /// The members of elements, such as `price` in `$0.price < price`, with which payload values are
  /// compared by `<`, `<=`, `>` or `>=`, and the names of the payload values.
  private(set) var elementMembers: [(member: String, names: Set<String>)] = []
  /// The names of the payload values that are compared by `<`, `<=`, `>` or `>=`.
  private var ordered: Set<String> = []
  private var derived: [String: TypedExpression] = [:]
  private static let mostComparisons = 32
  private static let mostDerived = 16

  /// Whether a payload value with one of these names is accepted or refused depending on a value of
  /// the state. If the value becomes part of the state, the next one may have to exceed it.
  func areOrdered(_ names: [String]) -> Bool { names.contains(where: ordered.contains) }

  mutating func noteDerivedValue(_ value: DerivedValue) {
    if case .checked(let text) = value.value { derived[value.name] = text }
  }

  mutating func noteComparison(
    _ left: TypedExpression, _ op: BinaryOperator, _ right: TypedExpression, in owner: String?
  ) {
    noteThreshold(left, comparedWith: right, op, owner)
    noteThreshold(right, comparedWith: left, op, owner)
  }

  private mutating func noteThreshold(
    _ value: TypedExpression, comparedWith other: TypedExpression, _ op: BinaryOperator,
    _ owner: String?
  ) {
    let roles = other.freeRoles
    guard !roles.subtracting([.payload]).isEmpty else { return }
    guard let payload = value.comparedPayload, let name = payload.lastName else {
      if op.isOrder { noteLimit(other, of: value, owner) }
      return
    }
    let names = payload.names(in: owner).filter { $0 == name || $0.hasSuffix(".\(name)") }
    if op.isOrder {
      ordered.formUnion(names)
      if let member = other.memberOfElement, elementMembers.count < Self.mostComparisons {
        elementMembers.append((member, names))
      }
    }
    if comparisons.count < Self.mostComparisons {
      comparisons.append(
        Comparison(names: names, other: other, owner: owner))
    }
  }

  /// Records what a property or an element is compared with, such as `$0.stock` in
  /// `$0.quantity <= $0.stock`. A payload value may become the property.
  private mutating func noteLimit(
    _ other: TypedExpression, of value: TypedExpression, _ owner: String?
  ) {
    let names = Set(value.bare.ownNames(in: owner))
    guard !names.isEmpty, other.lastName != value.lastName else { return }
    if let member = other.memberOfElement {
      if elementMembers.count < Self.mostComparisons { elementMembers.append((member, names)) }
    } else if comparisons.count < Self.mostComparisons {
      comparisons.append(Comparison(names: names, other: other, owner: owner))
    }
  }

  /// The literals that may be the value of an expression, or of a derived value that the expression
  /// reads, such as `100` and `10` in `isPaid ? 100 : 10`.
  func constants(of expression: TypedExpression) -> [TypedExpression] {
    var read = expression.names.sorted().filter { derived[$0] != nil }
    var next = 0
    var literals = expression.results
    while next < read.count, next < Self.mostDerived {
      if let text = derived[read[next]] {
        literals += text.results
        read += text.names.sorted().filter { derived[$0] != nil && !read.contains($0) }
      }
      next += 1
    }
    return literals
  }
}

extension TypedExpression {
  /// The variable at which a chain of members begins.
  fileprivate var root: Variable? {
    switch kind {
    case .variable(let variable): variable
    case .member(let base, _): base.root
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner), .promoted(let inner):
      inner.root
    default: nil
    }
  }

  /// The payload value that the expression is, or that it reads as a string in another case or without
  /// blanks.
  fileprivate var comparedPayload: TypedExpression? {
    let value: TypedExpression
    switch bare.kind {
    case .standard(let call):
      switch call.entry.operation {
      case .lowercased, .uppercased, .trimmed: value = call.base?.bare ?? self
      default: return nil
      }
    default: value = bare
    }
    return value.root?.role == .payload ? value : nil
  }

  /// The variables in the expression that it does not declare itself, as the parameters of its closures
  /// are.
  var freeVariables: Set<Variable> {
    var variables: Set<Variable> = []
    var declared: Set<Variable> = []
    visitExpressions { part in
      switch part.kind {
      case .variable(let variable): variables.insert(variable)
      case .closure(let closure): declared.formUnion(closure.parameters)
      default: break
      }
      return true
    }
    return variables.subtracting(declared)
  }

  /// The roles of these variables.
  fileprivate var freeRoles: Set<Variable.Role> { Set(freeVariables.map(\.role)) }

  /// The roles of the variables in the expression.
  var roles: Set<Variable.Role> {
    var roles: Set<Variable.Role> = []
    visitExpressions { part in
      if case .variable(let variable) = part.kind { roles.insert(variable.role) }
      return true
    }
    return roles
  }

  /// The expressions of which the value of the expression is one: the branches of conditions, and
  /// the operands of `??`, `min` and `max`.
  fileprivate var results: [TypedExpression] {
    switch kind {
    case .ternary(_, let first, let second), .binary(let first, .coalesce, let second):
      first.results + second.results
    case .parenthesized(let inner), .promoted(let inner): inner.results
    case .branching(let statement): statement.values.flatMap(\.results)
    case .standard(let call) where call.choosesArgument:
      call.arguments.flatMap(\.value.results)
    default: [self]
    }
  }
}

extension StandardCall {
  /// Whether the call is `min` or `max` of its arguments.
  var choosesArgument: Bool { entry.operation == .minOf || entry.operation == .maxOf }
}
