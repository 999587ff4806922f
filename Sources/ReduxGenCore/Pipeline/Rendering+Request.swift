import FeatureLowering
import FeatureRendering

extension Rendering {
  package init(of request: RunRequest) throws(Fault) {
    self.init()
    isAlone = request.wholeName == nil
    layout = request.layout
    module = request.moduleName
    if let location = request.runtimeLocation {
      runtime = try Self.runtime(at: location, output: request.output)
    }
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
