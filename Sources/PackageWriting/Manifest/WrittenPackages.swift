import FeatureLowering
import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A package that an earlier run wrote, as described by the first lines of its manifest.
package struct WrittenPackage: Equatable, Sendable {
  package let name: String
  /// The specs of the package, relative to the output folder.
  package let specs: [String]
  package let options: PackageOptions
}

/// The packages that earlier runs wrote into the output folder.
package struct WrittenPackages: Sendable {
  /// The packages, sorted by name.
  package let all: [WrittenPackage]
  private let holders: [String: [Int]]

  /// Reads the start of the manifest in each folder of the output folder, and of the manifest for
  /// files in the output folder itself.
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

  /// The packages that contain a spec. Usually there is only one.
  package func holders(of spec: String) -> [WrittenPackage] { holders[spec]?.map { all[$0] } ?? [] }

  package func named(_ name: String) -> WrittenPackage? { all.first { $0.name == name } }

  /// The target whose files are in the output folder itself.
  package var root: WrittenPackage? { named(PackageOutput.rootName) }

  /// The package that a folder's manifest describes. If a run was killed while there was no
  /// manifest, its journal is read instead.
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
      // If the manifest's path cannot be opened as a file, this tool did not create it.
      if [ENOENT, ENOTDIR, ELOOP, EISDIR, ENXIO, EACCES, EPERM].contains(error.code) { return nil }
      throw Fault(cannot: "read", folder.shown(name), error)
    }
  }
}

extension PackageOptions {
  /// The probable options of a package whose manifest does not record them.
  fileprivate static func guessed(of name: String, _ specs: [String]) -> PackageOptions {
    var options = PackageOptions()
    if name == PackageOutput.rootName { options.layout = .sources }
    if specs.count > 1, name != PackageOutput.rootName { options.package = name }
    return options
  }
}
