import FeatureAnalysis
import FeatureLowering

/// Returns the README section about an app. With level 1, the section is the whole README.
func appReadme(_ context: AppContext, level: Int) -> [UInt8] {
  let app = context.app
  var page = MarkdownPage()
  page.heading(level, context.names.module)
  if let doc = app.doc { page.paragraph(markdownText(doc)) }
  page.code(
    "swift",
    [
      "let app = \(context.names.store)()",
      "app.onRejection = { action, rejection in print(action, rejection.message) }",
    ])
  page.paragraph(
    "The stores of the features are side by side on one queue. Views take the store of their feature: "
      + "`.environment(app.\(app.features.first?.name ?? "tasks"))`.")
  page.heading(level + 1, "Features")
  page.table(
    ["store", "feature", "there"],
    app.members.map { feature in
      [
        "`\(feature.name)`", markdownText(feature.feature.name), presence(feature),
      ]
    })
  writeDiagram(app, level: level + 1, &page)
  writeUntested(context, level: level + 1, &page)
  let held = Set(app.scenarios.flatMap { $0.holds.map(\.invariant.name) })
  let untested = app.invariants.map(\.name).filter { !held.contains($0) }
  if !untested.isEmpty {
    page.heading(level + 1, "Invariants without a scenario")
    page.paragraph("No scenario holds them:")
    for name in untested { page.item(markdownText(name)) }
  }
  return page.bytes
}

/// Lists the links for which there is neither a test nor a scenario.
private func writeUntested(_ context: AppContext, level: Int, _ page: inout MarkdownPage) {
  let parts = [
    (context.untestedLinks, "No sample state shows these links at work."),
    (context.untriedLinks, "The app is too large to try samples for these links."),
  ].filter { !$0.0.isEmpty }
  if parts.isEmpty { return }
  page.heading(level, "Without a test")
  for (links, reason) in parts {
    page.paragraph("\(reason) Write a scenario for each:")
    for link in links { page.item("`\(context.app.writtenTrigger(of: link))`") }
  }
}

private func presence(_ feature: AppFeature) -> String {
  switch feature.presence {
  case .always: "always"
  case .optional: "while it is open"
  case .keyed(let key): "one for each `\(key)` while it is open"
  }
}

/// Writes a Mermaid diagram of the features and the links between them.
private func writeDiagram(_ app: App, level: Int, _ page: inout MarkdownPage) {
  var edges: [String] = []
  for link in app.links {
    for step in link.steps {
      let trigger = link.isEvent ? "event \(link.trigger)" : link.trigger
      guard let (target, label) = app.effect(of: step, in: link) else { continue }
      let text = "\(trigger): \(label)"
      edges.append("  feature\(link.feature) -->|\"\(mermaidLabel(text))\"| feature\(target)")
    }
  }
  guard !edges.isEmpty else { return }
  page.heading(level, "What one feature causes in others")
  let nodes = app.features.enumerated().map { place, feature in
    let label = mermaidLabel("\(feature.name): \(feature.feature.name)")
    return feature.presence == .always
      ? "  feature\(place)[\"\(label)\"]" : "  feature\(place)([\"\(label)\"])"
  }
  page.code("mermaid", ["flowchart LR"] + nodes + edges)
}

extension App {
  /// Returns the index of the feature that a step opens, closes or sends an action to, and the
  /// label of the edge in the diagram.
  fileprivate func effect(of step: LinkStep, in link: Link) -> (feature: Int, label: String)? {
    switch step.verb {
    case .open(let place, _, _): return (place, "open")
    case .close(let place, _): return (place, "close")
    case .dispatch(.checked(let action)):
      return sentAction(action, of: link.app).map { ($0.feature, $0.name ?? "dispatch") }
    case .dispatch: return nil
    }
  }
}
