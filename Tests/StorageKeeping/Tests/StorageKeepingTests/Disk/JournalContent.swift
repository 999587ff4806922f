import Journal

/// What a journal holds, as `change-journal` writes it: a text for each stored property.
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
  /// What it had read, or a flush has acknowledged.
  private(set) var saved: String
  /// What it may have saved since.
  private(set) var tried: [String] = []
  /// Whether a flush has acknowledged what lacks the stored value, although no load had failed.
  private(set) var isForgotten = false

  /// - Parameters:
  ///   - marks: What every value contains that follows from the first one.
  init(_ lines: [String], _ part: Int, first: String, marks: [String]) {
    saved = first
    var isFailed = false
    for line in lines {
      let text = line.drop { $0 != " " }.dropFirst()
      let value = { JournalContent(text).parts[part] }
      // What was not loaded is not saved, and may be in the program's memory only.
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
