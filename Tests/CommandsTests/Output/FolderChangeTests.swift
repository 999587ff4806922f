import FeatureRendering
import Testing

@testable import Commands

@Suite("A spec whose `folders` changes")
struct FolderChangeTests {
  private let bench = Workbench()
  private static let flat = "Sources/A"
  private static let layers = "Sources/A/Application"

  /// Writes a spec whose files are in the folder, and generates.
  private func generate(_ folder: String, forcing path: String? = nil) throws -> RunReport {
    try bench.spec(
      "a", "A", "generated \(folder)/AState.swift one\nyours \(folder)/AHandlers.swift mine")
    return bench.run { $0.forced = path.map { [bench.path("Generated/A/\($0)")] } ?? [] }
  }

  private var swiftFiles: [String] {
    bench.tree("Generated/A/Sources").filter { $0.hasSuffix(".swift") }
  }

  @Test("generated files move, and move back", arguments: [true, false])
  func unedited(isFlat: Bool) throws {
    let (old, new) = isFlat ? (Self.flat, Self.layers) : (Self.layers, Self.flat)
    #expect(try generate(old).status == .done)
    for folder in [new, old] {
      try bench.spec("a", "A", "generated \(folder)/AState.swift one")
      let lines = bench.run(.check).lines
      #expect(lines.contains { $0.hasSuffix("the next run deletes it") })
      #expect(!lines.contains { $0.contains("--prune") })
      #expect(try generate(folder).status == .done)
      let state = folder.dropFirst("Sources/".count) + "/AState.swift"
      #expect(swiftFiles.filter { $0.hasSuffix("AState.swift") } == [String(state)])
    }
    #expect(bench.run(.check).status == .done)
  }

  @Test("a file of the user stays where it is, and is found there", arguments: [true, false])
  func yours(isFlat: Bool) throws {
    let (old, new) = isFlat ? (Self.flat, Self.layers) : (Self.layers, Self.flat)
    #expect(try generate(old).status == .done)
    try bench.write("my code\n", to: "Generated/A/\(old)/AHandlers.swift")
    for folder in [new, new, old] {
      let report = try generate(folder)
      #expect(report.status == .done && !report.notes.contains { $0.contains("Handlers") })
      #expect(bench.read("Generated/A/\(old)/AHandlers.swift") == "my code\n")
      #expect(bench.read("Generated/A/\(new)/AHandlers.swift") == nil)
      #expect(bench.run(.check).status == .done)
    }
  }

  @Test("a file of the user that was moved to the new folder, or deleted, is not written again")
  func movedByHand() throws {
    _ = try generate(Self.layers)
    _ = try generate(Self.flat)
    try bench.delete("Generated/A/\(Self.layers)/AHandlers.swift")
    try bench.write("my code\n", to: "Generated/A/\(Self.flat)/AHandlers.swift")
    #expect(try generate(Self.flat).status == .done)
    #expect(swiftFiles == ["A/AHandlers.swift", "A/AState.swift"])
    try bench.delete("Generated/A/\(Self.flat)/AHandlers.swift")
    #expect(try generate(Self.layers).status == .done)
    #expect(swiftFiles == ["A/Application/AState.swift"])
  }

  @Test("an edited file is neither lost nor declared twice", arguments: [true, false])
  func edited(isFlat: Bool) throws {
    let (old, new) = isFlat ? (Self.flat, Self.layers) : (Self.layers, Self.flat)
    #expect(try generate(old).status == .done)
    try bench.write("edited\n", to: "Generated/A/\(old)/AState.swift")
    let refused = try generate(new)
    #expect(refused.status != .done)
    #expect(refused.refusals.contains { $0.contains("'\(old)/AState.swift' was edited manually") })
    #expect(bench.read("Generated/A/\(old)/AState.swift") == "edited\n")
    #expect(bench.read("Generated/A/\(new)/AState.swift") == nil)
    #expect(try generate(new, forcing: "\(new)/AState.swift").status == .done)
    #expect(bench.read("Generated/A/\(old)/AState.swift") == nil)
    #expect(bench.read("Generated/A/\(new)/AState.swift") == "one\n")
  }

  @Test(
    "if --force overwrites a file of the user at the new path, the old file is deleted",
    arguments: [true, false])
  func besideOwnFile(isFlat: Bool) throws {
    let (old, new) = isFlat ? (Self.flat, Self.layers) : (Self.layers, Self.flat)
    #expect(try generate(old).status == .done)
    try bench.write("mine\n", to: "Generated/A/\(new)/AState.swift")
    #expect(try generate(new).status != .done)
    #expect(bench.read("Generated/A/\(new)/AState.swift") == "mine\n")
    #expect(bench.read("Generated/A/\(old)/AState.swift") == "one\n")
    let lines = bench.run(.check).lines
    #expect(lines.contains { $0.hasPrefix("move your own files away; to overwrite files that") })
    #expect(!lines.contains { $0.contains("--prune") || $0.contains("manual edits") })
    #expect(try generate(new, forcing: "\(new)/AState.swift").status == .done)
    #expect(bench.read("Generated/A/\(new)/AState.swift") == "one\n")
    #expect(bench.read("Generated/A/\(old)/AState.swift") == nil)
    #expect(bench.run(.check).status == .done)
  }

  @Test("a file of the user beside an edited file is refused with what --force does to both")
  func besideOwnAndEdited() throws {
    let (old, new) = (Self.flat, Self.layers)
    #expect(try generate(old).status == .done)
    try bench.write("edited\n", to: "Generated/A/\(old)/AState.swift")
    try bench.write("mine\n", to: "Generated/A/\(new)/AState.swift")
    let refused = try generate(new)
    #expect(refused.refusals.count == 1)
    #expect(refused.refusals[0].contains("which overwrites the one and deletes the other"))
    #expect(try generate(new, forcing: "\(new)/AState.swift").status == .done)
    #expect(bench.read("Generated/A/\(old)/AState.swift") == nil)
    #expect(bench.read("Generated/A/\(new)/AState.swift") == "one\n")
  }
}
