import FeatureAnalysis

/// A feature of a generated package, with its tests and the path of its spec.
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

/// Where a generated package gets the runtime modules from.
package enum RuntimeSource: Sendable {
  /// The runtime package in the output folder, which all generated packages share.
  case shared
  /// A copy inside the generated package, which can then be built anywhere.
  case embedded
  /// The published package that contains the tool and the runtime.
  case package(url: String, version: String)
  /// The package that contains the tool and the runtime, in a local folder. The path is relative to
  /// the generated package.
  case folder(path: String)
}
