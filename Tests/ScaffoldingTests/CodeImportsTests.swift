import Testing

@testable import Scaffolding

/// The imports of generated code.
@Suite struct CodeImportsTests {
  @Test(arguments: [
    "import ViewModelCore", "struct A {}\n  import ViewModelCore // ours\n", "import Foundation; import ViewModelCore",
    "@testable import ViewModelCore\r\n", "@preconcurrency public import ViewModelCore",
    "import struct ViewModelCore.CancelBag", "\timport\tViewModelCore",
  ])
  func imported(code: String) { #expect(CodeImports.contain("ViewModelCore", in: Array(code.utf8))) }

  @Test(arguments: [
    "", "import", "import ViewModelCoreX", "import ViewModelTesting", "// import ViewModelCore",
    "let import = ViewModelCore", "import Other.ViewModelCore", "import struct", "ViewModelCore",
  ])
  func notImported(code: String) { #expect(!CodeImports.contain("ViewModelCore", in: Array(code.utf8))) }

  @Test(arguments: ScreenConvention.all) func theBuiltInTemplatesImportTheCore(convention: ScreenConvention) {
    #expect(convention.importsCore() && convention.importsCore(in: .app))
    #expect(!ScreenConvention.empty("ours").importsCore())
  }
}
