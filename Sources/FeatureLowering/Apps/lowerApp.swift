import FeatureAnalysis

/// Creates the files of an app: its state, its actions, the store that contains the features'
/// stores, its links, its tests, and the first version of its live dependencies.
///
/// - Returns: The files in a fixed order, with paths relative to the output folder.
package func lowerApp(_ context: AppContext) -> [GeneratedFile] {
  var lowering = FileLowering(context.whole, app: context, context.layout)
  lowering.writeAll()
  return lowering.files
}

/// Creates the declarations of an app's file. The links take the place of the middleware.
func appDeclarations(
  of file: FeatureFile, _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  switch file {
  case .state: return stateDeclarations(context.whole, &texts)
  case .action: return appActionDeclarations(context, &texts)
  case .event: return eventDeclarations(context.whole, &texts)
  case .mocks: return appMockDeclarations(context, &texts)
  default: break
  }
  // The types in these declarations do not show that the file needs the features.
  for module in context.modules { texts.imports.addModule(module) }
  switch file {
  case .reducer: return appReducerDeclarations(context)
  case .dependencies: return appDependencyDeclarations(context, &texts)
  case .middleware: return linkDeclarations(context, &texts)
  case .feature: return appStoreDeclarations(context, &texts)
  case .scenarioTests: return scenarioDeclarations(ScenarioSuite(context), &texts)
  case .middlewareTests: return linkTestDeclarations(context, &texts)
  default: return []
  }
}

extension FeatureFile {
  /// Whether an app has declarations or tests for the file.
  func isPresent(in context: AppContext) -> Bool {
    switch self {
    case .state, .action, .reducer, .feature: true
    case .event: !context.app.whole.events.isEmpty
    case .dependencies, .live, .mocks: !context.needy.isEmpty
    case .middleware: !context.app.links.isEmpty
    case .scenarioTests: !context.app.scenarios.isEmpty
    case .middlewareTests: !context.linkTests.isEmpty
    default: false
    }
  }
}
