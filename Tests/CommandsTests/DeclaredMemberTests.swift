import Testing

@testable import Commands

@Suite("The members that Swift code declares")
struct DeclaredMemberTests {
  @Test("each name of a declaration is a member, and what is private is visible to no other file")
  func names() {
    var declared = DeclaredMembers()
    declared.addDeclarations(
      of: ViewText(
        """
        import struct Foundation.Date

        enum Size {
          case small, medium(Int, String),
            large
          static let first = 1, last = 2
          private static var cache: [String] = []
          func show(first: Int, other: Int) { print(other, first) }
        }

        extension Date {
          var isOld: Bool { false }
        }
        """))
    #expect(declared.types == ["Size"])
    let size = declared.members["Size"] ?? []
    #expect(size.isSuperset(of: ["small", "medium", "large", "first", "last", "show"]))
    #expect(!size.contains("other"))
    #expect(declared.members["Date"] == ["isOld"])
    #expect(!declared.visible.contains("cache") && declared.visible.contains("last"))
  }
}
