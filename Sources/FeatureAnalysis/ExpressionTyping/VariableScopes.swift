import SpecLanguage

/// The variables in scope at one point of the checked code, and the uses of the local variables.
struct VariableScopes {
  /// The variables by name. The innermost variable is last.
  private var stacks: [String: [Variable]] = [:]
  /// The declared names in order. At the end of a block, the names of the block are removed.
  private var declared: [String] = []
  private var nextID = 1
  /// The number of blocks around the current point.
  private var depth = 0
  /// The uses of each `let` and `var`, by the variable's id.
  private var uses: [Int: LocalUse] = [:]
  /// Where the parameters of closures are declared, by the variable's id.
  private var parameterPlaces: [Int: SourceRange] = [:]

  private struct LocalUse {
    let name: Identifier
    let isVariable: Bool
    /// The number of blocks around the declaration of the local.
    let depth: Int
    /// What the local is a copy of; nil if it has its own value.
    var origin: CopiedPlace?
    /// Whether the local is a position in a list.
    var isPosition = false
    var isRead = false
    var isChanged = false
  }

  init(_ variables: [Variable]) {
    stacks.reserveCapacity(variables.count)
    declared.reserveCapacity(variables.count)
    for variable in variables { bindVariable(variable) }
  }

  subscript(name: String) -> Variable? { stacks[name]?.last }

  /// The variable that a name means where it is written.
  func variable(_ name: Identifier) -> Variable? {
    guard let last = stacks[name.text]?.last else { return nil }
    if isVisible(last, at: name.range) { return last }
    return stacks[name.text]?.last { isVisible($0, at: name.range) }
  }

  /// The names of the variables in scope at a range, in alphabetical order.
  func names(at range: SourceRange) -> [String] {
    stacks.filter { $0.value.contains { isVisible($0, at: range) } }.map(\.key).sorted()
  }

  /// The names that the closures around a range give to their parameters, in alphabetical order.
  func parametersOfClosures(at range: SourceRange) -> [String] {
    names(at: range).filter { self[$0]?.role == .closureParameter && !$0.hasPrefix("$") }
  }

  /// Whether code at a range can name a variable. A local of the statements that an expansion puts
  /// around written ones stands for the whole written text, which cannot name it.
  private func isVisible(_ variable: Variable, at range: SourceRange) -> Bool {
    guard !uses.isEmpty, let place = uses[variable.id]?.name.range else { return true }
    return place == range || range.start < place.start || place.end < range.end
  }

  // MARK: - Blocks

  /// - Returns: the argument for the call of `leaveBlock` at the end of the block.
  mutating func enterBlock() -> Int {
    depth += 1
    return declared.count
  }

  /// Removes the declarations of the innermost block from scope.
  mutating func leaveBlock(_ count: Int) {
    depth -= 1
    while declared.count > count {
      let name = declared.removeLast()
      stacks[name]?.removeLast()
    }
  }

  // MARK: - Declarations

  @discardableResult
  mutating func bindVariable(_ variable: Variable) -> Variable {
    let numbered = Variable(
      variable.name, variable.type, role: variable.role, isMutable: variable.isMutable, id: nextID)
    nextID += 1
    stacks[variable.name, default: []].append(numbered)
    declared.append(variable.name)
    return numbered
  }

  /// Declares a `let` or `var`, and starts to track its uses.
  mutating func bindLocal(_ name: Identifier, _ type: Type, isVariable: Bool) -> Variable {
    let variable = bindVariable(Variable(name.text, type, role: .local, isMutable: isVariable))
    uses[variable.id] = LocalUse(name: name, isVariable: isVariable, depth: depth)
    return variable
  }

  /// Records where a parameter of a closure is declared.
  mutating func setPlace(_ variable: Variable, _ range: SourceRange) {
    parameterPlaces[variable.id] = range
  }

  /// Where a local or a parameter of a closure is declared.
  func declaredRange(of variable: Variable) -> SourceRange? {
    uses[variable.id]?.name.range ?? parameterPlaces[variable.id]
  }

  /// Records what a local is a copy of.
  mutating func setOrigin(_ variable: Variable, _ origin: CopiedPlace?) {
    uses[variable.id]?.origin = origin
  }

  /// Records that a local is a position in a list.
  mutating func setPosition(_ variable: Variable) { uses[variable.id]?.isPosition = true }

  func isPosition(_ variable: Variable) -> Bool { uses[variable.id]?.isPosition ?? false }

  func origin(of variable: Variable) -> CopiedPlace? { uses[variable.id]?.origin }

  /// Whether the innermost block declares a local with this name. If there is a `mark`, only locals
  /// declared before the mark count.
  func blockDeclares(_ name: String, before mark: Int?) -> Bool {
    guard let other = self[name] else { return false }
    return other.id < mark ?? nextID && uses[other.id]?.depth == depth
  }

