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
        let path = folder.userPath(of: wanted.path, in: draft.name)
        if files[path] == nil {
          files[path] = folder.contents(draft.name, path).map { WrittenFunctions($0) }
        }
        guard let written = files[path], wanted.isExpected(in: written) else { continue }
        let shown = folder.shown(draft.name, path)
        let comparison = FunctionComparison(wanted, in: written) {
          UserFile.functions(of: wanted.type, beside: shown)
        }
        report.notes += comparison.sentences(shown, stubs: request.command(for: "stubs"))
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
