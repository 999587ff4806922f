import FeatureLowering

/// The tool's record of a package that it wrote: `.redux-gen.json` in the package's folder. It has
/// one line for each file, sorted by path, and no dates, so it can be merged and is the same on
/// every machine.
package struct Manifest: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// A generated file, with the hash of the written bytes. There are several hashes after runs
    /// that were killed.
    case generated([ContentHash])
    /// A user-owned file, written once.
    case yours
  }

  /// The manifest's entry for one file.
  struct File: Equatable, Sendable {
    /// The path relative to the package's folder.
    let path: String
    var entry: Entry
  }

  static let format = 1

  /// The specs of the package, relative to the output folder.
  let specs: [String]
  /// The options that the package was written with; nil if unknown.
  let options: PackageOptions?
  /// The files, sorted by path. No two files have the same path.
  let files: [File]

  init(specs: [String] = [], options: PackageOptions? = nil, files: [File] = []) {
    self.specs = specs
    self.options = options
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.path <= $1.path }
    self.files = isSorted ? files : files.sorted { $0.path < $1.path }
  }

  /// The manifest of a package that is up to date.
  package init(of package: PackageOutput) {
    specs = package.specs
    options = package.options
    files = package.files.map { file in
      File(
        path: file.path,
        entry: file.owner == .yours ? .yours : .generated([ContentHash(file.bytes)]))
    }
  }

  /// The entry for a path.
  subscript(path: String) -> Entry? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].path == path ? files[low].entry : nil
  }

  /// The encoded manifest.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(128) { $0 + $1.path.utf8.count + 40 })
    bytes += "{\n  \"format\": \(Self.format),\n  \"specs\": [".utf8
    for (index, spec) in specs.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      JSONWriter.appendQuoted(spec, to: &bytes)
    }
    bytes += "],\n".utf8
    if let options { Self.append(options, to: &bytes) }
    bytes += "  \"files\": {".utf8
    for (index, file) in files.enumerated() {
      bytes += (index == 0 ? "\n    " : ",\n    ").utf8
      JSONWriter.appendQuoted(file.path, to: &bytes)
      switch file.entry {
      case .generated(let hashes):
        bytes += ": \"generated".utf8
        for hash in hashes {
          bytes.append(UInt8(ascii: " "))
          hash.appendHexadecimal(to: &bytes)
        }
        bytes.append(UInt8(ascii: "\""))
      case .yours: bytes += ": \"yours\"".utf8
      }
    }
    bytes += "\n  }\n}\n".utf8
    return bytes
  }

  private static func append(_ options: PackageOptions, to bytes: inout [UInt8]) {
    bytes += "  \"options\": {".utf8
    for (index, word) in options.recorded.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      JSONWriter.appendQuoted(word.key, to: &bytes)
      bytes += ": ".utf8
      JSONWriter.appendQuoted(word.value, to: &bytes)
    }
    bytes += "},\n".utf8
  }
}
