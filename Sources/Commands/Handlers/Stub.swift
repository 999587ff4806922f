import FeatureRendering
import SpecLanguage

/// Code that a file of the user lacks, to be pasted.
struct Stub: Sendable {
  /// The path of the file in the form in which it is displayed.
  let path: String
  /// Where to paste it, such as `at the top`.
  let place: String
  let code: String

  static let newFile = "a new file"

  /// The code for standard output, after a comment that says where to paste it.
  var lines: [String] { ["// \(path), \(place):\n", code] }

  var json: JSONValue {
    .object(["path": .string(path), "place": .string(place), "code": .string(code)])
  }
}
