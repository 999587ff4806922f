import Diagnostics
import YAMLParsing

/// The words of what was left out because it could not be decoded: what it was meant to declare may
/// be named elsewhere. A name that is not known is worth a finding only if it is none of them.
package struct LostNames: Sendable {
  /// In lower case: whoever writes `ranking!` for a model names it `Ranking`.
  private var words: Set<[UInt8]> = []
  /// More than anybody writes on purpose.
  private static let most = 100_000

  package init() {}

  package var isEmpty: Bool { words.isEmpty }

  /// Takes in the words of a text, and those that its letters of other scripts look like.
  package mutating func add(_ text: String) {
    var found: [[UInt8]] = []
    visitWords(text) { found.append($0) }
    let twin = replacingConfusables(in: text)
    if twin != text { visitWords(twin) { found.append($0) } }
    for word in found where words.count < Self.most { words.insert(word) }
  }

  /// Takes in a text that was meant as one name: `flight-status` may be named `flightStatus`.
  package mutating func add(name: String) {
    add(name)
    var joined: [UInt8] = []
    visitWords(name) { joined += $0 }
    if !joined.isEmpty, joined.count <= 200 { words.insert(joined) }
  }

  /// Whether a word of a text is among them.
  package func meet(_ text: String) -> Bool {
    if words.isEmpty { return false }
    var isMet = false
    visitWords(text) { isMet = isMet || words.contains($0) }
    return isMet
  }

  /// The stretches of letters, digits and `_`, each in lower case.
  private func visitWords(_ text: String, _ visit: ([UInt8]) -> Void) {
    var word: [UInt8] = []
    func end() {
      // A number is no name.
      if let first = word.first, !(0x30...0x39).contains(first) { visit(word) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if isNameByte(byte) {
        word.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        end()
      }
    }
    end()
  }
}

extension SpecDecoder {
  /// Notes that what stands there was left out, with whatever it was meant to declare.
  mutating func leaveOut(_ range: SourceRange) {
    incomplete.formUnion(currentSection)
    loseNames(at: range)
  }

  /// Notes that a text was left out.
  mutating func leaveOut(_ range: SourceRange, _ shape: ValueShape) {
    guard shape.isText else { return leaveOut(range) }
    incomplete.formUnion(currentSection)
    countLines(of: range)
  }

  mutating func leaveOut(_ entry: YAMLEntry) {
    leaveOut(entry.key.range)
    loseNames(at: entry.value.range)
  }

  /// Notes that the names of what stands there are not known.
  mutating func loseNames(at range: SourceRange) {
    countLines(of: range)
    if diagnostics.isFull { return }
    if currentSection != .scenarios { lostNames.add(file.text(in: range)) }
  }

  /// Notes that a name stands there that is not known.
  mutating func loseName(at range: SourceRange) {
    countLines(of: range)
    if !diagnostics.isFull { lostNames.add(file.text(in: range)) }
  }

  private mutating func countLines(of range: SourceRange) {
    lostLines += Int(range.end.line - range.start.line) + 1
  }
}
