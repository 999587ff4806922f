import FeatureLowering

/// What the tool remembers of a package it wrote: `.redux-gen.json` in the package's folder. One
/// line a file, sorted by path, no dates: it can be merged, and it is the same on every machine.
struct Manifest: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// The tool's, with the hash of what it wrote; with several, of what it may have written,
    /// where runs were killed.
    case generated([ContentHash])
    /// The user's: written once.
    case yours
  }

  static let format = 1

  /// The specs that the package came from, as seen from the output folder.
  var specs: [String] = []
  var entries: [String: Entry] = [:]

  /// The manifest as it is written.
  var bytes: [UInt8] {
    var bytes = Array("{\n  \"format\": \(Self.format),\n  \"specs\": [".utf8)
    for (index, spec) in specs.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      Self.appendQuoted(spec, to: &bytes)
    }
    bytes += "],\n  \"files\": {".utf8
    bytes.reserveCapacity(bytes.count + entries.count * 96)
    var separator = "\n"
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      bytes += separator.utf8
      bytes += "    ".utf8
      Self.appendQuoted(path, to: &bytes)
      switch entry {
      case .generated(let hashes):
        bytes += ": \"generated".utf8
        for hash in hashes {
          bytes.append(UInt8(ascii: " "))
          bytes += hash.hexadecimal
        }
        bytes.append(UInt8(ascii: "\""))
      case .yours: bytes += ": \"yours\"".utf8
      }
      separator = ",\n"
    }
    bytes += "\n  }\n}\n".utf8
    return bytes
  }

  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case ..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
      case ..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
