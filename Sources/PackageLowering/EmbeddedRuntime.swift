// Written by .ci/embed-runtime from Sources/ReduxRuntime. Do not edit.
// swift-format-ignore-file

/// The sources of the runtime that the tool writes.
enum EmbeddedRuntime {
  static var files: [EmbeddedFile] {
    [
      EmbeddedFile(name: "App/AppMember.swift", text: ##"""
        /// A feature of an app, as the app sees it.
        @MainActor protocol AppMember: AnyObject {
          /// Whether the state is being changed, so that it must not be read.
          var isReducing: Bool { get }
          /// The effects under way or waiting, in no order.
          var effects: [(number: UInt64, id: EffectID?)] { get }
          /// Whether no effect is under way, except streams.
          var isIdle: Bool { get }
          /// Sets whether the app sees every action.
          func watch(_ isWatched: Bool)
          /// Calls the app's observers after every action that may change the state.
          func observe()
          func ignore()
          /// Delivers unread events to the app's hook.
          func deliverEvents()
          func cancelEffects()
          func waitUntilIdle() async
          /// Loads what its feature stores.
          func start()
          /// Throws if a load or a save of the feature would wait for itself.
          func checkFlush() throws
          func flush() async throws
          /// Closes the feature: its store handles no more actions.
          ///
          /// - Returns: Whether it has last values to save.
          func close() -> Bool
          /// Whether its last values cannot be saved any more.
          var isLost: Bool { get }
        }

        /// It retains the core, and the core does not retain it. A weak reference to the core would make
        /// every use of the core slower.
        final class AppMemberOf<F: Feature, App: FeatureApp>: AppMember {
          private weak var app: AppStore<App.State, App.Action, App.Event>?
          private let core: Core<F>
          private let membership: AppMembership<F, App>
          private var observer: Subscription?
          /// Begins to save the last values after the member was closed.
          private var ending: Task<Void, Never>?

          init(
            _ app: App, _ core: Core<F>, _ membership: AppMembership<F, App>
          ) {
            let app = app.base
            self.app = app
            self.core = core
            self.membership = membership
            core.join(app.turn, as: membership)
            watch(app.isWatching)
            if app.isObserved { observe() }
          }

          var isReducing: Bool { core.isReducing }

          var effects: [(number: UInt64, id: EffectID?)] {
            core.runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
          }

          var isIdle: Bool { ending == nil && core.isIdle }

          func watch(_ isWatched: Bool) {
            let linked = membership.after == nil ? 0 : Bonds.isLinked
            core.bind(Bonds(rawValue: linked | (isWatched ? Bonds.isWatched : 0)))
          }

          func observe() {
            if observer?.isAlive == true { return }
            observer = core.insertSilently(
              Observer(.all) { [weak app] _, _ in
                guard let app else { return .dead }
                MainActor.assumeIsolated { app.notify() }
                return .alive
              })
          }

          func ignore() {
            observer?.cancel()
          }

          func deliverEvents() {
            guard let event = membership.event, let log = core.runner?.events else { return }
            while let receive = app?.onEvent, let next = log.takeUnheard() { receive(event(next)) }
          }

          func cancelEffects() {
            core.runner?.cancelAll()
          }

          func waitUntilIdle() async {
            await ending?.value
            await core.waitUntilIdle()
          }

          func start() {
            core.storages?.start()
          }

          func checkFlush() throws {
            try core.storages?.checkFlush()
          }

          func flush() async throws {
            try await core.storages?.flush()
          }

          func close() -> Bool {
            core.bind(Bonds(rawValue: core.bonds.rawValue | Bonds.isClosed))
            core.runner?.endAll()
            guard let storages = core.storages else { return false }
            storages.close()
            // An action that closes its own feature may still be changing the state.
            ending = Task {
              storages.end(with: core.state)
              ending = nil
            }
            return true
          }

          var isLost: Bool { core.storages?.isLost == true }
        }

        """##),
      EmbeddedFile(name: "App/AppStore+Effects.swift", text: ##"""
        extension AppStore {
          /// Dispatches an action, and returns when all effects that it causes have ended, in all features
          /// and through links: see ``Store/run(_:)``.
          ///
          /// Cancelling the task that waits cancels the effects that began because of this action.
          public final func run(_ action: Action) async {
            // During a dispatch, the effects of this action could not be distinguished from others.
            await turn.waitUntilFree()
            await turn.complete(on: clock as? any EffectDriver) { dispatch(action) }
          }

          /// Returns when no effect of any feature is under way and nothing is loaded or saved, including
          /// the last values of closed features: see ``Store/idle()``.
          public final func idle() async {
            await waitUntilIdle(on: clock) {
              for member in allMembers + closedMembers { await member.waitUntilIdle() }
            } isIdle: {
              (allMembers + closedMembers).allSatisfy(\.isIdle)
            }
          }

          /// The closed members that have not saved their last values, in the order in which they joined.
          private var closedMembers: [any AppMember] {
            closed.sorted { $0.key < $1.key }.map(\.value)
          }

          /// Returns when all features have saved what they store, those that were closed too: see
          /// ``Store/flush()``.
          public final func flush() async throws {
            let closed = closed
            let members = allMembers + closedMembers
            for member in members { try member.checkFlush() }
            defer {
              // The error for values that cannot be saved any more has been thrown.
              for (number, member) in closed where member.isLost && !Task.isCancelled {
                self.closed[number] = nil
              }
            }
            try await allOf(members.map { member in { try await member.flush() } })
          }

          /// The ids of the effects that are under way or waiting to begin, in the order of their requests;
          /// nil for an effect without an id. O(*n* log *n*).
          public final var effectsInProgress: [EffectID?] {
            allMembers.flatMap(\.effects).sorted { $0.number < $1.number }.map(\.id)
          }

          /// Cancels the effects of all features. O(number of effects).
          public final func cancelEffects() {
            for member in allMembers { member.cancelEffects() }
          }
        }

        """##),
      EmbeddedFile(name: "App/AppStore+Hooks.swift", text: ##"""
        /// The hooks of an app.
        struct AppHooks<State, Action, Event> {
          var onAction: ((Action, State, State) -> Void)?
          var onRejection: ((Action, Rejection) -> Void)?
          var onError: ((any Error, EffectID?) -> Void)?
          var onEvent: ((Event) -> Void)?
          var watcher: (any AppWatcher<Action>)?
        }

        extension AppStore {
          /// Called after the reducer for every action of every feature, before the observers: with the
          /// action as it reached the reducer, and the app's state before and after.
          ///
          /// For logging, analytics and recording. It costs nothing while it is nil. While it is set, each
          /// action costs two snapshots of the app and a copy of everything that the action changes.
          public final var onAction: ((Action, _ before: State, _ after: State) -> Void)? {
            get { hooks.onAction }
            set {
              change { $0.onAction = newValue }
              updatePaths()
            }
          }

          /// Called for every action that a middleware of a feature rejects, for a runaway loop, and for an
          /// action of a feature that is not open.
          public final var onRejection: ((Action, Rejection) -> Void)? {
            get { hooks.onRejection }
            set { change { $0.onRejection = newValue } }
          }

          /// Called with every error that an effect of any feature throws: see ``Store/onError``. Also
          /// called with a ``Rejection`` for an endless loop without actions: see ``Core/actionLimit``.
          public final var onError: ((any Error, EffectID?) -> Void)? {
            get { hooks.onError }
            set { change { $0.onError = newValue } }
          }

          /// Called with every event of every feature when it is emitted, after the hook and the listeners
          /// of its store. When it is set, it is called with the events that nobody has read yet. Events
          /// and actions that it causes then are handled afterwards.
          public final var onEvent: ((Event) -> Void)? {
            get { hooks.onEvent }
            set {
              change { $0.onEvent = newValue }
              if newValue == nil { return }
              turn.occupy {
                turn.holdEvents { for member in allMembers { member.deliverEvents() } }
              }
            }
          }

          /// Observes every action, for tests.
          public final var watcher: (any AppWatcher<Action>)? {
            get { hooks.watcher }
            set {
              change { $0.watcher = newValue }
              updatePaths()
            }
          }

          final var isWatching: Bool { hooks.onAction != nil || hooks.watcher != nil }

          /// The old hooks are released after the change, because their release may call user code that
          /// changes hooks again.
          private func change(_ body: (inout AppHooks<State, Action, Event>) -> Void) {
            var changed = hooks
            body(&changed)
            swap(&changed, &hooks)
            withExtendedLifetime(changed) {}
          }

          private func updatePaths() {
            for member in allMembers { member.watch(isWatching) }
          }
        }

        """##),
      EmbeddedFile(name: "App/AppStore+Observers.swift", text: ##"""
        extension AppStore {
          /// Adds an observer. It is called immediately with the current state, after every action of a
          /// feature that may have changed something, and after a feature was opened or closed, until it
          /// returns `.dead` or is cancelled.
          ///
          /// Each call costs a snapshot of the app. Observe a feature's store if that is enough.
          ///
          /// - Returns: The subscription, to cancel it. It need not be retained.
          @_disfavoredOverload @discardableResult public final func subscribe(
            _ observe: @escaping (State) -> ObserverStatus
          ) -> Subscription {
            add(Observer(.all) { state, _ in state.lend(to: observe) })
          }

          /// Adds an observer that is called until it is cancelled.
          @discardableResult public final func subscribe(
            _ observe: @escaping (State) -> Void
          ) -> Subscription {
            add(
              Observer(.all) { state, _ in
                state.lend(to: observe)
                return .alive
              })
          }

          /// Adds an observer of one value taken from the state. It is called immediately with the current
          /// value, and then whenever the value differs from the last one.
          ///
          /// - Returns: The subscription, to cancel it. It need not be retained.
          @_disfavoredOverload @discardableResult public final func select<Value: Equatable>(
            _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
          ) -> Subscription {
            add(Observer(.all, Selection(value, observe).receive))
          }

          /// Adds an observer of one value that is called until it is cancelled.
          @discardableResult public final func select<Value: Equatable>(
            _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> Void
          ) -> Subscription {
            let selection = Selection(value) {
              observe($0)
              return .alive
            }
            return add(Observer(.all, selection.receive))
          }
        }

        extension AppStore {
          private func add(_ observer: Observer<State>) -> Subscription {
            let members = allMembers
            // The state cannot be read while a reducer runs.
            if turn.nesting >= Turn.nestingLimit || members.contains(where: \.isReducing) {
              newcomers.append(observer)
              for member in members { member.observe() }
              turn.appendErrand(of: self)
              return observer
            }
            turn.occupy {
              observers.append(observer)
              for member in members { member.observe() }
              greet(observer)
            }
            return observer
          }

          /// Whether an observer is called now or later.
          final var isObserved: Bool { !observers.isEmpty || !newcomers.isEmpty }

          /// Calls an observer for the first time.
          private func greet(_ observer: Observer<State>) {
            nesting += 1
            turn.nesting += 1
            _ = observer.call(Held(state))
            turn.nesting -= 1
            nesting -= 1
            if observers.count >= observerLimit { sweep() }
          }

          /// Calls the next observer that waits for its first call, unless it was cancelled meanwhile.
          final func welcome() {
            guard let observer = newcomers.popFirst() else { return }
            if observer.isLive {
              observers.append(observer)
              greet(observer)
            } else if !isObserved {
              ignoreMembers()
            }
          }

          /// Calls the current observers.
          final func notify() {
            opening = nil
            let count = observers.count
            if count == 0 { return }
            // Before the state is read, which may run user code.
            nesting += 1
            let held = Held(state)
            var isAnyDead = false
            for index in 0..<count where !observers[index].call(held) { isAnyDead = true }
            nesting -= 1
            if isAnyDead { sweep() }
          }

          /// Removes the dead observers, unless observers are being called.
          private func sweep() {
            guard nesting == 0 else { return }
            var rest = observers.filter(\.isLive)
            swap(&rest, &observers)
            observerLimit = max(16, 2 * observers.count)
            if !isObserved { ignoreMembers() }
            withExtendedLifetime(rest) {}
          }

          private func ignoreMembers() {
            for member in allMembers { member.ignore() }
          }

          /// Notes that a feature was opened or closed. An observer that still waits for its first call
          /// sees the change in that call.
          final func noteOpening(of feature: String) {
            if opening != nil || observers.isEmpty { return }
            opening = feature
            turn.appendErrand(of: self)
          }
        }

        """##),
      EmbeddedFile(name: "App/AppStore+Opening.swift", text: ##"""
        extension FeatureApp {
          /// Adds the store of a feature that is always open.
          /// ```swift
          /// join(
          ///   tasks, "tasks", action: TodoAppAction.tasks, event: TodoAppEvent.tasks,
          ///   after: { $0.afterTasks($1) }, onEvent: { $0.onTasksEvent($1) })
          /// ```
          /// - Parameters:
          ///   - store: A new store.
          ///   - name: The feature's name in the app, for messages.
          ///   - action: Converts an action of the feature to one of the app.
          ///   - event: Converts an event of the feature to one of the app; nil for a feature without
          ///     events.
          ///   - after: Called with the app and each reduced action, after the feature's middleware.
          ///   - onEvent: Called with the app and each event when it is emitted.
          public func join<F: Feature>(
            _ store: Store<F>, _ name: String, action: @escaping (F.Action) -> Action,
            event: ((F.Event) -> Event)? = nil, after: ((Self, F.Action) -> Void)? = nil,
            onEvent: ((Self, F.Event) -> Void)? = nil
          ) {
            enter(store.core, name, action, event, after, onEvent)
          }

          /// - Returns: The member's number.
          @discardableResult private func enter<F: Feature>(
            _ core: Core<F>, _ name: String, _ action: @escaping (F.Action) -> Action,
            _ event: ((F.Event) -> Event)?, _ after: ((Self, F.Action) -> Void)?,
            _ onEvent: ((Self, F.Event) -> Void)?
          ) -> Int {
            require(core.membership == nil, "The store of '\(name)' is in an app already.")
            require(
              !core.turn.isBusy, "The store of '\(name)' joins an app in the middle of its own dispatch.")
            let membership = AppMembership<F, Self>(name, self, action, event, after, onEvent)
            return base.add(AppMemberOf<F, Self>(self, core, membership))
          }

          /// Opens a feature if it is closed. Its store can be used immediately.
          /// ```swift
          /// open(
          ///   loginSlot, "login", LoginStore(initialState: state, clock: clock),
          ///   action: TodoAppAction.login, event: TodoAppEvent.login)
          /// ```
          /// - Parameters:
          ///   - slot: The slot of the feature.
          ///   - store: The new store, which is created if the feature is closed. For the other parameters
          ///     see ``join(_:_:action:event:after:onEvent:)``.
          public func open<F: Feature>(
            _ slot: StoreSlot<F>, _ name: String, _ store: @autoclosure () -> Store<F>,
            action: @escaping (F.Action) -> Action,
            event: ((F.Event) -> Event)? = nil, after: ((Self, F.Action) -> Void)? = nil,
            onEvent: ((Self, F.Event) -> Void)? = nil
          ) {
            slot.checkOwner(base.turn)
            if slot.opened != nil { return }
            base.turn.occupy {
              let store = store()
              // Creating the store may run user code, which may have opened the feature meanwhile.
              if slot.opened != nil { return }
              let number = enter(store.core, name, action, event, after, onEvent)
              slot.opened = (store, number, base.turn)
              base.noteOpening(of: name)
              slot.tracker.noteChange(of: slot, in: base.turn)
            }
          }

          /// Opens a feature for a key if it is closed.
          public func open<Key, F: Feature>(
            _ stores: KeyedStores<Key, F>, _ key: Key, _ name: String,
            _ store: @autoclosure () -> Store<F>, action: @escaping (F.Action) -> Action,
            event: ((F.Event) -> Event)? = nil,
            after: ((Self, F.Action) -> Void)? = nil, onEvent: ((Self, F.Event) -> Void)? = nil
          ) {
            stores.checkOwner(base.turn)
            base.turn.occupy {
              if stores.entry(key) != nil { return }
              let store = store()
              let hash = key.hashValue
              if stores.entry(key) != nil { return }
              let number = enter(store.core, name, action, event, after, onEvent)
              stores.insert(key, store, number: number, hash: hash, turn: base.turn)
              base.noteOpening(of: name)
              stores.tracker.noteChange(of: stores, in: base.turn)
            }
          }

          /// Closes a feature if it is open: its effects are cancelled, and waiting or later actions for
          /// its store are dropped and reported to ``onRejection``.
          public func close<F: Feature>(_ slot: StoreSlot<F>) {
            slot.checkOwner(base.turn)
            guard let opened = slot.opened else { return }
            base.turn.occupy {
              slot.opened = nil
              base.leave(opened.number)
              base.noteOpening(of: opened.store.core.membership?.name ?? "")
              slot.tracker.noteChange(of: slot, in: base.turn)
            }
            withExtendedLifetime(opened) {}
          }

          /// Closes the feature of a key if it is open.
          public func close<Key, F: Feature>(_ stores: KeyedStores<Key, F>, _ key: Key) {
            guard let entry = stores.entry(key) else { return }
            close([entry], in: stores)
          }

          /// Closes the features of all keys.
          public func close<Key, F: Feature>(_ stores: KeyedStores<Key, F>) {
            close(stores.entries, in: stores)
          }

          private func close<Key, F: Feature>(
            _ entries: [OpenStore<Key, F>], in stores: KeyedStores<Key, F>
          ) {
            stores.checkOwner(base.turn)
            guard let first = entries.first else { return }
            base.turn.occupy {
              // All are removed first, because cancelling an effect may run user code.
              for entry in entries.filter(stores.remove) { base.leave(entry.number) }
              base.noteOpening(of: first.store.core.membership?.name ?? "")
              stores.tracker.noteChange(of: stores, in: base.turn)
            }
            withExtendedLifetime(entries) {}
          }
        }

        """##),
      EmbeddedFile(name: "App/AppStore.swift", text: ##"""
        import Observation

        /// Holds the stores of an app's features on one queue.
        ///
        /// Generated code subclasses it, with a property for each feature. The store of a feature works as
        /// it does without an app: pass it to views, observe it, and dispatch to it. After actions and
        /// events of one feature, the app does what they cause in other features.
        ///
        /// Actions of the whole app are handled one at a time, first in, first out, whichever store they
        /// are dispatched to. An action is reduced, then the observers are called, then the feature's
        /// middleware, then the app's own closure for it. Features open and close immediately.
        ///
        /// Releasing an app closes no feature: stores that are retained elsewhere continue to work.
        @MainActor open class AppStore<State: Equatable & Sendable, Action: Sendable, Event: Sendable> {
          /// The clock of all effects.
          public let clock: any Clock<Duration>

          final let turn = Turn()
          final var hooks = AppHooks<State, Action, Event>()
          private final var members: [Int: any AppMember] = [:]
          private final var memberCount = 0
          /// The members that were closed and have not saved their last values, by their numbers.
          final var closed: [Int: any AppMember] = [:]
          /// Actions for closed features that are still to be reported.
          private final var misdirected = Queue<(Action, Rejection)>()
          private final var isStarted = false

          final var observers: [Observer<State>] = []
          /// Observers that wait for their first call.
          final var newcomers = Queue<Observer<State>>()
          final var nesting = 0
          final var observerLimit = 16
          /// The name of the feature that was opened or closed first since the last call of the observers.
          final var opening: String?

          public init(clock: any Clock<Duration> = ContinuousClock()) {
            self.clock = clock
            turn.app = self
          }

          deinit {
            Observer.endSoon(observers)
          }

          /// The states of all features. O(features).
          ///
          /// - Precondition: No reducer of the app is running.
          open var state: State {
            fatalError("\(type(of: self)) has to override 'state'")
          }

          /// Sends an action to its feature's store.
          open func dispatch(_ action: Action) {
            fatalError("\(type(of: self)) has to override 'dispatch(_:)'")
          }

          /// Dispatches the actions with which the app starts. Called by ``start()``.
          open func begin() {}

          /// Starts the app if it has not started yet: its features load what they store.
          public final func start() {
            if isStarted { return }
            isStarted = true
            for member in allMembers { member.start() }
            begin()
          }

          /// Starts the app on the next turn of the main actor, so that hooks that are set first see every
          /// action. If the clock drives the effects, as in tests, only ``start()`` starts the app.
          public final func startSoon() {
            if clock is any EffectDriver { return }
            Task { [weak self] in self?.start() }
          }

          // MARK: - Members

          /// The members in the order in which they joined.
          final var allMembers: [any AppMember] {
            members.sorted { $0.key < $1.key }.map(\.value)
          }

          final func add(_ member: any AppMember) -> Int {
            memberCount += 1
            members[memberCount] = member
            return memberCount
          }

          /// Removes and closes a member.
          final func leave(_ number: Int) {
            guard let member = members.removeValue(forKey: number), member.close() else { return }
            closed[number] = member
            Task { [weak self] in
              try await member.flush()
              self?.closed[number] = nil
            }
          }

          /// Sends an action to a store of a feature that may be closed. If it is closed, the action is
          /// reported to ``onRejection`` when its turn comes.
          public final func dispatch<F: Feature>(
            _ action: F.Action, to store: Store<F>?, for whole: Action
          ) {
            if let store { return store.dispatch(action) }
            misdirected.append((whole, .closed(caseName(of: whole))))
            turn.appendAction(of: self)
            if !turn.isBusy { turn.settle() }
          }
        }

        extension AppStore: Observable {}
        extension AppStore: FeatureApp {
          public final var base: AppStore<State, Action, Event> { self }
        }

        /// An app of several features: a subclass of ``AppStore``.
        @MainActor public protocol FeatureApp: AnyObject {
          associatedtype State: Equatable & Sendable
          associatedtype Action: Sendable
          associatedtype Event: Sendable
          /// This app as an ``AppStore``.
          var base: AppStore<State, Action, Event> { get }
        }

        extension AppStore: TurnTaker {
          final func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool {
            guard let (action, rejection) = misdirected.popFirst() else { return true }
            guard causes.admits(caseName(of: action), waiting: waiting) else {
              if !causes.isCut { hooks.onRejection?(action, .runawayLoop(causes.cycle)) }
              return false
            }
            hooks.onRejection?(action, rejection)
            return true
          }

          final func runErrand() {
            if opening != nil { notify() }
            welcome()
          }

          final func drop(_ work: Work) -> Any? {
            if work == .actions {
              var actions = Queue<(Action, Rejection)>()
              swap(&actions, &misdirected)
              return actions
            }
            opening = nil
            var observers = Queue<Observer<State>>()
            swap(&observers, &newcomers)
            return observers
          }

          final func name(of work: Work) -> String {
            opening.map { "'\($0)' opens or closes" } ?? "observers of \(type(of: self))"
          }

          final func reportLoop(_ cycle: [String]) {
            let loop = Rejection.callLoop(cycle)
            if let onError { onError(loop, nil) } else { writeError("redux: \(loop.message)") }
          }
        }

        """##),
      EmbeddedFile(name: "App/AppWatcher.swift", text: ##"""
        /// Observes every action of an app, for tests. An app has at most one.
        @MainActor public protocol AppWatcher<Action>: AnyObject {
          associatedtype Action
          /// Called when an action reaches its feature's chain of middleware.
          func willHandle(_ action: Action)
          /// Called after the feature's reducer, with the feature's state before and after.
          func didReduce<State: Equatable>(
            _ action: Action, from old: State, to new: State, _ changes: Changes)
          /// Called after the action's observers, middleware and links. Not called for an action that a
          /// middleware stopped.
          func didHandle(_ action: Action)
        }

        """##),
      EmbeddedFile(name: "App/KeyedStores.swift", text: ##"""
        /// The stores of a feature that has one for each key. One app opens and closes them.
        @MainActor public final class KeyedStores<Key: Hashable & Sendable, F: Feature> {
          /// Stored by the hash values of the keys, so that no user-written `==` or `hash(into:)` runs
          /// while the table changes.
          var table: [Int: [OpenStore<Key, F>]] = [:]
          /// The number of open stores.
          private var openCount = 0
          /// The turn of the app that opened the last store.
          private var turn: Turn?
          let tracker = Tracker(.all)

          public init() {}

          /// The store of a key; nil while it is closed. A view that reads it is updated when any store is
          /// opened or closed. O(1).
          public subscript(key: Key) -> Store<F>? {
            tracker.noteReading()
            return entry(key)?.store
          }

          public var isEmpty: Bool { count == 0 }

          /// The number of open stores.
          public var count: Int {
            tracker.noteReading()
            return openCount
          }

          /// The keys of the open stores, in the order in which they were opened. O(*n* log *n*).
          public var keys: [Key] { entries.map(\.key) }

          /// The open stores, in the order in which they were opened. O(*n* log *n*).
          public var stores: [Store<F>] { entries.map(\.store) }

          /// The states of the open stores. O(*n*).
          public var states: [Key: F.State] {
            var states: [Key: F.State] = [:]
            for entry in entries { states[entry.key] = entry.store.state }
            return states
          }

          var entries: [OpenStore<Key, F>] {
            tracker.noteReading()
            return table.values.joined().sorted { $0.number < $1.number }
          }

          func entry(_ key: Key) -> OpenStore<Key, F>? {
            let candidates = table[key.hashValue] ?? []
            return candidates.first { $0.key == key }
          }

          /// Stops the program if another app than the one with this turn has opened stores.
          func checkOwner(_ turn: Turn) {
            if openCount > 0, self.turn !== turn { stopSharing(F.self) }
          }

          func insert(_ key: Key, _ store: Store<F>, number: Int, hash: Int, turn: Turn) {
            openCount += 1
            self.turn = turn
            table[hash, default: []].append(
              OpenStore(key: key, store: store, number: number, hash: hash))
          }

          /// - Returns: Whether the entry was still in the table.
          func remove(_ entry: OpenStore<Key, F>) -> Bool {
            guard let known = table[entry.hash] else { return false }
            let rest = known.filter { $0 !== entry }
            guard rest.count < known.count else { return false }
            table[entry.hash] = rest.isEmpty ? nil : rest
            openCount -= 1
            return true
          }
        }

        extension KeyedStores: TurnTaker {
          func publish() { tracker.tellReaders() }

          func name(of work: Work) -> String { "views of \(F.self)" }
        }

        /// An open store.
        final class OpenStore<Key, F: Feature> {
          let key: Key
          let store: Store<F>
          /// Its number among the members of the app.
          let number: Int
          let hash: Int

          init(key: Key, store: Store<F>, number: Int, hash: Int) {
            self.key = key
            self.store = store
            self.number = number
            self.hash = hash
          }
        }

        """##),
      EmbeddedFile(name: "App/Membership.swift", text: ##"""
        /// What a core has to do for its app at each action.
        struct Bonds {
          /// The app follows links after actions.
          static let isLinked: UInt8 = 1
          /// The app sees every action.
          static let isWatched: UInt8 = 2
          /// The feature was closed: its store handles no more actions.
          static let isClosed: UInt8 = 4

          var rawValue: UInt8 = 0

          func has(_ bond: UInt8) -> Bool { rawValue & bond != 0 }
        }

        /// The app of a feature, as the feature's core sees it.
        @MainActor class Membership<F: Feature> {
          /// The feature's name in the app.
          nonisolated let name: String

          init(_ name: String) {
            self.name = name
          }

          /// Called when an action reaches the chain.
          func arrive(_ action: F.Action) {}
          /// Reduces an action that the app observes.
          func reduce(_ action: F.Action, in core: Core<F>) -> Changes { core.reduce(action) }
          /// Follows the links of an action.
          func link(_ action: F.Action) {}
          /// Called when an action that the app observes has been handled.
          func leave(_ action: F.Action) {}
          func report(_ action: F.Action, _ rejection: Rejection) {}
          /// - Returns: Whether the app handles the error.
          func report(_ error: any Error, of id: EffectID?) -> Bool { false }
          /// Passes an event to the app.
          ///
          /// - Parameter number: The event's number in the log.
          func emit(_ event: F.Event, _ number: Int, in log: EventLog<F.Event>) {}
        }

        /// A feature's membership in an app of a certain type.
        final class AppMembership<F: Feature, App: FeatureApp>: Membership<F> {
          private weak var app: App?
          private let action: (F.Action) -> App.Action
          let event: ((F.Event) -> App.Event)?
          let after: ((App, F.Action) -> Void)?
          private let onEvent: ((App, F.Event) -> Void)?

          init(
            _ name: String, _ app: App, _ action: @escaping (F.Action) -> App.Action,
            _ event: ((F.Event) -> App.Event)?, _ after: ((App, F.Action) -> Void)?,
            _ onEvent: ((App, F.Event) -> Void)?
          ) {
            self.app = app
            self.action = action
            self.event = event
            self.after = after
            self.onEvent = onEvent
            super.init(name)
          }

          override func arrive(_ action: F.Action) {
            if let watcher = app?.base.watcher { watcher.willHandle(self.action(action)) }
          }

          override func reduce(_ action: F.Action, in core: Core<F>) -> Changes {
            guard let app = app?.base else { return core.reduce(action) }
            let (onAction, watcher) = (app.onAction, app.watcher)
            let before = onAction.map { _ in app.state }
            let old = watcher.map { _ in core.state }
            let changes = core.apply(action)
            let count = core.observers.count
            // The hooks may read cached values, which must not be older than the state.
            core.forgetMemos(changes)
            if let watcher, let old {
              watcher.didReduce(self.action(action), from: old, to: core.state, changes)
            }
            if let onAction, let before { onAction(self.action(action), before, app.state) }
            core.notify(of: changes, upTo: count)
            return changes
          }

          override func link(_ action: F.Action) {
            if let app, let after { after(app, action) }
          }

          override func leave(_ action: F.Action) {
            if let watcher = app?.base.watcher { watcher.didHandle(self.action(action)) }
          }

          override func report(_ action: F.Action, _ rejection: Rejection) {
            if let onRejection = app?.base.onRejection { onRejection(self.action(action), rejection) }
          }

          override func report(_ error: any Error, of id: EffectID?) -> Bool {
            guard let onError = app?.base.onError else { return false }
            onError(error, id)
            return true
          }

          override func emit(_ event: F.Event, _ number: Int, in log: EventLog<F.Event>) {
            guard let app else { return }
            if let wrap = self.event, let receive = app.base.onEvent {
              log.noteHeard(number)
              receive(wrap(event))
            }
            if let onEvent { onEvent(app, event) }
          }
        }

        """##),
      EmbeddedFile(name: "App/StoreSlot.swift", text: ##"""
        import Observation

        /// The slot for the store of a feature that may be closed. One app opens and closes it.
        @MainActor public final class StoreSlot<F: Feature> {
          /// The open store, with its number among the members of the app that has this turn.
          var opened: (store: Store<F>, number: Int, turn: Turn)?
          let tracker = Tracker(.all)

          public init() {}

          /// Stops the program if another app than the one with this turn has opened the store.
          func checkOwner(_ turn: Turn) {
            if let opened, opened.turn !== turn { stopSharing(F.self) }
          }

          /// The feature's store; nil while it is closed. A view that reads it is updated when the feature is
          /// opened or closed.
          public var store: Store<F>? {
            tracker.noteReading()
            return opened?.store
          }
        }

        /// Stops the program because two apps have the same slot.
        func stopSharing<F: Feature>(_ feature: F.Type) -> Never {
          fatalError(
            """
            A slot for a store of \(feature) is in two apps: one of them opened it, and the other opens or \
            closes it. Give each app its own 'StoreSlot' or 'KeyedStores'.
            """)
        }

        extension StoreSlot: TurnTaker {
          func publish() { tracker.tellReaders() }

          func name(of work: Work) -> String { "views of \(F.self)" }
        }

        // MARK: - Views

        extension Tracker {
          /// Notes that a view may have read the slot.
          func noteReading() {
            isWatched = true
            registrar.access(self, keyPath: path)
          }

          /// Notifies the views at the end of the turn.
          func noteChange(of taker: any TurnTaker, in turn: Turn) {
            if isWatched { turn.appendChange(of: taker) }
          }

          func tellReaders() {
            isWatched = tell()
          }
        }

        """##),
      EmbeddedFile(name: "Collections/Array+Identifiable.swift", text: ##"""
        extension Array where Element: Identifiable {
          /// The first element with an id, or nil. O(*n*).
          ///
          /// ```swift
          /// tasks[id: id]?.isCompleted = true   // does nothing if there is no such element
          /// tasks[id: task.id] = task           // replaces the first such element, or appends this one
          /// tasks[id: id] = nil                 // removes the first such element
          /// ```
          /// A change through this subscript copies the element. To change an element in place, find its
          /// position with ``index(id:)``.
          ///
          /// - Precondition: An element that is assigned has the id of the subscript.
          @inlinable public subscript(id id: Element.ID) -> Element? {
            get { first { $0.id == id } }
            set {
              guard let newValue else {
                remove(id: id)
                return
              }
              require(newValue.id == id, "The element's id doesn't match the id of the subscript")
              if let index = index(id: id) { self[index] = newValue } else { append(newValue) }
            }
          }

          /// The position of the first element with an id, or nil. O(*n*).
          @inlinable public func index(id: Element.ID) -> Int? {
            firstIndex { $0.id == id }
          }

          /// Removes the first element with an id, if there is one. O(*n*).
          ///
          /// - Returns: The element that was removed.
          @inlinable @discardableResult public mutating func remove(id: Element.ID) -> Element? {
            index(id: id).map { remove(at: $0) }
          }
        }

        """##),
      EmbeddedFile(name: "Collections/ChunkedArray.swift", text: ##"""
        /// A list that stores its elements in leaves of about 2 KB, in groups of 64 leaves. All leaves but the
        /// last have the same length.
        ///
        /// If the list is shared, a write copies one leaf, the table of its group and the table of groups,
        /// not all elements: 3 KB of 5.6 MB.
        @usableFromInline struct ChunkedArray<Element> {
          @usableFromInline typealias Leaf = ContiguousArray<Element>

          @usableFromInline var groups: ContiguousArray<ContiguousArray<Leaf>> = []
          @usableFromInline var count = 0

          @inlinable init() {}

          /// The binary logarithm of a leaf's length. It is a constant if the compiler knows the element
          /// type.
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

          /// The leaf that begins at a position; nil at the end.
          @inlinable func leaf(at start: Int) -> Leaf? {
            start < count ? groups[start &>> Self.groupShift][(start & Self.groupMask) &>> Self.shift] : nil
          }

          @inlinable mutating func append(_ element: Element) {
            if count & Self.mask == 0 {
              var leaf = Leaf()
              // The first leaf grows with the list, so that a short list stays small.
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

          /// Calls a closure with the elements from a position on, and some before it, as an array that it
          /// may change. If the closure throws, the list keeps the changes made so far. O(their number).
          ///
          /// - Parameter body: Receives the elements, and the position of the first of them.
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
          /// Leaves that both lists share are not compared.
          @inlinable static func == (left: Self, right: Self) -> Bool {
            left.count == right.count && left.groups == right.groups
          }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Adding.swift", text: ##"""
        extension IdentifiedArray {
          /// Appends an element. If its id is in the list already, nothing changes. O(1).
          ///
          /// - Returns: Whether the element was added, and the position of the element with its id.
          @inlinable @discardableResult
          public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
            let end = chunks.count
            let index = Self.read(&positions[element.id, default: end])
            if index == end { chunks.append(element) }
            return (index == end, index)
          }

          /// Appends the elements whose ids are not in the list yet. O(their number).
          @inlinable public mutating func append(contentsOf newElements: some Sequence<Element>) {
            if isEmpty { positions.reserveCapacity(newElements.underestimatedCount) }
            for element in newElements { append(element) }
          }

          /// Inserts an element at a position. If its id is in the list already, nothing changes. O(*n*),
          /// at the end O(1).
          ///
          /// - Returns: Whether the element was added, and the position of the element with its id.
          @inlinable @discardableResult
          public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
            if index == chunks.count { return append(element) }
            if let present = positions[element.id] { return (false, present) }
            chunks.withTail(from: index) { $0.insert(element, at: index - $1) }
            renumber(from: index)
            return (true, index)
          }

          /// Replaces the element at a position by one with the same id. O(1).
          ///
          /// - Returns: The element that was replaced.
          /// - Precondition: Both elements have the same id. An assignment, `list[index] = element`, may
          ///   change the id.
          @inlinable @discardableResult
          public mutating func update(_ element: Element, at index: Int) -> Element {
            let old = chunks[index]
            require(element.id == old.id, "The new element's id doesn't match the old one's")
            chunks[index] = element
            return old
          }

          /// Replaces the element with the same id in place, or appends the element. O(1).
          ///
          /// - Returns: The element that was replaced.
          @inlinable @discardableResult
          public mutating func updateOrAppend(_ element: Element) -> Element? {
            let (inserted, index) = append(element)
            return inserted ? nil : replace(at: index, by: element)
          }

          /// Replaces the element with the same id in place, or inserts the element at a position. O(1) to
          /// replace, O(*n*) to insert.
          ///
          /// - Returns: The element that was replaced, and the position of the new one.
          @inlinable @discardableResult
          public mutating func updateOrInsert(
            _ element: Element, at index: Int
          ) -> (originalMember: Element?, index: Int) {
            let (inserted, place) = insert(element, at: index)
            return (inserted ? nil : replace(at: place, by: element), place)
          }

          /// Reserves capacity in the index of ids. O(*n*).
          @inlinable public mutating func reserveCapacity(_ minimumCapacity: Int) {
            positions.reserveCapacity(minimumCapacity)
          }

          @inlinable mutating func replace(at index: Int, by element: Element) -> Element {
            let old = chunks[index]
            chunks[index] = element
            return old
          }

          /// Adds a missing value to a dictionary and reads it, with a single lookup.
          @inlinable static func read(_ position: inout Int) -> Int { position }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Collection.swift", text: ##"""
        extension IdentifiedArray: RandomAccessCollection, MutableCollection {
          /// The position of the first element: 0.
          @inlinable public var startIndex: Int { 0 }

          /// The position after the last element, which is the number of elements. O(1).
          @inlinable public var endIndex: Int { chunks.count }

          /// The element at a position. It may be changed in place, even its id. O(1), but a change that
          /// removes an element is O(*n*).
          ///
          /// If an element gets an id that another element has, it is removed, and the other one stays:
          ///
          /// ```swift
          /// var list: IdentifiedArray = [Item(id: 1), Item(id: 2), Item(id: 3)]
          /// list[0] = Item(id: 4)    // the ids are 4, 2, 3
          /// list[0].id = 3           // the ids are 2, 3
          /// ```
          @inlinable public subscript(index: Int) -> Element {
            get { chunks[index] }
            _modify {
              let id = chunks[index].id
              defer { if chunks[index].id != id { rekey(index, from: id) } }
              yield &chunks[index]
            }
          }

          /// The elements in a range of positions. Reading is O(upper bound), writing O(*n*).
          ///
          /// Written elements are skipped if their ids occur outside the range or earlier in it.
          @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
            get {
              var list: [Element] = []
              list.reserveCapacity(bounds.upperBound)
              for index in 0..<bounds.upperBound { list.append(chunks[index]) }
              return list[bounds]
            }
            set { replaceSubrange(bounds, with: newValue) }
          }

          /// Calls a closure with the elements as contiguous storage, which it may reorder and change. O(*n*).
          ///
          /// The closure works on a copy, which then replaces the elements; of elements with the same id,
          /// the list keeps the first.
          @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
            _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
          ) rethrows -> Result? {
            var list = Array(self)
            defer { self = IdentifiedArray(list) }
            return try list.withContiguousMutableStorageIfAvailable(body)
          }

          /// Calls a closure with the elements in place, if the list is short enough to be contiguous.
          /// O(1).
          @inlinable public func withContiguousStorageIfAvailable<Result>(
            _ body: (UnsafeBufferPointer<Element>) throws -> Result
          ) rethrows -> Result? {
            if chunks.count <= ChunkedArray<Element>.mask + 1, let leaf = chunks.groups.first?.first {
              return try leaf.withContiguousStorageIfAvailable(body)
            }
            return nil
          }

          /// Returns the elements for which a closure returns true, as an array. O(*n*).
          ///
          /// If the context requires an `IdentifiedArray`, `filter(_:)` returns one.
          @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element] {
            var result: [Element] = []
            for element in self where try isIncluded(element) { result.append(element) }
            return result
          }

          /// Updates the index after the id of an element changed.
          @inlinable @inline(never) mutating func rekey(_ index: Int, from id: ID) {
            forget(id, at: index)
            let changed = chunks[index].id
            if positions[changed] == nil {
              positions[changed] = index
            } else {
              chunks.withTail(from: index) { _ = $0.remove(at: index - $1) }
              renumber(from: index)
            }
          }
        }

        extension IdentifiedArray: RangeReplaceableCollection {
          /// Replaces the elements in a range of positions. O(*n*), at the end O(their number).
          ///
          /// New elements are skipped if their ids occur outside the range or earlier in the new elements.
          @inlinable public mutating func replaceSubrange(
            _ subrange: Range<Int>, with newElements: some Collection<Element>
          ) {
            let start = subrange.lowerBound
            if start == chunks.count, subrange.isEmpty { return append(contentsOf: newElements) }
            for index in subrange { forget(chunks[index].id, at: index) }
            var added: [Element] = []
            for element in newElements where positions[element.id] == nil {
              positions[element.id] = start
              added.append(element)
            }
            chunks.withTail(from: start) {
              $0.replaceSubrange((start - $1)..<(subrange.upperBound - $1), with: added)
            }
            renumber(from: start)
          }
        }

        extension IdentifiedArray {
          /// An iterator over the elements of a list: O(1) for each.
          public struct Iterator: IteratorProtocol {
            @usableFromInline let chunks: ChunkedArray<Element>
            @usableFromInline var leaf: ContiguousArray<Element> = []
            @usableFromInline var index = 0
            /// The position at which the next leaf begins.
            @usableFromInline var start = 0

            @inlinable init(_ chunks: ChunkedArray<Element>) {
              self.chunks = chunks
            }

            /// Returns the next element, or nil at the end.
            @inlinable public mutating func next() -> Element? {
              if index == leaf.count {
                guard let following = chunks.leaf(at: start) else { return nil }
                leaf = following
                start &+= leaf.count
                index = 0
              }
              defer { index &+= 1 }
              return leaf[index]
            }
          }

          /// Returns an iterator over the elements, in order. O(1).
          @inlinable public func makeIterator() -> Iterator { Iterator(chunks) }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Conformances.swift", text: ##"""
        extension IdentifiedArray: ExpressibleByArrayLiteral {
          /// Creates a list of the elements of a literal. Of elements with the same id, it keeps the first.
          /// O(*n*).
          @inlinable public init(arrayLiteral elements: Element...) {
            self.init(elements)
          }
        }

        extension IdentifiedArray: Equatable where Element: Equatable {
          /// Whether two lists have equal elements in the same order. O(*n*).
          @inlinable public static func == (left: Self, right: Self) -> Bool {
            left.chunks == right.chunks
          }
        }

        extension IdentifiedArray: Hashable where Element: Hashable {
          /// Hashes the elements, in order. O(*n*).
          @inlinable public func hash(into hasher: inout Hasher) {
            hasher.combine(count)
            for element in self { hasher.combine(element) }
          }
        }

        extension IdentifiedArray: Encodable where Element: Encodable {
          /// Encodes the elements as an array does. O(*n*).
          public func encode(to encoder: any Encoder) throws {
            try Array(self).encode(to: encoder)
          }
        }

        extension IdentifiedArray: Decodable where Element: Decodable {
          /// Decodes the elements as an array does. O(*n*).
          ///
          /// - Throws: `DecodingError.dataCorrupted` if an id is repeated.
          public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            self.init()
            while !container.isAtEnd {
              let index = container.currentIndex
              if append(try container.decode(Element.self)).inserted { continue }
              throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The id of the element at index \(index) is repeated")
            }
          }
        }

        extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
          /// The elements, formatted like those of an array. O(*n*).
          public var description: String { Array(self).description }

          /// The elements, formatted like those of an array, so that a state has the same description with
          /// either. O(*n*).
          public var debugDescription: String { Array(self).debugDescription }
        }

        extension IdentifiedArray: CustomReflectable {
          /// A mirror of the elements, so that debuggers and tests show them like those of an array.
          public var customMirror: Mirror {
            Mirror(self, unlabeledChildren: self, displayStyle: .collection)
          }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Ordering.swift", text: ##"""
        extension IdentifiedArray {
          /// Moves the element at one position to another. O(*n*).
          ///
          /// - Parameter target: The position of the element after the move.
          @inlinable public mutating func move(from source: Int, to target: Int) {
            let first = Swift.min(source, target)
            chunks.withTail(from: first) { elements, start in
              elements.insert(elements.remove(at: source - start), at: target - start)
            }
            renumber(from: first)
          }

          /// Moves the elements at some positions before the one at another position; all keep their order.
          /// O(*n*).
          ///
          /// A Foundation `IndexSet` is a sequence of positions, so SwiftUI's `onMove` can call this:
          ///
          /// ```swift
          /// .onMove { tasks.move(fromOffsets: $0, toOffset: $1) }
          /// ```
          /// - Parameter destination: A position before the move. The number of elements means the end.
          @inlinable public mutating func move(
            fromOffsets offsets: some Sequence<Int>, toOffset destination: Int
          ) {
            let moved = Set(offsets)
            require(
              (0...count).contains(destination) && moved.allSatisfy { indices.contains($0) },
              "move(fromOffsets:toOffset:): a position is out of range")
            let first = Swift.min(moved.min() ?? destination, destination)
            chunks.withTail(from: first) { elements, start in
              let staying = (start..<(start + elements.count)).filter { !moved.contains($0) }
              let before = staying.prefix { $0 < destination }
              let order = before + moved.sorted() + staying.dropFirst(before.count)
              elements = order.map { elements[$0 - start] }
            }
            renumber(from: first)
          }

          /// Exchanges two elements. O(1).
          @inlinable public mutating func swapAt(_ left: Int, _ right: Int) {
            let element = chunks[left]
            chunks[left] = chunks[right]
            chunks[right] = element
            place(chunks[left].id, from: right, at: left)
            place(chunks[right].id, from: left, at: right)
          }

          /// Reverses the order of the elements. O(*n*).
          @inlinable public mutating func reverse() {
            chunks.withTail(from: 0) { elements, _ in elements.reverse() }
            renumber(from: 0)
          }

          /// Sorts the elements; equal ones keep their order. O(*n* log *n*).
          ///
          /// If the closure throws, the order of the elements is unspecified, but none is lost.
          @inlinable public mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows {
            defer { renumber(from: 0) }
            try chunks.withTail(from: 0) { elements, _ in try elements.sort(by: areInOrder) }
          }

          /// Returns the elements sorted, as an `IdentifiedArray`; equal ones keep their order.
          /// O(*n* log *n*).
          ///
          /// Unless the context requires an `IdentifiedArray`, `sorted(by:)` returns an array.
          @inlinable @_disfavoredOverload
          public func sorted(by areInOrder: (Element, Element) throws -> Bool) rethrows -> Self {
            var copy = self
            try copy.sort(by: areInOrder)
            return copy
          }

          /// Returns the elements for which a closure returns true, as an `IdentifiedArray`. O(*n*).
          ///
          /// Unless the context requires an `IdentifiedArray`, `filter(_:)` returns an array, which needs
          /// no index of ids:
          ///
          /// ```swift
          /// tasks = tasks.filter { !$0.isCompleted }       // an IdentifiedArray
          /// let open = tasks.filter { !$0.isCompleted }    // an array
          /// ```
          @inlinable @_disfavoredOverload
          public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
            var result = Self()
            for element in self where try isIncluded(element) { result.append(element) }
            return result
          }
        }

        extension IdentifiedArray where Element: Comparable {
          /// Sorts the elements; equal ones keep their order. O(*n* log *n*).
          @inlinable public mutating func sort() {
            sort(by: <)
          }

          /// Returns the elements sorted, as an `IdentifiedArray`; equal ones keep their order.
          /// O(*n* log *n*).
          ///
          /// Unless the context requires an `IdentifiedArray`, `sorted()` returns an array.
          @inlinable @_disfavoredOverload public func sorted() -> Self {
            sorted(by: <)
          }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Removing.swift", text: ##"""
        extension IdentifiedArray {
          /// Removes the element with an id, if there is one. O(*n*), at the end O(1).
          ///
          /// - Returns: The element that was removed.
          @inlinable @discardableResult public mutating func remove(id: ID) -> Element? {
            guard let index = positions[id] else { return nil }
            return remove(at: index)
          }

          /// Removes the element with the same id as this one, if there is one. O(*n*), at the end O(1).
          ///
          /// - Returns: The element that was removed. It may differ from this one in everything but the id.
          @inlinable @discardableResult public mutating func remove(_ element: Element) -> Element? {
            remove(id: element.id)
          }

          /// Removes the element at a position. O(*n*), at the end O(1).
          @inlinable @discardableResult public mutating func remove(at index: Int) -> Element {
            if index == chunks.count - 1 { return removeLast() }
            let element = chunks.withTail(from: index) { $0.remove(at: index - $1) }
            forget(element.id, at: index)
            renumber(from: index)
            return element
          }

          /// Removes the elements at some positions. O(*n*).
          ///
          /// A Foundation `IndexSet` is a sequence of positions, so SwiftUI's `onDelete` can call this:
          ///
          /// ```swift
          /// .onDelete { tasks.remove(atOffsets: $0) }
          /// ```
          @inlinable public mutating func remove(atOffsets offsets: some Sequence<Int>) {
            removeElements(at: Set(offsets).sorted())
          }

          /// Removes the elements for which a closure returns true. If the closure throws, nothing is
          /// removed. O(*n*).
          @inlinable public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
            var removed: [Int] = []
            var index = 0
            for element in self {
              if try isRemoved(element) { removed.append(index) }
              index += 1
            }
            removeElements(at: removed)
          }

          /// Removes the elements in a range of positions. O(*n*), at the end O(their number).
          @inlinable public mutating func removeSubrange(_ bounds: Range<Int>) {
            for index in bounds { forget(chunks[index].id, at: index) }
            chunks.withTail(from: bounds.lowerBound) {
              $0.removeSubrange((bounds.lowerBound - $1)..<(bounds.upperBound - $1))
            }
            renumber(from: bounds.lowerBound)
          }

          /// Removes the first element. The list must not be empty. O(*n*).
          @inlinable @discardableResult public mutating func removeFirst() -> Element {
            remove(at: 0)
          }

          /// Removes `count` elements from the beginning. The list must have at least that many. O(*n*).
          @inlinable public mutating func removeFirst(_ count: Int) {
            removeSubrange(0..<count)
          }

          /// Removes the last element. The list must not be empty. O(1).
          @inlinable @discardableResult public mutating func removeLast() -> Element {
            let element = chunks.removeLast()
            forget(element.id, at: chunks.count)
            return element
          }

          /// Removes `count` elements from the end. The list must have at least that many. O(their number).
          @inlinable public mutating func removeLast(_ count: Int) {
            for _ in 0..<count { removeLast() }
          }

          /// Removes the last element, if there is one. O(1).
          @inlinable @discardableResult public mutating func popLast() -> Element? {
            isEmpty ? nil : removeLast()
          }

          /// Removes every element. O(*n*).
          ///
          /// - Parameter keepingCapacity: Whether the index of ids keeps its capacity.
          @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
            chunks.removeAll()
            positions.removeAll(keepingCapacity: keepingCapacity)
          }

          /// Removes the elements at ascending positions.
          @inlinable mutating func removeElements(at removed: [Int]) {
            guard let first = removed.first else { return }
            for index in removed { forget(chunks[index].id, at: index) }
            chunks.withTail(from: first) { tail, start in
              var kept = Array(tail[..<(first - start)])
              kept.reserveCapacity(tail.count - removed.count)
              var next = 0
              for index in kept.count..<tail.count {
                if next < removed.count, removed[next] == start + index {
                  next += 1
                } else {
                  kept.append(tail[index])
                }
              }
              tail = kept
            }
            renumber(from: first)
          }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray.swift", text: ##"""
        /// An ordered collection of elements with ids, with lookup by id in constant time.
        ///
        /// ```swift
        /// var tasks: IdentifiedArray<TaskModel> = [milk, bread]
        /// tasks.append(milk)                       // its id is there already: nothing changes
        /// tasks[id: bread.id]?.isCompleted = true
        /// if let index = tasks.index(id: bread.id) {
        ///   tasks[index].isCompleted.toggle()      // in place, without a copy of the element
        /// }
        /// ```
        /// The elements keep the order in which they were added. The ids are unique: each member that adds
        /// or changes elements documents what happens to an id that is already in the list.
        ///
        /// ## Complexity
        ///
        /// The members state their cost for a list of *n* elements that is not shared. If a copy of the
        /// list is kept, the next change of an element copies one leaf (2 KB of elements), the table of its
        /// group (8 bytes a leaf) and the table of groups (8 bytes each): 3 KB at 100,000 tasks. Adding or
        /// removing an element then also copies the index of ids.
        ///
        /// ## Elements and ids
        ///
        /// The id of an element may change only through this list. If an element is an object that changes
        /// its own id, or computes a new id each time, the list cannot find it; removing or moving such an
        /// element stops the program.
        public struct IdentifiedArray<Element: Identifiable> {
          /// The type of the elements' ids.
          public typealias ID = Element.ID

          @usableFromInline var chunks = ChunkedArray<Element>()
          /// The position of each id.
          @usableFromInline var positions: [ID: Int] = [:]

          /// Creates an empty list. O(1).
          @inlinable public init() {}
        }

        /// A list of identifiable elements: another name for ``IdentifiedArray``.
        public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element>

        extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

        // MARK: - Creating

        extension IdentifiedArray {
          /// Creates a list of the elements of a sequence. Of elements with the same id, it keeps the first.
          /// O(*n*).
          @inlinable public init(_ elements: some Sequence<Element>) {
            append(contentsOf: elements)
          }

          /// Creates a list of the elements of a sequence, whose ids must differ. O(*n*).
          ///
          /// - Precondition: No id is repeated.
          @inlinable public init(uniqueElements elements: some Sequence<Element>) {
            positions.reserveCapacity(elements.underestimatedCount)
            for element in elements {
              let (inserted, _) = append(element)
              require(inserted, "IdentifiedArray(uniqueElements:): an id is repeated")
            }
          }

          /// Creates a list of the elements of a sequence, without a check that their ids are unique.
          /// O(*n*).
          ///
          /// A repeated id is allowed: the list keeps the first element with it, as `init(_:)` does.
          @inlinable public init(uncheckedUniqueElements elements: some Sequence<Element>) {
            self.init(elements)
          }

          /// Creates a list of the elements of a sequence, and combines elements with the same id. O(*n*).
          ///
          /// ```swift
          /// IdentifiedArray(tasks) { first, second in second }   // keeps the last of each id
          /// ```
          /// - Parameter combine: Receives the element in the list and the new one with the same id, and
          ///   returns the element to keep.
          /// - Precondition: The returned element has the same id.
          @inlinable public init(
            _ elements: some Sequence<Element>,
            uniquingIDsWith combine: (Element, Element) throws -> Element
          ) rethrows {
            positions.reserveCapacity(elements.underestimatedCount)
            for element in elements {
              let (inserted, index) = append(element)
              if !inserted { update(try combine(chunks[index], element), at: index) }
            }
          }
        }

        // MARK: - Finding

        extension IdentifiedArray {
          /// The element with an id, or nil. O(1); removing an element is O(*n*).
          ///
          /// ```swift
          /// tasks[id: id]?.isCompleted = true   // does nothing if there is no such element
          /// tasks[id: task.id] = task           // replaces the element in place, or appends it
          /// tasks[id: id] = nil                 // removes the element
          /// ```
          /// A change through this subscript copies the element. To change an element in place, find its
          /// position with ``index(id:)``.
          ///
          /// - Precondition: An element that is assigned has the id of the subscript.
          @inlinable public subscript(id id: ID) -> Element? {
            get {
              guard let index = positions[id] else { return nil }
              return chunks[index]
            }
            set {
              guard let newValue else {
                remove(id: id)
                return
              }
              require(newValue.id == id, "The element's id doesn't match the id of the subscript")
              updateOrAppend(newValue)
            }
          }

          /// The position of the element with an id, or nil. O(1).
          @inlinable public func index(id: ID) -> Int? {
            positions[id]
          }

          /// Whether there is an element with an id. O(1).
          ///
          /// `contains(_:)` compares whole elements, as in every collection.
          @inlinable public func contains(id: ID) -> Bool {
            positions[id] != nil
          }

          /// The ids of the elements, in order, as an array. O(*n*).
          ///
          /// To look up a single id, use ``contains(id:)`` or ``index(id:)``: these are O(1).
          @inlinable public var ids: [ID] {
            map(\.id)
          }

          /// The elements, in order, as an array. O(*n*).
          @inlinable public var elements: [Element] {
            Array(self)
          }
        }

        // MARK: - The index of ids

        extension IdentifiedArray {
          /// Removes the id of an element that is removed. A wrong position would later return another
          /// element, so an id that is not at its recorded position stops the program.
          @inlinable mutating func forget(_ id: ID, at index: Int) {
            let known = positions.removeValue(forKey: id)
            require(known == index, "An element changed its id while it was in an IdentifiedArray")
          }

          /// Records the new position of an element that was moved.
          @inlinable mutating func place(_ id: ID, from source: Int, at target: Int) {
            let known = positions.updateValue(target, forKey: id)
            require(known == source, "An element changed its id while it was in an IdentifiedArray")
          }

          /// Records the positions of all elements from a position on.
          @inlinable mutating func renumber(from start: Int) {
            for index in stride(from: start, to: chunks.count, by: 1) {
              positions[chunks[index].id] = index
            }
            require(
              positions.count == chunks.count,
              "An element changed its id while it was in an IdentifiedArray")
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectCause.swift", text: ##"""
        /// The tasks that wait for an effect, and the chain of effects that led to it.
        struct EffectCause {
          var waiters: [EffectGroup] = []
          /// Whether it was also caused by an action that no task waits for.
          var isWantedElsewhere = true
          var depth = 0
          /// When the counting began.
          var start: Duration = .zero
          /// The last effects and actions before the limit.
          var trail: [String] = []

          /// The cause of the effects of an action that an effect sends; nil at the limit.
          ///
          /// - Parameter feature: The name of the feature in its app, if it is in one.
          @MainActor func next<Action>(
            _ id: EffectID?, _ action: Action, of feature: String?, at now: Duration
          ) -> Self? {
            var next = self
            if depth == 0 { next.start = now }
            next.depth += 1
            if next.depth + CauseCount.trailLength > EffectLimit.depth {
              next.trail.append(caseName(of: action, in: feature) + (id.map { " (effect \($0))" } ?? ""))
            }
            if next.depth <= EffectLimit.depth { return next }
            // A loop that lets time pass, such as one that polls a server, may continue forever.
            if now - next.start < EffectLimit.link * EffectLimit.depth { return nil }
            next.depth = 0
            next.start = now
            next.trail = []
            return next
          }

          /// The repeated part of the trail.
          var cycle: [String] { shortestPeriod(of: trail) }
        }

        enum EffectLimit {
          static let depth = 10_000
          static let link = Duration.milliseconds(1)
        }

        /// Effects that a task waits for together.
        @MainActor final class EffectGroup {
          /// The stores of the effects, by the effects' numbers.
          private var members: [UInt64: WeakOwner] = [:]
          private var continuation: CheckedContinuation<Void, Never>?
          private var isAbandoned = false
          /// The number of running dispatches that may still begin effects.
          private var holdCount = 0

          /// - Returns: Whether the effect is new to the group.
          @discardableResult func enter(_ number: UInt64, of owner: any EffectOwner) -> Bool {
            members.updateValue(WeakOwner(value: owner), forKey: number) == nil
          }

          func leave(_ number: UInt64) {
            members[number] = nil
            resumeIfEmpty()
          }

          /// Prevents the wait from ending during a dispatch, which may end the last effect before it
          /// begins another.
          func hold() {
            holdCount += 1
          }

          func release() {
            holdCount -= 1
            resumeIfEmpty()
          }

          private func resumeIfEmpty() {
            if members.isEmpty, holdCount == 0 { resume() }
          }

          /// Ends the effects that nobody else waits for, and the wait, because the task that waits was
          /// cancelled.
          func abandon() {
            var numbers: [ObjectIdentifier: [UInt64]] = [:]
            var owners: [any EffectOwner] = []
            for (number, member) in members.sorted(by: { $0.key < $1.key }) {
              guard let owner = member.value else { continue }
              if numbers[ObjectIdentifier(owner)] == nil { owners.append(owner) }
              numbers[ObjectIdentifier(owner), default: []].append(number)
            }
            for owner in owners { owner.abandon(numbers[ObjectIdentifier(owner)] ?? [], of: self) }
            isAbandoned = true
            resume()
          }

          /// Returns when no effect is left. Only one task may wait.
          func wait() async {
            if members.isEmpty || isAbandoned { return }
            await withCheckedContinuation { continuation = $0 }
          }

          private func resume() {
            continuation?.resume()
            continuation = nil
          }
        }

        /// The effects of a store, as waiting tasks see them.
        @MainActor protocol EffectOwner: AnyObject {
          /// Cancels those of the effects that only this group waits for.
          func abandon(_ numbers: [UInt64], of group: EffectGroup)
        }

        private struct WeakOwner {
          weak var value: (any EffectOwner)?
        }

        """##),
      EmbeddedFile(name: "Effects/EffectDriver.swift", text: ##"""
        /// A clock that also decides when effects begin, so that tests are deterministic. `ReduxTesting`
        /// has one; with any other clock, a store begins its effects itself.
        public protocol EffectDriver: Sendable {
          /// Starts driving the effects of another store, without retaining them.
          @MainActor func adopt(_ effects: any DrivenEffects)
          /// Lets effects begin, one after another, until all have ended or wait for the clock.
          @MainActor func drive() async
          /// Whether an effect that this clock drives has begun and not returned.
          @MainActor func isDriving(_ effect: UInt64) -> Bool
        }

        extension EffectDriver {
          /// Any effect may be its own.
          @MainActor public func isDriving(_ effect: UInt64) -> Bool { true }

          /// Drives, unless an effect calls this, which is being driven and would wait for itself.
          @MainActor func driveFromOutside() async {
            if let effect = EffectNumber.current.get(), isDriving(effect) { return }
            await drive()
          }
        }

        /// The effects of a store, as an ``EffectDriver`` sees them.
        @MainActor public protocol DrivenEffects: AnyObject {
          /// The number of the next effect to begin.
          var nextNumber: UInt64? { get }
          /// The name of the next effect.
          var nextName: String? { get }
          /// Begins the next effect.
          func beginNext()
          /// The numbers of the effects that have begun and not returned, and their names.
          /// O(*n* log *n*).
          var running: [(number: UInt64, name: String, isCancelled: Bool)] { get }
          /// Whether an effect has begun and not returned. O(1).
          func isRunning(_ number: UInt64) -> Bool
        }

        extension EffectRunner: DrivenEffects {
          public var nextNumber: UInt64? { held.first?.effect.number }

          public var nextName: String? { held.first.map { $0.effect.id?.description ?? "" } }

          public func isRunning(_ number: UInt64) -> Bool { tasks[number] != nil }

          public func beginNext() {
            beginHeld()
          }

          public var running: [(number: UInt64, name: String, isCancelled: Bool)] {
            tasks.keys.sorted().map { number in
              (number, inProgress[number]?.id?.description ?? "", inProgress[number] == nil)
            }
          }
        }

        /// The numbers of effects, in the order in which they were requested.
        @MainActor public enum EffectNumber {
          private static var last: UInt64 = 0

          static func next() -> UInt64 {
            last += 1
            return last
          }

          /// The driven effect that the current task belongs to.
          public nonisolated static let current = TaskLocal<UInt64?>(wrappedValue: nil)
        }

        """##),
      EmbeddedFile(name: "Effects/EffectID.swift", text: ##"""
        /// Identifies effects: those with the same id replace, join or cancel one another.
        /// ```swift
        /// effects.run(id: "loadTasks") { send in … }
        /// effects.run(id: EffectID(task.id)) { send in … }
        /// effects.run(id: EffectID("save", key: task.id)) { send in … }
        /// ```
        public struct EffectID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
          /// Every initializer stores `Sendable` values, which never change.
          fileprivate nonisolated(unsafe) var content: Content
          /// Cached, so that tables need not call `hash(into:)`.
          let hash: Int

          /// An id made from any value, such as the id of a model. The id of an id is that id.
          public init<Value: Hashable & Sendable>(_ value: Value) {
            // Generic code passes ids here, too.
            if Value.self == EffectID.self, let id = value as? EffectID {
              self = id
            } else {
              let value = AnyHashable(value)
              content = .value(value)
              hash = value.hashValue
            }
          }

          /// A separate id for each key of a name: policies apply to each key. ``Effects/cancel(_:)`` with
          /// the bare name cancels the effects of all keys.
          public init(_ name: some Hashable & Sendable, key: some Hashable & Sendable) {
            self.init(EffectID(name), key: key)
          }

          /// The id itself, not a new id that wraps it.
          public init(_ id: EffectID) {
            self = id
          }

          /// A separate id for each key of another id.
          public init(_ name: EffectID, key: some Hashable & Sendable) {
            let key = EffectID(key)
            var hasher = Hasher()
            hasher.combine(name.hash)
            hasher.combine(key.hash)
            hash = hasher.finalize()
            content = .keyed(KeyedName(name: name, key: key))
          }

          public init(stringLiteral name: String) {
            self.init(name)
          }

          /// The id without its key; nil if it has no key.
          var name: EffectID? {
            if case .keyed(let pair) = content { pair.name } else { nil }
          }

          public var description: String {
            // Not recursive: ids may be nested deeply.
            var text = ""
            var rest = [(id: self, suffix: "")]
            while let (id, suffix) = rest.popLast() {
              switch id.content {
              case .value(let value): text += "\(value.base)" + suffix
              case .keyed(let pair):
                rest.append((pair.key, "]" + suffix))
                rest.append((pair.name, "["))
              }
            }
            return text
          }

          public static func == (left: EffectID, right: EffectID) -> Bool {
            var (left, right) = (left, right)
            // Not recursive: ids may be nested deeply. Keys that are no ids need no list.
            var rest: [(EffectID, EffectID)] = []
            while left.hash == right.hash {
              switch (left.content, right.content) {
              case (.value(let leftValue), .value(let rightValue)):
                guard leftValue == rightValue else { return false }
                guard let next = rest.popLast() else { return true }
                (left, right) = next
              case (.keyed(let leftPair), .keyed(let rightPair)):
                if case (.value(let leftKey), .value(let rightKey)) = (
                  leftPair.key.content, rightPair.key.content
                ) {
                  guard leftKey == rightKey else { return false }
                } else {
                  rest.append((leftPair.key, rightPair.key))
                }
                (left, right) = (leftPair.name, rightPair.name)
              default: return false
              }
            }
            return false
          }

          public func hash(into hasher: inout Hasher) {
            hasher.combine(hash)
          }
        }

        extension EffectID: @unchecked Sendable {}

        private enum Content {
          case value(AnyHashable)
          case keyed(KeyedName)
        }

        private final class KeyedName {
          private(set) var name: EffectID
          private(set) var key: EffectID

          init(name: EffectID, key: EffectID) {
            self.name = name
            self.key = key
          }

          /// Releases nested ids one after another, because releasing them recursively could overflow the
          /// stack.
          deinit {
            var rest: [KeyedName] = []
            take(into: &rest)
            while var last = rest.popLast() {
              if isKnownUniquelyReferenced(&last) { last.take(into: &rest) }
            }
          }

          /// Moves the nested ids to `rest`.
          private func take(into rest: inout [KeyedName]) {
            name.take(into: &rest)
            key.take(into: &rest)
          }
        }

        extension EffectID {
          fileprivate mutating func take(into rest: inout [KeyedName]) {
            guard case .keyed(let pair) = content else { return }
            content = .value(0)
            rest.append(pair)
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectInProgress.swift", text: ##"""
        /// An effect from the moment it is requested until it has ended.
        @MainActor final class EffectInProgress<F: Feature> {
          weak var core: Core<F>?
          let number: UInt64
          let id: EffectID?
          var cause: EffectCause
          /// Sent when it begins.
          let started: F.Action?
          /// Sent after a cancellation that leaves no effect of its id.
          let cancelled: F.Action?
          var isCancelled = false
          /// Whether it was cancelled while it waited for a retry: the earlier error is not reported.
          var hasGivenUp = false
          /// Whether it waits for earlier effects with its id.
          var isQueued = false
          /// Whether it waits to begin, because of `debounce` or `throttle`.
          var isWaiting = false
          /// Whether it runs until it is cancelled, such as a stream, so that nothing waits for its end.
          var isStream = false

          init(
            _ core: Core<F>, _ number: UInt64, _ id: EffectID?, _ cause: EffectCause,
            started: F.Action?, cancelled: F.Action?
          ) {
            self.core = core
            self.number = number
            self.id = id
            self.cause = cause
            self.started = started
            self.cancelled = cancelled
          }

          func perform(
            after delay: Duration?, on clock: any Clock<Duration>,
            _ operation: @MainActor (Send<F>) async throws -> Void
          ) async {
            do {
              if let delay {
                try await clock.sleep(for: delay)
                core?.runner?.endWait(of: self)
              }
              if let started { dispatch(started) }
              if !isCancelled, core != nil {
                try await RunningEffect.current.withValue(self) { try await operation(Send(effect: self)) }
              }
            } catch is CancellationError where isCancelled {
            } catch {
              if !hasGivenUp { report(error) }
            }
            core?.runner?.finish(self)
          }

          func dispatch(_ action: F.Action) {
            guard !isCancelled, let core, let runner = core.runner else { return }
            let now = runner.elapsed
            // The `now` of a clock may have cancelled it.
            if isCancelled { return }
            guard let next = cause.next(id, action, of: core.membership?.name, at: now) else {
              core.report(action, .runawayLoop(cause.cycle))
              return
            }
            runner.dispatch(action, cause: next)
          }

          /// Emits an event. This effect counts as the cause of what hooks and an app do because of the
          /// event.
          func emit(_ event: F.Event) {
            guard !isCancelled, let core else { return }
            let now = core.effectRunner.elapsed
            if isCancelled { return }
            guard let next = cause.next(id, event, of: core.membership?.name, at: now) else {
              return core.report(Rejection.runawayLoop(cause.cycle), of: id)
            }
            core.turn.attribute(to: next) {
              // In an app, everything that the event causes follows when it has reached everybody.
              if core.membership == nil { core.emit(event) } else { core.turn.occupy { core.emit(event) } }
            }
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectNames.swift", text: ##"""
        /// The effects under way, by id.
        ///
        /// The table is keyed by cached hashes, so that no user-written `==` or `hash(into:)` runs while it
        /// is being changed.
        @MainActor final class EffectNames<F: Feature> {
          private var table: [Int: [NamedEffects<F>]] = [:]
          private var count = 0
          private var sweepCount = 64

          /// The entry of an id, which is added if it is missing.
          subscript(id: EffectID) -> NamedEffects<F> {
            let owners = owners(of: id)
            let name = known(id) ?? NamedEffects<F>(id)
            // A user-written `==` that cancels effects may have removed some of them.
            var inner = name
            for owner in owners {
              inner.owner = owner
              owner.keyed[ObjectIdentifier(inner)] = inner
              add(inner)
              inner = owner
            }
            add(inner)
            return name
          }

          /// The entries of the ids that an id is a key of, from the inside out.
          private func owners(of id: EffectID) -> [NamedEffects<F>] {
            var owners: [NamedEffects<F>] = []
            var id = id
            while let name = id.name {
              owners.append(known(name) ?? NamedEffects(name))
              id = name
            }
            return owners
          }

          private func add(_ name: NamedEffects<F>) {
            if table[name.id.hash]?.contains(where: { $0 === name }) == true { return }
            table[name.id.hash, default: []].append(name)
            count += 1
          }

          /// The entries of an id and of all its keys.
          func all(_ id: EffectID) -> [NamedEffects<F>] {
            guard let known = known(id) else { return [] }
            // Not recursive: ids may be nested deeply.
            var all = [known]
            var index = 0
            while index < all.count {
              all += all[index].keyed.values
              index += 1
            }
            return all
          }

          var all: [NamedEffects<F>] { Array(table.values.joined()) }

          func known(_ id: EffectID) -> NamedEffects<F>? {
            let candidates = table[id.hash] ?? []
            return candidates.first { $0.id == id }
          }

          /// The entry of an effect. User-written `==` is not used: an id may not be equal to itself.
          func entry(of effect: EffectInProgress<F>) -> NamedEffects<F>? {
            guard let id = effect.id else { return nil }
            return table[id.hash]?.first { $0.effects[effect.number] != nil }
          }

          /// Removes an id without effects, unless it is throttled or fresh, or has keys.
          func forget(_ name: NamedEffects<F>) {
            var name = name
            while name.isUnused, let known = table[name.id.hash] {
              let rest = known.filter { $0 !== name }
              // It may have been removed already.
              guard rest.count < known.count else { return }
              table[name.id.hash] = rest.isEmpty ? nil : rest
              count -= 1
              guard let owner = name.owner else { return }
              owner.keyed[ObjectIdentifier(name)] = nil
              name = owner
            }
          }

          /// Removes expired ids when they have become many.
          func sweep(at now: Duration) {
            guard count >= sweepCount else { return }
            for name in all where name.effects.isEmpty && name.hasPassed(at: now) {
              name.throttle.end = nil
              name.freshness = nil
              forget(name)
            }
            sweepCount = max(64, 2 * count)
          }
        }

        /// The effects with one id that are under way, and the times until which others do not begin.
        @MainActor final class NamedEffects<F: Feature> {
          let id: EffectID
          var effects: [UInt64: EffectInProgress<F>] = [:]
          /// The number of effects that are not in `queue`.
          var activeCount = 0
          /// Effects that wait for earlier ones, and at most as many cancelled ones.
          private(set) var queue = Queue<HeldEffect<F>>()
          private var cancelledCount = 0
          var throttle = Throttle()
          var freshness: Freshness?
          /// The entries of this id with a key.
          var keyed: [ObjectIdentifier: NamedEffects<F>] = [:]
          /// The entry of the id without the key. The table retains it as long as it has keys.
          weak var owner: NamedEffects<F>?

          init(_ id: EffectID) {
            self.id = id
          }

          func append(_ held: HeldEffect<F>) {
            queue.append(held)
          }

          func popFirst() -> HeldEffect<F>? {
            let first = queue.popFirst()
            if first?.effect.isCancelled == true { cancelledCount -= 1 }
            return first
          }

          /// Records that a queued effect was cancelled.
          ///
          /// - Returns: The entries to release. Their `deinit` may call this again.
          func noteCancelled() -> Queue<HeldEffect<F>>? {
            cancelledCount += 1
            guard 2 * cancelledCount > queue.count else { return nil }
            var rest = Queue<HeldEffect<F>>()
            for case let held? in queue.slots where !held.effect.isCancelled { rest.append(held) }
            swap(&rest, &queue)
            cancelledCount = 0
            return rest
          }

          var isUnused: Bool {
            effects.isEmpty && throttle.end == nil && freshness == nil && keyed.isEmpty
          }

          func hasPassed(at now: Duration) -> Bool {
            throttle.hasPassed(at: now) && freshness?.hasPassed(at: now) != false
          }
        }

        /// When an effect last succeeded, and how long that is remembered.
        struct Freshness {
          let start: Duration
          let end: Duration

          func hasPassed(at now: Duration) -> Bool { now >= end || now < start }

          /// Whether the success is recent enough.
          func lasts(_ length: Duration, at now: Duration) -> Bool {
            !hasPassed(at: now) && now - start < length
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner+Cancelling.swift", text: ##"""
        extension EffectRunner {
          /// Cancels the effects with an id and all of its keys, and forgets their `fresh` successes.
          func cancel(_ id: EffectID) {
            let known = names.all(id)
            cancel(known.flatMap { $0.effects.values })
            forgetFreshness(of: known)
          }

          func cancelAll() {
            let known = names.all
            cancel(Array(inProgress.values))
            forgetFreshness(of: known)
          }

          private func forgetFreshness(of known: [NamedEffects<F>]) {
            for name in known where name.freshness != nil {
              name.freshness = nil
              names.forget(name)
            }
          }

          /// Cancels effects. For each id that has no effect left, sends the `cancelled` action of the most
          /// recent one.
          func cancel(_ effects: [EffectInProgress<F>]) {
            let telling = effects.filter { $0.cancelled != nil && !$0.isCancelled }
            guard !telling.isEmpty else { return end(effects) }
            let told = telling.sorted { $0.number < $1.number }.map { ($0, names.entry(of: $0)) }
            var last: [ObjectIdentifier: UInt64] = [:]
            for (effect, name) in told { if let name { last[ObjectIdentifier(name)] = effect.number } }
            end(effects)
            // All of them are removed first: an action that one of them sends may begin effects with
            // another's id.
            let due = told.filter { effect, name in
              name.map { $0.effects.isEmpty && last[ObjectIdentifier($0)] == effect.number } ?? true
            }
            for (effect, _) in due {
              guard let action = effect.cancelled, let core else { continue }
              guard
                var next = effect.cause.next(
                  effect.id, action, of: core.membership?.name, at: elapsed)
              else {
                core.report(action, .runawayLoop(effect.cause.cycle))
                continue
              }
              // No task waits any more for a cancelled effect.
              next.waiters = []
              next.isWantedElsewhere = true
              dispatch(action, cause: next)
            }
          }
        }

        // MARK: - Fresh results and retries

        extension EffectRunner {
          /// Whether an effect with this id has succeeded within this time.
          func isFresh(_ id: EffectID?, _ length: Duration?) -> Bool {
            guard let id, let length else { return false }
            return names.known(id)?.freshness?.lasts(length, at: elapsed) == true
          }
        }

        extension Send {
          /// Records the success of the effect for this time: an effect with the same id and `fresh` does
          /// not begin meanwhile. ``Effects/cancel(_:)`` forgets it, and so does setting the clock back.
          @MainActor public func markFresh(for duration: Duration) {
            guard let runner = effect.core?.runner else { return }
            let now = runner.elapsed
            guard !effect.isCancelled, let name = runner.names.entry(of: effect) else { return }
            runner.names.sweep(at: now)
            name.freshness = Freshness(start: now, end: now + duration.asWait)
          }

          /// Retries an operation that fails, after a delay on the store's clock, and throws the last
          /// error. It is not retried after a cancellation.
          /// ```swift
          /// let user = try await send.retrying(3, after: .seconds(1), factor: 2) {
          ///   try await network.user(id)
          /// }
          /// ```
          /// - Parameters:
          ///   - count: The maximum number of retries.
          ///   - delay: The delay before the first retry.
          ///   - factor: The factor by which each further delay grows.
          @MainActor public func retrying<Value, Failure: Error>(
            _ count: Int, after delay: Duration, factor: Double = 1,
            _ operation: @MainActor () async throws(Failure) -> Value
          ) async throws(Failure) -> Value {
            var delay = delay
            for _ in 0..<max(0, count) {
              do throws(Failure) {
                return try await operation()
              } catch {
                guard await effect.sleep(for: delay) else { throw error }
                delay = delay.scaled(by: factor)
              }
            }
            return try await operation()
          }
        }

        extension EffectInProgress {
          /// Waits on the store's clock, without retaining the store.
          ///
          /// - Returns: Whether the effect continues.
          fileprivate func sleep(for duration: Duration) async -> Bool {
            if !isCancelled, let clock = core?.runner?.clock {
              try? await clock.sleep(for: duration.asWait)
            }
            hasGivenUp = isCancelled || core == nil
            return !hasGivenUp
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner+Ending.swift", text: ##"""
        extension EffectRunner: EffectOwner {
          /// Records that an effect has ended or was cancelled; one that did both counts once.
          func finish(_ effect: EffectInProgress<F>) {
            let task = tasks.removeValue(forKey: effect.number)
            defer { withExtendedLifetime(task) {} }
            guard inProgress.removeValue(forKey: effect.number) != nil else { return }
            if let name = names.entry(of: effect) {
              name.effects[effect.number] = nil
              if effect.isWaiting { name.throttle.withdraw(effect.number) }
              let released = effect.isQueued ? name.noteCancelled() : nil
              defer { withExtendedLifetime(released) {} }
              if !effect.isQueued { name.activeCount -= 1 }
              beginQueued(of: name)
              names.forget(name)
            }
            for waiter in effect.cause.waiters { waiter.leave(effect.number) }
            if !idleWaiters.isEmpty, isIdle { resumeIdle() }
          }

          /// Begins the queued effect if no earlier one is left.
          private func beginQueued(of name: NamedEffects<F>) {
            while name.activeCount == 0, let next = name.popFirst() {
              guard !next.effect.isCancelled else { continue }
              next.effect.isQueued = false
              name.activeCount += 1
              next.begin()
            }
          }

          /// Cancels the effects with an id because another one replaces them.
          func replace(_ id: EffectID) {
            if let name = names.known(id) { end(Array(name.effects.values)) }
          }

          func end(_ effects: [EffectInProgress<F>]) {
            let effects = effects.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
            if effects.isEmpty { return }
            // Marks all of them first, so that none begins because another one has ended.
            for effect in effects { effect.isCancelled = true }
            for effect in effects {
              let task = tasks[effect.number]
              finish(effect)
              task?.cancel()
              // A driver waits until it has returned.
              if let task { tasks[effect.number] = task }
            }
            var rest = held.filter { !$0.effect.isCancelled }
            swap(&rest, &held)
            withExtendedLifetime(rest) {}
          }

          /// Ends all effects without reporting anything.
          func endAll() {
            end(Array(inProgress.values))
          }

          /// Cancels the effects of an action whose waiting task was cancelled. Effects that others began
          /// or joined continue.
          func abandon(_ numbers: [UInt64], of group: EffectGroup) {
            var abandoned: [EffectInProgress<F>] = []
            for effect in numbers.compactMap({ inProgress[$0] }) {
              effect.cause.waiters.removeAll { $0 === group }
              if effect.cause.waiters.isEmpty, !effect.cause.isWantedElsewhere { abandoned.append(effect) }
            }
            cancel(abandoned)
          }
        }

        // MARK: - Actions

        extension EffectRunner {
          /// Dispatches from outside the chain, and records the cause.
          func dispatch(_ action: F.Action, cause: EffectCause) {
            guard let core else { return }
            core.turn.attribute(to: cause) { core.dispatch(action) }
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner+Waiting.swift", text: ##"""
        extension EffectRunner {
          /// Whether no effect is under way, except streams.
          var isIdle: Bool { inProgress.values.allSatisfy(\.isStream) }

          func resumeIdle() {
            while let (number, waiter) = idleWaiters.first {
              idleWaiters[number] = nil
              waiter.resume()
            }
          }

          /// Returns when no effect is under way, or when the task that waits is cancelled.
          func waitUntilIdle() async {
            let number = EffectNumber.next()
            await withTaskCancellationHandler {
              await withCheckedContinuation { continuation in
                if isIdle || Task.isCancelled { return continuation.resume() }
                idleWaiters[number] = continuation
              }
            } onCancel: {
              Task { @MainActor in self.idleWaiters.removeValue(forKey: number)?.resume() }
            }
          }
        }

        /// Waits until no effect is under way and none follows.
        ///
        /// - Parameters:
        ///   - wait: Returns when the effects that are under way have ended.
        ///   - isIdle: Whether no effect is under way.
        @MainActor func waitUntilIdle(
          on clock: any Clock<Duration>, _ wait: @MainActor () async -> Void,
          isIdle: @MainActor () -> Bool
        ) async {
          if let driver = clock as? any EffectDriver { return await driver.drive() }
          repeat {
            await wait()
            // A stream that has an element, or a task that was resumed, gets its turn.
            for _ in 0..<16 { await Task.yield() }
          } while !isIdle() && !Task.isCancelled
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner.swift", text: ##"""
        /// The effects of a store. It is created with the first effect, event or listener.
        ///
        /// Objects captured by an effect's closure may have a `deinit` that uses the store. So closures and
        /// tasks are moved out of the tables first, and released when the tables are consistent again.
        @MainActor final class EffectRunner<F: Feature> {
          weak var core: Core<F>?
          let clock: any Clock<Duration>
          /// Measures the time since its first use.
          private var stopwatch: (() -> Duration)?
          var inProgress: [UInt64: EffectInProgress<F>] = [:]
          var tasks: [UInt64: Task<Void, Never>] = [:]
          let names = EffectNames<F>()
          let events = EventLog<F.Event>()
          /// Set if something else decides when effects begin: the clock of a test.
          var driver: (any EffectDriver)?
          var held: [HeldEffect<F>] = []
          /// The tasks that wait until no effect is left.
          var idleWaiters: [UInt64: CheckedContinuation<Void, Never>] = [:]

          init(_ core: Core<F>) {
            self.core = core
            clock = core.clock
            driver = core.clock as? any EffectDriver
          }

          deinit {
            for task in tasks.values { task.cancel() }
            // Tasks that wait for effects of several stores no longer wait for these.
            let left = Array(inProgress.values)
            Task { @MainActor [events] in
              events.finish()
              for effect in left { for waiter in effect.cause.waiters { waiter.leave(effect.number) } }
            }
          }

          var elapsed: Duration {
            if let stopwatch { return stopwatch() }
            let new = Self.stopwatch(clock)
            // A user-written `now` may use the store, and so call this again.
            let first = stopwatch ?? new
            stopwatch = first
            return first()
          }

          private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
          }
        }

        /// An effect that a driver has not begun yet.
        struct HeldEffect<F: Feature> {
          let effect: EffectInProgress<F>
          let begin: () -> Void
        }

        // MARK: - Beginning

        extension EffectRunner {
          func run(
            _ id: EffectID?, _ policy: Policy, fresh: Duration?, started: F.Action?, cancelled: F.Action?,
            isStream: Bool, _ operation: @escaping @MainActor (Send<F>) async throws -> Void
          ) {
            if isFresh(id, fresh) { return }
            let number = EffectNumber.next()
            guard let core, !core.isClosed, let delay = admit(number, id, policy) else { return }
            // Looked up first: a user-written `==` may cancel all effects.
            let name = id.map { names[$0] }
            if core.isClosed { return }
            let cause = core.turn.cause
            let effect = EffectInProgress(core, number, id, cause, started: started, cancelled: cancelled)
            effect.isStream = isStream
            for waiter in cause.waiters { waiter.enter(number, of: self) }
            inProgress[number] = effect
            name?.effects[number] = effect
            effect.isWaiting = delay > .zero
            if let name {
              if policy == .serial, name.effects.count > 1 {
                effect.isQueued = true
                name.append(
                  HeldEffect(effect: effect) { [weak self] in self?.begin(effect, after: nil, operation) })
                return
              }
              name.activeCount += 1
            }
            begin(effect, after: effect.isWaiting ? delay : nil, operation)
          }

          private func begin(
            _ effect: EffectInProgress<F>, after wait: Duration?,
            _ operation: @escaping @MainActor (Send<F>) async throws -> Void
          ) {
            let clock = clock
            if driver == nil {
              tasks[effect.number] = Task { await effect.perform(after: wait, on: clock, operation) }
              return
            }
            held.append(
              HeldEffect(effect: effect) { [weak self] in
                self?.tasks[effect.number] = Task {
                  await EffectNumber.current.withValue(effect.number) {
                    await effect.perform(after: wait, on: clock, operation)
                  }
                }
              })
          }

          /// How long an effect waits before it begins; nil if it does not begin.
          private func admit(_ number: UInt64, _ id: EffectID?, _ policy: Policy) -> Duration? {
            switch (policy, id) {
            case (.debounce(let time), let id):
              if let id { replace(id) }
              return time.asWait
            case (_, nil), (.concurrent, _), (.serial, _): return .zero
            case (.latest, let id?):
              replace(id)
              return .zero
            case (.first, let id?): return join(id) ? nil : .zero
            case (.throttle(let length, let trailing), let id?):
              let now = elapsed
              names.sweep(at: now)
              let verdict = names[id].throttle.decide(
                number, for: length.asWait, trailing: trailing, at: now)
              if let replaced = verdict.replaced.flatMap({ inProgress[$0] }) { end([replaced]) }
              return verdict.wait
            }
          }

          /// Lets the tasks that wait for the current action also wait for the effects under way with this
          /// id.
          private func join(_ id: EffectID) -> Bool {
            guard let cause = core?.turn.cause, let name = names.known(id) else { return false }
            // A task's cancellation handler may have called this before the others are cancelled.
            let effects = name.effects.values.filter { !$0.isCancelled }
            for effect in effects {
              if cause.isWantedElsewhere { effect.cause.isWantedElsewhere = true }
              // Tasks that this effect itself depends on already wait for it.
              for waiter in cause.waiters where waiter.enter(effect.number, of: self) {
                effect.cause.waiters.append(waiter)
              }
            }
            return !effects.isEmpty
          }

          /// Records that an effect has waited for the time of its policy.
          func endWait(of effect: EffectInProgress<F>) {
            let now = elapsed
            if effect.isCancelled { return }
            effect.isWaiting = false
            names.entry(of: effect)?.throttle.begin(effect.number, at: now)
          }

          /// Begins the effect that has waited longest for a driver.
          func beginHeld() {
            if !held.isEmpty { held.removeFirst().begin() }
          }
        }

        """##),
      EmbeddedFile(name: "Effects/Effects.swift", text: ##"""
        /// The requests of a middleware besides its verdict: actions, events, effects and cancellations. It
        /// is borrowed for one call and cannot be stored.
        ///
        /// It costs nothing if it is not used.
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
          @usableFromInline let core: Core<F>
          /// The type whose `after` was called, if that is the default implementation.
          @usableFromInline var idle: (any Middleware.Type)?

          @inlinable init(core: Core<F>) {
            self.core = core
          }

          /// Dispatches another action. It passes the whole chain after the current action and those
          /// already queued, and before the store's `dispatch` returns. It is dispatched even if a later
          /// middleware stops the current action.
          @inlinable @MainActor public mutating func dispatch(_ action: F.Action) {
            core.enqueue(action)
          }

          /// Emits an event to the listeners of ``Store/events``, such as a message to show. Without a
          /// listener, it waits for the next one. O(listeners).
          @MainActor public mutating func emit(_ event: F.Event) {
            core.emit(event)
          }

          /// Cancels the effects with this id that are under way or wait to begin. They can send nothing
          /// any more. An id without a key includes all of its keys. O(their number).
          ///
          /// Successes remembered for `fresh` under this id are forgotten.
          @MainActor public mutating func cancel(_ id: EffectID) {
            core.runner?.cancel(id)
          }

          /// Starts asynchronous work that sends actions or events.
          ///
          /// It begins on the main actor after the current dispatch, in the order of the requests. It
          /// begins even if a later middleware stops the action.
          ///
          /// An effect ends with its store and does not retain it. Errors that it throws are passed to
          /// ``Store/onError``. It costs a task and three allocations.
          ///
          /// - Parameters:
          ///   - id: Identifies it for `cancel` and for the policy. Without an id, no policy has an effect,
          ///     except for the delay of `debounce`.
          ///   - policy: How it affects other effects with the same id that are under way.
          ///   - fresh: It does not begin if an effect with the same id called ``Send/markFresh(for:)``
          ///     within this time.
          ///   - started: Sent when it begins, after any delay.
          ///   - cancelled: Sent when a cancellation leaves no effect with the same id. Replacement by a
          ///     policy does not count as a cancellation.
          ///   - isStream: Whether it continues by itself until it is cancelled, such as one that reads a
          ///     stream: ``Store/idle()`` does not wait for it.
          ///   - operation: The work. It may send as often as it likes.
          @MainActor public mutating func run(
            id: EffectID? = nil, policy: Policy = .concurrent, fresh: Duration? = nil,
            started: F.Action? = nil, cancelled: F.Action? = nil, isStream: Bool = false,
            _ operation: @escaping @MainActor (Send<F>) async throws -> Void
          ) {
            core.effectRunner.run(
              id, policy, fresh: fresh, started: started, cancelled: cancelled, isStream: isStream,
              operation)
          }
        }

        /// How effects with the same id affect one another. All delays use the store's clock, and are
        /// limited to a thousand years.
        public enum Policy: Equatable, Sendable {
          /// It begins, and the others continue.
          case concurrent
          /// The others are cancelled.
          case latest
          /// It does not begin. ``Store/run(_:)`` for its action waits for the one under way.
          case first
          /// The others are cancelled, and it begins when this time has passed without another one. So the
          /// result of an earlier request never replaces the result of a later one.
          case debounce(Duration)
          /// It begins at once and opens a window of this length, in which no other begins. With
          /// `trailing`, the last one requested in a window begins at the window's end and opens the next
          /// window. Setting the clock back closes the window.
          case throttle(Duration, trailing: Bool = false)
          /// It begins when the others have ended, in the order of the requests. None is dropped.
          case serial
        }

        /// Sends the actions and events of an effect.
        ///
        /// After its effect was cancelled, or the store was released, it does nothing. It may be kept after
        /// the effect's end, and may be passed to other tasks, which await it.
        public struct Send<F: Feature>: Sendable {
          let effect: EffectInProgress<F>

          /// Sends an action through the whole chain, and returns after it has been handled.
          ///
          /// Endless loops of effects and actions are stopped: see ``Core/effectLimit``.
          @MainActor public func callAsFunction(_ action: F.Action) {
            effect.dispatch(action)
          }

          /// Emits an event to the listeners of ``Store/events``. If it is called while another event is
          /// passed on, this event follows when the other has reached everybody.
          ///
          /// Endless loops of events are stopped: see ``Core/actionLimit`` and ``Core/effectLimit``.
          @MainActor public func emit(_ event: F.Event) {
            effect.emit(event)
          }

          /// Whether the effect was cancelled or its store released, so that nothing can be sent any more.
          @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }
        }

        """##),
      EmbeddedFile(name: "Effects/EventLog.swift", text: ##"""
        /// The events of a store, each kept until a listener has read it.
        @MainActor final class EventLog<Event: Sendable> {
          /// The events from number `first` on.
          private var events: [Event] = []
          private var first = 0
          /// Events before this number have been read by at least one listener.
          private var heard = 0
          /// Events before this number have been passed on. The others wait until an earlier one has been.
          private var passed = 0
          private var listeners: [WeakListener<Event>] = []
          /// The number of reads since the last ``prune()``.
          private var readCount = 0
          /// The number of listeners at which dead ones are removed.
          private var sweepCount = 16
          private(set) var isFinished = false
          private var receiver: EventReceiver<Event>?
          var onEvent: ((Event) -> Void)? { receiver?.receive }

          /// Adds an event, which is passed on later.
          func append(_ event: Event) {
            events.append(event)
          }

          /// The next event to pass on, with its number.
          var next: (event: Event, number: Int)? {
            passed < first + events.count ? (events[passed - first], passed) : nil
          }

          /// Passes the next event to `onEvent`, to the listeners, and to the app.
          func passNext(toApp pass: (Event, Int) -> Void) {
            guard let (event, number) = next else { return }
            passed += 1
            deliver()
            for listener in listeners { listener.value?.resume() }
            pass(event, number)
            prune()
          }

          /// Removes the events that wait to be passed on.
          func takeWaiting() -> [Event] {
            let waiting = Array(events[(passed - first)...])
            events.removeSubrange((passed - first)...)
            return waiting
          }

          func setOnEvent(_ receive: ((Event) -> Void)?) {
            var former = receive.map(EventReceiver.init)
            swap(&former, &receiver)
            withExtendedLifetime(former) {}
            deliver()
            prune()
          }

          /// Calls `onEvent` with unread events, one by one: the closure may replace itself or emit events.
          private func deliver() {
            while let receiver, heard < passed {
              let event = events[heard - first]
              heard += 1
              receiver.receive(event)
            }
          }

          /// Reads the next event that nobody has read.
          func takeUnheard() -> Event? {
            guard heard < passed else { return nil }
            heard += 1
            return events[heard - 1 - first]
          }

          /// Records that an event has been read.
          func noteHeard(_ number: Int) {
            heard = max(heard, number + 1)
          }

          /// A stream for another listener.
          func listen() -> AsyncStream<Event> {
            if listeners.count >= sweepCount { prune() }
            let listener = EventListener(self, from: heard)
            listeners.append(WeakListener(value: listener))
            return AsyncStream { await listener.next() }
          }

          /// Reads the event with a number; nil if there is none yet.
          func read(_ number: Int) -> Event? {
            guard number < passed else { return nil }
            heard = max(heard, number + 1)
            return events[number - first]
          }

          func contains(_ number: Int) -> Bool { number < passed }

          func finish() {
            isFinished = true
            setOnEvent(nil)
            for listener in listeners { listener.value?.resume() }
          }

          /// Records that a listener has read an event. An event can be released only after as many reads
          /// as there are listeners.
          func noteRead() {
            readCount += 1
            if readCount >= listeners.count { prune() }
          }

          /// Releases the events that all listeners have read. O(listeners).
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

        /// A closure in a struct, since swapping bare closures wraps them.
        private struct EventReceiver<Event> {
          let receive: (Event) -> Void
        }

        private struct WeakListener<Event: Sendable> {
          weak var value: EventListener<Event>?
        }

        /// A listener to the events of a store.
        @MainActor private final class EventListener<Event: Sendable> {
          private let log: EventLog<Event>
          /// The number of the next event.
          private(set) var position: Int
          private var waiting: [Waiting] = []
          private var count = 0

          private struct Waiting {
            let number: Int
            let cancellation: Cancellation
            let continuation: CheckedContinuation<Event?, Never>
          }

          init(_ log: EventLog<Event>, from position: Int) {
            self.log = log
            self.position = position
          }

          /// The next event; nil when the store is released or the waiting task is cancelled.
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
              cancellation.note()
              Task { @MainActor in self.cancel(number) }
            }
          }

          private func read() -> Event? {
            guard let event = log.read(position) else { return nil }
            position += 1
            log.noteRead()
            return event
          }

          /// Passes events to waiting tasks.
          func resume() {
            while !waiting.isEmpty, log.contains(position) || log.isFinished {
              // Removed first: reading may release an older event, whose `deinit` may emit another.
              let next = waiting.removeFirst()
              // An event for a task that was cancelled would be lost for the next listener.
              next.continuation.resume(returning: next.cancellation.isNoted ? nil : read())
            }
          }

          private func cancel(_ number: Int) {
            guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
            waiting.remove(at: index).continuation.resume(returning: nil)
          }
        }

        /// Whether a task was cancelled, known at once in every task: a stream can be ended in one and asked
        /// in another.
        private struct Cancellation: Sendable {
          /// Retained, because it would be ended by its release.
          private let stream = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

          func note() {
            stream.continuation.finish()
          }

          var isNoted: Bool {
            if case .terminated = stream.continuation.yield() { return true }
            return false
          }
        }

        """##),
      EmbeddedFile(name: "Effects/RunningEffect.swift", text: ##"""
        /// The effect that calls a dependency: a method that cannot throw reports its errors here.
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
        /// Tasks that the effect starts belong to it; detached tasks do not.
        public enum RunningEffect {
          static let current = TaskLocal<(any ErrorTaker)?>(wrappedValue: nil)

          /// Passes an error to ``Store/onError`` of the store whose effect calls this. The effect
          /// continues. Outside of an effect, the error is written to standard error.
          @MainActor public static func report(_ error: any Error) {
            guard let effect = current.get() else { return writeError("error: \(error)") }
            effect.report(error)
          }

          /// Ends the calling effect as if it had thrown: for a method that cannot throw and has no value
          /// to return. The error is passed to ``Store/onError``, and tasks that wait for the effect
          /// continue.
          ///
          /// It never returns, and objects retained by the calling task are never released.
          @MainActor public static func fail(with error: any Error) async -> Never {
            report(error)
            current.get()?.end()
            // It is never resumed. A continuation of `Never` would be the same, but the compiler warns
            // about it.
            while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          }
        }

        /// An effect of any feature.
        @MainActor protocol ErrorTaker: AnyObject, Sendable {
          func report(_ error: any Error)
          func end()
        }

        extension EffectInProgress: ErrorTaker {
          /// Reports an error. This effect counts as the cause of what hooks do because of the error.
          func report(_ error: any Error) {
            guard let core else { return }
            let now = core.effectRunner.elapsed
            guard var next = cause.next(id, error, of: core.membership?.name, at: now) else {
              return core.report(Rejection.runawayLoop(cause.cycle), of: id)
            }
            if isCancelled {
              // No task waits any more for a cancelled effect.
              next.waiters = []
              next.isWantedElsewhere = true
            }
            core.turn.attribute(to: next) { core.report(error, of: id) }
          }

          func end() {
            isCancelled = true
            core?.runner?.finish(self)
          }
        }

        """##),
      EmbeddedFile(name: "Effects/Throttle.swift", text: ##"""
        /// The window in which effects with one id are throttled.
        struct Throttle {
          private var start = Duration.zero
          /// Nil before the first window.
          var end: Duration?
          /// The effect that waits for the end of the window, and the length of the window that it will
          /// open.
          private var last: (number: UInt64, length: Duration)?
          /// The effect that opened the window but has not begun yet.
          private var late: UInt64?

          /// The decision whether an effect begins.
          struct Verdict {
            /// How long it waits; nil if it does not begin.
            var wait: Duration?
            /// The effect that it replaces.
            var replaced: UInt64?
          }

          func hasPassed(at now: Duration) -> Bool {
            guard let end else { return true }
            return now >= end || now < start
          }

          /// Decides about a newly requested effect.
          mutating func decide(
            _ number: UInt64, for length: Duration, trailing: Bool, at now: Duration
          ) -> Verdict {
            // One that is late begins soon: nothing may replace it any more.
            if let last, let end, now >= end {
              begin(last.number, at: now)
              late = last.number
            }
            let replaced = last?.number
            guard let end, !hasPassed(at: now) else {
              self = Throttle(start: now, end: now + length)
              return Verdict(wait: .zero, replaced: replaced)
            }
            if !trailing { return Verdict() }
            last = (number, length)
            return Verdict(wait: end - now, replaced: replaced)
          }

          /// Opens the next window, if this effect is the one to do so.
          mutating func begin(_ number: UInt64, at now: Duration) {
            if late == number { late = nil }
            guard let last, last.number == number, let end else { return }
            self = Throttle(start: end, end: end + last.length)
            if now >= end + last.length { self = Throttle(start: now, end: now + last.length) }
          }

          /// Removes an effect that was cancelled while it waited.
          mutating func withdraw(_ number: UInt64) {
            if last?.number == number { last = nil }
            if late == number {
              late = nil
              end = start
            }
          }
        }

        extension Throttle {
          private init(start: Duration, end: Duration) {
            self.start = start
            self.end = end
          }
        }

        extension Duration {
          /// A thousand years. Sums of longer times could overflow, which would stop the program.
          static let longestWait = Duration.seconds(31_556_952_000)

          /// The duration, clamped to the range from zero to the longest wait.
          var asWait: Duration { max(.zero, min(self, .longestWait)) }

          /// The product, or the longest wait if the product exceeds it or is not a number.
          func scaled(by factor: Double) -> Duration {
            let longest = Duration.longestWait
            let seconds = min(self, longest) / .seconds(1) * factor
            return seconds < longest / .seconds(1) ? .seconds(max(0, seconds)) : longest
          }
        }

        """##),
      EmbeddedFile(name: "Feature/Changes.swift", text: ##"""
        /// The stored properties of a state that an action may have written: one bit each, in the order of
        /// their declaration.
        ///
        /// A reducer returns it, and an observer passes the properties that it depends on. An observer
        /// whose set is disjoint from the reducer's is not called, and no states are compared.
        /// ```swift
        /// store.subscribe(to: [Changes(bit: 0), Changes(bit: 2)]) { state in .alive }
        /// ```
        /// No change is `[]`. Return `.all` if the properties are not known.
        public struct Changes: OptionSet, Sendable {
          public let rawValue: UInt64

          @inlinable public init(rawValue: UInt64) {
            self.rawValue = rawValue
          }

          /// The change of the property number `bit`, from 0. The properties from 63 on share one bit.
          @inlinable public init(bit: Int) {
            rawValue = 1 &<< UInt64(clamping: Swift.min(bit, 63))
          }

          /// Every property may have changed.
          @inlinable public static var all: Changes { Changes(rawValue: .max) }
        }

        """##),
      EmbeddedFile(name: "Feature/ClosureMiddleware.swift", text: ##"""
        /// A middleware made of closures.
        /// ```swift
        /// let guardTitle = ClosureMiddleware<TaskListFeature> { action, state, effects in
        ///   if case .addTask(let task) = action, task.title.isEmpty { return .drop }
        ///   return .next
        /// }
        /// ```
        public struct ClosureMiddleware<F: Feature>: Middleware {
          private let onHandle: @MainActor (F.Action, F.State, inout Effects<F>) -> Verdict<F.Action>
          private let onAfter: @MainActor (F.Action, F.State, Changes, inout Effects<F>) -> Void

          /// - Parameters:
          ///   - handle: Decides about an action before the reducer. Lets it pass if omitted.
          ///   - after: Called after the reducer. Does nothing if omitted.
          public init(
            handle: @escaping @MainActor (F.Action, F.State, inout Effects<F>) -> Verdict<F.Action> = {
              _, _, _ in .next
            },
            after: @escaping @MainActor (F.Action, F.State, Changes, inout Effects<F>) -> Void = {
              _, _, _, _ in
            }
          ) {
            onHandle = handle
            onAfter = after
          }

          public func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            onHandle(action, state, &effects)
          }

          public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            onAfter(action, state, changes, &effects)
          }
        }

        /// A middleware that logs every action that reaches the reducer. Put it last in the chain.
        /// ```swift
        /// let store = TaskListStore(middleware: TaskListFeature.middleware + [LoggingMiddleware()])
        /// ```
        public struct LoggingMiddleware<F: Feature>: Middleware {
          private let write: @MainActor (String) -> Void

          /// - Parameter write: Receives a line, such as `addTask(…)`. Prints it if omitted.
          public init(write: @escaping @MainActor (String) -> Void = { print($0) }) {
            self.write = write
          }

          public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            write("\(F.self): \(action)")
          }
        }

        """##),
      EmbeddedFile(name: "Feature/Feature.swift", text: ##"""
        /// A slice of Redux: its state, its actions, its reducer, and the middleware before it.
        ///
        /// A feature is a type without values, such as a caseless enum. Everything is static, so a
        /// `Store<TaskListFeature>` calls the reducer directly and changes the state in place.
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
          /// The state of the feature.
          associatedtype State: Equatable & Sendable
          /// The actions of the feature.
          associatedtype Action: Sendable
          /// One-shot outputs, such as a message to show or a navigation.
          associatedtype Event: Sendable = Never
          /// The external services of its middleware. A store can be created without passing them if they
          /// are ``LiveDependencies``.
          associatedtype Dependencies = NoDependencies

          /// The initial state of a new store.
          static var initialState: State { get }

          /// The middleware chain of a new store. The first one sees an action first.
          @MainActor static var middleware: [any Middleware<Self>] { get }

          /// A new middleware chain with these dependencies.
          @MainActor static func middleware(_ dependencies: Dependencies) -> [any Middleware<Self>]

          /// Applies `action` to `state`, and returns the properties that it may have written.
          ///
          /// Use only the arguments. Reading a store here stops the program, because the state is half
          /// changed; actions dispatched here are queued.
          static func reduce(_ state: inout State, _ action: Action) -> Changes

          /// The properties that `reduce` may write for an action, as far as this is known before it runs.
          ///
          /// The store first releases the cached values (``Store/memo(_:of:_:)``) that depend on them, so
          /// that a list they share with the state is changed in place.
          static func changes(of action: Action) -> Changes

          /// The stored properties of the state, in the order of their bits in ``Changes``.
          /// ```swift
          /// static var properties: [PartialKeyPath<TaskListState>] { [\.tasks, \.filter] }
          /// ```
          /// With it, a view that reads `store.tasks` is not updated when `filter` changes. Without it,
          /// every change of the state updates the view.
          static var properties: [PartialKeyPath<State>] { get }
        }

        extension Feature {
          /// The chain with the live dependencies; empty unless the feature implements `middleware`.
          @MainActor public static var middleware: [any Middleware<Self>] {
            if Dependencies.self == NoDependencies.self { return [] }
            let live = (Dependencies.self as? any LiveDependencies.Type)?.live
            guard let live = live as? Dependencies else {
              fatalError("\(Self.self) needs dependencies: call 'middleware(_:)'")
            }
            return middleware(live)
          }

          /// Nothing is known before the reducer runs.
          @inlinable public static func changes(of action: Action) -> Changes { [] }

          /// Without this list, properties are not distinguished.
          public static var properties: [PartialKeyPath<State>] { [] }
        }

        extension Feature where Dependencies == NoDependencies {
          /// A feature without dependencies has a single chain.
          @MainActor public static func middleware(
            _ dependencies: NoDependencies
          ) -> [any Middleware<Self>] {
            middleware
          }
        }

        /// Dependencies with a live value, so that a store can be created without passing them.
        /// ```swift
        /// extension TaskListDependencies: LiveDependencies {
        ///   static var live: TaskListDependencies { … }
        /// }
        /// let store = TaskListStore()
        /// ```
        public protocol LiveDependencies {
          @MainActor static var live: Self { get }
        }

        /// The dependencies of a feature that needs none.
        public struct NoDependencies: LiveDependencies, Sendable {
          public static var live: NoDependencies { NoDependencies() }

          public init() {}
        }

        """##),
      EmbeddedFile(name: "Feature/Memo.swift", text: ##"""
        /// A cached value that was computed from the state.
        @usableFromInline class Memo {
          let interest: Changes
          /// Links the values that are released together: a list without allocations.
          var next: Memo?

          init(_ interest: Changes) {
            self.interest = interest
          }
        }

        @usableFromInline final class MemoOf<Value>: Memo {
          @usableFromInline let value: Value
          @usableFromInline let tracker: Tracker

          @usableFromInline init(_ value: Value, _ tracker: Tracker) {
            self.value = value
            self.tracker = tracker
            super.init(tracker.changes)
          }
        }

        extension Store {
          /// A cached value that depends on the state: it is recomputed only after an action that may
          /// change what it depends on.
          /// ```swift
          /// extension Store where F == TaskListFeature {
          ///   var overdueTasks: [TaskModel] {
          ///     memo(128, of: TaskListFeature.Change.tasks) { $0.tasks.filter(\.isOverdue) }
          ///   }
          /// }
          /// ```
          /// A view that reads it is updated only after such an action. A cached read costs a few
          /// nanoseconds. The value is released before such an action if the feature knows the changes
          /// beforehand (``Feature/changes(of:)``), otherwise after it; in the second case, a list that it
          /// shares with the state is copied by the change.
          ///
          /// Actions that `value` dispatches are handled before this returns. The result does not include
          /// their changes, but views that read it are updated.
          ///
          /// - Parameters:
          ///   - number: Identifies the value, from 0 to 255; with any other number it is computed at every
          ///     read. Use each number for a single value: two values with the same number replace each
          ///     other. Generated code counts from 0, so use numbers from 128.
          ///   - changes: The properties that it depends on.
          ///   - value: Computes it.
          @inlinable @inline(__always) public func memo<Value>(
            _ number: Int, of changes: @autoclosure () -> Changes, _ value: (F.State) -> Value
          ) -> Value {
            core.checkReading()
            if let memo = core.memo(number, as: Value.self) {
              core.track(memo.tracker)
              return memo.value
            }
            return compute(number, changes(), value)
          }

          @inlinable @inline(never) func compute<Value>(
            _ number: Int, _ changes: Changes, _ value: (F.State) -> Value
          ) -> Value {
            let tracker = core.tracker(of: changes)
            core.track(tracker)
            return lend { state in
              let result = value(state)
              core.keep(MemoOf(result, tracker), as: number)
              return result
            }
          }

          /// Passes the state to user code. Actions that it dispatches are queued, and handled before this
          /// returns.
          @inlinable func lend<Value>(to body: (F.State) -> Value) -> Value {
            let isOutermost = !core.turn.isBusy
            core.turn.isBusy = true
            let result = core.held.lend(to: body)
            if isOutermost {
              core.turn.isBusy = false
              if core.turn.hasWork { settleLate() }
            }
            return result
          }

          /// Handles actions dispatched during a read. A view is registered only after its read, so it is
          /// notified in the next turn of the main actor.
          @usableFromInline func settleLate() {
            core.publishedLate = []
            core.turn.settle()
            let changes = core.publishedLate
            if changes.isEmpty { return }
            Task { [weak self] in self?.core.publishAgain(changes) }
          }
        }

        extension Core {
          @inlinable @inline(__always) func memo<Value>(
            _ number: Int, as type: Value.Type
          ) -> MemoOf<Value>? {
            guard number >= 0, number < memos.count, let memo = memos[number] else { return nil }
            // The exact type was compared, so the cast is safe; `as?` is five times slower.
            guard Swift.type(of: memo) == MemoOf<Value>.self else { return nil }
            return unsafeDowncast(memo, to: MemoOf<Value>.self)
          }

          @usableFromInline func keep(_ memo: Memo, as number: Int) {
            guard (0..<256).contains(number) else { return }
            while memos.count <= number { memos.append(nil) }
            // The former value is released after the change: its `deinit` may call this again.
            var former: Memo? = memo
            swap(&former, &memos[number])
            withExtendedLifetime(former) {}
            memoInterest.formUnion(memo.interest)
            interest.formUnion(memo.interest)
          }

          /// Releases the values that depend on the changes, so that the state does not share storage with
          /// them.
          @usableFromInline func forgetMemos(_ changes: Changes) {
            if changes.isDisjoint(with: memoInterest) { return }
            memoInterest = []
            // All are removed before any is released: a `deinit` may read another one.
            var forgotten: Memo?
            for index in memos.indices {
              guard let memo = memos[index] else { continue }
              if memo.interest.isDisjoint(with: changes) {
                memoInterest.formUnion(memo.interest)
              } else {
                memos[index] = nil
                memo.next = forgotten
                forgotten = memo
              }
            }
            while let memo = forgotten {
              forgotten = memo.next
              memo.next = nil
            }
          }
        }

        """##),
      EmbeddedFile(name: "Feature/Middleware.swift", text: ##"""
        /// Runs between `dispatch` and the reducer. It may let an action pass, change it, stop it, or
        /// request further actions and effects.
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

          /// Decides about an action before it reaches the reducer. By default, lets every action pass.
          ///
          /// - Parameters:
          ///   - action: The action after the preceding middleware.
          ///   - state: The state when the action reaches this middleware. The reducer has not handled the
          ///     action yet.
          ///   - effects: Collects further actions, events, effects and cancellations.
          @MainActor func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action>

          /// Called after the reducer has handled an action and the observers were called. By default, does
          /// nothing.
          ///
          /// Start effects here if they need the new state, such as saving. It is not called for an action
          /// that a middleware stopped, even if this one comes before that middleware.
          ///
          /// - Parameters:
          ///   - action: The action as it reached the reducer.
          ///   - state: The state after the action.
          ///   - changes: The properties that the reducer may have written.
          ///   - effects: Collects further actions, events, effects and cancellations.
          @MainActor func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>)
        }

        extension Middleware {
          @inlinable @MainActor public func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            .next
          }

          @inlinable @MainActor public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            // The store need not call `after` of this type again.
            effects.idle = Self.self
          }
        }

        /// A middleware's decision about an action. Other requests go through ``Effects``.
        ///
        /// The two cases with a payload allocate, so that the others cost nothing.
        public indirect enum Verdict<Action> {
          /// The action continues unchanged.
          case next
          /// This action continues instead.
          case replace(Action)
          /// The action is dropped silently.
          case drop
          /// The action is dropped, and the store's `onRejection` is called with the reason.
          case reject(Rejection)
        }

        extension Verdict: Sendable where Action: Sendable {}

        /// Why an action was rejected. It is also the error that reports an endless loop without actions: a
        /// loop of events, or of observers and views that open and close features.
        public struct Rejection: Error, Equatable, Sendable {
          /// The reason, as a message for people.
          public let message: String
          /// The type of the middleware that rejected the action. The store sets it.
          public internal(set) var middleware: String?

          public init(_ message: String) {
            self.message = message
          }

          /// The cycle of actions, if the action was dropped because of an endless loop: see
          /// ``Core/actionLimit`` and ``Core/effectLimit``.
          public internal(set) var cycle: [String] = []

          static func closed(_ feature: String) -> Rejection {
            Rejection("'\(feature)' is not open.")
          }

          static func runawayLoop(_ cycle: [String]) -> Rejection {
            endlessLoop(cycle) {
              "actions keep causing more actions (\($0)). Queued actions are dropped."
            }
          }

          static func eventLoop(_ cycle: [String]) -> Rejection {
            endlessLoop(cycle) { "events keep causing more events (\($0)). Queued events are dropped." }
          }

          static func callLoop(_ cycle: [String]) -> Rejection {
            endlessLoop(cycle) {
              "observers and views keep causing further calls (\($0)). Queued calls are dropped."
            }
          }

          private static func endlessLoop(
            _ cycle: [String], _ text: (_ names: String) -> String
          ) -> Rejection {
            let names = (cycle + cycle.prefix(1)).joined(separator: " → ")
            var rejection = Rejection("Endless loop: " + text(names))
            rejection.cycle = cycle
            return rejection
          }
        }

        """##),
      EmbeddedFile(name: "Feature/RequestStatus.swift", text: ##"""
        /// The status of a dependency's call, for views.
        ///
        /// ```swift
        /// switch store.loadTasksStatus {
        /// case .idle, .succeeded: TaskList(store.tasks)
        /// case .running: ProgressView()
        /// case .failed(let message): Text(message)
        /// }
        /// ```
        public enum RequestStatus: Hashable, Codable, Sendable {
          /// Nothing has been called yet, or the call was cancelled.
          case idle
          /// A call is under way.
          case running
          /// The last call has succeeded.
          case succeeded
          /// The last call has failed, with the description of its error.
          case failed(String)
        }

        """##),
      EmbeddedFile(name: "Feature/Tracker.swift", text: ##"""
        import Observation

        /// Notifies the views that have read a set of properties when one of them changes.
        @usableFromInline final class Tracker: Observable {
          @usableFromInline let changes: Changes
          /// Whether a view has read the properties since the last notification.
          @exclusivity(unchecked) @usableFromInline var isWatched = false
          /// A separate object, which observing views retain until they are notified: if there is no other
          /// reference, no view is waiting. A view that is still reading counts as waiting.
          @usableFromInline let path: KeyPath<Tracker, Changes>
          // Last: the offset of a member after a type from a resilient library is looked up at every
          // access.
          @usableFromInline let registrar = ObservationRegistrar()

          init(_ changes: Changes) {
            self.changes = changes
            path = \Tracker.[changes.rawValue]
          }

          /// Represents the properties in the registrar. A key path with an argument is not a shared
          /// object.
          subscript(properties: UInt64) -> Changes { changes }

          /// Whether views are to be notified.
          var isTold = false

          /// Notifies the waiting views, and returns whether a view is waiting afterwards.
          func tell() -> Bool {
            isTold = false
            registrar.willSet(self, keyPath: path)
            registrar.didSet(self, keyPath: path)
            return isPathShared
          }

          /// Whether there is another reference to the path. It is checked through an unmanaged reference,
          /// so that the path can be a constant: otherwise every read of the state would count a reference,
          /// at twice the cost. The variable has the layout of a reference, and the path lives as long as
          /// the tracker.
          private var isPathShared: Bool {
            var path = Unmanaged.passUnretained(path)
            return withUnsafeMutablePointer(to: &path) {
              $0.withMemoryRebound(to: KeyPath<Tracker, Changes>.self, capacity: 1) {
                !isKnownUniquelyReferenced(&$0.pointee)
              }
            }
          }
        }

        extension Core {
          /// Records that a view may have read the properties of a tracker.
          @inlinable func track(_ tracker: Tracker) {
            if !tracker.isWatched { watch(tracker) }
            tracker.registrar.access(tracker, keyPath: tracker.path)
          }

          @usableFromInline func watch(_ tracker: Tracker) {
            tracker.isWatched = true
            viewInterest.formUnion(tracker.changes)
            interest.formUnion(tracker.changes)
          }

          /// The tracker of a set of properties.
          @usableFromInline func tracker(of changes: Changes) -> Tracker {
            if let known = trackers.first(where: { $0.changes == changes }) { return known }
            // Views that read further combinations are notified of every change.
            if trackers.count >= 256 { return wholeState }
            let tracker = Tracker(changes)
            trackers.append(tracker)
            return tracker
          }

          /// The tracker of the property at a key path; of the whole state if the feature does not list the
          /// property.
          @usableFromInline func tracker(reading path: PartialKeyPath<F.State>) -> Tracker {
            // A key path literal is a single object, so identity is usually enough.
            if let known = readings.first(where: { $0.path === path }) { return known.tracker }
            let bit = F.properties.firstIndex(of: path)
            let tracker = bit.map { self.tracker(of: Changes(bit: $0)) } ?? wholeState
            if readings.count < 256 { readings.append((path, tracker)) }
            return tracker
          }

          /// Notifies views of the changes. Actions that they dispatch are queued.
          @MainActor func publish() {
            let changes = unpublished
            unpublished = []
            publishedLate.formUnion(changes)
            // Observation notifies a view once. To be notified again, the view has to read again.
            viewInterest = []
            for tracker in trackers where tracker.isWatched {
              if tracker.changes.isDisjoint(with: changes) {
                viewInterest.formUnion(tracker.changes)
              } else {
                tracker.isWatched = false
                tracker.isTold = true
              }
            }
            updateInterest()
            for index in trackers.indices where trackers[index].isTold {
              if trackers[index].tell() { watch(trackers[index]) }
            }
          }

          /// Notifies views again of changes that were published while they were reading.
          @MainActor func publishAgain(_ changes: Changes) {
            for tracker in trackers where !tracker.changes.isDisjoint(with: changes) {
              tracker.isWatched = true
            }
            noteUnpublished(changes)
            if !turn.isBusy { turn.settle() }
          }
        }

        """##),
      EmbeddedFile(name: "Storage/RowPositions.swift", text: ##"""
        /// The positions of rows: increasing numbers with gaps, so that an insertion moves no other row.
        @usableFromInline struct RowPositions {
          private let positions: [Int64]

          private static let gap: Int64 = 1 << 32
          /// The distance between rows after some were moved to make room.
          private static let leastStep: Int64 = 1 << 16

          /// Positions that replace others.
          @usableFromInline struct Change: Sendable {
            /// The places of those that are replaced.
            @usableFromInline let range: Range<Int>
            @usableFromInline let positions: [Int64]
          }

          @usableFromInline init(_ positions: [Int64]) {
            self.positions = positions
          }

          /// Which numbers belong to a longest increasing subsequence.
          @usableFromInline static func rising(_ numbers: [Int?]) -> [Bool] {
            // The index of the last element of the best subsequence of each length.
            var ends: [Int] = []
            var previous = [Int?](repeating: nil, count: numbers.count)
            for (index, number) in numbers.enumerated() {
              guard let number else { continue }
              var range = ends.startIndex..<ends.endIndex
              while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                if let other = numbers[ends[middle]], other < number {
                  range = (middle + 1)..<range.upperBound
                } else {
                  range = range.lowerBound..<middle
                }
              }
              previous[index] = range.lowerBound > 0 ? ends[range.lowerBound - 1] : nil
              if range.lowerBound == ends.count {
                ends.append(index)
              } else {
                ends[range.lowerBound] = index
              }
            }
            var isRising = [Bool](repeating: false, count: numbers.count)
            var next = ends.last
            while let index = next {
              isRising[index] = true
              next = previous[index]
            }
            return isRising
          }

          /// Assigns positions to rows that have none, and replaces others if there is no room; as few
          /// neighbors as possible are moved.
          @usableFromInline func replacing(_ range: Range<Int>, with others: [Int64?]) -> Change {
            var all: [Int64?] = []
            let neighbors = (range.lowerBound > 0, range.upperBound < positions.count)
            if neighbors.0 { all.append(positions[range.lowerBound - 1]) }
            all += others
            if neighbors.1 { all.append(positions[range.upperBound]) }
            let offset = neighbors.0 ? 1 : 0
            if Self.fillGaps(of: &all) {
              let found = all[offset..<(offset + others.count)].compactMap(\.self)
              return Change(range: range, positions: found)
            }
            all = positions.map(Optional.init)
            all.replaceSubrange(range, with: others)
            Self.fillGapsMovingNeighbors(of: &all)
            return Change(range: positions.indices, positions: all.compactMap(\.self))
          }

          /// Returns false if there is no room.
          private static func fillGaps(of positions: inout [Int64?]) -> Bool {
            var end = 0
            while let start = positions[end...].firstIndex(of: nil) {
              var missing = start..<start
              widen(&missing, by: 0, in: positions)
              if !fill(missing, of: &positions, leastStep: 1) { return false }
              end = missing.upperBound
            }
            return true
          }

          private static func fillGapsMovingNeighbors(of positions: inout [Int64?]) {
            var end = 0
            while let start = positions[end...].firstIndex(of: nil) {
              var missing = start..<start
              widen(&missing, by: 0, in: positions)
              while !fill(missing, of: &positions, leastStep: leastStep) {
                widen(&missing, by: missing.count, in: positions)
              }
              end = missing.upperBound
            }
          }

          /// Widens a range on both sides, and to the end of the missing positions there.
          private static func widen(_ range: inout Range<Int>, by count: Int, in positions: [Int64?]) {
            let lower = max(range.lowerBound - count, 0)
            var upper = min(range.upperBound + count, positions.count)
            while upper < positions.count, positions[upper] == nil { upper += 1 }
            range = lower..<upper
          }

          /// Gives rows positions with equal distances; returns false if there is no room for them.
          private static func fill(
            _ range: Range<Int>, of positions: inout [Int64?], leastStep: Int64
          ) -> Bool {
            let lower = range.lowerBound > 0 ? positions[range.lowerBound - 1] : nil
            let upper = range.upperBound < positions.count ? positions[range.upperBound] : nil
            let room = gap * Int64(range.count + 1)
            let (start, end): (Int64, Int64)
            let isTooFar: Bool
            switch (lower, upper) {
            case (let lower?, let upper?): (start, end, isTooFar) = (lower, upper, false)
            case (let lower?, nil):
              start = lower
              (end, isTooFar) = lower.addingReportingOverflow(room)
            case (nil, let upper?):
              end = upper
              (start, isTooFar) = upper.subtractingReportingOverflow(room)
            case (nil, nil): (start, end, isTooFar) = (0, room, false)
            }
            let (distance, isTooWide) = end.subtractingReportingOverflow(start)
            let step = distance / Int64(range.count + 1)
            if isTooFar || isTooWide || step < leastStep { return false }
            for (offset, index) in range.enumerated() {
              positions[index] = start + step * Int64(offset + 1)
            }
            return true
          }
        }

