//! A stored turn told again: the same to the last byte, or asked of another model, and never with an effect.

use engine::replay::{
    Difference, Ending, Replay, ReplayError, ReplayVerdict, Rerun, Same, Source, Step, ToolChange,
};
use engine::{Consent, Reply};
use models::prices::Prices;
use serde_json::{Value, json};
use store::{params, sql, system_sql};
use testkit::for_each_engine;

use crate::house::{House, Obedient};

fn prices() -> Prices {
    Prices::shipped().unwrap()
}

impl House {
    async fn replayed(&self, name: &str) -> Replay {
        let recorded = self.engine.replays().recorded(name).await.unwrap();
        self.engine.replays().replay(&recorded, &prices()).await.unwrap()
    }

    async fn asked_again(&self, reply: &Reply, other: &Obedient) -> (Rerun, Difference) {
        let recorded = self.engine.replays().recorded(&reply.message_id.to_string()).await.unwrap();
        let told = self.engine.replays().replay(&recorded, &prices()).await.unwrap();
        let rerun = self.engine.replays().ask_again(&recorded, &told, other, &prices()).await.unwrap();
        let difference = Difference::between(&told, &rerun);
        (rerun, difference)
    }

    /// How many rows every table has.
    async fn rows(&self) -> Vec<(String, i64)> {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let counts: Vec<(String, i64)> = tx.rows(ROWS, params![]).await.unwrap();
        if self.engine.db().engine() == store::Engine::Sqlite {
            let tables: Vec<(String,)> = tx
                .rows(
                    system_sql!("select name from sqlite_master where type = 'table' order by name"),
                    params![],
                )
                .await
                .unwrap();
            let counted: Vec<&String> = counts.iter().map(|(name, _)| name).collect();
            let all: Vec<&String> = tables.iter().map(|(name,)| name).collect();
            assert_eq!(counted, all, "every table is counted");
        }
        counts
    }
}

const ROWS: store::SystemSql = system_sql!(
    "select 'actions' as name, count(*) from actions union all
     select 'amendments', count(*) from amendments union all
     select 'attachments', count(*) from attachments union all
     select 'audit', count(*) from audit union all
     select 'campaign_sends', count(*) from campaign_sends union all
     select 'campaigns', count(*) from campaigns union all
     select 'contacts', count(*) from contacts union all
     select 'conversations', count(*) from conversations union all
     select 'cost_limits', count(*) from cost_limits union all
     select 'cost_notices', count(*) from cost_notices union all
     select 'cost_warnings', count(*) from cost_warnings union all
     select 'credentials', count(*) from credentials union all
     select 'doubts', count(*) from doubts union all
     select 'erasures', count(*) from erasures union all
     select 'events', count(*) from events union all
     select 'flags', count(*) from flags union all
     select 'forgotten', count(*) from forgotten union all
     select 'identities', count(*) from identities union all
     select 'inbox', count(*) from inbox union all
     select 'jobs', count(*) from jobs union all
     select 'knowledge', count(*) from knowledge union all
     select 'knowledge_terms', count(*) from knowledge_terms union all
     select 'knowledge_versions', count(*) from knowledge_versions union all
     select 'memory_pages', count(*) from memory_pages union all
     select 'memory_reading', count(*) from memory_reading union all
     select 'messages', count(*) from messages union all
     select 'model_calls', count(*) from model_calls union all
     select 'nights', count(*) from nights union all
     select 'outbox', count(*) from outbox union all
     select 'papo_migrations', count(*) from papo_migrations union all
     select 'papo_probe', count(*) from papo_probe union all
     select 'permissions', count(*) from permissions union all
     select 'promises', count(*) from promises union all
     select 'receipts', count(*) from receipts union all
     select 'recollections', count(*) from recollections union all
     select 'sightings', count(*) from sightings union all
     select 'story_marks', count(*) from story_marks union all
     select 'summaries', count(*) from summaries union all
     select 'tenants', count(*) from tenants union all
     select 'turns', count(*) from turns union all
     select 'undo_rows', count(*) from undo_rows union all
     select 'undo_tables', count(*) from undo_tables union all
     select 'undo_under', count(*) from undo_under union all
     select 'undos', count(*) from undos union all
     select 'usage_by_day', count(*) from usage_by_day union all
     select 'users', count(*) from users
     order by 1"
);

