import Foundation
import ScreenDriving
import Testing

/// What Chromium's accessibility tree says of pages.
enum AccessibilityTree {
  /// A node, as the script prints it.
  struct Node: Decodable {
    let role: String
    let name: String
    let isDisabled: Bool
    let isChecked: Bool
  }

  private static func path(of program: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    return try #require(path, "\(program) is needed to read Chromium's accessibility tree")
  }

  /// Opens each page in Chromium.
  static func nodes(of pages: [String]) throws -> [[Node]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try pages.enumerated().map { index, page in
      let file = folder.appending(path: "\(index).html")
      try page.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "accessibility-tree.py").path
    let process = Process()
    process.executableURL = URL(filePath: try path(of: "python3"))
    process.arguments = [script, try path(of: "chromedriver")] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try JSONDecoder().decode([[Node]].self, from: data)
  }

  /// The roles of the parts that a person uses or that structure a page.
  static let roles: Set<String> = [
    "button", "switch", "textbox", "searchbox", "combobox", "slider", "heading", "progressbar",
    "alertdialog", "dialog", "link", "checkbox", "image", "img",
  ]

  /// Expects that the tree has the parts of the window on top and no others, and that each has a name.
  @MainActor static func expectAgreement(_ screens: [(name: String, screen: Screen)]) throws {
    let trees = try nodes(of: screens.map(\.screen.html))
    for ((name, screen), nodes) in zip(screens, trees) {
      let seen = nodes.filter { roles.contains($0.role) }.map {
        Screen.Part(
          role: $0.role, name: words($0.name), isDisabled: $0.isDisabled, isChecked: $0.isChecked)
      }
      let expected = screen.accessibleParts.map {
        Screen.Part(
          role: $0.role, name: words($0.name), isDisabled: $0.isDisabled, isChecked: $0.isChecked)
      }
      #expect(seen.sorted() == expected.sorted(), "\(name)")
      #expect(!expected.isEmpty, "\(name)")
      let nameless = seen.filter { $0.name.isEmpty && $0.role != "dialog" }
      #expect(nameless == [], "\(name): parts without a name")
      #expect(screen.faults == [], "\(name)")
    }
  }

  /// A browser separates the texts of a button by spaces, the double by commas.
  private static func words(_ name: String) -> String {
    name.replacing(",", with: " ").split(separator: " ").joined(separator: " ")
  }
}
