import FeatureLowering
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A package that an earlier run has written, as the first lines of its manifest describe it.
package struct WrittenPackage: Equatable, Sendable {
  package let name: String
  /// The paths of the package's specs, relative to the output folder.
  package let specs: [String]
  package let options: PackageOptions
}

/// All packages that earlier runs have written to the output folder.
package struct WrittenPackages: Sendable {
  /// The packages, sorted by name.
  package let all: [WrittenPackage]
  private let holders: [String: [Int]]

  /// Reads the start of each manifest in the folders of the output folder. The output folder itself
  /// may contain a manifest as well.
  package init(in folder: OutputFolder?) throws(Fault) {
    guard let folder else {
      self.init([])
      return
    }
    let names = try folder.names().filter(OutputPath.isSafeFolderName)
    let found = concurrentMap([PackageOutput.rootName] + names) { name in
      Result { () throws(Fault) -> WrittenPackage? in
        try Self.package(name, in: folder)
      }
    }
    var packages: [WrittenPackage] = []
    for result in found {
      if let package = try result.get() { packages.append(package) }
    }
    self.init(packages)
  }

  package init(_ packages: [WrittenPackage]) {
    all = packages
    var holders: [String: [Int]] = [:]
    for (index, package) in packages.enumerated() {
      for spec in package.specs { holders[spec, default: []].append(index) }
    }
    self.holders = holders
  }

  /// Returns the packages that contain a spec. Usually there is only one.
  package func holders(of spec: String) -> [WrittenPackage] { holders[spec]?.map { all[$0] } ?? [] }

  package func named(_ name: String) -> WrittenPackage? { all.first { $0.name == name } }

  /// The target whose files are in the output folder itself; nil if there is none.
  package var root: WrittenPackage? { named(PackageOutput.rootName) }

  /// Returns the package that a folder's manifest describes. If the first run that wrote the
  /// package was killed, there is only a journal, which is read instead.
  private static func package(
    _ name: String, in folder: OutputFolder
  ) throws(Fault) -> WrittenPackage? {
    do throws(Errno) {
      let package = Descriptor(adopting: try openAt(folder.root, name, folderNoFollow))
      for file in [OutputPath.manifest, OutputPath.journal] {
        guard try status(package.raw, file) != nil else { continue }
        let manifest = Descriptor(adopting: try openAt(package.raw, file, readNoFollow))
        return try ManifestStart(of: manifest.raw).map {
          WrittenPackage(
            name: name, specs: $0.specs, options: $0.options ?? .guessed(of: name, $0.specs))
        }
      }
      return nil
    } catch {
      // If the manifest cannot be opened as a file, this tool has not created it.
      if [ENOENT, ENOTDIR, ELOOP, EISDIR, ENXIO, EACCES, EPERM].contains(error.code) { return nil }
      throw Fault(cannot: "read", folder.shown(name), error)
    }
  }
}

extension PackageOptions {
  /// Returns the options with which a package was probably written. Used if the manifest records no
  /// options.
  fileprivate static func guessed(of name: String, _ specs: [String]) -> PackageOptions {
    var options = PackageOptions()
    if name == PackageOutput.rootName {
      options.layout = .sources
      options.access = .public
    }
    if specs.count > 1, name != PackageOutput.rootName { options.package = name }
    return options
  }
}
