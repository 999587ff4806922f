import FeatureAnalysis

/// What is known about a state.
struct KnownStateEntry {
  /// Nil if nobody needs it.
  var state: KnownState?
  /// The number of the list of its ids; negative if they have not been asked for.
  var idList: Int32 = -1
  /// The place of the first of its reactions to the actions from outside.
  var reactions: Int32 = 0
  /// The renaming that keeps its ids.
  let renaming: Int32
  var truths = KnownTruths()
  /// It is known that no computed member traps.
  var hasNoTraps = false
}

/// Whether the first 16 conditions are true in a state. Others are evaluated again each time: a state
/// takes little memory, since there may be a million.
struct KnownTruths {
  /// Two bits each, which are set once: 0 for an unknown one.
  private var bits: UInt32 = 0
  private static let all: [Truth?] = [nil, .holds, .fails, .unknown]

  subscript(condition: Int) -> Truth? {
    get { condition < 16 ? Self.all[Int(bits >> UInt32(2 * condition) & 3)] : nil }
    set {
      guard condition < 16, let code = Self.all.firstIndex(of: newValue) else { return }
      bits |= UInt32(code) << UInt32(2 * condition)
    }
  }
}

/// The states that a store knows. Each consists of the values of its properties, which have numbers,
/// because many states share them.
struct KnownStates {
  /// The value of a property in some states.
  private struct Part {
    let value: Value
    let fingerprint: Fingerprint
    let holdsIDs: Bool
    /// The length of its longest list, set or dictionary.
    let longestCollection: Int32
  }

  /// How parts that hold ids are renamed.
  private struct RenamedParts {
    let renaming: Int32
    /// The numbers after the renaming, with their places; empty if it changes nothing.
    let parts: [(place: Int, part: Int32)]
  }

  private let hasInterchangeableIDs: Bool
  /// The number of properties.
  private let width: Int
  var entries: [KnownStateEntry] = []
  private(set) var fingerprints: [Fingerprint] = []
  private var numbers = FingerprintTable()
  /// The numbers of the parts of all states, one state after the other.
  private var partsOfStates: [Int32] = []
  private var parts: [Part] = []
  private var partNumbers = FingerprintTable()
  private(set) var renamings: [IDRenaming] = []
  private var renamingNumbers = FingerprintTable()
  private var renamed: [RenamedParts] = []
  private var renamedNumbers = FingerprintTable()

  init(width: Int, hasInterchangeableIDs: Bool) {
    self.width = width
    self.hasInterchangeableIDs = hasInterchangeableIDs
    _ = number(ofRenaming: [])
  }

  /// About how many bytes they take.
  var size: Int { entries.count * (100 + 4 * width) + parts.count * 400 }

  /// The parts of a state, by the places of the properties.
  func parts(of state: Int32) -> [Int32] {
    let first = Int(state) * width
    return Array(partsOfStates[first..<first + width])
  }