        """##),
      EmbeddedFile(name: "Storage/Storage.swift", text: ##"""
        /// Keeps a value outside of the program, such as in a database or a file.
        ///
        /// ```swift
        /// struct CloudStorage: Storage {
        ///   func load() async throws -> [TaskModel]? { try await cloud.tasks() }
        ///   func save(_ tasks: [TaskModel]) async throws { try await cloud.upload(tasks) }
        /// }
        /// let store = TaskListStore(dependencies: TaskListDependencies(tasksStorage: CloudStorage()))
        /// ```
        /// A store calls it from one task at a time: it never saves before a load has ended, and never
        /// cancels a save. Several stores may use one storage, each through a ``session()`` of its own.
        public protocol Storage<Value>: Sendable {
          associatedtype Value: Sendable

          /// Returns the stored value; nil if nothing was stored yet. Throws a ``StorageWarning`` if what
          /// was stored is damaged and was moved aside, so that the feature begins with its initial state.
          func load() async throws -> Value?

          /// Stores a value in place of the last one. When it returns, the value survives the end of the
          /// program. Throws a ``StorageWarning`` if it stored only a part of the value.
          func save(_ value: Value) async throws

          /// Returns the storage for one store; by default the storage itself. A storage that writes only
          /// differences from the value that it last loaded or saved returns a new instance that writes to
          /// the same place, so that no store mistakes the changes of another for its own.
          func session() -> any Storage<Value>

