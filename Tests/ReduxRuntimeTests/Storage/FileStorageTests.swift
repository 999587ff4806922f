import Foundation
import ReduxRuntime
import Testing

@Suite("A value in a file or in the user defaults") struct FileStorageTests {
  private struct Settings: Codable, Equatable, Sendable {
    var name: String
    var price: Decimal = 1
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var url: URL { folder.appending(path: "settings.json") }
  private func remove() { try? FileManager.default.removeItem(at: folder) }

  private func storage(version: Int = 1) -> FileStorage<Settings> {
    FileStorage("settings", in: folder, version: version)
  }

  @Test("the next storage loads what was saved, with the version of the data")
  func restart() async throws {
    defer { remove() }
    #expect(try await storage().load() == nil)
    try await storage().save(Settings(name: "café"))
    #expect(try await storage().load() == Settings(name: "café"))
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(text == #"{"value":{"name":"café","price":1},"version":1}"#)
    #expect(try await storage(version: 2).load() == Settings(name: "café"))
  }

  @Test("a damaged file is renamed, and the next save begins a new one")
  func damage() async throws {
    defer { remove() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(#"{"version": 1, "val"#.utf8).write(to: url)
    let storage = storage()
    await #expect(throws: StorageWarning.self) { try await storage.load() }
    try await storage.save(Settings(name: "new"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).count == 2)
    #expect(try await storage.load() == Settings(name: "new"))
  }

  @Test("a file of a newer version, and one with an unknown value, are refused")
  func newer() async throws {
    defer { remove() }
    try await storage(version: 3).save(Settings(name: "new"))
    let data = try Data(contentsOf: url)
    let older = storage(version: 2)
    await #expect(throws: StorageError.self) { try await older.load() }
    await #expect(throws: StorageError.self) { try await older.save(Settings(name: "old")) }
    #expect(try Data(contentsOf: url) == data)
    try Data(#"{"version": 1, "value": {"name": 7}}"#.utf8).write(to: url)
    let error = await #expect(throws: StorageError.self) { try await storage().load() }
    #expect(error?.description.hasSuffix("does not know: expected String") == true)
  }

  @Test("what another storage or process has saved is not replaced")
  func race() async throws {
    defer { remove() }
    let first = storage()
    let second = first.session()
    #expect(try await second.load() == nil)
    try await first.save(Settings(name: "first"))
    await #expect(throws: StorageError.self) { try await second.save(Settings(name: "second")) }
    #expect(try await storage().load() == Settings(name: "first"))
    #expect(first.location == second.location)
  }

  @Test("what cannot be read is not replaced")
  func unreadable() async throws {
    defer { remove() }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let storage = storage()
    await #expect(throws: StorageError.self) { try await storage.load() }
    await #expect(throws: (any Error).self) { try await storage.save(Settings(name: "new")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["settings.json"])
  }

  @Test("NaN of a Decimal is refused, and a text with those letters is stored")
  func nan() async throws {
    defer { remove() }
    await #expect(throws: StorageError.self) {
      try await storage().save(Settings(name: "", price: .nan))
    }
    try await storage().save(Settings(name: "NaN"))
    #expect(try await storage().load() == Settings(name: "NaN"))
  }

  @Test("a save that fails leaves the old file")
  func failingSave() async throws {
    defer { remove() }
    try await storage().save(Settings(name: "old"))
    let storage = storage()
    _ = try await storage.load()
    let next = folder.appending(path: ".settings.json.next")
    try FileManager.default.createDirectory(at: next, withIntermediateDirectories: true)
    await #expect(throws: StorageError.self) { try await storage.save(Settings(name: "new")) }
    #expect(try await self.storage().load() == Settings(name: "old"))
  }

  @Test("a value that is nil is loaded as nil, and differs from one that was never saved")
  func savedNil() async throws {
    defer { remove() }
    func storage() -> FileStorage<String?> { FileStorage("settings", in: folder, version: 1) }
    #expect(try await storage().load() == .none)
    try await storage().save(nil)
    #expect(try await storage().load() == .some(nil))
    let suite = UUID().uuidString
    defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
    func defaults() -> DefaultsStorage<String?> {
      DefaultsStorage("Shop.note", suite: suite, version: 1)
    }
    #expect(try await defaults().load() == .none)
    try await defaults().save(nil)
    #expect(try await defaults().load() == .some(nil))
  }

  // MARK: - User defaults

  @Test("a user default is loaded, not replaced by another storage, and set aside if damaged")
  func defaults() async throws {
    let suite = UUID().uuidString
    defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
    func storage(version: Int = 1) -> DefaultsStorage<[String]> {
      DefaultsStorage("Shop.recent", suite: suite, version: version)
    }
    let second = storage()
    #expect(try await second.load() == nil)
    try await storage().save(["a"])
    #expect(try await storage().load() == ["a"])
    await #expect(throws: StorageError.self) { try await second.save(["b"]) }
    let newer = UUID().uuidString
    defer { UserDefaults.standard.removePersistentDomain(forName: newer) }
    try await DefaultsStorage("Shop.recent", suite: newer, version: 3).save(["c"])
    let older = DefaultsStorage<[String]>("Shop.recent", suite: newer, version: 2)
    await #expect(throws: StorageError.self) { try await older.load() }
    await #expect(throws: StorageError.self) { try await older.save(["d"]) }
    #expect(
      try await DefaultsStorage("Shop.recent", suite: newer, version: 3).load() == ["c"])
    UserDefaults(suiteName: suite)?.set(Data([7]), forKey: "Shop.recent")
    await #expect(throws: StorageWarning.self) { try await storage().load() }
    let kept = try #require(UserDefaults.standard.persistentDomain(forName: suite))
    #expect(kept.values.first as? Data == Data([7]))
    #expect(kept["Shop.recent"] == nil)
  }
}
