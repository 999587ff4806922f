import Commands
import Foundation
import SpecComparison
import SpecLanguage
import Testing

@testable import FeatureAnalysis

/// The tables of the reference equal the tool's tables. `UPDATE_REFERENCE=1` writes the tables into
/// the reference.
@Suite("The language reference", .serialized)
struct ReferenceTests {
  private let isUpdating = ProcessInfo.processInfo.environment["UPDATE_REFERENCE"] == "1"

  @Test("The reference has the keys of every construct", arguments: constructs().map(\.construct))
  func keys(of construct: String) throws {
    let table = try #require(constructs().first { $0.construct == construct })
    try expect(keyReference(table), between: "keys of \(construct)")
  }

  @Test("The reference lists the members of the standard types")
  func members() throws {
    try expect(MemberReference.render().markdown, between: "members")
  }

  @Test("The reference lists all findings")
  func findings() throws {
    // The rules of a comparison are listed on a separate page.
    try expect(findingReference(allExplanations.filter { $0.category == nil }), between: "findings")
  }

  @Test("The reference lists all rules of a comparison")
  func comparisonRules() throws {
    try expect(breakingReference(), between: "rules of breaking")
  }

  @Test("The runtime declares the types that its page lists, which are about twelve")
  func runtimeTypes() throws {
    let page = try #require(Page.all.first { $0.text.contains("<!-- types to learn: begin -->") })
    let table = page.text.split(separator: "<!-- types to learn:")[1]
    let listed = table.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
    var declared: Set<String> = []
    let folder = Page.root.appending(path: "Sources/ReduxRuntime")
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let types =
        /(?:public|open) (?:final |indirect )?(?:class|struct|enum|protocol|typealias) (\w+)/
      declared.formUnion(text.matches(of: types).map { String($0.1) })
    }
    #expect((11...14).contains(listed.count))
    #expect(Set(listed).subtracting(declared).isEmpty)
  }

  @Test("No entry of the member table is missing from the reference")
  func everyMember() {
    let reference = MemberReference.render()
    for receiver in ReceiverKind.allCases {
      for member in MemberTable.index(of: receiver).all {
        #expect(reference.declarations.contains(member.declaration))
      }
    }
    for function in MemberTable.freeFunctions.all {
      #expect(reference.declarations.contains(function.declaration))
    }
  }

  /// Compares the lines between two markers of a page with the tool's table, or replaces them by
  /// the table.
  private func expect(_ wanted: String, between name: String) throws {
    let begin = "<!-- \(name): begin -->\n"
    let page = try #require(Page.all.first { $0.text.contains(begin) }, "no page has '\(begin)'")
    let text = try String(contentsOf: page.url, encoding: .utf8)
    let start = try #require(text.range(of: begin))
    let end = try #require(text.range(of: "<!-- \(name): end -->"), "no '\(name): end'")
    let place = start.upperBound..<end.lowerBound
    let whole = "\n\(wanted)\n"
    if isUpdating {
      try text.replacingCharacters(in: place, with: whole)
        .write(to: page.url, atomically: true, encoding: .utf8)
    } else {
      #expect(text[place] == whole, "UPDATE_REFERENCE=1 swift test --filter ReferenceTests")
    }
  }
}
