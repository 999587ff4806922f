// Written by .ci/embed-runtime from Sources/ReduxRuntime. Do not edit.
// swift-format-ignore-file

/// The sources of the runtime that the tool writes.
enum EmbeddedRuntime {
  static var files: [EmbeddedFile] {
    [
      EmbeddedFile(name: "App/AppMember.swift", text: ##"""
        /// The interface through which an app uses one of its features.
        @MainActor protocol AppMember: AnyObject {
          /// The effects that are under way or waiting to begin, in no particular order.
          var effects: [(number: UInt64, id: EffectID?)] { get }
          /// Whether no effect is under way. Streams do not count.
          var isIdle: Bool { get }
          /// Sets whether the app is informed of every action of the feature.
          func watch(_ isWatched: Bool)
          /// Makes every action that may change the state call the app's observers.
          func observe()
          func ignore()
          /// Delivers unread events to the app's hook.
          func deliverEvents()
          func cancelEffects()
          func waitUntilIdle() async
          /// Loads the stored properties of the feature.
          func start()
          /// Throws if the caller is a load or a save of the feature, because a flush would then wait for
          /// its own caller.
          func checkFlush() throws
          func flush() async throws
          /// Closes the feature. Its store no longer handles actions.
          ///
          /// - Returns: Whether the feature has last values to save.
          func close() -> Bool
          /// Whether stored properties have changes that are not saved.
          var hasUnsavedChanges: Bool { get }
          /// Whether the last values of the closed feature can no longer be saved.
          var isLost: Bool { get }
          /// The error with which the save of the last values has failed.
          var failure: (any Error)? { get set }
        }

        /// The member of an app for a feature of type `F`. The member retains the feature's core, and the
        /// core does not retain the member: a weak reference to the core would make every use of the core
        /// slower.
        final class AppMemberOf<F: Feature, App: FeatureApp>: AppMember {
          private weak var app: AppStore<App.State, App.Action, App.Event>?
          private let core: Core<F>
          private let membership: AppMembership<F, App>
          var failure: (any Error)?
          private var observer: StoreSubscription?
          /// The task that begins to save the last values after the member was closed.
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
              await core.turn.waitUntilFree()
              storages.end(with: core.state)
              ending = nil
            }
            return true
          }

          var hasUnsavedChanges: Bool { core.storages?.hasUnsavedChanges == true }

          var isLost: Bool { core.storages?.isLost == true }
        }

        """##),
      EmbeddedFile(name: "App/AppStore+Effects.swift", text: ##"""
        extension AppStore {
          /// Dispatches an action, and returns when all effects that it causes have ended, in all features
          /// and through links: see ``Store/run(_:)``.
          ///
          /// If the task that calls this method is cancelled, the effects that began because of this action
          /// are cancelled.
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

          /// The members that were closed but have not saved their last values yet, in the order in which
          /// they joined.
          private var closedMembers: [any AppMember] {
            closed.sorted { $0.key < $1.key }.map(\.value)
          }

          /// Returns when all features, including closed ones, have saved their stored properties: see
          /// ``Store/flush()``.
          public final func flush() async throws {
            let closed = closed.sorted { $0.key < $1.key }
            let members = closed.map(\.value) + allMembers
            for member in members { try member.checkFlush() }
            let failures = await errors(of: members.map { member in { try await member.flush() } })
            let failed = failures.firstIndex { $0 != nil }
            try Task.checkCancellation()
            for (index, member) in closed.enumerated() where failures[index] == nil {
              self.closed[member.key] = nil
            }
            // Other saves may fail in every flush.
            if !losses.isEmpty { throw losses.removeFirst() }
            guard let failed, let failure = failures[failed] else { return }
            // The error about a lost value is thrown. After that, the member is no longer needed.
            if failed < closed.count, closed[failed].value.isLost { self.closed[closed[failed].key] = nil }
            throw failure
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
        struct AppHooks<State, Action, Event> {
          var onAction: ((Action, State, State) -> Void)?
          var onRejection: ((Action, Rejection) -> Void)?
          var onError: ((any Error, EffectID?) -> Void)?
          var onEvent: ((Event) -> Void)?
          var watcher: (any AppWatcher<Action>)?
        }

        extension AppStore {
          /// Called after the reducer and before the observers, for every action of every feature. The
          /// closure receives the action as it reached the reducer, and the app's state before and after
          /// the action.
          ///
          /// Use it for logging, analytics and recording. It costs nothing while it is nil. While it is
          /// set, each action costs two snapshots of the app and a copy of everything that the action
          /// changes.
          public final var onAction: ((Action, _ before: State, _ after: State) -> Void)? {
            get { hooks.onAction }
            set {
              change { $0.onAction = newValue }
              updatePaths()
            }
          }

          /// Called for every action that a middleware of a feature rejects, for an endless loop of
          /// actions, and for an action of a feature that is not open.
          public final var onRejection: ((Action, Rejection) -> Void)? {
            get { hooks.onRejection }
            set { change { $0.onRejection = newValue } }
          }

          /// Called with every error that an effect of any feature throws: see ``Store/onError``. Also
          /// called with a ``Rejection`` for an endless loop without actions: see ``Store/actionLimit``.
          public final var onError: ((any Error, EffectID?) -> Void)? {
            get { hooks.onError }
            set { change { $0.onError = newValue } }
          }

          /// Called with every event of every feature when the event is emitted, after the hook and the
          /// listeners of the feature's store. When the closure is set, it is first called with the events
          /// of the open features that have not been read yet. Events and actions that these calls cause are
          /// handled afterwards.
          public final var onEvent: ((Event) -> Void)? {
            get { hooks.onEvent }
            set {
              change { $0.onEvent = newValue }
              if newValue != nil { turn.afterReducer { self.deliverUnread() } }
            }
          }

          private func deliverUnread() {
            if isDeliveringEvents { return }
            isDeliveringEvents = true
            turn.occupy {
              turn.holdEvents { for member in allMembers { member.deliverEvents() } }
              // The work of the turn that follows may set the hook again.
              isDeliveringEvents = false
            }
          }

          /// An object that observes every action, for tests.
          public final var watcher: (any AppWatcher<Action>)? {
            get { hooks.watcher }
            set {
              change { $0.watcher = newValue }
              updatePaths()
            }
          }

          final var isWatching: Bool { hooks.onAction != nil || hooks.watcher != nil }

          /// Changes the hooks. The old hooks are released after the change, because their release may call
          /// user code that changes hooks again.
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
          /// Adds an observer. It is called immediately with the current state, then after every action
          /// that may have changed the state of a feature, and after a feature was opened or closed. The
          /// calls end when the observer returns `.dead` or is cancelled.
          ///
          /// Each call costs a snapshot of the app. If the state of a single feature is enough, observe the
          /// store of that feature.
          ///
          /// - Returns: The subscription, which can be cancelled. It need not be retained.
          @_disfavoredOverload @discardableResult public final func subscribe(
            _ observe: @escaping (State) -> ObserverStatus
          ) -> StoreSubscription {
            add(Observer(.all) { state, _ in state.lend(to: observe) })
          }

          /// Adds an observer. It is called until it is cancelled.
          @discardableResult public final func subscribe(
            _ observe: @escaping (State) -> Void
          ) -> StoreSubscription {
            add(
              Observer(.all) { state, _ in
                state.lend(to: observe)
                return .alive
              })
          }

          /// Adds an observer of one value that is computed from the state. It is called immediately with
          /// the current value, and then whenever the value differs from the previous one.
          ///
          /// - Returns: The subscription, which can be cancelled. It need not be retained.
          @_disfavoredOverload @discardableResult public final func select<Value: Equatable>(
            _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
          ) -> StoreSubscription {
            add(Observer(.all, Selection(value, observe).receive))
          }

          /// Adds an observer of one value. It is called until it is cancelled.
          @discardableResult public final func select<Value: Equatable>(
            _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> Void
          ) -> StoreSubscription {
            let selection = Selection(value) {
              observe($0)
              return .alive
            }
            return add(Observer(.all, selection.receive))
          }
        }

        extension AppStore {
          private func add(_ observer: Observer<State>) -> StoreSubscription {
            let members = allMembers
            // The state cannot be read while a reducer runs.
            if turn.isReducing || turn.nesting >= Turn.nestingLimit {
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

          /// Whether the app has an observer, including one that waits for its first call.
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

          /// Calls the next observer that waits for its first call, unless it has been cancelled while
          /// waiting.
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
            // The nesting count is raised before the state is read, because reading the state may run user
            // code.
            nesting += 1
            let held = Held(state)
            var isAnyDead = false
            for index in 0..<count where !observers[index].call(held) { isAnyDead = true }
            nesting -= 1
            if isAnyDead { sweep() }
          }

          /// Removes the dead observers. Does nothing while observers are being called.
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

          /// Schedules a call of the observers after a feature was opened or closed. An observer that still
          /// waits for its first call sees the change in that call.
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
          ///   - action: Converts an action of the feature to an action of the app.
          ///   - event: Converts an event of the feature to an event of the app; nil for a feature without
          ///     events.
          ///   - after: Called with the app and an action after the feature's reducer and middleware have
          ///     handled the action.
          ///   - onEvent: Called with the app and an event when the event is emitted.
          public func join<F: Feature>(
            _ store: Store<F>, _ name: String, action: @escaping (F.Action) -> Action,
            event: ((F.Event) -> Event)? = nil, after: ((Self, F.Action) -> Void)? = nil,
            onEvent: ((Self, F.Event) -> Void)? = nil
          ) {
            base.turn.occupy { enter(store.core, name, action, event, after, onEvent) }
          }

          /// - Returns: The number of the new member.
          @discardableResult private func enter<F: Feature>(
            _ core: Core<F>, _ name: String, _ action: @escaping (F.Action) -> Action,
            _ event: ((F.Event) -> Event)?, _ after: ((Self, F.Action) -> Void)?,
            _ onEvent: ((Self, F.Event) -> Void)?
          ) -> Int {
            require(core.membership == nil, "The store of '\(name)' is in an app already.")
            require(
              !core.turn.isBusy && !core.turn.isPassing,
              "The store of '\(name)' joins an app in the middle of its own dispatch or event.")
            let membership = AppMembership<F, Self>(name, self, action, event, after, onEvent)
            return base.add(AppMemberOf<F, Self>(self, core, membership))
          }

          /// Opens a feature if it is closed. The feature's store can be used immediately.
          /// ```swift
          /// open(
          ///   loginSlot, "login", LoginStore(initialState: state, clock: clock),
          ///   action: TodoAppAction.login, event: TodoAppEvent.login)
          /// ```
          /// - Parameters:
          ///   - slot: The slot of the feature.
          ///   - store: Creates the new store; evaluated only if the feature is closed. For the other
          ///     parameters see ``join(_:_:action:event:after:onEvent:)``.
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
              // Creating the store may run user code, which may have opened the feature in the meantime.
              if slot.opened != nil { return }
              let number = enter(store.core, name, action, event, after, onEvent)
              slot.opened = (store, number, base.turn)
              base.noteOpening(of: name)
              slot.tracker.noteChange(of: slot, in: base.turn)
            }
          }

          /// Opens the feature with a key if it is closed.
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

          /// Closes a feature if it is open. Its effects are cancelled. Actions for its store, both waiting
          /// and later ones, are dropped and reported to ``onRejection``.
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

          /// Closes the feature with a key if it is open.
          public func close<Key, F: Feature>(_ stores: KeyedStores<Key, F>, _ key: Key) {
            guard let entry = stores.entry(key) else { return }
            close([entry], in: stores)
          }

          /// Closes the features with all keys.
          public func close<Key, F: Feature>(_ stores: KeyedStores<Key, F>) {
            close(stores.entries, in: stores)
          }

          private func close<Key, F: Feature>(
            _ entries: [OpenStore<Key, F>], in stores: KeyedStores<Key, F>
          ) {
            stores.checkOwner(base.turn)
            guard let first = entries.first else { return }
            base.turn.occupy {
              // All entries are removed before any member leaves, because cancelling an effect may run user
              // code.
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

        /// Holds the stores of an app's features. All stores share one queue of actions.
        ///
        /// Generated code subclasses it, with a property for each feature. The store of a feature works as
        /// it does without an app: pass it to views, observe it, and dispatch to it. After an action or an
        /// event, the app follows the links of the spec: it dispatches actions to other features, and opens
        /// and closes features.
        ///
        /// The actions of all stores are handled one at a time, first in, first out. For each action, the
        /// reducer runs first, then the observers, then the feature's middleware, and then the app's own
        /// closure for the action. Features are opened and closed immediately.
        ///
        /// Releasing an app closes no feature. Stores that are retained elsewhere continue to work.
        @MainActor open class AppStore<State: Equatable & Sendable, Action: Sendable, Event: Sendable> {
          /// The clock of all effects.
          public let clock: any Clock<Duration>

          final let turn = Turn()
          // Isolated to the main actor, apart from `deinit`, where no other reference exists.
          nonisolated(unsafe) final var hooks = AppHooks<State, Action, Event>()
          private nonisolated(unsafe) final var members: [Int: any AppMember] = [:]
          private final var memberCount = 0
          /// The closed members that have not saved their last values yet, by their numbers.
          nonisolated(unsafe) final var closed: [Int: any AppMember] = [:]
          /// The errors of the closed members that were forgotten. Each flush throws one of them.
          final var losses: [any Error] = []
          /// Actions that were sent to closed features and have not been reported yet.
          private final var misdirected = Queue<(Action, Rejection)>()
          private final var isStarted = false
          /// Whether ``onEvent`` is being called with unread events.
          final var isDeliveringEvents = false

          final var observers: [Observer<State>] = []
          /// Observers that wait for their first call.
          final var newcomers = Queue<Observer<State>>()
          final var nesting = 0
          final var observerLimit = 16
          private final var lastReference: LastReference?
          /// The name of the first feature that was opened or closed since the last call of the observers.
          final var opening: String?

          public init(clock: any Clock<Duration> = ContinuousClock()) {
            self.clock = clock
            turn.app = self
          }

          deinit {
            let remains = AppRemains(members: members, closed: closed, hooks: hooks, observers: observers)
            (members, closed, hooks, observers) = ([:], [:], AppHooks(), [])
            lastReference = LastReference(.passUnretained(remains))
          }

          /// The states of all features. O(number of features).
          ///
          /// - Precondition: No reducer of the app is running.
          open var state: State {
            fatalError("\(type(of: self)) has to override 'state'")
          }

          /// Sends an action to its feature's store.
          open func dispatch(_ action: Action) {
            fatalError("\(type(of: self)) has to override 'dispatch(_:)'")
          }

          /// Dispatches the actions that the spec sends when the app starts. Called by ``start()``.
          open func begin() {}

          /// Starts the app if it has not started yet. Its features load their stored properties.
          public final func start() {
            if isStarted { return }
            isStarted = true
            for member in allMembers { member.start() }
            begin()
          }

          /// Starts the app on the next turn of the main actor, so that hooks that are set before that turn
          /// see every action. If the clock drives the effects, as in tests, the app starts only when
          /// ``start()`` is called.
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
              do {
                try await member.flush()
                self?.closed[number] = nil
              } catch {
                // The save is tried again after a failure.
                await member.waitUntilIdle()
                if member.hasUnsavedChanges { member.failure = error } else { self?.closed[number] = nil }
              }
              self?.forgetLost()
            }
          }

          /// Forgets closed members that have failed to save their last values and cannot try again,
          /// because a later store may have loaded the previous values.
          private func forgetLost() {
            let lost = closed.filter { $0.value.failure != nil && $0.value.isLost }
            for (number, member) in lost.sorted(by: { $0.key < $1.key }) {
              closed[number] = nil
              if let failure = member.failure { losses.append(failure) }
            }
          }

          /// Sends an action to the store of a feature that may be closed. For a closed feature, the action
          /// is queued and then reported to ``onRejection``.
          public final func dispatch<F: Feature>(
            _ action: F.Action, to store: Store<F>?, for whole: Action
          ) {
            if let store { return store.dispatch(action) }
            misdirected.append((whole, .closed(caseName(of: whole))))
            turn.appendAction(of: self)
            if !turn.isBusy { turn.settle() }
          }
        }

        /// What an app leaves behind when it is released.
        private final class AppRemains<State, Action, Event> {
          let members: [Int: any AppMember]
          let closed: [Int: any AppMember]
          let hooks: AppHooks<State, Action, Event>
          let observers: [Observer<State>]

          init(
            members: [Int: any AppMember], closed: [Int: any AppMember],
            hooks: AppHooks<State, Action, Event>, observers: [Observer<State>]
          ) {
            self.members = members
            self.closed = closed
            self.hooks = hooks
            self.observers = observers
          }

          deinit {
            Observer.endSoon(observers)
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
          /// This app as an instance of its base class ``AppStore``.
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
            if work == .actions { return misdirected.popAll() }
            opening = nil
            return newcomers.popAll()?.map { $0.takeReceiver() }
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
        /// Observes every action of an app, for tests. An app has at most one watcher.
        @MainActor public protocol AppWatcher<Action>: AnyObject {
          associatedtype Action
          /// Called when an action reaches its feature's chain of middleware.
          func willHandle(_ action: Action)
          /// Called after the feature's reducer, with the feature's state before and after.
          func didReduce<State: Equatable>(
            _ action: Action, from old: State, to new: State, _ changes: Changes)
          /// Called after the observers, the middleware and the links of the action. Not called for an
          /// action that a middleware stopped.
          func didHandle(_ action: Action)
        }

        """##),
      EmbeddedFile(name: "App/KeyedStores.swift", text: ##"""
        /// The stores of a feature that has one store for each key. All of them belong to one app, which
        /// opens and closes them.
        @MainActor public final class KeyedStores<Key: Hashable & Sendable, F: Feature> {
          /// The open stores by the hash values of their keys. With this table, no user-written `==` or
          /// `hash(into:)` runs while the table is being changed.
          var table: [Int: [OpenStore<Key, F>]] = [:]
          /// The number of open stores.
          private var openCount = 0
          /// The turn of the app that most recently opened a store.
          private var turn: Turn?
          let tracker = Tracker(.all)

          public init() {}

          /// The store with a key; nil while that store is closed. A view that reads a store through this
          /// subscript is updated when any of the stores is opened or closed. O(1).
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

          /// Stops the program if the open stores belong to an app with another turn.
          func checkOwner(_ turn: Turn) {
            if openCount > 0, self.turn !== turn { stopSharing(F.self) }
          }

          func insert(_ key: Key, _ store: Store<F>, number: Int, hash: Int, turn: Turn) {
            openCount += 1
            // A turn may hold dropped actions.
            let former = exchange(&self.turn, with: turn)
            table[hash, default: []].append(
              OpenStore(key: key, store: store, number: number, hash: hash))
            withExtendedLifetime(former) {}
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

        /// An open store in a table of stores with keys.
        final class OpenStore<Key, F: Feature> {
          let key: Key
          let store: Store<F>
          /// The store's number among the members of the app.
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
      EmbeddedFile(name: "App/LiveApp.swift", text: ##"""
        /// An app that is created with the dependencies of its features. If they conform to
        /// ``LiveDependencies``, the app can also be created without passing them.
        /// ```swift
        /// extension TodoAppDependencies: LiveDependencies {
        ///   static var live: TodoAppDependencies { … }
        /// }
        /// let app = TodoAppStore()
        /// ```
        @MainActor public protocol LiveApp: FeatureApp {
          associatedtype Dependencies
          /// The state of a new app.
          static var initialState: State { get }
          /// Creates the stores of all features.
          init(initialState: State, dependencies: Dependencies, clock: any Clock<Duration>)
        }

        extension LiveApp where Dependencies: LiveDependencies {
          /// Creates the stores of all features with the live dependencies.
          public init(
            initialState: State = Self.initialState, clock: any Clock<Duration> = ContinuousClock()
          ) {
            self.init(initialState: initialState, dependencies: .live, clock: clock)
          }
        }

        """##),
      EmbeddedFile(name: "App/Membership.swift", text: ##"""
        /// Flags that tell a core what to do for its app at each action.
        struct Bonds {
          /// The actions of the feature have links, which the app follows after each action.
          static let isLinked: UInt8 = 1
          /// The app observes every action of the feature.
          static let isWatched: UInt8 = 2
          /// The feature was closed. Its store no longer handles actions.
          static let isClosed: UInt8 = 4

          var rawValue: UInt8 = 0

          func has(_ bond: UInt8) -> Bool { rawValue & bond != 0 }
        }

        /// A feature's connection to its app, as the feature's core uses it.
        @MainActor class Membership<F: Feature> {
          /// The feature's name in the app.
          nonisolated let name: String

          init(_ name: String) {
            self.name = name
          }

          /// Called when an action reaches the chain of middleware.
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

        /// A feature's connection to an app of type `App`.
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
            // The hooks may read cached values, and these have to match the new state.
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
            guard let app = app?.base, let onError = app.onError else { return false }
            app.turn.afterReducer { onError(error, id) }
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

        /// The slot for the store of a feature that may be closed. The slot belongs to one app, which opens
        /// and closes the feature.
        @MainActor public final class StoreSlot<F: Feature> {
          /// The open store, its number among the members of its app, and the turn of that app.
          var opened: (store: Store<F>, number: Int, turn: Turn)?
          let tracker = Tracker(.all)

          public init() {}

          /// Stops the program if the open store belongs to an app with another turn.
          func checkOwner(_ turn: Turn) {
            if let opened, opened.turn !== turn { stopSharing(F.self) }
          }

          /// The feature's store; nil while the feature is closed. A view that reads this property is
          /// updated when the feature is opened or closed.
          public var store: Store<F>? {
            tracker.noteReading()
            return opened?.store
          }
        }

        /// Stops the program because two apps use the same slot.
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
          /// Records that a view may have read the slot.
          func noteReading() {
            isWatched = true
            registrar.access(self, keyPath: path)
          }

          /// Registers the slot so that the views that read it are notified at the end of the turn.
          func noteChange(of taker: any TurnTaker, in turn: Turn) {
            if isWatched { turn.appendChange(of: taker) }
          }

          func tellReaders() {
            isWatched = tell()
          }
        }

        """##),
      EmbeddedFile(name: "Collections/ChunkedArray.swift", text: ##"""
        /// A list that stores its elements in leaves of about 2 KB each. A group contains 64 leaves. All
        /// leaves except the last have the same length.
        ///
        /// A write to a shared list copies one leaf, the table of the leaf's group and the table of groups.
        /// It does not copy all elements: for a list of 5.6 MB, it copies 3 KB.
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

          /// The leaf that begins at a position; nil at the end of the list.
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

          /// Passes the end of the list to a closure as an array that the closure may change. The array
          /// contains the elements from `index` on, and the earlier elements of the same leaf. If the
          /// closure throws, the list keeps the changes made so far. O(length of the array).
          ///
          /// - Parameter body: Receives the array, and the position that its first element has in the list.
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

          /// Appends the elements whose ids are not in the list yet. O(number of new elements).
          @inlinable public mutating func append(contentsOf newElements: some Sequence<Element>) {
            if isEmpty { positions.reserveCapacity(newElements.underestimatedCount) }
            for element in newElements { append(element) }
          }

          /// Inserts an element at a position. If its id is in the list already, nothing changes. O(*n*),
          /// or O(1) at the end.
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

          /// Replaces the element at a position with an element that has the same id. O(1).
          ///
          /// - Returns: The element that was replaced; nil if the new element was appended.
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
          /// - Returns: The element that was replaced; nil if the new element was appended.
          @inlinable @discardableResult
          public mutating func updateOrAppend(_ element: Element) -> Element? {
            let (inserted, index) = append(element)
            return inserted ? nil : replace(at: index, by: element)
          }

          /// Replaces the element with the same id in place, or inserts the element at a position. O(1) to
          /// replace, O(*n*) to insert.
          ///
          /// - Returns: The element that was replaced, or nil, and the position of the new element.
          @inlinable @discardableResult
          public mutating func updateOrInsert(
            _ element: Element, at index: Int
          ) -> (originalMember: Element?, index: Int) {
            let (inserted, place) = insert(element, at: index)
            return (inserted ? nil : replace(at: place, by: element), place)
          }

          /// Reserves capacity in the table of ids. O(*n*).
          @inlinable public mutating func reserveCapacity(_ minimumCapacity: Int) {
            positions.reserveCapacity(minimumCapacity)
          }

          @inlinable mutating func replace(at index: Int, by element: Element) -> Element {
            let old = chunks[index]
            chunks[index] = element
            return old
          }

          /// Reads a position. If the argument is a dictionary's subscript with a default, a missing value
          /// is added and read in a single lookup.
          @inlinable static func read(_ position: inout Int) -> Int { position }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Collection.swift", text: ##"""
        extension IdentifiedArray: RandomAccessCollection, MutableCollection {
          /// The position of the first element: 0.
          @inlinable public var startIndex: Int { 0 }

          /// The position after the last element, which is the number of elements. O(1).
          @inlinable public var endIndex: Int { chunks.count }

          /// The element at a position. It may be changed in place, including its id. O(1); O(*n*) if the
          /// change removes an element.
          ///
          /// If an element is assigned the id of another element, the changed element is removed, and the
          /// other one stays:
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

          /// The elements in a range of positions. Reading costs O(upper bound), writing O(*n*).
          ///
          /// Written elements are skipped if their ids occur outside the range, or belong to an earlier
          /// written element.
          @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
            get {
              var list: [Element] = []
              list.reserveCapacity(bounds.upperBound)
              for index in 0..<bounds.upperBound { list.append(chunks[index]) }
              return list[bounds]
            }
            set { replaceSubrange(bounds, with: newValue) }
          }

          /// Calls a closure with the elements as contiguous storage. The closure may reorder and change
          /// them. O(*n*).
          ///
          /// The closure works on a copy, which then replaces the elements. If several elements have the
          /// same id, the list keeps the first of them.
          @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
            _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
          ) rethrows -> Result? {
            var list = Array(self)
            defer { self = IdentifiedArray(list) }
            return try list.withContiguousMutableStorageIfAvailable(body)
          }

          /// Calls a closure with the elements in place if the list is so short that they are contiguous.
          /// Otherwise returns nil. O(1).
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

          /// Updates the table of ids after the id of an element has changed.
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
          /// Replaces the elements in a range of positions. O(*n*), or O(number of new elements) at the
          /// end.
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
          /// An iterator over the elements of a list. Each step is O(1).
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
          /// Creates a list from the elements of a literal. If several elements have the same id, the list
          /// keeps the first of them. O(*n*).
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
          /// Encodes the elements in the format of an array. O(*n*).
          public func encode(to encoder: any Encoder) throws {
            try Array(self).encode(to: encoder)
          }
        }

        extension IdentifiedArray: Decodable where Element: Decodable {
          /// Decodes the elements from the format of an array. O(*n*).
          ///
          /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id.
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
          /// The description of the elements, formatted like an array. O(*n*).
          public var description: String { Array(self).description }

          /// The description of the elements, formatted like an array, so that a state with an
          /// `IdentifiedArray` has the same description as a state with an array. O(*n*).
          public var debugDescription: String { Array(self).debugDescription }
        }

        extension IdentifiedArray: CustomReflectable {
          /// A mirror of the elements, so that debuggers and tests show the list like an array.
          public var customMirror: Mirror {
            Mirror(self, unlabeledChildren: self, displayStyle: .collection)
          }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Ordering.swift", text: ##"""
        extension IdentifiedArray {
          /// Moves the element at position `source` to position `target`. O(*n*).
          ///
          /// - Parameter target: The position of the element after the move.
          @inlinable public mutating func move(from source: Int, to target: Int) {
            let first = Swift.min(source, target)
            chunks.withTail(from: first) { elements, start in
              elements.insert(elements.remove(at: source - start), at: target - start)
            }
            renumber(from: first)
          }

          /// Moves the elements at the positions `offsets` before the element at `destination`. The moved
          /// elements keep their order, and so do the others. O(*n*).
          ///
          /// A Foundation `IndexSet` is a sequence of positions, so SwiftUI's `onMove` can call this:
          ///
          /// ```swift
          /// .onMove { tasks.move(fromOffsets: $0, toOffset: $1) }
          /// ```
          /// - Parameter destination: A position in the list as it is before the move. The number of
          ///   elements stands for the end of the list.
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

          /// Sorts the elements. Equal elements keep their order. O(*n* log *n*).
          ///
          /// If the closure throws, the order of the elements is unspecified, but no element is lost.
          @inlinable public mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows {
            defer { renumber(from: 0) }
            try chunks.withTail(from: 0) { elements, _ in try elements.sort(by: areInOrder) }
          }

          /// Returns the sorted elements as an `IdentifiedArray`. Equal elements keep their order. O(*n*
          /// log *n*).
          ///
          /// If the context does not require an `IdentifiedArray`, `sorted(by:)` returns an array.
          @inlinable @_disfavoredOverload
          public func sorted(by areInOrder: (Element, Element) throws -> Bool) rethrows -> Self {
            var copy = self
            try copy.sort(by: areInOrder)
            return copy
          }

          /// Returns the elements for which a closure returns true, as an `IdentifiedArray`. O(*n*).
          ///
          /// If the context does not require an `IdentifiedArray`, `filter(_:)` returns an array, which
          /// needs no table of ids:
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
          /// Sorts the elements. Equal elements keep their order. O(*n* log *n*).
          @inlinable public mutating func sort() {
            sort(by: <)
          }

          /// Returns the sorted elements as an `IdentifiedArray`. Equal elements keep their order. O(*n*
          /// log *n*).
          ///
          /// If the context does not require an `IdentifiedArray`, `sorted()` returns an array.
          @inlinable @_disfavoredOverload public func sorted() -> Self {
            sorted(by: <)
          }
        }

        """##),
      EmbeddedFile(name: "Collections/IdentifiedArray+Removing.swift", text: ##"""
        extension IdentifiedArray {
          /// Removes the element with an id, if there is one. O(*n*), or O(1) at the end.
          ///
          /// - Returns: The removed element; nil if there was none.
          @inlinable @discardableResult public mutating func remove(id: ID) -> Element? {
            guard let index = positions[id] else { return nil }
            return remove(at: index)
          }

          /// Removes the element that has the same id as `element`, if there is one. O(*n*), or O(1) at the
          /// end.
          ///
          /// - Returns: The removed element. It has the id of `element`, but may differ from it in
          ///   everything else.
          @inlinable @discardableResult public mutating func remove(_ element: Element) -> Element? {
            remove(id: element.id)
          }

          /// Removes the element at a position. O(*n*), or O(1) at the end.
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

          /// Removes the elements in a range of positions. O(*n*), or O(length of the range) at the end.
          @inlinable public mutating func removeSubrange(_ bounds: Range<Int>) {
            for index in bounds { forget(chunks[index].id, at: index) }
            chunks.withTail(from: bounds.lowerBound) {
              $0.removeSubrange((bounds.lowerBound - $1)..<(bounds.upperBound - $1))
            }
            renumber(from: bounds.lowerBound)
          }

          /// Removes the first element. The list cannot be empty. O(*n*).
          @inlinable @discardableResult public mutating func removeFirst() -> Element {
            remove(at: 0)
          }

          /// Removes `count` elements from the beginning. The list must have at least that many. O(*n*).
          @inlinable public mutating func removeFirst(_ count: Int) {
            removeSubrange(0..<count)
          }

          /// Removes the last element. The list cannot be empty. O(1).
          @inlinable @discardableResult public mutating func removeLast() -> Element {
            let element = chunks.removeLast()
            forget(element.id, at: chunks.count)
            return element
          }

          /// Removes `count` elements from the end. The list must have at least that many. O(`count`).
          @inlinable public mutating func removeLast(_ count: Int) {
            for _ in 0..<count { removeLast() }
          }

          /// Removes the last element, if there is one. O(1).
          @inlinable @discardableResult public mutating func popLast() -> Element? {
            isEmpty ? nil : removeLast()
          }

          /// Removes every element. O(*n*).
          ///
          /// - Parameter keepingCapacity: Whether the table of ids keeps its capacity.
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
        /// The elements keep the order in which they were added. The ids are unique. Each member that adds
        /// or changes elements documents its effect if an id is already in the list.
        ///
        /// ## Complexity
        ///
        /// The members state their cost for a list of *n* elements that is not shared with a copy. If a
        /// copy exists, the next change of an element copies one leaf (2 KB of elements), the table of the
        /// leaf's group (8 bytes per leaf) and the table of groups (8 bytes per group). With 100,000 tasks
        /// this is 3 KB. Adding or removing an element then also copies the table of ids.
        ///
        /// ## Elements and ids
        ///
        /// The id of an element may change only through this list. The list cannot find an element that is
        /// an object and changes its own id, that computes a new id at each read, or whose id does not equal
        /// itself, as a NaN does. Removing or moving such an element stops the program.
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
          /// Creates a list from the elements of a sequence. If several elements have the same id, the list
          /// keeps the first of them. O(*n*).
          @inlinable public init(_ elements: some Sequence<Element>) {
            append(contentsOf: elements)
          }

          /// Creates a list from the elements of a sequence whose ids all differ. O(*n*).
          ///
          /// - Precondition: No two elements have the same id.
          @inlinable public init(uniqueElements elements: some Sequence<Element>) {
            positions.reserveCapacity(elements.underestimatedCount)
            for element in elements {
              let (inserted, _) = append(element)
              require(inserted, "IdentifiedArray(uniqueElements:): an id is repeated")
            }
          }

          /// Creates a list from the elements of a sequence, without checking that their ids are unique.
          /// O(*n*).
          ///
          /// A repeated id is allowed: the list keeps the first element with that id, as `init(_:)` does.
          @inlinable public init(uncheckedUniqueElements elements: some Sequence<Element>) {
            self.init(elements)
          }

          /// Creates a list from the elements of a sequence, and combines elements with the same id.
          /// O(*n*).
          ///
          /// ```swift
          /// IdentifiedArray(tasks) { first, second in second }   // keeps the last of each id
          /// ```
          /// - Parameter combine: Receives the element that is in the list and the new element with the
          ///   same id. Returns the element that the list keeps.
          /// - Precondition: The element that `combine` returns has the same id.
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
          /// The element with an id, or nil. O(1), or O(*n*) if an element is removed.
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

        // MARK: - The table of ids

        extension IdentifiedArray {
          /// Removes an id from the table because its element is removed. A wrong position in the table
          /// would later return another element, so the program stops if the id is not recorded at `index`.
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
        /// Why an effect runs: the tasks that wait for it, and the length of the chain of effects that led
        /// to it.
        struct EffectCause {
          var waiters: [EffectGroup] = []
          /// Whether the effect has also been caused by an action that no task waits for.
          var isWantedElsewhere = true
          var depth = 0
          /// The time at which the counting of `depth` began.
          var start: Duration = .zero
          /// The effects that the first effect of the chain has caused; nil before that effect sends
          /// something.
          var family: EffectFamily?
          /// The names of the most recent effects and actions; recorded only shortly before a limit.
          var trail: [String] = []

          /// Returns the cause of the effects that `message` starts: an action, event or error sent by an
          /// effect with this cause. If the effects form an endless loop, reports the loop and returns nil.
          ///
          /// - Parameters:
          ///   - id: The id of the effect that sends the message.
          ///   - feature: The name of the feature in its app; nil outside an app.
          ///   - now: The time of the family's stopwatch.
          @MainActor func next<Message>(
            _ id: EffectID?, _ message: Message, of feature: String?, at now: Duration,
            _ report: (Rejection) -> Void
          ) -> Self? {
            if let family, family.isLoop(at: now) {
              let name = Self.name(of: message, in: feature, sentBy: id)
              if family.beginReport() { report(.runawayLoop(shortestPeriod(of: trail + [name]))) }
              return nil
            }
            if let next = deeper(id, message, of: feature, at: now) { return next }
            report(.runawayLoop(shortestPeriod(of: trail)))
            return nil
          }

          /// Returns this cause with the next depth; nil at the limit.
          @MainActor private func deeper<Message>(
            _ id: EffectID?, _ message: Message, of feature: String?, at now: Duration
          ) -> Self? {
            var next = self
            if depth == 0 { next.start = now }
            next.depth += 1
            if next.depth + CauseCount.trailLength > EffectLimit.depth || family?.isLarge == true {
              next.trail.append(Self.name(of: message, in: feature, sentBy: id))
              next.trail.removeFirst(max(0, next.trail.count - 2 * CauseCount.trailLength))
            }
            if next.depth <= EffectLimit.depth { return next }
            // A loop in which time passes, such as polling a server, may continue forever.
            if now - next.start < EffectLimit.link * EffectLimit.depth { return nil }
            next.depth = 0
            next.start = now
            next.trail = []
            return next
          }

          private static func name<Message>(
            of message: Message, in feature: String?, sentBy id: EffectID?
          ) -> String {
            caseName(of: message, in: feature) + (id.map { " (effect \($0))" } ?? "")
          }
        }

        enum EffectLimit {
          static let depth = 10_000
          /// The average time between two effects below which they can be an endless loop.
          static let link = Duration.milliseconds(1)
          /// The limits of the number of effects in one family, from the two depths of ``CauseCount``.
          static let wide = 50_000
          static let shallow = 200_000
        }

        /// A group of effects. One task waits until all of them have ended.
        @MainActor final class EffectGroup {
          /// The stores that own the effects, by the numbers of the effects.
          private var members: [UInt64: WeakOwner] = [:]
          private var continuation: CheckedContinuation<Void, Never>?
          private var isAbandoned = false
          /// The number of dispatches in progress that may still begin effects.
          private var holdCount = 0

          /// - Returns: Whether the effect is new to the group.
          @discardableResult func enter(_ number: UInt64, of owner: any EffectOwner) -> Bool {
            members.updateValue(WeakOwner(value: owner), forKey: number) == nil
          }

          func leave(_ number: UInt64) {
            members[number] = nil
            resumeIfEmpty()
          }

          /// Prevents the wait from ending during a dispatch. The dispatch may end the last effect before
          /// it begins the next one.
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

          /// Called when the waiting task is cancelled. Cancels the effects that no other task waits for,
          /// and ends the wait.
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

          /// Returns when the group contains no effects any more. Only one task may wait.
          func wait() async {
            if members.isEmpty || isAbandoned { return }
            await withCheckedContinuation { continuation = $0 }
          }

          private func resume() {
            continuation?.resume()
            continuation = nil
          }
        }

        /// The owner of a store's effects, for the tasks that wait for them.
        @MainActor protocol EffectOwner: AnyObject {
          /// Of the effects with these numbers, cancels those that only this group waits for.
          func abandon(_ numbers: [UInt64], of group: EffectGroup)
        }

        private struct WeakOwner {
          weak var value: (any EffectOwner)?
        }

        """##),
      EmbeddedFile(name: "Effects/EffectDriver.swift", text: ##"""
        /// A clock that also decides when effects begin, so that tests are deterministic. `ReduxTesting`
        /// provides one. With any other clock, a store begins its effects itself.
        public protocol EffectDriver: AnyObject, Sendable {
          /// Starts driving the effects of another store, without retaining them.
          @MainActor func adopt(_ effects: any DrivenEffects)
          /// Lets effects begin, one after another, until each effect has ended or waits for the clock.
          @MainActor func drive() async
          /// Whether this clock drives the effect, and the effect has begun and not returned yet.
          @MainActor func isDriving(_ effect: UInt64) -> Bool
        }

        extension EffectDriver {
          /// By default, assumes that this clock drives every effect.
          @MainActor public func isDriving(_ effect: UInt64) -> Bool { true }

          /// Drives the effects. Does nothing if the caller is an effect that this clock drives, because
          /// the effect would wait for itself.
          @MainActor func driveFromOutside() async {
            if let effect = EffectNumber.current.get(), isDriving(effect) { return }
            await drive()
          }
        }

        /// The effects of a store, as an ``EffectDriver`` controls them.
        @MainActor public protocol DrivenEffects: AnyObject {
          /// The number of the next effect to begin.
          var nextNumber: UInt64? { get }
          /// The name of the next effect.
          var nextName: String? { get }
          /// Begins the next effect.
          func beginNext()
          /// The effects that have begun and not returned yet. O(*n* log *n*).
          var running: [(number: UInt64, name: String, isCancelled: Bool)] { get }
          /// Whether the effect with a number has begun and not returned yet. O(1).
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

        /// Assigns numbers to effects, in the order in which they are requested.
        @MainActor public enum EffectNumber {
          private static var last: UInt64 = 0

          static func next() -> UInt64 {
            last += 1
            return last
          }

          /// The number of the driven effect that the current task belongs to.
          public nonisolated static let current = TaskLocal<UInt64?>(wrappedValue: nil)
          /// Identifies the task that a driven effect began with. The tasks that the effect starts inherit
          /// this value.
          private nonisolated static let firstTask = TaskLocal<Int?>(wrappedValue: nil)

          /// Whether the current task was started by a driven effect, which may have other tasks as well.
          public nonisolated static var isChildTask: Bool {
            guard let first = firstTask.get() else { return false }
            return first != currentTask
          }

          /// Identifies the current task as long as it exists.
          nonisolated static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

          /// Performs a driven effect in the current task.
          static func withEffect(
            _ number: UInt64, _ operation: @MainActor () async -> Void
          ) async {
            await current.withValue(number) {
              await firstTask.withValue(currentTask) { await operation() }
            }
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectFamily.swift", text: ##"""
        /// Detects a loop in which each effect causes several others. It counts the effects that one effect
        /// has caused, directly or through others.
        ///
        /// Such a loop grows wide, not deep. See ``CauseCount``, which counts actions in the same way.
        @MainActor final class EffectFamily {
          private let stopwatch: () -> Duration
          private var start: Duration
          private var wideCount = 0
          private var shallowCount = 0
          private var isReported = false

          init(_ stopwatch: @escaping () -> Duration) {
            self.stopwatch = stopwatch
            start = stopwatch()
          }

          var elapsed: Duration { stopwatch() }

          /// Counts an effect that has begun.
          func count(atDepth depth: Int) {
            if depth > CauseCount.shallowDepth { shallowCount += 1 }
            if depth > CauseCount.wideDepth { wideCount += 1 }
          }

          /// Whether the names of actions should be recorded for a report.
          var isLarge: Bool {
            wideCount > EffectLimit.wide / 16 || shallowCount > EffectLimit.shallow / 16
          }

          /// Whether the effects form a loop. Starts counting from zero if the effects began slowly enough.
          func isLoop(at now: Duration) -> Bool {
            let limit: Int
            if wideCount > EffectLimit.wide {
              limit = EffectLimit.wide
            } else if shallowCount > EffectLimit.shallow {
              limit = EffectLimit.shallow
            } else {
              return false
            }
            if now - start < EffectLimit.link * limit { return true }
            start = now
            wideCount = 0
            shallowCount = 0
            isReported = false
            return false
          }

          /// Whether the loop still has to be reported. Thousands of effects of the loop may be under way,
          /// but only the first of them that reaches the limit reports it.
          func beginReport() -> Bool {
            defer { isReported = true }
            return !isReported
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectID.swift", text: ##"""
        /// Identifies an effect. Effects with the same id can replace, join or cancel one another.
        /// ```swift
        /// effects.run(id: "loadTasks") { send in … }
        /// effects.run(id: EffectID(task.id)) { send in … }
        /// effects.run(id: EffectID("save", key: task.id)) { send in … }
        /// ```
        public struct EffectID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
          /// The value of the id. Every initializer stores a `Sendable` value, which never changes.
          fileprivate nonisolated(unsafe) var content: Content
          /// The hash value of the content. It is cached so that tables need not call `hash(into:)`.
          let hash: Int

          /// Creates an id from any value, such as the id of a model. If the value is itself an `EffectID`,
          /// the result is equal to it.
          public init<Value: Hashable & Sendable>(_ value: Value) {
            // Generic code also calls this initializer with an `EffectID`.
            if Value.self == EffectID.self, let id = value as? EffectID {
              self = id
            } else {
              let value = AnyHashable(value)
              content = .value(value)
              hash = value.hashValue
            }
          }

          /// Creates a separate id for each key of a name. Policies apply to each key separately.
          /// ``Effects/cancel(_:)`` with the bare name cancels the effects with all keys.
          public init(_ name: some Hashable & Sendable, key: some Hashable & Sendable) {
            self.init(EffectID(name), key: key)
          }

          /// Returns `id` itself, not a new id that wraps it.
          public init(_ id: EffectID) {
            self = id
          }

          /// Creates a separate id for each key of another id.
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

          /// The id without its key; nil if the id has no key.
          var name: EffectID? {
            if case .keyed(let pair) = content { pair.name } else { nil }
          }

          public var description: String {
            // This loop avoids recursion, because ids may be nested deeply.
            var text = ""
            var rest: [(id: EffectID?, bracket: String)] = [(self, "")]
            while let (id, bracket) = rest.popLast() {
              // If an id is its own key, and the result again, the text doubles at each level.
              if text.utf8.count > 10_000 { return text + "…" }
              text += bracket
              switch id?.content {
              case .value(let value): text += "\(value.base)"
              case .keyed(let pair): rest += [(nil, "]"), (pair.key, "["), (pair.name, "")]
              case nil: break
              }
            }
            return text
          }

          public static func == (left: EffectID, right: EffectID) -> Bool {
            var (left, right) = (left, right)
            // This loop avoids recursion, because ids may be nested deeply. Keys that are plain values are
            // compared at once, without being added to `rest`.
            var rest: [(EffectID, EffectID)] = []
            // The pairs with nested keys that have been visited. Without this set, an id that is its own key,
            // at many levels, would be compared again and again.
            var visited: Set<Pair> = []
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
                } else if visited.insert(Pair(left: .init(leftPair), right: .init(rightPair))).inserted {
                  rest.append((leftPair.key, rightPair.key))
                } else {
                  guard let next = rest.popLast() else { return true }
                  (left, right) = next
                  continue
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

        /// Two ids that are compared.
        private struct Pair: Hashable {
          let left: ObjectIdentifier
          let right: ObjectIdentifier
        }

        private final class KeyedName {
          private(set) var name: EffectID
          private(set) var key: EffectID

          init(name: EffectID, key: EffectID) {
            self.name = name
            self.key = key
          }

          /// Releases nested ids one after another. Releasing them recursively could overflow the stack.
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
        /// An effect that was requested and has not ended yet.
        @MainActor final class EffectInProgress<F: Feature> {
          weak var core: Core<F>?
          let number: UInt64
          let id: EffectID?
          var cause: EffectCause
          /// The action that is sent when the effect begins.
          let started: F.Action?
          /// The action that is sent after a cancellation if no effect with the same id is left.
          let cancelled: F.Action?
          var isCancelled = false
          /// Whether the effect was cancelled while it waited for a retry. The error of the previous
          /// attempt is then not reported.
          var hasGivenUp = false
          /// Whether the effect waits for earlier effects with the same id.
          var isQueued = false
          /// Whether `debounce` or `throttle` still delays the beginning of the effect.
          var isWaiting = false
          /// Whether the effect runs until it is cancelled, as an effect that reads a stream does. Nothing
          /// waits for the end of such an effect.
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
            _ operation: @MainActor (EffectSender<F>) async throws -> Void
          ) async {
            do {
              // Otherwise, the task would have the value of the effect that requested this effect.
              try await RunningEffect.current.withValue(self) {
                if let delay {
                  try await clock.sleep(for: delay)
                  core?.runner?.endWait(of: self)
                }
                if let started { dispatch(started) }
                if !isCancelled, core != nil { try await operation(EffectSender(effect: self)) }
              }
            } catch is CancellationError where isCancelled {
            } catch {
              if !hasGivenUp { report(error) }
            }
            core?.runner?.finish(self)
          }

          /// Runs code that sends something, so that a test recognizes the sender even if a detached task
          /// runs it.
          func identified(_ body: () -> Void) {
            guard core?.runner?.driver != nil, EffectNumber.current.get() != number else { return body() }
            EffectNumber.current.withValue(number, operation: body)
          }

          func dispatch(_ action: F.Action) {
            guard !isCancelled, let core, let runner = core.runner else { return }
            let now = time(in: runner)
            // The `now` of a user-written clock may have cancelled the effect.
            if isCancelled { return }
            guard let next = next(action, at: now, { core.report(action, $0) }) else { return }
            runner.dispatch(action, cause: next)
          }

          /// Emits an event. This effect counts as the cause of the actions that hooks and an app dispatch
          /// because of the event.
          func emit(_ event: F.Event) {
            guard !isCancelled, let core else { return }
            let now = time(in: core.effectRunner)
            if isCancelled { return }
            guard let next = next(event, at: now, { core.report($0, of: id) }) else { return }
            core.turn.attribute(to: next) {
              // In an app, actions that the event causes are handled after the event was delivered to every
              // listener.
              if core.membership == nil { core.emit(event) } else { core.turn.occupy { core.emit(event) } }
            }
          }

          /// The time at which this effect sends something. Effects of several stores may cause one another,
          /// so their times come from the same stopwatch.
          func time(in runner: EffectRunner<F>) -> Duration {
            let family = cause.family ?? EffectFamily(runner.runningStopwatch)
            cause.family = family
            return family.elapsed
          }

          /// Returns the cause of the effects that an action, event or error of this effect starts. If this
          /// effect belongs to an endless loop, reports the loop and returns nil.
          func next<Message>(
            _ message: Message, at now: Duration, _ report: (Rejection) -> Void
          ) -> EffectCause? {
            cause.next(id, message, of: core?.membership?.name, at: now, report)
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectNames.swift", text: ##"""
        /// A table of the effects under way, by id.
        ///
        /// The table uses cached hashes as keys, so that no user-written `==` or `hash(into:)` runs while
        /// the table is being changed.
        @MainActor final class EffectNames<F: Feature> {
          private var table: [Int: [NamedEffects<F>]] = [:]
          private var count = 0
          private var sweepCount = 64

          /// The entry of an id. It is added if it is missing.
          subscript(id: EffectID) -> NamedEffects<F> {
            let owners = owners(of: id)
            let name = known(id) ?? NamedEffects<F>(id)
            // A user-written `==` may have cancelled effects, and so removed some of the entries.
            var inner = name
            for owner in owners {
              inner.owner = owner
              owner.keyed[ObjectIdentifier(inner)] = WeakName(value: inner)
              add(inner)
              inner = owner
            }
            add(inner)
            return name
          }

          /// Returns the entries of the ids to which keys were added to make `id`: the name of `id`, the
          /// name of that name, and so on.
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

          /// The entries of an id and of all ids that add keys to it.
          func all(_ id: EffectID) -> [NamedEffects<F>] {
            guard let known = known(id) else { return [] }
            // This loop avoids recursion, because ids may be nested deeply.
            var all = [known]
            var index = 0
            while index < all.count {
              all += all[index].keyed.values.compactMap(\.value)
              index += 1
            }
            return all
          }

          var all: [NamedEffects<F>] { Array(table.values.joined()) }

          func known(_ id: EffectID) -> NamedEffects<F>? {
            let candidates = table[id.hash] ?? []
            return candidates.first { $0.id == id }
          }

          /// The entry of an effect's id. It is found by the effect's number instead of a user-written
          /// `==`, because an id may not be equal to itself.
          func entry(of effect: EffectInProgress<F>) -> NamedEffects<F>? {
            guard let id = effect.id else { return nil }
            return table[id.hash]?.first { $0.effects[effect.number] != nil }
          }

          /// Removes the entry of an id that has no effects, no throttling window, no remembered success
          /// and no keys.
          func forget(_ name: NamedEffects<F>) {
            var name = name
            while name.isUnused, let known = table[name.id.hash] {
              let rest = known.filter { $0 !== name }
              // The entry may have been removed already.
              guard rest.count < known.count else { return }
              table[name.id.hash] = rest.isEmpty ? nil : rest
              count -= 1
              guard let owner = name.owner else { return }
              owner.keyed[ObjectIdentifier(name)] = nil
              name = owner
            }
          }

          /// Removes the entries of expired ids if there are many entries.
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

        /// The effects under way that have the same id, and the times before which no further effect with
        /// this id begins.
        @MainActor final class NamedEffects<F: Feature> {
          let id: EffectID
          var effects: [UInt64: EffectInProgress<F>] = [:]
          /// The number of effects that are not in `queue`.
          var activeCount = 0
          /// The queue of effects that wait for earlier effects. It may also contain cancelled effects, but
          /// never more cancelled than waiting ones.
          private(set) var queue = Queue<HeldEffect<F>>()
          private var cancelledCount = 0
          var throttle = Throttle()
          var freshness: Freshness?
          /// The entries of the ids that add a key to this id. The table retains them. References between
          /// entries are weak, because a long chain of entries would be released recursively.
          var keyed: [ObjectIdentifier: WeakName<F>] = [:]
          /// If the id has a key, the entry of the same id without the key. The table retains that entry as
          /// long as its `keyed` is not empty.
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
          /// - Returns: The former queue, which the caller releases. Its release may run a `deinit` that
          ///   calls this method again.
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

        struct WeakName<F: Feature> {
          weak var value: NamedEffects<F>?
        }

        /// The time when an effect last succeeded, and the time until which the success is remembered.
        struct Freshness {
          let start: Duration
          let end: Duration

          func hasPassed(at now: Duration) -> Bool { now >= end || now < start }

          /// Whether the last success was less than `length` ago.
          func lasts(_ length: Duration, at now: Duration) -> Bool {
            !hasPassed(at: now) && now - start < length
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner+Cancelling.swift", text: ##"""
        extension EffectRunner {
          /// Cancels the effects with an id and the effects whose ids add keys to this id, and forgets
          /// their `fresh` successes.
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

          /// Cancels effects. For each id that has no effect left, sends the `cancelled` action of its most
          /// recent effect.
          func cancel(_ effects: [EffectInProgress<F>]) {
            let telling = effects.filter { $0.cancelled != nil && !$0.isCancelled }
            guard !telling.isEmpty else { return end(effects) }
            let told = telling.sorted { $0.number < $1.number }.map { ($0, names.entry(of: $0)) }
            var last: [ObjectIdentifier: UInt64] = [:]
            for (effect, name) in told { if let name { last[ObjectIdentifier(name)] = effect.number } }
            end(effects)
            // All effects end before the first action is sent, because such an action may begin effects
            // with the id of another cancelled effect.
            let due = told.filter { effect, name in
              name.map { $0.effects.isEmpty && last[ObjectIdentifier($0)] == effect.number } ?? true
            }
            for (effect, _) in due {
              guard let action = effect.cancelled, let core else { continue }
              guard var next = effect.next(action, at: effect.time(in: self), { core.report(action, $0) })
              else {
                continue
              }
              // No task waits for a cancelled effect any more.
              next.waiters = []
              next.isWantedElsewhere = true
              dispatch(action, cause: next)
            }
          }
        }

        // MARK: - Fresh results and retries

        extension EffectRunner {
          /// Whether an effect with this id has succeeded within the time `length`.
          func isFresh(_ id: EffectID?, _ length: Duration?) -> Bool {
            guard let id, let length else { return false }
            return names.known(id)?.freshness?.lasts(length, at: elapsed) == true
          }
        }

        extension EffectSender {
          /// Records that the effect has succeeded. For the given time, an effect with the same id does not
          /// begin if it is requested with `fresh`. The success is forgotten if ``Effects/cancel(_:)`` is
          /// called or the clock is set back.
          @MainActor public func markFresh(for duration: Duration) {
            guard let runner = effect.core?.runner else { return }
            let now = runner.elapsed
            guard !effect.isCancelled, let name = runner.names.entry(of: effect) else { return }
            runner.names.sweep(at: now)
            name.freshness = Freshness(start: now, end: now + duration.asWait)
          }

          /// Retries an operation that fails, each time after a delay on the store's clock. Throws the last
          /// error. The operation is not retried after a cancellation.
          /// ```swift
          /// let user = try await send.retrying(3, after: .seconds(1), factor: 2) {
          ///   try await network.user(id)
          /// }
          /// ```
          /// - Parameters:
          ///   - count: The maximum number of retries.
          ///   - delay: The delay before the first retry.
          ///   - factor: The factor by which the delay grows for each further retry.
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
          /// Sleeps on the store's clock, without retaining the store.
          ///
          /// - Returns: False if the effect or the calling task was cancelled, or the store was released.
          fileprivate func sleep(for duration: Duration) async -> Bool {
            if !isCancelled, let clock = core?.runner?.clock {
              try? await clock.sleep(for: duration.asWait)
            }
            hasGivenUp = isCancelled || core == nil
            // A child task of the effect may be cancelled alone, for example by a time limit.
            return !hasGivenUp && !Task.isCancelled
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner+Ending.swift", text: ##"""
        extension EffectRunner: EffectOwner {
          /// Records that an effect has ended or was cancelled. An effect that was cancelled and then ends
          /// is counted once.
          func finish(_ effect: EffectInProgress<F>) {
            let task = tasks.removeValue(forKey: effect.number)
            defer { withExtendedLifetime(task) {} }
            leave(effect)
          }

          /// Removes an effect from all tables except `tasks`.
          private func leave(_ effect: EffectInProgress<F>) {
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

          /// Begins the next queued effect if no earlier effect with the id is under way.
          private func beginQueued(of name: NamedEffects<F>) {
            while name.activeCount == 0, let next = name.popFirst() {
              guard !next.effect.isCancelled else { continue }
              next.effect.isQueued = false
              name.activeCount += 1
              next.begin()
            }
          }

          /// Cancels the effects with an id because a new effect replaces them.
          func replace(_ id: EffectID) {
            if let name = names.known(id) { end(Array(name.effects.values)) }
          }

          func end(_ effects: [EffectInProgress<F>]) {
            let effects = effects.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
            if effects.isEmpty { return }
            // All effects are marked before any of them is cancelled, so that none begins because another
            // one has ended.
            for effect in effects { effect.isCancelled = true }
            for effect in effects {
              let task = tasks[effect.number]
              // The task stays in its table until it has returned, because a driver waits for that.
              leave(effect)
              task?.cancel()
            }
            let released = effects.compactMap { held.remove($0.number) }
            withExtendedLifetime(released) {}
          }

          /// Ends all effects without reporting anything.
          func endAll() {
            end(Array(inProgress.values))
          }

          /// Called for the effects of an action when the task that waits for the action was cancelled.
          /// Cancels the effects that no other action began or joined.
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
          /// Dispatches an action that an effect sends, and records its cause.
          func dispatch(_ action: F.Action, cause: EffectCause) {
            guard let core else { return }
            core.turn.attribute(to: cause) { core.dispatch(action) }
          }
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner+Waiting.swift", text: ##"""
        extension EffectRunner {
          /// Whether no effect is under way. Streams do not count.
          var isIdle: Bool { inProgress.values.allSatisfy(\.isStream) }

          func resumeIdle() {
            while let (number, waiter) = idleWaiters.first {
              idleWaiters[number] = nil
              waiter.resume()
            }
          }

          /// Returns when no effect is under way, or when the waiting task is cancelled.
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

        /// Returns when no effect is under way, including effects that earlier effects have caused in the
        /// meantime.
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
            // Lets the tasks that were resumed, and the streams that have an element, continue.
            for _ in 0..<16 { await Task.yield() }
          } while !isIdle() && !Task.isCancelled
        }

        """##),
      EmbeddedFile(name: "Effects/EffectRunner.swift", text: ##"""
        /// Runs the effects of a store. It is created with the first effect, event or listener.
        ///
        /// Objects captured by an effect's closure may have a `deinit` that uses the store. Closures and
        /// tasks are therefore moved out of the tables first, and released when the tables are consistent
        /// again.
        @MainActor final class EffectRunner<F: Feature> {
          weak var core: Core<F>?
          let clock: any Clock<Duration>
          /// Returns the time since its first call.
          private var stopwatch: (() -> Duration)?
          var inProgress: [UInt64: EffectInProgress<F>] = [:]
          var tasks: [UInt64: Task<Void, Never>] = [:]
          let names = EffectNames<F>()
          let events = EventLog<F.Event>()
          /// The clock of a test, if it decides when effects begin; otherwise nil.
          var driver: (any EffectDriver)?
          var held = HeldEffects<F>()
          /// The tasks that wait until no effect is under way.
          var idleWaiters: [UInt64: CheckedContinuation<Void, Never>] = [:]

          init(_ core: Core<F>) {
            self.core = core
            clock = core.clock
            driver = core.clock as? any EffectDriver
          }

          deinit {
            for task in tasks.values { task.cancel() }
            // A task may wait for effects of several stores. It no longer has to wait for the effects of
            // this store.
            let left = Array(inProgress.values)
            Task { @MainActor [events] in
              events.finish()
              for effect in left { for waiter in effect.cause.waiters { waiter.leave(effect.number) } }
            }
          }

          var elapsed: Duration { runningStopwatch() }

          /// The stopwatch. The first call starts it.
          var runningStopwatch: () -> Duration {
            if let stopwatch { return stopwatch }
            let new = Self.stopwatch(clock)
            // The `now` of a user-written clock may use the store, and so read this property again.
            let first = stopwatch ?? new
            stopwatch = first
            return first
          }

          private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now).asTime }
          }
        }

        // MARK: - Beginning

        extension EffectRunner {
          func run(
            _ id: EffectID?, _ policy: EffectPolicy, fresh: Duration?, started: F.Action?,
            cancelled: F.Action?,
            isStream: Bool, _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
          ) {
            if isFresh(id, fresh) { return }
            let number = EffectNumber.next()
            guard let core, !core.isClosed, let delay = admit(number, id, policy) else { return }
            // The entry is looked up before the effect is created, because a user-written `==` may cancel
            // all effects.
            let name = id.map { names[$0] }
            if core.isClosed { return }
            let cause = core.turn.cause
            let effect = EffectInProgress(core, number, id, cause, started: started, cancelled: cancelled)
            effect.isStream = isStream
            cause.family?.count(atDepth: cause.depth)
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
            _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
          ) {
            let clock = clock
            if driver == nil {
              tasks[effect.number] = Task { await effect.perform(after: wait, on: clock, operation) }
              return
            }
            held.append(
              HeldEffect(effect: effect) { [weak self] in
                self?.tasks[effect.number] = Task {
                  await EffectNumber.withEffect(effect.number) {
                    await effect.perform(after: wait, on: clock, operation)
                  }
                }
              })
          }

          /// Returns the delay after which an effect begins; nil if it does not begin.
          private func admit(_ number: UInt64, _ id: EffectID?, _ policy: EffectPolicy) -> Duration? {
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

          /// Makes the tasks that wait for the current action also wait for the effects under way with this
          /// id.
          private func join(_ id: EffectID) -> Bool {
            guard let cause = core?.turn.cause, let name = names.known(id) else { return false }
            // The cancellation handler of a task may have called this method before the remaining effects
            // were cancelled.
            let effects = name.effects.values.filter { !$0.isCancelled }
            for effect in effects {
              if cause.isWantedElsewhere { effect.cause.isWantedElsewhere = true }
              // A task that already waits for this effect indirectly is not added again.
              for waiter in cause.waiters where waiter.enter(effect.number, of: self) {
                effect.cause.waiters.append(waiter)
              }
            }
            return !effects.isEmpty
          }

          /// Records that the delay required by an effect's policy has passed.
          func endWait(of effect: EffectInProgress<F>) {
            let now = elapsed
            if effect.isCancelled { return }
            effect.isWaiting = false
            names.entry(of: effect)?.throttle.begin(effect.number, at: now)
          }

          /// Begins the effect that has waited longest for the driver.
          func beginHeld() {
            guard let first = held.first else { return }
            _ = held.remove(first.effect.number)
            first.begin()
          }
        }

        """##),
      EmbeddedFile(name: "Effects/Effects.swift", text: ##"""
        /// Collects the further requests of a middleware: actions, events, effects and cancellations. It is
        /// passed to one call of the middleware and cannot be stored.
        ///
        /// If a middleware makes no requests, `Effects` costs nothing.
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
          /// The type of the middleware whose `after` was called last, if its `after` is the default
          /// implementation.
          @usableFromInline var idle: (any Middleware.Type)?

          @inlinable init(core: Core<F>) {
            self.core = core
          }

          /// Dispatches another action. The new action is handled by the whole chain, after the current
          /// action and the actions that are already queued, and before the store's `dispatch` returns. It
          /// is dispatched even if a later middleware stops the current action.
          @inlinable @MainActor public mutating func dispatch(_ action: F.Action) {
            core.enqueue(action)
          }

          /// Emits an event, such as a message to show, to the listeners of ``Store/events``. If there is
          /// no listener, the event is kept for the next one. O(listeners).
          @MainActor public mutating func emit(_ event: F.Event) {
            core.emit(event)
          }

          /// Cancels the effects with this id that are under way or wait to begin. A cancelled effect
          /// cannot send anything any more. An id without a key includes the ids with all of its keys.
          /// O(number of effects).
          ///
          /// Also forgets the successes that are remembered for `fresh` under this id.
          @MainActor public mutating func cancel(_ id: EffectID) {
            core.runner?.cancel(id)
          }

          /// Starts an effect: asynchronous work that sends actions or events.
          ///
          /// The effect begins on the main actor after the current dispatch. Effects begin in the order in
          /// which they are requested. The effect begins even if a later middleware stops the action.
          ///
          /// An effect ends when its store is released, and does not retain the store. Errors that the
          /// effect throws are passed to ``Store/onError``. An effect costs a task and three allocations.
          ///
          /// - Parameters:
          ///   - id: Identifies the effect for `cancel` and for the policy. Without an id, the policy is
          ///     ignored, except for the delay of `debounce`.
          ///   - policy: How the effect interacts with other effects under way that have the same id.
          ///   - fresh: The effect does not begin if an effect with the same id called
          ///     ``EffectSender/markFresh(for:)`` within this time.
          ///   - started: The action that is sent when the effect begins, after any delay.
          ///   - cancelled: The action that is sent after a cancellation if no effect with the same id is
          ///     left. Replacement by a policy does not count as a cancellation.
          ///   - isStream: Whether the effect runs until it is cancelled, as an effect that reads a stream
          ///     does. ``Store/idle()`` does not wait for such an effect.
          ///   - operation: The work. It may send any number of actions and events.
          @MainActor public mutating func run(
            id: EffectID? = nil, policy: EffectPolicy = .concurrent, fresh: Duration? = nil,
            started: F.Action? = nil, cancelled: F.Action? = nil, isStream: Bool = false,
            _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
          ) {
            core.effectRunner.run(
              id, policy, fresh: fresh, started: started, cancelled: cancelled, isStream: isStream,
              operation)
          }
        }

        /// How a new effect interacts with other effects that have the same id. All delays use the store's
        /// clock, and are limited to a thousand years.
        public enum EffectPolicy: Equatable, Sendable {
          /// The new effect begins, and the others continue.
          case concurrent
          /// The new effect begins, and the others are cancelled.
          case latest
          /// The new effect does not begin if another one is under way. ``Store/run(_:)`` for its action
          /// then waits for the other effect.
          case first
          /// The others are cancelled. The new effect begins after this time, unless another effect is
          /// requested before that. The result of an earlier request therefore never replaces the result of
          /// a later one.
          case debounce(Duration)
          /// The new effect begins at once and opens a window of this length. No other effect begins within
          /// the window. With `trailing`, the last effect that is requested in the window begins at the
          /// window's end and opens the next window. Setting the clock back closes the window.
          case throttle(Duration, trailing: Bool = false)
          /// The new effect begins when the others have ended. Effects begin in the order in which they are
          /// requested, and none is dropped.
          case serial
        }

        /// Sends the actions and events of an effect.
        ///
        /// An `EffectSender` does nothing after its effect was cancelled or the store was released. It may
        /// be stored beyond the effect's end, and may be passed to other tasks, which call it with `await`.
        public struct EffectSender<F: Feature>: Sendable {
          let effect: EffectInProgress<F>

          /// Sends an action through the whole chain of middleware. Returns after the action has been
          /// handled.
          ///
          /// Endless loops of effects and actions are stopped: see ``Store/effectLimit``.
          @MainActor public func callAsFunction(_ action: F.Action) {
            effect.identified { effect.dispatch(action) }
          }

          /// Emits an event to the listeners of ``Store/events``. If another event is being delivered, this
          /// event follows after that one has been delivered to all listeners.
          ///
          /// Endless loops of events are stopped: see ``Store/actionLimit`` and ``Store/effectLimit``.
          @MainActor public func emit(_ event: F.Event) {
            effect.identified { effect.emit(event) }
          }

          /// Whether nothing can be sent any more, because the effect was cancelled or its store was
          /// released.
          @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }
        }

        """##),
      EmbeddedFile(name: "Effects/EventLog.swift", text: ##"""
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
          /// The number of reads since the last call of ``prune()``.
          private var readCount = 0
          /// The number of listeners at which released listeners are removed from the list.
          private var sweepCount = 16
          private(set) var isFinished = false
          private var isDelivering = false
          private var receiver: EventReceiver<Event>?
          var onEvent: ((Event) -> Void)? { receiver?.receive }

          /// Adds an event. It is delivered later, by `passNext`.
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
            for listener in listeners { listener.value?.resume() }
            pass(event, number)
            prune()
          }

          /// Removes and returns the events that have not been delivered yet.
          func takeWaiting() -> [Event] {
            let waiting = Array(events[(passed - first)...])
            events.removeSubrange((passed - first)...)
            return waiting
          }

          func replaceOnEvent(by receive: ((Event) -> Void)?) {
            var former = receive.map(EventReceiver.init)
            swap(&former, &receiver)
            withExtendedLifetime(former) {}
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
            while let receiver, heard < passed {
              let event = events[heard - first]
              heard += 1
              receiver.receive(event)
            }
            isDelivering = false
          }

          /// Returns the next event that no listener has read yet, and marks it as read.
          func takeUnheard() -> Event? {
            guard heard < passed else { return nil }
            heard += 1
            return events[heard - 1 - first]
          }

          /// Records that an event has been read.
          func noteHeard(_ number: Int) {
            heard = max(heard, number + 1)
          }

          /// Creates a stream of the events for a new listener.
          func listen() -> AsyncStream<Event> {
            if listeners.count >= sweepCount { prune() }
            let listener = EventListener(self, from: heard)
            listeners.append(WeakListener(value: listener))
            return AsyncStream { await listener.next() }
          }

          /// Returns the event with a number and marks it as read; nil if the event does not exist yet.
          func read(_ number: Int) -> Event? {
            guard number < passed else { return nil }
            heard = max(heard, number + 1)
            return events[number - first]
          }

          func contains(_ number: Int) -> Bool { number < passed }

          func finish() {
            isFinished = true
            replaceOnEvent(by: nil)
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
            let needed = listeners.reduce(heard) { min($0, $1.value?.position ?? $0) }
            guard needed - first > events.count / 2 else { return }
            // The removed events are released after the change, because an event may have a `deinit` that
            // emits another event.
            var rest = Array(events.dropFirst(needed - first))
            first = needed
            swap(&rest, &events)
            withExtendedLifetime(rest) {}
          }
        }

        /// A struct that contains a closure, because swapping bare closures would wrap them.
        private struct EventReceiver<Event> {
          let receive: (Event) -> Void
        }

        private struct WeakListener<Event: Sendable> {
          weak var value: EventListener<Event>?
        }

        /// A listener to the events of a store.
        @MainActor private final class EventListener<Event: Sendable> {
          private let log: EventLog<Event>
          /// The number of the event that this listener reads next.
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

          /// Delivers events to the tasks that wait for them.
          func resume() {
            while !waiting.isEmpty, log.contains(position) || log.isFinished {
              // The waiting task is removed before it is resumed: reading an event may release an older
              // one, whose `deinit` may emit another event.
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
        /// finished in one task and checked immediately in any other.
        private struct Cancellation: Sendable {
          /// The stream is retained, because releasing it would end it.
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
      EmbeddedFile(name: "Effects/HeldEffects.swift", text: ##"""
        /// The effects that wait for a driver to begin them, in order. Each operation is O(1) on average.
        struct HeldEffects<F: Feature> {
          private var effects: [UInt64: HeldEffect<F>] = [:]
          /// The numbers of the effects. May also contain the numbers of removed effects.
          private var order = Queue<UInt64>()

          mutating func append(_ held: HeldEffect<F>) {
            effects[held.effect.number] = held
            order.append(held.effect.number)
          }

          /// The effect that has waited longest.
          var first: HeldEffect<F>? {
            mutating get {
              while let number = order.first {
                if let held = effects[number] { return held }
                _ = order.popFirst()
              }
              return nil
            }
          }

          /// Removes an effect, and returns it for the caller to release.
          mutating func remove(_ number: UInt64) -> HeldEffect<F>? {
            let held = effects.removeValue(forKey: number)
            if order.count > 2 * effects.count + 64 {
              var rest = Queue<UInt64>()
              while let number = order.popFirst() {
                if effects[number] != nil { rest.append(number) }
              }
              order = rest
            }
            return held
          }
        }

        /// An effect that has not begun yet, because it waits for a driver or for an earlier effect.
        struct HeldEffect<F: Feature> {
          let effect: EffectInProgress<F>
          let begin: () -> Void
        }

        """##),
      EmbeddedFile(name: "Effects/RunningEffect.swift", text: ##"""
        /// The effect that is calling a dependency. If a method of the dependency cannot throw, it reports
        /// its errors here.
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

          /// Passes an error to ``Store/onError`` of the store whose effect calls this method. The
          /// effect continues. Outside an effect, the error is written to standard error.
          @MainActor public static func report(_ error: any Error) {
            guard let effect = current.get() else { return writeError("error: \(error)") }
            effect.report(error)
          }

          /// Ends the calling effect as if it had thrown `error`. It is meant for a method that cannot
          /// throw and has no value to return. The error is passed to ``Store/onError``, and tasks that
          /// wait for the effect continue.
          ///
          /// This method never returns. Objects retained by the calling task are therefore never released.
          @MainActor public static func fail(with error: any Error) async -> Never {
            report(error)
            current.get()?.end()
            // The continuation is never resumed. A continuation of `Never` would also work, but causes a
            // compiler warning.
            while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          }
        }

        /// An effect of any feature that can report errors.
        @MainActor protocol ErrorTaker: AnyObject, Sendable {
          func report(_ error: any Error)
          func end()
        }

        extension EffectInProgress: ErrorTaker {
          /// Reports an error. Actions that hooks dispatch because of the error are caused by this effect.
          func report(_ error: any Error) {
            guard let core else { return }
            let now = time(in: core.effectRunner)
            guard var next = next(error, at: now, { core.report($0, of: id) }) else { return }
            if isCancelled {
              // No task waits for a cancelled effect any more.
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
        /// The time window in which effects with the same id are throttled.
        struct Throttle {
          private var start = Duration.zero
          /// The end of the window; nil before the first window.
          var end: Duration?
          /// The number of the effect that waits for the end of the window, and the length of the next
          /// window, which that effect will open.
          private var last: (number: UInt64, length: Duration)?
          /// The number of the effect that has opened the window but has not begun yet.
          private var late: UInt64?

          /// The decision whether an effect begins.
          struct Verdict {
            /// The delay after which the effect begins; nil if it does not begin.
            var wait: Duration?
            /// The number of the effect that this effect replaces.
            var replaced: UInt64?
          }

          func hasPassed(at now: Duration) -> Bool {
            guard let end else { return true }
            return now >= end || now < start
          }

          /// Decides whether and when a newly requested effect begins.
          mutating func decide(
            _ number: UInt64, for length: Duration, trailing: Bool, at now: Duration
          ) -> Verdict {
            // If the window has ended, the effect that waits for its end is about to begin. It cannot be
            // replaced any more.
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

          /// Opens the next window if this effect is the one that waits for the end of the current window.
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
          /// A thousand years. Longer times could overflow when they are added, and the overflow would stop
          /// the program.
          static let longestWait = Duration.seconds(31_556_952_000)

          /// The duration, limited to the range from zero to the longest wait.
          var asWait: Duration { max(.zero, min(self, .longestWait)) }

          /// The duration, limited to times that can be added and subtracted. A user-written clock may have
          /// longer ones.
          var asTime: Duration {
            let limit = Duration.seconds(Int64.max / 8)
            return max(.zero - limit, min(self, limit))
          }

          /// The product of the duration and `factor`. It is the longest wait if the product is larger or
          /// is not a number.
          func scaled(by factor: Double) -> Duration {
            let longest = Duration.longestWait
            let seconds = min(self, longest) / .seconds(1) * factor
            return seconds < longest / .seconds(1) ? .seconds(max(0, seconds)) : longest
          }
        }

        """##),
      EmbeddedFile(name: "Feature/Changes.swift", text: ##"""
        /// A set of stored properties of a state that an action may have written. Each property has one
        /// bit, in the order of declaration.
        ///
        /// A reducer returns the set of properties that it may have written, and an observer is registered
        /// with the set of properties that it depends on. If the two sets have no property in common, the
        /// observer is not called. States are not compared.
        /// ```swift
        /// store.subscribe(to: [Changes(bit: 0), Changes(bit: 2)]) { state in .alive }
        /// ```
        /// `[]` stands for no change. Return `.all` if the changed properties are not known.
        public struct Changes: OptionSet, Sendable {
          public let rawValue: UInt64

          @inlinable public init(rawValue: UInt64) {
            self.rawValue = rawValue
          }

          /// The set with the property number `bit`, counted from 0. The properties from number 63 on share
          /// one bit.
          @inlinable public init(bit: Int) {
            rawValue = 1 &<< UInt64(clamping: Swift.min(bit, 63))
          }

          /// The set of all properties: every property may have changed.
          @inlinable public static var all: Changes { Changes(rawValue: .max) }
        }

        """##),
      EmbeddedFile(name: "Feature/ClosureMiddleware.swift", text: ##"""
        /// A middleware that is built from closures.
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
          ///   - handle: Decides about an action before the reducer. By default, every action passes.
          ///   - after: Called after the reducer. By default, does nothing.
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

          /// - Parameter write: Receives a line, such as `addTask(…)`. By default, prints the line.
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
        /// A feature in the sense of Redux: a state, its actions, its reducer, and the middleware that runs
        /// before the reducer.
        ///
        /// A feature is a type without instances, such as an enum without cases. All members are static, so
        /// a `Store<TaskListFeature>` calls the reducer directly and changes the state in place.
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
          /// The one-shot outputs of the feature, such as a message to show or a navigation.
          associatedtype Event: Sendable = Never
          /// The external services that the middleware uses. If they conform to ``LiveDependencies``, a
          /// store can be created without passing them.
          associatedtype Dependencies = NoDependencies

          /// The initial state of a new store.
          static var initialState: State { get }

          /// The middleware chain of a new store. The first middleware of the array receives an action
          /// first.
          @MainActor static var middleware: [any Middleware<Self>] { get }

          /// Creates a new middleware chain with these dependencies.
          @MainActor static func middleware(_ dependencies: Dependencies) -> [any Middleware<Self>]

          /// Applies `action` to `state`, and returns the properties that it may have written.
          ///
          /// The implementation may use only its arguments. Reading a store in it stops the program,
          /// because the state is only partly changed. Actions that it dispatches are queued.
          static func reduce(_ state: inout State, _ action: Action) -> Changes

          /// The properties that `reduce` may write for an action, as far as they are known before `reduce`
          /// runs.
          ///
          /// Before the reducer runs, the store releases the cached values (``Store/memo(_:of:_:)``) that
          /// depend on these properties. A list that a cached value shares with the state can then be
          /// changed in place.
          static func changes(of action: Action) -> Changes

          /// The stored properties of the state, in the order of their bits in ``Changes``.
          /// ```swift
          /// static var properties: [PartialKeyPath<TaskListState>] { [\.tasks, \.filter] }
          /// ```
          /// If this list is provided, a view that reads `store.tasks` is not updated when `filter`
          /// changes. Otherwise, every change of the state updates the view.
          static var properties: [PartialKeyPath<State>] { get }

          /// The computed properties of the state, with the properties on which each depends.
          /// ```swift
          /// static var derived: [PartialKeyPath<TaskListState>: Changes] { [\.activeCount: Change.tasks] }
          /// ```
          /// A view that reads `store.activeCount` is then not updated when `filter` changes. Every change
          /// of the state updates a view that reads a computed property outside this dictionary.
          static var derived: [PartialKeyPath<State>: Changes] { get }
        }

        extension Feature {
          /// The chain with the live dependencies. Empty if the feature has no dependencies.
          @MainActor public static var middleware: [any Middleware<Self>] {
            if Dependencies.self == NoDependencies.self { return [] }
            let live = (Dependencies.self as? any LiveDependencies.Type)?.live
            guard let live = live as? Dependencies else {
              fatalError("\(Self.self) needs dependencies: call 'middleware(_:)'")
            }
            return middleware(live)
          }

          /// By default, no changes are known before the reducer runs.
          @inlinable public static func changes(of action: Action) -> Changes { [] }

          /// By default, the properties are not distinguished.
          public static var properties: [PartialKeyPath<State>] { [] }

          /// By default, the dependencies of computed properties are not known.
          public static var derived: [PartialKeyPath<State>: Changes] { [:] }
        }

        extension Feature where Dependencies == NoDependencies {
          /// Returns the only chain of a feature without dependencies.
          @MainActor public static func middleware(
            _ dependencies: NoDependencies
          ) -> [any Middleware<Self>] {
            middleware
          }
        }

        /// Dependencies that have a live value, so that a store can be created without passing
        /// dependencies.
        /// ```swift
        /// extension TaskListDependencies: LiveDependencies {
        ///   static var live: TaskListDependencies { … }
        /// }
        /// let store = TaskListStore()
        /// ```
        public protocol LiveDependencies {
          @MainActor static var live: Self { get }
        }

        /// The dependencies of a feature that has none.
        public struct NoDependencies: LiveDependencies, Sendable {
          public static var live: NoDependencies { NoDependencies() }

          public init() {}
        }

        """##),
      EmbeddedFile(name: "Feature/Memo.swift", text: ##"""
        /// A cached value that was computed from the state.
        @usableFromInline class Memo {
          let interest: Changes
          /// The next value in a linked list of values that are released together. The list needs no
          /// allocation.
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
          /// A cached value that is computed from the state. It is recomputed only after an action that may
          /// change one of the properties on which the value depends.
          /// ```swift
          /// extension Store where F == TaskListFeature {
          ///   var overdueTasks: [TaskModel] {
          ///     memo(128, of: TaskListFeature.Change.tasks) { $0.tasks.filter(\.isOverdue) }
          ///   }
          /// }
          /// ```
          /// A view that reads the value is updated only after such an action. A cached read costs a few
          /// nanoseconds. The value is released before such an action if the feature declares the changes
          /// (``Feature/changes(of:)``), otherwise after it. If it is released afterwards, the action
          /// copies a list that the value shares with the state.
          ///
          /// Actions that `value` dispatches are handled before this returns. The result does not include
          /// their changes, but views that read the result are updated.
          ///
          /// - Parameters:
          ///   - number: Identifies the value, from 0 to 255. With any other number, the value is computed
          ///     at every read. Use each number for a single value: two values with the same number replace
          ///     each other. Generated code counts from 0, so use numbers from 128.
          ///   - changes: The properties that the value depends on.
          ///   - value: Computes the value.
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

          /// Passes the state to user code. Actions that the code dispatches are queued, and handled before
          /// this returns.
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

          /// Handles actions that were dispatched during a read. A view is registered only after its read,
          /// so it is notified in the next turn of the main actor.
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
            // The cast is safe, because the exact type was compared before. `as?` would be five times
            // slower.
            guard Swift.type(of: memo) == MemoOf<Value>.self else { return nil }
            return unsafeDowncast(memo, to: MemoOf<Value>.self)
          }

          @usableFromInline func keep(_ memo: Memo, as number: Int) {
            guard (0..<256).contains(number) else { return }
            while memos.count <= number { memos.append(nil) }
            // The former value is released after the change, because its `deinit` may call `keep` again.
            var former: Memo? = memo
            swap(&former, &memos[number])
            withExtendedLifetime(former) {}
            memoInterest.formUnion(memo.interest)
            interest.formUnion(memo.interest)
          }

          /// Releases the cached values that depend on the changed properties, so that the state does not
          /// share storage with them.
          @usableFromInline func forgetMemos(_ changes: Changes) {
            if changes.isDisjoint(with: memoInterest) { return }
            memoInterest = []
            // All values are removed before any is released, because a `deinit` may read another cached
            // value.
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
        /// Code that runs between `dispatch` and the reducer. A middleware can pass an action on, change
        /// it, stop it, or request further actions and effects.
        ///
        /// ```swift
        /// struct TaskListValidation: Middleware {
        ///   func handle(
        ///     _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
        ///   ) -> Verdict<TaskListAction> {
        ///     if case .addTask(let task) = action, task.title.isEmpty {
        ///       return .reject(Rejection("A task needs a title."))
        ///     }
        ///     return .next
        ///   }
        /// }
        /// ```
        public protocol Middleware<F> {
          /// The feature whose actions the middleware handles.
          associatedtype F: Feature

          /// Decides about an action before it reaches the reducer. By default, lets every action pass.
          ///
          /// - Parameters:
          ///   - action: The action, as the preceding middleware passed it on.
          ///   - state: The state when the action reaches this middleware. The reducer has not handled the
          ///     action yet.
          ///   - effects: Collects further actions, events, effects and cancellations.
          @MainActor func handle(
            _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
          ) -> Verdict<F.Action>

          /// Called after the reducer has handled an action and the observers were called. By default, does
          /// nothing.
          ///
          /// Start an effect here if it needs the new state, for example to save the state. This is not
          /// called for an action that a middleware stopped, even if that middleware comes later in the
          /// chain.
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
            // After this call, the store no longer calls `after` of this type.
            effects.idle = Self.self
          }
        }

        /// A middleware's decision about an action. All other requests are made through ``Effects``.
        ///
        /// The enum is indirect: the two cases with a payload allocate, so that the other two cost nothing.
        public indirect enum Verdict<Action> {
          /// The action continues to the next middleware unchanged.
          case next
          /// The given action continues to the next middleware in place of the original one.
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
          /// The name of the type of the middleware that rejected the action. The store sets it.
          public internal(set) var middleware: String?

          public init(_ message: String) {
            self.message = message
          }

          /// The names of the actions that form an endless loop, if the action was dropped because of one:
          /// see ``Store/actionLimit`` and ``Store/effectLimit``.
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
        /// The status of the calls of a dependency, for views.
        ///
        /// ```swift
        /// switch store.loadTasksStatus {
        /// case .idle, .succeeded: TaskList(store.tasks)
        /// case .running: ProgressView()
        /// case .failed(let message): Text(message)
        /// }
        /// ```
        public enum RequestStatus: Hashable, Codable, Sendable {
          /// Nothing has been called yet, or the last call was cancelled.
          case idle
          /// A call is under way.
          case running
          /// The last call has succeeded.
          case succeeded
          /// The last call has failed. The payload is the description of its error.
          case failed(String)
        }

        """##),
      EmbeddedFile(name: "Feature/Tracker.swift", text: ##"""
        import Observation

        /// Notifies the views that have read any property of a set when one of these properties changes.
        @usableFromInline final class Tracker: Observable {
          @usableFromInline let changes: Changes
          /// Whether a view has read the properties since the last notification.
          @exclusivity(unchecked) @usableFromInline var isWatched = false
          /// A separate object that observing views retain until they are notified. If it has no other
          /// reference, no view is waiting for a notification. A view that is still reading counts as
          /// waiting.
          @usableFromInline let path: KeyPath<Tracker, Changes>
          // This property is the last one, because its type comes from a resilient library: the offset of
          // any property after it would be looked up at every access.
          @usableFromInline let registrar = ObservationRegistrar()

          init(_ changes: Changes) {
            self.changes = changes
            path = \Tracker.[changes.rawValue]
          }

          /// The subscript to which the key path of the tracker leads. A key path with an argument is not a
          /// shared object.
          subscript(properties: UInt64) -> Changes { changes }

          /// Whether the views have to be notified of the current changes.
          var isTold = false

          /// Notifies the waiting views, and returns whether a view is waiting afterwards.
          func tell() -> Bool {
            isTold = false
            registrar.willSet(self, keyPath: path)
            registrar.didSet(self, keyPath: path)
            return isPathShared
          }

          /// Whether the path has another reference. This is checked through an unmanaged reference, so
          /// that the path can be a constant. With a variable, every read of the state would count
          /// references, at twice the cost. The unmanaged reference has the layout of a normal one, and the
          /// path lives as long as the tracker.
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

          /// Returns the tracker of a set of properties.
          @usableFromInline func tracker(of changes: Changes) -> Tracker {
            if let known = trackers.first(where: { $0.changes == changes }) { return known }
            // There are too many combinations of properties: views that read a further combination are
            // notified of every change.
            if trackers.count >= 256 { return wholeState }
            let tracker = Tracker(changes)
            trackers.append(tracker)
            return tracker
          }

          /// Returns the tracker of the properties on which the value at a key path depends, or the tracker
          /// of the whole state if the feature does not list the key path.
          @usableFromInline func tracker(reading path: PartialKeyPath<F.State>) -> Tracker {
            // A key path literal is a single object, so identity is usually enough.
            if let known = readings.first(where: { $0.path === path }) { return known.tracker }
            let changes = F.properties.firstIndex(of: path).map { Changes(bit: $0) } ?? F.derived[path]
            let tracker = changes.map { self.tracker(of: $0) } ?? wholeState
            if readings.count < 256 { readings.append((path, tracker)) }
            return tracker
          }

          /// Notifies the views that have read one of the changed properties. Actions that the views
          /// dispatch are queued.
          @MainActor func publish() {
            let changes = unpublished
            unpublished = []
            publishedLate.formUnion(changes)
            // The Observation framework notifies a view once. The view has to read the properties again
            // before its next notification.
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

          /// Notifies views of changes that were published while the views were reading.
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
        /// The positions of rows. They are increasing numbers with gaps, so that an insertion moves no
        /// other row.
        @usableFromInline struct RowPositions {
          private let positions: [Int64]

          private static let gap: Int64 = 1 << 32
          /// The smallest distance between rows after some of them were moved to make room.
          private static let leastStep: Int64 = 1 << 16

          /// A range of rows and their new positions.
          @usableFromInline struct Change: Sendable {
            /// The indices of the rows whose positions are replaced.
            @usableFromInline let range: Range<Int>
            @usableFromInline let positions: [Int64]
          }

          @usableFromInline init(_ positions: [Int64]) {
            self.positions = positions
          }

          /// Returns, for each number, whether it belongs to a longest increasing subsequence.
          @usableFromInline static func rising(_ numbers: [Int?]) -> [Bool] {
            // For each length, the index of the last element of the best subsequence with that length.
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

          /// Replaces the rows in a range with other rows, and assigns positions to rows that have none. If
          /// there is not enough room, moves as few neighboring rows as possible.
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

          /// Assigns positions to the rows that have none. Returns false if there is no room for them.
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

          /// Widens a range by `count` on both sides. The upper end is then moved past any positions that
          /// are missing.
          private static func widen(_ range: inout Range<Int>, by count: Int, in positions: [Int64?]) {
            let lower = max(range.lowerBound - count, 0)
            var upper = min(range.upperBound + count, positions.count)
            while upper < positions.count, positions[upper] == nil { upper += 1 }
            range = lower..<upper
          }

          /// Assigns positions at equal distances to the rows in a range. Returns false if there is no room
          /// for them.
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
        /// Stores a value outside the program, such as in a database or a file.
        ///
        /// ```swift
        /// struct CloudStorage: Storage {
        ///   func load() async throws -> [TaskModel]? { try await cloud.tasks() }
        ///   func save(_ tasks: [TaskModel]) async throws { try await cloud.upload(tasks) }
        /// }
        /// let store = TaskListStore(dependencies: TaskListDependencies(tasksStorage: CloudStorage()))
        /// ```
        /// A store calls the methods from one task at a time. It never saves before a load has ended, and
        /// never cancels a save. Several stores may use one storage, each through its own ``session()``.
        public protocol Storage<Value>: Sendable {
          associatedtype Value: Sendable

          /// Returns the stored value; nil if nothing has been stored yet. Throws a ``StorageWarning`` if
          /// the stored data was damaged and has been moved aside: the feature then begins with its initial
          /// state.
          func load() async throws -> Value?

          /// Stores a value in place of the previous one. After the method has returned, the value survives
          /// the end of the program. Throws a ``StorageWarning`` if only a part of the value was stored. The
          /// method must not wait for the flush of a store, which may wait for this save.
          func save(_ value: Value) async throws

          /// Returns the storage that a single store uses. By default, this is the storage itself. A
          /// storage that writes only the differences from the value it last loaded or saved returns a new
          /// instance for the same location. Each store then compares with its own last value.
          func session() -> any Storage<Value>

          /// Identifies where the values are stored, such as the path of a file. A store begins to load
          /// only after all ended stores with the same location have saved. By default, the location is
          /// empty: then each property of a feature has one location for all storages of a type. While a
          /// store uses a location, no other store can store values of another type there.
          nonisolated var location: String { get }
        }

        extension Storage {
          public nonisolated var location: String { "" }

          public func session() -> any Storage<Value> { self }
        }

        /// The status of a stored property, for views.
        public enum StorageStatus: Hashable, Codable, Sendable {
          /// The stored value is being loaded, or will be loaded when the store starts.
          case loading
          /// The stored value was loaded. All changes are saved, or wait for the delay of the next save.
          case ready
          /// A change is being saved.
          case saving
          /// The last load or save has failed. The payload is the description of the error. After a failed
          /// load, nothing is saved.
          case failed(String)
        }

        /// An error that a ``Storage`` throws if it continues although something is wrong. It is reported
        /// to ``Store/onError``, and the load or the save counts as successful.
        public struct StorageWarning: Error, CustomStringConvertible, Sendable {
          public let description: String

          public init(_ description: String) {
            self.description = description
          }
        }

        /// The reason why a property was not loaded or not saved.
        public struct StorageError: Error, Equatable, CustomStringConvertible, Sendable {
          public let description: String

          public init(_ description: String) {
            self.description = description
          }
        }

        /// A storage that keeps a value in memory, for tests and previews.
        @MainActor public final class InMemoryStorage<Value: Sendable>: Storage {
          /// The value that was saved last, or the initial one.
          public private(set) var value: Value?

          /// - Parameter value: The stored value; nil if nothing has been stored yet.
          public nonisolated init(_ value: Value? = nil) {
            self.value = value
          }

          public nonisolated var location: String { "\(ObjectIdentifier(self))" }

          public func load() async throws -> Value? { value }

          public func save(_ value: Value) async throws {
            withExtendedLifetime(exchange(&self.value, with: value)) {}
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
          /// Creates an error for a failed system call on a file, with advice on how to resolve it.
          ///
          /// - Parameters:
          ///   - path: The file or folder.
          ///   - code: The value of `errno`.
          ///   - text: A description of the failure. By default, the system's message for the code.
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
        /// Runs the loads and saves of a store. If the clock drives effects, it also drives the loads and
        /// saves.
        @MainActor final class StorageJobs {
          private var held: [(number: UInt64, name: String, begin: @MainActor () -> Void)] = []
          private var begun: [UInt64: (name: String, task: Int?)] = [:]
          private let waiters = Waiters()
          private let driver: (any EffectDriver)?
          /// The number of the store, among all stores with storages.
          let store = StorageOrder.nextStore()

          init(_ clock: any Clock<Duration>) {
            driver = clock as? any EffectDriver
            driver?.adopt(self)
          }

          /// The clock of a test, if it decides when the loads and saves begin.
          var clock: ObjectIdentifier? { driver.map { ObjectIdentifier($0) } }

          var isIdle: Bool { held.isEmpty && begun.isEmpty }

          /// Whether the current task performs a load or a save. Other tasks that a storage starts do not
          /// count.
          var isCurrentTask: Bool {
            let task = EffectNumber.currentTask
            return begun.values.contains { $0.task == task && task != nil }
          }

          func run(_ name: String, _ operation: @escaping @MainActor () async -> Void) {
            let number = EffectNumber.next()
            let begin = { @MainActor in
              self.begun[number] = (name, nil)
              Task {
                self.begun[number]?.task = EffectNumber.currentTask
                // Errors that a storage reports do not belong to the effect that caused the load or save.
                await RunningEffect.current.withValue(nil) {
                  await EffectNumber.withEffect(number, operation)
                }
                self.finish(number)
              }
              return
            }
            if driver == nil { begin() } else { held.append((number, name, begin)) }
          }

          /// If the clock drives effects, lets it drive the loads and saves.
          func drive() async {
            await driver?.driveFromOutside()
          }

          /// Returns when no load or save is under way, or when the waiting task is cancelled.
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
        /// A middleware that loads a property of the state when the store starts, and saves the property
        /// after changes. It is the last middleware of a chain.
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
        /// - Nothing is saved before the load has ended, which is when the action `loaded` has been
        ///   reduced. The loaded value replaces the initial value. In a list, elements that were added or
        ///   changed before the load ended are kept. Any other value is replaced even if it was changed in
        ///   the meantime, and the lost change is reported to ``Store/onError``.
        /// - Saves are not effects. They run one at a time, each with the newest value, and nothing cancels
        ///   them.
        /// - After a failed load, nothing is saved, and the action `load` loads again. A failed save is
        ///   repeated with the next change and by ``Store/flush()``.
        /// - A middleware belongs to one store. A second store that gets the same one stops the program.
        public struct StorageMiddleware<F: Feature>: Middleware {
          let property: any StoredProperty<F>

          /// Creates a middleware that stores a value as a whole.
          ///
          /// - Parameters:
          ///   - name: The name of the property, for messages.
          ///   - path: The property of the state.
          ///   - changes: The bit of the property in ``Changes``.
          ///   - storage: The storage of the property.
          ///   - delay: The time between a change and its save. It is also the shortest time between two
          ///     saves.
          ///   - actions: The actions that load the property and report its loads and saves.
          @_disfavoredOverload @MainActor public init<Value: Equatable & Sendable>(
            _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, changes: Changes,
            in storage: any Storage<Value>, after delay: Duration = .zero,
            actions: StorageActions<F, Value>
          ) {
            property = StoredPropertyOf(
              name, path, changes, storage, ofType: type(of: storage), of: Value.self, delay, actions
            ) {
              stored, initial, now in
              Merged(value: stored, isWhole: now == initial)
            }
          }

          /// Creates a middleware that stores a list of elements with ids.
          @MainActor public init<Element: Identifiable & Equatable & Sendable>(
            _ name: String, _ path: any KeyPath<F.State, [Element]> & Sendable, changes: Changes,
            in storage: any Storage<[Element]>, after delay: Duration = .zero,
            actions: StorageActions<F, [Element]>
          ) {
            property = StoredPropertyOf(
              name, path, changes, storage, ofType: type(of: storage), of: [Element].self, delay, actions
            ) {
              stored, initial, now in
              Merged(
                value: stored.adding(changesOf: now, since: initial),
                isWhole: now.keepsOrder(of: initial))
            }
          }

          /// Creates a middleware that stores an `IdentifiedArray`.
          @MainActor public init<Element: Identifiable & Equatable & Sendable>(
            _ name: String, _ path: any KeyPath<F.State, IdentifiedArray<Element>> & Sendable,
            changes: Changes,
            in storage: any Storage<[Element]>, after delay: Duration = .zero,
            actions: StorageActions<F, IdentifiedArray<Element>>
          ) where Element.ID: Sendable {
            property = StoredPropertyOf(
              name, path, changes, ListStorage(list: storage), ofType: type(of: storage),
              of: [Element].self, delay, actions
            ) {
              stored, initial, now in
              let (now, initial) = (Array(now), Array(initial))
              let merged = Array(stored).adding(changesOf: now, since: initial)
              return Merged(value: IdentifiedArray(merged), isWhole: now.keepsOrder(of: initial))
            }
          }

          /// A storage of an `IdentifiedArray` that uses a storage of an array.
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
          /// The role of an action for a stored property.
          public enum Step: Sendable {
            /// The action starts a load, including a load after a failed one.
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
          ///   - load: Starts a load. The action is dropped while a load is under way and after a
          ///     successful load.
          ///   - loaded: Creates the action that delivers the loaded value. The reducer of this action
          ///     stores the value in the state.
          ///   - failed: Creates the action that reports a failed load or save.
          ///   - saving: The action that reports the beginning of a save.
          ///   - saved: The action that reports a successful save.
          ///   - step: Returns the role of an action; nil if the action is neither `load` nor `loaded`.
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

        /// A loaded value, combined with the earlier changes of the state that are kept.
        struct Merged<Value> {
          let value: Value
          /// Whether every earlier change of the state was kept.
          let isWhole: Bool
        }

        extension Array where Element: Identifiable & Equatable {
          /// Returns this list, updated with the elements of `list` that are not in `initial` or differ
          /// from it.
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

          /// Whether this list has all elements of `initial`, in the same order, perhaps changed and with
          /// others between them.
          func keepsOrder(of initial: [Element]) -> Bool {
            if initial.isEmpty { return true }
            let known = Set(initial.map(\.id))
            return lazy.map(\.id).filter(known.contains).elementsEqual(initial.lazy.map(\.id))
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StorageOrder.swift", text: ##"""
        /// Identifies stored data.
        enum StorageKey: Hashable {
          /// All data of storages with this location.
          case location(String)
          /// A property of a feature, in storages of one type that have no location.
          case property(String, of: ObjectIdentifier, in: ObjectIdentifier)
        }

        /// A stored property of one store, in the order of all stores that have the same property.
        @MainActor final class StoragePlace {
          let key: StorageKey
          /// The tasks that wait for progress. They are resumed after each load and save, and when the
          /// store has handed over its last value.
          let progress = Waiters()
          /// Whether the app has closed the store.
          var isClosed = false
          /// Whether the store has not loaded yet, so that it may still wait for other stores.
          var isBeforeLoad = true
          /// The type of the stored values.
          private let type: ObjectIdentifier
          /// Whether the store has begun to load from the location, so that it stores its data there.
          var isHolder = false
          private weak var core: AnyObject?
          private let clock: ObjectIdentifier?
          /// The number of the store.
          let store: Int

          init(_ key: StorageKey, _ type: ObjectIdentifier, of core: AnyObject, _ jobs: StorageJobs) {
            self.key = key
            self.type = type
            self.core = core
            store = jobs.store
            clock = jobs.clock
          }

          deinit {
            let (key, store) = (key, store)
            Task { @MainActor in StorageOrder.forget(store, key) }
          }

          /// Whether the store handles no more actions. It may still have to hand over its last value.
          var isEnding: Bool { isClosed || core == nil }

          /// Whether `other` stores values of another type at the location.
          func isTaken(by other: StoragePlace) -> Bool { other.isHolder && other.type != type }

          /// Whether the saves of `other` continue while this store waits for them. If the clock of a test
          /// drives them, the test may no longer drive it. That does not matter if this store has the same
          /// clock.
          func mayWait(for other: StoragePlace) -> Bool { other.clock == nil || other.clock == clock }
        }

        /// The stored properties of all stores that have not handed over their last values yet. A store
        /// loads only after the stores that ended earlier have saved.
        @MainActor enum StorageOrder {
          private static var places: [StorageKey: [StoragePlace]] = [:]
          /// For each key, the store that joined most recently.
          private static var newest: [StorageKey: Int] = [:]
          private static var storeCount = 0

          static func nextStore() -> Int {
            storeCount += 1
            return storeCount
          }

          static func join(_ place: StoragePlace) {
            places[place.key, default: []].append(place)
            newest[place.key] = place.store
          }

          /// Removes what is known of a store that has been released.
          static func forget(_ store: Int, _ key: StorageKey) {
            if newest[key] == store { newest[key] = nil }
          }

          /// Whether another store stores values of another type at the location of `place`. Each of the two
          /// would replace the other's data.
          static func isTaken(_ place: StoragePlace) -> Bool {
            places[place.key]?.contains { place.isTaken(by: $0) } ?? false
          }

          /// Whether no other store has joined after the store of `place`.
          static func isNewest(_ place: StoragePlace) -> Bool {
            newest[place.key] == place.store
          }

          static func leave(_ place: StoragePlace) {
            places[place.key]?.removeAll { $0 === place }
            if places[place.key]?.isEmpty == true { places[place.key] = nil }
            place.progress.resume()
          }

          /// Waits for the ended stores that still have to save the data that the store of `place` is about
          /// to load.
          ///
          /// If two stores end before they have loaded, the later one waits for the earlier one, but not
          /// the other way round.
          static func waitForOthers(than place: StoragePlace) async {
            while let other = lastEnding(other: place) { await other.progress.waitUncancelled() }
          }

          /// Returns the last store that has to be waited for. Waiting for this store is enough, because it
          /// waits for the others.
          private static func lastEnding(other place: StoragePlace) -> StoragePlace? {
            var isEarlier = false
            for other in places[place.key]?.reversed() ?? [] {
              if other === place {
                isEarlier = true
              } else if other.isEnding, place.mayWait(for: other), isEarlier || !other.isBeforeLoad {
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
          /// Receives errors, even after the store has ended.
          var reports = ErrorReports<F>()
          /// Whether the store has not started yet, but will start automatically.
          private(set) var mayStillStart = false
          private var isStarted = false
          private var isClosed = false

          /// Creates the stored properties of a chain; nil if no middleware in it stores a property.
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
            mayStillStart = true
            for property in properties { property.start() }
            // A link of the first load may have closed the store before the other loads began.
            if !isClosed { mayStillStart = false }
          }

          func assumeLoaded() {
            isStarted = true
            mayStillStart = false
            for property in properties { property.assumeLoaded() }
          }

          /// Saves all properties concurrently. If one save fails, the others continue.
          func flush() async throws {
            try checkFlush()
            start()
            let failures = await errors(of: properties.map { property in { try await property.flush() } })
            if let failure = failures.compactMap(\.self).first { throw failure }
          }

          /// Throws if the calling task is a load or a save of this store.
          func checkFlush() throws {
            if jobs.isCurrentTask {
              throw StorageError("a load or a save that flushes its own store waits for itself")
            }
          }

          var hasUnsavedChanges: Bool { properties.contains { $0.hasUnsavedChanges } }

          /// Whether there are last values that are not saved, and none of them can still be saved.
          var isLost: Bool {
            let unsaved = properties.filter { $0.hasUnsavedChanges }
            return !unsaved.isEmpty && unsaved.allSatisfy { $0.isLost }
          }

          /// Called when the store handles no more actions. A call of `end` with the last values follows.
          func close() {
            // A store that has not started yet no longer needs to start.
            isStarted = true
            isClosed = true
            for property in properties { property.close() }
          }

          func end(with state: F.State) {
            for property in properties {
              property.end(with: state, mayLoad: mayStillStart, reportingTo: reports)
            }
            mayStillStart = false
          }

          /// Calls `end` from a `deinit`, which may run in any task.
          nonisolated func endSoon(with state: F.State) {
            Task { @MainActor in end(with: state) }
          }
        }

        /// Runs operations concurrently, and returns the error of each; nil for an operation that succeeded.
        @MainActor func errors(
          of operations: [@MainActor @Sendable () async throws -> Void]
        ) async -> [(any Error)?] {
          let tasks = operations.map { operation in Task { try await operation() } }
          return await withTaskCancellationHandler {
            var failures: [(any Error)?] = []
            for task in tasks {
              do {
                try await task.value
                failures.append(nil)
              } catch {
                failures.append(error)
              }
            }
            return failures
          } onCancel: {
            for task in tasks { task.cancel() }
          }
        }

        /// The receivers of a store's errors.
        @MainActor struct ErrorReports<F: Feature> {
          var onError: ((any Error, EffectID?) -> Void)?
          var membership: Membership<F>?

          /// - Returns: Whether a receiver has handled the error.
          func report(_ error: any Error, of id: EffectID?) -> Bool {
            onError?(error, id)
            return membership?.report(error, of: id) == true || onError != nil
          }
        }

        extension Store {
          /// Loads the stored properties of the feature, if loading has not begun yet.
          ///
          /// A store starts automatically in the next turn of the main actor, so that hooks that are set
          /// before that turn are called. If its clock drives effects, as in tests, the store does not
          /// start automatically.
          public func start() {
            core.storages?.start()
          }

          /// Treats the current state as the stored values, instead of loading them. For tests and
          /// previews.
          public func startWithoutLoading() {
            core.storages?.assumeLoaded()
          }

          /// Treats the current value of one property as its stored value, instead of loading it. For tests
          /// in which other properties are loaded. If the property is not a stored one, the program stops.
          public func startWithoutLoading<Value>(_ property: KeyPath<F.State, Value>) {
            let stored = core.storages?.properties.filter { $0.isAt(property) } ?? []
            require(!stored.isEmpty, "'startWithoutLoading' needs a property that is stored")
            for property in stored { property.assumeLoaded() }
          }

          /// Returns when all changes made before the call are saved. Use it before the app enters the
          /// background, for example. The call first waits for the load, but it does not wait for the
          /// delays of saves.
          ///
          /// - Throws: The error of a failed save, which is repeated with the next change. Also throws if a
          ///   load or a save of this store makes the call, because the load or save would then wait for
          ///   itself. Throws `CancellationError` if the waiting task is cancelled; the saves continue.
          public func flush() async throws {
            try await core.storages?.flush()
          }

          /// Starts the store in the next turn of the main actor. Does nothing if the clock drives effects,
          /// as in tests.
          func startSoon() {
            guard let storages = core.storages, storages.mayStillStart else { return }
            Task { [weak self] in self?.start() }
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty+Ending.swift", text: ##"""
        extension StoredPropertyOf {
          func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>) {
            guard final == nil, jobs != nil else { return }
            final = state[keyPath: path]
            self.reports = reports
            endPause()
            if let stored = loadedLate { receive(stored) }
            beginLastSave(mayLoad: mayLoad)
            handOver()
          }

          /// Lets other stores load the same data only after the last value is saved.
          private func handOver() {
            guard let place else { return }
            if !isHandingOver { return StorageOrder.leave(place) }
            Task {
              while isHandingOver { await place.progress.waitUncancelled() }
              StorageOrder.leave(place)
            }
          }

          private func beginLastSave(mayLoad: Bool) {
            switch phase {
            case .unstarted: if mayLoad || wasStarting, changeCount > 0 { load() }
            case .ready: if savedCount < changeCount { save() }
            case .loading, .failed: break
            }
          }

          /// Saves the last value again, after the save at the store's end has failed.
          func saveLast() {
            if let place { StorageOrder.join(place) }
            save()
            handOver()
          }

          /// Whether the last value can no longer be saved, because a later store may already have loaded
          /// the previous value.
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
            if let core { noteCause(in: core) }
            change(to: .loading)
            jobs.run("the load of '\(name)'") { [self] in
              do {
                if let place {
                  if StorageOrder.isTaken(place) { throw takenLocation }
                  place.isHolder = true
                  await StorageOrder.waitForOthers(than: place)
                }
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

          /// Delivers the loaded value after the current action. Otherwise, the action that delivers the
          /// value would be queued, and could not be distinguished from an action that a middleware
          /// stopped.
          private func receiveSoon(_ stored: Value?) async {
            await core?.turn.waitUntilFree()
            receive(stored)
          }

          func receive(_ stored: Value?) {
            guard case .loading = phase else { return }
            if final != nil { return receiveAfterEnd(stored) }
            guard let core, !core.isClosed else {
              withExtendedLifetime(exchange(&loadedLate, with: .some(stored))) {}
              return
            }
            let (now, merged) = mergeUntilStable(stored, in: core)
            isDelivering = true
            deliver(merged.value, to: core)
            if isDelivering {
              isDelivering = false
              return fail(
                StorageError(
                  "a middleware stopped the action that brings the loaded value of '\(name)' into the state"
                ))
            }
            if !merged.isWhole { report(lostChange) }
            // A user-written `==` may dispatch, so the changes are counted before the comparison.
            let count = changeCount
            let differs = core.state[keyPath: path] != (stored ?? initial ?? now)
            forgetInitial()
            if differs { changeCount += 1 } else { savedCount = count }
            if savedCount < changeCount { save() }
          }

          /// Handles a value that is loaded after the store has ended. The changes made before the end are
          /// saved together with it.
          private func receiveAfterEnd(_ stored: Value?) {
            guard let last = final else { return }
            let merged = merged(stored, last)
            change(to: .ready)
            if !merged.isWhole { report(lostChange) }
            withExtendedLifetime(exchange(&final, with: merged.value)) {}
            if changeCount == 0 || merged.value == stored ?? initial {
              savedCount = changeCount
              return
            }
            changeCount += 1
            save()
          }

          /// Merges the loaded value with the current one. A user-written `==` may change the current value,
          /// which is then merged again.
          private func mergeUntilStable(
            _ stored: Value?, in core: Core<F>
          ) -> (now: Value, merged: Merged<Value>) {
            var attempts = 0
            while true {
              let count = changeCount
              let now = core.state[keyPath: path]
              let merged = merged(stored, now)
              attempts += 1
              if changeCount == count || attempts == 100 { return (now, merged) }
            }
          }

          private func merged(_ stored: Value?, _ now: Value) -> Merged<Value> {
            guard let stored else { return Merged(value: now, isWhole: true) }
            return merge(stored, initial ?? now, now)
          }

          private var lostChange: StorageError {
            StorageError("'\(name)' was changed before it was loaded: the stored value replaced the change")
          }

          private var takenLocation: StorageError {
            StorageError(
              "'\(name)' cannot be stored at '\(storage.location)', where values of another type are "
                + "stored. Use another location, such as one folder for each feature.")
          }

          private func fail(_ error: any Error) {
            change(to: .failed(error))
            report(error)
            send(actions.failed(String(describing: error)))
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty+Saving.swift", text: ##"""
        extension StoredPropertyOf {
          /// Starts a save of the current value. Does nothing if a save is under way, because that save
          /// continues until all changes are saved.
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
              // A reducer that runs the main run loop may be changing the state.
              if final == nil { await core?.turn.waitUntilFree() }
              // The `saving` action is sent before the value is read, so that changes caused by the action
              // are saved as well.
              send(actions.saving)
              // The getter of a computed property may dispatch, so the changes are counted before the read.
              let count = changeCount
              isChangedBySave = false
              guard let value = final ?? core?.state[keyPath: path] else { return }
              if final != nil { lastAttempts += 1 }
              do {
                try await storage.save(value)
                noteSaved(count)
              } catch let warning as StorageWarning {
                noteSaved(count)
                report(warning)
              } catch {
                noteFailure(error)
                // If the `failed` action changes the property, the save is not repeated for that change
                // alone.
                let isChanged = changeCount != count
                report(error)
                send(actions.failed(String(describing: error)))
                // No further change follows the last value, so it is tried three times.
                if final == nil ? !isChanged : lastAttempts == 3 { return }
                if final != nil { try? await Task.sleep(for: .milliseconds(100)) }
              }
              loopLength = isChangedBySave ? loopLength + 1 : 0
              place?.progress.resume()
            }
          }

          private func noteSaved(_ count: Int) {
            savedCount = count
            noteFailure(nil)
            send(actions.saved)
          }

          private func reportLoop() {
            loopLength = 0
            report(
              StorageError(
                "Endless loop: each save of '\(name)' changes it again. The last change is saved with the "
                  + "next one."))
          }

          private func waitBeforeSaving() async {
            guard delay > .zero, urgency == 0, final == nil, let clock = core?.clock else { return }
            isPausing = true
            let pause = Task {
              try? await clock.sleep(for: delay.asWait)
              if !Task.isCancelled { endPause() }
            }
            while isPausing { await place?.progress.waitUncancelled() }
            // The pause may end before its task does, because a clock may ignore cancellation.
            pause.cancel()
          }

          func endPause() {
            isPausing = false
            place?.progress.resume()
          }

          /// Waits for the load, and then saves the changes made before the call.
          func flush() async throws {
            urgency += 1
            defer { urgency -= 1 }
            // The load of a store that ended without a change no longer matters.
            let wasClosed = place?.isClosed == true
            start()
            // A change is counted, and a load begins, only after the action has been handled.
            await core?.turn.waitUntilFree()
            try await whileUnderWay { property in
              if case .loading = property.phase {
                return !wasClosed || property.final == nil || property.changeCount > 0
              }
              // The last value of a closed store is known soon.
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
            noteFailure(nil)
            if final != nil, !isSaving { saveLast() } else { save() }
            // The last value is saved again after a failure, even if no task waits for it.
            try await whileUnderWay {
              $0.savedCount < wanted && $0.isSaving && ($0.failure == nil || $0.final == nil)
            }
            if savedCount < wanted, let failure { throw failure }
          }

          /// Waits while the condition holds, and drives the clock of a test during the wait.
          ///
          /// - Throws: `CancellationError` if the waiting task is cancelled.
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
      EmbeddedFile(name: "Storage/StoredProperty+Sending.swift", text: ##"""
        extension StoredPropertyOf {
          /// The id with which errors are reported.
          var id: EffectID { EffectID("storage of '\(name)'") }

          /// Sends an action of the feature. Does nothing if there is no action, or if the store has ended.
          func send(_ action: F.Action?) {
            guard let action, final == nil, let core, !core.isClosed else { return }
            guard let next = next(action, in: core, { core.report(action, $0) }) else { return }
            core.turn.attribute(to: next) { core.dispatch(action) }
          }

          /// Delivers the loaded value. A successful load cannot be repeated, so it belongs to no loop.
          func deliver(_ value: Value, to core: Core<F>) {
            core.turn.attribute(to: cause) { core.dispatch(actions.loaded(value)) }
          }

          func report(_ error: any Error) {
            if let core {
              guard let next = next(error, in: core, { core.report($0, of: id) }) else { return }
              return core.turn.attribute(to: next) { core.report(error, of: id) }
            }
            if reports?.report(error, of: id) == true { return }
            writeError("redux: \(id): \(error)")
          }

          /// Records the current action as the cause of loads and saves.
          func noteCause(in core: Core<F>) {
            let former = cause
            cause = core.turn.cause
            // No task waits for loads and saves as it waits for effects.
            cause.waiters = []
            cause.isWantedElsewhere = true
            withExtendedLifetime(former) {}
          }

          /// Returns the cause of what an action or an error of a load or save starts. If the load or save
          /// belongs to an endless loop, reports the loop and returns nil.
          private func next<Message>(
            _ message: Message, in core: Core<F>, _ report: (Rejection) -> Void
          ) -> EffectCause? {
            let family = cause.family ?? EffectFamily(core.effectRunner.runningStopwatch)
            cause.family = family
            let now = family.elapsed
            let (cause, isReported) = (cause, isLoopReported)
            let next = cause.next(id, message, of: core.membership?.name, at: now) {
              if isReported { return }
              isLoopReported = true
              report($0)
            }
            if next != nil { isLoopReported = false }
            return next
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredProperty.swift", text: ##"""
        /// A stored property of any type.
        @MainActor protocol StoredProperty<F>: AnyObject {
          associatedtype F: Feature
          /// Connects the property to a store.
          func join(_ core: Core<F>, _ jobs: StorageJobs)
          /// Whether an action continues to the reducer. The action that starts a load does not continue
          /// while a load is under way or after a successful load.
          func admits(_ action: F.Action) -> Bool
          /// Called after an action was reduced.
          func note(_ action: F.Action, _ changes: Changes, in core: Core<F>)
          /// Whether a key path leads to this property.
          func isAt(_ other: AnyKeyPath) -> Bool
          /// Treats the current value of the property as its stored value.
          func assumeLoaded()
          /// Dispatches the action that starts the load.
          func start()
          /// Saves the changes made before the call.
          func flush() async throws
          /// Called when the store handles no more actions.
          func close()
          /// Passes the last value of the property to the storage.
          ///
          /// - Parameter mayLoad: Whether the store has not started yet, but would have started
          ///   automatically.
          func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>)
          /// Whether there are changes that are not saved.
          var hasUnsavedChanges: Bool { get }
          /// Whether the last value can no longer be saved.
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
          private let valueType: ObjectIdentifier
          let delay: Duration
          let actions: StorageActions<F, Value>
          let merge: (_ stored: Value, _ initial: Value, _ now: Value) -> Merged<Value>
          private let changes: Changes

          weak var core: Core<F>?
          var jobs: StorageJobs?
          /// The property's place in the order of stores; nil before the property belongs to a store.
          var place: StoragePlace?
          var phase = Phase.unstarted {
            didSet {
              switch phase {
              case .unstarted, .loading: place?.isBeforeLoad = true
              case .ready, .failed: place?.isBeforeLoad = false
              }
            }
          }
          /// The value with which the store began. Nil after the stored value has replaced it.
          var initial: Value?
          /// The value when the store ended; nil before the end.
          var final: Value?
          /// Receives errors after the store has ended.
          var reports: ErrorReports<F>?
          /// The value whose load ended after the store was released or closed. It is kept until the last
          /// value of the store is known.
          var loadedLate: Value??
          /// Whether the action that delivers the loaded value has been dispatched but not reduced yet.
          var isDelivering = false
          private var isNeverStartedReported = false
          /// Whether the action that starts the load was dispatched during an action, and may still wait.
          private var isStarting = false
          /// Whether the app closed the store while `isStarting` was true.
          private(set) var wasStarting = false

          /// The number of changes so far. `savedCount` is the number of changes that the last save
          /// included.
          var changeCount = 0
          var savedCount = 0
          var isSaving = false
          /// Whether the save under way has changed the property itself, for example because an observer of
          /// its `saved` action has dispatched.
          var isChangedBySave = false
          /// The number of consecutive saves that changed the property themselves.
          var loopLength = 0
          /// Whether an endless loop of loads and saves has been reported and has not ended since.
          var isLoopReported = false
          /// Why a load or a save happens. Loads and saves count as effects in an endless loop.
          var cause = EffectCause()
          /// The error of the last save, if it failed.
          var failure: (any Error)?
          /// The number of tasks that wait for a save. While there are any, saves begin without their
          /// delay.
          var urgency = 0
          /// Whether a save waits for the end of its delay.
          var isPausing = false

          init(
            _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, _ changes: Changes,
            _ storage: any Storage<Value>, ofType storageType: Any.Type, of valueType: Any.Type,
            _ delay: Duration, _ actions: StorageActions<F, Value>,
            _ merge: @escaping (Value, Value, Value) -> Merged<Value>
          ) {
            self.name = name
            self.path = path
            self.changes = changes
            self.storage = storage.session()
            let location = storage.location
            key =
              location.isEmpty
              ? .property(name, of: ObjectIdentifier(F.self), in: ObjectIdentifier(storageType))
              : .location(location)
            self.valueType = ObjectIdentifier(valueType)
            self.delay = delay
            self.actions = actions
            self.merge = merge
          }

          func join(_ core: Core<F>, _ jobs: StorageJobs) {
            require(self.jobs == nil, "A storage middleware belongs to one store.")
            self.core = core
            self.jobs = jobs
            initial = core.state[keyPath: path]
            let place = StoragePlace(key, valueType, of: core, jobs)
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
              // A later middleware may have replaced another action with this one.
              case .load? where mayLoad: load()
              case .loaded? where isDelivering:
                isDelivering = false
                change(to: .ready)
                return
              case .load?, .loaded?, nil: break
              }
            }
            if changes.isDisjoint(with: self.changes) { return }
            changeCount += 1
            noteCause(in: core)
            if isSaving, jobs?.isCurrentTask == true { isChangedBySave = true }
            switch phase {
            case .ready: save()
            case .unstarted: reportNeverStarted(in: core)
            case .loading, .failed: break
            }
          }

          var hasUnsavedChanges: Bool { savedCount < changeCount }

          func isAt(_ other: AnyKeyPath) -> Bool { path as AnyKeyPath == other }

          func assumeLoaded() {
            guard case .unstarted = phase else { return }
            phase = .ready
            forgetInitial()
          }

          func forgetInitial() {
            withExtendedLifetime(exchange(&initial, with: nil)) {}
          }

          /// Changes the phase, and releases the former one, with its error, after the change. If `phase`
          /// were passed as `inout`, every read of it would be checked for exclusive access.
          func change(to phase: Phase) {
            let former = self.phase
            self.phase = phase
            withExtendedLifetime(former) {}
          }

          func noteFailure(_ error: (any Error)?) {
            withExtendedLifetime(exchange(&failure, with: error)) {}
          }

          func start() {
            guard case .unstarted = phase, !isStarting, let core, !core.isClosed else { return }
            isStarting = true
            core.dispatch(actions.load)
            let turn = core.turn
            isStarting = turn.isBusy
            if !isStarting { return }
            Task {
              await turn.waitUntilFree()
              isStarting = false
            }
          }

          func close() {
            place?.isClosed = true
            wasStarting = isStarting
          }

          /// Reports a change in a store that will never start, because that change is lost. A change in a
          /// store that starts later is saved.
          private func reportNeverStarted(in core: Core<F>) {
            if isNeverStartedReported || isStarting || core.storages?.mayStillStart == true { return }
            isNeverStartedReported = true
            core.report(
              StorageError(
                "'\(name)' was changed, but is not saved: its storage never started. Call 'start()', or "
                  + "dispatch '\(caseName(of: actions.load))'."), of: id)
          }
        }

        """##),
      EmbeddedFile(name: "Storage/StoredRows.swift", text: ##"""
        /// The rows in which a storage keeps a list, with one row for each element. `change(to:)` computes
        /// which rows a new value of the list changes.
        ///
        /// The positions of rows have gaps, so that an insertion or a move writes a single row. Any change
        /// of the list costs a comparison of the old and the new list.
        public struct StoredRows<Element: Identifiable & Equatable & Sendable>: Sendable
        where Element.ID: Sendable {
          /// An element of the list and its position in the storage.
          public struct Row: Sendable {
            public let element: Element
            public let position: Int64

            @inlinable public init(_ element: Element, at position: Int64) {
              self.element = element
              self.position = position
            }
          }

          /// The difference between the stored rows and a new value of the list.
          public struct Change: Sendable {
            /// The ids of the removed elements.
            public let removed: [Element.ID]
            /// The rows that are new or have changed.
            public let written: [Row]
            /// The ids of elements that are not stored, because an earlier element has the same id.
            public let repeated: [Element.ID]
            /// The indices of the elements that `replacing` replaces.
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

          /// The elements, in the order of their rows.
          public private(set) var elements: [Element]
          @usableFromInline var positions: [Int64]

          @inlinable public init() {
            self.init([], at: [])
          }

          /// - Parameter rows: The rows, in the order of their positions.
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

          /// Applies a change to these rows, in place.
          ///
          /// After the change, these rows share no memory with the new list. If they did, the next change
          /// of that list would copy all of it.
          ///
          /// - Parameter change: The result of `change(to:)` for these rows.
          public mutating func apply(_ change: Change) {
            elements.replaceSubrange(change.replaced, with: change.replacing)
            positions.replaceSubrange(change.moved.range, with: change.moved.positions)
          }

          /// Computes the difference between these rows and a new value of the list.
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
            // If several elements have the same id, the first of them counts, wherever it is in the list.
            if contains(new, in: elements[..<front]) || contains(new, in: elements.suffix(back)) {
              return change(to: list, from: self.places(of: elements[...]), front: 0, back: 0)
            }
            return change(to: list, from: places, front: front, back: back)
          }

          @inlinable func contains(_ ids: [Element.ID], in elements: ArraySlice<Element>) -> Bool {
            if ids.isEmpty { return false }
            // For a few ids, comparing is cheaper than hashing.
            if ids.count <= 8 { return elements.contains { ids.contains($0.id) } }
            let ids = Set(ids)
            return elements.contains { ids.contains($0.id) }
          }

          @inlinable func places(of elements: ArraySlice<Element>) -> [Element.ID: Int] {
            Dictionary(
              zip(elements.lazy.map(\.id), elements.indices), uniquingKeysWith: { _, last in last })
          }

          /// - Parameters:
          ///   - places: The indices of the rows that may change, by their ids.
          ///   - front: The number of unchanged elements at the beginning.
          ///   - back: The number of unchanged elements at the end.
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
          ///   - new: The elements that replace the elements in `range`.
          ///   - kept: For each new element, the index of the row whose position it keeps; nil for an added
          ///     or moved element.
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
        /// The version of stored data. A decoder passes it to the models that it decodes.
        public enum StoredVersion {
          private static let key = CodingUserInfoKey(rawValue: "ReduxRuntime.storedVersion")

          /// Returns the `userInfo` for a decoder of data that has this version.
          public static func userInfo(_ version: Int) -> [CodingUserInfoKey: any Sendable] {
            key.map { [$0: version] } ?? [:]
          }

          /// Returns the version of the data that is being decoded, if it is stored data. In stored data,
          /// members may have earlier names. For other data it is `Int.max`, and members have their current
          /// names.
          public static func of(_ decoder: any Decoder) -> Int {
            key.flatMap { decoder.userInfo[$0] as? Int } ?? .max
          }
        }

        """##),
      EmbeddedFile(name: "Storage/Waiters.swift", text: ##"""
        /// Tasks that wait for something to change.
        @MainActor final class Waiters {
          private var waiting: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

          /// Returns at the next ``resume()``, even if the waiting task is cancelled. A storage may have
          /// cancelled the task that waits here, and a loop around a cancellable wait would then block the
          /// main actor.
          func waitUncancelled() async {
            await withCheckedContinuation { waiting.append((EffectNumber.next(), $0)) }
          }

          /// Returns at the next ``resume()``, or when the waiting task is cancelled.
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
        /// Detects an endless loop. It counts how deeply the queued actions of one dispatch cause one
        /// another. It is also used for events, and for calls of observers and views.
        ///
        /// The queue is first in, first out, so all actions of one depth come before the actions of the
        /// next depth.
        struct CauseCount {
          static let depthLimit = 100_000
          /// The limit for calls of observers and views. Each of these calls may contain 64 nested ones.
          static let callLimit = 4_000
          /// Two depths from which all actions are counted, and the limits of these counts. A loop in which
          /// each action causes two others grows wide, not deep. A loop in which each action causes three or
          /// more others grows wide long before it is deep.
          static let wideDepth = 16
          static let wideLimit = 200_000
          static let shallowDepth = 4
          static let shallowLimit = 1_000_000
          /// The number of recent actions that are recorded for the report.
          static let trailLength = 32

          private var depth = 0
          /// The number of actions of the current depth that are still in the queue.
          private var remaining = 0
          private var wideCount = 0
          private var shallowCount = 0
          private var trail: [String] = []
          /// Whether a loop was already dropped and reported in this turn.
          let isCut: Bool

          private let depthLimit: Int

          init(isCut: Bool = false, depthLimit: Int = Self.depthLimit) {
            self.isCut = isCut
            self.depthLimit = depthLimit
          }

          /// Counts the next action, and returns whether it is within the limits.
          ///
          /// - Parameters:
          ///   - name: The name of the action that was just taken out of the queue.
          ///   - waiting: The number of actions that are left in the queue.
          mutating func admits(_ name: @autoclosure () -> String, waiting: Int) -> Bool {
            if remaining == 0 {
              depth += 1
              remaining = waiting + 1
            }
            remaining -= 1
            if depth <= Self.shallowDepth { return true }
            shallowCount += 1
            if depth > Self.wideDepth { wideCount += 1 }
            let left = min(
              depthLimit - depth, Self.wideLimit - wideCount, Self.shallowLimit - shallowCount)
            if left < Self.trailLength {
              trail.append(name())
              if trail.count > 2 * Self.trailLength { trail.removeFirst(Self.trailLength) }
            }
            return left > 0
          }

          /// Starts counting from zero.
          mutating func restart() {
            if depth > 0 { self = CauseCount(isCut: isCut, depthLimit: depthLimit) }
          }

          /// The names of the actions that form the loop.
          var cycle: [String] { shortestPeriod(of: trail) }
        }

        /// The name of an enum case, without its payload, because a payload may be long.
        func caseName(of action: some Any) -> String {
          let mirror = Mirror(reflecting: action)
          if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
          return String(String(describing: action).prefix(80))
        }

        /// The name of an action's case. In an app, it begins with the name of the feature: `tasks.save`.
        func caseName(of action: some Any, in feature: String?) -> String {
          (feature.map { $0 + "." } ?? "") + caseName(of: action)
        }

        /// Returns the shortest sequence of names that occurs twice in a row at the end of the list, or
        /// else the whole list.
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
          /// Sends an action through the middleware to the reducer, and calls the observers. Then handles
          /// all actions that were dispatched in the meantime in the same way. If an action is already
          /// being handled, the new one is only queued.
          @inlinable @MainActor func dispatch(_ action: F.Action) {
            if turn.isBusy || !isDirect { return dispatchThroughChain(action) }
            turn.isBusy = true
            _ = reduce(action)
            // The order of these statements matters. The optimizer may release the action before the next
            // statement. If the action's `deinit` dispatches another action, that one is either queued
            // before this check or handled at once.
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

          /// Reserves a place in the queue of the turn for an action in the inbox.
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
            turn.isReducing = true
            let changes = F.reduce(&held.state, action)
            turn.isReducing = false
            isReducing = false
            return changes
          }

          @inlinable @inline(__always) func notify(of changes: Changes) {
            notify(of: changes, upTo: observers.count)
          }

          /// - Parameter count: The number of observers that have not seen this state yet.
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
            // A long chain of actions may add and cancel many observers. Every notification would have to
            // skip the cancelled ones.
            if observers.count >= sweepCount { sweep() }
            return true
          }

          @MainActor func drop(_ work: Work) -> Any? {
            switch work {
            case .actions: return inbox.popAll()
            case .errands: return newcomers.popAll()?.map { $0.takeReceiver() }
            case .changes:
              unpublished = []
              return nil
            case .events: return runner?.events.takeWaiting()
            }
          }

          @MainActor func name(of work: Work) -> String {
            (work == .changes ? "views of " : "observers of ") + (membership?.name ?? "\(F.self)")
          }

          @MainActor func reportLoop(_ cycle: [String]) {
            report(Rejection.callLoop(cycle), of: nil)
          }

          /// Sends an action through the middleware to the reducer, and then calls `after` of each
          /// middleware.
          ///
          /// Not inlinable. The generic code passes the action and the state without copies, but a
          /// specialised version would copy them for every middleware.
          @usableFromInline @inline(never) @MainActor func run(_ action: F.Action) {
            if bonds.rawValue > Bonds.isLinked, !arrive(action) { return }
            var effects = Effects(core: self)
            var index = 0
            let verdict = ask(about: action, from: &index, &effects)
            guard case .next = verdict else { return follow(verdict, on: action, by: index) }
            finish(action, &effects)
          }

          /// Calls the middleware in order, starting at an index, until one of them returns a verdict other
          /// than `.next`.
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

          /// Performs the app's part when an action reaches the chain. Returns whether the action
          /// continues.
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

          /// Carries out a verdict other than `.next`. A replacement continues with the next middleware.
          /// This is a loop and not a recursion, because in a long chain every middleware may replace the
          /// action.
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
          /// Adds an observer and calls it with the current state. Actions that the observer dispatches in
          /// this call are handled before `subscribe` returns.
          @inlinable @MainActor func subscribe(
            to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
          ) -> StoreSubscription {
            add(Observer(changes) { state, _ in state.lend(to: receive) })
          }

          @inlinable @MainActor func add(_ observer: Observer<F.State>) -> StoreSubscription {
            if turn.isReducing || turn.nesting >= Turn.nestingLimit {
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
            // An observer that is added and cancelled within one dispatch may never be called, so no
            // notification would remove it.
            if observers.count == sweepCount { turn.appendErrand(of: self) }
            turn.nesting += 1
            let isAlive = observer.call(held)
            turn.nesting -= 1
            if !isAlive, observers.last?.toOpaque() == Unmanaged.passUnretained(observer).toOpaque() {
              let last = observers.removeLast()
              withExtendedLifetime(last.takeRetainedValue()) {}
            }
          }

          /// Adds an observer without calling it.
          func insertSilently(_ observer: Observer<F.State>) -> StoreSubscription {
            observers.append(.passRetained(observer))
            interest.formUnion(observer.interest)
            // If the store handles no actions, no notification removes dead observers.
            if observers.count == sweepCount { turn.appendErrand(of: self) }
            return observer
          }

          /// Calls the first deferred observer for the first time, unless it was cancelled in the meantime.
          @MainActor func runErrand() {
            if observers.count >= sweepCount { sweep() }
            if let observer = newcomers.popFirst(), observer.isLive { insert(observer) }
          }

          /// Calls the current observers, in the order of subscription. An observer that is added during
          /// the notification has seen this state in its first call. An observer that is cancelled is not
          /// called any more.
          ///
          /// - Parameter count: The number of observers before any user code ran. Releasing a cached value
          ///   may run a `deinit` that adds an observer.
          @inlinable @inline(never) func notify(_ changes: Changes, upTo count: Int) {
            if !viewInterest.isDisjoint(with: changes) {
              noteUnpublished(changes)
            }
            if !memoInterest.isEmpty { forgetMemos(changes) }
            var isAnyDead = false
            for index in 0..<count {
              // Observers are released only by `sweep`, which never runs before this loop has ended.
              observers[index]._withUnsafeGuaranteedRef { observer in
                if observer.interest.isDisjoint(with: changes) { return }
                if !observer.call(held) { isAnyDead = true }
              }
            }
            if isAnyDead { sweep() }
          }

          /// Records changes of which views are notified at the end of the turn.
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

        /// The implementation of a ``Store``: the state, the queue of actions, the chain of middleware, the
        /// observers, and the cached values.
        ///
        /// The code that calls the reducer and the observers and reads cached values is `@inlinable`: the
        /// compiler specialises it for the feature's state and actions. Only the code for the middleware
        /// chain is generic code shared by all features. The state is changed in place and never moves.
        ///
        /// The class is not isolated, because an isolated closure checks its executor in every call. Every
        /// use begins at a store, on the main actor.
        ///
        /// ## Memory safety
        /// Exclusivity is not checked for the properties marked `@exclusivity(unchecked)`, because the
        /// checks cost half of the time of a dispatch. Accesses without the checks are sound for these
        /// reasons, which the tests in `Tests/Attacks` try to disprove:
        /// - `held` is written only by ``reduce(_:)``. During the call, `isReducing` is set, and every read
        ///   checks this flag. ``reduce(_:)`` begins only while no one has borrowed the state: before the
        ///   state is lent to user code, the turn is marked as busy.
        /// - No other property is being changed while user code runs. The old value of a property is moved
        ///   out before the change and released after it. `withExtendedLifetime` is needed for this,
        ///   because the optimizer may otherwise release a value before the change that removes it.
        /// - The memory of `chain` is used only by ``run(_:)``. This method is not inlinable, so the core
        ///   lives at least until the method returns.
        @usableFromInline final class Core<F: Feature> {
          /// Called for every action that a middleware rejects, with the action as it reached that
          /// middleware. Actions that the closure dispatches are queued, except at the ``Store/actionLimit``.
          var onRejection: ((F.Action, Rejection) -> Void)? {
            get { hooks.onRejection }
            set {
              // The former closure is released after the change, because a `deinit` may set this property
              // again.
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

          /// The store's own turn, or the turn of its app.
          @exclusivity(unchecked) @usableFromInline var turn = Turn()
          /// Whether the reducer is changing the state. The state cannot be read during that time.
          @exclusivity(unchecked) @usableFromInline var isReducing = false
          /// Whether an action is passed directly to the reducer, because there is no middleware, and no
          /// app that has to see the action.
          @exclusivity(unchecked) @usableFromInline var isDirect: Bool
          @exclusivity(unchecked) @usableFromInline var inbox = Queue<F.Action>()
          /// The observers, in the order of subscription. They are retained manually, which halves the cost
          /// of notifying ten observers. Only ``sweep()`` and `deinit` release them, and never during a
          /// notification.
          @exclusivity(unchecked) @usableFromInline var observers: [Unmanaged<Observer<F.State>>] = []
          /// Observers whose first call is deferred, because they were added while the state was being
          /// changed or inside many nested calls.
          @usableFromInline var newcomers = Queue<Observer<F.State>>()
          /// The number of observers at which dead observers are removed.
          @usableFromInline var sweepCount = 16
          /// The cached values, by number.
          @usableFromInline var memos: [Memo?] = []
          /// The properties that the cached values depend on.
          @exclusivity(unchecked) @usableFromInline var memoInterest: Changes = []
          /// The properties that views have read since the last notification.
          @exclusivity(unchecked) @usableFromInline var viewInterest: Changes = []
          /// The properties that observers, cached values or views depend on.
          @exclusivity(unchecked) @usableFromInline var interest: Changes = []
          /// The changes since the last notification of views.
          @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
          /// The changes that were published because a read dispatched actions.
          @usableFromInline var publishedLate: Changes = []
          /// The trackers, one for each set of properties that views have read together. The first tracker
          /// stands for the whole state.
          @usableFromInline var trackers: [Tracker]
          /// The trackers of the key paths that views have read.
          @usableFromInline var readings: [(path: AnyKeyPath, tracker: Tracker)] = []
          /// The connection to the app; nil for a store outside an app.
          @exclusivity(unchecked) private(set) var membership: Membership<F>?
          /// The tasks that the core performs for its app at each action.
          @exclusivity(unchecked) private(set) var bonds = Bonds()
          /// The runner of the effects; nil before the first effect, event or listener.
          var runner: EffectRunner<F>?
          /// The stored properties; nil if the store has none.
          var storages: StoreStorages<F>?
          let clock: any Clock<Duration>
          /// The middleware chain. It is built once, and its elements are called in place. With an array of
          /// class instances, three middleware would be three times slower.
          @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>
          @usableFromInline let wholeState = Tracker(.all)
          // The state is the last property, so that the offsets of the other properties do not depend on
          // the feature.
          @exclusivity(unchecked) @usableFromInline var held: Held<F.State>

          init(
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

          /// The state after the last action.
          @inlinable var state: F.State {
            checkReading()
            return held.state
          }

          /// Stops the program if the reducer is changing the state.
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
          /// Whether `after` of the middleware may do something. False once the store knows that it is the
          /// default implementation.
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
          @MainActor var effectRunner: EffectRunner<F> {
            if let runner { return runner }
            let runner = EffectRunner(self)
            self.runner = runner
            // `adopt` is user code, which may read this property again.
            runner.driver?.adopt(runner)
            return runner
          }

          /// Whether no load, no save and no effect is under way. Streams do not count.
          @MainActor var isIdle: Bool { runner?.isIdle != false && storages?.jobs.isIdle != false }

          @MainActor func waitUntilIdle() async {
            await runner?.waitUntilIdle()
            await storages?.jobs.waitUntilIdle()
          }

          @MainActor func report(_ error: any Error, of id: EffectID?) {
            turn.afterReducer { [self] in
              if ErrorReports(onError: onError, membership: membership).report(error, of: id) { return }
              writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
            }
          }

          @MainActor func report(_ action: F.Action, _ rejection: Rejection) {
            turn.afterReducer { [self] in
              onRejection?(action, rejection)
              membership?.report(action, rejection)
            }
          }

          @MainActor func emit(_ event: F.Event) {
            effectRunner.events.append(event)
            turn.passEvent(of: self)
          }

          @MainActor func setOnEvent(_ receive: ((F.Event) -> Void)?) {
            let events = effectRunner.events
            events.replaceOnEvent(by: receive)
            turn.afterReducer { [turn] in turn.holdEvents { events.deliverUnread() } }
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

          /// Whether the app has closed the feature, so that no more effects begin.
          var isClosed: Bool { bonds.has(Bonds.isClosed) }

          /// Adds the store to an app.
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
      EmbeddedFile(name: "Store/LastReference.swift", text: ##"""
        #if canImport(Dispatch)
          internal import Dispatch
        #endif

        /// Takes a reference to an object, and releases it on the main actor.
        ///
        /// A class of the main actor may be released in any task, and Swift then releases its properties in
        /// that task. Closures and middleware may hold objects that are not `Sendable`, whose `deinit` must
        /// not run beside other code of the main actor. Such a property is followed by a property of this
        /// type, which is set in `deinit`. Swift releases properties in the order of their declarations, so
        /// this object's reference is released last.
        ///
        /// The reference is unmanaged, because a local variable could release the object after the main
        /// actor has released it.
        final class LastReference: Sendable {
          private nonisolated(unsafe) let object: Unmanaged<AnyObject>

          /// - Returns: Nil on the main actor, where the object may be released at once.
          init?(_ object: Unmanaged<AnyObject>) {
            if Self.isOnMainActor { return nil }
            self.object = object.retain()
          }

          deinit {
            nonisolated(unsafe) let object = object
            Task { @MainActor in object.release() }
          }

          #if canImport(Dispatch)
            /// The main actor runs on the main queue, which is marked with this key.
            private static let mark: DispatchSpecificKey<Void> = {
              let key = DispatchSpecificKey<Void>()
              DispatchQueue.main.setSpecific(key: key, value: ())
              return key
            }()

            private static var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mark) != nil }
          #else
            private static var isOnMainActor: Bool { false }
          #endif
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
        /// Releasing a subscription does not end it. The observer stays until it returns `.dead`, it is
        /// cancelled, or the store is released. If the subscription is still retained when its store is
        /// released, it ends in the next turn of the main actor.
        /// ```swift
        /// let subscription = store.subscribe { state in print(state) }
        /// subscription.cancel()
        /// ```
        ///
        /// A subscription may be passed to other tasks, which call `cancel()` with `await`.
        public class StoreSubscription: @unchecked Sendable {
          /// Whether the observer can still be called.
          @MainActor public final var isAlive: Bool { isLive }
          // This property is used only on the main actor, so the class can be `Sendable`.
          @exclusivity(unchecked) @usableFromInline final var isLive = true

          @usableFromInline init() {}

          /// Ends the subscription at once. The observer is not called again, not even by a notification
          /// that is in progress. Its closure is released immediately. If the observer cancels itself, the
          /// closure is released after the call.
          @MainActor public func cancel() {
            isLive = false
          }
        }

        /// An observer and the properties that it depends on.
        ///
        /// For a call, the closure is moved out of the object, and afterwards it is moved back. A call
        /// therefore does not count references, and the closure stays alive during the call.
        @usableFromInline final class Observer<State>: StoreSubscription, @unchecked Sendable {
          @usableFromInline typealias Receive = (borrowing Held<State>, StoreSubscription) -> ObserverStatus

          @usableFromInline let interest: Changes
          /// The closure; nil while it is being called.
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
            withExtendedLifetime(takeReceiver()) {}
          }

          /// Ends the observer, and returns its closure for the caller to release. The release may run a
          /// `deinit` that calls this method again.
          func takeReceiver() -> Receiver<State>? {
            isLive = false
            return exchange(&receiver, with: nil)
          }

          /// Ends the observers of a store that is being released, in whichever task that happens.
          /// Observers that are referenced elsewhere are ended on the main actor. Otherwise, a closure that
          /// references its own subscription would never be released.
          static func endSoon(_ observers: consuming [Observer]) {
            if observers.isEmpty { return }
            observers.reverse()
            var referenced: [Observer] = []
            while var next = observers.popLast() {
              if !isKnownUniquelyReferenced(&next) {
                referenced.append(next)
                continue
              }
              // Another task may be loading a weak reference to the observer. It must not release the closure.
              next.end()
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

        /// The closure of an observer. It is wrapped in a struct, because swapping bare closures would wrap
        /// them.
        @usableFromInline struct Receiver<State> {
          @usableFromInline let receive: Observer<State>.Receive

          @inlinable init(_ receive: @escaping Observer<State>.Receive) {
            self.receive = receive
          }
        }

        /// An observer of one value. It stores the last observed value.
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

          /// Not inlined, so that the method is called without another closure around it.
          @inlinable @inline(never) func receive(
            _ state: borrowing Held<State>, _ subscription: StoreSubscription
          ) -> ObserverStatus {
            let next = state.lend(to: value)
            if last == next { return .alive }
            var former: Value? = next
            // The former value is released after the change, because a `deinit` may call this method
            // again.
            swap(&former, &last)
            withExtendedLifetime(former) {}
            // The user code that computes, compares and releases values may have cancelled the
            // subscription.
            return subscription.isLive ? observe(next) : .dead
          }
        }

        """##),
      EmbeddedFile(name: "Store/Queue.swift", text: ##"""
        /// A first-in, first-out queue.
        ///
        /// The queue does not retain an element after its removal, so a list in that element can be changed
        /// in place.
        @usableFromInline struct Queue<Element> {
          @usableFromInline var slots: [Element?] = []
          @usableFromInline var head = 0

          @inlinable init() {}

          @inlinable var isEmpty: Bool { slots.isEmpty }
          @inlinable var count: Int { slots.count &- head }

          @inlinable mutating func append(_ element: Element) {
            slots.append(element)
          }

          /// Removes and returns all elements; nil if there are none.
          mutating func popAll() -> [Element]? {
            isEmpty ? nil : exchange(&self, with: Queue()).slots.compactMap { $0 }
          }

          /// The oldest element.
          @inlinable var first: Element? { head < slots.count ? slots[head] : nil }

          /// Removes and returns the oldest element. O(1) on average.
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

          /// A publisher of a value of a store's state: first the current value, and then one value after
          /// each change.
          ///
          /// Values are delivered on the main actor. A subscriber without demand misses values, and
          /// receives the latest one when it requests more. A publisher retains its store. A subscription
          /// does not.
          public struct StorePublisher<F: Feature, Output>: Publisher {
            public typealias Failure = Never

            let store: Store<F>
            let changes: Changes
            let value: @MainActor (F.State) -> Output

            public func receive<S: Subscriber>(subscriber: S)
            where S.Input == Output, S.Failure == Never {
              let subscription = PublisherSubscription<F, S>(subscriber, value)
              subscriber.receive(subscription: subscription)
              let store = store
              let changes = changes
              Task { @MainActor [weak store] in
                if let store { subscription.begin(store, changes) }
              }
            }
          }

          extension Store: ObservableObject {
            /// Publishes every change, for `@ObservedObject` and `@EnvironmentObject`. Views that use
            /// `@State` and `@Environment` do not need it, because a store is `Observable`.
            public nonisolated var objectWillChange: StorePublisher<F, Void> {
              StorePublisher(store: self, changes: .all) { _ in }
            }

            /// A publisher of a value of the state. It publishes even after changes that leave the value
            /// equal.
            /// ```swift
            /// store.publisher(\.activeCount).removeDuplicates().sink { count in … }
            /// ```
            public func publisher<Value>(
              _ value: @escaping @MainActor (F.State) -> Value, from changes: Changes = .all
            ) -> StorePublisher<F, Value> {
              StorePublisher(store: self, changes: changes, value: value)
            }
          }

          /// A subscription to a store's publisher. Its state is used only on the main actor, so a request
          /// or a cancellation from another thread is forwarded to the main actor.
          final class PublisherSubscription<F: Feature, S: Subscriber>: Combine.Subscription,
            @unchecked Sendable
          where S.Failure == Never {
            private var subscriber: S?
            private var demand = Subscribers.Demand.none
            private var observer: StoreSubscription?
            /// Whether a value could not be delivered because there was no demand.
            private var isLate = false
            private weak var store: Store<F>?
            /// Nil after a cancellation, which releases it on the main actor.
            private var value: (@MainActor (F.State) -> S.Input)?

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
              guard !isLate, let subscriber, let value else { return }
              demand -= 1
              demand += subscriber.receive(value(state))
            }

            func request(_ more: Subscribers.Demand) {
              Task { @MainActor in
                self.demand += more
                guard self.isLate, let store = self.store else { return }
                // A reducer that runs the main run loop may be changing the state.
                await store.core.turn.waitUntilFree()
                if self.isLate { self.deliver(store.core.state) }
              }
            }

            func cancel() {
              Task { @MainActor in
                self.observer?.cancel()
                self.subscriber = nil
                self.value = nil
              }
            }
          }
        #endif

        """##),
      EmbeddedFile(name: "Store/Store+Effects.swift", text: ##"""
        extension Store {
          /// Dispatches an action. Returns when all effects that the action causes, directly or indirectly,
          /// have ended. A cancelled effect counts as ended.
          /// ```swift
          /// .refreshable { await store.run(.loadTasks) }
          /// ```
          /// An action that joins an effect under way (``EffectPolicy/first``) waits for that effect. If an
          /// effect awaits a run of an action that joins this same effect, the effect waits for itself
          /// until it is cancelled.
          ///
          /// If the waiting task is cancelled, the effects of this action are cancelled. An effect
          /// continues if another action joined it, or if another action began or joined one of the effects
          /// that caused it.
          public func run(_ action: F.Action) async {
            // During another dispatch, the effects of this action could not be distinguished from others.
            await core.turn.waitUntilFree()
            await core.turn.complete(on: core.clock as? any EffectDriver) { core.dispatch(action) }
          }

          /// Returns when no effect is under way and nothing is being loaded or saved, or when the waiting
          /// task is cancelled. An effect, a load or a save that calls this method waits for itself. A
          /// stream (`isStream` of ``Effects/run(id:policy:fresh:started:cancelled:isStream:_:)``) does not
          /// count as an effect under way, but the effects of the actions that the stream has sent do.
          ///
          /// If the clock drives the effects, as in tests, this call drives them. It returns even if
          /// effects still wait for a later time or for something other than the clock.
          public func idle() async {
            await waitUntilIdle(on: core.clock) {
              await core.waitUntilIdle()
            } isIdle: {
              core.isIdle
            }
          }

          /// A stream of the feature's one-shot outputs. A listener first receives every unread event, and
          /// then all further events, in the order in which they are emitted.
          /// ```swift
          /// for await event in store.events { show(event) }
          /// ```
          /// The stream ends when the store is released. Events are kept until they are read. An event that
          /// is emitted after a listener has ended is therefore read by the next listener.
          public var events: AsyncStream<F.Event> {
            core.effectRunner.events.listen()
          }

          /// Called with every event when it is emitted, in addition to the listeners of ``events``. When
          /// the closure is set, it is first called with all unread events.
          public var onEvent: ((F.Event) -> Void)? {
            get { core.runner?.events.onEvent }
            set { core.setOnEvent(newValue) }
          }

          /// Called with each error that an effect throws and the effect's id, except for the
          /// `CancellationError` of a cancelled effect. Also called with a ``Rejection`` for an endless
          /// loop without actions: see ``Store/actionLimit``. While the closure is nil, errors are written
          /// to standard error.
          public var onError: ((any Error, EffectID?) -> Void)? {
            get { core.onError }
            set { core.onError = newValue }
          }

          /// The ids of the effects that are under way or wait to begin, in the order in which they were
          /// requested; nil for an effect without an id. O(*n* log *n*).
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
      EmbeddedFile(name: "Store/Store+Limits.swift", text: ##"""
        extension Store {
          /// The maximum depth to which actions may cause one another in one dispatch, through middleware
          /// and observers that dispatch. The number of actions that a single action causes does not
          /// matter.
          ///
          /// At the limit, `onRejection` is called with the first queued action and a rejection that
          /// contains the cycle. Then all queued actions are dropped, including those that `onRejection`
          /// dispatched in that call, because they may belong to the loop. The same happens after 200,000
          /// actions at a depth of more than 16, or 1,000,000 at a depth of more than 4, because a loop in
          /// which each action causes several others never gets much deeper. The rest of the dispatch, such
          /// as the notification of views, is still done. If the rest is also a loop, the dispatch ends
          /// without another report.
          ///
          /// The same limit applies to events whose hooks emit further events. Observers and views that
          /// subscribe, or open and close features, without an action have a limit of 4,000. Such loops
          /// are reported to `onError`.
          public nonisolated static var actionLimit: Int { CauseCount.depthLimit }

          /// The maximum depth to which effects may cause one another, through the actions and events they
          /// send and the errors they throw. An effect counts only if it follows its cause in less than a
          /// millisecond on the store's clock, on average. Loads and saves count as effects. At the limit,
          /// the action is not dispatched but passed to `onRejection`, with a rejection that contains the
          /// cycle, so that the loop ends. In place of an event or an error, the rejection is passed to
          /// `onError`.
          ///
          /// The number of effects that one effect causes, directly or through others, is also limited: to
          /// 50,000 at a depth of more than 16, and to 200,000 at a depth of more than 4. They count only if
          /// they follow one another in less than a millisecond, on average. A loop in which each effect
          /// causes several others reaches these limits. It is reported once, although all its actions are
          /// dropped.
          public nonisolated static var effectLimit: Int { EffectLimit.depth }
        }

        """##),
      EmbeddedFile(name: "Store/Store+SwiftUI.swift", text: ##"""
        #if canImport(SwiftUI)
          import SwiftUI

          extension Store {
            /// A binding to a property of the state. When the user changes the value, the binding sends an
            /// action.
            /// ```swift
            /// Picker("Show", selection: store.binding(\.filter, send: { .filterTasks($0) })) { … }
            /// ```
            /// A view that uses the binding is updated only after a change of that property, as a view that
            /// reads `store.filter` is.
            ///
            /// A view can own the store with `@State var store = TaskListStore()`. A child view gets the
            /// store with `@Environment(TaskListStore.self)`, if a parent view uses `.environment(store)`.
            public func binding<Value: Sendable>(
              _ property: KeyPath<F.State, Value>,
              send action: @escaping @MainActor (Value) -> F.Action
            ) -> Binding<Value> {
              let read = reading(property)
              return Binding(
                get: { @MainActor in read() },
                set: { @MainActor new in self.dispatch(action(new)) })
            }

            /// A binding to a value that a closure computes from the state. A view that uses the binding is
            /// updated after every change of the state.
            @_disfavoredOverload public func binding<Value: Sendable>(
              _ value: @escaping @MainActor (F.State) -> Value,
              send action: @escaping @MainActor (Value) -> F.Action
            ) -> Binding<Value> {
              Binding(
                get: { @MainActor in value(self.state) },
                set: { @MainActor new in self.dispatch(action(new)) })
            }
          }
        #endif

        extension Store {
          /// Returns a closure that reads a property as ``subscript(dynamicMember:)`` does.
          func reading<Value>(_ property: KeyPath<F.State, Value>) -> @MainActor () -> Value {
            { self[dynamicMember: property] }
          }
        }

        """##),
      EmbeddedFile(name: "Store/Store.swift", text: ##"""
        import Observation

        /// Holds a feature's state. The state changes only through actions.
        ///
        /// ```swift
        /// let store = TaskListStore()
        /// store.dispatch(.addTask(TaskModel(title: "Milk")))
        /// store.select(\.activeCount) { count in
        ///   label.text = "\(count) to do"
        /// }
        /// ```
        /// A store is isolated to the main actor. Calls from views and tests on the main actor cost nothing
        /// extra, and calls from elsewhere need `await`. A store is `Observable`: a view is updated after a
        /// dispatch that changed a property that the view has read.
        ///
        /// If an observer or a middleware references the store, it retains the store. Use a weak reference
        /// instead.
        @MainActor @dynamicMemberLookup public final class Store<F: Feature> {
          @usableFromInline let core: Core<F>
          /// The same object as `core`. A `deinit` can read this property, but not `core`.
          private nonisolated(unsafe) let unmanagedCore: Unmanaged<AnyObject>
          private var lastReference: LastReference?

          /// Creates a store with a middleware chain.
          ///
          /// - Parameters:
          ///   - initialState: The initial state. By default, the feature's own initial state.
          ///   - middleware: The middleware chain. The first middleware of the array receives an action
          ///     first.
          ///   - clock: The clock for the delays of effects. Tests pass a clock that they control.
          public init(
            initialState: F.State = F.initialState, middleware: [any Middleware<F>],
            clock: any Clock<Duration> = ContinuousClock()
          ) {
            core = Core(initialState: initialState, middleware: middleware, clock: clock)
            unmanagedCore = .passUnretained(core)
            core.storages = StoreStorages(of: middleware, in: core)
            startSoon()
          }

          deinit {
            lastReference = LastReference(unmanagedCore)
          }

          /// Creates a store with the feature's own middleware chain and live dependencies.
          public convenience init(
            initialState: F.State = F.initialState, clock: any Clock<Duration> = ContinuousClock()
          ) where F.Dependencies: LiveDependencies {
            self.init(
              initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock)
          }

          /// The state after the last action.
          ///
          /// A view that reads the state is updated after every change. To update the view only after
          /// changes of a single property, read the property through the store itself, as in `store.tasks`.
          ///
          /// - Precondition: The store's reducer is not running.
          @inlinable public var state: F.State {
            core.checkReading()
            core.track(core.wholeState)
            return core.state
          }

          /// A property of the state. `store.tasks` is the same as `store.state.tasks`.
          ///
          /// A view that reads the property is updated only after a change of that property, if the feature
          /// lists its ``Feature/properties``. A view that reads a computed property is updated only after a
          /// change of what it depends on, if the feature lists it in ``Feature/derived``.
          ///
          /// - Precondition: The store's reducer is not running.
          @inlinable public subscript<Value>(dynamicMember property: KeyPath<F.State, Value>) -> Value {
            core.checkReading()
            core.track(core.tracker(reading: property))
            // A computed property is user code, which may dispatch an action or release this store.
            return lend { $0[keyPath: property] }
          }

          /// Called for every action that a middleware rejects, and for an endless loop of actions. The
          /// rejection contains the reason.
          ///
          /// By default, a rejection is not printed. An app can use this closure to show or log rejections.
          public var onRejection: ((F.Action, Rejection) -> Void)? {
            get { core.onRejection }
            set { core.onRejection = newValue }
          }

          /// Sends an action through the middleware to the reducer and calls the observers.
          ///
          /// When the method returns, all actions that middleware and observers dispatched in the meantime
          /// have been handled, in order. If the method is called during another dispatch, it only queues
          /// the action. An action is never handled inside another.
          @inlinable public func dispatch(_ action: F.Action) {
            core.dispatch(action)
          }
        }

        extension Store: Observable {}

        // MARK: - Observers

        extension Store {
          /// Adds an observer. It is called at once with the current state, and after every action that may
          /// have changed one of the given properties. The calls end when the observer returns `.dead` or
          /// is cancelled.
          ///
          /// Observers are called in the order of subscription. An action that an observer dispatches is
          /// queued until all observers have seen the current state. The first call of an observer is
          /// deferred until later in the same dispatch if the observer is added while the reducer runs, or
          /// deep within the first calls of other observers.
          ///
          /// - Parameters:
          ///   - changes: The properties that the observer depends on.
          ///   - observe: Called with the state. If the closure stores the state, the next action copies
          ///     the parts of the state that it changes.
          /// - Returns: The subscription, which can be cancelled. It need not be retained.
          @_disfavoredOverload @inlinable @discardableResult public func subscribe(
            to changes: Changes = .all, _ observe: @escaping (F.State) -> ObserverStatus
          ) -> StoreSubscription {
            core.subscribe(to: changes, observe)
          }

          /// Adds an observer. It is called until it is cancelled.
          /// ```swift
          /// store.subscribe { state in print(state.tasks.count) }
          /// ```
          @inlinable @discardableResult public func subscribe(
            to changes: Changes = .all, _ observe: @escaping (F.State) -> Void
          ) -> StoreSubscription {
            core.add(
              Observer(changes) { state, _ in
                state.lend(to: observe)
                return .alive
              })
          }

          /// Adds an observer of one value of the state, such as `\.activeCount`. It is called at once with
          /// the current value, and then whenever the value differs from the previous one.
          ///
          /// The last value is stored for the comparison. Observe a long list with ``subscribe(to:_:)``
          /// instead: a list that is also stored elsewhere is copied when it changes.
          ///
          /// - Parameters:
          ///   - value: Reads the value from the state.
          ///   - changes: The properties that the value depends on. The value is not recomputed after
          ///     changes of other properties.
          ///   - observe: Called with the value.
          /// - Returns: The subscription, which can be cancelled. It need not be retained.
          @_disfavoredOverload @inlinable @inline(__always) @discardableResult
          public func select<Value: Equatable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
            _ observe: @escaping (Value) -> ObserverStatus
          ) -> StoreSubscription {
            core.add(Observer(changes, Selection(value, observe).receive))
          }

          /// Adds an observer of one value. It is called until it is cancelled.
          @inlinable @inline(__always) @discardableResult public func select<Value: Equatable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
            _ observe: @escaping (Value) -> Void
          ) -> StoreSubscription {
            let selection = Selection(value) {
              observe($0)
              return .alive
            }
            return core.add(Observer(changes, selection.receive))
          }

          /// A stream of a value of the state. It contains the current value, and then each new value that
          /// differs from the previous one.
          /// ```swift
          /// for await count in store.states(\.activeCount) { badge = count }
          /// ```
          /// The stream ends when the store is released. Values are kept until they are read.
          ///
          /// - Parameters:
          ///   - value: Reads the value from the state.
          ///   - changes: The properties that the value depends on. The value is not recomputed after
          ///     changes of other properties.
          public func states<Value: Equatable & Sendable>(
            _ value: @escaping (F.State) -> Value, from changes: Changes = .all
          ) -> AsyncStream<Value> {
            let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
            let end = StreamEnd(continuation)
            let subscription = select(value, from: changes) { (value: Value) -> ObserverStatus in
              // This check is needed because the cancellation handler below runs only in a later turn of
              // the main actor.
              if case .terminated = end.continuation.yield(value) { return .dead }
              return .alive
            }
            continuation.onTermination = { [weak subscription] _ in
              Task { @MainActor in subscription?.cancel() }
            }
            return stream
          }
        }

        /// Finishes a stream when the stream's observer is released.
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

          /// Drops the queued work of one kind, because it forms a loop. Work of other kinds continues.
          @MainActor func drop(_ work: Work) {
            let dropped = take(work)
            hasWork = true
            // The dropped work is released when all queues are consistent again, because the `deinit` of a
            // payload may dispatch.
            withExtendedLifetime(dropped) {}
          }

          /// Drops all queued work, without calling any user code.
          @MainActor func dropAll() {
            keep([.actions, .errands, .changes].flatMap(take))
            if let calls = hookCalls.popAll() { keep([calls]) }
            hasWork = false
            releaseRemainsSoon()
          }

          @MainActor private func keep(_ work: [Any]) {
            if work.isEmpty { return }
            let all = remains ?? TurnRemains()
            all.work += work
            remains = all
          }

          /// Releases the dropped work later, because a `deinit` in it may dispatch without end.
          @MainActor private func releaseRemainsSoon() {
            guard let remains, !remains.isReleasedSoon else { return }
            remains.isReleasedSoon = true
            Task { @MainActor in await releaseRemains() }
          }

          /// Releases the dropped work. What that dispatches is dropped as well, and released after the next
          /// loop.
          @MainActor private func releaseRemains() async {
            await waitUntilFree()
            let former = exchange(&remains, with: nil)
            isBusy = true
            former?.work = []
            keep([.actions, .errands, .changes].flatMap(take))
            hasWork = false
            isBusy = false
            waiters?.resume()
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

        /// The work that was dropped when a turn ended early.
        final class TurnRemains {
          var work: [Any] = []
          var isReleasedSoon = false
        }

        // MARK: - Events

        extension Turn {
          /// Delivers the next event of the participant. If another event is being delivered, or a reducer
          /// is running, the event waits for the end of that.
          @MainActor func passEvent(of taker: any TurnTaker) {
            emitting.append(taker)
            if isReducing { hasWork = true } else { passWaitingEvents() }
          }

          /// Delivers the events that wait, unless another event is being delivered: they follow it.
          @MainActor func passWaitingEvents() {
            if isPassing || emitting.isEmpty { return }
            isPassing = true
            passEvents()
            isPassing = false
          }

          /// Runs user code, and delivers the events that it emits only afterwards.
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
              if causes.isCut {
                keep(dropped)
                releaseRemainsSoon()
              }
              causes = CauseCount(isCut: true)
              withExtendedLifetime(dropped) {}
            }
          }
        }

        """##),
      EmbeddedFile(name: "Store/Turn.swift", text: ##"""
        /// Decides the order in which actions are handled. A store outside an app has its own turn. The
        /// stores of an app share one turn, so that they handle one action at a time.
        ///
        /// The class is not isolated, for the same reason as ``Core``. None of its properties is being
        /// changed while user code runs.
        ///
        /// Exclusivity is not checked for the three flags, because the checks make a dispatch four times as
        /// expensive. Accesses without the checks are sound: each access reads or writes one Bool, and no
        /// other code runs at the same time. `Tests/Attacks` dispatches from every place where user code
        /// can run.
        @usableFromInline final class Turn {
          /// Whether an action is being handled. Other actions wait in the meantime.
          @exclusivity(unchecked) @usableFromInline var isBusy = false
          /// Whether there is work to do before the turn ends: actions, events, calls of hooks, first calls
          /// of observers, views that wait for a change, or tasks that wait for the end.
          @exclusivity(unchecked) @usableFromInline var hasWork = false
          /// Whether a reducer is running. Hooks are not called in the meantime, because they may read the
          /// state.
          @exclusivity(unchecked) @usableFromInline var isReducing = false
          /// The current nesting depth of first calls of observers.
          @usableFromInline var nesting = 0
          /// The cause of the current action.
          var cause = EffectCause()
          /// The participants whose actions wait to be handled. There is one entry for each action, in the
          /// order in which the actions were dispatched.
          var waiting = Queue<any TurnTaker>()
          /// The participants with work to do before the next action.
          var errands = Queue<any TurnTaker>()
          /// The participants whose changes have not been passed on to views yet.
          var changed = Queue<any TurnTaker>()
          /// The participants with events that wait while another event is being delivered.
          var emitting = Queue<any TurnTaker>()
          var isPassing = false
          /// The calls of hooks that wait for the end of the reducer.
          var hookCalls = Queue<HookCall>()
          /// The tasks that wait for the end of the turn.
          var waiters: Waiters?
          /// The app, which reports loops; nil for a store outside an app.
          weak var app: (any TurnTaker)?
          /// The work that was dropped when a turn ended early; nil if there is none.
          var remains: TurnRemains?
          private var lastReference: LastReference?

          init() {}

          deinit {
            if let remains { lastReference = LastReference(.passUnretained(remains)) }
          }

          /// The maximum nesting depth of first calls of observers, over all stores of an app. Beyond this
          /// depth, the next first call is deferred. The stack of a debug build has room for a few hundred.
          @usableFromInline static var nestingLimit: Int { 64 }

          /// Queues an entry for an action that is in the participant's inbox.
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

          /// Calls hooks. If a reducer is running, the call waits for its end.
          @MainActor func afterReducer(_ call: @escaping @MainActor () -> Void) {
            if !isReducing { return call() }
            hookCalls.append(HookCall(call: call))
            hasWork = true
          }

          /// Does all deferred work: events, calls of hooks, first calls of observers, queued actions, and
          /// finally the notification of views.
          @usableFromInline @inline(never) @MainActor func settle() {
            isBusy = true
            var causes = CauseCount()
            var calls = CauseCount(depthLimit: CauseCount.callLimit)
            while hasWork {
              hasWork = false
              guard let loop = drain(&causes, &calls) ?? publish(&calls) else { continue }
              // After a loop was dropped, the remaining work still runs, such as the actions that the
              // `deinit` of a dropped payload dispatches. If the remaining work is a loop again, the turn
              // ends.
              if causes.isCut { dropAll() } else { drop(loop) }
              causes = CauseCount(isCut: true)
              calls = CauseCount(isCut: true, depthLimit: CauseCount.callLimit)
            }
            isBusy = false
            waiters?.resume()
          }

          /// Returns when no action is being handled. Another task can call this method during an
          /// action only if user code runs the main run loop, as a modal dialog does.
          @MainActor func waitUntilFree() async {
            while isBusy {
              let waiters = waiters ?? Waiters()
              self.waiters = waiters
              // This makes the turn call `settle()` when the current action has been handled.
              hasWork = true
              await waiters.waitUncancelled()
            }
          }

          /// Does all deferred work except the notification of views.
          ///
          /// - Returns: The kind of work that forms an endless loop; nil if there is no loop.
          @MainActor private func drain(_ causes: inout CauseCount, _ calls: inout CauseCount) -> Work? {
            while true {
              passWaitingEvents()
              if let hook = hookCalls.popFirst() {
                hook.call()
              } else if let taker = errands.popFirst() {
                guard admit(taker, .errands, &calls) else {
                  errands.append(taker)
                  return .errands
                }
                taker.runErrand()
              } else if let taker = waiting.popFirst() {
                guard taker.handleNext(&causes, waiting: waiting.count) else { return .actions }
                // A loop that contains actions is detected by counting the actions.
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

          /// Runs user code as part of the turn. Actions that the code dispatches wait until it returns.
          @MainActor func occupy(_ body: () -> Void) {
            if isBusy { return body() }
            isBusy = true
            body()
            isBusy = false
            if hasWork { settle() }
          }

          /// Calls `dispatch`. Returns when the effects that `dispatch` causes have ended, or when the
          /// waiting task is cancelled.
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

          /// Sets the cause of the actions that `body` dispatches. Does nothing more than call `body` if an
          /// action is already being handled.
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

        /// A struct that contains a closure, because a queue of bare closures would wrap them.
        struct HookCall {
          let call: @MainActor () -> Void
        }

        """##),
      EmbeddedFile(name: "Store/TurnTaker.swift", text: ##"""
        /// A participant in a turn: a store, an app, or a slot of an app.
        protocol TurnTaker: AnyObject {
          /// Handles the next waiting action.
          ///
          /// - Returns: False if actions cause one another without end.
          @MainActor func handleNext(_ causes: inout CauseCount, waiting: Int) -> Bool
          /// Does one piece of the work that comes before the next action.
          @MainActor func runErrand()
          /// Notifies the views that have read changed properties.
          @MainActor func publish()
          /// Delivers the next waiting event.
          ///
          /// - Returns: False if events cause one another without end.
          @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool
          /// Removes all waiting work of a kind.
          ///
          /// - Returns: The removed objects. They are to be released when all queues are consistent again.
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
      EmbeddedFile(name: "exchange.swift", text: ##"""
        /// Replaces a value that belongs to user code, and returns the former value.
        ///
        /// An assignment would release the former value during the access to the variable. If its `deinit`
        /// used the variable, the program would stop.
        func exchange<Value>(_ variable: inout Value, with new: Value) -> Value {
          var value = new
          swap(&value, &variable)
          return value
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
