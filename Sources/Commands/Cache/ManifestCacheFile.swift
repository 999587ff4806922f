import FeatureLowering
import PackageWriting

/// A cache file with the entries for one output folder.
struct ManifestCacheFile: Sendable {
  typealias Entries = [UInt64: RememberedManifests.Entry]

  /// The maximum number of specs for one output folder.
  static let mostEntries = 50_000

  private let file: CacheFile

  init(folder: String, output: ContentHash) {
    var name: [UInt8] = []
    output.appendHexadecimal(to: &name)
    file = CacheFile(
      folder: folder, name: String(decoding: name, as: UTF8.self), magic: "redux-gen cache 3")
  }

  /// The entries of the file; empty if the file does not exist or has another format.
  func read() -> Entries { file.read().flatMap(Self.decode) ?? [:] }

  func write(_ entries: Entries) { file.write(Self.encode(entries)) }

  /// Each entry has five numbers. The last number is the length of the entry's text.
  private static func encode(_ entries: Entries) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 64)
    func append(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    for (slot, entry) in entries {
      let text = Array(Self.text(of: entry).utf8)
      append(slot)
      append(entry.key.high)
      append(entry.key.low)
      append(entry.manifest.value)
      append(UInt64(text.count))
      bytes += text
    }
    return bytes
  }

  /// The name of the package, followed by a line for each of the user's types. A line contains the
  /// type, the path, the dependency, the names of the generated types, and `name(signature` for each
  /// function. These parts are separated by tabs.
  private static func text(of entry: RememberedManifests.Entry) -> String {
    let lines = entry.wanted.map {
      let functions = zip($0.names, $0.signatures).map { "\($0)\($1)" }
      let types = $0.types.sorted().joined(separator: " ")
      return ([$0.type, $0.path, $0.dependency ?? "", types] + functions).joined(separator: "\t")
    }
    return ([entry.package] + lines).joined(separator: "\n")
  }

  // The line is split by bytes: splitting it by characters takes twenty times as long, and each run
  // reads the whole file.
  private static func wanted(_ line: Slice<UnsafeRawBufferPointer>) -> WantedFunctions {
    let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    let functions = parts.dropFirst(4).map {
      $0.split(separator: UInt8(ascii: "("), maxSplits: 1, omittingEmptySubsequences: false)
    }
    var wanted = WantedFunctions(
      type: text(parts.first), path: text(parts.dropFirst().first),
      names: functions.map { text($0.first) },
      signatures: functions.map { "(" + text($0.dropFirst().first) })
    let dependency = text(parts.dropFirst(2).first)
    wanted.dependency = dependency.isEmpty ? nil : dependency
    let types = parts.dropFirst(3).first?.split(separator: UInt8(ascii: " ")) ?? []
    wanted.types = Set(types.map { text($0) })
    return wanted
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>?) -> String {
    bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func decode(_ bytes: [UInt8]) -> Entries? {
    let end = bytes.count
    return bytes.withUnsafeBytes { raw in
      func number(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
      var entries: Entries = [:]
      entries.reserveCapacity(end / 48)
      var offset = 0
      while offset < end {
        let start = offset + 40
        guard start <= end, number(offset + 32) <= UInt64(end - start) else { return nil }
        let next = start + Int(number(offset + 32))
        let lines = raw[start..<next].split(separator: UInt8(ascii: "\n"))
        entries[number(offset)] = RememberedManifests.Entry(
          key: Digest(high: number(offset + 8), low: number(offset + 16)),
          manifest: ContentHash(value: number(offset + 24)),
          package: text(lines.first),
          wanted: lines.dropFirst().map(wanted))
        offset = next
      }
      return entries
    }
  }
}
