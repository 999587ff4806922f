import FeatureAnalysis
import Foundation
import SpecLanguage
import SwiftToolchain
import TestPlanning
import Testing

@testable import FeatureLowering

/// Gives names that users may choose to declarations of each kind. A name is rejected with an error, or
/// the generated code, mocks and tests compile.
///
/// A file in `Tests/Fixtures/Names` declares one kind. It has one or several specs, of which each may use
/// those before it. Its lines with `NAME` or `NUMBER` are repeated for each name.
///
/// All names take about eight minutes. Each kind gets every tenth name, another one than the kind before,
/// unless `REDUX_GEN_NAMES` is set, as by `make verify ONLY=names`.
@Suite(.inSlowLane) struct NameSweepTests {
  /// The kinds of declarations with the names of types, and those with other names.
  private static let types = [
    "model", "enum", "filter", "json", "middleware", "protocol", "sqlite", "imported", "neighbour",
    "app",
  ]
  private static let values = [
    "member", "stored-member", "case", "stored-case", "payload", "dependency", "derived",
    "function", "app-derived", "app-store",
  ]

  @Test("a type whose name is accepted compiles", arguments: types)
  func type(kind: String) throws {
    let names = try SweptNames()
    let own = try Self.namesInGeneratedCode(kind).filter { $0.first?.isUppercase == true }
    // Each name of a module is the name of a model and of one other type.
    let others = Self.types.count - 1
    let place = (Self.types.firstIndex(of: kind) ?? 0) - 1
    let part = (names["toolchain"] + names["others"]).enumerated()
      .filter { kind == "model" || $0.offset % others == place }.map(\.element)
    try sweep(kind, names["keywords"] + names["code"] + own + part)
  }

  @Test("a value whose name is accepted compiles", arguments: values)
  func value(kind: String) throws {
    let names = try SweptNames()
    try sweep(kind, names["keywords"] + names["code"] + Self.namesInGeneratedCode(kind))
  }

  private static let sweepsAll = ProcessInfo.processInfo.environment["REDUX_GEN_NAMES"] != nil

  private func sweep(_ kind: String, _ all: [String]) throws {
    let spec = try NamedSpecs(kind)
    let place = (Self.types + Self.values).firstIndex(of: kind) ?? 0
    let names = all.enumerated().filter { Self.sweepsAll || $0.offset % 10 == place % 10 }
      .map(\.element)
    var accepted = 0
    for batch in batches(of: names) {
      let names = try spec.accepted(among: batch)
      accepted += names.count
      guard !names.isEmpty, let messages = try spec.compile(names) else { continue }
      let failed = try spec.failing(among: names)
      Issue.record("\(kind): \(failed.joined(separator: ", "))\n\(messages)")
    }
    #expect(
      accepted > names.count / 3, "\(kind): of \(names.count) names, \(accepted) are accepted")
  }

  @Test("a feature whose name is accepted compiles")
  func featureName() throws {
    let names = try SweptNames()["features"]
    #expect(names.count > 20)
    var accepted = 0
    for name in names {
      let spec = try NamedSpecs("feature")
      guard try !spec.accepted(among: [name]).isEmpty else { continue }
      accepted += 1
      if let messages = try spec.compile([name]) { Issue.record("\(name): \(messages)") }
    }
    #expect(accepted > names.count / 2)
  }

  /// Returns the names in groups in which no two names differ only in case.
  private func batches(of names: [String]) -> [[String]] {
    var batches: [(names: [String], lowercased: Set<String>)] = []
    var seen: Set<String> = []
    for name in names where seen.insert(name).inserted {
      let key = name.lowercased()
      let place = batches.firstIndex { $0.names.count < 200 && !$0.lowercased.contains(key) }
      if let place {
        batches[place].names.append(name)
        batches[place].lowercased.insert(key)
      } else {
        batches.append(([name], [key]))
      }
    }
    return batches.map(\.names)
  }

  /// The names in the code that is generated for the specs of a kind, apart from those of the specs.
  /// Other names cannot meet one in this code.
  private static func namesInGeneratedCode(_ kind: String) throws -> [String] {
    var names: Set<String> = []
    let spec = try NamedSpecs(kind)
    for (path, text) in try spec.files([types.contains(kind) ? "Zork" : "zork"])
    where path.hasSuffix(".swift") {
      let lines = text.split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      for word in lines.joined(separator: "\n").split(whereSeparator: {
        !$0.isLetter && !$0.isNumber && $0 != "_"
      }) where word.first?.isLetter == true && !word.lowercased().contains("zork") {
        names.insert(String(word))
      }
    }
    return names.sorted()
  }
}

