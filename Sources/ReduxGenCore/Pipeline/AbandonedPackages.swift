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
  func find(among names: [String], in folder: OutputFolder?) -> [PackageOutput] {
    guard let folder else { return [] }
    return names.sorted().compactMap { name in
      guard !produced.contains(name), OutputPath.isSafeFolderName(name),
        let specs = Self.recordedSpecs(of: name, in: folder), !specs.isEmpty,
        specs.allSatisfy(isOfThisRun)
      else { return nil }
      return PackageOutput(name: name, specs: specs, files: [])
    }
  }

  private func isOfThisRun(_ spec: String) -> Bool {
    specs.contains(spec) || folders.contains(PathText.split(spec).folder)
  }

  /// The specs that a package's manifest names. Only its beginning is read: there may be thousands
  /// of packages beside the one that is generated.
  private static func recordedSpecs(of name: String, in folder: OutputFolder) -> [String]? {
    do throws(Errno) {
      let package = Descriptor(adopting: try openAt(folder.root, name, folderNoFollow))
      let file = Descriptor(
        adopting: try openAt(package.raw, OutputPath.manifest, readNoFollow))
      return Manifest.specs(fromStart: try readRest(file.raw, limit: 4096))
    } catch {
      return nil
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
