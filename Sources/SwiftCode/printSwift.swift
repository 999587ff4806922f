/// Prints files as `swift format` would leave them, in time proportional to their size. One printer
/// for many files keeps its buffers.
package struct SwiftPrinter {
  private var layout = LayoutBuffer()
  private var printer = LayoutPrinter()

  package init() {}

  /// The file's text as UTF-8.
  package mutating func print(_ file: SwiftFile) -> [UInt8] {
    layout.removeAll()
    layout.file(file)
    layout.finish()
    printer.print(layout)
    return printer.output.exactCopy
  }
}

extension [UInt8] {
  /// The same bytes without room to grow: a run keeps thousands of files until it writes them, and
  /// the buffer that they were made in is used again.
  package var exactCopy: [UInt8] {
    withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: bytes.count) { copy, count in
        _ = copy.initialize(from: bytes)
        count = bytes.count
      }
    }
  }
}

/// Prints one file; see `SwiftPrinter` for many.
package func printSwift(_ file: SwiftFile) -> [UInt8] {
  var printer = SwiftPrinter()
  return printer.print(file)
}
