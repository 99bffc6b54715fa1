//! The switches cannot be read: what may be forbidden waits, what was asked for is answered, and nothing is lost.

use std::time::Duration;

use domain::Role;
use engine::campaigns::{CampaignKind, CampaignStatus, Draft};
use engine::flags::Turn;
use engine::operators::Operator;
use serde_json::Value;
use store::{SystemSql, params, system_sql};
use testkit::for_each_engine;

use crate::postman::{Abroad, Mood};

const CLARA: &str = "5511987654321";
const DORA: &str = "5511987650000";
const EVA: &str = "5511987651111";

const AWAY: SystemSql = system_sql!("alter table flags rename to flags_of_yesterday");
const BACK: SystemSql = system_sql!("alter table flags_of_yesterday rename to flags");

/// Somebody takes the table of the switches away, or puts it back.
async fn happens(abroad: &Abroad, what: SystemSql) {
    let mut tx = abroad.house.engine.db().begin_system().await.unwrap();
    tx.execute(what, params![]).await.unwrap();
    tx.commit().await.unwrap();
    // The half minute for which an older word is believed passes.
    abroad.house.clock.advance(Duration::from_secs(31));
}

/// What reached people that they had not asked for.
fn unasked(abroad: &Abroad) -> Vec<(String, String)> {
    let is_unasked = |text: &str| text.starts_with("Abriu vaga") || text.starts_with("Marquei");
    abroad.postman.delivered().into_iter().filter(|(_, text)| is_unasked(text)).collect()
}

/// Two people who wrote yesterday get a campaign; the service is away for the first of them.
async fn begins_a_campaign(abroad: &Abroad, operator: Operator) -> domain::CampaignId {
    let engine = &abroad.house.engine;
    for phone in [CLARA, DORA] {
        abroad.writes(phone, phone, "oi, tudo bem com você?").await;
    }
    abroad.settles().await;
    abroad.house.clock.advance(Duration::from_hours(24));
    let draft = Draft {
        assistant: "story".into(),
        channel: "whatsapp".into(),
        kind: CampaignKind::Offer,
        name: "Novidades".into(),
        template: "Abriu vaga, {{primeiro_nome}}!".into(),
        audience: Value::Null,
        per_minute: 1,
        starts_at: None,
        expires_at: None,
    };
    let id = engine.campaigns().draft(operator, &draft).await.unwrap();
    let digest = engine.campaigns().simulate(operator, id).await.unwrap().digest;
    engine.campaigns().approve(operator, id, &digest).await.unwrap();
    engine.sweep().await.unwrap();
    engine.quiet().await;
    id
}

#[tokio::test]
async fn while_no_switch_can_be_read_replies_leave_and_nothing_else_does() {
    for_each_engine(async |database| {
        let moods = [Mood::Delivers, Mood::Delivers, Mood::Away];
        let abroad = Abroad::open(&database, moods).await;
        let engine = &abroad.house.engine;
        let operator = Operator::new(abroad.house.ana, Role::PlatformAdmin).unwrap();
        // Somebody laid the rules of the pipeline down: that, too, is not known any more.
        engine.flags().turn_switch(operator, "policy_engine", &Turn::to(false)).await.unwrap();
        let campaign = begins_a_campaign(&abroad, operator).await;
        assert_eq!(unasked(&abroad), [], "the first one waits for the service");
        happens(&abroad, AWAY).await;
        abroad.house.promises(abroad.scope_of(CLARA).await, 7, Duration::ZERO).await;
        // What waits unasked stands before her in the queue, and does not stand in her way.
        abroad.writes(EVA, "eva", "quero falar com um humano").await;
        abroad.writes(DORA, "dora", "conta").await;
        abroad.settles().await;
        let delivered = abroad.postman.delivered();
        let reached = |phone: &str| delivered.iter().filter(|(to, _)| to == phone).count();
        assert_eq!((reached(EVA), reached(DORA)), (1, 2), "{delivered:?}");
        assert_eq!(unasked(&abroad), [], "nobody knows that it is allowed");
        assert!(handed_to_a_person(&abroad).await, "the safe default is every rule");
        happens(&abroad, BACK).await;
        for _ in 0..5 {
            abroad.settles().await;
            abroad.house.clock.advance(Duration::from_mins(1));
        }
        let mut late: Vec<String> = unasked(&abroad).into_iter().map(|(_, text)| text).collect();
        late.sort();
        assert_eq!(late, ["Abriu vaga, Clara!", "Abriu vaga, Clara!", "Marquei 7 sozinha."]);
        let standing = engine.campaigns().find(operator, campaign).await.unwrap().campaign.status;
        assert_eq!(standing, CampaignStatus::Completed);
        abroad.house.is_sound().await;
    })
    .await;
}

/// Whether Eva's conversation is a person's now.
async fn handed_to_a_person(abroad: &Abroad) -> bool {
    let eva = abroad.scope_of(EVA).await;
    let mut tx = abroad.house.engine.db().read_system().await.unwrap();
    let who = system_sql!("select controlled_by from conversations where user_id = $1");
    let (control,): (String,) = tx.one(who, params![eva.user()]).await.unwrap();
    control == "human"
}
