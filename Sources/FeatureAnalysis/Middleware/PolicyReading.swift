import ReduxSemantics
import SpecLanguage

/// Reads a policy: `concurrent`, `latest`, `first`, `serial`, `debounce(300ms)`, `throttle(1s)` or
/// `throttle(1s, trailing: true)`. The default is `concurrent`.
///
///     policy: debounce(300)             # invalid-value
///     policy: debounce(300ms)
func effectPolicy(_ written: Located<String>?, _ findings: inout Findings) -> EffectPolicy? {
  guard let written else { return .concurrent }
  let text = PolicyText(written.value)
  let name = text.name
  switch name {
  case "concurrent", "latest", "first", "serial":
    if text.length != nil {
      findings.error(.invalidValue, "'\(name)' takes no duration", at: written.range)
      return nil
    }
    return plainPolicies[name]
  case "debounce", "throttle":
    guard let trailing = trailing(text, at: written.range, &findings) else { return nil }
    return length(of: text, written, &findings).map {
      name == "debounce" ? .debounce($0) : .throttle($0, trailing: trailing)
    }
  default:
    reportUnknownPolicy(written, name, &findings)
    return nil
  }
}

private let plainPolicies: [String: EffectPolicy] = [
  "concurrent": .concurrent, "latest": .latest, "first": .first, "serial": .serial,
]

private func length(of text: PolicyText, _ written: Located<String>, _ findings: inout Findings)
  -> Duration?
{
  let name = text.name
  let duration = text.length.flatMap { DurationText.duration($0) }
  if let duration, duration <= .zero {
    findings.error(
      .invalidValue,
      "the duration of '\(name)' must be positive, found '\(text.length ?? "")'",
      at: written.range)
    return nil
  }
  guard let duration else {
    let rest = text.rest.map { ", " + $0 } ?? ""
    let meant = text.length.flatMap { DurationText.meant(by: $0) }.map { "\(name)(\($0)\(rest))" }
    DurationText.reportInvalid(written.value, meant: meant, at: written.range, &findings) {
      "'\(name)' needs a duration in parentheses, such as '\($0 ?? name + "(300ms)")'"
    }
    return nil
  }
  return duration
}

/// Reads the `trailing: true` after the duration of `throttle`.
///
///     policy: "throttle(1s, trailing)"             # invalid-value
///     policy: "throttle(1s, trailing: true)"
private func trailing(_ text: PolicyText, at range: SourceRange, _ findings: inout Findings)
  -> Bool?
{
  guard let rest = text.rest else { return false }
  let words = rest.filter { $0 != " " }
  if text.name == "throttle", words == "trailing:true" || words == "trailing:false" {
    return words == "trailing:true"
  }
  findings.error(
    .invalidValue,
    text.name == "throttle"
      ? "expected 'throttle(\(text.length ?? "1s"), trailing: true)', found '\(excerpt(rest))'"
      : "'\(text.name)' takes only a duration, found '\(excerpt(rest))'",
    at: range)
  return nil
}

private func reportUnknownPolicy(
  _ written: Located<String>, _ name: String, _ findings: inout Findings
) {
  let names = ["concurrent", "latest", "first", "serial", "debounce", "throttle"]
  // The suggestion contains the duration as written.
  let rest = String(written.value.dropFirst(name.count))
  let meant = nearName(name, among: names)
  let near =
    (withParentheses(written.value) ?? policiesOfOtherLibraries[written.value])
    .map { NearName(name: $0, isOnly: true) }
    ?? meant.map { NearName(name: $0.name + rest, isOnly: $0.isOnly) }
  let suggestion = Suggestion(for: written.value, key: near)
  findings.error(
    .unknownPolicy, "there is no policy '\(excerpt(written.value))'\(suggestion)",
    at: written.range,
    help: "policies: concurrent, latest, first, serial, debounce(300ms), throttle(1s)",
    fixes: suggestion.fixes(at: written.range))
}

/// The policies for the words of Redux-Saga and reactive libraries.
private let policiesOfOtherLibraries = [
  "takeLatest": "latest", "switchMap": "latest", "switchToLatest": "latest", "restart": "latest",
  "takeLeading": "first", "exhaustMap": "first", "ignore": "first", "drop": "first",
  "takeEvery": "concurrent", "mergeMap": "concurrent", "flatMap": "concurrent",
  "parallel": "concurrent", "concatMap": "serial", "queue": "serial", "sequential": "serial",
]

/// Turns `debounce 300ms` into `debounce(300ms)`.
private func withParentheses(_ text: String) -> String? {
  let words = text.split(separator: " ").map(String.init)
  guard words.count == 2, ["debounce", "throttle"].contains(words[0]),
    DurationText.duration(words[1]) != nil
  else { return nil }
  return "\(words[0])(\(words[1]))"
}

/// The parts of a policy: `throttle(1s, trailing: true)` is split into `throttle`, `1s` and
/// `trailing: true`.
private struct PolicyText {
  let name: String
  var length: String?
  var rest: String?

  init(_ text: String) {
    guard text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "("))
    else {
      name = text
      return
    }
    name = String(text[..<open])
    let parts = text[text.utf8.index(after: open)...].dropLast()
      .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    length = parts.first.map(String.init)
    if parts.count > 1 { rest = String(parts[1].drop { $0 == " " }) }
  }
}
