import ExpressionTyping
import FeatureAnalysis

extension TestPlanner {
  private static let maximumRuns = 24
  private static let maximumElements = 6

  /// What each case of a filter keeps of sample elements, which are chosen so that it keeps some and
  /// drops some, and that a sorted result is in another order than the list.
  mutating func planFilters() {
    for filter in feature.filters {
      guard let index = places[filter.list],
        case .list(let elements) = tests.sample[index], !elements.isEmpty
      else {
        tests.untested.append(Untested(filter.name, .noSample))
        continue
      }
      planFilter(filter, Array(Set(elements).count == elements.count ? elements : [elements[0]]))
    }
  }

  private mutating func planFilter(_ filter: Filter, _ elements: [Value]) {
    var elements = elements
    var payloads: [[Value]?] = []
    for filterCase in filter.cases {
      payloads.append(choosePayload(filterCase, of: filter, &elements))
    }
    shuffle(&elements, of: filter, payloads)
    var test = FilterTest(filter: filter, elements: elements, cases: [])
    for (filterCase, payload) in zip(filter.cases, payloads) {
      let name = "\(filter.name).\(filterCase.name)"
      guard let payload, let kept = kept(elements, by: filterCase, payload, of: filter) else {
        tests.untested.append(
          Untested(name, filterCase.predicate?.isChecked == false ? .swiftText : .notEvaluated))
        continue
      }
      if filterCase.predicate?.isConstant == false,
        kept.isEmpty || kept.count == elements.count
      {
        tests.untested.append(Untested(name, kept.isEmpty ? .keepsNone : .keepsAll))
      }
      test.cases.append(FilterTest.Case(filterCase: filterCase, payload: payload, kept: kept))
    }
    if !test.cases.isEmpty { tests.filters.append(test) }
  }

  /// A payload, and more elements, with which a case keeps some and drops some.
  private mutating func choosePayload(
    _ filterCase: FilterCase, of filter: Filter, _ elements: inout [Value]
  ) -> [Value]? {
    var payload: [Value] = []
    for parameter in filterCase.payload {
      guard let value = sampler.value(parameter.type, 1, named: parameter.name) else { return nil }
      payload.append(value)
    }
    guard case .checked(let predicate)? = filterCase.predicate else {
      if !filterCase.sort.isEmpty { addUnsorted(filterCase, payload, of: filter, &elements) }
      return payload
    }
    var names = mentionedNames(predicate)
    var best = payload
    func splits(_ payload: [Value], _ planner: inout TestPlanner) -> Bool {
      guard let kept = planner.kept(elements, by: filterCase, payload, of: filter) else {
        return false
      }
      return !kept.isEmpty && kept.count < elements.count
    }
    var candidates = Candidates(payload)
    names.formUnion(filterCase.payload.map(\.name))
    sampler.nearTexts = Array(elements.prefix(2).flatMap(\.texts).prefix(6))
    defer { sampler.nearTexts = [] }
    for (root, parameter) in filterCase.payload.enumerated() {
      candidates.vary(root, as: parameter.type, names: names, &sampler)
    }
    var isSplit = false
    candidates.visit(limit: Self.maximumRuns) { payload in
      isSplit = splits(payload, &self)
      if isSplit { best = payload }
      return isSplit
    }
    if !isSplit { addElements(filterCase, best, of: filter, names, &elements) }
    addUnsorted(filterCase, best, of: filter, &elements)
    return best
  }

  /// An element that the predicate keeps, or one that it drops, whichever is lacking.
  private mutating func addElements(
    _ filterCase: FilterCase, _ payload: [Value], of filter: Filter, _ names: Set<String>,
    _ elements: inout [Value]
  ) {
    let kept = kept(elements, by: filterCase, payload, of: filter) ?? []
    for isWanted in [true, false] where isWanted ? kept.isEmpty : kept.count == elements.count {
      addElement(of: filter, names, &elements) { planner, element in
        (planner.kept([element], by: filterCase, payload, of: filter)?.isEmpty == false) == isWanted
      }
    }
  }

  /// An element that a sorted result puts elsewhere than behind the others.
  private mutating func addUnsorted(
    _ filterCase: FilterCase, _ payload: [Value], of filter: Filter, _ elements: inout [Value]
  ) {
    guard !filterCase.sort.isEmpty,
      let kept = kept(elements, by: filterCase, payload, of: filter),
      kept.count < 2 || kept == kept.sorted()
    else { return }
    var names = Set(filterCase.sort.map(\.member))
    if case .checked(let predicate)? = filterCase.predicate {
      names.formUnion(mentionedNames(predicate))
    }
    let present = elements
    addElement(of: filter, names, &elements) { planner, element in
      let kept = planner.kept(present + [element], by: filterCase, payload, of: filter)
      guard let kept, kept.count > 1 else { return false }
      return kept != kept.sorted()
    }
  }

  /// Another order of the elements, where more of the sorted results differ from it.
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

  private mutating func addElement(
    of filter: Filter, _ names: Set<String>, _ elements: inout [Value],
    _ isWanted: (inout TestPlanner, Value) -> Bool
  ) {
    guard elements.count < Self.maximumElements,
      let base = sampler.value(filter.element, elements.count + 1, named: "item")
    else { return }
    // An id tells elements apart, and stays what it is.
    let names = names.subtracting(["id"])
    var candidates = Candidates([base])
    candidates.vary(0, as: filter.element, names: names, &sampler)
    let present = elements
    var found: Value?
    candidates.visit(limit: Self.maximumRuns) { candidate in
      if !present.contains(candidate[0]), isWanted(&self, candidate[0]) { found = candidate[0] }
      return found != nil
    }
    if let found { elements.append(found) }
  }

  /// The places of the elements that a case keeps, in its order.
  private mutating func kept(
    _ elements: [Value], by filterCase: FilterCase, _ payload: [Value], of filter: Filter
  ) -> [Int]? {
    let value = sample.evaluate { interpreter throws(Signal) in
      .list(try interpreter.kept(elements, by: filterCase, payload, of: filter))
    }
    guard case .list(let kept)? = value else { return nil }
    return kept.compactMap { elements.firstIndex(of: $0) }
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
  fileprivate var isConstant: Bool {
    if case .checked(let expression) = self, case .boolean = expression.kind { true } else { false }
  }
}
