import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 40
  private static let maximumElements = 8

  /// Plans the tests of each case of a filter. If possible, the sample elements are chosen so that
  /// each mutant of the case keeps other elements or sorts them differently.
  mutating func planFilters() {
    if feature.needsState, tests.opening.isEmpty { return }
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
    var searches: [FilterSearch?] = []
    for filterCase in filter.cases {
      grant()
      searches.append(search(filterCase, of: filter, &elements))
    }
    var test = FilterTest(filter: filter, elements: elements)
    for search in searches.compactMap({ $0 }) {
      grant()
      add(search, elements, &test)
    }
    if !test.cases.isEmpty { tests.filters.append(test) }
  }

  /// Finds the payload that distinguishes the most mutants from a case. Then adds elements that
  /// distinguish the remaining mutants.
  private mutating func search(
    _ filterCase: FilterCase, of filter: Filter, _ elements: inout [Value]
  ) -> FilterSearch? {
    var search = FilterSearch(filter, filterCase, mutations)
    guard let payload = payload(filterCase.payload, 1) else {
      tests.untested.append(Untested(search.name, reasonWithoutPayload))
      return nil
    }
    search.payload = payload
    var mentions = Mentions()
    if case .checked(let predicate)? = filterCase.predicate { mentions = Mentions(predicate) }
    search.names =
      mentions.names.union(filterCase.payload.map(\.name)).union(filterCase.sort.map(\.member))
    sampler.near = mentions.literals
    sampler.near.noteCompared(elements.prefix(2).flatMap(\.texts))
    search.payload = bestPayload(search, elements)
    sampler.near.noteCompared(search.payload.flatMap(\.texts))
    addElements(search, &elements)
    return search
  }

  private mutating func visitPayloads(
    _ search: FilterSearch, _ judge: ([Value], inout TestPlanner) -> Progress
  ) {
    climb(
      search.filterCase.payload, search.payload, state: [], names: search.names,
      limit: Self.maximumRuns
    ) { payload, _, planner in judge(payload, &planner) }
  }

  private mutating func bestPayload(_ search: FilterSearch, _ elements: [Value]) -> [Value] {
    var best = search.payload
    if search.payload.isEmpty { return best }
    var most = -1
    visitPayloads(search) { payload, planner in
      let noticed = planner.noticed(search, payload, elements, among: search.all).count
      if noticed <= most { return .useless }
      (best, most) = (payload, noticed)
      return most == search.mutants.count ? .complete : .useful
    }
    return best
  }

  /// Adds elements that distinguish more mutants from the case.
  private mutating func addElements(_ search: FilterSearch, _ elements: inout [Value]) {
    var left = search.all.subtracting(noticed(search, search.payload, elements, among: search.all))
    if let place = places[search.filter.list] {
      for element in reached.elements(of: place) where !left.isEmpty {
        tryElement(element, search, &elements, &left)
      }
    }
    var before = -1
    while !left.isEmpty, elements.count > before, elements.count < Self.maximumElements {
      before = elements.count
      visitElements(search, elements) { element, planner in
        planner.tryElement(element, search, &elements, &left)
        return elements.count > before ? .complete : .useless
      }
    }
  }

  /// Adds an element if it distinguishes more mutants from the case.
  private mutating func tryElement(
    _ element: Value, _ search: FilterSearch, _ elements: inout [Value], _ left: inout Set<Int>
  ) {
    guard elements.count < Self.maximumElements, isNew(element, search, elements) else { return }
    let noticed = noticed(search, search.payload, elements + [element], among: left)
    if noticed.isEmpty { return }
    elements.append(element)
    left.subtract(noticed)
  }

  private func isNew(_ element: Value, _ search: FilterSearch, _ elements: [Value]) -> Bool {
    let type = search.filter.element
    if elements.contains(element) { return false }
    guard feature.types.idPlace(of: type) != nil else { return true }
    let id = feature.types.id(of: element, type)
    return !elements.contains { feature.types.id(of: $0, type) == id }
  }

  /// Visits variations of two elements: the next sample, and the first kept element with its id
  /// replaced by the next sample's id.
  private mutating func visitElements(
    _ search: FilterSearch, _ elements: [Value],
    _ judge: (Value, inout TestPlanner) -> Progress
  ) {
    let type = search.filter.element
    var next: Value?
    for variant in (elements.count + 1)...(elements.count + 4) where next == nil {
      guard let value = sampler.value(type, variant, named: "item") else { return }
      if isNew(value, search, elements) { next = value }
    }
    guard let next else { return }
    let kept = kept(elements, search, search.payload)?.first.map { elements[$0] }
    let twin = kept.map { feature.types.replacingID(of: $0, by: next, type) }
    // The id is not varied, because it identifies the element.
    let roots = VariedRoots(types: [0: type], names: search.names.subtracting(["id"]))
    climb(roots, from: [[next]] + [twin].compactMap { $0 }.map { [$0] }, limit: Self.maximumRuns) {
      judge($0[0], &$1)
    }
  }

  /// Adds the tests of a case: with the payload that was found, and with other payloads that detect
  /// further mutants.
  private mutating func add(
    _ search: FilterSearch, _ elements: [Value], _ test: inout FilterTest
  ) {
    let filterCase = search.filterCase
    guard let kept = kept(elements, search, search.payload) else {
      listUntested(
        search.name, filterCase.predicate?.isChecked == false ? .swiftText : .notEvaluated)
      return
    }
    test.cases.append(
      FilterTest.Case(filterCase: filterCase, payload: search.payload, kept: kept))
    var left = search.all.subtracting(noticed(search, search.payload, elements, among: search.all))
    if !left.isEmpty, !search.payload.isEmpty {
      visitPayloads(search) { payload, planner in
        guard let kept = planner.kept(elements, search, payload) else { return .useless }
        let noticed = planner.noticed(search, payload, elements, among: left)
        if noticed.isEmpty { return .useless }
        left.subtract(noticed)
        test.cases.append(FilterTest.Case(filterCase: filterCase, payload: payload, kept: kept))
        return left.isEmpty ? .complete : .useful
      }
    }
    listMissed(search, left, kept, elements)
  }

  private mutating func listMissed(
    _ search: FilterSearch, _ left: Set<Int>, _ kept: [Int], _ elements: [Value]
  ) {
    let changes = left.sorted().map { search.mutants[$0].mutation }
    let isSplit = !kept.isEmpty && kept.count < elements.count
    if !isSplit, search.filterCase.predicate?.isConstant == false {
      listUntested(search.name, kept.isEmpty ? .keepsNone : .keepsAll)
    } else {
      listUntested(search.name, missed: changes.filter { $0.key == nil })
    }
    for (place, key) in search.filterCase.sort.enumerated()
    where changes.contains(where: { $0.key == place }) {
      listUntested("\(search.name), sort: \(key.text)", .order)
    }
  }

  /// The mutants that keep other elements than the case, or keep them in another order.
  private mutating func noticed(
    _ search: FilterSearch, _ payload: [Value], _ elements: [Value], among left: Set<Int>
  ) -> Set<Int> {
    guard let expected = kept(elements, search, payload) else { return [] }
    return Set(
      left.sorted().filter {
        evaluate(elements, search.mutants[$0].text, payload, search)
          .differs(from: .list(expected.map { elements[$0] }))
      })
  }

  /// The indices of the elements that a case keeps, in the order of the result.
  private mutating func kept(
    _ elements: [Value], _ search: FilterSearch, _ payload: [Value]
  ) -> [Int]? {
    guard case .list(let kept)? = evaluate(elements, search.filterCase, payload, search).value
    else { return nil }
    return kept.compactMap { elements.firstIndex(of: $0) }
  }

  private mutating func evaluate(
    _ elements: [Value], _ filterCase: FilterCase, _ payload: [Value], _ search: FilterSearch
  ) -> Evaluated<Value> {
    sample.evaluate { interpreter throws(Signal) in
      .list(try interpreter.kept(elements, by: filterCase, payload, of: search.filter))
    }
  }
}

