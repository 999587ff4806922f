import FeatureLowering

/// The options of a run that affect the contents of the generated files.
package struct Rendering: Sendable {
  /// Whether each feature has its own package. If so, the files of the package are rendered
  /// together with the feature, and the feature is not kept in memory.
  package var isAlone = true
  /// The name of the package; nil if the package has the name of its only feature.
  package var package: String?
  package var layout = Layout.package
  /// The module that tests import; nil if the module has the name of the feature.
  package var module: String?
  package var runtime = RuntimeSource.shared
  /// The target that gets the files, in layouts without folders.
  package var target = ClientTarget()

  package init() {}

  /// Returns the path of the spec for file headers. In a target it is only the file name, so that
  /// the contents do not depend on the build folder.
  package func specPath(of source: SpecSource) -> String {
    // The path begins with `..`, because a package is one folder below the output folder.
    layout == .package
      ? "../\(source.pathFromOutput)" : PathText.split(source.pathFromOutput).name
  }
}
