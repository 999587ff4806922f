// title: String
// filter: TaskListFilter = .active
// tags: {type: [String], default: [], doc: What it is about}

let stateShape: ValueShape = .oneOf([.mapping("properties", propertyShape), .nothing])

let propertyShape: ValueShape = .oneOf([.typedDefault, .keys(propertyConstruct.table)])

/// A property of a model.
let modelPropertyShape: ValueShape = .oneOf([.typedDefault, .keys(modelPropertyConstruct.table)])

private struct PropertyDraft {
  var type: TypeSyntax?
  var value: SwiftText<Expression>?
  var doc: String?
  var history = HistorySpec()
  var isPrivate = false
}

private let propertyConstruct = Construct<PropertyDraft>(
  "a property",
  propertyEntries + [
    .optional("private", .constant("true"), meaningOfPrivate) {
      $0.expectTrue($2)
      $1.isPrivate = true
    }
  ])

extension Construct {
  /// The keys `was` and `since` of what is stored.
  static func history(
    _ history: any WritableKeyPath<Draft, HistorySpec> & Sendable
  ) -> [Entry] {
    [
      .optional("was", earlierNamesShape, HistorySpec.meaningOfWas) {
        $1[keyPath: history].renames = $0.earlierNames($2)
        if $1[keyPath: history].renames.isEmpty { $1[keyPath: history].isInvalid = true }
      },
      .optional("since", .prose, HistorySpec.meaningOfSince) {
        $1[keyPath: history].since = $0.version($2)
        if $1[keyPath: history].since == nil { $1[keyPath: history].isInvalid = true }
      },
    ]
  }
}

/// The meaning of `private` for the members of the state.
let meaningOfPrivate = "whether only the feature itself reads it, and no view and no app"

private let modelPropertyConstruct = Construct<PropertyDraft>(
  "a property of a model",
  propertyEntries + Construct.history(\.history))

private let propertyEntries: [Construct<PropertyDraft>.Entry] = [
  .required("type", .type, "its Swift type") {
    $1.type = $0.decodeType($2)
    // A default in the type has been reported.
    if $2.node.scalarText.utf8.contains(UInt8(ascii: "=")) {
      $1.value = $1.value ?? .invalid($2.node.range)
    }
  },
  .optional("default", .expression, "its initial value") {
    $1.value = $0.expression($2)
  },
  .doc { $0.doc = $1 },
]

extension SpecDecoder {
  mutating func properties(
    _ section: KeyedNode, _ shape: ValueShape, ofModel: Bool = false
  ) -> [PropertySpec] {
    let construct = ofModel ? modelPropertyConstruct : propertyConstruct
    return declarations(section, shape, keepingRepeated: false) { decoder, item in
      let property = decoder.property(item, construct, ofModel: ofModel)
      if item.isRepeated { decoder.repeatedProperties.append(property) }
      return property
    }
  }

  /// Decodes a property. If its value has an error, the name is still declared, so that uses of the
  /// name are not reported.
  private mutating func property(
    _ item: KeyedNode, _ construct: Construct<PropertyDraft>, ofModel: Bool
  ) -> PropertySpec {
    var draft = PropertyDraft()
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      let keys = construct.decode(entries, into: &draft, owner: item.key.range, &self)
      // An unknown key may be the misspelt default.
      if keys.contains("default") || keys.hasUnknown, draft.value == nil {
        draft.value = .invalid(item.node.range)
      }
    } else if let short = typedDefault(
      item, ofModel ? modelPropertyShape : propertyShape)
    {
      draft.type = short.type
      draft.value =
        short.isValueInvalid ? .invalid(item.node.range) : short.value.map { .checked($0) }
    }
    var name: Located<String>?
    if let type = draft.type, draft.value == nil {
      name = nameWithoutQuestionMark(item, type, "property")
      if name != nil { draft.type = TypeSyntax(.optional(type), range: type.range) }
    }
    var property = PropertySpec(
      name: name ?? item.key, doc: draft.doc, type: draft.type, value: draft.value)
    property.history = draft.history
    property.isPrivate = draft.isPrivate
    return property
  }

  /// Returns the name of a property or feature without the `?` of an optional property of TypeScript,
  /// after a finding; nil if it has none.
  ///
  ///     state: {selected?: UUID}        # invalid-name
  ///     state: {selected: UUID?}
  mutating func nameWithoutQuestionMark(
    _ item: KeyedNode, _ type: TypeSyntax, _ kind: String
  ) -> Located<String>? {
    guard item.key.value.hasSuffix("?"), item.key.value.utf8.dropLast().allSatisfy(isNameByte),
      item.node.isScalar
    else { return nil }
    let name = String(item.key.value.dropLast())
    let range = SourceRange(from: item.key.range, to: item.node.range)
    let meant = "\(name): \(file.sourceText(in: type.range))?"
    diagnostics.error(
      .invalidName, "the type of an optional \(kind) has the '?': '\(excerpt(meant))'", at: range,
      fixes: [Fix(file.sourceText(in: range), by: meant, at: range)])
    return Located(name, at: item.key.range)
  }
}
