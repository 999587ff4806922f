import Dispatch
import Exploration
import FeatureAnalysis
import FeatureRendering

/// What is explored while somebody plays: the path from the shown state to a mistake, and the map of all
/// states.
struct PlayExploring {
  /// What the page shows. A search from there is dropped when the page shows something else.
  private struct Place: Equatable {
    let version: Int
    let generation: Int
    let steps: Int
    let moment: Int

    init(_ session: PlaySession) {
      (version, generation) = (session.version, session.generation)
      (steps, moment) = (session.entries.count, session.moment)
    }
  }

  private struct FoundMistake: Sendable {
    let path: ExploredPath?
    /// What was explored, and what was not.
    let summary: String
    let hasTimedOut: Bool
  }

  private struct FoundMap: Sendable {
    var map: ExploredMap
    let data: [UInt8]
  }

  private var search: (job: PlayJob<FoundMistake?>, place: Place)?
  private var map: (job: PlayJob<FoundMap?>, version: Int)?
  /// The map, once it is there, and the version of the spec that it shows.
  private var found: (map: FoundMap, version: Int)?

  /// How long a path to a mistake is looked for.
  private static let timeLimit = Duration.seconds(10)

  /// What the page says if the steps of a path do not lead to the mistake.
  static let missed =
    "The mistake did not follow: the steps were found without what is under way here"

  // MARK: - The path to a mistake

  /// Begins to look for the shortest path from the shown state to a mistake.
  mutating func lookForMistake(from session: PlaySession) throws(PlaySession.Refusal) {
    let moment = session.run.player.moments[session.moment]
    if moment.needsStart { throw PlaySession.Refusal(message: "start the app first") }
    if moment.fault != nil {
      throw PlaySession.Refusal(message: "nothing can follow a step that has failed")
    }
    // A step that was taken out has no moment.
    let entry = session.run.entry(ofMoment: session.moment)
    let place = entry.map { "after step \($0 + 1)" } ?? "at the start"
    guard let start = session.app.state(at: moment, called: place) else {
      throw PlaySession.Refusal(message: "the tool cannot compute the initial state")
    }
    let app = session.app
    let job = PlayJob<FoundMistake?> { onProgress, isStopped in
      let clock = ContinuousClock()
      let end = clock.now + Self.timeLimit
      var options = ExplorationOptions()
      options.onProgress = onProgress
      options.isStopped = { isStopped() || clock.now >= end }
      return exploreToMistake(app, from: start, options).map { path, exploration in
        FoundMistake(
          path: path, summary: exploration.summary, hasTimedOut: exploration.end == .stopped)
      }
    }
    search = (job, Place(session))
  }

  /// The path that was found from what is shown; nil if there is none.
  func foundPath(for session: PlaySession) -> ExploredPath? {
    guard let search, search.place == Place(session) else { return nil }
    return (search.job.result ?? nil)?.path
  }

  // MARK: - The map

  /// Begins to explore all states, unless that was done with this version of the spec.
  mutating func drawMap(of session: PlaySession) {
    if found?.version == session.version || map?.version == session.version { return }
    let app = session.app
    let job = PlayJob<FoundMap?> { onProgress, isStopped in
      var options = ExplorationOptions()
      options.onProgress = onProgress
      options.isStopped = isStopped
      let format = GraphFormat.html
      let map = explore(
        app, options, graphOf: format.limit, scenarioSteps: format.scenarioSteps,
        isCancelled: isStopped)
      return map.map { map in
        let title = GraphTitle(name: app.name, coverage: map.exploration.coverage)
        return FoundMap(map: map, data: GraphData(map.graph, title).bytes)
      }
    }
    map = (job, session.version)
  }

  /// The data of the map; nil if there is none yet.
  var mapData: [UInt8]? { found?.map.data }

  /// The shortest path to a state of the map; nil if the map is not that of the session's spec.
  mutating func path(toState state: Int, for session: PlaySession) -> ExploredPath? {
    found?.version == session.version ? found?.map.map.path(to: state) : nil
  }

  // MARK: - The page

  /// What the page shows of both, as members of an object.
  mutating func json(for session: PlaySession) -> [(key: String, json: String?)] {
    if let search, search.place != Place(session) { self.search = nil }
    if let map, let result = map.job.result {
      found = result.map { ($0, map.version) } ?? found
      self.map = result == nil ? map : nil
    }
    return [("search", searchJSON), ("map", mapJSON(for: session))]
  }

  private var searchJSON: String? {
    guard let search else { return nil }
    guard let result = search.job.result else { return search.job.progress }
    let failure = "the tool cannot compute the initial state"
    return PlayJSON.object([
      "state": "\"done\"", "message": (result?.path?.message).map(PlayJSON.string),
      "steps": (result?.path?.texts).map(PlayJSON.strings),
      "summary": PlayJSON.string(result?.summary ?? failure),
      "seconds": result?.hasTimedOut == true ? "\(Self.timeLimit.components.seconds)" : nil,
    ])
  }

  private func mapJSON(for session: PlaySession) -> String? {
    if let map {
      guard map.job.result != nil else { return map.job.progress }
      return PlayJSON.object(["state": "\"failed\""])
    }
    return found.map { found in
      PlayJSON.object([
        "state": "\"done\"", "version": "\(found.version)",
        "isCurrent": PlayJSON.flag(found.version == session.version),
      ])
    }
  }
}

/// Work on another thread, while the server answers the page.
final class PlayJob<Result: Sendable> {
  /// What the two threads share. Each access is on the queue.
  private final class Shared: @unchecked Sendable {
    private let queue = DispatchQueue(label: "redux-gen.play")
    private var result: Result?
    private var progress = (states: 0, depth: 0)

    func storeResult(_ found: Result) { queue.sync { result = found } }
    func storeProgress(states: Int, depth: Int) { queue.sync { progress = (states, depth) } }
    var now: (result: Result?, states: Int, depth: Int) {
      queue.sync { (result, progress.states, progress.depth) }
    }
  }

  private let shared = Shared()
  private let task: Task<Void, Never>

  /// - Parameter work: computes the result. It gets a function that reports the number of states and
  ///   the depth, and one that returns whether the result is no longer needed.
  init(
    _ work:
      @escaping @Sendable (
        _ onProgress: @escaping @Sendable (Int, Int) -> Void,
        _ isStopped: @escaping @Sendable () -> Bool
      ) -> Result
  ) {
    task = Task.detached { [shared] in
      shared.storeResult(
        work({ shared.storeProgress(states: $0, depth: $1) }, { Task.isCancelled }))
    }
  }

  deinit { task.cancel() }

  /// The result; nil until it is there.
  var result: Result? { shared.now.result }

  /// How far the work is, as JSON.
  var progress: String {
    let now = shared.now
    return PlayJSON.object([
      "state": "\"running\"", "states": "\(now.states)", "depth": "\(now.depth)",
    ])
  }
}
