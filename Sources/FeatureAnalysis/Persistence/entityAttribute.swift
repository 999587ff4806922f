/// The name of the SwiftData attribute that stores a property: the property's first name, and the version
/// that added the property. Attributes are never renamed, and a name is never reused.
package func entityAttribute(_ property: String, _ history: History) -> String {
  let first = history.renames.first?.name ?? property
  var name = reserved.contains(first) ? first + "Value" : first
  if history.added > 1 { name += "\(history.added)" }
  // With a version, a name of the entity is no clash, and apps have stored data under it.
  while reserved.contains(name) || membersOfEntity.contains(name) { name += "Value" }
  return name
}

private let membersOfEntity: Set<String> = ["element", "key"]

/// Names that no attribute can have: the members of SwiftData's models, and keywords that SwiftData's
/// macros write without backticks.
private let reserved: Set<String> = [
  "description", "debugDescription", "hash", "hashValue", "isDeleted", "isInserted", "isUpdated",
  "hasChanges", "modelContext", "persistentModelID", "persistentBackingData", "objectID",
  "entity",
  "version", "position", "superclass", "zone", "observationRegistrar", "as", "associatedtype",
  "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
  "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
  "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
  "while",
]
