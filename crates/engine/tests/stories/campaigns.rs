//! Something is said to many: as planned, once, and never once somebody says stop.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use domain::{CampaignId, Clock, Language, Role, Scope};
use engine::campaigns::{CampaignError, CampaignKind, CampaignStatus, Draft, SendStatus};
use engine::fault::{Faults, Point};
use engine::operators::Operator;
use serde_json::{Value, json};
use store::Engine;
use store::contacts::{self, Contact};
use store::conversations::{self, Control};
use store::erasure;
use store::people::{self, NewPerson};
use store::permissions::{self, Permission, PermissionState};
use testkit::{TestClock, TestDatabase, databases, for_each_engine};

use crate::house::House;
use crate::postman::Postman;

const MINUTE: Duration = Duration::from_mins(1);

/// A house that writes to many, on a Monday at a minute to ten in São Paulo.
struct Desk {
    house: Arc<House>,
    post: Arc<Postman>,
    operator: Operator,
}

impl Desk {
    async fn open(database: &TestDatabase) -> Self {
        database.clock.set("2026-11-16T12:59:00Z".parse().unwrap());
        Self::beside(database, &Postman::in_mood([]), Faults::default()).await
    }

    /// Another process on the same database, with the same service behind it.
    async fn beside(database: &TestDatabase, post: &Arc<Postman>, faults: Faults) -> Self {
        let db = database.reopen().await;
        let house = Arc::new(House::open_abroad(db, &database.clock, faults, post.clone()).await);
        let operator = Operator::new(house.ana, Role::PlatformAdmin).unwrap();
        Self { house, post: post.clone(), operator }
    }

    /// A second instance. SQLite's file belongs to one process: there it is the same one, asked twice.
    async fn second(&self, database: &TestDatabase) -> Self {
        match database.url.engine() {
            Engine::Postgres => Self::beside(database, &self.post, Faults::default()).await,
            Engine::Sqlite => {
                Self { house: self.house.clone(), post: self.post.clone(), operator: self.operator }
            }
        }
    }

    fn clock(&self) -> &TestClock {
        &self.house.clock
    }

    async fn person(&self, name: &str, address: &str, timezone: &str) -> Scope {
        // Ids tell who came first by the millisecond.
        self.clock().advance(Duration::from_millis(1));
        let now = self.clock().now();
        let mut tx = self.house.engine.db().begin_system().await.unwrap();
        let tenant = self.house.ana.tenant();
        let new = NewPerson { tenant, name, role: Role::User, language: Language::Portuguese, timezone };
        let scope = people::create(&mut tx, &new, now).await.unwrap().scope;
        let (address, account) = (address.to_owned(), "casa".to_owned());
        let contact = Contact { scope, channel: "whatsapp".into(), address, account };
        contacts::add(&mut tx, &contact, now).await.unwrap();
        tx.commit().await.unwrap();
        scope
    }

    async fn people(&self, numbers: Range<usize>) {
        for number in numbers {
            self.person(&format!("Rita {number}"), &format!("55119{number:04}"), "America/Sao_Paulo").await;
        }
    }

    async fn opts_out(&self, scope: Scope) {
        let mut tx = self.house.engine.db().begin(scope).await.unwrap();
        let gone = Permission { state: PermissionState::OptedOut, ..Permission::UNSAID };
        permissions::set(&mut tx, &gone, None, self.clock().now()).await.unwrap();
        tx.commit().await.unwrap();
    }

    fn draft(per_minute: i64, audience: Value) -> Draft {
        Draft {
            assistant: "story".into(),
            channel: "whatsapp".into(),
            kind: CampaignKind::Offer,
            name: "Novidades".into(),
            template: "Oi, {{primeiro_nome}}! Abriu vaga.".into(),
            audience,
            per_minute,
            starts_at: None,
            expires_at: None,
        }
    }

    async fn simulated(&self, per_minute: i64) -> (CampaignId, String) {
        let draft = Self::draft(per_minute, Value::Null);
        let id = self.house.engine.campaigns().draft(self.operator, &draft).await.unwrap();
        (id, self.simulates(id).await)
    }

    async fn simulates(&self, id: CampaignId) -> String {
        self.house.engine.campaigns().simulate(self.operator, id).await.unwrap().digest
    }

