import FeatureAnalysis
import SpecLanguage

/// A declared name with its type and its value, of which one may be wrong.
struct TypedDeclaration {
  let name: Located<String>
  /// The type, and its range in the original file; nil if it is missing or did not parse.
  let type: (isOptional: Bool, range: SourceRange)?
  /// The range of the value in the original file; nil if there is none.
  let value: SourceRange?
  /// Whether it is a property of the state or of a model.
  var isProperty = false
}

extension RepairSearch {
  /// The typed names that the spec itself declares.
  var typedDeclarations: [TypedDeclaration] {
    guard let spec = reading.spec else { return [] }
    func declared(
      _ name: Located<String>, _ type: TypeSyntax?, _ value: SourceRange? = nil
    ) -> TypedDeclaration {
      TypedDeclaration(
        name: name, type: type.map { ($0.isOptional, reading.source.original($0.range)) },
        value: value.map(reading.source.original))
    }
    func properties(_ properties: [PropertySpec]) -> [TypedDeclaration] {
      properties.filter { $0.origin == nil }.map {
        var property = declared($0.name, $0.type, $0.value?.range)
        property.isProperty = true
        return property
      }
    }
    func derived(_ values: [DerivedSpec]) -> [TypedDeclaration] {
      values.filter { $0.origin == nil }.map { declared($0.name, $0.type, $0.value.range) }
    }
    func payload(_ values: [PayloadSpec]) -> [TypedDeclaration] {
      values.filter(\.isReadable).map { declared($0.name, $0.type, $0.value?.range) }
    }
    var all = properties(spec.state) + derived(spec.derived)
    for model in spec.models where model.origin == nil {
      switch model.kind {
      case .structure(let members): all += properties(members)
      case .enumeration(let cases): all += cases.flatMap { payload($0.payload) }
      }
      all += derived(model.derived) + model.functions.flatMap { payload($0.payload) }
    }
    let actions = spec.actions.filter {
      $0.origin == nil && !spec.actionsOfRequests.contains($0.name.value)
    }
    all += (actions.map(\.payload) + spec.events.map(\.payload)).flatMap(payload)
    all += spec.requests.flatMap { payload($0.payload) }
    for method in spec.dependencies.flatMap(\.methods) {
      all += payload(method.payload) + [declared(method.name, method.result?.type)]
    }
    for function in spec.functions where function.origin == nil {
      all += payload(function.payload)
      all.append(declared(function.name, function.result, function.value.range))
    }
    return all + spec.stateFunctions.flatMap { payload($0.payload) }
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool { if case .optional = kind { true } else { false } }
}

extension SwiftText<Expression> {
  fileprivate var range: SourceRange {
    switch self {
    case .checked(let expression): expression.range
    case .unchecked(_, let range), .invalid(let range): range
    }
  }
}
