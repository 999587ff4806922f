import FeatureLowering

/// What a command line asks for.
package struct RunRequest: Sendable {
  package enum Goal: Sendable {
    case generate
    /// Says what `generate` would do.
    case dryRun
    /// Compares and reports, for continuous integration.
    case check
    /// The same as a unified diff.
    case diff
  }

  package enum Runtime: Equatable, Sendable {
    case shared
    case embedded
    /// An address, or a path as it was typed; nil for the checkout that the tool was built in.
    case package(from: String?)

    /// An address has a scheme or, as git writes them, a user; all else is a path.
    package static func isAddress(_ location: String) -> Bool {
      location.contains("://") || location.hasPrefix("git@")
    }
  }

  package var goal: Goal
  /// Spec files and folders of them, as they were typed.
  package var specs: [String]
  /// The folder of the packages.
  package var output = "Generated"
  /// One package for all specs; nil for those that have the specs already, and one for each other.
  package var packageName: String?
  /// Packages, or files for a target that exists already; nil if nothing is said.
  package var layout: Layout?
  /// What tests import where they are written alone; nil for a module named as the feature.
  package var moduleName: String?
  /// What the packages stand on; nil if nothing is said.
  package var runtime: Runtime?
  /// Generated files whose hand edits are given up.
  package var forced: [String] = []
  /// Whether files that no spec gives any more are deleted.
  package var isPruning = false
  /// Whether warnings stop the run.
  package var isStrict = false

  package init(_ goal: Goal, specs: [String]) {
    self.goal = goal
    self.specs = specs
  }

  /// The request without what its options say of packages: then those hold that the packages have.
  var withoutOptions: RunRequest {
    var request = self
    request.packageName = nil
    request.layout = nil
    request.moduleName = nil
    request.runtime = nil
    return request
  }

  /// A command line that does the same with other ends: what a report offers as a repair.
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
