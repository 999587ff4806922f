import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Code of one version, in one form for comparing and another form for messages.
struct ComparedCode {
  let normal: String
  /// The code as written, on one line.
  let text: String

  init(normal: String, text: String) {
    self.normal = normal
    self.text = text
  }

  /// - Parameter payload: the names of payload values that the code can use, with their normalized
  ///   names.
  init(_ code: Code<TypedExpression>, in file: SourceFile, payload: [String: String] = [:]) {
    var normalized = NormalizedCode(in: file, payload: payload)
    normalized.addCode(code)
    normal = normalized.text
    switch code {
    case .checked(let expression): text = oneLine(file.sourceText(in: expression.range))
    case .unchecked(let swift): text = oneLine(swift.text)
    }
  }

  init(_ code: Code<[TypedStatement]>, in file: SourceFile, payload: [String: String] = [:]) {
    var normalized = NormalizedCode(in: file, payload: payload)
    normalized.addCode(code)
    normal = normalized.text
    switch code {
    case .checked(let statements):
      // Several statements are omitted, because they do not fit on one line.
      text = statements.count == 1 ? oneLine(file.sourceText(in: statements[0].range)) : ""
    case .unchecked(let swift): text = oneLine(swift.text)
    }
  }

  /// The end of a message, such as "was '1' and is now '2'". If the code is too long or looks the
  /// same in both versions, the end is "changed".
  func changeText(to new: ComparedCode) -> String {
    let limit = 60
    guard text.utf8.count <= limit, new.text.utf8.count <= limit, text != new.text,
      !text.isEmpty, !new.text.isEmpty
    else { return "changed" }
    return "was '\(shown(text))' and is now '\(shown(new.text))'"
  }
}

extension Versions {
  /// Whether two defaults are written in the same way or have the same value. The values of enums
  /// are compared as written, because their cases may have another order.
  func areSame(_ before: PayloadDefault, _ after: PayloadDefault, _ type: Type) -> Bool {
    let (old, new) = (Code.checked(before.expression), Code.checked(after.expression))
    return ComparedCode(old, in: self.old.source.file).normal
      == ComparedCode(new, in: self.new.source.file).normal || haveSameValue(old, new, type)
  }

  /// Whether two constant expressions have the same value although they are written differently, such as
  /// `3` and `2 + 1`. Only values without models are compared, because the versions may declare
  /// different ones.
  func haveSameValue(
    _ before: Code<TypedExpression>?, _ after: Code<TypedExpression>?, _ type: Type
  ) -> Bool {
    guard let scalar = type.unwrapped.scalar, ![.uuid, .date].contains(scalar),
      case .checked(let before)? = before, case .checked(let after)? = after,
      let value = oldValues.value(of: before)
    else { return false }
    return value == newValues.value(of: after)
  }
}

/// The names that represent payload values in normalized code. If both versions have the same
/// payload, the names are indices, so that a changed internal name makes no difference.
func payloadNames(_ payload: [Parameter], byPlace: Bool = true) -> [String: String] {
  guard byPlace else { return [:] }
  return Dictionary(
    payload.enumerated().map { ($1.name, "$\($0)") }, uniquingKeysWith: { first, _ in first })
}

/// The part of a payload that callers see: labels and types.
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
