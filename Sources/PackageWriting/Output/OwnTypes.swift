import FeatureLowering

/// The types in files of the user that the run no longer needs. Such files stay and are compiled, so no
/// generated file may declare one of these types.
///
///     middleware: {Logger: }                          # Logger.swift is the user's
///     middleware: {Logger: {add: {dispatch: .sum}}}   # ShopMiddleware.swift declares Logger
struct OwnTypes {
  private struct OwnType {
    let name: String
    let path: String
  }

  private var types: [OwnType] = []

  var isEmpty: Bool { types.isEmpty }

  /// Adds the type after which a file is named, if the file declares it.
  mutating func addFile(_ path: String, _ bytes: [UInt8]) {
    guard let file = path.split(separator: "/").last, file.hasSuffix(".swift") else { return }
    let name = String(file.dropLast(".swift".count))
    if Self.declares(name, bytes) { types.append(OwnType(name: name, path: path)) }
  }

  /// Why a file cannot be generated; nil if it declares none of the types.
  func reason(against file: GeneratedFile) -> String? {
    let module = file.path.split(separator: "/").prefix(2)
    let rival = types.first {
      $0.path.split(separator: "/").prefix(2) == module && Self.declares($0.name, file.bytes)
    }
    return rival.map {
      "it declares '\($0.name)', which the spec now generates, and so does your file '\($0.path)'; "
        + "delete your file, or move it away"
    }
  }

  private static func declares(_ name: String, _ bytes: [UInt8]) -> Bool {
    let heads = ["struct", "final class", "class", "actor", "enum"].map { "\($0) \(name)" }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
      let line = line.hasPrefix("public ") ? line.dropFirst("public ".count) : line
      return heads.contains { head in
        line.hasPrefix(head) && [" ", ":", "<", "{"].contains(line.dropFirst(head.count).first)
      }
    }
  }
}