    /// A campaign to everybody, approved as it was simulated.
    async fn approved(&self, per_minute: i64) -> CampaignId {
        let (id, digest) = self.simulated(per_minute).await;
        self.house.engine.campaigns().approve(self.operator, id, &digest).await.unwrap();
        id
    }

    /// Looks until there is nothing more to do at this instant.
    async fn looks(&self) {
        for _ in 0..3 {
            self.house.engine.sweep().await.unwrap();
            self.house.engine.quiet().await;
        }
    }

    async fn minutes_pass(&self, minutes: u32) {
        for _ in 0..minutes {
            self.looks().await;
            self.clock().advance(MINUTE);
        }
        self.looks().await;
    }

    async fn status(&self, id: CampaignId) -> CampaignStatus {
        self.house.engine.campaigns().find(self.operator, id).await.unwrap().campaign.status
    }

    async fn counted(&self, id: CampaignId, wanted: SendStatus) -> i64 {
        let progress = self.house.engine.campaigns().find(self.operator, id).await.unwrap();
        progress.totals.iter().filter(|total| total.status == wanted).map(|total| total.count).sum()
    }

    async fn turns(&self, switch: &str, enabled: bool) {
        let turn = engine::flags::Turn::to(enabled);
        self.house.engine.flags().turn_switch(self.operator, switch, &turn).await.unwrap();
    }
}

