import ExpressionTyping
import FeatureAnalysis

/// A case of a filter with a payload.
struct FilterRun {
  let filter: Filter
  let filterCase: FilterCase
  let payload: [Value]

  init(_ filter: Filter, _ filterCase: FilterCase, _ payload: [Value]) {
    self.filter = filter
    self.filterCase = filterCase
    self.payload = payload
  }
}

extension TestPlanner {
  /// Lists the halves and sort keys that no element needs.
  mutating func listUnseen(_ name: String, _ run: FilterRun, _ elements: [Value]) {
    let halves = ConditionHalves(run.filterCase.predicate)
    if halves.count > 0 {
      var missing = Set(0..<halves.count)
      for element in elements { missing.subtract(needed(halves, run, element)) }
      if !missing.isEmpty { tests.untested.append(Untested(name, .half)) }
    }
    for (place, key) in run.filterCase.sort.enumerated() where !isShown(place, run, elements) {
      let key = (key.isDescending ? "-" : "") + key.member
      tests.untested.append(Untested("\(name), sort: \(key)", .order))
    }
  }

  /// The halves of a predicate that an element needs to be kept, or dropped.
  mutating func needed(
    _ halves: ConditionHalves, _ run: FilterRun, _ element: Value
  ) -> Set<Int> {
    guard case .checked(let predicate)? = run.filterCase.predicate else { return [] }
    var values: [Bool?] = []
    _ = sample.evaluate { interpreter throws(Signal) in
      interpreter.bind(run.filterCase.payload, run.payload, in: predicate)
      return try interpreter.inside(element) { interpreter throws(Signal) in
        values = halves.leaves.map { interpreter.holds($0) }
        return .null
      }
    }
    return halves.needed(values)
  }

  /// Whether a result is in another order without one of its sort keys, and with it turned round.
  mutating func isShown(_ key: Int, _ run: FilterRun, _ elements: [Value]) -> Bool {
    guard let sorted = kept(elements, run), sorted.count > 1 else { return false }
    var other = run.filterCase
    other.sort[key].isDescending.toggle()
    if kept(elements, by: other, run.payload, of: run.filter) == sorted { return false }
    other.sort.remove(at: key)
    return kept(elements, by: other, run.payload, of: run.filter) != sorted
  }

  mutating func kept(_ elements: [Value], _ run: FilterRun) -> [Int]? {
    kept(elements, by: run.filterCase, run.payload, of: run.filter)
  }

  /// The places of the elements that a case keeps, in its order.
  mutating func kept(
    _ elements: [Value], by filterCase: FilterCase, _ payload: [Value], of filter: Filter
  ) -> [Int]? {
    let value = sample.evaluate { interpreter throws(Signal) in
      .list(try interpreter.kept(elements, by: filterCase, payload, of: filter))
    }
    guard case .list(let kept)? = value else { return nil }
    return kept.compactMap { elements.firstIndex(of: $0) }
  }
}
