// The runtime of redux-gen, written by it. Do not edit.

/// The events of a store: each is kept until a listener has read it.
@MainActor final class EventLog<Event: Sendable> {
  /// The events from `first` on.
  private var events: [Event] = []
  private var first = 0
  /// Events before this number were read by somebody.
  private var heard = 0
  private var listeners: [WeakListener<Event>] = []
  /// How often events were read since the last ``prune()``.
  private var readCount = 0
  /// The number of listeners at which dead ones are looked for.
  private var sweepCount = 16
  private(set) var isFinished = false
  private var receiver: EventReceiver<Event>?
  var onEvent: ((Event) -> Void)? { receiver?.receive }

  private var end: Int { first + events.count }

  func emit(_ event: Event) {
    events.append(event)
    deliver()
    for listener in listeners { listener.value?.resume() }
    prune()
  }

  func setOnEvent(_ receive: ((Event) -> Void)?) {
    var former = receive.map(EventReceiver.init)
    swap(&former, &receiver)
    withExtendedLifetime(former) {}
    deliver()
    prune()
  }

  /// Calls `onEvent` with what nobody has read, one by one: the closure may set another or emit.
  private func deliver() {
    while let receiver, heard < end {
      let event = events[heard - first]
      heard += 1
      receiver.receive(event)
    }
  }

  /// The next event that nobody has read, which is read with that.
  func takeUnheard() -> Event? {
    guard heard < end else { return nil }
    heard += 1
    return events[heard - 1 - first]
  }

  /// Notes that all events were read by somebody.
  func noteHeard() {
    heard = end
    prune()
  }

  /// A stream for one more listener.
  func listen() -> AsyncStream<Event> {
    if listeners.count >= sweepCount { prune() }
    let listener = EventListener(self, from: heard)
    listeners.append(WeakListener(value: listener))
    return AsyncStream { await listener.next() }
  }

  /// The event with a number, which somebody reads with that; nil if there is none yet.
  func read(_ number: Int) -> Event? {
    guard number < end else { return nil }
    heard = max(heard, number + 1)
    return events[number - first]
  }

  func contains(_ number: Int) -> Bool { number < end }

  func finish() {
    isFinished = true
    setOnEvent(nil)
    for listener in listeners { listener.value?.resume() }
  }

  /// Notes that a listener has read an event. It takes as many reads as there are listeners before
  /// one can be released.
  func noteRead() {
    readCount += 1
    if readCount >= listeners.count { prune() }
  }

  /// Releases the events that everybody has read. O(listeners).
  private func prune() {
    readCount = 0
    listeners.removeAll { $0.value == nil }
    sweepCount = max(16, 2 * listeners.count)
    let needed = listeners.reduce(heard) { min($0, $1.value?.position ?? $0) }
    guard needed - first > events.count / 2 else { return }
    // Released after the change: an event may have a `deinit` that emits another.
    var rest = Array(events.dropFirst(needed - first))
    first = needed
    swap(&rest, &events)
    withExtendedLifetime(rest) {}
  }
}

/// A closure in a type of its own, since a swap of bare closures wraps them.
private struct EventReceiver<Event> {
  let receive: (Event) -> Void
}

private struct WeakListener<Event: Sendable> {
  weak var value: EventListener<Event>?
}

/// One reader of the events of a store.
@MainActor private final class EventListener<Event: Sendable> {
  private let log: EventLog<Event>
  /// The number of the next event.
  private(set) var position: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Event?, Never>)] = []
  private var count = 0

  init(_ log: EventLog<Event>, from position: Int) {
    self.log = log
    self.position = position
  }

  /// The next event; nil when the store is released or the task that waits is cancelled.
  func next() async -> Event? {
    if let event = read() { return event }
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.append((number, continuation))
        if Task.isCancelled { cancel(number) } else { resume() }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(number) }
    }
  }

  private func read() -> Event? {
    guard let event = log.read(position) else { return nil }
    position += 1
    log.noteRead()
    return event
  }

  /// Hands events to those who wait for one.
  func resume() {
    while !waiting.isEmpty, log.contains(position) || log.isFinished {
      // Taken out first: reading may release an older event, whose `deinit` may emit another.
      let continuation = waiting.removeFirst().continuation
      continuation.resume(returning: read())
    }
  }

  private func cancel(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
  }
}
