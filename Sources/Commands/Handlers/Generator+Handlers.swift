import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

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
      var files: [String: WrittenFunctions] = [:]
      for wanted in draft.wanted {
        if files[wanted.path] == nil {
          let bytes = folder.contents(draft.name, wanted.path)
          files[wanted.path] = bytes.map { WrittenFunctions($0) }
        }
        guard let written = files[wanted.path], wanted.isExpected(in: written) else { continue }
        report.notes += FunctionComparison(wanted, in: written).sentences(
          folder.shown(draft.name, wanted.path), stubs: request.command(for: "stubs"))
      }
    }
  }
}

extension WantedFunctions {
  /// Whether the functions belong in the file. Another type may implement a dependency, and then its
  /// methods are elsewhere.
  fileprivate func isExpected(in file: WrittenFunctions) -> Bool {
    kind == .handlers || file.types.contains(type)
  }
}
