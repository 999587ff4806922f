// The runtime of redux-gen, written by it. Do not edit.

extension StringProtocol {
  /// The text without the Unicode white space at both ends, new lines too.
  public var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension String {
  /// Whether the other text occurs in this one, character by character: `""` is in every text, and
  /// a part of an emoji is not in the emoji.
  ///
  /// It means the same whether or not a file imports Foundation, which has another `contains`.
  public func contains(_ other: String) -> Bool {
    self[...].contains(other[...])
  }
}
