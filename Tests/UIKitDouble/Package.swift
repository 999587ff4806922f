// swift-tools-version: 6.2
import PackageDescription

/// A module that the tool writes before this package is compiled.
///
/// `#Preview` is a macro of Xcode, so files with previews are excluded.
func fixture(
  _ name: String, in package: String, _ dependencies: [String] = [], previews: String? = nil
) -> Target {
  .target(
    name: name,
    dependencies: (["ReduxRuntime", "SwiftUI", "UIKit"] + dependencies).map { .byName(name: $0) },
    path: "Fixtures/\(package)/Sources/\(name)",
    exclude: previews.map { [$0] } ?? [])
}

let fixtures = [
  fixture("Alarms", in: "Alarms", previews: "AlarmsPreviews.swift"),
  fixture("Letter", in: "Letter"),
  fixture("Note", in: "Note"),
  fixture("Orders", in: "Orders", previews: "OrdersPreviews.swift"),
  fixture("Parcels", in: "Parcels", previews: "ParcelsPreviews.swift"),
  fixture("Trips", in: "Trips", previews: "TripsPreviews.swift"),
  fixture("DeskApp", in: "DeskApp", ["Alarms", "Letter", "Orders", "Stocks"]),
  fixture("ShopApp", in: "ShopApp", ["Alarms", "Note", "Stocks"]),
  fixture("SmallApp", in: "SmallApp", ["Note", "Stocks"]),
  fixture("StocksApp", in: "StocksApp", ["Alarms", "Note", "Stocks"]),
  fixture("TripsApp", in: "TripsApp", ["Note", "Stocks", "Trips"]),
]

// A module named UIKit that runs on Linux, and tests of the generated view controllers with it.
let package = Package(
  name: "UIKitDouble",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "UIKit"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    // A person in front of a view of SwiftUI, for tests.
    .target(name: "ScreenDriving", dependencies: ["SwiftUI"]),
    .target(name: "ReduxRuntime", dependencies: ["SwiftUI", "UIKit"]),
    .target(
      name: "Stocks", dependencies: ["ReduxRuntime", "SwiftUI", "UIKit"],
      exclude: ["StocksPreviews.swift"]),
    .testTarget(
      name: "UIKitTests",
      dependencies: ["House", "ReduxRuntime", "ScreenDriving", "Stocks", "SwiftUI", "UIKit"]
        + fixtures.map { .byName(name: $0.name) },
      // Beside a UIKit, Testing wants a module that only Apple's systems have.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    // Features of one module, in a target with the settings of new projects in Xcode.
    .executableTarget(
      name: "House", dependencies: ["ReduxRuntime", "SwiftUI", "UIKit"], path: "Fixtures/House",
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
      name: "StocksAppMain", dependencies: ["ReduxRuntime", "StocksApp", "UIKit"],
      path: "Fixtures/StocksApp/Sources/StocksAppMain"),
  ] + fixtures
)
