import SpecLanguage
import Testing

@testable import SpecComparison

/// Two specs with the same meaning have no changes, even if they are written differently.
@Suite("Specs with the same meaning")
struct SilentTests {
  private static let spec = """
    feature: Shop
    models:
      Item: {title: String, price: Int = 0, note: String?}
    state:
      items: "[Item]"
      shown: Shown = .all
      limit: Int = 100
    filters:
      Shown:
        over: items
        cases:
          all: true
          cheap: price < 10 && !title.isEmpty
    derived:
      total: "Int = items.map { $0.price }.reduce(0, +)"
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      clear:
        reduce: |
          state.items.removeAll()
          state.limit = 100
      rename:
        payload: {_ title: String}
        reduce: |
          if let first = state.items.first { state.limit = first.price }
    middleware:
      Check:
        add:
          require: item.price <= 1000
          message: Too dear.
          when: "let first = state.items.first, first.price > 0"
    """

  private func expectSilence(_ change: (String) -> String) throws {
    let new = change(Self.spec)
    #expect(new != Self.spec)
    #expect(try lines(from: Self.spec, to: new) == [])
  }

  @Test("another order of the fields of a form, and of the cases of a 'switch', is not reported")
  func cases() throws {
    let old = """
      feature: A
      models: {Side: [left, right]}
      state: {name: String = "", age: Int = 0}
      actions:
        edit: {bind: [name, age]}
        turn:
          payload: {_ side: Side}
          reduce: |
            switch side {
            case .left: state.age -= 1
            case .right: state.age += 1
            }
      """
    let new = old.replacing("[name, age]", with: "[age, name]").replacing(
      "case .left: state.age -= 1\n      case .right: state.age += 1",
      with: "case .right: state.age += 1\n      case .left: state.age -= 1")
    #expect(try lines(from: old, to: new) == [])
    #expect(try lines(from: old, to: new.replacing("+= 1", with: "+= 2")).count == 1)
  }

