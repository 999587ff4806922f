import Exploration
import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// The language server: receives messages and answers them. It reads no input itself and knows no
/// clock, so that tests can drive it.
package struct LanguageServer: Sendable {
  private enum Phase: Sendable { case new, running, shutDown, ended }

  private var phase = Phase.new
  /// Whether the client asked the server to end after `shutdown`.
  private var wasShutDown = false
  private(set) var encoding = PositionEncoding.utf16
  private var workspace = Workspace()
  private var names = KnownNames()
  /// Counts the changes of documents and files.
  package private(set) var revision = 0
  /// The findings of documents that are up to date, and what the steps of their scenarios change.
  private var results: [String: Diagnosis.Result] = [:]
  /// What exploring found in documents that are up to date.
  private var traces: [String: [FoundTrace]] = [:]
  /// The open documents that are specs, or were one. Other YAML files have no findings.
  private var specPaths: Set<String> = []
  /// The documents whose findings are no longer up to date.
  private var undiagnosed: Set<String> = []
  private(set) var client = ClientAbilities()
  /// Whether inlay hints show what the steps of scenarios change.
  private var showsStates = false
  /// Counts the requests to the client, whose ids differ.
  private var refreshCount = 0
  /// What the client asked for and runs beside the requests.
  private var jobs: [Job] = []
  /// The messages that wait to be sent.
  private var outgoing: [JSONValue] = []

  package init() {}

  // MARK: - Input and output

  /// Returns the messages to send, and forgets them.
  package mutating func takeOutgoing() -> [JSONValue] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Whether the server has to end.
  package var hasEnded: Bool { phase == .ended }
  /// The exit status after the end: 1 if the client did not shut the server down before.
  package var exitStatus: Int32 { wasShutDown ? 0 : 1 }

  /// Receives the content of a message.
  package mutating func receive(_ content: [UInt8]) {
    guard let message = JSONValue(message: content) else {
      let fault = RequestFault(code: .parseError, message: "the message is not JSON")
      return outgoing.append(Message.response(to: .null, fault))
    }
    receive(message)
  }

  package mutating func receive(_ message: JSONValue) {
    guard let method = message["method"]?.text else {
      // Responses to requests of the server have nothing that it needs.
      if message["result"] != nil || message["error"] != nil { return }
      let fault = RequestFault(code: .invalidRequest, message: "a message without 'method'")
      return outgoing.append(Message.response(to: message["id"] ?? .null, fault))
    }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else { return notify(method, parameters) }
    do throws(RequestFault) {
      guard let answer = try answer(method, parameters, id: id) else { return }
      outgoing.append(Message.response(to: id, answer))
    } catch {
      outgoing.append(Message.response(to: id, error))
    }
  }

  /// Answers a request that was cancelled before it was begun.
  package mutating func cancel(_ id: JSONValue) {
    let fault = RequestFault(code: .cancelled, message: "the request was cancelled")
    outgoing.append(Message.response(to: id, fault))
  }

  // MARK: - Notifications

  private mutating func notify(_ method: String, _ parameters: JSONValue) {
    do throws(RequestFault) {
      switch method {
      case "exit": phase = .ended
      case _ where phase != .running: break
      case "initialized": if client.watchesFiles { outgoing.append(Message.watchRequest) }
      case "textDocument/didOpen": try openDocument(parameters)
      case "textDocument/didChange": try changeDocument(parameters)
      case "textDocument/didClose": try closeDocument(parameters)
      case "textDocument/didSave":
        workspace.refreshFiles(beside: try document(of: parameters).path)
        noteChange(of: Array(workspace.documents.keys))
      case "workspace/didChangeWatchedFiles":
        for change in parameters["changes"]?.elements ?? [] {
          if let uri = change["uri"]?.text { workspace.refreshFile(DocumentPath.path(of: uri)) }
        }
        noteChange(of: Array(workspace.documents.keys))
      default: break
      }
    } catch {
      outgoing.append(
        Message.notification(
          "window/logMessage",
          .object(["type": .integer(1), "message": .string("\(method): \(error.message)")])))
    }
  }

  private mutating func openDocument(_ parameters: JSONValue) throws(RequestFault) {
    let written = parameters["textDocument"]
    guard let uri = written?["uri"]?.text, let text = written?["text"]?.text else {
      throw .invalid("expected 'textDocument' with 'uri' and 'text'")
    }
    let document = Document(uri: uri, version: written?["version"]?.number ?? 0, text: text)
    workspace.openDocument(document)
    noteChange(of: [document.path])
  }

  private mutating func changeDocument(_ parameters: JSONValue) throws(RequestFault) {
    var document = try document(of: parameters)
    guard let changes = parameters["contentChanges"]?.elements else {
      throw .invalid("expected 'contentChanges'")
    }
    try document.applyChanges(
      changes, version: parameters["textDocument"]?["version"]?.number, encoding)
    // The change may give the feature another name.
    let dependents = workspace.dependents(of: document.path)
    workspace.changeDocument(document)
    noteChange(of: [document.path], andOf: dependents, isEdit: true)
  }

  private mutating func closeDocument(_ parameters: JSONValue) throws(RequestFault) {
    let document = try document(of: parameters)
    let dependents = workspace.dependents(of: document.path)
    workspace.closeDocument(document.path)
    names.forgetDocument(document.path)
    specPaths.remove(document.path)
    results[document.path] = nil
    traces[document.path] = nil
    outgoing.append(
      published(
        .init(uri: document.uri, version: document.version, file: document.file, findings: [])))
    noteChange(of: [], andOf: dependents)
  }

  /// - Parameters:
  ///   - paths: The files that have changed. The specs that depend on them are added.
  ///   - others: Further specs whose findings may be others now.
  ///   - isEdit: Whether only the text of documents has changed, so that the names of the specs that
  ///     do not depend on them are still known.
  private mutating func noteChange(
    of paths: [String], andOf others: [String] = [], isEdit: Bool = false
  ) {
    revision += 1
    var changed = Set(paths + others)
    for path in paths { changed.formUnion(workspace.dependents(of: path)) }
    names.forgetSpecs(isEdit ? changed : nil)
    undiagnosed.formUnion(changed)
    for path in workspace.documents.keys where workspace.isSpec(path) { specPaths.insert(path) }
    undiagnosed.formIntersection(specPaths)
    for path in undiagnosed {
      results[path] = nil
      traces[path] = nil
    }
  }

  // MARK: - Diagnosis

  /// Whether findings of documents have to be computed.
  package var needsDiagnosis: Bool { phase == .running && !undiagnosed.isEmpty }

  /// Returns what has to be computed for documents that were changed. The result is given to
  /// `publish`.
  package mutating func beginDiagnosis() -> Diagnosis {
    let subjects = undiagnosed.sorted().compactMap { path -> Diagnosis.Subject? in
      guard let document = workspace.documents[path] else { return nil }
      let files = workspace.specs(for: path, withUsers: true)
      return files.isEmpty
        ? nil : Diagnosis.Subject(uri: document.uri, version: document.version, files: files)
    }
    return Diagnosis(revision: revision, subjects: subjects, showsStates: showsStates)
  }

  /// Sends findings to the client, unless a document has changed since they were asked for.
  package mutating func publish(_ found: Diagnosis.Findings) {
    guard found.revision == revision else { return }
    for result in found.results {
      let path = result.file.path
      if results[path]?.findings != result.findings { outgoing.append(published(result)) }
      results[path] = result
      addTraces(result.traces, of: path)
    }
    undiagnosed = []
    if found.results.contains(where: { !$0.changes.isEmpty }) { refreshHints() }
  }

  // MARK: - Jobs

  mutating func begin(_ job: Job) { jobs.append(job) }

  /// Returns what the client asked for and has to be run, and forgets it.
  package mutating func takeJobs() -> [Job] {
    defer { jobs = [] }
    return jobs
  }

  /// Shows that a job is under way.
  package mutating func announce(_ job: Job) {
    guard let token = job.token else { return }
    outgoing.append(Message.progress(token, "begin", title: job.title))
  }

  /// Answers the request of a job about an older text with an error. Returns whether it is one.
  package mutating func refusesStale(_ job: Job) -> Bool {
    if job.revision == revision { return false }
    let fault = RequestFault(
      code: .contentModified, message: "the spec was changed in the meantime")
    outgoing.append(Message.response(to: job.id, fault))
    return true
  }

  /// Answers the request of a job. A result for an older text is not shown.
  ///
  /// - Parameter isCancelled: Whether the client has cancelled the request.
  package mutating func finish(_ job: Job, _ result: Job.Result, isCancelled: Bool = false) {
    if let token = job.token { outgoing.append(Message.progress(token, "end")) }
    if isCancelled { return cancel(job.id) }
    if refusesStale(job) { return }
    addTraces(result.traces, of: job.path)
    outgoing.append(Message.shown(result.text))
    outgoing.append(Message.response(to: job.id, .string(result.text)))
  }

  private mutating func addTraces(_ found: [FoundTrace], of path: String) {
    let known = traces[path] ?? []
    traces[path] = known + found.filter { !known.contains($0) }
  }

  // MARK: - States

  mutating func showStates(_ shows: Bool?) {
    showsStates = shows ?? !showsStates
    for path in results.keys { results[path]?.changes = [] }
    if showsStates {
      noteChange(of: Array(workspace.documents.keys))
    } else {
      refreshHints()
    }
  }

  private mutating func refreshHints() {
    guard client.refreshesHints else { return }
    refreshCount += 1
    outgoing.append(
      Message.request("hints-\(refreshCount)", "workspace/inlayHint/refresh", .null))
  }

  func stepChanges(of path: String) -> [StepChange] { results[path]?.changes ?? [] }

  func foundTraces(of path: String) -> [FoundTrace] { traces[path] ?? [] }

  // MARK: - Requests

  /// Returns the answer; nil if it follows later.
  private mutating func answer(
    _ method: String, _ parameters: JSONValue, id: JSONValue
  ) throws(RequestFault) -> JSONValue? {
    if method == "initialize" { return try initialize(parameters) }
    switch phase {
    case .new: throw RequestFault(code: .notInitialized, message: "expected 'initialize' first")
    case .shutDown, .ended:
      throw RequestFault(code: .invalidRequest, message: "the server is shut down")
    case .running: break
    }
    switch method {
    case "shutdown":
      phase = .shutDown
      wasShutDown = true
      return .null
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/references": return try references(parameters)
    case "textDocument/documentHighlight": return try highlights(parameters)
    case "textDocument/documentSymbol": return try symbols(parameters)
    case "textDocument/prepareRename": return try prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    case "codeAction/resolve": return try resolveAction(parameters)
    case "textDocument/foldingRange": return try foldingRanges(parameters)
    case "textDocument/semanticTokens/full": return try semanticTokens(parameters)
    case "textDocument/formatting": return try formatting(parameters)
    case "textDocument/codeLens": return try codeLenses(parameters)
    case "textDocument/inlayHint": return try inlayHints(parameters)
    case "workspace/executeCommand": return try execute(parameters, id: id)
    default:
      throw RequestFault(code: .unknownMethod, message: "there is no method '\(method)'")
    }
  }

  private mutating func initialize(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    guard phase == .new else {
      throw RequestFault(code: .invalidRequest, message: "the server is initialized already")
    }
    guard let capabilities = parameters["capabilities"] else {
      throw .invalid("expected 'capabilities'")
    }
    let encodings = capabilities["general"]?["positionEncodings"]?.elements ?? []
    encoding = PositionEncoding(offered: encodings.compactMap(\.text))
    client = ClientAbilities(capabilities)
    showsStates = parameters["initializationOptions"]?["scenarioStates"]?.flag ?? false
    phase = .running
    let folders = (parameters["workspaceFolders"]?.elements ?? []).compactMap { $0["uri"]?.text }
    let root = parameters["rootUri"]?.text.map { [$0] } ?? []
    for uri in folders.isEmpty ? root : folders where uri.hasPrefix("file://") {
      workspace.addRoot(PathText.withoutTrailingSlashes(DocumentPath.path(of: uri)))
    }
    return .object([
      "capabilities": Message.capabilities(encoding),
      "serverInfo": .object(["name": .string("redux-gen")]),
    ])
  }
}

