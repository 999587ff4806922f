// Written by .ci/embed-runtime from Sources/ReduxTesting. Do not edit.
// swift-format-ignore-file

/// The sources of the test support that the tool writes.
enum EmbeddedTesting {
  static var files: [EmbeddedFile] {
    [
      EmbeddedFile(name: "ActionLog.swift", text: ##"""
        import ReduxRuntime

        /// The actions, events and errors of a store or an app that the test has not received yet.
        @MainActor final class ActionLog<State, Action, Event> {
          struct Entry {
            /// The action that reached the chain of middleware.
            let action: Action
            /// The state before the action.
            let before: State
            /// The state after the action.
            var state: State
            /// The faults of the action that are reported whatever the test expects.
            var faults: [String] = []
          }

          var entries: [Entry] = []
          var rejections: [(action: Action, rejection: Rejection)] = []
          /// The number of rejections that the test has read so far.
          var readRejectionCount = 0
          var errors: [(any Error, EffectID?)] = []
          var events: [(event: Event, faults: [String])] = []
          var checksChangeMasks = true

          private let clock: ManualClock
          /// The numbers of the effects that have sent something after their end.
          private var lateSenders: Set<UInt64> = []

          init(clock: ManualClock) {
            self.clock = clock
          }

          var unreadRejections: [(action: Action, rejection: Rejection)] {
            Array(rejections.dropFirst(readRejectionCount))
          }

          func note(_ action: Action, before state: State) {
            clock.stirs += 1
            entries.append(
              Entry(
                action: action, before: state, state: state, faults: lateSending("'\(text(action))'")))
          }

          /// Checks the mask of changed properties that the reducer returned for the last action.
          ///
          /// - Parameters:
          ///   - old: The feature's state before the action.
          ///   - new: The feature's state after the action.
          func noteReduced<FeatureState>(
            _ action: Action, from old: FeatureState, to new: FeatureState, _ changes: Changes
          ) {
            guard checksChangeMasks else { return }
            let found = changesNotReported(by: action, from: old, to: new, changes)
            // An observer, or a user-written `==`, may have received the entry, and so removed it.
            if let last = entries.indices.last { entries[last].faults += found }
          }

          /// Records the state after the last action.
          func noteDone(_ state: State) {
            if let last = entries.indices.last { entries[last].state = state }
          }

          func note(_ event: Event) {
            clock.stirs += 1
            events.append((event, lateSending("The event '\(event)'")))
          }

          /// Returns a fault if the current action or event was sent by a task that an effect started and
          /// did not await, after the effect had ended. Each effect is reported once.
          private func lateSending(_ what: @autoclosure () -> String) -> [String] {
            guard let number = EffectNumber.current.get(), let name = clock.recentNames[number],
              !clock.isRunning(number), lateSenders.insert(number).inserted
            else { return [] }
            return [
              "\(what()) was sent after the end of \(names(of: [name])), by a task that it started and did not "
                + "await. Await that task in the effect, so that it ends and is cancelled with it."
            ]
          }
        }

        /// Describes an action without the names of the types in its payload: `login(.submit)`.
        func text(_ action: some Any) -> String {
          let whole = String(describing: action)
          // The search takes quadratic time for a payload that is a single long word.
          let text = String(whole.prefix(400)).replacing(
            /(?:\w+\.)+[A-Z]\w*\.(?=[a-z])/, with: ".")
          return text.count > 200 || whole.count > 400 ? text.prefix(200) + "…" : text
        }

        /// The first middleware of the chain, which records every action.
        struct ActionListener<F: Feature>: Middleware {
          let log: ActionLog<F.State, F.Action, F.Event>

          func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            log.note(action, before: state)
            return .next
          }

          func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            if let before = log.entries.last?.before {
              log.noteReduced(action, from: before, to: state, changes)
            }
            log.noteDone(state)
          }
        }

        """##),
      EmbeddedFile(name: "AppTestStore.swift", text: ##"""
        import ReduxRuntime

        /// Drives an app step by step in a test. The test fails if it does not assert everything that
        /// happens in the features, links and effects: see ``TestStore``.
        /// ```swift
        /// let store = AppTestStore { TodoAppStore(dependencies: .mock, clock: $0) }
        /// await store.send(.login(.submit))
        /// await store.receive(.login(.authenticated("ada"))) { $0.login = nil }
        /// await store.receive(.users(.setCurrent("ada"))) { $0.users.currentID = "ada" }
        /// await store.finish()
        /// ```
        /// If a link opens or closes a feature, this is a change made by the action that triggers the link.
        /// An action that a link dispatches has to be received.
        public final class AppTestStore<App: FeatureApp>: TestDriver<App.State, App.Action, App.Event> {
          /// The app under test. This test store sets its hooks.
          public let app: App

          private let listener: AppListener<App.State, App.Action, App.Event>

          /// - Parameters:
          ///   - clock: The clock of all effects.
          ///   - exhaustivity: Whether the test has to assert everything that happens.
          ///   - make: Creates the app with the clock. The app starts when ``start()`` is called.
          public init(
            clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column, _ make: (ManualClock) -> App
          ) {
            app = make(clock)
            let base = app.base
            let log = ActionLog<App.State, App.Action, App.Event>(clock: clock)
            listener = AppListener(log, base)
            super.init(
              base.state, log, clock, exhaustivity,
              SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
            base.watcher = listener
            base.onRejection = { action, rejection in log.rejections.append((action, rejection)) }
            base.onError = { error, id in log.errors.append((error, id)) }
            base.onEvent = { event in log.note(event) }
          }

          /// Starts the app. The actions that the app sends at its start have to be received.
          public func start() async {
            isFinished = false
            app.base.start()
            await clock.drive()
          }

          /// Performs an operation on the app other than sending an action, such as opening a feature, and
          /// then compares the state. The actions that the operation causes have to be received.
          ///
          /// - Parameters:
          ///   - body: The operation to perform.
          ///   - change: Changes the previous state to the expected state; nil if no change is expected.
          public func perform(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column, _ body: (App) throws -> Void,
            changing change: ((inout App.State) throws -> Void)? = nil
          ) async rethrows {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            isFinished = false
            reportUnreceived("before something was performed", place)
            try body(app)
            compare("what was performed", log.entries.first?.before ?? app.base.state, change, place)
            await clock.drive()
          }

          override func dispatch(_ action: App.Action) {
            app.base.dispatch(action)
          }

          override var effectsInProgress: [EffectID?] { app.base.effectsInProgress }

          override func cancelEffects() {
            app.base.cancelEffects()
          }
        }

        /// Records every action of an app under test.
        @MainActor
        private final class AppListener<State: Equatable & Sendable, Action: Sendable, Event>:
          AppWatcher
        where Event: Sendable {
          private let log: ActionLog<State, Action, Event>
          private weak var app: AppStore<State, Action, Event>?

          init(_ log: ActionLog<State, Action, Event>, _ app: AppStore<State, Action, Event>) {
            self.log = log
            self.app = app
          }

          func willHandle(_ action: Action) {
            if let app { log.note(action, before: app.state) }
          }

          func didReduce<FeatureState: Equatable>(
            _ action: Action, from old: FeatureState, to new: FeatureState, _ changes: Changes
          ) {
            log.noteReduced(action, from: old, to: new, changes)
          }

          func didHandle(_ action: Action) {
            if let app { log.noteDone(app.state) }
          }
        }

        extension AppStore {
          /// Runs all effects of the app to their end: see ``ReduxRuntime/Store/settle(on:)``.
          public final func settle(
            on clock: ManualClock, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
          }
        }

        """##),
      EmbeddedFile(name: "ManualClock+Driving.swift", text: ##"""
        import ReduxRuntime

        extension ManualClock: EffectDriver {
          @MainActor public func adopt(_ effects: any DrivenEffects) {
            stores.append(WeakEffects(effects: effects))
          }

          /// Lets effects begin, one after another, and resumes effects whose wake-up time has come.
          /// Returns when each effect has ended, waits for a later time, or waits for something other than
          /// the clock. Does not advance the clock.
          @MainActor public func drive() async {
            await advance(by: .zero)
          }

          @MainActor public func isDriving(_ effect: UInt64) -> Bool { isRunning(effect) }

          /// Advances the clock from one wake-up time to the next. At each of these times, runs the effects
          /// until there is nothing left to do.
          @MainActor public func advance(by duration: Duration) async {
            await advance(by: duration, limit: .max)
          }

          /// Advances the clock until no effect is left to begin or to wake. Does not wait for effects that
          /// wait for something other than the clock, such as a stream without elements.
          ///
          /// - Parameter limit: The maximum number of wake-ups. If it is exceeded, for example by a timer
          ///   that never ends, an issue is reported.
          @MainActor public func run(
            limit: Int = 10_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            if await advance(by: nil, limit: limit) { return }
            reportIssue(
              "Effects keep waiting for the clock: \(names(of: sleeping)). Cancel them, or advance "
                + "the clock with 'advance(by:)'.",
              SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
          }

          /// Drives the effects, without checking whether those that wait for something other than the
          /// clock can continue.
          ///
          /// - Parameter mostBegun: The maximum number of effects that begin.
          /// - Returns: Whether all effects could be run within the limit.
          @MainActor @discardableResult
          func driveBriefly(mostBegun: Int = .max) async -> Bool {
            await advance(by: .zero, limit: .max, Attention(looks: 0), mostBegun: mostBegun)
          }

          /// Advances the clock to the next wake-up time, if there is one. Does not check effects that wait
          /// for something other than the clock.
          ///
          /// - Parameter mostBegun: The maximum number of effects that begin.
          /// - Returns: Whether all effects could be run within the limit.
          @MainActor func advanceToNextDeadline(mostBegun: Int) async -> Bool {
            guard let deadline = nextDeadline else { return true }
            return await advance(
              by: now.duration(to: deadline), limit: .max, Attention(looks: 0), mostBegun: mostBegun)
          }

          /// - Parameters:
          ///   - duration: The time by which to advance; nil to continue until nothing waits for the clock.
          ///   - limit: The maximum number of wake-ups.
          ///   - mostBegun: The maximum number of effects that begin.
          /// - Returns: Whether all effects could be run within the limits.
          @MainActor @discardableResult
          private func advance(
            by duration: Duration?, limit: Int, _ attention: Attention = Attention(),
            mostBegun: Int = .max
          ) async -> Bool {
            while isDriving { await Task.yield() }
            isDriving = true
            defer { isDriving = false }
            // The end is computed only now, because another task may have advanced the clock while this one
            // waited.
            let end = duration.map { now.advanced(by: $0) }
            var attention = attention
            var count = 0
            var begunCount = 0
            while true {
              await untilQuiet()
              let deadline = nextDeadline.flatMap { next in
                end.map { next <= $0 } ?? true ? next : nil
              }
              if let next = nextEffects() {
                if begunCount == mostBegun { return false }
                begunCount += 1
                begin(next)
              } else if count >= limit, nextDeadline != nil {
                return false
              } else if let sleeper = takeDue() {
                count += 1
                sleeper.continuation.resume()
                // There is no way to know when a task that is not an effect has finished its work.
                if sleeper.effect == nil { for _ in 0..<100 { await Task.yield() } }
              } else if await isStirred(&attention, isLast: deadline == nil) {
                continue
              } else if let deadline {
                set(to: deadline)
              } else {
                if let end, end > now { set(to: end) }
                return true
              }
              attention.isDue = true
            }
          }

          /// The store whose effect begins next.
          @MainActor private func nextEffects() -> (any DrivenEffects)? {
            stores.removeAll { $0.effects == nil }
            return stores.compactMap(\.effects)
              .filter { $0.nextNumber != nil }
              .min { ($0.nextNumber ?? 0) < ($1.nextNumber ?? 0) }
          }

          /// Begins the next effect of a store, and records its name.
          @MainActor private func begin(_ effects: any DrivenEffects) {
            guard let number = effects.nextNumber else { return }
            recentNames.append(effects.nextName, of: number)
            effects.beginNext()
            busy.insert(number)
          }

          @MainActor private var sleeping: [String] {
            let asleep = asleep
            return stores.flatMap { $0.effects?.running ?? [] }.filter { asleep.contains($0.number) }
              .map(\.name)
          }
        }

        /// A weak reference to the effects of a store.
        struct WeakEffects {
          weak var effects: (any DrivenEffects)?
        }

        /// The names of at least the last 10,000 effects. Older names are forgotten, because a test of random
        /// actions begins millions of effects.
        @MainActor final class RecentNames {
          private var newer: [UInt64: String] = [:]
          private var older: [UInt64: String] = [:]

          nonisolated init() {}

          func append(_ name: String?, of number: UInt64) {
            if newer.count == 10_000 {
              older = newer
              newer = [:]
            }
            newer[number] = name
          }

          subscript(number: UInt64) -> String? { newer[number] ?? older[number] }
        }

        /// Returns the names of effects, for messages.
        func names(of effects: [String]) -> String {
          effects.map { $0.isEmpty ? "an effect without an id" : "effect '\($0)'" }
            .joined(separator: ", ")
        }

        extension Store {
          /// Runs all effects to their end, one after another, in the order in which they begin. The
          /// effects of all stores on this clock are run. The clock advances to the next wake-up time only
          /// when nothing else is left to do. Effects that wait for something other than the clock, such as
          /// a stream without elements, are not waited for.
          /// ```swift
          /// let clock = ManualClock()
          /// let store = TaskListStore(clock: clock)
          /// store.dispatch(.loadTasks)
          /// await store.settle(on: clock)
          /// ```
          public func settle(
            on clock: ManualClock, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
          }
        }

        """##),
      EmbeddedFile(name: "ManualClock+Waiting.swift", text: ##"""
        import ReduxRuntime

        // An effect that has not ended and does not sleep on the clock may be working, perhaps on another
        // thread, or waiting for something that the test controls, such as a stream. These cases cannot be
        // distinguished, so the effect gets many turns of all executors. If nothing happens in these turns,
        // the effect is assumed to wait.

        /// Limits how often one call that drives the clock checks whether effects that wait for something
        /// other than the clock can continue.
        struct Attention {
          /// Whether something has happened since the last check, so that another check is needed.
          var isDue = true
          var isFirst = true
          /// The number of checks that are left. The limit stops an effect that sends endlessly.
          var looks = 1_000
        }

        extension ManualClock {
          /// Returns when every effect that has begun has ended, sleeps on the clock, or is assumed to wait
          /// for something other than the clock.
          @MainActor func untilQuiet() async {
            let start = ContinuousClock.now
            repeat { await untilNoneIsBusy() } while await isPartlyBusy(since: start)
          }

          /// If a child task of an effect has fallen asleep or woken, waits for the other tasks of this
          /// effect. Nothing shows whether these tasks work, sleep or have ended.
          ///
          /// - Parameter start: The time at which the clock began to wait. The wait ends when ``patience``
          ///   has passed since then, even if the effects are still doing something.
          /// - Returns: Whether something has happened, so that effects may be busy again.
          @MainActor private func isPartlyBusy(since start: ContinuousClock.Instant) async -> Bool {
            partlyBusy.formUnion(takePartlyAsleep())
            partlyBusy = partlyBusy.filter { isRunning($0) }
            if partlyBusy.isEmpty || ContinuousClock.now - start >= max(patience, silence) { return false }
            // The clock waits for the real work of each effect only once, because a child task may sleep
            // thousands of times.
            let isSilent = partlyBusy.isSubset(of: silent)
            let before = Activity(of: self)
            for _ in 0..<(isSilent ? 6 : silentRounds) {
              for _ in 0..<8 { await Task.yield() }
              if isSilent { await passPool() } else { await passRound() }
              if Activity(of: self) != before { return true }
            }
            silent.formUnion(partlyBusy)
            partlyBusy = []
            return false
          }

          @MainActor private func untilNoneIsBusy() async {
            var start = ContinuousClock.now
            var busy: UInt64?
            var turns = 0
            var rounds = 0
            var seen = stirs
            while let next = firstBusy() {
              if busy != next { (busy, turns, rounds, start) = (next, 0, 0, .now) }
              let isLate = ContinuousClock.now - start >= max(patience, silence)
              if seen != stirs, !isLate { (seen, rounds) = (stirs, 0) }
              if turns < 2_000 {
                turns += 1
                await Task.yield()
              } else if rounds < silentRounds, !isLate {
                rounds += 1
                await passRound()
              } else {
                outside.insert(next)
                self.busy.remove(next)
              }
            }
          }

          /// Lets effects that wait for something other than the clock continue if they can.
          ///
          /// - Parameter isLast: Whether the clock has nothing else left to do.
          /// - Returns: Whether an effect has continued, so that the clock has to continue as well.
          @MainActor func isStirred(_ attention: inout Attention, isLast: Bool) async -> Bool {
            guard attention.isDue, attention.looks > 0 else { return false }
            attention.isDue = false
            let isLong = attention.isFirst || isLast
            // A sleeping effect may have child tasks that are not asleep.
            guard isLong ? isAnyRunning : !outside.isEmpty else { return false }
            let before = Activity(of: self)
            let start = ContinuousClock.now
            for round in 0..<16 where round < 4 || ContinuousClock.now - start < silence {
              for _ in 0..<8 { await Task.yield() }
              await passPool()
            }
            if isLong, !outside.isEmpty, Activity(of: self) == before {
              for _ in 0..<3 { await passRound() }
            }
            if Activity(of: self) == before {
              attention.isFirst = false
              return false
            }
            attention.isDue = true
            attention.looks -= 1
            return true
          }

          /// Lets all work that is ready on other threads run, and waits a millisecond of real time.
          @MainActor func passRound() async {
            try? await Task.sleep(for: .milliseconds(1))
            await passPool()
          }

          /// Returns after all work that was ready in the thread pool has run. On a busy machine this takes
          /// longer, just as the work of effects does.
          @MainActor private func passPool() async {
            await Task.detached(priority: Task.currentPriority) {}.value
          }

          /// The time `silence` as a number of rounds. Rounds are counted instead of milliseconds, because
          /// a round takes longer on a busy machine.
          @MainActor var silentRounds: Int {
            // A `silence` that stands for "forever" has more milliseconds than an `Int` can represent.
            Int(min(max(1, silence / .milliseconds(1)), 1_000_000_000))
          }

          @MainActor var isAnyRunning: Bool { stores.contains { $0.effects?.running.isEmpty == false } }

          @MainActor func isRunning(_ effect: UInt64) -> Bool {
            stores.contains { $0.effects?.isRunning(effect) == true }
          }

          /// The names of the effects that wait for something other than the clock and can still send.
          @MainActor var outsideNames: [String] {
            stores.flatMap { $0.effects?.running ?? [] }
              .filter { outside.contains($0.number) && !$0.isCancelled }.map(\.name)
          }

          /// The numbers of the effects that have begun, have not ended, and do not sleep on the clock.
          @MainActor fileprivate func awake() -> [UInt64] {
            let running = stores.flatMap { $0.effects?.running ?? [] }
            if running.isEmpty { return [] }
            let asleep = asleep
            return running.lazy.map(\.number).filter { !asleep.contains($0) }
          }

          /// Returns the first effect that may still be working. It checks only effects that were busy
          /// before or have been woken, because thousands of others may be asleep.
          @MainActor private func firstBusy() -> UInt64? {
            let woken = takeWoken()
            busy.formUnion(woken)
            outside = outside.filter { !woken.contains($0) && isRunning($0) && !isAsleep($0) }
            while let next = busy.min() {
              if isRunning(next), !isAsleep(next) { return next }
              busy.remove(next)
            }
            return nil
          }
        }

        /// The activity of a clock's effects that can be observed from outside. Two snapshots of it are
        /// compared to find out whether an effect has continued.
        private struct Activity: Equatable {
          let awake: [UInt64]
          let sleeperCount: Int
          let next: [UInt64]
          let stirs: Int

          @MainActor init(of clock: ManualClock) {
            awake = clock.awake()
            sleeperCount = clock.sleeperCount
            next = clock.stores.compactMap { $0.effects?.nextNumber }
            stirs = clock.stirs
          }
        }

        """##),
      EmbeddedFile(name: "ManualClock.swift", text: ##"""
        import Foundation
        import ReduxRuntime

        /// A clock that advances only when a test advances it. It also decides when the effects of its
        /// stores begin: one after another, in the order in which they were requested, each after the
        /// previous one has ended or waits for the clock. A test is therefore deterministic, even if an
        /// effect awaits work on another thread.
        /// ```swift
        /// let clock = ManualClock()
        /// let store = TaskListStore(clock: clock)
        /// store.dispatch(.search("milk"))        // debounce(300ms)
        /// await clock.advance(by: .milliseconds(299))
        /// await clock.advance(by: .milliseconds(1))
        /// ```
        /// An effect that waits for something else, such as the next element of a stream, stays suspended:
        /// see ``silence``. A sleep of more than a hundred years never ends unless it is cancelled.
        public final class ManualClock: Clock, @unchecked Sendable {
          /// A time on this clock, relative to the clock's start.
          public struct Instant: InstantProtocol {
            public var offset: Duration

            public init(offset: Duration = .zero) {
              self.offset = offset
            }

            public func advanced(by duration: Duration) -> Instant {
              Instant(offset: Self.limited(Self.limited(offset) + Self.limited(duration)))
            }

            public func duration(to other: Instant) -> Duration {
              Self.limited(other.offset) - Self.limited(offset)
            }

            /// Limits a time, because the sum of longer times would overflow.
            private static func limited(_ time: Duration) -> Duration {
              let limit = Duration.seconds(Int64.max / 8)
              return max(.zero - limit, min(time, limit))
            }

            public static func < (left: Instant, right: Instant) -> Bool {
              left.offset < right.offset
            }
          }

          struct Sleeper {
            let number: Int
            let deadline: Instant
            let effect: UInt64?
            /// Whether the effect may have other tasks that do not sleep.
            let isChildTask: Bool
            /// Whether the sleep ends only by cancellation.
            let isEndless: Bool
            let continuation: CheckedContinuation<Void, any Error>
          }

          /// How long, in real time, a test store waits for an effect to send an action, if the effect
          /// waits for something other than the clock. The default is five seconds.
          @MainActor public var patience: Duration = .seconds(5)
          /// How long, in real time, an effect may do nothing that the store can see (end, sleep on the
          /// clock or send) before it is assumed to wait for something other than the clock. The default is
          /// a tenth of a second. Increase it if a dependency does real work, such as reading a file.
          @MainActor public var silence: Duration = .milliseconds(100)

          @MainActor var stores: [WeakEffects] = []
          /// The effects that wait for something other than the clock.
          @MainActor var outside: Set<UInt64> = []
          /// The effects that may still be working, because they are not known to have ended or to wait.
          @MainActor var busy: Set<UInt64> = []
          /// The effects with a sleeping child task whose other tasks may still be working.
          @MainActor var partlyBusy: Set<UInt64> = []
          /// The effects that have done nothing for the time ``silence`` while a child task slept.
          @MainActor var silent: Set<UInt64> = []
          /// The names of the effects that have begun recently.
          @MainActor let recentNames = RecentNames()
          /// The number of actions and events that test stores have recorded.
          @MainActor var stirs = 0
          @MainActor var isDriving = false

          private let lock = NSLock()
          // The following properties are accessed only while `lock` is held.
          private var present = Instant()
          /// The sleeping tasks, in the order in which they wake.
          private var sleepers: [Sleeper] = []
          /// The number of current sleeps of each effect, including the sleeps of its child tasks.
          private var sleepCounts: [UInt64: Int] = [:]
          /// The effects that finished a sleep since the last call of `takeWoken`.
          private var woken: Set<UInt64> = []
          /// The effects that have a child task that fell asleep or woke since the last call of
          /// `takePartlyAsleep`.
          private var partlyAsleep: Set<UInt64> = []
          private var cancelled: Set<Int> = []
          private var count = 0

          public init() {}

          public var now: Instant { lock.withLock { present } }

          public var minimumResolution: Duration { .zero }

          public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
            let number = lock.withLock {
              count += 1
              return count
            }
            let effect = EffectNumber.current.get()
            let isChildTask = EffectNumber.isChildTask
            // If the cancellation came after the end of the sleep, its entry is removed here.
            defer { lock.withLock { _ = cancelled.remove(number) } }
            try await withTaskCancellationHandler {
              try await withCheckedThrowingContinuation { continuation in
                add(number, until: deadline, effect, isChildTask: isChildTask, continuation)
              }
            } onCancel: {
              cancel(number)
            }
          }
        }

        // MARK: - Sleepers

        extension ManualClock {
          private func add(
            _ number: Int, until deadline: Instant, _ effect: UInt64?, isChildTask: Bool,
            _ continuation: CheckedContinuation<Void, any Error>
          ) {
            let result: Result<Void, any Error>? = lock.withLock {
              let isEndless = deadline > present.advanced(by: Self.longestSleep)
              let sleeper = Sleeper(
                number: number, deadline: deadline, effect: effect, isChildTask: isChildTask,
                isEndless: isEndless, continuation: continuation)
              if cancelled.remove(sleeper.number) != nil { return .failure(CancellationError()) }
              if sleeper.deadline <= present { return .success(()) }
              sleepers.insert(sleeper, at: place(of: sleeper))
              if let effect {
                sleepCounts[effect, default: 0] += 1
                if isChildTask { partlyAsleep.insert(effect) }
              }
              return nil
            }
            if let result { continuation.resume(with: result) }
          }

          /// Returns the index at which a sleeper has to be inserted. Called while `lock` is held.
          private func place(of sleeper: Sleeper) -> Int {
            var range = sleepers.startIndex..<sleepers.endIndex
            while !range.isEmpty {
              let middle = range.lowerBound + range.count / 2
              let other = sleepers[middle]
              if (other.deadline, other.number) < (sleeper.deadline, sleeper.number) {
                range = middle + 1..<range.upperBound
              } else {
                range = range.lowerBound..<middle
              }
            }
            return range.lowerBound
          }

          /// A hundred years. A longer sleep never ends.
          private static let longestSleep = Duration.seconds(100 * 365 * 24 * 60 * 60)

          private func cancel(_ number: Int) {
            let sleeper: Sleeper? = lock.withLock {
              guard let index = sleepers.firstIndex(where: { $0.number == number }) else {
                cancelled.insert(number)
                return nil
              }
              return remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
          }

          /// The effects that sleep on this clock.
          var asleep: Set<UInt64> {
            lock.withLock { Set(sleepCounts.keys) }
          }

          var sleeperCount: Int { lock.withLock { sleepers.count } }

          /// The time of the next wake-up; nil if nothing sleeps.
          var nextDeadline: Instant? {
            lock.withLock { sleepers.first { !$0.isEndless }?.deadline }
          }

          /// Removes and returns the first sleeper if its wake-up time has come.
          func takeDue() -> Sleeper? {
            lock.withLock {
              guard let first = sleepers.firstIndex(where: { !$0.isEndless }),
                sleepers[first].deadline <= present
              else { return nil }
              return remove(at: first)
            }
          }

          /// Removes a sleeper. Called while `lock` is held.
          private func remove(at index: Int) -> Sleeper {
            let sleeper = sleepers.remove(at: index)
            guard let effect = sleeper.effect, let count = sleepCounts[effect] else { return sleeper }
            sleepCounts[effect] = count > 1 ? count - 1 : nil
            woken.insert(effect)
            if sleeper.isChildTask { partlyAsleep.insert(effect) }
            return sleeper
          }

          func isAsleep(_ effect: UInt64) -> Bool { lock.withLock { sleepCounts[effect] != nil } }

          /// Returns the effects that finished a sleep since the last call.
          func takeWoken() -> Set<UInt64> {
            lock.withLock {
              defer { woken = [] }
              return woken
            }
          }

          /// Returns the effects of which a child task fell asleep or woke since the last call.
          func takePartlyAsleep() -> Set<UInt64> {
            lock.withLock {
              defer { partlyAsleep = [] }
              return partlyAsleep
            }
          }

          /// Sets the clock forwards or backwards. No effect is woken until the effects are driven again.
          public func set(to instant: Instant) {
            lock.withLock { present = instant }
          }
        }

        """##),
      EmbeddedFile(name: "Recorder.swift", text: ##"""
        import ReduxRuntime

        /// A middleware that records the actions that reach the reducer, for a later replay. Put it last in
        /// the chain.
        /// ```swift
        /// let recorder = Recorder<TaskListFeature>()
        /// let store = TaskListStore(middleware: TaskListFeature.middleware + [recorder])
        /// store.dispatch(.addTask(milk))
        /// let file = try JSONEncoder().encode(recorder.recording)
        ///
        /// let recording = try JSONDecoder().decode(Recording<TaskListAction>.self, from: file)
        /// let state = recording.replay(TaskListFeature.self, to: 1)
        /// ```
        /// Each action costs O(size of the state), because a hash of the state is recorded with it.
        @MainActor public final class Recorder<F: Feature>: Middleware where F.Action: Codable {
          public private(set) var recording = Recording<F.Action>()

          public nonisolated init() {}

          public func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            .next
          }

          public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            recording.steps.append(.init(action: action, stateHash: stateHash(of: state)))
          }
        }

        /// A recording of the actions that reached a reducer, each with a hash of the state after the
        /// action.
        public struct Recording<Action: Codable & Sendable>: Codable, Sendable {
          public struct Step: Codable, Sendable {
            public let action: Action
            public let stateHash: UInt64
          }

          public internal(set) var steps: [Step] = []

          public init() {}

          /// Returns the state after a number of steps; by default, after all steps. Only the reducer runs,
          /// so a replay needs no dependencies.
          public func replay<F: Feature>(
            _ feature: F.Type, from initialState: F.State = F.initialState, to count: Int = .max
          ) -> F.State where F.Action == Action {
            var state = initialState
            for step in steps.prefix(max(0, count)) { _ = F.reduce(&state, step.action) }
            return state
          }

          /// Returns the number, counted from 0, of the first step whose state differs from the recorded
          /// one; nil if there is no such step. A difference means that the reducer has changed, or that it
          /// is not pure.
          public func firstDivergence<F: Feature>(
            _ feature: F.Type, from initialState: F.State = F.initialState
          ) -> Int? where F.Action == Action {
            var state = initialState
            for (index, step) in steps.enumerated() {
              _ = F.reduce(&state, step.action)
              if stateHash(of: state) != step.stateHash { return index }
            }
            return nil
          }
        }

        """##),
      EmbeddedFile(name: "StorageMock.swift", text: ##"""
        import ReduxRuntime

        /// A mock of a storage. It returns prepared answers and records its calls.
        /// ```swift
        /// let storage = StorageMock<[TaskModel]>(clock: clock)
        /// storage.answers.load = [.returning([milk], after: .seconds(2))]
        /// storage.answers.save = [.throwing("disk full")]
        /// let store = TaskListStore(
        ///   dependencies: TaskListDependencies(tasksStorage: storage), clock: clock)
        /// ```
        @MainActor public final class StorageMock<Value: Equatable & Sendable>: Storage {
          /// A call of one of the storage's methods.
          public enum Call: Equatable {
            case load
            case save(Value)
          }

          /// The answers to the calls of each method.
          public struct Answers {
            /// The answers to `load`. The value nil means that nothing has been stored yet.
            public var load: [StorageMockAnswer<Value?>] = [.returning(nil)]
            public var save: [StorageMockAnswer<Void>] = [.returning(())]
          }

          /// The calls so far, in order.
          public private(set) var calls: [Call] = []

          /// The answers, one for each call, in order. The last answer of each method is repeated.
          public var answers = Answers()
          private let clock: any Clock<Duration>

          /// - Parameter clock: The clock on which answers are delayed.
          public init(clock: any Clock<Duration> = ContinuousClock()) {
            self.clock = clock
          }

          public func load() async throws -> Value? {
            calls.append(.load)
            return try await StorageMockAnswer.next(&answers.load).get(on: clock)
          }

          public func save(_ value: Value) async throws {
            calls.append(.save(value))
            try await StorageMockAnswer.next(&answers.save).get(on: clock)
          }
        }

        /// The answer of a ``StorageMock`` to one call.
        public struct StorageMockAnswer<Value: Sendable>: Sendable {
          private let result: Result<Value, StorageMockError>
          private let delay: Duration

          /// Creates an answer that returns a value, after a delay of at most a thousand years.
          public static func returning(_ value: Value, after delay: Duration = .zero) -> Self {
            Self(result: .success(value), delay: delay)
          }

          /// Creates an answer that throws a ``StorageMockError`` with this message.
          public static func throwing(_ message: String, after delay: Duration = .zero) -> Self {
            Self(result: .failure(StorageMockError(description: message)), delay: delay)
          }

          /// Returns the first answer, and removes it if it is not the last one.
          fileprivate static func next(_ answers: inout [Self]) -> Self {
            if answers.count > 1 { return answers.removeFirst() }
            return answers.first ?? .throwing("no answer is set")
          }

          /// Returns the value or throws the error of the answer, after its delay.
          @MainActor fileprivate func get(on clock: any Clock<Duration>) async throws -> Value {
            // A later time cannot be represented by the system's clocks.
            let wait = min(delay, .seconds(1_000 * 365 * 24 * 60 * 60))
            if wait > .zero { try await clock.sleep(for: wait) }
            return try result.get()
          }
        }

        /// The error that a ``StorageMock`` throws.
        public struct StorageMockError: Error, Equatable, CustomStringConvertible {
          public let description: String

          public init(description: String) {
            self.description = description
          }
        }

        """##),
      EmbeddedFile(name: "TestDriver+Actions.swift", text: ##"""
        import ReduxRuntime

        extension TestDriver {
          /// Dispatches an action, and compares the state after it. Actions that it causes, directly or
          /// through effects, have to be received afterwards. Actions from earlier steps must have been
          /// received before the call.
          ///
          /// - Parameter change: Changes the previous state to the expected state. If it is omitted, no
          ///   change is expected.
          public func send(
            _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            _ change: ((inout State) throws -> Void)? = nil
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            isFinished = false
            reportUnreceived("before '\(text(action))' was sent", place)
            dispatch(action)
            // For an action of a closed feature there is no entry, because the app drops it before any
            // middleware receives it.
            let sent = takeEntry(place)
            compare("'\(text(action))'", sent?.state ?? state, change, place)
            await clock.drive()
          }

          /// Expects that middleware or an effect has dispatched an action, and compares the state after
          /// it. Lets effects begin, but does not advance the clock. If an effect waits for something other
          /// than the clock, it has the time ``ManualClock/patience`` to send the action.
          ///
          /// - Parameters:
          ///   - description: A description of the expected action, for messages.
          ///   - isExpected: Returns whether an action is the expected one.
          ///   - change: Changes the previous state to the expected state. If it is omitted, no change is
          ///     expected.
          public func receive(
            _ description: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            where isExpected: (Action) -> Bool, _ change: ((inout State) throws -> Void)? = nil
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            let isExhaustive = exhaustivity == .on
            await drive(patiently: true) {
              log.entries.contains { isExhaustive || isExpected($0.action) }
            }
            if !isExhaustive { skipEntries(place, until: isExpected) }
            guard let next = takeEntry(place) else {
              return reportIssue(
                "Expected to receive \(description), but there is no action. \(missingAdvice)", place)
            }
            if !isExpected(next.action) {
              reportIssue(
                "Expected to receive \(description), but the next is '\(text(next.action))'. Expect that "
                  + "first, or skip the received actions with 'skipReceivedActions()'.", place)
            }
            compare("'\(text(next.action))'", next.state, change, place)
          }

          /// Skips all actions that middleware and effects have dispatched and that the test has not
          /// received. If there is no such action, the test fails.
          public func skipReceivedActions(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            await drive(patiently: true) { !log.entries.isEmpty || exhaustivity == .off }
            if log.entries.isEmpty, exhaustivity == .on {
              reportIssue(
                "There is no action to skip. Remove 'skipReceivedActions()', or: \(missingAdvice)",
                place)
            }
            skipEntries(place) { _ in false }
          }

          func reportUnreceived(_ moment: @autoclosure () -> String, _ place: SourcePlace) {
            if exhaustivity == .on, !log.entries.isEmpty {
              let moment = moment()
              let actions = log.entries.map { text($0.action) }.joined(separator: "\n  ")
              reportIssue(
                "Actions were not received \(moment):\n  \(actions)\nReceive each with 'receive(_:)', or "
                  + "skip them with 'skipReceivedActions()'.", place)
            }
            skipEntries(place) { _ in false }
          }

          /// Removes and returns the next action that the test has not received, and reports its faults.
          private func takeEntry(_ place: SourcePlace) -> ActionLog<State, Action, Event>.Entry? {
            if log.entries.isEmpty { return nil }
            let entry = log.entries.removeFirst()
            for fault in entry.faults { reportIssue(fault, place) }
            return entry
          }

          /// Skips actions up to the expected one, which is not skipped.
          private func skipEntries(_ place: SourcePlace, until isMeant: (Action) -> Bool) {
            let skipped = log.entries.prefix { !isMeant($0.action) }
            log.entries.removeFirst(skipped.count)
            for fault in skipped.flatMap(\.faults) { reportIssue(fault, place) }
            if let last = skipped.last { note(last.state) }
          }

          private func note(_ newState: State) {
            // The former state is released after the change, because its `deinit` may use this object.
            let former = state
            state = newState
            withExtendedLifetime(former) {}
          }

          /// Compares the actual state with the expected one, and reports the differences.
          func compare(
            _ what: @autoclosure () -> String, _ actual: State,
            _ change: ((inout State) throws -> Void)?, _ place: SourcePlace
          ) {
            let before = exhaustivity == .on ? state : actual
            note(actual)
            var expected = before
            do {
              try change?(&expected)
            } catch {
              return reportIssue(
                "The expected change threw: \(error). The closure should only change the state.",
                place)
            }
            if expected != actual {
              let lines = differences(expected: expected, actual: actual).joined(separator: "\n  ")
              let advice =
                change == nil
                ? "Assert the change in a closure after the action, such as '{ $0.name = value }'."
                : "Correct the closure or the reducer."
              reportIssue(
                "After \(what()) the state is not the expected one:\n  \(lines)\n\(advice)", place)
            } else if change != nil, exhaustivity == .on, expected == before {
              reportIssue(
                "The closure for \(what()) changes nothing, and neither did the action. Remove the closure.",
                place)
            }
          }
        }

        extension TestDriver where Action: Equatable {
          /// Expects that this action is the next one that middleware or an effect has dispatched.
          public func receive(
            _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            _ change: ((inout State) throws -> Void)? = nil
          ) async {
            await receive(
              "'\(text(action))'", fileID: fileID, filePath: filePath, line: line, column: column,
              where: { $0 == action }, change)
          }
        }

        """##),
      EmbeddedFile(name: "TestDriver+Finishing.swift", text: ##"""
        import ReduxRuntime

        extension TestDriver {
          /// Ends the test. Everything that happened must have been asserted, and no effect may be under
          /// way.
          public func finish(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            let isExhaustive = exhaustivity == .on
            await clock.drive()
            await drive(patiently: false) { !isExhaustive || effectsInProgress.isEmpty }
            isFinished = true
            reportUnreceived("at the end", place)
            for fault in log.events.flatMap(\.faults) { reportIssue(fault, place) }
            if isExhaustive {
              reportUnread(place)
              reportRunning(place)
            }
            cancelEffects()
          }

          /// Cancels the effects that are under way at the end of the test. If there is no such effect, the
          /// test fails. Actions that the effects have already sent still have to be received.
          public func skipEffects(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            await clock.drive()
            if effectsInProgress.isEmpty, exhaustivity == .on {
              reportIssue("There is no effect to skip. Remove 'skipEffects()'.", place)
            }
            cancelEffects()
            await clock.drive()
          }

          private func reportUnread(_ place: SourcePlace) {
            for (error, id) in log.errors {
              reportIssue(
                "\(names(of: [id?.description ?? ""])) threw: \(error). Receive it with 'receiveError()', or "
                  + "catch it in the effect.", place)
            }
            if !log.events.isEmpty {
              reportIssue(
                "Events were not read: \(log.events.map(\.event)). Read each with 'receive(event:)' or "
                  + "'receiveEvent()'.", place)
            }
            for (action, rejection) in log.unreadRejections {
              reportIssue(
                "'\(text(action))' was rejected with '\(rejection.message)', which was not read. Read it "
                  + "with 'receive(rejection:)' or 'receiveRejection()'.", place)
            }
          }

          private func reportRunning(_ place: SourcePlace) {
            let (sleeping, outside) = running
            if !sleeping.isEmpty {
              reportIssue(
                "Still running: \(names(of: sleeping)). Waiting for the clock: advance it with 'advance(by:)', "
                  + "cancel the effect, or skip it with 'skipEffects()'.", place)
            }
            if !outside.isEmpty {
              reportIssue(
                "Still running: \(names(of: outside)). Waiting outside the clock: its dependency waits for "
                  + "real time, or for a silent stream. Yield an element, end the stream, cancel "
                  + "the effect, inject the clock, or skip it with 'skipEffects()'.", place)
            }
          }
        }

        // MARK: - Waiting

        extension TestDriver {
          /// Drives the effects until a condition is true. If the condition does not hold at once, waits
          /// some real time for effects that wait for something other than the clock, and for tasks that
          /// are not effects.
          func drive(patiently isPatient: Bool, until isThere: () -> Bool) async {
            if isThere() {
              await clock.driveBriefly()
              return
            }
            await clock.drive()
            let start = ContinuousClock.now
            var rounds = 0
            while !isThere(), !Task.isCancelled {
              let isWorthIt = isPatient && !clock.outsideNames.isEmpty
              guard rounds < clock.silentRounds || isWorthIt && ContinuousClock.now - start < clock.patience
              else { return }
              rounds += 1
              await clock.passRound()
              await clock.driveBriefly()
            }
          }

          /// The names of the effects that have not ended, separated into those that sleep on the clock and
          /// those that wait for something else.
          private var running: (sleeping: [String], outside: [String]) {
            let outside = Set(clock.outsideNames)
            let names = effectsInProgress.map { $0?.description ?? "" }
            return (names.filter { !outside.contains($0) }, names.filter(outside.contains))
          }

          /// The advice in the message for something that was expected and did not happen.
          var missingAdvice: String {
            let sleeping = running.sleeping
            let outside = clock.outsideNames
            var advice: [String] = []
            if !sleeping.isEmpty {
              advice.append(
                "Waiting for the clock: \(names(of: sleeping)). Advance it with 'advance(by:)'.")
            }
            if !outside.isEmpty {
              advice.append(
                "Waiting outside the clock: \(names(of: outside)). Its dependency waits for real time, or "
                  + "for a silent stream: yield an element, cancel it, or inject the clock.")
            }
            return advice.isEmpty
              ? "No effect is running: send an action that starts it, or do not expect it."
              : advice.joined(separator: " ")
          }
        }

        """##),
      EmbeddedFile(name: "TestDriver+Outputs.swift", text: ##"""
        import ReduxRuntime

        // The methods that receive outputs other than actions. Like `receive`, they wait in real time if an
        // effect waits for something other than the clock.

        extension TestDriver {
          /// Receives the next error of an effect; nil if there is none.
          public func receiveError() async -> (any Error)? {
            await drive(patiently: true) { !log.errors.isEmpty }
            return log.errors.isEmpty ? nil : log.errors.removeFirst().0
          }

          /// Reads the next event; nil if there is none.
          public func receiveEvent(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) async -> Event? {
            await nextEvent(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
          }

          /// Reads the next rejection; nil if there is none.
          public func receiveRejection() async -> Rejection? {
            await drive(patiently: true) { !log.unreadRejections.isEmpty }
            guard let next = log.unreadRejections.first else { return nil }
            log.readRejectionCount += 1
            return next.rejection
          }

          /// Expects that the next rejection has this message.
          public func receive(
            rejection message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            let isExhaustive = exhaustivity == .on
            await drive(patiently: true) {
              log.unreadRejections.contains { isExhaustive || $0.rejection.message == message }
            }
            while !isExhaustive, let next = log.unreadRejections.first, next.rejection.message != message {
              log.readRejectionCount += 1
            }
            guard let next = log.unreadRejections.first else {
              return reportIssue(
                "Expected the rejection '\(message)', but there is none. Send an action that is rejected, or "
                  + "check the middleware that should reject it.", place)
            }
            log.readRejectionCount += 1
            if next.rejection.message == message { return }
            reportIssue(
              "Expected the rejection '\(message)', but '\(text(next.action))' was rejected with "
                + "'\(next.rejection.message)'. Expect that first.", place)
          }

          private func nextEvent(_ place: SourcePlace) async -> Event? {
            await drive(patiently: true) { !log.events.isEmpty }
            if log.events.isEmpty { return nil }
            let next = log.events.removeFirst()
            for fault in next.faults { reportIssue(fault, place) }
            return next.event
          }
        }

        extension TestDriver where Event: Equatable {
          /// Expects that this event is the next one.
          public func receive(
            event: Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            var next = await nextEvent(place)
            while exhaustivity == .off, let other = next, other != event { next = await nextEvent(place) }
            if next == event { return }
            guard let next else {
              return reportIssue(
                "Expected the event '\(event)', but there is none. \(missingAdvice)", place)
            }
            reportIssue(
              "Expected the event '\(event)', but the next is '\(next)'. Expect that first.", place)
          }
        }

        """##),
      EmbeddedFile(name: "TestDriver.swift", text: ##"""
        import ReduxRuntime

        /// Drives a store (``TestStore``) or an app (``AppTestStore``) step by step. The test fails if it
        /// does not assert everything that happens.
        @MainActor public class TestDriver<State: Equatable, Action, Event> {
          /// Whether the test has to assert everything that happens.
          public enum Exhaustivity: Sendable {
            case on
            /// Only the assertions are checked. Other actions, changes and events are skipped.
            case off
          }

          /// The clock of the effects.
          public let clock: ManualClock
          /// The state after the last change that the test has asserted.
          public internal(set) var state: State
          /// Whether the test has to assert everything that happens.
          public var exhaustivity: Exhaustivity

          let log: ActionLog<State, Action, Event>
          var isFinished = true
          private let place: SourcePlace

          init(
            _ initialState: State, _ log: ActionLog<State, Action, Event>, _ clock: ManualClock,
            _ exhaustivity: Exhaustivity, _ place: SourcePlace
          ) {
            state = initialState
            self.log = log
            self.clock = clock
            self.exhaustivity = exhaustivity
            self.place = place
            TestLibrary.noteCurrentTest()
          }

          deinit {
            if isFinished { return }
            reportIssue("A test store was not finished: add 'await store.finish()' at the end.", place)
          }

          // The following members are overridden by the subclasses for stores and apps.

          func dispatch(_ action: Action) {}
          var effectsInProgress: [EffectID?] { [] }
          func cancelEffects() {}

          /// Whether the test fails if a reducer changes a property that is missing in the mask returned by
          /// `reduce`. Set it to false if the bits of the mask do not follow the order in which the state's
          /// properties are declared.
          public var checksChangeMasks: Bool {
            get { log.checksChangeMasks }
            set { log.checksChangeMasks = newValue }
          }

          /// All rejections so far. Reading this property marks them as read.
          public var rejections: [Rejection] {
            log.readRejectionCount = log.rejections.count
            return log.rejections.map(\.rejection)
          }

          /// Advances the clock: see ``ManualClock/advance(by:)``.
          public func advance(by duration: Duration) async {
            await clock.advance(by: duration)
          }
        }

        """##),
      EmbeddedFile(name: "TestStore.swift", text: ##"""
        import ReduxRuntime

        /// A store that a test drives step by step. The test fails if it does not assert everything that
        /// happens.
        /// ```swift
        /// let store = TestStore<TaskListFeature>(middleware: [Loading(repository: mock)])
        /// await store.send(.loadTasks) { $0.isLoading = true }
        /// await store.receive(.tasksLoaded([milk])) {
        ///   $0.isLoading = false
        ///   $0.tasks = [milk]
        /// }
        /// await store.finish()
        /// ```
        /// The test fails for a change that no closure makes, and for a closure that changes nothing. It
        /// fails for an action that was not received, for an event, error or rejection that was not read,
        /// and for an effect that is still under way at the end. It also fails if a reducer changes more
        /// properties than it reports, or if an effect sends something after its end.
        ///
        /// Effects use the ``clock`` of the test store. They begin when an action is sent or the clock is
        /// advanced. An effect that waits for something else, such as a stream, stays suspended. After the
        /// test has yielded an element to the stream, `receive` waits until the effect sends an action.
        public final class TestStore<F: Feature>: TestDriver<F.State, F.Action, F.Event> {
          /// The store under test. Use it for members of the store that this class does not provide.
          public let store: Store<F>

          /// Creates a test store with the feature's own middleware chain and live dependencies.
          public convenience init(
            initialState: F.State = F.initialState, clock: ManualClock = ManualClock(),
            exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
          ) where F.Dependencies: LiveDependencies {
            self.init(
              initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock,
              exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
          }

          /// Creates a test store with a middleware chain.
          ///
          /// - Parameters:
          ///   - initialState: The initial state. By default, the feature's own initial state.
          ///   - middleware: The middleware chain.
          ///   - clock: The clock of the effects. Several stores may share a clock.
          ///   - exhaustivity: Whether the test has to assert everything that happens.
          public init(
            initialState: F.State = F.initialState, middleware: [any Middleware<F>],
            clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) {
            let log = ActionLog<F.State, F.Action, F.Event>(clock: clock)
            store = Store(
              initialState: initialState, middleware: [ActionListener(log: log)] + middleware, clock: clock)
            super.init(
              initialState, log, clock, exhaustivity,
              SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
            store.onRejection = { action, rejection in log.rejections.append((action, rejection)) }
            store.onError = { error, id in log.errors.append((error, id)) }
            store.onEvent = { event in log.note(event) }
          }

          override func dispatch(_ action: F.Action) {
            store.dispatch(action)
          }

          override var effectsInProgress: [EffectID?] { store.effectsInProgress }

          override func cancelEffects() {
            store.cancelEffects()
          }
        }

        """##),
      EmbeddedFile(name: "Walks/RandomWalk.swift", text: ##"""
        import ReduxRuntime

        /// A single walk of ``RandomWalks``. Each walk has its own clock and store.
        @MainActor public final class RandomWalk<F: Feature> {
          /// A step of a walk.
          enum Step {
            /// Dispatches the action with this index.
            case action(Int)
            /// Advances the clock to the next time at which an effect wakes up.
            case time
          }

          /// An invariant that did not hold.
          struct Failure {
            let invariant: String
            let state: F.State
            /// The steps that led to the failure.
            let steps: [Step]
          }

          /// The clock for the walk's store and mocks.
          public let clock = ManualClock()
          /// The middleware that checks invariants about actions. Put it at the end of the store's chain.
          public private(set) lazy var observer = ReductionObserver<F> {
            [weak self] old, action, state in
            for invariant in self?.invariants ?? [] where self?.failure == nil {
              if !invariant.holds(old, action, state) { self?.fail(invariant.name, state) }
            }
          }

          private let actions: [F.Action]
          private let invariants: [RandomWalks<F>.Invariant]
          private var answers: SeededNumbers
          private var choices: SeededNumbers
          private var steps: [Step] = []
          private var failure: Failure?
          /// Whether the walk ended because a step began too many effects.
          private(set) var isCut = false
          /// The maximum number of effects that a step begins. No time passes between them, so more effects
          /// mean that effects restart one another.
          private static var mostBegun: Int { 20 }

          init(_ seed: UInt64, _ actions: [F.Action], _ invariants: [RandomWalks<F>.Invariant]) {
            self.actions = actions
            self.invariants = invariants
            answers = SeededNumbers(seed: seed)
            choices = SeededNumbers(seed: ~seed)
          }

          /// Returns ten of these values in a random order, with repetitions. They can be the answers of a
          /// mock.
          public func picks<Value>(from values: [Value]) -> [Value] {
            guard !values.isEmpty else { return [] }
            return (0..<10).map { _ in values[Int.random(in: values.indices, using: &answers)] }
          }

          // MARK: - Walking

          /// The last step of the walk; nil if there is none.
          var lastStep: Step? { steps.last }

          /// Chooses and performs random steps until an invariant fails, the walk is long enough, or effects
          /// restart one another without end.
          func walk(_ length: Int, in store: Store<F>) async -> Failure? {
            checkState(of: store)
            while failure == nil, !isCut, steps.count < length {
              let waits = clock.nextDeadline != nil && Int.random(in: 0..<3, using: &choices) == 0
              await take(waits ? .time : .action(Int.random(in: actions.indices, using: &choices)), store)
            }
            return failure
          }

          /// Performs the given steps until an invariant fails.
          func walk(_ steps: [Step], in store: Store<F>) async -> Failure? {
            checkState(of: store)
            for step in steps where failure == nil && !isCut { await take(step, store) }
            return failure
          }

          private func take(_ step: Step, _ store: Store<F>) async {
            steps.append(step)
            switch step {
            case .action(let place):
              store.dispatch(actions[place])
              isCut = await !clock.driveBriefly(mostBegun: Self.mostBegun)
            case .time: isCut = await !clock.advanceToNextDeadline(mostBegun: Self.mostBegun)
            }
            checkState(of: store)
          }

          private func checkState(of store: Store<F>) {
            let state = store.state
            for invariant in invariants where failure == nil {
              if !invariant.isKept(state) { fail(invariant.name, state) }
            }
          }

          private func fail(_ invariant: String, _ state: F.State) {
            guard failure == nil else { return }
            failure = Failure(invariant: invariant, state: state, steps: steps)
          }
        }

        /// A generator of random numbers that are the same in every run. It uses SplitMix64.
        struct SeededNumbers: RandomNumberGenerator {
          private var state: UInt64

          init(seed: UInt64) { state = seed }

          mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return number ^ (number >> 31)
          }
        }

        """##),
      EmbeddedFile(name: "Walks/RandomWalks.swift", text: ##"""
        import ReduxRuntime

        /// Searches for broken invariants with random walks. Each walk dispatches actions to its own store,
        /// and advances the clock. The walks are the same in every run.
        /// ```swift
        /// let walks = RandomWalks<JarFeature>(of: [.add(1), .add(-1), .spend])
        /// walks.hold("there is no debt") { $0.coins >= 0 }
        /// walks.hold("adding takes nothing away") { old, action, state in
        ///   if case .add = action { old.coins <= state.coins } else { true }
        /// }
        /// await walks.run { walk in
        ///   JarStore(middleware: JarFeature.middleware + [walk.observer], clock: walk.clock)
        /// }
        /// ```
        @MainActor public final class RandomWalks<F: Feature> {
          struct Invariant {
            let name: String
            var isKept: (F.State) -> Bool = { _ in true }
            var holds: (_ old: F.State, _ action: F.Action, _ state: F.State) -> Bool = { _, _, _ in true }
          }

          private let actions: [F.Action]
          private var invariants: [Invariant] = []
          /// The number of walks that ended early, because effects restarted one another without end.
          private(set) var cutCount = 0
          /// The last step of the first of these walks.
          private var cut: String?

          /// - Parameter actions: The actions that the walks dispatch.
          public init(of actions: [F.Action]) {
            self.actions = actions
          }

          /// Adds an invariant of the state. It is checked at the start and after every step. The effects
          /// that the step begins run before the check.
          public func hold(_ name: String, _ condition: @escaping (_ state: F.State) -> Bool) {
            invariants.append(Invariant(name: name, isKept: condition))
          }

          /// Adds an invariant about actions. It is checked for every action that reaches the reducer, with
          /// the states before and after the action.
          public func hold(
            _ name: String,
            _ condition: @escaping (_ old: F.State, _ action: F.Action, _ state: F.State) -> Bool
          ) {
            invariants.append(Invariant(name: name, holds: condition))
          }

          /// Performs the walks and reports the first invariant that does not hold. The report contains the
          /// shortest walk to the failure that can be found by omitting steps.
          ///
          /// If effects restart one another without end and without time passing, for example because a
          /// mock answers at once, the walk ends there. The number of these walks is printed.
          ///
          /// - Parameters:
          ///   - count: The number of walks.
          ///   - length: The number of steps of each walk.
          ///   - makeStore: Creates the store for a walk, with the walk's clock and observer.
          public func run(
            count: Int = 50, length: Int = 25, fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
            _ makeStore: (RandomWalk<F>) throws -> Store<F>
          ) async rethrows {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            let length = actions.isEmpty ? 0 : length
            for seed in 0..<UInt64(max(count, 0)) {
              let walk = RandomWalk(seed, actions, invariants)
              let store = try self.store(for: walk, makeStore)
              let failure = await walk.walk(length, in: store)
              if walk.isCut { noteCut(walk) }
              guard let failure else { continue }
              reportIssue(message(try await shortened(failure, seed, makeStore)), place)
              return
            }
            if let cut {
              print(
                "Random walks: \(cutCount) of \(count) walks ended early, because effects restart one another "
                  + "without end and without time passing, for example after \(cut).")
            }
          }

          private func noteCut(_ walk: RandomWalk<F>) {
            cutCount += 1
            if cut == nil { cut = walk.lastStep.map { text($0) } }
          }

          private func text(_ step: RandomWalk<F>.Step) -> String {
            switch step {
            case .action(let place): "\(actions[place])"
            case .time: "some time"
            }
          }

          private func store(
            for walk: RandomWalk<F>, _ makeStore: (RandomWalk<F>) throws -> Store<F>
          ) rethrows -> Store<F> {
            let store = try makeStore(walk)
            // An error of an effect is not a broken invariant, so it is ignored.
            store.onError = { _, _ in }
            return store
          }

          /// Omits steps for as long as the same invariant fails. First omits many steps at once, and later
          /// fewer.
          private func shortened(
            _ failure: RandomWalk<F>.Failure, _ seed: UInt64,
            _ makeStore: (RandomWalk<F>) throws -> Store<F>
          ) async rethrows -> RandomWalk<F>.Failure {
            var shortest = failure
            var size = failure.steps.count
            while size > 0 {
              var start = 0
              while start < shortest.steps.count {
                var steps = shortest.steps
                steps.removeSubrange(start..<min(start + size, steps.count))
                let walk = RandomWalk(seed, actions, invariants)
                let store = try self.store(for: walk, makeStore)
                if let next = await walk.walk(steps, in: store), next.invariant == failure.invariant {
                  shortest = next
                } else {
                  start += size
                }
              }
              size /= 2
            }
            return shortest
          }

          private func message(_ failure: RandomWalk<F>.Failure) -> String {
            let steps = failure.steps.map { text($0) }
            let way = steps.isEmpty ? "at the start" : "after " + steps.joined(separator: ", ")
            return "'\(failure.invariant)' does not hold \(way): the state is \(failure.state)"
          }
        }

        """##),
      EmbeddedFile(name: "Walks/ReductionObserver.swift", text: ##"""
        import ReduxRuntime

        /// A middleware that passes each reduced action to a closure, with the states before and after it.
        /// Put it at the end of the chain.
        /// ```swift
        /// let observer = ReductionObserver<JarFeature> { old, action, state in
        ///   #expect(old.coins <= state.coins)
        /// }
        /// let store = JarStore(middleware: JarFeature.middleware + [observer])
        /// ```
        @MainActor public final class ReductionObserver<F: Feature>: Middleware {
          private let observe: (_ old: F.State, _ action: F.Action, _ state: F.State) -> Void
          private var old: F.State?

          public init(
            _ observe: @escaping (_ old: F.State, _ action: F.Action, _ state: F.State) -> Void
          ) {
            self.observe = observe
          }

          public func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            // The former state is released after the change, because its `deinit` may dispatch.
            let former = old
            old = state
            withExtendedLifetime(former) {}
            return .next
          }

          public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            if let old { observe(old, action, state) }
          }
        }

        """##),
      EmbeddedFile(name: "changesNotReported.swift", text: ##"""
        import ReduxRuntime

        /// Returns a fault if the reducer changed stored properties that are not in its mask, because the
        /// observers of these properties would not be called. Checks only structs, and requires that the
        /// bits follow the order of declaration.
        func changesNotReported<State>(
          by action: some Any, from old: State, to new: State, _ changes: Changes
        ) -> [String] {
          if changes == .all || new is any CustomReflectable { return [] }
          let before = Mirror(reflecting: old)
          guard before.displayStyle == .struct else { return [] }
          let properties = before.children.map { $0.label ?? "" }
          var bits: [Int] = []
          for (index, pair) in zip(before.children, Mirror(reflecting: new).children).enumerated()
          where changes.isDisjoint(with: Changes(bit: index)) && areDifferent(pair.0.value, pair.1.value) {
            bits.append(index)
          }
          if bits.isEmpty { return [] }
          let names = bits.map { "'\(properties[$0])'" }.joined(separator: ", ")
          let missing = Set(bits.map { min($0, 63) }).sorted().map { "'Changes(bit: \($0))'" }
            .joined(separator: ", ")
          return [
            "The reducer changed \(names) for '\(text(action))', but 'reduce' reports "
              + "\(describe(changes, properties)): observers of \(names) are not called. Add \(missing) to "
              + "what it returns, or set 'checksChangeMasks' to false if the bits do not follow the order "
              + "of the properties."
          ]
        }

        private func describe(_ changes: Changes, _ properties: [String]) -> String {
          let names = properties.indices.filter { !changes.isDisjoint(with: Changes(bit: $0)) }
            .map { "'\(properties[$0])'" }
          if !names.isEmpty { return "only " + names.joined(separator: ", ") }
          return changes.isEmpty ? "no change" : "none of its properties"
        }

        /// Whether a property has certainly changed. Returns false for values that cannot be compared, or
        /// that are not even equal to themselves.
        private func areDifferent(_ old: Any, _ new: Any) -> Bool {
          guard let old = old as? any Equatable else { return false }
          return isDifferent(old, new)
        }

        private func isDifferent<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
          guard let new = new as? Value else { return true }
          return old == old && new == new && old != new
        }

