import Testing

@testable import FeatureLowering

@Suite("Private members of the state in Swift")
struct PrivateMemberLoweringTests {
  private static let spec = """
    feature: Login
    state:
      token: {type: String?, private: true}
      names: "[String]"
    derived:
      isLoggedIn: Bool = token != nil
      longNames: {type: "[String]", value: "names.filter { $0.count > 3 }", private: true}
      count: Int = longNames.count
    actions:
      submit: {payload: {_ token: String}, reduce: "state.token = token; state.names.append(token)"}
    scenarios:
      it logs in: {when: [submit: abcd], then: [state.token == "abcd", state.longNames.count == 1]}
    """

  @Test("Private members are visible in their package only, and stores do not cache them")
  func package() throws {
    let files = try files(Self.spec)
    let state = try #require(files["Sources/Login/LoginState.swift"])
    #expect(state.contains("  package var token: String?\n  public var names: [String]\n"))
    #expect(state.contains("  public init(token: String? = nil, names: [String] = []) {\n"))
    #expect(state.contains("  public var isLoggedIn: Bool { token != nil }\n"))
    #expect(state.contains("  package var longNames: [String] {"))
    let feature = try #require(files["Sources/Login/LoginFeature.swift"])
    #expect(feature.contains("`store.subscribe(to: LoginFeature.Change.names)`"))
    #expect(feature.contains("    package static var token: Changes { Changes(bit: 0) }\n"))
    #expect(feature.contains("    package static var longNames: Changes { names }\n"))
    #expect(feature.contains("@inlinable public var count: Int {"))
    #expect(!feature.contains("public var longNames"))
  }

  @Test(
    "In an existing target, private members are internal, and its tests import it with '@testable'",
    arguments: [AccessLevel.public, .package, .internal])
  func target(_ access: AccessLevel) throws {
    let feature = try feature(Self.spec)
    let sources = texts(
      lowerFeature(
        feature, specPath: "spec.yaml", layout: .sources, target: ClientTarget(access: access)))
    let state = try #require(sources["LoginState.swift"])
    #expect(state.contains("\n  var token: String?\n"))
    let tests = texts(
      lowerFeature(
        feature, specPath: "spec.yaml", layout: .tests, module: "MyApp",
        target: ClientTarget(access: access)))
    #expect(
      try #require(tests["LoginScenarioTests.swift"]).contains("@testable import MyApp\n"))
  }
}
