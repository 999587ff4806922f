import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 24
  private static let maximumElements = 8

  /// Tests each case of a filter with sample elements, chosen so that it keeps some and drops some,
  /// and that a sorted result has another order than the list.
  mutating func planFilters() {
    for filter in feature.filters {
      guard let index = places[filter.list],
        case .list(let elements) = tests.sample[index], !elements.isEmpty
      else {
        let sample = sampler.value(filter.element, 1, named: "item")
        let isTooLarge = sample != nil || sampler.isTooLarge
        tests.untested.append(Untested(filter.name, isTooLarge ? .tooLarge : .noSample))
        continue
      }
      planFilter(filter, Array(Set(elements).count == elements.count ? elements : [elements[0]]))
    }
  }

  private mutating func planFilter(_ filter: Filter, _ elements: [Value]) {
    var elements = elements
    var payloads: [[Value]?] = []
    for filterCase in filter.cases {
      grant()
      payloads.append(choosePayload(filterCase, of: filter, &elements))
    }
    shuffle(&elements, of: filter, payloads)
    var test = FilterTest(filter: filter, elements: elements)
    for (filterCase, payload) in zip(filter.cases, payloads) {
      guard let payload else { continue }
      grant()
      let run = FilterRun(filter, filterCase, payload)
      guard let kept = kept(elements, run) else {
        list(run.name, filterCase.predicate?.isChecked == false ? .swiftText : .notEvaluated)
        continue
      }
      test.cases.append(FilterTest.Case(filterCase: filterCase, payload: payload, kept: kept))
      listUnseen(run, elements, isSplit: !kept.isEmpty && kept.count < elements.count)
      for payload in morePayloads(run, elements) {
        guard let kept = self.kept(elements, by: filterCase, payload, of: filter) else { continue }
        test.cases.append(FilterTest.Case(filterCase: filterCase, payload: payload, kept: kept))
      }
    }
    if !test.cases.isEmpty { tests.filters.append(test) }
  }

  /// A payload, and additional elements, for which a case keeps some and drops some.
  private mutating func choosePayload(
    _ filterCase: FilterCase, of filter: Filter, _ elements: inout [Value]
  ) -> [Value]? {
    var payload: [Value] = []
    for parameter in filterCase.payload {
      guard let value = sampler.value(parameter.type, 1, named: parameter.name) else {
        let name = FilterRun(filter, filterCase, []).name
        tests.untested.append(Untested(name, reasonWithoutPayload))
        return nil
      }
      payload.append(value)
    }
    guard case .checked(let predicate)? = filterCase.predicate else {
      addUnsorted(FilterRun(filter, filterCase, payload), &elements)
      return payload
    }
    let mentions = Mentions(predicate)
    let names = mentions.names.union(filterCase.payload.map(\.name))
    sampler.near = mentions.literals
    sampler.nearTexts = Array(elements.prefix(2).flatMap(\.texts).prefix(6))
    defer { sampler.nearTexts = [] }
    let best = splitting(elements, FilterRun(filter, filterCase, payload), names)
    let run = FilterRun(filter, filterCase, best)
    addElements(run, names, &elements)
    addHalves(run, names, &elements)
    addUnsorted(run, &elements)
    return best
  }

  /// Payloads, such as an empty string, that show operands of the predicate which the first one
  /// does not. Operands that remain untested are listed.
  private mutating func morePayloads(_ run: FilterRun, _ elements: [Value]) -> [[Value]] {
    guard case .checked(let predicate)? = run.filterCase.predicate else { return [] }
    let halves = ConditionHalves(run.filterCase.predicate)
    guard halves.count > 0 else { return [] }
    var missing = Set(0..<halves.count).subtracting(needed(halves, run, elements))
    var payloads: [[Value]] = []
    if !missing.isEmpty, !run.payload.isEmpty {
      let mentions = Mentions(predicate)
      sampler.near = mentions.literals
      payloadCandidates(run, mentions.names).visit(limit: Self.maximumRuns) { payload in
        let needed = needed(halves, FilterRun(run.filter, run.filterCase, payload), elements)
        if !needed.isDisjoint(with: missing) { payloads.append(payload) }
        missing.subtract(needed)
        return missing.isEmpty
      }
    }
    if !missing.isEmpty { list(run.name, .half) }
    return payloads
  }

  private mutating func payloadCandidates(_ run: FilterRun, _ names: Set<String>)
    -> SampleCandidates
  {
    var candidates = SampleCandidates(run.payload)
    for (root, parameter) in run.filterCase.payload.enumerated() {
      candidates.vary(root, as: parameter.type, names: names, &sampler)
    }
    return candidates
  }

  /// A payload for which a case keeps some elements and drops others, if there is one.
  private mutating func splitting(
    _ elements: [Value], _ run: FilterRun, _ names: Set<String>
  ) -> [Value] {
    var best = run.payload
    payloadCandidates(run, names).visit(limit: Self.maximumRuns) { payload in
      let kept = kept(elements, by: run.filterCase, payload, of: run.filter)
      guard let kept, !kept.isEmpty, kept.count < elements.count else { return false }
      best = payload
      return true
    }
    return best
  }

  /// Adds an element that the predicate keeps, or one that it drops, whichever is missing.
  private mutating func addElements(
    _ run: FilterRun, _ names: Set<String>, _ elements: inout [Value]
  ) {
    let kept = kept(elements, run) ?? []
    for isWanted in [true, false] where isWanted ? kept.isEmpty : kept.count == elements.count {
      addElement(ElementSearch(run, names), to: &elements) { planner, element in
        (planner.kept([element], run)?.isEmpty == false) == isWanted
      }
    }
  }

  /// Adds elements that need each operand of the predicate.
  private mutating func addHalves(
    _ run: FilterRun, _ names: Set<String>, _ elements: inout [Value]
  ) {
    let halves = ConditionHalves(run.filterCase.predicate)
    guard halves.count > 0 else { return }
    sampler.nearTexts = Array((run.payload + elements.prefix(2)).flatMap(\.texts).prefix(6))
    var missing = Set(0..<halves.count).subtracting(needed(halves, run, elements))
    for _ in 0..<halves.count where !missing.isEmpty {
      let known = missing
      addElement(ElementSearch(run, names), to: &elements) { planner, element in
        let needed = planner.needed(halves, run, [element])
        if needed.isDisjoint(with: known) { return false }
        missing.subtract(needed)
        return true
      }
      if missing == known { return }
    }
  }

  /// Adds elements whose position depends on each sort key.
  private mutating func addUnsorted(_ run: FilterRun, _ elements: inout [Value]) {
    let sort = run.filterCase.sort
    guard !sort.isEmpty else { return }
    var names = Set(sort.map(\.member))
    if case .checked(let predicate)? = run.filterCase.predicate {
      names.formUnion(Mentions(predicate).names)
    }
    for (place, key) in sort.enumerated() where !isShown(place, run, elements) {
      let present = elements
      func isWanted(_ planner: inout TestPlanner, _ element: Value) -> Bool {
        planner.isShown(place, run, present + [element])
      }
      if sort.count > 1, let first = kept(elements, run)?.first {
        // An element that is equal to another one except for this key.
        let search = ElementSearch(run, [key.member], like: elements[first])
        addElement(search, to: &elements, isWanted)
      }
      if elements.count == present.count {
        addElement(ElementSearch(run, names), to: &elements, isWanted)
      }
    }
  }

  /// Another order of the elements, if more of the sorted results differ from it.
  private mutating func shuffle(
    _ elements: inout [Value], of filter: Filter, _ payloads: [[Value]?]
  ) {
    let sorting = zip(filter.cases, payloads).filter { !$0.0.sort.isEmpty }
    func inOrder(_ elements: [Value], _ planner: inout TestPlanner) -> Int {
      sorting.count { filterCase, payload in
        let kept = payload.flatMap { planner.kept(elements, by: filterCase, $0, of: filter) } ?? []
        return kept.count > 1 && kept == kept.sorted()
      }
    }
    let present = inOrder(elements, &self)
    guard present > 0 else { return }
    let rotated = elements.suffix(1) + elements.dropLast()
    if inOrder(Array(rotated), &self) < present { elements = Array(rotated) }
  }

  /// Adds an element that satisfies a search, if one is found.
  private mutating func addElement(
    _ search: ElementSearch, to elements: inout [Value],
    _ isWanted: (inout TestPlanner, Value) -> Bool
  ) {
    let type = search.run.filter.element
    guard elements.count < Self.maximumElements, let other = another(than: elements, search.run)
    else { return }
    // An id identifies the element and stays unchanged.
    let names = search.names.subtracting(["id"])
    var candidates = SampleCandidates([
      search.model.map { replacingID(of: $0, by: other, type) } ?? other
    ]
    )
    candidates.vary(0, as: type, names: names, &sampler)
    let present = elements
    let ids = feature.types.idPlace(of: type).map { _ in
      present.map { feature.types.id(of: $0, type) }
    }
    var found: Value?
    candidates.visit(limit: Self.maximumRuns) { candidate in
      let isNew =
        !present.contains(candidate[0])
        && ids?.contains(feature.types.id(of: candidate[0], type)) != true
      if isNew, isWanted(&self, candidate[0]) { found = candidate[0] }
      return found != nil
    }
    if let found { elements.append(found) }
  }

  /// The next sample; in an identified array, the next one with a new id.
  private mutating func another(than elements: [Value], _ run: FilterRun) -> Value? {
    let type = run.filter.element
    guard case .identifiedArray = run.filter.listType else {
      return sampler.value(type, elements.count + 1, named: "item")
    }
    let ids = elements.map { feature.types.id(of: $0, type) }
    for variant in (elements.count + 1)...(elements.count + 4) {
      guard let value = sampler.value(type, variant, named: "item") else { return nil }
      if !ids.contains(feature.types.id(of: value, type)) { return value }
    }
    return nil
  }

  private func replacingID(of value: Value, by other: Value, _ type: Type) -> Value {
    guard let place = feature.types.idPlace(of: type), case .structure(var values) = value,
      place < values.count, let id = feature.types.id(of: other, type)
    else { return value }
    values[place] = id
    return .structure(values)
  }
}

/// A search for an element.
private struct ElementSearch {
  let run: FilterRun
  /// The members that may make a difference.
  let names: Set<String>
  /// The element that it equals except for these members.
  var model: Value?

  init(_ run: FilterRun, _ names: Set<String>, like model: Value? = nil) {
    self.run = run
    self.names = names
    self.model = model
  }
}

extension Value {
  /// The texts in it.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .list(let values), .structure(let values), .enumeration(_, let values):
      values.flatMap(\.texts)
    case .set, .dictionary: elements.flatMap(\.texts)
    default: []
    }
  }
}

extension Code<TypedExpression> {
  var isChecked: Bool { if case .checked = self { true } else { false } }

  /// `true` or `false`
  var isConstant: Bool {
    if case .checked(let expression) = self, case .boolean = expression.kind { true } else { false }
  }
}
