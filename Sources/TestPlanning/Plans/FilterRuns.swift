import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A case of a filter with a payload.
struct FilterRun {
  let filter: Filter
  let filterCase: FilterCase
  let payload: [Value]

  /// `Shown.matching`
  var name: String { "\(filter.name).\(filterCase.name)" }

  init(_ filter: Filter, _ filterCase: FilterCase, _ payload: [Value]) {
    self.filter = filter
    self.filterCase = filterCase
    self.payload = payload
  }
}

extension SortKey {
  /// `name`, or `-name`
  package var text: String { (isDescending ? "-" : "") + member }
}

extension TestPlanner {
  /// Lists what the elements do not show: a dropped or kept element, or the effect of a sort key.
  mutating func listUnseen(_ run: FilterRun, _ elements: [Value], isSplit: Bool) {
    if !isSplit, run.filterCase.predicate?.isConstant == false {
      let keepsNone = kept(elements, run)?.isEmpty == true
      list(run.name, keepsNone ? .keepsNone : .keepsAll)
    }
    for (place, key) in run.filterCase.sort.enumerated() where !isShown(place, run, elements) {
      list("\(run.name), sort: \(key.text)", .order)
    }
  }

  /// The operands of a predicate that decide whether elements are kept.
  mutating func needed(
    _ halves: ConditionHalves, _ run: FilterRun, _ elements: [Value]
  ) -> Set<Int> {
    guard case .checked(let predicate)? = run.filterCase.predicate else { return [] }
    var needed: Set<Int> = []
    _ = sample.evaluate { interpreter throws(Signal) in
      interpreter.environment.bind(run.filterCase.payload, run.payload, in: predicate)
      for element in elements {
        try interpreter.inside(element) { interpreter throws(Signal) in
          needed.formUnion(halves.needed(halves.leaves.map { interpreter.holds($0) }))
        }
      }
      return .null
    }
    return needed
  }

  /// Whether the order of a result changes without one of its sort keys, and with it reversed.
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

  /// The indices of the elements that a case keeps, in its order.
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
