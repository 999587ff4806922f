// swift-tools-version: 6.2
import PackageDescription

// A module named SwiftUI that runs on Linux, and tests of the generated screens with it. The sources
// of the runtime and of the generated features are compiled here, so that they see this SwiftUI.
let package = Package(
  name: "SwiftUIDouble",
  platforms: [.macOS(.v14)],
  targets: [
    .target(name: "SwiftUI"),
    .target(name: "ScreenDriving", dependencies: ["SwiftUI"]),
    .target(name: "ReduxRuntime", dependencies: ["SwiftUI"]),
    .target(name: "TaskList", dependencies: ["ReduxRuntime", "SwiftUI"]),
    .testTarget(name: "SwiftUITests", dependencies: ["ScreenDriving", "SwiftUI"]),
    .testTarget(
      name: "ScreenTests", dependencies: ["ReduxRuntime", "ScreenDriving", "SwiftUI", "TaskList"]),
  ]
)
