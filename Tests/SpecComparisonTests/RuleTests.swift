import MarkedText
import SpecLanguage
import Testing

@testable import SpecComparison

/// Each rule has an example with three specs: an old version, a bad new version that the rule
/// reports, and a good new version that the rule does not report.
@Suite("A rule of the comparison")
struct RuleTests {
  private static let rules = allExplanations.filter { $0.category != nil }
  private static let shown = rules.filter { $0.before != nil }.map(\.id)

  private func rule(_ id: FindingID) throws -> Explanation {
    try #require(Self.rules.first { $0.id == id })
  }

  private func changes(_ rule: Explanation, to text: String) throws -> [SpecChange] {
    let old = try #require(rule.before)
    let beside = rule.beside
    if beside.isEmpty { return try SpecComparisonTests.changes(from: old, to: text) }
    return compareApps(
      try appVersion(of: old, path: "old.yaml", beside: beside),
      try appVersion(of: text, path: "new.yaml", beside: beside))
  }

  @Test(
    "the bad version of a comparison rule has one change in the rule's category, at the mark",
    arguments: shown)
  func bad(_ id: FindingID) throws {
    let rule = try rule(id)
    let marked = MarkedText(try #require(rule.markedBad))
    let found = try changes(rule, to: try #require(rule.bad))
      .filter { $0.category == rule.category }
      // Removing a filter also removes the property of the filter's type.
      .filter { id != .filterRemoved || $0.id != .propertyRemoved }
    #expect(found.map { "\($0.range.text) \($0.id)" } == marked.ranges.map { "\($0.text) \(id)" })
    #expect(marked.ranges.count == 1)
    #expect(found.allSatisfy { $0.note.path == "old.yaml" && $0.note.range.end > .start })
  }

  @Test("a comparison rule does not report the good version in its example", arguments: shown)
  func good(_ id: FindingID) throws {
    let rule = try rule(id)
    guard let good = rule.good else { return }
    #expect(try changes(rule, to: good).filter { $0.id == id }.map(\.message) == [])
    #expect(good != rule.before)
  }

  @Test("an unchanged spec has no changes", arguments: shown)
  func same(_ id: FindingID) throws {
    let rule = try rule(id)
    #expect(try changes(rule, to: try #require(rule.before)).map(\.message) == [])
  }

  @Test("the category of each comparison rule determines its severity")
  func form() {
    #expect(Self.rules.count > 20)
    for rule in Self.rules {
      #expect((rule.severity == .error) == (rule.category == .persisted))
    }
  }
}
