import FeatureRendering
import SpecLanguage

/// Converts between the URIs of the client and paths.
enum DocumentPath {
  /// The path of a `file:` URI. Other URIs, which name no files on disk, are returned unchanged.
  static func path(of uri: String) -> String {
    guard uri.hasPrefix("file://") else { return uri }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return uri }
    return decoded(rest[slash...])
  }

  static func uri(of path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    var uri = "file://"
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
          || "/-._~".unicodeScalars.contains(scalar))
      if isPlain {
        uri.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + String(repeating: "0", count: 2 - digits.utf8.count) + digits
      }
    }
    return uri
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)),
        digits.utf8.count == 2, let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the file is the configuration of a project.
  static func isConfiguration(_ path: String) -> Bool {
    PathText.split(path).name == ProjectConfiguration.fileName
  }

  static func folder(of path: String) -> String { PathText.split(path).folder }
}
