import FeatureAnalysis

/// Finds an order of the ids in a state that depends only on where they are, and not on the ids
/// themselves. After a renaming in this order, states that differ only by their ids are equal.
///
/// Ids in lists and properties come first, as they appear. Sets and the keys of dictionaries have no
/// order of their own: their other ids are told apart by what they are elements of, and by what stands
/// beside them, in as many rounds as this tells more of them apart. If some are still alike, the first
/// of them is named, and the rounds begin again. Rarely, the rounds do not tell two ids
/// apart although no renaming exchanges them: states that differ in such ids are counted separately.
struct CanonicalIDs {
  private typealias ID = InterchangeableIDs.ID

  private let values: [Value]
  private var named = InterchangeableIDs()
  /// The ids that are only in sets or dictionaries.
  private var others: [ID] = []
  /// What is known about each id; equal for ids that are alike.
  private var colors: [ID: UInt64] = [:]
  /// The rounds take the cube of the number of ids, so more of them stay in the order of the ids.
  private static var most: Int { 16 }

  /// - Parameters:
  ///   - values: the parts of the state that contain ids.
  ///   - ids: all ids in the values.
  init(_ values: [Value], _ ids: [InterchangeableIDs.ID]) {
    self.values = values
    for value in values { named.addOrderedIDs(of: value) }
    for id in ids where named.knownPlace(of: id) == nil { others.append(id) }
  }

  /// All ids in their order.
  var order: [InterchangeableIDs.ID] {
    mutating get {
      guard others.count > 1, others.count <= Self.most else { return named.found + others }
      for (place, id) in named.found.enumerated() { colors[id] = Self.mixed(1, UInt64(place)) }
      for id in others { colors[id] = 0 }
      while true {
        distinguish()
        let sorted = others.enumerated().sorted {
          (color(of: $0.element), $0.offset) < (color(of: $1.element), $1.offset)
        }.map(\.element)
        guard let alike = zip(sorted, sorted.dropFirst()).first(where: { isAlike($0, $1) }) else {
          return named.found + sorted
        }
        colors[alike.0] = Self.mixed(color(of: alike.0), 2)
      }
    }
  }

  private func color(of id: ID) -> UInt64 { colors[id] ?? 0 }

  private func isAlike(_ id: ID, _ other: ID) -> Bool { color(of: id) == color(of: other) }

  /// Performs rounds as long as they tell more ids apart.
  private mutating func distinguish() {
    var count = 0
    while true {
      let distinct = Set(others.map(color)).count
      if distinct == count || distinct == others.count { return }
      count = distinct
      var occurrences: [ID: UInt64] = [:]
      for (place, value) in values.enumerated() { note(value, at: UInt64(place), &occurrences) }
      for id in others { colors[id] = Self.mixed(color(of: id), occurrences[id] ?? 0) }
    }
  }

  /// Notes the elements of sets and dictionaries in which each id occurs.
  private func note(_ value: Value, at path: UInt64, _ occurrences: inout [ID: UInt64]) {
    switch value {
    case .structure(let values), .list(let values), .enumeration(_, let values):
      for (place, value) in values.enumerated() {
        note(value, at: Self.mixed(path, UInt64(place)), &occurrences)
      }
    case .set(let elements):
      for element in elements { noteElement(element, of: path, &occurrences) }
    case .dictionary(let entries):
      for (key, value) in entries { noteElement(.list([key, value]), of: path, &occurrences) }
    default: break
    }
  }

  private func noteElement(
    _ element: Value, of path: UInt64, _ occurrences: inout [ID: UInt64]
  ) {
    var ids = InterchangeableIDs()
    ids.addIDs(of: element)
    for id in ids.found where named.knownPlace(of: id) == nil {
      // The order of the elements must not matter, so their numbers are added.
      occurrences[id, default: 0] &+= Self.mixed(path, number(of: element, marking: id))
    }
  }

  /// A number that is equal for values that are equal as far as the ids are told apart.
  private func number(of value: Value, marking marked: ID) -> UInt64 {
    func sum(_ numbers: some Sequence<UInt64>) -> UInt64 { numbers.reduce(0, &+) }
    func inOrder(_ tag: UInt64, _ values: [Value]) -> UInt64 {
      values.reduce(tag) { Self.mixed($0, number(of: $1, marking: marked)) }
    }
    switch value {
    case .uuid(let high, let low):
      let id = ID(high: high, low: low)
      return id == marked ? 3 : Self.mixed(4, color(of: id))
    case .structure(let values): return inOrder(5, values)
    case .list(let values): return inOrder(6, values)
    case .enumeration(let place, let values): return inOrder(Self.mixed(7, UInt64(place)), values)
    case .set(let values):
      return Self.mixed(8, sum(values.map { number(of: $0, marking: marked) }))
    case .dictionary(let entries):
      return Self.mixed(9, sum(entries.map { inOrder(10, [$0, $1]) }))
    default:
      var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
      fingerprinting.addValue(value)
      return fingerprinting.result.high
    }
  }

  private static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var bits = FingerprintBits()
    bits.addWord(first)
    bits.addWord(second)
    return bits.result.high
  }
}

extension InterchangeableIDs {
  /// Adds the ids that are in no set and no dictionary with several elements.
  fileprivate mutating func addOrderedIDs(of value: Value) {
    if value.isUnordered { return }
    switch value {
    case .structure(let values), .list(let values), .enumeration(_, let values):
      for value in values { addOrderedIDs(of: value) }
    case .set, .dictionary: for value in value.elements { addOrderedIDs(of: value) }
    default: addIDs(of: value)
    }
  }
}

extension Value {
  /// Whether the value contains a set or a dictionary with several elements and ids.
  var holdsUnorderedIDs: Bool {
    if isUnordered { return holdsIDs }
    return switch self {
    case .structure(let values), .list(let values), .enumeration(_, let values):
      values.contains(where: \.holdsUnorderedIDs)
    case .set(let values): values.contains(where: \.holdsUnorderedIDs)
    case .dictionary(let values): values.values.contains(where: \.holdsUnorderedIDs)
    default: false
    }
  }
}
