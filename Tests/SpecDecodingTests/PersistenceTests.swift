import SpecLanguage
import Testing

@Suite("Persistence")
struct PersistenceTests {
  @Test("Persistence has a version, removed members, and an entry for each stored property")
  func entries() throws {
    let spec = try decode(
      """
      feature: A
      persistence:
        version: 3
        removed: {TaskModel.colour: 2}
        tasks: sqlite
        settings: {in: file, after: 500ms, status: storage}
        notes: {in: sqlite, table: remarks}
      """)
    let found = try #require(spec.persistence)
    #expect(found.version?.value == 3)
    #expect(found.removed.map(\.owner.value) == ["TaskModel"])
    #expect(found.removed.map(\.member.value) == ["colour"])
    #expect(found.removed.map(\.version.value) == [2])
    #expect(found.entries.map(\.property.value) == ["tasks", "settings", "notes"])
    #expect(found.entries.map(\.storage?.value) == [.sqlite, .file, .sqlite])
    #expect(found.entries.map(\.[.delay]?.value) == [nil, "500ms", nil])
    #expect(found.entries.map(\.[.status]?.value) == [nil, "storage", nil])
    #expect(found.entries.map(\.[.table]?.value) == [nil, nil, "remarks"])
  }

  @Test("Earlier names and versions of properties and enum cases are decoded")
  func histories() throws {
    let spec = try decode(
      """
      feature: A
      models:
        Task:
          name: {type: String, was: title, since: 2}
          label: {type: String, was: {tag: 2, mark: 4}}
          notes: {type: String?, since: 3}
          plain: Int
        Status:
          - {active: null, was: open, since: 2}
          - {failed: {reason: String}, doc: It did not work., since: 3}
          - since
          - {was: {since: Int}}
      """)
    guard case .structure(let properties) = spec.models[0].kind,
      case .enumeration(let cases) = spec.models[1].kind
    else {
      Issue.record("two models")
      return
    }
    #expect(properties.map(\.history.since?.value) == [2, nil, 3, nil])
    #expect(properties[0].history.renames.map(\.name.value) == ["title"])
    #expect(properties[0].history.renames.map(\.version?.value) == [nil])
    #expect(properties[1].history.renames.map(\.name.value) == ["tag", "mark"])
    #expect(properties[1].history.renames.map(\.version?.value) == [2, 4])
    #expect(cases.map(\.name.value) == ["active", "failed", "since", "was"])
    #expect(cases.map(\.history.since?.value) == [2, 3, nil, nil])
    #expect(cases.map(\.doc) == [nil, "It did not work.", nil, nil])
    #expect(cases.map(\.payload.count) == [0, 1, 0, 1])
  }
}
