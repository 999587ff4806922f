import FeatureAnalysis
import ReduxSemantics

// Runs the loads and saves of a store step by step.

extension SimulatedStore {
  mutating func continueJob(_ number: Int, _ job: StorageJob) throws(EvaluationFault) {
    do throws(Signal) {
      switch job.next {
      case .load: try load(number, job)
      case .loaded(let answer): try endLoad(number, job, answer)
      case .wait: try save(number, job, hasWaited: false)
      case .save: try save(number, job, hasWaited: true)
      case .saved(let answer, let change):
        if try endSave(number, job, answer, change) {
          try save(number, job, hasWaited: false)
        } else {
          endSaving(number, job)
        }
      case .awaitsLoad, .awaitsSave: break
      }
    } catch {
      throw error.fault
    }
  }

  private mutating func load(_ number: Int, _ job: StorageJob) throws(Signal) {
    let answer = answer(of: job, StorageEntry.loadPlace, [])
    var job = job
    if effects.areAnswersOpen {
      job.next = .awaitsLoad
      return effects.updateJob(number, to: job)
    }
    guard answer.delay > .zero else { return try endLoad(number, job, answer) }
    job.next = .loaded(answer)
    effects.sleep(number, as: job, for: answer.delay)
  }

  /// Records a call of a storage, and returns its answer. If the scenario provides no answer, a
  /// load finds no stored value, and a save succeeds.
  private mutating func answer(of job: StorageJob, _ method: Int, _ arguments: [Value]) -> Answer {
    let storage = storages[job.storage]
    effects.noteCall(storage.recordedCall(method, arguments, feature: place.feature))
    let reference = MethodReference(dependency: storage.service, method: method)
    return effects.nextAnswer(to: FeatureMethod(feature: place.feature, method: reference))
      ?? Answer(outcome: .returns(nil), delay: .zero)
  }

  /// Records the answer as the last event. The message names this event if the scenario breaks an
  /// invariant.
  private mutating func noteAnswer(_ answer: Answer, to method: Int, of job: StorageJob) {
    let service = feature.services[storages[job.storage].service]
    moment =
      "'\(prefix)\(service.name).\(service.methods[method].name)' \(answer.outcome.verb)"
  }

  private mutating func endLoad(
    _ number: Int, _ job: StorageJob, _ answer: Answer
  ) throws(Signal) {
    noteAnswer(answer, to: StorageEntry.loadPlace, of: job)
    switch answer.outcome {
    case .failure(let message):
      storages[job.storage].progress.failLoad()
      try send(storages[job.storage].actions.failed, [.string(message)], from: number)
    case .returns(let value): try deliver(value, number, job)
    case .error, .stream: break
    }
    effects.endJob(number)
  }

  /// Merges a loaded value into the state. `value` is nil if nothing was stored.
  private mutating func deliver(
    _ value: Value?, _ number: Int, _ job: StorageJob
  ) throws(Signal) {
    let index = job.storage
    let storage = storages[index]
    let (entry, initial) = (storage.entry, storage.initial)
    var stored: Value?
    if let value { stored = try interpreter.completed(value, entry.type) }
    if let last = storage.final { return try receiveAfterEnd(stored, last, in: index) }
    let now = self.value(of: entry)
    let merged = storage.merged(stored, now, feature.types)
    storages[index].progress.beginDelivery()
    try send(storage.actions.loaded, [merged.value], from: number)
    if !storages[index].progress.endDelivery() {
      throw .fault(
        .storage(
          "a middleware stops '\(storage.actions.loaded)', which brings the loaded value into the "
            + "state"))
    }
    if !merged.isWhole {
      throw .fault(
        .storage(
          "'\(entry.property)' is changed before it is loaded: the stored value replaces the "
            + "change"))
    }
    let differs = self.value(of: entry) != stored ?? initial ?? now
    storages[index].initial = nil
    storages[index].progress.endLoad(differs: differs)
    if differs { try beginSaving(index, after: storage.actions.loaded) }
  }

  /// Saves until all changes are saved or a delay begins.
  private mutating func save(
    _ number: Int, _ job: StorageJob, hasWaited: Bool
  ) throws(Signal) {
    let index = job.storage
    let entry = storages[index].entry
    var (job, hasWaited) = (job, hasWaited)
    while storages[index].progress.hasChanges {
      if entry.options.delay > .zero, !hasWaited, storages[index].final == nil {
        job.next = .save
        return effects.sleep(number, as: job, for: entry.options.delay)
      }
      hasWaited = false
      try effects.countAgain(number)
      // The action is sent before the value is read, so that the save includes the action's
      // changes.
      if let saving = storages[index].actions.saving { try send(saving, [], from: number) }
      let value = storages[index].final ?? self.value(of: entry)
      let change = storages[index].progress.beginSave()
      let answer = answer(of: job, StorageEntry.savePlace, [value])
      if effects.areAnswersOpen {
        job.next = .awaitsSave(value, change: change, since: effects.now)
        return effects.updateJob(number, to: job)
      }
      if answer.delay > .zero {
        job.next = .saved(answer, change: change)
        return effects.sleep(number, as: job, for: answer.delay)
      }
      if try !endSave(number, job, answer, change) { break }
    }
    endSaving(number, job)
  }

  private mutating func endSaving(_ number: Int, _ job: StorageJob) {
    storages[job.storage].progress.endSaving()
    effects.endJob(number)
  }

  /// - Returns: whether the remaining changes are saved now.
  private mutating func endSave(
    _ number: Int, _ job: StorageJob, _ answer: Answer, _ change: Int
  ) throws(Signal) -> Bool {
    let actions = storages[job.storage].actions
    noteAnswer(answer, to: StorageEntry.savePlace, of: job)
    if case .failure(let message) = answer.outcome {
      let isChanged = storages[job.storage].progress.changeCount != change
      try send(actions.failed, [.string(message)], from: number)
      return storages[job.storage].progress.repeatsSave(isChanged: isChanged)
    }
    storages[job.storage].progress.noteSaved(change)
    if let saved = actions.saved { try send(saved, [], from: number) }
    return true
  }

  private mutating func send(
    _ action: String, _ payload: [Value], from number: Int
  ) throws(Signal) {
    if app?.isOpen(self.number) == false { return }
    effects.enterEffect(number)
    do throws(EvaluationFault) {
      try dispatch(SimulatedAction(action, payload))
    } catch {
      throw .fault(error)
    }
    effects.leaveEffect()
  }
}
