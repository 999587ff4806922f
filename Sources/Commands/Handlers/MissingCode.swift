import FeatureAnalysis
import FeatureLowering

/// The declarations to be pasted into one user-owned file.
struct MissingCode {
  private let feature: Feature
  private let written: WrittenFunctions
  private var imports: Set<String> = []
  private var sections: [(place: String, text: [UInt8])] = []
  private var needsError = false

  init(of feature: Feature, _ written: WrittenFunctions) {
    self.feature = feature
    self.written = written
  }

  mutating func add(_ names: [String], of wanted: WantedFunctions) {
    guard !names.isEmpty else { return }
    let functions = MissingFunctions(names, of: wanted, feature)
    imports.formUnion(functions.imports)
    sections.append(("in \(wanted.type)", functions.text))
    if wanted.kind == .methods { needsError = true }
  }

  /// Adds a live implementation that the file lacks, for a new dependency, unless another type
  /// implements it.
  mutating func add(type wanted: WantedFunctions) {
    guard let dependency = wanted.dependency, !written.labels.contains(dependency) else { return }
    let type = MissingFunctions(type: wanted, feature)
    imports.formUnion(type.imports)
    let live = "\(feature.name)Dependencies.live"
    sections.append(
      ("in \(live), among the arguments", Array("\(dependency): \(wanted.type)()\n".utf8)))
    sections.append(("at the end", type.text))
    if !wanted.names.isEmpty { needsError = true }
  }

  /// For standard output: each section after a comment that says where it belongs.
  func lines(_ file: String) -> [String] {
    var sections = sections
    let imports = imports.subtracting(written.imports).sorted()
    if !imports.isEmpty {
      let text = imports.map { "import \($0)\n" }.joined()
      sections.insert(("at the top", Array(text.utf8)), at: 0)
    }
    if needsError, !written.types.contains(MissingFunctions.errorType) {
      sections.append(("at the end", MissingFunctions.error))
    }
    return sections.flatMap { section in
      ["// \(file), \(section.place):\n", String(decoding: section.text, as: UTF8.self)]
    }
  }
}
