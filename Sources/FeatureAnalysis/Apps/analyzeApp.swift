import Diagnostics
import ExpressionTyping
import SpecDecoding

/// Checks the spec of an app against every rule of the language and finds out what it means. Nil,
/// with findings, if anything is wrong.
///
/// - Parameter features: those of the run and of the folder.
package func analyzeApp(
  _ spec: AppSpec, of file: SourceFile, features: ImportedFeatures,
  _ diagnostics: inout Diagnostics
) -> App? {
  if diagnostics.isFull { return nil }
  var features = AppFeatures(of: spec, in: features)
  features.find(&diagnostics)
  var analysis = Analysis(
    of: spec.asFeature(features.haveEvents), in: file, ImportedFeatures(), diagnostics)
  let externals = features.declareTypes(in: &analysis)
  if features.hasCollision {
    diagnostics = analysis.diagnostics
    return nil
  }
  let whole = analysis.wholeApp(externals)
  let links = analysis.links(spec.links, among: features)
  let app = App(
    name: spec.name.value, doc: spec.doc, features: features.found.map(\.feature), whole: whole,
    start: spec.start.compactMap { analysis.appAction($0, among: features) }, links: links,
    scenarios: analysis.scenarios(spec.scenarios, among: features))
  analysis.checkLinks(of: app, among: features)
  diagnostics = analysis.diagnostics
  return diagnostics.hasErrors || !features.areAllKnown ? nil : app
}

extension Analysis {
  /// The checks of the app as one feature, in their order.
  fileprivate mutating func wholeApp(_ externals: [ExternalType]) -> Feature {
    checkNames()
    checkReservedNames()
    checkNamespaces()
    checkStyle()
    readConformances()
    resolveTypes()
    resolveEffectTypes()
    declareTypes()
    declareEffectTypes()
    let stateDeclaration = analyzeState()
    let derived = analyzeDerived()
    return Feature(
      name: spec.name.value, doc: spec.doc, externals: externals, models: [], filters: [],
      state: stateDeclaration, derived: derived, functions: [], imported: imported,
      actions: analyzeActions(), dependencies: [], events: events, middleware: [], scenarios: [],
      types: types, actionConformances: messageConformances(hasCases: true),
      eventConformances: messageConformances(hasCases: !events.isEmpty))
  }
}
