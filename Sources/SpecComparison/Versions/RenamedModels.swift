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
    if gone.value.memberNames.isEmpty { continue }
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

/// The properties and cases that have another name in the new version, by the name of their type. The
/// key `was` of a member says its earlier names.
///
/// Code that only uses the new names has not changed.
struct RenamedMembers: Sendable {
  /// The renamed members of the comparison that is under way. Code is normalized in many places, and
  /// each of them needs the names.
  @TaskLocal static var current = RenamedMembers()

  private var names: [String: [String: String]] = [:]
  /// The contents of the old spec.
  private var oldBytes: [UInt8] = []

  init() {}

  init(_ versions: Versions) {
    oldBytes = versions.old.source.file.bytes
    let old = byName(versions.old.storableTypes, \.name)
    for model in versions.new.storableTypes.map(\.value) {
      guard let before = old[model.name]?.value else { continue }
      let known = Dictionary(before.histories, uniquingKeysWith: { first, _ in first })
      for (name, history) in model.histories {
        let knownRenames = known[name]?.renames ?? []
        for rename in history.renames
        where known[rename.name] != nil && !knownRenames.contains(rename) {
          names[model.name, default: [:]][rename.name] = name
        }
      }
    }
  }

  /// The renamed members whose earlier names the code of a file has: none for the new spec, in which
  /// two members may have exchanged their names.
  func namesChanged(in file: SourceFile) -> RenamedMembers {
    names.isEmpty || file.bytes == oldBytes ? self : RenamedMembers()
  }

  /// The old member that a member of the new version was; nil if it is new or has its old name.
  func oldName(_ member: String, of type: Type) -> String? {
    guard !names.isEmpty, case .nominal(let owner) = type else { return nil }
    return names[owner]?.first { $0.value == member }?.key
  }

  /// The name that a member of the old version has in the new version.
  func newName(_ member: String, of type: Type) -> String {
    guard !names.isEmpty, case .nominal(let owner) = type else { return member }
    return names[owner]?[member] ?? member
  }
}

extension Model {
  var memberNames: [String] { histories.map(\.name) }

  /// The names of the properties or cases, with their earlier names.
  fileprivate var histories: [(name: String, history: History)] {
    switch kind {
    case .structure(let properties): properties.map { ($0.name, $0.history) }
    case .enumeration(let cases): cases.map { ($0.name, $0.history) }
    }
  }
}

/// A declaration in one version of a spec: its name, its range and its meaning.
struct Declared<Value> {
  let name: String
  let range: SourceRange
  let value: Value
}

/// Two lists of declarations, whose elements are matched by name.
struct Matching<Value> {
  /// The declarations that both versions contain, in the order of the new version.
  private(set) var common: [(old: Declared<Value>, new: Declared<Value>)] = []
  private(set) var removed: [Declared<Value>] = []
  private(set) var added: [Declared<Value>] = []
  /// The first common declaration whose position among the common declarations has changed.
  private(set) var moved: (old: Declared<Value>, new: Declared<Value>)?

  init(_ old: [Declared<Value>], _ new: [Declared<Value>]) {
    let known = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for declared in new {
      if let before = known[declared.name] {
        common.append((before, declared))
      } else {
        added.append(declared)
      }
    }
    let names = Set(common.map(\.new.name))
    removed = old.filter { !names.contains($0.name) }
    let order = old.filter { names.contains($0.name) }
    moved = zip(order, common).first { $0.name != $1.new.name }?.1
  }
}

extension Matching {
  /// The members of a model that have another name in the new version, as its `was` says.
  func renamings(of type: Type) -> [(old: Declared<Value>, new: Declared<Value>)] {
    let old = byName(common.map(\.old) + removed, \.name)
    return (common.map(\.new) + added).compactMap { declared in
      RenamedMembers.current.oldName(declared.name, of: type).flatMap { old[$0] }
        .map { ($0, declared) }
    }
  }

  /// The members whose names are in both versions and have not moved to other members. `left` are the
  /// old names, and `renamed` the new names of renamed members.
  func kept(
    besides left: Set<String>, _ renamed: Set<String>
  ) -> [(old: Declared<Value>, new: Declared<Value>)] {
    common.filter { !left.contains($0.old.name) && !renamed.contains($0.new.name) }
  }

  /// The members of the old version that the new version does not have under any name.
  func gone(besides left: Set<String>, _ renamed: Set<String>) -> [Declared<Value>] {
    (removed + common.lazy.filter { renamed.contains($0.new.name) }.map(\.old))
      .filter { !left.contains($0.name) }
  }

  /// The members of the new version that the old version does not have under any name.
  func new(besides left: Set<String>, _ renamed: Set<String>) -> [Declared<Value>] {
    (added + common.lazy.filter { left.contains($0.old.name) }.map(\.new))
      .filter { !renamed.contains($0.name) }
  }
}

/// Adds to each declaration its range in the spec.
///
/// - Parameter fallback: the range of a declaration that the spec does not contain.
func declared<Value>(
  _ values: [Value], named name: (Value) -> String, at places: [Located<String>],
  otherwise fallback: SourceRange
) -> [Declared<Value>] {
  let ranges = Dictionary(
    places.map { ($0.value, $0.range) }, uniquingKeysWith: { first, _ in first })
  return values.map { value in
    let name = name(value)
    return Declared(name: name, range: ranges[name] ?? fallback, value: value)
  }
}
