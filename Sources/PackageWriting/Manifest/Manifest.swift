import FeatureLowering

/// What the tool remembers of a package it wrote: `.redux-gen.json` in the package's folder. One
/// line a file, sorted by path, no dates: it can be merged, and it is the same on every machine.
package struct Manifest: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// The tool's, with the hash of what it wrote; with several, of what it may have written,
    /// where runs were killed.
    case generated([ContentHash])
    /// The user's: written once.
    case yours
  }

  /// What the manifest says of one file.
  struct File: Equatable, Sendable {
    /// Below the package's folder.
    let path: String
    var entry: Entry
  }

  static let format = 1

  /// The specs that the package came from, as seen from the output folder.
  let specs: [String]
  /// What it was written with; nil if that is not known.
  let options: PackageOptions?
  /// Sorted by path, each path once.
  let files: [File]

  init(specs: [String] = [], options: PackageOptions? = nil, files: [File] = []) {
    self.specs = specs
    self.options = options
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.path <= $1.path }
    self.files = isSorted ? files : files.sorted { $0.path < $1.path }
  }

  /// The manifest of a package that is as it is wanted.
  package init(of package: PackageOutput) {
    specs = package.specs
    options = package.options
    files = package.files.map { file in
      File(
        path: file.path,
        entry: file.owner == .yours ? .yours : .generated([ContentHash(file.bytes)]))
    }
  }

  /// What is remembered of the file with this path.
  subscript(path: String) -> Entry? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].path == path ? files[low].entry : nil
  }

  /// The manifest as it is written.
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
