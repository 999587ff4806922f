import FeatureLowering
import FileSystem

/// The generated files whose manual edits the user discards. The path of a folder stands for all
/// files below it.
package struct ForcedPaths: Sendable {
  private let arguments: [String]
  /// The paths relative to the output folder.
  private let paths: [String]

  /// - Parameter arguments: the paths as typed. Like `output`, they are relative to the working
  ///   directory.
  package init(_ arguments: [String], output: String) throws(Fault) {
    self.arguments = arguments
    guard !arguments.isEmpty else {
      paths = []
      return
    }
    let folder = try PathText.workingFolder()
    paths = arguments.map { PathText.relative($0, to: output, from: folder) }
  }

  func contains(_ path: String, of package: String) -> Bool {
    !paths.isEmpty && paths.contains { Self.names($0, Self.path(path, of: package)) }
  }

  /// Checks that each path names a generated file of the run. Any other path is a typo.
  package func check(_ plans: [PackagePlan]) throws(Fault) {
    for (argument, path) in zip(arguments, paths) {
      let named = plans.lazy.flatMap { plan in
        plan.files.lazy.filter { Self.names(path, Self.path($0.path, of: plan.name)) }
      }
      if named.contains(where: { $0.file.owner == .generated || $0.state == .yoursGone }) {
        continue
      }
      throw Fault(
        named.isEmpty
          ? "--force '\(argument)' is not a file that these specs generate"
          : "--force '\(argument)' is a file of yours, which is never overwritten")
    }
  }

  private static func path(_ file: String, of package: String) -> String {
    package == PackageOutput.rootName ? file : "\(package)/\(file)"
  }

  private static func names(_ path: String, _ file: String) -> Bool {
    file == path || file.hasPrefix(path + "/")
  }
}
