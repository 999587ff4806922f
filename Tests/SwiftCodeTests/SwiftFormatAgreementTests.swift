import Foundation
import SwiftToolchain
import Testing

@testable import FeatureLowering

/// Tests that `swift format` with its default configuration leaves printed code unchanged.
@Suite(.inSlowLane)
struct SwiftFormatAgreementTests {
  @Test("swift-format does not change statements of random expressions", arguments: [1, 2, 3])
  func randomStatements(depth: Int) throws {
    var random = RandomSwift(seed: SwiftFormat.seed &+ UInt64(depth))
    let declarations = (0..<SwiftFormat.samples).map { index in
      let body: [SwiftStatement] = [.statementOfNesting(index % 4, &random, depth: depth)]
      return SwiftDeclaration.function("sample\(index)", doc: "Sample.", body: body)
    }
    let agreement = try SwiftFormat.agreement(of: declarations)
    #expect(agreement.unreadable.isEmpty, "\(agreement)")
    #expect(agreement.rate >= 0.99, "\(agreement)")
  }

  @Test("swift-format does not change random declarations", arguments: [0, 1, 2])
  func randomDeclarations(depth: Int) throws {
    var random = RandomSwift(seed: SwiftFormat.seed &+ UInt64(depth) &+ 10)
    let declarations = (0..<SwiftFormat.samples).map { _ in random.declaration(depth) }
    let agreement = try SwiftFormat.agreement(of: declarations)
    #expect(agreement.unreadable.isEmpty, "\(agreement)")
    #expect(agreement.rate >= 0.99, "\(agreement)")
  }
  @Test(
    "code with hostile strings in documentation, comments and literals passes swift-format's lint")
  func hostile() throws {
    let declarations = hostileTexts.enumerated().map { index, text in
      SwiftDeclaration.function(
        "sample\(index)", attributes: [SwiftAttribute("Test", [SwiftArgument(.string(text))])],
        doc: text,
        body: [
          .comment(text),
          .expression(
            .call(
              "print",
              [
                SwiftArgument(.string(text)),
                SwiftArgument(.interpolation([.text(text), .value(.name("x")), .text(text)])),
              ])),
        ])
    }
    let file = SwiftFile(
      header: hostileTexts, declarations: hostileTexts.map { .mark($0) } + declarations)
    #expect(try SwiftFormat.findings(in: file) == "")
  }
}

extension SwiftStatement {
  fileprivate static func statementOfNesting(
    _ nesting: Int, _ random: inout RandomSwift, depth: Int
  ) -> SwiftStatement {
    var statement = random.statement(depth)
    for _ in 0..<nesting {
      statement = .if([SwiftIfClause([.expression(.name("isReady"))], [statement])])
    }
    return statement
  }
}

/// Runs the `swift-format` of the toolchain as a process.
enum SwiftFormat {
  static let samples = Int(ProcessInfo.processInfo.environment["SWIFT_FORMAT_SAMPLES"] ?? "") ?? 150

  /// The seed of the random samples.
  static let seed = UInt64(ProcessInfo.processInfo.environment["SWIFT_FORMAT_SEED"] ?? "") ?? 0

  /// The path of the formatter, which is next to `swift`.
  private static let format: String = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    for folder in folders {
      let swift = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
      let format = swift.deletingLastPathComponent().appendingPathComponent("swift-format")
      if FileManager.default.isExecutableFile(atPath: format.path) { return format.path }
    }
    return "swift-format"
  }()

  struct Agreement: CustomStringConvertible {
    var total = 0
    var differences: [(printed: String, formatted: String)] = []
    /// The printed samples that the formatter could not parse.
    var unreadable: [String] = []
    var messages = ""

    var rate: Double { Double(total - differences.count) / Double(total) }

    var description: String {
      "\(differences.count) of \(total) differ\n\(messages)"
        + unreadable.joined(separator: "\n===\n")
        + differences.prefix(10).map {
          "--- printed\n\($0.printed)\n+++ formatted\n\($0.formatted)"
        }
        .joined(separator: "\n")
    }
  }

  /// Prints each declaration into a separate file and lets the formatter rewrite the files.
  static func agreement(of declarations: [SwiftDeclaration]) throws -> Agreement {
    var printer = SwiftPrinter()
    let printed = declarations.map { declaration in
      Data(printer.print(SwiftFile(declarations: [declaration])))
    }
    var agreement = Agreement(total: declarations.count)
    try inFolder { folder in
      let files = printed.indices.map { folder.appendingPathComponent("Sample\($0).swift") }
      for (file, text) in zip(files, printed) { try text.write(to: file) }
      let messages = try run(["format", "--in-place", "--recursive", folder.path])
      agreement.unreadable = printed.indices.filter { messages.contains("/Sample\($0).swift:") }
        .map { String(decoding: printed[$0], as: UTF8.self) }
      agreement.messages = messages
      for (file, text) in zip(files, printed) {
        let formatted = try Data(contentsOf: file)
        guard formatted != text else { continue }
        agreement.differences.append(
          (String(decoding: text, as: UTF8.self), String(decoding: formatted, as: UTF8.self)))
      }
    }
    return agreement
  }

  /// Returns the output of `swift format lint --strict` for a file. The output is empty if there
  /// are no findings.
  static func findings(in file: SwiftFile) throws -> String {
    try inFolder { folder in
      try Data(printSwift(file)).write(to: folder.appendingPathComponent("Sample.swift"))
      return try run(["lint", "--strict", "--recursive", folder.path])
    }
  }

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs the formatter and returns its standard error.
  private static func run(_ arguments: [String]) throws -> String {
    try runToolchain([format] + arguments).text
  }
}
