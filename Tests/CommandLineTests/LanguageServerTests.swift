import Foundation
import SwiftToolchain
import Testing

@Suite("The language server with real clients")
struct LanguageServerTests {
  static let spec = """
    feature: Cart
    models: {Item: {id: UUID, title: String}}
    state: {items: "[Item]", count: Int = 0}
    actions:
      add:
        payload: {_ item: Item}
        reduce: |
          let total = state.items.count
          state.count = total
          state.items.append(item)
    scenarios:
      an item is added:
        when:
          - add: {id: 1, title: Milk}
        then: state.items.count == 1

    """

  private static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(
    "a client of the protocol sees findings, names, completions and the end of the server",
    .enabled(if: path(of: "python3") != nil))
  func protocolClient() throws {
    let tool = try Tool()
    try tool.write(Self.spec, to: "Specs/cart.yaml")
    let script = Self.folder.appending(path: "drive-language-server.py").path
    let result = try Running(
      [script, "session", Tool.path, tool.folder], in: tool.folder,
      executable: try #require(Self.path(of: "python3"))
    ).wait()
    #expect(result.status == 0, "\(result.errors)")
    let seen = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.output)")
    #expect((seen["findings"] as? [Any])?.isEmpty == true, "\(seen)")
    #expect("\(seen["hover"] ?? "")".contains("var items: [Item]"), "\(seen)")
    #expect((seen["symbols"] as? [String])?.contains("add") == true, "\(seen)")
    #expect("\(seen["hints"] ?? "")".contains(": Int"), "\(seen)")
    #expect((seen["tokens"] as? [Int])?.isEmpty == false, "\(seen)")
    #expect((seen["lenses"] as? [Any])?.count == 1, "\(seen)")
    #expect((seen["completion"] as? [String])?.contains("items") == true, "\(seen)")
    #expect(seen["collision"] as? Int == -32803, "\(seen)")
    #expect(seen["invalid"] as? Int == -32602, "\(seen)")
    #expect(seen["cancelled"] as? Int == -32800, "\(seen)")
    #expect("\(seen["broken"] ?? "")".contains("unknown-name"), "\(seen)")
    #expect(
      seen["versions"] as? [Int] == [1, 3] || seen["versions"] as? [Int] == [1, 2, 3], "\(seen)")
    #expect((seen["fixes"] as? [String])?.first?.hasPrefix("Replace 'stat'") == true, "\(seen)")
    let beside = seen["beside"] as? [String: Any] ?? [:]
    #expect("\(beside["hover"] ?? "")".contains("action turnA"), "\(seen)")
    #expect(beside["isWaiting"] as? Bool == true, "\(seen)")
    #expect(beside["cancelled"] as? Int == -32800, "\(seen)")
    #expect(beside["edited"] as? Int == -32801, "\(seen)")
    #expect(seen["status"] as? Int == 0, "\(seen)")
    #expect(seen["dead"] as? Int == 1, "\(seen)")
    #expect((seen["deadSeconds"] as? Double ?? 9) < 2, "\(seen)")
    #expect("\(seen["brokenFrame"] ?? "")".contains("a message with the length"), "\(seen)")
  }

  @Test(
    "Neovim marks mistakes while they are written, goes to declarations and renames",
    .inSlowLane, .enabled(if: path(of: "nvim") != nil))
  func neovim() throws {
    let tool = try Tool()
    try tool.write(Self.spec, to: "Specs/cart.yaml")
    let script = Self.folder.appending(path: "drive-neovim.lua").path
    let result = try Running(
      [
        "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd",
        "let g:tool = '\(Tool.path)' | let g:spec = 'Specs/cart.yaml'", "-c", "luafile \(script)",
      ], in: tool.folder, executable: try #require(Self.path(of: "nvim"))
    ).wait()
    let seen = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.output) \(result.errors)")
    print(seen)
    #expect("\(seen["definition"] ?? "")".contains("cart.yaml"), "\(seen)")
    #expect("\(seen["hover"] ?? "")".contains("var items: [Item]"), "\(seen)")
    #expect(seen["marked"] as? Bool == true, "\(seen)")
    #expect(seen["code"] as? String == "unknown-member", "\(seen)")
    #expect(seen["cleared"] as? Bool == true, "\(seen)")
    #expect((seen["renamed"] as? String)?.contains("state.things.append") == true, "\(seen)")
  }

  @Test(
    "Emacs with eglot marks mistakes while they are written, completes, goes to declarations and renames",
    .inSlowLane, .enabled(if: path(of: "emacs") != nil))
  func emacs() throws {
    let tool = try Tool()
    try tool.write(Self.spec, to: "Specs/cart.yaml")
    let script = Self.folder.appending(path: "drive-emacs.el").path
    let result = try Running(
      ["--batch", "-l", script, "--", Tool.path, "Specs/cart.yaml"], in: tool.folder,
      executable: try #require(Self.path(of: "emacs"))
    ).wait()
    let seen = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.output) \(result.errors)")
    print(seen)
    #expect(seen["definition"] as? Int == 3, "\(seen)")
    #expect("\(seen["hover"] ?? "")".contains("var items: [Item]"), "\(seen)")
    #expect(seen["marked"] as? Bool == true, "\(seen)")
    #expect("\(seen["text"] ?? "")".contains("the state has no 'itmes'"), "\(seen)")
    #expect(seen["completion"] as? [String] == ["items"], "\(seen)")
    #expect(seen["cleared"] as? Bool == true, "\(seen)")
    #expect((seen["renamed"] as? String)?.contains("state.things.append") == true, "\(seen)")
  }
}
