import Foundation
import Testing

/// A file that imports a module sees its public extensions, and so may other files of its target.
/// A public `String.contains` would therefore replace the `contains` of the user's own code.
@Suite("Extensions of foreign types")
struct ForeignExtensionTests {
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Modifiers and methods that no other module has, and whose labels Apple's frameworks do not use.
  private let allowed = [
    "View: public func confirmationDialog<Item: Sendable, Actions: View>(",
    "View: public func alert<Question: Equatable & Sendable, Answers: View>(",
    "View: public func searchable(", "View: public func searchable(",
    "FocusedValues: public var isAdding: Binding<Bool>? {",
    "FocusedValues: public var refresh: (() -> Void)? {",
    "UIViewController: public func presentOnTop(_ controller: UIViewController) {",
    "UIViewController: public func whenSettled("
      + "_ body: @escaping @MainActor (_ top: UIViewController) -> Void) {",
  ]

  @Test(
    "no public member is added to a type of another module, but for a few that views need",
    arguments: ["ReduxRuntime", "ReduxTesting"])
  func libraries(module: String) throws {
    let found = try foreignMembers(inFolders: ["Sources/ReduxRuntime", "Sources/\(module)"])
    #expect(found.sorted() == allowed.sorted())
  }

  @Test("a public member of a foreign type is found in a source")
  func scan() {
    let own = "public struct Shelf {}\nextension Shelf {\n  public var count: Int { 0 }\n}\n"
    let foreign = "extension String {\n  @inlinable public var count2: Int { 0 }\n}\n"
    let whole = "public extension Array {\n  var last2: Int { 0 }\n}\n"
    let hidden = "extension String {\n  fileprivate var count3: Int { 0 }\n}\n"
    let ownCall = "extension String {\n  public func count4(in shelf: Shelf) -> Int { 0 }\n}\n"
    #expect(
      foreignMembers(in: [own + foreign, whole, hidden, ownCall])
        == ["String: @inlinable public var count2: Int { 0 }", "Array: public extension Array {"])
  }

  private func foreignMembers(inFolders folders: [String]) throws -> [String] {
    let texts = try Set(folders).sorted().flatMap { folder in
      let path = repository.appending(path: folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }
    }
    return foreignMembers(in: texts)
  }

  /// Returns the lines with public members of types that none of the files declares.
  private func foreignMembers(in texts: [String]) -> [String] {
    let declaration = #/\b(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/#
    let own = Set(
      texts.flatMap { text in text.matches(of: declaration).map { String($0.output.1) } })
    var found: [String] = []
    for text in texts {
      var open: (name: String, indentation: Int)?
      for line in text.split(separator: "\n") {
        let code = line.drop { $0 == " " }
        let indentation = line.count - code.count
        if let extended = code.firstMatch(of: #/^(public )?extension (\w+)/#) {
          let name = String(extended.output.2)
          open = own.contains(name) ? nil : (name, indentation)
          if open != nil, extended.output.1 != nil { found.append("\(name): \(code)") }
        } else if let type = open {
          if code.hasPrefix("}"), indentation <= type.indentation { open = nil }
          // A member with a parameter of a type of its own can be called by its own users only.
          let isOwn = code.matches(of: #/: (?:\w+<)?(\w+)/#).contains {
            own.contains(String($0.output.1))
          }
          if !code.hasPrefix("//"), !isOwn, code.contains(#/\b(?:public|open) /#) {
            found.append("\(type.name): \(code)")
          }
        }
      }
    }
    return found
  }
}
