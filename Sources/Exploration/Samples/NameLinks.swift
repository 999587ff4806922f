import FeatureAnalysis

/// The names under which the payload values of actions occur elsewhere. They are the names of the
/// properties to which the values are assigned.
struct NameLinks {
  private var links: [String: Set<String>] = [:]

  /// The given name, and the names of all properties to which a value with this name is assigned.
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

  /// Links the names in the expression of a derived value to the derived value. A comparison of the
  /// derived value is relevant for each of these names.
  mutating func linkDerivedValue(_ derived: DerivedValue) {
    guard case .checked(let text) = derived.value else { return }
    for name in text.names where name != derived.name {
      links[name, default: []].insert(derived.name)
    }
  }

  mutating func linkStatement(_ statement: TypedStatement) {
    if case .assignment(let target, let value) = statement.kind, let name = target.lastName {
      add(value, becomes: name)
    }
  }

  mutating func linkExpression(_ expression: TypedExpression) {
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

  /// The name of a variable, or of the last member in a chain; nil for other expressions.
  var lastName: String? {
    switch kind {
    case .variable(let variable): variable.name
    case .member(_, let member): member.name
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner): inner.lastName
    default: nil
    }
  }

  /// The names of the variables and members in the expression.
  var names: Set<String> {
    var names: Set<String> = []
    visitExpressions { part in
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
