import Diagnostics
import FeatureLowering
import FeatureRendering
import PackageWriting

extension Generator {
  /// Reports handlers that do not match the specs any more. The compiler reports missing handlers,
  /// but it accepts a handler that still has the old name of an action.
  func noteHandlers(
    of drafts: [PackageDraft], in folder: OutputFolder?, _ request: RunRequest,
    _ report: inout RunReport
  ) {
    guard let folder, request.goal != .diff, report.refusals.isEmpty else { return }
    for draft in drafts {
      for wanted in draft.handled {
        guard let bytes = folder.contents(draft.name, wanted.path) else { continue }
        report.notes += FunctionComparison(wanted, in: WrittenFunctions(bytes)).sentences(
          folder.shown(draft.name, wanted.path), stubs: request.command(for: "stubs"))
      }
    }
  }
}
