import Foundation
import ReduxSwiftData
import Testing

@Suite("What SwiftData stores for the values of properties") struct StoredAttributeTests {
  private enum Genre: String { case essay, verse }

  @Test("a text comes back as it was, also with NUL or the mark of such texts")
  func texts() throws {
    for text in ["", "café", "a\0b", "\u{1}", "\u{1}YQ=="] {
      let stored = StoredAttribute.text(text)
      #expect(!stored.utf8.contains(0))
      #expect(try StoredAttribute.text(stored, "title") == text)
    }
    #expect(StoredAttribute.text("a") == "a")
    #expect(try StoredAttribute.character("é", "initial") == "é")
    #expect(try StoredAttribute.textIfPresent(nil, "title") == nil)
  }

  @Test("numbers have all their digits")
  func numbers() throws {
    #expect(try StoredAttribute.digits("18446744073709551615", "n") == UInt64.max)
    #expect(try StoredAttribute.digits("0.1", "n") == 0.1)
    #expect(try StoredAttribute.integer(-7, "n") == Int32(-7))
    #expect(try StoredAttribute.decimal("12.5", "n") == Decimal(string: "12.5"))
    #expect(try StoredAttribute.decimal("NaN", "n").isNaN)
    #expect(try StoredAttribute.decimal(nil, "n", or: 2) == 2)
    let price = Decimal(string: "-12.50")
    #expect(try StoredAttribute.decimalIfPresent(price?.description, "n") == price)
    #expect(try StoredAttribute.decimalIfPresent(nil, "n") == nil)
  }

  @Test(
    "a value that the property cannot have, and a missing one without a default, are errors")
  func unreadable() {
    #expect(throws: (any Error).self) { try StoredAttribute.decimal("12,5", "n") }
    #expect(throws: (any Error).self) { try StoredAttribute.integer(300, "n") as UInt8 }
    #expect(throws: (any Error).self) { try StoredAttribute.character("ab", "initial") }
    #expect(throws: (any Error).self) { try StoredAttribute.text(nil, "title") }
    #expect(throws: (any Error).self) { try StoredAttribute.nameIfPresent("odd", "g") as Genre? }
    #expect(throws: (any Error).self) {
      try StoredAttribute.json(Data("x".utf8), "notes", version: 1, or: []) as [Int]
    }
  }

  @Test("a case is found by the name that it had in the version of the data")
  func cases() throws {
    let renames = [
      CaseRename("article", to: "poem", in: 2), CaseRename("poem", to: "verse", in: 3),
    ]
    func genre(_ name: String, _ version: Int64) throws -> Genre {
      try StoredAttribute.name(name, "genre", after: renames, version: version)
    }
    #expect(try genre("article", 1) == .verse)
    #expect(try genre("poem", 2) == .verse)
    #expect(try genre("essay", 3) == .essay)
    #expect(throws: (any Error).self) { try genre("poem", 3) }
  }

  @Test("JSON keeps numbers that JSON lacks")
  func json() throws {
    let data = try StoredAttribute.json([1.5, .infinity])
    #expect(try StoredAttribute.json(data, "notes", version: 1) == [1.5, .infinity])
  }
}
