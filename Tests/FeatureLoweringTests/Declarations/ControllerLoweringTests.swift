import FeatureAnalysis
import Testing

@testable import FeatureLowering

@Suite("Screens in UIKit") struct ControllerLoweringTests {
  private let spec = """
    feature: Shop
    ui: uikit
    models:
      Item: {id: UUID = UUID(), name: String = "", isUrgent: Bool = false}
    state:
      items: [Item]
      names: [String]
      query: String = ""
      failure: String?
    actions:
      remove: {payload: {_ id: UUID}, reduce: "state.items.removeAll { $0.id == id }"}
      press: {payload: {_ id: UUID}, reduce: "state.items[id: id]?.isUrgent.toggle()"}
      search: {payload: {for text: String}, reduce: state.query = text}
      load: {reduce: "state.failure = nil; state.names = []"}
      clear: {reduce: "state.items = []"}
    events:
      showList:
      failed: {_ message: String}
      routes: [showList]
    middleware:
      Rules:
        clear: {require: "!state.items.isEmpty", message: Nothing to clear.}
        load: [{emit: .showList}, {emit: .failed("No.")}]
    screens:

    """

  private func file(_ name: String, _ screens: String) throws -> String {
    let indented = screens.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return try body("Sources/Shop/\(name).swift", of: spec + indented)
  }

  @Test("a controller subscribes once to what it shows, and is not retained")
  func subscribes() throws {
    let text = try file("ItemsViewController", "ItemsViewController: {list: items, row: name}")
    #expect(text.contains("public final class ItemsViewController: UIViewController {"))
    #expect(text.contains("store.subscribe(to: ShopFeature.Change.items) { [weak self] _ in"))
    #expect(text.contains("guard let self else { return .dead }"))
    #expect(text.contains("collectionView.allowsSelection = false"))
    #expect(!text.contains("UICollectionViewDelegate"))
  }

  @Test("the action of 'appear' is sent when the view is loaded, which happens once")
  func appears() throws {
    let text = try file(
      "ItemsViewController", "ItemsViewController: {list: items, row: name, appear: .load}")
    #expect(text.contains("store.dispatch(.load)\n    }") || text.contains("send(.load)\n    }"))
    #expect(!text.contains("viewWillAppear"))
  }

  @Test("rows of an array have different ids, even if two elements have the same")
  func repeatedIDs() throws {
    let text = try file("ItemsViewController", "ItemsViewController: {list: items, row: name}")
    #expect(text.contains("var rows = Set<UUID>()"))
    #expect(text.contains("rows.insert($0).inserted"))
  }

  @Test("rows of elements without an id are found by their position")
  func positions() throws {
    let text = try file("NamesViewController", "NamesViewController: {list: names, row: self}")
    #expect(text.contains("UICollectionViewDiffableDataSource<Section, Int>"))
    #expect(text.contains("store.names.indices.contains(index) ? store.names[index] : nil"))
  }

  @Test("a swipe remembers the id of the row before the list changes")
  func swipes() throws {
    let text = try file(
      "ItemsViewController",
      "ItemsViewController: {list: items, row: name, delete: .remove(id), confirm: Delete it?}")
    #expect(text.contains("guard let id = dataSource.itemIdentifier(for: indexPath) else"))
    #expect(text.contains(#"title: String(localized: "Delete it?"), message: nil"#))
    #expect(text.contains("store.dispatch(.remove(id))"))
  }

  @Test("a failure is a row that tries again, and a status of loading is shown instead of rows")
  func fails() throws {
    let text = try file(
      "ItemsViewController",
      "ItemsViewController: {list: items, row: name, refresh: .load, failure: failure}")
    #expect(text.contains("case failure(String)"))
    #expect(text.contains("if let message = store.failure {"))
    #expect(text.contains("case .failure:\n        store.dispatch(.load)"))
  }

  @Test("each of several failures is a row of its own, and no element has the name of its case")
  func failsTwice() throws {
    let text = try body(
      "Sources/Shop/ShopViewController.swift",
      of: """
        feature: Shop
        ui: uikit
        models: {SaleFailure: {id: UUID = UUID(), name: String}}
        state: {items: "[SaleFailure]", sale: String?, loading: RequestStatus = .idle}
        actions:
          load: {reduce: state.loading = .running}
          sell: {reduce: state.sale = nil}
        screens:
          ShopViewController: {list: items, row: name, failure: [sale, loading]}
        """)
    for row in ["case saleFailure(String)", "case loadingFailure(String)", "case element(UUID)"] {
      #expect(text.contains(row))
    }
    #expect(text.contains("case .saleFailure(let message):"))
    #expect(text.contains("dismissed.insert(.loadingFailure(message))"))
    #expect(text.contains("if store.loading == .running {"))
  }

  @Test("an action that a rule may reject is sent by a function that shows why")
  func rejections() throws {
    let text = try file(
      "ItemsViewController", "ItemsViewController: {list: items, row: name, buttons: [.clear]}")
    #expect(text.contains("send(.clear)"))
    #expect(text.contains("clearItem.isEnabled = store.canClear"))
    #expect(text.contains("guard let rejection = store.send(action) else { return }"))
  }

