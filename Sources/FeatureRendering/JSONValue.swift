/// A JSON value that the tool can read or write. Objects keep the order of their members.
package enum JSONValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case null
  case array([JSONValue])
  case object([JSONMember])
}

/// A member of a JSON object.
package struct JSONMember: Equatable, Sendable {
  package let key: String
  package let value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONValue {
  /// An array of strings.
  package static func strings(_ strings: [String]) -> JSONValue {
    .array(strings.map { .string($0) })
  }
}

extension JSONValue {
  /// Creates an object from the members whose value is not nil.
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } })
  }
}
