import ExpressionTyping
import FeatureAnalysis

/// Which other names a value of an action's payload gets: the names of the properties that it is
/// assigned to.
struct NameLinks {
  private var links: [String: Set<String>] = [:]

  /// A name, and the names of everything that its value flows into.
  func names(of name: String) -> [String] {
    var names = [name]
    var next = 0
    while next < names.count, names.count < 16 {
      for other in (links[names[next]] ?? []).sorted() where !names.contains(other) {
        names.append(other)
      }
      next += 1
    }
    return names
  }

  /// Notes a value that is computed from others. A comparison of the derived value also matters for
  /// each of them.
  mutating func note(_ derived: DerivedValue) {
    guard case .checked(let text) = derived.value else { return }
    for name in text.names where name != derived.name {
      links[name, default: []].insert(derived.name)
    }
  }

  mutating func note(_ statement: TypedStatement) {
    if case .assignment(let target, let value) = statement.kind, let name = target.lastName {
      add(value, becomes: name)
    }
  }

  mutating func note(_ expression: TypedExpression) {
    switch expression.kind {
    case .memberwise(let arguments):
      for argument in arguments { add(argument.value, becomes: argument.label) }
    case .enumCase(let signature, let arguments):
      for (parameter, argument) in zip(signature.parameters, arguments) {
        add(argument.value, becomes: parameter.name)
      }
    default: break
    }
  }

  private mutating func add(_ value: TypedExpression, becomes name: String?) {
    guard let name, case .variable(let variable) = value.bare.kind, variable.role == .payload,
      variable.name != name
    else { return }
    links[variable.name, default: []].insert(name)
  }
}

extension TypedExpression {
  /// The expression without parentheses and conversions to optionals.
  var bare: TypedExpression {
    switch kind {
    case .parenthesized(let inner), .promoted(let inner): inner.bare
    default: self
    }
  }

  /// The name of a variable, or of the last member.
  fileprivate var lastName: String? {
    switch kind {
    case .variable(let variable): variable.name
    case .member(_, let member): member.name
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner): inner.lastName
    default: nil
    }
  }

  /// The names of the variables and members in it.
  var names: Set<String> {
    var names: Set<String> = []
    visit { part in
      switch part.kind {
      case .variable(let variable): names.insert(variable.name)
      case .member(_, let member): names.insert(member.name)
      default: break
      }
      return true
    }
    return names
  }
}
