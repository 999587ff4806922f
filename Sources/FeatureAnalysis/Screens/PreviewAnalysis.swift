import SpecLanguage

extension Findings {
  /// Reports routes that are not events, and routes that are listed twice.
  ///
  ///     events: {routes: [showHom], showHome: }             # unknown-event
  ///     events: {routes: [showHome], showHome: }
  ///
  /// - Returns: the events that are routes.
  mutating func routes(_ names: [Located<String>], among events: [EnumCase]) -> [EnumCase] {
    var seen: Set<String> = []
    return names.compactMap { name in
      guard let event = events.first(where: { $0.name == name.value }) else {
        let known = events.map(\.name)
        let suggestion = self.suggestion(name.value, among: known)
        error(
          .unknownEvent, "there is no event '\(excerpt(name.value))'\(suggestion)", at: name.range,
          help: listed(known, nearest: name.value, "events:") ?? "declare it under 'events'",
          fixes: suggestion.fixes(at: name.range))
        return nil
      }
      guard seen.insert(name.value).inserted else {
        error(.duplicateName, "the list names '\(excerpt(name.value))' twice", at: name.range)
        return nil
      }
      return event
    }
  }

  /// Reports previews whose names are one name in Swift.
  ///
  ///     previews: {two tasks: {}, "two, tasks": {}}          # duplicate-name
  mutating func caseNames(of previews: [PreviewSpec]) -> [String] {
    var lines: [String: PreviewSpec] = [:]
    return previews.map { preview in
      let name = previewCaseName(preview.name.value)
      if let first = lines[name] {
        error(
          .duplicateName,
          "'\(excerpt(preview.name.value))' and the preview in line \(first.name.range.start.line) are "
            + "both '.\(name)' in Swift", at: preview.name.range)
      } else {
        lines[name] = preview
      }
      return name
    }
  }
}

/// Returns `twoTasks` for `two tasks`.
private func previewCaseName(_ name: String) -> String {
  let words = camelCase(name, otherwise: "preview")
  return ["self", "init", "allCases", "store"].contains(words) ? words + "Preview" : words
}

///     ui: uikit             # unused-key, if there are no screens
func warnAboutFramework(
  _ framework: Located<ScreenFramework>?, hasScreens: Bool, _ findings: inout Findings
) {
  guard let framework, !hasScreens else { return }
  findings.warn(
    .unusedKey, "nothing uses 'ui': the spec has no screens", at: framework.range,
    help: "add 'screens', or remove it")
}
