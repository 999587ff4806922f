import FeatureLowering
import FeatureRendering

/// The specs that go into one package, and what is known of it.
struct PackageDraft: Sendable {
  let name: String
  let options: PackageOptions
  /// Packages of earlier runs that it takes the place of.
  let replaced: Set<String>
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
  func output(_ renderer: FeatureRenderer) -> PackageOutput? {
    let rendering = options.rendering(isAlone: sources.count == 1)
    let rendered = features ?? concurrentMap(sources) { renderer.renderFeature($0, rendering) }
    let isOwn = options.folder == nil
    let isRemembered = rendered.allSatisfy { $0.findings.isEmpty && (!isOwn || $0.name == name) }
    guard features != nil || isRemembered else { return nil }
    let shared = renderer.renderPackage(name, rendered, rendering)
    return PackageOutput(
      name: name, specs: specs, options: options, files: rendered.flatMap(\.files) + shared)
  }
}

extension PackageDraft {
  /// A package for each group whose name is known.
  static func arrange(
    _ groups: [SpecGroup], of sources: [SpecSource], _ features: [RenderedFeature?],
    _ known: [RememberedManifests.Entry?]
  ) -> [PackageDraft] {
    zip(groups, known).compactMap { group, known in
      let rendered = group.sources.compactMap { features[$0] }
      guard let name = group.options.folder ?? known?.package ?? rendered.first?.name else {
        return nil
      }
      return PackageDraft(
        name: name, options: group.options, replaced: group.replaced,
        sources: group.sources.map { sources[$0] }, features: known == nil ? rendered : nil,
        known: known)
    }
  }
}
