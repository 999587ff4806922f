import FeatureRendering

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
