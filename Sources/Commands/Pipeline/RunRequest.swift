import FeatureLowering

/// The options of a command line.
package struct RunRequest: Sendable {
  package enum Goal: Sendable {
    case generate
    /// Prints what `generate` would do.
    case dryRun
    /// Compares and reports, for CI.
    case check
    /// Compares and prints a unified diff.
    case diff
  }

  package enum Runtime: Equatable, Sendable {
    case shared
    case embedded
    /// A URL, or a path as typed; nil for the checkout in which the tool was built.
    case package(from: String?)

    /// Whether the location is a URL: it has a scheme or, as in git, a user. Every other location
    /// is a path.
    package static func isAddress(_ location: String) -> Bool {
      location.contains("://") || location.hasPrefix("git@")
    }
  }

  package var goal: Goal
  /// Spec files and folders of spec files, as typed.
  package var specs: [String]
  /// The folder that contains the packages.
  package var output = "Generated"
  /// The name of one package for all specs; nil to keep existing packages and to make a new package
  /// for each remaining spec.
  package var packageName: String?
  /// Whether packages are written, or files for an existing target; nil if not specified.
  package var layout: Layout?
  /// The module that generated tests import if only tests are written; nil for a module named like
  /// the feature.
  package var moduleName: String?
  /// The runtime that the packages depend on; nil if not specified.
  package var runtime: Runtime?
  /// The generated files whose manual edits are overwritten.
  package var forced: [String] = []
  /// Whether files that no spec generates any more are deleted.
  package var isPruning = false
  /// Whether warnings stop the run.
  package var isStrict = false

  package init(_ goal: Goal, specs: [String]) {
    self.goal = goal
    self.specs = specs
  }

  /// The request without package options, so that each package keeps its own.
  var withoutOptions: RunRequest {
    var request = self
    request.packageName = nil
    request.layout = nil
    request.moduleName = nil
    request.runtime = nil
    return request
  }

  /// The same command line with other options, which reports suggest as a fix.
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
    switch runtime {
    case .shared: words += ["--runtime", "shared"]
    case .embedded: words += ["--runtime", "embedded"]
    case .package(let location):
      words += ["--runtime", "package"] + (location.map { ["--runtime-from", $0] } ?? [])
    case nil: break
    }
    return (words + options).map(Self.quotedForShell).joined(separator: " ")
  }

  private static func quotedForShell(_ word: String) -> String {
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
