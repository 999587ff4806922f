/// The data about one feature that the shared files of a package need. The feature itself is
/// released, because a run may have thousands.
package struct PackagePart: Sendable {
  package let module: String
  /// The name of its test module.
  package let tests: String
  package let hasTests: Bool
  /// The name of its mock module; nil if it has none.
  package let mocks: String?
  /// The name of the module with its database; nil if it has none.
  package let database: String?
  /// Whether its database needs the library for databases.
  package let needsDatabaseLibrary: Bool
  /// Its tests run effects.
  package let needsTesting: Bool
  /// The modules of its external types and functions that do not come with Swift, sorted.
  package let modules: [String]
  /// The modules among these whose functions its tests may call.
  package let testModules: Set<String>
  /// The modules among these that are features with imported models.
  package let imports: Set<String>
  /// The features whose mocks an app's mocks contain.
  package let mockImports: Set<String>
  /// The modules with databases whose live dependencies an app uses, by their features.
  package let databaseImports: [String: String]
  /// Its doc, for the README's list of features.
  package let summary: String
  /// Its section of the README.
  package let readme: [UInt8]

  package init(
    module: String, tests: String, hasTests: Bool, mocks: String?, database: String? = nil,
    needsDatabaseLibrary: Bool = false, needsTesting: Bool,
    modules: [String], testModules: Set<String> = [], imports: Set<String>,
    mockImports: Set<String> = [], databaseImports: [String: String] = [:],
    summary: String, readme: [UInt8]
  ) {
    self.module = module
    self.tests = tests
    self.hasTests = hasTests
    self.mocks = mocks
    self.database = database
    self.needsDatabaseLibrary = needsDatabaseLibrary
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
