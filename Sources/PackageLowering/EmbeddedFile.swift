/// A source file of the runtime that the tool writes into generated packages.
struct EmbeddedFile {
  let name: String
  let text: StaticString

  var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
