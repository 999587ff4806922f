import SpecLanguage

/// A declaration of a spec, with the range of its name.
package struct NameDeclaration: Sendable {
  package enum Kind: String, Sendable {
    case feature, app, model, enumeration, filter, external, property, derived, constant, function
    case enumCase, action, request, event, dependency, method, payload, middleware, invariant
    case reachable, scenario, store, effect, screen
  }

  package let key: NameKey
  package let kind: Kind
  /// The range of the name alone.
  package let range: SourceRange
  /// The type of a value, or the payload of an action; nil if there is none.
  package var detail: String?
  package var doc: String?
  /// The key of the declaration around this one; nil at the top.
  package var parent: NameKey?
}

/// A place where a name is written, at its declaration or elsewhere.
package struct NameReference: Sendable {
  package let key: NameKey
  /// The range of the name alone.
  package let range: SourceRange
  package let isDeclaration: Bool
  /// The type of what the name means; nil if it has none.
  package var type: String?
}

/// A name that follows from a declaration and is not written there, such as `filteredTasks`.
package struct GeneratedName: Sendable {
  package let key: NameKey
  /// The range of the name that it follows from.
  package let source: SourceRange
}

/// The names of a spec: where they are declared and where they are used.
package struct NameIndex: Sendable {
  package internal(set) var declarations: [NameDeclaration] = []
  /// All places of all names, in the order of the file.
  package private(set) var references: [NameReference] = []
  /// The names that follow from others, in the order of the spec.
  package internal(set) var generated: [GeneratedName] = []

  private let file: SourceFile
  private let collector: NameCollector
  /// The keys of `declarations` and `generated`, with the place of the first declaration.
  private var places: [NameKey: Int?] = [:]

  /// The index of a feature.
  package init(of spec: FeatureSpec, in file: SourceFile, uses: [NameUse]) {
    self.file = file
    var collector = NameCollector(of: spec)
    collector.collectNames()
    self.collector = collector
    add(collector, uses)
  }

  /// The index of an app.
  package init(of spec: AppSpec, in file: SourceFile, uses: [NameUse]) {
    self.file = file
    var collector = NameCollector(ofApp: spec)
    collector.collectNames(of: spec)
    self.collector = collector
    add(collector, uses)
  }

  private mutating func add(_ collector: NameCollector, _ uses: [NameUse]) {
    declarations = collector.declarations.compactMap { declaration in
      exactRange(of: declaration.key.name, at: declaration.range).map { range in
        NameDeclaration(
          key: declaration.key, kind: declaration.kind, range: range, detail: declaration.detail,
          doc: declaration.doc, parent: declaration.parent)
      }
    }
    generated = collector.generated
    for name in generated { places[name.key] = .some(nil) }
    for (place, declaration) in declarations.enumerated().reversed() {
      places[declaration.key] = place
    }
    var found = declarations.map {
      NameReference(key: $0.key, range: $0.range, isDeclaration: true, type: $0.detail)
    }
    let written =
      collector.references.map { NameUse(key: $0.key, range: $0.range, type: nil) } + uses
    for use in written {
      guard let range = exactRange(of: use.key.name, at: use.range) else { continue }
      guard let key = collector.resolved(use.key, at: range) else { continue }
      found.append(
        NameReference(
          key: key, range: range, isDeclaration: use.isDeclaration, type: use.type))
    }
    references = Self.withoutDuplicates(found)
  }

  /// The references in the order of the file, each once.
  private static func withoutDuplicates(_ found: [NameReference]) -> [NameReference] {
    struct Place: Hashable {
      let key: NameKey
      let range: SourceRange
    }
    var seen: [Place: Int] = [:]
    var kept: [NameReference] = []
    for reference in found {
      let place = Place(key: reference.key, range: reference.range)
      if let index = seen[place] {
        if kept[index].type == nil { kept[index].type = reference.type }
        continue
      }
      seen[place] = kept.count
      kept.append(reference)
    }
    return kept.indices.sorted {
      (kept[$0].range.start, $0) < (kept[$1].range.start, $1)
    }.map { kept[$0] }
  }

  /// The range of a name without its quotes and backticks; nil if the name is not written there, as
  /// in code that an expansion generates.
  private func exactRange(of name: String, at range: SourceRange) -> SourceRange? {
    guard range.isOnLine else { return nil }
    let text = file.sourceText(in: range)
    if text == name { return range }
    guard text == "`\(name)`" || text == "\"\(name)\"" || text == "'\(name)'" else { return nil }
    return SourceRange(
      range.start.advanced(by: 1), range.end.advanced(by: -1))
  }
}

extension NameIndex {
  /// The reference at a position: the one that begins last, and means something that is declared if
  /// several do.
  package func reference(at position: SourcePosition) -> NameReference? {
    let around = references.filter { $0.range.start <= position && position <= $0.range.end }
    return around.first { $0.key.kind != .standard && isDeclared($0.key) } ?? around.last
  }

  package func declaration(of key: NameKey) -> NameDeclaration? {
    places[key].flatMap { $0 }.map { declarations[$0] }
  }

  /// Whether the spec declares the name, or it follows from a declaration of the spec.
  package func isDeclared(_ key: NameKey) -> Bool {
    places[key] != nil || key.kind == .local
  }

  package func references(of key: NameKey) -> [NameReference] {
    references.filter { $0.key == key }
  }

  /// The declaration of a payload's value that code at a place names alone; nil if the code has no
  /// such value.
  package func payloadValue(named name: String, at range: SourceRange) -> NameDeclaration? {
    collector.resolved(NameKey(.payload, name), at: range).flatMap(declaration)
  }

  /// The number of places that use a declared name.
  package func useCount(of declaration: NameDeclaration) -> Int {
    references(of: declaration.key).count { !$0.isDeclaration }
  }
}

/// A feature or an app whose names are known, as far as the spec could be read.
package struct IndexedSpec: Sendable {
  package let file: SourceFile
  package let index: NameIndex
  /// The feature, if it has no errors.
  package var feature: Feature?
  package var spec: FeatureSpec?
  package var app: AppSpec?
  /// The names that can be written at the cursor.
  package var candidates: [NameCandidate] = []
  /// The number of errors.
  package var errorCount = 0
}

/// Reads a spec and collects its names, even if it has errors. Returns nil if the file is no
/// mapping.
///
/// - Parameter cursor: The end of a name that is being written.
package func indexNames(
  of file: SourceFile, imports: ImportedFeatures, cursor: SourcePosition? = nil
) -> IndexedSpec? {
  var diagnostics = Diagnostics()
  guard let root = parseYAML(file, &diagnostics) else { return nil }
  let recorder = NameRecorder(cursor: cursor)
  var indexed: IndexedSpec
  if root.isApp {
    guard let spec = decodeApp(root, of: file, &diagnostics) else { return nil }
    _ = analyzeApp(spec, of: file, features: imports, &diagnostics, names: recorder)
    indexed = IndexedSpec(
      file: file, index: NameIndex(of: spec, in: file, uses: recorder.uses), app: spec)
  } else {
    guard let spec = decodeSpec(root, of: file, &diagnostics) else { return nil }
    let feature = analyze(spec, of: file, imports: imports, &diagnostics, names: recorder)
    indexed = IndexedSpec(
      file: file, index: NameIndex(of: spec, in: file, uses: recorder.uses), feature: feature,
      spec: spec)
  }
  indexed.candidates = recorder.candidates
  indexed.errorCount = diagnostics.errorCount
  return indexed
}
