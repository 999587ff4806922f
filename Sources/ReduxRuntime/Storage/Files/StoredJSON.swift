import Foundation

/// A stored value as JSON, with the version of the data: `{"version": 3, "value": …}`.
struct StoredJSON<Value: Codable>: Codable {
  let version: Int
  let value: Value
}

extension StoredJSON {
  /// - Parameters:
  ///   - newest: The newest version that can be read.
  ///   - place: Where the data was read, for messages.
  init(_ data: Data, upTo newest: Int, from place: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let known: StoredJSONVersion
    do {
      known = try decoder.decode(StoredJSONVersion.self, from: data)
    } catch {
      throw StoredJSONDamage()
    }
    guard known.version <= newest else {
      throw StorageError("\(place) is from a newer version of the app, which can read it")
    }
    decoder.userInfo = StoredVersion.userInfo(known.version)
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw StorageError(
        "\(place) has a value that this version does not know\(expectation(error))")
    }
  }

  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = try encoder.encode(self)
    // The encoder writes NaN of a `Decimal`, which is not JSON.
    if data.range(of: Data("NaN".utf8)) != nil,
      (try? JSONDecoder().decode(StoredJSONVersion.self, from: data)) == nil
    {
      throw StorageError("NaN of a Decimal cannot be stored as JSON")
    }
    return data
  }
}

/// What was expected instead of a value. The value may be private, so it is not in the message.
private func expectation(_ error: any Error) -> String {
  switch error {
  case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
    ": expected \(type)"
  case DecodingError.keyNotFound(let key, _): ": '\(key.stringValue)' is missing"
  default: ""
  }
}

private struct StoredJSONVersion: Decodable {
  let version: Int
}

/// Thrown for data without a version, which no version of the app can have saved.
struct StoredJSONDamage: Error {}
