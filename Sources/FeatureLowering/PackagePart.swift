import FeatureAnalysis

/// The data about one feature that the shared files of its package need. The feature itself is
/// released from memory, because a run may have thousands of features.
package struct PackagePart: Sendable {
  package let module: String
  /// The name of the feature's test module.
  package let tests: String
  package let hasTests: Bool
  /// The name of the feature's mock module; nil if it has no mocks.
  package let mocks: String?
  /// The name of the module with the feature's database; nil if it has no database.
  package let database: String?
  /// The name of the module with the app's entry point; nil if it has none.
  package let main: String?
  /// The module with the storages of the feature's lists; nil if it needs none.
  package let library: StorageLibrary?
  /// Whether the feature's tests run effects.
  package let needsTesting: Bool
  /// The modules of the external types and functions that the feature uses, sorted. Modules of the
  /// Swift toolchain are not included.
  package let modules: [String]
  /// The elements of `modules` that declare functions which the feature's tests may call.
  package let testModules: Set<String>
  /// The elements of `modules` that contain features whose models this feature imports.
  package let imports: Set<String>
  /// The features whose mocks are used in the mocks of this app.
  package let mockImports: Set<String>
  /// The database modules that this app's live dependencies use, by the names of their features.
  package let databaseImports: [String: String]
  /// The documentation of the feature, for the list of features in the README.
  package let summary: String
  /// The section about the feature in the README.
  package let readme: [UInt8]

  package init(
    module: String, tests: String, hasTests: Bool, mocks: String?, database: String? = nil,
    main: String? = nil, library: StorageLibrary? = nil, needsTesting: Bool,
    modules: [String], testModules: Set<String> = [], imports: Set<String>,
    mockImports: Set<String> = [], databaseImports: [String: String] = [:],
    summary: String, readme: [UInt8]
  ) {
    self.module = module
    self.tests = tests
    self.hasTests = hasTests
    self.mocks = mocks
    self.database = database
    self.main = main
    self.library = library
    self.needsTesting = needsTesting
    self.modules = modules
    self.testModules = testModules
    self.imports = imports
    self.mockImports = mockImports
    self.databaseImports = databaseImports
    self.summary = summary
    self.readme = readme
  }
}

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
