/// A source file of the runtime modules. The tool contains the file, and writes it together with
/// generated packages.
struct EmbeddedFile {
  let name: String
  let text: StaticString

  var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
