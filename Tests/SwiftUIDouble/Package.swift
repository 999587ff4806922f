// swift-tools-version: 6.2
import PackageDescription

/// A generated module with its screens. It is compiled here, so that it sees this SwiftUI.
///
/// `#Preview` is a macro of Xcode, so files with previews are excluded.
func generated(_ name: String, _ dependencies: [String] = [], previews: String? = nil) -> Target {
  .target(
    name: name,
    dependencies: (["ReduxRuntime", "SwiftUI"] + dependencies).map { .byName(name: $0) },
    exclude: previews.map { [$0] } ?? [])
}

/// A module that the tool writes before these tests are run: see `.ci/screen-fixtures`.
func fixture(
  _ name: String, in package: String, _ dependencies: [String] = [], previews: Bool = true
) -> Target {
  .target(
    name: name,
    dependencies: (["ReduxRuntime", "SwiftUI"] + dependencies).map { .byName(name: $0) },
    path: "Fixtures/\(package)/Sources/\(name)",
    exclude: package == name && dependencies.isEmpty && previews ? ["\(name)Previews.swift"] : [])
}

/// The same module with what is between `#if os(macOS)` and `#endif`, which no condition turns on here.
func onMac(_ name: String, previews: String) -> Target {
  .target(
    name: "\(name)OnMac", dependencies: ["ReduxRuntime", "SwiftUI"].map { .byName(name: $0) },
    path: "Fixtures/Mac/\(name)", exclude: [previews])
}

/// An entry point as it is compiled for a Mac or an iPhone.
func main(on system: String) -> Target {
  .executableTarget(
    name: "TaskListAppMainOn\(system)",
    dependencies: ["ReduxRuntime", "SwiftUI", "TaskList", "TaskListApp"],
    path: "Fixtures/\(system)/TaskListAppMain")
}

let features = [
  generated("Counter"),
  generated("EditProfile", previews: "EditProfilePreviews.swift"),
  fixture("Groceries", in: "Groceries"),
  onMac("Groceries", previews: "GroceriesPreviews.swift"),
  fixture("Home", in: "Home", ["Groceries", "Letter", "Room", "Rooms", "Survey"]),
  fixture("Letter", in: "Letter"),
  fixture("Library", in: "Library"),
  generated("Login"),
  fixture("Mail", in: "Mail"),
  fixture("Notes", in: "Notes"),
  fixture("NotesApp", in: "NotesApp", ["Notes"]),
  fixture("Parcels", in: "Parcels"),
  fixture("Planner", in: "Planner"),
  generated("RecordMeeting", ["SyncUps"]),
  fixture("Room", in: "Room", previews: false),
  fixture("Rooms", in: "Rooms"),
  fixture("Survey", in: "Survey", previews: false),
  .target(
    name: "SurveyOnPhone", dependencies: ["ReduxRuntime", "SwiftUI"],
    path: "Fixtures/Phone/Survey"),
  generated("SyncUpDetail", ["RecordMeeting", "SyncUps"]),
  generated("SyncUpForm", ["SyncUps"]),
  generated("SyncUps", previews: "SyncUpsPreviews.swift"),
  generated("SyncUpsApp", ["RecordMeeting", "SyncUpDetail", "SyncUpForm", "SyncUps"]),
  generated("TaskList", previews: "Presentation/TaskListPreviews.swift"),
  onMac("TaskList", previews: "Presentation/TaskListPreviews.swift"),
  generated("TaskListApp", ["TaskList", "TaskListSQLite"]),
  // Written here instead of the module with GRDB.
  generated("TaskListSQLite", ["TaskList"]),
  generated("Users", previews: "UsersPreviews.swift"),
  generated("UsersApp", ["Login", "Users"]),
]

// A module named SwiftUI that runs on Linux, and tests of the generated screens with it.
let package = Package(
  name: "SwiftUIDouble",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "SwiftUI"),
    // A person in front of a screen, for tests.
    .target(name: "ScreenDriving", dependencies: ["SwiftUI"]),
    .target(name: "ReduxRuntime", dependencies: ["SwiftUI"]),
    .testTarget(name: "SwiftUITests", dependencies: ["ScreenDriving", "SwiftUI"]),
    .testTarget(
      name: "ScreenTests",
      dependencies: ["House", "ReduxRuntime", "ScreenDriving", "SwiftUI"]
        + features.map { .byName(name: $0.name) }
        + ["HomeMain", "TaskListAppMainOnMac", "TaskListAppMainOnPhone"],
      exclude: ["accessibility-tree.py"]),
    // Features of one module, in a target with the settings of new projects in Xcode.
    .executableTarget(
      name: "House", dependencies: ["ReduxRuntime", "SwiftUI"], path: "Fixtures/House",
      exclude: ["HomePreviews.swift", "WorkPreviews.swift"],
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
    // The entry points of apps, as the tool writes them.
    .executableTarget(
      name: "TaskListAppMain",
      dependencies: ["ReduxRuntime", "SwiftUI", "TaskList", "TaskListApp"]),
    main(on: "Mac"), main(on: "Phone"),
    .executableTarget(
      name: "HomeMain", dependencies: ["Groceries", "Home", "ReduxRuntime", "Rooms", "SwiftUI"],
      path: "Fixtures/Home/Sources/HomeMain"),
    .executableTarget(
      name: "NotesAppMain", dependencies: ["Notes", "NotesApp", "ReduxRuntime", "SwiftUI"],
      path: "Fixtures/NotesApp/Sources/NotesAppMain"),
  ] + features
)
