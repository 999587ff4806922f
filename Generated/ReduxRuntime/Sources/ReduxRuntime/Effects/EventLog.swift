// The runtime of redux-gen, written by it. Do not edit.

/// The events of a store. Each event is kept until a listener has read it.
@MainActor final class EventLog<Event: Sendable> {
  /// The events that are kept. The first of them has the number `first`.
  private var events: [Event] = []
  private var first = 0
  /// The number of the first event that no listener has read yet.
  private var heard = 0
  /// The number of the first event that has not been delivered yet. An event is delivered after all
  /// earlier events.
  private var passed = 0
  private var listeners: [WeakListener<Event>] = []
  private var handlers: [EventHandler<Event>] = []
  /// The numbers of the events that a handler has handled, of those that are kept. They count as read,
  /// even if an earlier event does not.
  private var handled: Set<Int> = []
  /// The number of reads since the last call of ``prune()``.
  private var readCount = 0
  /// The number of listeners at which released listeners are removed from the list.
  private var sweepCount = 16
  private(set) var isFinished = false
  private var isDelivering = false
  var onEvent: ((Event) -> Void)?

  /// `passNext` delivers the event later.
  func append(_ event: Event) {
    events.append(event)
  }

  /// The next event to deliver, and its number.
  var next: (event: Event, number: Int)? {
    passed < first + events.count ? (events[passed - first], passed) : nil
  }

  /// Delivers the next event to `onEvent`, to the listeners, and to the app.
  func passNext(toApp pass: (Event, Int) -> Void) {
    guard let (event, number) = next else { return }
    passed += 1
    deliver()
    for handler in handlers { handle(event, number, by: handler) }
    for listener in listeners { listener.value?.resume() }
    pass(event, number)
    prune()
  }

  func dropNext() {
    if next != nil { events.remove(at: passed - first) }
  }

  /// Calls `onEvent` with the events that nobody has read.
  func deliverUnread() {
    deliver()
    prune()
  }

  /// Calls `onEvent` with each unread event. The loop reads the property again for each event,
  /// because the closure may replace itself or emit events.
  private func deliver() {
    // A closure that sets `onEvent` again returns before the next event is delivered.
    if isDelivering { return }
    isDelivering = true
    while let onEvent, let event = takeUnheard() { onEvent(event) }
    isDelivering = false
  }

  /// Returns the next event that no listener has read yet, and marks it as read.
  func takeUnheard() -> Event? {
    while heard < passed {
      heard += 1
      if !handled.contains(heard - 1) { return events[heard - 1 - first] }
    }
    return nil
  }

  /// Adds a handler, and calls it with the unread events. The number of kept events may change during
  /// the calls.
  func addHandler(_ handler: EventHandler<Event>) {
    for former in handlers { former.cancelIfReleased() }
    handlers.removeAll { !$0.isAlive }
    handlers.append(handler)
    for number in heard..<passed where number >= heard && !handled.contains(number) {
      handle(events[number - first], number, by: handler)
    }
    prune()
  }

  private func handle(_ event: Event, _ number: Int, by handler: EventHandler<Event>) {
    if handler.handle(event) { handled.insert(number) }
  }

  /// Records that an event has been read.
  func noteHeard(_ number: Int) {
    heard = max(heard, number + 1)
  }

  /// Creates a stream of the events for a new listener.
  func listen() -> AsyncStream<Event> {
    if listeners.count >= sweepCount { prune() }
    let listener = EventListener(self, from: heard, to: passed)
    listeners.append(WeakListener(value: listener))
    return AsyncStream { await listener.next() }
  }

  /// Whether a handler has handled the event with a number.
  func isHandled(_ number: Int) -> Bool { handled.contains(number) }

  /// Returns the event with a number and marks it as read; nil if the event does not exist yet.
  func readEvent(_ number: Int) -> Event? {
    guard number < passed else { return nil }
    heard = max(heard, number + 1)
    return events[number - first]
  }

  func hasPassed(_ number: Int) -> Bool { number < passed }

  func finish() {
    isFinished = true
    onEvent = nil
    for handler in handlers { handler.cancel() }
    handlers = []
    for listener in listeners { listener.value?.resume() }
  }

  /// Counts a read by a listener. An event can be released only after as many reads as there are
  /// listeners, so the events are pruned after that number of reads.
  func noteRead() {
    readCount += 1
    if readCount >= listeners.count { prune() }
  }

  /// Releases the events that all listeners have read. O(listeners).
  private func prune() {
    readCount = 0
    listeners.removeAll { $0.value == nil }
    sweepCount = max(16, 2 * listeners.count)
    while handled.contains(heard) { heard += 1 }
    let needed = listeners.reduce(heard) { min($0, $1.value?.position ?? $0) }
    guard needed - first > events.count / 2 else { return }
    events.removeFirst(needed - first)
    first = needed
    if !handled.isEmpty { handled = handled.filter { $0 >= first } }
  }
}

private struct WeakListener<Event: Sendable> {
  weak var value: EventListener<Event>?
}

/// A listener to the events of a store.
@MainActor private final class EventListener<Event: Sendable> {
  private let log: EventLog<Event>
  /// The number of the event that this listener reads next.
  private(set) var position: Int
  /// The number of the first event that is emitted while this listener listens. Of the earlier ones,
  /// it receives those that nobody has read.
  private let start: Int
  private var waiting: [Waiting] = []
  private var count = 0

  private struct Waiting {
    let number: Int
    let cancellation: Cancellation
    let continuation: CheckedContinuation<Event?, Never>
  }

  init(_ log: EventLog<Event>, from position: Int, to start: Int) {
    self.log = log
    self.position = position
    self.start = start
  }

  /// Returns the next event; nil when the store is released or the waiting task is cancelled.
  func next() async -> Event? {
    if let event = read() { return event }
    count += 1
    let number = count
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.append(
          Waiting(number: number, cancellation: cancellation, continuation: continuation))
        if Task.isCancelled { cancel(number) } else { resume() }
      }
    } onCancel: {
      cancellation.noteCancellation()
      Task { @MainActor in self.cancel(number) }
    }
  }

  private func read() -> Event? {
    while position < start, log.isHandled(position) { position += 1 }
    guard let event = log.readEvent(position) else { return nil }
    position += 1
    log.noteRead()
    return event
  }

  /// Delivers events to the tasks that wait for them.
  func resume() {
    while position < start, log.isHandled(position) { position += 1 }
    while !waiting.isEmpty, log.hasPassed(position) || log.isFinished {
      let next = waiting.removeFirst()
      // If a cancelled task received an event, the event would be lost for the next listener.
      next.continuation.resume(returning: next.cancellation.isNoted ? nil : read())
    }
  }

  private func cancel(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
  }
}

/// Records whether a task was cancelled. The state is stored in a stream, because a stream can be
/// finished in one task and checked immediately in any other. (`Mutex` needs macOS 15.)
private struct Cancellation: Sendable {
  /// The stream is retained, because releasing it would end it.
  private let stream = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  func noteCancellation() {
    stream.continuation.finish()
  }

  var isNoted: Bool {
    if case .terminated = stream.continuation.yield() { return true }
    return false
  }
}
