import Arcade
import Bookshelf
import Counter
import CounterHistory
import EditProfile
import Journal
import LevelMap
import LevelMapMocks
import Login
import Observation
import Player
import Preferences
import TaskList
import TaskListApp
import Testing
import Users

@testable import ReduxRuntime

/// `.ci/verify packages` runs this with all generated packages: what a view that reads one value of
/// a store depends on.
@MainActor
@Suite("Observation of generated features")
struct ObservationTests {
  @Test("a property of Counter and of CounterHistory, and the highest count")
  func counters() {
    typealias Count = CounterFeature.Change
    Watch<CounterFeature>([Reading("count", \.count, Count.count) { $0.count }])
      .expect([(.increase, Count.count)])
    typealias Change = CounterHistoryFeature.Change
    Watch<CounterHistoryFeature>([
      Reading("counts", \.counts, Change.counts) { $0.counts },
      Reading("highest", \.highest, Change.counts) { $0.highest },
    ]).expect([(.note(3), Change.counts), (.forget, Change.counts)])
  }

  @Test("the properties of Bookshelf")
  func bookshelf() {
    typealias Change = BookshelfFeature.Change
    Watch<BookshelfFeature>([
      Reading("books", \.books, Change.books) { $0.books },
      Reading("storage", \.storage, Change.storage) { $0.storage },
    ]).expect([(.put(Book(title: "Emma")), Change.books), (.booksSaving, Change.storage)])
  }

  @Test("the properties of EditProfile, and whether the button is enabled")
  func editProfile() {
    typealias Change = EditProfileFeature.Change
    Watch<EditProfileFeature>([
      Reading("profileName", \.profileName, Change.profileName) { $0.profileName },
      Reading("isLoading", \.isLoading, Change.isLoading) { $0.isLoading },
      Reading(
        "isSaveButtonEnabled", \.isSaveButtonEnabled, [Change.profileName, Change.isLoading]
      ) { $0.isSaveButtonEnabled },
    ]).expect([
      (.textDidChange("Ada King"), Change.profileName), (.saveButtonDidTap, Change.isLoading),
    ])
  }

  @Test("the properties of Journal")
  func journal() {
    typealias Change = JournalFeature.Change
    Watch<JournalFeature>(
      [
        Reading("entries", \.entries, Change.entries) { $0.entries },
        Reading("plans", \.plans, Change.plans) { $0.plans },
        Reading("people", \.people, Change.people) { $0.people },
        Reading("meetings", \.meetings, Change.meetings) { $0.meetings },
        Reading("draft", \.draft, Change.draft) { $0.draft },
        Reading("storage", \.storage, Change.storage) { $0.storage },
        Reading("canUndo", \.canUndo, Change.canUndo) { $0.canUndo },
        Reading("canRedo", \.canRedo, Change.canRedo) { $0.canRedo },
      ], hidden: 1
    ).expect([
      (.write(Entry(text: "Rain")), [Change.entries, Change.canUndo]),
      (.plan(Plan(name: "Sail")), Change.plans), (.jot("Sun"), Change.draft),
      (.entriesSaving, Change.storage),
      (.meet(Person(name: "Ada")), [Change.people, Change.meetings]),
    ])
  }

  @Test("the properties of LevelMap, the opened level and all stars")
  func levelMap() {
    typealias Change = LevelMapFeature.Change
    Watch<LevelMapFeature>([
      Reading("levels", \.levels, Change.levels) { $0.levels },
      Reading("opened", \.opened, Change.opened) { $0.opened },
      Reading("failure", \.failure, Change.failure) { $0.failure },
      Reading("openedLevel", \.openedLevel, [Change.levels, Change.opened]) { $0.openedLevel },
      Reading("stars", \.stars, Change.levels) { $0.stars },
    ]).expect([
      (.requestFailed("no signal"), Change.failure),
      (.mapFetched([Level(id: 1)]), [Change.levels, Change.failure]),
      (.openLevel(1), Change.opened), (.levelPassed(Level(id: 1, stars: 3)), Change.levels),
    ])
  }

