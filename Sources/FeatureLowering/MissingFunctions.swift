import FeatureAnalysis
import SwiftCode

/// The functions that a user's type lacks. The user can paste them into the type.
package struct MissingFunctions {
  /// The modules to import for the types in the functions' signatures.
  package let imports: [String]
  package let text: [UInt8]

  /// The name of the error type that unimplemented methods throw.
  package static let errorType = "NotFilledIn"

  /// Creates the declaration of the error type that unimplemented methods throw, for a file from
  /// which the user has removed the declaration.
  package init(errorTypeOf feature: Feature) {
    let isLocalized = feature.middleware.contains(where: \.usesMessage)
    imports = isLocalized ? ["Foundation"] : []
    text = printSwift(SwiftFile(declarations: [notFilledIn(isLocalized: isLocalized)]))
  }

  /// Creates a whole live implementation, to be added at the end of a file.
  package init(type wanted: WantedFunctions, _ feature: Feature) {
    var texts = TextLowering(FeatureContext(feature, specPath: ""))
    let declarations = feature.dependencies.filter { $0.liveName == wanted.type }
      .map { live($0, &texts) }
    self.init(declarations, texts)
  }

  /// - Parameter names: The names of those functions in `wanted` that the type lacks.
  package init(_ names: [String], of wanted: WantedFunctions, _ feature: Feature) {
    let context = FeatureContext(feature, specPath: "")
    var texts = TextLowering(context)
    let names = Set(names)
    let declarations: [SwiftDeclaration]
    switch wanted.kind {
    case .handlers:
      declarations = feature.actions.filter { $0.isHandled && names.contains($0.name) }
        .map { emptyHandler($0, context, &texts) }
    case .methods:
      declarations = feature.dependencies.filter { $0.liveName == wanted.type }
        .flatMap { dependency in
          dependency.methods.filter { names.contains($0.name) }
            .map { emptyMethod($0, of: dependency, &texts) }
        }
    }
    self.init(declarations, texts)
  }

  private init(_ declarations: [SwiftDeclaration], _ texts: TextLowering) {
    imports = texts.imports.list.map(\.module).sorted()
    text = declarations.isEmpty ? [] : printSwift(SwiftFile(declarations: declarations))
  }
}
