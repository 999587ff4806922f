import FeatureRendering
import PackageWriting
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Connects a language server with a client: reads messages from one descriptor and writes them to
/// another one. Requests are answered on the thread of the caller, one after the other. Findings and
/// what takes long are computed on other threads. A newer edit ends work about an older text.
package struct ServerLoop: ~Copyable {
  private let input: CInt
  private let output: CInt
  private var server = LanguageServer()
  private var frames = FrameReader()
  /// The messages that were read and not handled.
  private var pending: [JSONValue] = []
  /// The pipe through which findings arrive.
  private let arrivals: (read: CInt, write: CInt)
  private let parcel = Parcel()
  private var diagnosing: Task<Void, Never>?
  /// The job that runs, and those that wait for it.
  private var running: (job: Job, task: Task<Void, Never>)?
  private var waiting: [Job] = []
  /// The requests of jobs that the client has cancelled.
  private var cancelled: [JSONValue] = []
  /// When the findings of the last change are computed.
  private var due: ContinuousClock.Instant?
  private let clock = ContinuousClock()

  /// How long the client has to be silent before findings are computed.
  private static let patience = Duration.milliseconds(150)

  /// What arrives from another thread, as the byte in the pipe.
  private enum Arrival: UInt8 {
    case findings, moreFindings, result
  }

  /// Values on the way between threads. The thread that computes a value writes a byte to the pipe
  /// afterwards, and the other thread reads the byte first, so the two never meet here.
  private final class Parcel: @unchecked Sendable {
    var findings: Diagnosis.Findings?
    var moreFindings: Diagnosis.Findings?
    var result: Job.Result?
  }

  package init(input: CInt, output: CInt) throws(Errno) {
    self.input = input
    self.output = output
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last }
    arrivals = (ends[0], ends[1])
    signal(SIGPIPE, SIG_IGN)
  }

  /// Serves the client until it ends the server or disconnects.
  ///
  /// - Returns: the exit status. After a broken message, the reason as well.
  package mutating func serve() -> (status: Int32, fault: String?) {
    while true {
      do throws(FrameFault) {
        guard try wait() else { return (1, nil) }
      } catch {
        return (1, "the client sent \(error.reason)")
      }
      guard handlePending() else { return (1, nil) }
      if server.hasEnded { return (server.exitStatus, nil) }
      startDiagnosis()
      startJob()
      guard sendOutgoing() else { return (1, nil) }
    }
  }

  // MARK: - Input

  /// Waits for messages or findings. Returns false if the client has gone.
  private mutating func wait() throws(FrameFault) -> Bool {
    var polled = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: arrivals.read, events: Int16(POLLIN), revents: 0),
    ]
    let time = diagnosing != nil ? nil : due.map { clock.now.duration(to: $0) }
    // A long time without anything to do is no reason to wake up.
    let seconds = time ?? .seconds(3600)
    let milliseconds = max(
      0,
      seconds.components.seconds * 1000 + seconds.components.attoseconds / 1_000_000_000_000_000 + 1
    )
    guard poll(&polled, 2, CInt(clamping: milliseconds)) >= 0 else { return errno == EINTR }
    if polled[1].revents != 0 { receiveArrival() }
    if polled[0].revents != 0 { return try readMessages() }
    return true
  }

  /// Reads what the client has sent. Returns false at the end.
  private mutating func readMessages() throws(FrameFault) -> Bool {
    var fault: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      do throws(Errno) {
        count = try readSome(input, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        fault = error
      }
    }
    if fault != nil || bytes.isEmpty { return false }
    frames.append(bytes)
    while let content = try frames.nextFrame() {
      guard let message = JSONValue(message: content) else {
        server.receive(content)
        continue
      }
      if message["method"]?.text == "$/cancelRequest" {
        cancel(message["params"]?["id"] ?? .null)
      } else {
        pending.append(message)
      }
    }
    return true
  }

  /// Cancels a request that was not begun, or a job.
  private mutating func cancel(_ id: JSONValue) {
    if let running, running.job.id == id {
      cancelled.append(id)
      return running.task.cancel()
    }
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index)
      return server.cancel(id)
    }
    let index = pending.firstIndex { $0["id"] == id && $0["method"] != nil }
    guard let index else { return }
    pending.remove(at: index)
    server.cancel(id)
  }

  /// Handles the messages that were read. Returns false if the client cannot be reached.
  private mutating func handlePending() -> Bool {
    let messages = pending
    let revision = server.revision
    pending = []
    for message in messages {
      server.receive(message)
      if server.hasEnded { break }
      guard sendOutgoing() else { return false }
    }
    waiting += server.takeJobs()
    if server.revision != revision {
      due = clock.now + Self.patience
      diagnosing?.cancel()
      running?.task.cancel()
    }
    return sendOutgoing()
  }

  private mutating func sendOutgoing() -> Bool {
    for message in server.takeOutgoing() {
      do throws(Errno) {
        try writeFully(output, FrameReader.frame(message))
      } catch {
        return false
      }
    }
    return true
  }

  // MARK: - Findings

  private mutating func startDiagnosis() {
    guard let due, diagnosing == nil, clock.now >= due else { return }
    self.due = nil
    guard server.needsDiagnosis else { return }
    let diagnosis = server.beginDiagnosis()
    let end = arrivals.write
    diagnosing = Task.detached { [parcel] in
      let found = diagnosis.findFindings { Task.isCancelled }
      parcel.findings = found
      Self.announce(.findings, end)
      parcel.moreFindings = diagnosis.findMore(than: found) { Task.isCancelled }
      Self.announce(.moreFindings, end)
    }
  }

  private static func announce(_ arrival: Arrival, _ end: CInt) {
    try? writeFully(end, [arrival.rawValue])
  }

  private mutating func receiveArrival() {
    var byte: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &byte) { try? readFully(arrivals.read, into: $0) }
    switch Arrival(rawValue: byte) {
    case .findings: publish(parcel.findings)
    case .moreFindings:
      diagnosing = nil
      publish(parcel.moreFindings)
      (parcel.findings, parcel.moreFindings) = (nil, nil)
      // A document may have changed in the meantime.
      if server.needsDiagnosis, due == nil { due = clock.now + Self.patience }
    case .result: finishJob()
    case nil: break
    }
  }

  private mutating func publish(_ findings: Diagnosis.Findings?) {
    if let findings { server.publish(findings) }
  }

  // MARK: - Jobs

  private mutating func startJob() {
    while let job = waiting.first, server.refusesStale(job) { waiting.removeFirst() }
    guard running == nil, !waiting.isEmpty else { return }
    let job = waiting.removeFirst()
    server.announce(job)
    let end = arrivals.write
    let task = Task.detached { [parcel] in
      parcel.result = job.runSubject { Task.isCancelled }
      Self.announce(.result, end)
    }
    running = (job, task)
  }

  private mutating func finishJob() {
    guard let (job, _) = running, let result = parcel.result else { return }
    running = nil
    parcel.result = nil
    let index = cancelled.firstIndex(of: job.id)
    if let index { cancelled.remove(at: index) }
    server.finish(job, result, isCancelled: index != nil)
  }
}
