import FeatureAnalysis
import FeatureLowering
import SpecLanguage

/// Processes one spec in all stages: parses, decodes and analyzes the spec, plans tests, and prints
/// the lowered code.
///
/// - Parameter evaluation: What runs the scenarios and plans tests; nil if only the tests of
///   scenarios are written.
package func render(
  _ source: SpecSource, as rendering: Rendering, evaluation: Evaluation? = nil,
  explain: ErrorExplainer? = nil, explainApp: AppErrorExplainer? = nil
) -> RenderedFeature {
  if source.isApp { return renderApp(source, as: rendering, evaluation, explain: explainApp) }
  var diagnostics = Diagnostics()
  let file = source.file
  let (spec, feature) = source.analyzed(&diagnostics, explain)
  if let feature { evaluation?.runScenarios(feature, file, &diagnostics) }
  let exported = source.exportedModels
  let used = feature?.modelNames(reachedFrom: exported) ?? exported
  var rendered = RenderedFeature(
    name: spec?.name.value, nameRange: spec?.name.range ?? SourceRange(.start, .start),
    findings: source.relevant(
      diagnostics.inSourceOrder.filter { !isNeedless($0, in: file, rendering, used: used) },
      of: spec?.name.value))
  rendered.omitted = diagnostics.omitted
  rendered.types = spec?.typeNames ?? []
  let hasCycle = rendered.findings.contains { $0.id == .importCycle }
  rendered.modules =
    (spec?.externals.filter { !($0.isImported && hasCycle) }.map(\.module) ?? [])
    + (spec?.functions.compactMap(\.module) ?? [])
  guard let feature, !diagnostics.hasErrors else { return rendered }
  if rendering.layout != .tests { rendered.stored = StoredShape(of: feature) }
  rendered.wanted = WantedFunctions.all(of: feature, layout: rendering.layout)
  rendered.wantedDependencies = WantedDependencies(of: feature, layout: rendering.layout)
  if rendering.layout == .sources {
    rendered.parts = feature.partNames
    rendered.labeledEnums = feature.labeledEnums
  }
  let planTests = rendering.layout == .sources ? nil : evaluation?.planTests
  let tests = planTests?(feature) ?? FeatureTests()
  let specPath = rendering.specPath(of: source)
  rendered.files = lowerFeature(
    feature, tests: tests, specPath: specPath, layout: rendering.layout,
    module: rendering.module, otherModules: source.otherModules, target: rendering.target)
  if rendering.layout == .package {
    rendered.member = PackageMember(feature, tests: tests, specPath: specPath)
  }
  return rendered
}

extension SpecSource {
  /// Decodes and analyzes the spec.
  func analyzed(
    _ diagnostics: inout Diagnostics, _ explain: ErrorExplainer?
  ) -> (FeatureSpec?, Feature?) {
    if let known {
      diagnostics = known.findings
      return (known.spec, known.feature)
    }
    let analyzed = analyzeSpec(file, imports: imports, &diagnostics, explain: explain)
    return (analyzed.spec, analyzed.feature)
  }
}

/// Whether a finding about an unused declaration is omitted, because another feature of the module,
/// or a spec that imports the model, may use the declaration.
///
/// - Parameter used: The models that specs of the run import, and those that they contain.
func isNeedless(
  _ finding: Finding, in file: SourceFile, _ rendering: Rendering, used: Set<String>
) -> Bool {
  switch finding.id {
  case .unusedModel:
    rendering.layout != .package || used.contains(file.sourceText(in: finding.range))
  case .neverHandled, .neverReduced: rendering.layout != .package
  default: false
  }
}

extension FeatureSpec {
  /// The names of all types that the feature declares or generates.
  fileprivate var typeNames: [Located<String>] {
    let declared =
      models.map(\.name) + filters.map(\.name) + middleware.map(\.name)
      + dependencies.compactMap(\.protocolName) + screens.map(\.name)
    return declared
      + GeneratedNames.types(of: name.value).map { Located($0, at: name.range) }
  }
}

/// Processes the spec of an app in all stages: parses, decodes and analyzes the spec, runs its
/// scenarios, and prints the lowered code.
func renderApp(
  _ source: SpecSource, as rendering: Rendering, _ evaluation: Evaluation?,
  explain: AppErrorExplainer?
) -> RenderedFeature {
  var diagnostics = Diagnostics()
  let (spec, app, _) = analyzeApp(
    source.file, features: source.imports, &diagnostics, explain: explain)
  if let app { evaluation?.runAppScenarios(app, source.file, &diagnostics) }
  var rendered = RenderedFeature(
    name: spec?.name.value, nameRange: spec?.name.range ?? SourceRange(.start, .start),
    findings: diagnostics.inSourceOrder)
  rendered.omitted = diagnostics.omitted
  if let name = spec?.name {
    rendered.types =
      (app?.screens.map { Located($0.name, at: $0.range) } ?? [])
      + GeneratedNames.types(of: name.value).map { Located($0, at: name.range) }
  }
  guard let app, !diagnostics.hasErrors else { return rendered }
  let planLinks = rendering.layout == .sources ? nil : evaluation?.planLinks
  let context = AppContext(
    app, planLinks?(app) ?? LinkTests(), specPath: rendering.specPath(of: source),
    layout: rendering.layout,
    module: rendering.module, otherModules: source.otherModules, target: rendering.target)
  rendered.main = context.hasMain ? spec?.main : nil
  rendered.files = lowerApp(context)
  if rendering.layout == .package { rendered.app = context }
  return rendered
}

/// What the analysis says about one spec that is not generated.
package struct CheckedSpec: Sendable {
  package let findings: [Finding]
  /// The app, or the feature as an app of one store; nil if the spec has errors.
  package let app: App?
}

/// Analyzes one spec without lowering it. The findings are those of `check`.
package func checkSpec(
  _ source: SpecSource, explain: ErrorExplainer? = nil, explainApp: AppErrorExplainer? = nil
) -> CheckedSpec {
  var diagnostics = Diagnostics()
  if source.isApp {
    let app = analyzeApp(
      source.file, features: source.imports, &diagnostics, explain: explainApp
    ).app
    return CheckedSpec(
      findings: diagnostics.inSourceOrder, app: diagnostics.hasErrors ? nil : app)
  }
  let (spec, feature) = source.analyzed(&diagnostics, explain)
  let exported = source.exportedModels
  let used = feature?.modelNames(reachedFrom: exported) ?? exported
  let findings = diagnostics.inSourceOrder.filter {
    !isNeedless($0, in: source.file, Rendering(), used: used)
  }
  return CheckedSpec(
    findings: source.relevant(findings, of: spec?.name.value),
    app: diagnostics.hasErrors ? nil : feature.map { App($0) })
}
