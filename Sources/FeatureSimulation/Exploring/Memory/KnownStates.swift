import FeatureAnalysis

/// The states in the cache of an app. Many states have common property values, so each state is
/// stored as the numbers of its parts.
struct KnownStates {
  /// A value that a property has in some states.
  private struct Part {
    let value: Value
    /// The ids in the value, in the order of their first appearances; empty if these are the renamed ids
    /// in order, as in most values.
    let ids: [InterchangeableIDs.ID]
    /// Whether these appearances are in a set or dictionary, which has no order.
    let areIDsUnordered: Bool
    /// The length of the value's longest list, set or dictionary.
    let longestCollection: Int32
  }

  /// The result of renaming the ids in the values of a state.
  private struct RenamedParts {
    let renaming: Int32
    /// The indices of the properties whose values change, with the numbers of the new values. Empty
    /// if the renaming changes nothing.
    let parts: [(place: Int, part: Int32)]
  }

  private let hasInterchangeableIDs: Bool
  private let layout: StateLayout
  /// The number of parts of a state.
  private let width: Int
  var entries: [KnownStateEntry] = []
  private(set) var fingerprints: [Fingerprint] = []
  private var numbers = FingerprintTable()
  /// The numbers of the property values of all states. The numbers of each state are adjacent.
  private var partsOfStates: [Int32] = []
  private var parts: [Part] = []
  private var partFingerprints: [Fingerprint] = []
  /// The number of ids in each part; negative if these are not the renamed ids in order, beginning
  /// with the first, or if they have no order.
  private var idCounts: [Int32] = []
  private var partNumbers = FingerprintTable()
  /// The models in lists. Many lists have the same ones, so they share them.
  private var models: [Value] = []
  private var modelNumbers = FingerprintTable()
  /// The ids in one value. It is a stored property, so that its memory is reused.
  private var collected = InterchangeableIDs()
  private(set) var renamings: [IDRenaming] = []
  private var renamingNumbers = FingerprintTable()
  /// The numbers of the renamings that change nothing, by the number of their ids.
  private var identities: [Int32] = []
  private var renamed: [RenamedParts] = []
  private var renamedNumbers = FingerprintTable()
  private var lastHidden: (numbers: [Int32], values: [Value]) = ([], [])

  init(_ layout: StateLayout, hasInterchangeableIDs: Bool) {
    self.layout = layout
    width = layout.count
    self.hasInterchangeableIDs = hasInterchangeableIDs
    _ = number(ofRenaming: [])
  }

  /// The approximate size of the states in bytes.
  var size: Int {
    entries.count * (100 + 4 * width) + parts.count * 400 + models.count * 200
  }

  /// Copies the numbers of a state's property values, in the order of the properties.
  func copyParts(of state: Int32, to parts: inout [Int32]) {
    let first = Int(state) * width
    parts.removeAll(keepingCapacity: true)
    for place in first..<first + width { parts.append(partsOfStates[place]) }
  }

  /// A fingerprint that distinguishes the state of a feature, in a state of the app, from all others.
  func fingerprint(ofFeature feature: Int, in state: Int32, _ others: Int) -> Fingerprint {
    var bits = FingerprintBits()
    bits.addWord(UInt64(others))
    let first = Int(state) * width
    for place in layout.visibleParts(ofFeature: feature) {
      bits.addFingerprint(partFingerprints[Int(partsOfStates[first + place])])
    }
    return bits.result
  }

  mutating func partNumber(of value: Value) -> Int32 {
    var fingerprinting = Fingerprinting(
      hasInterchangeableIDs: false, collectsIDs: hasInterchangeableIDs)
    swap(&fingerprinting.ids, &collected)
    defer {
      swap(&fingerprinting.ids, &collected)
      collected.removeAll()
    }
    fingerprinting.addValue(value)
    let fingerprint = fingerprinting.result
    guard let number = partNumbers.insert(fingerprint) else {
      return Int32(partNumbers.entryNumber(of: fingerprint) ?? 0)
    }
    let ids = fingerprinting.ids.found
    let isUnordered = ids.count > 1 && value.holdsUnorderedIDs
    let isInOrder = !isUnordered && IDRenaming.isIdentity(ids)
    parts.append(
      Part(
        value: sharingModels(value), ids: isInOrder ? [] : ids.map(\.self),
        areIDsUnordered: isUnordered, longestCollection: Int32(value.longestCollection)))
    partFingerprints.append(fingerprint)
    idCounts.append(Int32(isInOrder ? ids.count : -ids.count))
    return Int32(number)
  }

  /// The value, which shares the models in its list with other values. The new list has no room for
  /// further elements.
  private mutating func sharingModels(_ value: Value) -> Value {
    guard case .list(let elements) = value else { return value }
    return .list(
      elements.map { element in
        guard case .structure = element else { return element }
        var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
        fingerprinting.addValue(element)
        let fingerprint = fingerprinting.result
        if let known = modelNumbers.entryNumber(of: fingerprint) { return models[Int(known)] }
        _ = modelNumbers.insert(fingerprint)
        models.append(element)
        return element
      })
  }

