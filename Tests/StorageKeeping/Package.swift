// swift-tools-version: 6.2
import PackageDescription

// These tests check the guarantees of stored features with Generated/Journal and
// Generated/TaskList. They use processes that are killed, processes that run out of disk space or
// are not allowed to write, and two processes at the same time. They are the tests of ReduxSQLite.
let package = Package(
  name: "StorageKeeping",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(path: "../../Generated/Journal"), .package(path: "../../Generated/TaskList"),
    .package(path: "../../Generated/ReduxRuntime"), .package(path: "../../Generated/ReduxSQLite"),
  ],
  targets: [
    .executableTarget(
      name: "keep-entries",
      dependencies: [
        .product(name: "ReduxRuntime", package: "ReduxRuntime"),
        .product(name: "Journal", package: "Journal"),
        .product(name: "JournalSQLite", package: "Journal"),
      ]),
    .executableTarget(
      name: "change-journal",
      dependencies: [
        .product(name: "ReduxRuntime", package: "ReduxRuntime"),
        .product(name: "Journal", package: "Journal"),
        .product(name: "JournalSQLite", package: "Journal"),
      ]),
    .executableTarget(
      name: "add-task",
      dependencies: [
        .product(name: "ReduxRuntime", package: "ReduxRuntime"),
        .product(name: "TaskList", package: "TaskList"),
        .product(name: "TaskListSQLite", package: "TaskList"),
      ]),
    .testTarget(
      name: "StorageKeepingTests",
      dependencies: [
        "add-task",
        "change-journal",
        "keep-entries",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ReduxRuntime", package: "ReduxRuntime"),
        .product(name: "ReduxSQLite", package: "ReduxSQLite"),
        .product(name: "Journal", package: "Journal"),
        .product(name: "JournalSQLite", package: "Journal"),
      ]),
  ]
)
