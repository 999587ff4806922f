@testable import FeatureAnalysis
@testable import FeatureLowering

/// The Swift functions of every driver that describe a value of any type as a string.
let driverSupport = #"""
  import Foundation
  import ReduxRuntime

  func uuid(_ number: UInt64) -> UUID {
    let text = String(number, radix: 16)
    let digits = String(repeating: "0", count: 12 - text.count) + text
    return UUID(uuidString: "00000000-0000-0000-0000-\(digits)") ?? UUID()
  }

  func url(_ text: String) throws -> URL { URL(string: text) ?? URL(fileURLWithPath: text) }

  func data(_ text: String) throws -> Data { Data(base64Encoded: text) ?? Data() }

  /// The messages of the actions that a store rejects.
  @MainActor final class Rejections {
    var messages: [String] = []
  }

  private func items<S: Sequence>(_ sequence: S) -> [String] { sequence.map { text(of: $0) } }

  func text(of value: Any) -> String {
    switch value {
    case let value as String: return value.debugDescription
    case let value as Character: return value.debugDescription
    case let value as Bool: return "\(value)"
    case let value as Date: return "date \(value.timeIntervalSinceReferenceDate)"
    case let value as UUID: return value.uuidString
    case let value as URL: return value.absoluteString
    case let value as IndexSet: return "[\(items(value).joined(separator: ", "))]"
    case let value as Data: return "data \([UInt8](value))"
    case let value as Decimal: return value.description
    case let value as Duration:
      return "duration \(value.components.seconds) \(value.components.attoseconds)"
    case let value as any BinaryInteger: return "\(value)"
    case let value as any BinaryFloatingPoint: return "\(value)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional?: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .set?: return "{\(mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", "))}"
    case .dictionary?:
      let entries = mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map { text(of: $0.value) }
        return "\(pair[0]): \(pair[1])"
      }
      return "{\(entries.sorted().joined(separator: ", "))}"
    case .enum?:
      guard let child = mirror.children.first else { return "\(value)" }
      let inner = Mirror(reflecting: child.value)
      let parts =
        inner.displayStyle == .tuple ? inner.children.map { text(of: $0.value) } : [text(of: child.value)]
      return "\(child.label ?? "")(\(parts.joined(separator: ", ")))"
    default: break
    }
    if let list = value as? any Sequence { return "[\(items(list).joined(separator: ", "))]" }
    let parts = mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }
    return "(\(parts.joined(separator: ", ")))"
  }

  """#

/// Writes the functions that run scenarios on compiled stores and print the resulting state.
struct Driver {
  let feature: Feature
  private var values: ValueLowering

  init(_ feature: Feature) {
    self.feature = feature
    values = ValueLowering(types: feature.types)
  }

  private func text(_ expression: SwiftExpression) -> String {
    var printer = SwiftPrinter()
    let file = SwiftFile(declarations: [.function("f", [], body: [.expression(expression)])])
    let lines = String(decoding: printer.print(file), as: UTF8.self)
    let body = lines.drop { $0 != "{" }.dropFirst()
    return String(body[..<(body.lastIndex(of: "}") ?? body.endIndex)])
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  /// Returns the initial state of a run as a Swift expression.
  mutating func initialState(_ state: Value) -> String {
    guard case .structure(let list) = state else { return "" }
    var arguments: [String] = []
    for (property, value) in zip(feature.state.properties, list) {
      arguments.append("\(property.name): \(text(values.expression(value, property.type)))")
    }
    let prefix = values.isThrowing ? "try " : ""
    values.isThrowing = false
    return "\(prefix)\(feature.state.name)(\(arguments.joined(separator: ",\n")))"
  }

  mutating func dispatch(_ call: ActionCall) -> String {
    let action = feature.actions.first { $0.name == call.action }
    let expression = values.action(call.action, call.arguments, action?.payload ?? [])
    let prefix = values.isThrowing ? "try " : ""
    values.isThrowing = false
    return "\(prefix)store.dispatch(\(text(expression)))"
  }
}
