import SpecLanguage

/// Checks a spec against every rule of the language and resolves its meaning. Returns nil, with
/// findings, if the spec has errors.
///
/// - Parameter recorder: records what the names in code mean, even after errors.
package func analyze(
  _ spec: FeatureSpec, of file: SourceFile, imports: ImportedFeatures = ImportedFeatures(),
  _ diagnostics: inout Diagnostics, names recorder: NameRecorder? = nil
) -> Feature? {
  if diagnostics.isFull { return nil }
  var findings = Findings(about: spec, in: file, diagnostics)
  let feature = meaning(of: spec, in: file, imports, recorder, &findings)
  diagnostics = findings.allDiagnostics()
  return diagnostics.hasErrors ? nil : feature
}

/// Runs the checks in order: first names, then types. Expressions and statements, which may use all
/// declarations, come last.
private func meaning(
  of spec: FeatureSpec, in file: SourceFile, _ imports: ImportedFeatures,
  _ recorder: NameRecorder?, _ findings: inout Findings
) -> Feature? {
  checkDeclaredNames(of: spec, &findings)
  guard let resolved = resolve(spec, in: file, imports, recorder, &findings) else { return nil }
  checkRecursiveTypes(resolved.declarations.types, &findings)
  ConformanceCheck(
    declarations: resolved.declarations, effects: resolved.effects, imports: resolved.imports,
    conformances: resolved.conformances, inner: resolved.inner, types: resolved.types
  ).checkConformances(of: spec, &findings)
  if findings.diagnostics.isFull { return nil }
  var feature = analyzeTexts(of: spec, in: file, resolved, &findings)
  analyzeScreens(of: spec, in: file, resolved, &feature, &findings)
  checkEndlessDefaults(of: feature, &findings)
  checkEndlessRules(of: feature, &findings)
  warnAboutUnused(in: feature, of: spec, resolved.state, file, &findings)
  return feature
}

/// Checks the names that a spec declares: their form, names that are taken, collisions, their style.
func checkDeclaredNames(of spec: FeatureSpec, _ findings: inout Findings) {
  let names = spec.declaredNames
  checkNames(names, &findings)
  checkReservedNames(names, in: spec, &findings)
  checkNamespaces(of: names, in: spec, &findings)
  checkStyle(of: names, in: spec, &findings)
  checkClientNames(names, in: spec, &findings)
}

/// The resolved declarations of a spec, before its expressions and statements are checked.
private struct ResolvedSpec {
  let conformances: FeatureConformances
  let inner: InnerConformances
  let imports: SpecImports
  let declarations: ResolvedDeclarations
  let effects: DeclaredEffects
  let state: DeclaredState
  /// The types whose members are unknown because of errors that have been reported.
  let unclearTypes: Set<String>
  /// The types that the code of the spec can use.
  let types: TypeTable
}

private func resolve(
  _ spec: FeatureSpec, in file: SourceFile, _ imports: ImportedFeatures,
  _ recorder: NameRecorder?, _ findings: inout Findings
) -> ResolvedSpec? {
  var types = TypeTable()
  types.recorder = recorder
  let conformances = FeatureConformances(of: spec, in: file, &findings)
  let imports = SpecImports(of: spec, from: imports, in: &types, &findings)
  let resolution = TypeResolution(of: spec, conformances, in: &types, &findings)
  var declarations = resolution.declarations(&findings)
  checkIdentities(of: declarations.types, in: spec, types, &findings)
  var effects = DeclaredEffects(
    of: spec, imported: imports.declarations.models, TextTyping(in: types), &findings)
  let state = DeclaredState(
    name: spec.stateName, members: declarations.state,
    filters: resolveFilterTargets(of: spec, in: declarations.state, &findings),
    conformances: conformances.usual, functions: declarations.stateFunctions)
  if findings.diagnostics.isFull { return nil }
  let unclear = declarations.unclearTypes(in: spec)
  findings.unknown.hasUnclearTypes = !unclear.isEmpty
  declarations.declare(spec, state, in: &types, unclear: unclear, &findings)
  effects.declare(in: &types)
  declarations.addDefaults(of: spec, in: &types, &findings)
  effects.addDefaults(of: spec.events, in: &types, &findings)
  findings.unknown.rowsWithoutIdentity = rowsWithoutIdentity(of: spec, state, in: types)
  return ResolvedSpec(
    conformances: conformances, inner: resolution.inner, imports: imports,
    declarations: declarations, effects: effects,
    state: state, unclearTypes: unclear, types: types)
}

