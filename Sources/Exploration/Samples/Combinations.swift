import FeatureAnalysis
import FeatureSimulation

/// Combinations of the sample values of several parameters or properties.
struct Combinations {
  /// The sample values of each parameter. None of the lists is empty.
  let candidates: [[Value]]
  /// The places whose values the spec compares with one another.
  private let compared: [PlacePair]

  init(of candidates: [[Value]], comparing compared: [PlacePair] = []) {
    self.candidates = candidates
    self.compared = compared
  }

  /// The number of all combinations, up to a million.
  var count: Int {
    candidates.map(\.count).reduce(1, SampleCoverage.product)
  }

  /// The first `limit` combinations. The last parameter varies first.
  func first(_ limit: Int) -> [[Value]] {
    var combinations: [[Value]] = [[]]
    for (place, values) in candidates.enumerated() {
      let later = Combinations(of: Array(candidates[(place + 1)...])).count
      let needed = (limit + later - 1) / later
      combinations = Array(
        combinations.lazy.flatMap { combination in values.map { combination + [$0] } }
          .prefix(needed))
    }
    return combinations
  }

  /// The first values of all parameters, then the combinations in which one value differs from
  /// them, then those in which two values differ, up to `limit`. Two equal values that are compared with
  /// one another count as one. The combinations in which one value differs are never omitted.
  func varied(atMost limit: Int) -> [[Value]] {
    let base = candidates.map { $0[0] }
    let variations = equalValues + ownValues
    let single = (ownValues + equalValues).joined().map { base.replacing($0) }
    var varied = ([base] + single).uniqued(atMost: .max)
    var known = Set(varied)
    let longest = variations.map(\.count).max() ?? 0
    // Pairs of early samples come first.
    for sum in 0..<max(2 * longest - 1, 1) where varied.count < limit {
      for (place, values) in variations.enumerated() {
        for others in variations.dropFirst(place + 1) {
          for (index, value) in values.prefix(sum + 1).enumerated()
          where sum - index < others.count && varied.count < limit {
            let other = others[sum - index]
            if value.keys.contains(where: { other[$0] != nil }) { continue }
            let payload = base.replacing(value.merging(other) { $1 })
            if known.insert(payload).inserted { varied.append(payload) }
          }
        }
      }
    }
    return varied
  }

  /// The combinations in which two values that are compared with one another are equal, and all others
  /// are the first ones.
  var withEqualValues: [[Value]] {
    let base = candidates.map { $0[0] }
    return equalValues.joined().map { base.replacing($0) }
  }

  /// For each place, its values but the first.
  private var ownValues: [[[Int: Value]]] {
    candidates.enumerated().map { place, values in values.dropFirst().map { [place: $0] } }
  }

  /// For each two places whose values are compared, the values that both may have.
  private var equalValues: [[[Int: Value]]] {
    compared.map { pair in
      let (values, others) = (candidates[pair.first], candidates[pair.second])
      return values.filter { others.contains($0) && !(values[0] == $0 && others[0] == $0) }
        .map { [pair.first: $0, pair.second: $0] }
    }
  }
}

extension [[Value]] {
  /// Payloads in which together each pair of values occurs that occurs in one of these payloads, as far
  /// as the limit allows (all-pairs testing).
  ///
  /// - Parameters:
  ///   - chosen: payloads that are used in any case, up to the limit.
  ///   - limit: the maximum number of payloads.
  func coveringPairs(after chosen: [[Value]], atMost limit: Int) -> [[Value]] {
    var payloads = chosen.uniqued(atMost: limit)
    var numbers = SampleNumbers()
    var covered: Set<Int> = []
    for payload in payloads { covered.formUnion(numbers.pairs(in: payload)) }
    var remaining = map { (payload: $0, pairs: numbers.pairs(in: $0)) }
    while payloads.count < limit {
      var best: (payload: [Value], pairs: [Int])?
      remaining = remaining.compactMap { payload, pairs in
        let new = pairs.filter { !covered.contains($0) }
        if new.count > best?.pairs.count ?? 0 { best = (payload, new) }
        return new.isEmpty ? nil : (payload, new)
      }
      guard let best else { break }
      payloads.append(best.payload)
      covered.formUnion(best.pairs)
    }
    for payload in self where payloads.count < limit && !payloads.contains(payload) {
      payloads.append(payload)
    }
    return payloads
  }
}

/// Numbers for the values of payloads, so that pairs of them can be compared quickly.
private struct SampleNumbers {
  private var numbers: [[Value: Int]] = []

  /// A number for each pair of values in a payload.
  mutating func pairs(in payload: [Value]) -> [Int] {
    while numbers.count < payload.count { numbers.append([:]) }
    let places = payload.enumerated().map { place, value in
      let number = numbers[place][value] ?? numbers[place].count
      numbers[place][value] = number
      return place << 24 | number
    }
    return places.indices.flatMap { first in
      places[(first + 1)...].map { places[first] << 32 | $0 }
    }
  }
}

extension [[[Value]]] {
  /// The first values of all lists, then the second ones, and so on, up to `limit`. The first ones
  /// are never omitted.
  func interleaved(atMost limit: Int) -> [(list: Int, value: [Value])] {
    var chosen: [(list: Int, value: [Value])] = []
    for round in 0..<(map(\.count).max() ?? 0) {
      for (list, values) in enumerated() where round < values.count {
        if round == 0 || chosen.count < limit { chosen.append((list, values[round])) }
      }
    }
    return chosen
  }
}

extension [Value] {
  fileprivate func replacing(_ values: [Int: Value]) -> [Value] {
    var copy = self
    for (place, value) in values { copy[place] = value }
    return copy
  }
}

extension Array where Element: Equatable {
  /// Appends an element if it is new and the array has fewer than `limit` elements.
  package mutating func appendNew(_ element: Element, atMost limit: Int) {
    if count < limit, !contains(element) { append(element) }
  }

  /// The elements without duplicates, up to a limit.
  func uniqued(atMost limit: Int) -> [Element] {
    var unique: [Element] = []
    for element in self where unique.count < limit && !unique.contains(element) {
      unique.append(element)
    }
    return unique
  }
}
