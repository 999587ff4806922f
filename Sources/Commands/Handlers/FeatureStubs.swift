import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

/// The declarations that are missing in the user-owned files of one feature.
struct FeatureStubs {
  private let feature: Feature
  private let options: PackageOptions
  private var layout: Layout { options.layout }
  /// The target, with the names that its other features have.
  private let target: ClientTarget
  /// The folder of the package.
  private let folder: String
  /// The packages of the output folder.
  private let packages: Set<String>
  private let live: LiveFile

  init(
    _ feature: Feature, _ options: PackageOptions, _ target: ClientTarget, output: String,
    packages: Set<String>
  ) {
    self.feature = feature
    self.packages = packages
    self.options = options
    self.target = target
    live = LiveFile(of: feature, layout: options.layout, target: options.target)
    let name = options.folder ?? feature.name
    folder = name == PackageOutput.rootName ? output : PathText.join(output, name)
  }

  /// Returns what the files lack, and adds notes about them.
  func stubs(_ report: inout RunReport) throws(Fault) -> FoundStubs {
    var found = FoundStubs()
    try noteFormerFile(&report)
    let lowered = lowerFeature(feature, specPath: "", layout: layout, target: target)
    let vocabulary = ViewVocabulary(of: feature, target: target)
    let modules = UserModules(
      vocabulary, lowered, layout, in: folder, among: packages)
    for file in yours(lowered) {
      let path = PathText.join(folder, file.path)
      var written = try UserFile(atOneOf: file.path, in: folder)
      let module = ModuleFolder(of: file.path, in: folder)
      if written == nil { written = try UserFile(declaring: file.types, in: module) }
      guard let written else {
        report.notes.append("'\(shown(path))' does not exist: \(file.consequence)")
        found.stubs.append(
          Stub(
            path: shown(path), place: Stub.newFile,
            code: String(decoding: file.bytes, as: UTF8.self)))
        continue
      }
      found.read.insert(written.path)
      found.stubs += missingFunctions(file.wanted, in: written, of: module, &report)
      if file.isView, let views = modules[module] {
        found.stubs += views.stubs(file.bytes, in: written, shown: shown(written.path))
      }
      if file.isLive {
        found.stubs += missingStorages(in: written)
        if let wanted = WantedDependencies(of: feature, layout: layout) {
          report.notes += FormerDependencies(wanted, file.wanted, in: written.written)
            .sentences(shown(written.path))
        }
      }
    }
    let uses = modules.formerUses
    report.notes += uses.sentences
    found.unjudged = uses.unjudged
    found.others = modules.others
    return found
  }

  /// A user-owned file in its first version, with the declarations that the current file must
  /// contain.
  private struct Yours {
    let path: String
    let bytes: [UInt8]
    /// The types whose declarations identify the file, because the user may rename the file.
    let types: Set<String>
    let wanted: [WantedFunctions]
    var isLive = false
    var isView = false
    let consequence: String
  }

  private func yours(_ lowered: [GeneratedFile]) -> [Yours] {
    let handlers = WantedFunctions(handlersOf: feature, layout: layout).map { [$0] } ?? []
    let methods = WantedFunctions.methods(of: feature, layout: layout)
    let routes = WantedFunctions(routesOf: feature, layout: layout)
    let names = FeatureNames(feature.name)
    return
      lowered
      .filter { $0.owner == .yours }
      .map { file in
        if file.path == handlers.first?.path {
          return Yours(
            path: file.path, bytes: file.bytes, types: [names.handlers], wanted: handlers,
            consequence: "all handlers are missing")
        }
        if file.path == live.path {
          return Yours(
            path: file.path, bytes: file.bytes,
            types: Set(methods.map(\.type) + [names.dependencies]), wanted: methods, isLive: true,
            consequence: layout == .sources
              ? "it is needed only for '\(names.store)()' without dependencies"
              : "all live implementations are missing")
        }
        let stub = feature.middleware.first {
          $0.isStub
            && FeatureFile.stub($0.name).path(names, layout, hasLayers: feature.hasLayers)
              == file.path
        }
        // What is left are views, each of which has the name of its file.
        let type =
          stub?.name ?? file.path.split(separator: "/").last?.split(separator: ".").first
          .map(String.init) ?? ""
        return Yours(
          path: file.path, bytes: file.bytes, types: [type],
          wanted: routes.flatMap { $0.path == file.path ? [$0] : nil } ?? [], isView: stub == nil,
          consequence: stub == nil
            ? "the screens that use it do not compile" : "the middleware '\(type)' is missing")
      }
  }

