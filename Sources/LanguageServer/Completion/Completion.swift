import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// What can be written at a position.
struct Completion {
  struct Item: Hashable {
    let label: String
    let kind: Kind
    let detail: String
    var summary: String?
  }

  /// The kinds of the protocol.
  enum Kind: Int {
    case method = 2
    case function = 3
    case field = 5
    case variable = 6
    case type = 7
    case property = 10
    case value = 12
    case keyword = 14
    case event = 23
    case enumCase = 20
    case constant = 21
  }

  private let context: KeyContext
  private let table: KeyTable
  private let shapes: [ValueShape]
  private(set) var items: [Item] = []
  /// The items, each of which is offered once.
  private var known: Set<Place> = []

  private struct Place: Hashable {
    let label: String
    let kind: Kind
  }

  init(_ context: KeyContext, in table: KeyTable) {
    self.context = context
    self.table = table
    shapes = context.isComment ? [] : context.shapes(in: table)
  }

  /// Whether names in Swift code or in values of a scenario can be written here.
  var holdsCode: Bool {
    if context.isComment { return false }
    return NamePlaces.holdsMembers(at: context, in: table)
      || shapes.contains { shape in
        switch shape {
        case .type, .typedDefault, .typedValue, .expression, .condition, .conditions, .repetition,
          .statements, .values:
          true
        case .mapping(_, let value), .open(_, _, let value):
          if case .values = value { true } else { false }
        default: false
        }
      }
  }

  /// Adds the keys of the language, and the words that are allowed instead of a name.
  mutating func addKeys() {
    for shape in shapes {
      if let table = shape.table, !context.isValue || context.written.isEmpty {
        for key in table.keys {
          add(
            Item(label: key.name, kind: .keyword, detail: table.construct, summary: key.summary))
        }
      }
      if case .constant(let word) = shape, word.hasPrefix(context.written) {
        add(Item(label: word, kind: .value, detail: "a word"))
      }
    }
  }

  /// Adds the names of the spec that are written without Swift.
  mutating func addNames(of index: NameIndex) {
    for shape in shapes {
      switch shape {
      case .actionName: addDeclarations(of: index, NameSource.actions)
      case .sortMember:
        for declaration in index.declarations
        where NameSource.lists.kinds.contains(declaration.kind) {
          add(declaration)
        }
      default: break
      }
    }
    if !context.isComment, let source = NamePlaces.source(at: context, in: table) {
      addDeclarations(of: index, source)
    }
    for generated in index.generated
    where generated.key.kind == .enumCase && shapes.contains(where: \.isActionName) {
      add(Item(label: generated.key.name, kind: .event, detail: "an action"))
    }
  }

  /// Adds the names that the analysis found for the place.
  mutating func addCandidates(_ candidates: [NameCandidate]) {
    for candidate in candidates {
      let kind: Kind =
        switch candidate.kind {
        case .variable: .variable
        case .member: .property
        case .enumCase: .enumCase
        case .function: .function
        case .constant: .constant
        case .type: .type
        case .method: .method
        case .label: .field
        }
      add(Item(label: candidate.name, kind: kind, detail: candidate.detail))
    }
  }

  private mutating func addDeclarations(of index: NameIndex, _ source: NameSource) {
    for declaration in index.declarations
    where source.kinds.contains(declaration.kind)
      && (!source.isOfState || declaration.parent == nil)
    {
      add(declaration)
    }
    guard case .lists = source else { return }
    for generated in index.generated where generated.key.kind == .member {
      add(Item(label: generated.key.name, kind: .property, detail: "the result of a filter"))
    }
  }

  private mutating func add(_ declaration: NameDeclaration) {
    var label = declaration.key.name
    let kind: Kind
    switch declaration.kind {
    case .action, .request: kind = .event
    case .method:
      guard let owner = declaration.parent?.name else { return }
      label = "\(owner).\(label)"
      kind = .method
    default: kind = .property
    }
    add(
      Item(
        label: label, kind: kind, detail: declaration.detail ?? "", summary: declaration.doc))
  }

