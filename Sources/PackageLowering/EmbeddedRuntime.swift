// Written by .ci/embed-runtime from Sources/ReduxRuntime. Do not edit.
// swift-format-ignore-file

/// The sources of the runtime that a generated package embeds.
enum EmbeddedRuntime {
  static var files: [EmbeddedFile] {
    [
      EmbeddedFile(name: "Array+Identifiable.swift", text: ##"""
        extension Array where Element: Identifiable {
          /// The first element with this id. O(*n*).
          ///
          /// Written to, it changes the element that is there, `tasks[id: id]?.isCompleted = true`, and does
          /// nothing where there is none; `nil` removes it. The element is copied on the way: with
          /// ``index(id:)`` it is changed where it lies.
          @inlinable public subscript(id id: Element.ID) -> Element? {
            get { first { $0.id == id } }
            set {
              guard let index = index(id: id) else { return }
              if let newValue { self[index] = newValue } else { remove(at: index) }
            }
          }

          /// Where the first element with this id stands. O(*n*).
          @inlinable public func index(id: Element.ID) -> Int? {
            firstIndex { $0.id == id }
          }

          /// Removes the first element with this id, if there is one. O(*n*).
          @inlinable @discardableResult public mutating func remove(id: Element.ID) -> Element? {
            index(id: id).map { remove(at: $0) }
          }
        }

        """##),
      EmbeddedFile(name: "Changes.swift", text: ##"""
        /// Which stored properties of a state an action may have written: one bit each, in the order of
        /// their declaration.
        ///
        /// A reducer returns it, and an observer names what it wants to hear of. Where nothing is in both,
        /// the observer is not called, and no state is compared to find that out.
        /// ```swift
        /// store.subscribe(to: [Changes(bit: 0), Changes(bit: 2)]) { state in .alive }
        /// ```
        /// No change is `[]`; whoever cannot tell says `.all`.
        public struct Changes: OptionSet, Sendable {
          public let rawValue: UInt64

          @inlinable public init(rawValue: UInt64) {
            self.rawValue = rawValue
          }

          /// The change of the property number `bit`, from 0. The properties from 63 on share one bit.
          @inlinable public init(bit: Int) {
            rawValue = 1 &<< UInt64(clamping: Swift.min(bit, 63))
          }

          /// Everything may have changed.
          @inlinable public static var all: Changes { Changes(rawValue: .max) }
        }

        """##),
      EmbeddedFile(name: "ChunkedArray.swift", text: ##"""
        /// A list in leaves of one length (about 2 KB) in groups of 64, of which the last ones may be shorter.
        ///
        /// A write to a list of which somebody keeps a copy copies one leaf, the table of its group and the
        /// table of groups, not all elements: 3 KB of 5.6 MB.
        @usableFromInline struct ChunkedArray<Element> {
          @usableFromInline typealias Leaf = ContiguousArray<Element>

          @usableFromInline var groups: ContiguousArray<ContiguousArray<Leaf>> = []
          @usableFromInline var count = 0

          @inlinable init() {}

          /// The binary logarithm of a leaf's length; known to the compiler where the element is.
          @inlinable static var shift: Int {
            switch 2_048 / max(MemoryLayout<Element>.stride, 1) {
            case 128...: 7
            case 64...: 6
            case 32...: 5
            default: 4
            }
          }

          @inlinable static var mask: Int { 1 &<< shift &- 1 }
          @inlinable static var groupShift: Int { shift &+ 6 }
          @inlinable static var groupMask: Int { 1 &<< groupShift &- 1 }

          @inlinable subscript(index: Int) -> Element {
            @inline(__always) get {
              groups[index &>> Self.groupShift][(index & Self.groupMask) &>> Self.shift][index & Self.mask]
            }
            @inline(__always) _modify {
              yield &groups[index &>> Self.groupShift][(index & Self.groupMask) &>> Self.shift][
                index & Self.mask]
            }
          }

          /// Where an element lies, to be written until the list is used otherwise.
          @inlinable @inline(__always) mutating func place(of index: Int) -> UnsafeMutablePointer<Element> {
            withUnsafeMutablePointer(to: &self[index]) { $0 }
          }

          /// The leaf that begins at a position; nil at the end.
          @inlinable func leaf(at start: Int) -> Leaf? {
            start < count ? groups[start &>> Self.groupShift][(start & Self.groupMask) &>> Self.shift] : nil
          }

          @inlinable mutating func append(_ element: Element) {
            if count & Self.mask == 0 {
              var leaf = Leaf()
              // A short list shall not hold room for a long one.
              if count > 0 { leaf.reserveCapacity(Self.mask + 1) }
              leaf.append(element)
              if count & Self.groupMask == 0 { groups.append([]) }
              groups[groups.count - 1].append(leaf)
            } else {
              groups[groups.count - 1][(count & Self.groupMask) &>> Self.shift].append(element)
            }
            count += 1
          }

          @inlinable mutating func removeLast() -> Element {
            let last = count - 1
            let element = groups[groups.count - 1][(last & Self.groupMask) &>> Self.shift].removeLast()
            count = last
            if last & Self.mask == 0 { groups[groups.count - 1].removeLast() }
            if last & Self.groupMask == 0 { groups.removeLast() }
            return element
          }

          @inlinable mutating func removeAll() {
            groups = []
            count = 0
          }

          /// Lends the elements from a position on, and some before it, as an array, to be changed in
          /// number and order. O(their number).
          ///
          /// - Parameter body: Gets the elements, and the position of the first of them.
          @inlinable mutating func withTail<Result>(
            from index: Int, _ body: (inout [Element], Int) throws -> Result
          ) rethrows -> Result {
            let offset = Swift.min(index, count) & ~Self.mask
            var leaves: [Leaf] = []
            while count > offset {
              let leaf = groups[groups.count - 1].removeLast()
              if groups[groups.count - 1].isEmpty { groups.removeLast() }
              count -= leaf.count
              leaves.append(leaf)
            }
            var tail: [Element] = []
            tail.reserveCapacity(leaves.count &<< Self.shift + 1)
            for leaf in leaves.reversed() { tail.append(contentsOf: leaf) }
            leaves = []
            defer { for element in tail { append(element) } }
            return try body(&tail, offset)
          }
        }

        extension ChunkedArray: Sendable where Element: Sendable {}

        extension ChunkedArray: Equatable where Element: Equatable {
          /// Leaves that both share are not looked into.
          @inlinable static func == (left: Self, right: Self) -> Bool {
            left.count == right.count && left.groups == right.groups
          }
        }

        """##),
      EmbeddedFile(name: "Core+Actions.swift", text: ##"""
        extension Core {
          /// Sends an action through the middleware to the reducer, calls the observers, and then does the
          /// same with every action that was dispatched meanwhile. While that is under way it only puts the
          /// action into the queue.
          @inlinable @MainActor public func dispatch(_ action: F.Action) {
            if isBusy || !chain.isEmpty { return dispatchThroughChain(action) }
            isBusy = true
            _ = reduce(action)
            if !inbox.isEmpty { drain() }
            isBusy = false
          }

          @inlinable @inline(never) @MainActor func dispatchThroughChain(_ action: F.Action) {
            if isBusy { return enqueue(action) }
            isBusy = true
            run(action, from: 0)
            if !inbox.isEmpty { drain() }
            isBusy = false
          }

          @inlinable @inline(never) func enqueue(_ action: F.Action) {
            inbox.append(action)
          }

          /// Works off the inbox.
          @inlinable @inline(never) @MainActor func drain() {
            var count = 1
            var trail: [String] = []
            while let action = inbox.popFirst() {
              if count >= Self.actionLimit - trailLength { note(action, in: &trail) }
              guard count < Self.actionLimit else { return cut(action, trail) }
              count += 1
              run(action, from: 0)
            }
          }

          @usableFromInline func note(_ action: F.Action, in trail: inout [String]) {
            trail.append(caseName(of: action))
          }

          @usableFromInline func cut(_ action: F.Action, _ trail: [String]) {
            onRejection?(action, .runawayLoop(shortestPeriod(of: trail)))
            inbox.removeAll()
          }

          /// Takes an action through the chain from a place on; one that replaces it starts behind.
          ///
          /// Not inlinable: the code for all features lends the action and the state where they lie, a
          /// version for one would lay them down anew for every middleware.
          @usableFromInline @inline(never) @MainActor func run(_ action: F.Action, from start: Int) {
            var effects = Effects(core: self)
            for index in start..<chain.count {
              let verdict = chain[index].handle(action, held.pointee, &effects)
              guard case .next = verdict else { return follow(verdict, on: action, by: index) }
            }
            let changes = reduce(action)
            for index in chain.indices where chain[index].isFollowing {
              chain[index].after(action, held.pointee, changes, &effects)
            }
          }

          /// Does what the middleware at a place wants done with an action, other than letting it pass.
          @inline(never) @MainActor
          private func follow(_ verdict: Verdict<F.Action>, on action: F.Action, by index: Int) {
            switch verdict {
            case .next, .drop: break
            case .replace(let replacement): run(replacement, from: index + 1)
            case .reject(var rejection):
              guard let onRejection else { return }
              rejection.middleware = String(describing: type(of: chain[index].middleware))
              onRejection(action, rejection)
            }
          }

          @inlinable func reduce(_ action: F.Action) -> Changes {
            if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
            let changes = F.reduce(&held.pointee.state, action)
            if !changes.isDisjoint(with: interest) { notify(changes) }
            return changes
          }
        }

        """##),
      EmbeddedFile(name: "Core+Observers.swift", text: ##"""
        import Observation

        extension Core {
          /// Adds an observer and calls it at once with the present state. What it dispatches then is done
          /// before this returns.
          @inlinable @MainActor public func subscribe(
            to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
          ) -> Subscription {
            add(Observer(changes) { $0.pointee.lend(to: receive) })
          }

          @inlinable @MainActor func add(_ observer: Observer<F.State>) -> Subscription {
            if observers.count >= sweepCount, !isBusy { sweep() }
            observers.append(.passRetained(observer))
            interest.formUnion(observer.interest)
            let isOutermost = !isBusy
            isBusy = true
            _ = observer.call(held)
            if isOutermost {
              drain()
              isBusy = false
            }
            return observer
          }

          /// Calls the observers that are there now, in the order of subscription. One that comes while
          /// this is under way has been shown the state already; one that goes is not called any more.
          @inlinable @inline(never) func notify(_ changes: Changes) {
            if isWatched { unpublished.formUnion(changes) }
            if !memoInterest.isEmpty { forgetMemos(changes) }
            var isAnyDead = false
            for index in 0..<observers.count {
              // Nothing is swept out meanwhile, so the reference holds.
              observers[index]._withUnsafeGuaranteedRef { observer in
                if observer.interest.isDisjoint(with: changes) { return }
                if !observer.call(held) { isAnyDead = true }
              }
            }
            if isAnyDead { sweep() }
          }

          /// Lets go of the dead observers. Not while a notification counts on their places.
          @usableFromInline func sweep() {
            let dead = observers.filter { !$0._withUnsafeGuaranteedRef { $0.isAlive } }
            observers.removeAll { !$0._withUnsafeGuaranteedRef { $0.isAlive } }
            for observer in dead { observer.release() }
            sweepCount = max(16, 2 * observers.count)
            updateInterest()
          }

          func updateInterest() {
            interest = observers.reduce(into: isWatched ? .all : memoInterest) {
              $0.formUnion($1._withUnsafeGuaranteedRef { $0.interest })
            }
          }
        }

        // MARK: - Views

        extension Core: Observable {
          /// Notes that somebody, maybe a view, has read the state.
          @inlinable func trackReading() {
            isWatched = true
            interest = .all
            registrar.access(self, keyPath: statePath)
          }

          @inlinable func publishIfWatched() {
            if isWatched { publish() }
          }

          /// Tells the views that read the state that it has changed.
          @usableFromInline func publish() {
            guard !isBusy, !unpublished.isEmpty else { return }
            unpublished = []
            // Whoever read the state before this is told now, and reads again to hear of more.
            isWatched = false
            updateInterest()
            registrar.willSet(self, keyPath: statePath)
            registrar.didSet(self, keyPath: statePath)
          }
        }

        """##),
      EmbeddedFile(name: "Core.swift", text: ##"""
        import Observation

        /// The engine of a ``Store``: state, inbox, chain of middleware and observers, without a view's
        /// needs and without isolation of its own.
        ///
        /// A dispatch to the reducer, the observers and the memos is `@inlinable`: the compiler of the
        /// feature's module makes a version for its state and its actions. Only the chain of middleware is
        /// one piece of code for all. The state stays where it lies, and is changed there.
        public final class Core<F: Feature> {
          /// How many actions may follow from one dispatch, by middleware and observers that dispatch in
          /// turn. At the limit the actions that wait are dropped, and `onRejection` hears of the first of
          /// them, with a rejection that names the cycle; so it does not end in a hang.
          @inlinable public static var actionLimit: Int { 100_000 }

          /// The state as the last reducer left it.
          @inlinable public var state: F.State { held.pointee.state }

          /// Hears of every action that a middleware rejects, as it reached that middleware. What it
          /// dispatches is queued.
          public var onRejection: ((F.Action, Rejection) -> Void)?

          /// Where the state lies, whoever it is lent to. Reducers, middleware and observers never run
          /// within one another, so accesses need no check: neither this one nor those below.
          @usableFromInline let held: UnsafeMutablePointer<Held<F.State>>
          @exclusivity(unchecked) @usableFromInline var inbox = Inbox<F.Action>()
          @exclusivity(unchecked) @usableFromInline var isBusy = false
          /// In the order of subscription; the dead are swept out now and then. Counted by hand.
          @exclusivity(unchecked) @usableFromInline var observers: [Unmanaged<Observer<F.State>>] = []
          /// With this many observers it is time to look for dead ones before one more comes.
          @usableFromInline var sweepCount = 16
          /// Values that were computed from the state, by their numbers. Counted by hand.
          @exclusivity(unchecked) @usableFromInline var memos: [Unmanaged<Memo>?] = []
          /// What those of them depend on that hold.
          @exclusivity(unchecked) @usableFromInline var memoInterest: Changes = []
          /// What any of the observers is interested in, and what the memos depend on;
          /// everything while a view waits for a change.
          @exclusivity(unchecked) @usableFromInline var interest: Changes = []
          /// Whether a view has read the state and waits for the next change.
          @exclusivity(unchecked) @usableFromInline var isWatched = false
          /// What has changed since the views were told.
          @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
          /// There is none before the first effect, event or listener.
          @exclusivity(unchecked) var runner: EffectRunner<F>?
          let clock: any Clock<Duration>
          /// Hears of what an effect throws.
          var onError: ((any Error, EffectID?) -> Void)?
          /// Built once, and read where it lies.
          @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>
          @usableFromInline let statePath: KeyPath<Core, F.State> = \Core.state
          // Last: what stands behind a type of a library that may grow is looked for at every reading.
          @usableFromInline let registrar = ObservationRegistrar()

          public init(
            initialState: F.State, middleware: [any Middleware<F>],
            clock: any Clock<Duration> = ContinuousClock()
          ) {
            held = .allocate(capacity: 1)
            held.initialize(to: Held(initialState))
            self.clock = clock
            chain = .allocate(capacity: middleware.count)
            for (index, middleware) in middleware.enumerated() {
              chain.initializeElement(at: index, to: Link(middleware))
            }
          }

          deinit {
            for observer in observers { observer.release() }
            for memo in memos { memo?.release() }
            chain.deinitialize()
            chain.deallocate()
            held.deinitialize(count: 1)
            held.deallocate()
          }
        }

        /// A state that can be lent but not copied by the way.
        @usableFromInline struct Held<State>: ~Copyable {
          @usableFromInline var state: State

          @inlinable init(_ state: State) {
            self.state = state
          }

          @inlinable @inline(__always) func lend<Result>(to body: (State) -> Result) -> Result {
            body(state)
          }
        }

        /// A place in the chain of middleware: called where it lies, like the state.
        @usableFromInline struct Link<F: Feature>: ~Copyable {
          let middleware: any Middleware<F>
          /// Whether its `after` may do something: not if it is the one that does nothing.
          var isFollowing = true

          init(_ middleware: any Middleware<F>) {
            self.middleware = middleware
          }

          @inline(__always) @MainActor func handle(
            _ action: F.Action, _ held: borrowing Held<F.State>, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            middleware.handle(action, held.state, &effects)
          }

          @inline(__always) @MainActor mutating func after(
            _ action: F.Action, _ held: borrowing Held<F.State>, _ changes: Changes,
            _ effects: inout Effects<F>
          ) {
            middleware.after(action, held.state, changes, &effects)
            if let idle = effects.idle, idle == type(of: middleware) { isFollowing = false }
          }
        }

        // MARK: - Effects

        extension Core {
          /// How many effects may follow from one another, by what they send, at less than a millisecond
          /// each on the store's clock. At the limit the action that is sent goes to `onRejection`, with
          /// a rejection that names the cycle; so work that causes itself does not go on for ever.
          public static var effectLimit: Int { EffectLimit.depth }

          @MainActor var effectRunner: EffectRunner<F> {
            if let runner { return runner }
            let runner = EffectRunner(self)
            self.runner = runner
            return runner
          }

          func report(_ error: any Error, of id: EffectID?) {
            if let onError { return onError(error, id) }
            writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
          }

          func report(_ action: F.Action, _ rejection: Rejection) {
            onRejection?(action, rejection)
          }
        }

        """##),
      EmbeddedFile(name: "EffectDriver.swift", text: ##"""
        /// A clock that also decides when effects begin, so that tests run the same way every time. The one
        /// of `ReduxTesting` does; a store with another clock begins its effects itself.
        public protocol EffectDriver: Sendable {
          /// Takes over the effects of one more store, without keeping them.
          @MainActor func adopt(_ effects: any DrivenEffects)
          /// Lets effects begin, one after another, until all have ended or wait for time to pass.
          @MainActor func drive() async
        }

        /// The effects of a store, as an ``EffectDriver`` sees them.
        @MainActor public protocol DrivenEffects: AnyObject {
          /// The number of the effect that is the next to begin.
          var nextNumber: UInt64? { get }
          /// Begins it.
          func beginNext()
          /// The numbers of the effects that have begun and not returned, and their names.
          var running: [(number: UInt64, name: String, isCancelled: Bool)] { get }
        }

        extension EffectRunner: DrivenEffects {
          public var nextNumber: UInt64? { held.first?.effect.number }

          public func beginNext() {
            if !held.isEmpty { held.removeFirst().begin() }
          }

          public var running: [(number: UInt64, name: String, isCancelled: Bool)] {
            tasks.keys.sorted().map { number in
              (number, inProgress[number]?.id?.description ?? "", inProgress[number] == nil)
            }
          }
        }

        /// Numbers of effects, in the order in which they are asked for.
        @MainActor public enum EffectNumber {
          private static var last: UInt64 = 0

          static func next() -> UInt64 {
            last += 1
            return last
          }

          /// The effect that the present task belongs to, where effects are driven.
          public nonisolated static let current = TaskLocal<UInt64?>(wrappedValue: nil)
        }

        """##),
      EmbeddedFile(name: "EffectInProgress.swift", text: ##"""
        /// An effect from the moment it is asked for until it has ended.
        @MainActor final class EffectInProgress<F: Feature> {
          weak var core: Core<F>?
          let number: UInt64
          let id: EffectID?
          var cause: EffectCause
          var isCancelled = false
          /// Whether it waits for others to come, by `debounce`.
          var isWaiting = false

          init(_ core: Core<F>, _ number: UInt64, _ id: EffectID?, _ cause: EffectCause) {
            self.core = core
            self.number = number
            self.id = id
            self.cause = cause
          }

          func perform(
            after delay: Duration?, on clock: any Clock<Duration>,
            _ operation: @MainActor (Send<F>) async throws -> Void
          ) async {
            do {
              if let delay {
                try await clock.sleep(for: delay)
                isWaiting = false
              }
              if !isCancelled, core != nil {
                try await RunningEffect.current.withValue(self) { try await operation(Send(effect: self)) }
              }
            } catch is CancellationError where isCancelled {
            } catch {
              core?.report(error, of: id)
            }
            core?.runner?.finish(self)
          }

          func dispatch(_ action: F.Action) {
            guard !isCancelled, let core, let runner = core.runner else { return }
            guard let next = cause.next(id, action, at: runner.elapsed) else {
              core.report(action, .runawayLoop(cause.cycle))
              return
            }
            runner.dispatch(action, cause: next)
          }
        }

        /// Who waits for an effect, and through how many others it came about.
        struct EffectCause {
          var waiters: [EffectGroup] = []
          var depth = 0
          /// When the counting began.
          var start: Duration = .zero
          /// The last effects and actions before the limit.
          var trail: [String] = []

          /// The cause of what an action brings about that an effect sends; nil at the limit.
          @MainActor func next<Action>(_ id: EffectID?, _ action: Action, at now: Duration) -> Self? {
            var next = self
            next.depth += 1
            if next.depth + trailLength > EffectLimit.depth {
              next.trail.append(caseName(of: action) + (id.map { " (effect \($0))" } ?? ""))
            }
            if next.depth <= EffectLimit.depth { return next }
            // A loop that lets time pass, such as one that asks a server now and then, may go on for ever.
            if now - start < EffectLimit.link * EffectLimit.depth { return nil }
            next.depth = 0
            next.start = now
            next.trail = []
            return next
          }

          /// What came again and again.
          var cycle: [String] { shortestPeriod(of: trail) }
        }

        enum EffectLimit {
          static let depth = 10_000
          static let link = Duration.milliseconds(1)
        }

        /// Effects that somebody waits for together.
        @MainActor final class EffectGroup {
          private var count = 0
          private var continuation: CheckedContinuation<Void, Never>?

          func enter() {
            count += 1
          }

          func leave() {
            count -= 1
            guard count == 0 else { return }
            continuation?.resume()
            continuation = nil
          }

          /// Returns when no effect is left. Only one may wait.
          func wait() async {
            if count > 0 { await withCheckedContinuation { continuation = $0 } }
          }
        }

        """##),
      EmbeddedFile(name: "EffectRunner.swift", text: ##"""
        /// The effects and events of a store. There is none until the first is asked for.
        @MainActor final class EffectRunner<F: Feature> {
          private unowned let core: Core<F>
          /// The time since the runner was made.
          private let stopwatch: () -> Duration
          private(set) var inProgress: [UInt64: EffectInProgress<F>] = [:]
          private(set) var tasks: [UInt64: Task<Void, Never>] = [:]
          private var named: [EffectID: NamedEffects] = [:]
          private var namedSweepCount = 64
          private var cause = EffectCause()
          private var listeners: [Int: AsyncStream<F.Event>.Continuation] = [:]
          private var listenerCount = 0
          private var unheard: [F.Event] = []
          var onEvent: ((F.Event) -> Void)? {
            didSet { if let onEvent { takeUnheard().forEach(onEvent) } }
          }
          /// Set where something else decides when effects begin: a clock of tests.
          private var driver: (any EffectDriver)?
          var held: [(effect: EffectInProgress<F>, begin: () -> Void)] = []

          init(_ core: Core<F>) {
            self.core = core
            stopwatch = Self.stopwatch(core.clock)
            driver = core.clock as? any EffectDriver
            driver?.adopt(self)
          }

          deinit {
            for task in tasks.values { task.cancel() }
            for listener in listeners.values { listener.finish() }
          }

          var elapsed: Duration { stopwatch() }

          private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
          }
        }

        /// The effects of one id that are under way, and until when others are throttled.
        private struct NamedEffects {
          var numbers: Set<UInt64> = []
          var throttle: (since: Duration, length: Duration)?

          func isThrottled(at now: Duration) -> Bool {
            guard let throttle else { return false }
            return now >= throttle.since && now - throttle.since < throttle.length
          }
        }

        // MARK: - Beginning

        extension EffectRunner {
          func run(
            _ id: EffectID?, _ policy: Policy,
            _ operation: @escaping @MainActor (Send<F>) async throws -> Void
          ) {
            guard mayBegin(id, policy) else { return }
            let effect = EffectInProgress(core, EffectNumber.next(), id, cause)
            for waiter in cause.waiters { waiter.enter() }
            inProgress[effect.number] = effect
            if let id { named[id, default: NamedEffects()].numbers.insert(effect.number) }
            var delay: Duration?
            if case .debounce(let time) = policy { delay = time }
            effect.isWaiting = delay != nil
            let clock = core.clock
            if driver == nil {
              tasks[effect.number] = Task { await effect.perform(after: delay, on: clock, operation) }
            } else {
              held.append(
                (
                  effect,
                  { [weak self] in
                    self?.tasks[effect.number] = Task {
                      await EffectNumber.current.withValue(effect.number) {
                        await effect.perform(after: delay, on: clock, operation)
                      }
                    }
                  }
                ))
            }
          }

          private func mayBegin(_ id: EffectID?, _ policy: Policy) -> Bool {
            guard let id else { return true }
            switch policy {
            case .concurrent: break
            case .latest: cancel(id)
            case .first: return !join(id)
            case .debounce: cancel(id) { $0.isWaiting }
            case .throttle(let length):
              let now = elapsed
              if named[id]?.isThrottled(at: now) == true { return false }
              sweepNamed(at: now)
              named[id, default: NamedEffects()].throttle = (now, length)
            }
            return true
          }

          /// Lets those who wait for the present action wait for the effects under way with this id.
          private func join(_ id: EffectID) -> Bool {
            let numbers = named[id]?.numbers ?? []
            for number in numbers {
              for waiter in cause.waiters {
                waiter.enter()
                inProgress[number]?.cause.waiters.append(waiter)
              }
            }
            return !numbers.isEmpty
          }

          /// Forgets the ids whose time has passed, when they have become many.
          private func sweepNamed(at now: Duration) {
            guard named.count >= namedSweepCount else { return }
            named = named.filter { !$1.numbers.isEmpty || $1.isThrottled(at: now) }
            namedSweepCount = max(64, 2 * named.count)
          }
        }

        // MARK: - Ending

        extension EffectRunner {
          /// Takes note of an effect that has ended or was cancelled; of one that was both only once.
          func finish(_ effect: EffectInProgress<F>) {
            tasks[effect.number] = nil
            guard inProgress.removeValue(forKey: effect.number) != nil else { return }
            if let id = effect.id {
              named[id]?.numbers.remove(effect.number)
              if let rest = named[id], rest.numbers.isEmpty, rest.throttle == nil { named[id] = nil }
            }
            for waiter in effect.cause.waiters { waiter.leave() }
          }

          func cancel(_ id: EffectID, where isMeant: (EffectInProgress<F>) -> Bool = { _ in true }) {
            let numbers = named[id]?.numbers ?? []
            end(numbers.compactMap { inProgress[$0] }.filter(isMeant))
          }

          func cancelAll() {
            end(Array(inProgress.values))
          }

          private func end(_ effects: [EffectInProgress<F>]) {
            if effects.isEmpty { return }
            for effect in effects.sorted(by: { $0.number < $1.number }) {
              effect.isCancelled = true
              let task = tasks[effect.number]
              finish(effect)
              task?.cancel()
              // Until it has returned it is awake, for whoever drives.
              tasks[effect.number] = task
            }
            held.removeAll { $0.effect.isCancelled }
          }
        }

        // MARK: - Actions and events

        extension EffectRunner {
          /// Dispatches from outside the chain, and notes for whose sake.
          func dispatch(_ action: F.Action, cause: EffectCause) {
            let core = core
            if core.isBusy { return core.dispatch(action) }
            let previous = self.cause
            self.cause = cause
            core.dispatch(action)
            self.cause = previous
            core.publishIfWatched()
          }

          /// Dispatches, and returns when the effects that follow have ended.
          func complete(_ action: F.Action) async {
            let group = EffectGroup()
            dispatch(action, cause: EffectCause(waiters: [group], start: elapsed))
            await driver?.drive()
            await group.wait()
          }

          func emit(_ event: F.Event) {
            if listeners.isEmpty, onEvent == nil { return unheard.append(event) }
            onEvent?(event)
            for (_, listener) in listeners { listener.yield(event) }
          }

          private func takeUnheard() -> [F.Event] {
            defer { unheard = [] }
            return unheard
          }

          func listen() -> AsyncStream<F.Event> {
            let (stream, continuation) = AsyncStream.makeStream(of: F.Event.self)
            listenerCount += 1
            let number = listenerCount
            listeners[number] = continuation
            continuation.onTermination = { [weak self] _ in
              Task { @MainActor in self?.listeners[number] = nil }
            }
            for event in takeUnheard() { continuation.yield(event) }
            return stream
          }
        }

        """##),
      EmbeddedFile(name: "Effects.swift", text: ##"""
        /// What a middleware asks for besides its verdict. Lent for one call, it cannot be kept.
        ///
        /// It is only a way into the store: a middleware that asks for nothing costs nothing.
        /// ```swift
        /// func after(
        ///   _ action: TaskListAction, _ state: TaskListState, _ changes: Changes,
        ///   _ effects: inout Effects<TaskListFeature>
        /// ) {
        ///   if case .loadTasks = action {
        ///     effects.run(id: "loadTasks", policy: .latest) { [repository] send in
        ///       send(.tasksLoaded(try await repository.loadAll()))
        ///     }
        ///   }
        /// }
        /// ```
        public struct Effects<F: Feature>: ~Copyable {
          // The store that lends it outlives the call, so nothing is counted.
          @usableFromInline unowned(unsafe) let core: Core<F>
          /// The type whose `after` was called and is the one that does nothing.
          @usableFromInline var idle: (any Middleware.Type)?

          @inlinable init(core: Core<F>) {
            self.core = core
          }

          /// Sends another action through the whole chain, after the present one and those that already
          /// wait are done, and before the store's `dispatch` returns. It goes even if a later middleware
          /// stops the present action.
          @inlinable public mutating func dispatch(_ action: F.Action) {
            core.inbox.append(action)
          }

          /// Tells whoever listens to ``Store/events`` something once, such as a toast to show. What is
          /// told before anybody listens waits for the first listener. O(listeners).
          @MainActor public mutating func emit(_ event: F.Event) {
            core.effectRunner.emit(event)
          }

          /// Cancels the effects that were begun under this id and are under way, and those that wait for
          /// their beginning: from now on they can send nothing. O(their number).
          @MainActor public mutating func cancel(_ id: EffectID) {
            core.runner?.cancel(id)
          }

          /// Begins work that takes time, and whose outcome comes back as actions or events.
          ///
          /// It begins when the dispatch that is under way is done, on the main actor, after all effects
          /// that were asked for before it. It begins even if a later middleware stops the action.
          ///
          /// An effect ends with its store: it does not keep the store alive. What it throws reaches
          /// ``Store/onError``. A task and three allocations; a middleware that asks for none pays nothing.
          ///
          /// - Parameters:
          ///   - id: What it is cancelled and told apart by. Without one it is in nobody's way: of the
          ///     policy only the wait of `debounce` holds.
          ///   - policy: What becomes of it while others of its id are under way.
          ///   - operation: The work. It may send as often as it likes.
          @MainActor public mutating func run(
            id: EffectID? = nil, policy: Policy = .concurrent,
            _ operation: @escaping @MainActor (Send<F>) async throws -> Void
          ) {
            core.effectRunner.run(id, policy, operation)
          }
        }

        /// The name of an effect, such as `"loadTasks"`, or one with a part that varies:
        /// `EffectID("image \(id)")`.
        public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
          public let description: String

          public init(_ name: String) {
            description = name
          }

          public init(stringLiteral name: String) {
            description = name
          }
        }

        /// What becomes of an effect while others of its id are under way. All waiting is done on the
        /// store's clock.
        public enum Policy: Equatable, Sendable {
          /// It begins, and the others go on.
          case concurrent
          /// The others are cancelled.
          case latest
          /// It does not begin, and whoever asked for it with ``Store/run(_:)`` waits for the one under way.
          case first
          /// It begins when this time has passed without another one; a later one takes its place. One
          /// that has begun goes on.
          case debounce(Duration)
          /// It begins at once, and others that are asked for before this time has passed since do not
          /// begin at all: the last of them is not made up for. A clock that was set back ends the time.
          case throttle(Duration)
        }

        /// What an effect answers with.
        ///
        /// After its effect was cancelled, or the store is gone, it does nothing. One that was kept works on
        /// after the effect's end. It may be handed to other tasks, which await it.
        public struct Send<F: Feature>: Sendable {
          let effect: EffectInProgress<F>

          /// Sends an action through the whole chain, and returns when that is done.
          ///
          /// Actions that cause effects that cause actions without an end are cut off: see
          /// ``Core/effectLimit``.
          @MainActor public func callAsFunction(_ action: F.Action) {
            effect.dispatch(action)
          }

          /// Tells the listeners of ``Store/events`` something once.
          @MainActor public func emit(_ event: F.Event) {
            guard !effect.isCancelled else { return }
            effect.core?.effectRunner.emit(event)
          }

          /// Whether what is sent still arrives.
          @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }
        }

