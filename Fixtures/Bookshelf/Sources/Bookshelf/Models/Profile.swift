struct Profile: Equatable, Sendable, Decodable {
    let name: String
    let finishedBooks: Int
}

extension Profile {
    static let sample = Profile(name: "Ada", finishedBooks: 12)
}
