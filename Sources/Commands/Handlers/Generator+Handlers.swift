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
      var files: [String: UserFile] = [:]
      for wanted in draft.wanted {
        let module = ModuleFolder(of: wanted.path, in: folder.shown(draft.name))
        let path = folder.shown(draft.name, folder.userPath(of: wanted.path, in: draft.name))
        if files[path] == nil {
          files[path] =
            (try? UserFile(at: path)) ?? (try? UserFile(declaring: [wanted.type], in: module))
        }
        guard let file = files[path], wanted.isExpected(in: file.written) else { continue }
        let comparison = FunctionComparison(wanted, in: file.written) {
          module.functions(of: wanted.type, except: file.path)
        }
        report.notes += comparison.sentences(file.path, stubs: request.command(for: "stubs"))
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
