import SwiftCode

/// Names of test functions, each once: `completingATask` for "completing a task".
struct TestNaming {
  private var taken: Set<String>

  /// - Parameter reserved: what else is called in the file.
  init(reserved: Set<String>) { taken = reserved }

  mutating func name(for sentence: String) -> String {
    let base = camelCase(sentence)
    var candidate = base
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(base)\(number)"
      number += 1
    }
    return candidate
  }

  /// The words of a sentence, as far as they are ASCII, up to a length that reads well.
  private func camelCase(_ sentence: String) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    func end() -> Bool {
      defer { word.removeAll(keepingCapacity: true) }
      guard !word.isEmpty else { return true }
      if !result.isEmpty, result.count + word.count > 60 { return false }
      if !result.isEmpty, (0x61...0x7A).contains(word[0]) { word[0] &= 0xDF }
      if result.isEmpty { word = Array(lowerCamelCase(String(decoding: word, as: UTF8.self)).utf8) }
      result += word
      return true
    }
    for byte in sentence.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: word.append(byte)
      // An apostrophe is a part of its word.
      case 0x27: break
      default: if !end() { return String(decoding: result, as: UTF8.self) }
      }
    }
    _ = end()
    // Hardly a word of it is ASCII.
    if result.count < 3 { return "scenario" }
    if (0x30...0x39).contains(result[0]) { result = Array("scenario".utf8) + result }
    if result.count > 80 { result.removeSubrange(80...) }
    return String(decoding: result, as: UTF8.self)
  }
}
