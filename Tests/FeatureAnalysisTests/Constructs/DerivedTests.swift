import FeatureAnalysis
import Testing

@Suite("Derived values")
struct DerivedTests {
  @Test("Derived values can use stored properties, filter results and each other, in any order")
  func uses() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        names: [String]
        spare: Int = 0
        show: Show = .all
      filters:
        Show: {over: names, cases: {all: true}}
      derived:
        double: Int = count * 2
        count: Int = filteredNames.count
        none: Int = 1
        copy: "[String] = self.names"
      """)
    #expect(
      feature.derived.map(\.reads) == [
        PropertySet([0, 2]), PropertySet([0, 2]), PropertySet(), PropertySet([0]),
      ])
  }

  @Test("A derived value that depends on itself is reported with the cycle")
  func cycles() {
    check(
      """
      feature: Shop
      derived:
        ⟦a⟧: Int = b + 1
        b: Int = c
        c: Int = a
        ⟦d⟧: Int = d
        e: Int = a + d
      ~ cyclic-derivation: 'a' is derived from itself: 'a' → 'b' → 'c' → 'a'
      ~ cyclic-derivation: 'd' is derived from itself: 'd' → 'd'
      """)
  }

  @Test("The expression of a derived value must have the declared type")
  func types() {
    check(
      """
      feature: Shop
      state:
        names: [String]
      derived:
        count: Int = ⟦names⟧
        unknown: Int = ⟦nmes⟧.count
      ~ type-mismatch
      ~ unknown-name
      """)
  }

  @Test("A derived value in unchecked Swift counts as reading all properties")
  func unchecked() throws {
    let feature = try feature(
      """
      feature: Shop
      state:
        names: [String]
      derived:
        count: {type: Int, value: !swift names.lazy.count}
        twice: Int = count + count
      """)
    #expect(
      feature.derived.map(\.reads) == [
        PropertySet(isEverything: true), PropertySet(isEverything: true),
      ])
  }
}
