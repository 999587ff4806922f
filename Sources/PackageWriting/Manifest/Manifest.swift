import FeatureLowering

/// The record of a package that the tool has written, stored as `.redux-gen.json` in the package's
/// folder. The file has one line for each file of the package, sorted by path, and no dates. The
/// file can therefore be merged, and is the same on every machine.
package struct Manifest: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// A generated file, with the hash of its bytes. After runs that were killed, there are several
    /// hashes, and the file may match any of them.
    case generated([ContentHash])
    /// A user-owned file, which the tool wrote once.
    case yours
  }

  /// The manifest's entry for one file.
  struct File: Equatable, Sendable {
    /// The path relative to the package's folder.
    let path: String
    var entry: Entry
  }

  static let format = 1

  /// The paths of the package's specs, relative to the output folder.
  let specs: [String]
  /// The options with which the package was written; nil if they are unknown.
  let options: PackageOptions?
  /// What each feature of the package stores, by the name of the feature.
  let stored: [String: [String]]
  /// The files, sorted by path. No two files have the same path.
  let files: [File]

  init(
    specs: [String] = [], options: PackageOptions? = nil, stored: [String: [String]] = [:],
    files: [File] = []
  ) {
    self.specs = specs
    self.options = options
    self.stored = stored
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.path <= $1.path }
    self.files = isSorted ? files : files.sorted { $0.path < $1.path }
  }

  /// Creates the manifest that describes a package after it has been written.
  package init(of package: PackageOutput) {
    specs = package.specs
    options = package.options
    stored = package.stored
    files = package.files.map { file in
      File(
        path: file.path,
        entry: file.owner == .yours ? .yours : .generated([ContentHash(file.bytes)]))
    }
  }

  /// Returns the entry of the file at `path`; nil if there is none.
  subscript(path: String) -> Entry? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].path == path ? files[low].entry : nil
  }

  /// The encoded contents of the manifest file.
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
    append(storedTo: &bytes)
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

  /// Each line of a feature is on a line of its own, so that versions of a spec can be merged.
  private func append(storedTo bytes: inout [UInt8]) {
    if stored.isEmpty { return }
    bytes += "  \"stored\": {".utf8
    for (index, feature) in stored.sorted(by: { $0.key < $1.key }).enumerated() {
      bytes += (index == 0 ? "\n    " : ",\n    ").utf8
      JSONWriter.appendQuoted(feature.key, to: &bytes)
      bytes += ": [".utf8
      for (index, line) in feature.value.enumerated() {
        bytes += (index == 0 ? "\n      " : ",\n      ").utf8
        JSONWriter.appendQuoted(line, to: &bytes)
      }
      bytes += "\n    ]".utf8
    }
    bytes += "\n  },\n".utf8
  }

  /// The manifest as versions of the tool wrote it that did not record what features store.
  var withoutStored: Manifest { Manifest(specs: specs, options: options, files: files) }

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
