import FeatureRendering
import PackageWriting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines about specs in `AGENTS.md`, which coding agents read.
package enum AgentsFile {
  static let path = "AGENTS.md"

  static let text = """
    ## Redux features

    - The features are specs: YAML files in `Specs`. `redux-gen guide` prints the language on one page.
    - Change the spec, run `redux-gen test Specs`, fix the first finding, and repeat. `redux-gen explain ID` explains a
      finding, and `redux-gen check Specs --fix` makes the fixes that are certain.
    - Write a scenario for what must happen, and for what must not. Do not weaken a scenario to make it pass.
    - `redux-gen Specs` writes the code to `Generated`. Do not edit generated files: the next run would refuse to replace
      them. Files whose first line says that they are yours are the place for Swift code.
    - `redux-gen stubs Specs` prints what files of yours lack. `redux-gen format Specs` formats specs.

    """

  /// Writes the file. If it exists, the lines are added to it if the user agrees.
  ///
  /// - Parameter mayExtend: Asks the user; nil if there is no terminal.
  static func writeLines(
    mayExtend: ((_ path: String) -> Bool)?, to report: inout RunReport
  ) throws(Fault) {
    do throws(Errno) {
      try createFile(path, Array(text.utf8))
      return report.lines.append("\(path) written")
    } catch {
      if error.code != EEXIST { throw Fault(cannot: "write", path, error) }
    }
    do throws(Errno) {
      let file = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
      var bytes = try readRest(file.raw, limit: 1 << 24)
      if String(decoding: bytes, as: UTF8.self).contains("redux-gen guide") { return }
      guard let mayExtend else {
        return report.notes.append(
          "'\(path)' was not changed, because there is no terminal to ask on")
      }
      guard mayExtend(path) else { return }
      if bytes.last != UInt8(ascii: "\n"), !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      try replaceFile(path, bytes + Array(("\n" + text).utf8))
      report.lines.append("\(path) extended")
    } catch {
      throw Fault(cannot: "write", path, error)
    }
  }
}
