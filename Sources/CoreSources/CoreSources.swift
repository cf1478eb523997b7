/// The files of both libraries, as text: a generated package carries them, since the binary must work alone and offline.
public enum CoreSources {
  /// Paths in `Sources/ViewModelCore` and bytes, in the order of the paths; a test compares them with the folder.
  public static let core: [(path: String, contents: [UInt8])] = [
    ("CancelBag.swift", PackageResources.CancelBag_swift),
    ("ChangeState.swift", PackageResources.ChangeState_swift),
    ("CurrentChanges.swift", PackageResources.CurrentChanges_swift),
    ("CurrentLoads+Pages.swift", PackageResources.CurrentLoads_Pages_swift),
    ("CurrentLoads.swift", PackageResources.CurrentLoads_swift),
    ("CurrentRun.swift", PackageResources.CurrentRun_swift),
    ("Debounce.swift", PackageResources.Debounce_swift),
    ("Exports.swift", PackageResources.Exports_swift),
    ("FIFO.swift", PackageResources.FIFO_swift),
    ("Finish.swift", PackageResources.Finish_swift),
    ("ListPage.swift", PackageResources.ListPage_swift),
    ("LoadState.swift", PackageResources.LoadState_swift),
    ("LoadTogether.swift", PackageResources.LoadTogether_swift),
    ("Loading.swift", PackageResources.Loading_swift),
    ("Locked.swift", PackageResources.Locked_swift),
    ("MainQueue.swift", PackageResources.MainQueue_swift),
    ("OnFailure.swift", PackageResources.OnFailure_swift),
    ("OnOutput.swift", PackageResources.OnOutput_swift),
    ("Owned.swift", PackageResources.Owned_swift),
    ("PageFooter.swift", PackageResources.PageFooter_swift),
    ("PageState.swift", PackageResources.PageState_swift),
    ("Publishers/AnyPublisher.swift", PackageResources.AnyPublisher_swift),
    ("Publishers/Broadcast.swift", PackageResources.Broadcast_swift),
    ("Publishers/Cancellable.swift", PackageResources.Cancellable_swift),
    ("Publishers/Demand.swift", PackageResources.Demand_swift),
    ("Publishers/ObservableObject.swift", PackageResources.ObservableObject_swift),
    ("Publishers/Published.swift", PackageResources.Published_swift),
    ("Publishers/Publisher.swift", PackageResources.Publisher_swift),
    ("Publishers/Scheduler.swift", PackageResources.Scheduler_swift),
    ("Publishers/Sink.swift", PackageResources.Sink_swift),
    ("Publishers/Subjects.swift", PackageResources.Subjects_swift),
    ("Publishers/Transforms.swift", PackageResources.Transforms_swift),
    ("Restoring.swift", PackageResources.Restoring_swift),
    ("Store.swift", PackageResources.Store_swift),
    ("StorePublisher.swift", PackageResources.StorePublisher_swift),
    ("WeakSink.swift", PackageResources.WeakSink_swift),
  ]

  /// The same for `Sources/ViewModelTesting`.
  public static let testing: [(path: String, contents: [UInt8])] = [
    ("Locked.swift", PackageResources.Locked_swift),
    ("ManualClock.swift", PackageResources.ManualClock_swift),
    ("PublisherRecorder.swift", PackageResources.PublisherRecorder_swift),
    ("Released.swift", PackageResources.Released_swift),
    ("StateRecorder.swift", PackageResources.StateRecorder_swift),
    ("StoreChanges.swift", PackageResources.StoreChanges_swift),
    ("Stub.swift", PackageResources.Stub_swift),
    ("Watched.swift", PackageResources.Watched_swift),
  ]
}
