import FeatureLowering
import FeatureRendering
import Foundation
import SpecLanguage

@testable import Commands

/// A temporary folder with specs and an output folder, and a substitute for parsing and rendering.
/// The first line of a spec is the feature's name. Each further line is a file, written as `owner
/// path contents`. A line with `!` is an error, and a line with `?` is a warning.
final class Workbench: Sendable {
  let root: String

  init() {
    root = NSTemporaryDirectory() + "redux-gen-" + UUID().uuidString
    try? FileManager.default.createDirectory(
      atPath: root + "/Specs", withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  static let twoFiles = "generated Sources/A/State.swift one\nyours Sources/A/Handlers.swift mine"

  // MARK: - Files

  func path(_ relative: String) -> String { "\(root)/\(relative)" }

  func write(_ text: String, to relative: String) throws {
    let url = URL(fileURLWithPath: path(relative))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ relative: String) -> String? {
    FileManager.default.contents(atPath: path(relative)).map { String(decoding: $0, as: UTF8.self) }
  }

  func delete(_ relative: String) throws {
    try FileManager.default.removeItem(atPath: path(relative))
  }

  func attributes(_ relative: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: path(relative))
  }

  func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(relative), withDestinationPath: target)
  }

  /// Returns the paths of all files and folders below `relative`, including hidden ones, sorted.
  func tree(_ relative: String) -> [String] {
    (FileManager.default.enumerator(atPath: path(relative))?.allObjects as? [String] ?? []).sorted()
  }

  /// Returns the contents of all files below `relative`, by path.
  func snapshot(_ relative: String) -> [String: String] {
    var texts: [String: String] = [:]
    for path in tree(relative) { texts[path] = read("\(relative)/\(path)") }
    return texts
  }

  // MARK: - Runs

  func spec(_ name: String, _ feature: String, _ lines: String) throws {
    try write("\(feature)\n\(lines)\n", to: "Specs/\(name).yaml")
  }

  func request(_ goal: RunRequest.Goal, _ specs: [String] = ["Specs"]) -> RunRequest {
    var request = RunRequest(goal, specs: specs.map(path))
    request.output = path("Generated")
    return request
  }

  func run(
    _ goal: RunRequest.Goal = .generate, _ specs: [String] = ["Specs"],
    renderer: FeatureRenderer = Workbench.renderer, _ change: (inout RunRequest) -> Void = { _ in }
  ) -> RunReport {
    var request = request(goal, specs)
    change(&request)
    var generator = Generator(renderer: renderer)
    generator.patience = .milliseconds(200)
    return generator.runRequest(request)
  }

  static let renderer = FeatureRenderer(
    renderFeature: { render($0, as: $1) },
    renderPackage: { name, features, _ in
      let names = features.compactMap(\.name).joined(separator: " ")
      let text = "// package \(name): \(names)\n"
      return [GeneratedFile(path: "Package.swift", owner: .generated, bytes: Array(text.utf8))]
    }, renderRuntime: { [] })

  private static func render(_ source: SpecSource, as rendering: Rendering) -> RenderedFeature {
    var findings: [Finding] = []
    var files: [GeneratedFile] = []
    let lines = String(decoding: source.file.bytes, as: UTF8.self).split(separator: "\n")
    for (index, line) in lines.enumerated().dropFirst() {
      let at = SourcePosition(line: index + 1, column: 1)
      let range = SourceRange(at, at)
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch words[0] {
      case "!": findings.append(Finding(.error, .wrongValue, "it is wrong", at: range))
      case "?": findings.append(Finding(.warning, .unusedModel, "it is odd", at: range))
      default:
        files.append(
          GeneratedFile(
            path: words[1], owner: FileOwner(rawValue: words[0]) ?? .generated,
            bytes: Array((words[2] + "\n").utf8)))
      }
    }
    var rendered = RenderedFeature(
      name: lines.first.map(String.init), nameRange: SourceRange(.start, .start),
      findings: findings)
    rendered.files = files
    return rendered
  }
}
