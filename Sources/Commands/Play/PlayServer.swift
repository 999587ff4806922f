import EmbeddedSources
import Exploration
import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

/// Answers the requests of the page of `redux-gen play`.
package struct PlayServer {
  private var session: PlaySession
  /// The state that the page shows, after the answer with this number.
  private var shownState: (number: Int, state: Value)?
  private var number = 0

  package init(_ session: PlaySession) { self.session = session }

  /// The page: one file, which needs nothing else.
  package static var page: [UInt8] {
    guard let text = playPageSource() else { return [] }
    return Array(String(cString: text).utf8)
  }

  package mutating func answer(_ request: LocalRequest) -> LocalAnswer {
    switch (request.method, request.path) {
    case ("GET", "/"): LocalAnswer(Self.page, type: "text/html; charset=utf-8")
    case ("GET", "/version"):
      version()
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

  /// A number that changes when the spec is saved. The page asks for it every second.
  private mutating func version() -> LocalAnswer {
    session.reloadSavedSpec()
    return LocalAnswer(Array("{\"version\":\(session.version)}".utf8))
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
    let more = extra.map { ",\"\($0)\":\($1)" }.joined()
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
