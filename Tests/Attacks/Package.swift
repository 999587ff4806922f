// swift-tools-version: 6.2
import PackageDescription

// These tests try to crash the runtime with legal uses of its API. They are in a separate package,
// so that they can be built without the tool, for release and with the address sanitizer.
let package = Package(
  name: "Attacks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "redux-gen", path: "../..")],
  targets: [
    .testTarget(
      name: "AttackTests",
      dependencies: [
        .product(name: "ReduxRuntime", package: "redux-gen"),
        .product(name: "ReduxTesting", package: "redux-gen"),
      ])
  ]
)
