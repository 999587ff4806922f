// The test support of redux-gen, written by it. Do not edit.

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The source location of a call in a test.
struct SourcePlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// Fails the current test, which uses Swift Testing or XCTest.
func reportIssue(_ message: String, _ place: SourcePlace) {
  #if canImport(Testing)
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), sourceLocation: location(of: place))
      return
    }
  #endif
  #if canImport(XCTest)
    XCTFail(message, file: place.filePath, line: place.line)
  #endif
}

#if canImport(Testing)
  private func location(of place: SourcePlace) -> SourceLocation {
    SourceLocation(
      fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
      column: Int(place.column))
  }
#endif
