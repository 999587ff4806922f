import FeatureLowering
import FeatureRendering

/// Renders specs to the bytes of their files, without accessing the disk.
package struct FeatureRenderer: Sendable {
  package typealias RenderFeature =
    @Sendable (_ source: SpecSource, _ rendering: Rendering) -> RenderedFeature
  package typealias RenderPackage =
    @Sendable (_ name: String, _ features: [RenderedFeature], _ rendering: Rendering)
    -> [GeneratedFile]

  /// Parses, decodes, analyzes, lowers and prints one spec.
  let renderFeature: RenderFeature
  /// Renders the files that the features of a package share: Package.swift, README.md and the
  /// runtime.
  let renderPackage: RenderPackage
  /// Renders the files of the runtime's own package, which all packages share.
  let renderRuntime: @Sendable () -> [GeneratedFile]
  /// Renders the files of a package with storages of lists, which all packages share.
  let renderLibrary: @Sendable (StorageLibrary) -> [GeneratedFile]

  package init(
    renderFeature: @escaping RenderFeature, renderPackage: @escaping RenderPackage,
    renderRuntime: @escaping @Sendable () -> [GeneratedFile],
    renderLibrary: @escaping @Sendable (StorageLibrary) -> [GeneratedFile] = { _ in [] }
  ) {
    self.renderFeature = renderFeature
    self.renderPackage = renderPackage
    self.renderRuntime = renderRuntime
    self.renderLibrary = renderLibrary
  }
}
