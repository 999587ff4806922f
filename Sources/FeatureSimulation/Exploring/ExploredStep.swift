import FeatureAnalysis
import ReduxSemantics

/// A possible next step of an exploration.
package enum ExploredStep: Sendable {
  /// An impulse from outside.
  case impulse(Impulse)
  /// A call is answered. The number identifies the effect of the call.
  case answer(Int, ExploredAnswer)
  /// Time passes until the next deadline.
  case time
}

/// An action for one of an app's stores.
package struct AppActionCall: Sendable {
  package let store: StorePlace
  package let action: SimulatedAction

  package init(store: StorePlace, _ action: SimulatedAction) {
    self.store = store
    self.action = action
  }
}

/// A stored property of a feature of an app.
package struct AppProperty: Sendable, Hashable {
  /// The index of the feature in the app.
  package let feature: Int
  /// The index of the property among the stored properties of the feature.
  package let place: Int

  package init(feature: Int, place: Int) {
    self.feature = feature
    self.place = place
  }
}

/// The load of a stored property.
package struct AppLoad: Sendable {
  package let property: AppProperty
  /// The stored value; nil if nothing is stored.
  package let stored: Value?

  package init(_ property: AppProperty, _ stored: Value?) {
    self.property = property
    self.stored = stored
  }
}

extension App {
  /// The storage method that loads a stored property.
  package func loadMethod(of property: AppProperty) -> MethodReference {
    let first = features[property.feature].feature.dependencies.count
    return MethodReference(dependency: first + property.place, method: StorageEntry.loadPlace)
  }

  package func entry(_ property: AppProperty) -> StorageEntry? {
    let entries = features[property.feature].feature.persistence?.entries ?? []
    return property.place < entries.count ? entries[property.place] : nil
  }

  /// The stores that are open in `state`, ordered by feature and then by key.
  package func stores(in state: Value) -> [(place: StorePlace, state: Value)] {
    var stores: [(place: StorePlace, state: Value)] = []
    for index in features.indices {
      let own = features[index].place.state(in: state)
      switch (features[index].presence, own) {
      case (.optional, .null): break
      case (.keyed, .dictionary(let states)):
        for (key, state) in states.sorted(by: { $0.key.precedes($1.key) }) {
          stores.append((StorePlace(feature: index, key: key), state))
        }
      default: stores.append((StorePlace(feature: index), own))
      }
    }
    return stores
  }
}

/// The answer of a dependency.
package enum ExploredAnswer: Sendable {
  /// The returned value; nil for a method that returns nothing.
  case returns(Value?)
  case failure(String)
  /// The error of a method that declares its error type.
  case error(Value)
  /// An element of a stream.
  case element(Value)
  /// The end of a stream.
  case end
}

/// A call that waits for its answer.
package struct OpenCall: Sendable {
  /// The number of the call's effect.
  package let number: Int
  package let method: DependencyMethod
  package let reference: MethodReference
  package let arguments: [Value]
  /// The index of the feature in its app.
  package let feature: Int
  /// The time on the clock at which the call began.
  package let begin: Duration
  /// The part of the effect that makes the call.
  package let effect: Effect
  /// The number of the whole effect, and whether it makes no further call after this one.
  package let whole: Int
  package let isLast: Bool
}

extension SimulatedEffects {
  /// The calls that wait for an answer, in the order in which they began.
  func openCalls(
    _ method: (SimulatedEffect) -> DependencyMethod?
  ) -> [OpenCall] {
    guard !underWay.isEmpty else { return [] }
    var calls: [OpenCall] = []
    for (number, effect) in underWay {
      guard case .open(let begin) = effect.next, let reference = effect.current.call?.method,
        let method = method(effect)
      else { continue }
      var arguments: [Value] = []
      if case .enumeration(_, let values)? = effect.call { arguments = values }
      calls.append(
        OpenCall(
          number: number, method: method, reference: reference, arguments: arguments,
          feature: effect.feature, begin: begin, effect: effect.current,
          whole: effect.group?.effect ?? number,
          isLast: (effect.group.flatMap { underWay[$0.effect] } ?? effect).isLast))
    }
    return calls.sorted { $0.number < $1.number }
  }

  /// The number of effects that have not ended. Calls at the same time count one by one.
  var countUnderWay: Int {
    underWay.count { if case .branches = $1.next { false } else { true } }
  }

  /// The next time at which an effect continues or a window ends; nil if there is no such time.
  var nextDeadline: Duration? { nextDeadline(of: nil) }

