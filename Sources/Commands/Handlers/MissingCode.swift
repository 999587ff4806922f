import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

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
    guard let dependency = wanted.dependency, wanted.isUnimplemented(in: written) else { return }
    let type = MissingFunctions(type: wanted, feature, options.layout, options.target)
    imports.formUnion(type.imports)
    let live = "\(feature.name)Dependencies.live"
    sections.append(
      ("in \(live), among the arguments", Array("\(dependency): \(wanted.type)()\n".utf8)))
    sections.append(("at the end", type.text))
    if !wanted.names.isEmpty { needsError = true }
  }

  /// Adds the extension with all routes, if the coordinator has none.
  mutating func addRoutes() {
    let routes = MissingFunctions(routesOf: feature, options.layout, options.target)
    imports.formUnion(routes.imports)
    sections.append(("at the end, before '#endif'", routes.text))
  }

  /// The code, with the place of each section.
  func stubs(_ file: String) -> [Stub] {
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
    return sections.map { section in
      Stub(
        path: file, place: section.place, code: String(decoding: section.text, as: UTF8.self))
    }
  }
}

extension Generator {
  /// Reports handlers and methods of live implementations that do not match the specs any more. The
  /// compiler accepts a handler that still has the old name of an action, and says of a method only
  /// that a type does not conform to a protocol.
  func noteFunctions(
    of drafts: [PackageDraft], in folder: OutputFolder?, _ request: RunRequest,
    _ report: inout RunReport
  ) {
    guard let folder, request.goal != .diff, report.refusals.isEmpty else { return }
    for draft in drafts {
      var files: [String: UserFile] = [:]
      for wanted in draft.wanted {
        let module = ModuleFolder(of: wanted.path, in: folder.shown(draft.name))
        let path = folder.shown(draft.name, folder.userPath(of: wanted.path, in: draft.name))
        if files[path] == nil {
          files[path] =
            (try? UserFile(at: path)) ?? (try? UserFile(declaring: [wanted.type], in: module))
        }
        guard let file = files[path] else { continue }
        let types = wanted.isExpected(in: file.written) ? [wanted] : []
        for wanted in types + wanted.implementations(in: file.written) {
          let comparison = FunctionComparison(wanted, in: file.written) {
            module.functions(inheritedBy: wanted.type)
          }
          report.notes += comparison.sentences(file.path, stubs: request.command(for: "stubs"))
        }
      }
      for wanted in draft.wantedDependencies {
        let path = folder.shown(draft.name, folder.userPath(of: wanted.path, in: draft.name))
        guard let file = try? files[path] ?? UserFile(at: path) else { continue }
        report.notes += FormerDependencies(wanted, draft.wanted, in: file.written)
          .sentences(file.path, stubs: request.command(for: "stubs"))
      }
    }
  }
}

extension WantedFunctions {
  /// Whether the functions belong in the type and the file of their first version. Another type may
  /// implement a dependency or show the screens of routes.
  fileprivate func isExpected(in file: WrittenFunctions) -> Bool {
    switch kind {
    case .handlers: true
    case .methods: file.types.contains(type)
    case .routes: file.types.contains(type) && conformance.map(file.names.contains) == true
    }
  }
}
