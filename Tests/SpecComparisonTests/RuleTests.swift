import MarkedText
import SpecLanguage
import Testing

@testable import SpecComparison

/// Each rule has an example with three specs: an old version, a bad new version that the rule
/// reports, and a good new version that the rule does not report.
@Suite("A rule of the comparison")
struct RuleTests {
  private static let shown = allComparisonRules.filter { $0.explanation.before != nil }.map(\.id)

  private func changes(_ rule: ComparisonRule, to text: String) throws -> [SpecChange] {
    let old = try #require(rule.explanation.before)
    let beside = rule.explanation.beside
    if beside.isEmpty { return try SpecComparisonTests.changes(from: old, to: text) }
    return compareApps(
      try appVersion(of: old, path: "old.yaml", beside: beside),
      try appVersion(of: text, path: "new.yaml", beside: beside))
  }

  @Test(
    "the bad version of a comparison rule has one change in the rule's category, at the mark",
    arguments: shown)
  func bad(_ id: FindingID) throws {
    let rule = try #require(comparisonRules[id])
    let marked = MarkedText(try #require(rule.explanation.markedBad))
    let found = try changes(rule, to: try #require(rule.explanation.bad))
      .filter { $0.category == rule.category }
      // Removing a filter also removes the property of the filter's type.
      .filter { id != .filterRemoved || $0.id != .propertyRemoved }
    #expect(found.map { "\($0.range.text) \($0.id)" } == marked.ranges.map { "\($0.text) \(id)" })
    #expect(marked.ranges.count == 1)
    #expect(found.allSatisfy { $0.note.path == "old.yaml" && $0.note.range.end > .start })
  }

  @Test("a comparison rule does not report the good version in its example", arguments: shown)
  func good(_ id: FindingID) throws {
    let rule = try #require(comparisonRules[id])
    guard let good = rule.explanation.good else { return }
    #expect(try changes(rule, to: good).filter { $0.id == id }.map(\.message) == [])
    #expect(good != rule.explanation.before)
  }

  @Test("an unchanged spec has no changes", arguments: shown)
  func same(_ id: FindingID) throws {
    let rule = try #require(comparisonRules[id])
    #expect(try changes(rule, to: try #require(rule.explanation.before)).map(\.message) == [])
  }

  @Test("each comparison rule has a unique id, and its category determines its severity")
  func form() {
    #expect(Set(allComparisonRules.map(\.id)).count == allComparisonRules.count)
    for rule in allComparisonRules {
      #expect((rule.explanation.severity == .error) == (rule.category == .persisted))
    }
  }
}
