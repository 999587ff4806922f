/// Generates the code of the storages that store whole values. The code depends only on names.
struct ValueStorageText {
  let names: FeatureNames
  /// The current version of the stored data.
  let version: Int
  /// Whether stored values may contain a `Decimal`.
  let hasDecimals: Bool

  var json: [String] {
    [
      """
      /// A stored value as JSON, with the version of the data: `{"version": \(version), "value": …}`.
      struct \(names.json)<Value: Codable>: Codable {
        let version: Int
        let value: Value
      }
      """,
      """
      extension \(names.json) {
        init(_ value: Value) {
          version = \(version)
          self.value = value
        }

        /// - Parameter place: Where the data was read, for messages.
        init(_ data: Data, from place: String) throws {
          let decoder = JSONDecoder()
          decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
          let known: \(names.json)Version
          do {
            known = try decoder.decode(\(names.json)Version.self, from: data)
          } catch {
            throw \(names.json)Damage()
          }
          guard known.version <= \(version) else {
            throw StorageError("\\(place) is from a newer version of the app, which can read it")
          }
          decoder.userInfo = StoredVersion.userInfo(known.version)
          do {
            self = try decoder.decode(Self.self, from: data)
          } catch {
            throw StorageError(
              "\\(place) has a value that this version does not know\\(expectation(error))")
          }
        }

        func data() throws -> Data {
          let encoder = JSONEncoder()
          encoder.outputFormatting = .sortedKeys
          encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      \(encoding)
        }
      }
      """,
      """
      /// What was expected instead of a value. The value may be private, so it is not in the message.
      private func expectation(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
          ": expected \\(type)"
        case DecodingError.keyNotFound(let key, _): ": '\\(key.stringValue)' is missing"
        default: ""
        }
      }
      """,
      """
      private struct \(names.json)Version: Decodable {
        let version: Int
      }
      """,
      """
      /// Thrown for data without a version, which no version of the app can have saved.
      private struct \(names.json)Damage: Error {}
      """,
    ]
  }

  private var encoding: String {
    guard hasDecimals else { return "    return try encoder.encode(self)" }
    return """
          let data = try encoder.encode(self)
          // The encoder writes NaN of a `Decimal`, which is not JSON.
          guard (try? JSONDecoder().decode(\(names.json)Version.self, from: data)) != nil else {
            throw StorageError("NaN of a Decimal cannot be stored as JSON")
          }
          return data
      """
  }

  var file: [String] {
    [
      """
      /// Stores a value in a file, which is replaced as a whole. When `save` returns, the value is on the
      /// disk.
      actor \(names.file)<Value: Codable & Sendable>: Storage {
        private let url: URL
        /// What the file held when it was read or replaced last.
        private var known: Data?

        init(_ name: String, in folder: URL) {
          self.init(folder.appending(path: "\\(name).json"))
        }

        private init(_ url: URL) {
          self.url = url
        }

        nonisolated func session() -> any Storage<Value> { \(names.file)<Value>(url) }

        nonisolated var location: String { url.filePath }

        func load() throws -> Value? {
          known = try read()
          guard let known else { return nil }
          do {
            return try \(names.json)<Value>(known, from: url.filePath).value
          } catch is \(names.json)Damage {
            throw try setAside()
          }
        }

        func save(_ value: Value) throws {
          let data = try \(names.json)(value).data()
          let folder = url.deletingLastPathComponent()
          do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          } catch {
            throw StorageError(folder, error)
          }
          try withDescriptor(of: folder, O_RDONLY) { descriptor in
            try lock(descriptor)
            if let found = try read(), found != known {
              throw StorageError(
                "\\(url.filePath) was changed by another store or process: start again to load it")
            }
            try replace(with: data, in: folder)
            known = data
            // The rename is on the disk once the folder is flushed.
            try flush(descriptor)
          }
        }

        /// Saves of several processes wait for each other. The end of a process ends its turn.
        private func lock(_ descriptor: Int32) throws {
          while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure(url) }
          }
        }

        /// The contents of the file; nil if there is none.
        private func read() throws -> Data? {
          do {
            return try Data(contentsOf: url)
          } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
          } catch {
            throw StorageError(url, error)
          }
        }

        /// Renames a damaged file, so that the feature begins with its initial state.
        private func setAside() throws -> StorageWarning {
          let name = "\\(url.lastPathComponent).damaged-\\(UUID().uuidString.prefix(8))"
          let aside = url.deletingLastPathComponent().appending(path: name)
          guard rename(url.filePath, aside.filePath) == 0 else { throw failure(url) }
          known = nil
          return StorageWarning("\\(url.filePath) is damaged, and was renamed to \\(name)")
        }

        private func replace(with data: Data, in folder: URL) throws {
          // In the same folder, since a file cannot be renamed to another disk. After a killed run it
          // remains, and the next save overwrites it.
          let next = folder.appending(path: ".\\(url.lastPathComponent).next")
          do {
            try withDescriptor(of: next, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) { descriptor in
              try write(data, to: descriptor)
              try flush(descriptor)
            }
            guard rename(next.filePath, url.filePath) == 0 else { throw failure(url) }
          } catch {
            unlink(next.filePath)
            throw error
          }
        }

        private func withDescriptor(
          of url: URL, _ flags: Int32, _ body: (Int32) throws -> Void
        ) throws {
          let descriptor = open(url.filePath, flags | O_CLOEXEC, 0o600)
          guard descriptor >= 0 else { throw failure(url) }
          defer { close(descriptor) }
          try body(descriptor)
        }

        private func write(_ data: Data, to descriptor: Int32) throws {
          try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            var rest = bytes[...]
            while !rest.isEmpty {
              let count = Foundation.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
              if count < 0, errno == EINTR { continue }
              guard count >= 0 else { throw failure(url) }
              rest = rest.dropFirst(count)
            }
          }
        }

        private func flush(_ descriptor: Int32) throws {
          #if canImport(Darwin)
            // On these systems `fsync` may leave the bytes in the drive's cache.
            guard fcntl(descriptor, F_FULLFSYNC) != 0 else { return }
          #endif
          guard fsync(descriptor) == 0 else { throw failure(url) }
        }

        /// The error of the last system call.
        private func failure(_ url: URL) -> StorageError {
          StorageError(url.filePath, code: errno)
        }
      }
      """,
      """
      extension URL {
        fileprivate var filePath: String { path(percentEncoded: false) }
      }
      """, Self.foundation,
    ]
  }

