import Diagnostics
import Testing

@Suite("The nearest name")
struct NearestTests {
  @Test(
    "is found within the edits its length allows",
    arguments: [
      ("taks", "tasks", "tasks"), ("id", "ids", "ids"), ("id", "abc", nil),
      ("acton", "actions", "actions"), ("stae", "state", "state"), ("sate", "tate", "tate"),
      ("dreived", "derived", "derived"), ("middelwares", "middleware", "middleware"),
      ("models", "filters", nil), ("abcd", "abxy", nil), ("abcdefgh", "abcxefgy", "abcxefgy"),
      ("abcdefgh", "xbcxefgy", nil), ("größe", "größen", "größen"), ("", "a", nil), ("a", "", nil),
    ] as [(String, String, String?)])
  func edits(_ name: String, _ candidate: String, _ expected: String?) {
    #expect(nearest(name, among: [candidate]) == expected)
  }

  @Test("that differs in case alone beats all others")
  func caseAlone() {
    #expect(nearest("TASK", among: ["tasks", "task", "taks"]) == "task")
  }

  @Test("does not depend on the order of the candidates and is never the name itself")
  func order() {
    #expect(nearest("tasc", among: ["tast", "task"]) == "task")
    #expect(nearest("tasc", among: ["task", "tast", "tasc"]) == "task")
  }

  @Test("is suggested in a message, but not behind a hundred findings")
  func suggestion() {
    var diagnostics = Diagnostics()
    #expect(diagnostics.suggestion(for: "taks", among: ["tasks"]) == " (did you mean 'tasks'?)")
    #expect(diagnostics.suggestion(for: "state", among: ["tasks"]) == "")
    for _ in 0..<100 { diagnostics.error("x", "m", at: SourceRange(.start, .start)) }
    #expect(diagnostics.suggestion(for: "taks", among: ["tasks"]) == "")
  }

  @Test("is not sought for absurdly long names")
  func long() {
    let name = String(repeating: "a", count: 65)
    #expect(nearest(name, among: [name + "b"]) == nil)
    #expect(nearest("a", among: [name]) == nil)
  }
}
