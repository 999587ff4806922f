import Foundation
import Testing

@Suite("Stored models that changed without a version")
struct StoredDataTests {
  private let spec = """
    feature: Diary
    models:
      Page:
        id: Int
        text: String
    state:
      pages: [Page]
    actions:
      write: {payload: {_ page: Page}, reduce: state.pages.append(page)}
    persistence:
      pages: sqlite

    """
  private let manifest = "Generated/Diary/.redux-gen.json"

  /// A folder with the package of the diary, and a spec whose pages have another property.
  private func changed(_ property: String) throws -> Tool {
    let tool = try Tool()
    try tool.write(spec, to: "Specs/diary.yaml")
    #expect(try tool.run("Specs", "-q").status == 0)
    let changed = spec.replacing("    text: String\n", with: "    text: String\n    \(property)\n")
    try tool.write(changed, to: "Specs/diary.yaml")
    return tool
  }

  @Test("generate, check and test refuse the change and write nothing, and accept a new version")
  func refused() throws {
    let tool = try changed("rank: Int = 0")
    let before = tool.files("Generated")
    for command in [["generate"], ["check"], ["test"]] {
      let refused = try tool.start(command + ["Specs"]).wait()
      #expect(refused.status == 1, "\(command)")
      #expect(refused.errors.contains("the stored rows of 'Page' have no column for 'rank'"))
      #expect(refused.errors.contains("\(manifest):1:1: note: the data that was last written"))
      #expect(refused.errors.contains("--development"))
    }
    #expect(tool.files("Generated") == before)
    let versioned = spec.replacing(
      "    text: String\n",
      with: "    text: String\n    rank: {type: Int, default: 0, since: 2}\n"
    ).replacing("persistence:\n", with: "persistence:\n  version: 2\n")
    try tool.write(versioned, to: "Specs/diary.yaml")
    #expect(try tool.run("test", "Specs").status == 0)
    #expect(try tool.run("Specs").status == 0)
    #expect(try tool.run("check", "Specs").status == 0)
    #expect(tool.read(manifest)?.contains("\"version 2\"") == true)
  }

  @Test("generate, check and test refuse a lost case of a filter, entry of 'removed' and default")
  func refusedTogether() throws {
    let tool = try Tool()
    let spec = spec.replacing("pages: [Page]", with: "pages: [Page]\n  shown: Shown = .all")
      .replacing("text: String\n", with: "text: String\n  Prefs: {size: Int = 3}\n")
      .replacing("actions:", with: "  prefs: Prefs = Prefs()\nactions:")
      .replacing("pages: sqlite", with: "pages: sqlite\n  shown: file\n  prefs: file")
      .replacing("persistence:\n", with: "persistence:\n  version: 2\n  removed: {Page.mood: 2}\n")
    let old = spec + "filters: {Shown: {over: pages, by: shown, cases: {all: true, none: false}}}\n"
    try tool.write(old, to: "Specs/diary.yaml")
    #expect(try tool.run("Specs", "-q").status == 0)
    let new = old.replacing("none: false", with: "nothing: false")
      .replacing("  removed: {Page.mood: 2}\n", with: "")
      .replacing("size: Int = 3", with: "size: Int")
      .replacing("Prefs = Prefs()", with: "'Prefs = Prefs(size: 3)'")
    try tool.write(new, to: "Specs/diary.yaml")
    for command in [["generate"], ["check"], ["test"]] {
      let refused = try tool.start(command + ["Specs"]).wait()
      #expect(refused.status == 1, "\(command)")
      for id in ["stored-case-removed", "history-changed", "stored-property-required"] {
        #expect(refused.errors.contains("[\(id)]"), "\(command)")
      }
    }
  }

  @Test("test refuses the change also if the file of the spec was renamed")
  func renamedFile() throws {
    let tool = try changed("rank: Int = 0")
    try tool.write(try #require(tool.read("Specs/diary.yaml")), to: "Moved/journal.yaml")
    let refused = try tool.start(["test", "Moved"]).wait()
    #expect(refused.status == 1)
    #expect(refused.errors.contains("the stored rows of 'Page' have no column for 'rank'"))
  }

  @Test("with --development, the change is accepted and recorded under the same version")
  func development() throws {
    let tool = try changed("rank: Int = 0")
    #expect(try tool.run("test", "Specs", "--development").status == 0)
    #expect(try tool.run("check", "Specs", "--development").status == 2)
    #expect(try tool.run("Specs", "--development").status == 0)
    #expect(try tool.run("check", "Specs").status == 0)
    #expect(
      tool.read(manifest)?.contains("\"struct Page: id: Int, text: String, rank: Int default\"")
        == true)
  }

  @Test("a manifest that records nothing about data stays valid, and the next run completes it")
  func older() throws {
    let tool = try Tool()
    try tool.write(spec, to: "Specs/diary.yaml")
    #expect(try tool.run("Specs", "-q").status == 0)
    let whole = try #require(tool.read(manifest))
    let start = try #require(whole.range(of: "  \"stored\"")).lowerBound
    let end = try #require(whole.range(of: "  \"files\"")).lowerBound
    try tool.write(whole.replacingCharacters(in: start..<end, with: ""), to: manifest)
    #expect(try tool.run("check", "Specs").status == 0)
    #expect(try tool.run("Specs", "-q").status == 0)
    #expect(tool.read(manifest) == whole)
  }
}
