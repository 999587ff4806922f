// swift-tools-version: 6.2
import PackageDescription

/// A generated feature with its screens. The sources are compiled here, so that they see this SwiftUI.
func feature(_ name: String) -> Target {
  .target(
    name: name, dependencies: ["ReduxRuntime", "SwiftUI"],
    // `#Preview` is a macro of Xcode.
    exclude: [])
}

let features = ["Counter", "EditProfile", "Login", "TaskList"]

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
      dependencies: ["ReduxRuntime", "ScreenDriving", "SwiftUI"] + features.map { .byName(name: $0) },
      exclude: ["accessibility-tree.py"]),
  ] + features.map(feature)
)
