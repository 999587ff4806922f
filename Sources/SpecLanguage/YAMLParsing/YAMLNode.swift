/// A node of a YAML document, with its position. A node that an alias refers to has the position of
/// the anchor.
package struct YAMLNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// The entries in the order of the file. The keys are scalars, and each key occurs once.
    case mapping([YAMLEntry])
  }

  package let content: Content
  package let range: SourceRange
  /// Whether the node has the tag `!swift`, which marks Swift code that is not checked.
  package let isSwift: Bool
  /// Whether the collection is written as `[…]` or `{…}`. Such a collection may be a type, such as
  /// `[String: Int]`.
  package let isFlow: Bool
  /// The entries with duplicate keys, which have been reported. They may contain further errors.
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

/// A string and its YAML style.
package struct YAMLScalar: Sendable, Equatable {
  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package let text: String
  package let style: Style

  package init(_ text: String, style: Style) {
    self.text = text
    self.style = style
  }
}
