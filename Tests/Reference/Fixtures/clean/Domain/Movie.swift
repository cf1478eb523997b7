import SwiftUI.View  // want layer_dependency
import Foundation

struct Movie { let page: MovieDTO.Page }  // want layer_dependency
struct Page {}
extension Movie { func f(dto: Nowhere, x: Page) {} }
