import CLibYAML
import SpecLanguage

/// The events that libyaml reports for a YAML source.
struct LibyamlEvents {
  /// Whether libyaml read the source to its end.
  private(set) var isAccepted = false
  /// The scalars and the brackets of collections in the order of the file, with aliases expanded.
  private(set) var outline = ""

  /// The outlines of the complete nodes that have an anchor, by the name of the anchor.
  private var anchored: [String: String] = [:]
  /// The open collections, each with its anchor and the start of its outline.
  private var open: [(anchor: String?, start: Int)] = []

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
      guard event.type != YAML_STREAM_END_EVENT else {
        isAccepted = true
        return
      }
      take(event)
    }
  }

  private mutating func take(_ event: yaml_event_t) {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      begin(scalar.anchor, "<\(String(decoding: bytes, as: UTF8.self))")
      end(">")
    case YAML_ALIAS_EVENT:
      outline += anchored[String(cString: event.data.alias.anchor)] ?? "*"
    case YAML_SEQUENCE_START_EVENT: begin(event.data.sequence_start.anchor, "[")
    case YAML_SEQUENCE_END_EVENT: end("]")
    case YAML_MAPPING_START_EVENT: begin(event.data.mapping_start.anchor, "{")
    case YAML_MAPPING_END_EVENT: end("}")
    default: break
    }
  }

  private mutating func begin(_ anchor: UnsafeMutablePointer<yaml_char_t>?, _ text: String) {
    let name = anchor.map { String(cString: $0) }
    // From here on, the anchor refers to this node, which is not complete.
    if let name { anchored[name] = nil }
    open.append((name, outline.utf8.count))
    outline += text
  }

  private mutating func end(_ text: String) {
    outline += text
    guard let (anchor, start) = open.popLast(), let anchor else { return }
    anchored[anchor] = String(decoding: outline.utf8.dropFirst(start), as: UTF8.self)
  }
}

/// Returns the outline of a tree, in the format of `LibyamlEvents.outline`. Aliases are expanded.
func eventOutline(_ node: YAMLNode) -> String {
  switch node.content {
  case .scalar(let scalar): "<\(scalar.text)>"
  case .sequence(let items): "[\(items.map(eventOutline).joined())]"
  case .mapping(let entries):
    "{\(entries.map { eventOutline($0.key) + eventOutline($0.value) }.joined())}"
  }
}
