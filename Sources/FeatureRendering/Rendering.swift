import FeatureLowering
import FileSystem

/// What a run's options say of the bytes that come out.
package struct Rendering: Sendable {
  /// Each feature has a package of its own: its files are made at once, so that nothing else of the
  /// feature need be kept.
  package var isAlone = true
  /// The name of the package; nil for that of its only feature.
  package var package: String?
  package var layout = Layout.package
  /// What tests import; nil for a module named as the feature.
  package var module: String?
  package var runtime = RuntimeSource.shared

  package init() {}

  /// The spec as headers name it: from a package by its path, so that it is found; in a target by
  /// its name alone, so that the bytes are the same wherever the build has its folder.
  package func specPath(of source: SpecSource) -> String {
    // The packages stand one folder below the output folder.
    layout == .package
      ? "../\(source.pathFromOutput)" : PathText.split(source.pathFromOutput).name
  }
}
