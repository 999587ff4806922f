/// Prints files in the format of `swift format`, in time proportional to their size. One printer
/// for many files reuses its buffers.
package struct SwiftPrinter: ~Copyable {
  private var layout = SwiftLayout()
  private var printer = LayoutPrinter()

  package init() {}

  /// The file's text as UTF-8.
  package mutating func print(_ file: SwiftFile) -> [UInt8] {
    layout.buffer.removeAll()
    layout.file(file)
    layout.buffer.finish()
    printer.print(layout.buffer)
    return printer.output.withElements { $0.exactCopy }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The same bytes without spare capacity: a run keeps thousands of files until it writes them,
  /// while the printer's buffer is reused.
  package var exactCopy: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { copy, count in
      _ = copy.initialize(from: self)
      count = self.count
    }
  }
}

/// Prints one file; see `SwiftPrinter` for many.
package func printSwift(_ file: SwiftFile) -> [UInt8] {
  var printer = SwiftPrinter()
  return printer.print(file)
}