  @Test("events with a text are alerts, and those that are routes are left to the coordinator")
  func events() throws {
    let text = try file("ItemsViewController", "ItemsViewController: {list: items, row: name}")
    #expect(text.contains("store.handleEvents(with: self) { $0.show($1) }"))
    #expect(text.contains("case .failed(let message):"))
    #expect(!text.contains("showList"))
    let coordinator = try file(
      "ShopCoordinator", "ItemsViewController: {list: items, row: name}")
    #expect(coordinator.contains("store.route(to: self)"))
    #expect(coordinator.contains("extension ShopCoordinator: ShopRouter {"))
    #expect(coordinator.contains("public func showList() {"))
  }

  @Test("errors that nothing catches are shown, and the store's own hook is left to the app")
  func errors() throws {
    let screens = "ItemsViewController: {list: items, row: name}"
    #expect(try !file("ItemsViewController", screens).contains("handleErrors"))
    let failing = spec.replacing(
      "events:\n", with: "dependencies: {server: {methods: {sync: {throws: true}}}}\nevents:\n"
    ).replacing("    load: [", with: "    load: [{perform: server.sync()}, ")
    let text = try body("Sources/Shop/ItemsViewController.swift", of: failing + "  " + screens)
    #expect(text.contains("store.handleErrors(with: self) { controller, error in"))
    #expect(text.contains("NSLocalizedString(error.localizedDescription, comment: \"\"))"))
    #expect(text.contains("private func showAlert("))
    #expect(!text.contains("onError"))
    let changed = failing.replacing("[{perform: server.sync()}, ", with: "[").replacing(
      "    load: [", with: "    changed(items): {perform: server.sync()}\n    load: [")
    let other = try body("Sources/Shop/ItemsViewController.swift", of: changed + "  " + screens)
    #expect(other.contains("store.handleErrors(with: self)"))
  }

  @Test("no two buttons share a property, and none has the name of an inherited one")
  func itemNames() throws {
    let buttons = "buttons: {A: .navigation, B: .navigation}"
    let text = try body(
      "Sources/Shop/ItemsViewController.swift",
      of: spec.replacing("clear: {re", with: "navigation: {re")
        + "  ItemsViewController: {list: items, row: name, \(buttons)}")
    #expect(text.contains("private let navigationItem2 = UIBarButtonItem()"))
    #expect(text.contains("private let navigationItem3 = UIBarButtonItem()"))
    #expect(text.contains("rightBarButtonItems = [navigationItem2, navigationItem3]"))
  }

  @Test("a search is sent only if its text has changed")
  func searches() throws {
    let bound = try file(
      "ItemsViewController", "ItemsViewController: {list: items, row: name, search: query}")
    #expect(bound.contains("guard text != store.query else { return }"))
    let sent = try file(
      "ItemsViewController",
      "ItemsViewController: {list: items, row: name, search: \".search(for: value)\"}")
    #expect(sent.contains("guard text != query else { return }"))
    #expect(sent.contains("store.dispatch(.search(for: text))"))
  }

  @Test("a search text that a rule rejects is replaced by that of the state")
  func restoresSearch() throws {
    let text = try file(
      "ItemsViewController", "ItemsViewController: {list: items, row: name, search: query}")
    #expect(text.contains("store.dispatch(.search(for: text))\n      // The state decides"))
    #expect(text.contains("if (searchController.searchBar.text ?? \"\") != store.query {"))
  }

  private let trips = """
    feature: Trips
    ui: uikit
    models:
      Trip: {id: UUID = UUID(), name: String}
      TripPage: {conforms: Hashable, cases: [{trip: {id: UUID}}, older]}
      TripQuestion: [clearing, leaving]
    state:
      trips: [Trip]
      path: [TripPage]
      question: TripQuestion?
    actions:
      open: {payload: {_ id: UUID}, reduce: "state.path.append(.trip(id: id))"}
      setPath: {payload: {_ path: "[TripPage]"}, reduce: state.path = path}
      clear: {reduce: "state.trips = []; state.question = nil"}
      leave: {reduce: state.question = nil}
    screens:
      TripsViewController:
        list: trips
        row: name
        tap: .open(id)
        path: path
        question:
          of: question
          cases: {clearing: {title: Delete all?, buttons: {Delete: .clear}}}
          cancel: .leave
      TripScreen: {of: trips, values: [name]}
      OlderViewController: {list: trips, row: name}

    """

  @Test("a question is an alert while the state asks, and an answer may lead to the next one")
  func asks() throws {
    let text = try body("Sources/Trips/TripsViewController.swift", of: trips)
    #expect(text.contains("guard !isAsking, asked != store.question else { return }"))
    #expect(text.contains("whenSettled(of: store) { [weak self] top in"))
    #expect(text.contains("public override func didMove(toParent parent: UIViewController?) {"))
    #expect(
      text.contains(
        "alert.addAction(answer(String(localized: \"Delete\"), .destructive, .clear))"))
    #expect(text.contains("case .leaving:\n        break"))
    #expect(text.contains("[TripsFeature.Change.trips, TripsFeature.Change.question]"))
  }

  @Test("a path is a navigation controller, which the coordinator shows")
  func navigates() throws {
    let text = try body("Sources/Trips/TripsNavigationController.swift", of: trips)
    #expect(text.contains("viewControllers = [TripsViewController(store: store)]"))
    #expect(text.contains("UIHostingController(rootView: TripScreen(store: store, id: id))"))
    #expect(text.contains("case .older:\n        OlderViewController(store: store)"))
    #expect(text.contains("store.dispatch(.setPath(path))"))
    let coordinator = try body("Sources/Trips/TripsCoordinator.swift", of: trips)
    #expect(
      coordinator.contains(
        "private lazy var navigation = TripsNavigationController(store: store)"))
  }
}
