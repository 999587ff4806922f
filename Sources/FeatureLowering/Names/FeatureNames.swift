import FeatureAnalysis

/// The names of a feature's declarations. All names are derived from the feature's name.
package struct FeatureNames: Sendable {
  /// The name of the feature and of its module, such as `TaskList`.
  package let module: String

  /// The name of the reducer, such as `taskListReducer`. If the feature's name begins with several
  /// capitals, such as `URLList`, the whole first word becomes lowercase: `urlListReducer`.
  package let reducer: String

  package init(_ feature: String) {
    module = feature
    reducer = lowerCamelCase(feature) + "Reducer"
  }

  package var feature: String { module + "Feature" }
  package var store: String { module + "Store" }
  package var state: String { module + "State" }
  package var action: String { module + "Action" }
  package var reducing: String { module + "Reducing" }
  package var handlers: String { module + "Handlers" }
  package var dependencies: String { module + "Dependencies" }
  package var event: String { module + "Event" }
  package var router: String { module + "Router" }
  package var constants: String { module + "Constants" }
  package var functions: String { module + "Functions" }
  package var sqlite: String { module + "SQLite" }
  package var swiftData: String { module + "SwiftData" }
  package var savedList: String { module + "SavedList" }
  package var storage: String { module + "Storage" }
  package var live: String { module + "Live" }
  package var presentation: String { module + "Presentation" }
  package var preview: String { module + "Preview" }
  package var previews: String { module + "Previews" }
  package var coordinator: String { module + "Coordinator" }
  package var main: String { module + "Main" }
  package var commands: String { module + "Commands" }
  package var mocks: String { module + "Mocks" }
  package var tests: String { module + "Tests" }
  package var storageTests: String { module + "StorageTests" }
  package var scenarioTests: String { module + "ScenarioTests" }
  package var invariantTests: String { module + "InvariantTests" }
  package var stateTests: String { module + "StateTests" }
  package var reducerTests: String { module + "ReducerTests" }
  package var filterTests: String { module + "FilterTests" }
  package var middlewareTests: String { module + "MiddlewareTests" }
}

/// Returns the name with its first letter or leading initialism in lowercase: `taskList`,
/// `urlList`.
package func lowerCamelCase(_ name: String) -> String {
  var bytes = Array(name.utf8)
  lowerFirstWord(of: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

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
