import FeatureLowering

/// All files that a run wants in one package's folder.
package struct PackageOutput: Sendable {
  /// The package name of files in the output folder itself.
  package static let rootName = "."

  /// The name of the package's folder in the output folder.
  package let name: String
  /// The specs of the package, relative to the output folder.
  package let specs: [String]
  /// The options that the package is written with; nil if unknown.
  package let options: PackageOptions?
  /// The files, sorted by path.
  package let files: [GeneratedFile]

  package init(
    name: String, specs: [String], options: PackageOptions?, files: [GeneratedFile]
  ) {
    self.name = name
    self.specs = specs
    self.options = options
    self.files = files.sorted { $0.path < $1.path }
  }
}
