import SpecLanguage

/// Measures how well libyaml can read a part of a spec.
struct IndentedReading {
  /// The number of lines that libyaml reads before an error; `Int.max` if there is no error.
  private(set) var lines = Int.max
  /// The number of unlikely constructs that were read. A good reading has few.
  var oddities = 0
  private var frames: [Frame] = []

  private struct Frame {
    let isMapping: Bool
    let isFlow: Bool
    let column: Int
    var keys: Set<String> = []
    /// The key whose value is read next, if the collection is a mapping.
    var key: String?
    var texts = 0
    var blocks = 0
    /// The number of keys with each style.
    var styles = SIMD4<Int>()

    /// The number of entries whose style differs from the style of most entries.
    var strangers: Int {
      min(texts, blocks) + 2 * (styles.wrappedSum() - styles.max())
    }
  }

  /// The style of a key. The names of types begin with a capital letter, and the names of scenarios
  /// contain spaces.
  private enum KeyStyle: Int {
    case type, word, words

    init(_ key: String) {
      let isCapital = key.utf8.first.map { $0.isCapital } ?? false
      self = isCapital ? .type : key.utf8.contains(0x20) ? .words : .word
    }
  }

  /// The maximum nesting depth. The YAML reader has the same limit.
  private static let maximumDepth = 64

  private var isFull: Bool { frames.count == Self.maximumDepth }

  init(_ bytes: [UInt8], step: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      guard !buffer.isEmpty, let reader = YAMLEventReader(buffer) else { return }
      do throws(YAMLSyntaxError) {
        while take(try reader.next(), step) {}
      } catch {
        lines = min(lines, error.line)
      }
    }
  }

  func isBetter(than other: IndentedReading) -> Bool {
    (-lines, oddities) < (-other.lines, other.oddities)
  }

  private mutating func take(_ event: YAMLEvent, _ step: Int) -> Bool {
    switch event.kind {
    case .scalar(let scalar):
      if scalar.style == .plain, event.lines.count > 1 {
        // A line that should be separate was read as part of the scalar above it.
        oddities += 6
        if scalar.text.utf8.contains(UInt8(ascii: "-")), scalar.text.contains(" - ") {
          lines = min(lines, event.lines.lowerBound + 1)
        }
      }
      takeText(scalar)
    case .alias: takeText(YAMLScalar("*", style: .plain))
    // Deeper nesting is rejected, because libyaml would take too long to read it.
    case .sequenceStart where isFull, .mappingStart where isFull:
      lines = min(lines, event.lines.lowerBound)
      return false
    case .sequenceStart(let isFlow): open(event, step, isMapping: false, isFlow)
    case .mappingStart(let isFlow): open(event, step, isMapping: true, isFlow)
    case .collectionEnd: close()
    case .streamEnd: return false
    case .documentStart, .other: break
    }
    return true
  }

  private mutating func takeText(_ scalar: YAMLScalar) {
    guard let last = frames.indices.last, frames[last].isMapping, !frames[last].isFlow else {
      return
    }
    if frames[last].key.take() == nil {
      if !frames[last].keys.insert(scalar.text).inserted { oddities += 4 }
      frames[last].key = scalar.text
      frames[last].styles[KeyStyle(scalar.text).rawValue] += 1
    } else if scalar.text.isEmpty, scalar.style == .plain {
      oddities += 2
    } else {
      frames[last].texts += 1
      if scalar.style == .literal { oddities += 3 * keys(in: scalar.text) }
    }
  }

  private mutating func open(
    _ event: YAMLEvent, _ step: Int, isMapping: Bool, _ isFlow: Bool
  ) {
    if let last = frames.indices.last, frames[last].isMapping {
      frames[last].key = nil
      if !isFlow {
        frames[last].blocks += 1
        let distance = event.column - frames[last].column
        if distance != step, isMapping || distance != 0 { oddities += 1 }
      }
    }
    frames.append(Frame(isMapping: isMapping, isFlow: isFlow, column: event.column))
  }

  private mutating func close() {
    guard let frame = frames.popLast(), !frame.isFlow else { return }
    oddities += frame.strangers
  }

  /// The number of lines in a scalar that look like a key, with or without a value.
  private func keys(in text: String) -> Int {
    text.utf8.split(separator: 0x0A).lazy.filter { line in
      let name = line.drop { $0 == 0x20 }.prefix(while: isWordByte)
      let rest = line[name.endIndex...]
      guard !name.isEmpty, rest.first == UInt8(ascii: ":") else { return false }
      return rest.count == 1 || rest.dropFirst().first == 0x20
    }.count
  }
}
