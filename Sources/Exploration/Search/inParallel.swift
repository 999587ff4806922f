import Dispatch

/// Maps items with several workers at the same time. The results are in the order of the items.
///
/// - Parameters:
///   - shares: for each item, the index of its worker.
///   - workers: one value for each worker, which `body` may change.
func inParallel<Item: Sendable, Worker, Result: Sendable>(
  _ items: [Item], _ shares: [Int], _ workers: inout [Worker],
  _ body: @Sendable (Item, inout Worker) -> Result
) -> [Result] {
  guard workers.count > 1, items.count > 1 else {
    return items.map { body($0, &workers[0]) }
  }
  var own = Array(repeating: [Int](), count: workers.count)
  for (index, share) in shares.enumerated() {
    own[share].append(index)
  }
  let parts = own
  return workers.withUnsafeMutableBufferPointer { workers in
    nonisolated(unsafe) let workers = workers
    return [Result](unsafeUninitializedCapacity: items.count) { buffer, initialized in
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: workers.count) { worker in
        for index in parts[worker] {
          results.initializeElement(at: index, to: body(items[index], &workers[worker]))
        }
      }
      initialized = items.count
    }
  }
}
