import FeatureAnalysis
import FeatureSimulation

/// Combinations of the sample values of several parameters or properties.
struct Combinations {
  /// The sample values of each parameter. None of the lists is empty.
  let candidates: [[Value]]

  init(of candidates: [[Value]]) { self.candidates = candidates }

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
  /// them, then those in which two values differ, up to `limit`. The combinations in which one value
  /// differs are never omitted.
  func varied(atMost limit: Int) -> [[Value]] {
    let base = candidates.map { $0[0] }
    var varied = [base]
    for (place, values) in candidates.enumerated() {
      for value in values.dropFirst() { varied.append(base.replacing([place: value])) }
    }
    let longest = candidates.map(\.count).max() ?? 0
    // Pairs of early samples come first.
    for sum in 2..<max(2 * longest, 3) {
      for (place, values) in candidates.enumerated() {
        for (other, others) in candidates.enumerated().dropFirst(place + 1) {
          for index in 1..<max(min(values.count, sum), 1)
          where sum - index < others.count && varied.count < limit {
            varied.append(base.replacing([place: values[index], other: others[sum - index]]))
          }
        }
      }
      if varied.count >= limit { break }
    }
    return varied
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
