import Exploration
import FeatureAnalysis
import FeatureSimulation

/// Plans the tests of a feature.
///
/// Functions that are called for each candidate are `mutating` even if they change nothing, to
/// avoid copies.
struct TestPlanner {
  let feature: Feature
  let actions: [String: Action]
  var sampler: Sampler
  /// The store that starts in the initial state. `sample` starts in the sample state.
  var initial: SampleStore
  var sample: SampleStore
  var tests = FeatureTests()
  let mutations: Mutations
  /// The indices of the state's properties, by name.
  let places: [String: Int]
  /// The properties that each derived value and filter result reads, by its name.
  let computedReads: [String: Set<Int>]
  /// For each action, a payload with which the action has an effect.
  var payloads: [String: [Value]] = [:]
  /// The maximum cost of the samples for one declaration, in evaluation steps. A declaration may
  /// use up to `maximumExtra` more steps, until all declarations together have used up `extra`.
  private static let share = 50_000
  private static let maximumExtra = 400_000
  private var extra = 4_000_000
  /// The scenarios, which are tests already. They are run again with each mutant.
  lazy var scenarios = ReplayedScenarios(of: feature, maximumSteps: Self.maximumReplay)
  private static let maximumReplay = 6_000
  /// The states that exploring reaches. They are computed when they are first needed.
  lazy var reached = ReachedStarts(feature, initial: initial.values, sample: tests.sample)

  init(_ feature: Feature) {
    self.feature = feature
    mutations = Mutations(types: feature.types)
    actions = Dictionary(
      feature.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      feature.state.properties.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    self.places = places
    let derived = feature.derived.map { ($0.name, $0.reads.indices) }
    let results = feature.filters.map { filter in
      (filter.result, Set([places[filter.list], places[filter.selector]].compactMap { $0 }))
    }
    computedReads = Dictionary(derived + results, uniquingKeysWith: { first, _ in first })
    var store = SampleStore(feature, values: [])
    sampler = Sampler(feature, models: store.models, pools: SamplePools(feature))
    let defaults = InitialValues(feature, &store)
    tests.initial = defaults.properties
    tests.defaults = defaults.models
    var first = [Value](repeating: .defaulted, count: feature.state.properties.count)
    for property in defaults.properties { first[property.index] = property.value }
    for given in feature.opening {
      guard let index = places[given.property] else { continue }
      first[index] = given.value
      tests.opening.append(PropertyValue(index: index, value: given.value))
    }
    // The number of values that the sample state may still contain.
    var budget = 2000
    for (index, property) in feature.state.properties.enumerated() {
      let value = sampler.value(of: property, unlike: first[index], &budget)
      tests.sample.append(value ?? first[index])
      if value == nil {
        let isTooLarge = sampler.isTooLarge || budget <= 0
        tests.untested.append(Untested(property.name, isTooLarge ? .tooLarge : .noSample))
      }
    }
    sampler.noteKeys(of: tests.sample)
    initial = store.starting(from: first)
    sample = store.starting(from: tests.sample)
  }

  /// Sets the limits of the cost for the samples of the next declaration.
  mutating func grant() {
    extra -= min(extra, max(0, sample.spent - Self.share))
    sample.allow(Self.share + min(extra, Self.maximumExtra))
    initial.allow(Self.share)
  }

  /// Lists a declaration without a test. `reason` says why no sample shows its effect.
  mutating func listUntested(_ name: String, _ reason: Untested.Reason) {
    let item = Untested(name, sample.isSpent || initial.isSpent ? .work : reason)
    if tests.untested.last != item { tests.untested.append(item) }
  }

  /// Lists the mutants of a declaration that no test detects.
  mutating func listUntested(_ name: String, missed changes: [Mutation]) {
    for item in Untested.of(name, missed: changes) {
      tests.untested.append(
        sample.isSpent || initial.isSpent ? Untested(name, .work) : item)
    }
  }

  /// The reason why the last payload could not be made.
  var reasonWithoutPayload: Untested.Reason { sampler.isTooLarge ? .tooLarge : .payload }

  /// A payload of an action, without any special requirements.
  mutating func payload(of action: Action) -> [Value]? { payload(action.payload, 3) }

  mutating func payload(_ parameters: [Parameter], _ variant: Int) -> [Value]? {
    var values: [Value] = []
    for parameter in parameters {
      guard let value = sampler.value(parameter.type, variant, named: parameter.name)
      else { return nil }
      values.append(value)
    }
    return values
  }

  /// Varies the payload of an action and the properties that its statements read. The variations
  /// start from the sample state, and from the sample state with the initial values of these
  /// properties.
  mutating func climb(
    _ parameters: [Parameter], _ payload: [Value], state: [Int], names: Set<String>, limit: Int,
    _ judge: ([Value], TestStart, inout TestPlanner) -> Progress
  ) {
    var roots = VariedRoots(names: names)
    for (root, parameter) in parameters.enumerated() where names.contains(parameter.name) {
      roots.types[root] = parameter.type
      roots.words[root] = parameter.name
    }
    for (place, index) in state.enumerated() {
      roots.types[payload.count + place] = feature.state.properties[index].type
      roots.words[payload.count + place] = feature.state.properties[index].name
    }
    let values = state.map { tests.sample[$0] }
    let finding = (0...1).map { sampler.withKeys(payload, parameters, number: $0) }
    var bases: [[Value]] = []
    for payload in finding + [payload] { bases.appendNew(payload + values, atMost: 3) }
    let first = state.map { initial.values[$0] }
    if !state.isEmpty, !first.contains(.defaulted) { bases.append(payload + first) }
    climb(roots, from: bases, limit: limit) { values, planner in
      let given = planner.given(values, behind: payload.count, state: state)
      return judge(Array(values.prefix(payload.count)), TestStart(given: given), &planner)
    }
  }

  /// The properties of the state whose values in `candidate` differ from the sample state.
  mutating func given(_ candidate: [Value], behind count: Int, state: [Int]) -> [PropertyValue] {
    zip(state, candidate.dropFirst(count)).compactMap { index, value in
      value == tests.sample[index] ? nil : PropertyValue(index: index, value: value)
    }
  }

  /// The indices of the properties in a set.
  func indices(of properties: PropertySet) -> Set<Int> {
    properties.isEverything ? Set(feature.state.properties.indices) : properties.indices
  }

  /// The properties of the state to vary, up to a limit. A property without a sample is skipped.
  mutating func variable(_ reads: Set<Int>, _ writes: Set<Int> = []) -> [Int] {
    (reads.sorted() + writes.subtracting(reads).sorted())
      .filter { tests.sample[$0] != .defaulted }.prefix(6).map { $0 }
  }

  /// The value of a property in the state in which a test starts.
  mutating func value(of index: Int, in start: TestStart) -> Value {
    let given = start.given.last { $0.index == index }?.value
    return given ?? (start.isInitial ? initial.values[index] : tests.sample[index])
  }
}

extension Sampler {
  private static let maximumKeys = 4

