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
    return printer.output
  }
}

/// Prints one file; see `SwiftPrinter` for many.
package func printSwift(_ file: SwiftFile) -> [UInt8] {
  var printer = SwiftPrinter()
  return printer.print(file)
}
