// swift-tools-version: 6.2
import PackageDescription

// A module named UIKit that only compiles, and the generated view controllers, which are type-checked
// with it. Nothing here is run.
let package = Package(
  name: "UIKitStubs",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "UIKit"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(name: "ReduxRuntime", dependencies: ["SwiftUI"]),
    // `#Preview` is a macro of Xcode, so files with previews are excluded.
    .target(
      name: "Stocks", dependencies: ["ReduxRuntime", "SwiftUI", "UIKit"],
      exclude: ["StocksPreviews.swift"]),
  ]
)
