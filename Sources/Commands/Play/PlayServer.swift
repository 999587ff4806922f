import Exploration
import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// Answers the requests of the page of `redux-gen play`.
package struct PlayServer {
  private var session: PlaySession
  private var exploring = PlayExploring()
  /// The state that the page shows, after the answer with this number.
  private var shownState: (number: Int, state: Value)?
  private var number = 0

  package init(_ session: PlaySession) { self.session = session }

  package mutating func answer(_ request: LocalRequest) -> LocalAnswer {
    switch (request.method, request.path) {
    case ("GET", "/"): LocalAnswer(PlayPage.bytes, type: "text/html; charset=utf-8")
    case ("GET", "/version"):
      version()
    case ("GET", "/map"):
      if let data = exploring.mapData {
        LocalAnswer(data)
      } else {
        LocalAnswer(refusing: "404 Not Found", "there is no map")
      }
    case ("POST", "/play"):
      if let body = JSONValue(message: request.body) {
        played(body)
      } else {
        LocalAnswer(refusing: "400 Bad Request", "expected JSON")
      }
    case ("GET", _), ("POST", _): LocalAnswer(refusing: "404 Not Found", "there is no such page")
    default: LocalAnswer(refusing: "405 Method Not Allowed", "expected GET or POST")
    }
  }

  /// A number that changes when the spec is saved, and how far exploring is. The page asks every
  /// second, or more often while something is explored.
  private mutating func version() -> LocalAnswer {
    session.reloadSavedSpec()
    let explored = exploring.json(for: session)
    return LocalAnswer(
      Array(PlayJSON.object(of: [("version", "\(session.version)")] + explored).utf8))
  }

  /// Does what the page asks for, and answers with what the page then shows.
  private mutating func played(_ body: JSONValue) -> LocalAnswer {
    session.reloadSavedSpec()
    var extra: [(String, String)] = []
    do throws(PlaySession.Refusal) {
      extra = try perform(body)
    } catch {
      extra = [("refusal", PlayJSON.string(error.message))]
    }
    let view = PlayView(session: session)
    if body["do"]?.text == "form" {
      let json = view.form(of: body["action"]?.text ?? "", feature: body["feature"]?.number ?? 0)
      return LocalAnswer(Array((json ?? "{}").utf8))
    }
    // What the page has is known only if it is the last answer.
    let isCurrent = body["number"]?.number == number && shownState?.number == number
    let isSame =
      isCurrent && body["generation"]?.number == session.generation
      && body["version"]?.number == session.version
    let known = isSame ? body["known"]?.number : nil
    let json = view.json(known: known, before: isSame ? shownState?.state : nil)
    number += 1
    shownState = (number, session.run.player.moments[session.moment].state)
    let explored = exploring.json(for: session).compactMap { member in
      member.json.map { (member.key, $0) }
    }
    let more = (extra + explored).map { ",\"\($0)\":\($1)" }.joined()
    return LocalAnswer(Array("{\"number\":\(number)\(more),\(json.dropFirst())".utf8))
  }

  private mutating func perform(
    _ body: JSONValue
  ) throws(PlaySession.Refusal) -> [(String, String)] {
    switch body["do"]?.text {
    case "show", "form": break
    case "step":
      guard let step = body["step"], case .object = step else {
        throw PlaySession.Refusal(message: "there is no step")
      }
      var bytes: [UInt8] = []
      JSONWriter.append(step, to: &bytes)
      try session.addStep(String(decoding: bytes, as: UTF8.self))
    case "undo": session.undo()
    case "redo": session.redo()
    case "takeOut": try session.takeOut(body["index"]?.number ?? -1, isOut: true)
    case "putBack": try session.takeOut(body["index"]?.number ?? -1, isOut: false)
    case "jump": try session.jump(to: body["index"]?.number ?? -1)
    case "restart": try session.restart()
    case "explore": try exploring.lookForMistake(from: session)
    case "map": exploring.drawMap(of: session)
    case "follow":
      guard let path = exploring.foundPath(for: session) else {
        throw PlaySession.Refusal(message: "no mistake was found from here")
      }
      try session.follow(path)
      if !session.run.player.shows(mistakeOf: path) {
        return [("note", PlayJSON.string(PlayExploring.missed))]
      }
    case "playState":
      guard let path = exploring.path(toState: body["state"]?.number ?? -1, for: session) else {
        throw PlaySession.Refusal(
          message: "the map has no such state, or is that of another version")
      }
      try session.follow(path)
    case "open":
      do throws(Fault) {
        try session.openSession(SourceFile(path: "session", text: body["text"]?.text ?? ""))
      } catch {
        throw PlaySession.Refusal(message: error.message)
      }
    case "save": return [("session", PlayJSON.string(session.sessionJSON()))]
    case "scenario":
      let lines = try session.scenario(named: body["name"]?.text ?? "")
      return [("scenario", PlayJSON.string(lines.joined(separator: "\n") + "\n"))]
    case "write":
      let lines = try session.writeScenario(named: body["name"]?.text ?? "")
      session.reloadSavedSpec()
      return [("written", PlayJSON.string(lines.joined(separator: "\n") + "\n"))]
    default: throw PlaySession.Refusal(message: "the page asks for something unknown")
    }
    return []
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var number: Int? { if case .integer(let number) = self { number } else { nil } }
}
