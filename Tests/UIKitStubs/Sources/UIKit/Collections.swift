@MainActor open class UICollectionViewLayout {}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout()
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
  public init(actions: [UIContextualAction]) {}
}

@MainActor open class UIContextualAction {
  public enum Style: Int, Sendable { case normal, destructive }

  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

  public init(style: Style, title: String?, handler: @escaping Handler) {}
}

@MainActor open class UICollectionView: UIView {
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = @MainActor (Cell, IndexPath, Item) -> Void

    public init(handler: @escaping Handler) {}
  }

  open weak var delegate: (any UICollectionViewDelegate)?
  open var refreshControl: UIRefreshControl?
  open var allowsSelection = true

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init()
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {}

  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    fatalError("A stub is not run.")
  }
}

/// What UIKit has as an optional method is required here, so that its signature is checked.
@MainActor public protocol UICollectionViewDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

@MainActor open class UICollectionViewCell: UIView {
  public var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  public var accessories: [UICellAccessory] = []

  public func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}

@MainActor public struct UICellAccessory {
  public enum Placement {
    case leading(displayed: Int = 0, at: Int = 0)
    case trailing(displayed: Int = 0, at: Int = 0)
  }

  public struct CustomViewConfiguration {
    @MainActor public init(customView: UIView, placement: Placement) {}
  }

  public static func disclosureIndicator() -> UICellAccessory { UICellAccessory() }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory()
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

  @MainActor public static func empty() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration()
  }
  @MainActor public static func loading() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration()
  }
}

// MARK: - Diffable data sources

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public init() {}

  public var itemIdentifiers: [ItemIdentifierType] { [] }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}

@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public typealias CellProvider =
    (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {}

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    NSDiffableDataSourceSnapshot()
  }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { nil }
}
