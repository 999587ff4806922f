import FeatureLowering

/// What a run's options say of the bytes that come out.
package struct Rendering: Sendable {
  /// Each feature has a package of its own: its files are made at once, so that nothing else of the
  /// feature need be kept.
  var isAlone = true
  var layout = Layout.package
  /// What tests import; nil for a module named as the feature.
  var module: String?
  var runtime = RuntimeSource.embedded

  package init() {}

  package init(of request: RunRequest) throws(Fault) {
    isAlone = request.wholeName == nil
    layout = request.layout
    module = request.moduleName
    if let location = request.runtimeLocation {
      runtime = try Self.runtime(at: location, output: request.output)
    }
  }

  /// The spec as headers name it: from a package by its path, so that it is found; in a target by
  /// its name alone, so that the bytes are the same wherever the build has its folder.
  func specPath(of source: SpecSource) -> String {
    // The packages stand one folder below the output folder.
    layout == .package
      ? "../\(source.pathFromOutput)" : PathText.split(source.pathFromOutput).name
  }

  /// An address has a scheme or, as git writes them, a user; all else is a path.
  private static func runtime(
    at location: String, output: String
  ) throws(Fault) -> RuntimeSource {
    if location.contains("://") || location.hasPrefix("git@") {
      return .package(url: location, version: toolVersion)
    }
    let folder = try PathText.workingFolder()
    let path = PathText.relative(location, to: output, from: folder)
    return .folder(path: path.isEmpty ? ".." : "../\(path)")
  }
}