          /// Identifies where the values are stored, such as the path of a file. A store loads only after
          /// all stores that ended before it have saved to the same location. By default, all storages of one
          /// type have the same location.
          nonisolated var location: String { get }
        }

        extension Storage {
          public nonisolated var location: String { "" }

          public func session() -> any Storage<Value> { self }
        }

        /// The status of a stored property, for views.
        public enum StorageStatus: Hashable, Codable, Sendable {
          /// The stored value is being loaded, or will be when the store starts.
          case loading
          /// The stored value was loaded, and all changes are saved or wait for it.
          case ready
          /// A change is being saved.
          case saving
          /// The last load or save has failed, with the description of its error. After a failed load,
          /// nothing is saved.
          case failed(String)
        }

        /// Thrown by a ``Storage`` that continues although something is wrong. It is reported to
        /// ``Store/onError``, and the load or the save counts as successful.
        public struct StorageWarning: Error, CustomStringConvertible, Sendable {
          public let description: String

          public init(_ description: String) {
            self.description = description
          }
        }

        /// Why a property was not loaded or not saved.
        public struct StorageError: Error, Equatable, CustomStringConvertible, Sendable {
          public let description: String

          public init(_ description: String) {
            self.description = description
          }
        }

        /// Keeps a value in memory, for tests and previews.
        @MainActor public final class InMemoryStorage<Value: Sendable>: Storage {
          /// The value that was saved last.
          public private(set) var value: Value?

