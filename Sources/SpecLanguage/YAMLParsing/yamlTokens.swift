import CLibYAML

/// A token of YAML, as libyaml's scanner finds it.
struct YAMLToken {
  enum Kind: Equatable {
    case documentStart, documentEnd, directive
    case blockSequenceStart, blockMappingStart, blockEnd, blockEntry
    case flowSequenceStart, flowSequenceEnd, flowMappingStart, flowMappingEnd, flowEntry
    case key, value, alias, anchor, tag
    case scalar(YAMLScalar)
  }

  let kind: Kind
  /// The bytes of the token in the file. The starts and ends of block collections have none, and
  /// neither has a key without `?`.
  let bytes: Range<Int>
}

/// Returns the tokens of a file; nil if libyaml finds a syntax error.
func yamlTokens(of file: SourceFile) -> [YAMLToken]? {
  var tokens: [YAMLToken] = []
  let isRead = file.bytes.withUnsafeBufferPointer { bytes in
    guard let scanner = YAMLScanner(bytes) else { return false }
    while let token = scanner.next() {
      if token.type == YAML_STREAM_END_TOKEN { return true }
      guard let kind = token.kind else { continue }
      let start = file.lines.byte(ofScalar: token.start)
      let end = file.lines.byte(ofScalar: token.end)
      tokens.append(YAMLToken(kind: kind, bytes: start..<max(start, end)))
    }
    return false
  }
  return isRead ? tokens : nil
}

/// Scans the tokens of a YAML stream one after another. The bytes must outlive the scanner.
private final class YAMLScanner {
  private let parser: YAMLParser

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let parser = YAMLParser(bytes) else { return nil }
    self.parser = parser
  }

  struct Token {
    let type: yaml_token_type_e
    /// Nil for the start and the end of the stream.
    let kind: YAMLToken.Kind?
    /// Offsets in Unicode scalars.
    let start: Int
    let end: Int
  }

  /// Returns nil after a syntax error.
  func next() -> Token? {
    var token = yaml_token_t()
    guard yaml_parser_scan(parser.pointer, &token) == 1 else { return nil }
    defer { yaml_token_delete(&token) }
    return Token(
      type: token.type, kind: Self.kind(token), start: token.start_mark.index,
      end: token.end_mark.index)
  }

  private static func kind(_ token: yaml_token_t) -> YAMLToken.Kind? {
    switch token.type {
    case YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN: .directive
    case YAML_DOCUMENT_START_TOKEN: .documentStart
    case YAML_DOCUMENT_END_TOKEN: .documentEnd
    case YAML_BLOCK_SEQUENCE_START_TOKEN: .blockSequenceStart
    case YAML_BLOCK_MAPPING_START_TOKEN: .blockMappingStart
    case YAML_BLOCK_END_TOKEN: .blockEnd
    case YAML_FLOW_SEQUENCE_START_TOKEN: .flowSequenceStart
    case YAML_FLOW_SEQUENCE_END_TOKEN: .flowSequenceEnd
    case YAML_FLOW_MAPPING_START_TOKEN: .flowMappingStart
    case YAML_FLOW_MAPPING_END_TOKEN: .flowMappingEnd
    case YAML_BLOCK_ENTRY_TOKEN: .blockEntry
    case YAML_FLOW_ENTRY_TOKEN: .flowEntry
    case YAML_KEY_TOKEN: .key
    case YAML_VALUE_TOKEN: .value
    case YAML_ALIAS_TOKEN: .alias
    case YAML_ANCHOR_TOKEN: .anchor
    case YAML_TAG_TOKEN: .tag
    case YAML_SCALAR_TOKEN:
      .scalar(
        YAMLScalar(
          token.data.scalar.value, count: token.data.scalar.length, token.data.scalar.style))
    default: nil
    }
  }
}
