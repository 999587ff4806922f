import Diagnostics
import FeatureLowering
import SpecDecoding

/// The result of all stages from the parser to the printer for one spec.
package struct RenderedFeature: Sendable {
  /// The feature's name; nil if it could not be decoded.
  package let name: String?
  /// The range of the name in the spec.
  package let nameRange: SourceRange
  /// The findings in source order.
  package let findings: [Finding]
  /// The number of findings that are not in `findings`.
  package var omitted = FindingCount()
  /// The feature's own files, and the files of its package if it is the package's only feature;
  /// empty if there are errors.
  package var files: [GeneratedFile] = []
  /// The types that the spec declares. No other feature of the module may declare them.
  package var types: [Located<String>] = []
  /// The functions that the user's handlers must have.
  package var handled: WantedFunctions?
  /// The modules of the external types that the spec names.
  package var modules: [Located<String>] = []
  /// The input for the files that the feature shares with other features; released early.
  package var member: PackageMember?
  /// The input for the files that an app shares with its features.
  package var app: AppContext?
  /// The parts of these shared files that belong to the feature or app.
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
