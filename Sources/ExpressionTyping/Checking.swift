import Diagnostics
import ExpressionSyntax

/// One pass over one text: what is in scope at the place it has reached, and what it has found.
struct Checking {
  let types: TypeTable
  let scope: Scope
  /// The text is made of statements, so that it may hold an `if let`.
  let holdsStatements: Bool
  var diagnostics: Diagnostics
  var variables: VariableScopes
  /// What `return` gives in the closure that is being checked; nil in a reducer.
  var closureResult: ClosureResult?
  /// What the places of implicit members want that stand at the beginning of chains, by where the
  /// members stand: `.pi.rounded()`.
  var chainHints: [SourcePosition: Type] = [:]
  /// The subscript whose element's member is looked for: `tasks[id]` in `tasks[id].title`.
  var subscriptBelowMember: SourceRange?
  /// The statement that is a call whose result nobody uses.
  var discarded: SourceRange?
  /// Whether a statement could not be read: what it uses is not known.
  var holdsInvalid = false
  /// A declaration lacks its name: the first name that is not known is taken for it.
  var lacksName = false
  var meantByMissingName: String?
  /// How many guesses at the type of a literal surround the place: each may double the work.
  var guesses = 0

  struct ClosureResult {
    /// What it has to give, where the arguments before it have told.
    var wanted: Type?
    /// What the `return`s so far give.
    var found: Type?
    /// An optional is asked for, of what the closure tells.
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

  /// Runs `body` in a block of its own: what it declares is out of scope afterwards.
  mutating func block<Result>(_ body: (inout Checking) -> Result) -> Result {
    let outer = variables.enterBlock()
    let result = body(&self)
    variables.leaveBlock(outer)
    return result
  }

  /// Declares a `let` or `var` of the text.
  ///
  /// - Parameter mark: a local of this name that was declared in the same block before the mark is
  ///   one too many; nil for those declared at any time.
  mutating func bindLocal(
    _ name: Identifier, _ type: Type, isVariable: Bool, since mark: Int? = nil
  ) -> Variable {
    if variables.blockDeclares(name.text, before: mark) {
      _ = fail(
        .duplicateName, "'\(name.text)' is declared already in this block", at: name.range)
    }
    return variables.bindLocal(name, type, isVariable: isVariable)
  }

  /// Checks something aside: what it finds is handed back and is not reported yet.
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

  /// Behind 100 findings, what is known is not listed any more: nobody reads so far, and each list
  /// costs as much as the state is wide.
  var listsNames: Bool { !diagnostics.areMany }

  /// How an optional becomes a value.
  var unwrapHelp: String {
    "give a value for nil with '??'" + (holdsStatements ? ", or unwrap it with 'if let'" : "")
  }

  mutating func fail(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil,
    fixes: [Fix] = []
  ) -> TypedExpression? {
    diagnostics.error(id, message, at: range, help: help, fixes: fixes)
    return nil
  }

  /// Reports what is wrong whatever else the spec declares.
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
