import FeatureAnalysis

/// A state of an app that an exploration has found. The ids of the state are renamed if they are
/// interchangeable.
package final class KnownState: Sendable {
  /// The state that expressions read.
  package let value: Value
  /// The parts of the state that expressions do not read, in the layout of the app.
  let hidden: [Value]
  /// A fingerprint that distinguishes the state from all other states.
  package let exact: Fingerprint
  /// A number that is equal for states in which actions often have the same results.
  package let share: UInt64
  /// The length of the state's longest list, set or dictionary.
  package let longestCollection: Int

  init(
    _ value: Value, hidden: [Value], exact: Fingerprint, share: UInt64, longestCollection: Int
  ) {
    self.value = value
    self.hidden = hidden
    self.exact = exact
    self.share = share
    self.longestCollection = longestCollection
  }

  /// Whether two states are equal, apart from a renaming of interchangeable ids.
  package static func areSame(_ one: Value, _ other: Value, hasInterchangeableIDs: Bool) -> Bool {
    func fingerprint(_ value: Value) -> Fingerprint {
      var fingerprinting = Fingerprinting(hasInterchangeableIDs: hasInterchangeableIDs)
      fingerprinting.addValue(value)
      return fingerprinting.result
    }
    return fingerprint(one) == fingerprint(other)
  }
}

/// The effects under way in a state that an exploration has found.
package final class EffectsSnapshot: Sendable {
  let effects: SimulatedEffects
  /// A fingerprint that distinguishes these effects from all other sets of effects.
  package let exact: Fingerprint
  /// A fingerprint that the memory uses.
  let identity: Fingerprint
  let holdsIDs: Bool
  /// The ids that expressions may still read.
  let ids: [Value]
  /// The greatest number of an id that was renamed; 0 if there is none.
  let greatestID: UInt64

  init(_ effects: SimulatedEffects, _ reads: EffectReads) {
    self.effects = effects
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false, collectsIDs: true)
    effects.addEffects(to: &fingerprinting, reads)
    exact = fingerprinting.result
    identity = reads.tellsArguments ? effects.identity(exact) : exact
    holdsIDs = fingerprinting.hasMetIDs
    ids = fingerprinting.ids.found.map(\.value)
    greatestID = fingerprinting.ids.found.lazy.compactMap(\.renamedNumber).max() ?? 0
  }

  /// The number of effects under way.
  package var count: Int { effects.countUnderWay }

  /// Extends `renaming`, which renames the ids of a state, to the ids of the state's effects.
  func renaming(beginning renaming: IDRenaming, _ reads: EffectReads) -> IDRenaming {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: true)
    for id in renaming.order { _ = fingerprinting.ids.idIndex(of: id) }
    effects.addEffects(to: &fingerprinting, reads)
    return IDRenaming(fingerprinting.ids.found)
  }

  func renamed(_ renaming: IDRenaming, _ reads: EffectReads) -> EffectsSnapshot {
    EffectsSnapshot(effects.renamed(renaming), reads)
  }
}

extension SimulatedEffects {
  /// A fingerprint that also distinguishes the arguments of all calls.
  fileprivate func identity(_ exact: Fingerprint) -> Fingerprint {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.addWord(exact.high)
    fingerprinting.addWord(exact.low)
    for (_, effect) in underWay.sorted(by: { $0.key < $1.key }) {
      fingerprinting.addOptional(effect.call)
    }
    return fingerprinting.result
  }
}

/// The state and the number of effects at the end of a scenario.
package struct PlayedState: Sendable {
  package let state: Value
  /// The state directly after the last step, which a check at the end of a list sees: effects that the
  /// step requests have not begun.
  package let stateAtOnce: Value
  /// The number of effects under way.
  package let effects: Int
  /// The calls that wait for an answer, in order.
  package let waitingCalls: [(method: FeatureMethod, arguments: [Value])]
  /// The answers of the scenario without those that no call gets.
  package let usedAnswers: [MethodAnswers]
  /// Whether some call gets each answer of the scenario.
  package let usesAllAnswers: Bool
}

/// The state in which a scenario ends; nil if the tool cannot run the scenario to its end.
///
/// - Parameter time: the time on the clock at which to stop, even if effects are under way. The
///   result is nil if the last entry of `when` runs later.
package func playedState(
  of scenario: Scenario, in app: App, at time: Duration? = nil, isPlayed: Bool = false
) -> PlayedState? {
  do throws(EvaluationFault) {
    let stores = try ScenarioPlay(scenario).createStores(InitialApp(app))
    if !isPlayed { stores.limitSteps(to: SimulatedApp.maximumExploringSteps) }
    stores.maximumWakeUps = WakeUps.triedLimit
    var stateAtOnce = stores.state
    for (place, step) in scenario.when.enumerated() {
      try stores.perform(step)
      if place == scenario.when.count - 1 { stateAtOnce = stores.state }
      let isLast = time != nil && place == scenario.when.count - 1
      if !step.isFollowedAtOnce, !isLast { try stores.settle() }
    }
    if let time {
      if time < stores.now { return nil }
      try stores.wait(time - stores.now)
    }
    let used = scenario.answers.compactMap { stores.effects.usedPart(of: $0) }
    return PlayedState(
      state: stores.state, stateAtOnce: stateAtOnce, effects: stores.effects.countUnderWay,
      waitingCalls: stores.effects.waitingEffects.compactMap { _, effect in
        guard let method = effect.calledMethod else { return nil }
        guard case .enumeration(_, let arguments)? = effect.call else { return (method, []) }
        return (method, arguments)
      },
      usedAnswers: used,
      usesAllAnswers: used.map(\.answers.count) == scenario.answers.map(\.answers.count))
  } catch {
    return nil
  }
}

