#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The exit status and the output of a process.
package struct ProcessResult: Sendable {
  /// The exit status. If a signal ended the process, 128 plus the number of the signal, as in a
  /// shell.
  package let status: CInt
  package let output: [UInt8]
  package let errors: [UInt8]
}

/// Runs a program until it exits. The program is found in `PATH`, is not started by a shell, and
/// gets empty input.
///
/// - Parameters:
/// - words: The name of the program and its arguments.
/// - hidden: The environment variables that the program does not inherit.
/// - variables: Additional environment variables, such as `LC_ALL=C`.
package func runProcess(
  _ words: [String], without hidden: Set<String> = [], with variables: [String] = []
) throws(Errno) -> ProcessResult {
  let output = try openPipe()
  let errors = try openPipe()
  let outputEnd = Descriptor(adopting: output.reading)
  let errorEnd = Descriptor(adopting: errors.reading)
  let process = Result { () throws(Errno) in
    try spawn(
      words, inheritedVariables(without: hidden) + variables, output: output.writing,
      errors: errors.writing)
  }
  close(output.writing)
  close(errors.writing)
  let started = try process.get()
  let written = Result { () throws(Errno) in try drain(outputEnd.raw, errorEnd.raw) }
  let status = try wait(for: started)
  let (bytes, messages) = try written.get()
  return ProcessResult(status: status, output: bytes, errors: messages)
}

private func openPipe() throws(Errno) -> (reading: CInt, writing: CInt) {
  var ends: [CInt] = [0, 0]
  guard pipe(&ends) == 0 else { throw .last }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

private func inheritedVariables(without hidden: Set<String>) -> [String] {
  var variables: [String] = []
  #if canImport(Darwin)
    var next = _NSGetEnviron().pointee
  #else
    var next = environ
  #endif
  while let variable = next.pointee {
    let text = String(cString: variable)
    if !hidden.contains(String(text.prefix { $0 != "=" })) { variables.append(text) }
    next += 1
  }
  return variables
}

private func spawn(
  _ words: [String], _ variables: [String], output: CInt, errors: CInt
) throws(Errno) -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  try check(posix_spawn_file_actions_init(&actions))
  defer { posix_spawn_file_actions_destroy(&actions) }
  try check(
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0))
  try check(posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO))
  try check(posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO))
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
  defer { for text in arguments + environment { free(text) } }
  var process: pid_t = 0
  try check(posix_spawnp(&process, words[0], &actions, nil, &arguments, &environment))
  return process
}

/// Throws an error if `code`, which a function has returned, is not 0. Such a function does not set
/// `errno`.
private func check(_ code: CInt) throws(Errno) {
  if code != 0 { throw Errno(code: code) }
}

/// Reads two pipes to their ends. Each pipe is read as soon as it contains data, because the
/// process blocks while one of its pipes is full.
private func drain(_ first: CInt, _ second: CInt) throws(Errno) -> ([UInt8], [UInt8]) {
  var ends = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  var texts: [[UInt8]] = [[], []]
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while ends.contains(where: { $0.fd >= 0 }) {
    guard poll(&ends, nfds_t(ends.count), -1) >= 0 else {
      if errno == EINTR { continue }
      throw .last
    }
    for index in ends.indices where ends[index].fd >= 0 && ends[index].revents != 0 {
      var fault: Errno?
      let count = chunk.withUnsafeMutableBytes { buffer in
        do throws(Errno) {
          return try readSome(ends[index].fd, into: buffer)
        } catch {
          fault = error
          return 0
        }
      }
      if let fault { throw fault }
      texts[index] += chunk[..<count]
      // The end of the pipe was reached. `poll` ignores a negative descriptor.
      if count == 0 { ends[index].fd = -1 }
    }
  }
  return (texts[0], texts[1])
}

private func wait(for process: pid_t) throws(Errno) -> CInt {
  var status: CInt = 0
  while waitpid(process, &status, 0) < 0 {
    if errno != EINTR { throw .last }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}
