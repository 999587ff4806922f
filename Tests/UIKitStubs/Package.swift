// swift-tools-version: 6.2
import PackageDescription

/// A module that the tool writes before this package is compiled.
func fixture(
  _ name: String, in package: String, _ dependencies: [String] = [], previews: String? = nil
) -> Target {
  .target(
    name: name,
    dependencies: (["ReduxRuntime", "SwiftUI", "UIKit"] + dependencies).map { .byName(name: $0) },
    path: "Fixtures/\(package)/Sources/\(name)",
    exclude: previews.map { [$0] } ?? [])
}

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
    // Written by `.ci/screen-fixtures`: coordinators of apps, with their entry points.
    fixture("Alarms", in: "Alarms", previews: "AlarmsPreviews.swift"),
    fixture("Note", in: "Note"),
    fixture("SmallApp", in: "SmallApp", ["Note", "Stocks"]),
    fixture("StocksApp", in: "StocksApp", ["Alarms", "Note", "Stocks"]),
    .executableTarget(
      name: "StocksAppMain", dependencies: ["ReduxRuntime", "StocksApp", "UIKit"],
      path: "Fixtures/StocksApp/Sources/StocksAppMain"),
  ]
)
