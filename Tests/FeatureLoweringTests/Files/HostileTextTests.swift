import Foundation
import SwiftToolchain
import TestPlanning
import Testing

@testable import FeatureLowering

/// Tests that no string of a spec becomes code, even if the string contains delimiters of Swift
/// strings or comments.
@Suite(.serialized, .inSlowLane) struct HostileTextTests {
  /// The hostile strings. If one of them became code, the code would not compile, because `evil` is
  /// not declared. Control characters that a spec cannot contain are not among them.
  private static let payloads = [
    "*/ evil() /*", "/* evil()", "a\revil()", "a\r\nevil()", "a\nevil()", "a\u{85}evil()",
    "a\u{2028}evil()\u{2029}evil()", "\\(evil())", "#\"\\#(evil())\"#", "\"\"\"#", "\"\"\"",
    "\" + evil() + \"", "\"#", "#if evil", "#endif", "#sourceLocation(file: \"x\", line: 1)",
    "\u{202E}evil\u{202C}", "\u{2066}evil\u{2069}", "\u{200B}\u{FEFF}", "'`\"", "\\", "\\u{41}",
    "a\tb", "```", "| evil |", "<b>&amp;", "// evil", "👩‍👩‍👧 e\u{301}", "let evil", "}", "{", ")",
    String(repeating: "word", count: 25_000),
  ]

  @Test("code generated from specs compiles as one module, wherever the specs have hostile strings")
  func everywhere() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var sources: [String] = []
    var tests: [String] = []
    for (number, payload) in Self.payloads.enumerated() {
      for (path, text) in try files(Self.spec(payload, number)) {
        let text = text.replacing("import Hostile\(number)\n", with: "import Hostile\n")
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if path.hasPrefix("Sources/") {
          sources.append(try write(text, to: folder.appending(path: "Sources/\(name)")))
        } else if path.hasPrefix("Tests/"), path.hasSuffix(".swift") {
          tests.append(try write(text, to: folder.appending(path: "Tests/\(name)")))
        }
      }
    }
    let runtime = try runtimeSources().map {
      try write(
        String(decoding: $0.bytes, as: UTF8.self), to: folder.appending(path: "Runtime/\($0.name)"))
    }
    #expect(try compile("ReduxRuntime", runtime, in: folder) == "")
    let testing = try runtimeSources("ReduxTesting").map {
      try write(
        String(decoding: $0.bytes, as: UTF8.self), to: folder.appending(path: "Testing/\($0.name)"))
    }
    #expect(try compile("ReduxTesting", testing, in: folder) == "")
    #expect(try compile("Hostile", sources, in: folder) == "")
    #expect(tests.count >= Self.payloads.count)
    #expect(try compile("HostileTests", tests, in: folder) == "")
  }

  /// Returns a spec that contains the string `payload` wherever a spec may contain any string.
  private static func spec(_ payload: String, _ number: Int) -> String {
    let text = yaml(payload)
    let swift = yaml("String = " + literal(payload))
    let comment = payload.unicodeScalars.contains { $0 == "\n" || $0 == "\r" } ? "none" : payload
    let statements = yaml("// \(comment)\nstate.title = \(literal(payload)) // \(comment)")
    return """
      feature: Hostile\(number)
      doc: \(text)
      models:
        Item\(number):
          doc: \(text)
          properties:
            id: UUID
            title: {type: String, default: \(yaml(literal(payload))), doc: \(text)}
        Phase\(number):
          doc: \(text)
          cases:
            - idle
            - failed: {reason: String}
              doc: \(text)
      state:
        items: {type: [Item\(number)], doc: \(text)}
        phase: Phase\(number) = .idle
        title: \(swift)
        show: Show\(number) = .all
      filters:
        Show\(number):
          doc: \(text)
          over: items
          cases:
            all: {doc: \(text)}
            some: {where: \(yaml("title == " + literal(payload))), doc: \(text)}
      derived:
        shout: {type: String, value: \(yaml("title + " + literal(payload))), doc: \(text)}
      actions:
        set: {doc: \(text), reduce: \(statements)}
        add:
          payload: {_ item: Item\(number)}
          reduce: state.items.append(item)
        choose: {payload: {_ show: Show\(number)}, reduce: state.show = show}
        fail: {payload: {_ reason: String}, reduce: "state.phase = .failed(reason: reason)"}
      middleware:
        Guard\(number):
          doc: \(text)
          fail:
            - {when: \(yaml("reason == " + literal(payload))), rewrite: reason += "!"}
            - {require: "!reason.isEmpty", message: \(text)}
      scenarios:
        ? \(yaml("x" + payload))
        : doc: \(text)
          given: {title: \(text)}
          when: [set, add: {id: 1, title: \(text)}, fail: \(text)]
          then:
            - \(yaml("state.title == " + literal(payload)))
            - state.items.count == 1
      """
  }

  /// Returns a string as a YAML scalar in double quotes.
  private static func yaml(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value >= 0x80 && scalar.value < 0x1_0000:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a string as a Swift literal. Escapes only quotes, backslashes and line breaks.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n", "\r": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private func write(_ text: String, to url: URL) throws -> String {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(!FileManager.default.fileExists(atPath: url.path()), "\(url.lastPathComponent)")
    try Data(text.utf8).write(to: url)
    return url.path()
  }

  /// Compiles a module that other modules in the folder import. Returns the messages of the
  /// compiler.
  private func compile(_ module: String, _ sources: [String], in folder: URL) throws -> String {
    let run = try runToolchain(
      ["swiftc", "-emit-module", "-module-name", module, "-parse-as-library", "-wmo", "-Onone"]
        + ["-swift-version", "6", "-enable-testing", "-package-name", "hostile"]
        + ["-I", folder.path()]
        + ["-o", folder.appending(path: "\(module).swiftmodule").path()] + sources)
    return String(run.text.prefix(2000))
  }
}
