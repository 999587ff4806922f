import FeatureAnalysis
import FeatureSimulation

/// The samples of lists, sets and dictionaries. They have at most two elements.
extension Sampler {
  // MARK: - Lists

  /// An empty list, a list with the first sample, and lists with two elements. Together, the lists
  /// contain each sample of the element. Of ids, one list has two new ones.
  ///
  /// - Parameter name: the name of the list.
  func lists(of element: Type, named name: String?, depth: Int) -> [[Value]] {
    let lists = ownLists(of: element, named: name, depth: depth)
    guard element == .scalar(.uuid), variesNewIDs, fresh.count > 1,
      written[element.description] == nil
    else { return lists }
    return (lists + [Array(fresh.prefix(2))]).uniqued(atMost: .max)
  }

  private func ownLists(of element: Type, named name: String?, depth: Int) -> [[Value]] {
    let samples = samples(element, named: name, depth: depth)
    guard let first = samples.first else { return [[]] }
    let pairs = ElementPairs(element, self)
    let second = pairs.second(of: samples) ?? first
    var lists: [[Value]] = [[], [first]]
    if let known = pairs.known(first) {
      lists += [[known], pairs.list(known, second)]
    } else {
      lists.append(pairs.list(first, second))
    }
    let rest = samples.filter { $0 != first && $0 != second }
    guard
      let different = rest.max(by: { $0.differences(from: first) < $1.differences(from: first) })
    else {
      if second != first { lists.append([second]) }
      return lists.uniqued(atMost: .max)
    }
    lists.append(pairs.list(first, different))
    for place in stride(from: 0, to: rest.count, by: 2) {
      let next = place + 1 < rest.count ? rest[place + 1] : nil
      lists.append(next.map { pairs.list(rest[place], $0) } ?? [rest[place]])
    }
    return lists.uniqued(atMost: .max)
  }

  /// Two elements of a list. Elements with ids get different ids.
  private struct ElementPairs {
    private let place: Int?
    private let ids: [Value]
    private let existing: Value?
    private let isWritten: Bool
    /// Whether elements keep their ids if the ids differ.
    private let keepsIDs: Bool

    init(_ element: Type, _ sampler: Sampler) {
      isWritten = sampler.written[element.description] != nil
      guard let place = sampler.types.idPlace(of: element),
        let type = sampler.types.nominal(element)?.member("id")?.type
      else {
        (self.place, ids, existing, keepsIDs) = (nil, [], nil, true)
        return
      }
      self.place = place
      let isUUID = type == .scalar(.uuid)
      ids = isUUID ? sampler.fresh.prefix(2).reversed() : sampler.samples(type, named: "id")
      keepsIDs = !isUUID || isWritten
      existing = isUUID && !isWritten ? sampler.existing.first : nil
    }

    /// The sample that follows the first one in a list; nil if there is none.
    func second(of samples: [Value]) -> Value? {
      let next = samples.count > 1 ? samples[1] : nil
      guard let place, isWritten else { return next }
      return samples.first { $0.property(at: place) != samples[0].property(at: place) } ?? next
    }

    /// The element with an id that the state contains; nil if there is none.
    func known(_ element: Value) -> Value? {
      guard let place, let existing else { return nil }
      return element.replacing(place, by: existing)
    }

    func list(_ first: Value, _ second: Value) -> [Value] {
      guard let place else { return first == second ? [first] : [first, second] }
      let id = first.property(at: place)
      if keepsIDs, id != second.property(at: place) { return [first, second] }
      guard let other = ids.first(where: { $0 != id }) else { return [first] }
      return [first, second.replacing(place, by: other)]
    }
  }

  // MARK: - Dictionaries

  /// Dictionaries with the sample lists of the key, and dictionaries that together contain each
  /// sample of the value.
  func dictionaries(
    of key: Type, _ value: Type, named name: String?, depth: Int
  ) -> [Value] {
    let keys = lists(of: key, named: name, depth: depth)
    let values = samples(value, named: name, depth: depth)
    guard let first = values.first else { return [.dictionary([:])] }
    var dictionaries = keys.map { $0.map { ($0, first) } }
    if let pair = keys.first(where: { $0.count == 2 }), values.count > 1 {
      dictionaries.append([(pair[0], first), (pair[1], values[1])])
      for place in stride(from: 1, to: values.count, by: 2) {
        let next = place + 1 < values.count ? [(pair[1], values[place + 1])] : []
        dictionaries.append([(pair[0], values[place])] + next)
      }
    } else if let key = keys.first(where: { $0.count == 1 })?[0] {
      dictionaries += values.dropFirst().map { [(key, $0)] }
    }
    return dictionaries.map { entries in
      .dictionary(Dictionary(entries, uniquingKeysWith: { first, _ in first }))
    }
  }

  // MARK: - Coverage

  /// How many of all values with at most two elements the samples of a list, set or dictionary
  /// contain.
  func coverage(ofCollection type: Type) -> SampleCoverage {
    let used = samples(type).count
    if written[type.description] != nil { return SampleCoverage(used: used, all: used) }
    let all: Int
    switch type {
    case .array(let element), .identifiedArray(let element):
      let samples = samples(element, depth: 1)
      let count = Self.bounded(samples.count)
      all = 1 + count + count * count - pairsWithOneID(samples, of: element)
    case .set(let element):
      let count = Self.bounded(samples(element, depth: 1).count)
      all = 1 + count + count * (count - 1) / 2
    case .dictionary(let key, let value):
      let keys = Self.bounded(samples(key, depth: 1).count)
      let values = Self.bounded(samples(value, depth: 1).count)
      all = 1 + keys * values + keys * (keys - 1) / 2 * values * values
    default: all = used
    }
    return SampleCoverage(used: used, all: max(all, used))
  }

  /// The number of samples that a collection written in a spec counts, so that no product overflows.
  private static func bounded(_ count: Int) -> Int { min(count, 1_000) }

  /// The number of pairs of elements that have the same id, and of which no list is made.
  private func pairsWithOneID(_ samples: [Value], of element: Type) -> Int {
    guard let place = types.idPlace(of: element),
      types.nominal(element)?.member("id")?.type != .scalar(.uuid)
    else { return 0 }
    let groups = Dictionary(grouping: samples.prefix(Self.bounded(.max))) { $0.property(at: place) }
    return groups.values.reduce(0) { $0 + $1.count * $1.count }
  }
}

extension Value {
  /// The number of properties in which two models differ; for other values, 0 or 1.
  fileprivate func differences(from other: Value) -> Int {
    guard case .structure(let values) = self, case .structure(let others) = other else {
      return self == other ? 0 : 1
    }
    return zip(values, others).count { $0 != $1 }
  }

  fileprivate func replacing(_ place: Int, by value: Value) -> Value {
    guard case .structure(var values) = self, place < values.count else { return self }
    values[place] = value
    return .structure(values)
  }

  fileprivate func property(at place: Int) -> Value? {
    if case .structure(let values) = self, place < values.count { values[place] } else { nil }
  }
}