        """##),
      EmbeddedFile(name: "Feature.swift", text: ##"""
        /// A slice of Redux: its state, its actions, the reducer, and the middleware in front of it.
        ///
        /// A feature is a type without values (a caseless enum). Everything is static, so a
        /// `Store<TaskListFeature>` calls the reducer directly, and the state is changed where it lies.
        /// ```swift
        /// enum CounterFeature: Feature {
        ///   static var initialState: Int { 0 }
        ///   static func reduce(_ state: inout Int, _ action: CounterAction) -> Changes {
        ///     switch action {
        ///     case .increment: state += 1
        ///     case .decrement: state -= 1
        ///     }
        ///     return .all
        ///   }
        /// }
        /// ```
        public protocol Feature: SendableMetatype {
          /// What the feature knows.
          associatedtype State: Equatable & Sendable
          /// What can happen to it.
          associatedtype Action: Sendable
          /// What it tells its view once: a toast, a navigation.
          associatedtype Event: Sendable = Never

          /// The state a new store begins with.
          static var initialState: State { get }

          /// A new chain of middleware, the first in it sees an action first. Asked for once per store.
          @MainActor static var middleware: [any Middleware<Self>] { get }

          /// Changes the state as the action wants it, and tells which properties that may have written.
          /// It works on what it is given alone: reading a store here would read a state half changed, and
          /// what is dispatched here waits until the action is done.
          static func reduce(_ state: inout State, _ action: Action) -> Changes

