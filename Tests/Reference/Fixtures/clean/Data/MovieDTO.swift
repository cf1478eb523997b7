import SwiftUI

struct MovieDTO {
  struct Page {}
  func toDomain() -> Movie { Movie(page: Page()) }
}
