import SwiftUI
import UIKit  // want no_ui_import
struct ShownView: View {}
final class ShownViewModel: AVM {}