  @Test("the properties of Login, and whether it can be submitted")
  func login() {
    typealias Change = LoginFeature.Change
    Watch<LoginFeature>([
      Reading("name", \.name, Change.name) { $0.name },
      Reading("password", \.password, Change.password) { $0.password },
      Reading("canSubmit", \.canSubmit, [Change.name, Change.password]) { $0.canSubmit },
    ]).expect([
      (.edit(.name("ada")), Change.name), (.edit(.password("secret")), Change.password),
    ])
  }

  @Test("the properties of Player, and its five derived values")
  func player() {
    typealias Change = PlayerFeature.Change
    let song = Song(title: "Alba", artist: "Trio")
    Watch<PlayerFeature>([
      Reading("queue", \.queue, Change.queue) { $0.queue },
      Reading("filter", \.filter, Change.filter) { $0.filter },
      Reading("playback", \.playback, Change.playback) { $0.playback },
      Reading("diary", \.diary, Change.diary) { $0.diary },
      Reading("volume", \.volume, Change.volume) { $0.volume },
      Reading("shownSongs", \.shownSongs, [Change.queue, Change.filter]) { $0.shownSongs },
      Reading("totalLength", \.totalLength, Change.queue) { $0.totalLength },
      Reading("nowPlaying", \.nowPlaying, [Change.queue, Change.playback]) { $0.nowPlaying },
      Reading("summary", \.summary, Change.queue) { $0.summary },
      Reading("favouriteTitles", \.favouriteTitles, Change.queue) { $0.favouriteTitles },
    ]).expect([
      (.enqueue(song), Change.queue), (.toggleFavourite(song.id), Change.queue),
      (.play(song.id), [Change.playback, Change.diary]), (.show(.favourites), Change.filter),
      (.setVolume(to: 0.25), Change.volume), (.fail(reason: "no signal"), Change.playback),
      (.clear, [Change.queue, Change.playback]),
    ])
  }

  @Test("the properties of Preferences")
  func preferences() {
    typealias Change = PreferencesFeature.Change
    Watch<PreferencesFeature>([
      Reading("settings", \.settings, Change.settings) { $0.settings },
      Reading("recent", \.recent, Change.recent) { $0.recent },
      Reading("storage", \.storage, Change.storage) { $0.storage },
    ]).expect([
      (.rename("You"), Change.settings), (.open("letter.txt"), Change.recent),
      (.settingsSaving, Change.storage),
    ])
  }

  @Test("the properties of TaskList, the filtered tasks and the count of active ones")
  func taskList() {
    typealias Change = TaskListFeature.Change
    Watch<TaskListFeature>([
      Reading("tasks", \.tasks, Change.tasks) { $0.tasks },
      Reading("filter", \.filter, Change.filter) { $0.filter },
      Reading("filteredTasks", \.filteredTasks, [Change.tasks, Change.filter]) {
        $0.filteredTasks
      },
      Reading("activeCount", \.activeCount, Change.tasks) { $0.activeCount },
      Reading("storage", \.storage, Change.storage) { $0.storage },
    ]).expect([
      (.addTask(TaskModel(title: "Milk")), Change.tasks), (.filterTasks(.completed), Change.filter),
    ])
  }

