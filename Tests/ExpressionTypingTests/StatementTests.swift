import Testing

@testable import FeatureAnalysis

struct StatementTests {
  @Test(
    "statements of real reducers are accepted",
    arguments: [
      "state.tasks.append(task)", "state.tasks[id: id]?.isCompleted.toggle()",
      "state.tasks.removeAll { $0.id == id }", "state.filter = .active", "state.tasks = []",
      "state.tasks[id: id]?.subtitle = nil", "state.tasks[id: id]?.weight += 1.5",
      "state.counts[text, default: 0] += 1", "state.counts[text] = nil", "state.counts[text] = 3",
      "state.selected = state.tasks.first { $0.id == id }", "state.selected?.title = text",
      "state.marked.insert(id)", "state.marked.remove(id)", "state.board.updateOrAppend(task)",
      "state.board.remove(id: id)", "state.count += 1; state.count -= 1", "state.small = -128",
      "state.tasks.sort { $0.title < $1.title }", "state.tasks[0].tags.append(text)",
      "if let index = state.tasks.firstIndex(where: { $0.id == id }) {\n  state.tasks[index].title = text\n}",
      "guard let task = state.tasks[id: id] else { return }\nstate.selected = task",
      "guard !text.isEmpty else { return }\nstate.count = text.count",
      "for number in 0..<state.count where number % 2 == 0 {\n  state.count += number\n}",
      "for task in state.tasks where task.isCompleted {\n  state.marked.insert(task.id)\n}",
      "var copy = task\ncopy.title = text\nstate.tasks.append(copy)",
      "let total = state.tasks.reduce(0) { $0 + $1.weight }\nstate.count = Int(total)",
      "if state.count > 3 { state.count = 0 } else if state.count < 0 { state.count = 1 } else { state.count += 1 }",
      "if let selected = state.selected, selected.id == id { state.selected = nil }",
      "state.delay += .seconds(1)", "state.status = .failed(reason: \"x\")",
      "state.count = max(0, state.count - 1)",
      "if let due = task.due { state.tasks[id: id]?.due = due.addingTimeInterval(60) }",
      "state.tasks.swapAt(0, 1)", "state.tasks = state.tasks.reversed()", "state.tasks[0] = task",
      "state.tasks.insert(task, at: 0)", "state.counts.merge([text: 1]) { $0 + $1 }",
      "state.money = state.money",
      "state.tasks = state.tasks.map { task in\n  var copy = task\n  copy.isCompleted = true\n  return copy\n}",
      "state.count *= 2", "state.tasks[id: id]?.price += amount", "state.counts[\"a\"]? += 1",
      "state.selected?.due = state.selected?.due",
    ])
  func accepted(_ text: String) {
    let expected = text == "state.money = state.money" ? "self-assignment@1:1" : ""
    #expect(TypingFixture.check(text) == expected, "\(text)")
  }

