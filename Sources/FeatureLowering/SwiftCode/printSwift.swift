/// Prints files as `swift format` would format them. The time is proportional to the size of the
/// files. If one printer prints many files, it reuses its buffers.
package struct SwiftPrinter: ~Copyable {
  private var layout = SwiftLayout()
  private var printer = LayoutPrinter()

  package init() {}

  /// Returns the contents of the file as UTF-8.
  package mutating func print(_ file: SwiftFile) -> [UInt8] {
    layout.buffer.removeAll()
    layout.file(file)
    layout.buffer.finishLayout()
    printer.print(layout.buffer)
    return printer.output.withElements { $0.exactCopy }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A copy of the array without spare capacity. A run keeps the bytes of thousands of files until
  /// it writes them, so spare capacity would waste memory.
  package var exactCopy: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { copy, count in
      _ = copy.initialize(from: self)
      count = self.count
    }
  }
}

/// Prints one file. To print many files, use `SwiftPrinter`.
package func printSwift(_ file: SwiftFile) -> [UInt8] {
  var printer = SwiftPrinter()
  return printer.print(file)
}
