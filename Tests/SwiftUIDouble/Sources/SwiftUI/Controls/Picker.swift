public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: RenderedView {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  func childViews(in node: ViewNode) -> [ChildView] {
    [ChildView(.part("label"), label), ChildView(.part("content"), content)]
  }

  func elements(of node: ViewNode) -> [Element] {
    let selected = selection.wrappedValue
    let options = (node.child(.part("content"))?.elements ?? []).map { element in
      var option = Element(.option, element.spoken, of: node)
      option.tag = element.tag
      option.isEnabled = option.isEnabled && element.isEnabled
      if let value = value(of: element.tag) {
        if value == selected { option.traits.insert(.isSelected) }
        option.actions.tap = { selection.wrappedValue = value }
      }
      return option
    }
    if !options.contains(where: { $0.traits.contains(.isSelected) }) {
      node.host.addFault(
        "Picker: the selection \"\(selected)\" is invalid and does not have an associated tag, this"
          + " will give undefined results.")
    }
    let label = node.child(.part("label"))?.elements.spoken ?? ""
    var picker = Element(.picker, label, of: node)
    picker.value = options.first { $0.traits.contains(.isSelected) }?.spoken
    picker.children = options
    return [picker]
  }

  /// A tag counts only if it has the type of the selection, or that of an optional selection's value.
  private func value(of tag: AnyHashable?) -> SelectionValue? {
    tag?.base as? SelectionValue
  }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }

  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension View {
  public func tag<V: Hashable>(_ tag: V) -> some View {
    changingElements { $0.tag = AnyHashable(tag) }
  }
}

public protocol PickerStyle {}
public struct DefaultPickerStyle: PickerStyle { public init() {} }
public struct SegmentedPickerStyle: PickerStyle { public init() {} }
public struct MenuPickerStyle: PickerStyle { public init() {} }
public struct InlinePickerStyle: PickerStyle { public init() {} }
public struct NavigationLinkPickerStyle: PickerStyle { public init() {} }

extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

extension View {
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { modified(LookChange()) }
}
