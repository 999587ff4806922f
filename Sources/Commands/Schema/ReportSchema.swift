import FeatureRendering
import PackageWriting
import SpecLanguage

/// The JSON Schemas of the reports in JSON, for programs. A report may get further members without
/// a new `format`; the schemas list them.
package enum ReportSchema: String, CaseIterable, Sendable {
  case check, diff, test, explore, replay, breaking, stubs, export

  package var bytes: [UInt8] {
    let head: [JSONMember] = [
      .init(key: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
      .init(key: "title", value: .string("The report of 'redux-gen \(rawValue) --format json'")),
    ]
    guard case .object(let members) = Shape.object(Self.common + ownMembers).json else { return [] }
    var bytes: [UInt8] = []
    JSONWriter.appendIndented(.object(head + members), to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static let common: [Member] = [
    Member("format", .constant(1), "the version of the form of the report"),
    Member("status", .choice([0, 1, 2, 3]), "the exit status"),
    Member("findings", .list(finding), "the findings about specs, then those about files"),
    Member("omitted", .count, "the number of further findings", isRequired: false),
    Member("notes", .list(.text), "remarks, one line each"),
    Member("output", .list(.text), "what the report prints as text"),
  ]

  private var ownMembers: [Member] {
    switch self {
    case .check: []
    case .diff: [Member("changes", .list(Self.fileChange), "the files that would change")]
    case .test:
      [
        Member("scenarios", .list(Self.scenario), "the scenarios of all specs"),
        Member("explorations", .list(Self.exploration), "the short exploration of each spec"),
      ]
    case .explore:
      [
        Member("explorations", .list(Self.exploration), "each spec", isRequired: false),
        Member("samples", .list(Self.samples), "with --samples", isRequired: false),
      ]
    case .replay: [Member("replay", Self.replayed, "what the session shows", isRequired: false)]
    case .breaking:
      [
        Member("compared", .count, "the number of compared specs"),
        Member("added", .count, "the number of new specs"),
        Member("gone", .count, "the number of specs that no longer exist"),
        Member("notCompared", .count, "the number of specs with errors"),
        Member("changes", .list(Self.specChange), "the changes that break something"),
      ]
    case .stubs: [Member("stubs", .list(Self.stub), "the code that files lack")]
    case .export: [Member("specs", .list(Self.exportedSpec), "the specs without errors")]
    }
  }
}

extension ReportSchema {
  /// The form of a value in a report.
  indirect enum Shape: Sendable {
    case text, count, whole, flag
    case word([String])
    case constant(Int)
    case choice([Int])
    case list(Shape)
    case object([Member])

    var json: JSONValue {
      switch self {
      case .text: .object(["type": .string("string")])
      case .count: .object(["type": .string("integer"), "minimum": .integer(0)])
      case .whole: .object(["type": .string("integer")])
      case .flag: .object(["type": .string("boolean")])
      case .word(let words): .object(["enum": .strings(words)])
      case .constant(let number): .object(["const": .integer(number)])
      case .choice(let numbers): .object(["enum": .array(numbers.map { .integer($0) })])
      case .list(let element): .object(["type": .string("array"), "items": element.json])
      case .object(let members):
        .object([
          "type": .string("object"),
          "properties": .object(members.map { .init(key: $0.name, value: $0.json) }),
          "required": .strings(members.filter(\.isRequired).map(\.name)),
        ])
      }
    }
  }

  struct Member: Sendable {
    let name: String
    let shape: Shape
    let meaning: String
    let isRequired: Bool

    init(_ name: String, _ shape: Shape, _ meaning: String, isRequired: Bool = true) {
      self.name = name
      self.shape = shape
      self.meaning = meaning
      self.isRequired = isRequired
    }

    var json: JSONValue {
      guard case .object(let members) = shape.json else { return shape.json }
      return .object([.init(key: "description", value: .string(meaning))] + members)
    }
  }

  /// The members of a range. Lines and columns start at 1, and the end is exclusive.
  static func range(isRequired: Bool = true) -> [Member] {
    [
      Member("line", .count, "the first line, counted from 1", isRequired: isRequired),
      Member("column", .count, "the column in Unicode scalars", isRequired: isRequired),
      Member("endLine", .count, "the last line", isRequired: isRequired),
      Member("endColumn", .count, "the column after the end", isRequired: isRequired),
    ]
  }

  private static let older: Shape = .object(
    [
      Member("path", .text, "the file"),
      Member("revision", .text, "the git revision", isRequired: false),
    ] + range() + [Member("message", .text, "what it says")])

  private static let finding: Shape = .object(
    [Member("path", .text, "the file", isRequired: false)] + range(isRequired: false) + [
      Member("severity", .word(["error", "warning"]), "how bad it is"),
      Member("id", .text, "'redux-gen explain ID' explains it"),
      Member("message", .text, "what was found, and what was expected"),
      Member("help", .text, "what to do", isRequired: false),
      Member("note", older, "the place in the older version", isRequired: false),
      Member(
        "fixes",
        .list(.object(range() + [Member("replacement", .text, "the text instead of the range")])),
        "what 'check --fix' does"),
    ])

  private static let fileChange: Shape = .object([
    Member("path", .text, "the file"),
    Member("change", .word(["added", "changed", "deleted"]), "what happens to it"),
    Member("diff", .text, "the change as a unified diff"),
  ])

  private static let scenario: Shape = .object(
    [Member("path", .text, "the spec"), Member("name", .text, "its sentence")] + range() + [
      Member("outcome", .word(["passed", "failed", "skipped"]), "the result"),
      Member("reason", .text, "what the tool does not evaluate", isRequired: false),
      Member("steps", .list(.text), "its steps, as they are written"),
      Member("without", .list(.text), "code of yours that was skipped", isRequired: false),
      Member("dropped", .list(.text), "actions for closed features", isRequired: false),
      Member("failures", .list(failure), "why it failed", isRequired: false),
    ])

  private static let failure: Shape = .object(
    range() + [
      Member("message", .text, "the finding"),
      Member(
        "expected", .text, "the condition, the list or the invariant; absent after a fault",
        isRequired: false),
      Member(
        "found",
        .list(
          .object([
            Member("expression", .text, "a part of what was expected"),
            Member("value", .text, "its value, in Swift"),
          ])), "the values of its parts"),
    ])

  private static let partKinds = ["action", "rule", "branch", "answer", "link"]

  private static let exploration: Shape = .object([
    Member("path", .text, "the spec"),
    Member("isExhaustive", .flag, "whether all states within the bounds were reached"),
    Member("states", .count, "the number of states"),
    Member("depth", .count, "the greatest number of steps"),
    Member("notEntered", .count, "the number of states outside of the bounds"),
    Member(
      "bounds",
      .object(
        ["lists", "depth", "states", "effects"].map {
          Member($0, .count, "the bound '\($0)' of 'explore'")
        }), "how far exploring goes"),
    Member("coverage", .list(.text), "what was explored, and what was left out"),
    Member(
      "ended", .word(["depth", "states", "work", "time"]),
      "the bound that ended it; absent if none did",
      isRequired: false),
    Member(
      "cut",
      .list(
        .object([
          Member("bound", .word(["lists", "effects"]), "the bound of 'explore'"),
          Member("limit", .count, "its value"),
          Member("property", .text, "the property whose list is too long", isRequired: false),
          Member("states", .count, "the number of states that were not entered"),
        ])), "what the bounds cut off"),
    Member(
      "growing",
      .list(
        .object([
          Member("property", .text, "a property of the last states"),
          Member("values", .count, "the number of its values there"),
          Member("least", .whole, "the least number", isRequired: false),
          Member("greatest", .whole, "the greatest number", isRequired: false),
          Member("length", .count, "the greatest number of elements"),
        ])), "in which properties the last states differ most, if a bound ended it"),
    Member("walks", .count, "the number of random walks after the search"),
    Member(
      "code",
      .list(
        .object([
          Member("kind", .word(Self.partKinds), "what they are"),
          Member(
            "count", .count, "how many there are, without those in parts that no step has taken"),
          Member("taken", .count, "how many of them a step has taken"),
        ])), "how much of the spec was executed"),
    Member(
      "untaken",
      .list(
        .object(
          range(isRequired: false) + [
            Member("kind", .word(Self.partKinds), "what it is"),
            Member("name", .text, "its name, or the part as written"),
            Member("action", .text, "the action to which it belongs"),
            Member(
              "reason", .text, "why no step has taken it, if that is known", isRequired: false),
          ])), "what no step has taken"),
    Member("samples", .list(.text), "the samples of the initial state", isRequired: false),
    Member("unreached", .list(.text), "conditions of 'reachable' that no state fulfils"),
    Member(
      "mistakes",
      .list(
        .object(
          range() + [
            Member("id", .text, "the finding"), Member("message", .text, "what goes wrong"),
            Member("steps", .list(.text), "the steps that lead there"),
            Member(
              "scenario", .text, "a scenario that fails; absent if none can", isRequired: false),
            Member("isInSpec", .flag, "whether a scenario of the spec shows it"),
            Member(
              "walk", .count, "the steps of the random walk that found it", isRequired: false),
          ])), "the mistakes"),
  ])

  private static let replayed: Shape = .object([
    Member("session", .text, "the file"),
    Member("steps", .list(.text), "the steps; empty for one that was not performed"),
    Member("misfits", .list(replayFinding), "the steps that do not fit the spec"),
    Member(
      "difference", replayFinding, "the first state that is not the recorded one",
      isRequired: false),
    Member("invariant", replayFinding, "the first broken invariant", isRequired: false),
    Member("trap", replayFinding, "the step that ends with a fault", isRequired: false),
    Member(
      "missing", .text, "an action that follows from the steps and was not recorded",
      isRequired: false),
    Member("compared", .count, "how many states were compared with the recorded ones"),
    Member("scenario", .text, "with --scenario", isRequired: false),
  ])

  private static let replayFinding: Shape = .object([
    Member("step", .count, "the step, counted from 1; absent for the start", isRequired: false),
    Member("message", .text, "what is wrong"),
  ])

  private static let samples: Shape = .object([
    Member("path", .text, "the spec"),
    Member("samples", .list(.text), "the samples of each payload and answer"),
  ])

  private static let specChange: Shape = .object(
    [Member("path", .text, "the spec")] + range() + [
      Member("id", .text, "the rule"),
      Member("category", .word(["source", "persisted", "behaviour"]), "what it breaks"),
      Member("severity", .word(["error", "warning"]), "'error' for the chosen categories"),
      Member("message", .text, "the change"),
      Member("help", .text, "what to do", isRequired: false),
      Member("old", older, "the place in the older version", isRequired: false),
    ])

  private static let stub: Shape = .object([
    Member("path", .text, "the file"), Member("place", .text, "where to paste the code"),
    Member("code", .text, "the code"),
  ])
}