/// The values that the code of actions, rules and scenarios can read.
private struct AnalyzedValues {
  let called: CalledTexts
  let models: [Model]
  let state: StateDeclaration
  let filters: [Filter]
  let derivation: AnalyzedDerivation
}

private func analyzeValues(
  of spec: FeatureSpec, _ resolved: ResolvedSpec, in types: inout TypeTable,
  _ findings: inout Findings
) -> AnalyzedValues {
  let declarations = resolved.declarations
  let called = analyzeCalledTexts(
    of: declarations.models, spec.functions, constants: declarations.constants,
    TextTyping(in: types), &findings)
  for function in called.unsettled { types.declare(function) }
  let texts = TextTyping(in: types)
  let histories = HistoryReading(of: spec)
  let models = analyzeModels(
    declarations.models, called, thrown: resolved.effects.thrownTypes, histories, texts, &findings)
  let state = analyzeState(
    resolved.state, repeated: declarations.repeatedProperties,
    given: Set(spec.scenarios.flatMap(\.givenNames)), texts, &findings)
  let filters = FilterAnalysis(
    state: resolved.state, unclearTypes: resolved.unclearTypes, histories, texts: texts
  ).filters(spec.filters, declarations.filters, &findings)
  let derivation = analyzeDerived(of: resolved.state, in: &types, &findings)
  return AnalyzedValues(
    called: called, models: models, state: state, filters: filters, derivation: derivation)
}

/// The code that changes the state.
private struct AnalyzedReducers {
  let undo: UndoAnalysis?
  let functions: [ChangingFunction]
  let analysis: ActionAnalysis
  let actions: [Action]
}

private func analyzeReducers(
  of spec: FeatureSpec, _ resolved: ResolvedSpec, _ reads: MemberReads, _ texts: TextTyping,
  _ findings: inout Findings
) -> AnalyzedReducers {
  let undo = UndoAnalysis(of: spec, resolved.state)
  let functions = analyzeStateFunctions(of: resolved.state, reads, texts, &findings)
  let analysis = ActionAnalysis(
    stateType: resolved.state.type, reads: reads, texts: texts, functions: functions, undo: undo,
    receiving: spec.receivingActions)
  return AnalyzedReducers(
    undo: undo, functions: functions, analysis: analysis,
    actions: analysis.actions(spec.actions, resolved.declarations.payloads, &findings))
}

/// Checks the expressions and statements of a spec. Functions and derived values are checked before
/// the code that calls them.
private func analyzeTexts(
  of spec: FeatureSpec, in file: SourceFile, _ resolved: ResolvedSpec, _ findings: inout Findings
) -> Feature {
  let effects = resolved.effects
  var types = resolved.types
  let values = analyzeValues(of: spec, resolved, in: &types, &findings)
  let reads = values.derivation.reads
  let reducers = analyzeReducers(of: spec, resolved, reads, TextTyping(in: types), &findings)
  let effectTexts = EffectTexts(effects: effects, texts: TextTyping(in: types))
  let middleware = analyzeMiddleware(
    of: spec, in: file, resolved, effectTexts, reads, reducers.actions, &findings)
  let places = ActionPlaces(of: spec)
  reducers.undo?.checkLists(reducers.actions, places, &findings)
  let invariants = analyzeInvariants(
    spec.invariants, stateType: resolved.state.type, actions: spec.actions.map(\.name.value),
    effectTexts.texts, &findings
  ) { places.actionIndex(of: $0, &$1) }
  HistoryReading(of: spec).checkHistories(of: spec, &findings)
  let (persistence, storages) = analyzePersistence(of: spec, resolved, in: &types, &findings)
  let declared = resolved.imports.declarations
  let scenarios = analyzeScenarios(
    of: spec, in: file, resolved, EffectTexts(effects: effects, texts: TextTyping(in: types)),
    storages, HeldInvariants(invariants, declared: spec.invariants),
    AnsweringFunctions(own: values.called.functions, declared.functions), &findings)
  let (reachable, exploration) = analyzeExploration(
    of: spec, in: file, resolved, effectTexts.texts, &findings)
  return Feature(
    name: spec.name.value, doc: spec.doc, hasLayers: spec.hasLayers,
    externals: externals(of: spec, resolved.imports), models: values.models,
    filters: values.filters, state: values.state, derived: values.derivation.values,
    functions: values.called.functions, stateFunctions: reducers.functions, imported: declared,
    actions: reducers.actions, form: spec.form.map { Form($0, of: values.state) },
    undo: reducers.undo.flatMap { $0.undo(with: reducers.analysis, &findings) },
    dependencies: effects.dependencies, events: effects.events,
    routes: analyzeRoutes(of: spec, effects.events, &findings),
    middleware: middleware, invariants: invariants, reachable: reachable,
    exploration: exploration, scenarios: scenarios, persistence: persistence, types: types,
    actionConformances: resolved.conformances.ofMessages(hasCases: !reducers.actions.isEmpty),
    eventConformances: resolved.conformances.ofMessages(hasCases: !effects.events.isEmpty))
}

