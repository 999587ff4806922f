import FeatureLowering

/// Everything that a run wants in one package's folder.
package struct PackageOutput: Sendable {
  /// What files that stand in the output folder itself have for a package's name.
  package static let rootName = "."

  /// The folder's name below the output folder.
  package let name: String
  /// The specs it comes from, as seen from the output folder.
  package let specs: [String]
  /// What it is written with; nil if that is not known.
  package let options: PackageOptions?
  /// Sorted by path.
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
