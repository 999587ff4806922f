import Diagnostics
import ExpressionSyntax

/// One pass over one text: what is in scope at the place it has reached, and what it has found.
struct Checking {
  let types: TypeTable
  let surrounding: Type?
  let isReducer: Bool
  var diagnostics: Diagnostics
  /// The variables in scope; an inner one of a name stands behind an outer.
  private(set) var variables: [String: [Variable]] = [:]
  /// Names in the order of their declaration, so that a block can be left.
  private var declared: [String] = []
  private var nextID = 1
  /// What became of the `let`s and `var`s of the text, by their ids.
  private var uses: [Int: LocalUse] = [:]
  /// What `return` gives in the closure that is being checked; nil in a reducer.
  var closureResult: ClosureResult?
  /// How many guesses at the type of a literal surround the place: each may double the work.
  var guesses = 0

  struct LocalUse {
    let name: Identifier
    let isVariable: Bool
    var isRead = false
    var isChanged = false
  }

  struct ClosureResult {
    var wanted: Type?
    var found: Type?
    /// Whether nil may be returned.
    var isOptional = false
  }

  init(types: TypeTable, scope: Scope, diagnostics: Diagnostics) {
    self.types = types
    surrounding = scope.surrounding
    isReducer = scope.isReducer
    self.diagnostics = diagnostics
    variables.reserveCapacity(scope.variables.count)
    declared.reserveCapacity(scope.variables.count)
    for variable in scope.variables { bind(variable) }
  }

  // MARK: - Scopes

  /// Runs `body` in a block of its own: what it declares is out of scope afterwards.
  mutating func block<Result>(_ body: (inout Checking) -> Result) -> Result {
    let depth = declared.count
    let result = body(&self)
    while declared.count > depth {
      let name = declared.removeLast()
      variables[name]?.removeLast()
    }
    return result
  }

  @discardableResult
  mutating func bind(_ variable: Variable) -> Variable {
    let numbered = Variable(
      variable.name, variable.type, role: variable.role, isMutable: variable.isMutable, id: nextID)
    nextID += 1
    variables[variable.name, default: []].append(numbered)
    declared.append(variable.name)
    return numbered
  }

  /// Declares a `let` or `var` of the text, whose use is watched.
  mutating func bindLocal(_ name: Identifier, _ type: Type, isVariable: Bool) -> Variable {
    let variable = bind(Variable(name.text, type, role: .local, isMutable: isVariable))
    uses[variable.id] = LocalUse(name: name, isVariable: isVariable)
    return variable
  }

  func variable(_ name: String) -> Variable? { variables[name]?.last }

  mutating func noteRead(_ variable: Variable) {
    // Few texts have locals.
    if !uses.isEmpty { uses[variable.id]?.isRead = true }
  }

  mutating func noteChange(_ variable: Variable) { uses[variable.id]?.isChanged = true }

  func isRead(_ variable: Variable) -> Bool { uses[variable.id]?.isRead ?? true }

  mutating func setRead(_ variable: Variable, _ isRead: Bool) { uses[variable.id]?.isRead = isRead }

  /// What swiftc would warn about: locals that nobody reads, variables that never change.
  mutating func reportUnusedLocals() {
    for (_, use) in uses.sorted(by: { $0.key < $1.key }) {
      let name = use.name.text
      if !use.isRead && !use.isChanged {
        warn("unused-variable", "'\(name)' is never used", at: use.name.range)
      } else if use.isVariable && !use.isChanged {
        warn(
          "never-mutated", "'\(name)' is never changed: declare it with 'let'", at: use.name.range)
      }
    }
  }

  // MARK: - Findings

  mutating func fail(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil
  ) -> TypedExpression? {
    diagnostics.error(id, message, at: range, help: help)
    return nil
  }

  mutating func warn(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    diagnostics.warning(id, message, at: range, help: help)
  }
}

extension Checking {
  /// A target is written, not read: assigning to a local is no use of it.
  mutating func restoreReads(from before: Checking, of target: Expression) {
    guard case .name(let name) = target.kind, let variable = variable(name.text) else { return }
    setRead(variable, before.isRead(variable))
  }
}
