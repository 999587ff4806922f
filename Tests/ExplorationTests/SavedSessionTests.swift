import FeatureAnalysis
import FeatureSimulation
import SpecLanguage
import Testing

@testable import Exploration

/// Loads and saves of stored properties, which the person who plays answers.
@Suite("Saves of sessions")
struct SavedSessionTests {
  static func shelf(_ storage: String = "{in: sqlite, after: 500ms, status: storage}") -> String {
    """
    feature: Shelf
    models: {Book: {id: Int, title: String}}
    state: {books: "[Book]"}
    actions:
      add: {payload: {_ book: Book}, reduce: state.books.append(book)}
    persistence:
      books: \(storage)

    """
  }

  private static let added = #"{"action": "add", "payload": [{"id": 1, "title": "Emma"}]}"#
  private static let addedLater = #"{"action": "add", "payload": [{"id": 2, "title": "Ulysses"}]}"#

  private func played(
    _ steps: [String], _ yaml: String = shelf()
  ) throws -> (run: SessionRun, lines: [String]) {
    let run = try SessionTests.run(steps, of: yaml)
    #expect(run.misfits.compactMap(\.self) == [])
    let lines = try run.player.scenario(named: "played")
    #expect(failures(of: lines, pastedInto: yaml) == [], "\(lines.joined(separator: "\n"))")
    return (run, lines)
  }

  private func state(_ moment: SessionPlayer.Moment, of run: SessionRun) -> String {
    let app = run.player.app
    return CanonicalText.json(of: moment.state, as: .nominal(app.whole.state.name), app.whole.types)
  }

