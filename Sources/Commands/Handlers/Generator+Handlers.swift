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
        let elsewhere = UserFile.functions(
          of: wanted.type, beside: folder.shown(draft.name, path))
        report.notes += FunctionComparison(wanted, in: written, elsewhere: elsewhere).sentences(
          folder.shown(draft.name, path), stubs: request.command(for: "stubs"))
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