  @Test(
    "an error in a statement is reported at its position",
    arguments: [
      ("task.title = text", "not-assignable@1:1"),
      ("state.filteredTasks = []", "not-assignable@1:1"),
      ("state.activeCount = 1", "not-assignable@1:1"), ("let a = 1\na = 2", "not-assignable@2:1"),
      ("state.filteredTasks.removeAll()", "not-assignable@1:1"),
      ("tasks.append(task)", "unknown-name@1:1"),
      ("state.count = text", "type-mismatch@1:15"), ("state.count = nil", "type-mismatch@1:15"),
      ("state.count + 1", "no-effect@1:1"), ("state.tasks.popLast()", "unused-result@1:1"),
      ("let a = 1", "unused-variable@1:5"), ("var a = 1\nstate.count = a", "never-mutated@1:5"),
      ("state.tasks[id: id] = task", "not-assignable@1:1"),
      ("state.filter = state.filter", "self-assignment@1:1"),
      ("if state.count { }", "type-mismatch@1:4"),
      ("if let a = state.count { state.count = a }", "not-optional@1:12"),
      ("for a in 0... { state.count = a }", "unsupported-syntax@1:10"),
      ("for a in 0..<text { state.count = a }", "type-mismatch@1:14"),
      ("for a in state.count { state.count = a }", "type-mismatch@1:10"),
      ("state.cuont = 1\nstate.fliter = .all", "unknown-member@1:7 unknown-member@2:7"),
      ("let a = foo\nstate.count = a", "unknown-name@1:9"),
      (".count = 3", "unknown-name@1:1"), ("state[count] = 1", "wrong-arguments@1:7"),
      ("let = 3\nstate.count = a\nstate.count = a + b", "syntax-error@1:5 unknown-name@3:19"),
      ("if let selected { state.count = selected.foo }", "unknown-name@1:8 unknown-member@1:42"),
      (
        "if let due = task.due && task.isCompleted { state.date = due.d }",
        "syntax-error@1:23 unknown-member@1:62"
      ),
      ("state.selected = state.tasks.first { $0.id = id }", "syntax-error@1:38"),
      ("state.selected = state.tasks.first { id == task.id }", "closure-parameters@1:36"),
      ("state.count = state.tasks.count()", "wrong-arguments@1:27"),
      ("state.selected = state.tasks.first()", "wrong-arguments@1:30"),
      ("return 3", "unsupported-syntax@1:1"),
      ("state.marked[0] = id", "wrong-arguments@1:1"),
      ("state.selected.title = text", "not-optional@1:16"),
      ("guard state.count > 0 else { state.count = 1 }", "syntax-error@1:28"),
      ("state.small = 128", "integer-out-of-range@1:15"), ("text += \"x\"", "not-assignable@1:1"),
    ])
  func mistakes(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "a variable declared in a statement with a syntax error can be used as any type",
    arguments: [
      ("let x = 1 =+ 2\nstate.count = x.y + 1\nstate.count = x", "syntax-error@1:11"),
      ("guard let x = a, x = 1 else { return }\nstate.count = x", "syntax-error@1:20"),
      ("let n = 1\nstate.count =+ n", "syntax-error@2:13"),
    ])
  func unread(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test("the message for an unknown name suggests a similar name that is allowed there")
  func suggestions() {
    #expect(TypingFixture.messages("tasks.append(task)")[0].contains("did you mean 'state.tasks'?"))
    #expect(TypingFixture.messages("state.tsks = []")[0].contains("did you mean 'tasks'?"))
    #expect(TypingFixture.messages("state.filter = .activ")[0].contains("did you mean 'active'?"))
    #expect(TypingFixture.messages("state.tasks.apend(task)")[0].contains("did you mean 'append'?"))
    #expect(TypingFixture.messages("state.tasks.append(taks)")[0].contains("did you mean 'task'?"))
  }

  @Test("every entry of the member table can be parsed")
  func table() {
    let rows: [[MemberTable.Row]] = [
      MemberTable.array, MemberTable.identifiedArray, MemberTable.set, MemberTable.dictionary,
      MemberTable.string, MemberTable.character, MemberTable.bool, MemberTable.signedInteger,
      MemberTable.floating, MemberTable.decimal, MemberTable.uuid, MemberTable.date,
      MemberTable.url, MemberTable.calendar,
      MemberTable.data, MemberTable.duration, MemberTable.optional, MemberTable.plainEnumeration,
      MemberTable.functions,
    ]
    for (operation, declaration) in rows.joined() {
      #expect(DeclarationParser.parse(operation, declaration) != nil, "\(declaration)")
    }
  }

  @Test(
    "follow-up errors of a statement with an error are not reported",
    arguments: [
      (
        "for x on state.tasks {\n  state.count = x.foo\n  state.count = text\n}",
        "syntax-error@1:7 type-mismatch@3:17"
      ),
      (
        "for x in state.taks {\n  state.count = x.foo\n  state.count = text\n}",
        "unknown-member@1:16 type-mismatch@3:17"
      ),
      ("for in state.tasks {\n  state.count = x.foo\n}", "syntax-error@1:5"),
      ("copy = task\nstate.tasks.append(copy)", "unknown-name@1:1"),
      (
        "guard let first state.tasks.first else { return }\nstate.tasks.append(first)",
        "syntax-error@1:17"
      ),
      (
        "if text.isEmpty {\n  state.count = text\n} esle {\n  state.count = 1\n}",
        "type-mismatch@2:17 syntax-error@3:3"
      ),
      (
        "state.tasks = state.tasks.filter { $0.isCompleted\nstate.count = tru\nstate.tasks.append(1)",
        "syntax-error@1:34 unknown-name@2:15 type-mismatch@3:20"
      ),
      (
        "guard text.isEmpty else { retrun }\nstate.count = text",
        "unknown-name@1:27 type-mismatch@2:15"
      ),
      (
        "state.tasks = state.tasks.map {\n  var copy = $0\n  copy.title =+ text\n  return copy\n}",
        "syntax-error@3:14"
      ),
    ])
  func followUps(_ text: String, _ findings: String) {
    #expect(TypingFixture.check(text) == findings, "\(text)")
  }

  @Test(
    "an empty closure that must return a value, and a value in place of a closure, are rejected")
  func closures() {
    #expect(
      TypingFixture.check("state.tasks = state.tasks.filter { x in }") == "type-mismatch@1:34")
    #expect(
      TypingFixture.check("state.tasks = state.tasks.filter($0.isCompleted)")
        == "type-mismatch@1:34")
  }
}
