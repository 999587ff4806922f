// swift-tools-version: 6.0
import PackageDescription

// Processes that save tasks through the live repository of Generated/TaskList; one of them is killed.
let package = Package(
  name: "TaskKeeping",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(path: "../../Generated/TaskList"), .package(path: "../../Generated/ReduxRuntime"),
  ],
  targets: [
    .executableTarget(
      name: "keep-tasks",
      dependencies: [
        .product(name: "ReduxRuntime", package: "ReduxRuntime"),
        .product(name: "TaskList", package: "TaskList"),
      ]),
    .executableTarget(
      name: "add-task",
      dependencies: [
        .product(name: "ReduxRuntime", package: "ReduxRuntime"),
        .product(name: "TaskList", package: "TaskList"),
      ]),
    .testTarget(
      name: "TaskKeepingTests",
      dependencies: ["add-task", "keep-tasks", .product(name: "TaskList", package: "TaskList")]),
  ]
)
