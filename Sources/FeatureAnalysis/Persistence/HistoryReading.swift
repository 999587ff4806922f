import SpecLanguage

/// Checks `was`, `since` and `removed` against the version of the stored data.
///
///     persistence: {version: 2}
///     models: {Task: {name: {type: String, was: title, since: 3}}}      # wrong-version
///     models: {Task: {name: {type: String, was: title, since: 2}}}
struct HistoryReading {
  /// The version of the stored data; nil if nothing is stored. If the written version has an error,
  /// every version is accepted.
  private let version: Int?
  /// The greatest version that a member or a removed name has.
  private let greatest: Int

  init(of spec: FeatureSpec) {
    let histories = spec.versionedTypes.flatMap(\.members).map(\.history)
    let changes = histories.flatMap { [$0.since?.value] + $0.renames.map { $0.version?.value } }
    let removals = (spec.persistence?.removed ?? []).map(\.version.value)
    greatest = (changes.compactMap(\.self) + removals).max() ?? 1
    version = spec.persistence.map { $0.hasWrongVersion ? .max : $0.version?.value ?? 1 }
  }

  func checkHistories(of spec: FeatureSpec, _ findings: inout Findings) {
    for type in spec.versionedTypes { checkMembers(of: type, &findings) }
    checkRemoved(in: spec, &findings)
  }

  /// Returns the history of a member. If the written history has errors, the result contains only
  /// its correct part.
  func history(of spec: HistorySpec) -> History {
    var renames = spec.renames.compactMap { rename in
      (rename.version ?? spec.since).map {
        History.Rename(name: rename.name.value, version: $0.value)
      }
    }
    renames.sort { $0.version < $1.version }
    return History(added: spec.hasSingleName ? 1 : spec.since?.value ?? 1, renames: renames)
  }

  private func checkMembers(of type: VersionedType, _ findings: inout Findings) {
    let current = MemberVersions(of: type, self).current
    var earlier: [String: [(versions: Range<Int>, member: String)]] = [:]
    for member in type.members where !member.history.isEmpty {
      checkVersions(of: member.history, of: member.name, &findings)
      let versions = history(of: member.history).versionsOfEarlierNames
      for rename in member.history.renames {
        guard let version = (rename.version ?? member.history.since)?.value else { continue }
        checkEarlier(
          rename.name, renamedTo: member.name.value, until: version, in: current,
          of: type.name, &findings)
        guard let own = versions[version] else { continue }
        let others = earlier[rename.name.value, default: []]
        if let twin = others.first(where: { $0.versions.overlaps(own) }) {
          findings.error(
            .duplicateName, "'\(rename.name.value)' is also an earlier name of '\(twin.member)'",
            at: rename.name.range)
        } else {
          earlier[rename.name.value, default: []].append((own, member.name.value))
        }
      }
    }
  }

  private func checkVersions(
    of history: HistorySpec, of name: Located<String>, _ findings: inout Findings
  ) {
    if let since = history.since { checkVersion(since, "'since'", &findings) }
    if history.renames.count == 1, history.renames[0].name.value == name.value {
      findings.error(
        .stillDeclared, "'\(name.value)' has this name now: 'was' has an earlier one",
        at: history.renames[0].name.range, help: "leave out 'was'")
    }
    for rename in history.renames {
      if let version = rename.version {
        checkVersion(version, "'\(rename.name.value)'", &findings)
      } else if history.since == nil, !history.isInvalid {
        findings.error(
          .wrongVersion, "'was' needs a 'since': the version that replaced '\(rename.name.value)'",
          at: rename.name.range, help: "add 'since: \(version ?? 2)'")
      }
    }
    let versions = history.renames.compactMap(\.version)
    if Set(versions.map(\.value)).count < versions.count {
      findings.error(
        .wrongVersion, "'\(name.value)' was renamed twice in one version",
        at: versions.last?.range ?? name.range)
    }
    if let since = history.since, !history.hasSingleName,
      let early = versions.first(where: { $0.value <= since.value })
    {
      findings.error(
        .wrongVersion,
        "'\(name.value)' was renamed in version \(early.value), but added in version \(since.value)",
        at: early.range)
    }
  }

  /// Checks the version of a change. Version 1 cannot have changes.
  private func checkVersion(_ found: Located<Int>, _ what: String, _ findings: inout Findings) {
    guard let version else {
      findings.error(
        .wrongVersion, "the spec stores nothing: there is no version \(found.value) of its data",
        at: found.range, help: "add 'persistence' with a 'version'")
      return
    }
    if found.value > version {
      // A version that was not raised is one mistake, whatever depends on it.
      let help = "write 'version: \(max(greatest, found.value))' in 'persistence'"
      let isKnown = findings.diagnostics.findings.contains {
        $0.id == .wrongVersion && $0.help == help
      }
      if isKnown { return }
      findings.error(
        .wrongVersion,
        "\(what) is version \(found.value), but the version of the stored data is \(version)",
        at: found.range, help: help)
    } else if found.value < 2 {
      findings.error(
        .wrongVersion, "\(what) is version 1, which changes nothing: expected 2 or more",
        at: found.range)
    }
  }

