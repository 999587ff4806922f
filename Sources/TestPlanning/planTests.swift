import FeatureAnalysis

/// The tests of a feature apart from its scenarios: samples made from its types and expressions,
/// and the evaluator's results for these samples.
package func planTests(of feature: Feature) -> FeatureTests {
  var planner = TestPlanner(feature)
  planner.planState()
  planner.planReducers()
  planner.planFilters()
  planner.planMiddleware()
  planner.planDispatching()
  planner.listAsking()
  planner.planWalks()
  return planner.tests
}
