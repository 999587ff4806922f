import ExpressionTyping
import FeatureAnalysis
import TestPlanning

/// An app with the context that all its files need.
package final class AppContext: Sendable {
  package let app: App
  /// The app as one feature.
  package let whole: FeatureContext
  /// The layout of the files.
  let layout: Layout
  let linkTests: [LinkTest]
  /// The modules, other than the app's own module, that contain features of the app.
  package let modules: [String]
  /// The links that no sample triggers.
  package let untestedLinks: [Link]
  /// The features that store a property, by the names of their stores.
  let storing: [String: FeatureContext]

  /// - Parameter otherModules: In a layout without folders, the modules of the features outside the
  ///   app's module.
  package init(
    _ app: App, specPath: String, layout: Layout = .package, module: String? = nil,
    otherModules: [String: String] = [:]
  ) {
    self.app = app
    self.layout = layout
    let plan = layout == .sources ? ([], []) : planLinks(of: app)
    linkTests = plan.0
    untestedLinks = plan.1.map { app.links[$0] }
    whole = FeatureContext(
      app.whole, specPath: specPath, layout: layout, module: module, otherModules: otherModules,
      isApp: true)
    let storing = app.features.filter { $0.feature.persistence?.entries.isEmpty == false }
    self.storing = Dictionary(
      storing.map { ($0.name, FeatureContext($0.feature, specPath: specPath, layout: layout)) },
      uniquingKeysWith: { first, _ in first })
    let names = app.features.map(\.feature.name)
    modules = Set(
      layout == .package ? names : names.compactMap { otherModules[$0] }
    ).sorted()
  }

  package var names: FeatureNames { whole.names }

  /// The features whose stores need dependencies or storages.
  package var needy: [AppFeature] { app.features.filter(\.feature.hasDependencies) }

  /// The features that have mocks.
  package var mocked: [AppFeature] { app.features.filter { !$0.feature.dependencies.isEmpty } }

  /// The modules of the features' databases, by feature. They contain the live dependencies.
  package var databaseModules: [String: String] {
    let modules = app.features.compactMap { feature in
      storing[feature.name]?.databaseModule.map { (feature.feature.name, $0) }
    }
    return Dictionary(modules, uniquingKeysWith: { first, _ in first })
  }

  /// The modules of databases that the file with the live dependencies imports.
  package var importedDatabases: [String] {
    layout == .package ? databaseModules.values.sorted() : []
  }

  package var hasTests: Bool { !app.scenarios.isEmpty || !linkTests.isEmpty }

  /// The links whose trigger is an action, or an event, of the feature with the index `place`.
  func links(of place: Int, isEvent: Bool) -> [Link] {
    app.links.filter { $0.feature == place && $0.isEvent == isEvent }
  }
}

extension AppFeature {
  package var names: FeatureNames { FeatureNames(feature.name) }

  var openName: String { "open" + capitalized(name) }
  var closeName: String { "close" + capitalized(name) }
  /// The names of the functions that run the links of actions and of events.
  var afterName: String { "after" + capitalized(name) }
  var onEventName: String { "on\(capitalized(name))Event" }
  var slotName: String { name + "Slot" }
}
