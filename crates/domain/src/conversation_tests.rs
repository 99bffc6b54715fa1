use proptest::prelude::*;

use super::*;

/// The whole table of product spec §3, written a second time as data: what is not here must be refused.
const VALID: &[(ConversationState, Trigger, ConversationState)] = {
    use ConversationState as S;
    use Trigger as T;
    &[
        (S::Idle, T::MessageReceived, S::ProcessingIntent),
        (S::AwaitingInput, T::MessageReceived, S::ProcessingIntent),
        (S::WaitingClose, T::MessageReceived, S::ProcessingIntent),
        (S::Closed, T::MessageReceived, S::ProcessingIntent),
        (S::ProcessingIntent, T::ActionProposed, S::ToolProposed),
        (S::ProcessingIntent, T::AnswerReady, S::Responding),
        (S::ProcessingIntent, T::InputNeeded, S::AwaitingInput),
        (S::ToolProposed, T::Confirmed, S::Executing),
        (S::ToolProposed, T::Rejected, S::Responding),
        (S::ToolProposed, T::TimedOut, S::Idle),
        (S::Executing, T::ActionEnded, S::Responding),
        (S::Executing, T::TimedOut, S::Responding),
        (S::Responding, T::Delivered, S::Idle),
        (S::AwaitingInput, T::TimedOut, S::Idle),
        (S::ProcessingIntent, T::TimedOut, S::Idle),
        (S::Responding, T::TimedOut, S::Idle),
        (S::Idle, T::Quiet, S::WaitingClose),
        (S::WaitingClose, T::Close, S::Closed),
    ]
};

#[test]
fn every_pair_of_state_and_trigger_is_as_the_table_says() {
    for from in ConversationState::ALL {
        for trigger in Trigger::ALL {
            let expected = VALID.iter().find(|row| row.0 == from && row.1 == trigger).map(|row| row.2);
            assert_eq!(from.after(trigger).ok(), expected, "{from:?} after {trigger:?}");
        }
    }
}

#[test]
fn a_refusal_names_the_state_and_the_trigger() {
    let refused = ConversationState::Executing.after(Trigger::Rejected).unwrap_err();
    assert_eq!(refused, InvalidTransition { from: ConversationState::Executing, trigger: Trigger::Rejected });
}

#[test]
fn names_survive_the_round_trip() {
    for state in ConversationState::ALL {
        assert_eq!(ConversationState::parse(state.as_str()), Some(state));
        assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
    }
}

fn any_trigger() -> impl Strategy<Value = Trigger> {
    proptest::sample::select(Trigger::ALL.to_vec())
}

proptest! {
    /// Whatever arrives, in whatever order: an effect starts only from a proposal, and is never cancelled.
    #[test]
    fn executing_is_entered_only_by_a_yes_and_left_only_by_an_answer(
        triggers in proptest::collection::vec(any_trigger(), 0..60)
    ) {
        let mut state = ConversationState::Idle;
        for trigger in triggers {
            let Ok(next) = state.after(trigger) else { continue };
            if next == ConversationState::Executing {
                prop_assert_eq!((state, trigger), (ConversationState::ToolProposed, Trigger::Confirmed));
            }
            if state == ConversationState::Executing {
                prop_assert_eq!(next, ConversationState::Responding);
            }
            state = next;
        }
    }

    /// From anywhere, a conversation can always be brought back to hear a new message.
    #[test]
    fn no_state_is_a_dead_end(triggers in proptest::collection::vec(any_trigger(), 0..60)) {
        let mut state = ConversationState::Idle;
        for trigger in triggers {
            state = state.after(trigger).unwrap_or(state);
        }
        for _ in 0..3 {
            state = state.after(Trigger::TimedOut).unwrap_or(state);
        }
        prop_assert_eq!(state.after(Trigger::MessageReceived), Ok(ConversationState::ProcessingIntent));
    }
}
