@MainActor open class UICollectionViewLayout {
  fileprivate var swipes: UICollectionLayoutListConfiguration.SwipeActionsConfigurationProvider?
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout()
    layout.swipes = configuration.trailingSwipeActionsConfigurationProvider
    return layout
  }
}

@MainActor public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }

  public typealias SwipeActionsConfigurationProvider =
    (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?

  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) {}
}

@MainActor open class UISwipeActionsConfiguration {
  public let actions: [UIContextualAction]

  public init(actions: [UIContextualAction]) { self.actions = actions }
}

@MainActor open class UIContextualAction {
  public enum Style: Int, Sendable { case normal, destructive }

  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

  public let style: Style
  open var title: String?
  package let handler: Handler

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

@MainActor open class UICollectionView: UIView {
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = @MainActor (Cell, IndexPath, Item) -> Void

    fileprivate let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  open weak var delegate: (any UICollectionViewDelegate)?
  open var refreshControl: UIRefreshControl?
  open var allowsSelection = true
  package let layout: UICollectionViewLayout
  /// The rows of the data source.
  fileprivate weak var rows: (any CollectionRows)?
  /// Cells of rows that are gone, and the cell of a row that is configured again.
  fileprivate var unused: [UICollectionViewCell] = []

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init()
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {}

  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let index = unused.lastIndex { $0 is Cell }
    let cell = index.flatMap { unused.remove(at: $0) as? Cell } ?? Cell(frame: .zero)
    configurations += 1
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  package var cells: [UICollectionViewCell] { rows?.cells ?? [] }
  /// How often a cell was configured.
  package private(set) var configurations = 0

  /// What a swipe over a row shows.
  package func swipeActions(ofRow row: Int) -> [UIContextualAction] {
    layout.swipes?(IndexPath(item: row, section: 0))?.actions ?? []
  }

  package func select(row: Int) {
    guard allowsSelection else { return }
    delegate?.collectionView(self, didSelectItemAt: IndexPath(item: row, section: 0))
  }
}

/// What UIKit has as an optional method is required here, so that its signature is checked.
@MainActor public protocol UICollectionViewDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

@MainActor open class UICollectionViewCell: UIView {
  public var contentConfiguration: (any UIContentConfiguration)?

  public required override init(frame: CGRect) { super.init(frame: frame) }
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  public var accessories: [UICellAccessory] = []

  public func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}

@MainActor public struct UICellAccessory {
  public enum DisplayedState { case always, whenEditing, whenNotEditing }

  public enum Placement {
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int

    case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }

  public struct CustomViewConfiguration {
    fileprivate let view: UIView

    @MainActor public init(customView: UIView, placement: Placement) { view = customView }
  }

  package var customView: UIView?

  public static func disclosureIndicator(
    displayed: DisplayedState = .always
  ) -> UICellAccessory {
    UICellAccessory()
  }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(customView: configuration.view)
  }
}

@MainActor public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
}

public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public var text: String?
  public var image: UIImage?
  package var isLoading = false
  package var isSearch = false

  @MainActor public static func empty() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration()
  }
  @MainActor public static func loading() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration(isLoading: true)
  }
  @MainActor public static func search() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration(isSearch: true)
  }
}

// MARK: - Diffable data sources

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var itemIdentifiers: [ItemIdentifierType] = []
  fileprivate var reconfigured: [ItemIdentifierType] = []

  public init() {}

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sectionIdentifiers += identifiers
  }

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    precondition(!sectionIdentifiers.isEmpty, "There are currently no sections in the data source.")
    itemIdentifiers += identifiers
    precondition(
      Set(itemIdentifiers).count == itemIdentifiers.count,
      "Fatal: supplied item identifiers are not unique.")
  }

  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    precondition(
      Set(identifiers).isSubset(of: itemIdentifiers),
      "Attempted to reload item identifier that does not exist.")
    reconfigured += identifiers
  }
}

@MainActor private protocol CollectionRows: AnyObject {
  var cells: [UICollectionViewCell] { get }
}

@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public typealias CellProvider =
    (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private var shownCells: [ItemIdentifierType: UICollectionViewCell] = [:]

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    collectionView.rows = self
  }

  /// Shows the items. A cell stays as it was, unless its item is configured again.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let collectionView else { return }
    let former = Set(shown.itemIdentifiers)
    precondition(
      former.isSuperset(of: snapshot.reconfigured), "Attempted to reconfigure an item that is new.")
    shown = snapshot
    shown.reconfigured = []
    for item in former.subtracting(snapshot.itemIdentifiers) {
      if let cell = shownCells.removeValue(forKey: item) { collectionView.unused.append(cell) }
    }
    for (row, item) in snapshot.itemIdentifiers.enumerated() {
      let cell = shownCells[item]
      if let cell {
        if !snapshot.reconfigured.contains(item) { continue }
        collectionView.unused.append(cell)
      }
      shownCells[item] = cellProvider(collectionView, IndexPath(item: row, section: 0), item)
    }
    completion?()
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    shown
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    shown.itemIdentifiers.indices.contains(indexPath.item)
      ? shown.itemIdentifiers[indexPath.item] : nil
  }
}

extension UICollectionViewDiffableDataSource: CollectionRows {
  fileprivate var cells: [UICollectionViewCell] {
    shown.itemIdentifiers.compactMap { shownCells[$0] }
  }
}

extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  public var item: Int { self[1] }
}
