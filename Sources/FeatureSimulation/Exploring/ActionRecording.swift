import FeatureAnalysis
import SpecLanguage

/// A command that an action gives to the effects.
enum EffectCommand {
  case begin(SimulatedEffect)
  case cancel(String, key: Value?, of: StorePlace)
  /// A store closes.
  case endAll(StorePlace)
}

/// What makes an app change its state, in an exploration. The effects under way influence neither
/// how an impulse changes the state nor which effects it begins. Therefore each impulse is recorded
/// once for each state, and then replayed with different effects under way.
package enum Impulse: Sendable {
  /// The app dispatches its start actions.
  case start
  /// An action is dispatched, from outside or by an effect.
  case action(AppActionCall)
  /// A stored property is loaded.
  case load(AppLoad)
  /// An effect of a store emits an event that has links.
  case event(StorePlace, Value)
}

/// How an exploration intercepts impulses.
struct ActionRecording {
  enum Mode {
    /// Impulses run normally.
    case off
    /// Impulses run, but their effect commands are only recorded.
    case recording
    /// Impulses are counted, but do not run.
    case observing
    /// The first impulse is replayed from its recording.
    case replaying(ReplayedImpulse)
  }

  var mode = Mode.off
  /// The recorded effect commands.
  var commands: [EffectCommand] = []
  /// Whether the result of the impulse depends on the effects under way.
  var dependsOnEffects = false
  /// Whether an effect has read the current state, so that what follows depends on the state.
  var readsState = false
  /// The first impulse. `count` is the number of all impulses.
  var first: Impulse?
  var count = 0
}

/// The recorded result of an impulse.
struct ReplayedImpulse {
  /// The parts of the state, in the layout of the app.
  let parts: [Value]
  let commands: [EffectCommand]
  let madeUUIDs: UInt64
}

extension SimulatedApp {
  /// Records an impulse.
  ///
  /// - Returns: true if the recording replaces the impulse, so that the app does not run it.
  func replaces(_ impulse: Impulse) throws(EvaluationFault) -> Bool {
    if isBusy { return false }
    defer { recording.count += 1 }
    switch recording.mode {
    case .off, .recording: return false
    case .observing:
      if recording.count == 0 { recording.first = impulse }
      return true
    case .replaying(let replayed):
      if recording.count > 0 { return false }
      enterState(parts: replayed.parts)
      changeInterpreter { $0.operations.madeUUIDs += replayed.madeUUIDs }
      do throws(Signal) {
        for command in replayed.commands {
          switch command {
          case .begin(let effect):
            noteRestart(by: effect, among: effects)
            try effects.beginEffect(effect)
          case .cancel(let id, let key, let store): _ = effects.cancel(id, key: key, of: store)
          case .endAll(let store): effects.endAll(of: store)
          }
        }
      } catch {
        throw error.fault
      }
      return true
    }
  }
}

extension SimulatedStore {
  /// Begins an effect, or records the command.
  mutating func register(_ effect: SimulatedEffect) throws(Signal) {
    if app?.takesPart(place.feature) == false { return }
    if let app, case .recording = app.recording.mode {
      app.recording.commands.append(.begin(effect))
    } else {
      app?.noteRestart(by: effect, among: effects)
      try effects.beginEffect(effect)
    }
  }

  /// Cancels effects, or records the command.
  mutating func cancelEffects(_ id: String, key: Value?) {
    if let app, case .recording = app.recording.mode {
      app.recording.commands.append(.cancel(id, key: key, of: place))
      // Cancelling may send actions, and the effects under way determine which ones.
      if sendsCancellations { app.recording.dependsOnEffects = true }
    } else {
      let sent = effects.cancel(id, key: key, of: place)
      if !sent.isEmpty { app?.noteDispatch() }
      inbox += sent
    }
  }

  /// Whether some effect sends an action when it is cancelled.
  private var sendsCancellations: Bool {
    feature.middleware.contains { middleware in
      middleware.rules.contains { rule in
        if case .perform(let effect) = rule.verb { effect[.cancelled] != nil } else { false }
      }
    }
  }
}
