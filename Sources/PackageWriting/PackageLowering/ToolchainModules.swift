/// The modules of the toolchain or the platform, which can be imported without a package.
let toolchainModules: Set<String> = [
  "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
  "FoundationNetworking", "FoundationXML", "Observation", "RegexBuilder", "Synchronization",
  "Distributed", "Dispatch", "Glibc", "Musl", "Darwin",
  // The modules that exist only on Apple platforms.
  "AVFoundation", "AppKit", "CloudKit", "Combine", "Contacts", "CoreData", "CoreFoundation",
  "CoreGraphics", "CoreLocation", "CoreMedia", "CoreTransferable", "CryptoKit", "EventKit",
  "HealthKit", "MapKit", "Network", "OSLog", "ObjectiveC", "PassKit", "Photos", "PhotosUI",
  "QuartzCore", "Security", "StoreKit", "SwiftData", "SwiftUI", "UIKit",
  "UniformTypeIdentifiers", "UserNotifications", "WatchKit", "WeatherKit", "WidgetKit",
]
