import ReduxRuntime

// MARK: - Beginning

extension EffectModel {
  func begin(_ effect: ModelEffect) {
    guard let path = effect.plan.path else {
      if case .debounce(let time) = effect.plan.policy { effect.delay = time.inMilliseconds }
      return enter(effect)
    }
    switch effect.plan.policy {
    case .concurrent: enter(effect)
    case .serial:
      effect.isQueued = !effects(of: path).isEmpty
      enter(effect)
    case .latest: replace(effects(of: path), by: effect)
    case .debounce(let time):
      effect.delay = time.inMilliseconds
      replace(effects(of: path), by: effect)
    case .first: join(effects(of: path), effect)
    case .throttle(let length, let isTrailing):
      throttle(effect, path, length.inMilliseconds, isTrailing)
    }
  }

  private func enter(_ effect: ModelEffect) {
    for group in cause.groups { group.members.insert(effect.number) }
    inProgress[effect.number] = effect
    if effect.isQueued, let path = effect.plan.path {
      queues[path, default: []].append(effect)
    } else {
      ready.append(effect)
    }
    if effect.delay == 0 { effect.delay = nil }
  }

  private func replace(_ others: [ModelEffect], by effect: ModelEffect) {
    // `effect` joins the groups before `others` end, so that a run that waits for all these effects
    // does not return in between.
    for group in cause.groups { group.members.insert(effect.number) }
    end(others)
    enter(effect)
  }

  private func join(_ others: [ModelEffect], _ effect: ModelEffect) {
    if others.isEmpty { return enter(effect) }
    for other in others {
      if cause.isWantedElsewhere { other.cause.isWantedElsewhere = true }
      for group in cause.groups where group.members.insert(other.number).inserted {
        other.cause.groups.append(group)
      }
    }
  }

  private func throttle(
    _ effect: ModelEffect, _ path: EffectPath, _ length: Int, _ isTrailing: Bool
  ) {
    if let last = throttles[path]?.last { openWindow(path, for: last.effect, isLate: true) }
    guard var window = throttles[path], now < window.end else {
      throttles[path] = ModelThrottle(start: now, end: now + length)
      return enter(effect)
    }
    guard isTrailing else { return }
    let replaced = window.last?.effect
    window.last = (effect, length)
    throttles[path] = window
    effect.delay = window.end - now
    replace(replaced.map { [$0] } ?? [], by: effect)
  }

  /// Opens the window of an effect that has waited for the end of the previous window.
  private func openWindow(_ path: EffectPath, for effect: ModelEffect, isLate: Bool) {
    guard let window = throttles[path], let last = window.last, last.effect === effect,
      now >= window.end
    else { return }
    let start = now >= window.end + last.length ? now : window.end
    throttles[path] = ModelThrottle(
      start: start, end: start + last.length, late: isLate ? effect : nil)
  }
}

// MARK: - Continuing

extension EffectModel {
  /// Continues an effect until it sleeps or ends.
  func goOn(with effect: ModelEffect) {
    guard effect.hasBegun || beginNow(effect) else { return }
    while effect.next < effect.plan.steps.count {
      switch effect.plan.steps[effect.next] {
      case .sleep(let time):
        effect.next += 1
        if !effect.isCancelled { sleep(effect, for: time) }
        return
      case .send(let action): send(action, effect)
      case .markFresh(let time):
        if let path = effect.plan.path, !effect.isCancelled {
          successes[path] = now..<(now + time)
        }
      case .fail: return fail(effect)
      case .retry(let count, let delay): return tryAgain(effect, count, delay)
      }
      effect.next += 1
    }
    log.append("end \(effect.plan.number)")
    finish(effect)
  }

  /// - Returns: Whether the effect continues with its steps.
  private func beginNow(_ effect: ModelEffect) -> Bool {
    if let delay = effect.delay, !effect.isAsleep {
      effect.isAsleep = true
      sleep(effect, for: delay)
      return false
    }
    if effect.delay != nil, let path = effect.plan.path {
      openWindow(path, for: effect, isLate: false)
      if throttles[path]?.late === effect { throttles[path]?.late = nil }
    }
    effect.delay = nil
    effect.hasBegun = true
    if let started = effect.plan.started { send(started, effect) }
    if effect.isCancelled { return false }
    log.append("begin \(effect.plan.number)")
    return true
  }

  private func send(_ action: PlannedAction, _ effect: ModelEffect) {
    if !effect.isCancelled { dispatch(action, effect.cause) }
  }

  private func tryAgain(_ effect: ModelEffect, _ count: Int, _ delay: Int) {
    log.append("try \(effect.plan.number)")
    if effect.tries == count { return fail(effect) }
    if effect.isCancelled { return }
    sleep(effect, for: delay << effect.tries)
    effect.tries += 1
  }

  private func fail(_ effect: ModelEffect) {
    log.append("error")
    finish(effect)
  }
}

// MARK: - Ending

extension EffectModel {
  private func finish(_ effect: ModelEffect) {
    guard inProgress.removeValue(forKey: effect.number) != nil else { return }
    if let path = effect.plan.path {
      if effect.delay != nil { withdraw(effect, path) }
      beginQueued(path)
    }
    for group in effect.cause.groups { group.members.remove(effect.number) }
  }

  /// Removes a cancelled effect from the window. If the effect has opened the window but not begun
  /// yet, the window is closed.
  private func withdraw(_ effect: ModelEffect, _ path: EffectPath) {
    guard var window = throttles[path] else { return }
    if window.last?.effect === effect { window.last = nil }
    if window.late === effect {
      window.late = nil
      window.end = window.start
    }
    throttles[path] = window
  }

  private func beginQueued(_ path: EffectPath) {
    while effects(of: path).allSatisfy(\.isQueued), let next = queues[path]?.first {
      queues[path]?.removeFirst()
      if next.isCancelled { continue }
      next.isQueued = false
      ready.append(next)
    }
  }

  private func end(_ effects: [ModelEffect]) {
    let effects = effects.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
    for effect in effects { effect.isCancelled = true }
    for effect in effects { finish(effect) }
    ready.removeAll { $0.isCancelled }
    wakeCancelled()
  }

  /// - Parameter path: The id whose effects are cancelled, including the ids that add keys to it;
  ///   nil for all effects.
  func cancel(_ path: EffectPath?) {
    func isMeant(_ other: EffectPath?) -> Bool {
      path.map { other?.starts(with: $0) == true } ?? true
    }
    let forgotten = successes.keys.filter(isMeant)
    cancel(effects.filter { isMeant($0.plan.path) })
    for path in forgotten { successes[path] = nil }
  }

  func cancel(_ effects: [ModelEffect]) {
    let telling = effects.filter { $0.plan.cancelled != nil }.sorted { $0.number < $1.number }
    end(effects)
    let due = telling.filter { effect in
      guard let path = effect.plan.path else { return true }
      return telling.last { $0.plan.path == path } === effect && self.effects(of: path).isEmpty
    }
    for effect in due { effect.plan.cancelled.map { dispatch($0, ModelCause()) } }
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
