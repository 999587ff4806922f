import FeatureRendering
import Testing

@testable import Commands

@Suite("a feature that gets a storage after its live file was written")
struct StoredFeatureTests {
  let bench = Workbench()

  private static let spec = """
    feature: Notes
    conforms: Codable
    models: {Note: {id: UUID = UUID(), text: String}}
    state: {notes: [Note]}
    actions: {write: {payload: {_ note: Note}, reduce: state.notes.append(note)}}
    dependencies: {server: {methods: {upload: {payload: {_ note: Note}, throws: true}}}}

    """

  /// Generates the packages of a feature and of an app, adds a storage to the feature and generates
  /// again. Returns the report of the second run and the report of `stubs`.
  private func stubs(_ storage: String) throws -> (generate: RunReport, stubs: RunReport) {
    try bench.write(Self.spec, to: "Specs/notes.yaml")
    try bench.write("app: NotesApp\nfeatures: {notes: Notes}\n", to: "Specs/app.yaml")
    let request = bench.request(.generate, ["Specs"])
    _ = Generator(renderer: .standard()).runRequest(request)
    #expect(StubPrinter().printStubs(request).notes == ["nothing is missing"])
    try bench.write(Self.spec + "persistence: {notes: \(storage)}\n", to: "Specs/notes.yaml")
    return (Generator(renderer: .standard()).runRequest(request), StubPrinter().printStubs(request))
  }

  private let former = "Notes/Sources/Notes/NotesLive.swift"

  @Test(
    "'stubs' says where to move the live file if a feature gets a database, and what to import")
  func database() throws {
    let (generate, stubs) = try stubs("sqlite")
    #expect(generate.notes.contains { $0.contains("belongs in another module now: move your") })
    try #require(stubs.notes.count == 1)
    #expect(stubs.notes[0].contains("\(former)' no longer compiles: move your code to "))
    #expect(stubs.notes[0].contains("NotesSQLite/NotesLive.swift'"))
    try #require(stubs.lines.count == 2)
    #expect(stubs.lines[0].hasSuffix("NotesAppLive.swift, at the top:\n"))
    #expect(stubs.lines[1] == "import NotesSQLite\n")
  }

  @Test("'stubs' says that the app's live dependencies have to be on the main actor")
  func actor() throws {
    let path = "Generated/NotesApp/Sources/NotesApp/NotesAppLive.swift"
    _ = try stubs("sqlite")
    let live = try #require(bench.read(path))
    try bench.write(live.replacing("@MainActor ", with: ""), to: path)
    let stubs = StubPrinter().printStubs(bench.request(.generate, ["Specs"]))
    #expect(stubs.lines.last == "@MainActor\n")
  }

  @Test("'stubs' prints a method that the live file in the database module lacks")
  func method() throws {
    let path = "Generated/Notes/Sources/NotesSQLite/NotesLive.swift"
    _ = try stubs("sqlite")
    let live = try #require(bench.read(path))
    try bench.write(live.replacing("func upload", with: "func send"), to: path)
    let stubs = StubPrinter().printStubs(bench.request(.generate, ["Specs/notes.yaml"]))
    #expect(stubs.lines.joined().contains("public func upload(_ note: Note) async throws {"))
  }

  @Test("'stubs' prints 'live' with the storages until the live file names one of them")
  func file() throws {
    let (generate, stubs) = try stubs("file")
    #expect(generate.notes == [])
    #expect(stubs.notes == [])
    let text = stubs.lines.joined()
    #expect(text.contains("NotesLive.swift, instead of 'NotesDependencies.live':"))
    #expect(text.contains("public static let live: NotesDependencies = .files("))
    #expect(text.contains("import Foundation\n"))
    #expect(text.contains("private var applicationSupport: URL {"))
    for value in ["NotesDependencies.files(folder: .here, server: server)", ".inMemory()"] {
      try bench.write(
        """
        extension NotesDependencies { static let live: NotesDependencies = \(value) }
        struct LiveNotesServer: NotesServer { func upload(_ note: Note) async throws {} }
        """, to: "Generated/\(former)")
      let stubs = StubPrinter().printStubs(bench.request(.generate, ["Specs"]))
      #expect(stubs.notes == ["nothing is missing"])
    }
  }
}
