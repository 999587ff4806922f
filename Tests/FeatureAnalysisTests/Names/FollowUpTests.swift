import FeatureAnalysis
import SpecLanguage
import Testing

@Suite("Follow-up errors of one mistake")
struct FollowUpTests {
  @Test("A declaration that cannot be decoded is reported once, and not where it is used")
  func undecoded() {
    check(
      """
      feature: Shop
      models:
        Item: ⟦3⟧
      state:
        items: [Item]
        more: IdentifiedArray<Item>
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      ~ wrong-kind
      """)
    check(
      """
      feature: Shop
      actions:
        add: {payload: ⟦[Int]⟧, reduce: none}
      scenarios:
        adding:
          when: [add: 1]
          then: "true"
      ~ wrong-kind
      """)
  }

  @Test("An unknown type does not prevent the rest of the spec from being checked")
  func independent() {
    check(
      """
      feature: Shop
      state:
        items: [⟦Item⟧]
        count: Int = ⟦"a"⟧
      derived:
        total: Int = ⟦count.isEmpty⟧
      ~ unknown-type
      ~ type-mismatch
      ~ unknown-member
      """.replacing("⟦count.isEmpty⟧", with: "count.⟦isEmpty⟧"))
  }

  @Test(
    "Follow-up errors of one mistake are hidden for LF and CRLF line endings",
    arguments: ["\n", "\r\n"])
  func lineEnds(_ lineEnd: String) {
    let spec = """
      feature: Shop
      state: {total: Int = 0}
      actions:
        - reduce: state.total = 1
          action: pay
        - {doc: First., name: order}
      scenarios:
        some:
          when: [pay, order]
      """
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "a.yaml", text: spec.replacing("\n", with: lineEnd))
    _ = analyzeSpec(file, &diagnostics)
    #expect(diagnostics.hasErrors)
    #expect(!diagnostics.findings.contains { $0.id.rawValue == "unknown-action" })
  }

  @Test("Names in a state that is wrongly written as a list are not reported as unknown")
  func listedProperties() {
    check(
      """
      feature: Shop
      filters:
        ItemFilter: {over: items, by: ⟦shon⟧, cases: {all: true}}
      state:
        ⟦- property: items
          type: "[Int]"⟧
      ~ unknown-property
      ~ wrong-kind
      """)
  }

  @Test("A mistake in a scenario hides no finding outside the scenario")
  func leftOutInScenario() {
    check(
      """
      feature: Shop
      state: {total: Int = 0}
      actions:
        pay: {reduce: state.⟦price⟧ = 1}
      scenarios:
        paying:
          ⟦gvn⟧: {price: 1}
          when: [pay]
          then: state.total == 1
      ~ unknown-member
      ~ unknown-key
      """)
  }

  @Test("A spec whose scenarios contain more than a million values is rejected")
  func tooManyValues() {
    let properties = (0..<2_000).map { "p\($0): Int = 0" }.joined(separator: ", ")
    let values = Array(repeating: "{}", count: 499).joined(separator: ", ")
    check(
      """
      feature: Shop
      models:
        Item: {\(properties)}
      state:
        items: [Item]
      scenarios:
        it works:
          given: {items: [\(values), ⟦{}⟧, {}]}
          then: "true"
      ~ too-many-values: the scenarios contain more than a million values
      """)
  }
}
