import SpecLanguage

/// The state of checking one expression or one list of statements. It contains the names in scope
/// and the findings so far.
struct Checking {
  let types: TypeTable
  let scope: Scope
  /// Whether the checked code consists of statements. Only then can it contain an `if let`.
  let holdsStatements: Bool
  var diagnostics: Diagnostics
  var variables: VariableScopes
  /// The result of the closure that is being checked; nil if no closure is being checked.
  var closureResult: ClosureResult?
  /// The expected types of implicit members at the beginning of chains, such as `.pi` in
  /// `.pi.rounded()`, by the position of the member.
  var chainHints: [SourcePosition: Type] = [:]
  /// The range of a subscript before a member: `tasks[id]` in `tasks[id].title`.
  var subscriptBelowMember: SourceRange?
  /// The range of a call whose result is not used because the call is a statement.
  var discarded: SourceRange?
  /// The place to which the checked value is assigned, as written.
  var assigned: String?
  /// Where the place begins that a statement changes, while it is checked.
  var changedPlace: SourcePosition?
  /// Whether a statement could not be parsed. It may use variables in ways that are unknown.
  var holdsInvalid = false
  /// Whether a declaration lacks its name. The first unknown name is then assumed to be the missing
  /// name.
  var lacksName = false
  var meantByMissingName: String?
  /// The number of nested attempts to infer the type of a literal. Each attempt may double the
  /// work.
  var guesses = 0

  struct ClosureResult {
    /// The expected type; nil if the arguments before the closure do not determine it.
    var wanted: Type?
    /// The type of the `return` statements so far.
    var found: Type?
    /// Whether the context expects an optional of the closure's result.
    var isOptional = false
    /// Whether the statements are those of a function or of a derived value.
    var isBody = false
    /// The ranges of the statements after which the code ends without a `return`.
    var unreturned: Set<SourceRange> = []

    var name: String { isBody ? "this code" : "the closure" }
  }

  init(types: TypeTable, scope: Scope, diagnostics: Diagnostics, holdsStatements: Bool) {
    self.types = types
    self.scope = scope
    self.holdsStatements = holdsStatements
    self.diagnostics = diagnostics
    variables = VariableScopes(scope.variables)
  }

  /// The type whose members the checked code can use without a base.
  var surrounding: Type? { scope.surrounding }

  /// Runs `body` in a nested block. The block's declarations are out of scope afterwards.
  mutating func block<Result>(_ body: (inout Checking) -> Result) -> Result {
    let outer = variables.enterBlock()
    let result = body(&self)
    variables.leaveBlock(outer)
    return result
  }

  /// Declares a `let` or `var`.
  ///
  /// - Parameter mark: a mark of `variables`. The new local is a redeclaration only of a local that
  ///   was declared in the block before the mark. Nil to include all locals of the block.
  mutating func bindLocal(
    _ name: Identifier, _ type: Type, isVariable: Bool, since mark: Int? = nil
  ) -> Variable {
    if variables.blockDeclares(name.text, before: mark) {
      _ = fail(
        .duplicateName, "'\(name.text)' is already declared in this block", at: name.range)
    }
    let variable = variables.bindLocal(name, type, isVariable: isVariable)
    recordDeclaration(variable, at: name.range)
    return variable
  }

  /// Runs a check and returns its findings instead of reporting them.
  mutating func withSeparateFindings<Result>(
    _ body: (inout Checking) -> Result
  ) -> (result: Result, found: Diagnostics) {
    var outer = diagnostics.emptyCopy()
    swap(&outer, &diagnostics)
    let result = body(&self)
    swap(&outer, &diagnostics)
    return (result, outer)
  }

  // MARK: - Findings

  /// Whether messages list known names. They do not after 100 findings, because nobody reads so
  /// many lists, and a list for a large state is costly.
  var listsNames: Bool { !diagnostics.areMany }

  /// The help for an optional that has to be unwrapped.
  var unwrapHelp: String {
    "use '??' to give a value for nil" + (holdsStatements ? ", or unwrap it with 'if let'" : "")
  }

  mutating func fail(
    _ id: FindingID, _ message: String, at range: SourceRange, about subject: FindingSubject? = nil,
    help: String? = nil, fixes: [Fix] = []
  ) -> TypedExpression? {
    diagnostics.error(id, message, at: range, about: subject, help: help, fixes: fixes)
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