  /// Adds the ids of a part in the order of their first appearances.
  private func addIDs(of part: Int32, to ids: inout InterchangeableIDs) {
    for place in 0..<max(idCounts[Int(part)], 0) { _ = ids.idIndex(of: .renamed(Int(place))) }
    for id in parts[Int(part)].ids { _ = ids.idIndex(of: id) }
  }

  /// The number of a state, and the number of the renaming of its ids.
  mutating func stateNumber(of parts: [Value]) -> (state: Int32, renaming: Int32) {
    var parts = parts.map { partNumber(of: $0) }
    return stateNumber(ofParts: &parts)
  }

  mutating func stateNumber(of state: KnownState) -> Int32 {
    if let known = numbers.entryNumber(of: state.exact) { return Int32(known) }
    let values = layout.parts(of: state)
    let parts = values.map { partNumber(of: $0) }
    var ids = InterchangeableIDs()
    if hasInterchangeableIDs { for value in values { ids.addIDs(of: value) } }
    let added = add(state.exact, parts, ids: ids.found.count)
    entries[Int(added)].state = state
    return added
  }

  /// The number of the state with these property values, and the number of the renaming of its ids.
  ///
  /// - Parameter all: the numbers of the property values, which are replaced by the numbers after
  ///   the renaming.
  mutating func stateNumber(ofParts all: inout [Int32]) -> (state: Int32, renaming: Int32) {
    let renaming = hasInterchangeableIDs ? rename(&all) : 0
    let fingerprint = fingerprint(ofRenamed: all)
    if let known = numbers.entryNumber(of: fingerprint) { return (Int32(known), renaming) }
    let ids = renamings[Int(renaming)].order.count
    return (add(fingerprint, all, ids: ids), renaming)
  }

  /// The fingerprint of the state with these property values, which are renamed.
  mutating func fingerprint(ofParts all: inout [Int32]) -> Fingerprint {
    if hasInterchangeableIDs { _ = rename(&all) }
    return fingerprint(ofRenamed: all)
  }

  private func fingerprint(ofRenamed all: [Int32]) -> Fingerprint {
    var bits = FingerprintBits()
    for part in all { bits.addFingerprint(partFingerprints[Int(part)]) }
    return bits.result
  }

  /// The number of the state with these property values, which were renamed before.
  mutating func stateNumber(ofRenamed all: [Int32]) -> Int32 {
    let fingerprint = fingerprint(ofRenamed: all)
    if let known = numbers.entryNumber(of: fingerprint) { return Int32(known) }
    var ids = InterchangeableIDs()
    if hasInterchangeableIDs {
      for part in all { addIDs(of: part, to: &ids) }
    }
    return add(fingerprint, all, ids: ids.found.count)
  }

  mutating func state(_ number: Int32) -> KnownState {
    if let known = entries[Int(number)].state { return known }
    let first = Int(number) * width
    let firstHidden = first + layout.visibleCount
    let state = KnownState(
      layout.state(of: Self.values(partsOfStates[first..<firstHidden], of: parts)),
      hidden: hidden(partsOfStates[firstHidden..<first + width]),
      exact: fingerprints[Int(number)], share: share(of: partsOfStates[first..<first + width]),
      longestCollection: longestCollection(of: number))
    entries[Int(number)].state = state
    return state
  }

  /// Frees the value of a state. The value can be computed again from the property values.
  mutating func freeState(_ number: Int32) { entries[Int(number)].state = nil }

  /// The length of the longest list, set or dictionary of a state.
  func longestCollection(of state: Int32) -> Int {
    let first = Int(state) * width
    var longest: Int32 = 0
    for place in first..<first + layout.visibleCount {
      longest = max(longest, parts[Int(partsOfStates[place])].longestCollection)
    }
    return Int(longest)
  }

  /// The parts of a state with a list, set or dictionary that is too long.
  func longParts(of state: Int32, longerThan length: Int) -> PartSet {
    let first = Int(state) * width
    var long = PartSet()
    for place in 0..<layout.visibleCount
    where parts[Int(partsOfStates[first + place])].longestCollection > length {
      long.insert(place)
    }
    return long
  }

  func values(ofParts numbers: [Int32]) -> [Value] { Self.values(numbers[...], of: parts) }

