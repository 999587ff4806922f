import Diagnostics
import FeatureLowering
import SpecDecoding

/// What the stages from the parser to the printer make of one spec.
package struct RenderedFeature: Sendable {
  /// The feature's name; nil if the spec is too broken to have one.
  package let name: String?
  /// Where the spec says the name.
  package let nameRange: SourceRange
  /// In source order.
  package let findings: [Finding]
  /// Further ones, behind those.
  package var omitted = FindingCount()
  /// The feature's own files, and those of its package if it is alone in it; empty if there are
  /// errors.
  package var files: [GeneratedFile] = []
  /// The types that the spec names: in one module, no other feature may.
  package var types: [Located<String>] = []
  /// What the user's handlers are asked for.
  package var handled: WantedFunctions?
  /// The modules of the external types that the spec names.
  package var modules: [Located<String>] = []
  /// The feature as it goes into the files that it shares with others; let go of early.
  package var member: PackageMember?
  /// The same for an app.
  package var app: AppContext?
  /// What it adds to these files.
  package var part: PackagePart?

  package init(name: String?, nameRange: SourceRange, findings: [Finding]) {
    self.name = name
    self.nameRange = nameRange
    self.findings = findings
  }

  package var hasErrors: Bool {
    omitted.errors > 0 || findings.contains { $0.severity == .error }
  }
}
