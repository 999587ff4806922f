// swift-tools-version: 6.0
import PackageDescription

// Kills a process that saves tasks through the live repository of Generated/TaskList.
let package = Package(
  name: "TaskKeeping",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../../Generated/TaskList")],
  targets: [
    .executableTarget(
      name: "keep-tasks", dependencies: [.product(name: "TaskList", package: "TaskList")]),
    .testTarget(
      name: "TaskKeepingTests",
      dependencies: ["keep-tasks", .product(name: "TaskList", package: "TaskList")]),
  ]
)
