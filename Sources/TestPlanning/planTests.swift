import FeatureAnalysis

/// The tests of a feature besides its scenarios: samples made from its types and texts, and the
/// evaluator's results for them.
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
