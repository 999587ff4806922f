import FeatureAnalysis
import Foundation
import SpecLanguage
import Testing

@testable import SpecComparison

@Suite("Stored data that the manifest records")
struct RecordedDataTests {
  private let diary = """
    feature: Diary
    models:
      Page:
        conforms: [Codable]
        properties:
          id: UUID = UUID()
          text: String
          mood: Mood = .calm
          place: Place?
      Mood: {conforms: [Codable], cases: [calm, happy]}
      Place: {conforms: [Codable], properties: {city: String, visits: {type: Int, default: 0}}}
    state:
      pages: [Page]
    actions:
      write: {payload: {_ page: Page}, reduce: state.pages.append(page)}
    persistence:
      pages: sqlite
    """

  /// Returns the ids of the findings after changes of the recorded diary.
  private func findings(
    storage: String = "sqlite", _ changes: (old: String, new: String)...
  ) throws -> [String] {
    try findings(diary.replacing("pages: sqlite", with: "pages: \(storage)"), changes)
  }

  private func findings(
    _ before: String, _ changes: [(old: String, new: String)]
  ) throws -> [String] {
    let old = try version(of: before, path: "old.yaml")
    let recorded = try #require(StoredShape(of: old.feature)).lines
    var after = before
    for (text, other) in changes {
      try #require(after.contains(text))
      after = after.replacing(text, with: other)
    }
    let new = try version(of: after, path: "new.yaml")
    let shape = try #require(StoredShape(lines: recorded))
    let file = SourceFile(path: ".redux-gen.json", bytes: [])
    let lines = after.split(separator: "\n", omittingEmptySubsequences: false)
    return compareStored(shape, with: new, recordedIn: file).map { change in
      let start = change.range.start
      let name = lines[Int(start.line) - 1].dropFirst(Int(start.column) - 1).prefix { $0.isLetter }
      return "\(change.id.rawValue) \(name)"
    }
  }

