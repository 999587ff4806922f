/// A text taken out of a file, such as the value of a YAML scalar, that knows where each of its
/// characters stood: quotes, escapes, indentation and folding shift them.
package struct LocatedText: Sendable, Equatable {
  /// A stretch in which one scalar of the text is one column of one line in the file.
  package struct Segment: Sendable, Equatable {
    /// Where the stretch begins, as an offset in UTF-8 bytes into the text.
    package let offset: Int
    /// Where that character stands in the file.
    package let position: SourcePosition

    package init(offset: Int, position: SourcePosition) {
      self.offset = offset
      self.position = position
    }
  }

  package let text: String
  /// In order of their offsets, never empty, the first at offset 0.
  package let segments: [Segment]

  package init(_ text: String, segments: [Segment]) {
    self.text = text
    self.segments = segments.isEmpty ? [Segment(offset: 0, position: .start)] : segments
  }

  /// A text that stands in the file as it is, on one line.
  package init(_ text: String, at start: SourcePosition) {
    self.init(text, segments: [Segment(offset: 0, position: start)])
  }
}
