import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// A name under the cursor, and the spec that declares it.
struct FoundName {
  let reference: NameReference
  /// The path of the spec that declares the name.
  let home: String
  /// Where the name is declared. For a name that follows from another one, that name.
  let range: SourceRange
}

extension LanguageServer {
  /// Returns the name at a place, if a spec declares it.
  mutating func foundName(
    at parameters: JSONValue
  ) throws(RequestFault) -> (document: Document, name: FoundName?) {
    let (document, position, _) = try requestedPlace(of: parameters)
    guard let index = indexed(document.path)?.index,
      let reference = index.reference(at: position), reference.key.kind != .standard
    else { return (document, nil) }
    return (document, findDeclaration(of: reference, from: document.path, index))
  }

  private mutating func findDeclaration(
    of reference: NameReference, from path: String, _ index: NameIndex
  ) -> FoundName? {
    if let range = index.placeOfDeclaration(of: reference.key) {
      return FoundName(reference: reference, home: path, range: range)
    }
    for file in specFiles(for: path).dropFirst() {
      guard let other = indexed(file.path)?.index else { continue }
      if let range = other.placeOfDeclaration(of: reference.key) {
        return FoundName(reference: reference, home: file.path, range: range)
      }
    }
    return nil
  }

  /// Returns all places of a name, by the path of the spec.
  mutating func places(of key: NameKey, declaredIn home: String) -> [(String, [NameReference])] {
    var found: [(String, [NameReference])] = []
    let others = key.kind == .local ? [] : dependents(of: home)
    // The spec that needs the most others is analyzed first, because it makes them known.
    if let whole = others.max(by: { specFiles(for: $0).count < specFiles(for: $1).count }) {
      _ = imports(of: whole)
    }
    for path in [home] + others {
      guard let index = indexed(path)?.index else { continue }
      if path != home, index.isDeclared(key) { continue }
      let references = index.references(of: key)
      if !references.isEmpty { found.append((path, references)) }
    }
    return found
  }

  private func location(_ range: SourceRange, in path: String) -> JSONValue? {
    file(at: path).map { file in
      .object(["uri": .string(uri(of: path)), "range": encoded(range, in: file)])
    }
  }

  mutating func definition(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let name = try foundName(at: parameters).name
    return name.flatMap { location($0.range, in: $0.home) } ?? .null
  }

  mutating func references(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    guard let name = try foundName(at: parameters).name else { return .array([]) }
    let includesDeclaration = parameters["context"]?["includeDeclaration"]?.flag ?? true
    return .array(
      places(of: name.reference.key, declaredIn: name.home).flatMap { path, references in
        references.filter { includesDeclaration || !$0.isDeclaration }
          .compactMap { location($0.range, in: path) }
      })
  }

  mutating func highlights(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let (document, position, _) = try requestedPlace(of: parameters)
    guard let index = indexed(document.path)?.index,
      let reference = index.reference(at: position), reference.key.kind != .standard
    else { return .array([]) }
    return .array(
      index.references(of: reference.key).map {
        .object([
          "range": encoded($0.range, in: document.file),
          "kind": .integer($0.isDeclaration ? 3 : 2),
        ])
      })
  }

  // MARK: - Symbols

  mutating func symbols(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let document = try document(of: parameters)
    guard let index = indexed(document.path)?.index else { return .array([]) }
    let wholes = EntryRanges(of: document.file)
    var children: [NameKey: [NameDeclaration]] = [:]
    for declaration in index.declarations {
      if let parent = declaration.parent { children[parent, default: []].append(declaration) }
    }
    func symbol(_ declaration: NameDeclaration, depth: Int) -> JSONValue {
      let inner = depth < 4 ? children[declaration.key, default: []] : []
      let whole = wholes.range(around: declaration.range)
      return .object([
        "name": .string(declaration.key.name),
        "detail": declaration.detail.map { .string($0) },
        "kind": .integer(declaration.kind.symbolKind),
        "range": encoded(whole, in: document.file),
        "selectionRange": encoded(declaration.range, in: document.file),
        "children": inner.isEmpty ? nil : .array(inner.map { symbol($0, depth: depth + 1) }),
      ])
    }
    return .array(
      index.declarations.filter { $0.parent == nil }
        .sorted { $0.range.start < $1.range.start }.map { symbol($0, depth: 0) })
  }
}

extension NameIndex {
  /// Where a name is declared. For a name that follows from another one, the place of that name.
  func placeOfDeclaration(of key: NameKey) -> SourceRange? {
    if key.kind == .local {
      return references(of: key).first(where: \.isDeclaration)?.range
        ?? references(of: key).first?.range
    }
    return declaration(of: key)?.range ?? generated.first { $0.key == key }?.source
  }
}

/// The ranges of the entries of mappings, by the places of their keys.
struct EntryRanges {
  private var ends: [SourcePosition: SourcePosition] = [:]

  init(of file: SourceFile) {
    var ignored = Diagnostics()
    if let root = parseYAML(file, &ignored) { add(root) }
  }

  private mutating func add(_ node: YAMLNode) {
    switch node.content {
    case .scalar: break
    case .sequence(let items): for item in items { add(item) }
    case .mapping(let entries):
      for entry in entries {
        ends[entry.key.range.start] = max(entry.key.range.end, entry.value.range.end)
        add(entry.value)
      }
    }
  }

  /// The entry with a key, or the key alone.
  func range(around key: SourceRange) -> SourceRange {
    SourceRange(key.start, max(key.end, ends[key.start] ?? key.end))
  }
}

extension NameDeclaration.Kind {
  /// The kind of symbol in the protocol.
  var symbolKind: Int {
    switch self {
    case .feature, .app: 2
    case .model: 23
    case .enumeration, .filter: 10
    case .external: 5
    case .property, .derived, .store: 7
    case .constant: 14
    case .function: 12
    case .enumCase: 22
    case .action, .request, .event, .effect: 24
    case .dependency: 11
    case .method: 6
    case .payload: 13
    case .middleware, .screen: 5
    case .invariant, .reachable: 17
    case .scenario: 6
    }
  }
}
