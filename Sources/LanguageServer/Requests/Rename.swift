import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

extension LanguageServer {
  mutating func prepareRename(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let (document, name) = try foundName(at: parameters)
    guard let name else { throw .failed("there is no name here that a spec declares") }
    if let reason = try reasonAgainstRenaming(name) { throw .failed(reason) }
    return .object([
      "range": encoded(name.reference.range, in: document.file),
      "placeholder": .string(name.reference.key.name),
    ])
  }

  private mutating func reasonAgainstRenaming(
    _ name: FoundName
  ) throws(RequestFault) -> String? {
    let key = name.reference.key
    if let index = indexed(name.home)?.index, index.declaration(of: key) == nil,
      key.kind != .local
    {
      let source = file(at: name.home).map { $0.sourceText(in: name.range) } ?? ""
      return "'\(key.name)' follows from '\(source)': rename that"
    }
    switch key.kind {
    case .scenario, .invariant: return "'\(key.name)' is a sentence, not a name"
    default: return nil
    }
  }

  mutating func rename(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    guard let newName = parameters["newName"]?.text else { throw .invalid("expected 'newName'") }
    let found = try foundName(at: parameters).name
    guard let name = found else { throw .failed("there is no name here that a spec declares") }
    if let reason = try reasonAgainstRenaming(name) { throw .failed(reason) }
    guard newName.isIdentifier else { throw .failed("'\(newName)' is not a name") }
    var renaming = Renaming()
    for (path, references) in places(of: name.reference.key, declaredIn: name.home) {
      renaming.replace(references.map(\.range), by: newName, in: path)
    }
    try addDerivedNames(of: name.home, to: &renaming)
    try check(renaming, of: name, as: newName)
    var changes: [JSONMember] = []
    for (path, edits) in renaming.edits.sorted(by: { $0.key < $1.key }) {
      guard let file = file(at: path) else { continue }
      let texts = edits.map { edit in
        JSONValue.object([
          "range": encoded(edit.range, in: file), "newText": .string(edit.text),
        ])
      }
      changes.append(JSONMember(key: uri(of: path), value: .array(texts)))
    }
    return .object(["changes": .object(changes)])
  }

  /// Adds the uses of names that follow from the renamed one, such as `filteredTasks`.
  private mutating func addDerivedNames(
    of home: String, to renaming: inout Renaming
  ) throws(RequestFault) {
    guard let old = indexed(home)?.index, let file = file(at: home) else { return }
    let changed = renaming.applied(to: file)
    guard let new = indexNames(of: changed, imports: imports(of: home))?.index,
      new.generated.count == old.generated.count
    else { return }
    for (before, after) in zip(old.generated, new.generated)
    where before.key.name != after.key.name {
      for (path, references) in places(of: before.key, declaredIn: home) {
        renaming.replace(references.map(\.range), by: after.key.name, in: path)
      }
    }
  }

  /// Checks that the changed specs have no more errors, and that the name means the same everywhere.
  private mutating func check(
    _ renaming: Renaming, of name: FoundName, as newName: String
  ) throws(RequestFault) {
    let sources = changedSpecs(after: renaming)
    for path in renaming.edits.keys.sorted() {
      guard let old = indexed(path), let file = file(at: path) else { continue }
      let changed = renaming.applied(to: file)
      guard let source = sources[path],
        let new = indexNames(of: changed, imports: source.imports)
      else { throw .failed("'\(newName)' cannot be the name: the spec could not be read") }
      if new.errorCount > old.errorCount {
        let found = Diagnosis.findings(
          of: specFiles(for: path).map { renaming.applied(to: $0) })
        let message = found.first { $0.severity == .error }?.message
        throw .failed("'\(newName)' cannot be the name: \(message ?? "the spec has errors")")
      }
      guard path == name.home else { continue }
      let place = renaming.position(of: name.range.start, in: file, changed)
      let count = old.index.references(of: name.reference.key).count
      guard let declared = new.index.reference(at: place),
        new.index.references(of: declared.key).count == count
      else {
        throw .failed(
          "'\(newName)' means something else where '\(name.reference.key.name)' is used")
      }
    }
  }
}

extension LanguageServer {
  /// The changed specs, by their paths. They are analyzed together, unless two of the specs that they
  /// need have the same name.
  private func changedSpecs(after renaming: Renaming) -> [String: SpecSource] {
    var found: [String: SpecSource] = [:]
    var needed: [String: SourceFile] = [:]
    let paths = renaming.edits.keys.sorted()
    for path in paths {
      for file in specFiles(for: path) { needed[file.path] = renaming.applied(to: file) }
    }
    let files = needed.values.sorted { $0.path < $1.path }
    let names = files.compactMap { specName(of: $0.path) }
    if Set(names).count == names.count {
      for source in specs(of: files) { found[source.file.path] = source }
      return found
    }
    for path in paths {
      found[path] = specs(of: specFiles(for: path).map { renaming.applied(to: $0) }).first
    }
    return found
  }
}

/// The edits of a renaming, by the path of the spec.
struct Renaming {
  struct Edit: Hashable {
    let range: SourceRange
    let text: String
  }

  private(set) var edits: [String: [Edit]] = [:]

  mutating func replace(_ ranges: [SourceRange], by name: String, in path: String) {
    let known = Set((edits[path] ?? []).map(\.range))
    let new = Set(ranges).subtracting(known).map { Edit(range: $0, text: name) }
    edits[path, default: []] += new
    edits[path]?.sort { $0.range.start < $1.range.start }
  }

  func applied(to file: SourceFile) -> SourceFile {
    guard let edits = edits[file.path] else { return file }
    var bytes: [UInt8] = []
    var rest = 0
    for edit in edits {
      let start = file.lines.byte(at: edit.range.start)
      if start < rest { continue }
      bytes += file.bytes[rest..<start]
      bytes += edit.text.utf8
      rest = file.lines.byte(at: edit.range.end)
    }
    bytes += file.bytes[rest...]
    return SourceFile(path: file.path, bytes: bytes)
  }

  /// The position that a position of the file has after the edits.
  func position(
    of position: SourcePosition, in file: SourceFile, _ changed: SourceFile
  ) -> SourcePosition {
    var offset = file.lines.byte(at: position)
    for edit in edits[file.path] ?? [] where edit.range.start < position {
      let length = file.lines.byte(at: edit.range.end) - file.lines.byte(at: edit.range.start)
      offset += edit.text.utf8.count - length
    }
    return changed.lines.position(ofByte: offset)
  }
}

extension String {
  /// Whether the text is an identifier of Swift.
  fileprivate var isIdentifier: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return unicodeScalars.allSatisfy { $0.properties.isXIDContinue } && self != "_"
  }
}
