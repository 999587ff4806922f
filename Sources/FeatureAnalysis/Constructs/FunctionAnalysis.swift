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
/// derived value can use the model's members. Both can use other functions and derived values, and
/// themselves for a part of their value.
///
///     functions: {twice: {payload: {_ n: Int}, returns: Int, value: twice(n)}}    # cyclic-derivation
///     functions: {twice: {payload: {_ n: Int}, returns: Int, value: n * 2}}
func analyzeCalledTexts(
  of models: [DeclaredType], _ functions: [FunctionSpec],
  constants: [String: Code<TypedExpression>], _ texts: TextTyping, _ findings: inout Findings
) -> CalledTexts {
  var analysis = CalledTextAnalysis(texts: texts)
  for type in models { analysis.analyzeMembers(of: type, &findings) }
  for function in functions { analysis.analyzeFunction(function, constants, &findings) }
  _ = analysis.nodes.reportEndless(&findings)
  return analysis.called
}

private struct CalledTextAnalysis {
  private let texts: TextTyping
  private(set) var called = CalledTexts()
  private(set) var nodes: CallGraph

  init(texts: TextTyping) {
    self.texts = texts
    nodes = CallGraph(texts.types)
  }

  /// Checks the derived values of a model, and the functions that change it.
  mutating func analyzeMembers(of type: DeclaredType, _ findings: inout Findings) {
    var scope = Scope(surrounding: .nominal(type.name.value))
    scope.surroundingName = "'\(type.name.value)'"
    for (spec, valueType) in type.derived {
      let code = texts.code(
        spec.value, wanted: valueType.containsUnknown ? nil : valueType, in: scope, &findings)
      guard let code else { continue }
      nodes.addText(CalledText(name: spec.name, owner: type.name.value, body: .value(code)))
      called.derived[type.name.value, default: []].append(
        DerivedValue(
          name: spec.name.value, doc: spec.doc, type: valueType, value: code,
          reads: PropertySet()))
    }
    for function in type.functions {
      let code = texts.body(of: function, changing: .nominal(type.name.value), &findings)
      guard let code else { continue }
      nodes.addText(
        CalledText(name: function.spec.name, owner: type.name.value, body: .statements(code)))
      called.changing[type.name.value, default: []].append(ChangingFunction(function, code))
    }
  }

  mutating func analyzeFunction(
    _ function: FunctionSpec, _ constants: [String: Code<TypedExpression>],
    _ findings: inout Findings
  ) {
    guard let signature = texts.types.function(function.name.value) else { return }
    if function.isConstant {
      guard let code = constants[function.name.value] else { return }
      nodes.addText(CalledText(name: function.name, parameters: [], body: .value(code)))
      called.functions.append(
        Function(
          signature, doc: function.doc, value: code, infersType: function.result == nil))
      return
    }
    if function.module != nil {
      called.functions.append(Function(signature, doc: function.doc, value: nil))
      return
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
      return
    }
    nodes.addText(
      CalledText(name: function.name, parameters: signature.parameters, body: .value(code)))
    called.functions.append(Function(signature, doc: function.doc, value: code))
  }
}

/// Analyzes the functions that change the state. They can use the members of the state by name, and
/// call one another, and themselves for a part of a parameter.
///
///     functions: {add: {payload: {_ n: Int}, do: count += add(n)}}    # cyclic-derivation
///     functions: {add: {payload: {_ n: Int}, do: count += n}}
func analyzeStateFunctions(
  of state: DeclaredState, _ reads: MemberReads, _ texts: TextTyping, _ findings: inout Findings
) -> [ChangingFunction] {
  var functions: [ChangingFunction] = []
  var accesses: [StateAccesses] = []
  var nodes = CallGraph(texts.types)
  for declared in state.functions {
    guard let code = texts.body(of: declared, changing: state.type, isState: true, &findings) else {
      continue
    }
    nodes.addText(
      CalledText(
        name: declared.spec.name, owner: state.name, parameters: declared.parameters,
        body: .statements(code)))
    functions.append(ChangingFunction(declared, code))
    var own = StateAccesses(stateType: state.type)
    own.addCode(code)
    accesses.append(own)
  }
  guard !nodes.reportEndless(&findings) else { return functions }
  // Each round adds what the functions access that a function calls.
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
