use proptest::prelude::*;

use super::*;

const VALID: &[(ActionState, ActionTrigger, ActionState)] = &[
    (ActionState::Detected, ActionTrigger::Propose, ActionState::Proposed),
    (ActionState::Detected, ActionTrigger::Execute, ActionState::Executing),
    (ActionState::Proposed, ActionTrigger::Execute, ActionState::Executing),
    (ActionState::Proposed, ActionTrigger::Cancel, ActionState::Cancelled),
    (ActionState::Executing, ActionTrigger::Complete, ActionState::Completed),
    (ActionState::Executing, ActionTrigger::Fail, ActionState::Failed),
];

#[test]
fn every_pair_of_state_and_trigger_is_as_the_table_says() {
    for from in ActionState::ALL {
        for trigger in ActionTrigger::ALL {
            let expected = VALID.iter().find(|row| row.0 == from && row.1 == trigger).map(|row| row.2);
            assert_eq!(from.after(trigger).ok(), expected, "{from:?} after {trigger:?}");
        }
    }
}

#[test]
fn names_survive_the_round_trip() {
    for state in ActionState::ALL {
        assert_eq!(ActionState::parse(state.as_str()), Some(state));
        assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
    }
}

proptest! {
    /// What is over stays over, and it is over exactly when nothing can follow.
    #[test]
    fn an_ended_action_takes_nothing_more(
        triggers in proptest::collection::vec(proptest::sample::select(ActionTrigger::ALL.to_vec()), 0..30)
    ) {
        let mut state = ActionState::Detected;
        for trigger in triggers {
            match state.after(trigger) {
                Ok(next) => {
                    prop_assert!(!state.is_over());
                    state = next;
                }
                Err(refused) => prop_assert_eq!(refused.from, state),
            }
        }
        let stuck = ActionTrigger::ALL.into_iter().all(|trigger| state.after(trigger).is_err());
        prop_assert_eq!(stuck, state.is_over());
    }
}
