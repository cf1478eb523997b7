// vmgen:for newUseCase in newStubUseCases
// vmgen:if newUseCaseFoundation
import Foundation
// vmgen:end
// vmgen:if newUseCaseCore
import ViewModelCore
// vmgen:end
// vmgen:if stubsInTests

@testable import __Module__
// vmgen:end

// vmgen:include Screen/UseCaseStub
// vmgen:end
