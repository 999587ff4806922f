import Diagnostics
import ExpressionSyntax
import YAMLParsing

// title: String
// filter: TaskListFilter = .active
// tags: {type: [String], default: [], doc: What it is about}

let stateShape: ValueShape = .oneOf([.mapping("properties", propertyShape), .nothing])

let propertyShape: ValueShape = .oneOf([.typedDefault, .keys(propertyConstruct.table)])

private struct PropertyDraft {
  var type: TypeSyntax?
  var value: SwiftText<Expression>?
  var doc: String?
}

private let propertyConstruct = Construct<PropertyDraft>(
  "a property",
  [
    .required("type", .type, "its Swift type") {
      $1.type = $0.type($2)
    },
    .optional("default", .expression, "its initial value") {
      $1.value = $0.expression($2)
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func properties(_ section: KeyedNode, _ shape: ValueShape) -> [PropertySpec] {
    declarations(section, shape, keepingRepeated: false) { decoder, item in
      let property = decoder.property(item)
      if item.isRepeated { decoder.repeatedProperties.append(property) }
      return property
    }
  }

  /// A property with a wrong value is kept by name, so that its uses are not reported.
  private mutating func property(_ item: KeyedNode) -> PropertySpec {
    var draft = PropertyDraft()
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      let keys = propertyConstruct.decode(
        entries, into: &draft, owner: item.key.range, &self)
      if keys.contains("default"), draft.value == nil { draft.value = .invalid(item.node.range) }
    } else if let short = typedDefault(item, propertyShape) {
      draft.type = short.type
      draft.value =
        short.isValueInvalid ? .invalid(item.node.range) : short.value.map { .checked($0) }
    }
    return PropertySpec(name: item.key, doc: draft.doc, type: draft.type, value: draft.value)
  }
}
