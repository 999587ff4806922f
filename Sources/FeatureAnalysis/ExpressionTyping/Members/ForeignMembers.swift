/// The names of standard members in other languages.
enum ForeignMembers {
  /// The Swift name for each name from another language.
  static let equivalents = [
    "add": "append", "append": "insert", "push": "append", "put": "insert", "length": "count",
    "len": "count",
    "size": "count", "trim": "trimmed", "trimmingCharacters": "trimmed", "strip": "trimmed",
    "upper": "uppercased", "toUpperCase": "uppercased", "lower": "lowercased",
    "toLowerCase": "lowercased", "startsWith": "hasPrefix", "endsWith": "hasSuffix",
    "includes": "contains", "has": "contains", "find": "first", "indexOf": "firstIndex",
    "findIndex": "firstIndex", "every": "allSatisfy", "all": "allSatisfy", "pop": "popLast",
    "shift": "removeFirst", "clear": "removeAll", "delete": "remove", "concat": "append",
    "toString": "description", "empty": "isEmpty", "blank": "isEmpty", "join": "joined",
    "sortBy": "sorted", "sortedBy": "sorted", "reverseOrder": "reversed", "round": "rounded",
    "isIn": "contains", "flip": "toggle", "head": "first", "tail": "dropFirst", "take": "prefix",
    "drop": "dropFirst", "skip": "dropFirst", "any": "contains", "some": "contains",
  ]

  /// The names from other languages whose Swift equivalent has the same meaning and the same
  /// arguments.
  static let synonyms: Set<String> = [
    "add", "push", "length", "len", "size", "trim", "strip", "upper", "toUpperCase", "lower",
    "toLowerCase", "startsWith", "endsWith", "includes", "has", "toString", "empty", "blank",
    "round", "flip",
  ]
}
