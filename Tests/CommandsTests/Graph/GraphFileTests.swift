import Commands
import FeatureRendering
import Foundation
import Testing

@Suite("The file of a graph")
struct GraphFileTests {
  private let folder: URL
  private var spec: String { folder.appending(path: "jar.yaml").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try """
    feature: Jar
    state: {coins: Int = 0}
    actions:
      add: {reduce: "if state.coins < 2 { state.coins += 1 }"}
      spend: {reduce: "if state.coins > -1 { state.coins -= 1 }"}
    invariants:
      there is no debt: coins >= 0

    """.write(toFile: spec, atomically: true, encoding: .utf8)
  }

  private func write(_ name: String) throws -> RunReport {
    var explorer = SpecExplorer()
    let file = GraphFile(folder.appending(path: name).path)
    #expect(file != nil)
    explorer.graph = file
    return explorer.exploreSpecs([spec], isStrict: false)
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  @Test(
    "the file of a graph is written even if there are mistakes, and replaces the previous file",
    arguments: ["html", "dot", "mmd"])
  func written(_ ending: String) throws {
    defer { clean() }
    let file = folder.appending(path: "jar.\(ending)")
    let report = try write("jar.\(ending)")
    #expect(report.status == .specErrors)
    #expect(report.notes == ["the graph of 4 states is in '\(file.path)'"])
    let first = try Data(contentsOf: file)
    try Data("old".utf8).write(to: file)
    _ = try write("jar.\(ending)")
    #expect(try Data(contentsOf: file) == first)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "jar.\(ending)", "jar.yaml",
      ])
  }

  @Test("the file of a graph keeps the permissions of the file that it replaces")
  func permissions() throws {
    defer { clean() }
    let path = folder.appending(path: "jar.html").path
    _ = FileManager.default.createFile(
      atPath: path, contents: nil, attributes: [.posixPermissions: 0o640])
    _ = try write("jar.html")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("the file of a graph does not replace a link, a folder or another special file")
  func inTheWay() throws {
    defer { clean() }
    let target = folder.appending(path: "target.txt")
    try Data("mine".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link.html"), withDestinationURL: target)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder.html"), withIntermediateDirectories: true)
    mkfifo(folder.appending(path: "pipe.html").path, 0o600)
    for name in ["link.html", "folder.html", "pipe.html", "missing/jar.html"] {
      let report = try write(name)
      #expect(report.status == .fault)
      let message = report.faults.first?.message ?? ""
      #expect(
        name == "link.html"
          ? message.hasSuffix("is a symbolic link: use the file that it points to")
          : message.hasPrefix("cannot write '"), "\(name): \(message)")
    }
    #expect(try Data(contentsOf: target) == Data("mine".utf8))
  }

  @Test("the file of a graph is not written for a spec with errors")
  func errors() throws {
    defer { clean() }
    try "feature: Jar\nstat: {}\n".write(toFile: spec, atomically: true, encoding: .utf8)
    let report = try write("jar.html")
    #expect(report.status == .specErrors)
    #expect(report.notes.contains { $0.hasSuffix("is not written, because nothing was explored") })
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "jar.html").path))
  }

  @Test("the file of a graph has the extension html, dot or mmd")
  func endings() {
    for path in ["a.html", "b/a.dot", ".mmd/x.mmd"] { #expect(GraphFile(path) != nil) }
    for path in ["", "html", "a.htm", "a.HTML", "a.html/", "a.svg"] {
      #expect(GraphFile(path) == nil)
    }
  }
}
