/// What came of the trials of the rules: variants of their examples, made by a seed. A test makes them, runs them and
/// compares the numbers; with `VMGEN_RECORD=1` it writes this file.
enum TrialRecord {
  /// How many mutants a rule had to catch and did, and how many decoys it had to pass and did.
  struct Figures {
    var mutants: Int
    var caught: Int
    var decoys: Int
    var silent: Int

    fileprivate init(_ mutants: Int, _ caught: Int, _ decoys: Int, _ silent: Int) {
      self.mutants = mutants
      self.caught = caught
      self.decoys = decoys
      self.silent = silent
    }
  }

  /// By the rules' ids.
  static let figures: [String: Figures] = [
    "action_enum": Figures(1000, 1000, 741, 741),
    "app_store_write": Figures(1000, 1000, 1000, 1000),
    "bind_in_init": Figures(1000, 1000, 783, 783),
    "final_class": Figures(1000, 1000, 1000, 1000),
    "generic_view": Figures(1000, 1000, 672, 672),
    "guest_guard": Figures(1000, 1000, 697, 697),
    "layer_dependency": Figures(720, 720, 574, 574),
    "load_guard": Figures(1000, 1000, 798, 798),
    "load_state": Figures(1000, 1000, 992, 992),
    "manual_debounce": Figures(1000, 1000, 781, 781),
    "member_order": Figures(1000, 1000, 1000, 1000),
    "nested_in_view": Figures(1000, 1000, 848, 848),
    "no_class_main_actor": Figures(1000, 1000, 1000, 1000),
    "no_coordinator": Figures(1000, 1000, 1000, 1000),
    "no_data_access": Figures(1000, 1000, 1000, 1000),
    "no_ui_import": Figures(1000, 1000, 1000, 1000),
    "observable_macro": Figures(1000, 1000, 784, 784),
    "observable_object": Figures(1000, 1000, 915, 915),
    "observation_ignored": Figures(1000, 1000, 865, 865),
    "observed_object_owner": Figures(1000, 1000, 699, 699),
    "output_channel": Figures(1000, 1000, 801, 801),
    "output_enum": Figures(1000, 1000, 869, 869),
    "output_property": Figures(1000, 1000, 930, 930),
    "private_dependencies": Figures(1000, 1000, 1000, 1000),
    "private_set_state": Figures(1000, 1000, 1000, 1000),
    "private_state_object": Figures(1000, 1000, 772, 772),
    "receive_on_main": Figures(1000, 1000, 897, 897),
    "sequential_loading": Figures(1000, 1000, 1000, 1000),
    "single_collect": Figures(1000, 1000, 735, 735),
    "single_entry_point": Figures(1000, 1000, 914, 914),
    "state_object_autoclosure": Figures(1000, 1000, 728, 728),
    "state_struct": Figures(1000, 1000, 714, 714),
    "unbalanced_source": Figures(1000, 1000, 1000, 1000),
    "unknown_rule": Figures(1000, 1000, 500, 500),
    "unused_suppression": Figures(1000, 1000, 989, 989),
    "use_case_boundary": Figures(1000, 1000, 762, 762),
    "view_local_state": Figures(1000, 1000, 871, 871),
    "view_model_protocol": Figures(1000, 1000, 840, 840),
    "weak_self_capture": Figures(1000, 1000, 1000, 1000),
    "weak_sink": Figures(1000, 1000, 818, 818),
  ]
}
