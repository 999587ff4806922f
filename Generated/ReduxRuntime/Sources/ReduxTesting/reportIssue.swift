// The test support of redux-gen, written by it. Do not edit.

import Foundation

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
///
/// In a detached task, no test is current. Swift Testing then records an issue of an unknown test,
/// and the run fails.
func reportIssue(_ message: String, _ place: SourcePlace) {
  #if canImport(Testing)
    let isTest = Test.current != nil
    if isTest || TestLibrary.isSwiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: location(of: place))
    }
    if isTest { return }
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

/// Records whether tests of Swift Testing run in this process.
enum TestLibrary {
  private static let hasSeenTest = Lock(initialState: false)

  static var isSwiftTesting: Bool { hasSeenTest.withLock { $0 } }

  static func noteCurrentTest() {
    #if canImport(Testing)
      if Test.current != nil { hasSeenTest.withLock { $0 = true } }
    #endif
  }
}