  /// Records the ids and keys in the collections of a state. An action that looks up an element has
  /// an effect only for an existing id or key.
  fileprivate mutating func noteKeys(of state: [Value]) {
    for (property, value) in zip(feature.state.properties, state) {
      noteKeys(of: value, property.type, depth: 0)
    }
  }

  private mutating func noteKeys(of value: Value, _ type: Type, depth: Int) {
    guard depth < 4 else { return }
    switch (type.unwrapped, value) {
    case (.array(let element), .list(let values)),
      (.identifiedArray(let element), .list(let values)):
      note(values, element)
      for value in values.prefix(2) { noteKeys(of: value, element, depth: depth + 1) }
    case (.set(let element), .set(let values)): note(Array(values), element)
    case (.dictionary(let key, let element), .dictionary(let values)):
      note(Array(values.keys), key)
      for value in values.values { noteKeys(of: value, element, depth: depth + 1) }
    case (.nominal, .structure(let values)):
      guard let members = feature.types.nominal(type.unwrapped)?.storedMembers else { return }
      for (member, value) in zip(members, values) {
        noteKeys(of: value, member.type, depth: depth + 1)
      }
    default: break
    }
  }

  /// The payload with ids and keys that occur in the sample state, so that an action that looks up
  /// elements finds them. The elements of an element have the same number as the element.
  fileprivate func withKeys(
    _ payload: [Value], _ parameters: [Parameter], number: Int
  ) -> [Value] {
    zip(payload, parameters).map { value, parameter in
      guard let keys = keys[parameter.type.unwrapped], !keys.contains(value) else { return value }
      return keys[min(number, keys.count - 1)]
    }
  }

  private mutating func note(_ values: [Value], _ element: Type) {
    var type = element
    var keys = values
    if let members = feature.types.nominal(element)?.storedMembers {
      guard let place = feature.types.idPlace(of: element) else { return }
      type = members[place].type
      keys = values.compactMap { feature.types.id(of: $0, element) }
    }
    for key in keys.prefix(2) where self.keys[type]?.contains(key) != true {
      if self.keys[type, default: []].count < Self.maximumKeys {
        self.keys[type, default: []].append(key)
      }
    }
  }

  /// A sample of a property that differs from its initial value if possible. Nil if the budget is
  /// used up.
  fileprivate mutating func value(
    of property: StoredProperty, unlike initial: Value, _ budget: inout Int
  ) -> Value? {
    var found: Value?
    for variant in 1...3 where budget > 0 {
      let value = value(property.type, variant, named: property.name, budget: min(budget, 400))
      budget -= used
      // If this enum case has no sample, another case may have one.
      guard let value else { continue }
      found = value
      if value != initial { break }
    }
    return found
  }
}

extension Value {
  /// Whether a test can compare the value: it has a literal and is equal to itself.
  var isComparable: Bool {
    switch self {
    case .floating(let value), .date(let value): value.isFinite
    case .list(let values), .structure(let values), .enumeration(_, let values):
      values.allSatisfy(\.isComparable)
    case .set(let values): values.allSatisfy(\.isComparable)
    case .dictionary(let values):
      values.allSatisfy { $0.key.isComparable && $0.value.isComparable }
    case .defaulted: false
    // Foundation divides up to its maximum number of digits, but the last digits differ between
    // platforms.
    case .decimal(let value): value.digits.count <= 30
    default: true
    }
  }
}

/// Plans the tests of a feature, without its scenarios. The samples are made from the feature's
/// types and expressions, and the evaluator computes the expected results.
package func planTests(of feature: Feature) -> FeatureTests {
  var planner = TestPlanner(feature)
  planner.planState()
  planner.planReducers()
  planner.planFilters()
  planner.planMiddleware()
  planner.listCodedActions()
  planner.listAsking()
  planner.planWalks()
  return planner.tests
}
