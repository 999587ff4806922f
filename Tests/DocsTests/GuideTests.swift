import Commands
import Foundation
import SpecLanguage
import Testing

@Suite("The guide")
struct GuideTests {
  @Test("The guide is at most 8 KB, without the comments for its tests")
  func size() {
    let guide = GuidePages.guide
    #expect(guide.utf8.count <= 8192, "\(guide.utf8.count)")
    #expect(guide.utf8.count > 4000)
    #expect(!guide.contains("<!--"))
  }

  @Test(
    "Each key of the language occurs in code of the guide", arguments: constructs().map(\.construct)
  )
  func keys(of construct: String) throws {
    let table = try #require(constructs().first { $0.construct == construct })
    let words = Self.words(in: Self.code)
    #expect(table.keyNames.filter { !words.contains($0) } == [])
  }

  @Test("The findings of the guide exist, and there are about ten")
  func findings() {
    let part = GuidePages.guide.components(separatedBy: "## Findings\n").last ?? ""
    let ids = part.split(separator: "\n").filter { $0.hasPrefix("- ") }.flatMap { line in
      line.prefix { $0 != ":" }.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    }
    #expect((10...12).contains(ids.count))
    for id in ids { #expect(FindingID(rawValue: id) != nil, "\(id)") }
  }

  @Test("The commands that the guide names exist")
  func commands() throws {
    let help = try Sandbox().run("redux-gen --help").output
    let named = GuidePages.guide.matches(of: /`redux-gen ([a-z]+)/).map { String($0.1) }
    #expect(named.count > 4)
    for name in named { #expect(help.contains("\n  \(name) "), "\(name)") }
  }

  private func pages(in folder: String) throws -> [String] {
    let folder = Page.root.appending(path: "docs/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }

  @Test("'guide' prints each page of the reference and each guide, and no others")
  func pages() throws {
    let reference = try pages(in: "reference")
    // A guide with the name of a page of the reference is not printed.
    let guides = try pages(in: "guides").filter { $0 != "agents" && !reference.contains($0) }
    #expect(GuidePages.names == reference + guides, "see GuidePages.c")
    let page = try Sandbox().run("redux-gen guide scenarios")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("# Scenarios\n"))
    #expect(!page.output.contains("<!--"))
    let unknown = try Sandbox().run("redux-gen guide scenario")
    #expect(unknown.status == 64)
    #expect(unknown.output.contains("did you mean 'scenarios'?"))
    #expect(try Sandbox().run("redux-gen guide").output == GuidePages.guide)
  }

  private static let tasks = Page.root.appending(path: "Tests/Fixtures/Guide")

  @Test(
    "A spec for a task is written with words of the guide, and passes 'check' and 'test'",
    arguments: ["cart", "chat", "outline", "pomodoro", "signup"])
  func task(name: String) throws {
    let url = Self.tasks.appending(path: "\(name).yaml")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(FileManager.default.fileExists(atPath: Self.tasks.appending(path: "\(name).md").path))
    let unknown = Self.usedWords(in: text).subtracting(Self.words(in: GuidePages.guide))
      .subtracting(Self.declaredWords(in: text)).subtracting(Self.wordsOfSwift)
    #expect(unknown == [], "not in the guide")
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "Specs/\(name).yaml")
    let test = try sandbox.run("redux-gen test Specs --strict")
    #expect(test.status == 0 && test.output.contains("0 failed, 0 skipped"), "\(test.output)")
    #expect(try sandbox.run("redux-gen Specs --strict").status == 0)
    #expect(try sandbox.run("redux-gen check Specs --strict").status == 0)
  }

  /// The members that everybody knows who writes Swift.
  private static let wordsOfSwift: Set<String> = ["max", "min", "remove"]

  /// The blocks of the guide, and what is in backticks.
  private static let code: String = {
    let parts = GuidePages.guide.components(separatedBy: "```")
    return parts.enumerated().map { index, part in
      index % 2 == 1
        ? part
        : part.matches(of: /`+([^`]+)`+/).map { String($0.1) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }()

  private static func words(in text: String) -> Set<String> {
    Set(text.matches(of: /[A-Za-z]\w*/).map { String($0.0) })
  }

  /// The keys of the language, and the members and functions that a spec uses.
  private static func usedWords(in spec: String) -> Set<String> {
    let keys = Set(constructs().flatMap(\.keyNames))
    var used = words(in: spec).intersection(keys)
    for scalar in scalars(of: spec).values {
      used.formUnion(scalar.matches(of: /\.([A-Za-z]\w*)/).map { String($0.1) })
      used.formUnion(scalar.matches(of: /([A-Za-z]\w*)\(/).map { String($0.1) })
    }
    return used
  }

  /// The names that a spec declares, and those that the tool derives from them.
  private static func declaredWords(in spec: String) -> Set<String> {
    let scalars = scalars(of: spec)
    var declared = Set(scalars.keys.flatMap { words(in: $0) })
    declared.formUnion(scalars.values.filter { $0.wholeMatch(of: /\w+/) != nil })
    for name in declared {
      let upper = name.prefix(1).uppercased() + name.dropFirst()
      declared.formUnion([name + "Status", "filtered" + upper, "load" + upper])
    }
    return declared
  }

  private static func scalars(of spec: String) -> (keys: [String], values: [String]) {
    var diagnostics = Diagnostics()
    var nodes = [parseYAML(SourceFile(path: "", text: spec), &diagnostics)].compactMap { $0 }
    var found: (keys: [String], values: [String]) = ([], [])
    while let node = nodes.popLast() {
      switch node.content {
      case .scalar(let scalar): found.values.append(scalar.text)
      case .sequence(let items): nodes += items
      case .mapping(let entries):
        for entry in entries {
          if case .scalar(let key) = entry.key.content { found.keys.append(key.text) }
          nodes.append(entry.value)
        }
      }
    }
    return found
  }
}
