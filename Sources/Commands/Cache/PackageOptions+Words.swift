import FeatureLowering
import PackageWriting

extension PackageOptions {
  /// Everything that decides the files' bytes, as part of the cache key. A change of an option that
  /// is missing here would go unnoticed.
  var words: [String] {
    // Spelled out: printing an enum without a description reads its metadata, which takes longer
    // than the rest of the cache lookup.
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
