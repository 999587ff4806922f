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

  @Test("A derived value and a function can be statements that return the value")
  func statements() throws {
    let feature = try feature(
      """
      feature: Shop
      state: {prices: "[Int]", limit: Int = 10, spare: Int = 0}
      derived:
        total:
          type: Int?
          value: |
            var sum = 0
            for price in prices { sum += power(price) }
            guard sum > 0 else { return nil }
            return min(sum, limit)
      functions:
        power: {payload: {_ n: Int}, returns: Int, value: "if n > 9 { return 9 }; return n * n"}
      """)
    #expect(feature.derived.map(\.reads) == [PropertySet([0, 1])])
    #expect(feature.functions.count == 1)
  }

  @Test(
    "Statements of a value return one of its type on every path, and change nothing else",
    arguments: [
      "let a = count\n      ⟦if a > 1 { return a }⟧\n~ missing-return: this code returns a value on some paths only",
      "⟦let a = count⟧\n      _ = a\n~ type-mismatch: the value of several statements needs a 'return'",
      "let a = count\n      return ⟦\"\\(a)\"⟧\n~ type-mismatch: expected Int, found String",
      "let a = count\n      ⟦count⟧ = a\n      return a\n~ not-assignable: the members can be read here, not changed",
    ])
  func wrongStatements(_ marked: String) {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    check(
      """
      feature: Shop
      state: {count: Int = 0}
      derived:
        value:
          type: Int
          value: |
            \(parts[0])
      ~ \(parts[1])
      """)
  }
}
