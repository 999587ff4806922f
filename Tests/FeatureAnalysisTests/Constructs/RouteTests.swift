import FeatureAnalysis
import Testing

@Suite("Routes")
struct RouteTests {
  @Test("Routes are events, in the order in which 'routes' names them")
  func order() throws {
    let shop = try feature(
      """
      feature: Shop
      state: {count: Int = 0}
      actions: {save: {reduce: state.count = 1}}
      events: {saved: {_ count: Int}, left: , routes: [left, saved]}
      middleware: {Log: {save: [{emit: .saved(1)}, {emit: .left}]}}
      """)
    #expect(shop.events.map(\.name) == ["saved", "left"])
    #expect(shop.routes.map(\.name) == ["left", "saved"])
    #expect(shop.routes.map { $0.payload.count } == [0, 1])
  }
}
