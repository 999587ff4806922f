#if canImport(UIKit)
  import ReduxRuntime
  import SwiftUI
  import UIKit

  /// Shows `filteredStocks`. Put it into a `UINavigationController`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public final class StocksViewController: UIViewController {
    private let store: StocksStore
    private lazy var collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: makeLayout())
    private lazy var dataSource = makeDataSource()
    private let searchController = UISearchController(searchResultsController: nil)
    private var query = ""
    private var answeredQuery = ""
    private let filterItem = UIBarButtonItem()

    private enum Section {
      case main
    }

    private enum Row: Hashable {
      case failure(String)
      case stock(String)
    }

    public init(store: StocksStore) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    public override func loadView() {
      view = collectionView
    }

    /// Called once, however often the screen appears: the store is subscribed to once.
    public override func viewDidLoad() {
      super.viewDidLoad()
      title = String(localized: "Stocks")
      collectionView.delegate = self
      filterItem.title = String(localized: "Show")
      filterItem.image = UIImage(systemName: "line.3.horizontal.decrease.circle")
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem(
          primaryAction: UIAction(
            title: String(localized: "Add Stock"), image: UIImage(systemName: "plus")
          ) { [weak self] _ in
            guard let self else { return }
            presentOnTop(UIHostingController(rootView: AddStockForm(store: store)))
          }), filterItem,
        UIBarButtonItem(
          primaryAction: UIAction(title: String(localized: "News")) { [weak self] _ in
            guard let self else { return }
            store.dispatch(.openNews)
          }),
      ]
      searchController.searchResultsUpdater = self
      searchController.obscuresBackgroundDuringPresentation = false
      navigationItem.searchController = searchController
      definesPresentationContext = true
      let refreshControl = UIRefreshControl()
      refreshControl.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
      collectionView.refreshControl = refreshControl
      store.subscribe(to: [
        StocksFeature.Change.filteredStocks, StocksFeature.Change.loadStocksStatus,
      ]) { [weak self] _ in
        guard let self else { return .dead }
        update()
        return .alive
      }
      store.handleEvents(with: self) { $0.show($1) }
    }

    /// Shows the state of the store.
    private func update() {
      var snapshot = NSDiffableDataSourceSnapshot<Section, Row>()
      snapshot.appendSections([.main])
      if case .failed(let message) = store.loadStocksStatus {
        snapshot.appendItems([.failure(message)])
      }
      snapshot.appendItems(store.filteredStocks.map { Row.stock($0.id) })
      let former = Set(dataSource.snapshot().itemIdentifiers)
      snapshot.reconfigureItems(snapshot.itemIdentifiers.filter(former.contains))
      dataSource.apply(snapshot, animatingDifferences: !former.isEmpty)
      contentUnavailableConfiguration = placeholder
      filterItem.menu = filterMenu
    }

    private func makeLayout() -> UICollectionViewLayout {
      var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
      configuration.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in
        self?.swipeActions(at: indexPath)
      }
      return UICollectionViewCompositionalLayout.list(using: configuration)
    }

    private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, Row> {
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Row> {
        [weak self] cell, _, row in
        self?.configure(cell, for: row)
      }
      return UICollectionViewDiffableDataSource(collectionView: collectionView) {
        collectionView, indexPath, row in
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: row)
      }
    }

    private func configure(_ cell: UICollectionViewListCell, for row: Row) {
      switch row {
      case .failure(let message):
        var content = cell.defaultContentConfiguration()
        content.text = NSLocalizedString(message, comment: "")
        content.secondaryText = String(localized: "Try Again")
        content.image = UIImage(systemName: "exclamationmark.triangle")
        cell.contentConfiguration = content
        cell.accessories = []
        cell.accessibilityTraits.insert(.button)
      case .stock(let id):
        guard let stock = find(id) else { return }
        cell.contentConfiguration = UIHostingConfiguration {
          StockRow(stock: stock).accessibilityAddTraits(.isButton)
        }
        cell.accessories = [mark(of: stock), .disclosureIndicator()]
      }
    }

    /// What is shown instead of rows.
    private var placeholder: UIContentUnavailableConfiguration? {
      guard store.filteredStocks.isEmpty else { return nil }
      if store.loadStocksStatus == .running {
        return UIContentUnavailableConfiguration.loading()
      }
      if case .failed = store.loadStocksStatus {
        return nil
      }
      if query != answeredQuery {
        return nil
      }
      if !query.isEmpty {
        return UIContentUnavailableConfiguration.search()
      }
      var configuration = UIContentUnavailableConfiguration.empty()
      configuration.text =
        store.stocks.isEmpty ? String(localized: "No stocks yet.") : String(localized: "No Matches")
      configuration.image = UIImage(systemName: "tray")
      return configuration
    }

    private var filterMenu: UIMenu {
      let cases = StockFilter.allCases.map { filter in
        UIAction(title: filter.menuTitle, state: filter == store.filter ? .on : .off) {
          [weak self] _ in
          guard let self else { return }
          store.dispatch(.showStocks(filter))
        }
      }
      return UIMenu(options: .singleSelection, children: cases)
    }

    private func mark(of stock: Stock) -> UICellAccessory {
      let button = UIButton(
        primaryAction: UIAction(
          image: UIImage(systemName: stock.isWatched ? "checkmark.circle.fill" : "circle")
        ) { [weak self] _ in
          guard let self else { return }
          store.dispatch(.toggleWatching(stock.id))
        })
      button.setPreferredSymbolConfiguration(
        UIImage.SymbolConfiguration(textStyle: .body), forImageIn: .normal)
      button.accessibilityLabel = String(localized: "\(stock.name), watched")
      button.isSelected = stock.isWatched
      return .customView(
        configuration: UICellAccessory.CustomViewConfiguration(
          customView: button, placement: .leading()))
    }

    private func refresh() {
      Task {
        await store.run(.loadStocks)
        collectionView.refreshControl?.endRefreshing()
      }
    }

    /// The id is that of the row that was swiped, because the list may be another by now.
    private func swipeActions(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
      guard case .stock(let id) = dataSource.itemIdentifier(for: indexPath) else { return nil }
      let action = UIContextualAction(style: .destructive, title: String(localized: "Delete")) {
        [weak self] _, _, completion in
        self?.delete(id)
        // The data source removes the row, if the element is deleted.
        completion(false)
      }
      return UISwipeActionsConfiguration(actions: [action])
    }

    private func delete(_ id: String) {
      let alert = UIAlertController(
        title: String(localized: "Delete this stock?"), message: nil, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: String(localized: "Delete"), style: .destructive) { [weak self] _ in
          guard let self else { return }
          send(.removeStock(id))
        })
      alert.addAction(UIAlertAction(title: String(localized: "Cancel"), style: .cancel))
      presentOnTop(alert)
    }

    /// Shows an event, unless the coordinator or another screen does.
    private func show(_ event: StocksEvent) -> Bool {
      switch event {
      case .showFailure(let message):
        showAlert(String(localized: "Failure"), NSLocalizedString(message, comment: ""))
        return true
      default:
        return false
      }
    }

    /// Returns the element of a row; nil if it is gone.
    private func find(_ id: String) -> Stock? {
      store.stocks[id: id]
    }

    /// Sends an action, and shows why it was rejected.
    private func send(_ action: StocksAction) {
      guard let rejection = store.send(action) else { return }
      showAlert(
        String(localized: "Not Possible"), NSLocalizedString(rejection.message, comment: ""))
    }

    private func showAlert(_ title: String, _ message: String?) {
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: String(localized: "OK"), style: .default))
      presentOnTop(alert, of: store)
    }
  }

  extension StocksViewController: UICollectionViewDelegate {
    public func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      collectionView.deselectItem(at: indexPath, animated: true)
      switch dataSource.itemIdentifier(for: indexPath) {
      case .failure:
        store.dispatch(.loadStocks)
      case .stock(let id):
        show(UIHostingController(rootView: StockScreen(store: store, id: id)), sender: self)
      case nil:
        break
      }
    }
  }

  extension StocksViewController: UISearchResultsUpdating {
    public func updateSearchResults(for searchController: UISearchController) {
      let text = searchController.searchBar.text ?? ""
      guard text != query else { return }
      query = text
      Task {
        await store.run(.find(text))
        if text == query {
          answeredQuery = text
        }
        contentUnavailableConfiguration = placeholder
      }
      contentUnavailableConfiguration = placeholder
    }
  }

  extension StockFilter {
    fileprivate var menuTitle: String {
      switch self {
      case .all:
        String(localized: "All")
      case .watched:
        String(localized: "Watched")
      }
    }
  }
#endif
