import SpecLanguage
import Testing

/// A wrong spec that its explanation does not show, because the spec is too long or is not text.
struct UnshownSpec: Sendable, CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  let place: SourcePosition

  var testDescription: String { id }

  private init(_ id: String, _ text: String, line: Int, column: Int) {
    self.id = id
    bytes = Array(text.utf8)
    place = SourcePosition(line: line, column: column)
  }

  private init(_ id: String, bytes: [UInt8], line: Int, column: Int) {
    self.id = id
    self.bytes = bytes
    place = SourcePosition(line: line, column: column)
  }

  private static let long = String(repeating: "x", count: 1 << 20)

  static let all = [
    UnshownSpec(
      "file-too-large", "feature: Shop\n" + String(repeating: "# \(long)\n", count: 4),
      line: 1, column: 1),
    UnshownSpec(
      "invalid-utf8", bytes: Array("feature: Shop\ndoc: caf".utf8) + [0xE9, 0x0A],
      line: 2, column: 9),
    UnshownSpec(
      "unsupported-encoding", bytes: [0xFF, 0xFE] + "feature: Shop\n".utf8.flatMap { [$0, 0] },
      line: 1, column: 1),
    UnshownSpec(
      "text-too-long", "feature: Shop\nstate: {title: 'String = \"\(long)\"'}\n",
      line: 2, column: 17),
    UnshownSpec(
      "nested-too-deep",
      "feature: Shop\nstate: {count: Int = \(String(repeating: "(", count: 101))1"
        + "\(String(repeating: ")", count: 101))}\n", line: 2, column: 122),
    UnshownSpec("too-many-values", tooManyValues, line: 7, column: 20011),
  ]

  /// Each `{}` expands to 200 properties.
  private static let tooManyValues: String = {
    let properties = (1...200).map { "p\($0): Int = 0" }.joined(separator: ", ")
    let values = [String](repeating: "{}", count: 5000).joined(separator: ", ")
    return """
      feature: Shop
      models: {Item: {\(properties)}}
      state: {items: "[Item]"}
      scenarios:
        there are many:
          given:
            items: [\(values), {}]
          then: [state.items.count > 0]
      """
  }()
}