  /// - Parameter features: the features whose effects and windows count; nil for all.
  func nextDeadline(of features: Set<Int>?) -> Duration? {
    func counts(_ store: StorePlace) -> Bool { features?.contains(store.feature) != false }
    var deadline = asleep.last { sleeping in
      if let effect = underWay[sleeping.number] { return counts(effect.store) }
      // Only an app that is played has jobs, and all features of it take part.
      return jobs[sleeping.number] != nil
    }?.until
    for (name, lanes) in names where counts(name.store) {
      for calls in lanes.values {
        for time in [calls.freshUntil, calls.throttle.end] {
          guard let time, time > now else { continue }
          deadline = min(deadline ?? time, time)
        }
      }
    }
    return deadline
  }

  /// Whether there is more than one deadline. A throttled effect sleeps until its window ends, which
  /// is one deadline.
  var haveSeveralDeadlines: Bool {
    var count = 0
    var ends: [Duration] = []
    for sleeping in asleep {
      guard let effect = underWay[sleeping.number] else { continue }
      count += 1
      if case .throttle = effect.effect.timing.policy { ends.append(sleeping.until) }
    }
    for calls in names.values.lazy.flatMap(\.values) {
      if let end = calls.freshUntil, end > now { count += 1 }
      if let end = calls.throttle.end, end > now, !ends.contains(end) { count += 1 }
    }
    return count > 1
  }

  /// Whether no effect, load or save is under way and no deadline is open, so that earlier steps no
  /// longer matter.
  var areIdle: Bool { underWay.isEmpty && jobs.isEmpty && nextDeadline == nil }
}

extension SimulatedStore {
  /// Whether an answer fulfils what `explore` assumes. A failure and the end of a stream do, and so
  /// does an answer for which the condition cannot be evaluated.
  ///
  /// - Parameter arguments: the arguments of the call; nil if they are not known.
  package mutating func fulfils(
    _ assumed: AssumedAnswer, _ answer: ExploredAnswer, to arguments: [Value]?
  ) -> Bool {
    let answered: Value
    switch answer {
    case .returns(let value?), .element(let value): answered = value
    case .returns(nil), .failure, .error, .end: return true
    }
    if arguments == nil, assumed.readsArguments { return false }
    let unread = [Value](repeating: .null, count: assumed.parameters.count - 1)
    interpreter.environment.bindParameters(
      assumed.parameters, (arguments ?? unread) + [answered], in: assumed.condition)
    let steps = interpreter.operations.steps
    defer { interpreter.operations.steps = steps }
    return (try? interpreter.evaluate(assumed.condition)) != .boolean(false)
  }
}

extension ExploredStep {
  /// Identifies a step in other states, in which its call may have another number.
  ///
  /// - Parameter calls: the calls under way in the state before the step.
  package func key(among calls: [OpenCall]) -> Fingerprint {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    switch self {
    case .impulse(let impulse):
      fingerprinting.addNumber(0)
      fingerprinting.addImpulse(impulse)
    case .time: fingerprinting.addNumber(1)
    case .answer(let number, let answer):
      fingerprinting.addNumber(2)
      if let call = calls.first(where: { $0.number == number }) {
        let others = calls.filter { $0.feature == call.feature && $0.reference == call.reference }
        fingerprinting.addNumber(call.feature)
        fingerprinting.addNumber(call.reference.dependency)
        fingerprinting.addNumber(call.reference.method)
        fingerprinting.addNumber(others.firstIndex { $0.number == number } ?? 0)
      }
      fingerprinting.addAnswer(answer)
    }
    return fingerprinting.result
  }
}

extension Fingerprinting {
  fileprivate mutating func addAnswer(_ answer: ExploredAnswer) {
    switch answer {
    case .returns(let value):
      addNumber(0)
      addOptional(value)
    case .failure(let message):
      addNumber(1)
      addText(message)
    case .error(let value):
      addNumber(2)
      addValue(value)
    case .element(let value):
      addNumber(3)
      addValue(value)
    case .end: addNumber(4)
    }
  }
}

/// An invariant that a step broke.
package struct BrokenInvariant: Hashable, Sendable {
  package let name: String
  /// The fault that prevented the evaluation of the invariant; nil if the invariant is false.
  package let fault: EvaluationFault?

  package init(name: String, fault: EvaluationFault?) {
    self.name = name
    self.fault = fault
  }
}