#[tokio::test]
async fn what_was_simulated_is_what_is_sent_and_rules_stop_whom_they_said() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.person("Rita Lima", "551191", "America/Sao_Paulo").await;
        let gone = desk.person("Caio Reis", "551192", "America/Sao_Paulo").await;
        desk.opts_out(gone).await;
        desk.person("Contato", "551193", "America/Sao_Paulo").await;
        desk.person("Noa Castro", "551194", "Asia/Tokyo").await;
        let (id, digest) = desk.simulated(1).await;
        let plan = desk.house.engine.campaigns().plan(desk.operator, id, 0, 10).await.unwrap();
        let seen: Vec<_> = plan
            .iter()
            .map(|row| (row.text.as_str(), row.rule.as_deref(), row.send_at.to_string()))
            .collect();
        assert_eq!(
            seen,
            [
                ("Oi, Rita! Abriu vaga.", None, "2026-11-16T12:59:00Z".to_owned()),
                ("Oi, Caio! Abriu vaga.", Some("opted_out"), "2026-11-16T13:00:00Z".to_owned()),
                ("", Some("missing_words"), "2026-11-16T13:00:00Z".to_owned()),
                // Ten in the evening in Tokyo: theirs comes at eight the next morning there.
                ("Oi, Noa! Abriu vaga.", None, "2026-11-16T23:00:00Z".to_owned()),
            ]
        );
        desk.minutes_pass(2).await;
        assert_eq!(desk.post.delivered().len(), 0, "nothing leaves before somebody approved");
        desk.house.engine.campaigns().approve(desk.operator, id, &digest).await.unwrap();
        desk.minutes_pass(2).await;
        assert_eq!(desk.post.delivered(), [("551191".into(), "Oi, Rita! Abriu vaga.".into())]);
        assert_eq!(desk.status(id).await, CampaignStatus::Sending);
        assert_eq!(
            desk.house.engine.next_due().await.unwrap().unwrap().to_string(),
            "2026-11-16T23:00:00Z",
            "the clock knows when to look again"
        );
        desk.clock().set("2026-11-16T23:00:00Z".parse().unwrap());
        desk.minutes_pass(2).await;
        assert_eq!(desk.post.delivered().len(), 2);
        assert_eq!(desk.status(id).await, CampaignStatus::Completed);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn only_the_plan_that_stands_can_be_approved() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.people(0..2).await;
        let engine = &desk.house.engine;
        let (id, digest) = desk.simulated(10).await;
        assert_eq!(desk.simulates(id).await, digest, "the same people, the same plan");
        desk.people(2..3).await;
        let newer = desk.simulates(id).await;
        assert_ne!(newer, digest);
        let stale = engine.campaigns().approve(desk.operator, id, &digest).await;
        assert!(matches!(stale, Err(CampaignError::ChangedPlan)), "{stale:?}");
        engine.campaigns().approve(desk.operator, id, &newer).await.unwrap();
        let again = engine.campaigns().simulate(desk.operator, id).await;
        assert!(matches!(again, Err(CampaignError::Standing(CampaignStatus::Approved))), "{again:?}");
        let neighbour = Operator::new(desk.house.bia, Role::TenantAdmin).unwrap();
        let theirs = engine.campaigns().find(neighbour, id).await;
        assert!(matches!(theirs, Err(CampaignError::Unknown)), "{theirs:?}");
        assert!(engine.campaigns().stop(neighbour, id).await.is_err());
        assert!(engine.campaigns().list(neighbour, None, 10).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_plan_that_slept_through_a_downtime_expires_instead_of_firing_late() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.people(0..4).await;
        let id = desk.approved(1).await;
        desk.minutes_pass(1).await;
        assert_eq!(desk.counted(id, SendStatus::Sent).await, 2);
        desk.clock().advance(Duration::from_hours(3));
        desk.looks().await;
        assert_eq!(desk.post.delivered().len(), 1, "what waited at the way out is too late as well");
        assert_eq!(desk.counted(id, SendStatus::Expired).await, 2);
        assert_eq!(desk.status(id).await, CampaignStatus::Completed);

        let asleep = desk.approved(1).await;
        desk.clock().advance(Duration::from_hours(3));
        desk.looks().await;
        assert_eq!(desk.status(asleep).await, CampaignStatus::Expired);
        assert_eq!(desk.post.delivered().len(), 1);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_kill_switch_stops_what_is_planned_and_what_is_on_its_way_on_both_instances() {
    for_each_engine(async |database| {
        let one = Desk::open(&database).await;
        let two = one.second(&database).await;
        one.people(0..6).await;
        let id = one.approved(2).await;
        one.minutes_pass(1).await;
        let before = one.post.delivered().len();
        assert!(before > 0);
        assert!(
            one.counted(id, SendStatus::Sent).await > i64::try_from(before).unwrap(),
            "some wait outside"
        );
        two.turns("safe_mode", true).await;
        for _ in 0..5 {
            one.clock().advance(MINUTE);
            one.looks().await;
            two.looks().await;
        }
        assert_eq!(one.post.delivered().len(), before);
        let left = one.counted(id, SendStatus::Planned).await;
        assert!(left > 0, "what was not due yet waits");
        two.turns("safe_mode", false).await;
        two.minutes_pass(4).await;
        assert_eq!(one.post.delivered().len(), before + usize::try_from(left).unwrap());
        one.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_pause_holds_everything_and_a_stop_ends_it() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.people(0..10).await;
        let engine = &desk.house.engine;
        let id = desk.approved(2).await;
        desk.looks().await;
        assert_eq!((desk.counted(id, SendStatus::Sent).await, desk.post.delivered().len()), (1, 0));
        engine.campaigns().pause(desk.operator, id).await.unwrap();
        desk.minutes_pass(2).await;
        assert_eq!(desk.post.delivered().len(), 0, "not even what was at the way out");
        engine.campaigns().resume(desk.operator, id).await.unwrap();
        desk.minutes_pass(2).await;
        let sent = desk.post.delivered().len();
        assert!(sent > 0);
        engine.campaigns().stop(desk.operator, id).await.unwrap();
        desk.minutes_pass(3).await;
        assert_eq!(desk.post.delivered().len(), sent);
        assert_eq!(desk.status(id).await, CampaignStatus::Stopped);
        let again = engine.campaigns().resume(desk.operator, id).await;
        assert!(matches!(again, Err(CampaignError::Standing(CampaignStatus::Stopped))), "{again:?}");
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_had_their_time_during_a_pause_gets_nothing_late() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.people(0..10).await;
        let engine = &desk.house.engine;
        let id = desk.approved(1).await;
        desk.minutes_pass(2).await;
        let before = desk.post.delivered().len();
        engine.campaigns().pause(desk.operator, id).await.unwrap();
        // Nobody looks meanwhile: what was due has passed all the same when it is taken up again.
        desk.clock().advance(4 * MINUTE);
        engine.campaigns().resume(desk.operator, id).await.unwrap();
        desk.looks().await;
        assert_eq!(desk.post.delivered().len(), before, "nothing of the pause is caught up with");
        desk.minutes_pass(12).await;
        let (sent, expired) = (desk.post.delivered().len(), desk.counted(id, SendStatus::Expired).await);
        assert!(sent > before && expired >= 4, "{before} {sent} {expired}");
        assert_eq!(desk.status(id).await, CampaignStatus::Completed);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_who_opts_out_after_the_approval_gets_nothing() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.person("Rita Lima", "551191", "America/Sao_Paulo").await;
        let gone = desk.person("Caio Reis", "551192", "America/Sao_Paulo").await;
        let id = desk.approved(1).await;
        desk.opts_out(gone).await;
        desk.minutes_pass(3).await;
        assert_eq!(desk.post.delivered(), [("551191".into(), "Oi, Rita! Abriu vaga.".into())]);
        let plan = desk.house.engine.campaigns().plan(desk.operator, id, 1, 1).await.unwrap();
        assert_eq!(plan[0].rule.as_deref(), Some("opted_out"));
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_is_talking_with_a_person_is_not_talked_over() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        let caio = desk.person("Caio Reis", "551192", "America/Sao_Paulo").await;
        let engine = &desk.house.engine;
        let first = desk.approved(1).await;
        desk.minutes_pass(2).await;
        assert_eq!((desk.status(first).await, desk.post.delivered().len()), (CampaignStatus::Completed, 1));
        let mut tx = engine.db().read(caio).await.unwrap();
        let talk = conversations::on_channel(&mut tx, "story", "whatsapp").await.unwrap().unwrap();
        drop(tx);
        engine.operators().set_control(desk.operator, talk, Control::Human).await.unwrap();
        let draft = Draft { template: "Oi de novo, {{nome}}.".into(), ..Desk::draft(1, Value::Null) };
        let id = engine.campaigns().draft(desk.operator, &draft).await.unwrap();
        let digest = desk.simulates(id).await;
        engine.campaigns().approve(desk.operator, id, &digest).await.unwrap();
        desk.minutes_pass(2).await;
        assert_eq!(desk.post.delivered().len(), 1);
        let plan = engine.campaigns().plan(desk.operator, id, 0, 1).await.unwrap();
        assert_eq!((plan[0].status, plan[0].rule.as_deref()), (SendStatus::Skipped, Some("human_talking")));
        assert_eq!(desk.status(id).await, CampaignStatus::Completed);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_campaign_calls_people_what_they_chose_to_be_called() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        let rita = desk.person("Rita Lima", "551191", "America/Sao_Paulo").await;
        let stranger = desk.person("Contato", "551192", "America/Sao_Paulo").await;
        desk.person("Caio Reis", "551193", "America/Sao_Paulo").await;
        for (who, name) in [(rita, "Ritinha"), (stranger, "Dra. Bia Nunes")] {
            let chosen = json!({ "name": name });
            desk.house.engine.memories(who).change_preferences(&chosen).await.unwrap();
        }
        let (id, _) = desk.simulated(1).await;
        let plan = desk.house.engine.campaigns().plan(desk.operator, id, 0, 10).await.unwrap();
        let texts: Vec<_> = plan.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(texts, ["Oi, Ritinha! Abriu vaga.", "Oi, Bia! Abriu vaga.", "Oi, Caio! Abriu vaga."]);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_is_erased_is_in_no_plan_any_more() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.person("Rita Lima", "551191", "America/Sao_Paulo").await;
        let caio = desk.person("Caio Reis", "551192", "America/Sao_Paulo").await;
        let id = desk.approved(1).await;
        let mut tx = desk.house.engine.db().begin(caio).await.unwrap();
        erasure::ask(&mut tx, desk.clock().now()).await.unwrap();
        tx.commit().await.unwrap();
        desk.house.engine.jobs().erase_what_waits().await.unwrap();
        desk.minutes_pass(3).await;
        assert_eq!(desk.post.delivered(), [("551191".into(), "Oi, Rita! Abriu vaga.".into())]);
        let plan = desk.house.engine.campaigns().plan(desk.operator, id, 1, 1).await.unwrap();
        assert_eq!(
            (plan[0].user, plan[0].text.as_str(), plan[0].status),
            (caio.user(), "", SendStatus::Skipped)
        );
        assert!(!plan[0].name.contains("Caio"), "{}", plan[0].name);
        assert_eq!(desk.status(id).await, CampaignStatus::Completed);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_instances_at_once_write_to_everybody_once_and_no_faster_than_planned() {
    for_each_engine(async |database| {
        let one = Desk::open(&database).await;
        let two = one.second(&database).await;
        one.people(0..12).await;
        let id = one.approved(4).await;
        // Two minutes of standstill: more is due than a minute takes.
        one.clock().advance(MINUTE * 2);
        tokio::join!(one.looks(), two.looks());
        let handed_on = one.counted(id, SendStatus::Sent).await;
        assert_eq!(handed_on, 4, "a minute's worth at once");
        for _ in 0..6 {
            one.clock().advance(MINUTE);
            tokio::join!(one.looks(), two.looks());
        }
        let mut delivered = one.post.delivered();
        delivered.sort();
        assert_eq!(delivered.len(), 12);
        delivered.dedup();
        assert_eq!(delivered.len(), 12, "nobody twice");
        assert_eq!(one.status(id).await, CampaignStatus::Completed);
        one.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_death_at_any_point_of_it_leaves_nobody_out_and_writes_to_nobody_twice() {
    let deaths = [
        Point::CampaignBeforeCommit,
        Point::CampaignCommitted,
        Point::SendClaimed,
        Point::SendAnswered,
        Point::SendSettled,
    ];
    for point in deaths {
        for database in databases().await {
            database.clock.set("2026-11-16T12:59:00Z".parse().unwrap());
            let post = Postman::in_mood([]);
            let faults = Faults::at_each_point(move |passed| {
                if passed == point {
                    std::panic::resume_unwind(Box::new("killed"));
                }
            });
            let id = {
                let desk = Desk::beside(&database, &post, faults).await;
                desk.people(0..3).await;
                let id = desk.approved(10).await;
                let engine = desk.house.engine.clone();
                for _ in 0..2 {
                    let engine = engine.clone();
                    let died = tokio::spawn(async move {
                        engine.sweep().await.ok();
                        engine.quiet().await;
                    });
                    died.await.ok();
                    desk.clock().advance(MINUTE);
                }
                id
            };
            let after = Desk::beside(&database, &post, Faults::default()).await;
            after.minutes_pass(5).await;
            let mut delivered = post.delivered();
            delivered.sort();
            assert_eq!(delivered.len(), 3, "{point:?}: {delivered:?}");
            delivered.dedup();
            assert_eq!(delivered.len(), 3, "{point:?}: {delivered:?}");
            assert_eq!(after.status(id).await, CampaignStatus::Completed, "{point:?}");
            after.house.is_sound().await;
        }
    }
}

#[tokio::test]
async fn a_filter_means_some_and_a_wrong_one_is_refused() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.person("Rita Lima", "551191", "America/Sao_Paulo").await;
        desk.person("ÁGATA Nunes", "551192", "America/Sao_Paulo").await;
        let engine = &desk.house.engine;
        let refused = async |draft: Draft| engine.campaigns().draft(desk.operator, &draft).await.unwrap_err();
        let planned = async |audience: Value| {
            let id = engine.campaigns().draft(desk.operator, &Desk::draft(5, audience)).await.unwrap();
            engine.campaigns().simulate(desk.operator, id).await.unwrap().progress.campaign.people
        };
        assert_eq!(planned(json!({ "name_contains": "ágata" })).await, 1);
        assert_eq!(planned(json!({ "heard_after": "2026-01-01T00:00:00Z" })).await, 0);
        assert_eq!(planned(json!({ "heard_before": "2026-01-01T00:00:00Z" })).await, 2);
        assert_eq!(planned(json!({ "account": "outra" })).await, 0);
        let unknown = refused(Desk::draft(5, json!({ "shoe_size": 40 }))).await;
        assert!(matches!(unknown, CampaignError::Audience), "{unknown:?}");
        let own = refused(Desk::draft(5, json!({ "own": { "specialty": "x" } }))).await;
        assert!(matches!(own, CampaignError::Audience), "{own:?}");
        let hole = refused(Draft { template: "Oi, {{apelido}}".into(), ..Desk::draft(5, Value::Null) }).await;
        assert!(matches!(hole, CampaignError::Template(_)), "{hole:?}");
        assert!(matches!(refused(Desk::draft(0, Value::Null)).await, CampaignError::Pace));
    })
    .await;
}

/// Enough that a plan is many pages long.
const MANY: usize = 3_000;

#[tokio::test]
async fn a_long_plan_is_made_page_by_page_and_nobody_is_in_it_twice() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        let mut tx = desk.house.engine.db().begin_system().await.unwrap();
        let tenant = desk.house.ana.tenant();
        for number in 0..MANY {
            let (name, timezone) = (format!("Rita {number}"), "America/Sao_Paulo");
            let new =
                NewPerson { tenant, name: &name, role: Role::User, language: Language::Portuguese, timezone };
            let scope = people::create(&mut tx, &new, desk.clock().now()).await.unwrap().scope;
            let (address, account) = (format!("5511{number:08}"), "casa".to_owned());
            let contact = Contact { scope, channel: "whatsapp".into(), address, account };
            contacts::add(&mut tx, &contact, desk.clock().now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        let (id, _) = desk.simulated(600).await;
        assert_eq!(desk.counted(id, SendStatus::Planned).await, i64::try_from(MANY).unwrap());
        let engine = &desk.house.engine;
        let (mut after, mut last) = (0, None);
        loop {
            let page = engine.campaigns().plan(desk.operator, id, after, 200).await.unwrap();
            let Some(end) = page.last() else { break };
            assert!(page.iter().map(|row| row.place).eq(after + 1..=end.place), "no gap and no repetition");
            (after, last) = (end.place, Some(end.send_at));
        }
        assert_eq!(after, i64::try_from(MANY).unwrap());
        assert_eq!(last.unwrap().to_string(), "2026-11-16T13:03:59Z", "six hundred a minute from one to ten");
    })
    .await;
}

#[tokio::test]
async fn a_plan_foresees_what_came_before_it() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.people(0..3).await;
        desk.approved(60).await;
        desk.minutes_pass(4).await;
        assert_eq!(desk.post.delivered().len(), 3);
        let late = desk.person("Nilza", "551199", "America/Sao_Paulo").await;
        let rules = async |desk: &Desk, id| {
            let plan = desk.house.engine.campaigns().plan(desk.operator, id, 0, 10).await.unwrap();
            plan.into_iter().map(|row| row.rule.unwrap_or_default()).collect::<Vec<_>>()
        };
        let (again, _) = desk.simulated(60).await;
        assert_eq!(rules(&desk, again).await, ["duplicate", "duplicate", "duplicate", ""]);
        desk.clock().advance(MINUTE * 60);
        desk.opts_out(late).await;
        desk.simulates(again).await;
        assert_eq!(rules(&desk, again).await, ["", "", "", "opted_out"]);
        desk.turns("safe_mode", true).await;
        desk.simulates(again).await;
        assert_eq!(rules(&desk, again).await, ["safe_mode", "safe_mode", "safe_mode", "opted_out"]);
        desk.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_stops_a_campaign_waits_for_what_is_leaving() {
    for_each_engine(async |database| {
        let desk = Desk::open(&database).await;
        desk.people(0..1).await;
        let (engine, slow) = (&desk.house.engine, desk.post.is_slow());
        let id = desk.approved(60).await;
        // No minute passes once it has begun: what takes longer than its lease is looked for at the service.
        let mut begun = Box::pin(slow.begun.notified());
        loop {
            desk.clock().advance(MINUTE);
            engine.sweep().await.unwrap();
            let done = Box::pin(engine.quiet());
            if let futures::future::Either::Left(_) = futures::future::select(&mut begun, done).await {
                break;
            }
        }
        let mut stopping = Box::pin(engine.campaigns().stop(desk.operator, id));
        while desk.status(id).await != CampaignStatus::Stopped {
            assert!(futures::poll!(&mut stopping).is_pending());
            // Whoever else writes on this thread has to come to an end first.
            tokio::task::yield_now().await;
        }
        for _ in 0..20 {
            assert!(futures::poll!(&mut stopping).is_pending(), "it may still reach her");
            tokio::task::yield_now().await;
        }
        slow.may_end.notify_one();
        engine.quiet().await;
        while futures::poll!(&mut stopping).is_pending() {
            desk.clock().advance(Duration::from_millis(100));
            tokio::task::yield_now().await;
        }
        assert_eq!(desk.post.delivered().len(), 1);
        desk.minutes_pass(3).await;
        assert_eq!(desk.post.delivered().len(), 1);
    })
    .await;
}
