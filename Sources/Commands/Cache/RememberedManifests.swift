import Diagnostics
import FeatureLowering
import FeatureRendering
import PackageWriting

/// The results of earlier runs for the packages of one output folder. An entry means that specs
/// with these bytes and options produce a package with this name and manifest hash, and have no
/// findings.
struct RememberedManifests: Sendable {
  struct Entry: Equatable, Sendable {
    /// The hash of all data that determines the package's contents.
    let key: Digest
    let manifest: ContentHash
    let package: String
    /// The functions that the user's types must have.
    let wanted: [WantedFunctions]
  }

  private let file: ManifestCacheFile
  /// The entries. Their keys are hashes of all inputs except the bytes of the specs, so that the
  /// result for a changed spec replaces the old result.
  private let entries: [UInt64: Entry]
  /// The part of each entry's key that is the same for the whole run.
  private let tool: Digest

  init(file: ManifestCacheFile, tool: [UInt8]) {
    self.file = file
    entries = file.read()
    self.tool = Digest(Array("\(tool.count) ".utf8) + tool)
  }

  /// The cached result for the package of these specs; nil if there is none.
  func entry(for specs: [SpecSource], _ options: PackageOptions) -> Entry? {
    guard let entry = entries[slot(of: specs)], entry.key == key(of: specs, options) else {
      return nil
    }
    return entry
  }

  /// Stores the results of this run: drafts that were rendered, with the hashes of their manifests.
  func keep(_ found: [(draft: PackageDraft, manifest: ContentHash)]) {
    let new = found.prefix(ManifestCacheFile.mostEntries).map { draft, manifest in
      let entry = Entry(
        key: key(of: draft.sources, draft.options), manifest: manifest, package: draft.name,
        wanted: draft.wanted)
      return (slot(of: draft.sources), entry)
    }
    let all = entries.merging(new) { $1 }
    guard all != entries else { return }
    let isTooMuch = all.count > ManifestCacheFile.mostEntries
    file.write(isTooMuch ? Dictionary(new, uniquingKeysWith: { $1 }) : all)
  }

  private func slot(of specs: [SpecSource]) -> UInt64 {
    var text: [UInt8] = []
    for spec in specs {
      text += spec.pathFromOutput.utf8
      text.append(0)
    }
    return ContentHash(text).value
  }

  private func key(of specs: [SpecSource], _ options: PackageOptions) -> Digest {
    var text: [UInt8] = []
    tool.append(to: &text)
    for word in options.words { text += "\(word.utf8.count) \(word)".utf8 }
    for spec in specs {
      // Each part is preceded by its length, so that different lists of parts have different bytes.
      text += "\(spec.pathFromOutput.utf8.count) \(spec.pathFromOutput)".utf8
      text += "\(spec.file.bytes.count) ".utf8
      Digest(spec.file.bytes).append(to: &text)
      for imported in spec.importedFiles { Digest(imported.bytes).append(to: &text) }
    }
    return Digest(text)
  }
}

/// A 128-bit key. It is this long because a hit is not verified. It consists of two hashes of the
/// same bytes with different seeds.
struct Digest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ bytes: [UInt8]) {
    (high, low) = bytes.withUnsafeBytes {
      (ContentHash($0).value, ContentHash($0, seed: 0x5265_6475_7847_656E).value)
    }
  }

  func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: high.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: low.littleEndian) { bytes += $0 }
  }
}
