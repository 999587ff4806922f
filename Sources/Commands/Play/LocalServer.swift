import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A request of the page.
package struct LocalRequest: Equatable {
  package var method = ""
  package var path = ""
  package var headers: [String: String] = [:]
  package var body: [UInt8] = []
}

/// An answer to the page.
package struct LocalAnswer {
  var status = "200 OK"
  var type = "application/json; charset=utf-8"
  var body: [UInt8] = []

  package init(_ body: [UInt8], type: String = "application/json; charset=utf-8") {
    self.body = body
    self.type = type
  }

  init(refusing status: String, _ message: String) {
    self.status = status
    type = "text/plain; charset=utf-8"
    body = Array((message + "\n").utf8)
  }
}

/// What a connection has sent so far.
enum RequestParsing {
  case incomplete
  case request(LocalRequest, length: Int)
  /// The bytes are no request that the server answers.
  case refusal(LocalAnswer)

  static let longestHead = 16 << 10
  static let longestBody = 8 << 20

  /// Reads a request of HTTP/1.1 whose body has a known length.
  init(_ bytes: [UInt8]) {
    guard let end = Self.headEnd(in: bytes) else {
      self =
        bytes.count > Self.longestHead
        ? .refusal(LocalAnswer(refusing: "431 Request Header Fields Too Large", "too long"))
        : .incomplete
      return
    }
    guard end <= Self.longestHead, let request = Self.head(bytes[..<end]) else {
      self = .refusal(LocalAnswer(refusing: "400 Bad Request", "it is no request"))
      return
    }
    guard request.headers["transfer-encoding"] == nil else {
      self = .refusal(LocalAnswer(refusing: "501 Not Implemented", "a body needs its length"))
      return
    }
    let written = request.headers["content-length"] ?? "0"
    guard !written.isEmpty, written.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(written), length <= Self.longestBody
    else {
      self = .refusal(LocalAnswer(refusing: "413 Content Too Large", "too long"))
      return
    }
    guard bytes.count >= end + length else {
      self = .incomplete
      return
    }
    var whole = request
    whole.body = Array(bytes[end..<(end + length)])
    self = .request(whole, length: end + length)
  }

  /// The index after the empty line that ends the head.
  private static func headEnd(in bytes: [UInt8]) -> Int? {
    var index = 3
    while index < min(bytes.count, longestHead + 4) {
      if bytes[index] == 0x0A, bytes[index - 1] == 0x0D, bytes[index - 2] == 0x0A,
        bytes[index - 3] == 0x0D
      {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  private static func head(_ bytes: ArraySlice<UInt8>) -> LocalRequest? {
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(separator: "\n").map {
      String($0.last == "\r" ? $0.dropLast() : $0)
    }
    let first = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard first.count == 3, first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0",
      first[1].hasPrefix("/")
    else { return nil }
    var request = LocalRequest(method: String(first[0]), path: String(first[1]))
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      // Of two values, one might be checked and the other be meant.
      guard !name.isEmpty, !name.contains(" "), request.headers[name] == nil else { return nil }
      request.headers[name] = String(value)
    }
    return request
  }
}

/// Serves a page to the browser of this machine: a part of HTTP/1.1, on 127.0.0.1 only, on the thread
/// of the caller. Requests that a page of another origin may have caused are refused.
///
/// It is written here because a library that imports Foundation makes every command of the tool start
/// three times as slowly.
package final class LocalServer {
  package let port: UInt16
  private let listener: CInt
  private var connections: [CInt: Connection] = [:]
  private static let mostConnections = 64
  /// Counts what connections do, so that the one that has been idle for longest is known.
  private var turns = 0

  private struct Connection {
    /// What was sent and is not answered yet.
    var bytes: [UInt8] = []
    /// When the last byte came, or the connection was made.
    var turn: Int
  }

  /// - Parameter port: 0 for a free port.
  package init(port: UInt16) throws(Fault) {
    #if canImport(Glibc)
      let kind = CInt(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Fault("cannot make a socket: \(Errno.last.words)") }
    var isReused: CInt = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(descriptor, raw, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, raw, &size) == 0
      }
    }
    guard isBound else {
      let fault = Errno.last.words
      _ = close(descriptor)
      throw Fault("cannot serve on 127.0.0.1:\(port): \(fault)")
    }
    listener = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    for connection in connections.keys { _ = close(connection) }
    _ = close(listener)
  }

  package var address: String { "http://127.0.0.1:\(port)/" }

