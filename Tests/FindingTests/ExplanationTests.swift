import Commands
import Diagnostics
import Explanations
import Foundation
import MarkedText
import SpecComparison
import Testing

@Suite("The explanation of a finding")
struct ExplanationTests {
  /// `SpecComparisonTests` tests the explanations of comparisons.
  private static let shown = allExplanations()
    .filter { $0.markedBad != nil && $0.before == nil }.map(\.id.rawValue)

  private func explanation(_ id: String) throws -> Explanation {
    try #require(allExplanations().first { $0.id.rawValue == id })
  }

  @Test("has a bad spec with only this finding at its place", arguments: shown)
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

  @Test("has a good spec without findings", arguments: shown)
  func good(_ id: String) throws {
    let explanation = try explanation(id)
    let good = SourceFile(path: "spec.yaml", text: try #require(explanation.good))
    #expect(
      findings(of: good, beside: explanation.features, explores: explanation.isOfExploring)
        .map(\.message) == [])
    for feature in explanation.features { #expect(findings(of: feature).map(\.message) == []) }
  }

  @Test("is correct if its spec is too long to be shown", arguments: UnshownSpec.all)
  func unshown(_ spec: UnshownSpec) throws {
    let explanation = try explanation(spec.id)
    #expect(explanation.markedBad == nil)
    let found = findings(of: SourceFile(path: "spec.yaml", bytes: spec.bytes))
    #expect(found.map { "\($0.id) \($0.severity)" } == ["\(spec.id) \(explanation.severity)"])
    #expect(found.first?.range.start == spec.place)
  }

  @Test("exists for all findings, with a spec if the finding is about the content of a spec")
  func complete() {
    let unshown =
      UnshownSpec.all.map(\.id) + ["duplicate-feature", "feature-file-name", "module-cycle"]
      + fileExplanations.map(\.id.rawValue) + comparisonExplanations.map(\.id.rawValue)
    #expect((Self.shown + unshown).sorted() == allExplanations().map(\.id.rawValue))
  }

  @Test("has a well-formed id and summary, and well-formed text")
  func form() {
    let explanations = allExplanations()
    #expect(Set(explanations.map(\.id.rawValue)).count == explanations.count)
    for explanation in explanations {
      #expect(explanation.summary.count <= 70, "\(explanation.id)")
      #expect(!explanation.summary.hasSuffix("."), "\(explanation.id)")
      #expect(explanation.text.hasSuffix("."), "\(explanation.id)")
    }
  }

  @Test("is printed with both specs, unmarked and indented")
  func page() throws {
    let page = ExplanationText.page(try explanation("missing-default"))
    #expect(
      page == """
        missing-default (error): a property of the state without a default

        Every property of the state needs an initial value. Lists, sets and
        dictionaries start empty and optionals start as nil; all others need a default.

        Wrong:

            feature: Shop
            state: {count: Int}

        Right:

            feature: Shop
            state: {count: Int = 0}

        """)
  }

  @Test("is printed with the features of an app")
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

  @Test("is listed on one line")
  func list() {
    let lines = ExplanationText.list(allExplanations()).split(separator: "\n")
    #expect(lines.count == allExplanations().count)
    #expect(lines.allSatisfy { $0.utf8.count <= 100 })
  }

  @Test("is suggested for an id that is similar or shares a word")
  func near() {
    let all = allExplanations()
    #expect(ExplanationText.near("unknown-kye", all).first == "unknown-key")
    #expect(ExplanationText.near("conformance", all).contains("missing-conformance"))
    #expect(ExplanationText.near("xyzzy", all).isEmpty)
  }
}

extension Explanation {
  /// Whether only `explore` and `test` report the finding.
  fileprivate var isOfExploring: Bool {
    [.brokenInvariant, .possibleTrap, .neverReached, .neverChanges].contains(id)
  }

  /// The specs of the features in the app of an example.
  fileprivate var features: [SourceFile] {
    beside.enumerated().map { SourceFile(path: "feature\($0).yaml", text: $1) }
  }
}
