import FeatureAnalysis

/// Creates the fields of a form, from which a store makes bindings:
/// ```swift
/// extension ProfileFeature: FormFeature {
///   /// The fields of the form, as in `store.binding(\.name)`.
///   public struct FormFields {
///     public var name: FormField<ProfileFeature, String> {
///       FormField(\.name) { .edit(.name($0)) }
///     }
///   }
///
///   public static var formFields: FormFields { FormFields() }
/// }
/// ```
func formDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard let form = context.feature.form, let first = form.fields.first else { return [] }
  let name = RuntimeSymbol.formFieldsType
  let field = context.shared.toolchain(RuntimeSymbol.formField)
  let fields = form.fields.map { property in
    let change = SwiftExpression.enumCase(
      form.action, [SwiftArgument(.enumCase(property.name, [SwiftArgument(.name("$0"))]))])
    return SwiftDeclaration.computed(
      property.name, type: "\(field)<\(context.names.feature), \(texts.lowerType(property.type))>",
      [.public],
      get: [
        .expression(
          .call(
            .name(field), [SwiftArgument(.prefix("\\", .implicitMember(property.name)))],
            trailing: SwiftClosure([.expression(change)])))
      ])
  }
  return [
    .extension(
      SwiftType(context.names.feature),
      inherits: [context.shared.toolchainType(RuntimeSymbol.formFeature)],
      members: [
        .struct(
          name, [.public],
          doc: "The fields of the form, as in `store.binding(\\.\(first.name))`.", members: fields),
        .computed(
          RuntimeSymbol.formFields, type: SwiftType(name), [.public, .static],
          get: [.expression(.call(.name(name), []))]),
      ])
  ]
}