  /// The functions that are missing in one file.
  private func missingFunctions(
    _ types: [WantedFunctions], in file: UserFile, of module: ModuleFolder,
    _ report: inout RunReport
  ) -> [Stub] {
    let written = file.written
    var missing = MissingCode(of: feature, written, options)
    var others: [Stub] = []
    for wanted in types {
      for other in module.implementations(of: wanted) {
        others += missingMethods(other.methods, in: other.file, of: module, &report)
      }
      switch wanted.kind {
      case .methods where !written.types.contains(wanted.type):
        missing.addImplementation(of: wanted)
        continue
      case .routes:
        let routers = module.userFiles(using: wanted.conformance ?? "")
        if routers.isEmpty { missing.addRoutes() }
        // Another type of the module may show the screens.
        if !routers.contains(where: { $0.written.types.contains(wanted.type) }) { continue }
      default: break
      }
      let comparison = FunctionComparison(wanted, in: written) {
        module.functions(inheritedBy: wanted.type)
      }
      missing.addFunctions(comparison.missing, of: wanted)
      report.notes += comparison.sentences(shown(file.path))
    }
    return missing.stubs(shown(file.path)) + others
  }

  /// The methods that a type lacks which implements a dependency under a name of the user's.
  private func missingMethods(
    _ wanted: WantedFunctions, in file: UserFile, of module: ModuleFolder, _ report: inout RunReport
  ) -> [Stub] {
    var missing = MissingCode(of: feature, file.written, options)
    let comparison = FunctionComparison(wanted, in: file.written) {
      module.functions(inheritedBy: wanted.type)
    }
    missing.addFunctions(comparison.missing, of: wanted)
    report.notes += comparison.sentences(shown(file.path))
    return missing.stubs(shown(file.path))
  }

  /// The code of `live` with the storages, if the file does not contain them. Without the storages,
  /// the file does not compile.
  private func missingStorages(in file: UserFile) -> [Stub] {
    guard !live.storageNames.isEmpty, file.written.names.isDisjoint(with: live.storageNames)
    else { return [] }
    func stub(_ place: String, _ code: [UInt8]) -> Stub {
      Stub(path: shown(file.path), place: place, code: String(decoding: code, as: UTF8.self))
    }
    var stubs = [stub("instead of '\(live.type).live'", live.member)]
    if let declaration = live.folder, !file.written.names.contains(LiveFile.folderName) {
      if !file.written.imports.contains("Foundation") {
        stubs.insert(stub("at the top", Array("import Foundation\n".utf8)), at: 0)
      }
      stubs.append(stub("at the end", declaration))
    }
    return stubs
  }

  /// Reports a file that was written before the feature had a database.
  private func noteFormerFile(_ report: inout RunReport) throws(Fault) {
    guard let formerPath = live.formerPath else { return }
    guard let former = try UserFile(atOneOf: formerPath, in: folder),
      former.written.types.contains(live.type)
    else { return }
    report.notes.append(
      "'\(shown(former.path))' no longer compiles: move your code to "
        + "'\(shown(PathText.join(folder, live.path)))', and delete the file")
  }
}

/// What was found out about the files of the user that belong to some specs.
struct FoundStubs: Sendable {
  var stubs: [Stub] = []
  /// The paths of the files that were compared with what the specs ask for.
  var read: Set<String> = []
  /// The paths of all other files of the user in the modules of the specs.
  var others: Set<String> = []
  /// The members in the compared files of which only the compiler knows whether the spec has them.
  var unjudged: [String] = []

  mutating func addStubs(of other: FoundStubs) {
    unjudged += other.unjudged
    stubs += other.stubs
    read.formUnion(other.read)
    others.formUnion(other.others)
  }

  /// What a run says that has found nothing. Of a file that no spec asks for, the tool knows neither what it
  /// must contain nor, as it reads words, all that the file uses.
  var nothingMissing: String {
    let rest = others.subtracting(read).sorted().map { "'\(shown($0))'" }
    var unknown: [String] = []
    if !rest.isEmpty { unknown.append("the other files: \(Self.firstOf(rest))") }
    if !unjudged.isEmpty {
      unknown.append("the members of values whose types it must find: \(Self.firstOf(unjudged))")
    }
    if unknown.isEmpty { return "nothing is missing" }
    return "nothing is missing in the files that the specs ask for, and no use of a former name "
      + "was found; only the compiler checks \(unknown.joined(separator: ", and "))"
  }

  private static func firstOf(_ names: [String]) -> String {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return names.prefix(3).joined(separator: ", ") + more
  }
}

/// Code that a file of the user lacks, to be pasted.
struct Stub: Sendable {
  /// The path of the file in the form in which it is displayed.
  let path: String
  /// Where to paste it, such as `at the top`.
  let place: String
  let code: String

  static let newFile = "a new file"

  /// The code for standard output, after a comment that says where to paste it.
  var lines: [String] { ["// \(path), \(place):\n", code] }

  var json: JSONValue {
    .object(["path": .string(path), "place": .string(place), "code": .string(code)])
  }
}
