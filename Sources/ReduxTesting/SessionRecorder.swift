import Foundation
import ReduxRuntime

/// A middleware that records a session in a running app, which `redux-gen replay` plays with the spec.
/// Put it last in the chain.
/// ```swift
/// let recorder = SessionRecorder<TaskListFeature>()
/// let store = TaskListStore(middleware: TaskListFeature.middleware + [recorder])
/// store.dispatch(.addTask(milk))
/// try recorder.session.write(to: file, atomically: true, encoding: .utf8)
/// ```
/// It records each action that reaches the reducer, with its time and with a hash of the state after
/// it. Nothing has to be `Codable`. Each action costs O(size of the state).
///
/// Swift gives the name of a case without a payload only as its text. If an enum of the feature
/// conforms to `CustomStringConvertible`, the text is not the name: `redux-gen replay` does not find
/// such an action, and the hash of a state with such a case differs from that of the spec.
@MainActor public final class SessionRecorder<F: OpenedFeature>: Middleware {
  private var steps: [String] = []
  private var given: String?
  private let elapsed: @Sendable () -> Duration

  /// - Parameter clock: The clock of the store.
  public nonisolated init(clock: any Clock<Duration> = ContinuousClock()) {
    elapsed = Self.stopwatch(clock)
  }

  private nonisolated static func stopwatch<C: Clock<Duration>>(
    _ clock: C
  ) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    if given == nil { given = sessionJSON(of: state) }
    return .next
  }

  public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    let (name, payload) = CaseParts.parts(of: action)
    let values = payload.map { sessionJSON(of: $0) }.joined(separator: ", ")
    steps.append(
      "    {\"reached\": \(quoted(name))"
        + (payload.isEmpty ? "" : ", \"payload\": [\(values)]")
        + ", \"at\": \"\(sessionText(of: elapsed()))\", \"state\": \"\(sessionHash(of: state))\"}")
  }

  /// The session so far, in JSON.
  public var session: String {
    """
    {
      "session": "redux-gen 1",
      "given": \(given ?? "{}"),
      "steps": [
    \(steps.joined(separator: ",\n"))
      ]
    }

    """
  }
}

/// The FNV-1a hash of a value's JSON, as 16 hexadecimal digits. The evaluator of redux-gen computes
/// the same hash for the same state.
func sessionHash(of value: Any) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in sessionJSON(of: value).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The value as JSON, from its mirror: a struct as an object, an enum case as its name or as an object
/// with its payload. Sets and dictionaries are sorted.
func sessionJSON(of value: Any) -> String {
  if let text = scalarJSON(of: value) { return text }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map(\.value)
  switch mirror.displayStyle {
  case .optional: return parts.first.map { sessionJSON(of: $0) } ?? "null"
  case .collection: return "[" + parts.map { sessionJSON(of: $0) }.joined(separator: ",") + "]"
  case .set:
    let texts = parts.map { sessionJSON(of: $0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return "[" + texts.joined(separator: ",") + "]"
  case .dictionary:
    let entries = parts.map { entryJSON(of: Mirror(reflecting: $0).children.map(\.value)) }
    let sorted = entries.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return "{" + sorted.joined(separator: ",") + "}"
  case .enum:
    let (name, payload) = CaseParts.parts(of: value)
    if payload.isEmpty { return quoted(name) }
    let values = payload.map { sessionJSON(of: $0) }.joined(separator: ",")
    return "{\(quoted(name)):" + (payload.count == 1 ? values : "[\(values)]") + "}"
  default:
    let members = mirror.children.map { "\(quoted($0.label ?? "")):\(sessionJSON(of: $0.value))" }
    return "{" + members.joined(separator: ",") + "}"
  }
}

private func entryJSON(of pair: [Any]) -> String {
  guard pair.count == 2 else { return "" }
  let key = sessionJSON(of: pair[0])
  return (key.hasPrefix("\"") ? key : quoted(key)) + ":" + sessionJSON(of: pair[1])
}

/// The name and the payload of an enum case. A mirror has no name for a case without a payload, so
/// the name is wrong if the enum has a `description` of its own.
private enum CaseParts {
  static func parts(of value: Any) -> (name: String, payload: [Any]) {
    guard let child = Mirror(reflecting: value).children.first else {
      return (String(describing: value), [])
    }
    let payload = Mirror(reflecting: child.value)
    let values = payload.displayStyle == .tuple ? payload.children.map(\.value) : [child.value]
    return (child.label ?? "", values)
  }
}

/// The JSON of a value without parts; nil for other values.
private func scalarJSON(of value: Any) -> String? {
  switch value {
  case let flag as Bool: flag ? "true" : "false"
  case let text as String: quoted(text)
  case let character as Character: quoted(String(character))
  case let number as Double: number.isFinite ? "\(number)" : quoted("\(number)")
  case let number as Float: number.isFinite ? "\(number)" : quoted("\(number)")
  case let number as any BinaryInteger:
    abs(Double(number)) < 9_007_199_254_740_992 ? "\(number)" : quoted("\(number)")
  case let number as Decimal: quoted("\(number)")
  case let id as UUID: quoted(id.uuidString)
  case let date as Date: quoted(sessionText(of: date))
  case let url as URL: quoted(url.absoluteString)
  case let data as Data: quoted(data.base64EncodedString())
  case let length as Duration: quoted(sessionText(of: length))
  case let positions as IndexSet: "[" + positions.map(String.init).joined(separator: ",") + "]"
  default: nil
  }
}

/// A duration in seconds, such as `1.5s`.
private func sessionText(of length: Duration) -> String {
  let (seconds, attoseconds) = length.components
  var fraction = String(1_000_000_000 + abs(attoseconds) / 1_000_000_000).dropFirst()
  while fraction.last == "0" { fraction.removeLast() }
  return (seconds < 0 || attoseconds < 0 ? "-" : "") + "\(seconds.magnitude)"
    + (fraction.isEmpty ? "" : "." + fraction) + "s"
}

/// A date in ISO 8601, to the microsecond.
private func sessionText(of date: Date) -> String {
  let exact = (date.timeIntervalSinceReferenceDate * 1_000_000).rounded()
  guard exact.isFinite, abs(exact) < 9e18 else { return "\(date.timeIntervalSinceReferenceDate)" }
  var fraction = Int64(exact) % 1_000_000
  if fraction < 0 { fraction += 1_000_000 }
  let seconds = (Int64(exact) - fraction) / 1_000_000
  let whole = Date(timeIntervalSinceReferenceDate: Double(seconds)).formatted(.iso8601)
  if fraction == 0 { return whole }
  var digits = String(1_000_000 + fraction).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return whole.dropLast() + "." + digits + "Z"
}

/// A string with the escapes that both JSON and YAML read.
private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch (scalar, scalar.value) {
    case ("\"", _): quoted += "\\\""
    case ("\\", _): quoted += "\\\\"
    case ("\n", _): quoted += "\\n"
    case (_, 0..<0x20), (_, 0x7F...0x9F), (_, 0x2028), (_, 0x2029), (_, 0xFEFF), (_, 0xFFFE),
      (_, 0xFFFF):
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
