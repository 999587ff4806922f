import FeatureAnalysis

/// Creates unique names of test functions, such as `completingATask` for "completing a task".
struct TestNaming {
  private var taken: Set<String>
  /// For each name, the last number that was appended to make the name unique.
  private var numbers: [String: Int] = [:]

  /// - Parameter reserved: The names that other declarations of the file have.
  init(reserved: Set<String>) { taken = reserved }

  /// - Parameter longer: A sentence for the name if `sentence` is taken.
  mutating func functionName(for sentence: String, or longer: String? = nil) -> String {
    let words = camelCase(sentence, otherwise: "scenario")
    let base = Self.isKeyword(words) ? words + "Scenario" : words
    if taken.insert(base).inserted { return base }
    if let longer { return functionName(for: longer) }
    var number = numbers[base] ?? 1
    var candidate: String
    repeat {
      number += 1
      candidate = "\(base)\(number)"
    } while !taken.insert(candidate).inserted
    numbers[base] = number
    return candidate
  }

  /// Whether Swift reserves the name, even if it can be written in backticks.
  private static func isKeyword(_ name: String) -> Bool {
    name == "self" || identifier(name) != name
  }
}
