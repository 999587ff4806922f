public struct ProgressView<Label: View, CurrentValueLabel: View>: RenderedView {
  let label: Label
  let currentValueLabel: CurrentValueLabel
  let fraction: Double?

  func childViews(in node: ViewNode) -> [ChildView] {
    [ChildView(.part("label"), label), ChildView(.part("value"), currentValueLabel)]
  }

  func elements(of node: ViewNode) -> [Element] {
    let label = node.child(.part("label"))?.elements.spoken ?? ""
    var progress = Element(.progress, label.isEmpty ? "In progress" : label, of: node)
    progress.value = fraction.map { "\(Int(($0 * 100).rounded()))%" }
    return [progress]
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView {
    self.init(label: EmptyView(), currentValueLabel: EmptyView(), fraction: nil)
  }

  public init(@ViewBuilder label: () -> Label) {
    self.init(label: label(), currentValueLabel: EmptyView(), fraction: nil)
  }

  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(label: Text(titleKey), currentValueLabel: EmptyView(), fraction: nil)
  }

  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(
      label: EmptyView(), currentValueLabel: EmptyView(), fraction: value.map { Double($0 / total) }
    )
  }

  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) where Label == Text {
    self.init(
      label: Text(titleKey), currentValueLabel: EmptyView(),
      fraction: value.map { Double($0 / total) })
  }
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: RenderedView {
  let label: Label
  let description: Description
  let actions: Actions

  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  func childViews(in node: ViewNode) -> [ChildView] {
    [
      ChildView(.part("label"), label), ChildView(.part("description"), description),
      ChildView(.part("actions"), actions),
    ]
  }

  func elements(of node: ViewNode) -> [Element] {
    node.childElements.inside(Element(.group, of: node))
  }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init {
      SwiftUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }

  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    self.init {
      SwiftUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }
}

/// The unavailable view of a search without results.
public struct SearchUnavailableContent {
  public struct Label: RenderedView {
    let text: String?

    /// Without a text, the one of the search field around.
    func elements(of node: ViewNode) -> [Element] {
      let query = text ?? node.environment.searchText?.wrappedValue ?? ""
      return [Element(.text, query.isEmpty ? "No Results" : "No Results for “\(query)”", of: node)]
    }
  }

  public struct Description: RenderedView {
    func elements(of node: ViewNode) -> [Element] {
      [Element(.text, "Check the spelling or try a new search.", of: node)]
    }
  }

  public struct Actions: RenderedView {}
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  public static var search: Self { search(nil) }
  public static func search(text: String) -> Self { search(text) }

  private static func search(_ text: String?) -> Self {
    Self {
      SearchUnavailableContent.Label(text: text)
    } description: {
      SearchUnavailableContent.Description()
    } actions: {
      SearchUnavailableContent.Actions()
    }
  }
}