/// Analyzes what the spec stores, and declares the storages in `types`.
private func analyzePersistence(
  of spec: FeatureSpec, _ resolved: ResolvedSpec, in types: inout TypeTable,
  _ findings: inout Findings
) -> (Persistence?, StorageServices) {
  let declarations = resolved.declarations
  let requests = spec.actionsOfRequests
  let persistence = PersistenceAnalysis(
    state: resolved.state.members, declarations: declarations, imports: resolved.imports,
    types: types,
    actions: zip(spec.actions, declarations.payloads).filter {
      $0.0.origin == nil && !requests.contains($0.0.name.value)
    }.map { ($0.name, $1) }
  ).persistence(of: spec, &findings)
  let storages = StorageServices(
    persistence?.entries ?? [],
    written: spec.persistence?.storages.map(\.property.value) ?? [], of: spec.name.value,
    after: resolved.effects.dependencies)
  storages.declare(in: &types)
  return (persistence, storages)
}

/// Analyzes the screens and their previews, and adds them to the feature.
private func analyzeScreens(
  of spec: FeatureSpec, in file: SourceFile, _ resolved: ResolvedSpec, _ feature: inout Feature,
  _ findings: inout Findings
) {
  let effects = EffectTexts(effects: resolved.effects, texts: TextTyping(in: feature.types))
  feature.interface = spec.interface
  if !spec.screens.isEmpty {
    var analysis = ScreenAnalysis(of: spec, feature, effects)
    let (screens, found) = findings.withSeparateFindings { analysis.screens(&$0) }
    feature.screens = screens
    // An action with an error may be the one that a screen needs.
    let areComplete = feature.actions.count == spec.actions.count
    for finding in found.findings where areComplete || finding.id != .invalidValue {
      findings.takeOver(finding)
    }
    findings.countDropped(of: found)
  }
  if spec.previews.isEmpty { return }
  checkGivenStates(
    in: spec.previews.map(\.asScenario), beside: spec.scenarios, resolved.state, &findings)
  let names = findings.caseNames(of: spec.previews)
  let store = ScenarioStore(
    feature: nil, effects: resolved.effects,
    storages: StorageServices(
      feature.persistence?.entries ?? [],
      written: spec.persistence?.storages.map(\.property.value) ?? [], of: spec.name.value,
      after: resolved.effects.dependencies),
    properties: Set(resolved.state.stored.map(\.spec.name.value)))
  var scenarios = ScenarioAnalysis(
    state: resolved.state, effects: effects, stores: [store],
    names: .plain(ActionPlaces(of: spec), payloads: resolved.declarations.payloads),
    functions: AnsweringFunctions(own: [], []),
    invariants: HeldInvariants(feature.invariants, declared: spec.invariants),
    values: valueReading(of: spec, in: file, feature.types))
  feature.previews = zip(spec.previews, names).map { preview, name in
    Preview(
      name: preview.name.value, caseName: name, range: preview.name.range,
      given: scenarios.scenario(preview.asScenario, &findings).given)
  }
}

