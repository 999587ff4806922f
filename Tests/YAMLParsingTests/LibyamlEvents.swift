import CLibYAML
import YAMLParsing

/// What libyaml itself makes of a text, rules of specs aside.
struct LibyamlEvents {
  /// Whether it read to the end.
  private(set) var isAccepted = false
  /// Scalars, brackets of collections and aliases, in the order of the file.
  private(set) var outline = ""

  init(_ bytes: [UInt8]) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { return }
    defer { yaml_parser_delete(parser) }
    bytes.withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      read(parser)
    }
  }

  private mutating func read(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { return }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        outline += "<\(String(decoding: bytes, as: UTF8.self))>"
      case YAML_ALIAS_EVENT: outline += "*"
      case YAML_SEQUENCE_START_EVENT: outline += "["
      case YAML_SEQUENCE_END_EVENT: outline += "]"
      case YAML_MAPPING_START_EVENT: outline += "{"
      case YAML_MAPPING_END_EVENT: outline += "}"
      case YAML_STREAM_END_EVENT:
        isAccepted = true
        return
      default: break
      }
    }
  }
}

/// The same of a tree, where aliases are expanded.
func eventOutline(_ node: YAMLNode) -> String {
  switch node.content {
  case .scalar(let scalar): "<\(scalar.text)>"
  case .sequence(let items): "[\(items.map(eventOutline).joined())]"
  case .mapping(let entries):
    "{\(entries.map { eventOutline($0.key) + eventOutline($0.value) }.joined())}"
  }
}
