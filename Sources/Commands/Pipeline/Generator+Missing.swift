import Diagnostics
import FeatureLowering
import FeatureRendering
import FileSystem
import PackageWriting

extension Generator {
  /// Adds a note if generated packages depend on specs that have no package yet.
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
