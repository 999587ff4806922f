import LevelMap
import Player

extension ArcadeDependencies {
  /// The dependencies that `ArcadeStore()` uses. Share here what several features need.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: ArcadeDependencies { ArcadeDependencies(map: .live) }
}
