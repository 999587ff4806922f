/// A declaration, with the parts that every kind can have.
///
/// ```swift
/// SwiftDeclaration.struct(
///   "TaskModel", [.public], inherits: ["Equatable", "Sendable"], doc: "A task.",
///   members: [.property("title", type: "String", .var, [.public])])
/// ```
package struct SwiftDeclaration: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    case type(SwiftTypeDeclaration)
    case enumCase(name: String, payload: [SwiftPayload], rawValue: SwiftExpression?)
    case property(SwiftProperty)
    case function(SwiftFunction)
    case alias(name: String, type: SwiftType)
    /// A comment `// MARK: - title`.
    case mark(String)
    case comment(String)
    /// Declarations between `#if condition`, `#else` and `#endif`. The second list may be empty.
    case conditional(String, [SwiftDeclaration], otherwise: [SwiftDeclaration])
    /// An `import` inside an `#if`.
    case `import`(SwiftImport)
    case verbatim(SwiftVerbatim)
    /// A macro such as `#Preview("Empty") { … }`.
    case macro(SwiftExpression)
  }

  /// The doc comment, which is printed as `///` lines. Empty if there is none.
  package var doc: String
  package var attributes: [SwiftAttribute]
  package var modifiers: [SwiftModifier]
  package var kind: Kind

  package init(
    _ kind: Kind, _ modifiers: [SwiftModifier] = [], attributes: [SwiftAttribute] = [],
    doc: String = ""
  ) {
    self.doc = doc
    self.attributes = attributes
    self.modifiers = modifiers
    self.kind = kind
  }
}

package enum SwiftModifier: String, Sendable {
  case `public`, package, `internal`, `fileprivate`, `private`
  case privateSet = "private(set)"
  case `static`, final, lazy, mutating, nonisolated, indirect, override, convenience
}

/// An attribute, such as `@MainActor` or `@Test("a sentence")`.
package struct SwiftAttribute: Sendable, Hashable {
  package var name: String
  package var arguments: [SwiftArgument]
  /// Whether the attribute has its own line before the declaration.
  package var isOnItsOwnLine: Bool

  /// By default, an attribute with arguments has its own line.
  package init(_ name: String, _ arguments: [SwiftArgument] = [], isOnItsOwnLine: Bool? = nil) {
    self.name = name
    self.arguments = arguments
    self.isOnItsOwnLine = isOnItsOwnLine ?? !arguments.isEmpty
  }
}

/// The declaration of a struct, enum, class, actor, protocol or extension.
package struct SwiftTypeDeclaration: Sendable, Hashable {
  package enum TypeKeyword: String, Sendable {
    case `struct`, `enum`, `class`, actor, `protocol`, `extension`
  }

  package var keyword: TypeKeyword
  package var name: SwiftType
  /// The generic parameters with their constraints, such as `Value: Equatable`.
  package var generics: [String]
  package var inherits: [SwiftType]
  package var members: [SwiftDeclaration]
}

/// An associated value of an enum case, such as `_ task: Task` in `case added(_ task: Task)`. Swift
/// does not allow an internal name after a label.
package struct SwiftPayload: Sendable, Hashable {
  package var label: String?
  package var type: SwiftType
  /// The default.
  package var value: SwiftExpression?

  package init(_ label: String?, _ type: SwiftType, default value: SwiftExpression? = nil) {
    self.label = label == "_" ? nil : label
    self.type = type
    self.value = value
  }
}

package struct SwiftProperty: Sendable, Hashable {
  package var binding: SwiftBinding
  package var name: String
  package var type: SwiftType?
  package var value: SwiftExpression?
  /// The getter of a computed property. A single expression stays on the line of the property if it
  /// fits.
  package var getter: [SwiftStatement]?
  /// The setter of a computed property. The new value is named `newValue`.
  package var setter: [SwiftStatement]?
  /// The accessors of a property requirement: `{ get }` or `{ get set }`.
  package var requirement: String?
}

/// The declaration of a function or an initializer.
package struct SwiftFunction: Sendable, Hashable {
  /// The name of the function; nil for an initializer.
  package var name: String?
  package var generics: [String]
  package var parameters: [SwiftParameter]
  package var isAsync: Bool
  package var isThrowing: Bool
  /// The error type in `throws(…)`.
  package var thrown: SwiftType?
  package var result: SwiftType?
  /// The statements of the function; nil for a requirement of a protocol.
  package var body: [SwiftStatement]?
  /// Whether each parameter is written on its own line.
  package var breaksParameters = false
}

/// A parameter, such as `title: String`, `_ task: Task`, `from url: URL`, `_ state: inout State` or
/// `id: UUID = UUID()`.
package struct SwiftParameter: Sendable, Hashable {
  /// The argument label: nil if it equals the name, and `_` if there is no label.
  package var label: String?
  package var name: String
  /// The type, including `inout`, `borrowing` or `@escaping`.
  package var type: SwiftType
  package var value: SwiftExpression?

  package init(
    label: String? = nil, _ name: String, _ type: SwiftType, default value: SwiftExpression? = nil
  ) {
    self.label = label == name ? nil : label
    self.name = name
    self.type = type
    self.value = value
  }
}
