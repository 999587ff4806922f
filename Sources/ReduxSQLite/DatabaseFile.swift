#if canImport(GRDB)
  internal import Foundation
  internal import GRDB
  internal import ReduxRuntime

  // The file of a database, and the files of its log beside it.

  /// Creates the folder of a database, and checks that the database can be written. Where nothing can be
  /// written, SQLite may wait for long, or read only from then on.
  func checkAccess(to url: URL) throws {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw StorageError(folder, error)
    }
    let path = url.path(percentEncoded: false)
    for file in [folder.path(percentEncoded: false), path, path + "-wal", path + "-shm"] {
      guard access(file, W_OK) == 0 || errno == ENOENT else {
        throw StorageError(file, code: errno)
      }
    }
  }

  func fileExists(_ path: String) throws -> Bool {
    if access(path, F_OK) == 0 { return true }
    guard errno == ENOENT else { throw StorageError(path, code: errno) }
    return false
  }

  /// Whether a database is damaged. Its files are read first, because SQLite also reports damage if the
  /// disk cannot read them.
  func isDamaged(_ path: String) throws -> Bool {
    for file in [path, path + "-wal"] where try fileExists(file) {
      let url = URL(filePath: file)
      do {
        let handle = try FileHandle(forReadingFrom: url)
        while try handle.read(upToCount: 1 << 20)?.isEmpty == false {}
      } catch {
        throw StorageError(url, error)
      }
    }
    do {
      let result = try DatabaseQueue(path: path, configuration: .waiting).read { db in
        try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
      }
      return result != "ok"
    } catch let error as DatabaseError where error.isDamage {
      return true
    } catch let error as DatabaseError {
      throw StorageError(path, code: error.systemCode, "\(error)")
    }
  }

  /// Renames the files of a damaged database.
  ///
  /// - Returns: The new name of the database.
  func setAside(_ url: URL) throws -> String {
    let name = "\(url.lastPathComponent).damaged-\(UUID().uuidString.prefix(8))"
    let path = url.path(percentEncoded: false)
    let aside = url.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    var moved: [String] = []
    // The database last: the log of another database must not stay beside a new one.
    for suffix in ["-wal", "-shm", ""] where try fileExists(path + suffix) {
      guard rename(path + suffix, aside + suffix) == 0 else {
        let error = StorageError(path + suffix, code: errno)
        // A database without its log would lack the last changes.
        for suffix in moved { rename(aside + suffix, path + suffix) }
        throw error
      }
      moved.append(suffix)
    }
    return name
  }

  extension DatabaseError {
    var isDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }

    /// The error of the system that is most like it; 0 if there is none.
    var systemCode: Int32 {
      switch resultCode {
      case .SQLITE_FULL: ENOSPC
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: EACCES
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: EBUSY
      // Damage that is none is a disk that could not be read.
      case .SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_NOTADB: EIO
      default: 0
      }
    }
  }

  extension StorageError {
    /// - Parameter error: The error of Foundation, with that of the system inside.
    init(_ url: URL, _ error: any Error) {
      let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
      let system = (inner as NSError?).flatMap { $0.domain == NSPOSIXErrorDomain ? $0.code : nil }
      self.init(
        url.path(percentEncoded: false), code: Int32(system ?? 0), system == nil ? "\(error)" : nil)
    }
  }
#endif
