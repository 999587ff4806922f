import Commands
import Foundation
import MarkedText
import SpecComparison
import SpecLanguage
import Testing

@Suite("The explanation of a finding")
struct ExplanationTests {
  /// The ids of the explanations with a bad spec. The explanations of comparisons are omitted,
  /// because `SpecComparisonTests` tests them.
  private static let shown =
    allExplanations
    .filter { $0.markedBad != nil && $0.before == nil }.map(\.id.rawValue)

  private func explanation(_ id: String) throws -> Explanation {
    try #require(allExplanations.first { $0.id.rawValue == id })
  }

  @Test(
    "the bad spec of an explanation has only the explained finding, at the mark", arguments: shown)
  func bad(_ id: String) throws {
    let explanation = try explanation(id)
    let spec = MarkedText(try #require(explanation.markedBad))
    #expect(explanation.bad == String(decoding: spec.file.bytes, as: UTF8.self))
    let found = findings(
      of: spec.file, beside: explanation.features, explores: explanation.isOfExploring)
    let wanted = spec.ranges.map { "\($0.text) \(id) \(explanation.severity)" }
    #expect(found.map { "\($0.range.text) \($0.id) \($0.severity)" } == wanted)
    #expect(wanted.count == 1)
  }

  @Test("the good spec of an explanation has no findings", arguments: shown)
  func good(_ id: String) throws {
    let explanation = try explanation(id)
    let good = SourceFile(path: "spec.yaml", text: try #require(explanation.good))
    #expect(
      findings(of: good, beside: explanation.features, explores: explanation.isOfExploring)
        .map(\.message) == [])
    for feature in explanation.features {
      #expect(findings(of: feature, beside: explanation.features).map(\.message) == [])
    }
  }

  @Test(
    "a wrong spec that is too long to be shown has the finding and severity of its explanation",
    arguments: UnshownSpec.all)
  func unshown(_ spec: UnshownSpec) throws {
    let explanation = try explanation(spec.id)
    #expect(explanation.markedBad == nil)
    let found = findings(of: SourceFile(path: "spec.yaml", bytes: spec.bytes))
    #expect(found.map { "\($0.id) \($0.severity)" } == ["\(spec.id) \(explanation.severity)"])
    #expect(found.first?.range.start == spec.place)
  }

  @Test("every explanation shows a bad spec, except for the listed ones")
  func complete() {
    let unshown =
      UnshownSpec.all.map(\.id)
      + [
        "duplicate-feature", "feature-file-name", "internal-access", "module-cycle",
        "unknown-placeholder",
      ]
      + idsOfFiles + allExplanations.filter { $0.category != nil }.map(\.id.rawValue)
    #expect((Self.shown + unshown).sorted() == allExplanations.map(\.id.rawValue))
  }

  @Test("the tool contains each page of 'docs/findings', and each finding has one")
  func pages() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "docs/findings")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    let known = allExplanations.map(\.id.rawValue)
    #expect(pages.map { String($0.dropLast(3)) } == known, "see FindingPages.c")
    #expect(Set(allExplanations.map(\.id)) == Set(FindingID.allCases))
  }

  @Test("every explanation has a unique id, a short summary, and a text that ends with a full stop")
  func form() {
    let explanations = allExplanations
    #expect(Set(explanations.map(\.id.rawValue)).count == explanations.count)
    for explanation in explanations {
      #expect(explanation.summary.count <= 70, "\(explanation.id)")
      #expect(!explanation.summary.hasSuffix("."), "\(explanation.id)")
      #expect(explanation.text.hasSuffix("."), "\(explanation.id)")
    }
  }

  @Test("an explanation is printed with its bad and good specs, unmarked and indented")
  func page() throws {
    let page = ExplanationText.page(try explanation("missing-default"))
    #expect(
      page == """
        missing-default (error): a property of the state that has no default and is not given

        Every property of the state needs an initial value. Lists, sets and
        dictionaries start empty and optionals start as nil. Any other property has a
        default, or is given to each store. Then each scenario gives it, a feature of
        an app with such a property opens and closes, and `open` has `with`.

        Wrong:

            feature: Shop
            state: {count: Int}

        Right:

            feature: Shop
            state: {count: Int = 0}

        """)
  }

  @Test("an explanation of a finding in an app is printed with the features of the app")
  func pageOfApp() throws {
    let page = ExplanationText.page(try explanation("never-opened"))
    #expect(
      page.hasSuffix(
        """
            links:
              tasks.clear: {open: login}

        The features:

            feature: Tasks
            state: {titles: "[String]"}
            actions:
              add: {payload: {_ title: String}, reduce: state.titles.append(title)}
              clear: {reduce: state.titles.removeAll()}

            feature: Login
            state: {name: String = ""}
            actions:
              submit: {reduce: state.name = ""}

        """))
  }

  @Test("each explanation is listed on one line")
  func list() {
    let lines = ExplanationText.findingList(allExplanations).split(separator: "\n")
    #expect(lines.count == allExplanations.count)
    #expect(lines.allSatisfy { $0.utf8.count <= 100 })
  }

  @Test(
    "for an unknown id, explanations are suggested if their ids are similar or share a word with it"
  )
  func near() {
    let all = allExplanations
    #expect(ExplanationText.near("unknown-kye", all).first == "unknown-key")
    #expect(ExplanationText.near("conformance", all).contains("missing-conformance"))
    #expect(ExplanationText.near("xyzzy", all).isEmpty)
  }
}

/// The findings for generated files and folders, which no spec shows.
let idsOfFiles = [
  "blocked-file", "conflicted-file", "damaged-package", "edited-file", "input-output",
  "left-over-file",
  "missing-file", "stale-file", "unknown-file",
]

extension Explanation {
  /// Whether only `explore` and `test` report the finding.
  fileprivate var isOfExploring: Bool {
    [.brokenInvariant, .possibleTrap, .neverReached, .neverChanges, .notEvaluated].contains(id)
  }

  /// The specs of the features, if the example is an app.
  fileprivate var features: [SourceFile] {
    beside.enumerated().map { SourceFile(path: "feature\($0).yaml", text: $1) }
  }
}
