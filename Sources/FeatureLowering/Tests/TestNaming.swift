/// Creates unique names of test functions, such as `completingATask` for "completing a task".
struct TestNaming {
  private var taken: Set<String>
  /// For each name, the last number that was appended to make the name unique.
  private var numbers: [String: Int] = [:]

  /// - Parameter reserved: The names that other declarations of the file have.
  init(reserved: Set<String>) { taken = reserved }

  /// - Parameter longer: A sentence for the name if `sentence` is taken.
  mutating func functionName(for sentence: String, or longer: String? = nil) -> String {
    let words = camelCase(sentence)
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

  /// Returns the ASCII words of a sentence in camel case, up to a readable length.
  private func camelCase(_ sentence: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(min(sentence.utf8.count, 100))
    // The index at which the current word begins.
    var start = 0
    func end() -> Bool {
      defer { start = result.count }
      guard result.count > start else { return true }
      if start == 0 {
        lowerFirstWord(of: &result)
      } else if result.count > 80 {
        result.removeSubrange(start...)
        return false
      } else if (0x61...0x7A).contains(result[start]) {
        result[start] &= 0xDF
      }
      return true
    }
    for byte in sentence.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(byte)
      // An apostrophe does not end the word.
      case 0x27: break
      default: if !end() { return String(decoding: result, as: UTF8.self) }
      }
    }
    _ = end()
    // The sentence has too few ASCII letters for a name.
    if result.isEmpty || result.count < 3 && result.count < sentence.utf8.count {
      return "scenario"
    }
    if (0x30...0x39).contains(result[0]) { result = Array("scenario".utf8) + result }
    if result.count > 100 { result.removeSubrange(100...) }
    return String(decoding: result, as: UTF8.self)
  }
}
