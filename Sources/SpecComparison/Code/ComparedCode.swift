import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// Code of one version, for comparing and for messages.
struct ComparedCode {
  let normal: String
  /// As it was written, on one line.
  let text: String

  init(normal: String, text: String) {
    self.normal = normal
    self.text = text
  }

  /// - Parameter payload: the values that the code sees in addition to the state.
  init(_ code: Code<TypedExpression>, in file: SourceFile, payload: [String: String] = [:]) {
    var normalized = NormalizedCode(in: file, payload: payload)
    normalized.add(code)
    normal = normalized.text
    switch code {
    case .checked(let expression): text = oneLine(file.text(in: expression.range))
    case .unchecked(let swift): text = oneLine(swift.text)
    }
  }

  init(_ code: Code<[TypedStatement]>, in file: SourceFile, payload: [String: String] = [:]) {
    var normalized = NormalizedCode(in: file, payload: payload)
    normalized.add(code)
    normal = normalized.text
    switch code {
    case .checked(let statements):
      // Several statements are not one line.
      text = statements.count == 1 ? oneLine(file.text(in: statements[0].range)) : ""
    case .unchecked(let swift): text = oneLine(swift.text)
    }
  }

  /// For a message: "was '1' and is now '2'", or "changed" where the texts are too long to read or
  /// look alike.
  func change(to new: ComparedCode) -> String {
    let limit = 60
    guard text.utf8.count <= limit, new.text.utf8.count <= limit, text != new.text,
      !text.isEmpty, !new.text.isEmpty
    else { return "changed" }
    return "was '\(shown(text))' and is now '\(shown(new.text))'"
  }
}

/// What represents the values of a payload in normalized code: their indices, if both versions have
/// the same payload, so that its internal names do not matter.
func payloadNames(_ payload: [Parameter], byPlace: Bool = true) -> [String: String] {
  guard byPlace else { return [:] }
  return Dictionary(
    payload.enumerated().map { ($1.name, "$\($0)") }, uniquingKeysWith: { first, _ in first })
}

/// What callers see of a payload: labels and types.
struct PayloadSignature: Equatable, CustomStringConvertible {
  private struct Part: Equatable {
    let label: String?
    let type: Type
  }

  private let parts: [Part]

  init(_ payload: [Parameter]) {
    parts = payload.map { Part(label: $0.label, type: $0.type) }
  }

  var description: String {
    if parts.isEmpty { return "no payload" }
    return "'(\(parts.map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")))'"
  }
}
