import EmbeddedSources
import FeatureAnalysis
import FeatureLowering

/// Collects what a feature adds to the shared files of its package.
///
/// - Parameter isAlone: Whether the feature is the package's only feature, and has the package's
///   name.
package func lowerPart(_ member: PackageMember, isAlone: Bool) -> PackagePart {
  let context = FeatureContext(member.feature, member.tests, specPath: member.specPath)
  let asked = member.feature.functionModules.subtracting(toolchainModules)
  let imports = Set(member.feature.externals.filter(\.isImported).map(\.module))
  // A feature may have the name of a module of the platform, such as Contacts.
  let platform = toolchainModules.subtracting(imports)
  return PackagePart(
    module: context.names.module, tests: context.names.tests,
    hasTests: FeatureFile.testSuites.contains { $0.isPresent(in: context) },
    mocks: context.needsMocks ? context.names.mocks : nil,
    database: context.databaseModule, library: context.library,
    needsTesting: context.needsTesting,
    modules: Set(context.externals.values).union(asked).subtracting(platform).sorted(),
    testModules: asked, imports: imports,
    summary: readmeSummary(context), readme: readmeSection(context, level: isAlone ? 1 : 2))
}

/// Collects what an app adds to the shared files of its package.
///
/// - Parameter isAlone: Whether the package contains only the app, and has the app's name.
package func lowerPart(_ context: AppContext, isAlone: Bool) -> PackagePart {
  return PackagePart(
    module: context.names.module, tests: context.names.tests,
    hasTests: context.hasTests, mocks: context.needy.isEmpty ? nil : context.names.mocks,
    main: context.hasMain ? context.names.main : nil,
    needsTesting: context.hasTests,
    modules: context.modules, imports: Set(context.modules),
    mockImports: Set(context.mocked.map(\.feature.name)),
    databaseImports: context.databaseModules,
    summary: readmeSummary(context.whole), readme: appReadme(context, level: isAlone ? 1 : 2))
}

/// Creates the files that belong to the whole package: the manifest, the README and the runtime.
package func lowerPackage(
  name: String, parts: [PackagePart], runtime: RuntimeSource = .shared
) -> [GeneratedFile] {
  var files = [
    packageManifest(name, parts, runtime),
    GeneratedFile(path: "README.md", owner: .generated, bytes: readme(name, parts)),
  ]
  if case .embedded = runtime {
    files += runtimeFiles
    for library in StorageLibrary.allCases where parts.contains(where: { $0.library == library }) {
      files += library.files
    }
    if parts.contains(where: \.needsTesting) { files += testingFiles }
  }
  return files
}

/// Creates the runtime package. All packages in an output folder depend on this one copy by its
/// path, so that an app can use several packages.
package func lowerRuntimePackage() -> [GeneratedFile] {
  [runtimeManifest()] + runtimeFiles + testingFiles
}

/// Creates a package with storages of lists. All packages in an output folder whose features need it
/// depend on this one copy by its path, so that it is compiled once for an app.
package func lowerLibraryPackage(_ library: StorageLibrary) -> [GeneratedFile] {
  [libraryManifest(library)] + library.files
}

/// Created only once, because the bytes are the same for every package of a run.
private let runtimeFiles = sources(
  reduxRuntimeSources(), module: RuntimeSymbol.module, "The runtime")

private let testingFiles = sources(
  reduxTestingSources(), module: RuntimeSymbol.testing, "The test support")

private let sqliteFiles = sources(
  reduxSQLiteSources(), module: StorageLibrary.sqlite.module, "The SQLite storages")

private let swiftDataFiles = sources(
  reduxSwiftDataSources(), module: StorageLibrary.swiftData.module, "The SwiftData storages")

extension StorageLibrary {
  fileprivate var files: [GeneratedFile] {
    switch self {
    case .sqlite: sqliteFiles
    case .swiftData: swiftDataFiles
    }
  }
}

private func sources(
  _ list: UnsafePointer<EmbeddedSource>, module: String, _ what: String
) -> [GeneratedFile] {
  let header = Array("// \(what) of redux-gen, written by it. Do not edit.\n\n".utf8)
  var files: [GeneratedFile] = []
  var source = list
  while let path = source.pointee.path, let text = source.pointee.text {
    files.append(
      GeneratedFile(
        path: "Sources/\(module)/\(String(cString: path))", owner: .generated,
        bytes: header + String(cString: text).utf8))
    source += 1
  }
  return files
}

/// The modules of the toolchain or the platform, which can be imported without a package.
let toolchainModules: Set<String> = [
  "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
  "FoundationNetworking", "FoundationXML", "Observation", "RegexBuilder", "Synchronization",
  "Distributed", "Dispatch", "Glibc", "Musl", "Darwin",
  // The modules that exist only on Apple platforms.
  "AVFoundation", "AppKit", "CloudKit", "Combine", "Contacts", "CoreData", "CoreFoundation",
  "CoreGraphics", "CoreLocation", "CoreMedia", "CoreTransferable", "CryptoKit", "EventKit",
  "HealthKit", "MapKit", "Network", "OSLog", "ObjectiveC", "PassKit", "Photos", "PhotosUI",
  "QuartzCore", "Security", "StoreKit", "SwiftData", "SwiftUI", "UIKit",
  "UniformTypeIdentifiers", "UserNotifications", "WatchKit", "WeatherKit", "WidgetKit",
]
