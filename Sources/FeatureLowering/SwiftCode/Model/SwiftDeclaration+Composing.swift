extension SwiftDeclaration {
  package static func `struct`(
    _ name: String, _ modifiers: [SwiftModifier] = [], inherits: [SwiftType] = [],
    generics: [String] = [], attributes: [SwiftAttribute] = [], doc: String = "",
    members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    typeDeclaration(.struct, name, modifiers, inherits, generics, attributes, doc, members)
  }

  package static func `enum`(
    _ name: String, _ modifiers: [SwiftModifier] = [], inherits: [SwiftType] = [],
    generics: [String] = [], attributes: [SwiftAttribute] = [], doc: String = "",
    members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    typeDeclaration(.enum, name, modifiers, inherits, generics, attributes, doc, members)
  }

  /// Creates a class. For a final class, pass `.final` as a modifier.
  package static func `class`(
    _ name: String, _ modifiers: [SwiftModifier] = [], inherits: [SwiftType] = [],
    generics: [String] = [], attributes: [SwiftAttribute] = [], doc: String = "",
    members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    typeDeclaration(.class, name, modifiers, inherits, generics, attributes, doc, members)
  }

  private static func typeDeclaration(
    _ keyword: SwiftTypeDeclaration.TypeKeyword, _ name: String, _ modifiers: [SwiftModifier],
    _ inherits: [SwiftType], _ generics: [String], _ attributes: [SwiftAttribute], _ doc: String,
    _ members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    SwiftDeclaration(
      .type(
        SwiftTypeDeclaration(
          keyword: keyword, name: name, generics: generics, inherits: inherits, members: members)),
      modifiers, attributes: attributes, doc: doc)
  }

  package static func `protocol`(
    _ name: String, _ modifiers: [SwiftModifier] = [], inherits: [SwiftType] = [],
    attributes: [SwiftAttribute] = [], doc: String = "", members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    typeDeclaration(.protocol, name, modifiers, inherits, [], attributes, doc, members)
  }

  /// Creates an extension. Access modifiers belong to the members, because `swift format lint`
  /// rejects them on an extension.
  package static func `extension`(
    _ type: SwiftType, inherits: [SwiftType] = [], attributes: [SwiftAttribute] = [],
    doc: String = "", members: [SwiftDeclaration]
  ) -> SwiftDeclaration {
    typeDeclaration(.extension, type, [], inherits, [], attributes, doc, members)
  }

  /// Creates an enum case: `case name(label: Type)`.
  package static func enumCase(
    _ name: String, payload: [SwiftPayload] = [], rawValue: SwiftExpression? = nil,
    doc: String = ""
  ) -> SwiftDeclaration {
    SwiftDeclaration(.enumCase(name: name, payload: payload, rawValue: rawValue), doc: doc)
  }

  /// Creates a stored property, such as `public var title: String = ""`.
  package static func property(
    _ name: String, type: SwiftType? = nil, _ binding: SwiftBinding = .var,
    _ modifiers: [SwiftModifier] = [], value: SwiftExpression? = nil,
    attributes: [SwiftAttribute] = [], doc: String = ""
  ) -> SwiftDeclaration {
    SwiftDeclaration(
      .property(SwiftProperty(binding: binding, name: name, type: type, value: value)),
      modifiers, attributes: attributes, doc: doc)
  }

  /// Creates a computed property. A getter with one expression stays on one line if it fits.
  package static func computed(
    _ name: String, type: SwiftType, _ modifiers: [SwiftModifier] = [],
    attributes: [SwiftAttribute] = [], doc: String = "", get getter: [SwiftStatement],
    set setter: [SwiftStatement]? = nil
  ) -> SwiftDeclaration {
    SwiftDeclaration(
      .property(
        SwiftProperty(binding: .var, name: name, type: type, getter: getter, setter: setter)),
      modifiers, attributes: attributes, doc: doc)
  }

  /// Creates a property requirement of a protocol: `var name: Type { get }`.
  package static func requirement(
    _ name: String, type: SwiftType, _ modifiers: [SwiftModifier] = [], isSettable: Bool = false,
    doc: String = ""
  ) -> SwiftDeclaration {
    SwiftDeclaration(
      .property(
        SwiftProperty(
          binding: .var, name: name, type: type, requirement: isSettable ? "get set" : "get")),
      modifiers, doc: doc)
  }

  /// Creates a function: `func name(parameters) async throws -> Result { body }`. Without a body,
  /// the function is a requirement of a protocol.
  package static func function(
    _ name: String, _ modifiers: [SwiftModifier] = [], _ parameters: [SwiftParameter] = [],
    isAsync: Bool = false, isThrowing: Bool = false, thrown: SwiftType? = nil,
    result: SwiftType? = nil,
    generics: [String] = [], breaksParameters: Bool = false, attributes: [SwiftAttribute] = [],
    doc: String = "", body: [SwiftStatement]?
  ) -> SwiftDeclaration {
    SwiftDeclaration(
      .function(
        SwiftFunction(
          name: name, generics: generics, parameters: parameters, isAsync: isAsync,
          isThrowing: isThrowing, thrown: thrown, result: result, body: body,
          breaksParameters: breaksParameters)),
      modifiers, attributes: attributes, doc: doc)
  }

  package static func initializer(
    _ modifiers: [SwiftModifier] = [], _ parameters: [SwiftParameter] = [],
    isThrowing: Bool = false, breaksParameters: Bool = false, attributes: [SwiftAttribute] = [],
    doc: String = "", body: [SwiftStatement]?
  ) -> SwiftDeclaration {
    SwiftDeclaration(
      .function(
        SwiftFunction(
          name: nil, generics: [], parameters: parameters, isAsync: false,
          isThrowing: isThrowing, result: nil, body: body, breaksParameters: breaksParameters)),
      modifiers, attributes: attributes, doc: doc)
  }

  package static func `typealias`(
    _ name: String, _ type: SwiftType, _ modifiers: [SwiftModifier] = [], doc: String = ""
  ) -> SwiftDeclaration {
    SwiftDeclaration(.alias(name: name, type: type), modifiers, doc: doc)
  }

  package static func mark(_ title: String) -> SwiftDeclaration {
    SwiftDeclaration(.mark(title))
  }

  package static func comment(_ text: String) -> SwiftDeclaration {
    SwiftDeclaration(.comment(text))
  }

  package static func verbatim(
    _ text: String, origin: SwiftVerbatim.Origin? = nil
  ) -> SwiftDeclaration {
    SwiftDeclaration(.verbatim(SwiftVerbatim(text, origin: origin)))
  }

  /// Puts declarations between `#if condition`, `#else` and `#endif`.
  package static func conditional(
    _ condition: String, _ declarations: [SwiftDeclaration], otherwise: [SwiftDeclaration] = []
  ) -> SwiftDeclaration {
    SwiftDeclaration(.conditional(condition, declarations, otherwise: otherwise))
  }
}