// MARK: - What requests need

extension LanguageServer {
  func document(of parameters: JSONValue) throws(RequestFault) -> Document {
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw .invalid("expected 'textDocument' with 'uri'")
    }
    guard let document = workspace.documents[DocumentPath.path(of: uri)] else {
      throw .invalid("the document '\(uri)' is not open")
    }
    return document
  }

  func requestedPlace(
    of parameters: JSONValue
  ) throws(RequestFault) -> (document: Document, position: SourcePosition, offset: Int) {
    let document = try document(of: parameters)
    let offset = try document.byte(at: parameters["position"], encoding)
    return (document, document.file.lines.position(ofByte: offset), offset)
  }

  func encoded(_ range: SourceRange, in file: SourceFile) -> JSONValue {
    encoding.range(range, in: file)
  }

  func decoded(
    _ range: JSONValue?, in document: Document
  ) throws(RequestFault) -> SourceRange {
    SourceRange(
      try document.position(at: range?["start"], encoding),
      try document.position(at: range?["end"], encoding))
  }

  func uri(of path: String) -> String {
    workspace.documents[path]?.uri ?? DocumentPath.uri(of: path)
  }

  func file(at path: String) -> SourceFile? { workspace[path]?.file }

  /// The name of the feature or the app of a spec.
  func specName(of path: String) -> String? { workspace[path]?.name }

  func specFiles(for path: String, withUsers: Bool = false) -> [SourceFile] {
    workspace.specs(for: path, withUsers: withUsers)
  }

  func dependents(of path: String) -> [String] { workspace.dependents(of: path) }

  /// The names of a spec; nil if it cannot be read.
  mutating func indexed(_ path: String) -> IndexedSpec? { names.indexed(path, in: workspace) }

  /// The features that a spec imports or contains.
  mutating func imports(of path: String) -> ImportedFeatures {
    names.imports(of: path, in: workspace)
  }

  /// The names of a spec, or those that it had when it could be read.
  mutating func latestIndex(_ path: String) -> NameIndex? {
    names.latestIndex(path, in: workspace)
  }

  /// The findings of a document. If they are not known yet, those without scenarios.
  mutating func currentFindings(of path: String) -> [Finding] {
    if let known = results[path]?.findings { return known }
    return Diagnosis.findings(of: workspace.specs(for: path))
  }
}
