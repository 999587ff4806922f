import FeatureAnalysis

/// Explores a feature, and returns the graph of the states that were found.
///
/// - Parameter limit: the maximum number of states in the graph.
package func explore(
  _ feature: Feature, _ options: ExplorationOptions, graphOf limit: Int
) -> (exploration: Exploration, graph: ExplorationGraph)? {
  guard let (exploration, search, system) = explored(feature, options) else { return nil }
  var reading = GraphReading(search, system, exploration, limit: limit)
  return (exploration, reading.read())
}

/// Explores an app, and returns the graph of the states that were found.
///
/// - Parameter limit: the maximum number of states in the graph.
package func explore(
  _ app: App, _ options: ExplorationOptions, graphOf limit: Int
) -> (exploration: Exploration, graph: ExplorationGraph)? {
  guard let (exploration, search, system) = explored(app, options) else { return nil }
  var reading = GraphReading(search, system, exploration, limit: limit)
  return (exploration, reading.read())
}
