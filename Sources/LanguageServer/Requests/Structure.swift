import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// The types of semantic tokens, in the order of the legend.
enum TokenType: String, CaseIterable {
  case namespace, type, property, enumMember, parameter, variable, function, method, keyword, event

  fileprivate init(_ key: NameKey, _ declaration: NameDeclaration?) {
    self =
      switch key.kind {
      case .feature, .app: .namespace
      case .type: .type
      case .function: .function
      case .dependency: .variable
      case .middleware, .screen: .type
      case .invariant, .scenario: .event
      case .request, .effect: .event
      case .member: .property
      case .enumCase:
        switch declaration?.kind {
        case .action, .request, .event: .event
        case .method: .method
        default: .enumMember
        }
      case .parameter, .payload: .parameter
      case .local: .variable
      case .standard: key.owner.hasPrefix("the ") || key.owner.hasPrefix("a ") ? .variable : .method
      }
  }
}

extension LanguageServer {
  // MARK: - Folding

  /// The entries with several lines, by indentation, so that they are known in every text.
  func foldingRanges(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let file = try document(of: parameters).file
    var open: [(indentation: Int, line: Int)] = []
    var ranges: [(start: Int, end: Int)] = []
    var last = 0
    func close(_ indentation: Int) {
      while let level = open.last, level.indentation >= indentation {
        if last > level.line { ranges.append((level.line, last)) }
        open.removeLast()
      }
    }
    for line in 0..<file.lines.lineCount {
      let text = file.bytes[file.lines.bytes(ofLine: line + 1)]
      let indentation = text.prefix { $0 == 0x20 }.count
      guard let first = text.dropFirst(indentation).first, first != UInt8(ascii: "#"),
        first != 0x0D
      else { continue }
      close(indentation)
      open.append((indentation, line))
      last = line
    }
    close(0)
    return .array(
      ranges.sorted { $0.start < $1.start }.map {
        .object(["startLine": .integer($0.start), "endLine": .integer($0.end)])
      })
  }

  // MARK: - Semantic tokens

  mutating func semanticTokens(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let document = try document(of: parameters)
    guard let index = indexed(document.path)?.index else {
      return .object(["data": .array([])])
    }
    let declarations = Dictionary(
      index.declarations.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var data: [JSONValue] = []
    var (line, character) = (0, 0)
    var end = SourcePosition.start
    for reference in index.references where reference.range.start >= end {
      end = reference.range.end
      let range = encoded(reference.range, in: document.file)
      guard let start = range["start"], let startLine = start["line"]?.number,
        let startCharacter = start["character"]?.number,
        let endCharacter = range["end"]?["character"]?.number
      else { continue }
      let type = TokenType(reference.key, declarations[reference.key])
      let place = TokenType.allCases.firstIndex(of: type) ?? 0
      let numbers = [
        startLine - line, startLine == line ? startCharacter - character : startCharacter,
        endCharacter - startCharacter, place, reference.isDeclaration ? 1 : 0,
      ]
      data += numbers.map { .integer($0) }
      (line, character) = (startLine, startCharacter)
    }
    return .object(["data": .array(data)])
  }
}
