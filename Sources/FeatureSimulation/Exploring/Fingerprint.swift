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

  @inline(__always) mutating func add(_ word: UInt64) {
    high = Self.mixed(high ^ word, 0x9E37_79B9_7F4A_7C15)
    low = Self.mixed(low &+ (word << 32 | word >> 32), 0xD6E8_FEB8_6659_FD93)
  }

  private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = (value ^ 0xA409_3822_299F_31D0).multipliedFullWidth(by: factor)
    return product.high ^ product.low ^ (value >> 29)
  }

  mutating func add(_ fingerprint: Fingerprint) {
    add(fingerprint.high)
    add(fingerprint.low)
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

  mutating func place(of id: ID) -> Int {
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
  mutating func add(_ value: Value) {
    switch value {
    case .uuid(let high, let low): _ = place(of: ID(high: high, low: low))
    case .structure(let values), .list(let values), .enumeration(_, let values):
      for value in values { add(value) }
    case .set, .dictionary: for value in value.elements { add(value) }
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

  @inline(__always) package mutating func add(_ word: UInt64) { bits.add(word) }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ time: Duration) {
    add(UInt64(bitPattern: time.components.seconds))
    add(UInt64(bitPattern: time.components.attoseconds))
  }

  package mutating func add(_ text: String) {
    add(text.utf8.count)
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
      add(word)
    }
  }

  private mutating func add(number: Double) {
    // `-0` equals `0`, so both need the same bits.
    add(number == 0 ? 0 : number.bitPattern)
  }

  private mutating func addID(_ idHigh: UInt64, _ idLow: UInt64) {
    hasMetIDs = true
    guard hasInterchangeableIDs else {
      if collectsIDs { _ = ids.place(of: InterchangeableIDs.ID(high: idHigh, low: idLow)) }
      add(idHigh)
      return add(idLow)
    }
    add(ids.place(of: InterchangeableIDs.ID(high: idHigh, low: idLow)))
  }

  mutating func add(_ fingerprint: Fingerprint) { bits.add(fingerprint) }
}

extension Fingerprinting {
  package mutating func add(_ value: Value) {
    switch value {
    case .null: add(1)
    case .boolean(let value): add(value ? 2 : 3)
    case .integer(let value):
      add(4)
      add(UInt64(bitPattern: value))
    case .floating(let value):
      add(5)
      add(number: value)
    // Dates and URLs have other tags than numbers and strings, because values with equal
    // fingerprints are shared between states.
    case .date(let value):
      add(19)
      add(number: value)
    case .string(let text):
      add(6)
      add(text)
    case .url(let text):
      add(20)
      add(text)
    case .character(let character):
      add(7)
      add(String(character))
    case .uuid(let high, let low):
      add(8)
      addID(high, low)
    case .duration(let seconds, let attoseconds):
      add(9)
      add(UInt64(bitPattern: seconds))
      add(UInt64(bitPattern: attoseconds))
    case .decimal(let value):
      add(10)
      add(value.isNegative ? 1 : 0)
      add(value.exponent)
      add(value.digits.count)
      add(value.digits)
    case .data(let bytes):
      add(11)
      add(bytes.count)
      add(bytes)
    case .defaulted: add(12)
    default: addParts(of: value)
    }
  }

  package mutating func add(_ value: Value?) {
    guard let value else { return add(0) }
    add(value)
  }

  private mutating func addParts(of value: Value) {
    switch value {
    case .structure(let values):
      add(13)
      for value in values { add(value) }
    case .list(let values):
      add(14)
      add(values.count)
      for value in values { add(value) }
    case .enumeration(let place, let payload):
      add(15)
      add(place)
      for value in payload { add(value) }
    case .set(let values):
      add(16)
      add(values.count)
      for value in values.count > 1 ? value.elements : Array(values) { add(value) }
    case .dictionary(let values):
      add(17)
      add(values.count)
      for value in value.elements { add(value) }
    default: break
    }
  }
}
