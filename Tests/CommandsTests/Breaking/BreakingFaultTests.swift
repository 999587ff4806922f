import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@testable import Commands

/// If two specs cannot be compared, the tool reports an error instead of "no changes".
@Suite("A comparison that cannot be made")
struct BreakingFaultTests {
  private let repository: GitRepository

  init() throws {
    repository = try GitRepository()
    try repository.write("feature: Shop\nstate: {count: Int = 0}", to: "shop")
    try repository.commit("v1")
  }

  private func expectFault(
    _ specs: [String] = ["Specs"], against reference: String, _ message: String
  ) {
    let report = repository.breaking(specs, against: reference)
    #expect(report.status == .fault)
    let messages = report.faults.map { $0.message.replacing(repository.bench.root + "/", with: "") }
    #expect(messages == [message])
    #expect(report.lines.isEmpty)
  }

  @Test(
    "'breaking' reports an unknown revision as an error",
    arguments: ["nope", "HEAD~9", "-v1", "--all", "a b", "v1:Specs"])
  func unknownRevision(_ reference: String) {
    expectFault(
      against: reference,
      "cannot compare with '\(reference)': it is not a revision of the git repository of 'Specs', "
        + "nor a folder or a file")
  }

  @Test("'breaking' explains what to do about an unknown revision in a shallow clone")
  func shallow() throws {
    try repository.commit("v2")
    try repository.git(
      "clone", "--quiet", "--depth", "1", "--no-tags", "file://\(repository.bench.root)",
      "clone")
    expectFault(
      ["clone/Specs"], against: "v1",
      "cannot compare with 'v1': it is not a revision of the git repository of 'clone/Specs', nor a "
        + "folder or a file; the clone is shallow: 'git fetch' the revision first")
  }

  @Test("'breaking' reports a revision outside a git repository as an error")
  func noRepository() throws {
    let bench = Workbench()
    try bench.write("feature: Shop\nstate: {count: Int = 0}", to: "Specs/shop.yaml")
    let report = BreakingChanges([bench.path("Specs")], against: "main").reportChanges(
      isStrict: false)
    #expect(report.status == .fault)
    #expect(report.faults.first?.message.contains("'main': it is not a revision") == true)
  }

  @Test("'breaking' reports the first error of an old spec with errors")
  func oldErrors() throws {
    try repository.write("feature: Shop\nstate: {count: Int}", to: "shop")
    try repository.commit("v2")
    try repository.write("feature: Shop\nstate: {count: Int = 0}", to: "shop")
    let report = repository.breaking(against: "v2")
    #expect(report.status == .fault)
    let message = report.faults.first?.message ?? ""
    #expect(
      message.hasPrefix(
        "cannot compare with 'v2:Specs/shop.yaml': this version of redux-gen finds errors in it: "
          + "v2:Specs/shop.yaml:2:9: error: "), "\(message)")
    try repository.write("feature: [", to: "shop")
    try repository.commit("v3")
    try repository.write("feature: Shop\nstate: {count: Int = 0}", to: "shop")
    #expect(repository.breaking(against: "v3").status == .fault)
    #expect(repository.breaking(["Specs/shop.yaml"], against: "v3").status == .fault)
  }

  @Test("'breaking' reports a spec that does not exist as an error")
  func missing() {
    expectFault(
      ["Specs/nope.yaml"], against: "v1",
      "cannot read 'Specs/nope.yaml': No such file or directory; did you mean "
        + "'Specs/shop.yaml'?"
    )
  }

  @Test("'breaking' reports an old spec that is a symbolic link as an error")
  func link() throws {
    try repository.bench.link("Specs/other.yaml", to: "shop.yaml")
    try repository.commit("v2")
    expectFault(against: "v2", "cannot read 'v2:Specs/other.yaml': it is a symbolic link")
  }

  @Test("'breaking' reports an old folder without specs as an error")
  func emptyFolder() throws {
    try repository.bench.write("", to: "old/readme")
    expectFault(
      against: repository.bench.path("old"), "found no *.yaml or *.yml in 'old'")
  }

  @Test("'breaking' reports only the errors of the new spec if the new spec has errors")
  func newErrors() throws {
    try repository.write("feature: Shop\nstate: {count: Int}", to: "shop")
    let report = repository.breaking(against: "v1")
    #expect(report.status == .specErrors)
    #expect(report.findings.flatMap(\.findings).map(\.id) == [.missingDefault])
  }

  @Test("'breaking' accepts folder names that git or a shell could misinterpret")
  func names() throws {
    for folder in ["a b", "-x", "é", "$(true)", "a'b"] {
      try repository.bench.write(
        "feature: Shop\nconforms: [Codable]\nstate: {count: Int = 0}", to: "\(folder)/s.yaml")
    }
    try repository.commit("v2")
    for folder in ["a b", "-x", "é", "$(true)", "a'b"] {
      try repository.bench.write(
        "feature: Shop\nconforms: [Codable]\nstate: {total: Int = 0}", to: "\(folder)/s.yaml")
      let report = repository.breaking([folder], against: "v2")
      #expect(report.findings.flatMap(\.findings).map(\.id).contains(.storedPropertyRemoved))
      #expect(report.faults.isEmpty)
    }
  }
}
