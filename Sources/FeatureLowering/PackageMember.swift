import FeatureAnalysis
import TestPlanning

/// A feature of a package, with its spec.
package struct PackageMember: Sendable {
  package let feature: Feature
  package let tests: FeatureTests
  /// The path of the spec in file headers, relative to the output.
  package let specPath: String

  package init(_ feature: Feature, tests: FeatureTests = FeatureTests(), specPath: String) {
    self.feature = feature
    self.tests = tests
    self.specPath = specPath
  }
}

/// Where a generated package gets its runtime.
package enum RuntimeSource: Sendable {
  /// The runtime's package in the output folder, shared by all generated packages.
  case shared
  /// A copy inside the package, which then builds anywhere.
  case embedded
  /// The package that contains the tool.
  case package(url: String, version: String)
  /// The package that contains the tool, in a local folder with a path relative to the generated
  /// package.
  case folder(path: String)
}