  /// A mark for the current point: the id of the next declaration.
  var mark: Int { nextID }

  /// Forgets the uses of the locals that were declared since `mark`, because their code will be
  /// checked again.
  mutating func forgetLocals(since mark: Int) {
    for id in mark..<nextID { uses[id] = nil }
  }

  /// Returns the locals in scope that were declared since `mark`, in order.
  func locals(since mark: Int) -> [Variable] {
    let names = Set(declared)
    return names.flatMap { stacks[$0] ?? [] }.filter { $0.id >= mark && $0.role == .local }
      .sorted { $0.id < $1.id }
  }

  // MARK: - Uses

  mutating func noteRead(_ variable: Variable) {
    // Most code has no locals, so this check saves time.
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
        diagnostics.warning(
          .unusedVariable, "'\(name)' \(what)", at: use.name.range,
          help: use.isChanged ? use.origin?.help(for: name) : nil)
      } else if use.isVariable && !use.isChanged {
        diagnostics.warning(
          .neverMutated, "'\(name)' is never changed: declare it with 'let'", at: use.name.range)
      }
    }
  }
}

/// The place in the state that was copied to a local.
enum CopiedPlace {
  case value(String)
  /// An element of a list, or a part of a value.
  case element(of: String)
  case part(of: String)

  /// - Parameter isMutable: whether an expression that does not begin with `state` can be changed.
  init?(_ kind: (String) -> CopiedPlace, _ expression: Expression, isMutable: Bool = false) {
    guard let text = expression.placeText,
      isMutable || text == "state" || text.hasPrefix("state.")
    else { return nil }
    self = kind(text)
  }

  /// The help for a change of the copy.
  func help(for name: String) -> String {
    switch self {
    case .value(let text): "'\(name)' is a copy of '\(text)': change that instead"
    case .part(let text):
      "'\(name)' is a copy of a part of '\(text)': assign a new value to that instead"
    case .element(let text):
      "'\(name)' is a copy: write 'for index in \(text).indices' and change '\(text)[index]'"
    }
  }
}

extension Expression {
  /// A place such as `state.tasks[id: id]` as code; nil for other expressions.
  fileprivate var placeText: String? {
    switch kind {
    case .name(let name): return name.text
    case .member(let base, let name): return base.placeText.map { "\($0).\(name.text)" }
    case .optionalChaining(let base): return base.placeText.map { $0 + "?" }
    case .parenthesized(let inner): return inner.placeText
    case .integer(let digits): return digits
    case .subscripting(let base, let arguments):
      var texts: [String] = []
      for argument in arguments {
        guard let text = argument.value.placeText else { return nil }
        texts.append(argument.label.map { "\($0.text): \(text)" } ?? text)
      }
      return base.placeText.map { "\($0)[\(texts.joined(separator: ", "))]" }
    default: return nil
    }
  }
}

/// The names in scope for an expression or list of statements.
package struct Scope: Sendable {
  /// The type whose members can be named without a base: the element in a filter's predicate, or
  /// the state in a derived value. Nil elsewhere.
  package let surrounding: Type?
  /// Whether the code changes the value of the surrounding type.
  package var changesSurrounding = false
  /// The variable `state`, and the names of the payload.
  package let variables: [Variable]
  /// What the code belongs to, if it must be pure.
  package enum PureCode: String, Sendable {
    case reducer, function, filter, constant
    case derivedValue = "derived value"
  }
  package let pureCode: PureCode?
  /// The correct names for names that are not in scope but are often written: `message` for
  /// `error`.
  package var meantNames: [String: String] = [:]

  /// The help for names that are not in scope, such as how to get a value that is not known here.
  package var advice: [String: String] = [:]
  /// The help for names that other Redux libraries have everywhere.
  static let adviceForForeignNames = [
    "store": "write 'state' for its state; a rule in 'middleware' dispatches actions"
  ]
  /// The help for every other name that is not in scope.
  package var generalAdvice: String?

  /// Whether the code belongs to a rule, whose `when` binds the values of optionals.
  package var isRule = false
  /// How the result of the calls before the code is named; nil if each has a name.
  package var resultAdvice: String?

  /// Whether scenarios pass values to the action, which declares no payload.
  package var lacksPayload = false

  /// Whether `1` can stand for a UUID, as in the values of a scenario.
  package var hasNumberedIDs = false

  /// The name of `surrounding` in messages, if it differs from the type's name.
  package var surroundingName: String?

  package init(surrounding: Type? = nil, variables: [Variable] = [], pureCode: PureCode? = nil) {
    self.surrounding = surrounding
    self.variables = variables
    self.pureCode = pureCode
  }
}
