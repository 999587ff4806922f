import FeatureAnalysis
import ReduxSemantics
import SpecLanguage

/// Which values the expressions of each effect read when an answer arrives: the state from before
/// the call, the payload, both or neither. Two calls of an effect can differ only in these values.
package struct EffectReads: Sendable {
  private struct Reads {
    /// The properties of the state from before the call; all of them if `wholeState` is true.
    var properties: [Int] = []
    var wholeState = false
    var payload = false
    /// The arguments of the call, which `explore` compares with its answers.
    var arguments = false
    /// The results of earlier calls of a chain.
    var results = false

    var keepsState: Bool { wholeState || !properties.isEmpty }
  }

  /// The reads of each call, by the index of the feature and the position of the call in its spec.
  private var reads: [[SourcePosition: Reads]]
  /// Whether the memory tells calls apart by all their arguments, so that a description of a state shows
  /// those of the steps that lead to it. The states are the same.
  package var tellsArguments = false

  /// - Parameter features: one feature, or the features of an app.
  package init(_ features: [Feature]) {
    reads = features.map { Self.reads(of: $0) }
  }

  private static func reads(of feature: Feature) -> [SourcePosition: Reads] {
    var reads: [SourcePosition: Reads] = [:]
    let ofAnswers: Set = [
      Effect.resultName, Effect.messageName, Effect.errorName, Effect.valueName,
    ]
    let ofPayloads = Set(feature.actions.flatMap(\.payload).map(\.name))
    let old = Invariant.oldName
    let assumed = feature.exploration.answers
    for rule in feature.middleware.flatMap(\.rules) {
      guard case .perform(let effect) = rule.verb else { continue }
      var found = Reads()
      found.results = effect.singleCalls.count > 1
      let results = ofAnswers.union(effect.resultNames)
      var kept: [TypedExpression] = []
      for (moment, text) in effect.laterTexts {
        guard let text = text.syntax else { continue }
        if moment != .now { kept.append(text) }
        if text.namesOld { found.wholeState = true }
        text.visitExpressions { part in
          if case .variable(let variable) = part.kind {
            let isOfAnswer =
              (results.contains(variable.name) || variable.name == old)
              && !ofPayloads.contains(variable.name)
            if variable.role == .payload, !isOfAnswer { found.payload = true }
          }
          return true
        }
      }
      let keptReads = feature.properties(readBy: kept)
      found.properties = Set(keptReads.flatMap(\.indices)).sorted()
      if keptReads.contains(where: \.isEverything) { found.wholeState = true }
      found.arguments = effect.calls.contains { assumed[$0.method]?.readsArguments == true }
      for part in effect.chain + effect.singleCalls { reads[part.range.start] = found }
    }
    return reads
  }

  /// The features whose commands begin an effect whose expressions read the state from before its
  /// call.
  func features(whoseStateIsKeptBy commands: [EffectCommand]) -> Set<Int> {
    var features: Set<Int> = []
    for case .begin(let effect) in commands
    where reads[effect.feature][effect.effect.range.start]?.keepsState ?? true {
      features.insert(effect.feature)
    }
    return features
  }

  fileprivate func addEffect(
    _ effect: SimulatedEffect, _ stage: EffectLane.Stage, to fingerprint: inout Fingerprinting
  ) {
    let place = effect.effect.range.start
    fingerprint.addNumber(Int(place.line) << 32 | Int(place.column))
    let reads =
      reads[effect.feature][place] ?? Reads(wholeState: true, payload: true, arguments: true)
    if reads.wholeState {
      fingerprint.addValue(effect.state)
    } else if case .structure(let values) = effect.state {
      for place in reads.properties where place < values.count {
        fingerprint.addValue(values[place])
      }
    }
    if reads.payload {
      fingerprint.addText(effect.action.name)
      for value in effect.action.payload { fingerprint.addValue(value) }
      for value in effect.bound.values { fingerprint.addValue(value) }
    }
    if reads.arguments { fingerprint.addOptional(effect.call) }
    if reads.results {
      fingerprint.addNumber(effect.link)
      for value in effect.results.values { fingerprint.addValue(value) }
    }
    fingerprint.addOptional(effect.key)
    if let cancelled = effect.cancelled {
      fingerprint.addText(cancelled.name)
      for value in cancelled.payload { fingerprint.addValue(value) }
    }
    if stage == .queued || stage == .delayed, let started = effect.started {
      fingerprint.addText(started.name)
      for value in started.payload { fingerprint.addValue(value) }
    }
    fingerprint.addNumber(effect.retries << 1 | (stage == .queued ? 1 : 0))
  }

  /// Adds all values that determine the result of an action's effect commands.
  func addCommands(_ commands: [EffectCommand], to fingerprint: inout Fingerprinting) {
    for command in commands {
      switch command {
      case .begin(let effect):
        fingerprint.addNumber(1)
        fingerprint.addStore(effect.store)
        addEffect(effect, .begun, to: &fingerprint)
        fingerprint.addText(effect.started?.name ?? "")
        for value in effect.started?.payload ?? [] { fingerprint.addValue(value) }
      case .cancel(let id, let key, let store):
        fingerprint.addNumber(2)
        fingerprint.addStore(store)
        fingerprint.addText(id)
        fingerprint.addOptional(key)
      case .endAll(let store):
        fingerprint.addNumber(3)
        fingerprint.addStore(store)
      }
    }
  }
}