/// The search for the samples of one case of a filter.
private struct FilterSearch {
  let filter: Filter
  let filterCase: FilterCase
  let mutants: [Mutant<FilterCase>]
  var payload: [Value] = []
  /// The names of the members that may make a difference for the case.
  var names: Set<String> = []

  /// The name in the README, such as `Shown.matching`.
  var name: String { "\(filter.name).\(filterCase.name)" }
  var all: Set<Int> { Set(mutants.indices) }

  init(_ filter: Filter, _ filterCase: FilterCase, _ mutations: Mutations) {
    self.filter = filter
    self.filterCase = filterCase
    mutants = mutations.mutants(of: filterCase)
  }
}

extension Mutation {
  fileprivate var key: Int? { if case .key(let place) = self { place } else { nil } }
}

extension Value {
  /// All strings in the value.
  fileprivate var texts: [Value] {
    switch self {
    case .string: [self]
    case .list(let values), .structure(let values), .enumeration(_, let values):
      values.flatMap(\.texts)
    case .set, .dictionary: elements.flatMap(\.texts)
    default: []
    }
  }
}

extension TypeTable {
  fileprivate func replacingID(of value: Value, by other: Value, _ type: Type) -> Value {
    guard let place = idPlace(of: type), case .structure(var values) = value,
      place < values.count, let id = id(of: other, type)
    else { return value }
    values[place] = id
    return .structure(values)
  }
}

extension Code<TypedExpression> {
  fileprivate var isChecked: Bool { if case .checked = self { true } else { false } }

  /// Whether the expression is the literal `true` or `false`.
  fileprivate var isConstant: Bool {
    if case .checked(let expression) = self { expression.isConstant } else { false }
  }
}
