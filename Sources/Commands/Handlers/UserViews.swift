import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

/// The names that are declared in a module of the user.
struct UserNames {
  /// The properties, functions and cases that the user declares.
  private(set) var members: Set<String> = []
  /// The types of the module: those of the spec, of generated files and of the user.
  private(set) var types: Set<String>
  /// The enums to which the files of the user give titles, and which nothing declares any more.
  var formerEnums: Set<String> { extendedEnums.subtracting(types) }
  private var extendedEnums: Set<String> = []
  /// The properties and functions of the generated code.
  private let generated: Set<String>

  /// - Parameters:
  ///   - vocabulary: The names of the spec, whose types may be those of other modules.
  ///   - files: The files of the module as the tool would write them today.
  init(_ vocabulary: ViewVocabulary, _ files: [GeneratedFile]) {
    types = Set(vocabulary.modelMembers.keys).union(vocabulary.casesOfTypes.keys)
    var generated: Set<String> = []
    for file in files where file.owner == .generated {
      types.formUnion(WrittenFunctions(file.bytes).declared)
      generated.formUnion(
        Self.declarations(in: ViewText(String(decoding: file.bytes, as: UTF8.self))))
    }
    self.generated = generated
  }

  /// Adds what a file of the user declares.
  mutating func addDeclarations(of file: UserFile) {
    let text = ViewText(file.text)
    members.formUnion(Self.declarations(in: text))
    members.formUnion(Self.labelsOfInitializers(text.words.map(\.text)))
    types.formUnion(file.written.declared)
    extendedEnums.formUnion(text.extendedEnums)
  }

  func declaresInCode(_ name: String) -> Bool { generated.contains(name) }

  private static func declarations(in text: ViewText) -> Set<String> {
    let words = text.words.map(\.text)
    var names: Set<String> = []
    // A private property of a view is no member of a model.
    for (index, next) in words.enumerated().dropFirst() where SwiftWords.isName(next) {
      let isPrivate = index > 1 && words[index - 2] == "private"
      if ["var", "let", "func", "case"].contains(words[index - 1]), !isPrivate {
        names.insert(next)
      }
    }
    return names
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
}

/// The files of the user in a module: those that the spec asks for, those that it no longer asks for, and
/// the user's own.
struct UserViews {
  private let vocabulary: ViewVocabulary
  fileprivate let files: [UserFile]
  /// The files that the spec does not ask for. A part of a view may be in them.
  let others: [UserFile]
  private let known: UserNames

  /// - Parameters:
  ///   - lowered: The files of the package as the tool would write them today.
  ///   - store: The type that a file must name to be compared, where a folder contains the files of several
  ///     features; nil if all files of the folder are compared.
  init(
    _ vocabulary: ViewVocabulary, _ lowered: [GeneratedFile], in module: ModuleFolder,
    naming store: String? = nil
  ) {
    self.vocabulary = vocabulary
    let asked = Set(
      lowered.filter { $0.owner == .yours }.map { PathText.split($0.path).name })
    func isAsked(_ file: UserFile) -> Bool { asked.contains(PathText.split(file.path).name) }
    let all = module.userFiles
    var known = UserNames(vocabulary, lowered)
    for file in all { known.addDeclarations(of: file) }
    self.known = known
    files = all.filter { file in
      isAsked(file) || store.map(file.written.names.contains) ?? true
    }
    others = all.filter { !isAsked($0) }
  }

  /// Returns what a view lacks.
  ///
  /// - Parameter wanted: The view as the tool would write it today.
  func stubs(_ wanted: [UInt8], in file: UserFile, shown path: String) -> [Stub] {
    ViewComparison(vocabulary, in: file.text)
      .stubs(String(decoding: wanted, as: UTF8.self), in: path, others: others.map(\.text))
  }

  /// A sentence for each use of something that the spec no longer has, in any file of the module.
  var sentences: [String] {
    files.flatMap {
      FormerUses(vocabulary, in: $0.text, known: known).sentences(shown($0.path))
    }
  }
}

/// The modules of a package, with what files of the user use in them.
struct UserModules {
  private var views: [String: UserViews] = [:]
  private var paths: [String] = []
  private let imports: FormerImports?

  /// - Parameters:
  ///   - lowered: The files of the package as the tool would write them today.
  ///   - folder: The folder of the package.
  ///   - packages: The packages of the output folder.
  init(
    _ vocabulary: ViewVocabulary, _ lowered: [GeneratedFile], _ layout: Layout, in folder: String,
    among packages: Set<String>
  ) {
    imports = layout == .package ? FormerImports(lowered, in: folder, among: packages) : nil
    if layout == .tests { return }
    for file in lowered where layout == .sources || file.path.hasPrefix("Sources/") {
      let module = ModuleFolder(of: file.path, in: folder)
      guard views[module.path] == nil else { continue }
      paths.append(module.path)
      views[module.path] = UserViews(
        vocabulary, lowered, in: module, naming: layout == .sources ? vocabulary.store : nil)
    }
  }

  subscript(module: ModuleFolder) -> UserViews? { views[module.path] }

  /// The paths of the files that the spec does not ask for.
  var others: Set<String> { Set(views.values.flatMap { $0.others.map(\.path) }) }

  /// A sentence for each use of something that the spec no longer has.
  var sentences: [String] {
    paths.flatMap { path -> [String] in
      guard let views = views[path] else { return [] }
      return views.files.flatMap { imports?.sentences(about: $0) ?? [] } + views.sentences
    }
  }
}

/// Imports of modules of the output folder on which a package no longer depends.
struct FormerImports {
  /// The modules that the package does not import any more, if it did.
  private let strangers: Set<String>

  init(_ lowered: [GeneratedFile], in folder: String, among packages: Set<String>) {
    let own = lowered.compactMap { file -> String? in
      let parts = file.path.split(separator: "/")
      return parts.count > 2 ? String(parts[1]) : nil
    }
    var strangers = packages.subtracting(own).subtracting(Self.libraries)
    for file in lowered { strangers.subtract(WrittenFunctions(file.bytes).imports) }
    // A package whose manifest is the user's depends on what the user has written there.
    if let manifest = try? UserFile(at: PathText.join(folder, "Package.swift")),
      !manifest.text.contains("// Generated by redux-gen")
    {
      strangers = strangers.filter { !manifest.text.contains("\"\($0)\"") }
    }
    self.strangers = strangers
  }

  private static let libraries: Set = [
    "ReduxRuntime", "ReduxTesting", "ReduxSQLite", "ReduxSwiftData",
  ]

  func sentences(about file: UserFile) -> [String] {
    let words = ViewText(file.text).words
    return words.indices.dropFirst().compactMap { index -> String? in
      let module = words[index].text
      guard words[index - 1].text == "import", strangers.contains(module) else { return nil }
      return "'\(shown(file.path)):\(words[index].line + 1)': the package does not depend on "
        + "'\(module)' any more"
    }
  }
}
