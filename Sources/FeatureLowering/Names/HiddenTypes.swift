import FeatureAnalysis

/// The types that the members of the generated feature type hide, such as a model `Change`: inside the
/// feature type, `Change` contains the masks of changes. There, such a type has another name.
///
/// ```swift
/// private typealias ChangeModel = Change
/// ```
struct HiddenTypes {
  private let feature: String
  /// The name of each type inside of the feature type, by its own name.
  private var names: [String: String] = [:]

  init(in context: FeatureContext) {
    feature = context.names.feature
    let members = [
      "State", "Action", "Event", RuntimeSymbol.changeMasks, RuntimeSymbol.dependenciesType,
      RuntimeSymbol.formFieldsType,
    ]
    let (spec, stored) = (context.feature, context.stored.map(\.storedType))
    let middleware = Set(spec.middleware.map(\.name))
    let taken = middleware.union(
      spec.models.map(\.name) + spec.filters.map(\.name) + spec.externals.map(\.name)
        + spec.dependencies.map(\.protocolName))
    for name in members {
      if middleware.contains(name) {
        names[name] = free("\(name)Middleware", among: taken)
      } else if stored.contains(where: { $0.nominalNames.contains(name) }) {
        names[name] = free("\(name)Model", among: taken)
      }
    }
  }

  func visibleName(_ type: String) -> String { names[type] ?? type }

  func visibleType(_ type: Type) -> Type { names.isEmpty ? type : type.renamed(visibleName) }

  /// The declarations of the other names.
  var aliases: [SwiftDeclaration] {
    names.sorted { $0.key < $1.key }.map { name, alias in
      .typealias(
        alias, SwiftType(name), [.private],
        doc: "Inside of `\(feature)`, `\(name)` is another type.")
    }
  }
}
