import FeatureRendering
import PackageWriting

/// Access to the members of messages. A member that is missing or has another kind is nil.
extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Int? { if case .integer(let number) = self { number } else { nil } }
  var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var isNull: Bool { self == .null }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(self, to: &bytes)
    return bytes
  }
}
