// The loads and saves under way.

extension SimulatedEffects {
  /// Registers a load of a storage, or a series of saves.
  mutating func begin(_ job: StorageJob) throws(Signal) {
    try addCause(job.action)
    let number = causes.count - 1
    jobs[number] = job
    held.append(number)
  }

  /// Counts a further save of a storage job, so that a save that always causes the next one is found
  /// as an endless loop.
  mutating func countAgain(_ number: Int) throws(Signal) {
    if jobs[number] != nil { try countAgain(causeOf: number) }
  }

  mutating func endJob(_ number: Int) { jobs[number] = nil }

  mutating func sleep(_ number: Int, as job: StorageJob, for time: Duration) {
    jobs[number] = job
    sleep(number, for: time)
  }

  /// Ends the delay of a save early.
  mutating func hurry(storage: Int, of store: Int) {
    for (number, job) in jobs where job.store == store && job.storage == storage {
      guard case .save = job.next, let place = asleep.firstIndex(where: { $0.number == number })
      else { continue }
      asleep.remove(at: place)
      held.append(number)
    }
  }
}
