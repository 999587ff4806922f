import FeatureAnalysis
import SpecLanguage

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
