import SpecLanguage

/// The members of the state that one expression or statement list reads and writes directly. A
/// derived value or filter result is recorded by its own name, not by the properties that it reads.
package struct StateAccesses {
  let stateType: Type
  /// Whether the reads of `old`, the state before an action, are recorded instead.
  private let isOfOld: Bool
  private(set) var storedReads: Set<Int> = []
  /// The names of the derived values and filter results that the code reads.
  private(set) var computedReads: Set<String> = []
  private(set) var storedWrites: Set<Int> = []
  /// The names of the functions of the state that the code calls.
  private(set) var calledFunctions: Set<String> = []
  private(set) var readsEverything = false
  private(set) var writesEverything = false

  package init(stateType: Type, ofOld: Bool = false) {
    self.stateType = stateType
    isOfOld = ofOld
  }

  /// Records that the code may read and write everything, because it is a handler or unchecked
  /// Swift.
  mutating func addEverything() {
    readsEverything = true
    writesEverything = true
  }

  package mutating func addCode(_ code: Code<TypedExpression>) {
    switch code {
    case .unchecked(let text): addUnchecked(text.text)
    case .checked(let expression): addExpression(expression)
    }
  }

  mutating func addCode(_ code: Code<[TypedCondition]>) {
    switch code {
    case .unchecked(let text): addUnchecked(text.text)
    case .checked(let conditions): for condition in conditions { addExpression(condition.value) }
    }
  }

  mutating func addCode(_ code: Code<[TypedStatement]>) {
    switch code {
    case .unchecked(let text): addUnchecked(text.text)
    case .checked(let statements): for statement in statements { addStatement(statement) }
    }
  }

  private mutating func addUnchecked(_ text: String) {
    if !isOfOld || text.contains(/\bold\b/) { addEverything() }
  }

  private mutating func addStatement(_ statement: TypedStatement) {
    switch statement.kind {
    case .assignment(let target, let value):
      write(target)
      // Replacing a whole value does not read it.
      if member(target) == nil && !isState(target) { addExpression(target) }
      addExpression(value)
    case .compoundAssignment(let target, _, let value):
      write(target)
      addExpression(target)
      addExpression(value)
    case .expression, .declaration, .returning, .conditional, .switching, .guarding, .loop:
      for value in statement.expressions { addExpression(value) }
      for statement in statement.nested { addStatement(statement) }
    }
  }

  private mutating func addExpression(_ expression: TypedExpression) {
    expression.visitExpressions { visit($0) }
  }

  /// Records the accesses of one expression. Returns whether to visit its children.
  private mutating func visit(_ expression: TypedExpression) -> Bool {
    if let member = member(expression) {
      switch member.role {
      case .stored(let index): storedReads.insert(index)
      case .derived, .filterResult: computedReads.insert(member.name)
      }
      return false
    }
    switch expression.kind {
    case .variable: if isState(expression) { readsEverything = true }
    // A mutating method changes its receiver. A settable subscript does not: the statement that
    // assigns to the subscript records the write.
    case .standard(let call)
    where call.entry.operation == .declared && call.base.map(isState) == true:
      calledFunctions.insert(call.entry.name)
      for argument in call.arguments { addExpression(argument.value) }
      return false
    case .standard(let call) where call.entry.isMutating && call.entry.kind == .method:
      if let base = call.base { write(base) }
    case .external(let base, let syntax):
      guard case .call(_, let arguments) = syntax.kind else { break }
      if let base { write(base) }
      // swiftc checks the arguments, which may use the state.
      if !arguments.isEmpty, !isOfOld || syntax.namesOld { readsEverything = true }
    case .closure(let closure):
      for statement in closure.body { addStatement(statement) }
      return false
    default: break
    }
    return true
  }

  private mutating func write(_ target: TypedExpression) {
    var target = target
    while true {
      if isState(target) {
        writesEverything = true
        return
      }
      if let member = member(target) {
        if case .stored(let index) = member.role { storedWrites.insert(index) }
        return
      }
      guard let base = target.writtenThrough else { return }
      target = base
    }
  }

  /// Returns the member of the state that the expression refers to; nil if it refers to none.
  private func member(_ expression: TypedExpression) -> Member? {
    guard case .member(let base, let member) = expression.kind, isState(base) else { return nil }
    return member
  }

  private func isState(_ expression: TypedExpression) -> Bool {
    switch expression.kind {
    case .variable(let variable) where isOfOld:
      variable.type == stateType && variable.role == .payload
        && variable.name == Invariant.oldName
    case .variable(let variable):
      variable.type == stateType && (variable.role == .state || variable.role == .surrounding)
    case .parenthesized(let inner): isState(inner)
    default: false
    }
  }
}

