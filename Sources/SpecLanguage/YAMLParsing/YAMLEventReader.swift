import CLibYAML

/// An event from libyaml. Offsets are counted in Unicode scalars from 0.
package struct YAMLEvent {
  package enum Kind {
    case documentStart
    case scalar(YAMLScalar)
    case alias(String)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case collectionEnd
    case streamEnd
    /// The start of the stream, or the end of a document.
    case other
  }

  package let kind: Kind
  let anchor: String?
  let tag: String?
  let start: Int
  let end: Int
  /// The column and the lines of the event, counted from 0, as in libyaml. libyaml also ends lines
  /// at characters such as U+2028, so these numbers are used only to compare readings, not for
  /// findings.
  package let column: Int
  package let lines: ClosedRange<Int>
}

/// The syntax error at which libyaml stopped.
package struct YAMLSyntaxError: Error {
  package let problem: String
  package let place: Int
  /// The line, counted from 0, as in libyaml.
  package let line: Int
  /// The construct that libyaml was parsing, and its position.
  package let context: String
  package let contextPlace: Int

  package init(problem: String, place: Int, line: Int, context: String, contextPlace: Int) {
    self.problem = problem
    self.place = place
    self.line = line
    self.context = context
    self.contextPlace = contextPlace
  }
}

/// Reads the events of a YAML stream one after another.
package final class YAMLEventReader {
  private let parser: YAMLParser

  /// Creates a reader for `bytes`. The buffer is not copied, so it must outlive the reader.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let parser = YAMLParser(bytes) else { return nil }
    self.parser = parser
  }

  package func next() throws(YAMLSyntaxError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser.pointer, &event) == 1 else { throw syntaxError() }
    defer { yaml_event_delete(&event) }
    let start = event.start_mark
    let end = event.end_mark
    func make(
      _ kind: YAMLEvent.Kind, _ anchor: UnsafeMutablePointer<yaml_char_t>? = nil,
      _ tag: UnsafeMutablePointer<yaml_char_t>? = nil
    ) -> YAMLEvent {
      YAMLEvent(
        kind: kind, anchor: Self.text(anchor), tag: Self.text(tag), start: start.index,
        end: end.index, column: start.column, lines: start.line...max(start.line, end.line))
    }
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return make(.documentStart)
    case YAML_STREAM_END_EVENT: return make(.streamEnd)
    case YAML_ALIAS_EVENT: return make(.alias(Self.text(event.data.alias.anchor) ?? ""))
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = YAMLScalar(scalar.value, count: scalar.length, scalar.style)
      return make(.scalar(value), scalar.anchor, scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      let isFlow = sequence.style == YAML_FLOW_SEQUENCE_STYLE
      return make(.sequenceStart(isFlow: isFlow), sequence.anchor, sequence.tag)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      let isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
      return make(.mappingStart(isFlow: isFlow), mapping.anchor, mapping.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return make(.collectionEnd)
    default: return make(.other)
    }
  }

  private func syntaxError() -> YAMLSyntaxError {
    let state = parser.pointer.pointee
    return YAMLSyntaxError(
      problem: state.problem.map { String(cString: $0) } ?? "not enough memory",
      place: state.problem_mark.index, line: state.problem_mark.line,
      context: state.context.map { String(cString: $0) } ?? "",
      contextPlace: state.context_mark.index)
  }

  /// An anchor cannot contain NUL. A tag can contain NUL as `%00`, but the tags of a spec do not.
  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: UnsafePointer($0)) }
  }
}

extension YAMLScalar {
  /// Creates a scalar from libyaml's text and style.
  init(_ start: UnsafePointer<yaml_char_t>?, count: Int, _ style: yaml_scalar_style_t) {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let known: Style =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    self.init(String(decoding: bytes, as: UTF8.self), style: known)
  }
}
