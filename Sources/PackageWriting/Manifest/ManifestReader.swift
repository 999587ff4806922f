import FeatureRendering
import SpecLanguage

/// The reason why a manifest is rejected. The package of a rejected manifest is not changed.
struct ManifestFault: Error, Equatable, Sendable {
  let reason: String
}

extension Manifest {
  /// Parses a manifest. Throws an error if the manifest is damaged, newer than this tool, or
  /// contains a path that the tool never writes.
  init(parsing bytes: [UInt8]) throws(ManifestFault) {
    var content = ManifestContent(bytes)
    do throws(JSONFault) {
      try content.read()
    } catch {
      throw ManifestFault(reason: Self.describe(error, in: bytes))
    }
    if content.format != nil || content.fault == nil { try Self.checkFormat(content.format) }
    if let fault = content.fault { throw fault }
    self.init(
      specs: content.specs, options: content.options, stored: content.stored,
      files: content.files)
  }

  private static func describe(_ fault: JSONFault, in bytes: [UInt8]) -> String {
    let marker = Array("<<<<<<< ".utf8)
    let holdsConflict = bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: marker)
    }
    if holdsConflict { return "contains an unresolved merge conflict" }
    return "is damaged at line \(fault.line): \(fault.reason)"
  }

  /// Throws an error if the format is unknown. The format is checked first, so that a newer
  /// manifest is reported as newer even if it has other errors.
  private static func checkFormat(_ format: Int?) throws(ManifestFault) {
    guard let format else { throw ManifestFault(reason: "has no format") }
    if format > self.format {
      throw ManifestFault(reason: "was written by a newer redux-gen (format \(format))")
    }
    guard format == self.format else {
      throw ManifestFault(reason: "has the unknown format \(format)")
    }
  }
}

/// Collects the contents of a manifest. Its files are read one by one, because the manifest of
/// 10,000 features contains 300,000 files.
private struct ManifestContent {
  private var reader: JSONReader
  private(set) var format: Int?
  private(set) var specs: [String] = []
  private(set) var options: PackageOptions?
  private(set) var stored: [String: [String]] = [:]
  private(set) var files: [Manifest.File] = []
  /// The first error that is not a JSON syntax error.
  private(set) var fault: ManifestFault?

  init(_ bytes: [UInt8]) {
    reader = JSONReader(bytes)
  }

  mutating func read() throws(JSONFault) {
    guard reader.isAtObject() else {
      _ = try reader.value()
      refuse("is not an object")
      return try reader.expectEnd()
    }
    var keys: Set<String> = []
    try reader.beginObject()
    while let key = try reader.nextKey(isFirst: keys.isEmpty) {
      guard keys.insert(key).inserted else { throw reader.repeatedKey(key) }
      if key == "files", reader.isAtObject() {
        try readFiles()
      } else {
        read(key, try reader.value())
      }
    }
    try reader.expectEnd()
  }

  private mutating func refuse(_ reason: String) {
    fault = fault ?? ManifestFault(reason: reason)
  }

  private mutating func read(_ key: String, _ value: JSONValue) {
    switch (key, value) {
    case ("format", .integer(let number)): format = number
    case ("format", _): break
    case ("specs", .array(let values)):
      for value in values {
        guard case .string(let spec) = value else {
          return refuse("names a spec that is not a string")
        }
        specs.append(spec)
      }
    case ("options", .object(let values)):
      options = PackageOptions(recorded: values)
      if options == nil { refuse("has options that redux-gen does not know") }
    case ("stored", .object(let features)):
      for feature in features { readStored(feature) }
    default: refuse("has an unexpected key '\(excerpt(key))'")
    }
  }

  private mutating func readStored(_ feature: JSONMember) {
    guard case .array(let values) = feature.value else {
      return refuse("has no list of what '\(excerpt(feature.key))' stores")
    }
    stored[feature.key] = values.compactMap { value in
      if case .string(let line) = value { line } else { nil }
    }
  }

  private mutating func readFiles() throws(JSONFault) {
    var isSorted = true
    try reader.beginObject()
    while let path = try reader.nextKey(isFirst: files.isEmpty) {
      let value = try reader.value()
      if !OutputPath.isSafe(path) {
        refuse("names a file that redux-gen never writes: '\(excerpt(path))'")
      }
      var entry = Manifest.Entry.yours
      if case .string(let text) = value, let read = Manifest.Entry(text) {
        entry = read
      } else {
        refuse("has no owner and hash for '\(excerpt(path))'")
      }
      if let last = files.last, last.path >= path { isSorted = false }
      files.append(Manifest.File(path: path, entry: entry))
    }
    if isSorted { return }
    files.sort { $0.path < $1.path }
    for (file, next) in zip(files, files.dropFirst()) where file.path == next.path {
      throw reader.repeatedKey(file.path)
    }
  }
}

extension Manifest.Entry {
  /// Parses an entry. Returns nil if `text` is neither `yours` nor `generated` followed by hashes.
  fileprivate init?(_ text: String) {
    if text == "yours" {
      self = .yours
      return
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let hashes = words.dropFirst().compactMap { ContentHash(hexadecimal: $0.utf8) }
    guard words[0] == "generated", !hashes.isEmpty, hashes.count == words.count - 1 else {
      return nil
    }
    self = .generated(hashes)
  }
}

/// The first lines of a manifest that this tool has written. The list of files is not read, because
/// the output folder may contain thousands of other packages.
struct ManifestStart {
  let specs: [String]
  /// The recorded options; nil if the manifest records none.
  let options: PackageOptions?

  /// Reads the start of a manifest. Returns nil if the file does not begin like a manifest.
  init?(of file: CInt) throws(Errno) {
    var bytes = try readRest(file, limit: 4096)
    // The list of specs may be longer than the bytes that were read.
    if bytes.count == 4096, Self.lines(of: bytes).count < 5 { bytes += try readRest(file) }
    if let start = Self(Self.lines(of: bytes)) {
      self = start
    } else if bytes.starts(with: Array("{".utf8)) {
      // The whole file is parsed, because git may have changed its line ends or left a merge
      // conflict in it.
      bytes += try readRest(file)
      guard let manifest = try? Manifest(reading: bytes) else { return nil }
      (specs, options) = (manifest.specs, manifest.options)
    } else {
      return nil
    }
  }

  /// Returns the first four lines, which contain the specs and the options, and as the fifth
  /// element the rest.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 4)
  }

  private init?(_ lines: [ArraySlice<UInt8>]) {
    guard lines.count > 3, case .array(let values)? = Self.value(of: "specs", in: lines[2]) else {
      return nil
    }
    specs = values.compactMap { value in
      guard case .string(let spec) = value else { return nil }
      return spec
    }
    if case .object(let members)? = Self.value(of: "options", in: lines[3]) {
      options = PackageOptions(recorded: members)
    } else {
      options = nil
    }
  }

  private static func value(of key: String, in line: ArraySlice<UInt8>) -> JSONValue? {
    let key = Array("  \"\(key)\": ".utf8)
    guard line.starts(with: key), let end = line.lastIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    return try? JSONReader.parse(Array(line[..<end].dropFirst(key.count)))
  }
}
