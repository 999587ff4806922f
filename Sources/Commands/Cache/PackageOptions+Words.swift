import FeatureLowering
import PackageWriting

extension PackageOptions {
  /// Everything that decides the files' bytes, for the cache. One that is missing here is not noticed
  /// when it changes.
  var words: [String] {
    // Spelled out: to print an enum without a description, Swift reads its metadata, which costs a
    // short run more than all else that is asked of the cache.
    var words = ["package", package ?? "", "layout", layout.rawValue, "module", module ?? ""]
    words.append("runtime")
    switch runtime {
    case .shared: words.append("shared")
    case .embedded: words.append("embedded")
    case .package(let location): words += ["package", location, toolVersion]
    }
    return words
  }
}
