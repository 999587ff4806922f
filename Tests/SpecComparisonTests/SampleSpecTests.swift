import Foundation
import SpecLanguage
import Testing

@testable import SpecComparison

/// Tests changes of the specs in this repository that would lose stored data of users.
@Suite("A careless change of a stored model in 'Specs'")
struct SampleSpecTests {
  /// Returns the ids of the changes to stored data.
  private func persisted(
    in name: String, _ changes: (old: String, new: String)...
  ) throws -> [String] {
    try persisted(in: name, changes)
  }

  private func persisted(
    in name: String, _ changes: [(old: String, new: String)]
  ) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Specs/\(name).yaml")
    let old = try String(contentsOf: file, encoding: .utf8)
    var new = old
    for (text, other) in changes {
      try #require(new.contains(text))
      new = new.replacing(text, with: other)
    }
    return try SpecComparisonTests.changes(from: old, to: new)
      .filter { $0.category == .persisted }.map(\.id.rawValue)
  }

  @Test("renaming a stored property without 'was' is reported")
  func renamed() throws {
    let renamed = [
      "\n    title: String", "task.title", "$0.title", "1, title", "2, title", ": title",
    ].map { (old: $0, new: $0.replacing("title", with: "name")) }
    #expect(
      try persisted(in: "tasklist", renamed)
        == ["stored-property-removed", "stored-property-required"])
  }

  @Test("adding a stored property without 'since' is reported")
  func added() throws {
    let added = "isCompleted: Bool = false\n    priority: {type: Int, default: 0}\n"
    #expect(
      try persisted(in: "tasklist", ("isCompleted: Bool = false\n", added))
        == ["since-missing"])
  }

  @Test("renaming a stored enum case without 'was' is reported")
  func renamedCase() throws {
    #expect(
      try persisted(in: "journal", ("- calm", "- quiet"), (".calm", ".quiet"))
        == ["stored-case-removed"])
  }

  @Test("deleting the earlier name of a stored property is reported")
  func forgotten() throws {
    #expect(
      try persisted(in: "journal", ("{type: String, was: title, since: 2}", "String"))
        == ["history-changed"])
  }

  @Test("changing the type of a stored property is reported")
  func retyped() throws {
    #expect(
      try persisted(in: "preferences", ("opened: {type: Date?", "opened: {type: String?"))
        == ["stored-property-retyped"])
  }

  @Test("changing the number type of a SwiftData attribute is reported")
  func otherForm() throws {
    #expect(
      try persisted(in: "bookshelf", ("pages: Int = 0", "pages: Double = 0"))
        == ["stored-property-retyped"])
  }

  @Test("moving a stored list to a different storage is reported")
  func moved() throws {
    #expect(
      try persisted(in: "tasklist", ("tasks: {in: sqlite", "tasks: {in: swiftData")) == [
        "storage-changed"
      ])
  }
}
