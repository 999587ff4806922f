import Diagnostics

/// Why a manifest is not taken at its word. Nothing of its package is touched then.
struct ManifestFault: Error, Equatable, Sendable {
  let reason: String
}

extension Manifest {
  /// Reads a manifest, and refuses one that is damaged, newer than this tool, or names a path that
  /// the tool would never write.
  init(parsing bytes: [UInt8]) throws(ManifestFault) {
    let root: JSONValue
    do throws(JSONFault) {
      root = try JSONReader.parse(bytes)
    } catch {
      throw ManifestFault(reason: Self.describe(error, in: bytes))
    }
    guard case .object(let members) = root else {
      throw ManifestFault(reason: "is not an object")
    }
    try Self.checkFormat(members)
    var specs: [String] = []
    var options: PackageOptions?
    var files: [File] = []
    for member in members {
      switch (member.key, member.value) {
      case ("format", _): break
      case ("specs", .array(let values)): specs = try Self.specs(values)
      case ("options", .object(let values)):
        options = PackageOptions(recorded: values)
        if options == nil {
          throw ManifestFault(reason: "has options that redux-gen does not know")
        }
      case ("files", .object(let values)): files = try Self.files(values)
      default: throw ManifestFault(reason: "has an unexpected key '\(excerpt(member.key))'")
      }
    }
    self.init(specs: specs, options: options, files: files)
  }

  private static func describe(_ fault: JSONFault, in bytes: [UInt8]) -> String {
    let marker = Array("<<<<<<< ".utf8)
    let holdsConflict = bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: marker)
    }
    if holdsConflict { return "holds an unresolved merge conflict" }
    return "is damaged at line \(fault.line): \(fault.reason)"
  }

  /// First of all, so that a newer manifest is called newer, whatever else it holds.
  private static func checkFormat(_ members: [JSONValue.Member]) throws(ManifestFault) {
    guard case .integer(let format)? = members.first(where: { $0.key == "format" })?.value else {
      throw ManifestFault(reason: "does not say its format")
    }
    if format > self.format {
      throw ManifestFault(reason: "was written by a newer redux-gen (format \(format))")
    }
    guard format == self.format else {
      throw ManifestFault(reason: "has the unknown format \(format)")
    }
  }

  private static func specs(_ values: [JSONValue]) throws(ManifestFault) -> [String] {
    var specs: [String] = []
    for value in values {
      guard case .string(let spec) = value else {
        throw ManifestFault(reason: "names a spec that is not a text")
      }
      specs.append(spec)
    }
    return specs
  }

  private static func files(_ members: [JSONValue.Member]) throws(ManifestFault) -> [File] {
    var files: [File] = []
    files.reserveCapacity(members.count)
    for file in members {
      guard OutputPath.isSafe(file.key) else {
        throw ManifestFault(
          reason: "names a file that redux-gen never writes: '\(excerpt(file.key))'")
      }
      guard case .string(let text) = file.value, let entry = Entry(text) else {
        throw ManifestFault(reason: "has no owner and hash for '\(excerpt(file.key))'")
      }
      files.append(File(path: file.key, entry: entry))
    }
    return files
  }
}

extension Manifest.Entry {
  /// Nil unless `text` is `yours`, or `generated` and hashes.
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
