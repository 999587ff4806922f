import Foundation

/// A JSON document that distinguishes numbers and Booleans.
enum JSONDocument: Decodable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case array([JSONDocument])
  case object([String: JSONDocument])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONDocument].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONDocument].self))
    }
  }

  /// Returns the member at a path of keys.
  subscript(_ keys: String...) -> JSONDocument? {
    keys.reduce(self) { found, key in
      guard case .object(let members) = found else { return nil }
      return members[key]
    }
  }

  var text: String? { if case .string(let value) = self { value } else { nil } }
  var number: Int? { if case .integer(let value) = self { value } else { nil } }
  var elements: [JSONDocument] { if case .array(let value) = self { value } else { [] } }
}

/// The rules of SARIF 2.1.0 for the objects that the tool writes: their properties, the types of
/// the properties, and the required properties. If the tool writes a new property, its rule has to
/// be added here, from the standard's schema.
enum SARIFStructure {
  indirect enum Shape: Sendable {
    case text
    /// A string that may be empty.
    case anyText
    case uri
    case oneOf([String])
    case integer(from: Int)
    case flag
    case list(Shape, atLeast: Int)
    case object(String)
  }

  private static let levels = ["none", "note", "warning", "error"]

  private static let objects: [String: (required: Set<String>, properties: [String: Shape])] = [
    "log": (
      ["version", "runs"],
      [
        "$schema": .uri, "version": .oneOf(["2.1.0"]),
        "runs": .list(.object("run"), atLeast: 1),
      ]
    ),
    "run": (
      ["tool", "results"],
      [
        "tool": .object("tool"), "invocations": .list(.object("invocation"), atLeast: 0),
        "columnKind": .oneOf(["utf16CodeUnits", "unicodeCodePoints"]),
        "results": .list(.object("result"), atLeast: 0),
      ]
    ),
    "tool": (["driver"], ["driver": .object("component")]),
    "component": (
      ["name", "rules"],
      ["name": .text, "version": .text, "rules": .list(.object("rule"), atLeast: 0)]
    ),
    // Code scanning requires all of these properties.
    "rule": (
      ["id", "shortDescription", "fullDescription", "help"],
      [
        "id": .text, "shortDescription": .object("message"),
        "fullDescription": .object("message"), "help": .object("message"),
      ]
    ),
    "invocation": (
      ["executionSuccessful"],
      [
        "executionSuccessful": .flag, "exitCode": .integer(from: 0),
        "toolExecutionNotifications": .list(.object("notification"), atLeast: 0),
      ]
    ),
    "notification": (
      ["message"],
      [
        "level": .oneOf(levels), "message": .object("message"),
        "locations": .list(.object("locationOfFile"), atLeast: 1),
      ]
    ),
    "locationOfFile": (["physicalLocation"], ["physicalLocation": .object("file")]),
    "file": (["artifactLocation"], ["artifactLocation": .object("artifact")]),
    "message": (["text"], ["text": .text]),
    "result": (
      ["ruleId", "message", "locations"],
      [
        "ruleId": .text, "ruleIndex": .integer(from: 0), "level": .oneOf(levels),
        "message": .object("message"), "locations": .list(.object("location"), atLeast: 1),
        "relatedLocations": .list(.object("relatedLocation"), atLeast: 0),
        "fixes": .list(.object("fix"), atLeast: 0),
      ]
    ),
    "relatedLocation": (
      ["physicalLocation", "message"],
      ["physicalLocation": .object("place"), "message": .object("message")]
    ),
    "location": (["physicalLocation"], ["physicalLocation": .object("place")]),
    "place": (
      ["artifactLocation", "region"],
      ["artifactLocation": .object("artifact"), "region": .object("region")]
    ),
    "artifact": (["uri"], ["uri": .uri]),
    "region": (
      ["startLine", "startColumn", "endLine", "endColumn"],
      [
        "startLine": .integer(from: 1), "startColumn": .integer(from: 1),
        "endLine": .integer(from: 1), "endColumn": .integer(from: 1),
      ]
    ),
    "fix": (
      ["artifactChanges"], ["artifactChanges": .list(.object("change"), atLeast: 1)]
    ),
    "change": (
      ["artifactLocation", "replacements"],
      [
        "artifactLocation": .object("artifact"),
        "replacements": .list(.object("replacement"), atLeast: 1),
      ]
    ),
    "replacement": (
      ["deletedRegion"],
      ["deletedRegion": .object("region"), "insertedContent": .object("content")]
    ),
    "content": ([], ["text": .anyText]),
  ]

