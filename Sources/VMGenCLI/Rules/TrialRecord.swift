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
    "action_enum": Figures(400, 400, 400, 400),
    "app_store_write": Figures(400, 400, 400, 400),
    "bind_in_init": Figures(400, 400, 400, 400),
    "final_class": Figures(400, 400, 400, 400),
    "generic_view": Figures(400, 400, 392, 392),
    "guest_guard": Figures(400, 400, 397, 397),
    "layer_dependency": Figures(370, 370, 274, 274),
    "load_guard": Figures(400, 400, 400, 400),
    "load_state": Figures(400, 400, 400, 400),
    "manual_debounce": Figures(400, 400, 400, 400),
    "member_order": Figures(400, 400, 400, 400),
    "nested_in_view": Figures(400, 400, 400, 400),
    "no_class_main_actor": Figures(400, 400, 400, 400),
    "no_coordinator": Figures(400, 400, 400, 400),
    "no_data_access": Figures(400, 400, 400, 400),
    "no_ui_import": Figures(400, 400, 400, 400),
    "observable_macro": Figures(400, 400, 400, 400),
    "observable_object": Figures(400, 400, 400, 400),
    "observation_ignored": Figures(400, 400, 400, 400),
    "observed_object_owner": Figures(400, 400, 399, 399),
    "output_channel": Figures(400, 400, 400, 400),
    "output_enum": Figures(400, 400, 400, 400),
    "output_property": Figures(400, 400, 400, 400),
    "private_dependencies": Figures(400, 400, 400, 400),
    "private_set_state": Figures(400, 400, 400, 400),
    "private_state_object": Figures(400, 400, 400, 400),
    "receive_on_main": Figures(400, 400, 400, 400),
    "sequential_loading": Figures(400, 400, 400, 400),
    "single_collect": Figures(400, 400, 400, 400),
    "single_entry_point": Figures(400, 400, 400, 400),
    "state_object_autoclosure": Figures(400, 400, 400, 400),
    "state_struct": Figures(400, 400, 400, 400),
    "unbalanced_source": Figures(400, 400, 400, 400),
    "unknown_rule": Figures(400, 400, 200, 200),
    "unused_suppression": Figures(400, 400, 400, 400),
    "use_case_boundary": Figures(400, 400, 400, 400),
    "view_local_state": Figures(400, 400, 400, 400),
    "view_model_protocol": Figures(400, 400, 400, 400),
    "weak_self_capture": Figures(400, 400, 400, 400),
    "weak_sink": Figures(400, 400, 400, 400),
  ]
}