  @Test("the same default of a payload is not reported if the cases of its enum have another order")
  func reordered() throws {
    let old = """
      feature: Heat
      models: {Level: [low, high]}
      state: {level: Level = .low, n: Int = 0}
      actions:
        set: {payload: {to level: Level = .low}, reduce: state.level = level}
        add: {payload: {_ n: Int = 3}, reduce: state.n += n}
      """
    let new = old.replacing("[low, high]", with: "[high, low]").replacing("= 3", with: "= 0x3")
    let found = try lines(from: old, to: new)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.contains("different order") })
  }

  @Test("changed comments and docs in a spec are not reported")
  func docs() throws {
    try expectSilence {
      "# A shop\n\($0)\n".replacing("feature: Shop", with: "feature: Shop\ndoc: Sells.")
    }
    try expectSilence {
      $0.replacing("limit: Int = 100", with: "limit: {type: Int, default: 100, doc: At most.}")
    }
  }

  @Test("a different order of sections or YAML style in a spec is not reported")
  func style() throws {
    try expectSilence { spec in
      let parts = spec.split(separator: "\nderived:", maxSplits: 1).map(String.init)
      return parts[0].replacing(
        "\nmodels:",
        with: "\nderived:\n  total: \"Int = items.map { $0.price }.reduce(0, +)\"\nmodels:")
        + "\nactions:" + parts[1].split(separator: "\nactions:", maxSplits: 1)[1]
    }
    try expectSilence {
      $0.replacing(
        "Item: {title: String, price: Int = 0, note: String?}",
        with:
          "Item:\n    properties:\n      title: 'String'\n      price: {type: Int, default: \"0\"}\n      note: String? = nil"
      )
    }
    try expectSilence { $0.replacing("items: \"[Item]\"", with: "items: [Item]") }
  }

  @Test("different layout, parentheses or names of local variables in Swift code are not reported")
  func code() throws {
    try expectSilence { $0.replacing("price < 10 && !title", with: "(price < 10) && !self.title") }
    try expectSilence { $0.replacing("{ $0.price }", with: "{ item in item.price }") }
    try expectSilence { $0.replacing("{ $0.price }", with: "{ item in return (item.price) }") }
    try expectSilence {
      $0.replacing("if let first", with: "if let head").replacing(
        "first.price }", with: "head.price }")
    }
    try expectSilence {
      $0.replacing("state.limit = 100", with: "// The limit\n\n      state.limit   =  100")
    }
    try expectSilence {
      $0.replacing(
        "\"let first = state.items.first, first.price",
        with: "\"let head = state.items.first, head.price")
    }
    try expectSilence { $0.replacing("Shown = .all", with: "Shown = Shown.all") }
    try expectSilence { $0.replacing("Int = 100", with: "Int = 1_00") }
  }

  @Test("a different inner name of a payload value is not reported")
  func payloads() throws {
    try expectSilence {
      $0.replacing(
        "{_ item: Item}, reduce: state.items.append(item)",
        with: "{_ new: Item}, reduce: state.items.append(new)"
      )
      .replacing("require: item.price", with: "require: new.price")
    }
  }

  @Test("an explicit default that equals the implicit default is not a change")
  func defaults() throws {
    try expectSilence { $0.replacing("items: \"[Item]\"", with: "items: \"[Item] = []\"") }
    try expectSilence {
      $0.replacing("      all: true", with: "      all:\n        where: true")
    }
  }

  @Test("replacing two equal rules by one rule for both actions is not reported")
  func sharedRules() throws {
    let old = """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add: {reduce: state.count += 1}
        take: {reduce: state.count -= 1}
      middleware:
        Check:
          add: {require: state.count < 9, message: Full.}
          take: {require: state.count < 9, message: Full.}
      """
    let new = old.replacing(
      "    add: {require: state.count < 9, message: Full.}\n    take: {", with: "    add, take: {")
    #expect(new != old)
    #expect(try lines(from: old, to: new) == [])
  }

  @Test("a constant or a default that is computed in another way is not reported")
  func computedConstants() throws {
    func spec(_ limit: String, _ name: String, _ rate: String, _ delay: String) -> String {
      """
      feature: A
      constants: {limit: \(limit), name: '\(name)'}
      state: {n: Int = limit, rate: Decimal = \(rate), delay: Duration = \(delay)}
      """
    }
    let old = spec("3", "\"a\" + \"b\"", "1.50", ".seconds(60)")
    #expect(try lines(from: old, to: spec("2 + 1", "\"ab\"", "1.5", ".seconds(59 + 1)")) == [])
    #expect(
      try lines(from: old, to: spec("2 + 2", "\"a b\"", "2.5", ".seconds(61)")).map {
        String($0.prefix { $0 != " " })
      }
        == [
          "function-value-changed", "function-value-changed", "default-changed", "default-changed",
        ])
  }

  @Test("Several keys of 'links' with the same action are compared in their order")
  func linksOfOneAction() throws {
    let feature =
      "feature: Ab\nstate: {n: Int = 0}\nactions: {a: {reduce: state.n = 1}, b: {reduce: state.n = 2}, c: {reduce: state.n = 3}}"
    func app(_ links: [String]) throws -> AppVersion {
      let text =
        "app: AbApp\nfeatures: {ab: Ab, two: Ab?}\nlinks:\n" + links.map { "  \($0)\n" }.joined()
      return try appVersion(of: text, path: "app.yaml", beside: [feature])
    }
    let links = ["ab.a: {open: two}", "ab.a, ab.b: {dispatch: .ab(.c)}"]
    #expect(try compareApps(app(links), app(links)).isEmpty)
    #expect(
      try compareApps(app(links), app(links.reversed())).map(\.id.rawValue).contains("link-changed")
    )
  }

  @Test("a derived value that is stored now compiles for its readers, who read something else")
  func nowStored() throws {
    func spec(_ members: String, _ state: String) -> String {
      """
      feature: A
      models: {Line: {\(members)}}
      state: {lines: "[Line]", \(state)
      actions: {add: {payload: {_ line: Line}, reduce: state.lines.append(line)}}
      """
    }
    let old = spec(
      "properties: {cents: Int}, derived: {sum: Int = cents * 2}",
      "k: Int = 0}\nderived: {n: Int = lines.count}")
    for (type, expected) in [
      ("Int", ["derived-value-changed"]),
      ("Double", ["derived-type-changed", "derived-value-changed"]),
    ] {
      let new = spec("properties: {cents: Int, sum: \(type) = 0}", "k: Int = 0, n: \(type) = 0}")
      let found = try changes(from: old, to: new)
      #expect(found.map(\.id.rawValue) == expected + expected)
    }
  }
}
