import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `items.map(body)` on all cores, with the results in order. Uses fewer threads if the limit of
/// open files is low, because each thread may have open files.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ body: @Sendable (Item) -> Result
) -> [Result] {
  // A run usually has one item, which needs no thread.
  guard items.count > 1 else { return items.map(body) }
  let workers = min(items.count, mostWorkers())
  return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
    nonisolated(unsafe) let results = buffer
    // Small portions are best: expensive items may be adjacent.
    let isFree = workers == items.count || workers >= sysconf(CInt(_SC_NPROCESSORS_ONLN))
    let portions = isFree ? items.count : workers
    DispatchQueue.concurrentPerform(iterations: portions) { portion in
      for index in stride(from: portion, to: items.count, by: portions) {
        results.initializeElement(at: index, to: body(items[index]))
      }
    }
    count = items.count
  }
}

/// The maximum number of threads under the limit of open files. To compare a package, a thread
/// opens the folders on the path to a file, the file, and a folder whose entries are listed.
private func mostWorkers() -> Int {
  let (reserved, each) = (16, 10)
  var limit = rlimit()
  #if canImport(Glibc)
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
  #else
    let isKnown = getrlimit(RLIMIT_NOFILE, &limit) == 0
  #endif
  guard isKnown else { return 1 }
  return max(1, (Int(clamping: limit.rlim_cur) - reserved) / each)
}
