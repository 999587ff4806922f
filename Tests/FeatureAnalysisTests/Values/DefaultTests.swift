import FeatureAnalysis
import SpecLanguage
import Testing

@Suite("Defaults")
struct DefaultTests {
  @Test(
    "A property of the state that no scenario gives needs a default, except optionals and collections"
  )
  func missing() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int}
        Phase: [idle, busy]
      state:
        ⟦count⟧: Int
        ⟦item⟧: Item
        ⟦phase⟧: Phase
        list: [Int]
        set: Set<Int>
        map: "[Int: Int]"
        items: IdentifiedArray<Item>
        chosen: Item?
      ~ missing-default: 'count' has no default, and no scenario gives it
      ~ missing-default
      ~ missing-default
      """)
  }

  @Test("A default must have the type of its property, in models and in the state")
  func mismatch() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int = ⟦"one"⟧, title: String}
      state:
        count: "Int = ⟦true⟧"
        duration: Duration = .seconds(60)
        text: String = "a"
        list: "[String] = [⟦1⟧]"
      ~ type-mismatch
      ~ type-mismatch
      ~ type-mismatch
      """)
  }

  @Test("A default cannot use other properties")
  func noNames() {
    check(
      """
      feature: Shop
      models:
        Item: {id: Int, twin: Int = ⟦id⟧}
      state:
        count: Int = 1
        twice: Int = ⟦count⟧ + 1
      ~ unknown-name
      ~ unknown-name
      """)
  }

  @Test("In a model, an optional property defaults to nil, but a list has no default of its own")
  func required() throws {
    let feature = try feature(
      """
      feature: Shop
      models:
        Item: {id: Int, title: String?, tags: "[String]", count: Int = 1}
      """)
    guard case .structure(let properties) = feature.models[0].kind else {
      Issue.record("no struct")
      return
    }
    #expect(properties.map(\.hasDefault) == [false, true, false, true])
    #expect(properties.map { $0.value != nil } == [false, false, false, true])
  }

  @Test("A default cannot depend on itself")
  func endless() {
    check(
      """
      feature: Shop
      models:
        Node: {children: "[Node] = ⟦[Node()]⟧"}
        Leaf: {leaves: "[Leaf] = [Leaf(leaves: [])]"}
        A: {id: Int, bs: "[B] = ⟦[B()]⟧"}
        B: {as: "[A] = [A(id: 1)]"}
      ~ endless-default: the default of 'children' needs itself: 'Node.children' → 'Node.children'
      ~ endless-default: the default of 'bs' needs itself: 'A.bs' → 'B.as' → 'A.bs'
      """)
  }

  @Test("A default with the tag '!swift' is not checked")
  func unchecked() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        count: {type: Int, default: !swift "Int.random(in: 1...6)"}
      """)
    guard case .unchecked(let text)? = feature.state.properties[0].value else {
      Issue.record("not unchecked")
      return
    }
    #expect(text.text == "Int.random(in: 1...6)")
  }
}
