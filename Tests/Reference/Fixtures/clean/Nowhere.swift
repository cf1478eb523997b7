struct Nowhere {}
