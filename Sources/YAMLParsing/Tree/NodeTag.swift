import Diagnostics

/// What a tag asks for.
enum NodeTag: Equatable {
  case none
  case swift
  /// `!!str`: text, even where the word alone would mean nothing.
  case text
  /// Another tag of YAML's core schema. It changes nothing where it fits its node.
  case core(CoreTag)
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
      let name = String(tag.dropFirst(core.count))
      self = name == "str" ? .text : CoreTag(rawValue: name).map { .core($0) } ?? .unknown
    } else {
      self = tag.hasPrefix("!") ? .bang : .unknown
    }
  }
}
