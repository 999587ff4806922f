import FeatureRendering
import Testing

@testable import Commands

@Suite("A file of the user that was renamed or moved")
struct OwnFileTests {
  private let bench = Workbench()
  private static let folder = "Generated/Clinic/Sources/Clinic"
  private static let spec = """
    feature: Clinic
    state: {visits: Int = 0}
    actions:
      add: {}
      load: {reduce: none}
      loaded: {payload: {_ visits: Int}, reduce: state.visits = visits}
    dependencies: {ward: {methods: {load: {returns: Int}}}}
    middleware: {Loading: {load: {perform: ward.load(), then: .loaded(result)}}}

    """

  private func generate(_ spec: String = Self.spec) throws -> RunReport {
    try bench.write(spec, to: "Specs/clinic.yaml")
    return bench.run(renderer: .standard())
  }

  private func move(_ name: String, to new: String) throws {
    let text = try #require(bench.read("\(Self.folder)/\(name)"))
    try bench.write(text, to: "\(Self.folder)/\(new)")
    try bench.delete("\(Self.folder)/\(name)")
  }

  private func stubs() -> RunReport { StubPrinter().printStubs(bench.request(.generate)) }

  @Test("counts as the compiler reads it: without the lines after '#if false', up to its '#else'")
  func inactive() {
    func active(_ text: String) -> String {
      String(decoding: blankingInactiveLines(Array(text.utf8)), as: UTF8.self)
    }
    #expect(
      active("a\n#if false // off\nb\n#if DEBUG\nc\n#endif\n#else\nd\n#endif\ne\n")
        == "a\n#if false // off\n\n\n\n\n#else\nd\n#endif\ne\n")
    let others = "#if DEBUG\na\n#else\nb\n#endif\n#if !false\nc\n#endif\n"
    #expect(active(others) == others)
  }

  @Test("is found in every folder of its module by the types that it declares")
  func found() throws {
    #expect(try generate().status == .done)
    try move("ClinicHandlers.swift", to: "Own/Deep/Reduce.swift")
    try move("ClinicLive.swift", to: "Own/Live.swift")
    let check = bench.run(.check, renderer: .standard())
    #expect(check.status == .done && check.notes == [])
    #expect(stubs().notes == ["nothing is missing"])

    let changed = Self.spec.replacing("add: {}", with: "add: {}\n  drop: {}")
      .replacing("{load: {returns: Int}}", with: "{load: {returns: Int}, save: }")
    let notes = try generate(changed).notes
    #expect(notes.contains { $0.contains("Own/Deep/Reduce.swift': no handler for 'drop'") })
    #expect(notes.contains { $0.contains("Own/Live.swift': no method for 'save'") })
    let lines = stubs().lines
    #expect(
      lines.contains { $0.contains("func drop") } && lines.contains { $0.contains("func save") })
  }

  @Test("that declares a middleware which the spec now generates stops the run until it is deleted")
  func formerMiddleware() throws {
    let own = Self.spec.replacing("middleware: {", with: "middleware: {Logger: , ")
    let ruled = own.replacing("Logger: ,", with: "Logger: {load: {dispatch: .loaded(1)}},")
    #expect(try generate(own).status == .done)
    let before = bench.read("\(Self.folder)/ClinicMiddleware.swift")
    #expect(try generate(ruled).status != .done)
    #expect(bench.read("\(Self.folder)/ClinicMiddleware.swift") == before)
    #expect(bench.run(.check, renderer: .standard()).status != .done)
    try bench.delete("\(Self.folder)/Logger.swift")
    #expect(try generate(ruled).status == .done)
    #expect(bench.run(.check, renderer: .standard()).status == .done)
  }

  @Test("is said not to fit if the spec no longer has a dependency that it implements")
  func formerDependency() throws {
    let both = Self.spec.replacing("{ward: ", with: "{lamp: {methods: {glow: }}, ward: ")
    #expect(try generate(both).status == .done)
    #expect(stubs().notes == ["nothing is missing"])
    let file = bench.path("\(Self.folder)/ClinicLive.swift")
    let sentence =
      "'\(file)': the spec has no dependency of the protocol 'ClinicLamp' any more: "
      + "delete 'LiveClinicLamp' and its argument in 'live'"
    try bench.write(Self.spec, to: "Specs/clinic.yaml")
    #expect(bench.run(.check, renderer: .standard()).notes == [sentence])
    #expect(stubs().notes == [sentence])
    #expect(try generate().notes == [sentence])
    let live = try #require(bench.read("\(Self.folder)/ClinicLive.swift"))
    try bench.write(
      live.replacing("lamp: LiveClinicLamp(), ", with: "")
        .replacing("LiveClinicLamp", with: "Glow").replacing("ClinicLamp", with: "Lamp"),
      to: "\(Self.folder)/ClinicLive.swift")
    #expect(bench.run(.check, renderer: .standard()).notes == [])
  }

  @Test("is said to lack the live implementation of a new dependency, or to have its former name")
  func newDependency() throws {
    #expect(try generate().status == .done)
    let file = bench.path("\(Self.folder)/ClinicLive.swift")
    try bench.write(
      Self.spec.replacing("{ward: ", with: "{lamp: {methods: {glow: }}, ward: "),
      to: "Specs/clinic.yaml")
    let start = "'\(file)': no live implementation of 'lamp' yet; to see what to write: "
    #expect(
      bench.run(.check, renderer: .standard()).notes.map { $0.prefix(start.count) } == [start[...]])
    #expect(stubs().notes.isEmpty)
    #expect(stubs().lines.contains { $0.contains("struct LiveClinicLamp") })
    try bench.write(
      Self.spec.replacing("{ward: ", with: "{wards: ").replacing("ward.load", with: "wards.load"),
      to: "Specs/clinic.yaml")
    let renamed =
      "'\(file)': 'LiveClinicWard' must now be 'LiveClinicWards' and conform to 'ClinicWards': rename it "
      + "and its argument in 'live', if the dependency was renamed in the spec"
    #expect(bench.run(.check, renderer: .standard()).notes == [renamed])
    #expect(stubs().notes == [renamed])
  }

  @Test("may implement a dependency under another name, in any file, and lack a method of it")
  func ownImplementation() throws {
    #expect(try generate().status == .done)
    let path = "\(Self.folder)/ClinicLive.swift"
    let live = try #require(bench.read(path)).replacing("LiveClinicWard", with: "Remote")
    try bench.write(live, to: path)
    #expect(stubs().notes == ["nothing is missing"])
    let changed = Self.spec.replacing(
      "{load: {returns: Int}}", with: "{load: {returns: Int}, save: }")
    let notes = try generate(changed).notes
    #expect(notes.contains { $0.contains("ClinicLive.swift': no method for 'save'") })
    let lines = stubs().lines
    #expect(lines.contains { $0.contains("ClinicLive.swift, in Remote:") })
    #expect(lines.contains { $0.contains("func save") && $0.contains("Remote.save") })

    for inherited in [
      "extension ClinicWard {\n  public func save() async {}\n}\n",
      "extension Remote {\n  public func save() async {}\n}\n",
    ] {
      try bench.write(inherited, to: "\(Self.folder)/Saving.swift")
      #expect(!bench.run(.check, renderer: .standard()).notes.contains { $0.contains("'save'") })
      #expect(stubs().lines.isEmpty, "\(inherited)")
    }
    let other =
      "struct Local<Base: ClinicWard>: Sendable, ClinicWard {\n  func save() async {}\n}\n"
    try bench.write(other, to: "\(Self.folder)/Local.swift")
    #expect(
      stubs().lines.filter { $0.contains("func ") }.map { $0.contains("func load") } == [true])
    #expect(stubs().lines.contains { $0.contains("Local.swift, in Local:") })
  }

  @Test("is missing if only a type inside another type has its name")
  func nested() throws {
    #expect(try generate().status == .done)
    try bench.delete("\(Self.folder)/ClinicHandlers.swift")
    try bench.write("enum Old { enum ClinicHandlers {} }\n", to: "\(Self.folder)/Own/Old.swift")
    let notes = bench.run(.check, renderer: .standard()).notes
    #expect(notes.count == 1 && notes[0].contains("ClinicHandlers.swift' is missing"))
    #expect(stubs().notes.contains { $0.contains("all handlers are missing") })
  }
}
