import Linting

// Made by 'vmgen-dev regenerate'.

/// The results of the rules' trials: variants of their examples, made by a seed.
enum TrialRecord {
  /// By the rules' ids.
  static let figures: [String: TrialFigures] = [
    "action_enum": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "app_store_write": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "bind_in_init": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "final_class": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "generic_view": TrialFigures(mutants: 400, caught: 400, decoys: 392, silent: 392),
    "guest_guard": TrialFigures(mutants: 400, caught: 400, decoys: 397, silent: 397),
    "layer_dependency": TrialFigures(mutants: 370, caught: 370, decoys: 274, silent: 274),
    "load_guard": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "load_state": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "manual_debounce": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "member_order": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "nested_in_view": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "no_class_main_actor": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "no_coordinator": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "no_data_access": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "no_ui_import": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "observable_macro": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "observable_object": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "observation_ignored": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "observed_object_owner": TrialFigures(mutants: 400, caught: 400, decoys: 399, silent: 399),
    "output_channel": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "output_enum": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "output_property": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "private_dependencies": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "private_set_state": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "private_state_object": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "receive_on_main": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "sequential_loading": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "single_collect": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "single_entry_point": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "state_object_autoclosure": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "state_struct": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "unbalanced_source": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "unknown_rule": TrialFigures(mutants: 400, caught: 400, decoys: 200, silent: 200),
    "unused_suppression": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "use_case_boundary": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "view_local_state": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "view_model_protocol": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "weak_self_capture": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
    "weak_sink": TrialFigures(mutants: 400, caught: 400, decoys: 400, silent: 400),
  ]
}
