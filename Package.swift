// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target of this package.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A stage of the pipeline from YAML to files, with its test targets.
func stage(
  _ name: String, _ dependencies: [Target.Dependency] = [], tests: [String],
  support: [Target.Dependency] = []
) -> [Target] {
  [.target(name: name, dependencies: dependencies, swiftSettings: strict)]
    + tests.map {
      .testTarget(
        name: $0, dependencies: [.target(name: name)] + dependencies + support,
        swiftSettings: strict)
    }
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
    .library(name: "ReduxSwiftData", targets: ["ReduxSwiftData"]),
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
    .target(name: "EmbeddedSources", exclude: ["play.html"]),
    .executableTarget(
      name: "redux-gen",
      dependencies: [
        "Commands", "Exploration", "FeatureLowering", "FeatureRendering", "LanguageServer",
        "SpecComparison", "SpecLanguage",
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
    // The storages of features that store entities of SwiftData.
    .target(name: "ReduxSwiftData", dependencies: ["ReduxRuntime"], swiftSettings: strict),
    // The plugins, and the tool that a build runs. It needs no other package, because users of the
    // build plugin compile it.
    .executableTarget(
      name: "redux-gen-build",
      dependencies: ["FeatureLowering", "FeatureRendering", "SpecLanguage"], swiftSettings: strict),
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
        "Commands", "FeatureAnalysis", "ReduxRuntime", "ReduxTesting", "SpecComparison",
        "SpecLanguage", "SwiftToolchain", "redux-gen",
      ],
      swiftSettings: strict),
    // Marks in the specs of tests that show where findings are expected.
    .target(
      name: "MarkedText", dependencies: ["SpecLanguage"], path: "Tests/MarkedText",
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
        "Commands", "Exploration", "FeatureRendering", "MarkedText", "SpecComparison",
        "SpecLanguage",
      ],
      swiftSettings: strict),
    // Random specs, both evaluated and compiled.
    .testTarget(
      name: "DifferentialTests",
      dependencies: [
        "FeatureAnalysis", "FeatureLowering", "FeatureSimulation", "PackageWriting", "SpecLanguage",
        "SwiftToolchain",
      ],
      swiftSettings: strict),
  ]
    + [
      .testTarget(
        name: "CommandLineTests", dependencies: ["SwiftToolchain", "redux-gen", "redux-gen-build"],
        exclude: [
          "browser.py", "drive-emacs.el", "drive-language-server.py", "drive-neovim.lua",
          "drive-page.py", "drive-play.py", "failing-calls.c",
        ],
        swiftSettings: strict)
    ]
    + stage(
      "SpecLanguage", ["CLibYAML"],
      tests: [
        "DiagnosticsTests", "ExpressionSyntaxTests", "SpecDecodingTests", "YAMLParsingTests",
      ],
      support: ["MarkedText"])
    + stage(
      "FeatureAnalysis", ["ReduxSemantics", "SpecLanguage"],
      tests: ["ExpressionTypingTests", "FeatureAnalysisTests"],
      support: ["MarkedText"])
    + stage(
      "FeatureSimulation", ["FeatureAnalysis", "ReduxSemantics", "SpecLanguage"],
      tests: ["FeatureSimulationTests"], support: ["ReduxRuntime"])
    + stage(
      "Exploration", ["FeatureAnalysis", "FeatureSimulation", "ReduxSemantics", "SpecLanguage"],
      tests: ["ExplorationTests"])
    + stage(
      "SpecRepair", ["FeatureAnalysis", "SpecLanguage"], tests: ["SpecRepairTests"],
      support: ["MarkedText", "SwiftToolchain"])
    + stage(
      "SpecComparison",
      ["EmbeddedSources", "FeatureAnalysis", "FeatureSimulation", "SpecLanguage"],
      tests: ["SpecComparisonTests"],
      support: ["MarkedText"])
    + stage(
      "TestPlanning", ["Exploration", "FeatureAnalysis", "FeatureSimulation", "SpecLanguage"],
      tests: ["TestPlanningTests"])
    + stage(
      "FeatureLowering", ["FeatureAnalysis", "ReduxSemantics", "SpecLanguage"],
      tests: ["FeatureLoweringTests", "SwiftCodeTests"],
      support: ["FeatureSimulation", "SwiftToolchain", "TestPlanning"])
    + stage(
      "FeatureRendering", ["FeatureAnalysis", "FeatureLowering", "SpecLanguage"],
      tests: ["FeatureRenderingTests"], support: ["SwiftToolchain"])
    + stage(
      "PackageWriting",
      [
        "CSyncFS", "EmbeddedSources", "FeatureAnalysis", "FeatureLowering", "FeatureRendering",
        "ReduxSemantics", "SpecLanguage",
      ],
      tests: ["PackageLoweringTests", "PackageWritingTests"],
      support: ["SwiftToolchain", "TestPlanning"])
    + stage(
      "Commands",
      [
        "EmbeddedSources", "Exploration", "FeatureAnalysis", "FeatureLowering", "FeatureRendering",
        "FeatureSimulation", "PackageWriting", "SpecComparison", "SpecLanguage", "SpecRepair",
        "TestPlanning",
      ],
      tests: ["CommandsTests"], support: ["SwiftToolchain"])
    // The language server of `redux-gen lsp`.
    + stage(
      "LanguageServer",
      [
        "Exploration", "FeatureAnalysis", "FeatureRendering", "FeatureSimulation",
        "PackageWriting", "SpecLanguage", "SpecRepair",
      ],
      tests: ["LanguageServerTests"], support: ["MarkedText"])
    + stage(
      "ReduxRuntime", tests: ["ReduxRuntimeTests"],
      support: ["ReduxSwiftData", "SwiftToolchain", "TodoFixture"])
    + stage(
      "ReduxTesting", ["ReduxRuntime"], tests: ["ReduxTestingTests"], support: ["TodoFixture"]),
  swiftLanguageModes: [.v6]
)
