extension LevelMapDependencies {
  /// What the app works with: `LevelMapStore()` takes it.
  ///
  /// This file is yours: redux-gen wrote it once and leaves it alone from now on.
  public static var live: LevelMapDependencies { LevelMapDependencies(service: LiveMapService()) }
}

/// The server that knows all levels.
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

/// Reaches the store's `onError`, or the `catch` of the spec.
private struct NotFilledIn: Error, CustomStringConvertible {
  let description: String

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
