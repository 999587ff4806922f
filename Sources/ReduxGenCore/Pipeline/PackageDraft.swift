import FeatureLowering

/// The features that go into one package.
struct PackageDraft: Sendable {
  let name: String
  let specs: [String]
  let features: [RenderedFeature]

  /// One package for all with `package`, else one each.
  static func arrange(
    _ sources: [SpecSource], _ features: [RenderedFeature], package: String?
  ) -> [PackageDraft] {
    let specs = sources.map(\.pathFromOutput)
    if let package {
      return [PackageDraft(name: package, specs: specs.sorted(), features: features)]
    }
    return zip(specs, features).compactMap { spec, feature in
      feature.name.map { PackageDraft(name: $0, specs: [spec], features: [feature]) }
    }
  }

  func output(_ renderer: FeatureRenderer) -> PackageOutput {
    let shared = renderer.renderPackage(name, features)
    return PackageOutput(name: name, specs: specs, files: features.flatMap(\.files) + shared)
  }
}
