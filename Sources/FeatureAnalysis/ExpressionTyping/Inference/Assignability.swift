import SpecLanguage

extension TypedExpression {
  /// Reports a target that is immutable. Returns whether the target is mutable.
  func requireMutable(
    by method: String? = nil, _ variables: inout VariableScopes, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard let problem = obstacle(&variables) else { return true }
    let what = method.map { "'\($0)' changes its receiver, and " } ?? ""
    diagnostics.error(
      .notAssignable, what + problem.message, at: problem.range,
      help: problem.help
        ?? method.flatMap { Self.copying[$0] }.map { "use '\($0)', which returns a new value" })
    return false
  }

  /// The method that returns the changed value, by the method that changes its receiver.
  private static let copying = [
    "formIntersection": "intersection", "formUnion": "union", "merge": "merging",
    "reverse": "reversed", "shuffle": "shuffled", "sort": "sorted", "subtract": "subtracting",
  ]

  /// Whether this is a variable that can be changed, or a stored member of one.
  var isMutablePlace: Bool {
    switch kind {
    case .variable(let variable): variable.isMutable
    case .member(let base, let member): member.isStored && base.isMutablePlace
    default: false
    }
  }

  fileprivate func obstacle(_ variables: inout VariableScopes) -> Obstacle? {
    switch kind {
    case .variable(let variable):
      variables.noteChange(variable)
      return variable.isMutable
        ? nil : Obstacle(changing: variable, variables.origin(of: variable), at: range)
    case .member(let base, let member):
      switch member.role {
      case .stored: return base.obstacle(&variables)
      case .derived:
        return Obstacle(
          "'\(member.name)' is derived: it cannot be set", at: range)
      case .filterResult:
        return Obstacle(
          "'\(member.name)' is a filter's result: it cannot be set", at: range)
      }
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner):
      return inner.obstacle(&variables)
    case .elementByID(let base, _): return base.obstacle(&variables)
    case .standard(let call):
      if call.entry.kind == .subscripting, call.entry.isMutating, let base = call.base {
        return base.obstacle(&variables)
      }
      return Obstacle("'\(call.entry.name)' returns a value that cannot be changed", at: range)
    case .external(let base, _):
      base?.noteExternalChange(&variables)
      return nil
    default: return Obstacle("this is a value, not a place to write to", at: range)
    }
  }

  /// Records that the receiver of an external member may be changed. Only swiftc knows whether the
  /// member is mutating.
  func noteExternalChange(_ variables: inout VariableScopes) {
    var current: TypedExpression? = self
    while let expression = current {
      switch expression.kind {
      case .variable(let variable): return variables.noteChange(variable)
      case .member(let base, _), .chain(let base), .unwrap(let base), .parenthesized(let base):
        current = base
      case .external(let base, _): current = base
      case .standard(let call): current = call.base
      default: return
      }
    }
  }
}

/// Why an expression cannot be assigned to.
private struct Obstacle {
  let message: String
  let range: SourceRange
  let help: String?

  init(_ message: String, at range: SourceRange, help: String? = nil) {
    self.message = message
    self.range = range
    self.help = help
  }

  /// - Parameter origin: what the variable is a copy of.
  init(changing variable: Variable, _ origin: CopiedPlace?, at range: SourceRange) {
    let name = variable.name
    self =
      switch variable.role {
      case .state:
        Obstacle(
          "the state can be read here, not changed", at: range,
          help: "change it in the 'reduce' of an action")
      case .surrounding:
        Obstacle(
          "the members can be read here, not changed", at: range,
          help: "a reducer or a function with 'do' changes them")
      case .payload:
        Obstacle(
          "'\(name)' is a payload value or bound by a condition: it cannot be changed here",
          at: range,
          help: "copy it: 'var copy = \(name)'")
      case .local:
        Obstacle(
          "'\(name)' is a 'let': it cannot be changed", at: range,
          help: origin?.help(for: name) ?? "change 'let' to 'var' where '\(name)' is declared")
      case .closureParameter:
        Obstacle("'\(name)' is a closure's parameter: it cannot be changed", at: range)
      }
  }
}
