/// The parameters that a property was loaded for, so that a change knows whether it is about today's value.
struct LoadHistory {
  /// A time in which a property was loaded for the same parameters.
  private struct Epoch {
    var start: Moment
    var key: LoadKey
  }

  /// The latest epochs, in order. Older ones matter only for changes that take very long.
  private var epochs: [Epoch] = []
  private var lastReset: Moment?

  private static let limit = 8

  /// Notes a load.
  mutating func add(_ key: LoadKey) {
    guard let last = epochs.last else {
      // A change that began before the first load is about its value.
      epochs = [Epoch(start: .first, key: key)]
      return
    }
    if last.key == key { return }
    epochs = epochs.suffix(Self.limit - 1) + [Epoch(start: .now(), key: key)]
  }

  /// Notes a reset.
  mutating func addReset() { lastReset = .now() }

  /// Whether the parameters are those of a moment, without a reset in between.
  func isUnchanged(since moment: Moment) -> Bool {
    if let lastReset, moment < lastReset { return false }
    guard let last = epochs.last else { return true }
    return epochs.last { $0.start < moment }.map { $0.key == last.key } ?? false
  }
}