        """##),
      EmbeddedFile(name: "differences.swift", text: ##"""
        import Foundation

        /// Fails the test if a value differs from the expected one. The message has a line for each field
        /// that differs: `tasks[0].isCompleted: expected false, but it is true`.
        public func expectNoDifference<Value: Equatable>(
          _ value: Value, _ expected: Value, fileID: StaticString = #fileID,
          filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
          if value == expected { return }
          let lines = differences(expected: expected, actual: value).joined(separator: "\n  ")
          reportIssue(
            "'\(Value.self)' is not as expected:\n  \(lines)",
            SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Returns the differences between two values, with one line for each:
        /// `tasks[0].isCompleted: expected false, but it is true`.
        ///
        /// Values are compared through mirrors, so that one wrong field in a large state results in a
        /// single line.
        func differences(expected: Any, actual: Any, limit: Int = 20) -> [String] {
          var search = DifferenceSearch(limit: limit)
          search.compare(expected, actual, at: "", depth: 0)
          return search.lines.isEmpty
            ? ["expected \(search.text(expected)), but it is \(search.text(actual))"] : search.lines
        }

        private struct DifferenceSearch {
          let limit: Int
          var lines: [String] = []
          /// The pairs of objects that have been compared. They are recorded because objects may refer to
          /// one another.
          private var pairs: Set<[ObjectIdentifier]> = []
          /// The objects in `pairs`. They are retained, so that no other object gets the address of one of
          /// them.
          private var objects: [AnyObject] = []

          init(limit: Int) {
            self.limit = limit
          }

          mutating func compare(_ expected: Any, _ actual: Any, at path: String, depth: Int) {
            guard lines.count < limit else { return }
            if let left = expected as? Data, let right = actual as? Data {
              // The mirror of `Data` contains the memory address of the bytes.
              return compare(Array(left), Array(right), at: path, depth: depth)
            }
            if let known = areEqual(expected, actual), known { return }
            if wereCompared(expected, actual) { return }
            let left = Mirror(reflecting: expected)
            let right = Mirror(reflecting: actual)
            let isSame = type(of: expected) == type(of: actual) && depth < 32
            switch left.displayStyle {
            case .collection where isSame:
              compareElements(Array(left.children), Array(right.children), at: path, depth)
            case .struct where isSame && !left.children.isEmpty, .class where isSame, .tuple where isSame,
              .enum where isSame && hasSameCase(left, right),
              .optional where isSame && left.children.count == right.children.count:
              for (one, other) in zip(left.children, right.children) {
                let label = left.displayStyle == .optional ? nil : one.label
                compare(one.value, other.value, at: join(path, label), depth: depth + 1)
              }
            default:
              if areEqual(expected, actual) ?? (text(expected) == text(actual)) { return }
              add(path, text(expected), text(actual))
            }
          }

          /// Whether these two objects have already been compared, elsewhere in the state.
          private mutating func wereCompared(_ expected: Any, _ actual: Any) -> Bool {
            guard type(of: expected) is AnyClass, type(of: actual) is AnyClass else { return false }
            let pair = [expected as AnyObject, actual as AnyObject]
            objects += pair
            return !pairs.insert(pair.map(ObjectIdentifier.init)).inserted
          }

          private mutating func compareElements(
            _ expected: [Mirror.Child], _ actual: [Mirror.Child], at path: String, _ depth: Int
          ) {
            for index in 0..<max(expected.count, actual.count) where lines.count < limit {
              let place = "\(path)[\(index)]"
              switch (expected.indices.contains(index), actual.indices.contains(index)) {
              case (true, true):
                compare(expected[index].value, actual[index].value, at: place, depth: depth + 1)
              case (true, false): add(place, text(expected[index].value), "missing")
              default: add(place, "nothing", text(actual[index].value))
              }
            }
          }

          private mutating func add(_ path: String, _ expected: String, _ actual: String) {
            lines.append("\(path.isEmpty ? "" : path + ": ")expected \(expected), but it is \(actual)")
          }

          private func hasSameCase(_ left: Mirror, _ right: Mirror) -> Bool {
            left.children.count == 1 && right.children.count == 1
              && left.children.first?.label == right.children.first?.label
          }

          private func join(_ path: String, _ label: String?) -> String {
            guard let label else { return path }
            return path.isEmpty ? label : "\(path).\(label)"
          }

          func text(_ value: Any) -> String {
            let text = String(reflecting: value)
            return text.count > 200 ? text.prefix(200) + "…" : text
          }

          private func areEqual(_ left: Any, _ right: Any) -> Bool? {
            (left as? any Equatable).map { isEqual($0, right) }
          }

          private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
            (right as? Value) == left
          }
        }

        """##),
      EmbeddedFile(name: "reportIssue.swift", text: ##"""
        import Foundation

        #if canImport(Testing)
          import Testing
        #endif
        #if canImport(XCTest)
          import XCTest
        #endif

        /// The source location of a call in a test.
        struct SourcePlace: Sendable {
          let fileID: StaticString
          let filePath: StaticString
          let line: UInt
          let column: UInt
        }

        /// Fails the current test, which uses Swift Testing or XCTest.
        ///
        /// In a detached task, no test is current. Swift Testing then records an issue of an unknown test,
        /// and the run fails.
        func reportIssue(_ message: String, _ place: SourcePlace) {
          #if canImport(Testing)
            let isTest = Test.current != nil
            if isTest || TestLibrary.isSwiftTesting {
              Issue.record(Comment(rawValue: message), sourceLocation: location(of: place))
            }
            if isTest { return }
          #endif
          #if canImport(XCTest)
            XCTFail(message, file: place.filePath, line: place.line)
          #endif
        }

        #if canImport(Testing)
          private func location(of place: SourcePlace) -> SourceLocation {
            SourceLocation(
              fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
              column: Int(place.column))
          }
        #endif

        /// Records whether tests of Swift Testing run in this process.
        enum TestLibrary {
          private static let lock = NSLock()
          private static nonisolated(unsafe) var hasSeenTest = false

          static var isSwiftTesting: Bool { lock.withLock { hasSeenTest } }

          static func noteCurrentTest() {
            #if canImport(Testing)
              if Test.current != nil { lock.withLock { hasSeenTest = true } }
            #endif
          }
        }

        """##),
      EmbeddedFile(name: "stateHash.swift", text: ##"""
        import Foundation

        /// Returns a hash of a value, computed from its mirror. It is the same in every process. O(size of
        /// the value).
        ///
        /// An object that is referenced several times is hashed once, so objects may refer to one another.
        /// If objects that refer to one another in a circle are in a set or a dictionary, their hash may
        /// differ between processes, because it depends on the object that is visited first.
        ///
        /// If the mirror of a type shows something other than its value, as for `AttributedString`, equal
        /// values may have different hashes.
        public func stateHash(of value: Any) -> UInt64 {
          var walk = HashWalk()
          return walk.hash(value)
        }

        /// Traverses a value without recursion, because the value may be nested deeper than the stack
        /// allows.
        private struct HashWalk {
          /// The maximum nesting depth. It is needed because a mirror may create new values endlessly.
          private static let depthLimit = 10_000

          /// The values whose children are being hashed, from the whole value to the innermost one.
          private var frames: [HashFrame] = []
          /// The visited objects. They are retained, so that no other object gets the address of one of
          /// them.
          private var objects: [ObjectIdentifier: HashedObject] = [:]

          mutating func hash(_ value: Any) -> UInt64 {
            var part = enter(value)
            while let top = frames.indices.last {
              if let part { frames[top].add(part) }
              if let child = frames[top].next() { part = enter(child) } else { part = leave() }
            }
            return part ?? 0
          }

          /// Returns the hash of a value; nil if its children have to be hashed first.
          private mutating func enter(_ value: Any) -> UInt64? {
            // The mirror of `Data` contains the memory address of the bytes, and only the first bytes.
            if let data = value as? Data { return mix(mix(hashStart, "Data"), data) }
            let mirror = Mirror(reflecting: value)
            guard let style = mirror.displayStyle, !mirror.children.isEmpty else {
              return mix(hashStart, withoutAddresses(String(reflecting: value)))
            }
            let start = mix(hashStart, "\(mirror.subjectType)")
            if frames.count >= Self.depthLimit { return start }
            var frame = HashFrame(style: style, children: mirror.children.makeIterator(), result: start)
            if type(of: value) is AnyClass {
              let object = value as AnyObject
              let known = objects[ObjectIdentifier(object)]
              // If an object refers back to itself, only its type is hashed at the second occurrence.
              if let known { return known.hash ?? start }
              objects[ObjectIdentifier(object)] = HashedObject(object: object)
              frame.object = ObjectIdentifier(object)
            }
            frames.append(frame)
            return nil
          }

          private mutating func leave() -> UInt64 {
            let frame = frames.removeLast()
            if let object = frame.object { objects[object]?.hash = frame.result }
            return frame.result
          }
        }

        private struct HashedObject {
          let object: AnyObject
          /// The hash of the object; nil while its children are being hashed.
          var hash: UInt64?
        }

        /// A value whose children are being hashed.
        private struct HashFrame {
          let style: Mirror.DisplayStyle
          var children: Mirror.Children.Iterator
          var result: UInt64
          var label = ""
          var object: ObjectIdentifier?

          mutating func next() -> Any? {
            guard let child = children.next() else { return nil }
            label = child.label ?? ""
            return child.value
          }

          mutating func add(_ part: UInt64) {
            switch style {
            // The order of the children differs from process to process, so the result does not depend on
            // it.
            case .set, .dictionary: result &+= part &* 0x9e37_79b9_7f4a_7c15
            default: result = (mix(result, label) ^ part) &* 0x100_0000_01b3
            }
          }
        }

        private let hashStart: UInt64 = 0xcbf2_9ce4_8422_2325

        private func mix(_ start: UInt64, _ text: String) -> UInt64 {
          mix(start, text.utf8)
        }

        private func mix(_ start: UInt64, _ bytes: some Sequence<UInt8>) -> UInt64 {
          bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }

        /// Removes the memory addresses that stand for private types, because they differ from process to
        /// process: `Shop.(unknown context at $7f0c2a).Mode.open`.
        private func withoutAddresses(_ text: String) -> String {
          guard text.contains("(unknown context at $") else { return text }
          return text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
        }

        """##),
      EmbeddedFile(name: "uuid.swift", text: ##"""
        import Foundation

        /// Returns the UUID whose last digits are a number: `uuid(1)` is
        /// `00000000-0000-0000-0000-000000000001`.
        ///
        /// A scenario writes such a UUID as a number, and the generated tests write it as a call of this
        /// function.
        public func uuid(_ number: UInt64) -> UUID {
          let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
          return UUID(
            uuid: (
              0, 0, 0, 0, 0, 0, 0, 0,
              bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
            ))
        }

        """##),
    ]
  }
}
