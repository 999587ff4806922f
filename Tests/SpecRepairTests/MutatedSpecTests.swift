import FeatureAnalysis
import Foundation
import SpecLanguage
import SwiftToolchain
import Testing

@testable import SpecRepair

@Suite("The repair of mutated specs")
struct MutatedSpecTests {
  /// How long specs are mutated, as in `make fuzz ONLY=repair`. Otherwise only a few specs are.
  private static let seconds = ProcessInfo.processInfo.environment["REDUX_GEN_REPAIR_SECONDS"]
    .flatMap { Int($0) }
  private static let isLong = seconds != nil

  @Test("Every spec of the project, however its lines and tokens are mutated, is read and reported")
  func mutations() throws {
    var random = Numbers(state: Self.isLong ? UInt64(Date().timeIntervalSince1970) : 2)
    let specs = try Self.specs(upTo: Self.isLong ? .max : 1500)
    #expect(specs.count > 100)
    let end = ContinuousClock.now + .seconds(Self.seconds ?? 0)
    var count = 0
    while Self.isLong ? ContinuousClock.now < end : count < (SlowLane.isOn ? 250 : 80) {
      let text = SpecMutation.mutated(specs, using: &random)
      // A trap ends the tests: the input is then still in this file.
      if Self.isLong { try Data(text.utf8).write(to: Self.lastInput) }
      let time = ContinuousClock().measure { Self.read(SourceFile(path: "a.yaml", text: text)) }
      #expect(time < .seconds(60), "\(text)")
      count += 1
    }
    if Self.isLong { print("\(count) mutated specs") }
  }

  @Test(
    "A file that ends where a repair expects more is reported as an error",
    arguments: [
      "%YAML 1.1\n", "%YAML 1.1\nscenarios:\n", "%YAML", "%", "-", "- ", ":", "a:", "[", "{", "\"",
      "'", "#", "\n", "\t", "a: [", "a: {b", "a: \"b", "a: |", "a:\n-", "a: !swift ", "`a",
      "scenarios:\n-", "models:\n  A: {", "%YAML 1.3\n---\n", "actions:\n  a: b\n  -",
    ])
  func ends(_ text: String) {
    for text in [text, text + "\n", "# a\n" + text, "feature: A\n" + text, "app: A\n" + text] {
      let file = SourceFile(path: "a.yaml", text: text)
      var diagnostics = Diagnostics()
      _ = analyzeSpec(file, &diagnostics, explain: explainErrors)
      if !text.hasPrefix("feature") { #expect(diagnostics.hasErrors, "\(text)") }
      Self.read(file)
    }
  }

  private static let lastInput = FileManager.default.temporaryDirectory
    .appending(path: "redux-gen-last-mutation.yaml")

  /// Reads a spec as `check` and `check --fix` do.
  private static func read(_ file: SourceFile) {
    var diagnostics = Diagnostics()
    _ = analyzeSpec(file, &diagnostics, explain: explainErrors)
    _ = analyzeApp(file, features: ImportedFeatures(), &diagnostics, explain: explainAppErrors)
    let isApp = file.bytes.starts(with: Array("app:".utf8))
    _ = FixSearch(file, isApp: isApp).count
  }

  private static func specs(upTo size: Int) throws -> [String] {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folders = ["Specs", "Tests/Fixtures"].map { root.appending(path: $0) }
    let files = folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }
    return try files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
      .map { try Data(contentsOf: $0) }.filter { $0.count <= size }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Random changes of the lines and tokens of a spec.
enum SpecMutation {
  private static let tokens = [
    "- ", ": ", "? ", " #", "&a ", "*a", "!swift ", "|\n", ">-\n", "\n  ", "\n---\n", "...\n",
    "%YAML 1.1\n", "%", "<<: ", "\u{FEFF}", "\u{2028}", "\r\n", "\r", "\t", "{", "}", "[", "]",
    ", ", "~", "\"", "'", "`", "\\", "(", ")", "é", "//", "-", "@", "payload: ", "scenarios:",
    "models:", "\n", ": |\n", "  ", "!!int ", "\"\\u", "''", "->", "=", ":", "{{", "$0", "?", "!",
  ]

  static func mutated(_ specs: [String], using random: inout Numbers) -> String {
    let spec = specs.randomElement(using: &random) ?? ""
    var lines = spec.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if lines.isEmpty { lines = [""] }
      let index = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: index)
      case 2:
        let blanks = String(repeating: " ", count: Int.random(in: 0..<6, using: &random))
        lines[index] = blanks + lines[index].drop { $0 == " " }
      case 3: lines = Array(lines[...index])
      case 4: lines = Array(lines[index...])
      case 5: lines[index] = "\t" + lines[index]
      default: mutate(&lines[index], using: &random)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func mutate(_ line: inout String, using random: inout Numbers) {
    let place = Int.random(in: 0...line.unicodeScalars.count, using: &random)
    let front = String(String.UnicodeScalarView(line.unicodeScalars.prefix(place)))
    let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(place)))
    let token = tokens.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0: line = front
    case 1: line = rest
    case 2: line = front + String(rest.dropFirst())
    case 3: line = front + token
    default: line = front + token + rest
    }
  }
}

struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
