import Foundation
import ReduxGenCore
import SpecDecoding
import Testing

@testable import ExpressionTyping

/// The tables in README.md are those of the tool. `UPDATE_REFERENCE=1` writes them anew.
@Suite("The language reference", .serialized)
struct ReferenceTests {
  private static let readme = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "README.md")

  private let isUpdating = ProcessInfo.processInfo.environment["UPDATE_REFERENCE"] == "1"

  @Test("The README has the keys of every construct", arguments: constructs().map(\.construct))
  func keys(of construct: String) throws {
    let table = try #require(constructs().first { $0.construct == construct })
    try expect(keyReference(table), between: "keys of \(construct)")
  }

  @Test("The README has the members of the standard types")
  func members() throws {
    try expect(MemberReference.render().markdown, between: "members")
  }

  @Test("The README has the findings")
  func findings() throws {
    try expect(findingReference(allExplanations()), between: "findings")
  }

  @Test("No entry of the member table is left out of the reference")
  func everyMember() {
    let reference = MemberReference.render()
    for receiver in Receiver.allCases {
      for member in MemberTable.index(of: receiver).all {
        #expect(reference.declarations.contains(member.declaration))
      }
    }
    for function in MemberTable.freeFunctions.all {
      #expect(reference.declarations.contains(function.declaration))
    }
  }

  /// Compares what stands between two markers of the README, or puts it there.
  private func expect(_ wanted: String, between name: String) throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- \(name): begin -->\n"), "no '\(name): begin'")
    let end = try #require(text.range(of: "<!-- \(name): end -->"), "no '\(name): end'")
    let place = begin.upperBound..<end.lowerBound
    let whole = "\n\(wanted)\n"
    if isUpdating {
      try text.replacingCharacters(in: place, with: whole)
        .write(to: Self.readme, atomically: true, encoding: .utf8)
    } else {
      #expect(text[place] == whole, "run: UPDATE_REFERENCE=1 swift test --filter ReferenceTests")
    }
  }
}
