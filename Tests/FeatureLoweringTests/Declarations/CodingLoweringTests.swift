import Testing

@testable import FeatureLowering

@Suite struct CodingLoweringTests {
  private func models(_ models: String) throws -> String {
    try body(
      "Sources/Shop/ShopModels.swift",
      of: "feature: Shop\nconforms: [Codable]\nmodels:\n\(models)")
  }

  @Test(
    "properties with a default may be missing in decoded data, and Swift synthesizes `encode(to:)`")
  func defaults() throws {
    let text = try models(
      "  Item: {id: UUID = UUID(), name: String, note: String?, tags: [String], max: \"Int = max(1, 2)\"}"
    )
    #expect(
      text.hasSuffix(
        """
        extension Item {
          /// Properties with a default may be missing in the data.
          public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.id = try container.decodeIfPresent(UUID.self, forKey: .id) ?? UUID()
            self.name = try container.decode(String.self, forKey: .name)
            self.note = try container.decodeIfPresent(String.self, forKey: .note)
            self.tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
            self.max = try container.decodeIfPresent(Int.self, forKey: .max) ?? Swift.max(1, 2)
          }
        }

        """))
    #expect(text.contains("    max: Int = Swift.max(1, 2)\n"))
  }

  @Test("if the default of a property is not nil, nil is encoded explicitly and decoded as nil")
  func nilBesideDefault() throws {
    let text = try models("  Item: {name: String, note: {type: String?, default: '\"none\"'}}")
    #expect(
      text.hasSuffix(
        """
        extension Item {
          private enum CodingKeys: String, CodingKey {
            case name
            case note
          }

          /// Properties with a default may be missing in the data.
          public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.name = try container.decode(String.self, forKey: .name)
            self.note =
              try container.contains(.note) ? container.decode(String?.self, forKey: .note) : "none"
          }

          /// Encodes nil explicitly, because a missing value is decoded as the default.
          public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(self.name, forKey: .name)
            try container.encode(self.note, forKey: .note)
          }
        }

        """))
  }

  @Test("in old data, properties are found by their old names, even if new properties reuse them")
  func earlierNames() throws {
    let text = try body(
      "Sources/Shop/ShopModels.swift",
      of: """
        feature: Shop
        models:
          Item:
            conforms: [Codable]
            properties:
              name: {type: String, was: {title: 2, label: 4}}
              title: {type: String?, since: 3}
              colour: {type: Int, default: 7, since: 3}
        state: {item: Item?}
        persistence: {version: 4, removed: {Item.colour: 2}, item: file}
        """)
    #expect(
      text.hasSuffix(
        """
        extension Item {
          private enum StoredKeys: String, CodingKey {
            case name
            case title
            case colour
            case label
          }

          /// Properties with a default may be missing in the data. Data of earlier versions has other
          /// names.
          public init(from decoder: any Decoder) throws {
            let version = StoredVersion.of(decoder)
            let container = try decoder.container(keyedBy: StoredKeys.self)
            self.name = try container.decode(
              String.self, forKey: version < 2 ? .title : version < 4 ? .label : .name)
            self.title = try version < 3 ? nil : container.decodeIfPresent(String.self, forKey: .title)
            self.colour = try version < 3 ? 7 : container.decodeIfPresent(Int.self, forKey: .colour) ?? 7
          }
        }

        """))
  }

  @Test("in old data, cases are found by their old names, even if new cases reuse them")
  func earlierCases() throws {
    let text = try body(
      "Sources/Shop/ShopModels.swift",
      of: """
        feature: Shop
        models:
          Level:
            conforms: [Codable]
            cases:
              - low
              - {high: null, was: {top: 2, best: 3}}
              - {top: null, since: 3}
        state: {level: Level = .low}
        persistence: {version: 3, level: file}
        """)
    #expect(text.contains("    case (\"top\", ..<2), (\"best\", 2..<3):\n      self = .high\n"))
    #expect(text.contains("      guard let value = Self(rawValue: name) else {"))
  }

  @Test("in old data, cases of filters are found by their old names")
  func earlierFilterCases() throws {
    let spec = """
      feature: Shop
      models: {Item: {id: Int, isSold: Bool, sort: ItemFilter}}
      state: {items: "[Item]", shown: ItemFilter = .all}
      filters:
        ItemFilter:
          over: items
          by: shown
          cases: {all: true, sold: {where: isSold, was: gone, since: 2}}
      persistence: {version: 2, items: sqlite, shown: file}
      """
    let text = try body("Sources/Shop/ShopFilters.swift", of: spec)
    #expect(text.contains("extension ItemFilter {\n"))
    #expect(text.contains("    case (\"gone\", ..<2):\n      self = .sold\n"))
    let database = try body("Sources/ShopSQLite/ShopSQLite.swift", of: spec)
    #expect(database.contains("table.renameValue(\"gone\", to: \"sold\", in: \"sort\")"))
  }

  @Test("no `init(from:)` is generated if the compiler synthesizes an equivalent one")
  func synthesised() throws {
    for item in ["{name: String, note: String?}", "{note: {type: String?, default: nil}}"] {
      #expect(try !models("  Item: \(item)").contains("decoder"), "\(item)")
    }
    let text = try body(
      "Sources/Shop/ShopModels.swift",
      of: "feature: Shop\nmodels:\n  Item: {count: Int = 1, tags: [String]}")
    #expect(!text.contains("decoder"))
  }

  @Test("in a generated decoder, a default with a lower precedence than '??' is in parentheses")
  func ternary() throws {
    let text = try models("  Item: {count: \"Int = Int.max > 1 ? 1 : 2\"}")
    #expect(text.contains("decodeIfPresent(Int.self, forKey: .count) ?? (Int.max > 1 ? 1 : 2)"))
  }

  private let messages = """
    actions:
      add: {payload: {_ count: Int}, reduce: none}
    events:
      added: {count: Int}
    """

  @Test("actions and events conform to Codable only if the spec declares `conforms: [Codable]`")
  func codableMessages() throws {
    for (conforms, inherits) in [
      ("conforms: [Codable]\n", "Codable, Equatable, Sendable"),
      ("conforms: [Hashable]\n", "Equatable, Sendable"), ("", "Equatable, Sendable"),
    ] {
      let yaml = "feature: Shop\n" + conforms + messages
      let action = try body("Sources/Shop/ShopAction.swift", of: yaml)
      #expect(action.contains("public enum ShopAction: \(inherits) {"))
      let event = try body("Sources/Shop/ShopEvent.swift", of: yaml)
      #expect(event.contains("public enum ShopEvent: \(inherits) {"))
    }
  }

  @Test("an action enum without cases is not Codable, because Swift cannot synthesize the code")
  func noActions() throws {
    let text = try body(
      "Sources/Shop/ShopAction.swift",
      of: "feature: Shop\nconforms: [Codable]\nstate: {count: Int = 0}")
    #expect(text.contains("public enum ShopAction: Equatable, Sendable {"))
  }
}
