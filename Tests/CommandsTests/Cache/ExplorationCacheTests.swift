import Diagnostics
import FeatureRendering
import Foundation
import Testing

@testable import Commands

/// A folder with a spec of a feature, and a cache.
private final class Bench {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "explored-\(UUID().uuidString)")
  static let counter = """
    feature: Counter
    state: {count: Int = 0}
    actions: {add: {reduce: "if state.count < 3 { state.count += 1 }"}}

    """

  init(_ spec: String = counter) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(spec)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var file: URL { folder.appending(path: "spec.yaml") }
  var cache: URL { folder.appending(path: "Cache/explored") }

  func write(_ spec: String) throws {
    try spec.write(to: file, atomically: true, encoding: .utf8)
  }

  func run(tool: String = "tool", explores: Bool = true) -> RunReport {
    var runner = ScenarioRunner()
    runner.explores = explores
    runner.cache = ManifestCache(
      folder: folder.appending(path: "Cache").path(), tool: Array(tool.utf8))
    return runner.run([file.path()], isStrict: false)
  }

  /// Stores a summary in the cache that no exploration produces, so that a cached result can be
  /// recognized.
  func mark() {
    let explorations = ManifestCache(
      folder: folder.appending(path: "Cache").path(), tool: Array("tool".utf8)
    ).explorations()
    let (sources, _) = readSpecs([file.path()], output: ".")
    let key = explorations.key(of: sources[0], work: 1_500_000)
    explorations.keep([(key, "as the cache says")])
  }
}

@Suite("The cache of explorations")
struct ExplorationCacheTests {
  private static let marked = "  explored as the cache says"
  private static let explored = "  explored all 4 states reachable, to depth 3"

  @Test("A second run of the scenarios reports the same result without exploring")
  func unchanged() throws {
    let bench = try Bench()
    let first = bench.run()
    #expect(first.lines.contains(Self.explored))
    #expect(bench.run().lines == first.lines)
    bench.mark()
    #expect(bench.run().lines.contains(Self.marked))
  }

  @Test("A cached result is not used for another spec or another tool, or without exploring")
  func changed() throws {
    let bench = try Bench()
    _ = bench.run()
    bench.mark()
    #expect(bench.run(tool: "tool 2").lines.contains(Self.explored))
    #expect(!bench.run(explores: false).lines.contains { $0.contains("explored") })
    try bench.write(Bench.counter.replacing("< 3", with: "< 2"))
    #expect(bench.run().lines.contains("  explored all 3 states reachable, to depth 2"))
  }

  @Test("A spec is explored again if a spec that it imports has changed")
  func imported() throws {
    let bench = try Bench(
      """
      feature: Shop
      import: {Item: Models}
      state: {item: Item?}
      actions: {set: {payload: {_ item: Item}, reduce: state.item = item}}

      """)
    let models = bench.folder.appending(path: "models.yaml")
    let text = "feature: Models\nmodels: {Item: {isOld: Bool}}\nstate: {count: Int = 0}\n"
    try text.write(to: models, atomically: true, encoding: .utf8)
    let explorations = ManifestCache(folder: "/", tool: []).explorations()
    func key() -> Digest {
      explorations.key(of: readSpecs([bench.file.path()], output: ".").0[0], work: 1)
    }
    let first = key()
    #expect(key() == first)
    try text.replacing("isOld", with: "isNew").write(to: models, atomically: true, encoding: .utf8)
    #expect(key() != first)
  }

  @Test("An exploration with findings is not cached")
  func findings() throws {
    let bench = try Bench(Bench.counter + "invariants: {small: count < 2}\n")
    for _ in 0..<2 {
      let report = bench.run()
      #expect(report.findings.flatMap(\.findings).map(\.id) == [.brokenInvariant])
      #expect(report.status == .specErrors)
    }
    #expect(!FileManager.default.fileExists(atPath: bench.cache.path()))
  }

  @Test("A spec is explored again if the cache is damaged")
  func damaged() throws {
    let bench = try Bench()
    _ = bench.run()
    bench.mark()
    var bytes = try Data(contentsOf: bench.cache)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: bench.cache)
    #expect(bench.run().lines.contains(Self.explored))
  }
}
