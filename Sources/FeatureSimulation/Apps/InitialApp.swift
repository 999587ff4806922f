import FeatureAnalysis

/// The initial states of an app's stores, evaluated once for all simulations of the app.
struct InitialApp {
  let app: App
  var stores: [InitialStore]
  let layout: StateLayout
  var interpreter: Interpreter

  init(_ app: App) {
    self.app = app
    stores = app.features.map { InitialStore($0.feature) }
    layout = StateLayout(app)
    interpreter = Interpreter(
      app.whole, state: .null, others: app.isFeature ? [:] : app.declarations)
  }
}

extension App {
  /// The declarations of the features, by the names of their states and models.
  fileprivate var declarations: [String: Declarations] {
    var declarations: [String: Declarations] = [:]
    for feature in features.map(\.feature) {
      let own = Declarations(feature)
      for name in feature.models.map(\.name) + [feature.state.name] { declarations[name] = own }
    }
    return declarations
  }
}
