import FeatureAnalysis

/// A command that an action gives to the effects: it begins an effect or cancels effects.
enum EffectCommand {
  case begin(SimulatedEffect)
  case cancel(String, key: Value?)
}

/// How an exploration intercepts the actions that are dispatched to a store.
///
/// The effects under way influence neither how an action changes the state nor which effects the
/// action begins. Therefore each action is recorded once for each state, and then replayed with
/// different effects under way.
struct ActionRecording {
  enum Mode {
    /// Actions run normally.
    case off
    /// Actions run, but their effect commands are only recorded.
    case recording
    /// Actions are counted, but do not run.
    case observing
    /// The first action is replayed from its recording.
    case replaying(ReplayedAction)
  }

  var mode = Mode.off
  /// The recorded effect commands.
  var commands: [EffectCommand] = []
  /// Whether the result of the action depends on the effects under way.
  var dependsOnEffects = false
  /// The first dispatched action. `count` is the number of all dispatched actions.
  var first: SimulatedAction?
  var count = 0
}

/// The recorded result of an action.
struct ReplayedAction {
  let state: Value
  let commands: [EffectCommand]
  let madeUUIDs: UInt64
}

extension SimulatedStore {
  /// Records that an action is dispatched.
  ///
  /// - Returns: true if the recording replaces the action, so that the store does not run it.
  mutating func replaces(_ action: SimulatedAction) throws(EvaluationFault) -> Bool {
    defer { recording.count += 1 }
    switch recording.mode {
    case .off, .recording: return false
    case .observing:
      if recording.count == 0 { recording.first = action }
      return true
    case .replaying(let replayed):
      if recording.count > 0 { return false }
      interpreter.state = replayed.state
      interpreter.operations.madeUUIDs += replayed.madeUUIDs
      do throws(Signal) {
        for command in replayed.commands {
          switch command {
          case .begin(let effect):
            noteRestart(by: effect)
            try effects.begin(effect)
          case .cancel(let id, let key): _ = effects.cancel(id, key: key, of: number)
          }
        }
      } catch {
        throw error.fault
      }
      return true
    }
  }

  /// Begins an effect, or records the command.
  mutating func register(_ effect: SimulatedEffect) throws(Signal) {
    if case .recording = recording.mode {
      recording.commands.append(.begin(effect))
    } else {
      noteRestart(by: effect)
      try effects.begin(effect)
    }
  }

  /// Cancels effects, or records the command.
  mutating func cancelEffects(_ id: String, key: Value?) {
    if case .recording = recording.mode {
      recording.commands.append(.cancel(id, key: key))
      // Cancelling may send actions, and the effects under way determine which ones.
      if sendsCancellations { recording.dependsOnEffects = true }
    } else {
      inbox += effects.cancel(id, key: key, of: number)
    }
  }

  /// Whether some effect sends an action when it is cancelled.
  private var sendsCancellations: Bool {
    feature.middleware.contains { middleware in
      middleware.rules.contains { rule in
        if case .perform(let effect) = rule.verb { effect.cancelled != nil } else { false }
      }
    }
  }
}
