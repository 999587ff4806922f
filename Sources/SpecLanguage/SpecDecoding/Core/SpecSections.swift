/// The sections of a spec that declare names for other sections.
package struct SpecSections: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Models, filters and external types.
  package static let types = Self(rawValue: 1)
  /// Stored and derived properties.
  package static let state = Self(rawValue: 2)
  package static let actions = Self(rawValue: 4)
  package static let dependencies = Self(rawValue: 8)
  package static let events = Self(rawValue: 16)
  /// Middleware, whose rules declare the `id`s of effects.
  package static let middleware = Self(rawValue: 32)
  package static let scenarios = Self(rawValue: 64)
  package static let all = Self(rawValue: 127)
  /// The `id`s of effects.
  package static let effectIDs = Self(rawValue: 128)
}
