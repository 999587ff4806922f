/// Generates the code that handles the errors of a feature's database. The code depends only on
/// names.
enum DatabaseFailureText {
  static func failures(named database: String) -> [String] {
    [reporting(database), replacing(database), errors]
  }

  private static func reporting(_ database: String) -> String {
    """
    extension \(database) {
      /// What a call throws that began with this number of replaced databases.
      private func failure(_ error: DatabaseError, since known: Int) throws -> any Error {
        // Another call may have replaced the database meanwhile.
        if number != known, let damage { return damage }
        if try error.isDamage && isDamaged() {
          let warning = try setAside(error)
          // What fails now is tried again by the next call.
          _ = try? open()
          return warning
        }
        // SQLite opens a file for reading if it cannot for writing, and stays so: the next call opens
        // it again. Another connection would take a commit that failed at its end for done, so that
        // it is not replaced after other errors.
        if error.resultCode == .SQLITE_READONLY { queue = nil }
        return StorageError(path, code: error.systemCode, "\\(error)")
      }

      /// Whether the database is damaged. Its files are read first, because SQLite also reports
      /// damage if the disk cannot read them.
      private func isDamaged() throws -> Bool {
        for file in [path, path + "-wal"] where try Self.exists(file) {
          let url = URL(filePath: file)
          do {
            let handle = try FileHandle(forReadingFrom: url)
            while try handle.read(upToCount: 1 << 20)?.isEmpty == false {}
          } catch {
            throw StorageError(url, error)
          }
        }
        do {
          let result = try DatabaseQueue(path: path, configuration: Self.waiting).read { db in
            try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
          }
          return result != "ok"
        } catch let error as DatabaseError where error.isDamage {
          return true
        } catch let error as DatabaseError {
          throw StorageError(path, code: error.systemCode, "\\(error)")
        }
      }

      private static func exists(_ file: String) throws -> Bool {
        if access(file, F_OK) == 0 { return true }
        guard errno == ENOENT else { throw StorageError(file, code: errno) }
        return false
      }
    }
    """
  }

  private static func replacing(_ database: String) -> String {
    """
    extension \(database) {
      /// Renames a damaged database, so that the feature begins with its initial state.
      private func setAside(_ error: DatabaseError) throws -> StorageWarning {
        try? queue?.close()
        queue = nil
        let name = "\\(url.lastPathComponent).damaged-\\(UUID().uuidString.prefix(8))"
        let aside = url.deletingLastPathComponent().appending(path: name)
          .path(percentEncoded: false)
        var moved: [String] = []
        // The database last: the log of another database must not stay beside a new one.
        for suffix in ["-wal", "-shm", ""] where try Self.exists(path + suffix) {
          guard rename(path + suffix, aside + suffix) == 0 else {
            let error = StorageError(path + suffix, code: errno)
            // A database without its log would lack the last changes.
            for suffix in moved { rename(aside + suffix, path + suffix) }
            throw error
          }
          moved.append(suffix)
        }
        number += 1
        isReplaced = true
        let warning = StorageWarning("\\(path) is damaged, and was renamed to \\(name): \\(error)")
        damage = warning
        return warning
      }
    }
    """
  }

  private static let errors = """
    extension DatabaseError {
      fileprivate var isDamage: Bool {
        resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
      }

      /// The error of the system that is most like it; 0 if there is none.
      fileprivate var systemCode: Int32 {
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

    \(foundation)
    """

  /// The code that converts Foundation's errors, for files that use Foundation to read files or
  /// create folders.
  static let foundation = """
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
