import FeatureLowering
import FeatureRendering

/// The specs that go into one package, and what is known of it.
struct PackageDraft: Sendable {
  let name: String
  let sources: [SpecSource]
  /// The rendered specs; nil where earlier runs tell the package's manifest.
  let features: [RenderedFeature]?
  /// What earlier runs tell of the package.
  let known: RememberedManifests.Entry?

  /// What the user's handlers are asked for.
  var handled: [WantedFunctions] {
    known.map(\.handled) ?? features?.compactMap(\.handled) ?? []
  }

  /// The specs as seen from the output folder.
  var specs: [String] { sources.map(\.pathFromOutput).sorted() }

  /// Whether there is nothing to say about its specs.
  var isFlawless: Bool { features?.allSatisfy(\.findings.isEmpty) ?? true }

  /// All files of the package. Nil if its specs are not what earlier runs have said: they have
  /// findings, or give another package.
  func output(_ renderer: FeatureRenderer, isAlone: Bool) -> PackageOutput? {
    let rendered = features ?? concurrentMap(sources, renderer.renderFeature)
    let isRemembered = rendered.allSatisfy { $0.findings.isEmpty && (!isAlone || $0.name == name) }
    guard features != nil || isRemembered else { return nil }
    let shared = renderer.renderPackage(name, rendered)
    return PackageOutput(name: name, specs: specs, files: rendered.flatMap(\.files) + shared)
  }
}

extension PackageDraft {
  /// One package for all with `package`, else one each.
  static func arrange(
    _ sources: [SpecSource], _ features: [RenderedFeature?], _ known: Recollection,
    package: String?
  ) -> [PackageDraft] {
    if let package {
      return [
        PackageDraft(
          name: package, sources: sources,
          features: known.whole == nil ? features.compactMap { $0 } : nil,
          known: known.whole)
      ]
    }
    return sources.indices.compactMap { index in
      if let entry = known.single[index] {
        return PackageDraft(
          name: entry.package, sources: [sources[index]], features: nil, known: entry)
      }
      guard let feature = features[index], let name = feature.name else { return nil }
      return PackageDraft(
        name: name, sources: [sources[index]], features: [feature], known: nil)
    }
  }
}
