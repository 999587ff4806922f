import FeatureLowering
import FeatureRendering
import PackageWriting

/// The views in a module of the user.
struct UserViews {
  private let vocabulary: ViewVocabulary
  /// The texts of the files that only the user knows, in which a part of a view may be.
  private let others: [String]
  /// The names of properties, functions and cases that the user declares.
  private let declared: Set<String>

  /// - Parameter paths: The files that the spec asks for, relative to the package's folder.
  init(_ vocabulary: ViewVocabulary, besides paths: [String], in module: ModuleFolder) {
    self.vocabulary = vocabulary
    let known = Set(paths.map { PathText.split($0).name })
    let files = module.userFiles
    others = files.filter { !known.contains(PathText.split($0.path).name) }.map(\.text)
    var declared: Set<String> = []
    for file in files {
      let words = ViewText(file.text).words.map(\.text)
      // A private property of a view is no member of a model.
      for (index, next) in words.enumerated().dropFirst() where SwiftWords.isName(next) {
        let isPrivate = index > 1 && words[index - 2] == "private"
        if ["var", "let", "func", "case"].contains(words[index - 1]), !isPrivate {
          declared.insert(next)
        }
      }
      declared.formUnion(Self.labelsOfInitializers(words))
    }
    self.declared = declared
  }

  /// The labels of the initializers that the user writes, which a model may have besides its own.
  private static func labelsOfInitializers(_ words: [String]) -> Set<String> {
    var labels: Set<String> = []
    for (index, word) in words.enumerated()
    where word == "init" && (index == 0 || words[index - 1] != ".") {
      for place in words.indices[(index + 1)...].prefix(while: { words[$0] != "{" })
      where words[place] == ":" { labels.formUnion(words[max(index, place - 2)..<place]) }
    }
    return labels
  }

  /// Returns what a view lacks, and adds notes about what it uses that the spec no longer has.
  ///
  /// - Parameter wanted: The view as the tool would write it today.
  func stubs(
    _ wanted: [UInt8], in file: UserFile, shown path: String, _ report: inout RunReport
  ) -> [Stub] {
    let comparison = ViewComparison(vocabulary, in: file.text, declared: declared)
    report.notes += comparison.sentences(path)
    return comparison.stubs(String(decoding: wanted, as: UTF8.self), in: path, others: others)
  }
}
