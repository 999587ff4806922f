// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target of this package.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A stage of the pipeline from YAML to files: a target and its test target.
func stage(
  _ name: String, _ dependencies: [Target.Dependency] = [], support: [Target.Dependency] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: strict),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name)] + dependencies + support,
      swiftSettings: strict),
  ]
}

let package = Package(
  name: "redux-gen",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .executable(name: "redux-gen", targets: ["redux-gen"]),
    .library(name: "ReduxRuntime", targets: ["ReduxRuntime"]),
    .plugin(name: "ReduxGenPlugin", targets: ["ReduxGenPlugin"]),
    .plugin(name: "ReduxGenCommandPlugin", targets: ["ReduxGenCommandPlugin"]),
    .library(name: "ReduxTesting", targets: ["ReduxTesting"]),
    .library(name: "ReduxSQLite", targets: ["ReduxSQLite"]),
  ],
  traits: [
    .trait(
      name: "SQLite",
      description:
        "The module ReduxSQLite. Without this trait, GRDB is not fetched, and the module is empty.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CSyncFS"),
    // The sources of ReduxRuntime and ReduxTesting, which the tool writes into packages.
    .target(name: "EmbeddedSources"),
    // The tool's access to the file system, without Foundation.
    .target(name: "FileSystem", dependencies: ["Diagnostics"], swiftSettings: strict),
    .executableTarget(
      name: "redux-gen",
      dependencies: [
        "Commands", "Diagnostics", "Explanations", "Exploration", "FeatureLowering",
        "FeatureRendering", "FileSystem", "SpecComparison",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // What effects, storages and endless loops mean, without tasks and clocks. The folder is a part of
    // ReduxRuntime, and the link lets the tool compile it as a module of its own.
    .target(name: "ReduxSemantics", swiftSettings: strict),
    // The storages of features that store rows in SQLite.
    .target(
      name: "ReduxSQLite",
      dependencies: [
        "ReduxRuntime",
        .product(
          name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: strict),
    // The plugins, and the tool that a build runs. It needs no other package, because users of the
    // build plugin compile it.
    .executableTarget(
      name: "redux-gen-build",
      dependencies: ["Diagnostics", "FeatureLowering", "FeatureRendering"], swiftSettings: strict),
    .plugin(
      name: "ReduxGenPlugin", capability: .buildTool(), dependencies: ["redux-gen-build"]),
    .plugin(
      name: "ReduxGenCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "redux-gen", description: "Generate code from specs of Redux features, or check it"),
        permissions: [
          .writeToPackageDirectory(reason: "redux-gen writes the code of your specs")
        ]),
      dependencies: ["redux-gen"]),
    // Tests the documentation against the tool: tables, specs, commands, Swift code and links.
    .testTarget(
      name: "DocsTests",
      dependencies: [
        "Commands", "Diagnostics", "Explanations", "ExpressionTyping", "ReduxRuntime",
        "ReduxTesting", "SpecComparison", "SpecDecoding", "SwiftToolchain", "redux-gen",
      ],
      swiftSettings: strict),
    // Marks in the specs of tests that show where findings are expected.
    .target(
      name: "MarkedText", dependencies: ["Diagnostics"], path: "Tests/MarkedText",
      swiftSettings: strict),
    // The lane of tests that start the toolchain, and the one function that starts it.
    .target(name: "SwiftToolchain", path: "Tests/SwiftToolchain", swiftSettings: strict),
    // An app of four features, written as if generated, for the tests of the runtime and its test
    // support.
    .target(
      name: "TodoFixture", dependencies: ["ReduxRuntime"], path: "Tests/TodoFixture",
      swiftSettings: strict),
    // Tests the explanations of findings, and that wrong specs have exactly the expected findings.
    .testTarget(
      name: "FindingTests",
      dependencies: [
        "Commands", "Diagnostics", "Explanations", "Exploration", "FeatureRendering",
        "MarkedText", "SpecComparison",
      ],
      swiftSettings: strict),
    // Random specs, both evaluated and compiled.
    .testTarget(
      name: "DifferentialTests",
      dependencies: [
        "Diagnostics", "ExpressionTyping", "FeatureAnalysis", "FeatureLowering",
        "FeatureSimulation", "PackageLowering", "SpecDecoding", "SwiftCode", "SwiftToolchain",
        "YAMLParsing",
      ],
      swiftSettings: strict),
  ]
    + [
      .testTarget(
        name: "CommandLineTests", dependencies: ["SwiftToolchain", "redux-gen", "redux-gen-build"],
        exclude: ["drive-page.py", "failing-calls.c"],
        swiftSettings: strict)
    ]
    + stage("Diagnostics")
    + [.target(name: "Explanations", dependencies: ["Diagnostics"], swiftSettings: strict)]
    + stage("YAMLParsing", ["CLibYAML", "Diagnostics"], support: ["MarkedText"])
    + stage("ExpressionSyntax", ["Diagnostics"], support: ["MarkedText"])
    + stage(
      "SpecDecoding", ["Diagnostics", "ExpressionSyntax", "YAMLParsing"], support: ["MarkedText"])
    + stage("ExpressionTyping", ["Diagnostics", "ExpressionSyntax"])
    + stage(
      "FeatureAnalysis",
      [
        "Diagnostics", "ExpressionSyntax", "ExpressionTyping", "ReduxSemantics", "SpecDecoding",
        "YAMLParsing",
      ], support: ["MarkedText"])
    + stage(
      "FeatureSimulation",
      [
        "Diagnostics", "ExpressionSyntax", "ExpressionTyping", "FeatureAnalysis", "ReduxSemantics",
        "SpecDecoding", "YAMLParsing",
      ])
    + stage(
      "Exploration",
      [
        "Diagnostics", "ExpressionSyntax", "ExpressionTyping", "FeatureAnalysis",
        "FeatureSimulation", "SpecDecoding", "YAMLParsing",
      ])
    + stage(
      "SpecRepair",
      ["Diagnostics", "ExpressionSyntax", "FeatureAnalysis", "SpecDecoding", "YAMLParsing"],
      support: ["MarkedText"])
    + stage(
      "SpecComparison",
      [
        "Diagnostics", "Explanations", "ExpressionSyntax", "ExpressionTyping", "FeatureAnalysis",
        "SpecDecoding", "YAMLParsing",
      ], support: ["MarkedText"])
    + stage(
      "TestPlanning",
      [
        "Diagnostics", "Exploration", "ExpressionSyntax", "ExpressionTyping", "FeatureAnalysis",
        "FeatureSimulation", "SpecDecoding", "YAMLParsing",
      ])
    + stage("SwiftCode", support: ["SwiftToolchain"])
    + stage(
      "FeatureLowering",
      [
        "Diagnostics", "ExpressionSyntax", "ExpressionTyping", "FeatureAnalysis", "ReduxSemantics",
        "SpecDecoding", "SwiftCode", "YAMLParsing",
      ], support: ["FeatureSimulation", "SwiftToolchain", "TestPlanning"])
    + stage(
      "PackageLowering",
      [
        "Diagnostics", "EmbeddedSources", "ExpressionTyping", "FeatureAnalysis", "FeatureLowering",
        "ReduxSemantics", "SpecDecoding", "SwiftCode", "YAMLParsing",
      ], support: ["SwiftToolchain", "TestPlanning"])
    + stage(
      "FeatureRendering",
      [
        "Diagnostics", "FeatureAnalysis", "FeatureLowering", "FileSystem", "SpecDecoding",
        "YAMLParsing",
      ])
    + stage("PackageWriting", ["CSyncFS", "Diagnostics", "FeatureLowering", "FileSystem"])
    + stage(
      "Commands",
      [
        "Diagnostics", "Explanations", "Exploration", "ExpressionSyntax", "ExpressionTyping",
        "FeatureAnalysis", "FeatureLowering", "FeatureRendering", "FeatureSimulation",
        "FileSystem", "PackageLowering", "PackageWriting", "SpecComparison", "SpecDecoding",
        "SpecRepair", "SwiftCode", "TestPlanning", "YAMLParsing",
      ])
    + stage("ReduxRuntime", support: ["SwiftToolchain", "TodoFixture"])
    + stage("ReduxTesting", ["ReduxRuntime"], support: ["TodoFixture"]),
  swiftLanguageModes: [.v6]
)
