/// A Swift file as data, for the printer.
///
/// ```swift
/// let file = SwiftFile(
///   header: ["Written by a tool."],
///   imports: [SwiftImport("Foundation")],
///   declarations: [.property("answer", type: "Int", .let, [.public], value: .integer(42))])
/// let bytes = printSwift(file)
/// ```
package struct SwiftFile: Sendable {
  /// The comment lines at the top of the file, without `//`.
  package var header: [String]
  /// The imports, which are printed sorted and without duplicates. Imports of single declarations
  /// and `@testable` imports are printed in paragraphs of their own.
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

/// An import: `import Foundation`, `import struct TaskList.Tag`, `@testable import TaskList`.
package struct SwiftImport: Sendable, Hashable {
  /// The single declaration that an import names.
  package struct ImportedMember: Sendable, Hashable {
    package enum Kind: String, Sendable {
      case `struct`, `enum`, `class`, `protocol`, `typealias`
    }

    package var kind: Kind
    package var name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  package var module: String
  /// The only declaration that is imported; nil if the whole module is imported.
  package var member: ImportedMember?
  package var isTestable: Bool
  /// The access of the import, such as in `public import Foundation`; nil if it is not written.
  package var access: SwiftModifier?

  package init(_ module: String, member: ImportedMember? = nil, isTestable: Bool = false) {
    self.module = module
    self.member = member
    self.isTestable = isTestable
  }

  /// The number of the paragraph that contains the import. Imports with the same number are
  /// adjacent.
  var group: Int { isTestable ? 2 : member == nil ? 0 : 1 }

  var order: (String, String) { (module, member?.name ?? "") }
}
