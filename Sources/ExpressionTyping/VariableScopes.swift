import Diagnostics
import ExpressionSyntax

/// The variables in scope at a place of a text, and how the text's own declarations are used.
struct VariableScopes {
  /// By name; the innermost is last.
  private var stacks: [String: [Variable]] = [:]
  /// Names in the order of their declaration, so that a block can be left.
  private var declared: [String] = []
  private var nextID = 1
  /// The number of blocks around the current place.
  private var depth = 0
  /// How the `let`s and `var`s of the text are used, by id.
  private var uses: [Int: LocalUse] = [:]

  private struct LocalUse {
    let name: Identifier
    let isVariable: Bool
    /// The number of blocks around its declaration.
    let depth: Int
    var isRead = false
    var isChanged = false
  }

  init(_ variables: [Variable]) {
    stacks.reserveCapacity(variables.count)
    declared.reserveCapacity(variables.count)
    for variable in variables { bind(variable) }
  }

  subscript(name: String) -> Variable? { stacks[name]?.last }

  /// The names of the variables in scope, in alphabetical order.
  var names: [String] { stacks.filter { !$0.value.isEmpty }.map(\.key).sorted() }

  // MARK: - Blocks

  /// - Returns: the argument for `leaveBlock`.
  mutating func enterBlock() -> Int {
    depth += 1
    return declared.count
  }

  /// Removes the declarations of the block from scope.
  mutating func leaveBlock(_ count: Int) {
    depth -= 1
    while declared.count > count {
      let name = declared.removeLast()
      stacks[name]?.removeLast()
    }
  }

  // MARK: - Declarations

  @discardableResult
  mutating func bind(_ variable: Variable) -> Variable {
    let numbered = Variable(
      variable.name, variable.type, role: variable.role, isMutable: variable.isMutable, id: nextID)
    nextID += 1
    stacks[variable.name, default: []].append(numbered)
    declared.append(variable.name)
    return numbered
  }

  /// Declares a `let` or `var` of the text, whose uses are tracked.
  mutating func bindLocal(_ name: Identifier, _ type: Type, isVariable: Bool) -> Variable {
    let variable = bind(Variable(name.text, type, role: .local, isMutable: isVariable))
    uses[variable.id] = LocalUse(name: name, isVariable: isVariable, depth: depth)
    return variable
  }

  /// Whether the block declares a local of this name, before the mark if there is one.
  func blockDeclares(_ name: String, before mark: Int?) -> Bool {
    guard let other = self[name] else { return false }
    return other.id < mark ?? nextID && uses[other.id]?.depth == depth
  }

  /// Everything that is declared from here on has this id or a higher one.
  var mark: Int { nextID }

  /// Removes the locals declared since `mark` by code that is checked again.
  mutating func forgetLocals(since mark: Int) {
    for id in mark..<nextID { uses[id] = nil }
  }

  /// The locals in scope that were declared since a mark, in order.
  func locals(since mark: Int) -> [Variable] {
    let names = Set(declared)
    return names.flatMap { stacks[$0] ?? [] }.filter { $0.id >= mark && $0.role == .local }
      .sorted { $0.id < $1.id }
  }

  // MARK: - Uses

  mutating func noteRead(_ variable: Variable) {
    // Few texts have locals.
    if !uses.isEmpty { uses[variable.id]?.isRead = true }
  }

  mutating func noteChange(_ variable: Variable) { uses[variable.id]?.isChanged = true }

  func isRead(_ variable: Variable) -> Bool { uses[variable.id]?.isRead ?? true }

  mutating func setRead(_ variable: Variable, _ isRead: Bool) { uses[variable.id]?.isRead = isRead }

  /// Reports unused locals and variables that are never changed, as swiftc does.
  func reportUnusedLocals(_ diagnostics: inout Diagnostics) {
    for (_, use) in uses.sorted(by: { $0.key < $1.key }) {
      let name = use.name.text
      if !use.isRead {
        let what = use.isChanged ? "is written, but never read" : "is never used"
        diagnostics.warning(.unusedVariable, "'\(name)' \(what)", at: use.name.range)
      } else if use.isVariable && !use.isChanged {
        diagnostics.warning(
          .neverMutated, "'\(name)' is never changed: declare it with 'let'", at: use.name.range)
      }
    }
  }
}
