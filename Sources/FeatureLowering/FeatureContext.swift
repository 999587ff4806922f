import FeatureAnalysis

/// A feature, with the values that the lowering of several of its files needs.
package final class FeatureContext: Sendable {
  package let feature: Feature
  /// The generated tests of the feature, without the tests of its scenarios.
  package let tests: FeatureTests
  /// Whether the tests use a sample state.
  let hasSample: Bool
  /// The name of the sample state. No member of the state has this name.
  let sampleName: String
  /// The name of the state with which the tests of a feature without an initial state begin.
  let openingName: String
  /// The name under which the sample state calls the test support function that creates UUIDs.
  let uuidName: String
  package let names: FeatureNames
  /// How documentation comments name the feature.
  let subject: String
  /// The module that contains the feature, which its tests import.
  let module: String
  /// The module of the mocks; nil if they are compiled with the tests.
  let mocksModule: String?
  let actions: [String: Action]
  let middleware: [String: MiddlewareDeclaration]
  /// The middleware whose rules call dependencies.
  let callers: Set<String>
  /// The name of the dependency that a call belongs to, by the type of the call.
  let callOwners: [Type: String]
  /// The path of the spec in file headers, relative to the output.
  package let specPath: String
  /// The module of each type that another module declares, by the type's name.
  package let externals: [String: String]
  /// The types whose names the toolchain has as well.
  package let shared: SharedNames
  /// How files are written for an existing target, or with another access than `public`; nil in a
  /// public package.
  let clientCode: ClientCode?
  /// Whether files without declarations are written too.
  let hasAllFiles: Bool
  /// The enums whose labels another feature of the target writes.
  let labeled: Set<String>
  /// The header comment of every file that the tool may rewrite.
  let header: [String]
  /// The name of the effects parameter in generated middleware. No payload value has this name.
  let effectsName: String
  let sendName: String
  /// The names of members that the generated types around the spec's code may declare.
  let memberFunctions: Set<String>
  /// Whether the tests may contain UUIDs.
  private let hasUUIDs: Bool
  /// Whether a scenario has a step that waits.
  private let waits: Bool
  /// Whether a rule, or a step of a scenario that omits a value, creates an id or a date.
  private let createsValues: Bool

  /// - Parameter otherModules: The module of each feature outside this feature's module, by the
  ///   feature's name. Used only in layouts without folders, like `target`.
  package init(
    _ feature: Feature, _ tests: FeatureTests = FeatureTests(), specPath: String,
    layout: Layout = .package, module: String? = nil, otherModules: [String: String] = [:],
    isApp: Bool = false, target: ClientTarget = ClientTarget()
  ) {
    let feature = feature.withPartNames(target.partNames)
    self.feature = feature
    self.tests = tests
    hasSample = tests.hasSample
    actions = Dictionary(
      feature.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    middleware = Dictionary(
      feature.middleware.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    callers = Set(feature.middleware.filter(\.needsDependencies).map(\.name))
    callOwners = Dictionary(
      feature.dependencies.map { ($0.callType, $0.name) }, uniquingKeysWith: { first, _ in first })
    let carried = Self.carriedNames(feature)
    effectsName = carried.contains("effects") ? free("sideEffects", among: carried) : "effects"
    sendName =
      carried.contains(RuntimeSymbol.send) ? free("reply", among: carried) : RuntimeSymbol.send
    // An effect that several actions share becomes a method, which has the name of an action.
    memberFunctions = Set(feature.actions.map(\.name) + feature.dependencies.map(\.name))
      .union([RuntimeSymbol.handle, RuntimeSymbol.after, RuntimeSymbol.dependencies])
    hasUUIDs = feature.hasUUIDs
    hasEffects =
      feature.hasDependencies || feature.hasTimers
      || !feature.events.isEmpty && feature.middleware.contains(where: \.isStub)
    waits = feature.scenarios.contains { $0.when.contains(where: \.isWait) }
    let defaults = ModelDefaults([feature])
    createsValues =
      feature.createsValues || feature.scenarios.contains { $0.createsValues(defaults) }
    let members = Set(
      feature.state.properties.map(\.name) + feature.derived.map(\.name)
        + feature.filters.map(\.result))
    sampleName = free("sample", among: members)
    openingName = free("opening", among: members)
    uuidName = (members.contains("uuid") ? "\(RuntimeSymbol.testing)." : "") + "uuid"
    names = FeatureNames(feature.name)
    subject = isApp ? feature.name : names.feature
    self.module = module ?? feature.name
    mocksModule = layout == .package ? names.mocks : nil
    self.specPath = specPath
    let externals = Self.modulesOfTypes(feature, layout, otherModules)
    self.externals = externals
    let others = feature.imported.neighbours.compactMap { feature, types in
      (layout == .package ? feature : otherModules[feature]).map {
        (feature: feature, module: $0, types: types)
      }
    }
    shared = SharedNames(
      of: feature, names, module: self.module, mocks: mocksModule, externals: externals,
      features: isApp
        ? Dictionary(others.map { ($0.feature, $0.module) }, uniquingKeysWith: { $1 }) : [:],
      neighbours: Dictionary(others.map { ($0.module, $0.types) }) { $0.union($1) })
    // The app's store also names the stores and dependencies of its features.
    let generated = (isApp ? others : []).flatMap { other in
      GeneratedNames.types(of: other.feature).map { ($0, other.module) }
    }
    hasAllFiles = layout != .package && target.hasAllFiles
    labeled = target.labeled
    clientCode =
      layout == .package && target.access(in: layout) == .public
      ? nil
      : ClientCode(
        target, layout, module: self.module,
        stores: [shared.toolchain(RuntimeSymbol.store), names.store],
        externals: externals.merging(generated) { own, _ in own },
        hasPrivateMembers: feature.hasPrivateMembers)
    header = [
      "Generated by redux-gen from \(singleLine(specPath)). Do not edit: change the spec instead."
    ]
  }

  /// The module of each type that another module declares. Types of other features need no import if
  /// they are in the same module.
  private static func modulesOfTypes(
    _ feature: Feature, _ layout: Layout, _ otherModules: [String: String]
  ) -> [String: String] {
    Dictionary(
      feature.externals.lazy.compactMap { type in
        let module =
          layout == .package || !type.isImported ? type.module : otherModules[type.module]
        return module.map { (type.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The names that payload values and the bindings of rules have.
  private static func carriedNames(_ feature: Feature) -> Set<String> {
    Set(feature.actions.flatMap { $0.payload.map(\.name) })
      .union(feature.middleware.flatMap { $0.rules.flatMap { $0.bindings.map(\.name) } })
  }

  /// Returns the names of the state's properties in `set`, in the order of the spec.
  package func properties(_ set: PropertySet) -> [String] {
    set.indices.sorted().map { feature.state.properties[$0].name }
  }

  /// The initial state in tests: `TaskListFeature.initialState`. If the feature has none, a constant
  /// of the tests.
  var initialState: SwiftExpression {
    feature.needsState
      ? .path(names.state, openingName) : .path(names.feature, RuntimeSymbol.initialState)
  }

  /// Whether the tests create stores with effects. In such tests, effects start only when the test
  /// lets them. A scenario that waits counts as well, because user-written middleware may start
  /// effects. So does a store that creates ids or dates, because the clock of the test predicts them.
  package var runsEffects: Bool { hasTests && (hasEffects || waits || createsValues) }

  /// Whether the tests use the `ReduxTesting` module: to run effects, to create UUIDs, to test
  /// middleware, or to check invariants.
  package var needsTesting: Bool {
    runsEffects || hasUUIDs || !tests.middleware.isEmpty || !feature.invariants.isEmpty
  }

  /// Whether mocks are generated. A feature without tests has mocks too, because the tests of an
  /// app use the mocks.
  package var needsMocks: Bool { !feature.dependencies.isEmpty }

  /// Whether effects may be running after an action. Rules emit events synchronously, but
  /// user-written middleware may take time.
  package let hasEffects: Bool

  private var hasTests: Bool {
    !feature.scenarios.isEmpty || !tests.middleware.isEmpty
  }

  /// Whether user-written handlers reduce some of the actions.
  package var hasHandlers: Bool { feature.actions.contains { $0.isHandled } }

  /// Returns the index of a stored property of the state; nil if there is none with this name.
  func propertyIndex(_ name: String) -> Int? {
    feature.state.properties.firstIndex { $0.name == name }
  }
}

/// Returns the first of `name`, `name2`, `name3` … that `taken` does not contain.
func free(_ name: String, among taken: Set<String>) -> String {
  var candidate = name
  var number = 2
  while taken.contains(candidate) {
    candidate = "\(name)\(number)"
    number += 1
  }
  return candidate
}

extension Action {
  /// Whether a user-written handler reduces the action.
  package var isHandled: Bool {
    if case .handler = reduction { true } else { false }
  }
}

extension Parameter {
  /// The parameter as it is written in a function's signature, such as `from url: URL`, `_ task:
  /// TaskModel` or `title: String`.
  package var signature: String {
    label == name ? "\(name): \(type)" : "\(label ?? "_") \(name): \(type)"
  }
}

/// Returns a list of names for a doc comment, with each name as code: `` `a`, `b` and `c` ``.
package func codeList(_ names: [String], _ conjunction: String = "and") -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
