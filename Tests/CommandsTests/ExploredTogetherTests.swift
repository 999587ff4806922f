import FeatureRendering
import SpecLanguage
import Testing

@testable import Commands

@Suite("An app explored together with its features")
struct ExploredTogetherTests {
  private let bench = Workbench()

  private static let cart = """
    feature: Cart
    state: {items: Int = 0, isPaid: Bool = false, isSent: Bool = false}
    actions:
      add: {reduce: "if state.items < 3 { state.items += 1 }"}
      sell: {reduce: none}
      pay: {private: true, reduce: "state.isPaid = true"}
      send: {reduce: "if state.isPaid { state.isSent = true }"}
    middleware:
      Selling: {sell: {when: state.items == 7, dispatch: .pay}}
    reachable: {paid: isPaid}

    """
  private static let menu = """
    feature: Menu
    state: {n: Int = 0}
    actions: {checkout: {reduce: state.n = 1}}

    """
  private static let app = """
    app: ShopApp
    features: {cart: Cart, menu: Menu}
    links:
      menu.checkout: {dispatch: .cart(.pay)}

    """

  private func write(_ cart: String = cart, _ app: String? = app) throws {
    try bench.write(cart, to: "Specs/cart.yaml")
    try bench.write(Self.menu, to: "Specs/menu.yaml")
    if let app { try bench.write(app, to: "Specs/shopapp.yaml") }
  }

  private func findings(
    _ report: RunReport
  ) -> [String] {
    report.findings.flatMap { spec in
      spec.findings.map { "\($0.severity == .error ? "error" : "warning") \($0.id.rawValue)" }
    }
  }

  @Test("a feature without an app has an unreachable condition, which is an error")
  func alone() throws {
    try write(Self.cart, nil)
    let explored = SpecExplorer().exploreSpecs([bench.path("Specs/cart.yaml")], isStrict: false)
    #expect(
      findings(explored) == [
        "warning never-changes", "warning never-changes", "error never-reached",
      ])
  }

  @Test("what an app reaches is not reported as unreachable in its feature")
  func together() throws {
    try write()
    for report in [
      SpecExplorer().exploreSpecs([bench.path("Specs")], isStrict: false),
      ScenarioRunner().testSpecs([bench.path("Specs")], isStrict: false),
    ] {
      #expect(findings(report) == [])
      #expect(report.status == .done)
    }
  }

  @Test("apps that contain one another twice have a limited number of stores")
  func doubledApps() throws {
    try bench.write(Self.menu, to: "Specs/menu.yaml")
    for level in 0..<14 {
      let inner = level == 0 ? "Menu" : "A\(level - 1)App"
      try bench.write(
        "app: A\(level)App\nfeatures: {a: \(inner), b: \(inner)}\n", to: "Specs/a\(level).yaml")
    }
    let report = ScenarioRunner().testSpecs([bench.path("Specs")], isStrict: false)
    #expect(findings(report).contains("error too-many-values"))
    #expect(report.status == .specErrors)
  }

  @Test("a feature without its app in the run says what the app sends, and is sure of nothing")
  func withoutApp() throws {
    try write()
    let report = SpecExplorer().exploreSpecs([bench.path("Specs/cart.yaml")], isStrict: false)
    #expect(findings(report) == ["warning never-reached"])
    #expect(report.lines.contains { $0.contains("not explored: pay (as ShopApp sends it)") })
  }

  @Test("a state with which an app opens a feature is not explored in the feature, and it says so")
  func givenState() throws {
    let room = """
      feature: Room
      state: {guests: Int = 0}
      actions: {come: {reduce: "if state.guests < 4 { state.guests += 1 }"}}
      reachable: {crowd: guests == 50}

      """
    let inn = """
      app: Inn
      features: {menu: Menu, room: Room?}
      links: {menu.checkout: {open: room, with: "RoomState(guests: 50)"}}

      """
    try write(room, inn)
    let report = SpecExplorer().exploreSpecs([bench.path("Specs/cart.yaml")], isStrict: false)
    #expect(findings(report) == ["warning never-reached"])
    #expect(
      report.lines.contains {
        $0.contains("not explored: other states at the start (Inn opens it with one)")
      })
    #expect(findings(SpecExplorer().exploreSpecs([bench.path("Specs")], isStrict: false)) == [])
  }

  @Test("a mistake that the exploration of a feature finds is not reported again for its app")
  func reportedOnce() throws {
    let broken = Self.cart + "invariants: {few: items < 2, not paid: '!isPaid'}\n"
    try write(broken)
    for report in [
      SpecExplorer().exploreSpecs([bench.path("Specs")], isStrict: false),
      ScenarioRunner().testSpecs([bench.path("Specs")], isStrict: false),
    ] {
      let messages = report.findings.flatMap { spec in
        spec.findings.map { "\(spec.file.path.split(separator: "/").last ?? ""): \($0.message)" }
      }
      #expect(
        messages.sorted() == [
          "cart.yaml: 'few' does not hold after 'add', 'add'",
          "shopapp.yaml: 'cart.not paid' does not hold after 'menu.checkout'",
        ])
    }
    let app = SpecExplorer().exploreSpecs([bench.path("Specs/shopapp.yaml")], isStrict: false)
    #expect(app.findings.flatMap(\.findings).count == 2)
  }

  @Test(
    "an invariant of an inner app is checked in the outer app, and reported where it breaks first")
  func innerApp() throws {
    try write(
      Self.cart, Self.app + "invariants: {paid at the checkout: cart.isPaid == (menu.n > 0)}\n")
    let mall = """
      app: MallApp
      features: {shop: ShopApp, bell: Menu}
      links:
        bell.checkout: {dispatch: .shop(.cart(.pay))}

      """
    try bench.write(mall, to: "Specs/mallapp.yaml")
    func messages() -> [String] {
      SpecExplorer().exploreSpecs([bench.path("Specs")], isStrict: false).findings.flatMap { spec in
        spec.findings.map { "\(spec.file.path.split(separator: "/").last ?? ""): \($0.message)" }
      }
    }
    #expect(
      messages() == [
        "mallapp.yaml: 'shop.paid at the checkout' does not hold after 'bell.checkout'"
      ])
    try bench.write(
      Self.app + "invariants: {paid at the checkout: '!cart.isPaid'}\n", to: "Specs/shopapp.yaml")
    #expect(
      messages() == ["shopapp.yaml: 'paid at the checkout' does not hold after 'menu.checkout'"])
    // The invariant is unknown only because its app has errors.
    try bench.write(
      mall + "scenarios: {dark: {when: [bell.checkout], holds: [shop.paid at the checkout]}}\n",
      to: "Specs/mallapp.yaml")
    try bench.write(Self.app.replacing(".pay", with: ".paid"), to: "Specs/shopapp.yaml")
    #expect(
      messages().filter { !$0.hasPrefix("cart.yaml") } == [
        "shopapp.yaml: CartAction has no case 'paid'"
      ])
  }
}
