import SpecLanguage

@testable import FeatureAnalysis

/// A feature with tasks, for type-checking expressions and statements.
enum TypingFixture {
  static let types: TypeTable = {
    let task = NominalType(
      "TaskModel",
      .structure([
        Member("id", .scalar(.uuid), role: .stored(0), hasDefault: true),
        Member("title", .string, role: .stored(1)),
        Member("subtitle", .optional(.string), role: .stored(2), hasDefault: true),
        Member("isCompleted", .bool, role: .stored(3), hasDefault: true),
        Member("due", .optional(.scalar(.date)), role: .stored(4), hasDefault: true),
        Member("price", .scalar(.decimal), role: .stored(5), hasDefault: true),
        Member("weight", .double, role: .stored(6), hasDefault: true),
        Member("tags", .array(.string), role: .stored(7), hasDefault: true),
      ]), conformances: [.equatable, .identifiable])
    let filter = NominalType(
      "TaskListFilter",
      .enumeration([CaseSignature("all"), CaseSignature("active"), CaseSignature("completed")]),
      conformances: [.equatable, .hashable])
    let status = NominalType(
      "Status",
      .enumeration([
        CaseSignature("idle"),
        CaseSignature("failed", [Parameter(label: "reason", name: "reason", type: .string)]),
        CaseSignature("done", [Parameter(label: nil, name: "count", type: .int)]),
      ]))
    let money = NominalType("Money", .external)
    let state = NominalType(
      "TaskListState",
      .structure([
        Member("tasks", .array(.nominal("TaskModel")), role: .stored(0), hasDefault: true),
        Member("filter", .nominal("TaskListFilter"), role: .stored(1), hasDefault: true),
        Member("selected", .optional(.nominal("TaskModel")), role: .stored(2), hasDefault: true),
        Member(
          "counts", .dictionary(key: .string, value: .int), role: .stored(3), hasDefault: true),
        Member("marked", .set(.scalar(.uuid)), role: .stored(4), hasDefault: true),
        Member(
          "board", .identifiedArray(.nominal("TaskModel")), role: .stored(5), hasDefault: true),
        Member("status", .nominal("Status"), role: .stored(6), hasDefault: true),
        Member("small", .scalar(.int8), role: .stored(7), hasDefault: true),
        Member("delay", .scalar(.duration), role: .stored(8), hasDefault: true),
        Member("money", .nominal("Money"), role: .stored(9), hasDefault: true),
        Member("count", .int, role: .stored(10), hasDefault: true),
        Member("numbers", .array(.int), role: .stored(11), hasDefault: true),
        Member("maybes", .array(.optional(.int)), role: .stored(12), hasDefault: true),
        Member(
          "scores", .dictionary(key: .string, value: .optional(.int)), role: .stored(13),
          hasDefault: true),
        Member("grid", .array(.array(.int)), role: .stored(14), hasDefault: true),
        Member("byte", .scalar(.uint8), role: .stored(15), hasDefault: true),
        Member("letter", .character, role: .stored(16), hasDefault: true),
        Member("date", .scalar(.date), role: .stored(17), hasDefault: true),
        Member("ratio", .double, role: .stored(18), hasDefault: true),
        Member("filteredTasks", .array(.nominal("TaskModel")), role: .filterResult),
        Member("activeCount", .int, role: .derived),
      ]))
    return TypeTable([task, filter, status, money, state])
  }()

  static let reducer = Scope(
    variables: [
      Variable("state", .nominal("TaskListState"), role: .state, isMutable: true),
      Variable("task", .nominal("TaskModel"), role: .payload),
      Variable("id", .scalar(.uuid), role: .payload),
      Variable("text", .string, role: .payload),
      Variable("amount", .scalar(.decimal), role: .payload),
    ], pureCode: .reducer)

  static let predicate = Scope(surrounding: .nominal("TaskModel"))

  /// Returns the type of an expression, or the ids and positions of its findings.
  static func type(_ text: String, wanted: Type? = nil, in scope: Scope = reducer) -> String {
    var diagnostics = Diagnostics()
    guard
      let expression = parseExpression(LocatedText(text, at: .start), &diagnostics),
      let typed = ExpressionChecker(types: types).checkExpression(
        expression, wanted: wanted, in: scope, &diagnostics)
    else { return findings(diagnostics) }
    return diagnostics.findings.isEmpty
      ? "\(typed.type)" : "\(typed.type) \(findings(diagnostics))"
  }

  /// Returns the ids and positions of the findings for statements. The result is empty if there are
  /// no findings.
  static func check(_ text: String, in scope: Scope = reducer) -> String {
    var diagnostics = Diagnostics()
    guard let statements = parseStatements(located(text), &diagnostics) else {
      return findings(diagnostics)
    }
    _ = ExpressionChecker(types: types).checkStatements(statements, in: scope, &diagnostics)
    return findings(diagnostics)
  }

  /// Returns the help of the first finding for an expression.
  static func help(_ text: String) -> String? {
    var diagnostics = Diagnostics()
    if let expression = parseExpression(LocatedText(text, at: .start), &diagnostics) {
      _ = ExpressionChecker(types: types).checkExpression(
        expression, wanted: nil, in: reducer, &diagnostics)
    }
    return diagnostics.findings.first?.help
  }

  static func messages(_ text: String, in scope: Scope = reducer) -> [String] {
    var diagnostics = Diagnostics()
    if let statements = parseStatements(LocatedText(text, at: .start), &diagnostics) {
      _ = ExpressionChecker(types: types).checkStatements(statements, in: scope, &diagnostics)
    }
    return diagnostics.findings.map(\.message)
  }

  private static func located(_ text: String) -> LocatedText {
    var segments = [LocatedText.Segment(offset: 0, position: .start)]
    for (offset, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "\n") {
      let position = SourcePosition(line: segments.count + 1, column: 1)
      segments.append(LocatedText.Segment(offset: offset + 1, position: position))
    }
    return LocatedText(text, segments: segments)
  }

  private static func findings(_ diagnostics: Diagnostics) -> String {
    diagnostics.inSourceOrder.map {
      "\($0.id)@\($0.range.start.line):\($0.range.start.column)"
    }.joined(separator: " ")
  }
}
