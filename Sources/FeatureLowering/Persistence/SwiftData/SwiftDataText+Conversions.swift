import FeatureAnalysis

extension SwiftDataText {
  /// - Parameter attributes: The attributes whose values need conversions.
  static func conversions(_ attributes: [EntityAttribute]) -> [String] {
    let forms = Set(attributes.map(\.form))
    var texts = [known, unreadable]
    if attributes.contains(where: { $0.column.type == .scalar(.decimal) }) {
      texts.append(decimalOf)
    }
    if !forms.isDisjoint(with: [.text, .character]) { texts += [textValue, textOf] }
    if forms.contains(.character) { texts.append(characterOf) }
    if forms.contains(.json) { texts += [jsonData, jsonValue] }
    if attributes.contains(where: { !$0.renames.isEmpty }) { texts += [caseRename, presentName] }
    return texts
  }

  private static let known = """
    private func known<Value>(_ value: Value?, _ attribute: String) throws -> Value {
      guard let value else { throw UnreadableAttribute(name: attribute) }
      return value
    }
    """

  private static let unreadable = """
    /// An attribute with a value that its property cannot have. The value is not kept, because it may
    /// be private.
    private struct UnreadableAttribute: Error {
      let name: String
    }
    """

  private static let decimalOf = """
    /// The number that is the whole text, not only its beginning.
    private func decimalOf(_ value: String) -> Decimal? {
      if value == "NaN" { return .nan }
      let isNumber = value.wholeMatch(of: #/[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil
      return isNumber ? Decimal(string: value) : nil
    }
    """

  private static let textValue = """
    /// A text with NUL, which may end it in a database, is stored as its bytes after a mark.
    private func textValue(_ text: String) -> String {
      text.utf8.contains(0) || text.hasPrefix("\\u{1}")
        ? "\\u{1}" + Data(text.utf8).base64EncodedString() : text
    }
    """

  private static let textOf = """
    private func textOf(_ value: String) -> String? {
      guard value.hasPrefix("\\u{1}") else { return value }
      let bytes = Data(base64Encoded: String(value.dropFirst()))
      return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    """

  private static let characterOf = """
    private func characterOf(_ value: String) -> Character? {
      textOf(value).flatMap { $0.count == 1 ? $0.first : nil }
    }
    """

  private static let jsonData = """
    private func jsonData(_ value: some Encodable) throws -> Data {
      let encoder = JSONEncoder()
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try encoder.encode(value)
    }
    """

  private static let jsonValue = """
    /// - Parameter version: Of the data.
    private func jsonValue<Value: Decodable>(
      _ type: Value.Type, from data: Data, version: Int64, of attribute: String
    ) throws -> Value {
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      decoder.userInfo = StoredVersion.userInfo(Int(version))
      return try known(try? decoder.decode(type, from: data), attribute)
    }
    """

  private static let caseRename = """
    /// A case that has another name since a version of the data.
    private struct CaseRename {
      let old: String
      let new: String
      let version: Int64

      init(_ old: String, to new: String, in version: Int64) {
        self.old = old
        self.new = new
        self.version = version
      }
    }
    """

  private static let presentName = """
    private func presentName(
      of name: String, after renames: [CaseRename], from version: Int64
    ) -> String {
      renames.filter { version < $0.version }.reduce(name) { $1.old == $0 ? $1.new : $0 }
    }
    """
}
