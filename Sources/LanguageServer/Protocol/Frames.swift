import FeatureRendering
import PackageWriting

/// An error after which no further message can be read.
package struct FrameFault: Error, Equatable, Sendable {
  package let reason: String
}

/// Splits a stream of bytes into messages: `Content-Length: 17`, an empty line, and 17 bytes.
package struct FrameReader: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  /// The maximum size of a message, and of the lines before it.
  private static let longestMessage = 64 << 20
  private static let longestHead = 4096

  package init() {}

  package mutating func append(_ more: some Sequence<UInt8>) {
    if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the content of the next message; nil if it has not arrived completely.
  package mutating func nextFrame() throws(FrameFault) -> [UInt8]? {
    let rest = bytes[start...]
    guard let head = endOfHead(in: rest) else {
      if rest.count > Self.longestHead { throw FrameFault(reason: "a message without a header") }
      return nil
    }
    let length = try contentLength(in: rest[rest.startIndex..<head])
    guard rest.endIndex - head >= length else { return nil }
    start = head + length
    return Array(rest[head..<head + length])
  }

  /// Returns the offset after the empty line.
  private func endOfHead(in rest: ArraySlice<UInt8>) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard rest.count >= mark.count else { return nil }
    let last = min(rest.endIndex, rest.startIndex + Self.longestHead) - mark.count
    guard last >= rest.startIndex else { return nil }
    for offset in rest.startIndex...last where rest[offset] == 0x0D {
      if rest[offset..<offset + mark.count].elementsEqual(mark) { return offset + mark.count }
    }
    return nil
  }

  private func contentLength(in head: ArraySlice<UInt8>) throws(FrameFault) -> Int {
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let number = parts[1].drop { $0 == " " }.prefix { $0 != " " }
      guard let length = Int(number), (0...Self.longestMessage).contains(length) else {
        throw FrameFault(reason: "a message with the length '\(number)'")
      }
      return length
    }
    throw FrameFault(reason: "a message without 'Content-Length'")
  }

  /// Returns a message as the bytes that are sent.
  package static func frame(_ message: JSONValue) -> [UInt8] {
    let content = message.bytes
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
