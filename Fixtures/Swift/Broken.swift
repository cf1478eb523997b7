class FirstViewModel {
  var <#name#>: <#Type#> = <#value#>
<<<<<<< ours
  var mine = {
=======
  var theirs = (
>>>>>>> theirs
  func f() {
    call(a, [b, c
  }
  var after = 1
}
var text = "never closed
class SecondViewModel { var x = "\(open { [ "
  var y = 1
}
#if A
class ThirdViewModel {
#else
struct Third {
#endif
class FourthViewModel {
  func g( { }
  var z: = 3
  let = 4
  /* never closed