private func analyzeMiddleware(
  of spec: FeatureSpec, in file: SourceFile, _ resolved: ResolvedSpec, _ texts: EffectTexts,
  _ reads: MemberReads, _ actions: [Action], _ findings: inout Findings
) -> [MiddlewareDeclaration] {
  let effects = EffectAnalysis(of: spec, texts)
  var analysis = MiddlewareAnalysis(
    actions: ActionPlaces(of: spec), payloads: resolved.declarations.payloads,
    changes: ChangeRulesAnalysis(
      state: resolved.state, actionType: effects.actionType, reads: reads,
      actions: Dictionary(
        actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
      texts: texts.texts),
    ruleAnalysis: RuleAnalysis(
      file: file, stateType: resolved.state.type, reads: reads, effects: effects))
  return analysis.analyze(spec.middleware, &findings)
}

private func analyzeExploration(
  of spec: FeatureSpec, in file: SourceFile, _ resolved: ResolvedSpec, _ texts: TextTyping,
  _ findings: inout Findings
) -> ([Reachable], ExplorationSettings) {
  let reachable = analyzeReachable(
    spec.reachable, stateType: resolved.state.type, texts, &findings)
  var settings = explorationSettings(of: spec, in: file, resolved, texts.types, &findings)
  settings.answers = analyzeAssumedAnswers(
    spec.exploring.answers, resolved.effects, texts, &findings)
  return (reachable, settings)
}

private func explorationSettings(
  of spec: FeatureSpec, in file: SourceFile, _ resolved: ResolvedSpec, _ types: TypeTable,
  _ findings: inout Findings
) -> ExplorationSettings {
  let actions = ActionPlaces(of: spec)
  var analysis = ExploringAnalysis(
    types: types, stateNames: [resolved.state.name],
    scenarios: spec.scenarios.map(\.sentence.value),
    values: valueReading(of: spec, in: file, types))
  return analysis.settings(spec.exploring, &findings) {
    if actions.isPrivate($0.value) { $1.reportPrivate($0.value, at: $0.range) }
    return actions.actionIndex(of: $0, &$1) != nil
  }
}

private func valueReading(
  of spec: FeatureSpec, in file: SourceFile, _ types: TypeTable
) -> ValueReading {
  let externals = spec.externals.filter { !$0.isImported }.map(\.name.value)
  let models = (spec.models.map(\.name) + spec.filters.map(\.name)).map(\.value)
  return ValueReading(
    types: types, file: file, externals: Set(externals).subtracting(models))
}

private func analyzeScenarios(
  of spec: FeatureSpec, in file: SourceFile, _ resolved: ResolvedSpec, _ texts: EffectTexts,
  _ storages: StorageServices, _ invariants: HeldInvariants, _ functions: AnsweringFunctions,
  _ findings: inout Findings
) -> [Scenario] {
  checkGivenStates(in: spec.scenarios, resolved.state, &findings)
  let store = ScenarioStore(
    feature: nil, effects: resolved.effects, storages: storages,
    properties: Set(resolved.state.stored.map(\.spec.name.value)))
  var analysis = ScenarioAnalysis(
    state: resolved.state, effects: texts, stores: [store],
    names: .plain(ActionPlaces(of: spec), payloads: resolved.declarations.payloads),
    functions: functions, invariants: invariants,
    values: valueReading(of: spec, in: file, texts.texts.types))
  return spec.scenarios.map { analysis.scenario($0, &findings) }
}

/// Returns the types of other modules, including the external types that imported types use.
private func externals(of spec: FeatureSpec, _ imports: SpecImports) -> [ExternalType] {
  let written = spec.externals.filter { !$0.isImported }.map {
    ExternalType(name: $0.name.value, module: $0.module.value)
  }
  let brought = imports.origins.sorted { $0.key < $1.key }.map {
    ExternalType(name: $0.key, module: $0.value.module, isImported: true)
  }
  return written + brought
}

/// The results of the stages that read a spec. The result of a failed stage is nil.
package struct AnalyzedSpec {
  /// The decoded spec; nil if the file cannot be decoded.
  package let spec: FeatureSpec?
  /// The analyzed feature; nil if there are errors.
  package let feature: Feature?
  /// The findings about YAML, keys and Swift syntax, from the stages before the analysis.
  package let decodingFindings: Diagnostics

  package init(spec: FeatureSpec?, feature: Feature?, decodingFindings: Diagnostics) {
    self.spec = spec
    self.feature = feature
    self.decodingFindings = decodingFindings
  }
}

/// Replaces the errors of a spec by more helpful errors.
package typealias ErrorExplainer =
  @Sendable (SourceFile, ImportedFeatures, inout Diagnostics) -> AnalyzedSpec

/// Parses, decodes and analyzes one file.
///
/// - Parameters:
///   - imports: the features whose models the spec may import.
///   - explain: called only after errors; its findings replace the findings of the stages.
package func analyzeSpec(
  _ file: SourceFile, imports: ImportedFeatures = ImportedFeatures(),
  _ diagnostics: inout Diagnostics, explain: ErrorExplainer? = nil
) -> AnalyzedSpec {
  let spec = parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
  let decodingFindings = diagnostics
  let feature = spec.flatMap {
    analyze($0, of: file, imports: imports, &diagnostics)
  }
  if diagnostics.hasErrors, let explain {
    diagnostics = Diagnostics()
    return explain(file, imports, &diagnostics)
  }
  return AnalyzedSpec(spec: spec, feature: feature, decodingFindings: decodingFindings)
}
