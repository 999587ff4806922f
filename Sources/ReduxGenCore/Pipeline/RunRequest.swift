import FeatureLowering
import FeatureRendering

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

  package var goal: Goal
  /// Spec files and folders of them, as they were typed.
  package var specs: [String]
  /// The folder of the packages.
  package var output = "Generated"
  /// One package for all specs; nil for one per feature.
  package var packageName: String?
  /// Packages, or files for a target that exists already.
  package var layout = Layout.package
  /// What tests import where they are written alone; nil for a module named as the feature.
  package var moduleName: String?
  /// Where the package is that has the runtime: an address or a path; nil to embed the runtime.
  package var runtimeLocation: String?
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

  /// The options that decide what the files of a package hold, beside its specs. One that is left out
  /// here is not noticed when it changes.
  var renderingOptions: [String] {
    // Spelt out: to print an enum without a description, Swift reads its metadata, which costs a
    // short run more than all else that is asked of the cache.
    let runtime =
      switch (try? Rendering(of: self))?.runtime {
      case .package(let url, let version): ["package", url, version]
      case .folder(let path): ["folder", path]
      case .embedded, nil: ["embedded"]
      }
    return [
      "package", packageName ?? "", "layout", layout.rawValue, "module", moduleName ?? "",
      "runtime",
    ] + runtime
  }

  /// What takes the files of all specs; nil if each has a package of its own.
  var wholeName: String? { layout == .package ? packageName : PackageOutput.rootName }

  /// A command line that does the same with other ends: what a report offers as a repair.
  func command(_ options: [String] = [], for name: String? = nil) -> String {
    var words = ["redux-gen"] + (name.map { [$0] } ?? []) + specs
    if output != "Generated" { words += ["--output", output] }
    if let packageName { words += ["--package", packageName] }
    switch layout {
    case .package: break
    case .sources: words += ["--layout", "sources"]
    case .tests: words += ["--layout", "tests"]
    }
    if let moduleName { words += ["--module", moduleName] }
    if let runtimeLocation { words += ["--runtime", "package", "--runtime-from", runtimeLocation] }
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
