// vmgen:note Outputs that the View resets. Needs the words outputType, outputRecorder, sendOutput and resetOutput.
// vmgen:for output in sentOutputs

@Test
func sends__outputName__AndResetsIt() {
    let viewModel = makeViewModel()
    let output = __outputType__.__outputValue__
    let outputs = __outputRecorder__
    __sendOutput__
    __resetOutput__
    #expect(outputs.values == [nil, output, nil])
}
// vmgen:end
