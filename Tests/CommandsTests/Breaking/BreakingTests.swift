import FeatureRendering
import Foundation
import SpecComparison
import SpecLanguage
import Testing

@testable import Commands

/// Tests the command `redux-gen breaking`.
@Suite("Breaking changes")
struct BreakingTests {
  private static let stored = """
    feature: Shop
    conforms: [Codable]
    state:
      count: Int = 0
      other: Int = 0
    """

  private let repository: GitRepository

  init() throws {
    repository = try GitRepository()
    try repository.write(Self.stored, to: "shop")
    try repository.write("feature: Plain\nstate: {count: Int = 0}", to: "plain")
    try repository.commit("v1")
  }

  @Test(
    "Breaking changes since a git revision are reported in the new spec, with a note on the old one"
  )
  func revision() throws {
    try repository.write(
      "# now\n" + Self.stored.replacing("\n  other: Int = 0", with: ""), to: "shop")
    let report = repository.breaking(against: "v1")
    #expect(report.status == .specErrors)
    #expect(
      repository.lines(report) == [
        "Specs/shop.yaml:4:1: warning: the state no longer has the property 'other' "
          + "[property-removed]",
        "v1:Specs/shop.yaml:5:3: note: the older version",
        "Specs/shop.yaml:4:1: error: stored data of the state has 'other', which would be lost "
          + "[stored-property-removed]",
        "v1:Specs/shop.yaml:5:3: note: the older version",
      ])
    #expect(report.lines == ["2 specs compared with 'v1': 1 error, 1 warning"])
  }

  @Test("Changes in the named categories are errors, and other breaking changes are warnings")
  func categories() throws {
    try repository.write("feature: Plain\nstate: {count: Int = 1}", to: "plain")
    #expect(repository.breaking(against: "v1").status == .done)
    #expect(repository.breaking(against: "v1", [.source, .persisted]).status == .done)
    let report = repository.breaking(against: "v1", [.behaviour])
    #expect(report.status == .specErrors)
    #expect(report.findings.flatMap(\.findings).map(\.severity) == [.error])
    #expect(
      BreakingChanges([repository.bench.path("Specs")], against: "v1").reportChanges(isStrict: true)
        .status
        == .specErrors)
  }

  @Test("No breaking changes are reported if no spec has changed")
  func none() throws {
    for (specs, count) in [(["Specs"], 2), (["Specs/shop.yaml"], 1), (["Specs/"], 2)] {
      let report = repository.breaking(specs, against: "HEAD")
      #expect(report.status == .done)
      #expect(report.findings.isEmpty)
      #expect(
        report.lines == [
          "\(count) spec\(count == 1 ? "" : "s") compared with 'HEAD': "
            + "no breaking changes"
        ])
    }
  }

  @Test("No breaking changes are reported for a new spec")
  func new() throws {
    try repository.write("feature: Other\nstate: {count: Int = 0}", to: "other")
    let report = repository.breaking(against: "v1")
    #expect(report.findings.isEmpty)
    #expect(report.lines == ["2 specs compared with 'v1', 1 new: no breaking changes"])
    let other = repository.breaking(["Specs/other.yaml"], against: "v1")
    #expect(other.findings.isEmpty)
    #expect(other.lines == ["0 specs compared with 'v1', 1 new"])
  }

  @Test("A spec with errors is not compared, and no breaking changes are reported for it")
  func errors() throws {
    try repository.write(Self.stored.replacing("other: Int", with: "other: Intt"), to: "shop")
    let report = repository.breaking(["Specs/shop.yaml"], against: "v1")
    #expect(report.status == .specErrors)
    #expect(report.lines == ["0 specs compared with 'v1', 1 with errors and not compared"])
  }

  @Test("A scenario that fails is counted among the errors that are printed")
  func failing() throws {
    let scenario = "scenarios: {it fails: {then: state.other == 5}}\n"
    try repository.write(Self.stored + "\n" + scenario, to: "shop")
    let same = repository.breaking(against: "v1")
    #expect(same.status == .specErrors)
    #expect(same.lines == ["2 specs compared with 'v1': no breaking changes, 1 error"])
    try repository.write(
      Self.stored.replacing("\n  other: Int = 0", with: "")
        + "\nscenarios: {it fails: {then: 1 == 2}}\n",
      to: "shop")
    #expect(
      repository.breaking(against: "v1").lines == [
        "2 specs compared with 'v1': 2 errors, 1 warning"
      ])
  }

  @Test(
    "A removed spec is reported as a breaking change", arguments: [["Specs"], ["Specs/shop.yaml"]])
  func gone(_ specs: [String]) throws {
    try repository.bench.delete("Specs/shop.yaml")
    let report = repository.breaking(specs, against: "v1")
    #expect(report.status == .specErrors)
    #expect(
      repository.lines(report).filter { !$0.contains(" note: ") } == [
        "Specs/shop.yaml:1:1: warning: the feature 'Shop' has no spec any more [feature-removed]",
        "Specs/shop.yaml:1:1: error: the feature 'Shop' has no spec any more: what it stored "
          + "cannot be read [stored-feature-removed]",
      ])
  }

  @Test("All specs of a removed folder are reported as breaking changes")
  func goneFolder() throws {
    try repository.bench.delete("Specs")
    let report = repository.breaking(against: "v1")
    #expect(report.status == .specErrors)
    #expect(report.lines == ["0 specs compared with 'v1', 2 gone: 1 error, 2 warnings"])
  }

  @Test(
    "Breaking changes are found in a spec that was moved and in a spec whose feature was renamed")
  func moved() throws {
    try repository.bench.delete("Specs/shop.yaml")
    try repository.write(Self.stored.replacing("other: Int", with: "other: Int8"), to: "store")
    #expect(
      repository.breaking(against: "v1").findings.flatMap(\.findings).map(\.id)
        == [.propertyTypeChanged, .storedPropertyRetyped])
    #expect(repository.breaking(["Specs/store.yaml"], against: "v1").status == .specErrors)
    try repository.bench.delete("Specs/store.yaml")
    try repository.write(Self.stored.replacing("Shop", with: "Store1"), to: "shop")
    #expect(
      repository.breaking(against: "v1").findings.flatMap(\.findings).map(\.id)
        == [.featureRenamed])
  }

  @Test("A comparison with a folder or a file does not need git")
  func paths() throws {
    let bench = repository.bench
    try bench.write(Self.stored, to: "old/shop.yaml")
    try bench.write(
      Self.stored.replacing("other: Int", with: "other: Int8"), to: "Specs/shop.yaml")
    let expected: [FindingID] = [.propertyTypeChanged, .storedPropertyRetyped]
    for reference in ["old", "old/", "old/shop.yaml"] {
      let report = repository.breaking(["Specs/shop.yaml"], against: bench.path(reference))
      #expect(report.findings.flatMap(\.findings).map(\.id) == expected)
      #expect(repository.lines(report)[1] == "old/shop.yaml:5:3: note: the older version")
    }
    // If both versions are single files, their specs are compared even if the features have
    // different names.
    try bench.write(Self.stored.replacing("Shop", with: "Store1"), to: "Specs/shop.yaml")
    #expect(
      repository.breaking(["Specs/shop.yaml"], against: bench.path("old/shop.yaml"))
        .findings.flatMap(\.findings).map(\.id) == [.featureRenamed])
    // The old folder lacks the spec, so the spec counts as new.
    try bench.write("feature: X\nstate: {a: Int = 0}", to: "Specs/x.yaml")
    #expect(
      repository.breaking(["Specs/x.yaml"], against: bench.path("old")).lines.first?
        .contains("1 new") == true)
  }

  @Test("Specs that import models are compared with the old models")
  func imports() throws {
    try repository.write(
      "feature: Users\nmodels: {User: {name: String}}\nstate: {all: \"[User]\"}", to: "users")
    try repository.write(
      "feature: Team\nimport: {User: Users}\nstate: {members: \"[User]\"}\n"
        + "derived: {names: \"[String] = members.map { $0.name }\"}", to: "team")
    try repository.commit("v2")
    try repository.write(
      "feature: Users\nmodels: {User: {nick: String}}\nstate: {all: \"[User]\"}", to: "users")
    try repository.write(
      "feature: Team\nimport: {User: Users}\nstate: {members: \"[User]\"}\n"
        + "derived: {names: \"[String] = members.map { $0.nick }\"}", to: "team")
    let report = repository.breaking(against: "v2")
    #expect(report.faults.isEmpty)
    #expect(
      report.findings.flatMap(\.findings).map(\.id)
        == [.derivedValueChanged, .propertyRemoved, .propertyRequired])
  }
}
