import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

/// The names that are declared in a module of the user.
struct UserNames {
  /// What generated code declares.
  private let generated: DeclaredMembers
  /// What the files of the user declare.
  private var written = DeclaredMembers()
  /// The types of the module: those of the spec, of generated files and of the user.
  private(set) var types: Set<String>
  /// The enums to which the files of the user give titles, and which nothing declares any more.
  var formerEnums: Set<String> { extendedEnums.subtracting(types) }
  private var extendedEnums: Set<String> = []
  /// The types of the spec.
  private let typesOfSpec: Set<String>
  /// The lines of the user's files as the tool would write them today.
  let linesOfTool: Set<Substring>

  /// - Parameters:
  ///   - vocabulary: The names of the spec, whose types may be those of other modules.
  ///   - files: The files of the module as the tool would write them today.
  init(_ vocabulary: ViewVocabulary, _ files: [GeneratedFile]) {
    typesOfSpec = Set(vocabulary.modelMembers.keys).union(vocabulary.casesOfTypes.keys)
    types = typesOfSpec
    var generated = DeclaredMembers()
    var lines: Set<Substring> = []
    for file in files {
      let text = ViewText(String(decoding: file.bytes, as: UTF8.self))
      if file.owner == .yours {
        lines.formUnion(text.lines.map(\.trimmedStart))
      } else {
        types.formUnion(WrittenFunctions(file.bytes).declared)
        generated.addDeclarations(of: text)
      }
    }
    self.generated = generated
    linesOfTool = lines
  }

  /// Adds what a file of the user declares.
  mutating func addDeclarations(of file: UserFile) {
    let text = ViewText(file.text)
    written.addDeclarations(of: text)
    types.formUnion(file.written.declared)
    extendedEnums.formUnion(text.extendedEnums)
  }

  /// Whether one of some types has a member that generated code or the user declares.
  func declares(_ member: String, in types: String...) -> Bool {
    types.contains {
      generated.members[$0]?.contains(member) == true || isAdded(member, to: $0)
    }
  }

  /// Whether the user adds a member to a type.
  func isAdded(_ member: String, to type: String) -> Bool {
    written.members[type]?.contains(member) == true
  }

  /// Whether the user writes an initializer of a type with a label.
  func declaresInitializer(of type: String, label: String) -> Bool {
    written.labels[type]?.contains(label) == true
  }

  /// Whether any type of generated code has a member.
  func declaresInCode(_ member: String) -> Bool { generated.visible.contains(member) }

  /// Whether any type has a member that the user declares and that is not private.
  func isMember(_ name: String) -> Bool { written.visible.contains(name) }

  /// Whether the user adds a member to a protocol, an alias or a type of another module. Which types
  /// have the member, only the compiler knows.
  func mayDeclare(_ member: String) -> Bool {
    written.members.contains { type, members in
      members.contains(member) && !written.types.contains(type) && !generated.types.contains(type)
        && !typesOfSpec.contains(type)
    }
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

  /// The uses of something that the spec no longer has, in any file of the module.
  var formerUses: FoundUses {
    var found = FoundUses()
    let strangers = Set(others.map(\.path))
    for file in files {
      let uses = FormerUses(vocabulary, in: file.text, known: known)
      found.sentences += uses.sentences(shown(file.path))
      if !strangers.contains(file.path) { found.unjudged += uses.unjudged(shown(file.path)) }
    }
    return found
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

  /// The uses of something that the spec no longer has.
  var formerUses: FoundUses {
    var found = FoundUses()
    for path in paths {
      guard let views = views[path] else { continue }
      found.sentences += views.files.flatMap { imports?.sentences(about: $0) ?? [] }
      let uses = views.formerUses
      found.sentences += uses.sentences
      found.unjudged += uses.unjudged
    }
    return found
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
