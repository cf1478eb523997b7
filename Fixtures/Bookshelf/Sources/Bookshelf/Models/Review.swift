struct Review: Equatable, Sendable, Identifiable, Decodable {
    let id: Int
    let bookID: Int
    let text: String
    let stars: Int
}

extension Review {
    static let sample = Review(id: 1, bookID: 1, text: "I read it in one evening.", stars: 5)
}
