import Diagnostics
import FeatureLowering
import FeatureRendering
import PackageWriting

extension Generator {
  /// Says which handlers of the user's the specs do not agree with any more. The compiler says that
  /// one is missing, but not that another has the name that the action had.
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