extension SimulatedEffects {
  /// The answers that calls have got, if they are given in order; nil if no call has got one. A single
  /// answer is for all calls.
  fileprivate func usedPart(of known: MethodAnswers) -> MethodAnswers? {
    if known.answers.count < 2 || !known.arguments.isEmpty { return known }
    let used = usedAnswers(of: FeatureMethod(feature: known.feature, method: known.method))
    if used == 0 { return nil }
    return MethodAnswers(
      feature: known.feature, method: known.method, answers: Array(known.answers.prefix(used)))
  }
}

/// Runs a scenario. Returns the state before its first step, and the state after each step. If the
/// scenario ends early, the steps after its end are left out.
package func playedSteps(
  of scenario: Scenario, in app: App, maximumSteps: Int
) -> [(step: ScenarioStep?, state: Value)] {
  var played: [(step: ScenarioStep?, state: Value)] = []
  do throws(EvaluationFault) {
    let stores = try ScenarioPlay(scenario).createStores(InitialApp(app))
    stores.limitTotalSteps(to: maximumSteps)
    played.append((nil, stores.state))
    for step in scenario.when {
      try stores.perform(step)
      if step.isFollowedAtOnce || step.check != nil { continue }
      try stores.settle()
      played.append((step, stores.state))
    }
  } catch {
    return played
  }
  return played
}

// A route is the list of actions that are reduced before a state is reached. Routes are used to
// compare a search with a scenario.

extension SimulatedApp {
  /// The actions that were reduced and can occur in explorations.
  package var route: [Value] {
    let others = app.features.map(\.feature.unexploredActions)
    return reduced.filter { action in
      guard let (place, own) = app.target(of: action), case .enumeration(let index, _) = own else {
        return false
      }
      let actions = app.features[place.feature].feature.actions
      return !others[place.feature].contains(actions[index].name)
    }
  }
}

extension Feature {
  /// The actions that begin loads or report saves. They do not occur in explorations, because an
  /// exploration only delivers loaded values.
  package var unexploredActions: Set<String> {
    let entries = persistence?.entries ?? []
    return Set(
      entries.flatMap { entry in
        entry.actions.names.filter { $0 != entry.actions.loaded }
      })
  }
}

/// The ids and keys that a state contains, from which exploring takes samples.
package struct FoundIDs: Hashable, Sendable {
  /// The UUIDs, sorted and without duplicates.
  package var uuids: [Value] = []
  /// The UUIDs of features that do not take part. They are not sent, but new ids differ from them.
  package var unsent: [Value] = []
  /// The other values by which actions look up elements, by the number of their source.
  package var keys: [[Value]] = []

  package init() {}

  package init(uuids: [Value], unsent: [Value] = [], keys: [[Value]] = []) {
    self.uuids = uuids
    self.unsent = unsent
    self.keys = keys
  }

  /// The UUIDs from which new ids differ.
  package var taken: [Value] { unsent.isEmpty ? uuids : uuids + unsent }
}

/// The cached facts about a state.
struct KnownStateEntry {
  /// The state; nil while its value is not in memory.
  var state: KnownState?
  /// The number of the source of the state's steps; negative if it is not computed yet.
  var source: Int32 = -1
  /// The index at which the state's reactions begin in `StepMemory.reactions`; negative if they are
  /// not cached.
  var reactions: Int32 = -1
  /// The number of the renaming that maps each id of the state to itself.
  let renaming: Int32
  var truths = KnownTruths()
  /// True if no computed member traps in the state; false if a member traps or this is unknown.
  var hasNoTraps = false
}

/// Caches whether the first 16 conditions are true in a state. Further conditions are evaluated
/// each time to save memory, because there may be a million states.
struct KnownTruths {
  /// Two bits for each condition, which are set once. They are 0 while the result is unknown.
  private var bits: UInt32 = 0
  private static let all: [Truth?] = [nil, .holds, .fails, .unknown]

  subscript(condition: Int) -> Truth? {
    get { condition < 16 ? Self.all[Int(bits >> UInt32(2 * condition) & 3)] : nil }
    set {
      guard condition < 16, let code = Self.all.firstIndex(of: newValue) else { return }
      bits |= UInt32(code) << UInt32(2 * condition)
    }
  }
}
