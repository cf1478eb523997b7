final class TransformingViewModel {
  enum Input {}
  struct Output {}
  func transform(_ input: Input) -> Output { Output() }
}
final class OtherTransformingViewModel {  // want view_model_protocol
  enum Input {}
  func transform(_ input: Input) {}
}