          /// What `reduce` may write for an action, so far as that is known before it runs. What the store
          /// keeps of values that follow from it (``Store/memo(_:of:_:)``) is let go of first, so that a
          /// list of the state that they hold is changed in place.
          static func changes(of action: Action) -> Changes
        }

        extension Feature {
          /// A feature that names no middleware has none.
          @MainActor public static var middleware: [any Middleware<Self>] { [] }

          /// A feature need not know beforehand.
          @inlinable public static func changes(of action: Action) -> Changes { [] }
        }

        """##),
      EmbeddedFile(name: "IdentifiedArray+Collection.swift", text: ##"""
        extension IdentifiedArray: RandomAccessCollection, MutableCollection {
          @inlinable public var startIndex: Int { 0 }

          /// The number of elements. O(1).
          @inlinable public var endIndex: Int { elements.count }

          /// The element at a position. It may be changed in place, its id too: where another element has
          /// the new id, the changed one is removed. O(1), with such a removal O(*n*).
          @inlinable public subscript(index: Int) -> Element {
            get { elements[index] }
            _modify {
              let element = elements.place(of: index)
              let id = element.pointee.id
              defer { if !Self.isSame(id, element.pointee.id) { rekey(index, from: id) } }
              yield &element.pointee
            }
          }

          /// The elements at some positions, as a list. Written back, those are left out whose ids are
          /// elsewhere or came before. Reading is O(upper bound), writing O(*n*).
          @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
            get {
              var list: [Element] = []
              list.reserveCapacity(bounds.upperBound)
              for index in 0..<bounds.upperBound { list.append(elements[index]) }
              return list[bounds]
            }
            set {
              for index in bounds { positions[elements[index].id] = nil }
              var added: [Element] = []
              for element in newValue where positions.updateValue(0, forKey: element.id) == nil {
                added.append(element)
              }
              elements.withTail(from: 0) { elements, _ in elements.replaceSubrange(bounds, with: added) }
              renumber(from: 0)
            }
          }

