import FeatureRendering
import LanguageServer
import PackageWriting
import Testing

@Suite("The messages of the language server")
struct FrameTests {
  @Test("messages are found however the bytes arrive")
  func bytewise() throws {
    let messages: [JSONValue] = [.string("a"), .object(["é": .null]), .integer(3)]
    var reader = FrameReader()
    var found: [JSONValue] = []
    for byte in messages.flatMap({ FrameReader.frame($0) }) {
      reader.append([byte])
      while let content = try reader.nextFrame() {
        found.append(try #require(JSONValue(message: content)))
      }
    }
    #expect(found == messages)
  }

  @Test(
    "a broken header is an error",
    arguments: [
      "Content-Length: x\r\n\r\n{}", "Content-Type: a\r\n\r\n{}", "Content-Length: -1\r\n\r\n",
      String(repeating: "x", count: 5000),
    ])
  func broken(_ text: String) {
    var reader = FrameReader()
    reader.append(text.utf8)
    #expect(throws: FrameFault.self) { try reader.nextFrame() }
  }
}