  // A function that is not static would copy the whole cache.
  private static func values(_ numbers: ArraySlice<Int32>, of parts: [Part]) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(numbers.count)
    for number in numbers { values.append(parts[Int(number)].value) }
    return values
  }

  /// The parts that expressions do not read. Many states have the same ones, so they share an array.
  private mutating func hidden(_ numbers: ArraySlice<Int32>) -> [Value] {
    if !numbers.elementsEqual(lastHidden.numbers) {
      lastHidden = (Array(numbers), Self.values(numbers, of: parts))
    }
    return lastHidden.values
  }

  /// A number for the value of the state's first collection, on which most reactions depend.
  private func share(of all: ArraySlice<Int32>) -> UInt64 {
    for part in all where parts[Int(part)].value.isCollection {
      return partFingerprints[Int(part)].high
    }
    return 0
  }

  private mutating func add(_ exact: Fingerprint, _ parts: [Int32], ids: Int) -> Int32 {
    _ = numbers.insert(exact)
    let renaming = hasInterchangeableIDs ? identity(count: ids) : 0
    entries.append(KnownStateEntry(renaming: renaming))
    fingerprints.append(exact)
    partsOfStates += parts
    return Int32(entries.count - 1)
  }

  // MARK: - Renaming

  /// Renames the ids of a state in the order of their first appearances, or if some are in sets or
  /// dictionaries, in their canonical order.
  private mutating func rename(_ all: inout [Int32]) -> Int32 {
    var bits = FingerprintBits()
    var (holding, onlyCount): (Int, Int32) = (0, 0)
    for (place, part) in all.enumerated() where idCounts[Int(part)] != 0 {
      bits.addWord(UInt64(place) << 32 | UInt64(part))
      holding += 1
      onlyCount = idCounts[Int(part)]
    }
    // Most states have one part with ids, and most actions keep their order.
    if holding == 0 || holding == 1 && onlyCount > 0 { return identity(count: Int(onlyCount)) }
    if let known = renamedNumbers.entryNumber(of: bits.result) {
      for (place, part) in renamed[Int(known)].parts { all[place] = part }
      return renamed[Int(known)].renaming
    }
    let number = number(ofRenaming: orderOfIDs(all))
    var changed: [(place: Int, part: Int32)] = []
    let renaming = renamings[Int(number)]
    for (place, part) in all.enumerated()
    where !renaming.isIdentity && idCounts[Int(part)] != 0 {
      all[place] = self.partNumber(of: renaming.renamed(parts[Int(part)].value))
      changed.append((place, all[place]))
    }
    _ = renamedNumbers.insert(bits.result)
    renamed.append(RenamedParts(renaming: number, parts: changed))
    return number
  }

  private func orderOfIDs(_ all: [Int32]) -> [InterchangeableIDs.ID] {
    var ids = InterchangeableIDs()
    var isUnordered = false
    for part in all {
      addIDs(of: part, to: &ids)
      if parts[Int(part)].areIDsUnordered { isUnordered = true }
    }
    if !isUnordered { return ids.found }
    let holding = all.filter { idCounts[Int($0)] != 0 }
    var canonical = CanonicalIDs(holding.map { parts[Int($0)].value }, ids.found)
    return canonical.order
  }

  /// The number of the renaming that maps each of the first renamed ids to itself.
  private mutating func identity(count: Int) -> Int32 {
    while identities.count <= count {
      let order = (0..<identities.count).map { InterchangeableIDs.ID.renamed($0) }
      identities.append(number(ofRenaming: order))
    }
    return identities[count]
  }

  private mutating func number(ofRenaming order: [InterchangeableIDs.ID]) -> Int32 {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.addNumber(order.count)
    for id in order {
      fingerprinting.addWord(id.high)
      fingerprinting.addWord(id.low)
    }
    guard let number = renamingNumbers.insert(fingerprinting.result) else {
      return Int32(renamingNumbers.entryNumber(of: fingerprinting.result) ?? 0)
    }
    renamings.append(IDRenaming(order))
    return Int32(number)
  }
}

extension Value {
  /// The length of the value's longest list, set or dictionary.
  package var longestCollection: Int {
    switch self {
    case .list(let values): max(values.count, Value.longestCollection(in: values))
    case .set(let values): values.count
    case .dictionary(let values): max(values.count, Value.longestCollection(in: values.values))
    case .structure(let values), .enumeration(_, let values):
      Value.longestCollection(in: values)
    default: 0
    }
  }

  private static func longestCollection(in values: some Sequence<Value>) -> Int {
    var longest = 0
    for value in values { longest = max(longest, value.longestCollection) }
    return longest
  }

  fileprivate var isCollection: Bool {
    switch self {
    case .list, .set, .dictionary: true
    default: false
    }
  }
}

/// The states without effects that an exploration has reached again, and therefore does not need.
/// Each state has one bit. Large tables of fingerprints are mostly outside of the processor's
/// cache, but these bits fit into it.
struct UnneededStates {
  /// The bits of the states, by the number of the state. Each of the first few values of `others`
  /// has its own bits.
  private var known: [(others: UInt64, bits: [UInt64])] = []
  private static var mostSurroundings: Int { 4 }

  func contains(_ state: Int32, others: UInt64) -> Bool {
    for (known, bits) in known where known == others {
      let word = Int(state) >> 6
      return word < bits.count && bits[word] & Self.bit(state) != 0
    }
    return false
  }

  /// - Parameter others: a number for the parts of the state that are outside the store.
  mutating func insert(_ state: Int32, others: UInt64) {
    var place = 0
    while place < known.count, known[place].others != others { place += 1 }
    if place == known.count {
      if place == Self.mostSurroundings { return }
      known.append((others, []))
    }
    let word = Int(state) >> 6
    while known[place].bits.count <= word { known[place].bits.append(0) }
    known[place].bits[word] |= Self.bit(state)
  }

  private static func bit(_ state: Int32) -> UInt64 { 1 << UInt64(state & 63) }
}
