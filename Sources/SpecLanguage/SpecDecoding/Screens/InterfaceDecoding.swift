// ui: uikit

/// The framework in which the screens of a feature are written.
package enum InterfaceKind: String, CaseIterable, Sendable {
  case swiftUI = "swiftui"
  /// Lists are view controllers. Rows, forms and pages are views of SwiftUI in them.
  case uiKit = "uikit"
}

let interfaceShape: ValueShape = .oneOf(InterfaceKind.allCases.map { .constant($0.rawValue) })

let interfaceSummary =
  "`uikit` for screens whose lists are view controllers, with a coordinator: see "
  + "[UIKit](screens.md#uikit). Default: `swiftui`"

extension SpecDecoder {
  ///     ui: UIKit                             # wrong-value
  ///     ui: uikit
  mutating func interface(_ item: KeyedNode) -> InterfaceKind? {
    guard item.node.isScalar else {
      wrongKind(item, interfaceShape)
      return nil
    }
    guard let name = decodeName(item) else { return nil }
    if let kind = InterfaceKind(rawValue: name.value) { return kind }
    let known = InterfaceKind.allCases.map(\.rawValue)
    let same = known.first { $0 == name.value.lowercased() }
    let suggestion = Suggestion(
      for: name.value,
      key: same.map { NearName(name: $0, isOnly: true) } ?? nearName(name.value, among: known))
    diagnostics.error(
      .wrongValue,
      "'ui' can be 'swiftui' or 'uikit', found '\(excerpt(name.value))'", at: name.range,
      fixes: suggestion.fixes(at: name.range))
    return nil
  }
}
