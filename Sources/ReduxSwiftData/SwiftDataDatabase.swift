#if canImport(SwiftData)
  public import Foundation
  import ReduxRuntime
  public import SwiftData

  /// A SwiftData database, which several lists share. It is opened, or created, with its first use. A
  /// file that is no database is renamed.
  ///
  /// ```swift
  /// let database = SwiftDataDatabase(
  ///   "Shop", in: folder, models: [BooksEntity.self, ShopSavedList.self])
  /// ```
  public actor SwiftDataDatabase {
    private let url: URL
    private let version: Int
    private let models: [any (PersistentModel & SendableMetatype).Type]
    private var container: ModelContainer?

    /// - Parameters:
    ///   - name: The name of the file, without `.store`.
    ///   - folder: It is created if it is missing.
    ///   - version: Of the data. A database of a newer version is not opened.
    ///   - models: The entities of the lists, and the one that names the lists that were saved.
    public init(
      _ name: String, in folder: URL, version: Int = 1,
      models: [any (PersistentModel & SendableMetatype).Type]
    ) {
      url = folder.appending(path: "\(name).store")
      self.version = version
      self.models = models
    }

    /// - Throws: A `StorageWarning` if the file was no database and was renamed.
    public func open() throws -> ModelContainer {
      if let container { return container }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if try isDamaged() { throw try setAside() }
      try claimVersion()
      let schema = Schema(models.map { $0 as any PersistentModel.Type })
      // Not in iCloud, where no attribute is unique.
      let configuration = ModelConfiguration(schema: schema, url: url, cloudKitDatabase: .none)
      let opened = try ModelContainer(for: schema, configurations: [configuration])
      container = opened
      return opened
    }

    nonisolated var path: String { url.path(percentEncoded: false) }

    private func isDamaged() throws -> Bool {
      guard FileManager.default.fileExists(atPath: path) else { return false }
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      let start = try file.read(upToCount: 16) ?? Data()
      return !start.isEmpty && start != Data("SQLite format 3\0".utf8)
    }

    /// SwiftData would open a database of a newer version of the app, and drop what that version
    /// has added: so its version is in a file of its own.
    private func claimVersion() throws {
      let file = url.appendingPathExtension("version")
      if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
        let known = Int(String(decoding: try Data(contentsOf: file), as: UTF8.self))
        guard let known, known <= version else {
          throw StorageError("\(path) is from a newer version of the app, which can read it")
        }
        if known == version { return }
      }
      try Data("\(version)".utf8).write(to: file, options: .atomic)
    }

    /// Renames a damaged database, so that the feature begins with its initial state.
    private func setAside() throws -> StorageWarning {
      let name = "\(url.lastPathComponent).damaged-\(UUID().uuidString.prefix(8))"
      let folder = url.deletingLastPathComponent()
      // The database last: the log of another database must not stay beside a new one.
      for suffix in ["-wal", "-shm", ""] {
        let file = folder.appending(path: url.lastPathComponent + suffix)
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
          continue
        }
        try FileManager.default.moveItem(at: file, to: folder.appending(path: name + suffix))
      }
      return StorageWarning("\(path) is damaged, and was renamed to \(name)")
    }
  }
#endif
