/// The version of stored data, which a decoder passes to the models that it decodes.
public enum StoredVersion {
  fileprivate static let key = CodingUserInfoKey(rawValue: "ReduxRuntime.storedVersion")

  /// The `userInfo` of a decoder of data of a version.
  public static func userInfo(_ version: Int) -> [CodingUserInfoKey: any Sendable] {
    key.map { [$0: version] } ?? [:]
  }
}

extension Decoder {
  /// The version of the stored data, in which members may have earlier names. `Int.max` for other
  /// data, in which they have their current names.
  public var storedVersion: Int {
    StoredVersion.key.flatMap { userInfo[$0] as? Int } ?? .max
  }
}
