import Diagnostics
import YAMLParsing

// TaskListValidation:
//   addTask:
//     require: "!task.title.trimmed.isEmpty"
//     message: A task needs a title.
// TaskListAnalytics:

let middlewareShape: ValueShape = .oneOf([
  .mapping("middleware", singleMiddlewareShape), .nothing,
])

private let singleMiddlewareShape: ValueShape = .oneOf([
  .mapping("actions and their rules", rulesShape), .nothing,
])

extension SpecDecoder {
  mutating func middleware(_ section: KeyedNode) -> [MiddlewareSpec] {
    declarations(section, middlewareShape) { decoder, item in
      if item.key.value == "*" {
        decoder.diagnostics.error(
          "misplaced-key", "'*' stands for every action, inside of a middleware",
          at: item.key.range, help: "write a middleware's name above it")
        return nil
      }
      let entries = decoder.entries(item, singleMiddlewareShape) ?? []
      return decoder.middleware(named: item.key, entries)
    }
  }

  private mutating func middleware(
    named name: Located<String>, _ entries: [YAMLEntry]
  ) -> MiddlewareSpec {
    var doc: String?
    var rules: [RulesSpec] = []
    rules.reserveCapacity(entries.count)
    for entry in entries {
      guard let key = declaredName(entry.key) else { continue }
      let item = KeyedNode(key: key, node: entry.value)
      if key.value == "doc", !hasActionNamedDoc {
        doc = prose(item)
      } else {
        rules.append(RulesSpec(action: key, rules: self.rules(item)))
      }
    }
    return MiddlewareSpec(name: name, doc: doc, entries: rules)
  }
}
