public struct Toggle<Label: View>: RenderedView {
  let isOn: Binding<Bool>
  let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  func elements(of node: ViewNode) -> [Element] {
    var toggle = Element(.toggle, of: node)
    toggle.value = isOn.wrappedValue ? "on" : "off"
    toggle.actions.tap = { isOn.wrappedValue.toggle() }
    return node.childElements.inside(toggle)
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
}

public struct Stepper<Label: View>: RenderedView {
  let label: Label
  let increment: (@MainActor () -> Void)?
  let decrement: (@MainActor () -> Void)?

  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?
  ) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    increment = {
      value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound)
    }
    decrement = {
      value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound)
    }
  }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  func elements(of node: ViewNode) -> [Element] {
    var stepper = Element(.stepper, of: node)
    stepper.actions.increment = increment
    stepper.actions.decrement = decrement
    return node.childElements.inside(stepper)
  }
}

extension Stepper where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?
  ) {
    label = Text(titleKey)
    increment = onIncrement
    decrement = onDecrement
  }

  public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1)
  {
    label = Text(titleKey)
    increment = { value.wrappedValue = value.wrappedValue.advanced(by: step) }
    decrement = { value.wrappedValue = value.wrappedValue.advanced(by: -step) }
  }

  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(titleKey) }
  }
}

public struct Slider<Label: View>: RenderedView {
  let label: Label
  let read: @MainActor () -> Double
  let write: @MainActor (Double) -> Void
  let step: Double
  let bounds: ClosedRange<Double>

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V.Stride = 1,
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.label = label()
    read = { Double(value.wrappedValue) }
    write = { value.wrappedValue = V($0) }
    self.step = Double(step)
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
  }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  func elements(of node: ViewNode) -> [Element] {
    var slider = Element(.slider, of: node)
    slider.value = "\(read())"
    slider.actions.increment = { write(min(read() + step, bounds.upperBound)) }
    slider.actions.decrement = { write(max(read() - step, bounds.lowerBound)) }
    return node.childElements.inside(slider)
  }
}

public struct DatePicker<Label: View>: RenderedView {
  let label: Label
  let selection: Binding<Date>

  public typealias Components = DatePickerComponents

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, label)] }

  /// A person enters a date as `2026-01-31T10:00:00Z`.
  func elements(of node: ViewNode) -> [Element] {
    var picker = Element(.datePicker, of: node)
    picker.value = selection.wrappedValue.formatted(.iso8601)
    picker.entersWhole = true
    picker.actions.enter = {
      if let date = try? Date($0, strategy: .iso8601) { selection.wrappedValue = date }
    }
    return node.childElements.inside(picker)
  }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    label = Text(titleKey)
    self.selection = selection
  }
}

public protocol ToggleStyle {}
public struct DefaultToggleStyle: ToggleStyle { public init() {} }
public struct SwitchToggleStyle: ToggleStyle { public init() {} }
public struct ButtonToggleStyle: ToggleStyle { public init() {} }

extension ToggleStyle where Self == DefaultToggleStyle {
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { modified(LookChange()) }
}
