import FeatureAnalysis
import SpecLanguage

/// How apps use a feature. Considers the apps of the run and the apps in the folder of the
/// feature's spec.
struct AppUses {
  private(set) var linkedActions: Set<String> = []
  /// Whether a link of an app opens the feature with a given state.
  private(set) var isGivenState = false
  /// Whether the spec of an app could not be read. An app with such a spec may use the feature in
  /// any way.
  private(set) var isUnknown = false

  /// - Parameters:
  ///   - feature: The name of the feature.
  ///   - apps: The specs of the apps.
  init(of feature: String, in apps: [SourceFile]) {
    for file in apps {
      var ignored = Diagnostics()
      guard let root = parseYAML(file, &ignored) else {
        if file.beginsLikeApp { isUnknown = true }
        continue
      }
      guard root.isApp, let spec = decodeApp(root, of: file, &ignored) else { continue }
      let stores = Set(
        spec.features.filter { $0.feature.value == feature }.map(\.name.value))
      for link in spec.links {
        if !link.isEvent, stores.contains(link.feature.value) {
          linkedActions.insert(link.trigger.value)
        }
        for case .open(let target, _?) in link.steps.map(\.verb)
        where stores.contains(target.feature.value) { isGivenState = true }
      }
    }
  }
}

extension SpecSource {
  /// Returns the findings about the feature, without the findings that are not true in its apps.
  /// For example, an action that nothing in the feature handles is not reported if the action
  /// triggers a link of an app.
  package func relevant(_ findings: [Finding], of feature: String?) -> [Finding] {
    let isConcerned = findings.contains {
      $0.id == .neverHandled || $0.id == .neverWritten || $0.id == .neverChanges
    }
    guard isConcerned, let feature else { return findings }
    let uses = AppUses(of: feature, in: apps + FeatureLibrary.apps(beside: file, besides: apps))
    return findings.filter { finding in
      switch finding.id {
      case .neverHandled:
        !uses.isUnknown && !uses.linkedActions.contains(file.text(in: finding.range))
      case .neverChanges:
        !uses.isUnknown && !uses.isGivenState
          && !uses.linkedActions.contains(file.text(in: finding.range))
      case .neverWritten: !uses.isUnknown && !uses.isGivenState
      default: true
      }
    }
  }
}
