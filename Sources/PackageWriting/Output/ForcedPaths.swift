import FeatureLowering
import FeatureRendering

/// The generated files that `--force` names, whose manual edits are overwritten. A folder's path
/// stands for all files in the folder.
package struct ForcedPaths: Sendable {
  private let arguments: [String]
  /// The paths relative to the output folder.
  private let paths: [String]

  /// - Parameter arguments: The paths as the user typed them, relative to the working directory.
  ///   `output` is relative to the working directory as well.
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

  /// Throws an error if a path does not name a generated file of the run, because such a path is a
  /// typo.
  package func checkPaths(in plans: [PackagePlan]) throws(Fault) {
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
