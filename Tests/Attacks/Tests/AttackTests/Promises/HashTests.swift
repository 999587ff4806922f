import Foundation
import ReduxTesting
import Testing

@Suite("The hash of a state")
struct HashTests {
  private enum Mode: Equatable { case open, closed }
  private struct Nothing: Equatable {}
  private struct Attachment: Equatable {
    var bytes: Data
    private var mode = Mode.open

    init(_ bytes: [UInt8]) { self.bytes = Data(bytes) }
  }

  @Test("equal data has the same hash, wherever it is in memory")
  func data() {
    for count: UInt8 in [0, 3, 200] {
      let bytes = Array(0..<count)
      #expect(stateHash(of: Attachment(bytes)) == stateHash(of: Attachment(bytes)))
      #expect(stateHash(of: Attachment(bytes)) != stateHash(of: Attachment(bytes + [1])))
    }
    let long = [UInt8](repeating: 1, count: 200)
    #expect(stateHash(of: Data(long)) != stateHash(of: Data(long.dropLast() + [2])))
  }

  // The description of such a value contains a memory address, which differs from process to
  // process.
  @Test("a value of a private type has the same hash in every process")
  func privateTypes() {
    #expect(stateHash(of: Mode.open) == 6_630_724_841_845_986_380)
    #expect(stateHash(of: Nothing()) == 2_998_711_925_338_525_749)
    #expect(stateHash(of: Mode.open) != stateHash(of: Mode.closed))
  }
}
