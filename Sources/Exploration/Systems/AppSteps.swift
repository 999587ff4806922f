import FeatureAnalysis
import FeatureSimulation

/// Creates the possible steps of all features of an app.
struct AppSteps {
  private(set) var features: [FeatureSteps]
  private let stateIDs: StateIDs
  /// The names of the members by whose values the features look up elements.
  private let keyMembers: [String]
  /// The features that take part in the exploration.
  let group: Set<Int>

  init(_ app: App, group: Set<Int>) {
    self.group = group
    features = app.features.indices.map { FeatureSteps($0, of: app) }
    features.addLiterals(of: app.passedValues)
    keyMembers = Set(features.flatMap(\.sampler.literals.lookups.members)).sorted()
    let properties = Set(group.compactMap { app.features[$0].place.path.first })
    stateIDs = StateIDs(
      app.whole.state.properties, app.whole.types, keys: keyMembers,
      among: group.count < app.features.count ? properties : nil)
  }

  /// Lets the values of a payload also have different new ids.
  ///
  /// - Parameter areWritten: whether the ids that the spec contains are sent, too.
  mutating func varyIDs(areWritten: Bool) {
    for place in features.indices {
      features[place].sampler.variesNewIDs = true
      features[place].sampler.sendsWrittenIDs = areWritten
    }
  }

  mutating func ids(in state: Value) -> FoundIDs {
    var found = stateIDs.ids(in: state)
    for place in features.indices where group.contains(place) {
      for (name, keys) in features[place].computedKeys(in: state) where !keys.isEmpty {
        guard let member = keyMembers.firstIndex(of: name) else { continue }
        if found.keys.isEmpty { found.keys = Array(repeating: [], count: keyMembers.count) }
        found.keys[member] = Set(found.keys[member] + keys).sorted { $0.precedes($1) }
      }
    }
    return found
  }

  func uuids(in state: Value) -> [Value] { stateIDs.ids(in: state).uuids }

  /// The impulses from outside that are possible in some states.
  mutating func impulses(for source: StepSource) -> [Impulse] {
    if !source.hasStarted { return [.start] }
    sample(beside: source.ids)
    let stores = source.stores.isEmpty ? [StorePlace(feature: 0)] : source.stores
    return stores.filter { group.contains($0.feature) }.flatMap { place in
      features[place.feature].impulses(to: place, unloaded: source.unloaded)
    }
  }

  /// The actions from outside that are possible in a feature's state with these ids, with those that
  /// deliver stored values.
  mutating func actions(for ids: FoundIDs) -> [SimulatedAction] {
    sample(beside: ids)
    return features[0].actions
  }

  /// The possible steps other than impulses from outside: answers to `calls`, and the passing of
  /// time.
  mutating func others(
    _ calls: [OpenCall], awaitsTime: Bool, for ids: FoundIDs
  ) -> [ExploredStep] {
    sample(beside: ids)
    let answers = calls.flatMap { call in
      features[call.feature].answers(to: call).map { ExploredStep.answer(call.number, $0) }
    }
    return answers + (awaitsTime ? [.time] : [])
  }

  /// The first sample of an action's payload beside the ids of a state; nil if there is none.
  mutating func samplePayload(of action: Action, to feature: Int, beside ids: FoundIDs) -> [Value]?
  {
    sample(beside: ids)
    return features[feature].payloads(of: action).first
  }

  /// The first sample of a value of a feature beside the ids of a state; nil if there is none.
  mutating func sampleValue(of type: Type, from feature: Int, beside ids: FoundIDs) -> Value? {
    sample(beside: ids)
    return features[feature].sampler.samples(type).first
  }

  private mutating func sample(beside ids: FoundIDs) {
    for place in features.indices where group.contains(place) {
      features[place].sample(beside: ids, keys: keyMembers)
    }
  }

  /// The actions of which some payloads are omitted, with the names of their features.
  var omitting: [String: SampleCoverage] {
    var all: [String: SampleCoverage] = [:]
    for steps in features {
      for (action, coverage) in steps.omitting { all[steps.feature.prefix + action] = coverage }
    }
    return all
  }
}

extension [FeatureSteps] {
  /// The greatest number of links through which literals are followed.
  private static var mostLinks: Int { 4 }

  /// Adds the literals of the features that get values to the features that the values come from.
  fileprivate mutating func addLiterals(of passed: [PassedValue]) {
    for _ in 0..<Swift.min(passed.count, Self.mostLinks) {
      for value in passed {
        let received = self[value.receiver].sampler.literals
        let known = received.links.valueNames(of: value.name)
        let names = known.own + known.shared
        for place in indices where value.sender.map({ $0 == place }) ?? (place != value.receiver) {
          self[place].sampler.literals.addLiterals(of: received, named: names, as: value.names)
          guard let computation = value.computation else { continue }
          for number in received.numbers(for: names) {
            guard let solved = ArithmeticSolver.solution(of: computation, equalTo: number) else {
              break
            }
            self[place].sampler.literals.addNumber(solved, value.names)
          }
        }
      }
    }
  }
}

extension App {
  /// The scenarios with whose `given` exploring begins; nil stands for the initial state. A feature
  /// without an initial state begins with what its scenarios give.
  var startingScenarios: [Int?] {
    isFeature && whole.needsState ? openingScenarios : [nil] + exploration.from
  }

  /// The scenarios with whose `given` exploring begins, if a feature has no initial state: those of
  /// `from`, by default all.
  var openingScenarios: [Int] {
    if !exploration.from.isEmpty { return exploration.from }
    var known: Set<[String: Value]> = []
    return scenarios.indices.filter { place in
      let given = scenarios[place].given.map { ($0.property, $0.value) }
      return known.insert(Dictionary(given, uniquingKeysWith: { $1 })).inserted
    }
  }
}

/// A state in which an exploration starts.
struct AppStart: Sendable {
  /// The values that a scenario sets in `given`; nil for the initial state.
  let given: [GivenValue]?
  let functions: [FunctionAnswer]
  let snapshot: AppSnapshot
  /// The renaming of the ids in the starting state.
  let renaming: IDRenaming
}
