import FeatureAnalysis
import SpecLanguage

/// Finds the models that have only another name in the new version: a model is gone, and exactly one
/// new model has the same members.
///
/// - Returns: the new name of each model, by its old name.
package func renamedModels(_ old: SpecVersion, _ new: SpecVersion) -> [String: String] {
  let matching = Matching(old.models, new.models)
  var renames: [String: String] = [:]
  for gone in matching.removed {
    // A SwiftData entity has the name of its model: its rows cannot be read under another name.
    if old.entityModels.contains(gone.name) || gone.value.memberNames.isEmpty { continue }
    func isLike(_ other: Declared<Model>) -> Bool {
      other.value.memberNames == gone.value.memberNames
        && other.value.isStructure == gone.value.isStructure
    }
    let heirs = matching.added.filter(isLike)
    guard heirs.count == 1, matching.removed.count(where: isLike) == 1 else { continue }
    renames[gone.name] = heirs[0].name
  }
  return renames
}

/// An older spec in which types have the names of the new version. Positions in it can be mapped to
/// positions in the original.
package struct RenamedSource {
  package let file: SourceFile
  private let original: SourceFile
  /// The start of each replaced name in the renamed file, with the growth of the name.
  private var growths: [(end: Int, growth: Int)] = []

  /// Replaces each whole word that is a key of `names`.
  package init(_ original: SourceFile, _ names: [String: String]) {
    self.original = original
    var bytes: [UInt8] = []
    bytes.reserveCapacity(original.bytes.count)
    var growths: [(end: Int, growth: Int)] = []
    var word: [UInt8] = []
    func end() {
      if word.isEmpty { return }
      if let name = names[String(decoding: word, as: UTF8.self)] {
        bytes += name.utf8
        growths.append((bytes.count, name.utf8.count - word.count))
      } else {
        bytes += word
      }
      word.removeAll(keepingCapacity: true)
    }
    for byte in original.bytes {
      if isWordByte(byte) {
        word.append(byte)
      } else {
        end()
        bytes.append(byte)
      }
    }
    end()
    file = SourceFile(path: original.path, bytes: bytes)
    self.growths = growths
  }

  private func original(_ position: SourcePosition) -> SourcePosition {
    let byte = file.lines.byte(at: position)
    let growth = growths.prefix { $0.end <= byte }.reduce(0) { $0 + $1.growth }
    return original.lines.position(ofByte: min(max(0, byte - growth), original.bytes.count))
  }

  /// A change whose note is at the place in the original.
  package func original(_ change: SpecChange) -> SpecChange {
    let note = change.note
    let range = SourceRange(original(note.range.start), original(note.range.end))
    return SpecChange(
      id: change.id, message: change.message, range: change.range, help: change.help,
      note: FindingNote(note.message, path: note.path, revision: note.revision, range: range))
  }
}
