import Diagnostics

/// A node of a YAML document, with the place where it stands. A node behind an alias is the
/// anchor's, with the anchor's place.
package struct YAMLNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// Entries in the order of the file; keys are unique scalars.
    case mapping([YAMLEntry])
  }

  package let content: Content
  package let range: SourceRange
  /// Marked `!swift`: Swift text that is handed over unchecked.
  package let isSwift: Bool
  /// A `[…]` or `{…}`: what looks like a type, such as `[String: Int]`, is read as one.
  package let isFlow: Bool
  /// The entries of a mapping whose keys were there before (reported): they may have mistakes of
  /// their own.
  package let repeated: [YAMLEntry]

  package init(
    _ content: Content, range: SourceRange, isSwift: Bool = false, isFlow: Bool = false,
    repeated: [YAMLEntry] = []
  ) {
    self.content = content
    self.range = range
    self.isSwift = isSwift
    self.isFlow = isFlow
    self.repeated = repeated
  }
}

/// A key and its value.
package struct YAMLEntry: Sendable, Equatable {
  package let key: YAMLNode
  package let value: YAMLNode

  package init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// A text with the way it was written.
package struct YAMLScalar: Sendable, Equatable {
  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package let text: String
  package let style: Style

  package init(_ text: String, style: Style) {
    self.text = text
    self.style = style
  }
}
