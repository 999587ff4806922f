import Diagnostics
import SpecDecoding

/// Checks a spec against every rule of the language and finds out what it means. Nil, with
/// findings, if anything is wrong.
package func analyze(
  _ spec: FeatureSpec, of file: SourceFile, imports: ImportedFeatures = ImportedFeatures(),
  _ diagnostics: inout Diagnostics
) -> Feature? {
  if diagnostics.isFull { return nil }
  var analysis = Analysis(of: spec, in: file, imports, diagnostics)
  let feature = analysis.run()
  diagnostics = analysis.diagnostics
  return diagnostics.hasErrors ? nil : feature
}

extension Analysis {
  /// The checks in their order: names, types, then the texts, which may name everything.
  fileprivate mutating func run() -> Feature? {
    checkNames()
    checkReservedNames()
    checkNamespaces()
    checkStyle()
    readConformances()
    resolveTypes()
    resolveEffectTypes()
    resolveFilterTargets()
    if diagnostics.isFull { return nil }
    declareTypes()
    declareEffectTypes()
    checkRecursiveTypes()
    checkConformances()
    if diagnostics.isFull { return nil }
    let feature = analyzeTexts()
    checkEndlessDefaults(feature)
    warn(about: feature)
    return feature
  }

  /// The types of other modules, with those that imported ones bring along.
  private var externals: [ExternalType] {
    let written = spec.externals.filter { !$0.isImported }.map {
      ExternalType(name: $0.name.value, module: $0.module.value)
    }
    let brought = importOrigins.sorted { $0.key < $1.key }.map {
      ExternalType(name: $0.key, module: $0.value.module, isImported: true)
    }
    return written + brought
  }

  private mutating func analyzeTexts() -> Feature {
    let texts = analyzeCalledTexts()
    let models = analyzeModels(texts)
    let state = analyzeState()
    let filters = analyzeFilters()
    let derived = analyzeDerived()
    let actions = analyzeActions()
    let middleware = analyzeMiddleware(actions)
    checkKeys()
    return Feature(
      name: spec.name.value, doc: spec.doc,
      externals: externals,
      models: models, filters: filters, state: state, derived: derived,
      functions: texts.functions, imported: imported, actions: actions,
      dependencies: dependencies, events: events,
      middleware: middleware, scenarios: analyzeScenarios(), types: types,
      actionConformances: messageConformances(hasCases: !actions.isEmpty),
      eventConformances: messageConformances(hasCases: !events.isEmpty))
  }
}
