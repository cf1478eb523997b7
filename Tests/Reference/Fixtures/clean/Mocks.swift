import SwiftUI
final class MockShownViewModel {}
