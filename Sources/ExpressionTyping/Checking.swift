import Diagnostics
import ExpressionSyntax

/// One pass over one text: what is in scope at the place it has reached, and what it has found.
struct Checking {
  let types: TypeTable
  let surrounding: Type?
  let surroundingName: String?
  let isReducer: Bool
  let meantNames: [String: String]
  /// The text is made of statements, so that it may hold an `if let`.
  let holdsStatements: Bool
  var diagnostics: Diagnostics
  /// The variables in scope; an inner one of a name stands behind an outer.
  private(set) var variables: [String: [Variable]] = [:]
  /// Names in the order of their declaration, so that a block can be left.
  private var declared: [String] = []
  private var nextID = 1
  /// How many blocks surround the place, and the block that each local was declared in.
  private var depth = 0
  /// What became of the `let`s and `var`s of the text, by their ids.
  private var uses: [Int: LocalUse] = [:]
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

  struct LocalUse {
    let name: Identifier
    let isVariable: Bool
    let depth: Int
    var isRead = false
    var isChanged = false
  }

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
    self.holdsStatements = holdsStatements
    surrounding = scope.surrounding
    surroundingName = scope.surroundingName
    isReducer = scope.isReducer
    meantNames = scope.meantNames
    self.diagnostics = diagnostics
    variables.reserveCapacity(scope.variables.count)
    declared.reserveCapacity(scope.variables.count)
    for variable in scope.variables { bind(variable) }
  }

  // MARK: - Scopes

  /// Runs `body` in a block of its own: what it declares is out of scope afterwards.
  mutating func block<Result>(_ body: (inout Checking) -> Result) -> Result {
    let count = declared.count
    depth += 1
    let result = body(&self)
    depth -= 1
    while declared.count > count {
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
  ///
  /// - Parameter mark: a local of this name that was declared in the same block before the mark is
  ///   one too many; nil for those declared at any time.
  mutating func bindLocal(
    _ name: Identifier, _ type: Type, isVariable: Bool, since mark: Int? = nil
  ) -> Variable {
    if let other = variable(name.text), other.id < mark ?? nextID, uses[other.id]?.depth == depth {
      _ = fail(
        .duplicateName, "'\(name.text)' is declared already in this block", at: name.range)
    }
    let variable = bind(Variable(name.text, type, role: .local, isMutable: isVariable))
    uses[variable.id] = LocalUse(name: name, isVariable: isVariable, depth: depth)
    return variable
  }

  /// What is declared from here on has this id or a higher one.
  var mark: Int { nextID }

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

  /// Forgets the locals that were declared since `mark` by what is checked again.
  mutating func forgetLocals(since mark: Int) {
    for id in mark..<nextID { uses[id] = nil }
  }

  /// The locals in scope that were declared from a mark on, in their order.
  func locals(since mark: Int) -> [Variable] {
    let names = Set(declared)
    return names.flatMap { variables[$0] ?? [] }.filter { $0.id >= mark && $0.role == .local }
      .sorted { $0.id < $1.id }
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
      if !use.isRead {
        let what = use.isChanged ? "is written, but never read" : "is never used"
        warn(.unusedVariable, "'\(name)' \(what)", at: use.name.range)
      } else if use.isVariable && !use.isChanged {
        warn(
          .neverMutated, "'\(name)' is never changed: declare it with 'let'", at: use.name.range)
      }
    }
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