  /// Answers requests until `isStopped`.
  package func serve(
    isStopped: () -> Bool, answering answer: (LocalRequest) -> LocalAnswer
  ) {
    while !isStopped() {
      var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      for connection in connections.keys {
        polled.append(pollfd(fd: connection, events: Int16(POLLIN), revents: 0))
      }
      guard poll(&polled, nfds_t(polled.count), 500) > 0 else { continue }
      for entry in polled.dropFirst() where entry.revents != 0 { read(entry.fd, answer) }
      if polled[0].revents != 0 { accept() }
    }
  }

  private func accept() {
    #if canImport(Darwin)
      let connection = Darwin.accept(listener, nil, nil)
    #elseif canImport(Musl)
      let connection = Musl.accept(listener, nil, nil)
    #else
      let connection = Glibc.accept(listener, nil, nil)
    #endif
    guard connection >= 0 else { return }
    // Otherwise idle connections, also those of other pages, would shut out the page for good.
    if connections.count >= Self.mostConnections,
      let oldest = connections.min(by: { $0.value.turn < $1.value.turn })
    {
      end(oldest.key)
    }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    // A browser that does not read its answer does not stop the server.
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    turns += 1
    connections[connection] = Connection(turn: turns)
  }

  private func end(_ connection: CInt) {
    connections[connection] = nil
    _ = close(connection)
  }

  private func read(_ connection: CInt, _ answer: (LocalRequest) -> LocalAnswer) {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = chunk.withUnsafeMutableBytes { (try? readSome(connection, into: $0)) ?? 0 }
    guard count > 0 else { return end(connection) }
    turns += 1
    connections[connection]?.turn = turns
    connections[connection]?.bytes += chunk[..<count]
    // A browser may send the next request before it has the answer to the first.
    while let bytes = connections[connection]?.bytes, !bytes.isEmpty {
      switch RequestParsing(bytes) {
      case .incomplete: return
      case .refusal(let reason):
        _ = send(reason, to: connection, isLast: true)
        return end(connection)
      case .request(let request, let length):
        connections[connection]?.bytes.removeFirst(length)
        let reason = refusal(of: request)
        // Another page keeps no connection.
        let isLast = reason != nil || request.headers["connection"]?.lowercased() == "close"
        let isSent = send(reason ?? answer(request), to: connection, isLast: isLast)
        if isLast || !isSent { return end(connection) }
      }
    }
  }

  /// Why a request is not answered: it may come from a page of another origin, or from a name that
  /// leads here. Nil if it is answered.
  package func refusal(of request: LocalRequest) -> LocalAnswer? {
    var own = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Browsers leave out the port that is the default of HTTP.
    if port == 80 { own += ["127.0.0.1", "localhost"] }
    guard let host = request.headers["host"]?.lowercased(), own.contains(host) else {
      return LocalAnswer(refusing: "421 Misdirected Request", "the host is not this server")
    }
    if let origin = request.headers["origin"], !own.contains(where: { origin == "http://" + $0 }) {
      return LocalAnswer(refusing: "403 Forbidden", "the origin is not this page")
    }
    let site = request.headers["sec-fetch-site"]
    guard site == nil || site == "same-origin" || site == "none" else {
      return LocalAnswer(refusing: "403 Forbidden", "the origin is not this page")
    }
    if request.method == "POST",
      request.headers["content-type"]?.lowercased().hasPrefix("application/json") != true
    {
      return LocalAnswer(refusing: "415 Unsupported Media Type", "expected JSON")
    }
    return nil
  }

  /// Returns whether the whole answer was sent. After a part of one, the next answer would be read as
  /// the rest of it.
  private func send(_ answer: LocalAnswer, to connection: CInt, isLast: Bool) -> Bool {
    let policy =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
      + "connect-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
    let head = [
      "HTTP/1.1 \(answer.status)", "Content-Type: \(answer.type)",
      "Content-Length: \(answer.body.count)", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin", "Content-Security-Policy: \(policy)",
      "Connection: \(isLast ? "close" : "keep-alive")", "", "",
    ]
    return sendBytes(Array(head.joined(separator: "\r\n").utf8) + answer.body, to: connection)
  }

  /// Returns whether all bytes were sent within five seconds.
  private func sendBytes(_ bytes: [UInt8], to connection: CInt) -> Bool {
    let deadline = ContinuousClock.now + .seconds(5)
    return bytes.withUnsafeBytes { bytes -> Bool in
      var rest = bytes[...]
      while !rest.isEmpty {
        guard ContinuousClock.now < deadline else { return false }
        let count = write(
          connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
          var wanted = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wanted, 1, 100)
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
