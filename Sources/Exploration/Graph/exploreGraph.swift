import FeatureAnalysis

/// Explores an app or feature as a whole, and returns the graph of the states that were found.
///
/// - Parameter limit: the maximum number of states in the graph.
package func explore(
  _ app: App, _ options: ExplorationOptions, graphOf limit: Int
) -> (exploration: Exploration, graph: ExplorationGraph)? {
  guard
    let (exploration, searches) = explored(app, options, groups: [FeatureGroup(allOf: app)]),
    let (search, system) = searches.first
  else { return nil }
  var reading = GraphReading(search, system, exploration, limit: limit)
  return (exploration, reading.readGraph())
}
