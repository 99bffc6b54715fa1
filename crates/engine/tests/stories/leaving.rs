//! What leaves the machine leaves once, or is known not to have left.

use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, ConversationId};
use engine::arrivals::{Arrival, Arrived, Attachment, Echo};
use engine::fault::{Faults, Point};
use engine::operators::{Operator, SupervisionError};
use engine::pipeline::{Medium, Sender};
use store::amendments::Amendment;
use store::flags;
use testkit::{databases, for_each_engine};
use tokio::sync::Notify;

use crate::postman::{Abroad, Mood, Postman};

const CLARA: &str = "5511987654321";
const DORA: &str = "5511987650000";

#[tokio::test]
async fn a_message_is_answered_where_it_came_from_and_once() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        assert!(matches!(abroad.writes(CLARA, "a", "oi, tudo bem com você?").await, Arrived::Accepted(_)));
        assert_eq!(abroad.writes(CLARA, "a", "oi, tudo bem com você?").await, Arrived::Before);
        abroad.settles().await;
        assert_eq!(abroad.writes(CLARA, "a", "oi, tudo bem com você?").await, Arrived::Before);
        abroad.settles().await;
        let delivered = abroad.postman.delivered();
        assert_eq!(delivered.len(), 1, "{delivered:?}");
        assert_eq!(delivered[0].0, CLARA);
        assert_eq!(abroad.outcomes().await, [("sent".to_owned(), None)]);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_comes_in_pieces_is_one_turn() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        for (id, text) in [("1", "oi"), ("2", "então,"), ("3", "queria saber"), ("4", "tem vaga amanhã?")] {
            abroad.writes(CLARA, id, text).await;
            abroad.house.clock.advance(Duration::from_millis(700));
        }
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        let heard = abroad.house.model.heard();
        assert!(heard.iter().any(|text| text == "oi\nentão,\nqueria saber\ntem vaga amanhã?"), "{heard:?}");
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn nobody_waits_long_for_somebody_who_never_stops_typing() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        for piece in 0..12 {
            abroad.writes(CLARA, &piece.to_string(), "e").await;
            abroad.house.clock.advance(Duration::from_millis(1_500));
            abroad.house.engine.sweep().await.unwrap();
            abroad.house.engine.quiet().await;
        }
        assert!(!abroad.postman.delivered().is_empty() || !abroad.outcomes().await.is_empty());
        abroad.settles().await;
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_heard_a_message_answers_it_and_nobody_has_to_look_for_it() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "oi,").await;
        abroad.house.clock.advance(Duration::from_secs(3));
        abroad.writes(CLARA, "b", "tudo bem com você?").await;
        abroad.house.clock.advance(Duration::from_secs(1));
        abroad.house.engine.quiet().await;
        assert_eq!(abroad.outcomes().await, [], "put off by the second piece");
        abroad.house.clock.advance(Duration::from_secs(1));
        while abroad.outcomes().await.is_empty() {
            tokio::task::yield_now().await;
        }
        abroad.house.engine.quiet().await;
        assert!(abroad.house.model.heard().iter().any(|text| text == "oi,\ntudo bem com você?"));
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_behind_one_that_is_being_sent_leaves_right_after_it() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let slow = abroad.postman.is_slow();
        abroad.writes(CLARA, "a", "é urgente").await;
        slow.begun.notified().await;
        abroad.writes(CLARA, "b", "preciso de resposta urgente").await;
        while abroad.outcomes().await.len() < 2 {
            tokio::task::yield_now().await;
        }
        slow.may_end.notify_one();
        // Without a sweep.
        abroad.house.engine.quiet().await;
        assert_eq!(abroad.postman.delivered().len(), 2);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_was_changed_or_taken_back_in_time_counts_as_it_was_left() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "quero o dia 18,").await;
        abroad.writes(CLARA, "b", "apaga isso,").await;
        let origin = abroad.origin(CLARA);
        let engine = &abroad.house.engine;
        assert!(
            engine.inbound().amend(&origin, "a", &Amendment::Edited("quero o dia 19".into())).await.unwrap()
        );
        assert!(engine.inbound().amend(&origin, "b", &Amendment::Deleted).await.unwrap());
        assert!(!engine.inbound().amend(&origin, "never", &Amendment::Deleted).await.unwrap());
        abroad.settles().await;
        assert!(abroad.house.model.heard().iter().any(|text| text == "quero o dia 19"));
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_service_that_is_away_gets_it_later_and_one_that_refuses_never() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, [Mood::Away, Mood::Away, Mood::Delivers, Mood::Refuses]).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        abroad.writes(DORA, "b", "oi, tudo bem com você?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        let refused = Some("undeliverable".to_owned());
        assert_eq!(abroad.outcomes().await, [("sent".to_owned(), None), ("blocked".to_owned(), refused)]);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_may_have_left_is_found_and_never_simply_repeated() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, [Mood::LosesItsWord]).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        assert_eq!(abroad.outcomes().await, [("sent".to_owned(), None)]);

        // A service that keeps what it sends, and does not have it: then it may be sent.
        drop(abroad);
        let abroad = Abroad::open(&database, [Mood::LosesTheMessage]).await;
        abroad.writes(DORA, "b", "oi, tudo bem com você?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_nobody_can_tell_waits_for_a_person() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, [Mood::LosesItsWord]).await;
        abroad.postman.forgets();
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        abroad.house.clock.advance(Duration::from_hours(2));
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1, "not repeated");
        assert_eq!(abroad.outcomes().await, [("uncertain".to_owned(), None)]);
        abroad.house.is_sound().await;
        // The service's own word about it settles it, too.
        let text = abroad.postman.delivered()[0].1.clone();
        let echo =
            abroad.house.engine.inbound().hear_echo(&abroad.origin(CLARA), "late", &text).await.unwrap();
        assert_eq!(echo, Echo::Ours);
        assert_eq!(abroad.outcomes().await, [("sent".to_owned(), None)]);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn stop_is_obeyed_at_once_and_can_be_taken_back() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "PARAR").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1, "the stop is confirmed, as a reply");
        let clara = abroad.scope_of(CLARA).await;
        abroad.house.promises(clara, 7, Duration::from_mins(1)).await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        let blocked = ("blocked".to_owned(), Some("opted_out".to_owned()));
        assert_eq!(abroad.outcomes().await.last(), Some(&blocked));
        abroad.writes(CLARA, "b", "VOLTAR").await;
        abroad.settles().await;
        abroad.house.promises(clara, 8, Duration::from_mins(1)).await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 3);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_who_never_wrote_is_reached_where_they_can_be() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let tenant = abroad.house.ana.tenant();
        let now = database.clock.now();
        let mut tx = abroad.house.engine.db().begin_system().await.unwrap();
        let new = store::people::NewPerson {
            tenant,
            name: "Dora",
            role: domain::Role::User,
            language: domain::Language::Portuguese,
            timezone: "America/Sao_Paulo",
        };
        let scope = store::people::create(&mut tx, &new, now).await.unwrap().scope;
        let contact = store::contacts::Contact {
            scope,
            channel: "whatsapp".into(),
            address: DORA.into(),
            account: outbound::Address::FIRST_ACCOUNT.into(),
        };
        store::contacts::add(&mut tx, &contact, now).await.unwrap();
        tx.commit().await.unwrap();
        abroad.house.promises(scope, 7, Duration::from_mins(1)).await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        assert_eq!(abroad.postman.delivered()[0].0, DORA);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_switch_stops_what_is_already_on_its_way() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        let clara = abroad.scope_of(CLARA).await;
        abroad.house.promises(clara, 7, Duration::from_mins(1)).await;
        abroad.house.clock.advance(Duration::from_mins(1));
        abroad.house.engine.sweep().await.unwrap();
        abroad.house.engine.quiet().await;
        assert_eq!(abroad.outcomes().await.last().unwrap().0, "pending", "it takes its time");
        let mut tx = abroad.house.engine.db().begin(clara).await.unwrap();
        flags::set(&mut tx, "safe_mode", true, None, clara.user(), database.clock.now()).await.unwrap();
        tx.commit().await.unwrap();
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        assert_eq!(abroad.outcomes().await.last().unwrap().1.as_deref(), Some("safe_mode"));
        // Whoever asks is still answered.
        abroad.writes(CLARA, "b", "ainda está aí?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 2);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn groups_machines_and_pictures_are_not_answered_like_people() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let group =
            Arrival { sender: Sender::Group, ..abroad.arrival("12036@g.us", "g", "alguém quer plantão?") };
        abroad.house.engine.inbound().arrive(&group).await.unwrap();
        abroad.writes(CLARA, "m", "Esta é uma mensagem automática. Em breve retornaremos.").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered(), []);
        let voice = Arrival { media: vec![Medium::Audio], ..abroad.arrival(DORA, "v", "") };
        abroad.house.engine.inbound().arrive(&voice).await.unwrap();
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1, "a kind word");
        assert_eq!(abroad.house.model.heard(), Vec::<String>::new());
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_picture_is_shown_to_a_model_that_sees_and_kept_for_its_time() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let picture = |id: &str| Arrival {
            media: vec![Medium::Image],
            attachment: Some(Attachment { media_type: "image/png".into(), bytes: vec![1, 2, 3] }),
            ..abroad.arrival(CLARA, id, "")
        };
        abroad.house.engine.inbound().arrive(&picture("blind")).await.unwrap();
        abroad.settles().await;
        assert_eq!(abroad.house.model.heard(), Vec::<String>::new());
        abroad.house.model.sees.store(true, std::sync::atomic::Ordering::Relaxed);
        abroad.house.engine.inbound().arrive(&picture("seeing")).await.unwrap();
        abroad.settles().await;
        let seen: Vec<usize> =
            abroad.house.model.asked.lock().unwrap().iter().map(|request| request.images.len()).collect();
        assert!(seen.contains(&1), "{seen:?}");
        let kept = async || {
            let mut tx = abroad.house.engine.db().read_system().await.unwrap();
            let kept: (i64,) = tx
                .one(store::system_sql!("select count(*) from attachments"), store::params![])
                .await
                .unwrap();
            kept.0
        };
        assert_eq!(kept().await, 2);
        // Operators of the house open it; nobody else does.
        let engine = &abroad.house.engine;
        let operator = Operator::new(abroad.house.ana, domain::Role::Operator).unwrap();
        let row = engine.operators().inbox(operator, None, None, 5).await.unwrap().remove(0);
        let thread = engine.operators().conversation(operator, row.id, None, 20).await.unwrap();
        assert_eq!(thread.media.len(), 2);
        let opened = engine.operators().attachment(operator, row.id, thread.media[0].message).await.unwrap();
        assert_eq!(opened.bytes, vec![1, 2, 3]);
        engine.jobs().plan_jobs().await.unwrap();
        for (days, left) in [(29, 2), (3, 0)] {
            abroad.house.clock.advance(Duration::from_hours(24 * days));
            abroad.house.engine.sweep().await.unwrap();
            abroad.house.engine.quiet().await;
            assert_eq!(kept().await, left, "{days}");
        }
        let gone = engine.operators().attachment(operator, row.id, thread.media[0].message).await;
        assert!(matches!(gone, Err(SupervisionError::Unknown)), "{gone:?}");
        let thread = engine.operators().conversation(operator, row.id, None, 20).await.unwrap();
        assert!(thread.media.iter().all(|came| came.kept.is_none() && came.medium.is_some()));
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_names_of_one_person_are_one_person() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let by = |addresses: &[&str], id: &str| {
            let mut arrival = abroad.arrival(addresses[0], id, "oi, tudo bem com você?");
            arrival.origin.addresses = addresses.iter().map(|address| (*address).to_owned()).collect();
            arrival
        };
        let engine = &abroad.house.engine;
        engine.inbound().arrive(&by(&["999@lid"], "1")).await.unwrap();
        engine.inbound().arrive(&by(&[CLARA, "999@lid"], "2")).await.unwrap();
        engine.inbound().arrive(&by(&[CLARA], "3")).await.unwrap();
        assert_eq!(abroad.scope_of(CLARA).await, abroad.scope_of("999@lid").await);
        abroad.settles().await;
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_death_at_any_point_loses_nothing_and_repeats_nothing() {
    // What is said to many has a story of its own (`campaigns`).
    for point in Point::ALL.into_iter().filter(|point| point.is_abroad() && !point.is_of_campaigns()) {
        for database in databases().await {
            let before = Abroad::open(&database, []).await;
            drop(before);
            let death = Arc::new(Notify::new());
            let told = death.clone();
            let faults = Faults::at_each_point(move |passed| {
                if passed == point {
                    told.notify_one();
                    std::panic::resume_unwind(Box::new("killed"));
                }
            });
            let postman = Postman::in_mood([]);
            let doomed = Abroad::reopen(&database, faults, &postman).await;
            let arrival = doomed.arrival(CLARA, "a", "oi, tudo bem com você?");
            let engine = doomed.house.engine.clone();
            let clock = doomed.house.clock.clone();
            let accepted = tokio::spawn(async move {
                let accepted = engine.inbound().arrive(&arrival).await.is_ok();
                for _ in 0..3 {
                    clock.advance(Duration::from_secs(10));
                    let _swept = engine.sweep().await;
                    engine.quiet().await;
                }
                accepted
            })
            .await;
            assert!(
                accepted.is_err() || futures::FutureExt::now_or_never(death.notified()).is_some(),
                "{point:?}"
            );
            drop(doomed);
            let after = Abroad::reopen(&database, Faults::default(), &postman).await;
            // A service that was not told "accepted" brings it again.
            after.writes(CLARA, "a", "oi, tudo bem com você?").await;
            after.settles().await;
            assert_eq!(postman.delivered().len(), 1, "{point:?}");
            assert_eq!(after.outcomes().await, [("sent".to_owned(), None)], "{point:?}");
            after.house.is_sound().await;
        }
    }
}

/// For the stories of operators.
pub(crate) async fn conversation_of(abroad: &Abroad, phone: &str) -> ConversationId {
    let scope = abroad.scope_of(phone).await;
    let mut tx = abroad.house.engine.db().read(scope).await.unwrap();
    store::conversations::on_channel(&mut tx, "story", "whatsapp").await.unwrap().unwrap()
}