  var defaults: [String] {
    ["private let defaultsLock = NSLock()", defaultsActor]
  }

  private var defaultsActor: String {
    """
    /// Stores a value in the user defaults, as the data of its JSON.
    actor \(names.defaults)<Value: Codable & Sendable>: Storage {
      private let key: String
      private let suite: String?
      /// What was stored when it was read or replaced last.
      private var known: Data?

      init(_ name: String, suite: String?) {
        self.init(key: "\(names.module).\\(name)", suite)
      }

      private init(key: String, _ suite: String?) {
        self.key = key
        self.suite = suite
      }

      nonisolated func session() -> any Storage<Value> {
        \(names.defaults)<Value>(key: key, suite)
      }

      nonisolated var location: String { "\\(suite ?? "") \\(key)" }

      private var defaults: UserDefaults {
        suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard
      }

      func load() throws -> Value? {
        guard let found = defaults.object(forKey: key) else { return nil }
        known = found as? Data
        guard let known else { throw setAside(found) }
        do {
          return try \(names.json)<Value>(known, from: "the user default '\\(key)'").value
        } catch is \(names.json)Damage {
          throw setAside(known)
        }
      }

      func save(_ value: Value) throws {
        let data = try \(names.json)(value).data()
        // Another store may save at the same time.
        try defaultsLock.withLock {
          if let found = defaults.data(forKey: key), found != known {
            throw StorageError(
              "the user default '\\(key)' was changed by another store or process: "
                + "start again to load it")
          }
          defaults.set(data, forKey: key)
        }
        known = data
        guard defaults.synchronize() else {
          throw StorageError("the user default '\\(key)' was not saved")
        }
      }

      /// Gives a damaged value another key, so that the feature begins with its initial state.
      private func setAside(_ found: Any) -> StorageWarning {
        let name = "\\(key).damaged-\\(UUID().uuidString.prefix(8))"
        defaults.set(found, forKey: name)
        defaults.removeObject(forKey: key)
        defaults.synchronize()
        known = nil
        return StorageWarning("the user default '\\(key)' is damaged, and has now the key '\\(name)'")
      }
    }
    """
  }

  /// The code that converts Foundation's errors.
  private static let foundation = """
    extension StorageError {
      /// - Parameter error: The error of Foundation, with that of the system inside.
      fileprivate init(_ url: URL, _ error: any Error) {
        let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        let system = (inner as NSError?).flatMap { $0.domain == NSPOSIXErrorDomain ? $0.code : nil }
        self.init(
          url.path(percentEncoded: false), code: Int32(system ?? 0),
          system == nil ? "\\(error)" : nil)
      }
    }
    """
}
