import Dispatch

/// `items.map(body)` on all cores, the results in the order of the items.
func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ body: @Sendable (Item) -> Result
) -> [Result] {
  // One item is the usual run: no thread is woken for it.
  guard items.count > 1 else { return items.map(body) }
  return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
    nonisolated(unsafe) let results = buffer
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
      results.initializeElement(at: index, to: body(items[index]))
    }
    count = items.count
  }
}
