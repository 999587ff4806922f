public import Foundation
import ReduxRuntime

/// The forms in which the attributes of an entity store the values of properties.
///
/// A function that reads has the name of the attribute, for the error of a value that its property cannot
/// have. An entity of an earlier version may lack the value: `or` is then the property's default.
public enum StoredAttribute {
  /// Returns a value that SwiftData stores as it is.
  public static func value<Value>(_ stored: Value?, _ name: String) throws -> Value {
    guard let stored else { throw UnreadableAttribute(name: name) }
    return stored
  }

  private static func value<Stored, Value>(
    _ stored: Stored?, _ name: String, _ missing: Value?, _ read: (Stored) -> Value?
  ) throws -> Value {
    guard let stored else { return try value(missing, name) }
    return try value(read(stored), name)
  }

  // MARK: - Numbers

  public static func integer<Value: FixedWidthInteger>(
    _ stored: Int64?, _ name: String, or missing: @autoclosure () -> Value? = nil
  ) throws -> Value {
    try value(stored, name, missing()) { Value(exactly: $0) }
  }

  public static func integerIfPresent<Value: FixedWidthInteger>(
    _ stored: Int64?, _ name: String
  ) throws -> Value? {
    try stored.map { try integer($0, name) }
  }

  /// A number as a string of digits: SQLite has no NaN, and neither `Int64` nor `Double` can
  /// represent every value.
  public static func digits<Value: LosslessStringConvertible>(
    _ stored: String?, _ name: String, or missing: @autoclosure () -> Value? = nil
  ) throws -> Value {
    try value(stored, name, missing()) { Value($0) }
  }

  public static func digitsIfPresent<Value: LosslessStringConvertible>(
    _ stored: String?, _ name: String
  ) throws -> Value? {
    try stored.map { try digits($0, name) }
  }

  public static func decimal(
    _ stored: String?, _ name: String, or missing: @autoclosure () -> Decimal? = nil
  ) throws -> Decimal {
    try value(stored, name, missing()) { text in
      if text == "NaN" { return .nan }
      // The number is the whole text, not only its beginning.
      let isNumber = text.wholeMatch(of: #/[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil
      return isNumber ? Decimal(string: text) : nil
    }
  }

  public static func decimalIfPresent(_ stored: String?, _ name: String) throws -> Decimal? {
    try stored.map { try decimal($0, name) }
  }

  // MARK: - Texts

  /// The form of a text. One with NUL, which may end it in a database, is stored as its bytes after a
  /// mark.
  public static func text(_ text: String) -> String {
    text.utf8.contains(0) || text.hasPrefix("\u{1}")
      ? "\u{1}" + Data(text.utf8).base64EncodedString() : text
  }

  public static func text(
    _ stored: String?, _ name: String, or missing: @autoclosure () -> String? = nil
  ) throws -> String {
    try value(stored, name, missing(), unmarked)
  }

  public static func textIfPresent(_ stored: String?, _ name: String) throws -> String? {
    try stored.map { try text($0, name) }
  }

  private static func unmarked(_ stored: String) -> String? {
    guard stored.hasPrefix("\u{1}") else { return stored }
    let bytes = Data(base64Encoded: String(stored.dropFirst()))
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  public static func character(
    _ stored: String?, _ name: String, or missing: @autoclosure () -> Character? = nil
  ) throws -> Character {
    try value(stored, name, missing()) { unmarked($0).flatMap { $0.count == 1 ? $0.first : nil } }
  }

  public static func characterIfPresent(_ stored: String?, _ name: String) throws -> Character? {
    try stored.map { try character($0, name) }
  }

  public static func url(
    _ stored: String?, _ name: String, or missing: @autoclosure () -> URL? = nil
  ) throws -> URL {
    try value(stored, name, missing()) { URL(string: $0) }
  }

  public static func urlIfPresent(_ stored: String?, _ name: String) throws -> URL? {
    try stored.map { try url($0, name) }
  }

  // MARK: - Cases

  /// The case of an enum by its name.
  ///
  /// - Parameters:
  ///   - renames: Names of cases that have changed, in the order of the versions.
  ///   - version: Of the data.
  public static func name<Value: RawRepresentable<String>>(
    _ stored: String?, _ name: String, after renames: [CaseRename] = [], version: Int64 = 1,
    or missing: @autoclosure () -> Value? = nil
  ) throws -> Value {
    try value(stored, name, missing()) { text in
      let present = renames.filter { version < $0.version }
        .reduce(text) { $1.old == $0 ? $1.new : $0 }
      return Value(rawValue: present)
    }
  }

  public static func nameIfPresent<Value: RawRepresentable<String>>(
    _ stored: String?, _ name: String, after renames: [CaseRename] = [], version: Int64 = 1
  ) throws -> Value? {
    try stored.map { try self.name($0, name, after: renames, version: version) }
  }

  // MARK: - JSON

  public static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(value)
  }

  /// - Parameter version: Of the data.
  public static func json<Value: Decodable>(
    _ stored: Data?, _ name: String, version: Int64, or missing: @autoclosure () -> Value? = nil
  ) throws -> Value {
    try value(stored, name, missing()) { data in
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      decoder.userInfo = StoredVersion.userInfo(Int(version))
      return try? decoder.decode(Value.self, from: data)
    }
  }

  public static func jsonIfPresent<Value: Decodable>(
    _ stored: Data?, _ name: String, version: Int64
  ) throws -> Value? {
    try stored.map { try json($0, name, version: version) }
  }
}

/// A case that has another name since a version of the data.
public struct CaseRename: Sendable {
  let old: String
  let new: String
  let version: Int64

  public init(_ old: String, to new: String, in version: Int64) {
    self.old = old
    self.new = new
    self.version = version
  }
}

/// An attribute with a value that its property cannot have. The value is not kept, because it may be
/// private.
struct UnreadableAttribute: Error {
  let name: String
}
