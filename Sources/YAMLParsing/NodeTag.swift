import Diagnostics

/// What a tag asks for.
enum NodeTag: Equatable {
  /// None, or one of YAML's own that changes nothing.
  case none
  case swift
  /// `!!str`: text, even where the word alone would mean nothing.
  case text
  /// `!name`: hardly ever meant as a tag, but as Swift's `!`.
  case bang
  case unknown

  init(_ tag: String?) {
    guard let tag else {
      self = .none
      return
    }
    let core = "tag:yaml.org,2002:"
    if tag == "!swift" {
      self = .swift
    } else if tag.hasPrefix(core) {
      switch tag.dropFirst(core.count) {
      case "str": self = .text
      case "map", "seq", "int", "float", "bool", "null": self = .none
      default: self = .unknown
      }
    } else {
      self = tag.hasPrefix("!") ? .bang : .unknown
    }
  }
}