extension Expression {
  fileprivate var namesOld: Bool { hasPart { $0.isName(Invariant.oldName) } }
}

extension TypedExpression {
  /// The expression whose value also changes when a value is written to this expression: `task` for
  /// `task.title`.
  fileprivate var writtenThrough: TypedExpression? {
    switch kind {
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .parenthesized(let base), .promoted(let base), .elementByID(let base, _):
      base
    case .standard(let call): call.base
    case .external(let base, _): base
    default: nil
    }
  }
}

/// The stored properties that each filter result and each derived value reads, by the member's
/// name.
struct MemberReads {
  private var reads: [String: PropertySet] = [:]

  /// The size of the largest set that is stored exactly. A larger set is replaced by the set of all
  /// properties. Otherwise, a long chain of derived values would take quadratic time.
  private static let largestSet = 256

  subscript(member: String) -> PropertySet? {
    get { reads[member] }
    set { reads[member] = newValue }
  }

  /// Returns the stored properties that code with these accesses reads, directly or through derived
  /// values and filter results.
  func reads(
    of accesses: StateAccesses, calling functions: [ChangingFunction] = []
  ) -> PropertySet {
    let called = functions.filter { accesses.calledFunctions.contains($0.name) }.map(\.reads)
    if accesses.readsEverything || called.contains(where: \.isEverything) {
      return PropertySet(isEverything: true)
    }
    var indices = called.reduce(accesses.storedReads) { $0.union($1.indices) }
    for name in accesses.computedReads {
      guard let reads = reads[name], !reads.isEverything else {
        return PropertySet(isEverything: true)
      }
      indices.formUnion(reads.indices)
    }
    if indices.count > Self.largestSet { return PropertySet(isEverything: true) }
    return PropertySet(indices)
  }
}

extension StateAccesses {
  package var readsAnything: Bool {
    readsEverything || !storedReads.isEmpty || !computedReads.isEmpty || !calledFunctions.isEmpty
  }

  /// The stored properties that the code writes, directly or in functions of the state.
  func writes(calling functions: [ChangingFunction]) -> PropertySet {
    let called = functions.filter { calledFunctions.contains($0.name) }.map(\.writes)
    return PropertySet(
      called.reduce(storedWrites) { $0.union($1.indices) },
      isEverything: writesEverything || called.contains(where: \.isEverything))
  }
}

extension Action {
  /// The properties that the reducer may write for this action. If the code is a handler or
  /// unchecked Swift, these are all properties.
  package var knownWrites: PropertySet {
    switch reduction {
    case .none: PropertySet()
    case .handler, .statements(.unchecked): PropertySet(isEverything: true)
    case .statements(.checked): writes
    }
  }

  /// The properties that the reducer may write for an action with these values.
  package func writes(with payload: [Value]) -> PropertySet {
    guard case .enumeration(let field, _)? = payload.first, fieldWrites.indices.contains(field)
    else { return writes }
    return fieldWrites[field].writes
  }

  /// The properties that the reducer may write for an action with these arguments in code.
  func writes(with arguments: [TypedArgument]) -> PropertySet {
    guard case .enumCase(let field, _)? = arguments.first?.value.kind else { return writes }
    return fieldWrites.first { $0.field == field.name }?.writes ?? writes
  }
}

extension Feature {
  /// Returns the stored properties that each of the expressions reads.
  ///
  /// - Parameter ofOld: whether the reads of `old`, the state before an action, are meant.
  package func properties(readBy texts: [TypedExpression], ofOld: Bool = false) -> [PropertySet] {
    var reads = MemberReads()
    for value in derived { reads[value.name] = value.reads }
    let places = Dictionary(
      state.properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for filter in filters {
      reads[filter.result] = PropertySet(
        Set([places[filter.list], places[filter.selector]].compactMap { $0 }))
    }
    return texts.map { text in
      var accesses = StateAccesses(stateType: .nominal(state.name), ofOld: ofOld)
      accesses.addCode(.checked(text))
      return reads.reads(of: accesses)
    }
  }
}
