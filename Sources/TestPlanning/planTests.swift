import FeatureAnalysis

/// Plans the tests of a feature, without its scenarios. The samples are made from the feature's
/// types and expressions, and the evaluator computes the expected results.
package func planTests(of feature: Feature) -> FeatureTests {
  var planner = TestPlanner(feature)
  planner.planState()
  planner.planReducers()
  planner.planFilters()
  planner.planMiddleware()
  planner.listCodedActions()
  planner.listAsking()
  planner.planWalks()
  return planner.tests
}
