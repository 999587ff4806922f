import FeatureLowering

/// A value in `Package.swift`, formatted like swift-format.
indirect enum ManifestItem {
  typealias LabeledItem = (label: String, value: ManifestItem)

  case literal(String)
  /// A comment on its own line in a list.
  case comment(String)
  case call(String, [LabeledItem], isBroken: Bool)
  case list([ManifestItem], isBroken: Bool)

  static let lineLength = 100

  static func string(_ text: String) -> ManifestItem { .literal(stringLiteral(text)) }

  static func call(_ name: String, _ arguments: [LabeledItem]) -> ManifestItem {
    .call(name, arguments, isBroken: false)
  }

  static func array(_ items: [ManifestItem]) -> ManifestItem {
    .list(items, isBroken: items.contains { $0.isBroken })
  }

  /// Returns the item on as few lines as possible.
  ///
  /// - Parameters:
  ///   - prefix: The code before the item on its first line.
  ///   - suffix: The code after the item on its last line.
  func lines(indent: Int = 0, prefix: String = "", suffix: String = "") -> [String] {
    let start = String(repeating: " ", count: indent) + prefix
    if !isBroken {
      let line = start + flat + suffix
      if line.utf8.count <= Self.lineLength { return [line] }
    }
    switch self {
    case .literal(let text): return [start + text + suffix]
    case .comment(let text): return [start + "// " + text]
    case .list(let items, _):
      let isSeveral = items.filter { !$0.isComment }.count > 1
      return [start + "["]
        + items.flatMap { $0.lines(indent: indent + 2, suffix: isSeveral ? "," : "") }
        + [String(repeating: " ", count: indent) + "]" + suffix]
    case .call(let name, let arguments, let isBroken):
      return [start + name + "("] + Self.lines(of: arguments, isBroken, indent, suffix)
    }
  }

  private static func lines(
    of arguments: [LabeledItem], _ isBroken: Bool, _ indent: Int, _ suffix: String
  ) -> [String] {
    if isBroken {
      return lines(of: arguments, indent, end: "")
        + [String(repeating: " ", count: indent) + ")" + suffix]
    }
    if !arguments.contains(where: \.value.isBroken) {
      let line = String(repeating: " ", count: indent + 2) + flat(arguments) + ")" + suffix
      if line.utf8.count <= lineLength { return [line] }
    }
    return lines(of: arguments, indent, end: ")" + suffix)
  }

  /// Returns the arguments, one on each line.
  private static func lines(of arguments: [LabeledItem], _ indent: Int, end: String) -> [String] {
    arguments.enumerated().flatMap { index, argument in
      argument.value.lines(
        indent: indent + 2, prefix: "\(argument.label): ",
        suffix: index < arguments.count - 1 ? "," : end)
    }
  }

  private var isBroken: Bool {
    switch self {
    case .literal: false
    case .comment: true
    case .list(_, let isBroken): isBroken
    case .call(_, let arguments, let isBroken): isBroken || arguments.contains { $0.value.isBroken }
    }
  }

  private var isComment: Bool {
    if case .comment = self { true } else { false }
  }

  private var flat: String {
    switch self {
    case .literal(let text): text
    case .comment(let text): "// " + text
    case .list(let items, _): "[\(items.map(\.flat).joined(separator: ", "))]"
    case .call(let name, let arguments, _): "\(name)(\(Self.flat(arguments)))"
    }
  }

  private static func flat(_ arguments: [LabeledItem]) -> String {
    arguments.map { "\($0.label): \($0.value.flat)" }.joined(separator: ", ")
  }
}
