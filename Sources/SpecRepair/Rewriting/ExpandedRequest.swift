import SpecLanguage

/// The entries that a request stands for, by the section in which they are.
struct ExpandedRequest {
  private let expansion: RequestExpansion
  /// The entries of the request in the file.
  private let written: [YAMLEntry]

  init(_ expansion: RequestExpansion, _ written: [YAMLEntry]) {
    self.expansion = expansion
    self.written = written
  }

  private var name: String { expansion.request.name.value }

  private func own(_ key: String) -> [YAMLEntry] { written.filter { $0.key.text == key } }

  // MARK: - Actions

  var actions: [YAMLEntry] { expansion.actions.map(entry) }

  private func entry(_ action: RequestExpansion.Action) -> YAMLEntry {
    var parts = action.doc == nil ? [] : own("doc")
    var payload = own("payload").first?.value.entries ?? []
    if !action.startsCall { payload = payload.map(Self.withoutDefault) }
    for answer in action.answers {
      payload.append(.keyedEntry(answer.parameter, .scalar(answer.typeText)))
    }
    if !payload.isEmpty { parts.append(.keyedEntry("payload", .mapping(payload))) }
    var statements = action.statements.map(\.text.trimmingLineEnds)
    if action.hasReduction, let reduce = own("reduce").first {
      statements.append(reduce.value.text.trimmingLineEnds)
    }
    let isLong = statements.count > 1 || statements.first?.contains("\n") == true
    let text = statements.joined(separator: "\n") + (isLong ? "\n" : "")
    parts.append(.keyedEntry("reduce", .scalar(statements.isEmpty ? "none" : text)))
    return .keyedEntry(action.name, .mapping(parts))
  }

  /// The entry of a payload without the default: only the action that starts a call has it.
  private static func withoutDefault(_ entry: YAMLEntry) -> YAMLEntry {
    guard let sign = entry.value.text.firstIndex(of: "=") else { return entry }
    var type = entry.value.text[..<sign]
    while type.last == " " { type.removeLast() }
    return .keyedEntry(entry.key.text, .scalar(String(type)))
  }

  // MARK: - State, models and functions

  var properties: [YAMLEntry] {
    let status = expansion.status.map { status in
      YAMLEntry.keyedEntry(
        status.name.value, .scalar(status.typeText + (status.isDictionary ? "" : " = .idle")))
    }
    let end = expansion.pages.flatMap { $0.declaresEnd ? $0.end.value : nil }
    let memory = expansion.optimistic.map { optimistic -> YAMLEntry in
      let keys: [YAMLEntry] = [
        .keyedEntry("type", .scalar(optimistic.type.written)),
        .keyedEntry("private", .scalar("true")),
      ]
      return .keyedEntry(optimistic.memory.value, .mapping(keys))
    }
    return [status, end.map { .keyedEntry($0, .scalar("Bool = false")) }, memory]
      .compactMap(\.self)
  }

  var model: YAMLEntry? {
    expansion.optimistic.map { optimistic in
      let properties = optimistic.properties.map { name, type in
        YAMLEntry.keyedEntry(name, .scalar(type.written))
      }
      let keys: [YAMLEntry] = [
        .keyedEntry("doc", .scalar(optimistic.doc(of: name))),
        .keyedEntry("properties", .mapping(properties)),
      ]
      return .keyedEntry(optimistic.model.value, .mapping(keys))
    }
  }

  var function: YAMLEntry? {
    guard let optimistic = expansion.optimistic else { return nil }
    var keys: [YAMLEntry] = [.keyedEntry("doc", .scalar(optimistic.docOfFunction(of: name)))]
    let payload = optimistic.parameters.map { parameter in
      YAMLEntry.keyedEntry("_ \(parameter.name.value)", .scalar(parameter.type?.written ?? ""))
    }
    if !payload.isEmpty { keys.append(.keyedEntry("payload", .mapping(payload))) }
    keys.append(.keyedEntry("do", .scalar(optimistic.body.text + "\n")))
    keys.append(.keyedEntry("private", .scalar("true")))
    return .keyedEntry(optimistic.function.value, .mapping(keys))
  }

  // MARK: - Rules

  /// The rule that makes the call. With pages, there is one for the first page too.
  var rules: [YAMLEntry] {
    guard let pages = expansion.pages else {
      return [
        .keyedEntry(name, rule(when: own("when"), perform: own("perform"), expansion.then))
      ]
    }
    let conditions = [pages.isOpen] + own("when").map(\.value.text.trimmingLineEnds)
    let next = rule(
      when: [.keyedEntry("when", .scalar(conditions.joined(separator: ", ")))],
      perform: own("perform"), expansion.then)
    let first = rule(
      when: own("when"),
      perform: [.keyedEntry("perform", .scalar(pages.firstCall.text.trimmingLineEnds))],
      expansion.refreshed, isRefresh: true)
    return [.keyedEntry(name, next), .keyedEntry(pages.refresh, first)]
  }

  private func rule(
    when: [YAMLEntry], perform: [YAMLEntry], _ then: String, isRefresh: Bool = false
  ) -> YAMLNode {
    var parts = when + perform
    parts.append(.keyedEntry("started", .scalar(expansion.started)))
    parts.append(.keyedEntry("then", Self.following(own("then").first?.value, then)))
    if let failure = expansion.failure { parts.append(.keyedEntry("catch", .scalar(failure))) }
    parts.append(.keyedEntry("cancelled", .scalar(expansion.cancelled)))
    parts += own("emit")
    parts.append(.keyedEntry("policy", .scalar(isRefresh ? "latest" : expansion.policy)))
    if isRefresh { parts.append(.keyedEntry("id", .scalar(name))) }
    for key in ["by"] + callOptionNames { parts += own(key) }
    return .mapping(parts)
  }

  /// The calls that follow, with the action after the last of them.
  private static func following(_ node: YAMLNode?, _ then: String) -> YAMLNode {
    guard let node else { return .scalar(then) }
    let next = node.entries.first { $0.key.text == "then" }?.value
    return .mapping(
      node.entries.filter { $0.key.text != "then" } + [.keyedEntry("then", following(next, then))])
  }
}

extension String {
  fileprivate var trimmingLineEnds: String {
    String(reversed().drop { $0.isNewline }.reversed())
  }
}
