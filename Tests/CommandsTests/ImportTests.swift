import FeatureRendering
import SpecLanguage
import Testing

@testable import Commands

@Suite("A model of another feature")
struct ImportTests {
  private let bench = Workbench()

  private static let users = """
    feature: Users
    conforms: [Codable]
    models:
      Role: [admin, guest]
      Address: {street: String, city: String = "Graz"}
      User:
        properties: {id: Int, name: String, role: Role = .guest, home: Address?}
        derived: {label: "String = marked(name, role == .admin)"}
    functions:
      marked: {payload: {_ name: String, _ isAdmin: Bool}, returns: String, value: 'isAdmin ? "*" + name : name'}
    state: {users: IdentifiedArray<User>}
    actions: {add: {payload: {_ user: User}, reduce: state.users.updateOrAppend(user)}}
    """

  private static let visits = """
    feature: Visits
    import: {User: Users}
    models: {Visit: {id: Int, guest: User}}
    state: {visits: IdentifiedArray<Visit>}
    derived: {names: "[String] = visits.map { $0.guest.label }"}
    actions:
      come: {payload: {_ visit: Visit}, reduce: state.visits.updateOrAppend(visit)}
      move: {payload: {id: Int}, reduce: 'state.visits[id: id]?.guest.home = Address(street: "Main")'}
    scenarios:
      a guest moves:
        when: [come: {id: 2, guest: {id: 3, name: Bo, role: admin}}, move: 2]
        then: ['state.visits[id: 2]?.guest.home?.city == "Graz"', 'state.names == ["*Bo"]']
    """

  @Test("is not imported if two specs of the run have the name of the feature")
  func ambiguousFeature() throws {
    try bench.write(Self.users, to: "Specs/users.yaml")
    try bench.write(Self.users.replacing("Graz", with: "Linz"), to: "Specs/users-old.yaml")
    try bench.write(Self.visits, to: "Specs/visits.yaml")
    let findings = ScenarioRunner().testSpecs([bench.path("Specs")], isStrict: false).findings
    #expect(findings.flatMap(\.findings).map(\.id) == [.duplicateFeature])
    let alone = ScenarioRunner().testSpecs(
      ["visits", "users"].map { bench.path("Specs/\($0).yaml") }, isStrict: false)
    #expect(alone.status == .done)
  }

  @Test("specs that depend on a spec with errors are only named after its findings")
  func dependents() throws {
    try bench.write(Self.users.replacing("updateOrAppend", with: "add"), to: "Specs/users.yaml")
    try bench.write(Self.visits, to: "Specs/visits.yaml")
    try bench.write("app: Inn\nfeatures: {users: Users}", to: "Specs/inn.yaml")
    let report = standardRun(.check, ["Specs"])
    #expect(report.findings.map { $0.file.path.hasSuffix("users.yaml") } == [true])
    #expect(report.findings.first?.dependents.count == 2)
    let text = ReportText(report, style: .plain).errors
    #expect(text.contains("note: 2 more specs depend on it: "))
  }

  @Test("a model that only an imported model contains is not reported as unused")
  func containedModel() throws {
    try bench.write(
      "feature: Shared\nmodels: {Shelf: {id: Int, kind: Kind = .oak}, Kind: [oak, pine]}\n"
        + "state: {n: Int = 0}\nactions: {grow: {reduce: state.n += 1}}", to: "Specs/shared.yaml")
    try bench.write(
      "feature: Use\nimport: {Shelf: Shared}\nstate: {shelf: Shelf?}\n"
        + "actions: {set: {payload: {_ shelf: Shelf}, reduce: state.shelf = shelf}}",
      to: "Specs/use.yaml")
    #expect(standardRun(.check, ["Specs"]).findings.flatMap(\.findings).map(\.message) == [])
  }

  @Test("'--fix' is named only if the spec has fewer errors afterwards")
  func offeredFixes() throws {
    func advice(_ reduce: String) throws -> [String] {
      try bench.write(
        "feature: Tank\nstate: {name: String = \"\", size: Int = 0}\nactions: {fill: {reduce: \(reduce)}}",
        to: "Specs/tank.yaml")
      return standardRun(.check, ["Specs"]).advice.filter { $0.contains("--fix") }
    }
    #expect(try advice("state.size = Int.max()").count == 1)
    // 'trimmed' is a property, so that the call would still be wrong.
    #expect(try advice("state.name = state.name.trim()").isEmpty)
  }

