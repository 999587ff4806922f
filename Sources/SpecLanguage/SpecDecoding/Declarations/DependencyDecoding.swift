// repository:
//   protocol: TaskListRepository
//   methods:
//     loadAll: {returns: [TaskModel], throws: true}
//     reset:

let dependenciesShape: ValueShape = .oneOf([
  .mapping("dependencies", .keys(dependencyConstruct.table)), .nothing,
])

private let methodsShape: ValueShape = .filled(.mapping("methods", methodShape))

private let methodShape: ValueShape = .oneOf([.keys(methodConstruct.table), .nothing])

private struct DependencyDraft {
  var protocolName: Located<String>?
  var doc: String?
  var methods: [MethodSpec] = []
}

private struct MethodDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
  var result: ResultSpec?
  var canThrow = false
  var error: Located<String>?
  var stream: ResultSpec?
}

private let dependencyConstruct = Construct<DependencyDraft>(
  "a dependency",
  [
    .optional(
      "protocol", .name, "the name of its protocol. Default: the feature's name and its own"
    ) {
      $1.protocolName = $0.decodeName($2)
    },
    .doc { $0.doc = $1 },
    .required("methods", methodsShape, "its methods; each is async") {
      $1.methods = $0.methods($2)
    },
  ])

private let methodConstruct = Construct<MethodDraft>(
  "a method",
  [
    .optional("payload", payloadShape, "its parameters, as in a Swift signature") {
      $1.payload = $0.payload($2)
    },
    .optional("returns", .type, "the Swift type of its result. Default: no result") {
      $1.result = ResultSpec(type: $0.decodeType($2), range: $2.node.range)
    },
    .optional(
      "streams", .type, "the Swift type of the elements, for a method whose result is a stream"
    ) {
      $1.stream = ResultSpec(type: $0.decodeType($2), range: $2.node.range)
    },
    .optional(
      "throws", .oneOf([.constant("true"), .name]),
      "whether it can throw; or the enum of `models` that it throws"
    ) {
      $1.error = $0.errorType($2)
      $1.canThrow = true
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func dependencies(_ section: KeyedNode) -> [DependencySpec] {
    declarations(section, dependenciesShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(dependencyConstruct.table)) else {
        return nil
      }
      var draft = DependencyDraft()
      dependencyConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return DependencySpec(
        name: item.key, protocolName: draft.protocolName, doc: draft.doc, methods: draft.methods)
    }
  }

  /// Returns the name of the enum that a method throws; nil for `true`.
  fileprivate mutating func errorType(_ item: KeyedNode) -> Located<String>? {
    guard case .scalar(let scalar) = item.node.content, beginsType(trimmed(scalar.text)) else {
      expectTrue(item, others: " or the name of an error type")
      return nil
    }
    refuseSwiftTag(item)
    return decodeName(item)
  }

  /// Fills in the missing keys of a method, so that any use of the method is accepted. A part that
  /// could not be decoded may have contained these keys.
  private func assumeAnything(_ draft: inout MethodDraft, at range: SourceRange) {
    if draft.payload.isEmpty { draft.payload = [.unreadable(at: range)] }
    if draft.stream == nil {
      draft.result = draft.result ?? ResultSpec(type: nil, range: range)
    }
    draft.canThrow = true
  }

  /// Reports the result types with which Swift methods return streams and errors.
  ///
  ///     get: {returns: "AsyncStream<Int>"}                # wrong-kind
  ///     get: {streams: Int}
  private mutating func readForeignResult(of draft: inout MethodDraft, _ entries: [YAMLEntry]) {
    guard let type = draft.result?.type, case .generic(let name, let arguments) = type.kind,
      let first = arguments.first,
      let entry = entries.first(where: { $0.key.scalarText == "returns" })
    else { return }
    let range = SourceRange(from: entry.key.range, to: entry.value.range)
    let element = file.sourceText(in: first.range)
    func report(_ message: String, _ meant: String) {
      diagnostics.error(
        .wrongKind, message, at: range, help: "write '\(meant)'",
        fixes: range.isOnLine && isWord(element)
          ? [Fix(file.sourceText(in: range), by: meant, at: range)] : [])
    }
    switch name {
    case "AsyncStream", "AsyncThrowingStream", "AnyPublisher":
      report("a method whose result is a stream has 'streams'", "streams: \(element)")
      draft.stream = ResultSpec(type: first, range: type.range)
      draft.result = nil
      draft.canThrow = draft.canThrow || name != "AsyncStream"
    case "Result" where arguments.count == 2:
      let error = file.sourceText(in: arguments[1].range)
      let thrown = error == "Error" ? "true" : error
      report("a method that can fail has 'throws'", "returns: \(element), throws: \(thrown)")
      draft.result = ResultSpec(type: first, range: type.range)
      draft.canThrow = true
      if thrown != "true" { draft.error = Located(error, at: arguments[1].range) }
    default: return
    }
  }

  /// Reports a `streams` that says only whether the result is a stream, and returns the entries
  /// with the right key.
  ///
  ///     all: {returns: Int, streams: true}                # wrong-value
  ///     all: {streams: Int}
  private mutating func readingStreamFlag(
    in entries: [YAMLEntry], _ draft: inout MethodDraft
  ) -> [YAMLEntry] {
    guard let flag = entries.first(where: { $0.key.scalarText == "streams" }),
      ["true", "false", "yes", "no"].contains(flag.value.scalarText)
    else { return entries }
    let others = entries.filter { $0.key.scalarText != "streams" }
    let isStream = ["true", "yes"].contains(flag.value.scalarText)
    let result = others.first { $0.key.scalarText == "returns" }
    let type = result.map { excerpt(file.sourceText(in: $0.value.range)) }
    let range = SourceRange(
      from: isStream ? result?.key.range ?? flag.key.range : flag.key.range, to: flag.value.range)
    let found = file.sourceText(in: range)
    let isNextToIt =
      range.isOnLine && isStream && type.map { found == "returns: \($0), streams: true" } == true
    diagnostics.error(
      .wrongValue,
      "'streams' is the type of the elements, found '\(flag.value.scalarText)'",
      at: flag.value.range,
      help: !isStream
        ? "leave it out"
        : type.map { "write 'streams: \($0)' instead of 'returns' and 'streams'" }
          ?? "such as 'streams: Int'",
      fixes: isNextToIt ? [Fix(found, by: "streams: \(type ?? "")", at: range)] : [])
    guard isStream else { return others }
    guard let result else {
      draft.stream = ResultSpec(type: nil, range: flag.value.range)
      return others
    }
    return others.map { entry in
      guard entry == result else { return entry }
      let key = YAMLNode(.scalar(YAMLScalar("streams", style: .plain)), range: result.key.range)
      return YAMLEntry(key: key, value: result.value)
    }
  }

  fileprivate mutating func methods(_ item: KeyedNode) -> [MethodSpec] {
    declarations(item, methodsShape) { decoder, item in
      var draft = MethodDraft()
      let entries = decoder.entries(item, methodShape).map {
        decoder.readingStreamFlag(in: $0, &draft)
      }
      let keys = entries.map {
        methodConstruct.decode($0, into: &draft, owner: item.key.range, &decoder)
      }
      if keys?.contains("throws") == true { draft.canThrow = true }
      decoder.readForeignResult(of: &draft, entries ?? [])
      if entries == nil { decoder.noteUndecodedNames(at: item.node.range) }
      let isHalf =
        entries.map { $0.haveEmpty("payload") || $0.haveEmpty("returns") } ?? true
      if isHalf || keys?.hasUnknown == true {
        decoder.assumeAnything(&draft, at: item.key.range)
      }
      if let result = draft.result, draft.stream != nil {
        decoder.diagnostics.error(
          .conflictingKey, "a method has either 'returns' or 'streams'",
          at: entries?.lastKey(of: ["returns", "streams"]) ?? result.range)
        // Its calls may mean either.
        draft.result = ResultSpec(type: nil, range: result.range)
        draft.stream = nil
      }
      return MethodSpec(
        name: item.key, doc: draft.doc, payload: draft.payload, result: draft.result,
        canThrow: draft.canThrow, error: draft.error, stream: draft.stream)
    }
  }
}
