import FeatureAnalysis

/// The tests of a feature beside its scenarios: samples made from its types and texts, and what the
/// evaluator says of them.
package func planTests(of feature: Feature) -> FeatureTests {
  var planner = TestPlanner(feature)
  planner.planState()
  planner.planReducers()
  planner.planFilters()
  planner.planMiddleware()
  planner.planDispatching()
  planner.listAsking()
  planner.listInvariants()
  return planner.tests
}
