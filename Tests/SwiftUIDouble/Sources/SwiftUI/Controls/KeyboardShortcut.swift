public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public let character: Character

  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral: Character) {
    character = extendedGraphemeClusterLiteral
  }

  public static let delete = KeyEquivalent("\u{8}")
  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
}

public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = EventModifiers(rawValue: 2)
  public static let command = EventModifiers(rawValue: 16)
}

public struct KeyboardShortcut: Hashable, Sendable {
  public let key: KeyEquivalent
  public let modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension View {
  /// The keys do what a tap on the control does, while it is on the screen.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View {
    changingElements {
      if $0.actions.tap != nil { $0.shortcut = KeyboardShortcut(key, modifiers: modifiers) }
    }
  }
}
