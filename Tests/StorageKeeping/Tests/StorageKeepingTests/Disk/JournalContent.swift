import Journal

/// The content of a journal as `change-journal` prints it, with a string for each stored property.
struct JournalContent {
  static let names = ["entries", "plans", "draft"]

  let parts: [String]

  /// - Parameter line: A line of three words, which may be empty.
  init(_ line: some StringProtocol) {
    parts = String(line).split(separator: " " as Character, omittingEmptySubsequences: false)
      .map(String.init)
  }

  init(_ state: JournalState) {
    parts = [
      state.entries.map { "\($0.text):\($0.mood)" }.joined(separator: ","),
      state.plans.map(\.name).joined(separator: ","), state.draft ?? "",
    ]
  }
}

/// What a program has printed about the saves of one property.
struct SavedPart {
  /// The last value that the program has loaded, or that a flush has acknowledged.
  private(set) var saved: String
  /// The values that the program may have saved after `saved`.
  private(set) var tried: [String] = []
  /// Whether a flush has acknowledged a value that does not contain the stored value, although no
  /// load had failed.
  private(set) var isForgotten = false

  /// - Parameters:
  ///   - marks: the strings that every value derived from the first value contains.
  init(_ lines: [String], _ part: Int, first: String, marks: [String]) {
    saved = first
    var isFailed = false
    for line in lines {
      let text = line.drop { $0 != " " }.dropFirst()
      let value = { JournalContent(text).parts[part] }
      // A value without these strings is not based on the stored value. It exists only in the
      // memory of the program.
      let follows = { marks.allSatisfy(value().contains) }
      switch line.prefix(while: { $0 != " " }) {
      case "tries": if follows() { tried.append(value()) }
      case "saved": if follows() { (saved, tried) = (value(), []) } else { isForgotten = !isFailed }
      default: isFailed = true
      }
    }
  }

  var allowed: [String] { [saved] + tried }
}
