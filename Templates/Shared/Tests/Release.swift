// vmgen:note Needs the word useViewModel.
// vmgen:if loads
@Test
func isReleasedAfterUse() async {
    #expect(await isReleased(makeViewModel, after: { __useViewModel__ }))
}
// vmgen:else
@Test
func isReleasedWhenUnused() {
    #expect(isReleased(makeViewModel))
}
// vmgen:end
