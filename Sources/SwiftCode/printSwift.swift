/// Prints one file as `swift format` would leave it. See `SwiftPrinter` for many files.
package func printSwift(_ file: SwiftFile) -> [UInt8] { [] }
