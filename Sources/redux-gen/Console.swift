import ArgumentParser
import Commands
import FeatureRendering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether findings are printed in color.
enum ColorChoice: String, Choice {
  case auto, always, never
}

/// Writes to standard output and standard error.
struct Console: Sendable {
  let isQuiet: Bool
  let color: ColorChoice
  let format: ReportFormat

  func show(_ report: RunReport) {
    guard format == .text else {
      report.writeReport(as: format, isQuiet: isQuiet) { write($0, to: STDOUT_FILENO) }
      return
    }
    let text = ReportText(report, style: style, isQuiet: isQuiet)
    if !isQuiet { write(text.notes, to: STDERR_FILENO) }
    write(text.errors, to: STDERR_FILENO)
    if !isQuiet || report.status == .differences || report.areLinesAsked {
      write(text.output, to: STDOUT_FILENO)
    }
  }

  /// Prints requested output, such as a schema.
  func show(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Whether progress is shown. Only a user at a terminal sees progress; logs do not contain it.
  var showsProgress: Bool { !isQuiet && isatty(STDERR_FILENO) == 1 }

  /// Writes a line that shows the progress. The next call overwrites the line, and the last call
  /// erases it.
  @Sendable func progress(done: Int, all: Int) {
    guard all > 1 else { return }
    let line = done < all ? "\r\(done) of \(all) specs" : "\r\u{1B}[K"
    write(line, to: STDERR_FILENO)
  }

  /// Writes a line that shows the progress of an exploration.
  @Sendable func exploringProgress(states: Int, depth: Int) {
    write("\r\(states) states, depth \(depth)\u{1B}[K", to: STDERR_FILENO)
  }

  func endProgress() { write("\r\u{1B}[K", to: STDERR_FILENO) }

  func printNote(_ message: String) {
    guard !isQuiet, format == .text else { return }
    write("redux-gen: note: \(message)\n", to: STDERR_FILENO)
  }

  /// Whether somebody at a terminal can answer a question.
  var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a question. Only `y` and `yes` agree.
  func confirm(_ question: String) -> Bool {
    write("\(question) [y/N] ", to: STDERR_FILENO)
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Prints the error of a command that reads no specs.
  func complain(_ message: String) { write("redux-gen: error: \(message)\n", to: STDERR_FILENO) }

  /// How findings are printed. In a log, each finding takes one line; at a terminal, the source
  /// line is shown as well.
  private var style: FindingStyle {
    let isTerminal = isatty(STDERR_FILENO) == 1
    switch color {
    case .always: return .terminal(isColored: true)
    case .never: return isTerminal ? .terminal(isColored: false) : .plain
    case .auto:
      let isPlainTerminal =
        getenv("NO_COLOR") != nil || getenv("TERM").map { String(cString: $0) } == "dumb"
      return isTerminal ? .terminal(isColored: !isPlainTerminal) : .plain
    }
  }

  private func write(_ text: String, to descriptor: CInt) {
    write(Array(text.utf8), to: descriptor)
  }

  private func write(_ bytes: [UInt8], to descriptor: CInt) {
    bytes.withUnsafeBufferPointer { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          return
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
