import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

/// The declarations that are missing in the user-owned file with an app's live dependencies.
struct AppStubs {
  private let context: AppContext
  private let layout: Layout
  /// The folder of the package.
  private let folder: String
  /// The packages of the output folder.
  private let packages: Set<String>

  init(_ app: App, _ options: PackageOptions, output: String, packages: Set<String>) {
    self.packages = packages
    layout = options.layout
    context = AppContext(app, specPath: "", layout: layout, target: options.target)
    let name = options.folder ?? app.name
    folder = name == PackageOutput.rootName ? output : PathText.join(output, name)
  }

  /// Returns what the files lack, and adds notes about them.
  func stubs(_ report: inout RunReport) throws(Fault) -> FoundStubs {
    var found = FoundStubs()
    let lowered = lowerApp(context)
    let modules = UserModules(
      ViewVocabulary(of: context.app), lowered, layout, in: folder, among: packages)
    let views = Set(context.app.screens.map(\.name) + [context.names.main, context.names.commands])
    for file in lowered where file.owner == .yours {
      let name = PathText.split(file.path).name.split(separator: ".").first.map(String.init) ?? ""
      let isView = views.contains(name)
      let path = PathText.join(folder, file.path)
      let module = ModuleFolder(of: file.path, in: folder)
      var written = try UserFile(atOneOf: file.path, in: folder)
      if written == nil {
        written = try UserFile(
          declaring: [isView ? name : context.names.dependencies], in: module)
      }
      if let written {
        found.read.insert(written.path)
        if !isView {
          found.stubs += missingImports(in: written) + missingArguments(in: written)
        } else if let views = modules[module] {
          found.stubs += views.stubs(file.bytes, in: written, shown: shown(written.path))
        }
      } else {
        report.notes.append("'\(shown(path))' does not exist: \(consequence(of: name, isView))")
        found.stubs.append(
          Stub(
            path: shown(path), place: Stub.newFile,
            code: String(decoding: file.bytes, as: UTF8.self)))
      }
    }
    let uses = modules.formerUses
    report.notes += uses.sentences
    found.unjudged = uses.unjudged
    found.others = modules.others
    return found
  }

  /// What follows if a file does not exist.
  private func consequence(of name: String, _ isView: Bool) -> String {
    name == context.names.commands
      ? "the menus of the app have no commands of its own"
      : isView
        ? "the screens that use it do not compile"
        : context.isLiveApp
          ? "it is needed only for '\(context.names.store)()' without dependencies"
          : "the live dependencies are missing"
  }

  /// The imports that are missing because the file was written before a feature stored a part of
  /// its state.
  private func missingImports(in file: UserFile) -> [Stub] {
    let imports = context.importedDatabases.filter { !file.written.imports.contains($0) }
    if imports.isEmpty { return [] }
    let path = shown(file.path)
    let code = imports.map { "import \($0)\n" }.joined()
    var stubs = [Stub(path: path, place: "at the top", code: code)]
    if !file.written.names.contains("@MainActor") {
      stubs.append(Stub(path: path, place: "before 'static var live'", code: "@MainActor\n"))
    }
    return stubs
  }

  /// The arguments that are missing because the file was written before some features had
  /// dependencies.
  private func missingArguments(in file: UserFile) -> [Stub] {
    let missing = context.needy.map(\.name).filter { !file.written.labels.contains($0) }
    if missing.isEmpty { return [] }
    let place = "in \(context.names.dependencies).live, among the arguments"
    let code = missing.map { "\($0): .live\n" }.joined()
    return [Stub(path: shown(file.path), place: place, code: code)]
  }
}
