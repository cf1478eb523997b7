struct Book: Equatable, Sendable, Identifiable, Decodable {
    let id: Int
    let title: String
    let author: String
    let year: Int
}

extension Book {
    static let sample = Book(id: 1, title: "The Time Machine", author: "H. G. Wells", year: 1895)
}