  @Test("a mistake that exploring finds in a feature hides nothing in the specs that depend on it")
  func testedDependents() throws {
    let invariants = "invariants: {nobody comes: users.isEmpty}\n"
    try bench.write(Self.users + "\n" + invariants, to: "Specs/users.yaml")
    try bench.write("app: Inn\nfeatures: {users: Users}", to: "Specs/inn.yaml")
    let report = ScenarioRunner().testSpecs([bench.path("Specs")], isStrict: false)
    #expect(report.findings.first?.findings.map(\.id) == [.brokenInvariant])
    #expect(report.findings.first?.dependents == [])
  }

  @Test("an unknown type that another spec declares has the import as its help")
  func missingImport() throws {
    try bench.write(Self.users, to: "Specs/users.yaml")
    try bench.write("feature: Door\nstate: {guest: User?}", to: "Specs/door.yaml")
    let report = standardRun(.check, ["Specs/door.yaml"])
    #expect(
      report.findings.flatMap(\.findings).map(\.help) == ["import it: 'import: {User: Users}'"])
  }

  private func check(_ texts: [String: String], _ specs: [String] = ["Specs"]) throws -> [String] {
    for (name, text) in texts { try bench.write(text, to: "Specs/\(name).yaml") }
    let report = standardRun(.check, specs)
    return report.findings.flatMap { spec in
      spec.findings.map {
        "\(spec.file.path.split(separator: "/").last ?? "") \(Self.place($0.range)) \($0.message)"
      }
    }
  }

  private static func place(_ range: SourceRange) -> String {
    "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
  }

  private func standardRun(
    _ goal: RunRequest.Goal, _ specs: [String] = ["Specs"],
    _ change: (inout RunRequest) -> Void = { _ in }
  ) -> RunReport {
    var request = bench.request(goal, specs)
    change(&request)
    return Generator(renderer: .standard()).runRequest(request)
  }

  @Test("an imported model is checked, and generated code imports it from its own package")
  func beside() throws {
    #expect(try check(["users": Self.users, "visits": Self.visits]) == [])
    #expect(standardRun(.generate).status == .done)
    let manifest = bench.read("Generated/Visits/Package.swift") ?? ""
    #expect(manifest.contains(#".package(path: "../Users")"#))
    #expect(manifest.contains(#".product(name: "Users", package: "Users")"#))
    let models = bench.read("Generated/Visits/Sources/Visits/VisitsModels.swift") ?? ""
    #expect(models.contains("import Users"))
    #expect(!models.contains("struct User"))
  }

  @Test("'expand', 'test' and 'stubs' find imported models")
  func commands() throws {
    _ = try check(["users": Self.users, "visits": Self.visits])
    let request = bench.request(.check)
    #expect(SpecExpander().expandSpecs(request).status == .done)
    #expect(ScenarioRunner().testSpecs(request.specs, isStrict: true).status == .done)
    #expect(StubPrinter().printStubs(request).status == .done)
  }

  @Test(
    "a model is imported from a target if both features are in the same package, whatever its name",
    arguments: ["Users", "Contacts", "Security"])
  func together(_ name: String) throws {
    _ = try check([
      "users": Self.users.replacing("feature: Users", with: "feature: \(name)"),
      "visits": Self.visits.replacing("import: {User: Users}", with: "import: {User: \(name)}"),
    ])
    _ = standardRun(.generate) { $0.packageName = "App" }
    let manifest = try #require(bench.read("Generated/App/Package.swift"))
    let targets = manifest.split(separator: "arget(").dropFirst()
      .filter { $0.contains("name: \"Visits") }
    #expect(targets.count == 2)
    #expect(targets.allSatisfy { $0.contains("\"\(name)\"") })
    #expect(!manifest.contains("../\(name)"))
  }

  @Test(
    "an imported model is found in the folder of the spec, and changes of the model are noticed")
  func folder() throws {
    _ = try check(["users": Self.users, "visits": Self.visits])
    #expect(standardRun(.generate, ["Specs/visits.yaml"]).status == .done)
    #expect(bench.read("Generated/Users/Package.swift") == nil)
    let changed = Self.users.replacing("label: \"String", with: "title: \"String")
    let found = try check(["users": changed], ["Specs/visits.yaml"])
    let message = "visits.yaml 5:52-5:57 User has no 'label'; it has id, name, role, home, title"
    #expect(found == [message], "\(found)")
  }

  @Test("a note names the spec of an imported model if this spec has no package yet")
  func missingPackages() throws {
    _ = try check(["users": Self.users, "visits": Self.visits])
    let one = standardRun(.generate, ["Specs/visits.yaml"]).notes.joined()
    #expect(
      one.contains("users.yaml' has no package yet, and generated packages depend on it: "),
      "\(one)")
    let teams = """
      feature: Teams
      models: {Team: {id: Int}}
      state: {teams: "[Team]"}
      actions: {add: {payload: {_ team: Team}, reduce: state.teams.append(team)}}
      """
    let imports = Self.visits.replacing("{User: Users}", with: "{User: Users, Team: Teams}")
    _ = try check(["teams": teams, "visits": imports])
    let two = standardRun(.generate, ["Specs/visits.yaml"]).notes.joined()
    let others = "' and one other spec have no package yet, and generated packages depend on them: "
    #expect(two.contains(others), "\(two)")
  }

  @Test("an imported model that cannot be found is reported at the import")
  func unknown() throws {
    let visits = Self.visits
    let texts = [
      "users": Self.users, "visits": visits.replacing("{User: Users}", with: "{Usr: Users}"),
      "more": "feature: More\nimport: {User: Usres}\nstate: {user: User?}",
      "broken": "feature: Broken\nmodels: {A: {b: C}}",
      "on": "feature: On\nimport: {A: Broken}\nstate: {a: A?}",
    ]
    let found = try check(texts).filter { !$0.hasPrefix("broken") }
    #expect(
      found.contains(
        "more.yaml 2:16-2:21 no spec of a feature 'Usres' is among those of this run or in this folder; did you mean 'Users'?"
      ), "\(found)")
    // The spec that imports from the broken spec is only named after the findings of that spec.
    #expect(!found.contains { $0.hasPrefix("on.yaml") }, "\(found)")
    #expect(
      found.contains(
        "visits.yaml 2:10-2:13 the feature 'Users' has no model 'Usr'; did you mean 'User'?"),
      "\(found)")
  }

  @Test(
    "errors in the spec of an imported model are not reported in the importing spec as well")
  func brokenOwner() throws {
    let users = Self.users.replacing("state.users.", with: "state.usres.")
    let found = try check(["users": users, "visits": Self.visits])
    #expect(found.count == 1 && found[0].hasPrefix("users.yaml"), "\(found)")
    let broken = Self.users.replacing("home: Address?", with: "home: Adress?")
    let more = try check(["users": broken, "visits": Self.visits])
      .filter { $0.hasPrefix("visits") }
    #expect(more == [], "\(more)")
  }

  @Test("an imported model that is not used is reported as a warning")
  func unused() throws {
    let users = Self.users.replacing("models:", with: "models:\n  Spare: {id: Int}")
    let visits = Self.visits.replacing("{User: Users}", with: "{User: Users, Spare: Users}")
    let found = try check(["users": users, "visits": visits])
    #expect(found == ["visits.yaml 2:23-2:28 nothing uses the imported model 'Spare'"], "\(found)")
  }

  @Test("an imported model that lacks a required conformance is reported once, at the import")
  func conformance() throws {
    let found = try check([
      "users": Self.users.replacing("conforms: [Codable]\n", with: ""),
      "visits": Self.visits.replacing("import", with: "conforms: [Codable]\nimport"),
    ])
    #expect(
      found.count == 1
        && found[0].hasPrefix("visits.yaml 3:10-3:14 'User' of 'Users' is not Codable"), "\(found)")
  }

  @Test("features that import models from each other are reported in both specs")
  func cycle() throws {
    let found = try check([
      "a": "feature: A\nimport: {Y: B}\nmodels: {X: {id: Int}}\nstate: {y: Y?, x: X?}",
      "b": "feature: B\nimport: {X: A}\nmodels: {Y: {id: Int}}\nstate: {y: Y?, x: X?}",
    ])
    #expect(
      found == [
        "a.yaml 2:13-2:14 features cannot import each other: A → B → A",
        "b.yaml 2:13-2:14 features cannot import each other: B → A → B",
      ], "\(found)")
  }

  @Test("only the YAML error is reported if a spec with an import is not valid YAML")
  func syntaxError() throws {
    let visits = Self.visits + "\n  another:\n    then: [state.names == [\"A\"]]"
    let found = try check(["users": Self.users, "visits": visits])
    #expect(found.count == 1 && found[0].contains("quote this text"), "\(found)")
  }

  @Test("an import is reported if the imported model uses a type that both features declare")
  func twins() throws {
    let found = try check([
      "users": Self.users,
      "visits": Self.visits.replacing(
        "{Visit: {", with: "{Address: {a: Int}, Visit: {at: Address?, "),
    ])
    #expect(
      found.contains {
        $0.hasPrefix("visits.yaml 2:10-2:14 'User' of 'Users' uses its own 'Address'")
      }, "\(found)")
  }

  @Test("a model counts as used if another spec imports it")
  func uses() throws {
    let users = Self.users.replacing("models:", with: "models:\n  Spare: {id: Int}")
    let user = Self.visits.replacing("{User: Users}", with: "{User: Users, Spare: Users}")
      .replacing("guest: User", with: "guest: User, spare: Spare?")
    #expect(try check(["users": users, "visits": user]) == [])
  }
}
