import FeatureAnalysis
import Foundation
import Testing

@testable import Exploration

/// A spec of `Tests/Fixtures/Explored`, whose first lines are comments with the messages of its
/// mistakes, or `no mistake`. Each domain has a right and a wrong spec.
struct ExploredFixture: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let messages: [String]
  let spec: String

  static let all: [ExploredFixture] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/Explored")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.compactMap { file in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      let comments = text.split(separator: "\n").prefix { $0.hasPrefix("# ") }
      return ExploredFixture(
        testDescription: file.deletingPathExtension().lastPathComponent,
        messages: comments.map { String($0.dropFirst(2)) }.filter { $0 != "no mistake" },
        spec: text)
    }
  }()
}

@Suite("Mistakes of many kinds")
struct ExploredFixtureTests {
  @Test("there is a wrong and a right spec of each domain")
  func pairs() {
    let names = ExploredFixture.all.map(\.testDescription)
    #expect(names.count >= 24)
    #expect(names.count { $0.hasSuffix(".wrong") } == names.count { $0.hasSuffix(".right") })
  }

  @Test(
    "a planted mistake is found by the shortest way, and a right spec is silent",
    arguments: ExploredFixture.all)
  func found(_ fixture: ExploredFixture) throws {
    let exploration = try explored(fixture.spec)
    #expect(exploration.violations.map(\.message) == fixture.messages)
    for violation in exploration.violations {
      let scenario = try #require(violation.scenario)
      #expect(failures(of: scenario, pastedInto: fixture.spec).count == 1)
    }
  }
}
