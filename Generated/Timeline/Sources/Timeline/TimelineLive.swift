import Foundation

extension TimelineDependencies {
  /// The dependencies of the app, which `TimelineStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: TimelineDependencies { TimelineDependencies(api: LiveTimelineAPI()) }
}

public struct LiveTimelineAPI: TimelineAPI {
  public init() {}

  public func page(after cursor: String?) async throws -> Page {
    throw NotFilledIn("LiveTimelineAPI.page")
  }

  public func like(_ id: Int) async throws {
    throw NotFilledIn("LiveTimelineAPI.like")
  }

  public func remove(_ id: Int) async throws {
    throw NotFilledIn("LiveTimelineAPI.remove")
  }
}

/// Reaches the store's `onError`, or the `catch` of the spec.
private struct NotFilledIn: LocalizedError, CustomStringConvertible {
  let description: String

  var errorDescription: String? { description }

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
