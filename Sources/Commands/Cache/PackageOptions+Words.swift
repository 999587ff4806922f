import FeatureLowering
import PackageWriting

extension PackageOptions {
  /// All options that affect the contents of the files. They are part of the cache key: if an
  /// option were omitted here, the cache would ignore a change of it.
  var words: [String] {
    // The cases are written out. Printing an enum without a description reads its metadata, which
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
