#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or folder, which is closed when this value is destroyed.
package struct Descriptor: ~Copyable {
  package let raw: CInt

  package init(adopting raw: CInt) {
    self.raw = raw
  }

  deinit {
    _ = close(raw)
  }
}

/// Flags to open a regular file for reading. Opening a link fails, and opening a pipe does not
/// block.
package let readNoFollow = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
/// Flags to open a folder. Opening a link to a folder fails.
package let folderNoFollow = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

/// Opens `name` in the folder `parent`. If a signal interrupts the call, tries again.
package func openAt(
  _ parent: CInt, _ name: String, _ flags: CInt, mode: mode_t = 0
) throws(Errno) -> CInt {
  while true {
    let descriptor = openat(parent, name, flags | O_CLOEXEC, mode)
    if descriptor >= 0 { return descriptor }
    if errno != EINTR { throw .last }
  }
}

/// Reads into the buffer with one system call. Returns the number of bytes, which is 0 at the end
/// of the file.
package func readSome(
  _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
) throws(Errno) -> Int {
  while true {
    let count = read(descriptor, buffer.baseAddress, buffer.count)
    if count >= 0 { return count }
    if errno != EINTR { throw .last }
  }
}

/// Reads until the buffer is full or the file ends. Returns the number of bytes that were read.
package func readFully(
  _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
) throws(Errno) -> Int {
  var filled = 0
  while filled < buffer.count {
    let count = try readSome(
      descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    if count == 0 { break }
    filled += count
  }
  return filled
}

/// Returns the rest of an open file, up to `limit` bytes.
package func readRest(_ descriptor: CInt, limit: Int = .max) throws(Errno) -> [UInt8] {
  var bytes: [UInt8] = []
  // The buffer is one byte larger than the file, so that a single read also detects the end. Pipes
  // and devices have no size.
  let size = try status(descriptor).size
  var chunk = min(size > 0 ? size + 1 : 4096, limit)
  while chunk > 0 {
    var fault: Errno?
    let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      do throws(Errno) {
        count = try readFully(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    if bytes.isEmpty { bytes = part } else { bytes += part }
    if part.count < chunk { break }
    chunk = min(max(bytes.count, 4096), limit - bytes.count)
  }
  return bytes
}

/// Writes all bytes. Throws an error if the disk is full.
package func writeFully(_ descriptor: CInt, _ bytes: [UInt8]) throws(Errno) {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    }
    if count >= 0 {
      written += count
    } else if errno != EINTR {
      throw .last
    }
  }
}
