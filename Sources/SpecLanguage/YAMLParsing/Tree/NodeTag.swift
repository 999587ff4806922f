/// The meaning of a tag.
enum NodeTag: Equatable {
  case none
  case swift
  /// The tag `!!str`. The node is a string, even if the plain scalar would mean null.
  case text
  /// Another tag of YAML's core schema. The tag has no effect if it matches its node.
  case core(CoreTag)
  /// A tag such as `!name`. It is almost always Swift's operator `!` at the start of an unquoted
  /// scalar.
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
