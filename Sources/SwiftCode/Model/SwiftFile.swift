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
  /// Printed sorted, each once; those of one declaration and `@testable` ones in paragraphs of their
  /// own.
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

/// `import Foundation`, `import struct TaskList.Tag`, `@testable import TaskList`
package struct SwiftImport: Sendable, Hashable {
  /// What one declaration is, where no more than that is imported.
  package enum Kind: String, Sendable {
    case `struct`, `enum`
  }

  /// Of one declaration, with its name: `TaskList.Tag`.
  package var module: String
  package var kind: Kind?
  package var isTestable: Bool

  package init(_ module: String, kind: Kind? = nil, isTestable: Bool = false) {
    self.module = module
    self.kind = kind
    self.isTestable = isTestable
  }

  /// Imports of one group stand together.
  var group: Int { isTestable ? 2 : kind == nil ? 0 : 1 }
}
