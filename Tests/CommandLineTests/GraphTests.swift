import Foundation
import Testing

@Suite("explore --graph")
struct GraphTests {
  static let jar = """
    feature: Jar
    doc: </script><b>not markup</b>
    state: {coins: Int = 0, note: String = ""}
    actions:
      add: {reduce: "if state.coins < 2 { state.coins += 1 }"}
      spend: {reduce: "if state.coins > -1 { state.coins -= 1 }"}
      write: {payload: {_ note: String}, reduce: state.note = note}
    invariants:
      no debt, or <b>else</b></script>: coins >= 0
    explore: {samples: {String: ["", "<b>bold</b>"]}}

    """

  @Test("'--graph' writes a page in addition to the report, with the same exit status")
  func page() throws {
    let tool = try Tool()
    try tool.write(Self.jar, to: "Specs/jar.yaml")
    let plain = try tool.run("explore", "Specs")
    let result = try tool.run("explore", "Specs", "--graph", "jar.html")
    #expect(result.status == 1)
    #expect(result.output == plain.output)
    #expect(result.errors.contains("redux-gen: note: the graph of 8 states is in 'jar.html'\n"))
    let page = try #require(tool.read("jar.html"))
    #expect(page.hasPrefix("<!doctype html>\n"))
    #expect(!page.contains(tool.folder))
    #expect(try tool.run("explore", "Specs", "--graph", "two.html", "--workers", "2").status == 1)
    #expect(tool.read("two.html") == page)
  }

  @Test("'--graph' rejects another extension, several specs and '--samples' as wrong usage")
  func usage() throws {
    let tool = try Tool()
    try tool.write(Self.jar, to: "Specs/jar.yaml")
    let ending = try tool.run("explore", "Specs", "--graph", "jar.svg")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("--graph must name a file that ends in .html, .dot or .mmd."))
    #expect(try tool.run("explore", "Specs", "--graph", "jar.html", "--samples").status == 64)
    try tool.writeCounter()
    let several = try tool.run("explore", "Specs", "--graph", "jar.html")
    #expect(several.status == 64)
    #expect(several.errors.contains("--graph takes one spec, not 2: name the spec."))
    #expect(tool.read("jar.html") == nil)
  }

  @Test("the exit status is 3 if the file of the graph cannot be written")
  func unwritable() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let result = try tool.run("explore", "Specs", "--graph", "missing/counter.dot")
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot write 'missing/counter.dot': No such file or directory"))
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder + "/link.dot", withDestinationPath: "counter.dot")
    let link = try tool.run("explore", "Specs", "--graph", "link.dot")
    #expect(link.status == 3 && link.errors.contains("'link.dot' is a symbolic link"))
  }
}
