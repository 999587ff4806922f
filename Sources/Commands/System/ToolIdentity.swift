import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Identifies this build of the tool, to distinguish it from other builds.
enum ToolIdentity {
  /// The device, inode, size and times of the running executable; nil if the executable is not
  /// found.
  static func current() -> [UInt8]? {
    guard let path = executable() else { return nil }
    var raw = stat()
    guard stat(path, &raw) == 0 else { return nil }
    let file = FileStatus(raw).identity
    #if canImport(Darwin)
      let changed = raw.st_ctimespec
    #else
      let changed = raw.st_ctim
    #endif
    let numbers = [
      file.device, file.inode, UInt64(bitPattern: Int64(file.size)),
      UInt64(bitPattern: Int64(file.seconds)), UInt64(bitPattern: Int64(file.nanoseconds)),
      UInt64(bitPattern: Int64(changed.tv_sec)), UInt64(bitPattern: Int64(changed.tv_nsec)),
    ]
    var bytes = Array(toolVersion.utf8)
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    return bytes
  }

  /// The path of the running executable; nil if the executable is not found.
  static func executable() -> String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      return "/proc/self/exe"
    #endif
  }
}
