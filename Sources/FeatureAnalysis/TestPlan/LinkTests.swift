/// A test of links. The test sends an action in a given state, and compares the actions that
/// follow.
package struct LinkTest: Sendable {
  /// The indices of the links that the action triggers.
  package let links: [Int]
  package let given: [GivenValue]
  package let call: ActionCall
  /// The actions of the app that are reduced, in order.
  package let reduced: [Value]
  /// The link steps whose effect is visible in the test.
  package let shown: Set<FollowedStep>
  /// For each feature that the links open or close, whether the feature is open at the end. The
  /// keys are the indices of the features.
  package let isOpen: [Int: Bool]

  package init(
    links: [Int], given: [GivenValue], call: ActionCall, reduced: [Value],
    shown: Set<FollowedStep>, isOpen: [Int: Bool]
  ) {
    self.links = links
    self.given = given
    self.call = call
    self.reduced = reduced
    self.shown = shown
    self.isOpen = isOpen
  }
}

/// The tests of an app's links.
package struct LinkTests: Sendable {
  package var tests: [LinkTest] = []
  /// The indices of the links for which there is no test, because no sample value triggers them.
  package var untested: [Int] = []

  package init() {}
}

/// A step of a link, identified by the index of the link and the index of the step.
package struct FollowedStep: Hashable, Sendable {
  package let link: Int
  package let step: Int

  package init(link: Int, step: Int) {
    self.link = link
    self.step = step
  }
}
