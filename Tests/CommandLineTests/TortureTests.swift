import Foundation
import Testing

/// The length of the long tests, which `make torture` sets with `REDUX_GEN_TORTURE=full`.
enum Torture {
  static let isFull = ProcessInfo.processInfo.environment["REDUX_GEN_TORTURE"] == "full"

  static func rounds(_ few: Int, _ many: Int) -> Int { isFull ? many : few }

  /// Prints figures, but only in a full run.
  static func report(_ text: String) {
    if isFull { print("torture: \(text)") }
  }
}

@Suite("runs under adverse conditions", .serialized)
struct TortureTests {
  private let names = (0..<6).map { "Counter\($0)" }

  private func write(_ tool: Tool, _ mark: String, in folder: String = "Specs") throws {
    for name in names {
      try tool.writeCounter(name, count: 8, mark: mark)
      guard folder != "Specs" else { continue }
      let path = "\(name.lowercased()).yaml"
      try tool.write(tool.read("Specs/\(path)") ?? "", to: "\(folder)/\(path)")
    }
  }

  /// Returns the contents of each package after a run without interruptions.
  private func complete(_ tool: Tool, _ specs: String) throws -> [String: [String: String]] {
    try #require(try tool.run(specs, "-q", "-o", "Complete").status == 0)
    defer { try? FileManager.default.removeItem(atPath: tool.folder + "/Complete") }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, tool.files("Complete/\($0)")) })
  }

  @Test("kill -9 at random moments neither truncates nor loses any of 20 changed files")
  func kills() throws {
    let tool = try Tool()
    var whole: [[String: [String: String]]] = []
    for mark in ["first", "second"] {
      try write(tool, mark)
      whole.append(try complete(tool, "Specs"))
    }
    #expect(try tool.run("Specs", "-q").status == 0)
    let changed = names.flatMap { name in
      whole[0][name, default: [:]].filter { whole[1][name]?[$0.key] != $0.value }.keys
    }
    #expect(changed.count >= 20)
    let begin = ContinuousClock.now
    try write(tool, "first")
    #expect(try tool.run("Specs", "-q").status == 0)
    let length = (ContinuousClock.now - begin) / .microseconds(1) * 1.2
    let rounds = Torture.rounds(25, 1_000)
    var (killed, unfinished) = (0, 0)
    for round in 0..<rounds {
      try write(tool, round % 2 == 0 ? "second" : "first")
      let run = try tool.start(["Specs", "-q"])
      usleep(UInt32(Double.random(in: 0...length)))
      kill(run.process.processIdentifier, SIGKILL)
      if run.wait().status == 128 + SIGKILL { killed += 1 }
      var isMixed = false
      for name in names {
        for (file, text) in tool.files("Generated/\(name)") where !file.contains("redux-gen") {
          let (old, new) = (whole[0][name]?[file], whole[1][name]?[file])
          try #require(text == old || text == new, "round \(round): \(name)/\(file) is torn")
          isMixed = isMixed || text != whole[1 - round % 2][name]?[file]
        }
      }
      if isMixed { unfinished += 1 }
      guard round % 5 == 4 else { continue }
      let next = try tool.run("Specs", "-q")
      try #require(next.status == 0, "round \(round): \(next.errors)")
      for name in names {
        try #require(
          tool.files("Generated/\(name)") == whole[1 - round % 2][name], "round \(round)")
      }
    }
    Torture.report("\(rounds) kills, \(killed) hit a run, \(unfinished) left it unfinished")
    #expect(killed > 0)
  }

  @Test("no manual edit is lost in random runs with manual edits and changed specs")
  func edits() throws {
    let tool = try Tool()
    try write(tool, "begin")
    #expect(try tool.run("Specs", "-q").status == 0)
    var edits: [String: String] = [:]
    var (made, refused, written) = (0, 0, 0)
    for round in 0..<Torture.rounds(30, 1_000) {
      if round % 3 != 0 { try write(tool, "round \(Int.random(in: 0...5))") }
      if Int.random(in: 0..<3) == 0 {
        let path = try #require(tool.files("Generated").keys.sorted().randomElement())
        let file = "Generated/\(path)"
        let isManifest = file.hasSuffix(".redux-gen.json")
        let text = isManifest ? "{}\n" : (tool.read(file) ?? "") + "// edit \(round) \u{E9}\n"
        if !isManifest {
          try tool.write(text, to: file)
          edits[file] = text
          made += 1
        }
      }
      var given: String?
      if Int.random(in: 0..<4) == 0 { given = edits.keys.randomElement() }
      let force = given.map { ["--force", $0] } ?? []
      let status = try tool.start(["Specs", "-q"] + (round % 7 == 0 ? ["--prune"] : []) + force)
        .wait().status
      if status == 0 { written += 1 } else { refused += 1 }
      if let given, status == 0 || edits.count == 1 { edits[given] = nil }
      for (file, text) in edits {
        if file == given { continue }
        try #require(tool.read(file) == text, "round \(round): an edit of \(file) is lost")
      }
      #expect(status == 0 || !edits.isEmpty, "round \(round)")
      // From time to time all edits are discarded, so that runs succeed again.
      if edits.count > 3 {
        let all = ["--force"] + edits.keys.sorted()
        try #require(try tool.start(["Specs", "-q"] + all).wait().status == 0)
        edits = [:]
      }
    }
    Torture.report("\(made) edits kept in \(refused) refused and \(written) written runs")
  }

  @Test("with many processes in one folder, each package is written completely by a single run")
  func atOnce() throws {
    let tool = try Tool()
    let folders = (0..<8).map { "Specs\($0)" }
    var whole: [[String: [String: String]]] = []
    for folder in folders {
      try write(tool, "of \(folder)", in: folder)
      whole.append(try complete(tool, folder))
    }
    let sizes =
      Array(repeating: 2, count: Torture.rounds(2, 200))
      + Array(repeating: 8, count: Torture.rounds(1, 50))
    for (round, size) in sizes.enumerated() {
      let chosen = (0..<size).map { (round + $0) % 8 }
      let runs = try chosen.map { try tool.start([folders[$0], "-q"]) }
      for run in runs {
        let result = run.wait()
        try #require(result.status == 0, "round \(round): \(result.errors)")
      }
      for name in names {
        let files = tool.files("Generated/\(name)")
        try #require(
          chosen.contains { whole[$0][name] == files }, "round \(round): \(name) is mixed")
      }
    }
    Torture.report("\(sizes.count) rounds of 2 or 8 processes at once")
  }
}
