/// Modules that come with Swift or with the platform: no package has to be named for them.
let toolchainModules: Set<String> = [
  "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
  "FoundationNetworking", "FoundationXML", "Observation", "RegexBuilder", "Synchronization",
  "Distributed", "Dispatch", "Glibc", "Musl", "Darwin",
  // Of Apple's platforms.
  "AVFoundation", "AppKit", "CloudKit", "Combine", "Contacts", "CoreData", "CoreFoundation",
  "CoreGraphics", "CoreLocation", "CoreMedia", "CoreTransferable", "CryptoKit", "EventKit",
  "HealthKit", "MapKit", "Network", "OSLog", "ObjectiveC", "PassKit", "Photos", "PhotosUI",
  "QuartzCore", "Security", "StoreKit", "SwiftData", "SwiftUI", "UIKit",
  "UniformTypeIdentifiers", "UserNotifications", "WatchKit", "WeatherKit", "WidgetKit",
]