  private mutating func add(_ item: Item) {
    if known.insert(Place(label: item.label, kind: item.kind)).inserted { items.append(item) }
  }

  var json: JSONValue {
    .object([
      "isIncomplete": .boolean(false),
      "items": .array(
        items.enumerated().map { place, item in
          .object([
            "label": .string(item.label), "kind": .integer(item.kind.rawValue),
            "detail": item.detail.isEmpty ? nil : .string(item.detail),
            "documentation": item.summary.map { .string($0) },
            "insertText": item.label.hasSuffix(":") ? .string(item.label + " ") : nil,
            "sortText": .string(String(10_000 + place)),
          ])
        }),
    ])
  }
}

extension ValueShape {
  fileprivate var isActionName: Bool { if case .actionName = self { true } else { false } }
}

/// The texts that are analyzed for a completion: the document with a name at the cursor, and with
/// what is open on the line closed.
struct CompletedText {
  let file: SourceFile
  let cursor: SourcePosition

  /// - Parameter offset: The offset of the cursor.
  static func attempts(for file: SourceFile, at offset: Int) -> [CompletedText] {
    let line = Int(file.lines.position(ofByte: offset).line)
    let bytes = file.lines.bytes(ofLine: line)
    let start = min(bytes.lowerBound, offset)
    let before = file.bytes[start..<offset]
    let isInName = before.last.map { isNameByte($0) || $0 == UInt8(ascii: "$") } ?? false
    let name = isInName ? "" : "x"
    let end = max(bytes.upperBound, offset)
    let closers = closers(of: String(decoding: before, as: UTF8.self) + name)
    let brackets = closers.prefix { $0 == ")" }
    // An `if` lacks its statements.
    return ["", closers, brackets + " { }" + closers.dropFirst(brackets.count)].enumerated()
      .map { index, closers in
        var content = Array(file.bytes[..<offset]) + Array(name.utf8)
        let cursor = content.count
        content += index == 0 ? Array(file.bytes[offset...]) : Array(closers.utf8)
        if index > 0 { content += file.bytes[end...] }
        let completed = SourceFile(path: file.path, bytes: content)
        return CompletedText(
          file: completed, cursor: completed.lines.position(ofByte: cursor))
      }
  }

  /// What closes the quotes and brackets that are open at the end of a line.
  private static func closers(of line: String) -> String {
    var open: [Character] = []
    for character in line {
      switch character {
      case "\"", "'":
        if open.last == character {
          open.removeLast()
        } else if character == "\"" || open.last != "\"" {
          open.append(character)
        }
      case "{": open.append("}")
      case "[": open.append("]")
      case "(": open.append(")")
      case "}", "]", ")": if open.last == character { open.removeLast() }
      default: break
      }
    }
    return String(open.reversed())
  }
}

extension LanguageServer {
  mutating func completion(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let (document, _, offset) = try requestedPlace(of: parameters)
    let file = document.file
    let context = KeyContext(at: offset, in: file)
    if document.isConfiguration {
      var completion = Completion(context, in: configurationKeyTable)
      completion.addKeys()
      return completion.json
    }
    let isApp = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix("app:")
    }
    var completion = Completion(context, in: isApp ? appKeyTable : specKeyTable)
    completion.addKeys()
    let imports = imports(of: document.path)
    let attempts = CompletedText.attempts(for: file, at: offset)
    // In a text with an open bracket, and no earlier one, the names are those of the closed text.
    let index =
      latestIndex(document.path)
      ?? attempts.lazy.compactMap { indexNames(of: $0.file, imports: imports)?.index }.first
    if let index { completion.addNames(of: index) }
    if completion.holdsCode {
      for attempt in attempts {
        let candidates =
          indexNames(of: attempt.file, imports: imports, cursor: attempt.cursor)?.candidates
        guard let candidates, !candidates.isEmpty else { continue }
        completion.addCandidates(candidates)
        break
      }
    }
    return completion.json
  }
}