  /// Reports an earlier or removed name that a current member has, unless the member was added or
  /// got this name in the version of the renaming or removal, or later. Two members may therefore
  /// exchange their names.
  ///
  /// - Parameter member: The member that was renamed; nil for a removed name.
  ///
  ///     Task: {title: String, name: {type: String, was: title, since: 2}}       # still-declared
  private func checkEarlier(
    _ name: Located<String>, renamedTo member: String? = nil, until version: Int,
    in current: [String: Int], of model: String, _ findings: inout Findings
  ) {
    guard let since = current[name.value], since < version else { return }
    if let member, since > 1 {
      findings.error(
        .stillDeclared,
        "'\(name.value)' is the name of another member since version \(since), but '\(member)' had it "
          + "until version \(version)",
        at: name.range)
      return
    }
    let change = member.map { "was renamed to '\($0)'" } ?? "was removed"
    findings.error(
      .stillDeclared,
      "'\(model)' still has '\(name.value)', although it \(change) in version \(version)",
      at: name.range, help: "remove it, or write 'since' if it is another '\(name.value)'")
  }

  ///     persistence: {version: 2, removed: {Task.title: 2}}     # still-declared
  ///     models: {Task: {title: String}}
  private func checkRemoved(in spec: FeatureSpec, _ findings: inout Findings) {
    guard let removed = spec.persistence?.removed, !removed.isEmpty else { return }
    let types = Dictionary(
      spec.versionedTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [String: MemberVersions] = [:]
    for removal in removed {
      checkVersion(removal.version, "'\(removal.member.value)'", &findings)
      let owner = removal.owner.value
      guard let type = types[owner] else {
        let suggestion = findings.suggestion(owner, among: types.keys)
        findings.error(
          .unknownType, "the spec has no model '\(owner)'\(suggestion)", at: removal.owner.range)
        continue
      }
      let versions = found[owner] ?? MemberVersions(of: type, self)
      found[owner] = versions
      if let later = versions.earlier[removal.member.value],
        removal.version.value <= later.version
      {
        findings.error(
          .stillDeclared,
          "'\(removal.member.value)' is an earlier name of '\(later.name)': it was not removed",
          at: removal.member.range)
      }
      checkEarlier(
        removal.member, until: removal.version.value, in: versions.current, of: owner, &findings)
    }
  }
}

/// A type whose members may have a history.
private struct VersionedType {
  let name: String
  /// The properties or the cases.
  let members: [(name: Located<String>, history: HistorySpec)]
}

extension FeatureSpec {
  /// The models, and the filters, whose cases are stored as those of an enum.
  fileprivate var versionedTypes: [VersionedType] {
    models.map { VersionedType(name: $0.name.value, members: $0.members) }
      + filters.map { filter in
        VersionedType(
          name: filter.name.value, members: filter.cases.map { ($0.name, $0.history) })
      }
  }
}

/// The names of a type's members.
private struct MemberVersions {
  /// The versions in which the current members were added or got their names, by name.
  var current: [String: Int] = [:]
  /// The current name for each earlier name, and the first version without the earlier name.
  var earlier: [String: (name: String, version: Int)] = [:]

  init(of type: VersionedType, _ histories: HistoryReading) {
    for (name, history) in type.members {
      let history = histories.history(of: history)
      current[name.value] = history.renames.last?.version ?? history.added
      for rename in history.renames { earlier[rename.name] = (name.value, rename.version) }
    }
  }
}

extension History {
  /// The versions in which the member had each earlier name, by the version that replaced the name.
  fileprivate var versionsOfEarlierNames: [Int: Range<Int>] {
    var versions: [Int: Range<Int>] = [:]
    var start = added
    for rename in renames where rename.version > start {
      versions[rename.version] = start..<rename.version
      start = rename.version
    }
    return versions
  }
}

extension HistorySpec {
  /// Whether the history has the form `was: title`, in which `since` is the version of the
  /// renaming.
  fileprivate var hasSingleName: Bool { renames.contains { $0.version == nil } }
}

extension ModelSpec {
  /// The stored properties or the cases, with their histories.
  var members: [(name: Located<String>, history: HistorySpec)] {
    switch kind {
    case .structure(let properties): properties.map { ($0.name, $0.history) }
    case .enumeration(let cases): cases.map { ($0.name, $0.history) }
    }
  }
}
