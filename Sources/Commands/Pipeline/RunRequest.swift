import FeatureLowering
import FeatureRendering
import PackageWriting

/// A run that the command line requests, with its options.
package struct RunRequest: Sendable {
  package enum Goal: Sendable {
    case generate
    /// Prints what `generate` would do.
    case dryRun
    /// Compares the files with the specs and reports differences, for CI.
    case check
    /// Compares the files with the specs and prints a unified diff.
    case diff
  }

  package enum Runtime: Equatable, Sendable {
    case shared
    case embedded
    /// The location: a URL, or a path as the user typed it. Nil for the checkout in which the tool
    /// was built.
    case package(from: String?)

    /// Whether the location is a URL. A URL contains a scheme, or begins with a user as in git.
    /// Every other location is a path.
    package static func isAddress(_ location: String) -> Bool {
      location.contains("://") || location.hasPrefix("git@")
    }
  }

  package var goal: Goal
  /// Spec files and folders of spec files, as the user typed them.
  package var specs: [String]
  /// The output folder, which contains the packages.
  package var output = "Generated"
  /// The name of a common package for all specs. If it is nil, specs stay in their existing
  /// packages, and each other spec gets a new package.
  package var packageName: String?
  /// What is written: packages, or files for an existing target. Nil if it is not specified.
  package var layout: Layout?
  /// The module that generated tests import if only tests are written. Nil for the module with the
  /// name of the feature.
  package var moduleName: String?
  /// Who can use the declarations, in layouts without folders; nil if it is not specified.
  package var access: AccessLevel?
  /// The runtime on which the packages depend; nil if it is not specified.
  package var runtime: Runtime?
  /// The configuration of the project; nil if there is none.
  package var configuration: ConfigurationFile?
  /// The text at the top of each file; nil if there is none.
  package var header: FileHeader? { configuration?.header }
  /// The files that are written once for each feature.
  package var scaffolds: [Scaffold] = []
  /// Whether the configuration says something about packages that is not on the command line.
  package var hasConfiguredOptions = false
  /// The paths of the generated files that are overwritten even if the user has edited them.
  package var forced: [String] = []
  /// Whether to delete files that no spec generates any more.
  package var isPruning = false
  /// Whether the stored data may differ from what was last written under the same version.
  package var isDevelopment = false
  /// Whether the fixes of findings were applied before the run.
  package var hasFixes = false
  /// Whether warnings stop the run, like errors.
  package var isStrict = false

  package init(_ goal: Goal, specs: [String]) {
    self.goal = goal
    self.specs = specs
  }

  /// The same request without package options, so that each package keeps its existing options.
  var withoutOptions: RunRequest {
    var request = self
    request.packageName = nil
    request.layout = nil
    request.moduleName = nil
    request.access = nil
    request.runtime = nil
    return request
  }

  /// The command line for the same specs with additional options. Reports suggest it as a fix.
  func command(_ options: [String] = [], for name: String? = nil) -> String {
    var words = ["redux-gen"] + (name.map { [$0] } ?? []) + specs
    if output != "Generated" { words += ["--output", output] }
    if let packageName { words += ["--package", packageName] }
    switch layout {
    case .package, nil: break
    case .sources: words += ["--layout", "sources"]
    case .tests: words += ["--layout", "tests"]
    }
    if let moduleName { words += ["--module", moduleName] }
    if let access { words += ["--access", access.rawValue] }
    switch runtime {
    case .shared: words += ["--runtime", "shared"]
    case .embedded: words += ["--runtime", "embedded"]
    case .package(let location):
      words += ["--runtime", "package"] + (location.map { ["--runtime-from", $0] } ?? [])
    case nil: break
    }
    return (words + options).map(Self.quotedForShell).joined(separator: " ")
  }

  static func quotedForShell(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
        UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ","):
        true
      default: byte >= 0x80
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