          /// Lends the elements to algorithms that put them in another order. O(*n*).
          @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
            _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
          ) rethrows -> Result? {
            var list = Array(self)
            defer { self = IdentifiedArray(list) }
            return try list.withContiguousMutableStorageIfAvailable(body)
          }

          /// Lends the elements where they lie, if the list is so short that they lie in one place. O(1).
          @inlinable public func withContiguousStorageIfAvailable<Result>(
            _ body: (UnsafeBufferPointer<Element>) throws -> Result
          ) rethrows -> Result? {
            if elements.count <= ChunkedArray<Element>.mask + 1, let leaf = elements.groups.first?.first {
              return try leaf.withContiguousStorageIfAvailable(body)
            }
            return nil
          }

          /// Goes through the elements leaf by leaf: O(1) for each.
          public struct Iterator: IteratorProtocol {
            @usableFromInline let elements: ChunkedArray<Element>
            @usableFromInline var leaf: ContiguousArray<Element> = []
            @usableFromInline var index = 0
            /// Where the next leaf begins.
            @usableFromInline var start = 0

            @inlinable init(_ elements: ChunkedArray<Element>) {
              self.elements = elements
            }

            @inlinable public mutating func next() -> Element? {
              if index == leaf.count {
                guard let following = elements.leaf(at: start) else { return nil }
                leaf = following
                start &+= leaf.count
                index = 0
              }
              defer { index &+= 1 }
              return leaf[index]
            }
          }

          /// Goes through the elements in their order. O(1), and O(1) for each element.
          @inlinable public func makeIterator() -> Iterator { Iterator(elements) }

          /// Whether two ids are equal, or for short: a `UUID` or a `String` that has not been written is
          /// the same two words.
          @inlinable @inline(__always) static func isSame(_ left: ID, _ right: ID) -> Bool {
            guard MemoryLayout<ID>.size == 16 else { return left == right }
            typealias Words = (UInt64, UInt64)
            return unsafeBitCast(left, to: Words.self) == unsafeBitCast(right, to: Words.self)
          }

          /// Takes note of a changed id.
          @inlinable @inline(never) mutating func rekey(_ index: Int, from id: ID) {
            let changed = elements[index].id
            if changed == id { return }
            positions[id] = nil
            if positions[changed] == nil {
              positions[changed] = index
            } else {
              elements.withTail(from: index) { _ = $0.remove(at: index - $1) }
              renumber(from: index)
            }
          }
        }

        extension IdentifiedArray: ExpressibleByArrayLiteral {
          /// The elements of a literal; of those with one id the first. O(*n*).
          @inlinable public init(arrayLiteral elements: Element...) {
            self.init(elements)
          }
        }

        extension IdentifiedArray: Equatable where Element: Equatable {
          /// Whether the elements and their order are equal. O(*n*).
          @inlinable public static func == (left: Self, right: Self) -> Bool {
            left.elements == right.elements
          }
        }

        extension IdentifiedArray: Hashable where Element: Hashable {
          /// Equal lists have equal hashes. O(*n*).
          @inlinable public func hash(into hasher: inout Hasher) {
            hasher.combine(count)
            for element in self { hasher.combine(element) }
          }
        }

        /// Coded as a list; of those with one id the first is decoded. O(*n*).
        extension IdentifiedArray: Encodable where Element: Encodable {
          public func encode(to encoder: any Encoder) throws {
            try Array(self).encode(to: encoder)
          }
        }

        extension IdentifiedArray: Decodable where Element: Decodable {
          public init(from decoder: any Decoder) throws {
            self.init(try [Element](from: decoder))
          }
        }

        extension IdentifiedArray: CustomStringConvertible {
          /// The elements as an array shows them. O(*n*).
          public var description: String { Array(self).description }
        }

        extension IdentifiedArray: CustomReflectable {
          /// Its elements, so that a debugger and the differences of a test show them as those of an array.
          public var customMirror: Mirror {
            Mirror(self, unlabeledChildren: self, displayStyle: .collection)
          }
        }

        """##),
      EmbeddedFile(name: "IdentifiedArray.swift", text: ##"""
        /// A list in which every element has an id of its own, and is found by it in constant time.
        ///
        /// ```swift
        /// var tasks: IdentifiedArray<TaskModel> = [milk, bread]
        /// tasks.append(milk)                       // is there already: nothing changes
        /// if let index = tasks.index(id: bread.id) {
        ///   tasks[index].isCompleted.toggle()      // in place
        /// }
        /// ```
        /// It keeps the order in which elements are added. Wherever an element would come in with an id
        /// that is there, it says what happens instead; no id is ever there twice.
        ///
        /// Costs are for a list of *n* elements that nobody else holds a copy of. Where somebody does, the
        /// next change of an element copies one leaf (2 KB of elements), the table of its group (8 bytes a
        /// leaf) and the table of groups (8 bytes each): 3 KB at 100,000 tasks. Adding or removing then
        /// copies the index too.
        public struct IdentifiedArray<Element: Identifiable> {
          public typealias ID = Element.ID

          @usableFromInline var elements = ChunkedArray<Element>()
          @usableFromInline var positions: [ID: Int] = [:]

          /// An empty list. O(1).
          @inlinable public init() {}

          /// The elements of a sequence; of those with one id the first. O(*n*).
          @inlinable public init(_ elements: some Sequence<Element>) {
            append(contentsOf: elements)
          }
        }

        extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

        // MARK: - Finding

        extension IdentifiedArray {
          /// The element with this id. O(1).
          ///
          /// Written to, it changes the element that is there, `tasks[id: id]?.isCompleted = true`, and does
          /// nothing where there is none; `nil` removes it. The element is copied on the way: with
          /// ``index(id:)`` it is changed where it lies.
          @inlinable public subscript(id id: ID) -> Element? {
            get {
              guard let index = positions[id] else { return nil }
              return elements[index]
            }
            set {
              guard let index = positions[id] else { return }
              if let newValue { self[index] = newValue } else { remove(at: index) }
            }
          }

          /// Where the element with this id stands. O(1).
          @inlinable public func index(id: ID) -> Int? {
            positions[id]
          }

          /// Whether there is an element with this id. O(1).
          @inlinable public func contains(id: ID) -> Bool {
            positions[id] != nil
          }

          /// The ids of the elements, in their order. O(*n*).
          @inlinable public var ids: [ID] {
            map(\.id)
          }
        }

        // MARK: - Adding

        extension IdentifiedArray {
          /// Adds an element at the end, unless its id is there already: then nothing changes. O(1).
          ///
          /// - Returns: Whether it was added, and where the element with this id stands.
          @inlinable @discardableResult
          public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
            let end = elements.count
            let index = Self.read(&positions[element.id, default: end])
            if index == end { elements.append(element) }
            return (index == end, index)
          }

          /// Adds the elements whose ids are not there yet at the end. O(their number).
          @inlinable public mutating func append(contentsOf newElements: some Sequence<Element>) {
            if isEmpty { positions.reserveCapacity(newElements.underestimatedCount) }
            for element in newElements { append(element) }
          }

          /// Replaces the element with the same id where it stands, or adds this one at the end. O(1).
          ///
          /// - Returns: The element that was replaced.
          @inlinable @discardableResult
          public mutating func updateOrAppend(_ element: Element) -> Element? {
            let (inserted, index) = append(element)
            if inserted { return nil }
            let old = elements[index]
            elements[index] = element
            return old
          }

          /// Adds an element at a position, unless its id is there already: then nothing changes. O(*n*).
          ///
          /// - Returns: Whether it was added, and where the element with this id stands.
          @inlinable @discardableResult
          public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
            if let present = positions[element.id] { return (false, present) }
            elements.withTail(from: index) { $0.insert(element, at: index - $1) }
            renumber(from: index)
            return (true, index)
          }

          /// Adds what is missing to a dictionary and reads it, with one search.
          @inlinable static func read(_ position: inout Int) -> Int { position }
        }

        // MARK: - Removing

        extension IdentifiedArray {
          /// Removes the element with this id, if there is one. O(*n*), at the end O(1).
          @inlinable @discardableResult public mutating func remove(id: ID) -> Element? {
            guard let index = positions[id] else { return nil }
            return remove(at: index)
          }

          /// Removes the element at a position. O(*n*), at the end O(1).
          @inlinable @discardableResult public mutating func remove(at index: Int) -> Element {
            if index == elements.count - 1 { return removeLast() }
            let element = elements.withTail(from: index) { $0.remove(at: index - $1) }
            positions[element.id] = nil
            renumber(from: index)
            return element
          }

          /// Removes the first element; there must be one. O(*n*).
          @inlinable @discardableResult public mutating func removeFirst() -> Element {
            remove(at: 0)
          }

          /// Removes the last element; there must be one. O(1).
          @inlinable @discardableResult public mutating func removeLast() -> Element {
            let element = elements.removeLast()
            positions[element.id] = nil
            return element
          }

          /// Removes as many elements from the beginning; there must be as many. O(*n*).
          @inlinable public mutating func removeFirst(_ count: Int) {
            for index in 0..<count { positions[elements[index].id] = nil }
            elements.withTail(from: 0) { elements, _ in elements.removeFirst(count) }
            renumber(from: 0)
          }

          /// Removes as many elements from the end; there must be as many. O(their number).
          @inlinable public mutating func removeLast(_ count: Int) {
            for _ in 0..<count { removeLast() }
          }

          /// Removes the last element, if there is one. O(1).
          @inlinable @discardableResult public mutating func popLast() -> Element? {
            isEmpty ? nil : removeLast()
          }

          /// Removes every element. O(*n*). What is kept is the index's room.
          @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
            elements.removeAll()
            positions.removeAll(keepingCapacity: keepingCapacity)
          }

          /// Removes the elements for which the closure is true. Where it throws, nothing is removed.
          /// O(*n*).
          @inlinable public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
            guard let first = try firstIndex(where: isRemoved) else { return }
            try elements.withTail(from: first) { elements, offset in
              let rest = try elements[(first - offset + 1)...].filter { try !isRemoved($0) }
              for element in elements[(first - offset)...] { positions[element.id] = nil }
              elements.replaceSubrange((first - offset)..., with: rest)
            }
            renumber(from: first)
          }
        }

        // MARK: - Ordering

        extension IdentifiedArray {
          /// Takes the element at one position out and puts it in so that it stands at the other. O(*n*).
          @inlinable public mutating func move(from source: Int, to target: Int) {
            let first = Swift.min(source, target)
            elements.withTail(from: first) { elements, offset in
              elements.insert(elements.remove(at: source - offset), at: target - offset)
            }
            renumber(from: first)
          }

          /// Exchanges two elements. O(1).
          @inlinable public mutating func swapAt(_ left: Int, _ right: Int) {
            let element = elements[left]
            elements[left] = elements[right]
            elements[right] = element
            positions[elements[left].id] = left
            positions[elements[right].id] = right
          }

          /// Turns the order round. O(*n*).
          @inlinable public mutating func reverse() {
            elements.withTail(from: 0) { elements, _ in elements.reverse() }
            renumber(from: 0)
          }

          /// Sorts the elements; equal ones keep their order. O(*n* log *n*).
          @inlinable public mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows {
            defer { renumber(from: 0) }
            try elements.withTail(from: 0) { elements, _ in try elements.sort(by: areInOrder) }
          }

          /// Notes where the elements from a position on stand.
          @inlinable mutating func renumber(from start: Int) {
            for index in stride(from: start, to: elements.count, by: 1) {
              positions[elements[index].id] = index
            }
          }
        }

        extension IdentifiedArray where Element: Comparable {
          /// Sorts the elements; equal ones keep their order. O(*n* log *n*).
          @inlinable public mutating func sort() {
            sort(by: <)
          }
        }

        """##),
      EmbeddedFile(name: "Memo.swift", text: ##"""
        /// A value that was computed from the state, and holds.
        @usableFromInline class Memo {
          let interest: Changes

          init(_ interest: Changes) {
            self.interest = interest
          }
        }

        @usableFromInline final class MemoOf<Value>: Memo {
          @usableFromInline let value: Value

          init(_ value: Value, _ interest: Changes) {
            self.value = value
            super.init(interest)
          }
        }

        extension Store {
          /// A value that follows from the state, computed again only after a change of what it depends on.
          /// ```swift
          /// extension Store where F == TaskListFeature {
          ///   var overdueTasks: [TaskModel] {
          ///     memo(128, of: TaskListFeature.Change.tasks) { $0.tasks.filter(\.isOverdue) }
          ///   }
          /// }
          /// ```
          /// Like ``state``, it may be read by views. Read again it costs a few nanoseconds, however long it
          /// takes to compute. It is kept until an action comes that may change what it depends on, where
          /// the feature tells that beforehand (``Feature/changes(of:)``), or until that has changed: then a
          /// list of the state that it holds unchanged is copied by the change.
          ///
          /// - Parameters:
          ///   - number: Which of the feature's memos it is, from 0 to 255, always the same for the same
          ///     value; with another number it is not kept. Generated code counts from 0: take one from 128.
          ///   - changes: The properties that it depends on.
          ///   - value: Computes it.
          @inlinable public func memo<Value>(
            _ number: Int, of changes: @autoclosure () -> Changes, _ value: (F.State) -> Value
          ) -> Value {
            core.trackReading()
            // Read from where it is kept, whether just computed or not: who only looks at it, such as at
            // its count, counts no reference.
            return core.value(
              core.kept(number, as: Value.self) ?? core.compute(number, changes(), value))
          }
        }

        extension Core {
          @inlinable @inline(__always) func kept<Value>(
            _ number: Int, as type: Value.Type
          ) -> Unmanaged<MemoOf<Value>>? {
            guard number >= 0, number < min(memos.count, 256), let memo = memos[number] else { return nil }
            return memo._withUnsafeGuaranteedRef { memo in
              guard Swift.type(of: memo) == MemoOf<Value>.self else { return nil }
              return .passUnretained(unsafeDowncast(memo, to: MemoOf<Value>.self))
            }
          }

          @inlinable @inline(__always) func value<Value>(_ memo: Unmanaged<MemoOf<Value>>) -> Value {
            memo._withUnsafeGuaranteedRef { $0.value }
          }

          /// Computes a value from the state. What that dispatches waits until it is done: the state is lent
          /// to it.
          @inlinable @MainActor func compute<Value>(
            _ number: Int, _ changes: Changes, _ value: (F.State) -> Value
          ) -> Unmanaged<MemoOf<Value>> {
            if isBusy { return keep(held.pointee.lend(to: value), number, changes) }
            isBusy = true
            let result = held.pointee.lend(to: value)
            let memo = keep(result, number, changes)
            guard !inbox.isEmpty else {
              isBusy = false
              return memo
            }
            drain()
            isBusy = false
            // It may have been let go of by now.
            return keep(result, .max, changes)
          }

          /// The last place is for what is not kept longer than until the next of its kind.
          @usableFromInline func keep<Value>(
            _ value: Value, _ number: Int, _ changes: Changes
          ) -> Unmanaged<MemoOf<Value>> {
            let place = (0..<256).contains(number) ? number : 256
            while memos.count <= place { memos.append(nil) }
            let memo = Unmanaged.passRetained(MemoOf(value, changes))
            let last = memos[place]
            memos[place] = .fromOpaque(memo.toOpaque())
            last?.release()
            memoInterest.formUnion(changes)
            interest.formUnion(changes)
            return memo
          }

          /// Lets go of the values that need not hold any longer, so that the state does not share them.
          @usableFromInline func forgetMemos(_ changes: Changes) {
            if changes.isDisjoint(with: memoInterest) { return }
            memoInterest = []
            for index in memos.indices {
              guard let memo = memos[index] else { continue }
              let interest = memo._withUnsafeGuaranteedRef { $0.interest }
              if interest.isDisjoint(with: changes) {
                memoInterest.formUnion(interest)
              } else {
                memos[index] = nil
                memo.release()
              }
            }
          }
        }

        """##),
      EmbeddedFile(name: "Middleware.swift", text: ##"""
        /// What stands between `dispatch` and the reducer: it may let an action pass, change it, stop it,
        /// or ask for more actions.
        ///
        /// ```swift
        /// struct TaskListValidation: Middleware {
        ///   func handle(
        ///     _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
        ///   ) -> Verdict<TaskListAction> {
        ///     if case .addTask(let task) = action, task.title.trimmed.isEmpty {
        ///       return .reject(Rejection("A task needs a title."))
        ///     }
        ///     return .next
        ///   }
        /// }
        /// ```
        public protocol Middleware<F> {
          /// The feature whose actions it sees.
          associatedtype F: Feature

          /// Decides about an action on its way to the reducer. An effect that answers the action, such as
          /// loading, is begun here.
          ///
          /// - Parameters:
          ///   - action: What the middleware before this one left.
          ///   - state: The state when the action reaches this middleware: no reducer has seen it yet.
          ///   - effects: Takes what is to be done besides.
          @MainActor func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action>

          /// Sees an action that the reducer has handled and the observers have seen. An effect that needs
          /// the state as the action leaves it, such as saving, is begun here. Does nothing unless
          /// implemented. An action that was stopped does not come here, not even to the middleware in
          /// front of the one that stopped it.
          ///
          /// - Parameters:
          ///   - action: The action as it reached the reducer.
          ///   - state: The state that the action left.
          ///   - changes: What the reducer may have written.
          ///   - effects: Takes what is to be done besides.
          @MainActor func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>)
        }

        extension Middleware {
          @inlinable @MainActor public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            // The store need not ask this type again.
            effects.idle = Self.self
          }
        }

        /// What a middleware decides about an action: one thing for each, what else comes of it goes through
        /// ``Effects``. The two that carry something allocate once, so that the others cost nothing.
        public indirect enum Verdict<Action> {
          /// The action goes on as it is.
          case next
          /// This action goes on instead.
          case replace(Action)
          /// The action ends here, silently.
          case drop
          /// The action ends here, and the store's `onRejection` hears why.
          case reject(Rejection)
        }

        extension Verdict: Sendable where Action: Sendable {}

        /// Why an action was turned away.
        public struct Rejection: Equatable, Sendable {
          /// The reason, for people.
          public let message: String
          /// The type of the middleware that rejected the action. The store fills it in.
          public internal(set) var middleware: String?

          public init(_ message: String) {
            self.message = message
          }

          /// The actions that lead to one another without an end, where that is why an action was cut off:
          /// see ``Core/actionLimit`` and ``Core/effectLimit``.
          public internal(set) var cycle: [String] = []

          static func runawayLoop(_ cycle: [String]) -> Rejection {
            let names = (cycle + cycle.prefix(1)).joined(separator: " → ")
            var rejection = Rejection(
              "Runaway loop: actions lead to more actions without an end (\(names)). Those still waiting "
                + "are dropped.")
            rejection.cycle = cycle
            return rejection
          }
        }

        """##),
      EmbeddedFile(name: "Observer.swift", text: ##"""
        /// Whether an observer wants to hear of the next change.
        public enum ObserverStatus: Sendable {
          case alive
          case dead
        }

        /// An observer's place in a store. Letting go of it changes nothing: the observer stays until it
        /// answers `.dead`, is cancelled, or the store goes.
        public class Subscription {
          /// Whether the observer still hears of changes.
          @exclusivity(unchecked) public internal(set) final var isAlive = true

          @usableFromInline init() {}

          /// Ends the subscription at once: the observer is not called again, not even by a notification
          /// that is under way, and what its closure holds is released (after its call, if in its midst).
          public func cancel() {
            isAlive = false
          }
        }

        /// An observer with what it is interested in.
        ///
        /// Its receiver is counted by hand: ten observers that are called cost no reference counting then.
        @usableFromInline final class Observer<State>: Subscription {
          @usableFromInline let interest: Changes
          /// Nil while it is called: so its closure lasts as long as the call.
          @exclusivity(unchecked) @usableFromInline var receiver: Unmanaged<Receiver<State>>?

          @inlinable init(
            _ interest: Changes, _ receive: @escaping (UnsafeMutablePointer<Held<State>>) -> ObserverStatus
          ) {
            self.interest = interest
            receiver = .passRetained(Receiver(receive))
            super.init()
          }

          deinit {
            receiver?.release()
          }

          public override func cancel() {
            super.cancel()
            let last = receiver
            receiver = nil
            last?.release()
          }

          /// Shows it the state, and tells whether it wants to hear of the next change.
          @inlinable func call(_ state: UnsafeMutablePointer<Held<State>>) -> Bool {
            guard let receiver else { return isAlive }
            self.receiver = nil
            let status = receiver._withUnsafeGuaranteedRef { $0.receive(state) }
            self.receiver = receiver
            if status == .alive, isAlive { return true }
            cancel()
            return false
          }
        }

        /// What an observer runs. The pointer is valid during the call.
        @usableFromInline final class Receiver<State> {
          @usableFromInline let receive: (UnsafeMutablePointer<Held<State>>) -> ObserverStatus

          @inlinable init(_ receive: @escaping (UnsafeMutablePointer<Held<State>>) -> ObserverStatus) {
            self.receive = receive
          }
        }

        /// An observer of one value, with the value that it has seen last.
        @usableFromInline final class Selection<State, Value: Equatable> {
          @usableFromInline let value: (State) -> Value
          @usableFromInline let observe: (Value) -> ObserverStatus
          @exclusivity(unchecked) @usableFromInline var last: Value?

          @inlinable init(
            _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
          ) {
            self.value = value
            self.observe = observe
          }

          /// Not inlined, it is called without a closure around it.
          @inlinable @inline(never) func receive(_ state: UnsafeMutablePointer<Held<State>>)
            -> ObserverStatus
          {
            let next = state.pointee.lend(to: value)
            if last == next { return .alive }
            last = next
            return observe(next)
          }
        }

        /// Actions that wait, first in, first out. An action that left is held no longer, so the state it
        /// brought along can be changed in place.
        @usableFromInline struct Inbox<Action> {
          @usableFromInline var slots: [Action?] = []
          @usableFromInline var head = 0

          @inlinable init() {}

          @inlinable var isEmpty: Bool { slots.isEmpty }

          @inlinable mutating func append(_ action: Action) {
            slots.append(action)
          }

          @inlinable mutating func removeAll() {
            slots.removeAll()
            head = 0
          }

          /// The action that waited longest; constant time on average.
          @inlinable mutating func popFirst() -> Action? {
            guard head < slots.count else { return nil }
            var action: Action?
            swap(&action, &slots[head])
            head += 1
            if head == slots.count {
              slots.removeAll(keepingCapacity: true)
              head = 0
            } else if head >= 64, head * 2 >= slots.count {
              slots.removeSubrange(..<head)
              head = 0
            }
            return action
          }
        }

        """##),
      EmbeddedFile(name: "RunningEffect.swift", text: ##"""
        /// The effect that calls a dependency, as the dependency sees it: what a method cannot throw, it
        /// says here.
        /// ```swift
        /// func unreadCount() async -> Int {
        ///   do {
        ///     return try await service.unreadCount()
        ///   } catch {
        ///     await RunningEffect.report(error)
        ///     return 0
        ///   }
        /// }
        /// ```
        /// Tasks that the effect starts belong to it, detached ones do not.
        public enum RunningEffect {
          static let current = TaskLocal<(any ErrorTaker)?>(wrappedValue: nil)

          /// Hands an error to ``Store/onError`` of the store whose effect calls. The effect goes on. Where
          /// no effect calls, the error is written to standard error.
          @MainActor public static func report(_ error: any Error) {
            guard let effect = current.get() else { return writeError("error: \(error)") }
            effect.report(error)
          }

          /// Ends the effect that calls, as if it had thrown: for a method that cannot throw and has no
          /// value to give. The error reaches ``Store/onError``, and whoever waits for the effect goes on.
          ///
          /// It never returns, and what the calling task holds is never freed.
          @MainActor public static func fail(with error: any Error) async -> Never {
            report(error)
            current.get()?.end()
            // Nobody resumes it. A continuation of `Never` would be the same, but the compiler warns of it.
            while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          }
        }

        /// An effect of any feature.
        @MainActor protocol ErrorTaker: AnyObject, Sendable {
          func report(_ error: any Error)
          func end()
        }

        extension EffectInProgress: ErrorTaker {
          func report(_ error: any Error) {
            core?.report(error, of: id)
          }

          func end() {
            isCancelled = true
            core?.runner?.finish(self)
          }
        }

        """##),
      EmbeddedFile(name: "Store+Combine.swift", text: ##"""
        #if canImport(Combine)
          import Combine

          /// Values taken from a store's state: the present one first, and one after each change.
          ///
          /// They are delivered on the main actor. A subscriber that asks for no more misses values, and
          /// gets the latest when it asks again. A publisher keeps its store, a subscription does not.
          public struct StorePublisher<F: Feature, Output>: Publisher {
            public typealias Failure = Never

            let store: Store<F>
            let changes: Changes
            let value: @MainActor (F.State) -> Output

            public func receive<S: Subscriber>(subscriber: S)
            where S.Input == Output, S.Failure == Never {
              let subscription = StoreSubscription<F, S>(subscriber, value)
              subscriber.receive(subscription: subscription)
              let store = store
              let changes = changes
              Task { @MainActor [weak store] in
                if let store { subscription.begin(store, changes) }
              }
            }
          }

          extension Store: ObservableObject {
            /// Tells of every change, for `@ObservedObject` and `@EnvironmentObject`. A view that uses
            /// `@State` and `@Environment` needs neither: a store is `Observable`.
            public nonisolated var objectWillChange: StorePublisher<F, Void> {
              StorePublisher(store: self, changes: .all) { _ in }
            }

            /// A value of the state as a publisher, also if a change leaves it as it is.
            /// ```swift
            /// store.publisher(\.activeCount).removeDuplicates().sink { count in … }
            /// ```
            public func publisher<Value>(
              _ value: @escaping @MainActor (F.State) -> Value, from changes: Changes = .all
            ) -> StorePublisher<F, Value> {
              StorePublisher(store: self, changes: changes, value: value)
            }
          }

          /// Its state is used on the main actor alone, so a request or a cancellation from elsewhere takes
          /// a hop there.
          final class StoreSubscription<F: Feature, S: Subscriber>: Combine.Subscription,
            @unchecked Sendable
          where S.Failure == Never {
            private var subscriber: S?
            private var demand = Subscribers.Demand.none
            private var observer: ReduxRuntime.Subscription?
            /// Whether there is a value that was not asked for yet.
            private var isLate = false
            private weak var store: Store<F>?
            private let value: @MainActor (F.State) -> S.Input

            init(_ subscriber: S, _ value: @escaping @MainActor (F.State) -> S.Input) {
              self.subscriber = subscriber
              self.value = value
            }

            @MainActor func begin(_ store: Store<F>, _ changes: Changes) {
              guard subscriber != nil else { return }
              self.store = store
              observer = store.subscribe(to: changes) { [weak self] state in
                guard let self, self.subscriber != nil else { return .dead }
                MainActor.assumeIsolated { self.deliver(state) }
                return .alive
              }
            }

            @MainActor private func deliver(_ state: F.State) {
              isLate = demand == .none
              guard !isLate, let subscriber else { return }
              demand -= 1
              demand += subscriber.receive(value(state))
            }

            func request(_ more: Subscribers.Demand) {
              Task { @MainActor in
                self.demand += more
                if self.isLate, let state = self.store?.core.state { self.deliver(state) }
              }
            }

            func cancel() {
              Task { @MainActor in
                self.observer?.cancel()
                self.subscriber = nil
              }
            }
          }
        #endif

        """##),
      EmbeddedFile(name: "Store+SwiftUI.swift", text: ##"""
        #if canImport(SwiftUI)
          import SwiftUI

          extension Store {
            /// A value of the state for a control, which sends an action when the user changes it.
            /// ```swift
            /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
            /// ```
            /// The store comes to a view as `@State var store = TaskListStore()`, or from further up with
            /// `.environment(store)` and `@Environment(TaskListStore.self)`.
            public func binding<Value: Sendable>(
              _ value: @escaping @MainActor (F.State) -> Value,
              send action: @escaping @MainActor (Value) -> F.Action
            ) -> Binding<Value> {
              Binding(
                get: { @MainActor in value(self.state) },
                set: { @MainActor new in self.dispatch(action(new)) })
            }
          }
        #endif

        """##),
      EmbeddedFile(name: "Store.swift", text: ##"""
        import Observation

        /// Holds a feature's state, and is the only way to change it: by dispatching actions.
        ///
        /// ```swift
        /// let store = TaskListStore()
        /// store.dispatch(.addTask(TaskModel(title: "Milk")))
        /// store.select(\.activeCount) { count in
        ///   label.text = "\(count) to do"
        ///   return .alive
        /// }
        /// ```
        /// It lives on the main actor, so calls from views and tests on the main actor cost nothing extra,
        /// and calls from elsewhere are awaited. It is `Observable`: a view that reads ``state`` is drawn
        /// again after a dispatch that changed it.
        ///
        /// An observer or a middleware that holds the store keeps it alive: let it hold the store weakly.
        @MainActor public final class Store<F: Feature> {
          @usableFromInline let core: Core<F>

          /// A store that is ready to use.
          ///
          /// - Parameters:
          ///   - initialState: Where to begin; the feature's own beginning if left out.
          ///   - middleware: The chain, the first in it sees an action first; the feature's own if left out.
          ///   - clock: What effects wait on; tests bring one that they set.
          public init(
            initialState: F.State = F.initialState, middleware: [any Middleware<F>] = F.middleware,
            clock: any Clock<Duration> = ContinuousClock()
          ) {
            core = Core(initialState: initialState, middleware: middleware, clock: clock)
          }

          /// The state as the last action left it.
          @inlinable public var state: F.State {
            core.trackReading()
            return core.state
          }

          /// Hears of every action that a middleware rejects, with the reason, and of a runaway loop.
          ///
          /// Nothing is printed: an app that wants to show or log rejections does it here.
          public var onRejection: ((F.Action, Rejection) -> Void)? {
            get { core.onRejection }
            set { core.onRejection = newValue }
          }

          /// Sends an action through the middleware to the reducer and calls the observers.
          ///
          /// When it returns, everything is done that middleware and observers dispatched meanwhile, in the
          /// order in which they did. Called by one of them, it only puts the action into that queue: an
          /// action is never handled in the midst of another.
          @inlinable public func dispatch(_ action: F.Action) {
            core.dispatch(action)
            core.publishIfWatched()
          }

          /// Adds an observer, calls it with the present state at once, and after every action that may
          /// have changed what it is interested in, until it answers `.dead` or is cancelled.
          ///
          /// Observers are called in the order of their subscription. A dispatch by one of them waits until
          /// all have seen the present state.
          ///
          /// - Parameters:
          ///   - changes: What the observer is interested in.
          ///   - observe: Gets the state. Keeping it costs a copy of what changes next.
          /// - Returns: What cancels the subscription; need not be kept.
          @inlinable @discardableResult public func subscribe(
            to changes: Changes = .all, _ observe: @escaping (F.State) -> ObserverStatus
          ) -> Subscription {
            let subscription = core.subscribe(to: changes, observe)
            core.publishIfWatched()
            return subscription
          }

          /// Adds an observer of one value taken from the state, such as `\.activeCount`: it is called with
          /// the present value at once, and whenever the value is another one than before.
          ///
          /// The last value is kept for that. Observe a long list with ``subscribe(to:_:)`` instead: a list
          /// that is kept somewhere is copied when it is changed.
          ///
          /// - Parameters:
          ///   - value: Takes the value from the state.
          ///   - changes: What the value depends on: after other changes it is not even computed.
          ///   - observe: Gets the value.
          /// - Returns: What cancels the subscription; need not be kept.
          @inlinable @inline(__always) @discardableResult public func select<Value: Equatable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
            _ observe: @escaping (Value) -> ObserverStatus
          ) -> Subscription {
            let selection = Selection(value, observe)
            let subscription = core.add(Observer(changes, selection.receive))
            core.publishIfWatched()
            return subscription
          }
        }

        extension Store: Observable {}

        // MARK: - Effects

        extension Store {
          /// Dispatches an action, and returns when the effects have ended that it begins, and those that
          /// they begin in turn. An effect that is cancelled has ended.
          /// ```swift
          /// .refreshable { await store.run(.loadTasks) }
          /// ```
          /// Cancelling the task that waits does not cancel them. An action that joins an effect under way
          /// (``Policy/first``) waits for that.
          public func run(_ action: F.Action) async {
            // In the midst of a dispatch nothing could tell what this action will begin.
            while core.isBusy { await Task.yield() }
            await core.effectRunner.complete(action)
          }

          /// What the feature tells once, from now on: every listener gets every event, in the order in
          /// which they were emitted, and the first listener what was emitted before.
          /// ```swift
          /// for await event in store.events { show(event) }
          /// ```
          /// It ends with the store. Events are kept until they are read.
          public var events: AsyncStream<F.Event> {
            core.effectRunner.listen()
          }

          /// Hears of every event at once, when it is emitted, besides the listeners of ``events``. Set
          /// before any of them listens, it also hears of what was emitted before.
          public var onEvent: ((F.Event) -> Void)? {
            get { core.runner?.onEvent }
            set { core.effectRunner.onEvent = newValue }
          }

          /// Hears of what an effect throws, with the effect's id; not of a `CancellationError` after the
          /// effect was cancelled. Where nobody hears of it, it is written to standard error.
          public var onError: ((any Error, EffectID?) -> Void)? {
            get { core.onError }
            set { core.onError = newValue }
          }

          /// The ids of the effects that are under way or wait for their beginning, in the order in which
          /// they were asked for; nil for one without an id. O(*n* log *n*).
          public var effectsInProgress: [EffectID?] {
            core.runner?.inProgress.sorted { $0.key < $1.key }.map(\.value.id) ?? []
          }

          /// Cancels all effects. O(their number).
          public func cancelEffects() {
            core.runner?.cancelAll()
          }
        }

        """##),
      EmbeddedFile(name: "String+Text.swift", text: ##"""
        extension StringProtocol {
          /// The text without the Unicode white space at both ends, new lines too.
          public var trimmed: String {
            let scalars = unicodeScalars
            guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
              let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
            else { return "" }
            return String(self[first..<scalars.index(after: last)])
          }
        }

        extension String {
          /// Whether the other text occurs in this one, character by character: `""` is in every text, and
          /// a part of an emoji is not in the emoji.
          ///
          /// It means the same whether or not a file imports Foundation, which has another `contains`.
          public func contains(_ other: String) -> Bool {
            self[...].contains(other[...])
          }
        }

        """##),
      EmbeddedFile(name: "runawayLoop.swift", text: ##"""
        /// How many of the last actions tell the cycle of a runaway loop.
        @usableFromInline var trailLength: Int { 32 }

        /// The name of an enum's case, without its payload: that may be long.
        func caseName<Action>(of action: Action) -> String {
          let mirror = Mirror(reflecting: action)
          if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
          return String(String(describing: action).prefix(80))
        }

        /// The shortest list that the end of a longer one repeats.
        func shortestPeriod(of names: [String]) -> [String] {
          for length in 1..<max(1, names.count / 2 + 1) {
            let end = names.suffix(length)
            if names.dropLast(length).suffix(length).elementsEqual(end) { return Array(end) }
          }
          return names
        }

        """##),
      EmbeddedFile(name: "writeError.swift", text: ##"""
        #if canImport(Glibc)
          import Glibc
        #elseif canImport(Musl)
          import Musl
        #elseif canImport(Darwin)
          import Darwin
        #endif

        /// Writes a line to standard error.
        func writeError(_ text: String) {
          var line = text + "\n"
          line.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
        }

        """##),
    ]
  }
}
