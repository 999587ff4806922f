import FeatureAnalysis

/// Identifies a state of an exploration by 128 bits. A state has the same bits in every run.
package struct Fingerprint: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64
}

/// Combines words into a fingerprint.
struct FingerprintBits: Sendable {
  private var high: UInt64 = 0x243F_6A88_85A3_08D3
  private var low: UInt64 = 0x1319_8A2E_0370_7344

  var result: Fingerprint { Fingerprint(high: high, low: low) }

  @inline(__always) mutating func addWord(_ word: UInt64) {
    high = Self.mixed(high ^ word, 0x9E37_79B9_7F4A_7C15)
    low = Self.mixed(low &+ (word << 32 | word >> 32), 0xD6E8_FEB8_6659_FD93)
  }

  private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = (value ^ 0xA409_3822_299F_31D0).multipliedFullWidth(by: factor)
    return product.high ^ product.low ^ (value >> 29)
  }

  mutating func addFingerprint(_ fingerprint: Fingerprint) {
    addWord(fingerprint.high)
    addWord(fingerprint.low)
  }
}

/// The ids in a value, in the order of their first appearances.
struct InterchangeableIDs: Sendable {
  struct ID: Hashable, Sendable {
    let high: UInt64
    let low: UInt64
  }

  private(set) var found: [ID] = []
  /// The index of each id in the order of first appearances. Used only for many ids, because a
  /// linear search is faster for few ids.
  private var places: [ID: Int] = [:]
  private static var few: Int { 16 }

  mutating func removeAll() {
    found.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// The index of an id; nil if the id has not appeared.
  func knownPlace(of id: ID) -> Int? {
    if found.count > Self.few { return places[id] }
    for place in found.indices where found[place].low == id.low && found[place].high == id.high {
      return place
    }
    return nil
  }

  mutating func idIndex(of id: ID) -> Int {
    if let place = knownPlace(of: id) { return place }
    found.append(id)
    if found.count == Self.few + 1 {
      for (place, id) in found.enumerated() { places[id] = place }
    } else if found.count > Self.few {
      places[id] = found.count - 1
    }
    return found.count - 1
  }
}

extension InterchangeableIDs {
  /// Adds the ids in a value, in the order in which a fingerprint of the value reads them.
  mutating func addIDs(of value: Value) {
    switch value {
    case .uuid(let high, let low): _ = idIndex(of: ID(high: high, low: low))
    case .structure(let values), .list(let values), .enumeration(_, let values):
      for value in values { addIDs(of: value) }
    case .set, .dictionary: for value in value.elements { addIDs(of: value) }
    default: break
    }
  }
}

/// Computes a fingerprint from values.
package struct Fingerprinting {
  private var bits = FingerprintBits()
  /// The ids found so far. If ids are interchangeable, the fingerprint depends only on the order of
  /// their first appearances.
  var ids = InterchangeableIDs()
  private let hasInterchangeableIDs: Bool
  /// Whether any added value contained an id.
  private(set) var hasMetIDs = false
  /// Whether the ids are collected although they are not interchangeable.
  private let collectsIDs: Bool

  package init(hasInterchangeableIDs: Bool, collectsIDs: Bool = false) {
    self.hasInterchangeableIDs = hasInterchangeableIDs
    self.collectsIDs = collectsIDs
  }

  package var result: Fingerprint { bits.result }

  @inline(__always) package mutating func addWord(_ word: UInt64) { bits.addWord(word) }

  package mutating func addNumber(_ number: Int) { addWord(UInt64(bitPattern: Int64(number))) }

  mutating func addTime(_ time: Duration) {
    addWord(UInt64(bitPattern: time.components.seconds))
    addWord(UInt64(bitPattern: time.components.attoseconds))
  }

  package mutating func addText(_ text: String) {
    addNumber(text.utf8.count)
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Adds eight bytes at a time.
  private mutating func add<Bytes: RandomAccessCollection>(_ bytes: Bytes)
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var next = bytes.startIndex
    while next < bytes.endIndex {
      let end = min(next &+ 8, bytes.endIndex)
      var word: UInt64 = 0
      while next < end {
        word = word << 8 | UInt64(bytes[next])
        next &+= 1
      }
      addWord(word)
    }
  }

  private mutating func addFloatingPoint(_ number: Double) {
    // A division tells `-0` from `0`, although they are equal.
    addWord(number.bitPattern)
  }

  private mutating func addID(_ idHigh: UInt64, _ idLow: UInt64) {
    hasMetIDs = true
    guard hasInterchangeableIDs else {
      if collectsIDs { _ = ids.idIndex(of: InterchangeableIDs.ID(high: idHigh, low: idLow)) }
      addWord(idHigh)
      return addWord(idLow)
    }
    addNumber(ids.idIndex(of: InterchangeableIDs.ID(high: idHigh, low: idLow)))
  }
}

extension Fingerprinting {
  package mutating func addValue(_ value: Value) {
    switch value {
    case .null: addNumber(1)
    case .boolean(let value): addNumber(value ? 2 : 3)
    case .integer(let value):
      addNumber(4)
      addWord(UInt64(bitPattern: value))
    case .floating(let value):
      addNumber(5)
      addFloatingPoint(value)
    // Dates and URLs have other tags than numbers and strings, because values with equal
    // fingerprints are shared between states.
    case .date(let value):
      addNumber(19)
      addFloatingPoint(value)
    case .string(let text):
      addNumber(6)
      addText(text)
    case .url(let text):
      addNumber(20)
      addText(text)
    case .character(let character):
      addNumber(7)
      addText(String(character))
    case .uuid(let high, let low):
      addNumber(8)
      addID(high, low)
    case .duration(let seconds, let attoseconds):
      addNumber(9)
      addWord(UInt64(bitPattern: seconds))
      addWord(UInt64(bitPattern: attoseconds))
    case .decimal(let value):
      addNumber(10)
      addNumber(value.isNegative ? 1 : 0)
      addNumber(value.exponent)
      addNumber(value.digits.count)
      add(value.digits)
    case .data(let bytes):
      addNumber(11)
      addNumber(bytes.count)
      add(bytes)
    case .defaulted: addNumber(12)
    default: addParts(of: value)
    }
  }

  package mutating func addOptional(_ value: Value?) {
    guard let value else { return addNumber(0) }
    addValue(value)
  }

  private mutating func addParts(of value: Value) {
    switch value {
    case .structure(let values):
      addNumber(13)
      for value in values { addValue(value) }
    case .list(let values):
      addNumber(14)
      addNumber(values.count)
      for value in values { addValue(value) }
    case .enumeration(let place, let payload):
      addNumber(15)
      addNumber(place)
      for value in payload { addValue(value) }
    case .set(let values):
      addNumber(16)
      addNumber(values.count)
      for value in values.count > 1 ? value.elements : Array(values) { addValue(value) }
    case .dictionary(let values):
      addNumber(17)
      addNumber(values.count)
      for value in value.elements { addValue(value) }
    default: break
    }
  }
}
