import Dispatch

/// Maps items with several workers, each of which has a value of its own. Which worker takes which
/// item differs in each run; the results are in the order of the items.
func inParallel<Item: Sendable, Worker, Result: Sendable>(
  _ items: [Item], _ workers: inout [Worker], _ body: @Sendable (Item, inout Worker) -> Result
) -> [Result] {
  guard workers.count > 1, items.count > 1 else {
    return items.map { body($0, &workers[0]) }
  }
  let count = min(workers.count, items.count)
  return workers.withUnsafeMutableBufferPointer { workers in
    nonisolated(unsafe) let workers = workers
    return [Result](unsafeUninitializedCapacity: items.count) { buffer, initialized in
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: count) { worker in
        for index in stride(from: worker, to: items.count, by: count) {
          results.initializeElement(at: index, to: body(items[index], &workers[worker]))
        }
      }
      initialized = items.count
    }
  }
}
