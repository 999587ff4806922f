extension SpecDecoder {
  /// Returns the entries of a feature's spec. Reports and removes the entries of an app, which
  /// belong in a separate file.
  mutating func refusingApp(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    guard let feature = entries.first(where: { $0.key.scalarText == "feature" }) else {
      return entries
    }
    guard let app = entries.first(where: { $0.key.scalarText == "app" }) else {
      return refusingKeysOfApp(entries, feature)
    }
    diagnostics.error(
      .conflictingKey,
      "'app' and 'feature' are in one file: a spec is either of an app or of a feature",
      at: app.key.range, help: "write the spec of the app to a file of its own")
    let features = specKeyTable.keyNames
    return entries.filter { entry in
      let key = entry.key.scalarText
      return features.contains(key) || !appKeyTable.keyNames.contains(key)
    }
  }

  /// Returns the entries of a feature's spec. Reports and removes keys that only the spec of an app
  /// has: the author wrote 'feature' instead of 'app'.
  ///
  ///     feature: Shop
  ///     features: {tasks: TaskList}       # unknown-key: write 'app: Shop'
  private mutating func refusingKeysOfApp(
    _ entries: [YAMLEntry], _ feature: YAMLEntry
  ) -> [YAMLEntry] {
    let known = Set(specKeyTable.keyNames)
    let ofApps = Set(appKeyTable.keyNames).subtracting(known)
    let written = entries.filter { ofApps.contains($0.key.scalarText) }
    guard let key = written.first else { return entries }
    let isStart = written.allSatisfy { $0.key.scalarText == "start" }
    // A mapping is a misspelt 'state'.
    if isStart, key.value.isMapping { return entries }
    let name = feature.value.scalarText
    let isWholeApp = entries.allSatisfy {
      $0.key.scalarText == "feature" || appKeyTable.keyNames.contains($0.key.scalarText)
    }
    diagnostics.error(
      .unknownKey, "\(listedKeys(written)) to the spec of an app",
      at: isWholeApp && !isStart ? feature.key.range : key.key.range,
      help: isStart
        ? "a feature has no first action: dispatch it from the view, or write 'start' in the spec of "
          + "the app, as '.\(storeName(of: name))(.load)'"
        : isWholeApp
          ? "write an app spec: 'app: \(name)' instead of 'feature: \(name)'"
          : "write an app spec in a file of its own, which begins with 'app: \(name)App'",
      fixes: isWholeApp && !isStart ? [Fix("feature", by: "app", at: feature.key.range)] : [])
    // The scenarios and invariants of an app mean nothing in a feature.
    return isWholeApp && !isStart
      ? [feature] : entries.filter { !ofApps.contains($0.key.scalarText) }
  }

  /// Returns the entries of an app's spec. Reports and removes keys that only the spec of a feature
  /// has.
  ///
  ///     app: Shop
  ///     state: {count: Int = 0}       # unknown-key: write 'feature: Shop'
  ///
  /// - Returns: nil if the whole spec is that of a feature.
  mutating func refusingFeature(_ entries: [YAMLEntry]) -> [YAMLEntry]? {
    let known = Set(appKeyTable.keyNames)
    let ofFeatures = Set(specKeyTable.keyNames).subtracting(known + ["feature"])
    let written = entries.filter { ofFeatures.contains($0.key.scalarText) }
    guard let app = entries.first(where: { $0.key.scalarText == "app" }), let key = written.first
    else { return entries }
    let own = ["features", "start", "links"]
    let isWholeFeature = !entries.contains { own.contains($0.key.scalarText) }
    let name = app.value.scalarText
    diagnostics.error(
      .unknownKey, "\(listedKeys(written)) to the spec of a feature",
      at: isWholeFeature ? app.key.range : key.key.range,
      help: isWholeFeature
        ? "write the spec of a feature: 'feature: \(name)' instead of 'app: \(name)'"
        : written.allSatisfy { $0.key.scalarText == "import" }
          ? "leave it out: an app knows the models of its features"
          : "write the spec of a feature in a file of its own, and name the feature in 'features'",
      fixes: isWholeFeature ? [Fix("app", by: "feature", at: app.key.range)] : [])
    return isWholeFeature ? nil : entries.filter { !ofFeatures.contains($0.key.scalarText) }
  }

  /// Returns a mapping up to a second key `feature` or `app`, with which another spec begins.
  /// Reports the second spec once, and not each of its keys.
  mutating func withoutSecondSpec(_ root: YAMLNode, beginningWith name: String) -> YAMLNode {
    guard case .mapping(let entries) = root.content, root.repeated.count > 1,
      let first = entries.first(where: { $0.key.scalarText == name }),
      let second = root.repeated.first(where: { $0.key.scalarText == name })
    else { return root }
    let start = second.key.range.start
    func isBefore(_ entry: YAMLEntry) -> Bool { entry.key.range.start < start }
    let rest = (entries + root.repeated).count { !isBefore($0) } - 1
    // In `feature: A`, `feature: B`, only the key is repeated.
    guard entries.count(where: isBefore) > 1, rest > 0 else { return root }
    diagnostics.withdraw { $0.id == .duplicateKey && $0.range.start >= start }
    let isSame = first.value.scalarText == second.value.scalarText
    let others = rest == 1 ? "its other key is" : "its \(rest) other keys are"
    diagnostics.error(
      .duplicateKey,
      "a second spec begins here, and a file contains one: the first is on line "
        + "\(first.key.range.start.line); \(others) not checked",
      at: SourceRange(from: second.key.range, to: second.value.range),
      help: isSame
        ? "remove the lines from here on, if they were pasted twice"
        : "move it to a file of its own")
    return YAMLNode(
      .mapping(entries.filter(isBefore)), range: root.range, isSwift: root.isSwift,
      isFlow: root.isFlow, repeated: root.repeated.filter(isBefore))
  }
}

/// The beginning of a sentence such as `'state', 'models' and 'actions' belong`.
private func listedKeys(_ entries: [YAMLEntry]) -> String {
  var names: [String] = []
  for entry in entries where !names.contains(entry.key.scalarText) {
    names.append(entry.key.scalarText)
  }
  let shown = names.map { "'\($0)'" }
  guard shown.count > 1 else { return "\(shown[0]) belongs" }
  return "\(shown.dropLast().joined(separator: ", ")) and \(shown[shown.count - 1]) belong"
}

private func storeName(of feature: String) -> String {
  feature.prefix(1).lowercased() + feature.dropFirst()
}