  @Test("A delayed save waits for its time and then for its answer, and the status shows it")
  func delayed() throws {
    let (run, _) = try played([
      #"{"load": "books"}"#, Self.added, #"{"wait": "next"}"#, #"{"save": "books"}"#,
    ])
    #expect(
      run.player.moments.map { $0.underWay.map(\.text) } == [
        ["load books"], [], ["save books (waiting)"], ["save books (1 element)"], [],
      ])
    #expect(run.player.moments[2].nextDeadline == .milliseconds(500))
    #expect(state(run.player.moments[3], of: run).contains(#""storage":"saving""#))
    #expect(state(run.player.last, of: run).contains(#""storage":"ready""#))
    #expect(run.player.last.reduced == ["booksSaved"])
  }

  @Test("A save that fails sends its action, and becomes a scenario with the error")
  func failure() throws {
    let (run, lines) = try played([
      #"{"load": "books"}"#, Self.added, #"{"wait": "next"}"#,
      #"{"save": "books", "throws": "disk full"}"#,
    ])
    #expect(run.player.last.reduced == [#"booksStorageFailed: "disk full""#])
    #expect(lines.contains(#"      storage.books.save: {throws: "disk full"}"#))
    #expect(lines.contains { $0.contains(#"state.storage == .failed(\"disk full\")"#) })
  }

  @Test("A change during a save is saved afterwards, and each save has its own answer")
  func changeDuringSave() throws {
    let (run, lines) = try played([
      #"{"load": "books"}"#, Self.added, #"{"wait": "next"}"#, Self.addedLater,
      #"{"save": "books", "throws": "disk full"}"#, #"{"wait": "next"}"#, #"{"save": "books"}"#,
    ])
    #expect(run.player.moments[6].underWay.map(\.text) == ["save books (2 elements)"])
    #expect(run.player.last.underWay.isEmpty)
    #expect(lines.contains { $0.contains("storage.books.save: {each: [") })
  }

  @Test("A session may end while a save waits for its time or for its answer")
  func openSave() throws {
    let steps = [#"{"load": "books"}"#, Self.added]
    _ = try played(steps)
    let (run, lines) = try played(steps + [#"{"wait": "next"}"#])
    #expect(state(run.player.last, of: run).contains(#""storage":"saving""#))
    #expect(lines.contains { $0.contains("storage.books.save: {after: 1h") })
    let check = #"then: ["state.books.count == 1", "state.storage == .saving"]]"#
    #expect(lines.contains { $0.hasSuffix(check) }, "\(lines)")
  }

  @Test("A property without a delay is saved at once, and waits for its answer")
  func immediate() throws {
    let (run, _) = try played(
      [#"{"load": "books"}"#, Self.added, #"{"save": "books", "throws": "no"}"#],
      Self.shelf("{in: file, status: storage}"))
    #expect(run.player.moments[2].underWay.map(\.text) == ["save books (1 element)"])
    #expect(state(run.player.last, of: run).contains(#"{"failed":"no"}"#))
  }

  @Test("A load fails, is repeated, and keeps the changes of the meantime")
  func failedLoad() throws {
    let (run, lines) = try played([
      #"{"load": "books", "throws": "locked"}"#, #"{"action": "loadBooks"}"#, Self.addedLater,
      #"{"load": "books", "stored": [{"id": 1, "title": "Emma"}]}"#, #"{"wait": "next"}"#,
      #"{"save": "books"}"#,
    ])
    #expect(run.player.moments[1].underWay.isEmpty)
    #expect(run.player.moments[2].underWay.map(\.text) == ["load books"])
    #expect(state(run.player.last, of: run).contains(#""title":"Ulysses""#))
    #expect(lines.contains { $0.contains("storage.books: {each: [") })
  }

  @Test("What is lost because it is changed before it is loaded is a fault, as in the scenario")
  func lostChange() throws {
    let yaml = """
      feature: Settings
      state: {volume: Int = 5}
      actions:
        set: {payload: {_ volume: Int}, reduce: state.volume = volume}
      persistence: {volume: file}

      """
    let run = try SessionTests.run(
      [#"{"action": "set", "payload": [7]}"#, #"{"load": "volume", "stored": 1}"#], of: yaml)
    #expect(run.player.last.fault?.message.contains("the stored value replaces the change") == true)
    let lines = try run.player.scenario(named: "lost")
    #expect(failures(of: lines, pastedInto: yaml).count == 1)
  }

  @Test("Two rows with one id cannot be loaded")
  func rows() throws {
    let run = try SessionTests.run(
      [#"{"load": "books", "stored": [{"id": 1, "title": "a"}, {"id": 1, "title": "b"}]}"#],
      of: Self.shelf())
    #expect(run.misfits[0]?.hasSuffix("an element with this id is already in the storage") == true)
  }

  @Test("An answer of a storage for which nothing waits does not fit")
  func misfits() throws {
    let run = try SessionTests.run(
      [
        #"{"save": "books"}"#, #"{"load": "books"}"#, #"{"load": "books", "throws": "x"}"#,
        #"{"save": "text"}"#, #"{"save": "books", "nth": -1}"#,
      ], of: Self.shelf())
    #expect(
      run.misfits == [
        "'books' is not being saved", nil, "'books' is not loading",
        "no property 'text' is stored", "'nth' is not a position, counted from 0",
      ])
  }

  @Test("The saves and loads that a compiled app recorded are answers of storages")
  func recorded() throws {
    let run = try SessionTests.run(
      [
        #"{"reached": "booksLoaded", "payload": [[]], "at": "0s"}"#,
        #"{"reached": "add", "payload": [{"id": 1, "title": "Emma"}], "at": "1s"}"#,
        #"{"reached": "booksSaving", "at": "1.5s"}"#,
        #"{"reached": "booksStorageFailed", "payload": ["disk full"], "at": "1.6s"}"#,
      ], of: Self.shelf())
    #expect(run.misfits == [nil, nil, nil, nil])
    let causes = run.player.moments.map(\.cause).filter { !$0.hasPrefix("wait") }
    #expect(
      causes == [
        "", "storage.books.load returns []", "add: {id: 1, title: Emma}",
        #"storage.books.save fails with "disk full""#,
      ])
    #expect(state(run.player.last, of: run).contains(#"{"failed":"disk full"}"#))
  }
}
