import FeatureLowering

/// All files that a run generates for one package's folder.
package struct PackageOutput: Sendable {
  /// The name that stands for a package whose files are in the output folder itself.
  package static let rootName = "."

  /// The name of the package's folder in the output folder.
  package let name: String
  /// The paths of the package's specs, relative to the output folder.
  package let specs: [String]
  /// The options with which the package is written; nil if they are unknown.
  package let options: PackageOptions?
  /// What each feature of the package stores, by the name of the feature: the lines of its shape.
  package let stored: [String: [String]]
  /// The files, sorted by path.
  package let files: [GeneratedFile]

  package init(
    name: String, specs: [String], options: PackageOptions?, stored: [String: [String]] = [:],
    files: [GeneratedFile]
  ) {
    self.name = name
    self.specs = specs
    self.options = options
    self.stored = stored
    self.files = files.sorted { $0.path < $1.path }
  }

  /// The same package with further files.
  package func adding(_ files: [GeneratedFile]) -> PackageOutput {
    PackageOutput(
      name: name, specs: specs, options: options, stored: stored, files: self.files + files)
  }

  /// The same files, but user-owned files are where they were written with other `folders`.
  func keepingUserFiles(in folder: OutputFolder) -> PackageOutput {
    PackageOutput(
      name: name, specs: specs, options: options, stored: stored,
      files: files.map { file in
        guard file.owner == .yours else { return file }
        return GeneratedFile(
          path: folder.userPath(of: file.path, in: name), owner: .yours, bytes: file.bytes,
          isScaffold: file.isScaffold)
      })
  }
}
