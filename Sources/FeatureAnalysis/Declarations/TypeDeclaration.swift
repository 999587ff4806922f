import SpecLanguage

extension ResolvedDeclarations {
  /// Returns the types whose members are unknown: enums without cases, and types that are declared
  /// twice, because either declaration may be meant. The second declaration may also be an external
  /// type, or a type of the runtime or of the generated code. The errors have been reported.
  func unclearTypes(in spec: FeatureSpec) -> Set<String> {
    var unclear: Set<String> = []
    var seen = Set(spec.externals.map(\.name.value))
    seen.formUnion(
      BuiltinType.ofRuntime.keys.filter {
        ReservedNames.reason(against: $0, as: .model, in: spec) != nil
      })
    seen.formUnion([spec.stateName, spec.actionName])
    if !spec.events.isEmpty { seen.insert(spec.eventName) }
    for (index, type) in types.enumerated() {
      let isFirst = seen.insert(type.name.value).inserted
      let isHalf =
        index < models.count && spec.models[index].lacksProperties || type.hasNoKnownType
      if !isFirst || isHalf || type.lacksCases { unclear.insert(type.name.value) }
    }
    return unclear
  }

  /// Declares all types that the code of the spec may use, with their members.
  mutating func declare(
    _ spec: FeatureSpec, _ state: DeclaredState, in types: inout TypeTable, unclear: Set<String>,
    _ findings: inout Findings
  ) {
    for type in self.types {
      let name = type.name.value
      if unclear.contains(name) {
        types.declareUnclear(name)
      } else if types[name]?.isExternal != true {
        types.declare(type.nominal)
      }
    }
    state.declare(in: &types)
    declareFunctions(of: spec, in: &types, &findings)
    constants = declareConstants(of: spec, in: &types, &findings)
    declareActions(of: spec, in: &types)
  }

  private func declareActions(of spec: FeatureSpec, in types: inout TypeTable) {
    let actions = zip(spec.actions, payloads).map { CaseSignature($0.name.value, $1) }
    types.declare(NominalType(spec.actionName, .enumeration(actions), conformances: []))
  }

  /// Checks the defaults of the actions' payloads, and declares the actions with them. All types
  /// that a default can use have been declared before.
  mutating func addDefaults(
    of spec: FeatureSpec, in types: inout TypeTable, _ findings: inout Findings
  ) {
    let texts = TextTyping(in: types)
    payloads = zip(payloads, spec.actions).map {
      texts.withDefaults($0, of: $1.payload, &findings)
    }
    declareActions(of: spec, in: &types)
  }
}

/// Declares the signatures of the functions, so that all code of the spec can call them.
private func declareFunctions(
  of spec: FeatureSpec, in types: inout TypeTable, _ findings: inout Findings
) {
  let texts = TextTyping(in: types)
  for function in spec.functions where !function.isConstant {
    let signature = FunctionSignature(
      function.name.value, texts.resolve(function.payload, &findings),
      result: texts.resolve(function.result, &findings), module: function.module?.value)
    if types.function(signature.name) == nil { types.declare(signature) }
  }
}

extension NominalType {
  var isExternal: Bool {
    if case .external = kind { true } else { false }
  }
}
