import Diagnostics
import ExpressionSyntax

/// The check of one text: the names in scope at the current place, and the findings so far.
struct Checking {
  let types: TypeTable
  let scope: Scope
  /// The text consists of statements, so that it may contain an `if let`.
  let holdsStatements: Bool
  var diagnostics: Diagnostics
  var variables: VariableScopes
  /// The result of the closure being checked; nil in a reducer.
  var closureResult: ClosureResult?
  /// The expected types of implicit members at the beginning of chains, by the position of the
  /// member: `.pi.rounded()`.
  var chainHints: [SourcePosition: Type] = [:]
  /// The subscript whose result is the base of a member access: `tasks[id]` in `tasks[id].title`.
  var subscriptBelowMember: SourceRange?
  /// The statement that is a call whose result is unused.
  var discarded: SourceRange?
  /// Whether a statement could not be parsed, so that the uses in it are unknown.
  var holdsInvalid = false
  /// A declaration lacks its name: the first unknown name is assumed to be it.
  var lacksName = false
  var meantByMissingName: String?
  /// The number of nested attempts to infer the type of a literal: each may double the work.
  var guesses = 0

  struct ClosureResult {
    /// Its expected type, if the arguments before it have determined it.
    var wanted: Type?
    /// The type of the `return`s so far.
    var found: Type?
    /// An optional of the closure's result is expected.
    var isOptional = false
  }

  init(types: TypeTable, scope: Scope, diagnostics: Diagnostics, holdsStatements: Bool) {
    self.types = types
    self.scope = scope
    self.holdsStatements = holdsStatements
    self.diagnostics = diagnostics
    variables = VariableScopes(scope.variables)
  }

  /// The type that the text is written inside of.
  var surrounding: Type? { scope.surrounding }

  /// Runs `body` in a nested block: its declarations are out of scope afterwards.
  mutating func block<Result>(_ body: (inout Checking) -> Result) -> Result {
    let outer = variables.enterBlock()
    let result = body(&self)
    variables.leaveBlock(outer)
    return result
  }

  /// Declares a `let` or `var` of the text.
  ///
  /// - Parameter mark: a local of the same name that was declared in the same block since the mark
  ///   is a redeclaration; nil to count all of them.
  mutating func bindLocal(
    _ name: Identifier, _ type: Type, isVariable: Bool, since mark: Int? = nil
  ) -> Variable {
    if variables.blockDeclares(name.text, before: mark) {
      _ = fail(
        .duplicateName, "'\(name.text)' is already declared in this block", at: name.range)
    }
    return variables.bindLocal(name, type, isVariable: isVariable)
  }

  /// Checks something and returns the findings instead of reporting them.
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

  /// After 100 findings, known names are no longer listed: nobody reads so many, and the cost of a
  /// list grows with the state.
  var listsNames: Bool { !diagnostics.areMany }

  /// How to unwrap an optional.
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

  /// Reports an error that does not depend on the rest of the spec.
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
