// Written by .ci/embed-runtime from Sources/ReduxTesting. Do not edit.
// swift-format-ignore-file

/// The sources that a package embeds whose tests run effects.
enum EmbeddedTesting {
  static var files: [EmbeddedFile] {
    [
      EmbeddedFile(name: "ActionLog.swift", text: ##"""
        import ReduxRuntime

        /// What has happened in a store and was not received yet.
        @MainActor final class ActionLog<F: Feature> {
          struct Entry {
            /// As it came to the front of the chain.
            let action: F.Action
            /// What it left.
            var state: F.State
          }

          var entries: [Entry] = []
          var rejections: [Rejection] = []
          var errors: [(any Error, EffectID?)] = []
          var events: [F.Event] = []
        }

        /// Stands in front of the chain, and notes every action.
        struct ActionListener<F: Feature>: Middleware {
          let log: ActionLog<F>

          func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            log.entries.append(ActionLog.Entry(action: action, state: state))
            return .next
          }

          func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            log.entries[log.entries.count - 1].state = state
          }
        }

        """##),
      EmbeddedFile(name: "ManualClock+Driving.swift", text: ##"""
        import ReduxRuntime

        extension ManualClock: EffectDriver {
          @MainActor public func adopt(_ effects: any DrivenEffects) {
            stores.append(WeakEffects(effects: effects))
          }

          /// Lets effects begin, one after another, and wakes those whose time has come, until all have
          /// ended or wait for a later time. The clock stands still.
          @MainActor public func drive() async {
            await advance(by: .zero)
          }

          /// Moves the clock on: from one time that something waits for to the next, each time until there
          /// is nothing left to do then.
          @MainActor public func advance(by duration: Duration) async {
            await advance(to: now.advanced(by: duration), limit: .max)
          }

          /// Moves the clock on until no effect is left to begin or to be woken.
          ///
          /// - Parameter limit: How often something is woken at most; more is an issue. An effect that
          ///   waits again and again, such as a timer, has no end.
          @MainActor public func run(
            limit: Int = 10_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            if await advance(to: nil, limit: limit) { return }
            reportIssue(
              "Effects wait for the clock again and again: \(names(of: sleeping)). Cancel them, or move "
                + "the clock with 'advance(by:)'.",
              SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
          }

          /// - Returns: Whether everything was done within the limit.
          @MainActor @discardableResult
          private func advance(to end: Instant?, limit: Int) async -> Bool {
            while isDriving { await Task.yield() }
            isDriving = true
            defer { isDriving = false }
            var count = 0
            while true {
              await untilQuiet()
              if let next = nextEffects() {
                next.beginNext()
              } else if count >= limit, nextDeadline != nil {
                return false
              } else if let sleeper = takeDue() {
                count += 1
                sleeper.continuation.resume()
                // Nobody can tell when a task that is no effect has done its work.
                if sleeper.effect == nil { for _ in 0..<100 { await Task.yield() } }
              } else if let deadline = nextDeadline, end.map({ deadline <= $0 }) ?? true {
                set(to: deadline)
              } else {
                if let end, end > now { set(to: end) }
                return true
              }
            }
          }

          /// The store whose effect is the next to begin.
          @MainActor private func nextEffects() -> (any DrivenEffects)? {
            stores.removeAll { $0.effects == nil }
            return stores.compactMap(\.effects)
              .filter { $0.nextNumber != nil }
              .min { ($0.nextNumber ?? 0) < ($1.nextNumber ?? 0) }
          }

          /// Waits until every effect that has begun has ended or waits for the clock.
          @MainActor private func untilQuiet() async {
            let start = ContinuousClock.now
            var turns = 0
            while let busy = firstBusy() {
              turns += 1
              if turns < 2_000 {
                await Task.yield()
                continue
              }
              try? await Task.sleep(for: .milliseconds(1))
              if ContinuousClock.now - start > patience {
                stuck.insert(busy.number)
                reportIssue(
                  "\(names(of: [busy.name])) neither ends nor waits for the clock. Its dependency may wait "
                    + "for real time, or for something that never comes.", nil)
              }
            }
          }

          @MainActor private func firstBusy() -> (number: UInt64, name: String)? {
            for store in stores {
              for effect in store.effects?.running ?? []
              where !stuck.contains(effect.number) && !isAsleep(effect.number) {
                return (effect.number, effect.name)
              }
            }
            return nil
          }

          @MainActor private var sleeping: [String] {
            stores.flatMap { $0.effects?.running ?? [] }.filter { isAsleep($0.number) }.map(\.name)
          }
        }

        /// Effects that go with their store.
        struct WeakEffects {
          weak var effects: (any DrivenEffects)?
        }

        /// The names of effects, for people.
        func names(of effects: [String]) -> String {
          effects.map { $0.isEmpty ? "an effect without an id" : "effect '\($0)'" }
            .joined(separator: ", ")
        }

        extension Store {
          /// Runs all effects to their end: in the order of their beginning, one after another, the clock
          /// standing still until nothing else is left to do, and then going on to the next time that one
          /// of them waits for. Everything on this clock is run.
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
      EmbeddedFile(name: "ManualClock.swift", text: ##"""
        import Foundation
        import ReduxRuntime

        /// A clock that moves only when a test moves it, and that decides when the effects of its stores
        /// begin: one after another, in the order in which they were asked for, each when the one before
        /// has ended or waits for the clock. So a test runs the same way every time, even if an effect
        /// awaits something that works on another thread.
        /// ```swift
        /// let clock = ManualClock()
        /// let store = TaskListStore(clock: clock)
        /// store.dispatch(.search("milk"))        // debounce(300ms)
        /// await clock.advance(by: .milliseconds(299))
        /// await clock.advance(by: .milliseconds(1))
        /// ```
        /// An effect that neither ends nor waits for the clock within ``patience`` is an issue.
        public final class ManualClock: Clock, @unchecked Sendable {
          /// A time of this clock: how long after its beginning.
          public struct Instant: InstantProtocol {
            public var offset: Duration

            public init(offset: Duration = .zero) {
              self.offset = offset
            }

            public func advanced(by duration: Duration) -> Instant {
              Instant(offset: offset + duration)
            }

            public func duration(to other: Instant) -> Duration {
              other.offset - offset
            }

            public static func < (left: Instant, right: Instant) -> Bool {
              left.offset < right.offset
            }
          }

          struct Sleeper {
            let number: Int
            let deadline: Instant
            let effect: UInt64?
            let continuation: CheckedContinuation<Void, any Error>
          }

          /// How long, in real time, an effect may be busy before that is an issue: five seconds.
          @MainActor public var patience: Duration = .seconds(5)

          @MainActor var stores: [WeakEffects] = []
          /// Effects that had no end in time; nobody waits for them any more.
          @MainActor var stuck: Set<UInt64> = []
          @MainActor var isDriving = false

          private let lock = NSLock()
          // What follows is read and written under the lock alone.
          private var present = Instant()
          private var sleepers: [Sleeper] = []
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
            try await withTaskCancellationHandler {
              try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(number: number, deadline: deadline, effect: effect, continuation: continuation))
              }
            } onCancel: {
              cancel(number)
            }
          }
        }

        // MARK: - Sleepers

        extension ManualClock {
          private func add(_ sleeper: Sleeper) {
            let result: Result<Void, any Error>? = lock.withLock {
              if cancelled.remove(sleeper.number) != nil { return .failure(CancellationError()) }
              if sleeper.deadline <= present { return .success(()) }
              sleepers.append(sleeper)
              return nil
            }
            if let result { sleeper.continuation.resume(with: result) }
          }

          private func cancel(_ number: Int) {
            let sleeper: Sleeper? = lock.withLock {
              guard let index = sleepers.firstIndex(where: { $0.number == number }) else {
                cancelled.insert(number)
                return nil
              }
              return sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
          }

          func isAsleep(_ effect: UInt64) -> Bool {
            lock.withLock { sleepers.contains { $0.effect == effect } }
          }

          /// When the next sleeper wants to be woken.
          var nextDeadline: Instant? {
            lock.withLock { sleepers.lazy.map(\.deadline).min() }
          }

          /// Takes out the sleeper that is to be woken first, if its time has come.
          func takeDue() -> Sleeper? {
            lock.withLock {
              let first = sleepers.indices.min {
                (sleepers[$0].deadline, sleepers[$0].number) < (sleepers[$1].deadline, sleepers[$1].number)
              }
              guard let first, sleepers[first].deadline <= present else { return nil }
              return sleepers.remove(at: first)
            }
          }

          /// Sets the clock, also back. Nothing is woken until the effects are driven again.
          public func set(to instant: Instant) {
            lock.withLock { present = instant }
          }
        }

        """##),
      EmbeddedFile(name: "Recorder.swift", text: ##"""
        import ReduxRuntime

        /// A middleware that records what reaches the reducer, to be replayed later, maybe elsewhere. It
        /// stands last in the chain.
        /// ```swift
        /// let recorder = Recorder<TaskListFeature>()
        /// let store = TaskListStore(middleware: TaskListFeature.middleware + [recorder])
        /// store.dispatch(.addTask(milk))
        /// let file = try JSONEncoder().encode(recorder.recording)
        ///
        /// let recording = try JSONDecoder().decode(Recording<TaskListAction>.self, from: file)
        /// let state = recording.replay(TaskListFeature.self, to: 1)
        /// ```
        /// It costs O(state) an action: a hash of the state is part of the record.
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

        /// Actions as they reached a reducer, each with a hash of the state that it left.
        public struct Recording<Action: Codable & Sendable>: Codable, Sendable {
          public struct Step: Codable, Sendable {
            public let action: Action
            public let stateHash: UInt64
          }

          public internal(set) var steps: [Step] = []

          public init() {}

          /// The state after so many steps; after all if left out. Only the reducer runs, so a recording
          /// without its dependencies gives the same states.
          public func replay<F: Feature>(
            _ feature: F.Type, from initialState: F.State = F.initialState, to count: Int = .max
          ) -> F.State where F.Action == Action {
            var state = initialState
            for step in steps.prefix(max(0, count)) { _ = F.reduce(&state, step.action) }
            return state
          }

          /// The number, from 0, of the first step that leaves another state than it left when it was
          /// recorded: the reducer is another one, or is not pure. Nil if there is none.
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

        /// A hash of a value as a mirror shows it, the same in every process. O(size).
        public func stateHash(of value: Any) -> UInt64 {
          hash(value, depth: 0)
        }

        private func hash(_ value: Any, depth: Int) -> UInt64 {
          let mirror = Mirror(reflecting: value)
          guard let style = mirror.displayStyle, depth < 64, !mirror.children.isEmpty else {
            return mix(0xcbf2_9ce4_8422_2325, String(reflecting: value))
          }
          var result = mix(0xcbf2_9ce4_8422_2325, "\(mirror.subjectType)")
          for child in mirror.children {
            let part = hash(child.value, depth: depth + 1)
            switch style {
            // Their order is another one in every process.
            case .set, .dictionary: result &+= part &* 0x9e37_79b9_7f4a_7c15
            default: result = (mix(result, child.label ?? "") ^ part) &* 0x100_0000_01b3
            }
          }
          return result
        }

        private func mix(_ start: UInt64, _ text: String) -> UInt64 {
          text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }

        """##),
      EmbeddedFile(name: "TestStore.swift", text: ##"""
        import ReduxRuntime

        /// A store that a test drives step by step, and that fails where the test does not say what happens.
        /// ```swift
        /// let store = TestStore<TaskListFeature>(middleware: [Loading(repository: mock)])
        /// await store.send(.loadTasks) { $0.isLoading = true }
        /// await store.receive(.tasksLoaded([milk])) {
        ///   $0.isLoading = false
        ///   $0.tasks = [milk]
        /// }
        /// await store.finish()
        /// ```
        /// It fails for a change that no closure made, an action that was not received, an event that was
        /// not read, an error that was not received, and an effect that still runs at the end. Effects are
        /// on its ``clock`` and begin when an action is sent or the clock is moved.
        @MainActor public final class TestStore<F: Feature> {
          /// Whether everything that happens has to be said.
          public enum Exhaustivity: Sendable {
            case on
            /// Only what is said has to be true: other actions, changes and events are passed over.
            case off
          }

          /// The store under test, for what this class does not offer.
          public let store: Store<F>
          /// What the effects wait on.
          public let clock: ManualClock
          /// The state as the test has asserted it so far.
          public private(set) var state: F.State
          /// Whether everything that happens has to be said.
          public var exhaustivity: Exhaustivity
          /// The rejections so far, for a test to look at.
          public var rejections: [Rejection] { log.rejections }

          private let log: ActionLog<F>
          private let place: SourcePlace
          private var isFinished = true

          /// A store that begins like any other.
          ///
          /// - Parameters:
          ///   - initialState: Where to begin; the feature's own beginning if left out.
          ///   - middleware: The chain; the feature's own if left out.
          ///   - clock: What the effects wait on; several stores may share one.
          ///   - exhaustivity: Whether everything that happens has to be said.
          public init(
            initialState: F.State = F.initialState, middleware: [any Middleware<F>] = F.middleware,
            clock: ManualClock = ManualClock(), exhaustivity: Exhaustivity = .on,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) {
            let log = ActionLog<F>()
            self.log = log
            self.clock = clock
            self.exhaustivity = exhaustivity
            state = initialState
            place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            store = Store(
              initialState: initialState, middleware: [ActionListener(log: log)] + middleware, clock: clock)
            store.onRejection = { _, rejection in log.rejections.append(rejection) }
            store.onError = { error, id in log.errors.append((error, id)) }
            store.onEvent = { event in log.events.append(event) }
          }

          deinit {
            if isFinished { return }
            reportIssue("A test store was not finished: 'await store.finish()' at the end.", place)
          }
        }

        // MARK: - Saying what happens

        extension TestStore {
          /// Dispatches an action, and compares the state that it leaves. What it leads to, at once or by
          /// effects, is received afterwards; nothing of the sort may be left from before.
          ///
          /// - Parameter change: Makes of the state before the one that is expected; none if left out.
          public func send(
            _ action: F.Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            _ change: ((inout F.State) throws -> Void)? = nil
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            isFinished = false
            if exhaustivity == .on {
              reportUnreceived("before '\(caseText(action))' was sent", place)
            } else if let last = log.entries.last {
              state = last.state
            }
            log.entries.removeAll()
            store.dispatch(action)
            if !log.entries.isEmpty { assert(log.entries.removeFirst(), change, place) }
            await clock.drive()
          }

          /// Expects the next action that middleware or an effect dispatched, and compares the state that it
          /// left. Lets effects begin, and leaves the clock where it is.
          ///
          /// - Parameters:
          ///   - description: What is expected, for the message.
          ///   - isExpected: Whether this is the action.
          ///   - change: Makes of the state before the one that is expected; none if left out.
          public func receive(
            _ description: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            where isExpected: (F.Action) -> Bool, _ change: ((inout F.State) throws -> Void)? = nil
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            await clock.drive()
            if exhaustivity == .off {
              while let next = log.entries.first, !isExpected(next.action) {
                state = log.entries.removeFirst().state
              }
            }
            guard !log.entries.isEmpty else {
              return reportIssue("Expected to receive \(description), but there is no action.", place)
            }
            let next = log.entries.removeFirst()
            if !isExpected(next.action) {
              reportIssue("Expected to receive \(description), but the next is '\(next.action)'.", place)
            }
            assert(next, change, place)
          }

          /// Moves the clock on: see ``ManualClock/advance(by:)``.
          public func advance(by duration: Duration) async {
            await clock.advance(by: duration)
          }

          /// The next error that an effect threw, which is received with that; nil if there is none.
          public func receiveError() async -> (any Error)? {
            await clock.drive()
            return log.errors.isEmpty ? nil : log.errors.removeFirst().0
          }

          /// The next event, which is read with that; nil if there is none.
          public func receiveEvent() async -> F.Event? {
            await clock.drive()
            return log.events.isEmpty ? nil : log.events.removeFirst()
          }

          /// Ends the test: nothing may be left that happened and was not said, and no effect may run.
          public func finish(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            await clock.drive()
            isFinished = true
            guard exhaustivity == .on else { return store.cancelEffects() }
            reportUnreceived("at the end", place)
            log.entries.removeAll()
            for (error, id) in log.errors {
              reportIssue("\(names(of: [id?.description ?? ""])) threw: \(error)", place)
            }
            if !log.events.isEmpty { reportIssue("Events were not read: \(log.events)", place) }
            let running = store.effectsInProgress.map { $0?.description ?? "" }
            if !running.isEmpty { reportIssue("Still running: \(names(of: running))", place) }
            store.cancelEffects()
          }

          private func reportUnreceived(_ moment: String, _ place: SourcePlace) {
            guard let last = log.entries.last else { return }
            let actions = log.entries.map { caseText($0.action) }.joined(separator: "\n  ")
            reportIssue("Actions were not received \(moment):\n  \(actions)", place)
            state = last.state
          }

          private func caseText(_ action: F.Action) -> String {
            let text = String(describing: action)
            return text.count > 200 ? text.prefix(200) + "…" : text
          }

          private func assert(
            _ entry: ActionLog<F>.Entry, _ change: ((inout F.State) throws -> Void)?, _ place: SourcePlace
          ) {
            var expected = exhaustivity == .on ? state : entry.state
            do {
              try change?(&expected)
            } catch {
              reportIssue("The expected change threw: \(error)", place)
            }
            if expected != entry.state {
              let lines = differences(expected: expected, actual: entry.state).joined(separator: "\n  ")
              reportIssue("After '\(caseText(entry.action))' the state is another one:\n  \(lines)", place)
            }
            state = entry.state
          }
        }

        extension TestStore where F.Action: Equatable {
          /// Expects this action to be the next that middleware or an effect dispatched.
          public func receive(
            _ action: F.Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            _ change: ((inout F.State) throws -> Void)? = nil
          ) async {
            await receive(
              "'\(action)'", fileID: fileID, filePath: filePath, line: line, column: column,
              where: { $0 == action }, change)
          }
        }

        extension TestStore where F.Event: Equatable {
          /// Expects this event to be the next.
          public func receive(
            event: F.Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
          ) async {
            let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
            var next = await receiveEvent()
            while exhaustivity == .off, let other = next, other != event { next = await receiveEvent() }
            if next == event { return }
            let found = next.map { "the next is '\($0)'" } ?? "there is none"
            reportIssue("Expected the event '\(event)', but \(found).", place)
          }
        }

        """##),
      EmbeddedFile(name: "differences.swift", text: ##"""
        /// Fails the test where a value is not the expected one, with a line for each field that differs:
        /// `tasks[0].isCompleted: expected false, but it is true`.
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

        /// Where two values differ, one line each: `tasks[0].isCompleted: expected false, but it is true`.
        ///
        /// Values are taken apart as a mirror shows them, so that one wrong field of a large state is one
        /// line.
        func differences(expected: Any, actual: Any, limit: Int = 20) -> [String] {
          var search = DifferenceSearch(limit: limit)
          search.compare(expected, actual, at: "", depth: 0)
          return search.lines.isEmpty
            ? ["expected \(search.text(expected)), but it is \(search.text(actual))"] : search.lines
        }

        private struct DifferenceSearch {
          let limit: Int
          var lines: [String] = []

          mutating func compare(_ expected: Any, _ actual: Any, at path: String, depth: Int) {
            guard lines.count < limit else { return }
            if let known = areEqual(expected, actual), known { return }
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
        #if canImport(Testing)
          import Testing
        #endif
        #if canImport(XCTest)
          import XCTest
        #endif

        /// Where a test asked for something.
        struct SourcePlace: Sendable {
          let fileID: StaticString
          let filePath: StaticString
          let line: UInt
          let column: UInt
        }

        /// Fails the test that runs, be it one of Swift Testing or of XCTest.
        func reportIssue(_ message: String, _ place: SourcePlace?) {
          #if canImport(Testing)
            if Test.current != nil {
              Issue.record(Comment(rawValue: message), sourceLocation: location(of: place))
              return
            }
          #endif
          #if canImport(XCTest)
            if let place {
              XCTFail(message, file: place.filePath, line: place.line)
            } else {
              XCTFail(message)
            }
          #endif
        }

        #if canImport(Testing)
          private func location(of place: SourcePlace?) -> SourceLocation {
            guard let place else { return #_sourceLocation }
            return SourceLocation(
              fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
              column: Int(place.column))
          }
        #endif

        """##),
    ]
  }
}
