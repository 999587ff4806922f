import Diagnostics
import FeatureLowering
import FeatureRendering
import FileSystem
import PackageWriting

extension Generator {
  /// Says which features a package depends on that have no package yet.
  func noteMissingPackages(
    of drafts: [PackageDraft], _ written: WrittenPackages, _ request: RunRequest,
    _ report: inout RunReport
  ) throws(Fault) {
    guard request.goal == .generate, report.refusals.isEmpty else { return }
    let folder = try PathText.workingFolder()
    let known = Set(drafts.flatMap(\.specs))
    var missing: [String] = []
    for draft in drafts where draft.options.layout == .package {
      for file in draft.sources.flatMap(\.importedFiles) {
        let path = PathText.relative(file.path, to: request.output, from: folder)
        let isThere = known.contains(path) || !written.holders(of: path).isEmpty
        if !isThere, !missing.contains(file.path) { missing.append(file.path) }
      }
    }
    guard let first = missing.first else { return }
    var command = request.withoutOptions
    command.specs = missing
    let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
    report.notes.append(
      "'\(shown(first))'\(others) has no package yet, and what was written depends on it: "
        + command.command())
  }
}
