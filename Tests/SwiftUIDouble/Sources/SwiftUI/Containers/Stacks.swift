/// A view that arranges others. How it arranges them is not modeled.
struct Arrangement<Content: View>: RenderedView {
  let content: Content

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }

  func elements(of node: ViewNode) -> [Element] {
    node.childElements.inside(Element(.group, of: node))
  }
}

public struct VStack<Content: View>: View {
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public var body: some View { Arrangement(content: content) }
}

public struct HStack<Content: View>: View {
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public var body: some View { Arrangement(content: content) }
}

public struct ZStack<Content: View>: View {
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View { Arrangement(content: content) }
}

public struct ScrollView<Content: View>: View {
  private let content: Content

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public var body: some View { Refreshing(content: Arrangement(content: content)) }
}

public struct LazyVStack<Content: View>: View {
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public var body: some View { Arrangement(content: content) }
}

public struct Spacer: RenderedView {
  public init(minLength: CGFloat? = nil) {}
}

public struct Divider: RenderedView {
  public init() {}
}

public enum Axis: Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

public enum HorizontalAlignment: Sendable {
  case leading, center, trailing
}

public enum VerticalAlignment: Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

public enum VerticalEdge: Int8, Sendable {
  case top, bottom
}

public enum Alignment: Sendable {
  case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading,
    bottomTrailing
}
