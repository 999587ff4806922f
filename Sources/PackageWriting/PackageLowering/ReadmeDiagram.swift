import FeatureAnalysis
import FeatureLowering

extension FeatureReadme {
  /// Writes a Mermaid diagram that shows how actions pass through the middleware to the reducer and
  /// the state.
  func writeDiagram(_ page: inout MarkdownPage) {
    let feature = context.feature
    guard !feature.actions.isEmpty else { return }
    page.heading(level, "Who handles what")
    var lines = ["flowchart LR"]
    let first = feature.middleware.isEmpty ? "reducer" : "middleware0"
    lines.append("  dispatch([\"dispatch\"]) --> \(first)")
    for (index, middleware) in feature.middleware.enumerated() {
      let isLast = index == feature.middleware.count - 1
      let actions =
        middleware.entries.map { $0.action ?? "every action" } + middleware.changes.map(\.name)
      let label = ([middleware.name] + actions).map(mermaidLabel).joined(separator: "<br/>")
      let next = isLast ? "reducer" : "middleware\(index + 1)"
      lines.append("  middleware\(index)[\"\(label)\"] --> \(next)")
      if middleware.rules.contains(where: \.dispatches) {
        lines.append("  middleware\(index) -.-> dispatch")
      }
    }
    lines.append("  reducer[\"\(mermaidLabel(context.names.reducer))\"]")
    lines += writes()
    page.code("mermaid", lines)
  }

  /// Returns the edges from the reducer to the properties. Each edge is labeled with the actions
  /// that change the property.
  private func writes() -> [String] {
    let feature = context.feature
    var writers = [[String]](repeating: [], count: feature.state.properties.count)
    var everything: [String] = []
    for action in feature.actions where !action.isHandled {
      if action.knownWrites.isEverything { everything.append(action.name) }
      for index in action.knownWrites.indices { writers[index].append(action.name) }
    }
    var lines: [String] = []
    for (index, property) in feature.state.properties.enumerated() where !writers[index].isEmpty {
      lines.append(edge(writers[index], "property\(index)[(\"\(mermaidLabel(property.name))\")]"))
    }
    if !everything.isEmpty {
      lines.append(edge(everything, "state[(\"\(mermaidLabel(context.names.state))\")]"))
    }
    let handled = feature.actions.filter(\.isHandled).map(\.name)
    if !handled.isEmpty {
      lines.append(edge(handled, "handlers[\"\(mermaidLabel(context.names.handlers))\"]"))
    }
    return lines
  }

  private func edge(_ actions: [String], _ target: String) -> String {
    "  reducer -->|\"\(mermaidLabel(actions.joined(separator: ", ")))\"| \(target)"
  }
}

extension Rule {
  fileprivate var dispatches: Bool {
    if case .dispatch = verb { true } else { false }
  }
}
