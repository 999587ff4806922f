import Diagnostics
import FeatureLowering
import FeatureRendering
import Foundation
import Synchronization
import Testing

@testable import Commands

/// Counts the rendered specs, and writes the renderer's name into every package.
private final class CountingRenderer: Sendable {
  private let count = Mutex(0)

  func renderer(tool: String) -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { [self] source, rendering in
        count.withLock { $0 += 1 }
        return Workbench.renderer.renderFeature(source, rendering)
      },
      renderPackage: { name, features, rendering in
        let mark = Array("// by \(tool)\n".utf8)
        return Workbench.renderer.renderPackage(name, features, rendering)
          + [GeneratedFile(path: "Tool", owner: .generated, bytes: mark)]
      }, renderRuntime: { [] })
  }

  /// Returns the number of specs rendered since the last call.
  func taken() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

@Suite("the manifest cache")
struct ManifestCacheTests {
  private let counting = CountingRenderer()

  private func run(
    _ bench: Workbench, _ goal: RunRequest.Goal = .generate, _ specs: [String] = ["Specs"],
    tool: String = "tool", _ change: (inout RunRequest) -> Void = { _ in }
  ) -> RunReport {
    bench.cachedRun(
      goal, specs, tool: tool, renderer: counting.renderer(tool: tool), change)
  }

  private func twoSpecs() throws -> Workbench {
    let bench = Workbench()
    try bench.spec("a", "A", Workbench.twoFiles)
    try bench.spec("b", "B", "generated x one")
    #expect(run(bench).status == .done)
    #expect(counting.taken() == 2)
    return bench
  }

  @Test(
    "unchanged packages are not rendered again by any command",
    arguments: [RunRequest.Goal.generate, .check, .diff, .dryRun])
  func unchanged(goal: RunRequest.Goal) throws {
    let bench = try twoSpecs()
    let report = run(bench, goal)
    #expect(counting.taken() == 0)
    var slow = Generator(renderer: counting.renderer(tool: "tool"))
    slow.cache = nil
    let expected = slow.run(bench.request(goal))
    #expect(report.status == .done && report.lines == expected.lines)
    #expect(report.notes == expected.notes)
  }

  @Test("only a spec that has changed is rendered again")
  func changedSpec() throws {
    let bench = try twoSpecs()
    try bench.spec("b", "B", "generated x two")
    #expect(run(bench, .check).status == .differences)
    #expect(counting.taken() == 1)
    #expect(run(bench).status == .done)
    #expect(bench.read("Generated/B/x") == "two\n")
    _ = counting.taken()
    #expect(run(bench, .check).status == .done)
    #expect(counting.taken() == 0)
  }

  @Test("only a package whose files differ from the generated files is rendered again")
  func changedFile() throws {
    let bench = try twoSpecs()
    try bench.write("edited\n", to: "Generated/B/x")
    #expect(run(bench, .check).lines.first?.hasSuffix("x: edited manually") == true)
    #expect(counting.taken() == 1)
  }

  @Test("a cached result is not used for another tool, other options or another path of the spec")
  func otherRuns() throws {
    let bench = try twoSpecs()
    #expect(run(bench, .check, tool: "rebuilt").status == .differences)
    #expect(counting.taken() == 2)
    let both: (inout RunRequest) -> Void = {
      $0.packageName = "Both"
      $0.output = bench.path("Other")
    }
    _ = run(bench, .generate, ["Specs"], both)
    #expect(counting.taken() == 2)
    #expect(run(bench, .check, ["Specs"], both).status == .done)
    #expect(counting.taken() == 0)
    try FileManager.default.moveItem(
      atPath: bench.path("Specs/b.yaml"), toPath: bench.path("Specs/c.yaml"))
    #expect(run(bench, .check).status == .differences, "the manifest names the spec's path")
  }

  @Test("a spec with warnings is not cached, so every run reports its warnings")
  func warnings() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one\n?")
    for _ in 0..<3 { #expect(run(bench).findings.count == 1) }
    #expect(counting.taken() == 3)
    #expect(run(bench) { $0.isStrict = true }.status == .specErrors)
  }

  @Test("a name clash with a cached spec is reported with the line of the cached spec")
  func clash() throws {
    let bench = try twoSpecs()
    try bench.spec("c", "A", "generated y one")
    let report = run(bench)
    #expect(report.status == .specErrors)
    #expect(report.findings.first?.findings.first?.message.contains("a.yaml:1") == true)
    try bench.delete("Specs/c.yaml")
    try bench.spec("b", "A", "generated y one")
    #expect(run(bench, .generate, ["Specs/b.yaml"]).status != .specErrors)
    #expect(run(bench).status == .specErrors, "both are known, each for itself")
  }

  @Test(
    "a killed run's journal, a deleted user-owned file and a link are handled as without the cache"
  )
  func oddities() throws {
    let bench = try twoSpecs()
    try bench.delete("Generated/A/Sources/A/Handlers.swift")
    #expect(run(bench, .check).notes.count == 1)
    #expect(counting.taken() == 0)
    try bench.write("{", to: "Generated/B/.redux-gen.json.redux-gen-tmp")
    #expect(run(bench).status == .done)
    #expect(bench.tree("Generated/B") == [".redux-gen.json", "Package.swift", "Tool", "x"])
    try FileManager.default.moveItem(
      atPath: bench.path("Generated/B/x"), toPath: bench.path("x"))
    try bench.link("Generated/B/x", to: bench.path("x"))
    #expect(run(bench).status == .fault)
  }

  @Test(
    "a cache is ignored if it is damaged, not writable, a link or a folder",
    arguments: ["damaged", "cut", "link", "folder", "file", "open to all", "read-only"])
  func uselessCache(what: String) throws {
    let bench = try twoSpecs()
    let name = try #require(bench.tree("Cache").first)
    let file = bench.path("Cache/\(name)")
    var bytes = try #require(FileManager.default.contents(atPath: file))
    switch what {
    case "damaged":
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(fileURLWithPath: file))
    case "cut": try bytes.dropLast(9).write(to: URL(fileURLWithPath: file))
    case "link":
      try FileManager.default.moveItem(atPath: file, toPath: bench.path("moved"))
      try bench.link("Cache/\(name)", to: bench.path("moved"))
    case "folder":
      try bench.delete("Cache/\(name)")
      try bench.write("", to: "Cache/\(name)/in the way")
    case "file":
      try bench.delete("Cache")
      try bench.write("a file\n", to: "Cache")
    case "open to all": chmod(bench.path("Cache"), 0o777)
    default: chmod(bench.path("Cache"), 0o500)
    }
    #expect(run(bench, .check).status == .done)
    #expect(counting.taken() == (what == "read-only" ? 0 : 2))
    try bench.spec("b", "B", "generated x two")
    #expect(run(bench).status == .done)
    #expect(bench.read("Generated/B/x") == "two\n")
    #expect(bench.tree("Cache").allSatisfy { !$0.hasSuffix(".tmp") })
  }

  @Test(
    "'--dry-run' and 'diff' write nothing into the cache, and the number of cache files is limited")
  func bounds() throws {
    let bench = Workbench()
    try bench.spec("a", "A", "generated x one")
    _ = run(bench, .dryRun)
    _ = run(bench, .diff)
    #expect(bench.tree("Cache").isEmpty)
    for index in 0..<40 { _ = run(bench) { $0.output = bench.path("Output\(index)") } }
    #expect(bench.tree("Cache").count == CacheFile.mostFiles)
    _ = counting.taken()
    _ = run(bench) { $0.output = bench.path("Output39") }
    #expect(counting.taken() == 0, "the oldest went")
  }
}