/// The names of `Tests/Fixtures/Names/names.txt`, by section.
private struct SweptNames {
  private var sections: [String: [String]] = [:]

  init() throws {
    let url = repository.appending(path: "Tests/Fixtures/Names/names.txt")
    var section = ""
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else {
        sections[section, default: []] += line.split(separator: " ").map(String.init)
      }
    }
  }

  subscript(section: String) -> [String] { sections[section] ?? [] }
}

/// The specs of one kind of names.
private struct NamedSpecs {
  let kind: String
  private let specs: [[Substring]]

  init(_ kind: String) throws {
    self.kind = kind
    let url = repository.appending(path: "Tests/Fixtures/Names/\(kind).yaml")
    specs = try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n").split(separator: "---").map(Array.init)
  }

  /// Returns the lines of a spec, each with the name that it declares.
  private func lines(_ spec: [Substring], _ names: [String]) -> [(text: String, name: String?)] {
    spec.flatMap { line -> [(text: String, name: String?)] in
      guard line.contains("NAME") || line.contains("NUMBER") else { return [(String(line), nil)] }
      return names.enumerated().map { number, name in
        (String(line).replacing("NAME", with: name).replacing("NUMBER", with: "\(number)"), name)
      }
    }
  }

  private enum Meaning {
    case feature(Feature)
    case app(App)
  }

  /// Analyzes the specs in their order, up to the first with errors.
  private func meanings(
    _ names: [String]
  ) -> (found: [Meaning], errors: [Finding], lines: [(text: String, name: String?)]) {
    var found: [Meaning] = []
    var features: [String: ImportedFeatures.Entry] = [:]
    for spec in specs {
      let lines = lines(spec, names)
      let file = SourceFile(path: "spec.yaml", text: lines.map(\.text).joined(separator: "\n"))
      var diagnostics = Diagnostics()
      let imports = ImportedFeatures(features)
      if spec.contains(where: { $0.hasPrefix("app:") }) {
        if let app = analyzeApp(file, features: imports, &diagnostics).app {
          found.append(.app(app))
        }
      } else if let feature = analyzeSpec(file, imports: imports, &diagnostics).feature {
        features[feature.name] = .feature(feature)
        found.append(.feature(feature))
      }
      let errors = diagnostics.findings.filter { $0.severity == .error }
      if !errors.isEmpty { return (found, errors, lines) }
    }
    return (found, [], [])
  }

  /// Returns the names that no error rejects. An error says which name it rejects, or is in the line
  /// of its declaration.
  func accepted(among names: [String]) throws -> [String] {
    var names = names
    while !names.isEmpty {
      let (_, errors, lines) = meanings(names)
      if errors.isEmpty { return names }
      let isAboutNames: Set<String> = [
        "reserved-name", "name-collision", "duplicate-name", "duplicate-key", "invalid-name",
      ]
      let first = errors.filter { isAboutNames.contains($0.id.rawValue) }
      var rejected: Set<String> = []
      for error in first.isEmpty ? errors : first {
        let name =
          names.first { error.message.contains("'\($0)'") }
          ?? lines[Int(error.range.start.line) - 1].name
        guard let name else {
          Issue.record("\(kind), line \(error.range.start.line): \(error.message)")
          return []
        }
        rejected.insert(name)
      }
      names.removeAll(where: rejected.contains)
    }
    return names
  }