#[tokio::test]
async fn every_kind_of_turn_comes_to_its_stored_reply_byte_for_byte() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "100").await;
        let first = house.says("oi", None).await;
        let place = Some(first.conversation_id);
        let mut replies = vec![first];
        for text in [
            "conta",
            "marca 5",
            "talvez",
            "corrige 7",
            "corrige 101",
            "sim",
            "marca 3 e 4",
            "sim",
            "não",
            "marca 8",
            "outro assunto",
            "marca 101",
            "inventa",
            "erra",
            "limpa",
            "silêncio",
            "gira",
            "cai",
            "marca 66",
            "sim",
            "marca 9",
            "quebra",
        ] {
            replies.push(house.says(text, place).await);
        }
        let asked = house.says("marca 10", None).await;
        let nonce = asked.proposal.as_ref().unwrap().nonce;
        replies.push(asked);
        replies.push(house.decides(house.ana, nonce, Consent::Confirm).await.unwrap());
        let before = house.rows().await;
        for reply in replies {
            let told = house.replayed(&reply.message_id.to_string()).await;
            assert_eq!(told.verdict, ReplayVerdict::Same, "{told:?}");
            assert_eq!(told.reply, reply);
            for step in &told.steps {
                if let Step::Asked { request, .. } = step {
                    assert_eq!(*request, Same::Unchanged, "{told:?}");
                }
            }
        }
        assert_eq!(house.rows().await, before);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_is_found_by_whatever_somebody_has_of_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let reply = house.says("marca 5", None).await;
        let by_message = house.replayed(&reply.message_id.to_string()).await;
        assert_eq!(house.replayed(&by_message.turn).await.turn, by_message.turn);
        assert_eq!(house.replayed(" story-1 ").await.turn, by_message.turn);
        assert_eq!(house.replayed(&reply.conversation_id.to_string()).await.turn, by_message.turn);
        let second = house.says("sim", Some(reply.conversation_id)).await;
        for several in [reply.conversation_id.to_string(), second.correlation_id.as_str().to_owned()] {
            let error = house.engine.replays().recorded(&several).await.unwrap_err();
            assert!(matches!(&error, ReplayError::Several(turns) if turns.len() == 2), "{error}");
        }
        for nothing in ["", "nada", "01a1d9ed-c200-78a3-87ed-816795f5fa0c", "%"] {
            let error = house.engine.replays().recorded(nothing).await.unwrap_err();
            assert!(matches!(error, ReplayError::Unknown(_)), "{nothing}: {error}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_changed_since_is_seen() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let reply = house.says("oi", None).await;
        let mut tx = house.engine.db().begin(house.ana).await.unwrap();
        let tenant = house.ana.tenant();
        tx.execute(sql!("update users set name = 'Ana Maria' where tenant_id = $1"), params![tenant])
            .await
            .unwrap();
        tx.execute(
            sql!("update turns set value = $2 where tenant_id = $1"),
            params![tenant, forged(&house, &reply).await],
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        let told = house.replayed(&reply.message_id.to_string()).await;
        assert!(
            matches!(&told.steps[0], Step::Asked { request: Same::Changed { parts }, .. } if parts == &["prompt"]),
            "{told:?}"
        );
        let ReplayVerdict::Different { parts } = &told.verdict else { panic!("{told:?}") };
        let [part] = &parts[..] else { panic!("{parts:?}") };
        assert_eq!(
            (part.part.as_str(), &part.stored, &part.now),
            ("reply", &json!("eco: oi"), &json!("eco: tchau"))
        );
    })
    .await;
}

/// The record of this turn with another answer in it.
async fn forged(house: &House, reply: &Reply) -> Value {
    let mut tx = house.engine.db().read_system().await.unwrap();
    let turn = store::turns::named(&mut tx, &reply.message_id.to_string()).await.unwrap().remove(0);
    let text: Value = turn.value.read().unwrap();
    serde_json::from_str(&text.to_string().replace("eco: oi", "eco: tchau")).unwrap()
}

