extension LevelMapDependencies {
  /// The dependencies of the app, which `LevelMapStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: LevelMapDependencies { LevelMapDependencies(service: LiveMapService()) }
}

/// The server with all levels.
public struct LiveMapService: MapService {
  public init() {}

  public func map() async throws -> [Level] {
    throw NotFilledIn("LiveMapService.map")
  }

  public func level(_ number: Int) async throws -> Level {
    throw NotFilledIn("LiveMapService.level")
  }

  public func pass(level number: Int, stars: Int) async throws -> Level {
    throw NotFilledIn("LiveMapService.pass")
  }
}

/// An error for the store's `onError`, or for the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
