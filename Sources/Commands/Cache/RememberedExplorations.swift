import Diagnostics
import FeatureRendering

/// The cached explorations without findings. An entry means that this build of the tool has
/// explored these bytes within these limits. The entry contains the coverage. A spec with findings
/// is explored in every run, so that its findings are always reported.
struct RememberedExplorations: Sendable {
  private let file: CacheFile
  private let tool: [UInt8]
  private let known: [Digest: String]
  private static let most = 10_000

  init(file: CacheFile, tool: [UInt8]) {
    self.file = file
    self.tool = tool
    known = file.read().map(Self.decode) ?? [:]
  }

  /// The summary of an exploration's coverage; nil if the exploration is not in the cache.
  func summary(of key: Digest) -> String? { known[key] }

  /// Stores the explorations of this run that have no findings.
  func keep(_ found: [(key: Digest, summary: String)]) {
    var all = known
    for (key, summary) in found { all[key] = summary }
    if all == known { return }
    if all.count > Self.most {
      all = Dictionary(found.prefix(Self.most).map { ($0.key, $0.summary) }) { $1 }
    }
    file.write(Self.encode(all))
  }

  /// The hash of all data that determines the findings of an exploration.
  ///
  /// - Parameter work: the maximum number of evaluation steps.
  func key(of spec: SpecSource, work: Int?) -> Digest {
    var text = Array("\(tool.count) ".utf8) + tool
    text += "\(work ?? -1) \(spec.isApp) \(spec.file.bytes.count) ".utf8
    Digest(spec.file.bytes).append(to: &text)
    for imported in spec.importedFiles { Digest(imported.bytes).append(to: &text) }
    return Digest(text)
  }

  // MARK: - The format

  /// Each exploration has one line, which contains the two numbers of the key and the summary.
  private static func encode(_ all: [Digest: String]) -> [UInt8] {
    let lines = all.map { key, summary in "\(key.high) \(key.low) \(summary)\n" }
    return Array(lines.joined().utf8)
  }

  private static func decode(_ bytes: [UInt8]) -> [Digest: String] {
    var all: [Digest: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let high = UInt64(String(decoding: parts[0], as: UTF8.self)),
        let low = UInt64(String(decoding: parts[1], as: UTF8.self))
      else { continue }
      all[Digest(high: high, low: low)] = String(decoding: parts[2], as: UTF8.self)
    }
    return all
  }
}
