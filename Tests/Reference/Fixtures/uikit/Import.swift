import UIKit  // want no_ui_import
import struct UIKit.CGRect
final class ImportViewModel {}
