import FeatureAnalysis
import SpecLanguage

/// The stored properties from a variable to a value, such as `tasks` in `state.tasks[0].title`.
/// Swift's exclusivity checking can distinguish two accesses only by these properties.
struct AccessPath {
  let root: Variable
  let members: [String]

  /// Creates the path of an expression. The path ends at the first subscript, `?` or computed
  /// property.
  init?(_ place: TypedExpression) {
    var links: [Member?] = []
    var current = place
    while true {
      if case .variable(let variable) = current.kind {
        root = variable
        break
      }
      if case .member(_, let member) = current.kind {
        links.append(member.isStored ? member : nil)
      } else if case .chain = current.kind {
        // An optional chain adds no property.
      } else if case .parenthesized = current.kind {
        // Parentheses add no property.
      } else {
        links.append(nil)
      }
      guard let base = current.spineBase else { return nil }
      current = base
    }
    members = links.reversed().prefix { $0 != nil }.compactMap { $0?.name }
  }

  /// Whether one path is the beginning of the other.
  func overlaps(_ other: AccessPath) -> Bool {
    guard root.name == other.root.name, root.id == other.root.id, root.role == other.root.role
    else { return false }
    return zip(members, other.members).allSatisfy { $0 == $1 }
  }

  /// Whether evaluating `expression` reads a value that overlaps this path.
  func isRead(in expression: TypedExpression) -> Bool {
    var isRead = false
    expression.visitExpressions { part in
      if isRead { return false }
      switch part.kind {
      case .variable, .member:
        guard let path = AccessPath(part) else { return true }
        if overlaps(path) { isRead = true }
        // The base of a path is skipped, because it is a shorter path, which overlaps more values
        // than the whole path.
        return !part.isPath
      default: return true
      }
    }
    return isRead
  }
}

extension TypedExpression {
  /// Whether the expression consists only of a variable and members, such as
  /// `state.settings.theme`.
  var isPath: Bool {
    var current = self
    while true {
      switch current.kind {
      case .variable: return true
      case .member(let base, _): current = base
      default: return false
      }
    }
  }

  /// Whether evaluating the expression may trap or have side effects.
  var isRisky: Bool {
    var isRisky = false
    visitExpressions { part in
      switch part.kind {
      case .standard(let call):
        switch call.entry.operation {
        case .elementAtIndex, .elementsInRange, .convert, .repeating, .negate: isRisky = true
        default: if call.isMutatingMethod { isRisky = true }
        }
      case .binary(let left, let operation, _):
        switch operation {
        case .add, .subtract, .multiply, .divide, .remainder:
          if left.type.scalar?.isInteger == true { isRisky = true }
        default: break
        }
      default: break
      }
      return !isRisky
    }
    return isRisky
  }
}

/// The values that a closure reads while a mutating call changes them. Swift does not allow such a
/// read, so the values are stored in constants before the call.
struct PathHoist {
  /// The path that the call changes.
  let path: AccessPath
  /// The names of the constants, by the paths that they replace.
  var names: [[String]: String] = [:]
  var statements: [SwiftStatement] = []
}

extension TextLowering {
  /// Lowers code that is evaluated while `call` changes its receiver. Values that the code reads
  /// from the receiver are stored in constants.
  mutating func hoisting<Result>(
    _ call: StandardCall, if isNeeded: Bool, _ body: (inout TextLowering) -> Result
  ) -> Result {
    guard isNeeded, let base = call.base, let path = AccessPath(base) else { return body(&self) }
    let outer = hoist
    hoist = PathHoist(path: path)
    let result = body(&self)
    prelude += hoist?.statements ?? []
    hoist = outer
    return result
  }

  /// Returns the constant that replaces an expression; nil if the expression does not read the
  /// value that is being changed.
  mutating func hoisted(_ typed: TypedExpression) -> SwiftExpression? {
    guard let active = hoist else { return nil }
    switch typed.kind {
    case .variable, .member: break
    default: return nil
    }
    guard typed.isPath, let path = AccessPath(typed) else { return nil }
    let key = typed.pathNames
    if let name = active.names[key] { return .name(name) }
    hoist = nil
    let value = expression(typed)
    hoist = active
    // Paths that do not overlap the changed path are not replaced.
    guard active.path.overlaps(path) else { return value }
    let name = freshName(key.last ?? "value")
    hoist?.statements.append(.variable(.let, name, value: value))
    hoist?.names[key] = name
    return .name(name)
  }
}

extension TypedExpression {
  fileprivate var pathNames: [String] {
    switch kind {
    case .variable(let variable): [variable.name]
    case .member(let base, let member): base.pathNames + [member.name]
    default: []
    }
  }
}
