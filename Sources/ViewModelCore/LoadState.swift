public enum LoadState<Value> { case notRequested }
