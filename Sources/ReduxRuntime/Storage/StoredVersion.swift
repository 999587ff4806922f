/// The version of stored data. A decoder passes it to the models that it decodes.
public enum StoredVersion {
  private static let key = CodingUserInfoKey(rawValue: "ReduxRuntime.storedVersion")

  /// Returns the `userInfo` for a decoder of data that has this version.
  public static func userInfo(_ version: Int) -> [CodingUserInfoKey: any Sendable] {
    key.map { [$0: version] } ?? [:]
  }

  /// Returns the version of the data that is being decoded, if it is stored data. In stored data,
  /// members may have earlier names. For other data it is `Int.max`, and members have their current
  /// names.
  public static func of(_ decoder: any Decoder) -> Int {
    key.flatMap { decoder.userInfo[$0] as? Int } ?? .max
  }
}
