import FeatureAnalysis

/// The names under which the payload values of actions occur elsewhere. They are the names of the
/// properties to which the values are assigned.
///
/// A payload value has two names: `add.title` in the code of its action, and `title`, by which it is
/// known where its action is not. In the same way, a property of a model is `Item.title` and `title`.
struct NameLinks {
  private var links: [String: Set<String>] = [:]
  /// The action whose code is linked.
  var owner: String?

  /// The given name, and the names of all properties to which a value with this name is assigned. For
  /// a name such as `add.title`, those of `title` follow.
  func names(of name: String) -> [String] {
    let own = linked(to: name)
    guard let dot = name.lastIndex(of: ".") else { return own }
    let others = linked(to: String(name[name.index(after: dot)...]))
    return own + others.filter { !own.contains($0) }
  }

  private func linked(to name: String) -> [String] {
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
    guard case .assignment(let target, let value) = statement.kind, let name = target.lastName
    else { return }
    // The literals of the property itself come before those of others with its name.
    if let owner = target.owner { add(value, becomes: "\(owner).\(name)") }
    add(value, becomes: name)
  }

  mutating func linkExpression(_ expression: TypedExpression) {
    switch expression.kind {
    case .memberwise(let arguments):
      for argument in arguments {
        if case .nominal(let model) = expression.type.unwrapped, let label = argument.label {
          add(argument.value, becomes: "\(model).\(label)")
        }
        add(argument.value, becomes: argument.label)
      }
    case .enumCase(let signature, let arguments):
      for (parameter, argument) in zip(signature.parameters, arguments) {
        add(argument.value, becomes: parameter.name)
      }
    default: break
    }
  }

  /// Links the results of an effect's calls, such as `web.find`, to the payload values that they become.
  ///
  /// - Parameter name: returns the name of a method.
  mutating func linkAnswers(to effect: Effect, _ name: (MethodReference) -> String) {
    for call in effect.singleCalls {
      guard let method = call.call?.method else { continue }
      let values = [call.resultName, Effect.valueName]
      if let owner {
        links[name(method), default: []].formUnion(values.map { "\(owner).\($0)" })
      }
      for text in effect.parts.compactMap(\.text.syntax) {
        text.visitExpressions { part in
          guard case .enumCase(let signature, let arguments) = part.kind else { return true }
          for (parameter, argument) in zip(signature.parameters, arguments) {
            guard case .variable(let variable) = argument.value.bare.kind,
              values.contains(variable.name)
            else { continue }
            links[name(method), default: []].insert("\(signature.name).\(parameter.name)")
          }
          return true
        }
      }
    }
  }

  private mutating func add(_ value: TypedExpression, becomes name: String?) {
    guard let name, case .variable(let variable) = value.bare.kind, variable.role == .payload
    else { return }
    if let owner { links["\(owner).\(variable.name)", default: []].insert(name) }
    if variable.name != name { links[variable.name, default: []].insert(name) }
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

  /// The type whose member the expression is, such as `Item` for `state.items[0].title`; nil for other
  /// expressions.
  fileprivate var owner: String? {
    switch kind {
    case .member(let base, _):
      if case .nominal(let name) = base.type.unwrapped { name } else { nil }
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner): inner.owner
    default: nil
    }
  }

  /// The names of the variables and members in the expression.
  var names: Set<String> { names(in: nil) }

  /// - Parameter owner: the action whose code contains the expression.
  func names(in owner: String?) -> Set<String> {
    var names: Set<String> = []
    visitExpressions { part in
      switch part.kind {
      case .variable(let variable):
        names.insert(variable.name)
        if let owner, variable.role == .payload { names.insert("\(owner).\(variable.name)") }
      case .member(let base, let member):
        names.insert(member.name)
        if case .nominal(let model) = base.type.unwrapped {
          names.insert("\(model).\(member.name)")
        }
      default: break
      }
      return true
    }
    return names
  }
}
