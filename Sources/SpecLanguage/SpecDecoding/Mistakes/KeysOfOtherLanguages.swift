// fields: {id: UUID}, where 'properties' is missing

/// The keys of this language for the words that other languages use.
private let keysOfOtherLanguages: [String: [String]] = [
  "if": ["when"], "otherwise": ["else"], "where": ["when"], "guard": ["require"],
  "call": ["perform"], "key": ["by"],
  "retries": ["retry"], "count": ["times"], "attempts": ["times"], "delay": ["after"],
  "interval": ["every"],
  "props": ["properties"], "fields": ["properties", "bind"], "attributes": ["properties"],
  "property": ["properties"], "field": ["properties"], "attribute": ["properties"],
  "vars": ["properties"], "variables": ["properties"], "members": ["properties", "cases"],
  "enum": ["cases"], "options": ["cases"], "values": ["cases"], "variants": ["cases"],
  "filters": ["cases"], "predicates": ["cases"],
  "value": ["default"], "initial": ["default", "given"], "initialValue": ["default"],
  "result": ["returns"], "output": ["returns"], "gives": ["returns"],
  "params": ["payload"], "parameters": ["payload"], "arguments": ["payload"], "args": ["payload"],
  "body": ["value", "reduce", "do"], "reduce": ["do"], "onError": ["catch"],
  "error": ["catch", "message"],
  "failure": ["catch"],
  "onSuccess": ["then", "reduce"], "success": ["then", "reduce"], "expect": ["then"],
  "assert": ["then"], "start": ["when", "given"], "setup": ["given", "when"],
  "state": ["given", "with"], "initially": ["given"], "withDependencies": ["with"],
  "dependencies": ["with"], "stubs": ["with"], "responses": ["with"], "answers": ["with"],
  "expected": ["then"],
  "steps": ["when"], "actions": ["when"], "initialState": ["given", "state"], "mocks": ["with"],
  "description": ["doc"], "comment": ["doc"], "documentation": ["doc"], "list": ["over"],
  "source": ["over"], "effect": ["perform"], "run": ["perform"], "cancels": ["cancel"],
  "then": ["dispatch"], "perform": ["dispatch"], "send": ["dispatch", "when", "then"],
  "always": ["holds"], "invariants": ["holds"], "filter": ["where"], "event": ["emit"],
  "onStart": ["started"], "inProgress": ["underWay"], "binding": ["bind"],
  "const": ["constants"], "helpers": ["functions"], "exploration": ["explore"],
  "reach": ["reachable"], "notifications": ["events"], "imports": ["import", "external"],
  "max": ["limit"],
  "forEach": ["for", "each"], "foreach": ["for", "each"], "cursor": ["next"], "nextPage": ["next"],
  "of": ["over"],
  "storage": ["in", "persistence"], "store": ["in", "persistence"], "persist": ["persistence"],
  "stored": ["persistence"], "persisted": ["persistence"], "database": ["persistence"],
  "to": ["dispatch", "into"], "put": ["dispatch"], "reason": ["message"], "consts": ["constants"],
  "action": ["dispatch"], "feature": ["app"], "reducers": ["actions"],
  "effects": ["middleware"], "rules": ["middleware", "invariants"],
  "selectors": ["derived", "filters"],
  "computed": ["derived"], "getters": ["derived"], "services": ["dependencies"],
  "environment": ["dependencies"], "entities": ["models"], "structs": ["models"],
  "tests": ["scenarios"], "routes": ["links"], "types": ["models"], "name": ["feature", "app"],
  "slice": ["feature"], "sagas": ["middleware"], "epics": ["middleware"], "thunks": ["middleware"],
  "queries": ["requests"], "mutations": ["requests"], "endpoints": ["requests"],
  "properties": ["state"], "children": ["features"], "connections": ["links"],
  "present": ["open"], "show": ["open"], "push": ["open"], "navigate": ["open"],
  "dismiss": ["close"], "hide": ["close"], "pop": ["close"], "invoke": ["perform"],
  "fetch": ["perform"], "staleTime": ["fresh"], "cacheTime": ["fresh"], "ttl": ["fresh"],
  "cache": ["fresh"], "internal": ["private"], "do": ["reduce"],
  "functions": ["methods"], "funcs": ["methods", "functions"], "calls": ["methods"],
  "operations": ["methods"], "module": ["from"], "library": ["from"],
  "views": ["screens"], "pages": ["screens"], "onTap": ["tap"], "onDelete": ["delete"],
  "swipe": ["delete"], "remove": ["delete"], "searchable": ["search"], "refreshable": ["refresh"],
  "subtitle": ["detail"], "checked": ["mark"], "cell": ["row"], "destination": ["open"],
  "placeholder": ["empty"],
]

