// activeCount: Int = tasks.filter { !$0.isCompleted }.count

/// The derived values of the state.
let derivedShape: ValueShape = .oneOf([
  .mapping("derived values", .oneOf([.typedValue, .keys(derivedConstruct.table)])), .nothing,
])

/// The derived values of a model or of an app.
let sharedDerivedShape: ValueShape = .oneOf([
  .mapping("derived values", derivedValueShape), .nothing,
])

private let derivedValueShape: ValueShape = .oneOf([
  .typedValue, .keys(sharedDerivedConstruct.table),
])

private struct DerivedDraft {
  var type: TypeSyntax?
  var value: SwiftText<Expression>?
  var doc: String?
  var isPrivate = false
}

private let derivedConstruct = Construct<DerivedDraft>(
  "a derived value",
  derivedEntries + [
    .optional("private", .constant("true"), meaningOfPrivate) {
      $0.expectTrue($2)
      $1.isPrivate = true
    }
  ])

private let sharedDerivedConstruct = Construct<DerivedDraft>(
  "a derived value of a model or an app", derivedEntries)

private let derivedEntries: [Construct<DerivedDraft>.Entry] = [
  .required("type", .type, "its Swift type") { $1.type = $0.decodeType($2) },
  .required("value", .expression, "a Swift expression, or statements that return it") {
    $1.value = $0.body($2)
  },
  .doc { $0.doc = $1 },
]

extension SpecDecoder {
  mutating func derived(_ section: KeyedNode) -> [DerivedSpec] {
    declarations(section, derivedShape) { $0.derivedValue($1, derivedConstruct) }
  }

  /// Decodes the derived values of a model or of an app.
  mutating func sharedDerived(_ section: KeyedNode) -> [DerivedSpec] {
    declarations(section, sharedDerivedShape) { $0.derivedValue($1, sharedDerivedConstruct) }
  }

  /// Returns the expression of a derived value without a type, such as `tasks.count`. Returns nil
  /// if the value may be a type.
  private func expressionAlone(_ node: YAMLNode) -> String? {
    guard case .scalar(let scalar) = node.content, !node.isSwift,
      !hasAssignment(scalar.text), let first = trimmed(scalar.text).utf8.first
    else { return nil }
    let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    return isLowercase || first == UInt8(ascii: "!") ? trimmed(scalar.text) : nil
  }

  /// The type that an expression probably has, for an example.
  private func guessedType(of text: String) -> String {
    let isCondition =
      !text.contains(" ? ")
      && (text.hasPrefix("!") || text.hasSuffix(".isEmpty")
        || [" && ", " || ", " == ", " != ", " < ", " > ", " <= ", " >= "].contains {
          text.contains($0)
        } && !text.hasSuffix("}.count"))
    return isCondition ? "Bool" : "Int"
  }

  /// Whether a string contains a `=` that is not part of another operator.
  func hasAssignment(_ text: String) -> Bool {
    var previous: UInt8 = 0
    var isOpen = false
    for byte in text.utf8 {
      if isOpen, byte != UInt8(ascii: "=") { return true }
      let isAlone = byte == UInt8(ascii: "=") && !"=!<>".utf8.contains(previous)
      isOpen = isAlone
      previous = byte
    }
    return isOpen
  }

  private mutating func derivedValue(
    _ item: KeyedNode, _ construct: Construct<DerivedDraft>
  ) -> DerivedSpec {
    var draft = DerivedDraft()
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      construct.decode(entries, into: &draft, owner: item.key.range, &self)
    } else if let text = expressionAlone(item.node) {
      let isDeclaration = ["func ", "var ", "let "].contains { text.hasPrefix($0) }
      let end =
        isDeclaration
        ? "found a Swift declaration" : "such as '\(guessedType(of: text)) = \(excerpt(text))'"
      diagnostics.error(
        .missingType, "expected 'Type = expression', \(end)", at: item.node.range)
    } else if let short = typedDefault(item, derivedValueShape) {
      draft.type = short.type
      draft.value = short.value.map { .checked($0) }
      if short.value == nil, !short.isValueInvalid {
        diagnostics.error(
          .missingValue, "expected 'Type = expression', found only a type", at: item.node.range)
      }
    }
    return DerivedSpec(
      name: item.key, doc: draft.doc, type: draft.type,
      value: draft.value ?? .invalid(item.node.range), isPrivate: draft.isPrivate)
  }
}
