/// A Swift file as data, on its way to the printer.
///
/// ```swift
/// let file = SwiftFile(
///   header: ["Written by a tool."],
///   imports: [SwiftImport("Foundation")],
///   declarations: [.property("answer", type: "Int", .let, [.public], value: .integer(42))])
/// let bytes = printSwift(file)
/// ```
package struct SwiftFile: Sendable {
  /// The `//` lines at the top, without their slashes.
  package var header: [String]
  /// Printed sorted, each once; `@testable` ones in a paragraph of their own.
  package var imports: [SwiftImport]
  package var declarations: [SwiftDeclaration]

  package init(
    header: [String] = [], imports: [SwiftImport] = [], declarations: [SwiftDeclaration] = []
  ) {
    self.header = header
    self.imports = imports
    self.declarations = declarations
  }
}

/// `import Foundation`, `@testable import TaskList`
package struct SwiftImport: Sendable, Hashable {
  package var module: String
  package var isTestable: Bool

  package init(_ module: String, isTestable: Bool = false) {
    self.module = module
    self.isTestable = isTestable
  }
}
