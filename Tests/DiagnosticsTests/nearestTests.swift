import SpecLanguage
import Testing

@Suite("The nearest name")
struct NearestTests {
  @Test(
    "a long name may differ from its nearest name by more edits than a short name",
    arguments: [
      ("taks", "tasks", "tasks"), ("id", "ids", "ids"), ("id", "abc", nil),
      ("acton", "actions", "actions"), ("stae", "state", "state"), ("sate", "tate", "tate"),
      ("dreived", "derived", "derived"), ("middelwares", "middleware", "middleware"),
      ("models", "filters", nil), ("abcd", "abxy", nil), ("abcdefgh", "abcxefgy", "abcxefgy"),
      ("abcdefgh", "xbcxefgy", nil), ("größe", "größen", "größen"), ("", "a", nil), ("a", "", nil),
      ("x", "y", nil), ("x", "xs", nil), ("x", "X", "X"), ("xs", "x", nil),
      ("x3", "x1", nil), ("di", "id", "id"),
    ] as [(String, String, String?)])
  func edits(_ name: String, _ candidate: String, _ expected: String?) {
    #expect(nearest(name, among: [candidate]) == expected)
  }

  @Test("a name that differs only in case is nearer than any other name")
  func caseAlone() {
    #expect(nearest("TASK", among: ["tasks", "task", "taks"]) == "task")
  }

  @Test(
    "the nearest name does not depend on the candidates' order, and is never the searched name")
  func order() {
    #expect(nearest("tasc", among: ["tast", "task"]) == "task")
    #expect(nearest("tasc", among: ["task", "tast", "tasc"]) == "task")
  }

  @Test(
    "a suggested name is certain if no other name is near, or if it alone differs only in case",
    arguments: [
      (["tasks"], true), (["tasks", "tasks"], true), (["tasks", "state"], true),
      (["tasks", "talks"], false), (["talks", "tasks", "TAKS"], true),
      (["TAKS", "tasks", "Taks"], false), (["tasks", "talks", "tasks"], false),
    ])
  func certainty(_ candidates: [String], _ isOnly: Bool) {
    #expect(nearName("taks", among: candidates)?.isOnly == isOnly)
  }

  @Test(
    "a name counts as a typo of another name, but not if it may be a different word",
    arguments: [
      ("taks", "tasks", true), ("cuont", "count", true), ("isLaoding", "isLoading", true),
      ("IsLoading", "isLoading", true), ("titel", "title", true), ("loadd", "load", true),
      ("item", "items", true), ("total2", "total1", false), ("lock", "clock", false),
      ("lock", "dock", false), ("isInvalid", "isValid", false), ("maxAge", "minAge", false),
      ("itemA", "itemB", false), ("get", "set", false), ("rowId", "rowIn", false),
      ("firstName", "lastName", false), ("a", "b", false), ("abc", "abc", true),
    ])
  func slips(_ name: String, _ other: String, _ isCertain: Bool) {
    #expect(isTypo(name, of: other) == isCertain)
    #expect(isTypo(other, of: name) == isCertain)
  }

  @Test("a message suggests the nearest name, and a fix states how certain the suggestion is")
  func suggestion() {
    let range = SourceRange(.start, SourcePosition(line: 1, column: 5))
    let certain = Suggestion(for: "taks", near: nearName("taks", among: ["tasks"]))
    #expect("\(certain)" == "; did you mean 'tasks'?")
    #expect(certain.fixes(at: range) == [Fix("taks", by: "tasks", at: range)])
    let likely = Suggestion(for: "lock", near: nearName("lock", among: ["clock"]))
    #expect(likely.fixes(at: range) == [Fix("lock", by: "clock", at: range, .likely)])
    let key = Suggestion(for: "lock", key: nearName("lock", among: ["clock"]))
    #expect(key.fixes(at: range) == [Fix("lock", by: "clock", at: range)])
    let unsure = Suggestion(for: "taks", near: nearName("taks", among: ["tasks", "talks"]))
    #expect("\(unsure)" == "; did you mean 'talks'?")
    #expect(unsure.fixes(at: range) == [Fix("taks", by: "talks", at: range, .possible)])
    #expect(unsure.only == nil)
    #expect("\(Suggestion.none)" == "")
  }

  @Test(
    "a fix is omitted if it is uncertain or the file does not contain the replaced name literally")
  func otherText() {
    let range = SourceRange(.start, SourcePosition(line: 1, column: 5))
    let fix = Fix("taks", by: "tasks", at: range)
    let finding = Finding(.error, .wrongValue, "m", at: range, fixes: [fix])
    #expect(finding.fixes(in: SourceFile(path: "a", text: "taks: 1")) == [fix])
    #expect(finding.fixes(in: SourceFile(path: "a", text: "\"taks\": 1")).isEmpty)
    #expect(finding.fixes(in: SourceFile(path: "a", text: "ta")).isEmpty)
    let unsure = Finding(
      .error, .wrongValue, "m", at: range, fixes: [Fix("taks", by: "tasks", at: range, .likely)])
    #expect(unsure.fixes(in: SourceFile(path: "a", text: "taks: 1")).isEmpty)
  }

  @Test("a name of more than 64 bytes has no nearest name and is not suggested")
  func long() {
    let name = String(repeating: "a", count: 65)
    #expect(nearest(name, among: [name + "b"]) == nil)
    #expect(nearest("a", among: [name]) == nil)
  }
}
