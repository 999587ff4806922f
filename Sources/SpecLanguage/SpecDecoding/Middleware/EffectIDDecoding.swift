// id: save

extension SpecDecoder {
  /// Decodes the id of an effect, which must be a constant name. Calls with the same id share their
  /// policy.
  ///
  ///     id: 'user \(id)'       # wrong-value
  ///     id: user
  mutating func effectID(_ item: KeyedNode) -> Located<String>? {
    guard let id = name(item) else { return nil }
    if !id.value.isEmpty, id.value.utf8.allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: "-") }) {
      return id
    }
    noteUndecodedName(at: item.node.range)
    if hasInterpolation(id.value) {
      diagnostics.error(
        .wrongValue,
        "an 'id' is a constant name: '\\(…)' is not evaluated", at: id.range,
        help: Self.adviceForKeys)
    } else {
      diagnostics.error(
        .wrongValue, "an 'id' is a name, found '\(excerpt(id.value))'", at: id.range,
        help: "write one word, such as the name of the action: letters, digits, '_' and '-'")
    }
    return nil
  }

  /// The advice for an id that contains a value, such as a separate id for each user.
  private static let adviceForKeys = "for a separate call for each key, write 'by' with the key"
}
