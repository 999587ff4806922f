import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds packages that earlier runs wrote and no spec gives any more: the feature got another name,
/// or its spec was deleted from a folder that the run reads.
struct AbandonedPackages {
  private let produced: Set<String>
  private let specs: Set<String>
  private let folders: Set<String>

  init(_ drafts: [PackageDraft], _ inputs: SpecPaths, output: String) throws(Fault) {
    produced = Set(drafts.map(\.name))
    specs = Set(drafts.flatMap(\.specs))
    guard !inputs.folders.isEmpty else {
      folders = []
      return
    }
    let folder = try PathText.workingFolder()
    folders = Set(inputs.folders.map { PathText.relative($0, to: output, from: folder) })
  }

  /// The packages among these folders, as runs that want no file of them.
  func find(among names: [String], in folder: OutputFolder?) throws(Fault) -> [PackageOutput] {
    guard let folder else { return [] }
    var packages: [PackageOutput] = []
    for name in names.sorted() {
      guard !produced.contains(name), OutputPath.isSafeFolderName(name),
        let specs = try Self.recordedSpecs(of: name, in: folder), !specs.isEmpty,
        specs.allSatisfy(isOfThisRun)
      else { continue }
      packages.append(PackageOutput(name: name, specs: specs, files: []))
    }
    return packages
  }

  private func isOfThisRun(_ spec: String) -> Bool {
    specs.contains(spec) || folders.contains(PathText.split(spec).folder)
  }

  /// The specs that a package's manifest names, or the journal of a run that was killed when the
  /// manifest had gone. Only the beginning is read: there may be thousands of packages beside the
  /// one that is generated.
  private static func recordedSpecs(
    of name: String, in folder: OutputFolder
  ) throws(Fault) -> [String]? {
    do throws(Errno) {
      let package = Descriptor(adopting: try openAt(folder.root, name, folderNoFollow))
      for name in [OutputPath.manifest, OutputPath.journal] {
        guard try status(package.raw, name) != nil else { continue }
        let file = Descriptor(adopting: try openAt(package.raw, name, readNoFollow))
        return Manifest.specs(fromStart: try readRest(file.raw, limit: 4096))
      }
      return nil
    } catch {
      // What cannot be opened because of what it is was not made by this tool.
      if error.code != EIO { return nil }
      throw Fault(cannot: "read", folder.shown(name), error)
    }
  }
}

extension Manifest {
  /// The specs, from the first lines of a manifest as this tool writes it.
  fileprivate static func specs(fromStart bytes: [UInt8]) -> [String]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3)
    let key = Array("  \"specs\": ".utf8)
    guard lines.count == 4, lines[2].starts(with: key),
      let end = lines[2].lastIndex(of: UInt8(ascii: ",")),
      case .array(let values)? = try? JSONReader.parse(Array(lines[2][..<end].dropFirst(key.count)))
    else { return nil }
    return values.compactMap { value in
      guard case .string(let spec) = value else { return nil }
      return spec
    }
  }
}
