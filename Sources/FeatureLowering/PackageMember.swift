import FeatureAnalysis
import TestPlanning

/// A feature of a package, with the spec that it comes from.
package struct PackageMember: Sendable {
  package let feature: Feature
  package let tests: FeatureTests
  /// As it is named in headers, relative to the output.
  package let specPath: String

  package init(_ feature: Feature, tests: FeatureTests = FeatureTests(), specPath: String) {
    self.feature = feature
    self.tests = tests
    self.specPath = specPath
  }
}

/// Where a generated package has its runtime from.
package enum RuntimeSource: Sendable {
  /// The runtime's package in the output folder, which all generated packages share.
  case shared
  /// A copy inside the package, so that the package builds anywhere.
  case embedded
  /// The package that the tool comes from.
  case package(url: String, version: String)
  /// The same package in a folder, as seen from the generated package.
  case folder(path: String)
}
