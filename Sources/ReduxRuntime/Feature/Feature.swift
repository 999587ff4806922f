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
public protocol Feature: OpenedFeature {
  /// The initial state of a new store.
  static var initialState: State { get }
}

/// A feature without an initial state of its own: the state is passed when a store is created.
/// ```swift
/// enum EditorFeature: OpenedFeature { … }
/// let store = EditorStore(initialState: EditorState(note: note))
/// ```
public protocol OpenedFeature: SendableMetatype {
  /// The state of the feature.
  associatedtype State: Equatable & Sendable
  /// The actions of the feature.
  associatedtype Action: Sendable
  /// The one-shot outputs of the feature, such as a message to show or a navigation.
  associatedtype Event: Sendable = Never
  /// The external services that the middleware uses. If they conform to ``LiveDependencies``, a
  /// store can be created without passing them.
  associatedtype Dependencies = NoDependencies

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

  /// Whether only the feature itself and its app send an action. In debug builds, a store rejects
  /// such an action from outside.
  static func isPrivate(_ action: Action) -> Bool

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

extension OpenedFeature {
  /// The chain with the live dependencies. Empty if the feature has no dependencies.
  @MainActor public static var middleware: [any Middleware<Self>] {
    if Dependencies.self == NoDependencies.self { return [] }
    let live = (Dependencies.self as? any LiveDependencies.Type)?.live
    guard let live = live as? Dependencies else {
      stop("\(Self.self) needs dependencies: call 'middleware(_:)'")
    }
    return middleware(live)
  }

  /// By default, no changes are known before the reducer runs.
  @inlinable public static func changes(of action: Action) -> Changes { [] }

  /// By default, no action is private.
  @inlinable public static func isPrivate(_ action: Action) -> Bool { false }

  /// By default, the properties are not distinguished.
  public static var properties: [PartialKeyPath<State>] { [] }

  /// By default, the dependencies of computed properties are not known.
  public static var derived: [PartialKeyPath<State>: Changes] { [:] }
}

extension OpenedFeature where Dependencies == NoDependencies {
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
