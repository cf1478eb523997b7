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
    "action_enum": Figures(500, 500, 493, 493),
    "app_store_write": Figures(500, 500, 500, 500),
    "bind_in_init": Figures(500, 500, 500, 500),
    "final_class": Figures(500, 500, 500, 500),
    "generic_view": Figures(500, 500, 421, 421),
    "guest_guard": Figures(500, 500, 447, 447),
    "layer_dependency": Figures(411, 411, 324, 324),
    "load_guard": Figures(500, 500, 500, 500),
    "load_state": Figures(500, 500, 500, 500),
    "manual_debounce": Figures(500, 500, 500, 500),
    "member_order": Figures(500, 500, 500, 500),
    "nested_in_view": Figures(500, 500, 500, 500),
    "no_class_main_actor": Figures(500, 500, 500, 500),
    "no_coordinator": Figures(500, 500, 500, 500),
    "no_data_access": Figures(500, 500, 500, 500),
    "no_ui_import": Figures(500, 500, 500, 500),
    "observable_macro": Figures(500, 500, 500, 500),
    "observable_object": Figures(500, 500, 500, 500),
    "observation_ignored": Figures(500, 500, 500, 500),
    "observed_object_owner": Figures(500, 500, 450, 450),
    "output_channel": Figures(500, 500, 500, 500),
    "output_enum": Figures(500, 500, 500, 500),
    "output_property": Figures(500, 500, 500, 500),
    "private_dependencies": Figures(500, 500, 500, 500),
    "private_set_state": Figures(500, 500, 500, 500),
    "private_state_object": Figures(500, 500, 500, 500),
    "receive_on_main": Figures(500, 500, 500, 500),
    "sequential_loading": Figures(500, 500, 500, 500),
    "single_collect": Figures(500, 500, 485, 485),
    "single_entry_point": Figures(500, 500, 500, 500),
    "state_object_autoclosure": Figures(500, 500, 474, 474),
    "state_struct": Figures(500, 500, 465, 465),
    "unbalanced_source": Figures(500, 500, 500, 500),
    "unknown_rule": Figures(500, 500, 250, 250),
    "unused_suppression": Figures(500, 500, 500, 500),
    "use_case_boundary": Figures(500, 500, 500, 500),
    "view_local_state": Figures(500, 500, 500, 500),
    "view_model_protocol": Figures(500, 500, 500, 500),
    "weak_self_capture": Figures(500, 500, 500, 500),
    "weak_sink": Figures(500, 500, 500, 500),
  ]
}
