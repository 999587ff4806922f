import Diagnostics
import FeatureLowering
import SpecDecoding

/// The result of all stages from the parser to the printer for one spec.
package struct RenderedFeature: Sendable {
  /// The feature's name; nil if it could not be decoded.
  package let name: String?
  /// The range of the name in the spec.
  package let nameRange: SourceRange
  /// In source order.
  package let findings: [Finding]
  /// The number of further findings.
  package var omitted = FindingCount()
  /// The feature's own files, and those of its package if it is the only feature; empty if there
  /// are errors.
  package var files: [GeneratedFile] = []
  /// The types that the spec declares: no other feature of the module may declare them.
  package var types: [Located<String>] = []
  /// The functions that the user's handlers must have.
  package var handled: WantedFunctions?
  /// The modules of the external types that the spec names.
  package var modules: [Located<String>] = []
  /// The input for the files that it shares with other features; released early.
  package var member: PackageMember?
  /// The same for an app.
  package var app: AppContext?
  /// Its parts of these files.
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
