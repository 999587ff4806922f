// The runtime of redux-gen, written by it. Do not edit.

extension StringProtocol {
  /// The string without Unicode white space and new lines at both ends.
  public var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension String {
  /// Whether this string contains another string. The strings are compared character by character:
  /// every string contains `""`, and an emoji does not contain a part of itself.
  ///
  /// The behaviour is the same whether or not a file imports Foundation, which has another
  /// `contains`.
  public func contains(_ other: String) -> Bool {
    self[...].contains(other[...])
  }
}