extension KeyTable {
  /// The help for a key that is not needed, or whose meaning is written in another way.
  func helpForHabit(_ entry: YAMLEntry) -> String? {
    let name = entry.key.scalarText
    let value = entry.value.scalarText.isEmpty ? nil : excerpt(entry.value.scalarText)
    return switch name {
    case "timeout" where allNames.contains("perform"):
      "there is no time limit: let the method throw after \(value ?? "some time")"
    case "limit" where allNames.contains("perform"):
      "'retry' says how often a call is repeated, 'until' when a repetition ends"
    case "action" where allNames.contains("require") && value?.hasPrefix(".") == false:
      "the name of the action is the key above its rules"
    case "while" where allNames.contains("until"):
      "write 'until' with the opposite condition"
    case "reduce" where allNames.contains("require"):
      "a rule cannot change the state: write this in the 'reduce' of an action"
    case "reject" where allNames.contains("require"):
      "write 'require' with the condition, and 'message' with the text for the user"
    case "async" where allNames.contains("throws"): "every method is async: leave it out"
    case "debounce" where allNames.contains("policy"):
      "write 'policy: debounce(\(value ?? "300ms"))' for a call, and 'after: \(value ?? "300ms"), "
        + "policy: latest' for 'dispatch'"
    case "throttle" where allNames.contains("policy"): "write 'policy: throttle(\(value ?? "1s"))'"
    case "cancelInFlight" where allNames.contains("policy"):
      "write 'policy: latest', which replaces the call under way"
    default: nil
    }
  }

  /// Returns the key that was meant by an entry whose key is a word of another language. Returns
  /// nil if the meant key does not allow the entry's value.
  ///
  /// - Parameter mapping: the entries beside it.
  func keyOfOtherLanguage(_ entry: YAMLEntry, among mapping: [YAMLEntry]) -> NearName? {
    let present = Set(mapping.map(\.key.scalarText))
    if present.contains("require"), !present.contains("message"), allNames.contains("message"),
      ["error", "reason", "text", "because", "otherwise"].contains(entry.key.scalarText)
    {
      return NearName(name: "message", isOnly: true)
    }
    let meant = keysOfOtherLanguages[entry.key.scalarText]?.first { meant in
      allNames.contains(meant) && !present.contains(meant)
        && keys.first { $0.name == meant }?.value.mayHold(entry.value) != false
    }
    return meant.map { NearName(name: $0, isOnly: true) }
  }
}

extension ValueShape {
  /// Whether a node is of the kind that the shape requires, such as a list or a mapping.
  fileprivate func mayHold(_ node: YAMLNode) -> Bool {
    switch (self, node.content) {
    case (.filled(let shape), _): shape.mayHold(node)
    case (.oneOf(let shapes), _): shapes.contains { $0.mayHold(node) }
    case (.list, .sequence), (.mapping, .mapping), (.keys, .mapping), (.open, .mapping): true
    case (.name, .scalar), (.actionName, .scalar): true
    case (.repetition, .scalar(let scalar)): scalar.text.contains(" in ")
    case (.nothing, _): node.holdsNothing
    // An action is no condition.
    case (.conditions, .scalar(let scalar)): !scalar.text.hasPrefix(".")
    case (.name, _), (.actionName, _), (.list, _), (.mapping, _), (.keys, _), (.open, _): false
    default: true
    }
  }
}
