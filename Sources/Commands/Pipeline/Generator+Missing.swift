import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

extension Generator {
  /// Throws an error if an imported feature is part of another feature's package: a package can
  /// depend only on features that have packages of their own. The error is thrown before any file
  /// is written.
  func checkImports(
    of drafts: [PackageDraft], _ written: WrittenPackages, _ request: RunRequest
  ) throws(Fault) {
    var planned: [String: [String?]] = [:]
    for draft in drafts {
      let name = draft.options.package == nil ? nil : draft.name
      for spec in draft.specs { planned[spec, default: []].append(name) }
    }
    try checkAccess(of: drafts, written, request)
    for draft in drafts where draft.options.layout == .package {
      for (path, file) in try importedSpecs(of: draft, request) {
        // Nil means that the feature has a package of its own.
        let holders =
          planned[path]
          ?? written.holders(of: path).map { $0.options.package == nil ? nil : $0.name }
        guard let holder = holders.first, let name = holder, !holders.contains(draft.name),
          !holders.contains(nil)
        else { continue }
        throw Fault(
          "the package '\(draft.name)' needs the feature of '\(shown(file))', which is a part of the "
            + "package '\(name)': put both into one package with '--package'")
      }
    }
  }

  /// Throws an error if a package needs declarations of a package that is not public.
  private func checkAccess(
    of drafts: [PackageDraft], _ written: WrittenPackages, _ request: RunRequest
  ) throws(Fault) {
    let planned = Dictionary(
      drafts.flatMap { draft in
        draft.specs.map { ($0, (draft.name, draft.options.accessLevel)) }
      }, uniquingKeysWith: { first, _ in first })
    for draft in drafts where draft.options.layout == .package {
      for (path, file) in try importedSpecs(of: draft, request) {
        let holder = written.holders(of: path).first.map {
          ($0.name, $0.options.accessLevel)
        }
        guard let (name, access) = planned[path] ?? holder, name != draft.name, access != .public
        else { continue }
        throw Fault(
          "the package '\(draft.name)' needs the feature of '\(shown(file))', whose package '\(name)' "
            + "has the access '\(access.rawValue)': put both into one package with '--package', or "
            + "use '--access public'")
      }
    }
  }

  /// The specs of imported features. `path` is relative to the output folder, and `file` is the
  /// displayed path.
  private func importedSpecs(
    of draft: PackageDraft, _ request: RunRequest
  ) throws(Fault) -> [(path: String, file: String)] {
    let folder = try PathText.workingFolder()
    return draft.sources.flatMap(\.importedFiles).map { file in
      (PathText.relative(file.path, to: request.output, from: folder), file.path)
    }
  }

  /// Adds a note if generated packages depend on features whose specs have no package yet.
  func noteMissingPackages(
    of drafts: [PackageDraft], _ written: WrittenPackages, _ request: RunRequest,
    _ report: inout RunReport
  ) throws(Fault) {
    guard request.goal == .generate, report.refusals.isEmpty else { return }
    let known = Set(drafts.flatMap(\.specs))
    var missing: [String] = []
    for draft in drafts where draft.options.layout == .package {
      for (path, file) in try importedSpecs(of: draft, request) {
        let isThere = known.contains(path) || !written.holders(of: path).isEmpty
        if !isThere, !missing.contains(file) { missing.append(file) }
      }
    }
    guard let first = missing.first else { return }
    var command = request.withoutOptions
    command.specs = missing
    let others = missing.count - 1
    let subject =
      switch others {
      case 0: "'\(shown(first))' has"
      case 1: "'\(shown(first))' and one other spec have"
      default: "'\(shown(first))' and \(others) other specs have"
      }
    report.notes.append(
      "\(subject) no package yet, and generated packages depend on \(others == 0 ? "it" : "them"): "
        + command.command())
  }
}
