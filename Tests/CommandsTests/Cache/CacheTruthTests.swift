import Diagnostics
import FeatureLowering
import FeatureRendering
import FileSystem
import Foundation
import Testing

@testable import Commands

/// Changes specs, files, manifests, options, the tool and the cache at random.
private struct RandomChanges {
  private var state: UInt64
  let bench: Workbench
  var tool = "tool 1"
  var package: String?

  init(seed: UInt64, bench: Workbench) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.bench = bench
  }

  mutating func number(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  mutating func writeSpec() throws {
    let index = number(4)
    var lines = (0..<number(4)).map { "generated f\($0)/f \(number(3))" }
    if number(3) == 0 { lines.append("yours mine/f text") }
    if number(8) == 0 { lines.append("? warning") }
    if number(20) == 0 { lines.append("! error") }
    let name = number(12) == 0 ? "P0" : "P\(index)"
    try bench.spec("s\(index)", name, lines.joined(separator: "\n"))
  }

  /// Returns the path of a random file that a run has written.
  private mutating func file() -> String? {
    let files = bench.snapshot("Generated").keys.sorted()
    return files.isEmpty ? nil : "Generated/" + files[number(files.count)]
  }

  mutating func change() throws {
    switch number(10) {
    case 0...2: try writeSpec()
    case 3:
      let path = "Specs/s\(number(4)).yaml"
      if bench.tree("Specs").count > 1, bench.read(path) != nil { try bench.delete(path) }
    case 4, 5: try changeFile()
    case 6: tool = "tool \(number(3))"
    case 7: package = number(2) == 0 ? nil : "Whole"
    case 8: try changeCache()
    default: break
    }
  }

  private mutating func changeFile() throws {
    guard let file = file(), let text = bench.read(file) else { return }
    switch number(7) {
    case 0: try bench.write(text + "edited\n", to: file)
    case 1: try bench.delete(file)
    case 2: try bench.write(text.replacing("\n", with: "\r\n"), to: file)
    case 3: try bench.write("", to: file)
    case 4: try bench.write(text.replacing("1", with: "2"), to: file)
    case 5:
      try bench.delete(file)
      try bench.link(file, to: bench.path("elsewhere"))
    default: try bench.delete((file as NSString).deletingLastPathComponent)
    }
  }

  private mutating func changeCache() throws {
    guard let name = bench.tree("Cache").first else { return }
    let path = bench.path("Cache/\(name)")
    guard var bytes = FileManager.default.contents(atPath: path), !bytes.isEmpty else { return }
    if number(2) == 0 { bytes[number(bytes.count)] ^= 1 } else { bytes = bytes.dropLast(3) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

@Suite("the cache never hides a change")
struct CacheTruthTests {
  private func renderer(_ tool: String) -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: Workbench.renderer.renderFeature,
      renderPackage: { name, features, rendering in
        Workbench.renderer.renderPackage(name, features, rendering)
          + [GeneratedFile(path: "Tool", owner: .generated, bytes: Array(tool.utf8))]
      }, renderRuntime: { [] })
  }

  @Test("after random changes, each report equals the report of a run without the cache")
  func random() throws {
    let rounds = Int(ProcessInfo.processInfo.environment["REDUX_GEN_CACHE_ROUNDS"] ?? "") ?? 400
    let bench = Workbench()
    try bench.write("elsewhere\n", to: "elsewhere")
    var changes = RandomChanges(seed: UInt64(rounds), bench: bench)
    try changes.writeSpec()
    for round in 0..<rounds {
      for _ in 0...changes.number(2) { try changes.change() }
      let renderer = renderer(changes.tool)
      let goals: [RunRequest.Goal] = [.check, .diff, .dryRun, .generate]
      let goal = goals[changes.number(4)]
      // A run has to prune if its options differ from the options of the package.
      let isPruning = changes.number(2) == 0
      let adjust: (inout RunRequest) -> Void = { [package = changes.package] in
        $0.packageName = package
        $0.isPruning = isPruning
      }
      // Runs twice without writing files: with the previous cache, and then with the new cache.
      let seen = bench.snapshot("Generated")
      for asked in goal == .generate ? [.dryRun, .check] : [goal, goal] {
        var request = bench.request(asked)
        adjust(&request)
        let expected = Generator(renderer: renderer).run(request)
        let report = bench.cachedRun(asked, tool: changes.tool, renderer: renderer, adjust)
        try #require(Said(report) == Said(expected), "round \(round), \(asked)")
        try #require(bench.snapshot("Generated") == seen)
      }
      guard goal == .generate else { continue }
      let report = bench.cachedRun(goal, tool: changes.tool, renderer: renderer, adjust)
      var request = bench.request(.dryRun)
      adjust(&request)
      guard report.status == .done else { continue }
      let after = Generator(renderer: renderer).run(request)
      try #require(after.status == .done)
      try #require(after.lines.last?.contains(" 0 files to write") == true, "round \(round)")
    }
  }
}

/// The parts of a report that are compared.
private struct Said: Equatable {
  let status: RunStatus
  let texts: [[String]]

  init(_ report: RunReport) {
    status = report.status
    texts = [
      report.notes, report.refusals, report.lines, report.faults.map(\.message),
      report.findings.flatMap { $0.findings.map(\.message) },
    ]
  }
}
