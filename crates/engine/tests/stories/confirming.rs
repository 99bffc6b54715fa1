use std::time::Duration;

use domain::{ConversationState, Nonce};
use engine::{Consent, DecideError};
use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn a_yes_by_words_acts_once() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 5", None).await;
        assert_eq!((asked.reply.as_str(), asked.state), ("Marco 5?", ConversationState::ToolProposed));
        let proposal = asked.proposal.unwrap();
        assert_eq!((proposal.tool.as_str(), proposal.summary.as_str()), ("make_mark", "Marco 5?"));
        assert_eq!(house.marks().await, [0i64; 0]);

        let done = house.says("sim", Some(asked.conversation_id)).await;
        assert_eq!((done.reply.as_str(), done.state), ("Marquei 5.", ConversationState::Idle));
        assert!(done.proposal.is_none() && done.tools_used[0].ok);
        assert_eq!(house.marks().await, [5]);

        let used = house.decides(house.ana, proposal.nonce, Consent::Confirm).await;
        assert!(matches!(used, Err(DecideError::Gone)));
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn buttons_work_once_and_only_for_their_owner() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let nonce = house.says("marca 5", None).await.proposal.unwrap().nonce;
        let foreign = house.decides(house.bia, nonce, Consent::Confirm).await;
        assert!(matches!(foreign, Err(DecideError::Unknown)));
        let unknown = house.decides(house.ana, Nonce::random(), Consent::Confirm).await;
        assert!(matches!(unknown, Err(DecideError::Unknown)));

        let (first, second) = tokio::join!(
            house.decides(house.ana, nonce, Consent::Confirm),
            house.decides(house.ana, nonce, Consent::Confirm)
        );
        assert_eq!([first.is_ok(), second.is_ok()].into_iter().filter(|ok| *ok).count(), 1);
        assert_eq!(house.marks().await, [5]);

        let nonce = house.says("marca 6", None).await.proposal.unwrap().nonce;
        let rejected = house.decides(house.ana, nonce, Consent::Reject).await.unwrap();
        assert_eq!(
            (rejected.state, rejected.notices[0].code.as_str()),
            (ConversationState::Idle, "proposal_rejected")
        );
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_correction_proposes_again_and_the_old_nonce_is_gone() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let first = house.says("marca 5", None).await;
        let talk = Some(first.conversation_id);
        let second = house.says("corrige 7", talk).await;
        assert_eq!(second.reply, "Marco 7?");
        let gone = house.decides(house.ana, first.proposal.unwrap().nonce, Consent::Confirm).await;
        assert!(matches!(gone, Err(DecideError::Gone)));

        let refused = house.says("corrige 900", talk).await;
        assert!(refused.reply.starts_with("900 é demais."), "{}", refused.reply);
        assert_eq!(refused.state, ConversationState::ToolProposed);
        house.says("sim", talk).await;
        assert_eq!(house.marks().await, [7]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_done_beside_a_card_is_told_and_the_card_follows() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 5", None).await;
        let talk = Some(asked.conversation_id);
        let done = house.says("limpa", talk).await;
        assert_eq!(done.receipts.len(), 1, "{}", done.reply);
        let first = asked.proposal.unwrap().nonce;
        let again = done.proposal.unwrap();
        assert_ne!(again.nonce, first);
        assert!(matches!(house.decides(house.ana, first, Consent::Confirm).await, Err(DecideError::Gone)));
        house.says("sim", talk).await;
        assert_eq!(house.marks().await, vec![5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_unrelated_sentence_cancels_and_is_answered() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 5", None).await;
        let other = house.says("bom dia", Some(asked.conversation_id)).await;
        assert!(other.reply.ends_with("eco: bom dia"), "{}", other.reply);
        assert_eq!(other.notices[0].code, "proposal_unrelated");
        assert_eq!(other.state, ConversationState::Idle);
        let gone = house.decides(house.ana, asked.proposal.unwrap().nonce, Consent::Confirm).await;
        assert!(matches!(gone, Err(DecideError::Gone)));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn unsure_unreadable_and_failed_answers_leave_the_proposal_waiting() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 5", None).await;
        let talk = Some(asked.conversation_id);
        for text in ["talvez", "quebra", "cai"] {
            let reply = house.says(text, talk).await;
            assert_eq!(reply.state, ConversationState::ToolProposed, "{text}");
            assert_eq!(house.marks().await, [0i64; 0]);
        }
        house.decides(house.ana, asked.proposal.unwrap().nonce, Consent::Confirm).await.unwrap();
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn five_minutes_end_a_proposal() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 5", None).await;
        let talk = Some(asked.conversation_id);
        let nonce = asked.proposal.unwrap().nonce;
        house.clock.advance(Duration::from_mins(5));
        assert!(matches!(house.decides(house.ana, nonce, Consent::Confirm).await, Err(DecideError::Gone)));
        house.engine.sweep().await.unwrap();
        let page = house
            .engine
            .history()
            .messages(house.ana, asked.conversation_id, None, 10)
            .await
            .unwrap()
            .unwrap();
        assert!(page.proposal.is_none());
        let state = house.engine.history().conversations(house.ana, None, 1).await.unwrap().items[0].state;
        assert_eq!(state, ConversationState::Idle);

        // A late yes asks again; it never acts.
        let again = house.says("sim", talk).await;
        assert_eq!(again.state, ConversationState::ToolProposed);
        assert_eq!(house.marks().await, [0i64; 0]);
        house.says("sim", talk).await;
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_wishes_are_two_steps() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let first = house.says("marca 5 e 6", None).await;
        let talk = Some(first.conversation_id);
        assert_eq!(first.reply, "Etapa 1 de 2: Marco 5?");
        let second = house.says("sim", talk).await;
        assert_eq!(second.reply, "Marquei 5. Etapa 2 de 2: Marco 6?");
        assert_eq!((house.marks().await, second.state), (vec![5], ConversationState::ToolProposed));
        let done = house.decides(house.ana, second.proposal.unwrap().nonce, Consent::Confirm).await.unwrap();
        assert_eq!(done.state, ConversationState::Idle);
        assert_eq!(house.marks().await, [5, 6]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_no_to_one_step_asks_about_the_next() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let first = house.says("marca 5 e 6", None).await;
        let talk = Some(first.conversation_id);
        let refused = house.says("não", talk).await;
        assert_eq!(refused.reply, "Tudo bem, deixei isso de lado. Etapa 2 de 2: Marco 6?");
        assert_eq!(house.says("sim", talk).await.reply, "Marquei 6.");
        let again = house.says("marca 7 e 8", talk).await;
        let pressed = house.decides(house.ana, again.proposal.unwrap().nonce, Consent::Reject).await.unwrap();
        assert!(pressed.reply.ends_with("Etapa 2 de 2: Marco 8?"), "{}", pressed.reply);
        assert_eq!(house.marks().await, [6]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn steps_that_fall_with_the_one_before_them_are_named() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let first = house.says("marca 5 e 6", None).await;
        let left = house.says("bom dia", Some(first.conversation_id)).await;
        assert!(left.reply.contains("também não foi feito: Marco 6."), "{}", left.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_effect_that_fails_leaves_no_trace_but_the_failure() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 66", None).await;
        let failed = house.says("sim", Some(asked.conversation_id)).await;
        assert!(failed.reply.contains("66 não dá."), "{}", failed.reply);
        assert_eq!((house.marks().await.len(), failed.state), (0, ConversationState::Idle));
        assert!(!failed.tools_used[0].ok);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn another_subject_after_the_end_is_just_another_subject() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("marca 5", None).await;
        let talk = Some(asked.conversation_id);
        house.clock.advance(Duration::from_mins(6));
        let other = house.says("bom dia", talk).await;
        assert_eq!((other.reply.as_str(), other.state), ("eco: bom dia", ConversationState::Idle));

        let asked = house.says("marca 6", talk).await;
        assert_eq!(asked.reply, "Marco 6?");
        house.clock.advance(Duration::from_hours(2));
        let next_day = house.says("sim", talk).await;
        assert_eq!(next_day.reply, "eco: sim", "an old question is not meant any more");
        // Nobody has swept yet; a new proposal takes the old one's place all the same.
        assert_eq!(house.says("marca 7", talk).await.state, ConversationState::ToolProposed);
        assert_eq!(house.marks().await, [0i64; 0]);
        house.engine.sweep().await.unwrap();
        house.is_sound().await;
    })
    .await;
}
