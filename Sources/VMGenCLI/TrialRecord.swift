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
    "action_enum": Figures(1000, 1000, 709, 709),
    "app_store_write": Figures(1000, 1000, 1000, 1000),
    "bind_in_init": Figures(1000, 1000, 765, 765),
    "final_class": Figures(1000, 1000, 1000, 1000),
    "generic_view": Figures(1000, 1000, 652, 652),
    "guest_guard": Figures(1000, 1000, 678, 678),
    "layer_dependency": Figures(668, 668, 564, 564),
    "load_guard": Figures(1000, 1000, 778, 778),
    "load_state": Figures(1000, 1000, 973, 973),
    "manual_debounce": Figures(1000, 1000, 763, 763),
    "member_order": Figures(1000, 1000, 1000, 1000),
    "nested_in_view": Figures(1000, 1000, 831, 831),
    "no_class_main_actor": Figures(1000, 1000, 1000, 1000),
    "no_coordinator": Figures(1000, 1000, 1000, 1000),
    "no_data_access": Figures(1000, 1000, 1000, 1000),
    "no_ui_import": Figures(1000, 1000, 1000, 1000),
    "observable_macro": Figures(1000, 1000, 767, 767),
    "observable_object": Figures(1000, 1000, 900, 900),
    "observation_ignored": Figures(1000, 1000, 847, 847),
    "observed_object_owner": Figures(1000, 1000, 684, 684),
    "output_channel": Figures(1000, 1000, 762, 762),
    "output_enum": Figures(1000, 1000, 848, 848),
    "output_property": Figures(1000, 1000, 913, 913),
    "private_dependencies": Figures(1000, 1000, 1000, 1000),
    "private_set_state": Figures(1000, 1000, 1000, 1000),
    "private_state_object": Figures(1000, 1000, 758, 758),
    "receive_on_main": Figures(1000, 1000, 861, 861),
    "sequential_loading": Figures(1000, 1000, 1000, 1000),
    "single_collect": Figures(1000, 1000, 717, 717),
    "single_entry_point": Figures(1000, 1000, 897, 897),
    "state_object_autoclosure": Figures(1000, 1000, 713, 713),
    "state_struct": Figures(1000, 1000, 693, 693),
    "unbalanced_source": Figures(1000, 1000, 1000, 1000),
    "unknown_rule": Figures(1000, 1000, 500, 500),
    "unused_suppression": Figures(1000, 1000, 962, 962),
    "use_case_boundary": Figures(1000, 1000, 744, 744),
    "view_local_state": Figures(1000, 1000, 855, 855),
    "view_model_protocol": Figures(1000, 1000, 824, 824),
    "weak_self_capture": Figures(1000, 1000, 1000, 1000),
    "weak_sink": Figures(1000, 1000, 779, 779),
  ]
}
