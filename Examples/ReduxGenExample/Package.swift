// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ReduxGenExample",
  platforms: [.macOS(.v14)],
  dependencies: [
    // Elsewhere: .package(url: "https://…/redux-gen", from: "0.1.0", traits: ["SQLite"])
    // The trait is for the database of Tasks.
    .package(name: "redux-gen", path: "../..", traits: ["SQLite"])
  ],
  targets: [
    // The code of each *.redux.yaml in the folder of this target becomes part of the target.
    .target(
      name: "TodoCore",
      dependencies: [
        .product(name: "ReduxRuntime", package: "redux-gen"),
        .product(name: "ReduxSQLite", package: "redux-gen"),
      ],
      plugins: [.plugin(name: "ReduxGenPlugin", package: "redux-gen")]),
    .executableTarget(name: "todo", dependencies: ["TodoCore"]),
    // The generated tests of the specs of TodoCore, next to handwritten ones.
    .testTarget(
      name: "TodoCoreTests",
      dependencies: [
        "TodoCore",
        .product(name: "ReduxRuntime", package: "redux-gen"),
        .product(name: "ReduxTesting", package: "redux-gen"),
      ],
      plugins: [.plugin(name: "ReduxGenPlugin", package: "redux-gen")]),
  ]
)
