// vmgen:for newInteractor in newStubs
// vmgen:if newInteractorFoundation
import Foundation
// vmgen:end
import ViewModelCore
// vmgen:if stubsInTests

@testable import __Module__
// vmgen:end

// vmgen:include Screen/InteractorStub
// vmgen:end
