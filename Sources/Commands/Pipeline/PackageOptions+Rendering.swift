import FeatureLowering
import FeatureRendering
import PackageWriting

extension PackageOptions {
  /// Creates options with the runtime of a request. The location of the runtime is converted to the
  /// form in which it is recorded.
  init(runtime: RunRequest.Runtime, output: String) throws(Fault) {
    self.init()
    let typed: String?
    switch runtime {
    case .shared: return
    case .embedded:
      self.runtime = .embedded
      return
    case .package(let location): typed = location
    }
    guard let location = typed ?? Checkout.ofTool() else {
      throw Fault("--runtime-from needs the location of the runtime's package")
    }
    if RunRequest.Runtime.isAddress(location) {
      self.runtime = .package(from: location)
    } else {
      let folder = try PathText.workingFolder()
      self.runtime = .package(from: PathText.relative(location, to: output, from: folder))
    }
  }

  /// The options for rendering the files of a group of specs. `isAlone` is true if the group has
  /// only one spec.
  func rendering(isAlone: Bool) -> Rendering {
    var rendering = Rendering()
    rendering.isAlone = isAlone
    rendering.package = folder
    rendering.layout = layout
    rendering.module = module
    rendering.target = target
    switch runtime {
    case .shared: rendering.runtime = .shared
    case .embedded: rendering.runtime = .embedded
    case .package(let location):
      rendering.runtime =
        RunRequest.Runtime.isAddress(location)
        ? .package(url: location, version: toolVersion)
        // A package is one folder below the output folder.
        : .folder(path: location.isEmpty ? ".." : "../\(location)")
    }
    return rendering
  }
}