#[tokio::test]
async fn another_model_gets_the_recorded_outcomes_and_no_effect() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "100").await;
        let counted = house.says("conta", None).await;
        let asked = house.says("marca 5", None).await;
        let place = Some(asked.conversation_id);
        let done = house.says("sim", place).await;
        house.says("marca 6", place).await;
        let kept = house.says("não", place).await;
        let spoken = house.says("limpa isso", place).await;
        let before = house.rows().await;
        let other = Obedient::default();

        // The same query gets what was recorded, although there is a mark by now.
        other.answers_next("", &[("count_marks", json!({}))]);
        other.answers_next("nenhuma", &[]);
        let (rerun, difference) = house.asked_again(&counted, &other).await;
        assert!(matches!(&rerun.steps[2], Step::Ran { content, source: Source::Recorded, .. } if content["count"] == 0));
        assert_eq!((difference.text.before.as_str(), difference.text.after.as_str()), ("pronto", "nenhuma"));
        assert!(matches!(&difference.tools[..], [ToolChange::Same { .. }]), "{difference:?}");

        // Another one looks at what there is.
        other.answers_next("", &[("count_marks", json!({}))]);
        other.answers_next("uma", &[]);
        let (rerun, difference) = house.asked_again(&spoken, &other).await;
        assert!(matches!(&rerun.steps[2], Step::Ran { content, source: Source::Snapshot, .. } if content["count"] == 1));
        assert!(matches!(&difference.tools[..], [ToolChange::Added { .. }]), "{difference:?}");

        // A write stops at the gate: as a question, or where it would run.
        other.answers_next("", &[("make_mark", json!({ "value": 6 }))]);
        let (rerun, difference) = house.asked_again(&asked, &other).await;
        assert!(matches!(&rerun.ending, Ending::Reply { outcome: "asked", text } if text == "Marco 6?"), "{rerun:?}");
        assert!(matches!(&difference.tools[..], [ToolChange::Changed { .. }]), "{difference:?}");
        other.answers_next("", &[("clear_marks", json!({}))]);
        let (rerun, _) = house.asked_again(&spoken, &other).await;
        assert!(matches!(&rerun.ending, Ending::WouldRun { tool, .. } if tool == "clear_marks"), "{rerun:?}");

        // A yes that was carried out stays what it was; a plain no stays one, whatever the other model reads.
        let yes = ("respond_to_confirmation", json!({ "intent": "confirm", "confidence": 0.8 }));
        other.answers_next("", std::slice::from_ref(&yes));
        let (_, difference) = house.asked_again(&done, &other).await;
        assert!(difference.is_nothing(), "{difference:?}");
        other.answers_next("", &[yes]);
        let (rerun, difference) = house.asked_again(&kept, &other).await;
        assert!(matches!(&rerun.ending, Ending::Reply { outcome: "rejected", .. }), "{rerun:?}");
        assert_eq!((difference.outcome.before, difference.outcome.after), ("rejected", "rejected"));

        assert_eq!(house.rows().await, before);
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_model_that_does_not_answer_and_tools_that_are_not_there_are_shown() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "100").await;
        let down = house.says("cai", None).await;
        let other = Obedient::default();
        let (rerun, difference) = house.asked_again(&down, &other).await;
        assert!(
            matches!(&rerun.steps[1], Step::NoAnswer { code: "model_unavailable", why: Some(_) }),
            "{rerun:?}"
        );
        assert!(difference.is_nothing());
        other.answers_next("", &[("no_such_tool", json!({})), ("make_mark", json!({ "value": 101 }))]);
        other.answers_next("desisto", &[]);
        let (rerun, difference) = house.asked_again(&down, &other).await;
        assert!(matches!(&rerun.ending, Ending::Reply { text, .. } if text == "desisto"), "{rerun:?}");
        assert_eq!(rerun.steps.iter().filter(|step| matches!(step, Step::Ran { ok: false, .. })).count(), 2);
        // Two calls of a thousand tokens; the shipped table does not know what they cost.
        let totals = difference.totals;
        assert_eq!((totals.before.calls, totals.before.cost_nanos), (1, Some(1_000_000)));
        assert_eq!((totals.after.calls, totals.after.input_tokens, totals.after.cost_nanos), (2, 2000, None));
    })
    .await;
}