extension SimulatedEffects {
  /// Adds all values that determine the possible next steps and the results of these steps.
  func addEffects(to fingerprint: inout Fingerprinting, _ reads: EffectReads) {
    let numbers = underWay.keys.sorted()
    fingerprint.addNumber(numbers.count)
    for number in numbers {
      guard let effect = underWay[number] else { continue }
      fingerprint.addStore(effect.store)
      let stage = stage(of: number, effect)
      reads.addEffect(effect, stage, to: &fingerprint)
      if let group = effect.group {
        fingerprint.addNumber(numbers.firstIndex(of: group.effect) ?? -1)
        fingerprint.addNumber(group.place)
      }
      switch effect.next {
      case .open: fingerprint.addNumber(1)
      case .due: fingerprint.addNumber(4)
      case .branches: fingerprint.addNumber(5)
      default: fingerprint.addNumber(stage == .delayed ? 2 : 3)
      }
    }
    for (number, until) in asleep {
      guard let index = numbers.firstIndex(of: number) else { continue }
      fingerprint.addNumber(index)
      fingerprint.addTime(until - now)
    }
    addTimes(to: &fingerprint, numbers)
  }

  /// Adds the times of all `fresh` and `throttle` windows that are still open.
  private func addTimes(to fingerprint: inout Fingerprinting, _ numbers: [Int]) {
    var open: [(store: StorePlace, id: String, key: Value?, calls: EffectLane)] = []
    for (name, keyed) in names {
      for (key, calls) in keyed
      where calls.freshUntil.map({ $0 > now }) == true || calls.throttle.isOpen(at: now) {
        open.append((name.store, name.id, key, calls))
      }
    }
    if open.isEmpty { return }
    open.sort { left, right in
      if (left.store.feature, left.id) != (right.store.feature, right.id) {
        return (left.store.feature, left.id) < (right.store.feature, right.id)
      }
      if left.store.key != right.store.key {
        return (left.store.key ?? .null).precedes(right.store.key ?? .null)
      }
      return (left.key ?? .null).precedes(right.key ?? .null)
    }
    for (store, id, key, calls) in open {
      fingerprint.addStore(store)
      fingerprint.addText(id)
      fingerprint.addOptional(key)
      if let fresh = calls.freshUntil, fresh > now { fingerprint.addTime(fresh - now) }
      guard calls.throttle.isOpen(at: now) else { continue }
      fingerprint.addTime((calls.throttle.end ?? now) - now)
      fingerprint.addNumber(calls.throttle.last.flatMap { numbers.firstIndex(of: $0.number) } ?? -1)
      fingerprint.addNumber(calls.throttle.late.flatMap { numbers.firstIndex(of: $0) } ?? -1)
    }
  }
}

extension Fingerprinting {
  mutating func addStore(_ place: StorePlace) {
    addNumber(place.feature)
    addOptional(place.key)
  }
}

extension Throttle {
  /// Whether the throttling still affects calls.
  fileprivate func isOpen(at now: Duration) -> Bool {
    last != nil || late != nil || end.map { $0 > now } == true
  }
}

/// A description of an effect that has not ended in an explored state.
package struct EffectUnderWay: Sendable {
  package enum Phase: Sendable {
    /// The delay of `debounce`, `throttle`, `after` or `every` is not over.
    case waiting
    /// An earlier call of `serial` has not ended.
    case queued
    /// The call waits for its answer, or for the end of the delay before a retry.
    case calling
  }

  /// The index of the feature in its app.
  package let feature: Int
  /// The id of the effect.
  package let id: String
  /// The method that the effect calls; nil for a timer.
  package let method: MethodReference?
  package let arguments: [Value]
  package let phase: Phase
}

extension EffectsSnapshot {
  private func phase(of stage: EffectLane.Stage) -> EffectUnderWay.Phase {
    switch stage {
    case .queued: .queued
    case .delayed: .waiting
    case .begun, .returned: .calling
    }
  }

  /// The effects under way, in the order in which they began.
  package var underWay: [EffectUnderWay] {
    effects.underWay.sorted { $0.key < $1.key }.compactMap { number, effect in
      if case .branches = effect.next { return nil }
      var arguments: [Value] = []
      if case .enumeration(_, let values)? = effect.call { arguments = values }
      var phase = phase(of: effects.stage(of: number, effect))
      if case .due = effect.next { phase = .waiting }
      return EffectUnderWay(
        feature: effect.feature, id: effect.effect.id, method: effect.nextMethod,
        arguments: arguments, phase: phase)
    }
  }

  /// The ids of the repetitions under way whose end a scenario awaits, sorted.
  package var awaitedRepetitions: [String] { effects.awaitedRepetitions(besides: []) }
}

extension SimulatedApp {
  /// The ids of the repetitions under way whose end a scenario awaits, sorted.
  ///
  /// - Parameter features: the features whose repetitions do not count.
  package func awaitedRepetitions(besides features: Set<Int>) -> [String] {
    effects.awaitedRepetitions(besides: features)
  }

  /// The names of the effects under way in other features than these, such as `feed.poll`, sorted.
  package func effectsUnderWay(besides features: Set<Int>) -> [String] {
    let others = effects.underWay.values.filter { !features.contains($0.feature) }
    return Set(others.map { app.features[$0.feature].prefix + $0.effect.id }).sorted()
  }
}

extension SimulatedEffects {
  fileprivate func awaitedRepetitions(besides features: Set<Int>) -> [String] {
    var ids: Set<String> = []
    for running in underWay.values
    where running.effect.isRepeated && !running.effect.isEndless
      && !features.contains(running.feature)
    {
      ids.insert(running.effect.id)
    }
    return ids.sorted()
  }
}
