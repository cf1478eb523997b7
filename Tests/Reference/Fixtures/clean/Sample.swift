import UIKit  // want no_ui_import
struct Z { let v: View }
protocol AInput {}
protocol AOutput {}
protocol AVM: AInput, AOutput {}
protocol BVM: AVM {}
protocol CVM: AInput {}
typealias DVM = AInput & AOutput
final class AViewModel: AVM {}
final class BViewModel: BVM {}
final class CViewModel: CVM {}  // want view_model_protocol
final class DViewModel: DVM {}
final class EViewModel: AInput, AOutput {}
final class FViewModel: NSObject, Foo.AVM {
  private let r: any MoviesRepository  // want use_case_boundary
  private let s: UserService, t: APIClient  // want use_case_boundary use_case_boundary
  private(set) var isLoading = false  // want load_state member_order
  init(dao: UserDAO) {  // want use_case_boundary
    UserRepository()  // want no_data_access
  }
  func f(x: UserRepository) {}
}
extension FViewModel { convenience init(x: XRepository, y: URLSession) {} }  // want use_case_boundary
