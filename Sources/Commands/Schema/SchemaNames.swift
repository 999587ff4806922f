/// The rules for the names that a user may write as keys of a mapping. A mapping without a rule
/// allows any keys.
struct SchemaNames {
  let pattern: String
  /// Whether the mapping may contain a `doc` in addition to the names.
  var hasDoc = false
  /// Whether a name may have no value.
  var allowsNothing = false
  /// Whether the mapping contains exactly one name. It may also contain a `doc`.
  var isSingle = false

  static let identifier = "`?[A-Za-z_][A-Za-z0-9_]*`?"

  private static let list = "\(identifier)( *, *\(identifier))*"

  private static let names = SchemaNames(pattern: "^\(identifier)$")

  /// The rules, by the description of the names in `ValueShape`, such as `actions`.
  static let rules: [String: SchemaNames] = [
    "actions": names,
    "actions and their rules": SchemaNames(
      pattern: "^(\(list)|changed\\( *\(list) *\\)|\\*)$", hasDoc: true),
    "cases": names,
    "derived values": names,
    "filters": names,
    "middleware": names,
    "models": names,
    "one action and its payload": SchemaNames(pattern: "^\(identifier)$", isSingle: true),
    "payload names and their types": SchemaNames(pattern: "^\(identifier)( +\(identifier))?$"),
    "payloads": SchemaNames(
      pattern: "^\(identifier)$", allowsNothing: true, isSingle: true),
    "properties": names,
    "removed members and the versions that removed them": SchemaNames(
      pattern: "^\(identifier)\\.\(identifier)$"),
    "requests": names,
    "earlier names and the versions that replaced them": names,
    "state properties and their storage": names,
    "state properties and their values": names,
    "types and their modules": SchemaNames(pattern: "^ *\(identifier) *$"),
  ]

  /// A step in the scenario of an app, such as `tasks.load` or `editors[1].type`.
  static let step = "(wait|start|\(identifier)(\\[[^\\]]+\\])?\\.\(identifier))"

  /// The rules for app specs. They replace the rules for the same names, or exist only for app
  /// specs.
  static let rulesOfApps: [String: SchemaNames] = [
    "'feature.action' or 'event feature.event', each with what follows": SchemaNames(
      pattern: "^(event )?\(identifier)\\.\(identifier)$"),
    "one action and its payload": SchemaNames(pattern: "^\(step)$", isSingle: true),
    "stores and their features, such as 'tasks: TaskList'": names,
  ]
}
