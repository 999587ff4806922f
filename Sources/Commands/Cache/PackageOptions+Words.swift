import FeatureLowering
import PackageWriting

extension PackageOptions {
  /// Every option that affects the files' bytes, as part of the cache key. If an option were
  /// missing here, a change of it would have no effect.
  var words: [String] {
    // The cases are spelled out: printing an enum without a description reads its metadata, which
    // takes longer than the rest of the cache lookup.
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