  @Test("the properties of Users, the current user and whether somebody is logged in")
  func users() {
    typealias Change = UsersFeature.Change
    let ada = User(id: "ada", name: "Ada")
    Watch<UsersFeature>([
      Reading("users", \.users, Change.users) { $0.users },
      Reading("fetching", \.fetching, Change.fetching) { $0.fetching },
      Reading("failures", \.failures, Change.failures) { $0.failures },
      Reading("found", \.found, Change.found) { $0.found },
      Reading("currentID", \.currentID, Change.currentID) { $0.currentID },
      Reading("isLoggingIn", \.isLoggingIn, Change.isLoggingIn) { $0.isLoggingIn },
      Reading("loginFailure", \.loginFailure, Change.loginFailure) { $0.loginFailure },
      Reading("currentUser", \.currentUser, [Change.users, Change.currentID]) { $0.currentUser },
      Reading("isLoggedIn", \.isLoggedIn, Change.currentID) { $0.isLoggedIn },
    ]).expect([
      (.usersFound([ada]), Change.found),
      (.fetchFailed("bob", reason: "no signal"), [Change.fetching, Change.failures]),
      (.fetchStarted("bob"), [Change.fetching, Change.failures]),
      (.setUser(ada), [Change.users, Change.fetching]),
      (
        .authenticatePassword(username: "ada", password: "x"),
        [Change.isLoggingIn, Change.loginFailure]
      ),
      (.authenticated(as: ada), [Change.users, Change.currentID, Change.isLoggingIn]),
    ])
  }

  @Test("a derived value of an app depends on what it reads of the features")
  func apps() {
    let tasks = TaskListAppStore(
      dependencies: TaskListAppDependencies(tasks: .inMemory()))
    expectToldOnly(
      { _ = tasks.badge }, of: { tasks.tasks.dispatch(.addTask(TaskModel(title: "Milk"))) },
      not: { tasks.tasks.dispatch(.filterTasks(.completed)) })
    let arcade = ArcadeStore(dependencies: ArcadeDependencies(map: .mock))
    expectToldOnly(
      { _ = arcade.isQuiet }, of: { arcade.player.dispatch(.setVolume(to: 0)) },
      not: {
        arcade.player.dispatch(.show(.favourites))
        arcade.map.dispatch(.requestFailed("no signal"))
      })
  }

  private func expectToldOnly(_ read: () -> Void, of change: () -> Void, not other: () -> Void) {
    let flag = Flag(read)
    other()
    #expect(!flag.isSet)
    change()
    #expect(flag.isSet)
  }
}

/// Whether a value that was read has changed since.
@MainActor private final class Flag {
  private(set) var isSet = false

  init(_ read: () -> Void) {
    withObservationTracking(read) { MainActor.assumeIsolated { self.isSet = true } }
  }
}

/// A property or derived value of a store, and the properties on which it depends.
@MainActor private struct Reading<F: Feature> {
  let name: String
  let dependsOn: Changes
  /// Reads the value as a view does, and as a binding does.
  let reads: [(Store<F>) -> Void]

  init<Value>(
    _ name: String, _ path: KeyPath<F.State, Value>, _ dependsOn: Changes,
    _ read: @escaping (Store<F>) -> Value
  ) {
    self.name = name
    self.dependsOn = dependsOn
    reads = [{ _ = read($0) }, { _ = $0.reading(path)() }]
  }
}

@MainActor private struct Watch<F: Feature> {
  let readings: [Reading<F>]
  /// The number of private properties, which no view can read.
  let hidden: Int

  init(_ readings: [Reading<F>], hidden: Int = 0) {
    self.readings = readings
    self.hidden = hidden
  }

  /// Dispatches the actions in order to a store without middleware. After each, the views that read
  /// a changed property have to be updated, and no others.
  func expect(_ steps: [(action: F.Action, changes: Changes)]) {
    #expect(readings.count + hidden == F.properties.count + F.derived.count)
    let store = Store<F>(middleware: [])
    for step in steps {
      let flags = readings.map { reading in reading.reads.map { read in Flag { read(store) } } }
      store.dispatch(step.action)
      for (reading, flags) in zip(readings, flags) {
        let isTold = !reading.dependsOn.isDisjoint(with: step.changes)
        #expect(flags.map(\.isSet) == [isTold, isTold], "\(reading.name) after \(step.action)")
      }
    }
  }
}