          /// - Parameter value: The stored value; nil if nothing was stored yet.
          public nonisolated init(_ value: Value? = nil) {
            self.value = value
          }

          public nonisolated var location: String { "\(ObjectIdentifier(self))" }

          public func load() async throws -> Value? { value }

          public func save(_ value: Value) async throws {
            self.value = value
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StorageError+System.swift", text: ##"""
        #if canImport(Glibc)
          import Glibc
        #elseif canImport(Musl)
          import Musl
        #elseif canImport(Darwin)
          import Darwin
        #endif

        extension StorageError {
          /// The system's error for a file, with advice.
          ///
          /// - Parameters:
          ///   - path: The file or folder.
          ///   - code: A value of `errno`.
          ///   - text: What has failed. The system's text for the code by default.
          public init(_ path: String, code: Int32, _ text: String? = nil) {
            let text = text ?? String(cString: strerror(code))
            self.init("\(path): \(text)" + (Self.remedy(code).map { ": \($0)" } ?? ""))
          }

          private static func remedy(_ code: Int32) -> String? {
            switch code {
            case ENOSPC, EDQUOT: "free some space on the disk"
            case EACCES, EPERM, EROFS: "let the app write to the file and its folder"
            case EBUSY: "close the other programs that use it"
            case EIO: "check the disk"
            default: nil
            }
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StorageJobs.swift", text: ##"""
        /// The loads and saves of a store. A clock that drives effects drives them too.
        @MainActor final class StorageJobs {
          private var held: [(number: UInt64, name: String, begin: @MainActor () -> Void)] = []
          private var begun: [UInt64: (name: String, task: Int?)] = [:]
          private let waiters = Waiters()
          private let driver: (any EffectDriver)?

          init(_ clock: any Clock<Duration>) {
            driver = clock as? any EffectDriver
            driver?.adopt(self)
          }

          /// Whether a test decides when they begin.
          var isDriven: Bool { driver != nil }

          var isIdle: Bool { held.isEmpty && begun.isEmpty }

          /// Whether the current task loads or saves. Other tasks that a storage starts do not count.
          var isCurrentTask: Bool {
            let task = Self.currentTask
            return begun.values.contains { $0.task == task && task != nil }
          }

          private nonisolated static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

          func run(_ name: String, _ operation: @escaping @MainActor () async -> Void) {
            let number = EffectNumber.next()
            let begin = { @MainActor in
              self.begun[number] = (name, nil)
              Task {
                self.begun[number]?.task = Self.currentTask
                await EffectNumber.current.withValue(number) { await operation() }
                self.finish(number)
              }
              return
            }
            if driver == nil { begin() } else { held.append((number, name, begin)) }
          }

          /// Lets the clock drive the loads and saves, if it is a clock that drives effects.
          func drive() async {
            await driver?.driveFromOutside()
          }

          /// Returns when nothing is loaded or saved, or when the task that waits is cancelled.
          func waitUntilIdle() async {
            while !isIdle, !Task.isCancelled { await waiters.wait() }
          }

          private func finish(_ number: UInt64) {
            begun[number] = nil
            if isIdle { waiters.resume() }
          }
        }

        extension StorageJobs: DrivenEffects {
          var nextNumber: UInt64? { held.first?.number }

          var nextName: String? { held.first?.name }

          func beginNext() {
            if !held.isEmpty { held.removeFirst().begin() }
          }

          var running: [(number: UInt64, name: String, isCancelled: Bool)] {
            begun.sorted { $0.key < $1.key }.map { ($0.key, $0.value.name, false) }
          }

          func isRunning(_ number: UInt64) -> Bool { begun[number] != nil }
        }

        """##),
      EmbeddedFile(name: "Storage/StorageMiddleware.swift", text: ##"""
        /// Loads a property of the state when the store starts, and saves it after changes. It is the last
        /// middleware of a chain.
        ///
        /// ```swift
        /// StorageMiddleware(
        ///   "tasks", \.tasks, changes: .tasks, in: dependencies.tasksStorage,
        ///   actions: StorageActions(
        ///     load: .loadTasks, loaded: { .tasksLoaded($0) }, failed: { .tasksStorageFailed($0) },
        ///     step: { action in
        ///       switch action {
        ///       case .loadTasks: .load
        ///       case .tasksLoaded: .loaded
        ///       default: nil
        ///       }
        ///     }))
        /// ```
        /// - Nothing is saved before a load has ended: before the action `loaded` was reduced.
        /// What is loaded replaces the initial value. Elements of a list that were added or changed since
        ///   then are kept; any other value is replaced even if it was changed, and ``Store/onError``
        ///   reports it.
        /// - Saves are not effects: one at a time, with the newest value, and nothing cancels them.
        /// - After a failed load, nothing is saved, and `load` tries again. A failed save is tried again
        ///   with the next change and by ``Store/flush()``.
        public struct StorageMiddleware<F: Feature>: Middleware {
          let property: any StoredProperty<F>

          /// Stores a value as a whole.
          ///
          /// - Parameters:
          ///   - name: The name of the property, for messages.
          ///   - path: The property of the state.
          ///   - changes: The bit of the property in ``Changes``.
          ///   - storage: Where it is stored.
          ///   - delay: The time between a change and its save, and so the shortest time between two saves.
          ///   - actions: The actions that report what happens.
          @_disfavoredOverload @MainActor public init<Value: Equatable & Sendable>(
            _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, changes: Changes,
            in storage: any Storage<Value>, after delay: Duration = .zero,
            actions: StorageActions<F, Value>
          ) {
            property = StoredPropertyOf(name, path, changes, storage, delay, actions) {
              stored, initial, now in
              Merged(value: stored, isWhole: now == initial)
            }
          }

          /// Stores a list, each of whose elements is known by its id.
          @MainActor public init<Element: Identifiable & Equatable & Sendable>(
            _ name: String, _ path: any KeyPath<F.State, [Element]> & Sendable, changes: Changes,
            in storage: any Storage<[Element]>, after delay: Duration = .zero,
            actions: StorageActions<F, [Element]>
          ) {
            property = StoredPropertyOf(name, path, changes, storage, delay, actions) {
              stored, initial, now in
              Merged(value: stored.adding(changesOf: now, since: initial), isWhole: true)
            }
          }

          /// Stores an identified list.
          @MainActor public init<Element: Identifiable & Equatable & Sendable>(
            _ name: String, _ path: any KeyPath<F.State, IdentifiedArray<Element>> & Sendable,
            changes: Changes,
            in storage: any Storage<[Element]>, after delay: Duration = .zero,
            actions: StorageActions<F, IdentifiedArray<Element>>
          ) where Element.ID: Sendable {
            property = StoredPropertyOf(
              name, path, changes, ListStorage(list: storage), delay, actions
            ) {
              stored, initial, now in
              let merged = Array(stored).adding(changesOf: Array(now), since: Array(initial))
              return Merged(value: IdentifiedArray(merged), isWhole: true)
            }
          }

          /// Stores an identified list as a list.
          private struct ListStorage<Element: Identifiable & Equatable & Sendable>: Storage
          where Element.ID: Sendable {
            let list: any Storage<[Element]>

            var location: String { list.location }

            func load() async throws -> IdentifiedArray<Element>? {
              try await list.load().map { IdentifiedArray($0) }
            }

            func save(_ value: IdentifiedArray<Element>) async throws {
              try await list.save(Array(value))
            }

            func session() -> any Storage<IdentifiedArray<Element>> { ListStorage(list: list.session()) }
          }

          public func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            property.admits(action) ? .next : .drop
          }

          public func after(
            _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
          ) {
            property.note(action, changes, in: effects.core)
          }
        }

        /// The actions of a stored property.
        public struct StorageActions<F: Feature, Value>: Sendable {
          /// What an action is for a stored property.
          public enum Step: Sendable {
            /// The action starts a load, including one after a failed load.
            case load
            /// The action delivers the loaded value.
            case loaded
          }

          let load: F.Action
          let loaded: @MainActor (Value) -> F.Action
          let failed: @MainActor (String) -> F.Action
          let saving: F.Action?
          let saved: F.Action?
          let step: @MainActor (F.Action) -> Step?

          /// - Parameters:
          ///   - load: Begins a load; dropped while one is under way, and after it.
          ///   - loaded: Delivers the loaded value, which its reducer puts into the state.
          ///   - failed: Reports a load or a save that has failed.
          ///   - saving: Reports that a save begins.
          ///   - saved: Reports that a save has succeeded.
          ///   - step: Whether an action is `load` or `loaded`.
          public init(
            load: F.Action, loaded: @escaping @MainActor (Value) -> F.Action,
            failed: @escaping @MainActor (String) -> F.Action, saving: F.Action? = nil,
            saved: F.Action? = nil, step: @escaping @MainActor (F.Action) -> Step?
          ) {
            self.load = load
            self.loaded = loaded
            self.failed = failed
            self.saving = saving
            self.saved = saved
            self.step = step
          }
        }

        /// A loaded value, with the changes of the state that are kept.
        struct Merged<Value> {
          let value: Value
          /// Whether no change of the state was lost.
          let isWhole: Bool
        }

        extension Array where Element: Identifiable & Equatable {
          /// This list with the elements of another one that were added or changed since it was `initial`.
          func adding(changesOf list: [Element], since initial: [Element]) -> [Element] {
            if list == initial { return self }
            let before = Dictionary(initial.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            var result = self
            var places = Dictionary(
              result.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
            for element in list where before[element.id] != element {
              if let place = places[element.id] {
                result[place] = element
              } else {
                places[element.id] = result.count
                result.append(element)
              }
            }
            return result
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StorageOrder.swift", text: ##"""
        /// Identifies what a storage stores: a property of a feature, in storages of one type with the same
        /// location.
        struct StorageKey: Hashable {
          let feature: ObjectIdentifier
          let property: String
          let storage: ObjectIdentifier
          let location: String
        }

        /// The place of a stored property in the order of the stores that have the same property.
        @MainActor final class StoragePlace {
          let key: StorageKey
          /// Its tasks are resumed after each load and save, and when the last value has been passed on.
          let progress = Waiters()
          /// Whether the store was closed by its app.
          var isClosed = false
          /// Whether its store has not loaded yet, and so may wait for others.
          var isBeforeLoad = true
          private weak var core: AnyObject?

          init(_ key: StorageKey, of core: AnyObject) {
            self.key = key
            self.core = core
          }

          /// Whether its store handles no more actions, and may still have a last value to pass on.
          var isEnding: Bool { isClosed || core == nil }
        }

        /// The stored properties of all stores that have not passed on their last values. A store loads
        /// only after the stores that ended before have saved.
        @MainActor enum StorageOrder {
          private static var places: [StorageKey: [StoragePlace]] = [:]
          /// The places that joined last.
          private static var newest: [StorageKey: ObjectIdentifier] = [:]

          static func join(_ place: StoragePlace) {
            places[place.key, default: []].append(place)
            newest[place.key] = ObjectIdentifier(place)
          }

          /// Whether no other store has joined after it.
          static func isNewest(_ place: StoragePlace) -> Bool {
            newest[place.key] == ObjectIdentifier(place)
          }

          static func leave(_ place: StoragePlace) {
            places[place.key]?.removeAll { $0 === place }
            if places[place.key]?.isEmpty == true { places[place.key] = nil }
            place.progress.resume()
          }

          /// Returns when no ended store will still save what this one is about to load.
          ///
          /// If two stores end before they have loaded, the later one waits for the earlier one, and not
          /// vice versa.
          static func waitForOthers(than place: StoragePlace) async {
            while let other = lastEnding(other: place) { await other.progress.waitUncancelled() }
          }

          /// The last of them is enough, because it waits for the others itself.
          private static func lastEnding(other place: StoragePlace) -> StoragePlace? {
            var isEarlier = false
            for other in places[place.key]?.reversed() ?? [] {
              if other === place {
                isEarlier = true
              } else if other.isEnding, isEarlier || !other.isBeforeLoad {
                return other
              }
            }
            return nil
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoreStorages.swift", text: ##"""
        /// The stored properties of a store.
        @MainActor final class StoreStorages<F: Feature> {
          let properties: [any StoredProperty<F>]
          let jobs: StorageJobs
          /// Receives errors, also after the store has ended.
          var reports = ErrorReports<F>()
          /// Whether the store will start by itself.
          private(set) var mayStillStart = false
          private var isStarted = false

          /// Nil if no middleware stores anything.
          init?(of middleware: [any Middleware<F>], in core: Core<F>) {
            properties = middleware.compactMap { ($0 as? StorageMiddleware<F>)?.property }
            if properties.isEmpty { return nil }
            jobs = StorageJobs(core.clock)
            mayStillStart = !(core.clock is any EffectDriver)
            for property in properties { property.join(core, jobs) }
          }

          func start() {
            if isStarted { return }
            isStarted = true
            mayStillStart = false
            for property in properties { property.start() }
          }

          func assumeLoaded() {
            isStarted = true
            mayStillStart = false
            for property in properties { property.assumeLoaded() }
          }

          /// Saves all properties concurrently, even if one fails.
          func flush() async throws {
            try checkFlush()
            start()
            try await allOf(properties.map { property in { try await property.flush() } })
          }

          /// Throws if a load or a save calls this.
          func checkFlush() throws {
            if jobs.isCurrentTask {
              throw StorageError("a load or a save that flushes its own store waits for itself")
            }
          }

          /// Whether last values cannot be saved any more.
          var isLost: Bool { properties.contains { $0.isLost } }

          /// Notes that no further action follows. `end` passes on the last value.
          func close() {
            // A start that comes before the end would begin nothing.
            isStarted = true
            for property in properties { property.close() }
          }

          func end(with state: F.State) {
            for property in properties {
              property.end(with: state, mayLoad: mayStillStart, reportingTo: reports)
            }
            mayStillStart = false
          }

          /// The same from a `deinit`, which may run in any task.
          nonisolated func endSoon(with state: F.State) {
            Task { @MainActor in end(with: state) }
          }
        }

        /// Runs operations concurrently, and throws the first error in their order.
        @MainActor func allOf(_ operations: [@MainActor @Sendable () async throws -> Void]) async throws {
          let tasks = operations.map { operation in Task { try await operation() } }
          try await withTaskCancellationHandler {
            var failure: (any Error)?
            for task in tasks {
              do {
                try await task.value
              } catch {
                failure = failure ?? error
              }
            }
            if let failure { throw failure }
          } onCancel: {
            for task in tasks { task.cancel() }
          }
        }

        /// Receives the errors of a store.
        @MainActor struct ErrorReports<F: Feature> {
          var onError: ((any Error, EffectID?) -> Void)?
          var membership: Membership<F>?

          /// - Returns: Whether somebody handles the error.
          func report(_ error: any Error, of id: EffectID?) -> Bool {
            onError?(error, id)
            return membership?.report(error, of: id) == true || onError != nil
          }
        }

        extension Store {
          /// Loads what the feature stores, if that has not begun yet.
          ///
          /// A store does so by itself in the next turn of the main actor, so that hooks that are set until
          /// then are called. On a clock that drives effects, as in tests, nothing starts by itself.
          public func start() {
            core.storages?.start()
          }

          /// Treats the state as what is stored, instead of loading: for tests and previews.
          public func startWithoutLoading() {
            core.storages?.assumeLoaded()
          }

          /// Treats one property of the state as what is stored, instead of loading it: for tests in which
          /// other properties are loaded. A property that is not stored stops the program.
          public func startWithoutLoading<Value>(_ property: KeyPath<F.State, Value>) {
            let stored = core.storages?.properties.filter { $0.isAt(property) } ?? []
            require(!stored.isEmpty, "'startWithoutLoading' needs a property that is stored")
            for property in stored { property.assumeLoaded() }
          }

          /// Returns when all changes until now are saved, without waiting for the delays of saves; before
          /// the app goes to the background, for example. It waits for the load first.
          ///
          /// - Throws: The reason why something could not be saved. It is tried again with the next change.
          ///   A call by a load or a save of this store also throws, because it would wait for itself.
          ///   `CancellationError` if the task that waits is cancelled: the saves continue.
          public func flush() async throws {
            try await core.storages?.flush()
          }

          /// Starts in the next turn of the main actor, unless a test drives the clock.
          func startSoon() {
            guard let storages = core.storages, storages.mayStillStart else { return }
            Task { [weak self] in self?.start() }
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty+Ending.swift", text: ##"""
        extension StoredPropertyOf {
          func close() {
            place?.isClosed = true
          }

          func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>) {
            guard final == nil, jobs != nil else { return }
            final = state[keyPath: path]
            self.reports = reports
            endPause()
            if let stored = loadedLate { receive(stored) }
            beginLastSave(mayLoad: mayLoad)
            handOver()
          }

          /// Makes the stores that follow wait until the last value is saved.
          private func handOver() {
            guard let jobs, let place else { return }
            // The clock of a test may not be driven any more.
            if jobs.isDriven || !isHandingOver { return StorageOrder.leave(place) }
            Task {
              while isHandingOver { await place.progress.waitUncancelled() }
              StorageOrder.leave(place)
            }
          }

          private func beginLastSave(mayLoad: Bool) {
            switch phase {
            case .unstarted: if mayLoad, changeCount > 0 { load() }
            case .ready: if savedCount < changeCount { save() }
            case .loading, .failed: break
            }
          }

          /// Tries again to save the last value, after the attempt at the store's end failed.
          func saveLast() {
            if let place { StorageOrder.join(place) }
            save()
            handOver()
          }

          /// A later store has loaded the previously stored value, so this one must not replace it.
          var isLost: Bool {
            guard final != nil, savedCount < changeCount, !isHandingOver, let place else { return false }
            if case .ready = phase { return !StorageOrder.isNewest(place) }
            return true
          }

          /// Whether the last value still has to be saved, or waits for the load.
          private var isHandingOver: Bool {
            if case .loading = phase { return changeCount > 0 }
            return isSaving
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty+Loading.swift", text: ##"""
        extension StoredPropertyOf {
          func load() {
            guard let jobs else { return }
            phase = .loading
            jobs.run("the load of '\(name)'") { [self] in
              do {
                if let place { await StorageOrder.waitForOthers(than: place) }
                await receiveSoon(try await storage.load())
              } catch let warning as StorageWarning {
                report(warning)
                await receiveSoon(nil)
              } catch {
                fail(error)
              }
              place?.progress.resume()
            }
          }

          /// While an action is being handled, the action that delivers the value would be queued, and
          /// could not be distinguished from one that a middleware stopped.
          private func receiveSoon(_ stored: Value?) async {
            await core?.turn.waitUntilFree()
            receive(stored)
          }

          func receive(_ stored: Value?) {
            guard case .loading = phase else { return }
            if final != nil { return receiveAfterEnd(stored) }
            guard let core, !core.isClosed else {
              loadedLate = .some(stored)
              return
            }
            let now = core.state[keyPath: path]
            let merged = merged(stored, now)
            isDelivering = true
            core.dispatch(actions.loaded(merged.value))
            if isDelivering {
              isDelivering = false
              return fail(
                StorageError(
                  "a middleware stopped the action that brings the loaded value of '\(name)' into the state"
                ))
            }
            if !merged.isWhole { report(lostChange) }
            let differs = core.state[keyPath: path] != (stored ?? initial ?? now)
            initial = nil
            if differs { changeCount += 1 } else { savedCount = changeCount }
            if savedCount < changeCount { save() }
          }

          /// The store ended while the value was loaded: what was changed until then is saved with it.
          private func receiveAfterEnd(_ stored: Value?) {
            guard let last = final else { return }
            let merged = merged(stored, last)
            phase = .ready
            if !merged.isWhole { report(lostChange) }
            final = merged.value
            if changeCount == 0 || merged.value == stored ?? initial {
              savedCount = changeCount
              return
            }
            changeCount += 1
            save()
          }

          private func merged(_ stored: Value?, _ now: Value) -> Merged<Value> {
            guard let stored else { return Merged(value: now, isWhole: true) }
            return merge(stored, initial ?? now, now)
          }

          private var lostChange: StorageError {
            StorageError("'\(name)' was changed before it was loaded: the stored value replaced the change")
          }

          private func fail(_ error: any Error) {
            phase = .failed(error)
            report(error)
            send(actions.failed(String(describing: error)))
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty+Saving.swift", text: ##"""
        extension StoredPropertyOf {
          /// Saves the current value, unless a save is under way, which continues until nothing is left.
          func save() {
            guard case .ready = phase, !isSaving, let jobs else { return }
            isSaving = true
            jobs.run("the save of '\(name)'") { [self] in
              await saveAll()
              isSaving = false
              place?.progress.resume()
            }
          }

          private func saveAll() async {
            var lastAttempts = 0
            while savedCount < changeCount {
              if loopLength == 1_000 { return reportLoop() }
              await waitBeforeSaving()
              // First, so that what it changes is saved too.
              send(actions.saving)
              guard let value = final ?? core?.state[keyPath: path] else { return }
              if final != nil { lastAttempts += 1 }
              let count = changeCount
              do {
                try await storage.save(value)
                noteSaved(count)
              } catch let warning as StorageWarning {
                noteSaved(count)
                report(warning)
              } catch {
                failure = error
                // Changes that follow from the failure are no reason to try again at once.
                let isChanged = changeCount != count
                report(error)
                send(actions.failed(String(describing: error)))
                // No further change comes after the last value: it is tried three times.
                if final == nil ? !isChanged : lastAttempts == 3 { return }
                if final != nil { try? await Task.sleep(for: .milliseconds(100)) }
              }
              place?.progress.resume()
            }
          }

          private func noteSaved(_ count: Int) {
            savedCount = count
            failure = nil
            let known = changeCount
            send(actions.saved)
            loopLength = changeCount > known ? loopLength + 1 : 0
          }

          private func reportLoop() {
            loopLength = 0
            let cause = actions.saved.map { caseName(of: $0) } ?? ""
            report(
              StorageError(
                "Endless loop: '\(cause)' changes '\(name)', which is saved with the next change."))
          }

          private func waitBeforeSaving() async {
            guard delay > .zero, urgency == 0, final == nil, let clock = core?.clock else { return }
            isPausing = true
            let pause = Task {
              try? await clock.sleep(for: delay.asWait)
              if !Task.isCancelled { endPause() }
            }
            while isPausing { await place?.progress.waitUncancelled() }
            // The pause does not wait for the task, because a clock may ignore cancellation.
            pause.cancel()
          }

          func endPause() {
            isPausing = false
            place?.progress.resume()
          }

          /// Waits for the load, and saves what was changed before the call.
          func flush() async throws {
            urgency += 1
            defer { urgency -= 1 }
            start()
            // An action that is being handled delays the one that loads.
            if case .unstarted = phase { await core?.turn.waitUntilFree() }
            try await whileUnderWay { property in
              if case .loading = property.phase { return true }
              // The end of a closed store is near.
              return property.place?.isClosed == true && property.final == nil
            }
            switch phase {
            case .ready: break
            case .unstarted, .loading:
              if changeCount > 0 { throw StorageError("'\(name)' was not loaded, so it is not saved") }
              return
            case .failed(let error):
              if changeCount > 0 { throw error }
              return
            }
            let wanted = changeCount
            if savedCount >= wanted { return }
            if isLost, let failure { throw failure }
            endPause()
            failure = nil
            if final != nil, !isSaving { saveLast() } else { save() }
            // A last value is tried again after a failure, even if nobody waits for it.
            try await whileUnderWay {
              $0.savedCount < wanted && $0.isSaving && ($0.failure == nil || $0.final == nil)
            }
            if savedCount < wanted, let failure { throw failure }
          }

          /// Drives the clock of a test meanwhile.
          ///
          /// - Throws: `CancellationError` if the task that waits is cancelled.
          private func whileUnderWay(_ isUnderWay: (StoredPropertyOf) -> Bool) async throws {
            while isUnderWay(self) {
              await jobs?.drive()
              if !isUnderWay(self) { return }
              await place?.progress.wait()
              try Task.checkCancellation()
            }
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty.swift", text: ##"""
        /// A stored property of a state of any type.
        @MainActor protocol StoredProperty<F>: AnyObject {
          associatedtype F: Feature
          /// Joins a store.
          func join(_ core: Core<F>, _ jobs: StorageJobs)
          /// Whether an action may go on: not a load while it is loading or ready.
          func admits(_ action: F.Action) -> Bool
          /// Notes an action that was reduced.
          func note(_ action: F.Action, _ changes: Changes, in core: Core<F>)
          /// Whether it is the property that the path leads to.
          func isAt(_ other: AnyKeyPath) -> Bool
          /// Treats the current value as the stored one.
          func assumeLoaded()
          /// Loads, by dispatching the action for it.
          func start()
          /// Saves what was changed until now.
          func flush() async throws
          /// Notes that no action follows.
          func close()
          /// Passes the last value to the storage.
          ///
          /// - Parameter mayLoad: Whether a store that has not started yet would have done so.
          func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>)
          /// Whether the last value cannot be saved any more.
          var isLost: Bool { get }
        }

        /// Loads and saves one property.
        @MainActor final class StoredPropertyOf<F: Feature, Value: Equatable & Sendable>: StoredProperty {
          enum Phase {
            case unstarted
            case loading
            case ready
            case failed(any Error)
          }

          let name: String
          let path: any KeyPath<F.State, Value> & Sendable
          let storage: any Storage<Value>
          let key: StorageKey
          let delay: Duration
          let actions: StorageActions<F, Value>
          let merge: (_ stored: Value, _ initial: Value, _ now: Value) -> Merged<Value>
          private let changes: Changes

          weak var core: Core<F>?
          var jobs: StorageJobs?
          /// Nil before it belongs to a store.
          var place: StoragePlace?
          var phase = Phase.unstarted {
            didSet {
              switch phase {
              case .unstarted, .loading: place?.isBeforeLoad = true
              case .ready, .failed: place?.isBeforeLoad = false
              }
            }
          }
          /// The value when the store began, until the stored one replaces it.
          var initial: Value?
          /// The value when the store ended.
          var final: Value?
          /// Receives errors after the store has ended.
          var reports: ErrorReports<F>?
          /// The value that was loaded after the store was released, until its last value is known.
          var loadedLate: Value??
          /// Whether the action that brings the loaded value has not been reduced yet.
          var isDelivering = false
          private var isNeverStartedReported = false

          /// The numbers of the last change, and of the last one that was saved.
          var changeCount = 0
          var savedCount = 0
          var isSaving = false
          /// How many saves in a row have caused a change.
          var loopLength = 0
          /// Why the last save has failed.
          var failure: (any Error)?
          /// The number of tasks that wait for a save without its delay.
          var urgency = 0
          /// Whether a save waits for its delay.
          var isPausing = false

          init(
            _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, _ changes: Changes,
            _ storage: any Storage<Value>, _ delay: Duration, _ actions: StorageActions<F, Value>,
            _ merge: @escaping (Value, Value, Value) -> Merged<Value>
          ) {
            self.name = name
            self.path = path
            self.changes = changes
            self.storage = storage.session()
            key = StorageKey(
              feature: ObjectIdentifier(F.self), property: name,
              storage: ObjectIdentifier(type(of: storage)), location: storage.location)
            self.delay = delay
            self.actions = actions
            self.merge = merge
          }

          func join(_ core: Core<F>, _ jobs: StorageJobs) {
            require(self.jobs == nil, "A storage middleware belongs to one store.")
            self.core = core
            self.jobs = jobs
            initial = core.state[keyPath: path]
            let place = StoragePlace(key, of: core)
            self.place = place
            StorageOrder.join(place)
          }

          func admits(_ action: F.Action) -> Bool { mayLoad || actions.step(action) != .load }

          private var mayLoad: Bool {
            switch phase {
            case .loading, .ready: false
            case .unstarted, .failed: true
            }
          }

          func note(_ action: F.Action, _ changes: Changes, in core: Core<F>) {
            if isDelivering || mayLoad {
              switch actions.step(action) {
              // A later middleware may have replaced another action by this one.
              case .load? where mayLoad: load()
              case .loaded? where isDelivering:
                isDelivering = false
                phase = .ready
                return
              case .load?, .loaded?, nil: break
              }
            }
            if changes.isDisjoint(with: self.changes) { return }
            changeCount += 1
            switch phase {
            case .ready: save()
            case .unstarted: reportNeverStarted(in: core)
            case .loading, .failed: break
            }
          }

          func isAt(_ other: AnyKeyPath) -> Bool { path as AnyKeyPath == other }

          func assumeLoaded() {
            guard case .unstarted = phase else { return }
            initial = nil
            phase = .ready
          }

          func start() {
            guard case .unstarted = phase, let core, !core.isClosed else { return }
            core.dispatch(actions.load)
          }

          /// A change before the store started is saved later. One in a store that never starts is lost.
          private func reportNeverStarted(in core: Core<F>) {
            if isNeverStartedReported || core.storages?.mayStillStart == true { return }
            isNeverStartedReported = true
            core.report(
              StorageError(
                "'\(name)' was changed, but is not saved: its storage never started. Call 'start()', or "
                  + "dispatch '\(caseName(of: actions.load))'."), of: id)
          }

          /// For errors.
          var id: EffectID { EffectID("storage of '\(name)'") }

          func report(_ error: any Error) {
            if let core { return core.report(error, of: id) }
            if reports?.report(error, of: id) == true { return }
            writeError("redux: \(id): \(error)")
          }

          func send(_ action: F.Action?) {
            if let action, final == nil, let core, !core.isClosed { core.dispatch(action) }
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredRows.swift", text: ##"""
        /// The rows in which a storage keeps a list, one for each element, and what a new value of the list
        /// changes in them.
        ///
        /// The positions of rows have gaps: an insertion or a move writes one row. A change of one element
        /// costs a comparison of both lists.
        public struct StoredRows<Element: Identifiable & Equatable & Sendable>: Sendable
        where Element.ID: Sendable {
          /// An element with its place in the order of the list.
          public struct Row: Sendable {
            public let element: Element
            public let position: Int64

            @inlinable public init(_ element: Element, at position: Int64) {
              self.element = element
              self.position = position
            }
          }

          /// What a new value of the list changes.
          public struct Change: Sendable {
            /// The ids of the removed elements.
            public let removed: [Element.ID]
            /// The rows that are new or differ.
            public let written: [Row]
            /// The ids of elements that are not stored, because an earlier element has the same id.
            public let repeated: [Element.ID]
            /// The places of the elements that the new ones replace.
            @usableFromInline let replaced: Range<Int>
            @usableFromInline let replacing: [Element]
            @usableFromInline let moved: RowPositions.Change

            @usableFromInline init(
              removed: [Element.ID], written: [Row], repeated: [Element.ID],
              replaced: Range<Int>, replacing: [Element], moved: RowPositions.Change
            ) {
              self.removed = removed
              self.written = written
              self.repeated = repeated
              self.replaced = replaced
              self.replacing = replacing
              self.moved = moved
            }
          }

          /// In the order of their rows.
          public private(set) var elements: [Element]
          @usableFromInline var positions: [Int64]

          @inlinable public init() {
            self.init([], at: [])
          }

          /// - Parameter rows: In the order of their positions.
          @inlinable public init(_ rows: some Collection<Row>) {
            var elements: [Element] = []
            var positions: [Int64] = []
            elements.reserveCapacity(rows.count)
            positions.reserveCapacity(rows.count)
            for row in rows {
              elements.append(row.element)
              positions.append(row.position)
            }
            self.init(elements, at: positions)
          }

          @usableFromInline init(_ elements: [Element], at positions: [Int64]) {
            self.elements = elements
            self.positions = positions
          }

          /// Changes these rows in place.
          ///
          /// They share no memory with the list that was compared. If they did, the next change of that
          /// list would copy all of it.
          ///
          /// - Parameter change: What `change(to:)` returned for these rows.
          public mutating func apply(_ change: Change) {
            elements.replaceSubrange(change.replaced, with: change.replacing)
            positions.replaceSubrange(change.moved.range, with: change.moved.positions)
          }

          /// Computes what a new value of the list changes.
          @inlinable public func change(to list: [Element]) -> Change {
            let limit = min(elements.count, list.count)
            var front = 0
            while front < limit, elements[front] == list[front] { front += 1 }
            var back = 0
            while back < limit - front,
              elements[elements.count - 1 - back] == list[list.count - 1 - back]
            { back += 1 }
            let places = places(of: elements[front..<(elements.count - back)])
            let new = list[front..<(list.count - back)].map(\.id).filter { places[$0] == nil }
            // Of several elements with the same id, the first counts, wherever it is.
            if contains(new, in: elements[..<front]) || contains(new, in: elements.suffix(back)) {
              return change(to: list, from: self.places(of: elements[...]), front: 0, back: 0)
            }
            return change(to: list, from: places, front: front, back: back)
          }

          @inlinable func contains(_ ids: [Element.ID], in elements: ArraySlice<Element>) -> Bool {
            if ids.isEmpty { return false }
            // Comparing with a few is cheaper than hashing.
            if ids.count <= 8 { return elements.contains { ids.contains($0.id) } }
            let ids = Set(ids)
            return elements.contains { ids.contains($0.id) }
          }

          @inlinable func places(of elements: ArraySlice<Element>) -> [Element.ID: Int] {
            Dictionary(
              zip(elements.lazy.map(\.id), elements.indices), uniquingKeysWith: { _, last in last })
          }

          /// - Parameters:
          ///   - places: The places of the rows between those that stay, by their ids.
          ///   - front: The number of elements at the beginning that stay.
          ///   - back: The number of elements at the end that stay.
          @inlinable func change(
            to list: [Element], from places: [Element.ID: Int], front: Int, back: Int
          ) -> Change {
            var repeated: [Element.ID] = []
            var seen: Set<Element.ID> = []
            var middle: [Element] = []
            for element in list[front..<(list.count - back)] {
              if seen.insert(element.id).inserted {
                middle.append(element)
              } else {
                repeated.append(element.id)
              }
            }
            let replaced = front..<(elements.count - back)
            let removed = elements[replaced].map(\.id).filter { !seen.contains($0) }
            let stored = middle.map { places[$0.id] }
            let kept = zip(stored, RowPositions.rising(stored)).map { $1 ? $0 : nil }
            let moved = RowPositions(positions).replacing(
              replaced, with: kept.map { $0.map { positions[$0] } })
            return Change(
              removed: removed,
              written: written(middle, keeping: kept, in: replaced, moved: moved),
              repeated: repeated, replaced: replaced, replacing: middle, moved: moved)
          }

          /// - Parameters:
          ///   - new: The elements that replace those in `range`.
          ///   - kept: For each new element the place of the row that it keeps; nil for a new or moved one.
          @inlinable func written(
            _ new: [Element], keeping kept: [Int?], in range: Range<Int>, moved: RowPositions.Change
          ) -> [Row] {
            var written: [Row] = []
            for (index, position) in zip(moved.range.lowerBound..., moved.positions) {
              if index < range.lowerBound || index >= range.lowerBound + new.count {
                let place = index < range.lowerBound ? index : index - new.count + range.count
                if positions[place] != position { written.append(Row(elements[place], at: position)) }
                continue
              }
              let element = new[index - range.lowerBound]
              let place = kept[index - range.lowerBound]
              if let place, positions[place] == position, elements[place] == element { continue }
              written.append(Row(element, at: position))
            }
            return written
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredVersion.swift", text: ##"""
        /// The version of stored data, which a decoder passes to the models that it decodes.
        public enum StoredVersion {
          fileprivate static let key = CodingUserInfoKey(rawValue: "ReduxRuntime.storedVersion")

          /// The `userInfo` of a decoder of data of a version.
          public static func userInfo(_ version: Int) -> [CodingUserInfoKey: any Sendable] {
            key.map { [$0: version] } ?? [:]
          }
        }

        extension Decoder {
          /// The version of the stored data, in which members may have earlier names. `Int.max` for other
          /// data, in which they have their current names.
          public var storedVersion: Int {
            StoredVersion.key.flatMap { userInfo[$0] as? Int } ?? .max
          }
        }

        """##),
      EmbeddedFile(name: "Storage/Waiters.swift", text: ##"""
        /// Tasks that wait for something to change.
        @MainActor final class Waiters {
          private var waiting: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

          /// Returns at the next ``resume()``, even if the task that waits is cancelled: a storage may have
          /// cancelled the task that calls it, and a loop around this must not keep the main actor.
          func waitUncancelled() async {
            await withCheckedContinuation { waiting.append((EffectNumber.next(), $0)) }
          }

          /// Returns at the next ``resume()``, or when the task that waits is cancelled.
          func wait() async {
            let number = EffectNumber.next()
            await withTaskCancellationHandler {
              await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                waiting.append((number, continuation))
              }
            } onCancel: {
              Task { @MainActor in self.resume(number) }
            }
          }

          func resume() {
            var resumed: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
            swap(&resumed, &waiting)
            for waiter in resumed { waiter.continuation.resume() }
          }

          private func resume(_ number: UInt64) {
            guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
            waiting.remove(at: index).continuation.resume()
          }
        }

        """##),
      EmbeddedFile(name: "Store/CauseCount.swift", text: ##"""
        /// Counts how deeply the queued actions of one dispatch cause one another, to detect a loop; also
        /// events, and calls of observers and views.
        ///
        /// The queue is first in, first out, so all actions of one depth come before those of the next.
        struct CauseCount {
          static let depthLimit = 100_000
          /// A loop that doubles its actions grows wide, not deep.
          static let wideDepth = 16
          static let wideLimit = 200_000
          /// The number of recent actions in the report.
          static let trailLength = 32

          private var depth = 0
          /// The number of remaining actions of this depth.
          private var remaining = 0
          private var wideCount = 0
          private var trail: [String] = []
          /// Whether the turn has already dropped a loop, which has been reported.
          let isCut: Bool

          init(isCut: Bool = false) {
            self.isCut = isCut
          }

          /// Counts the next action, and returns whether it is within the limits.
          ///
          /// - Parameters:
          ///   - name: The name of the action that was just taken out of the queue.
          ///   - waiting: How many are left in the queue.
          mutating func admits(_ name: @autoclosure () -> String, waiting: Int) -> Bool {
            if remaining == 0 {
              depth += 1
              remaining = waiting + 1
            }
            remaining -= 1
            if depth > Self.wideDepth { wideCount += 1 }
            if depth > Self.depthLimit - Self.trailLength || wideCount > Self.wideLimit - Self.trailLength {
              trail.append(name())
              if trail.count > 2 * Self.trailLength { trail.removeFirst(Self.trailLength) }
            }
            return depth < Self.depthLimit && wideCount < Self.wideLimit
          }

          /// Begins to count again.
          mutating func restart() {
            if depth > 0 { self = CauseCount(isCut: isCut) }
          }

          /// The repeated cycle of actions.
          var cycle: [String] { shortestPeriod(of: trail) }
        }

        /// The name of an enum's case, without its payload, which may be long.
        func caseName(of action: some Any) -> String {
          let mirror = Mirror(reflecting: action)
          if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
          return String(String(describing: action).prefix(80))
        }

        /// The name of an action's case, with the name of its feature in an app: `tasks.save`.
        func caseName(of action: some Any, in feature: String?) -> String {
          (feature.map { $0 + "." } ?? "") + caseName(of: action)
        }

        /// The shortest list whose repetition ends a longer one.
        func shortestPeriod(of names: [String]) -> [String] {
          for length in 1..<max(1, names.count / 2 + 1) {
            let end = names.suffix(length)
            if names.dropLast(length).suffix(length).elementsEqual(end) { return Array(end) }
          }
          return names
        }

        """##),
      EmbeddedFile(name: "Store/Core+Actions.swift", text: ##"""
        extension Core: TurnTaker {
          /// Sends an action through the middleware to the reducer, calls the observers, and then does the
          /// same with every action that was dispatched meanwhile. A call during a dispatch only queues the
          /// action.
          @inlinable @MainActor public func dispatch(_ action: F.Action) {
            if turn.isBusy || !isDirect { return dispatchThroughChain(action) }
            turn.isBusy = true
            _ = reduce(action)
            // The order matters: the optimizer may release the action before the next statement, and an
            // action that its `deinit` dispatches is either queued before this check or handled at once.
            turn.isBusy = false
            if turn.hasWork { turn.settle() }
          }

          @inlinable @inline(never) @MainActor func dispatchThroughChain(_ action: F.Action) {
            if turn.isBusy { return enqueue(action) }
            turn.isBusy = true
            run(action)
            turn.isBusy = false
            if turn.hasWork { turn.settle() }
          }

          @inlinable @inline(never) func enqueue(_ action: F.Action) {
            inbox.append(action)
            takePlace()
          }

          /// Takes a place in the queue for an action in the inbox.
          @usableFromInline func takePlace() {
            turn.appendAction(of: self)
          }

          /// Reduces an action and calls the observers.
          @inlinable func reduce(_ action: F.Action) -> Changes {
            let changes = apply(action)
            notify(of: changes)
            return changes
          }

          @inlinable @inline(__always) func apply(_ action: F.Action) -> Changes {
            if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
            isReducing = true
            let changes = F.reduce(&held.state, action)
            isReducing = false
            return changes
          }

          @inlinable @inline(__always) func notify(of changes: Changes) {
            notify(of: changes, upTo: observers.count)
          }

          /// - Parameter count: The number of observers that have not seen this state.
          @inlinable @inline(__always) func notify(of changes: Changes, upTo count: @autoclosure () -> Int)
          {
            if !changes.isDisjoint(with: interest) { notify(changes, upTo: count()) }
          }

          @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool {
            guard let action = inbox.popFirst() else { return true }
            guard causes.admits(caseName(of: action, in: membership?.name), waiting: waiting) else {
              if !causes.isCut { report(action, .runawayLoop(causes.cycle)) }
              return false
            }
            run(action)
            // A long chain may add and cancel many observers, which every notification would have to pass.
            if observers.count >= sweepCount { sweep() }
            return true
          }

          @MainActor func drop(_ work: Work) -> Any? {
            switch work {
            case .actions: return exchange(&inbox)
            case .errands: return exchange(&newcomers)
            case .changes:
              unpublished = []
              return nil
            case .events: return runner?.events.takeWaiting()
            }
          }

          /// Empties a queue.
          private func exchange<Element>(_ queue: inout Queue<Element>) -> Any? {
            if queue.isEmpty { return nil }
            var former = Queue<Element>()
            swap(&former, &queue)
            return former
          }

          @MainActor func name(of work: Work) -> String {
            (work == .changes ? "views of " : "observers of ") + (membership?.name ?? "\(F.self)")
          }

          @MainActor func reportLoop(_ cycle: [String]) {
            report(Rejection.callLoop(cycle), of: nil)
          }

          /// Takes an action through the chain to the reducer and back.
          ///
          /// Not inlinable: the generic code passes the action and the state without copies; a specialised
          /// version would copy them for every middleware.
          @usableFromInline @inline(never) @MainActor func run(_ action: F.Action) {
            if bonds.rawValue > Bonds.isLinked, !arrive(action) { return }
            var effects = Effects(core: self)
            var index = 0
            let verdict = ask(about: action, from: &index, &effects)
            guard case .next = verdict else { return follow(verdict, on: action, by: index) }
            finish(action, &effects)
          }

          /// Calls the middleware from an index on, until one returns a verdict other than `.next`.
          @inline(__always) @MainActor private func ask(
            about action: F.Action, from index: inout Int, _ effects: inout Effects<F>
          ) -> Verdict<F.Action> {
            while index < chain.count {
              let verdict = chain[index].handle(action, held, &effects)
              guard case .next = verdict else { return verdict }
              index += 1
            }
            return .next
          }

          @inline(__always) @MainActor
          private func finish(_ action: F.Action, _ effects: inout Effects<F>) {
            let changes = bonds.has(Bonds.isWatched) ? reduceWatched(action) : reduce(action)
            for index in chain.indices where chain[index].isFollowing {
              chain[index].after(action, held, changes, &effects)
            }
            if bonds.has(Bonds.isLinked) { membership?.link(action) }
            if bonds.has(Bonds.isWatched) { membership?.leave(action) }
          }

          /// Handles an action that reaches the chain for its app; returns whether it continues.
          @inline(never) @MainActor private func arrive(_ action: F.Action) -> Bool {
            guard let membership else { return true }
            if isClosed {
              report(action, .closed(membership.name))
              return false
            }
            membership.arrive(action)
            return true
          }

          @inline(never) @MainActor private func reduceWatched(_ action: F.Action) -> Changes {
            membership?.reduce(action, in: self) ?? reduce(action)
          }

          /// Carries out a verdict other than `.next`. A replacement continues after the middleware that
          /// made it, in a loop: in a long chain, every middleware may replace it.
          @inline(never) @MainActor
          private func follow(_ first: Verdict<F.Action>, on action: F.Action, by place: Int) {
            var (verdict, action, index) = (first, action, place)
            while case .replace(let replacement) = verdict {
              action = replacement
              index += 1
              var effects = Effects(core: self)
              verdict = ask(about: action, from: &index, &effects)
              if case .next = verdict { return finish(action, &effects) }
            }
            guard case .reject(var rejection) = verdict, onRejection != nil || membership != nil else {
              return
            }
            rejection.middleware = String(describing: type(of: chain[index].middleware))
            report(action, rejection)
          }
        }

        """##),
      EmbeddedFile(name: "Store/Core+Observers.swift", text: ##"""
        extension Core {
          /// Adds an observer and calls it with the current state. Actions that it dispatches in that call
          /// are handled before this returns.
          @inlinable @MainActor public func subscribe(
            to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
          ) -> Subscription {
            add(Observer(changes) { state, _ in state.lend(to: receive) })
          }

          @inlinable @MainActor func add(_ observer: Observer<F.State>) -> Subscription {
            if isReducing || turn.nesting >= Turn.nestingLimit {
              postpone(observer)
              return observer
            }
            let isOutermost = !turn.isBusy
            if isOutermost, observers.count >= sweepCount { sweep() }
            turn.isBusy = true
            insert(observer)
            if isOutermost {
              turn.isBusy = false
              if turn.hasWork { turn.settle() }
            }
            return observer
          }

          @usableFromInline func postpone(_ observer: Observer<F.State>) {
            newcomers.append(observer)
            turn.appendErrand(of: self)
          }

          /// Adds an observer to the list and calls it.
          @usableFromInline func insert(_ observer: Observer<F.State>) {
            observers.append(.passRetained(observer))
            interest.formUnion(observer.interest)
            // An observer that is added and cancelled within a dispatch may never be called, and so never
            // be removed.
            if observers.count >= sweepCount { turn.appendErrand(of: self) }
            turn.nesting += 1
            let isAlive = observer.call(held)
            turn.nesting -= 1
            if !isAlive, observers.last?.toOpaque() == Unmanaged.passUnretained(observer).toOpaque() {
              let last = observers.removeLast()
              withExtendedLifetime(last.takeRetainedValue()) {}
            }
          }

          /// Adds an observer without calling it.
          func insertSilently(_ observer: Observer<F.State>) -> Subscription {
            observers.append(.passRetained(observer))
            interest.formUnion(observer.interest)
            // Without actions of this store, no notification removes dead observers.
            if observers.count >= sweepCount { turn.appendErrand(of: self) }
            return observer
          }

          /// Calls the first deferred observer for the first time, unless it was cancelled meanwhile.
          @MainActor func runErrand() {
            if observers.count >= sweepCount { sweep() }
            if let observer = newcomers.popFirst(), observer.isLive { insert(observer) }
          }

          /// Calls the current observers, in the order of subscription. One that is added meanwhile has
          /// seen this state in its first call, and one that is cancelled is not called any more.
          ///
          /// - Parameter count: The number of observers before any user code ran: releasing a cached value
          ///   may run a `deinit` that subscribes.
          @inlinable @inline(never) func notify(_ changes: Changes, upTo count: Int) {
            if !viewInterest.isDisjoint(with: changes) {
              noteUnpublished(changes)
            }
            if !memoInterest.isEmpty { forgetMemos(changes) }
            var isAnyDead = false
            for index in 0..<count {
              // Observers are released only by `sweep`, which does not run before this loop has ended.
              observers[index]._withUnsafeGuaranteedRef { observer in
                if observer.interest.isDisjoint(with: changes) { return }
                if !observer.call(held) { isAnyDead = true }
              }
            }
            if isAnyDead { sweep() }
          }

          /// Notifies views of changes at the end of the turn.
          @usableFromInline func noteUnpublished(_ changes: Changes) {
            if unpublished.isEmpty { turn.appendChange(of: self) }
            unpublished.formUnion(changes)
          }

          /// Removes the dead observers. Never called while observers are being called.
          @usableFromInline func sweep() {
            let all = observers
            observers = all.filter { $0._withUnsafeGuaranteedRef { $0.isLive } }
            for observer in all where !observer._withUnsafeGuaranteedRef({ $0.isLive }) {
              observer.release()
            }
            sweepCount = max(16, 2 * observers.count)
            updateInterest()
          }

          func updateInterest() {
            var all = viewInterest.union(memoInterest)
            for observer in observers { all.formUnion(observer._withUnsafeGuaranteedRef { $0.interest }) }
            interest = all
          }
        }

        """##),
      EmbeddedFile(name: "Store/Core.swift", text: ##"""
        import Observation

        /// The engine of a ``Store``: state, queue of actions, chain of middleware, observers, and cached
        /// values.
        ///
        /// A dispatch to the reducer, the observers and the cached values is `@inlinable`: the compiler
        /// specialises it for the feature's state and actions. Only the middleware chain is generic code
        /// shared by all features. The state is changed in place and never moves.
        ///
        /// It is not isolated, because an isolated closure checks its executor in every call. Every use
        /// begins at a store, on the main actor.
        ///
        /// ## Memory safety
        /// Exclusivity is not checked for the properties marked so, because the checks cost half of a
        /// dispatch. They are sound for these reasons, which the tests in `Tests/Attacks` try to break:
        /// - `held` is written only by ``reduce(_:)``, which sets `isReducing` meanwhile and begins only
        ///   when nothing has borrowed the state: before the state is lent to user code, the turn becomes
        ///   busy. Every read checks that the reducer is not running.
        /// - No other property is being changed while user code runs. The old value of a property is moved
        ///   out first and released after the change. `withExtendedLifetime` ensures this, because the
        ///   optimizer may otherwise release a value before the change that removes it.
        /// - The memory of `chain` is used by ``run(_:)`` alone, which is not inlinable, so the core lives
        ///   at least until it returns.
        public final class Core<F: Feature> {
          /// How deeply actions may cause one another in one dispatch, through middleware and observers
          /// that dispatch. The number of actions that one of them dispatches does not matter.
          ///
          /// At the limit, `onRejection` is called with the first queued action and a rejection that
          /// contains the cycle. Then all queued actions are dropped, including those that `onRejection`
          /// dispatched in that call, because they may belong to the loop. The same happens after 200,000
          /// actions that are more than 16 causes deep, because a loop that doubles its actions never gets
          /// much deeper. What follows in the same dispatch, such as the notification of views, is done. If
          /// that is a loop again, the dispatch ends without another report.
          ///
          /// The same limit holds for events whose hooks emit further events, and for observers and views
          /// that subscribe, or open and close features, without an action. Such loops are reported to
          /// `onError`.
          public static var actionLimit: Int { CauseCount.depthLimit }

          /// Called for every action that a middleware rejects, with the action as it reached that
          /// middleware. Actions that it dispatches are queued, but see ``actionLimit``.
          public var onRejection: ((F.Action, Rejection) -> Void)? {
            get { hooks.onRejection }
            set {
              // The former closure is released after the change: a `deinit` may call this again.
              var changed = hooks
              changed.onRejection = newValue
              swap(&changed, &hooks)
              withExtendedLifetime(changed) {}
            }
          }
          /// Called with the errors of effects.
          @MainActor var onError: ((any Error, EffectID?) -> Void)? {
            get { hooks.onError }
            set {
              var changed = hooks
              changed.onError = newValue
              swap(&changed, &hooks)
              storages?.reports.onError = newValue
              withExtendedLifetime(changed) {}
            }
          }
          private var hooks = Hooks<F>()

          /// Its own turn, or the turn of its app.
          @exclusivity(unchecked) @usableFromInline var turn = Turn()
          /// Whether the reducer is changing the state, which must not be read meanwhile.
          @exclusivity(unchecked) @usableFromInline var isReducing = false
          /// Whether an action goes straight to the reducer.
          @exclusivity(unchecked) @usableFromInline var isDirect: Bool
          @exclusivity(unchecked) @usableFromInline var inbox = Queue<F.Action>()
          /// In the order of subscription. They are retained manually, which halves the cost of notifying
          /// ten observers. Only ``sweep()`` and `deinit` release them, and never during a notification.
          @exclusivity(unchecked) @usableFromInline var observers: [Unmanaged<Observer<F.State>>] = []
          /// Observers whose first call is deferred, because they were added while the state was being
          /// changed or inside many nested calls.
          @usableFromInline var newcomers = Queue<Observer<F.State>>()
          /// The number of observers at which dead ones are removed.
          @usableFromInline var sweepCount = 16
          /// Cached values computed from the state, by number.
          @usableFromInline var memos: [Memo?] = []
          /// The properties that the cached values depend on.
          @exclusivity(unchecked) @usableFromInline var memoInterest: Changes = []
          /// The properties that views have read since the last notification.
          @exclusivity(unchecked) @usableFromInline var viewInterest: Changes = []
          /// The properties that observers, cached values or views depend on.
          @exclusivity(unchecked) @usableFromInline var interest: Changes = []
          /// The changes since the last notification of views.
          @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
          /// The changes published because of actions that a read dispatched.
          @usableFromInline var publishedLate: Changes = []
          /// One for each set of properties that views have read together. The first is for the whole
          /// state.
          @usableFromInline var trackers: [Tracker]
          /// The trackers of the key paths that views have read.
          @usableFromInline var readings: [(path: AnyKeyPath, tracker: Tracker)] = []
          /// Nil for a store outside an app.
          @exclusivity(unchecked) private(set) var membership: Membership<F>?
          /// What the core has to do for its app at each action.
          @exclusivity(unchecked) private(set) var bonds = Bonds()
          /// Nil before the first effect, event or listener.
          var runner: EffectRunner<F>?
          /// Nil in a store that stores nothing.
          var storages: StoreStorages<F>?
          let clock: any Clock<Duration>
          /// Built once, and called in place: with an array of class instances, three middleware would be
          /// three times slower.
          @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>
          @usableFromInline let wholeState = Tracker(.all)
          // Last, so that the offsets of the others do not depend on the feature.
          @exclusivity(unchecked) @usableFromInline var held: Held<F.State>

          public init(
            initialState: F.State, middleware: [any Middleware<F>],
            clock: any Clock<Duration> = ContinuousClock()
          ) {
            held = Held(initialState)
            trackers = [wholeState]
            isDirect = middleware.isEmpty
            chain = .allocate(capacity: middleware.count)
            for (index, middleware) in middleware.enumerated() {
              chain.initializeElement(at: index, to: Link(middleware))
            }
            self.clock = clock
          }

          deinit {
            storages?.endSoon(with: held.state)
            Observer.endSoon(observers.map { $0.takeRetainedValue() })
            chain.deinitialize()
            chain.deallocate()
          }

          /// The state after the last reducer.
          @inlinable public var state: F.State {
            checkReading()
            return held.state
          }

          /// Traps if the state is read while it is half changed.
          @inlinable @inline(__always) func checkReading() {
            if isReducing { readWhileReducing() }
          }

          @usableFromInline func readWhileReducing() -> Never {
            fatalError(
              """
              The state of a store was read while its reducer was changing it, by the reducer itself or by \
              the 'deinit' or 'didSet' of something in the state. Use the state that the reducer gets, or \
              read the store later.
              """)
          }
        }

        private struct Hooks<F: Feature> {
          var onRejection: ((F.Action, Rejection) -> Void)?
          var onError: ((any Error, EffectID?) -> Void)?
        }

        /// A state that can be borrowed without a copy.
        @usableFromInline struct Held<State>: ~Copyable {
          @usableFromInline var state: State

          @inlinable init(_ state: State) {
            self.state = state
          }

          @inlinable @inline(__always) borrowing func lend<Result>(to body: (State) -> Result) -> Result {
            body(state)
          }
        }

        /// An element of the middleware chain.
        @usableFromInline struct Link<F: Feature>: ~Copyable {
          let middleware: any Middleware<F>
          /// Whether its `after` may do something. False once it is known to be the default implementation.
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
          /// How deeply effects may cause one another through the actions and events they send and the
          /// errors they throw, if less than a millisecond passes for each on the store's clock. At the
          /// limit the action is passed to `onRejection`, with a rejection that contains the cycle, so that
          /// the loop ends. In place of an event or an error, the rejection is passed to `onError`.
          public static var effectLimit: Int { EffectLimit.depth }

          @MainActor var effectRunner: EffectRunner<F> {
            if let runner { return runner }
            let runner = EffectRunner(self)
            self.runner = runner
            // User code, which may call this again.
            runner.driver?.adopt(runner)
            return runner
          }

          /// Whether no effect is under way, besides streams, and nothing is loaded or saved.
          @MainActor var isIdle: Bool { runner?.isIdle != false && storages?.jobs.isIdle != false }

          @MainActor func waitUntilIdle() async {
            await runner?.waitUntilIdle()
            await storages?.jobs.waitUntilIdle()
          }

          @MainActor func report(_ error: any Error, of id: EffectID?) {
            if ErrorReports(onError: onError, membership: membership).report(error, of: id) { return }
            writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
          }

          @MainActor func report(_ action: F.Action, _ rejection: Rejection) {
            onRejection?(action, rejection)
            membership?.report(action, rejection)
          }

          @MainActor func emit(_ event: F.Event) {
            effectRunner.events.append(event)
            turn.passEvent(of: self)
          }

          @MainActor func setOnEvent(_ receive: ((F.Event) -> Void)?) {
            let events = effectRunner.events
            turn.holdEvents { events.setOnEvent(receive) }
          }

          @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool {
            let events = effectRunner.events
            guard let next = events.next else { return true }
            guard causes.admits(caseName(of: next.event, in: membership?.name), waiting: waiting) else {
              if !causes.isCut { report(Rejection.eventLoop(causes.cycle), of: nil) }
              return false
            }
            events.passNext { event, number in membership?.emit(event, number, in: events) }
            return true
          }

          /// Whether its feature was closed, so that no more effects begin.
          var isClosed: Bool { bonds.has(Bonds.isClosed) }

          /// Joins an app.
          @MainActor func join(_ turn: Turn, as membership: Membership<F>) {
            self.turn = turn
            self.membership = membership
            storages?.reports.membership = membership
          }

          func bind(_ bonds: Bonds) {
            self.bonds = bonds
            isDirect = chain.isEmpty && bonds.rawValue == 0
          }
        }

        """##),
      EmbeddedFile(name: "Store/Observer.swift", text: ##"""
        /// Whether an observer wants to be called again.
        public enum ObserverStatus: Sendable {
          case alive
          case dead
        }

        /// The subscription of an observer to a store.
        ///
        /// Releasing a subscription does not end it: the observer stays until it returns `.dead`, is
        /// cancelled, or the store is released. A subscription that is retained beyond its store's release
        /// ends in the next turn of the main actor.
        /// ```swift
        /// let subscription = store.subscribe { state in print(state) }
        /// subscription.cancel()
        /// ```
        ///
        /// It may be passed to other tasks, which await `cancel()`.
        public class Subscription: @unchecked Sendable {
          /// Whether the observer is still called.
          @MainActor public final var isAlive: Bool { isLive }
          // Used only on the main actor, so the class is `Sendable`.
          @exclusivity(unchecked) @usableFromInline final var isLive = true

          @usableFromInline init() {}

          /// Ends the subscription at once. The observer is not called again, not even by a current
          /// notification. Its closure is released immediately, or after its call if it cancels itself.
          @MainActor public func cancel() {
            isLive = false
          }
        }

        /// An observer with the properties that it depends on.
        ///
        /// Its closure is moved out of it for a call and moved back afterwards, so a call does not count
        /// references, and the closure stays alive during the call.
        @usableFromInline final class Observer<State>: Subscription, @unchecked Sendable {
          @usableFromInline typealias Receive = (borrowing Held<State>, Subscription) -> ObserverStatus

          @usableFromInline let interest: Changes
          /// Nil while it is called.
          @exclusivity(unchecked) @usableFromInline var receiver: Receiver<State>?

          @inlinable init(_ interest: Changes, _ receive: @escaping Receive) {
            self.interest = interest
            receiver = Receiver(receive)
            super.init()
          }

          @MainActor public override func cancel() {
            end()
          }

          @usableFromInline func end() {
            isLive = false
            // Released after the change: a `deinit` may call this again.
            var last: Receiver<State>?
            swap(&last, &receiver)
            withExtendedLifetime(last) {}
          }

          /// Releases the observers of a store that is released, in whichever task. Observers that somebody
          /// still references end on the main actor: a closure that references its own subscription would
          /// never be released.
          static func endSoon(_ observers: consuming [Observer]) {
            if observers.isEmpty { return }
            observers.reverse()
            var referenced: [Observer] = []
            while var next = observers.popLast() {
              if !isKnownUniquelyReferenced(&next) { referenced.append(next) }
            }
            if referenced.isEmpty { return }
            Task { @MainActor [referenced] in
              for observer in referenced { observer.end() }
            }
          }

          /// Calls the observer with the state, and returns whether it is still alive.
          @inlinable func call(_ state: borrowing Held<State>) -> Bool {
            var current: Receiver<State>?
            swap(&current, &receiver)
            guard let status = current?.receive(state, self) else { return isLive }
            if status == .alive, isLive {
              swap(&current, &receiver)
              return true
            }
            isLive = false
            return false
          }
        }

        /// The closure of an observer: in a struct, since swapping bare closures wraps them.
        @usableFromInline struct Receiver<State> {
          @usableFromInline let receive: Observer<State>.Receive

          @inlinable init(_ receive: @escaping Observer<State>.Receive) {
            self.receive = receive
          }
        }

        /// An observer of one value, with the last observed value.
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

          /// Not inlined, so that it is called without another closure around it.
          @inlinable @inline(never) func receive(
            _ state: borrowing Held<State>, _ subscription: Subscription
          ) -> ObserverStatus {
            let next = state.lend(to: value)
            if last == next { return .alive }
            var former: Value? = next
            // Released after the change: a `deinit` may call this again.
            swap(&former, &last)
            withExtendedLifetime(former) {}
            // User code has computed, compared and released values, and may have cancelled the
            // subscription.
            return subscription.isLive ? observe(next) : .dead
          }
        }

        """##),
      EmbeddedFile(name: "Store/Queue.swift", text: ##"""
        /// A first-in, first-out queue.
        ///
        /// A removed element is not retained any longer, so a list in it can be changed in place.
        @usableFromInline struct Queue<Element> {
          @usableFromInline var slots: [Element?] = []
          @usableFromInline var head = 0

          @inlinable init() {}

          @inlinable var isEmpty: Bool { slots.isEmpty }
          @inlinable var count: Int { slots.count &- head }

          @inlinable mutating func append(_ element: Element) {
            slots.append(element)
          }

          /// The oldest element; constant time on average.
          @inlinable mutating func popFirst() -> Element? {
            guard head < slots.count else { return nil }
            var element: Element?
            swap(&element, &slots[head])
            head += 1
            if head == slots.count {
              slots.removeAll(keepingCapacity: true)
              head = 0
            } else if head >= 64, head * 2 >= slots.count {
              slots.removeSubrange(..<head)
              head = 0
            }
            return element
          }
        }

        """##),
      EmbeddedFile(name: "Store/Store+Combine.swift", text: ##"""
        #if canImport(Combine)
          import Combine

          /// Values of a store's state: the current one first, and one after each change.
          ///
          /// They are delivered on the main actor. A subscriber without demand misses values, and gets the
          /// latest when it requests more. A publisher retains its store, a subscription does not.
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
            /// Publishes every change, for `@ObservedObject` and `@EnvironmentObject`. A view that uses
            /// `@State` and `@Environment` needs neither: a store is `Observable`.
            public nonisolated var objectWillChange: StorePublisher<F, Void> {
              StorePublisher(store: self, changes: .all) { _ in }
            }

            /// A publisher of a value of the state, also after changes that leave it equal.
            /// ```swift
            /// store.publisher(\.activeCount).removeDuplicates().sink { count in … }
            /// ```
            public func publisher<Value>(
              _ value: @escaping @MainActor (F.State) -> Value, from changes: Changes = .all
            ) -> StorePublisher<F, Value> {
              StorePublisher(store: self, changes: changes, value: value)
            }
          }

          /// Its state is used only on the main actor, so a request or a cancellation from elsewhere hops
          /// to it.
          final class StoreSubscription<F: Feature, S: Subscriber>: Combine.Subscription,
            @unchecked Sendable
          where S.Failure == Never {
            private var subscriber: S?
            private var demand = Subscribers.Demand.none
            private var observer: ReduxRuntime.Subscription?
            /// Whether there is a value without demand.
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
      EmbeddedFile(name: "Store/Store+Effects.swift", text: ##"""
        extension Store {
          /// Dispatches an action, and returns when all effects that it causes, directly or indirectly,
          /// have ended. A cancelled effect has ended.
          /// ```swift
          /// .refreshable { await store.run(.loadTasks) }
          /// ```
          /// An action that joins an effect under way (``Policy/first``) waits for that effect. An effect
          /// that awaits an action that joins itself waits until it is cancelled.
          ///
          /// Cancelling the waiting task cancels the effects of this action, unless another action joined
          /// them, or began or joined the effects that they came from earlier.
          public func run(_ action: F.Action) async {
            // During a dispatch, the effects of this action could not be distinguished.
            await core.turn.waitUntilFree()
            await core.turn.complete(on: core.clock as? any EffectDriver) { core.dispatch(action) }
          }

          /// Returns when no effect is under way and nothing is loaded or saved, or when the task that waits
          /// is cancelled. An effect, a load or a save that calls this waits for itself. A stream
          /// (`isStream` of ``Effects/run(id:policy:fresh:started:cancelled:isStream:_:)``) is not waited for;
          /// what it sends until then is.
          ///
          /// If the clock drives the effects, as in tests, this drives them. Effects that wait for a later
          /// time, or for something other than the clock, are left waiting.
          public func idle() async {
            await waitUntilIdle(on: core.clock) {
              await core.waitUntilIdle()
            } isIdle: {
              core.isIdle
            }
          }

          /// The feature's one-shot outputs. A listener first gets every unread event, and then all further
          /// events, in the order in which they are emitted.
          /// ```swift
          /// for await event in store.events { show(event) }
          /// ```
          /// The stream ends with the store. Events are kept until they are read: an event emitted after
          /// one listener has ended waits for the next.
          public var events: AsyncStream<F.Event> {
            core.effectRunner.events.listen()
          }

          /// Called with every event when it is emitted, besides the listeners of ``events``. When it is
          /// set, it is called with all unread events.
          public var onEvent: ((F.Event) -> Void)? {
            get { core.runner?.events.onEvent }
            set { core.setOnEvent(newValue) }
          }

          /// Called with the errors of effects and the effect's id, except for the `CancellationError` of a
          /// cancelled effect. Also called with a ``Rejection`` for an endless loop without actions: see
          /// ``Core/actionLimit``. While it is nil, errors are written to standard error.
          public var onError: ((any Error, EffectID?) -> Void)? {
            get { core.onError }
            set { core.onError = newValue }
          }

          /// The ids of the effects that are under way or wait to begin, in the order of the requests; nil
          /// for an effect without an id. O(*n* log *n*).
          public var effectsInProgress: [EffectID?] {
            core.runner?.inProgress.values.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
              .map(\.id) ?? []
          }

          /// Cancels all effects. O(number of effects).
          public func cancelEffects() {
            core.runner?.cancelAll()
          }
        }

        """##),
      EmbeddedFile(name: "Store/Store+SwiftUI.swift", text: ##"""
        #if canImport(SwiftUI)
          import SwiftUI

          extension Store {
            /// A binding to a value of the state, which sends an action when the user changes it.
            /// ```swift
            /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
            /// ```
            /// A view gets the store with `@State var store = TaskListStore()`, or from a parent with
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
      EmbeddedFile(name: "Store/Store.swift", text: ##"""
        import Observation

        /// Holds a feature's state. Actions are the only way to change it.
        ///
        /// ```swift
        /// let store = TaskListStore()
        /// store.dispatch(.addTask(TaskModel(title: "Milk")))
        /// store.select(\.activeCount) { count in
        ///   label.text = "\(count) to do"
        /// }
        /// ```
        /// A store is isolated to the main actor: calls from views and tests there cost nothing extra, and
        /// calls from elsewhere are awaited. It is `Observable`, so a view that reads it is updated after a
        /// dispatch that changed what the view has read.
        ///
        /// An observer or a middleware that references the store retains it: use a weak reference there.
        @MainActor @dynamicMemberLookup public final class Store<F: Feature> {
          @usableFromInline let core: Core<F>

          /// Creates a store with a middleware chain.
          ///
          /// - Parameters:
          ///   - initialState: The initial state. The feature's own if omitted.
          ///   - middleware: The chain. The first one sees an action first.
          ///   - clock: The clock for the delays of effects. Tests pass one that they control.
          public init(
            initialState: F.State = F.initialState, middleware: [any Middleware<F>],
            clock: any Clock<Duration> = ContinuousClock()
          ) {
            core = Core(initialState: initialState, middleware: middleware, clock: clock)
            core.storages = StoreStorages(of: middleware, in: core)
            startSoon()
          }

          /// Creates a store that is ready to use, with the feature's own middleware chain.
          public convenience init(
            initialState: F.State = F.initialState, clock: any Clock<Duration> = ContinuousClock()
          ) where F.Dependencies: LiveDependencies {
            self.init(
              initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock)
          }

          /// The state after the last action.
          ///
          /// A view that reads it is updated after every change. Read a single property through the store
          /// itself, `store.tasks`, to be updated after changes of that property alone.
          ///
          /// - Precondition: The store's reducer is not running.
          @inlinable public var state: F.State {
            core.checkReading()
            core.track(core.wholeState)
            return core.state
          }

          /// A property of the state: `store.tasks` is `store.state.tasks`.
          ///
          /// A view that reads it is updated only after a change of that property, if the feature lists its
          /// ``Feature/properties``.
          ///
          /// - Precondition: The store's reducer is not running.
          @inlinable public subscript<Value>(dynamicMember property: KeyPath<F.State, Value>) -> Value {
            core.checkReading()
            core.track(core.tracker(reading: property))
            // A computed property is user code, which may dispatch or release this store.
            return lend { $0[keyPath: property] }
          }

          /// Called for every action that a middleware rejects, with the reason, and for an endless loop of
          /// actions.
          ///
          /// Nothing is printed by default: an app can show or log rejections here.
          public var onRejection: ((F.Action, Rejection) -> Void)? {
            get { core.onRejection }
            set { core.onRejection = newValue }
          }

          /// Sends an action through the middleware to the reducer and calls the observers.
          ///
          /// When it returns, all actions that middleware and observers dispatched meanwhile have been
          /// handled, in order. A call during a dispatch only queues the action: an action is never handled
          /// inside another.
          @inlinable public func dispatch(_ action: F.Action) {
            core.dispatch(action)
          }
        }

        extension Store: Observable {}

        // MARK: - Observers

        extension Store {
          /// Adds an observer. It is called with the current state at once, and after every action that may
          /// have changed what it depends on, until it returns `.dead` or is cancelled.
          ///
          /// Observers are called in the order of subscription. An action that one of them dispatches is
          /// queued until all have seen the current state. An observer that is added while the reducer
          /// runs, or deep within first calls of other observers, gets its first call a little later,
          /// before the dispatch returns.
          ///
          /// - Parameters:
          ///   - changes: The properties that the observer depends on.
          ///   - observe: Called with the state. If the closure keeps the state, the next change copies
          ///     what it changes.
          /// - Returns: The subscription, for cancelling it. It need not be kept.
          @_disfavoredOverload @inlinable @discardableResult public func subscribe(
            to changes: Changes = .all, _ observe: @escaping (F.State) -> ObserverStatus
          ) -> Subscription {
            core.subscribe(to: changes, observe)
          }

          /// Adds an observer that is called until it is cancelled.
          /// ```swift
          /// store.subscribe { state in print(state.tasks.count) }
          /// ```
          @inlinable @discardableResult public func subscribe(
            to changes: Changes = .all, _ observe: @escaping (F.State) -> Void
          ) -> Subscription {
            core.add(
              Observer(changes) { state, _ in
                state.lend(to: observe)
                return .alive
              })
          }

          /// Adds an observer of one value of the state, such as `\.activeCount`. It is called with the
          /// current value at once, and then whenever the value differs from the last one.
          ///
          /// The last value is kept for the comparison. Observe a long list with ``subscribe(to:_:)``
          /// instead, because a list that is also referenced elsewhere is copied when it is changed.
          ///
          /// - Parameters:
          ///   - value: Reads the value from the state.
          ///   - changes: The properties that the value depends on: it is not recomputed after other
          ///     changes.
          ///   - observe: Called with the value.
          /// - Returns: The subscription, for cancelling it. It need not be kept.
          @_disfavoredOverload @inlinable @inline(__always) @discardableResult
          public func select<Value: Equatable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
            _ observe: @escaping (Value) -> ObserverStatus
          ) -> Subscription {
            core.add(Observer(changes, Selection(value, observe).receive))
          }

          /// Adds an observer of one value that is called until it is cancelled.
          @inlinable @inline(__always) @discardableResult public func select<Value: Equatable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
            _ observe: @escaping (Value) -> Void
          ) -> Subscription {
            let selection = Selection(value) {
              observe($0)
              return .alive
            }
            return core.add(Observer(changes, selection.receive))
          }

          /// A stream of a value of the state: the current one, and then each that differs from the last.
          /// ```swift
          /// for await count in store.states(\.activeCount) { badge = count }
          /// ```
          /// It ends with the store. Values are kept until they are read.
          ///
          /// - Parameters:
          ///   - value: Reads the value from the state.
          ///   - changes: The properties that the value depends on: it is not recomputed after other
          ///     changes.
          public func states<Value: Equatable & Sendable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all
          ) -> AsyncStream<Value> {
            let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
            let end = StreamEnd(continuation)
            let subscription = select(value, from: changes) { (value: Value) -> ObserverStatus in
              // The cancellation handler below runs only when the main actor has a turn.
              if case .terminated = end.continuation.yield(value) { return .dead }
              return .alive
            }
            continuation.onTermination = { [weak subscription] _ in
              Task { @MainActor in subscription?.cancel() }
            }
            return stream
          }
        }

        /// Ends a stream when its observer is released.
        private final class StreamEnd<Value> {
          let continuation: AsyncStream<Value>.Continuation

          init(_ continuation: AsyncStream<Value>.Continuation) {
            self.continuation = continuation
          }

          deinit {
            continuation.finish()
          }
        }

        """##),
      EmbeddedFile(name: "Store/Turn+Loops.swift", text: ##"""
        extension Turn {
          /// Counts a call of observers or views, and returns whether it is within the limits.
          @MainActor func admit(
            _ taker: any TurnTaker, _ work: Work, _ calls: inout CauseCount
          ) -> Bool {
            let waiting = errands.count + changed.count
            if calls.admits(taker.name(of: work), waiting: waiting) { return true }
            if !calls.isCut { (app ?? taker).reportLoop(calls.cycle) }
            return false
          }

          /// Drops the work of a loop. Other work continues.
          @MainActor func drop(_ work: Work) {
            let dropped = take(work)
            hasWork = true
            // Released when all queues are consistent again, because a payload's `deinit` may dispatch.
            withExtendedLifetime(dropped) {}
          }

          /// Drops all work, without calling any user code.
          @MainActor func dropAll() {
            for work in [Work.actions, .errands, .changes] { remains += take(work) }
            hasWork = false
          }

          @MainActor private func take(_ work: Work) -> [Any] {
            var takers = Queue<any TurnTaker>()
            switch work {
            case .actions: swap(&takers, &waiting)
            case .errands: swap(&takers, &errands)
            case .changes: swap(&takers, &changed)
            case .events: swap(&takers, &emitting)
            }
            var dropped: [Any] = []
            while let taker = takers.popFirst() {
              if let work = taker.drop(work) { dropped.append(work) }
            }
            return dropped
          }
        }

        // MARK: - Events

        extension Turn {
          /// Passes on an event that the participant holds: at once, or when the current event has reached
          /// everybody.
          @MainActor func passEvent(of taker: any TurnTaker) {
            emitting.append(taker)
            if isPassing { return }
            isPassing = true
            passEvents()
            isPassing = false
          }

          /// Runs user code before any further event is passed on.
          @MainActor func holdEvents(_ body: () -> Void) {
            if isPassing { return body() }
            isPassing = true
            body()
            passEvents()
            isPassing = false
          }

          @MainActor private func passEvents() {
            var causes = CauseCount()
            while let taker = emitting.popFirst() {
              if taker.passEvent(&causes, waiting: emitting.count) { continue }
              emitting.append(taker)
              let dropped = take(.events)
              if causes.isCut { remains += dropped }
              causes = CauseCount(isCut: true)
              withExtendedLifetime(dropped) {}
            }
          }
        }

        """##),
      EmbeddedFile(name: "Store/Turn.swift", text: ##"""
        /// Decides the order in which actions are handled. A store outside an app has its own turn. The
        /// stores of an app share one, so that they handle one action at a time.
        ///
        /// It is not isolated, for the same reason as ``Core``. None of its properties is being changed
        /// while user code runs.
        ///
        /// Exclusivity is not checked for its two flags, because the checks make a dispatch four times as
        /// expensive. They are sound: each access reads or writes one Bool, and nothing else runs meanwhile.
        /// `Tests/Attacks` dispatches from every place where user code can run.
        @usableFromInline final class Turn {
          /// Whether an action is being handled. Other actions wait meanwhile.
          @exclusivity(unchecked) @usableFromInline var isBusy = false
          /// Whether something has to be done before the turn ends: actions, first calls of observers, or
          /// views that wait for a change.
          @exclusivity(unchecked) @usableFromInline var hasWork = false
          /// The nesting depth of first calls of observers.
          @usableFromInline var nesting = 0
          /// The cause of the current action.
          var cause = EffectCause()
          /// One entry for each waiting action, in the order in which they were dispatched.
          var waiting = Queue<any TurnTaker>()
          /// The participants with work to do before the next action.
          var errands = Queue<any TurnTaker>()
          /// The participants with changes for views.
          var changed = Queue<any TurnTaker>()
          /// The participants with events to pass on, while an event is passed on.
          var emitting = Queue<any TurnTaker>()
          var isPassing = false
          /// The tasks that wait for the end of the turn.
          private var waiters: Waiters?
          /// What was dropped when a turn ended early. It is not released before the turn itself, because
          /// its `deinit` may dispatch without end.
          var remains: [Any] = []
          /// The app, which reports loops; nil for a store outside an app.
          weak var app: (any TurnTaker)?

          /// How deeply first calls of observers may be nested, in all stores of an app, before the next one
          /// is deferred. The stack of a debug build has room for a few hundred.
          @usableFromInline static var nestingLimit: Int { 64 }

          /// Queues an action that the participant holds.
          func appendAction(of taker: any TurnTaker) {
            waiting.append(taker)
            hasWork = true
          }

          func appendErrand(of taker: any TurnTaker) {
            errands.append(taker)
            hasWork = true
          }

          func appendChange(of taker: any TurnTaker) {
            changed.append(taker)
            hasWork = true
          }

          /// Does all deferred work: first calls of observers, queued actions, and finally the notification
          /// of views.
          @usableFromInline @inline(never) @MainActor func settle() {
            isBusy = true
            var causes = CauseCount()
            var calls = CauseCount()
            while hasWork {
              hasWork = false
              guard let loop = drain(&causes, &calls) ?? publish(&calls) else { continue }
              // What a dropped loop leaves behind, such as the `deinit` of a payload, still runs. If that
              // loops too, the turn ends.
              if causes.isCut { dropAll() } else { drop(loop) }
              causes = CauseCount(isCut: true)
              calls = causes
            }
            isBusy = false
            waiters?.resume()
          }

          /// Returns when no action is being handled. A task can run meanwhile only if user code runs the
          /// main run loop, as a modal dialog does.
          @MainActor func waitUntilFree() async {
            while isBusy {
              let waiters = waiters ?? Waiters()
              self.waiters = waiters
              // Makes the turn settle at its end.
              hasWork = true
              await waiters.waitUncancelled()
            }
          }

          /// Does everything except for the notification of views.
          ///
          /// - Returns: The work that causes itself without end, if there is such a loop.
          @MainActor private func drain(_ causes: inout CauseCount, _ calls: inout CauseCount) -> Work? {
            while true {
              if let taker = errands.popFirst() {
                guard admit(taker, .errands, &calls) else {
                  errands.append(taker)
                  return .errands
                }
                taker.runErrand()
              } else if let taker = waiting.popFirst() {
                guard taker.handleNext(&causes, waiting: waiting.count) else { return .actions }
                // A loop that contains actions is found by counting these.
                calls.restart()
              } else {
                return nil
              }
            }
          }

          @MainActor private func publish(_ calls: inout CauseCount) -> Work? {
            while let taker = changed.popFirst() {
              guard admit(taker, .changes, &calls) else {
                changed.append(taker)
                return .changes
              }
              taker.publish()
            }
            return nil
          }

          /// Runs user code as part of the turn: actions that it dispatches wait until it returns.
          @MainActor func occupy(_ body: () -> Void) {
            if isBusy { return body() }
            isBusy = true
            body()
            isBusy = false
            if hasWork { settle() }
          }

          /// Dispatches, and returns when the effects that follow have ended, or when the task that waits is
          /// cancelled.
          @MainActor func complete(
            on driver: (any EffectDriver)?, _ dispatch: @MainActor () -> Void
          ) async {
            let group = EffectGroup()
            await withTaskCancellationHandler {
              attribute(to: EffectCause(waiters: [group], isWantedElsewhere: false), dispatch)
              await driver?.driveFromOutside()
              await group.wait()
            } onCancel: {
              Task { @MainActor in group.abandon() }
            }
          }

          /// Sets the cause of the actions that `body` dispatches, if it begins a turn.
          @MainActor func attribute(to cause: EffectCause, _ body: () -> Void) {
            if isBusy { return body() }
            let previous = self.cause
            self.cause = cause
            for waiter in cause.waiters { waiter.hold() }
            body()
            for waiter in cause.waiters { waiter.release() }
            self.cause = previous
          }
        }

        """##),
      EmbeddedFile(name: "Store/TurnTaker.swift", text: ##"""
        /// A participant in a turn: a store, an app, or one of its slots for stores.
        protocol TurnTaker: AnyObject {
          /// Handles the next waiting action.
          ///
          /// - Returns: False if actions cause one another without end.
          @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool
          /// Does one piece of work before the next action.
          @MainActor func runErrand()
          /// Notifies views of changes.
          @MainActor func publish()
          /// Passes on the next event that waits.
          ///
          /// - Returns: False if events cause one another without end.
          @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool
          /// Removes all waiting work of a kind.
          ///
          /// - Returns: What is to be released when all queues are consistent again.
          @MainActor func drop(_ work: Work) -> Any?
          /// The name of the next piece of work, for the report of a loop.
          @MainActor func name(of work: Work) -> String
          /// Reports a loop without actions.
          @MainActor func reportLoop(_ cycle: [String])
        }

        /// The kinds of work of a turn.
        enum Work {
          case actions, errands, changes, events
        }

        extension TurnTaker {
          @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool { true }
          @MainActor func runErrand() {}
          @MainActor func publish() {}
          @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool { true }
          @MainActor func drop(_ work: Work) -> Any? { nil }
          @MainActor func reportLoop(_ cycle: [String]) {
            writeError("redux: \(Rejection.callLoop(cycle).message)")
          }
        }

        """##),
      EmbeddedFile(name: "String+Text.swift", text: ##"""
        extension StringProtocol {
          /// The string without Unicode white space and new lines at both ends.
          public var trimmed: String {
            let scalars = unicodeScalars
            guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
              let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
            else { return "" }
            return String(self[first..<scalars.index(after: last)])
          }
        }

        extension String {
          /// Whether this string contains another one, compared character by character: every string
          /// contains `""`, and an emoji does not contain a part of itself.
          ///
          /// Its behaviour does not depend on whether a file imports Foundation, which has another
          /// `contains`.
          public func contains(_ other: String) -> Bool {
            self[...].contains(other[...])
          }
        }

        """##),
      EmbeddedFile(name: "require.swift", text: ##"""
        /// Stops the program with a message if a condition is not met, even in release builds, where
        /// `precondition` prints nothing.
        @inlinable @inline(__always)
        func require(_ condition: Bool, _ message: @autoclosure () -> String) {
          if !condition { stop(message()) }
        }

        @usableFromInline @inline(never) func stop(_ message: String) -> Never {
          fatalError(message)
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
