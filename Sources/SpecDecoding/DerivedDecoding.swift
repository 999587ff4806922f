import Diagnostics
import ExpressionSyntax
import YAMLParsing

// activeCount: Int = tasks.filter { !$0.isCompleted }.count

let derivedShape: ValueShape = .oneOf([.mapping("derived values", derivedValueShape), .nothing])

private let derivedValueShape: ValueShape = .oneOf([
  .typedValue, .keys(derivedConstruct.table),
])

private struct DerivedDraft {
  var type: TypeSyntax?
  var value: SwiftText<Expression>?
  var doc: String?
}

private let derivedConstruct = Construct<DerivedDraft>(
  "a derived value",
  [
    .required("type", .type, "its Swift type") { $1.type = $0.type($2) },
    .required("value", .expression, "a Swift expression over the state") {
      $1.value = $0.expression($2)
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func derived(_ section: KeyedNode) -> [DerivedSpec] {
    declarations(section, derivedShape) { $0.derivedValue($1) }
  }

  private mutating func derivedValue(_ item: KeyedNode) -> DerivedSpec {
    var draft = DerivedDraft()
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      derivedConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    } else if let short = typedDefault(item, derivedValueShape) {
      draft.type = short.type
      draft.value = short.value.map { .checked($0) }
      if short.value == nil {
        diagnostics.error(
          "missing-value", "expected 'Type = expression', found a type alone", at: item.node.range)
      }
    }
    return DerivedSpec(
      name: item.key, doc: draft.doc, type: draft.type,
      value: draft.value ?? .invalid(item.node.range))
  }
}
