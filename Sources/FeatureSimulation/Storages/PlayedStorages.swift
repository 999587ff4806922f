import FeatureAnalysis

// The loads and saves of an app that somebody plays: each waits until that person answers it.

/// How the storages of stores begin that somebody plays.
package enum PlayedStorages: Sendable {
  /// The stored properties are loading.
  case loading
  /// The initial values count as loaded.
  case loaded
}

/// A load or a save that waits for its answer.
package struct OpenStorageCall: Sendable {
  /// The number of the storage's job.
  package let number: Int
  package let property: AppProperty
  /// The value that is saved; nil for a load.
  package let value: Value?
  /// The time on the clock at which the save began.
  package let begin: Duration

  package var isSave: Bool { value != nil }
}

/// What a person who plays answers to a storage, other than a loaded value.
package struct StorageAnswer: Sendable {
  package enum Kind: Sendable {
    case failedLoad(String)
    /// The position among the saves of the property that wait, and the message of the error; nil if the
    /// value was saved.
    case save(position: Int, failure: String?)
  }

  package let property: AppProperty
  package let kind: Kind

  package init(_ property: AppProperty, _ kind: Kind) {
    self.property = property
    self.kind = kind
  }

  package var isSave: Bool { if case .save = kind { true } else { false } }

  package var position: Int { if case .save(let position, _) = kind { position } else { 0 } }

  package var failure: String? {
    switch kind {
    case .failedLoad(let message): message
    case .save(_, let failure): failure
    }
  }
}

extension App {
  /// The storage method that saves a stored property.
  package func saveMethod(of property: AppProperty) -> MethodReference {
    let first = features[property.feature].feature.dependencies.count
    return MethodReference(dependency: first + property.place, method: StorageEntry.savePlace)
  }
}

extension SimulatedApp {
  /// Begins the loads of the stores that are open before anything happens. Those of an app that has a
  /// start begin with it.
  func beginPlayedLoads() throws(EvaluationFault) {
    if !hasStarted { return }
    do throws(Signal) {
      for number in stores.indices { try beginPlayedLoads(of: number) }
    } catch {
      throw error.fault
    }
    try wait(.zero)
  }

  func beginPlayedLoads(of number: Int) throws(Signal) {
    guard playedStorages == .loading else { return }
    try withStore(number) { store throws(Signal) in try store.beginLoads() }
  }

  /// The loads and saves that wait for an answer, in the order in which they began.
  package var openStorageCalls: [OpenStorageCall] {
    effects.jobs.sorted { $0.key < $1.key }.compactMap { number, job -> OpenStorageCall? in
      switch job.next {
      case .awaitsLoad:
        OpenStorageCall(number: number, property: property(of: job), value: nil, begin: .zero)
      case .awaitsSave(let value, _, let begin):
        OpenStorageCall(number: number, property: property(of: job), value: value, begin: begin)
      case .load, .loaded, .wait, .save, .saved: nil
      }
    }
  }

  /// The properties whose save waits for its delay.
  package var delayedSaves: [AppProperty] {
    effects.jobs.sorted { $0.key < $1.key }.compactMap { _, job in
      if case .save = job.next { property(of: job) } else { nil }
    }
  }

  private func property(of job: StorageJob) -> AppProperty {
    AppProperty(feature: places[job.store].feature, place: job.storage)
  }

  /// The load or save that an answer ends; nil if there is none.
  package func openCall(for answer: StorageAnswer) -> OpenStorageCall? {
    let own = openStorageCalls.filter {
      $0.property == answer.property && $0.isSave == answer.isSave
    }
    return answer.position < own.count ? own[answer.position] : nil
  }

  /// Lets a load fail, or answers a save.
  package func play(_ answer: StorageAnswer) throws(EvaluationFault) {
    effects.beginStep()
    switch answer.kind {
    case .failedLoad(let message):
      try answerLoad(of: answer.property, Answer(outcome: .failure(message), delay: .zero))
    case .save(_, let failure): try answerSave(openCall(for: answer), failure)
    }
    try wait(.zero)
  }

  private func answerSave(
    _ call: OpenStorageCall?, _ failure: String?
  ) throws(EvaluationFault) {
    guard let number = call?.number, var job = effects.jobs[number],
      case .awaitsSave(_, let change, _) = job.next
    else { return }
    let outcome = failure.map { Answer.Outcome.failure($0) } ?? .returns(nil)
    job.next = .saved(Answer(outcome: outcome, delay: .zero), change: change)
    effects.updateJob(number, to: job)
    try go(on: number, .storage(job))
  }

  func answerLoad(of property: AppProperty, _ answer: Answer) throws(EvaluationFault) {
    let open = openStorageCalls.first { !$0.isSave && $0.property == property }
    guard let number = open?.number, var job = effects.jobs[number] else { return }
    job.next = .loaded(answer)
    effects.updateJob(number, to: job)
    try go(on: number, .storage(job))
  }
}

extension SimulatedStore {
  mutating func beginStorages(_ played: PlayedStorages) {
    let places = feature.persistence?.entries.indices ?? 0..<0
    beginStorages(loading: played == .loading ? Set(places) : [])
  }
}