  @Test(
    "a stored case that loses a payload value is reported, although its data can be decoded",
    arguments: [
      ("_ name: String, dark: Bool", "_ name: String", true),
      ("accent: String?", "colour: String?", true), ("_ n: Int", "n: Int?", true),
      ("_ n: Int, b: Bool", "_ n: Int?, b: Bool", false), ("_ n: Int", "_ n: Int, b: Bool?", false),
      ("_ n: Int", "_ count: Int", false),
    ])
  func lostPayload(_ old: String, _ new: String, _ isLost: Bool) throws {
    let spec = """
      feature: Mini
      models: {Theme: [auto, named: {PAYLOAD}, other: {count: Int}]}
      state: {theme: Theme = .auto}
      persistence: {theme: file}
      actions: {choose: {payload: {_ theme: Theme}, reduce: state.theme = theme}}
      """
    let before = spec.replacing("PAYLOAD", with: old)
    let lost = isLost ? ["stored-case-payload-changed"] : []
    #expect(
      try findings(before, [(old, new)]).map { $0.prefix { $0 != " " } } == lost.map { $0[...] })
    let found = try changes(from: before, to: spec.replacing("PAYLOAD", with: new))
    #expect(found.filter { $0.category == .persisted }.map(\.id.rawValue) == lost)
  }

  private let raised = (old: "persistence:\n", new: "persistence:\n  version: 2\n")

  @Test(
    "what a feature stores is read from the lines that record it",
    arguments: ["bookshelf", "journal", "preferences", "tasklist"])
  func recorded(name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Specs/\(name).yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let shape = try #require(StoredShape(of: version(of: text, path: name).feature))
    #expect(try #require(StoredShape(lines: shape.lines)).lines == shape.lines)
    #expect(shape.lines.count > 2)
  }

  @Test(
    "lines that this version of the tool did not write are not read",
    arguments: [
      [], ["version x"], ["version 1", "a"], ["version 1", "pages in cloud pages: [Page]"],
      ["version 1", "struct Page: id"], ["version 1", "struct Page: id: [Int"],
      ["version 1", "enum Mood: calm("], ["version 1", "union Page: id: Int"],
    ])
  func unreadable(lines: [String]) {
    #expect(StoredShape(lines: lines) == nil)
  }

  @Test("the same data, and a change that data of the same version can be read with, are accepted")
  func accepted() throws {
    #expect(try findings().isEmpty)
    #expect(
      try findings(("text: String", "text: {type: String, doc: What happened.}")).isEmpty)
    #expect(try findings(("text: String", "text: String?")).isEmpty)
    // JSON takes the default.
    #expect(
      try findings(("city: String", "city: String, street: String?")).isEmpty)
  }

  @Test("a model that only has a new name is the same data")
  func renamedModel() throws {
    #expect(
      try findings(("Page", "Entry"), ("Place", "Spot"), ("Mood", "Feeling"), ("page", "page"))
        .isEmpty)
    #expect(
      try findings(("Page", "Entry"), ("text: String", "text: String\n      rank: Int = 0"))
        == ["since-missing rank"])
  }

  @Test("a property that is added to rows needs 'since' and a version, and is then accepted")
  func added() throws {
    let plain = (old: "text: String", new: "text: String\n      rank: Int = 0")
    #expect(try findings(plain) == ["since-missing rank"])
    let since = (
      old: "text: String", new: "text: String\n      rank: {type: Int, default: 0, since: 2}"
    )
    #expect(try findings(since, raised).isEmpty)
    #expect(try findings(plain, raised) == ["since-missing rank"])
  }

  @Test("a new collection in JSON is empty in older data, and needs no default")
  func addedCollection() throws {
    for type in ["'[String]'", "Set<Int>", "'[String: Int]'"] {
      #expect(
        try findings(
          ("visits: {type: Int, default: 0}", "visits: {type: Int, default: 0}, tags: \(type)"))
          == [])
    }
    #expect(
      try findings(
        ("visits: {type: Int, default: 0}", "visits: {type: Int, default: 0}, tags: Int"))
        == ["stored-property-required tags"])
  }

  @Test("a property that is renamed needs 'was'")
  func renamed() throws {
    #expect(
      try findings(("text: String", "body: String"))
        == ["stored-property-removed Page", "stored-property-required body"])
    let was = (old: "text: String", new: "body: {type: String, was: text, since: 2}")
    #expect(try findings(was, raised).isEmpty)
  }

  @Test("a property that is removed is listed in 'removed', with a new version")
  func removed() throws {
    let gone = (old: "      text: String\n", new: "")
    #expect(try findings(gone) == ["stored-property-removed Page"])
    let listed = (
      old: "persistence:\n", new: "persistence:\n  version: 2\n  removed: {Page.text: 2}\n"
    )
    #expect(try findings(gone, listed).isEmpty)
  }

  @Test("a property or a stored value with another type cannot be read")
  func retyped() throws {
    #expect(try findings(("text: String", "text: '[String]'")) == ["stored-property-retyped text"])
    #expect(
      try findings(("visits: {type: Int", "visits: {type: Bool"), ("default: 0", "default: false"))
        == ["stored-property-retyped visits"])
    let file = diary.replacing("pages: sqlite", with: "pages: file")
    #expect(
      try findings(
        file,
        [
          ("pages: [Page]", "pages: '[Int: Page]'"),
          ("state.pages.append(page)", "none"),
        ])
        == ["stored-value-changed pages"])
  }

  @Test("a case that is removed or renamed without 'was' is found in each storage")
  func cases() throws {
    for storage in ["sqlite", "file", "swiftData"] {
      #expect(
        try findings(storage: storage, ("[calm, happy]", "[calm, glad]"))
          == ["stored-case-removed Mood"])
      #expect(
        try findings(
          storage: storage, ("[calm, happy]", "[calm, {glad: null, was: happy, since: 2}]"), raised
        )
        .isEmpty)
      #expect(try findings(storage: storage, ("[calm, happy]", "[calm, happy, sad]")).isEmpty)
    }
    #expect(
      try findings(storage: "file", ("[calm, happy]", "[calm, {happy: {why: String}}]"))
        == ["stored-form-changed Mood"])
  }

  @Test(
    "a change in a version that is already recorded, or in an older one, needs a higher version")
  func late() throws {
    let second = diary.replacing("persistence:\n", with: "persistence:\n  version: 2\n")
    #expect(
      try findings(
        second, [("text: String", "text: String\n      rank: {type: Int, default: 0, since: 2}")])
        == ["version-not-raised rank"])
    #expect(try findings(second, [("  version: 2\n", "")]) == ["version-lowered persistence"])
  }

  private static let filtered = """
    feature: Chores
    models:
      Chore: {id: Int, isDone: Bool = false, kind: ChoreFilter = .all}
      Prefs: {sort: ChoreFilter = .all, size: Int = 3}
    state:
      chores: IdentifiedArray<Chore>
      shown: ChoreFilter = .all
      prefs: Prefs = Prefs()
    filters:
      ChoreFilter: {over: chores, by: shown, cases: {all: true, done: isDone}}
    actions:
      show: {payload: {_ filter: ChoreFilter}, reduce: state.shown = filter}
      add: {payload: {_ chore: Chore}, reduce: state.chores.append(chore)}
      set: {payload: {_ prefs: Prefs}, reduce: state.prefs = prefs}
    persistence:

    """

  @Test(
    "a case of a stored filter that is renamed needs 'was', and one that is removed 'removed'",
    arguments: ["shown: file", "prefs: userDefaults", "chores: sqlite", "chores: swiftData"])
  func filters(entry: String) throws {
    let before = Self.filtered + "  \(entry)\n"
    #expect(
      try findings(before, [("done: isDone", "ready: isDone")])
        == ["stored-case-removed ChoreFilter"])
    #expect(
      try findings(
        before, [("done: isDone", "ready: {where: isDone, was: done, since: 2}"), raised]) == [])
    #expect(
      try findings(
        before,
        [
          (", done: isDone", ""),
          ("persistence:\n", "persistence:\n  version: 2\n  removed: {ChoreFilter.done: 2}\n"),
        ]) == [])
    #expect(try findings(before, [("done: isDone", "done: isDone, open: '!isDone'")]) == [])
  }

  @Test("a member that was removed stays in 'removed', or its data would be that of a later one")
  func removedStays() throws {
    let listed = "persistence:\n  version: 2\n  removed: {Page.colour: 2, Mood.sad: 2}\n"
    let before = diary.replacing("persistence:\n", with: listed)
    let shape = try #require(StoredShape(of: version(of: before, path: "old.yaml").feature))
    #expect(shape.lines.last == "removed: Mood.sad 2, Page.colour 2")
    #expect(try findings(before, []) == [])
    #expect(
      try findings(before, [("  removed: {Page.colour: 2, Mood.sad: 2}\n", "")])
        == ["history-changed persistence", "history-changed persistence"])
    #expect(
      try findings(before, [("Page.colour: 2, ", ""), ("version: 2", "version: 3")])
        == ["history-changed persistence"])
    // In version 3 it may have been added again.
    #expect(
      try findings(before, [("Page.colour: 2", "Page.colour: 3"), ("version: 2", "version: 3")])
        == [])
    #expect(
      try findings(before, [("Page", "Entry"), ("page", "page")]) == [])
  }

  @Test("a property in JSON keeps its default, which older data may need, and one of rows need not")
  func lostDefault() throws {
    let lost = (old: "size: Int = 3", new: "size: Int")
    let start = (old: "Prefs = Prefs()", new: "'Prefs = Prefs(size: 3)'")
    for storage in ["file", "userDefaults"] {
      #expect(
        try findings(Self.filtered + "  prefs: \(storage)\n", [lost, start])
          == ["stored-property-required size"])
    }
    let rows = Self.filtered + "  chores: sqlite\n"
    #expect(try findings(rows, [("isDone: Bool = false", "isDone: Bool")]) == [])
    // Data of the earlier version of the tool does not say whether there was a default.
    let lines = ["version 1", "prefs in file prefs: Prefs", "struct Prefs: size: Int"]
    #expect(StoredShape(lines: lines)?.models.first?.members.first?.hasDefault == false)
  }
}
