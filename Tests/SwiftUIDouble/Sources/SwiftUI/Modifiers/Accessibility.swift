public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var names: Set<String> = []

  public init() {}
  private init(_ name: String) { names = [name] }

  public static let isButton = AccessibilityTraits("isButton")
  public static let isHeader = AccessibilityTraits("isHeader")
  public static let isSelected = AccessibilityTraits("isSelected")
  public static let isLink = AccessibilityTraits("isLink")
  public static let isToggle = AccessibilityTraits("isToggle")
  public static let isImage = AccessibilityTraits("isImage")
  public static let isStaticText = AccessibilityTraits("isStaticText")
  public static let isModal = AccessibilityTraits("isModal")
  public static let updatesFrequently = AccessibilityTraits("updatesFrequently")

  public func contains(_ member: AccessibilityTraits) -> Bool { member.names.isSubset(of: names) }

  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
    changed { $0.formUnion(other) }
  }

  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
    changed { $0.formIntersection(other) }
  }

  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    changed { $0.formSymmetricDifference(other) }
  }

  @discardableResult public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    let isNew = !contains(newMember)
    names.formUnion(newMember.names)
    return (isNew, newMember)
  }

  @discardableResult public mutating func remove(_ member: AccessibilityTraits)
    -> AccessibilityTraits?
  {
    defer { names.subtract(member.names) }
    return contains(member) ? member : nil
  }

  @discardableResult public mutating func update(with newMember: AccessibilityTraits)
    -> AccessibilityTraits?
  {
    defer { names.formUnion(newMember.names) }
    return contains(newMember) ? newMember : nil
  }

  public mutating func formUnion(_ other: AccessibilityTraits) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: AccessibilityTraits) {
    names.formIntersection(other.names)
  }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    names.formSymmetricDifference(other.names)
  }

  private func changed(_ change: (inout AccessibilityTraits) -> Void) -> AccessibilityTraits {
    var traits = self
    change(&traits)
    return traits
  }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

extension View {
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }

  @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(label))
  }

  public func accessibilityLabel(_ label: Text) -> some View {
    describing { element, text in
      element.label = text
    } with: {
      label
    }
  }

  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }

  @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(value))
  }

  public func accessibilityValue(_ value: Text) -> some View {
    describing { element, text in
      element.value = text
    } with: {
      value
    }
  }

  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    describing { element, text in
      element.hint = text
    } with: {
      Text(hintKey)
    }
  }

  public func accessibilityIdentifier(_ identifier: String) -> some View {
    changingElements { $0.identifier = identifier }
  }

  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    changingElements { $0.traits.formUnion(traits) }
  }

  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    changingElements { $0.traits = $0.traits.subtracting(traits) }
  }

  public func accessibilityHidden(_ hidden: Bool) -> some View {
    changingElements { $0.isHidden = $0.isHidden || hidden }
  }

  /// One element for VoiceOver, which says what the parts say or nothing, instead of an element for
  /// each part.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    changingElements { element in
      if children == .combine { element.label = element.spoken }
      if children != .contain { element.hideChildren() }
    }
  }

  private func describing(
    _ change: @escaping @MainActor (inout Element, String) -> Void,
    with text: @escaping @MainActor () -> Text
  ) -> some View {
    modified(Description(text: text(), change: change))
  }
}

private struct Description: Modification {
  let text: Text
  let change: @MainActor (inout Element, String) -> Void

  func elements(_ elements: [Element], of node: ViewNode) -> [Element] {
    elements.map {
      var element = $0
      if element.place == .content { change(&element, text.resolved(in: node.environment)) }
      return element
    }
  }
}

extension Element {
  /// VoiceOver finds the element only, not its parts.
  mutating func hideChildren() {
    for index in children.indices {
      children[index].isHidden = true
      children[index].hideChildren()
    }
  }
}
