import Testing

@testable import FeatureAnalysis

@Suite("Names of SwiftData attributes")
struct EntityAttributeTests {
  @Test(
    "an attribute keeps the name under which apps have stored it",
    arguments: [
      ("title", History(), "title"), ("title", History(added: 3), "title3"),
      ("description", History(), "descriptionValue"), ("key", History(added: 2), "key2"),
      ("hash", History(added: 2), "hashValue2"),
      ("name", History(renames: [History.Rename(name: "title", version: 2)]), "title"),
    ])
  func stable(property: String, history: History, attribute: String) {
    #expect(entityAttribute(property, history) == attribute)
  }

  @Test(
    "an attribute has no name of a member of its entity",
    arguments: [("key", "keyValue"), ("element", "elementValue"), ("hash", "hashValueValue")])
  func members(property: String, attribute: String) {
    #expect(entityAttribute(property, History()) == attribute)
  }
}
