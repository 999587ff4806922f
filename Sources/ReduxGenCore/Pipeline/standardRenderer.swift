import FeatureLowering
import FeatureRendering
import PackageLowering

extension FeatureRenderer {
  /// The stages of this package, one after the other.
  package static func standard(_ rendering: Rendering = Rendering()) -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { source in
        var feature = render(source, as: rendering)
        if rendering.isAlone, let name = feature.name, let member = feature.member {
          feature.files += package(name, [member], rendering)
          feature.member = nil
        }
        return feature
      },
      renderPackage: { name, features in
        package(name, features.compactMap(\.member), rendering)
      })
  }

  private static func package(
    _ name: String, _ members: [PackageMember], _ rendering: Rendering
  ) -> [GeneratedFile] {
    members.isEmpty ? [] : lowerPackage(name: name, members: members, runtime: rendering.runtime)
  }
}
