import Journal

/// The contents of a journal, as `change-journal` prints them: a text for each stored property.
struct JournalContent {
  static let names = ["entries", "plans", "draft"]

  let parts: [String]

  /// - Parameter line: Three words, which may be empty.
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

/// What a program said about its saves of one property.
struct SavedPart {
  /// What it had loaded, or a flush has acknowledged.
  private(set) var saved: String
  /// What it may have saved since.
  private(set) var tried: [String] = []
  /// Whether a flush has acknowledged a value without the stored one, although no load had failed.
  private(set) var isForgotten = false

  /// - Parameters:
  ///   - marks: what every value contains that is based on the first one.
  init(_ lines: [String], _ part: Int, first: String, marks: [String]) {
    saved = first
    var isFailed = false
    for line in lines {
      let text = line.drop { $0 != " " }.dropFirst()
      let value = { JournalContent(text).parts[part] }
      // What was not loaded is not saved: it may exist only in the program's memory.
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
