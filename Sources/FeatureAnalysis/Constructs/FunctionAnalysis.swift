import SpecLanguage

/// The code that other code can call: the functions, and the derived values of models.
struct CalledTexts {
  /// The derived values, by the name of the model.
  var derived: [String: [DerivedValue]] = [:]
  var functions: [Function] = []
  /// The functions that change a model, by the name of the model.
  var changing: [String: [ChangingFunction]] = [:]
  /// The functions whose values have another type than 'returns' says. Either may be meant, so their
  /// results have an unknown type.
  var unsettled: [FunctionSignature] = []
}

/// Checks the functions and the derived values of models. A function can use its parameters, and a
/// derived value can use the model's members. Both can use other functions and derived values, but
/// not themselves, directly or indirectly.
///
///     functions: {twice: {payload: {_ n: Int}, returns: Int, value: twice(n)}}    # cyclic-derivation
///     functions: {twice: {payload: {_ n: Int}, returns: Int, value: n * 2}}
func analyzeCalledTexts(
  of models: [DeclaredType], _ functions: [FunctionSpec],
  constants: [String: Code<TypedExpression>], _ texts: TextTyping, _ findings: inout Findings
) -> CalledTexts {
  var called = CalledTexts()
  var nodes = CallGraph()
  for type in models {
    var scope = Scope(surrounding: .nominal(type.name.value))
    scope.surroundingName = "'\(type.name.value)'"
    for (spec, valueType) in type.derived {
      let code = texts.code(
        spec.value, wanted: valueType.containsUnknown ? nil : valueType, in: scope, &findings)
      guard let code else { continue }
      nodes.add(spec.name, in: type.name.value) { code.walkExpressions($0) }
      called.derived[type.name.value, default: []].append(
        DerivedValue(
          name: spec.name.value, doc: spec.doc, type: valueType, value: code,
          reads: PropertySet()))
    }
    for function in type.functions {
      let code = texts.body(of: function, changing: .nominal(type.name.value), &findings)
      guard let code else { continue }
      nodes.add(function.spec.name, in: type.name.value) { code.walkExpressions($0) }
      called.changing[type.name.value, default: []].append(ChangingFunction(function, code))
    }
  }
  for function in functions {
    guard let signature = texts.types.function(function.name.value) else { continue }
    if function.isConstant {
      guard let code = constants[function.name.value] else { continue }
      nodes.add(function.name, in: nil) { code.walkExpressions($0) }
      called.functions.append(
        Function(
          signature, doc: function.doc, value: code, infersType: function.result == nil))
      continue
    }
    if function.module != nil {
      called.functions.append(Function(signature, doc: function.doc, value: nil))
      continue
    }
    let scope = Scope(
      variables: signature.parameters.map { Variable($0.name, $0.type, role: .payload) },
      pureCode: .function)
    let wanted = signature.result.containsUnknown ? nil : signature.result
    guard let code = texts.code(function.value, wanted: wanted, in: scope, &findings) else {
      if findings.saysMismatch(at: function.value.range) {
        called.unsettled.append(
          FunctionSignature(signature.name, signature.parameters, result: .unknown))
      }
      continue
    }
    nodes.add(function.name, in: nil) { code.walkExpressions($0) }
    called.functions.append(Function(signature, doc: function.doc, value: code))
  }
  nodes.reportCycles(&findings)
  return called
}

/// Analyzes the functions that change the state. They can use the members of the state by name, and
/// call one another, but not themselves, directly or indirectly.
///
///     functions: {add: {payload: {_ n: Int}, do: count += add(n)}}    # cyclic-derivation
///     functions: {add: {payload: {_ n: Int}, do: count += n}}
func analyzeStateFunctions(
  of state: DeclaredState, _ reads: MemberReads, _ texts: TextTyping, _ findings: inout Findings
) -> [ChangingFunction] {
  var functions: [ChangingFunction] = []
  var accesses: [StateAccesses] = []
  var nodes = CallGraph()
  for declared in state.functions {
    guard let code = texts.body(of: declared, changing: state.type, isState: true, &findings) else {
      continue
    }
    nodes.add(declared.spec.name, in: state.name) { code.walkExpressions($0) }
    functions.append(ChangingFunction(declared, code))
    var own = StateAccesses(stateType: state.type)
    own.addCode(code)
    accesses.append(own)
  }
  let cycles = nodes.cycles()
  nodes.reportCycles(&findings)
  guard cycles.isEmpty else { return functions }
  // Without cycles, each round settles the functions whose calls are settled.
  for _ in functions.indices {
    for place in functions.indices {
      functions[place].reads = reads.reads(of: accesses[place], calling: functions)
      functions[place].writes = accesses[place].writes(calling: functions)
    }
  }
  return functions
}

extension TextTyping {
  /// Type-checks the statements of a function that changes a value. Returns nil if they have errors.
  fileprivate func body(
    of function: DeclaredFunction, changing type: Type, isState: Bool = false,
    _ findings: inout Findings
  ) -> Code<[TypedStatement]>? {
    guard let body = function.spec.body else { return nil }
    var scope = Scope(
      surrounding: type,
      variables: function.parameters.map { Variable($0.name, $0.type, role: .payload) },
      pureCode: .function)
    scope.changesSurrounding = true
    scope.surroundingName = isState ? "the state" : "'\(type)'"
    return code(body, in: scope, &findings)
  }
}

/// The calls between functions and derived values.
private struct CallGraph {
  private var names: [Located<String>] = []
  private var places: [String: Int] = [:]
  private var walks: [Walk] = []

  /// Visits the expressions of a text.
  typealias Walk = ((TypedExpression) -> Bool) -> Void

  mutating func add(_ name: Located<String>, in model: String?, _ walk: @escaping Walk) {
    places[Self.key(name.value, in: model)] = names.count
    names.append(name)
    walks.append(walk)
  }

  private static func key(_ name: String, in model: String?) -> String {
    (model ?? "") + "." + name
  }

  func reportCycles(_ findings: inout Findings) {
    for names in cycles() {
      findings.error(
        .cyclicDerivation,
        "'\(names[0].value)' needs itself: \(describeCycle(names.map(\.value)))",
        at: names[0].range)
    }
  }

  /// Returns the names in each cycle.
  func cycles() -> [[Located<String>]] {
    var graph = Graph(count: names.count)
    for (index, walk) in walks.enumerated() {
      walk { expression in
        switch expression.kind {
        case .member(let base, let member) where member.role == .derived:
          let key = Self.key(member.name, in: base.type.unwrapped.description)
          if let place = places[key] { graph.connect(index, to: place) }
        case .function(let signature, _):
          if let place = places[Self.key(signature.name, in: nil)] {
            graph.connect(index, to: place)
          }
        case .standard(let call) where call.entry.operation == .declared:
          let key = Self.key(call.entry.name, in: call.base?.type.unwrapped.description)
          if let place = places[key] { graph.connect(index, to: place) }
        default: break
        }
        return true
      }
    }
    return graph.cycles().map { cycle in cycle.map { names[$0] } }
  }
}
