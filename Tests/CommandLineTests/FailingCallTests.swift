#if os(Linux)
  import Foundation
  import SwiftToolchain
  import Testing

  /// Runs the tool with system calls that fail, while the specs switch between two states. Each
  /// switch replaces, creates and deletes files and whole packages.
  private final class FailingRuns {
    let tool: Tool
    /// The output of a run without failures, for each of the two states.
    private var whole: [[String: String]] = []
    private var state = 1

    var old: [String: String] { whole[1 - state] }
    var new: [String: String] { whole[state] }

    init() throws {
      tool = try Tool()
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "failing-calls.c").path()
      try #require(try tool.shell("cc -shared -fPIC -o failing.so '\(source)' -ldl") == 0)
      for _ in 0..<2 {
        try turn()
        try #require(
          try generate("-o", "Complete").status == 0)
        whole.append(tool.tree("Complete"))
        try FileManager.default.removeItem(atPath: tool.folder + "/Complete")
      }
      try turn()
      #expect(try generate().status == 0)
    }

    /// The arguments of every run. The packages do not embed the runtime, because its files never
    /// change.
    private static let arguments =
      "Specs --runtime package --runtime-from https://a.example/runtime --prune -q"

    private func generate(_ others: String...) throws -> Tool.Result {
      try tool.start(Self.arguments.split(separator: " ").map(String.init) + others).wait()
    }

    /// Switches the specs to the other state.
    func turn() throws {
      state = 1 - state
      let mark = ["one", "two"][state]
      try FileManager.default.removeItem(atPath: tool.folder + "/Specs")
      try tool.writeCounter("Same", mark: mark)
      try tool.writeCounter(["Here", "There"][state])
      let models = "models:\n  Item:\n    name: String\n"
      let scenarios = "scenarios:\n  adding adds:\n    when: [add]\n    then: [state.count == 1]\n"
      try tool.write(
        "feature: Other\ndoc: In \(mark).\n" + (state == 0 ? models : "")
          + "state:\n  count: Int = 0\n" + (state == 0 ? "  item: Item? = nil\n" : "")
          + "actions:\n  add:\n    reduce: state.count += 1\n" + (state == 1 ? scenarios : ""),
        to: "Specs/other.yaml")
    }

    /// Runs the tool so that its system call number `call` fails. Returns nil if the tool makes
    /// fewer calls.
    func run(failing call: Int, _ surroundings: String) throws -> (status: Int32, errors: String)? {
      try? FileManager.default.removeItem(atPath: tool.folder + "/failed")
      let status = try tool.shell(
        "env LD_PRELOAD=$PWD/failing.so FAIL_AT=\(call) \(surroundings) "
          + "FAIL_MARK=$PWD/failed '\(Tool.path)' \(Self.arguments) 2>errors")
      return tool.read("failed") == nil ? nil : (status, tool.read("errors") ?? "")
    }

    /// Returns the paths in `Generated` whose contents differ from the tree `other`.
    func difference(from other: [String: String], inFiles: Bool = false) -> [String] {
      let tree = tool.tree("Generated").filter { !inFiles || $0.value != "a folder" }
      let other = other.filter { !inFiles || $0.value != "a folder" }
      return Set(tree.keys).union(other.keys).filter { tree[$0] != other[$0] }.sorted()
    }

    /// Expects that the next run completes the work of the failed run.
    func converge(after call: Int) throws {
      let next = try generate()
      #expect(next.status == 0, "after call \(call): \(next.errors)")
      // If the last call failed, the empty folder of a package remains.
      let difference = difference(from: new).filter { $0 != "Here" && $0 != "There" }
      #expect(difference == [], "after call \(call)")
      #expect(tool.temporaries("Generated") == [], "after call \(call)")
    }
  }

  @Suite("a failing system call", .serialized, .inSlowLane)
  struct FailingCallTests {
    @Test(
      "any failing system call is reported, and the output is completely old or completely new",
      arguments: ["", "FAIL_LINKS=1"])
    func one(surroundings: String) throws {
      let runs = try FailingRuns()
      let stride = Torture.isFull ? 1 : 17
      var (call, intact, whole) = (1, 0, 0)
      while true {
        try runs.turn()
        guard let run = try runs.run(failing: call, surroundings) else { break }
        #expect(run.status == 0 || run.status == 3, "call \(call): \(run.errors)")
        if run.status == 0 {
          #expect(runs.difference(from: runs.new) == [], "call \(call)")
        } else {
          #expect(run.errors.contains("Input/output error"), "call \(call): \(run.errors)")
          let isWhole = run.errors.contains("all files are written")
          let wanted = isWhole ? runs.new : runs.old
          #expect(
            runs.difference(from: wanted, inFiles: isWhole) == [], "call \(call): \(run.errors)")
          if isWhole { whole += 1 } else { intact += 1 }
        }
        try runs.converge(after: call)
        call += stride
      }
      Torture.report(
        "\(call - 1) system calls failed one by one: \(intact) left the old tree, \(whole) the new")
      #expect(
        call > 200 && intact * stride > 100 && whole > 0, "\(call) calls, \(intact), \(whole)")
    }

    @Test(
      "after several failing calls, unrestored files are reported, and the next run completes"
    )
    func all() throws {
      let runs = try FailingRuns()
      let stride = Torture.isFull ? 1 : 17
      var (call, mixed) = (1, 0)
      while true {
        try runs.turn()
        guard let run = try runs.run(failing: call, "FAIL_ON=1") else { break }
        #expect(run.status == 0 || run.status == 3, "call \(call): \(run.errors)")
        let tree = runs.tool.tree("Generated")
        for (file, text) in tree where text != "a folder" {
          #expect(text == runs.old[file] || text == runs.new[file], "call \(call): \(file)")
        }
        for file in runs.old.keys where runs.new[file] != nil {
          #expect(tree[file] != nil, "call \(call): \(file) is missing")
        }
        if runs.old.contains(where: { $0.value != "a folder" && tree[$0.key] != $0.value }) {
          mixed += 1
          let isSaid = ["some files could not be restored", "all files are written"].contains {
            run.errors.contains($0)
          }
          #expect(run.status == 0 || isSaid, "call \(call): \(run.errors)")
        }
        try runs.converge(after: call)
        call += stride
      }
      Torture.report("\(call - 1) times all system calls failed from one on: \(mixed) trees mixed")
      #expect(mixed > 0)
    }
  }
#endif
