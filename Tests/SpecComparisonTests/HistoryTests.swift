import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

@testable import SpecComparison

/// `was`, `since` and `removed` declare a change that would otherwise lose stored data. The
/// version of the change must be newer than the version of the old spec.
@Suite("The history of stored data")
struct HistoryTests {
  private static let old = """
    feature: Shop
    models:
      Level: {conforms: [Codable], cases: [low, high]}
      Item:
        id: Int
        title: String
        level: Level = .low
    state: {items: "[Item]", level: Level = .low}
    persistence:
      version: 2
      items: sqlite
      level: file
    """

  /// Returns the ids of the changes to stored data.
  private func persisted(_ changes: (old: String, new: String)...) throws -> [String] {
    var new = Self.old
    for (text, other) in changes {
      try #require(new.contains(text))
      new = new.replacing(text, with: other)
    }
    return try SpecComparisonTests.changes(from: Self.old, to: new)
      .filter { $0.category == .persisted }.map(\.id.rawValue)
  }

  @Test("a property or case with 'was' is one change, although code, filters and defaults use it")
  func oneChange() throws {
    let old = """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {id: Int, title: String}}
        Phase: [idle, open]
      state: {items: "[Item]", phase: Phase = .open, order: ItemOrder = .all}
      filters: {ItemOrder: {over: items, cases: {all: {sort: title}}}}
      derived: {names: "[String] = items.map { $0.title }"}
      actions:
        add: {reduce: 'state.items.append(Item(id: 1, title: "x"))'}
        rename: {payload: {_ to: String}, reduce: "state.items[id: 1]?.title = to"}
        start: {reduce: state.phase = .open}
        show: {payload: {_ order: ItemOrder}, reduce: state.order = order}
      persistence: {version: 1, items: sqlite}
      """
    let new = old.replacing("title: String", with: "label: {type: String, was: title, since: 2}")
      .replacing("[idle, open]", with: "[idle, {active: null, was: open, since: 2}]")
      .replacing("version: 1", with: "version: 2").replacing("title", with: "label")
      .replacing("was: label", with: "was: title").replacing(".open", with: ".active")
    #expect(
      try SpecComparisonTests.changes(from: old, to: new).map(\.message) == [
        "the property 'title' of 'Item' is now 'label'",
        "the case 'open' of 'Phase' is now 'active'",
      ])
  }

  @Test("a model with another name and the same members is the same model")
  func renamedModel() throws {
    let new = Self.old.replacing("Item", with: "Product")
    let (before, after) = try (
      version(of: Self.old, path: "old.yaml"), version(of: new, path: "new.yaml")
    )
    #expect(renamedModels(before, after) == ["Item": "Product"])
    let source = RenamedSource(before.source.file, ["Item": "Product"])
    #expect(source.file.bytes == Array(new.utf8))
    let changes = compareFeatures(
      try version(of: new, path: "old.yaml"), after, renamed: ["Product": "Item"])
    #expect(changes.map(\.message) == ["the model 'Item' is now 'Product'"])
    #expect(source.original(changes[0]).note.range.text == "4:3-4:7")
  }

  private let raised = (old: "version: 2", new: "version: 3")

  @Test("'was' allows a stored property to be renamed, but callers still see a removed property")
  func renamed() throws {
    let rename = (old: "title: String", new: "name: {type: String, was: title, since: 3}")
    #expect(try persisted(raised, rename) == [])
    let new = Self.old.replacing(raised.old, with: raised.new)
      .replacing(rename.old, with: rename.new)
    #expect(
      try changes(from: Self.old, to: new).map(\.id.rawValue)
        == ["property-removed"])
  }

  @Test("a stored property cannot be renamed in a version that is already stored")
  func late() throws {
    #expect(
      try persisted((old: "title: String", new: "name: {type: String, was: title, since: 2}"))
        == ["version-not-raised"])
    #expect(
      try persisted(
        raised, (old: "title: String", new: "name: {type: String, was: title, since: 2}"))
        == ["version-not-raised"])
  }

  @Test(
    "the help for a missing stored property shows how to declare that it was renamed or removed")
  func help() throws {
    let renamed = Self.old.replacing(
      "title: String", with: #"name: {type: String, default: '"new"'}"#)
    let removed = Self.old.replacing("    title: String\n", with: "")
    let helps = try [renamed, removed].map { new in
      try changes(from: Self.old, to: new).first { $0.id == .storedPropertyRemoved }?.help
    }
    #expect(
      helps == [
        "if 'name' is its new name, write 'was: title' and 'since: 3' there, and 'version: 3' in "
          + "'persistence'; if its data may go, write 'removed: {Item.title: 3}' and 'version: 3' in "
          + "'persistence'",
        "if its data may go, write 'removed: {Item.title: 3}' and 'version: 3' in 'persistence'",
      ])
  }

  @Test("a stored property is reported as removed if it is renamed without 'was'")
  func forgotten() throws {
    #expect(
      try persisted(
        raised, (old: "title: String", new: "name: {type: String, default: '\"\"', since: 3}"))
        == ["stored-property-removed"])
  }

  @Test("'removed' allows a stored property to be removed, but only in a new version")
  func removed() throws {
    let gone = (old: "\n    title: String", new: "")
    #expect(try persisted(raised, gone) == ["stored-property-removed"])
    #expect(
      try persisted(
        (old: "version: 2", new: "version: 3\n  removed: {Item.title: 3}"), gone) == [])
    #expect(
      try persisted(
        (old: "version: 2", new: "version: 3\n  removed: {Item.title: 2}"), gone)
        == ["version-not-raised"])
  }

  @Test("a new property of stored rows needs 'since' with a new version")
  func added() throws {
    let id = "    id: Int\n"
    #expect(try persisted((old: id, new: id + "    note: String?\n")) == ["since-missing"])
    #expect(
      try persisted(raised, (old: id, new: id + "    note: {type: String?, since: 3}\n")) == [])
    #expect(
      try persisted((old: id, new: id + "    note: {type: String?, since: 2}\n"))
        == ["version-not-raised"])
  }

  @Test("'was' and 'removed' allow a stored enum case to be renamed or removed")
  func cases() throws {
    let cases = "cases: [low, high]"
    #expect(
      try persisted(raised, (old: cases, new: "cases: [low, {top: null, was: high, since: 3}]"))
        == [])
    #expect(try persisted((old: cases, new: "cases: [low, top]")) == ["stored-case-removed"])
    #expect(try persisted((old: cases, new: "cases: [low, high, top]")) == [])
    #expect(
      try persisted(
        (old: "version: 2", new: "version: 3\n  removed: {Level.high: 3}"),
        (old: cases, new: "cases: [low]")) == [])
  }

  @Test("a stored property cannot get a type that cannot decode the old data")
  func types() throws {
    #expect(
      try persisted((old: "title: String", new: "title: \"[String]\""))
        == ["stored-property-retyped"])
    #expect(
      try persisted(
        raised,
        (old: "title: String", new: "name: {type: Int, was: title, since: 3}"))
        == ["stored-property-retyped"])
  }

  @Test("a stored number can get a wider number type")
  func widerNumbers() throws {
    let before = Self.old.replacing("title: String", with: "size: Int16")
    func found(_ type: String, _ old: String = "Int16", in storage: String = "sqlite") throws
      -> [String]
    {
      let before = before.replacing("Int16", with: old)
        .replacing("items: sqlite", with: "items: \(storage)")
      return try changes(from: before, to: before.replacing("size: " + old, with: "size: " + type))
        .filter { $0.category == .persisted }.map(\.id.rawValue)
    }
    for type in ["Int", "Int64", "Double", "Int32?"] { #expect(try found(type) == []) }
    for type in ["Int8", "UInt", "String"] {
      #expect(try found(type) == ["stored-property-retyped"])
    }
    #expect(try found("Int", "UInt8") == [])
    #expect(try found("UInt64", "UInt") == [])
    #expect(try found("Double", "Float", in: "swiftData") == [])
    // Another form of the column or attribute.
    #expect(try found("UInt64", "UInt32") == ["stored-property-retyped"])
    #expect(try found("Double", "Int32", in: "swiftData") == ["stored-property-retyped"])
  }

  @Test("the history of a stored property cannot be removed or changed")
  func forgottenHistory() throws {
    let before = Self.old.replacing(
      "title: String", with: "name: {type: String, was: title, since: 2}")
    func found(_ line: String) throws -> [String] {
      let old = "name: {type: String, was: title, since: 2}"
      return try changes(from: before, to: before.replacing(old, with: line))
        .filter { $0.category == .persisted }.map(\.id.rawValue)
    }
    #expect(try found("name: String") == ["history-changed"])
    #expect(try found("name: {type: String, was: caption, since: 2}") == ["history-changed"])
    #expect(try found("name: {type: String?, was: title, since: 2}") == [])
  }

  @Test("a stored property can become optional only if every stored row has a value for it")
  func optionalColumns() throws {
    #expect(try persisted((old: "title: String", new: "title: String?")) == [])
    let before = Self.old.replacing(
      "title: String", with: "title: {type: Int, default: 7, since: 2}")
    let after = before.replacing("type: Int, default: 7", with: "type: Int?, default: 7")
    let found = try changes(from: before, to: after).filter { $0.category == .persisted }
    #expect(found.map(\.id.rawValue) == ["stored-property-retyped"])
  }

  @Test("an entry of 'removed' cannot be removed, and its version only be raised")
  func forgottenRemovals() throws {
    let before = Self.old.replacing(
      "version: 2", with: "version: 2\n  removed: {Item.colour: 2}")
    func found(_ changes: (old: String, new: String)...) throws -> [String] {
      var new = before
      for (text, other) in changes { new = new.replacing(text, with: other) }
      return try SpecComparisonTests.changes(from: before, to: new).filter {
        $0.category == .persisted
      }
      .map { "\($0.id.rawValue) \($0.range.start.line)" }
    }
    #expect(try found((old: "\n  removed: {Item.colour: 2}", new: "")) == ["history-changed 9"])
    #expect(
      try found(
        (old: "\n  removed: {Item.colour: 2}", new: ""), raised,
        (old: "title: String", new: "title: String\n    colour: {type: String?, since: 3}"))
        == ["history-changed 10"])
    #expect(try found(raised, (old: "Item.colour: 2", new: "Item.colour: 3")) == [])
    let twice = before.replacing("version: 2", with: "version: 3")
      .replacing("Item.colour: 2", with: "Item.colour: 3")
    #expect(
      try changes(from: twice, to: twice.replacing("colour: 3", with: "colour: 2"))
        .map(\.message) == [
          "'Item.colour' was removed in version 3, which 'removed' no longer says: older data of it "
            + "would be that of a new 'colour'"
        ])
    // Without its model, nothing reads the data.
    #expect(
      try found(
        (old: "\n  removed: {Item.colour: 2}", new: "\n  removed: {Other.colour: 2}"),
        (old: "  Item:", new: "  Other:"), (old: "[Item]", new: "[Other]")
      ).allSatisfy { !$0.contains("history") })
  }

  @Test("a property of a Codable type cannot lose the default that older data needs")
  func lostDefault() throws {
    let old =
      "feature: Shop\nmodels: {Prefs: {name: String, size: Int = 3}}\n"
      + "state: {prefs: 'Prefs = Prefs(name: \"\", size: 3)'}\npersistence: {prefs: file}\n"
    func found(_ text: String, _ other: String) throws -> [String] {
      try changes(from: old, to: old.replacing(text, with: other))
        .filter { $0.category == .persisted }.map(\.id.rawValue)
    }
    #expect(try found("Int = 3", "Int") == ["stored-property-required"])
    #expect(try found("Int = 3", "Int?") == [])
    #expect(try found("Int = 3", "Int = 4") == [])
    let rows = "level: Level = .low\nstate"
    #expect(try persisted((old: rows, new: "level: Level\nstate")) == [])
  }

  @Test("ids and elements of sets cannot become floating-point numbers that round them")
  func roundedIdentities() throws {
    func found(_ old: String, _ new: String) throws -> [String] {
      let before =
        "feature: Shop\nmodels: {Item: {\(old)}}\nstate: {item: Item?}\n"
        + "persistence: {item: file}\n"
      return try changes(from: before, to: before.replacing(old, with: new))
        .filter { $0.category == .persisted }.map(\.id.rawValue)
    }
    let retyped = ["stored-property-retyped"]
    for type in ["Int", "Int64"] {
      #expect(try found("id: \(type)", "id: Double") == retyped)
      #expect(try found("codes: Set<\(type)>", "codes: Set<Double>") == retyped)
      #expect(try found("size: \(type)", "size: Double") == [])
    }
    #expect(try found("id: Int32", "id: Double") == [])
    #expect(try found("id: Int", "id: Int64") == [])
  }

  @Test("a case of a filter that is renamed with 'was' is one change, and keeps its data")
  func renamedFilterCase() throws {
    let old = """
      feature: Shop
      models: {Item: {id: Int, isSold: Bool, hasTax: Bool}}
      state: {items: "[Item]", shown: ItemFilter = .sold}
      filters: {ItemFilter: {over: items, by: shown, cases: {all: true, sold: isSold, taxed: hasTax}}}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        show: {reduce: state.shown = .sold}
      persistence: {version: 1, shown: file}
      """
    let new = old.replacing("sold: isSold", with: "gone: {where: isSold, was: sold, since: 2}")
      .replacing(".sold", with: ".gone").replacing("version: 1", with: "version: 2")
    #expect(
      try changes(from: old, to: new).map(\.message) == [
        "the case 'sold' of 'ItemFilter' is now 'gone'"
      ])
    #expect(
      try changes(from: old, to: new.replacing("where: isSold", with: "where: '!isSold'"))
        .map(\.id.rawValue) == ["case-removed", "predicate-changed"])
    let late = new.replacing("version: 2", with: "version: 3")
    #expect(
      try changes(from: late, to: late.replacing("was: sold, since: 2", with: ""))
        .filter { $0.category == .persisted }.map(\.id.rawValue) == ["history-changed"])
  }

  @Test("a stored filter that another feature declares now is compared with that of the feature")
  func movedFilter() throws {
    func filter(_ cases: String) -> String {
      "filters: {ItemFilter: {over: items, by: shown, cases: {\(cases)}}}\n"
    }
    let items = "models: {Item: {id: Int}}\nstate: {items: '[Item]', shown: ItemFilter = .all}\n"
    let stored = "persistence: {shown: file}\n"
    let old = "feature: Shop\n" + items + filter("all: true, none: false") + stored
    let new =
      "feature: Shop\nimport: {ItemFilter: Items}\nstate: {shown: ItemFilter = .all}\n"
      + stored
    func found(_ cases: String) throws -> [String] {
      let owner = try version(
        of: "feature: Items\nconforms: Codable\n" + items + filter(cases), path: "items.yaml")
      return try changes(
        from: old, to: new, imports: ImportedFeatures(["Items": .feature(owner.feature)])
      ).filter { $0.category == .persisted }.map(\.id.rawValue)
    }
    #expect(try found("all: true, none: false") == [])
    #expect(try found("all: true, nothing: false") == ["stored-case-removed"])
  }

  @Test("a stored property may have several earlier names, each with its version")
  func several() throws {
    #expect(
      try persisted(
        (old: "version: 2", new: "version: 4"),
        (old: "title: String", new: "name: {type: String, was: {heading: 2, title: 4}}")) == [])
  }

  @Test("a renamed property of the state keeps its rows if its table keeps its name")
  func table() throws {
    #expect(
      try persisted(
        (old: "state: {items:", new: "state: {things:"),
        (old: "items: sqlite", new: "things: {in: sqlite, table: items}")) == [])
    #expect(
      try persisted(
        (old: "state: {items:", new: "state: {things:"),
        (old: "items: sqlite", new: "things: sqlite")) == ["storage-removed"])
  }

  @Test("removing 'persistence' is reported for every stored property")
  func nothing() throws {
    let end = Self.old.split(separator: "persistence:")[1]
    #expect(
      try persisted((old: "persistence:" + end, new: "doc: Sells."))
        == ["storage-removed", "storage-removed"])
  }

  @Test("renaming a feature is reported, because the name of its database changes")
  func database() throws {
    #expect(
      try persisted((old: "feature: Shop", new: "feature: Market"))
        == ["database-renamed", "database-renamed"])
  }

  @Test("members that exchange their names are renamed, and code that follows them has not changed")
  func exchangedNames() throws {
    let old = """
      feature: Shop
      models:
        Item:
          conforms: Codable
          properties: {id: Int, title: String, note: String, mood: Mood = .calm}
        Mood: {conforms: Codable, cases: [calm, busy]}
      state: {items: "[Item]", mood: Mood = .busy}
      derived: {titles: "[String] = items.map { $0.title }"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        rest: {reduce: state.mood = .calm}
      persistence: {version: 1, items: sqlite, mood: file}
      """
    let new = """
      feature: Shop
      models:
        Item:
          conforms: Codable
          properties:
            id: Int
            title: {type: String, was: note, since: 2}
            note: {type: String, was: title, since: 2}
            mood: Mood = .busy
        Mood:
          conforms: Codable
          cases: [{calm: null, was: busy, since: 2}, {busy: null, was: calm, since: 2}]
      state: {items: "[Item]", mood: Mood = .calm}
      derived: {titles: "[String] = items.map { $0.note }"}
      actions:
        add: {payload: {_ item: Item}, reduce: state.items.append(item)}
        rest: {reduce: state.mood = .busy}
      persistence: {version: 2, items: sqlite, mood: file}
      """
    #expect(
      try SpecComparisonTests.changes(from: old, to: new).map(\.message) == [
        "the property 'note' of 'Item' is now 'title'",
        "the property 'title' of 'Item' is now 'note'",
        "the case 'busy' of 'Mood' is now 'calm'", "the case 'calm' of 'Mood' is now 'busy'",
      ])
    let unchanged = new.replacing("{ $0.note }", with: "{ $0.title }")
    #expect(
      try SpecComparisonTests.changes(from: old, to: unchanged).contains {
        $0.id == .derivedValueChanged
      })
  }

  @Test("a stored case that is gone has a help that names its possible new name")
  func renamedCaseWithoutHistory() throws {
    let new = Self.old.replacing("[low, high]", with: "[low, tall]")
    let help = try SpecComparisonTests.changes(from: Self.old, to: new)
      .filter { $0.id == .storedCaseRemoved }.map(\.help)
    #expect(
      help == [
        "if 'tall' is its new name, write 'was: high' and 'since: 3' there, and 'version: 3' in "
          + "'persistence'"
      ])
  }

  @Test("the advice about a property that is added again does not take its own name for a new one")
  func addedAgain() throws {
    let old = Self.old.replacing("title: String", with: "title: {type: String?, since: 2}")
    let new = old.replacing("since: 2", with: "since: 3").replacing(
      "version: 2", with: "version: 3")
    let help = try SpecComparisonTests.changes(from: old, to: new)
      .filter { $0.id == .storedPropertyRemoved }.map(\.help)
    #expect(help == ["if its data may go, write 'removed: {Item.title: 3}'"])
  }
}
