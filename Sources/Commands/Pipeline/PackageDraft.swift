import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting

/// The specs of one package, and its results, which were rendered or cached. A draft stores only
/// the data that later stages need, because a run may have thousands of features.
struct PackageDraft: Sendable {
  let name: String
  let options: PackageOptions
  /// The packages of earlier runs that this package replaces.
  let replaced: Set<String>
  let sources: [SpecSource]
  /// The functions that the user's types must have.
  let wanted: [WantedFunctions]
  /// Whether no spec of the package has a finding.
  let isFlawless: Bool
  /// All files of the package; nil if the manifest is in the cache.
  let made: PackageOutput?
  /// The cached result for the package; nil if there is none.
  let known: RememberedManifests.Entry?

  /// The paths of the package's specs, relative to the output folder.
  var specs: [String] { sources.map(\.pathFromOutput).sorted() }

  /// All files of the package. Nil if the cached result is wrong: the specs have findings, or
  /// produce a package with another name.
  func output(_ renderer: FeatureRenderer) -> PackageOutput? {
    if let made { return made }
    let rendering = options.rendering(isAlone: sources.count == 1)
    let rendered = concurrentMap(sources) { renderer.renderFeature($0, rendering) }
    let isOwn = options.folder == nil
    guard rendered.allSatisfy({ $0.findings.isEmpty && (!isOwn || $0.name == name) }) else {
      return nil
    }
    return Self.output(name, options, sources, rendered, renderer)
  }

  private static func output(
    _ name: String, _ options: PackageOptions, _ sources: [SpecSource],
    _ features: [RenderedFeature], _ renderer: FeatureRenderer
  ) -> PackageOutput {
    let rendering = options.rendering(isAlone: sources.count == 1)
    return PackageOutput(
      name: name, specs: sources.map(\.pathFromOutput).sorted(), options: options,
      stored: Dictionary(
        features.compactMap { feature in
          feature.name.flatMap { name in feature.stored.map { (name, $0.lines) } }
        }, uniquingKeysWith: { first, _ in first }),
      files: features.flatMap(\.files) + renderer.renderPackage(name, features, rendering))
  }
}

extension PackageDraft {
  /// Creates a draft for each group whose package has a known name.
  static func arrange(
    _ groups: [SpecGroup], of sources: [SpecSource], _ features: [RenderedFeature?],
    _ known: [RememberedManifests.Entry?], _ renderer: FeatureRenderer
  ) -> [PackageDraft] {
    concurrentMap(Array(zip(groups, known))) { group, known in
      PackageDraft(
        group, group.sources.map { sources[$0] }, group.sources.compactMap { features[$0] }, known,
        renderer)
    }.compactMap { $0 }
  }

  private init?(
    _ group: SpecGroup, _ sources: [SpecSource], _ features: [RenderedFeature],
    _ known: RememberedManifests.Entry?, _ renderer: FeatureRenderer
  ) {
    guard let name = group.options.folder ?? known?.package ?? features.first?.name else {
      return nil
    }
    self.name = name
    options = group.options
    replaced = group.replaced
    self.sources = sources
    wanted = known?.wanted ?? features.flatMap(\.wanted)
    isFlawless = features.allSatisfy(\.findings.isEmpty)
    made =
      known == nil ? Self.output(name, group.options, sources, features, renderer) : nil
    self.known = known
  }
}