  /// Returns the problems of a log, each with its path. Returns an empty array for a valid log.
  static func problems(in log: JSONDocument) -> [String] {
    problems(log, .object("log"), "log") + references(in: log)
  }

  private static func problems(_ value: JSONDocument, _ shape: Shape, _ path: String) -> [String] {
    switch (shape, value) {
    case (.anyText, .string): return []
    case (.text, .string(let text)): return text.isEmpty ? ["\(path) is empty"] : []
    case (.uri, .string(let text)): return isURI(text) ? [] : ["\(path) is no URI: \(text)"]
    case (.oneOf(let words), .string(let text)):
      return words.contains(text) ? [] : ["\(path) is '\(text)'"]
    case (.integer(let least), .integer(let number)):
      return number >= least ? [] : ["\(path) is \(number)"]
    case (.flag, .boolean): return []
    case (.list(let element, let least), .array(let elements)):
      return (elements.count >= least ? [] : ["\(path) is empty"])
        + elements.enumerated().flatMap { problems($1, element, "\(path)[\($0)]") }
    case (.object(let name), .object(let members)):
      return problems(members, name, path)
    default: return ["\(path) is of another kind"]
    }
  }

  private static func problems(
    _ members: [String: JSONDocument], _ name: String, _ path: String
  ) -> [String] {
    guard let object = objects[name] else { return ["\(path) is an object"] }
    var problems = object.required.filter { members[$0] == nil }.map { "\(path) has no \($0)" }
    for (key, value) in members {
      guard let shape = object.properties[key] else {
        problems.append("\(path) has a \(key)")
        continue
      }
      problems += Self.problems(value, shape, "\(path).\(key)")
    }
    return problems
  }

  /// Returns whether the string is a URI: absolute with a scheme, or relative with '/' between
  /// segments. All other characters must be percent-encoded.
  private static func isURI(_ text: String) -> Bool {
    let path = text.replacing(/^(https|file):\/\/\/?/, with: "")
    return path.wholeMatch(
      of: /([A-Za-z0-9._~\-]|%[0-9A-F]{2})+(\/([A-Za-z0-9._~\-]|%[0-9A-F]{2})+)*/)
      != nil
  }

  /// Returns the problems that no schema can express: a result that refers to no rule, duplicate
  /// rules or fixes, and a region that ends before it starts.
  private static func references(in log: JSONDocument) -> [String] {
    var problems: [String] = []
    for run in log["runs"]?.elements ?? [] {
      let rules = (run["tool", "driver", "rules"]?.elements ?? []).map { $0["id"]?.text }
      if Set(rules).count != rules.count { problems.append("a rule is duplicated") }
      for result in run["results"]?.elements ?? [] {
        let index = result["ruleIndex"]?.number ?? -1
        if !rules.indices.contains(index) || rules[index] != result["ruleId"]?.text {
          problems.append("no rule at \(index)")
        }
        let fixes = (result["fixes"]?.elements ?? []).map { "\($0)" }
        if Set(fixes).count != fixes.count { problems.append("a fix is duplicated") }
        for location in result["locations"]?.elements ?? [] {
          guard let region = location["physicalLocation", "region"] else { continue }
          let places = ["startLine", "startColumn", "endLine", "endColumn"].map {
            region[$0]?.number ?? 0
          }
          if (places[2], places[3]) < (places[0], places[1]) { problems.append("\(places)") }
        }
      }
    }
    return problems
  }
}
