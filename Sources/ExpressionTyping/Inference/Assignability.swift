import Diagnostics
import ExpressionSyntax

extension Checking {
  /// Reports what cannot be written to; true if it can.
  mutating func requireMutable(_ target: TypedExpression, by method: String? = nil) -> Bool {
    if let problem = obstacle(in: target) {
      let what = method.map { "'\($0)' changes its value, and " } ?? ""
      _ = fail(.notAssignable, what + problem.message, at: problem.range, help: problem.help)
      return false
    }
    return true
  }

  private struct Obstacle {
    let message: String
    let range: SourceRange
    let help: String?

    init(_ message: String, at range: SourceRange, help: String? = nil) {
      self.message = message
      self.range = range
      self.help = help
    }
  }

  private mutating func obstacle(in target: TypedExpression) -> Obstacle? {
    switch target.kind {
    case .variable(let variable):
      noteChange(variable)
      return variable.isMutable ? nil : immutable(variable, at: target.range)
    case .member(let base, let member):
      switch member.role {
      case .stored: return obstacle(in: base)
      case .derived:
        return Obstacle(
          "'\(member.name)' is derived: it cannot be set", at: target.range)
      case .filterResult:
        return Obstacle(
          "'\(member.name)' is what a filter keeps: it cannot be set", at: target.range)
      }
    case .chain(let inner), .unwrap(let inner), .parenthesized(let inner):
      return obstacle(in: inner)
    case .elementByID(let base, _): return obstacle(in: base)
    case .standard(let call):
      if call.entry.kind == .subscripting, call.entry.isMutating, let base = call.base {
        return obstacle(in: base)
      }
      return Obstacle("'\(call.entry.name)' gives a value that cannot be changed", at: target.range)
    case .external(let base, _):
      noteExternalChange(of: base)
      return nil
    default: return Obstacle("this is a value, not a place to write to", at: target.range)
    }
  }

  /// A member of an external type may change the local it is asked of; swiftc knows.
  mutating func noteExternalChange(of base: TypedExpression?) {
    var current = base
    while let expression = current {
      switch expression.kind {
      case .variable(let variable): return noteChange(variable)
      case .member(let base, _), .chain(let base), .unwrap(let base), .parenthesized(let base):
        current = base
      case .external(let base, _): current = base
      case .standard(let call): current = call.base
      default: return
      }
    }
  }

  private func immutable(_ variable: Variable, at range: SourceRange) -> Obstacle {
    let name = variable.name
    return switch variable.role {
    case .state:
      Obstacle(
        "the state can be read here, not changed", at: range,
        help: "change it in the 'reduce' of an action")
    case .surrounding: Obstacle("nothing can be changed here", at: range)
    case .payload:
      Obstacle(
        "'\(name)' is what the action carries, or a condition binds: it cannot be changed here",
        at: range,
        help: "copy it: 'var copy = \(name)'")
    case .local:
      Obstacle(
        "'\(name)' is a 'let': it cannot be changed", at: range, help: "declare it with 'var'")
    case .closureParameter:
      Obstacle("'\(name)' is a closure's parameter: it cannot be changed", at: range)
    }
  }
}
