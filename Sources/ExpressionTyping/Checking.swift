import Diagnostics
import ExpressionSyntax

/// The state of checking one expression or list of statements: the names in scope, and the findings
/// so far.
struct Checking {
  let types: TypeTable
  let scope: Scope
  /// Whether the checked code consists of statements, so that it may contain an `if let`.
  let holdsStatements: Bool
  var diagnostics: Diagnostics
  var variables: VariableScopes
  /// The result of the closure being checked; nil in a reducer.
  var closureResult: ClosureResult?
  /// The expected types of implicit members at the beginning of chains, such as `.pi.rounded()`.
  /// The key is the position of the member.
  var chainHints: [SourcePosition: Type] = [:]
  /// The subscript on which a member is accessed: `tasks[id]` in `tasks[id].title`.
  var subscriptBelowMember: SourceRange?
  /// The range of the statement that is a call with an unused result.
  var discarded: SourceRange?
  /// Whether a statement could not be parsed, so that it may contain unknown uses of variables.
  var holdsInvalid = false
  /// Whether a declaration lacks its name. The first unknown name is then assumed to be that name.
  var lacksName = false
  var meantByMissingName: String?
  /// The number of nested attempts to infer the type of a literal. Each attempt may double the
  /// work.
  var guesses = 0

  struct ClosureResult {
    /// The expected type, if the arguments before the closure have determined it.
    var wanted: Type?
    /// The type of the `return` statements so far.
    var found: Type?
    /// Whether the context expects an optional of the closure's result.
    var isOptional = false
  }

  init(types: TypeTable, scope: Scope, diagnostics: Diagnostics, holdsStatements: Bool) {
    self.types = types
    self.scope = scope
    self.holdsStatements = holdsStatements
    self.diagnostics = diagnostics
    variables = VariableScopes(scope.variables)
  }

  /// The type whose members the checked code may name without a base.
  var surrounding: Type? { scope.surrounding }

  /// Runs `body` in a nested block, whose declarations are out of scope afterwards.
  mutating func block<Result>(_ body: (inout Checking) -> Result) -> Result {
    let outer = variables.enterBlock()
    let result = body(&self)
    variables.leaveBlock(outer)
    return result
  }

  /// Declares a `let` or `var`.
  ///
  /// - Parameter mark: only a local that was declared before the mark makes this a redeclaration;
  ///   nil to include all locals of the block.
  mutating func bindLocal(
    _ name: Identifier, _ type: Type, isVariable: Bool, since mark: Int? = nil
  ) -> Variable {
    if variables.blockDeclares(name.text, before: mark) {
      _ = fail(
        .duplicateName, "'\(name.text)' is already declared in this block", at: name.range)
    }
    return variables.bindLocal(name, type, isVariable: isVariable)
  }

  /// Runs a check and returns its findings instead of reporting them.
  mutating func aside<Result>(
    _ body: (inout Checking) -> Result
  ) -> (result: Result, found: Diagnostics) {
    var outer = diagnostics.aside()
    swap(&outer, &diagnostics)
    let result = body(&self)
    swap(&outer, &diagnostics)
    return (result, outer)
  }

  // MARK: - Findings

  /// Whether messages list known names. After 100 findings they do not: nobody reads so many, and
  /// the cost of a list grows with the state.
  var listsNames: Bool { !diagnostics.areMany }

  /// The help for an optional that has to be unwrapped.
  var unwrapHelp: String {
    "use '??' to give a value for nil" + (holdsStatements ? ", or unwrap it with 'if let'" : "")
  }

  mutating func fail(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil,
    fixes: [Fix] = []
  ) -> TypedExpression? {
    diagnostics.error(id, message, at: range, help: help, fixes: fixes)
    return nil
  }

  /// Reports an error that does not depend on other errors in the spec.
  mutating func failAnyhow(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil,
    fixes: [Fix] = []
  ) -> TypedExpression? {
    diagnostics.report(
      Finding(.error, id, message, at: range, help: help, fixes: fixes, isIndependent: true))
    return nil
  }

  mutating func warn(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    diagnostics.warning(id, message, at: range, help: help)
  }
}
