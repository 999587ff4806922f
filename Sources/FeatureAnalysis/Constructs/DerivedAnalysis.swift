import Diagnostics
import ExpressionTyping
import SpecDecoding

extension Analysis {
  /// A derived value is written as if inside the state, and may use other derived values and the
  /// results of filters.
  ///
  ///     derived: {count: Int = tasks}           # type-mismatch
  ///     derived: {count: Int = tasks.count}
  mutating func analyzeDerived() -> [DerivedValue] {
    var values: [Code<TypedExpression>?] = []
    var scope = Scope(surrounding: stateType)
    scope.surroundingName = "the state"
    leaveOpenOptionals(in: scope)
    for (spec, type) in state.derived {
      let wanted = type.containsUnknown ? nil : type
      values.append(code(spec.value, wanted: wanted, in: scope))
    }
    let accesses = values.map { value in
      var accesses = StateAccesses(stateType: stateType)
      if let value { accesses.add(value) }
      return accesses
    }
    findReads(ofDerived: accesses)
    return zip(state.derived, values).compactMap { declared, value in
      value.map {
        DerivedValue(
          name: declared.spec.name.value, doc: declared.spec.doc, type: declared.type, value: $0,
          reads: memberReads[declared.spec.name.value] ?? PropertySet(isEverything: true))
      }
    }
  }

  /// `current: Item = items.first`: the `?` is missing in the type, and the users that know it are
  /// right. What such a value is made of is left open for them.
  private mutating func leaveOpenOptionals(in scope: Scope) {
    var open: Set<String> = []
    for (spec, type) in state.derived where !type.isOptional && !type.containsUnknown {
      guard case .checked(let expression) = spec.value else { continue }
      var findings = diagnostics.aside()
      if checker.check(expression, wanted: type, in: scope, &findings) != nil { continue }
      findings = diagnostics.aside()
      let optional = checker.check(expression, wanted: .optional(type), in: scope, &findings)
      if optional != nil { open.insert(spec.name.value) }
    }
    if !open.isEmpty { declareState(leavingOpen: open) }
  }

  /// What each filter's result and each derived value reads, through others too.
  ///
  ///     derived: {a: Int = b, b: Int = a}     # cyclic-derivation
  ///     derived: {a: Int = b, b: Int = 1}
  private mutating func findReads(ofDerived accesses: [StateAccesses]) {
    for target in filterTargets {
      guard let result = target.result else { continue }
      memberReads[result] = PropertySet(Set([target.list, target.selector].compactMap { $0 }))
    }
    var places: [String: Int] = [:]
    for (index, declared) in state.derived.enumerated() {
      places[declared.spec.name.value] = index
    }
    var graph = Graph(count: accesses.count)
    for (index, access) in accesses.enumerated() {
      for name in access.computedReads.sorted() {
        if let used = places[name] { graph.connect(index, to: used) }
      }
    }
    for cycle in graph.cycles() { reportCycle(cycle) }
    for index in graph.components().joined() {
      memberReads[state.derived[index].spec.name.value] = reads(of: accesses[index])
    }
  }

  private mutating func reportCycle(_ cycle: [Int]) {
    let names = cycle.map { state.derived[$0].spec.name }
    error(
      .cyclicDerivation,
      "'\(names[0].value)' is derived from itself: \(describeCycle(names.map(\.value)))",
      at: names[0].range)
  }
}
