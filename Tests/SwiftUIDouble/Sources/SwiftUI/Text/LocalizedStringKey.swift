/// A text that the String Catalog of an app translates. The key of an interpolated text has a place for
/// each value: `"\(count) to do"` is `%lld to do`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  package let key: String
  private let arguments: [Argument]

  fileprivate enum Argument: Equatable, Sendable {
    case string(String)
    case text(Text)
  }

  public init(_ value: String) {
    key = value
    arguments = []
  }

  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The text in the language of the environment.
  @MainActor func localized(in environment: EnvironmentValues) -> String {
    let translated = environment.localizeKey?(key) ?? key
    var rest = translated[...]
    var result = ""
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      if arguments.isEmpty { break }
      guard let specifier = ["%lld", "%@", "%lf", "%%"].first(where: { rest.hasPrefix($0) }) else {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(specifier.count)
      if specifier == "%%" {
        result += "%"
        continue
      }
      switch next < arguments.count ? arguments[next] : .string(specifier) {
      case .string(let string): result += string
      case .text(let text): result += text.resolved(in: environment)
      }
      next += 1
    }
    return result + rest
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacing("%", with: "%%")
    }

    public mutating func appendInterpolation(_ string: String) { add("%@", string) }
    public mutating func appendInterpolation(_ string: Substring) { add("%@", String(string)) }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      add(T.specifier, value.localizedText)
    }

    public mutating func appendInterpolation<F: FormatStyle>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
      add("%@", format.format(input))
    }

    public mutating func appendInterpolation(_ text: Text) {
      key += "%@"
      arguments.append(.text(text))
    }

    private mutating func add(_ specifier: String, _ value: String) {
      key += specifier
      arguments.append(.string(value))
    }
  }
}

/// A number in a localized text.
public protocol _FormatSpecifiable: Equatable {
  static var specifier: String { get }
  /// The number in English, with separators, as SwiftUI shows it.
  var localizedText: String { get }
}

extension Int: _FormatSpecifiable {
  public static var specifier: String { "%lld" }
  public var localizedText: String { formatted(.number.locale(english)) }
}

extension Int64: _FormatSpecifiable {
  public static var specifier: String { "%lld" }
  public var localizedText: String { formatted(.number.locale(english)) }
}

extension Double: _FormatSpecifiable {
  public static var specifier: String { "%lf" }
  public var localizedText: String {
    formatted(.number.precision(.fractionLength(6)).locale(english))
  }
}

private let english = Locale(identifier: "en_US")

private enum LocalizeKey: EnvironmentKey {
  static var defaultValue: (@MainActor (String) -> String)? { nil }
}

extension EnvironmentValues {
  /// Translates the keys of texts; nil shows the keys.
  package var localizeKey: (@MainActor (String) -> String)? {
    get { self[LocalizeKey.self] }
    set { self[LocalizeKey.self] = newValue }
  }
}
