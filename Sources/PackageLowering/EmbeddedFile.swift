/// A source file that a generated package embeds.
struct EmbeddedFile {
  let name: String
  let text: StaticString

  var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
