// vmgen:note Needs the word searchWork.
@MainActor
private func search() async {
    guard !__query__.isEmpty else {
        currentLoads.reset(\.__results__, of: self)
        return
    }
    await currentLoads.reload(\.__results__, of: self) {
        __searchWork__
    }
}