  mutating func number(ofPart value: Value) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.add(value)
    let fingerprint = fingerprinting.result
    guard let number = partNumbers.insert(fingerprint) else {
      return Int32(partNumbers.number(of: fingerprint) ?? 0)
    }
    parts.append(
      Part(
        value: value, fingerprint: fingerprint, holdsIDs: fingerprinting.hasMetIDs,
        longestCollection: Int32(value.longestCollection)))
    return Int32(number)
  }

  /// The number of a state, and that of the renaming of its ids.
  mutating func number(of value: Value) -> (state: Int32, renaming: Int32) {
    guard case .structure(let values) = value else { return number(ofParts: []) }
    return number(ofParts: values.map { number(ofPart: $0) })
  }

  mutating func number(of state: KnownState) -> Int32 {
    if let known = numbers.number(of: state.exact) { return Int32(known) }
    guard case .structure(let values) = state.value else { return 0 }
    let parts = values.map { number(ofPart: $0) }
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: hasInterchangeableIDs)
    fingerprinting.add(state.value)
    let added = add(state.exact, parts, ids: fingerprinting.ids.found.count)
    entries[Int(added)].state = state
    return added
  }

  /// The number of a state with these parts, and that of the renaming of its ids.
  mutating func number(ofParts all: [Int32]) -> (state: Int32, renaming: Int32) {
    var all = all
    let renaming = hasInterchangeableIDs ? rename(&all) : 0
    var bits = FingerprintBits()
    for part in all { bits.add(parts[Int(part)].fingerprint) }
    if let known = numbers.number(of: bits.result) { return (Int32(known), renaming) }
    let ids = renamings[Int(renaming)].order.count
    return (add(bits.result, all, ids: ids), renaming)
  }

  mutating func state(_ number: Int32) -> KnownState {
    if let known = entries[Int(number)].state { return known }
    let all = parts(of: number)
    let state = KnownState(
      .structure(all.map { parts[Int($0)].value }), exact: fingerprints[Int(number)],
      share: share(of: all))
    entries[Int(number)].state = state
    return state
  }

  /// Frees the values of a state: they can be put together again.
  mutating func leave(_ number: Int32) { entries[Int(number)].state = nil }

  /// Whether a state has a list, set or dictionary with more elements.
  func hasCollection(_ number: Int32, longerThan limit: Int) -> Bool {
    let first = Int(number) * width
    for place in first..<first + width
    where Int(parts[Int(partsOfStates[place])].longestCollection) > limit {
      return true
    }
    return false
  }

  /// A number for the first collection of a state: most reactions depend on it.
  private func share(of all: [Int32]) -> UInt64 {
    all.first { parts[Int($0)].value.isCollection }.map { parts[Int($0)].fingerprint.high } ?? 0
  }

  private mutating func add(_ exact: Fingerprint, _ parts: [Int32], ids: Int) -> Int32 {
    _ = numbers.insert(exact)
    let renaming = hasInterchangeableIDs ? number(ofRenaming: (0..<ids).map { .renamed($0) }) : 0
    entries.append(KnownStateEntry(renaming: renaming))
    fingerprints.append(exact)
    partsOfStates += parts
    return Int32(entries.count - 1)
  }

  // MARK: - Renaming

  /// Renames the ids of a state in the order in which they appear.
  private mutating func rename(_ all: inout [Int32]) -> Int32 {
    var bits = FingerprintBits()
    var holdIDs = false
    for (place, part) in all.enumerated() where parts[Int(part)].holdsIDs {
      bits.add(UInt64(place) << 32 | UInt64(part))
      holdIDs = true
    }
    guard holdIDs else { return 0 }
    if let known = renamedNumbers.number(of: bits.result) {
      for (place, part) in renamed[Int(known)].parts { all[place] = part }
      return renamed[Int(known)].renaming
    }
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: true)
    for part in all where parts[Int(part)].holdsIDs { fingerprinting.add(parts[Int(part)].value) }
    let number = number(ofRenaming: fingerprinting.ids.found)
    var changed: [(place: Int, part: Int32)] = []
    let renaming = renamings[Int(number)]
    for (place, part) in all.enumerated()
    where !renaming.isIdentity && parts[Int(part)].holdsIDs {
      all[place] = self.number(ofPart: renaming.renamed(parts[Int(part)].value))
      changed.append((place, all[place]))
    }
    _ = renamedNumbers.insert(bits.result)
    renamed.append(RenamedParts(renaming: number, parts: changed))
    return number
  }

  private mutating func number(ofRenaming order: [InterchangeableIDs.ID]) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.add(order.count)
    for id in order {
      fingerprinting.add(id.high)
      fingerprinting.add(id.low)
    }
    guard let number = renamingNumbers.insert(fingerprinting.result) else {
      return Int32(renamingNumbers.number(of: fingerprinting.result) ?? 0)
    }
    renamings.append(IDRenaming(order))
    return Int32(number)
  }
}

extension Value {
  /// The length of its longest list, set or dictionary.
  package var longestCollection: Int {
    switch self {
    case .list(let values):
      values.reduce(values.count) { max($0, $1.longestCollection) }
    case .set(let values): values.count
    case .dictionary(let values):
      values.values.reduce(values.count) { max($0, $1.longestCollection) }
    case .structure(let values), .enumeration(_, let values):
      values.reduce(0) { max($0, $1.longestCollection) }
    default: 0
    }
  }

  fileprivate var isCollection: Bool {
    switch self {
    case .list, .set, .dictionary: true
    default: false
    }
  }
}
