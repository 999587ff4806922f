import FeatureAnalysis
import FeatureLowering
import PackageWriting

/// The declarations that are missing in one user-owned file. The user can paste them.
struct MissingCode {
  private let feature: Feature
  private let written: WrittenFunctions
  private let options: PackageOptions
  private var imports: Set<String> = []
  private var sections: [(place: String, text: [UInt8])] = []
  private var needsError = false

  init(of feature: Feature, _ written: WrittenFunctions, _ options: PackageOptions) {
    self.feature = feature
    self.written = written
    self.options = options
  }

  mutating func addFunctions(_ names: [String], of wanted: WantedFunctions) {
    guard !names.isEmpty else { return }
    let functions = MissingFunctions(
      names, of: wanted, feature, options.layout, options.target)
    imports.formUnion(functions.imports)
    sections.append(("in \(wanted.type)", functions.text))
    if wanted.kind == .methods { needsError = true }
  }

  /// Adds the live implementation of a new dependency, if the file does not contain it and no other
  /// type implements the dependency.
  mutating func addImplementation(of wanted: WantedFunctions) {
    guard let dependency = wanted.dependency, !written.labels.contains(dependency) else { return }
    let type = MissingFunctions(type: wanted, feature, options.layout, options.target)
    imports.formUnion(type.imports)
    let live = "\(feature.name)Dependencies.live"
    sections.append(
      ("in \(live), among the arguments", Array("\(dependency): \(wanted.type)()\n".utf8)))
    sections.append(("at the end", type.text))
    if !wanted.names.isEmpty { needsError = true }
  }

  /// The code for standard output. Before each section, a comment tells where to paste it.
  func lines(_ file: String) -> [String] {
    var sections = sections
    var imports = imports
    if needsError, !written.types.contains(MissingFunctions.errorType) {
      let type = MissingFunctions(errorTypeOf: feature, options.layout, options.target)
      imports.formUnion(type.imports)
      sections.append(("at the end", type.text))
    }
    imports.subtract(written.imports)
    if !imports.isEmpty {
      let text = imports.sorted().map { "import \($0)\n" }.joined()
      sections.insert(("at the top", Array(text.utf8)), at: 0)
    }
    return sections.flatMap { section in
      ["// \(file), \(section.place):\n", String(decoding: section.text, as: UTF8.self)]
    }
  }
}
