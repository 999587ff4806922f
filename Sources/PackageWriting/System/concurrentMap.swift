import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Returns `items.map(body)`, computed on all cores. The results are in the order of the items.
/// Fewer threads are used if the process can open only few files, because each thread opens files.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ body: @Sendable (Item) -> Result
) -> [Result] {
  // A run usually has a single item, which needs no second thread.
  guard items.count > 1 else { return items.map(body) }
  let workers = min(items.count, mostWorkers())
  return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
    nonisolated(unsafe) let results = buffer
    // Each thread takes few items at a time, because expensive items may be adjacent.
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

/// Returns the maximum number of threads that the limit of open files allows. To compare a package,
/// a thread opens the folders on the path to a file, the file itself, and a folder whose entries it
/// lists.
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
