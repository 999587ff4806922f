import FeatureRendering
import Foundation
import PackageWriting
import Testing

@Suite("Renaming in the editor")
struct RenameTests {
  private static let spec = """
    feature: Shop
    models: {Item: {id: UUID, done: Bool = false}}
    state: {items: "[Item]", kind: Kind = .all, count: Int = 0}
    filters:
      Kind: {over: items, cases: {all: true, done: done}}
    derived: {shown: Int = filteredItems.count}
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      pick: {payload: {_ kind: Kind}, reduce: state.kind = kind}
      size:
        reduce: |
          let size = state.items.count
          let other = 1
          state.count = size + other

    """

  /// Renames at a place. Returns the changed text, or the code of the error.
  private func renamed(_ line: Int, _ character: Int, to name: String) -> String {
    var session = EditorSession()
    session.open("shop.yaml", Self.spec)
    let answer = session.ask(
      "textDocument/rename", "shop.yaml", at: .position(line, character),
      [JSONMember(key: "newName", value: .string(name))])
    if let error = answer.member("error") { return "\(error.member("code")?.int ?? 0)" }
    let edits =
      answer.member("result")?.member("changes")?
      .member(EditorSession.uri(of: "shop.yaml"))?.items ?? []
    var lines = Self.spec.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    for edit in edits.reversed() {
      guard let range = edit.member("range"), let line = range.member("start")?.member("line")?.int,
        let start = range.member("start")?.member("character")?.int,
        let end = range.member("end")?.member("character")?.int
      else { continue }
      lines[line].replaceSubrange(start..<end, with: edit.member("newText")?.string ?? "")
    }
    return lines.map { String($0) }.joined(separator: "\n")
  }

  @Test("a property is renamed with the names that follow from it")
  func derivedNames() {
    let text = renamed(2, 10, to: "things")
    #expect(text.contains("state: {things: \"[Item]\""))
    #expect(text.contains("{over: things, cases"))
    #expect(text.contains("shown: Int = filteredThings.count"))
    #expect(text.contains("state.things.append(item)"))
    #expect(!text.contains("items"))
    var session = EditorSession()
    session.open("shop.yaml", text)
    #expect(
      session.findings(of: "shop.yaml").findings.allSatisfy { $0.member("severity") != .integer(1) }
    )
  }

  @Test("a local and a model are renamed")
  func localsAndModels() {
    let local = renamed(11, 11, to: "length")
    #expect(local.contains("let length = state.items.count"))
    #expect(local.contains("state.count = length + other"))
    #expect(renamed(1, 10, to: "Thing").contains("payload: {_ item: Thing}"))
  }

  @Test("a name that collides, or is no name, is refused")
  func refused() {
    #expect(renamed(2, 10, to: "count") == "-32803")
    #expect(renamed(2, 10, to: "two words") == "-32803")
    #expect(renamed(2, 10, to: "") == "-32803")
    #expect(renamed(11, 11, to: "other") == "-32803")
    #expect(renamed(1, 20, to: "String") == "-32803" || renamed(1, 10, to: "String") == "-32803")
    // The result of a filter follows from its list.
    #expect(renamed(5, 26, to: "chosen") == "-32803")
    #expect(renamed(0, 2, to: "x") == "-32803")
  }

  @Test("the property and the cases of a question, and the pages of a path, are renamed in screens")
  func questions() {
    var session = EditorSession()
    let spec = """
      feature: Shop
      models:
        Page: {conforms: Hashable, cases: [help]}
        Ask: [leave]
      state: {path: [Page], ask: Ask?, count: Int = 0}
      actions:
        go: {payload: {_ path: "[Page]"}, reduce: state.path = path}
        stay: {reduce: state.ask = nil}
      screens:
        ShopScreen:
          values: [count]
          question: {of: ask, cases: {leave: {title: Leave?}}, cancel: .stay}
          path: path
          pages: {help: HelpScreen}
        HelpScreen: {values: [count]}
      """
    session.open("shop.yaml", spec)
    let uses = [
      (JSONValue.position(2, 37), 2),
      (JSONValue.position(3, 8), 2),
      (JSONValue.position(4, 22), 3),
      (JSONValue.position(4, 8), 3),
      (JSONValue.position(14, 2), 2),
    ]
    for (place, count) in uses {
      let answer = session.ask(
        "textDocument/rename", "shop.yaml", at: place,
        [JSONMember(key: "newName", value: .string("other"))])
      let edits = answer.member("result")?.member("changes")?
        .member(EditorSession.uri(of: "shop.yaml"))?.items
      #expect(edits?.count == count, "\(answer)")
    }
  }

  @Test("a list and an action are renamed in screens and previews")
  func screens() {
    var session = EditorSession()
    let spec = """
      feature: Shop
      models: {Item: {id: UUID = UUID(), name: String}}
      state: {items: "[Item]"}
      actions: {add: {payload: {_ item: Item}, reduce: state.items.append(item)}}
      screens: {ShopScreen: {list: items, add: add}}
      previews: {one: {items: [{id: 1, name: Tea}]}}
      """
    session.open("shop.yaml", spec)
    for (place, count) in [(JSONValue.position(2, 8), 4), (.position(3, 10), 2)] {
      let answer = session.ask(
        "textDocument/rename", "shop.yaml", at: place,
        [JSONMember(key: "newName", value: .string("others"))])
      let edits = answer.member("result")?.member("changes")?
        .member(EditorSession.uri(of: "shop.yaml"))?.items
      #expect(edits?.count == count, "\(answer)")
    }
  }

  @Test("the names of the example specs can be renamed, but for those with a special meaning")
  func examples() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Specs").standardized
    var session = EditorSession()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    for name in names {
      session.open(name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    var (count, refused) = (0, [String]())
    for name in names {
      let symbols =
        session.ask("textDocument/documentSymbol", name).member("result")?.items ?? []
      for (place, symbol) in (symbols + symbols.flatMap { $0.member("children")?.items ?? [] })
        .enumerated() where place % 9 == 0
      {
        let old = symbol.member("name")?.string ?? ""
        let position = symbol.member("selectionRange")?.member("start")
        guard session.ask("textDocument/prepareRename", name, at: position).member("error") == nil
        else { continue }
        let isType = old.first?.isUppercase == true
        let answer = session.ask(
          "textDocument/rename", name, at: position,
          [
            JSONMember(
              key: "newName",
              value: .string(
                (isType ? "Other" : "other") + old.prefix(1).uppercased() + old.dropFirst()))
          ])
        count += 1
        if answer.member("result") == nil { refused.append("\(name) \(old): \(answer)") }
      }
    }
    #expect(count > 40)
    // A property 'id' makes its model identifiable. In 'append: posts', the state and a page have
    // the same name.
    let others = refused.filter { !$0.contains(" id:") && !$0.hasPrefix("timeline.yaml") }
    #expect(others == [])
  }
}