  /// Returns the files that are generated for the specs, by path.
  func files(_ names: [String]) throws -> [(path: String, text: String)] {
    meanings(names).found.flatMap { meaning -> [(path: String, text: String)] in
      let files =
        switch meaning {
        case .feature(let feature):
          lowerFeature(feature, tests: planTests(of: feature), specPath: "spec.yaml")
        case .app(let app):
          lowerApp(AppContext(app, planLinks(of: app), specPath: "spec.yaml"))
        }
      return texts(files).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// Compiles the packages, and returns the messages of the compiler; nil if there are none.
  func compile(_ names: [String]) throws -> String? {
    let runtime = try Self.runtime.get()
    let folder = runtime.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var sources: [String: [String]] = [:]
    var modules: [String] = []
    for (path, text) in try files(names) where path.hasSuffix(".swift") {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try withoutMacros(text).write(to: url, atomically: false, encoding: .utf8)
      let module = String(path.split(separator: "/")[1])
      if sources[module] == nil { modules.append(module) }
      sources[module, default: []].append(url.path())
    }
    let search = ["-I", runtime.path(), "-I", folder.path()]
    // A module imports those of features before it, its own feature, and mocks.
    let ranks = ["Tests", "Mocks", "SQLite"]
    let ordered = modules.enumerated().sorted { first, second in
      let rank = [first, second].map { module in
        ranks.firstIndex { module.element.hasSuffix($0) }.map { 3 - $0 } ?? 0
      }
      return (rank[0], first.offset) < (rank[1], second.offset)
    }
    for module in ordered.map(\.element) {
      guard let files = sources[module] else { continue }
      let output =
        module.hasSuffix("Tests") || modules.count == 1
        ? ["-typecheck"]
        : ["-emit-module", "-o", folder.appending(path: "\(module).swiftmodule").path()]
      let text = try Self.compile(module, files.sorted(), search + output)
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns the names with which the package does not compile, found by halving.
  func failing(among names: [String]) throws -> [String] {
    if names.count == 1 { return names }
    let halves = [Array(names.prefix(names.count / 2)), Array(names.dropFirst(names.count / 2))]
    let failed = try halves.filter { try compile($0) != nil }.flatMap(failing)
    return failed.isEmpty ? names : failed
  }

  /// Removes the attributes of tests, whose expansion takes most of the time. No name can change
  /// what they mean.
  private func withoutMacros(_ text: String) -> String {
    var rest = Substring(text)
    var result = ""
    while let start = ["@Test", "@Suite"].compactMap({ rest.range(of: $0) })
      .min(by: { $0.lowerBound < $1.lowerBound })
    {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      if rest.first == "(" { rest = afterParentheses(rest) }
    }
    return result + rest
  }

  /// Returns what follows the parentheses at the start of the text.
  private func afterParentheses(_ text: Substring) -> Substring {
    var depth = 0
    var isInLiteral = false
    var previous: Character = " "
    for index in text.indices {
      switch text[index] {
      case "\"" where previous != "\\": isInLiteral.toggle()
      case "(" where !isInLiteral: depth += 1
      case ")" where !isInLiteral:
        depth -= 1
        if depth == 0 { return text[text.index(after: index)...] }
      default: break
      }
      previous = text[index]
    }
    return ""
  }

  /// The folder with the modules of the runtime, which all packages import. `ReduxSQLite` is there
  /// without the bodies of its functions, so that it needs only some names of GRDB.
  private static let runtime = Result<URL, any Error> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "redux-gen-names")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let grdb = folder.appending(path: "GRDB.swift")
    try """
    public struct Row {}
    public struct DatabaseValue: Sendable {}
    public protocol DatabaseValueConvertible {}
    public struct DatabaseError: Error {}
    public struct Configuration {}
    public struct DatabaseMigrator {}
    public final class DatabaseQueue {}
    public final class Database { public struct ColumnType {} }
    public final class RowCursor {}
    """.write(to: grdb, atomically: false, encoding: .utf8)
    var modules = [("GRDB", [grdb.path()])]
    for module in ["ReduxRuntime", "ReduxTesting", "ReduxSQLite", "ReduxSwiftData"] {
      var files: [String] = []
      for (name, bytes) in try runtimeSources(module) {
        let url = folder.appending(path: "\(module)/\(name)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        files.append(url.path())
      }
      modules.append((module, files))
    }
    for (module, files) in modules {
      let output = folder.appending(path: "\(module).swiftmodule").path()
      let text = try compile(
        module, files,
        ["-I", folder.path(), "-emit-module", "-o", output]
          + (module == "ReduxSQLite"
            ? ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"] : []))
      #expect(text == "")
    }
    return folder
  }

  private static func compile(_ module: String, _ files: [String], _ arguments: [String]) throws
    -> String
  {
    let run = try runToolchain(
      ["swiftc", "-module-name", module, "-parse-as-library", "-wmo", "-swift-version", "6"]
        + ["-enable-testing", "-package-name", "names", "-warnings-as-errors"]
        + ["-enable-upcoming-feature", "ExistentialAny"] + arguments + files)
    let errors = run.text.split(separator: "\n").filter { $0.contains(" error: ") }
    if run.status != 0, errors.isEmpty { return String(run.text.prefix(1000)) }
    return errors.prefix(5).joined(separator: "\n")
  }
}
