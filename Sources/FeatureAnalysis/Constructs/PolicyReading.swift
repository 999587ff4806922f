import Diagnostics
import SpecDecoding

extension Analysis {
  /// `concurrent`, `latest`, `first`, `debounce(300ms)`, `throttle(1s)`; concurrent if left out.
  ///
  ///     policy: debounce(300)             # invalid-value
  ///     policy: debounce(300ms)
  mutating func policy(_ written: Located<String>?) -> EffectPolicy? {
    guard let written else { return .concurrent }
    let (name, length) = Analysis.split(written.value)
    switch name {
    case "concurrent", "latest", "first":
      if length != nil {
        error(.invalidValue, "'\(name)' takes no duration", at: written.range)
        return nil
      }
      return name == "latest" ? .latest : name == "first" ? .first : .concurrent
    case "debounce", "throttle":
      let duration = length.flatMap { Analysis.duration($0) }
      if let duration, duration <= .zero {
        error(
          .invalidValue,
          "the duration of '\(name)' is more than nothing, found '\(length ?? "")'",
          at: written.range)
        return nil
      }
      guard let duration else {
        let meant = length.flatMap { DurationText.meant(by: $0) }.map { "\(name)(\($0))" }
        invalidDuration(written.value, meant: meant, at: written.range) {
          "'\(name)' needs a duration in parentheses, such as '\($0 ?? name + "(300ms)")'"
        }
        return nil
      }
      return name == "debounce" ? .debounce(duration) : .throttle(duration)
    default:
      reportUnknownPolicy(written, name)
      return nil
    }
  }

  private mutating func reportUnknownPolicy(_ written: Located<String>, _ name: String) {
    let names = ["concurrent", "latest", "first", "debounce", "throttle"]
    // The duration stays as it was written.
    let rest = String(written.value.dropFirst(name.count))
    let meant = nearName(name, among: names)
    let suggestion = Suggestion(
      for: written.value, key: meant.map { NearName(name: $0.name + rest, isOnly: $0.isOnly) })
    error(
      .unknownPolicy, "there is no policy '\(excerpt(written.value))'\(suggestion)",
      at: written.range,
      help: "policies: concurrent, latest, first, debounce(300ms), throttle(1s)",
      fixes: suggestion.fixes(at: written.range))
  }

  /// `debounce(300ms)` as `debounce` and `300ms`.
  private static func split(_ text: String) -> (name: String, length: String?) {
    guard text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "("))
    else { return (text, nil) }
    let inner = text[text.utf8.index(after: open)...].dropLast()
    return (String(text[..<open]), String(inner))
  }

  static func duration(_ text: String) -> Duration? {
    guard case .duration(let seconds, let attoseconds)? = DurationText.value(of: text) else {
      return nil
    }
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }
}
