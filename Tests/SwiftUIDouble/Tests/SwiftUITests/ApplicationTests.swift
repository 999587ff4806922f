import Foundation
import ScreenDriving
import SwiftUI
import Testing

private final class Delegate: NSObject, NSApplicationDelegate {
  var reply = NSApplication.TerminateReply.terminateLater

  func applicationDidFinishLaunching(_ notification: Notification) {
    NSApplication.shared.setActivationPolicy(NSApplication.ActivationPolicy.regular)
    NSApplication.shared.activate()
  }

  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { reply }
}

private struct Quitting: App {
  @NSApplicationDelegateAdaptor private var delegate: Delegate

  var body: some Scene { WindowGroup { Text("window") } }
}

@MainActor @Suite("What AppKit and UIKit tell an app") struct ApplicationTests {
  @Test("The app of a Mac has a delegate, which lets it quit at once, later or not at all")
  func quitting() throws {
    try NSApplication.$current.withValue(NSApplication()) { try quit() }
  }

  private func quit() throws {
    let screen = Screen(Quitting())
    #expect(screen.lines == ["window"])
    let app = NSApplication.shared
    #expect(app.activationPolicy() == .regular)
    app.terminate(nil)
    #expect(!app.isTerminated)
    app.reply(toApplicationShouldTerminate: false)
    app.reply(toApplicationShouldTerminate: true)
    #expect(!app.isTerminated)
    app.terminate(nil)
    app.reply(toApplicationShouldTerminate: true)
    #expect(app.isTerminated)
    _ = Screen(Quitting())
    let delegate = try #require(app.delegate as? Delegate)
    delegate.reply = .terminateCancel
    app.terminate(nil)
    #expect(!app.isTerminated)
    delegate.reply = .terminateNow
    app.terminate(nil)
    #expect(app.isTerminated)
  }

  @Test("The app of an iPhone has tasks in the background until each of them ends")
  func tasks() {
    let app = UIApplication.shared
    let first = app.beginBackgroundTask(withName: "a")
    let second: UIBackgroundTaskIdentifier = app.beginBackgroundTask(withName: "b") {}
    #expect(app.tasks == [first, second] && first != .invalid)
    app.endBackgroundTask(first)
    app.endBackgroundTask(second)
    #expect(app.tasks.isEmpty)
  }

  @Test("A field has the keyboard that its modifiers ask for")
  func keyboards() throws {
    let screen = Screen(
      VStack {
        TextField("Name", text: .constant(""))
        TextField("Mail", text: .constant(""))
          .keyboardType(UIKeyboardType.emailAddress)
          .textInputAutocapitalization(.never)
      })
    #expect(try screen.keyboard(of: "Name") == "default")
    #expect(try screen.keyboard(of: "Mail") == "emailAddress, small letters")
  }
}
