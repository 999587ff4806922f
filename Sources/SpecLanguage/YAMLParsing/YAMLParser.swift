import CLibYAML

/// A parser of libyaml, which is released with this object. Whoever uses the pointer retains the
/// object.
final class YAMLParser {
  let pointer: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a parser of `bytes`. The buffer is not copied, so it must outlive the parser.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    pointer = .allocate(capacity: 1)
    guard yaml_parser_initialize(pointer) == 1 else {
      pointer.deallocate()
      return nil
    }
    yaml_parser_set_input_string(pointer, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(pointer)
    pointer.deallocate()
  }
}
