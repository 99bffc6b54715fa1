//! What counts as the person's own order: the contract of [`tools::Target`] with the gate.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

use std::sync::Arc;

use domain::action::OrderBasis;
use domain::words::Catalogue;
use domain::{
    Clock, ConversationId, CorrelationId, Language, Role, Scope, TenantId, Timestamp, ToolSpec, TurnId,
    UserId,
};
use jiff::tz::TimeZone;
use ptbr::Piece;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Tx, sightings};
use testkit::{TestDatabase, for_each_engine};
use tools::{
    Admission, Before, CallContext, Done, Naming, Part, Prepared, Registry, Target, Tool, ToolError,
};
use uuid::Uuid;

const THING: Uuid = Uuid::from_u128(7);

/// Muda o peso da mala.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Reweigh {
    value: f64,
    /// Whether it is the newest of its kind.
    newest: bool,
    told: Option<i64>,
}

impl Tool for Reweigh {
    const SPEC: ToolSpec = ToolSpec::write("reweigh")
        .unless_outright(&["corrige", "errei", "muda o", "muda a", "nao era"])
        .examples(&[r#"{"value": 1, "newest": true}"#, r#"{"value": 2, "newest": false}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared { arguments: self, summary: "Mudo?".into() })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        let value = self.value;
        let naming = if self.newest { Naming::Kind } else { Naming::Title };
        let target = Target::thing(THING, naming).called(["mala", "bagagem"]).titled("viagem pro Chile");
        let told = self.told.map(|at| Timestamp::new(at, 0).unwrap());
        Ok(Some(target.told(told).becoming(move |piece| match piece {
            Piece::Quantity(said) if (said.amount - value).abs() < f64::EPSILON => Part::New,
            Piece::Quantity(said) if (said.amount - 20.0).abs() < f64::EPSILON => Part::Named,
            Piece::Quantity(said) if (said.amount - 40.0).abs() < f64::EPSILON => Part::Another,
            _ => Part::Stranger,
        })))
    }

    async fn run(self, _: &mut Tx, _: &CallContext) -> Result<Done, ToolError> {
        Ok(Done::changed(json!({}), "Mudei.".into(), json!({ "thing": { "id": THING } })))
    }
}

struct Scene {
    scope: Scope,
    context: CallContext,
    tools: Registry,
}

async fn scene(database: &TestDatabase) -> Scene {
    database.db.migrate(store::MIGRATIONS).await.unwrap();
    let now = database.clock.now();
    let context = CallContext {
        conversation: ConversationId::new(now),
        turn: TurnId::new(now),
        correlation: CorrelationId::parse("order").unwrap(),
        role: Role::User,
        zone: TimeZone::UTC,
        words: Catalogue::default().words(Language::Portuguese),
        text: String::new(),
        asked: None,
        answer: None,
        before: Before::default(),
        opinion: None,
        clock: Arc::new(database.clock.clone()),
        hours: domain::hours::BusinessHours::default(),
    };
    let scope = Scope::authenticated(TenantId::new(now), UserId::new(now));
    Scene { scope, context, tools: Registry::default().add::<Reweigh>().unwrap().complete().unwrap() }
}

impl Scene {
    async fn ordered(&self, tx: &mut Tx, text: &str, arguments: serde_json::Value) -> Option<OrderBasis> {
        let context = CallContext { text: text.into(), ..self.context.clone() };
        let call = domain::tool::ToolCall { id: "1".into(), name: "reweigh".into(), arguments };
        match self.tools.admit(tx, &call, &context).await.unwrap() {
            Admission::Run(admitted) => Some(admitted.ordered.unwrap()),
            Admission::Ask(_) => None,
        }
    }
}

#[tokio::test]
async fn an_order_names_its_target_and_its_new_value() {
    for_each_engine(async |database| {
        let scene = scene(&database).await;
        let mut tx = database.db.begin(scene.scope).await.unwrap();
        let newest = json!({ "value": 23.0, "newest": true });
        for text in ["corrige a mala pra 23", "Corrige aí: a mala era 23", "errei a mala, foi 23 kg"] {
            let basis = scene.ordered(&mut tx, text, newest.clone()).await;
            let basis = basis.unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (basis.target, basis.words.as_slice()),
                (Some(THING), &["mala".to_owned()][..]),
                "{text}"
            );
        }
        let older = json!({ "value": 23.0, "newest": false });
        assert!(scene.ordered(&mut tx, "corrige a mala pra 23", older.clone()).await.is_none(), "which one?");
        assert!(scene.ordered(&mut tx, "corrige a mala do Chile pra 23", older.clone()).await.is_some());
        assert!(scene.ordered(&mut tx, "corrige a mala de 20 pra 23", older).await.is_some());
    })
    .await;
}

#[tokio::test]
async fn what_is_denied_asked_supposed_or_about_something_else_is_asked_about() {
    for_each_engine(async |database| {
        let scene = scene(&database).await;
        let mut tx = database.db.begin(scene.scope).await.unwrap();
        for text in [
            "",
            "não corrige a mala pra 23",
            "nunca corrige a mala pra 23",
            "corrige a mala pra 23?",
            "se der, corrige a mala pra 23",
            "talvez corrige a mala pra 23",
            "ela disse: corrige a mala pra 23",
            "corrige a mala",
            "corrige a mala pra 24",
            "corrige o lembrete da mala pra 23",
            "muda a meta da mala pra 23",
            "muda a consulta do dentista pra 23",
            "corrige a mala às 23h",
            "a mala tem 23",
            "corrige 23",
            "errei, foi 23",
        ] {
            let arguments = json!({ "value": 23.0, "newest": true });
            assert!(scene.ordered(&mut tx, text, arguments).await.is_none(), "{text}");
        }
    })
    .await;
}

#[tokio::test]
async fn without_a_name_the_only_thing_of_the_turn_before_is_meant() {
    for_each_engine(async |database| {
        let mut scene = scene(&database).await;
        let now = database.clock.now();
        let mut tx = database.db.begin(scene.scope).await.unwrap();
        let arguments = json!({ "value": 23.0, "newest": false });
        let before = TurnId::new(now);
        scene.context.before.turn = Some(before);
        sightings::note(&mut tx, scene.context.conversation, before, &[THING], now).await.unwrap();
        let basis = scene.ordered(&mut tx, "errei, foi 23", arguments.clone()).await.unwrap();
        assert_eq!((basis.target, basis.shown_in), (Some(THING), Some(before)));

        // An older showing is not the turn before; a list leaves open which.
        let later = TurnId::new(now);
        scene.context.before.turn = Some(later);
        assert!(scene.ordered(&mut tx, "errei, foi 23", arguments.clone()).await.is_none());
        let list = [THING, Uuid::from_u128(8)];
        sightings::note(&mut tx, scene.context.conversation, later, &list, now).await.unwrap();
        assert!(scene.ordered(&mut tx, "errei, foi 23", arguments.clone()).await.is_none());
        assert!(scene.ordered(&mut tx, "não era 20, errei: 23", arguments).await.is_some());
    })
    .await;
}

#[tokio::test]
async fn what_the_assistant_said_by_itself_is_meant_until_the_person_speaks() {
    for_each_engine(async |database| {
        let mut scene = scene(&database).await;
        let mut tx = database.db.begin(scene.scope).await.unwrap();
        let arguments = json!({ "value": 23.0, "newest": false, "told": 1_000 });
        scene.context.before.spoke_at = Some(Timestamp::new(900, 0).unwrap());
        assert!(scene.ordered(&mut tx, "errei, foi 23", arguments.clone()).await.is_some());
        scene.context.before.spoke_at = Some(Timestamp::new(1_100, 0).unwrap());
        assert!(scene.ordered(&mut tx, "errei, foi 23", arguments).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn what_names_another_of_its_kind_is_refused_whatever_the_call_says() {
    for_each_engine(async |database| {
        let scene = scene(&database).await;
        let mut tx = database.db.begin(scene.scope).await.unwrap();
        let arguments = json!({ "value": 23.0, "newest": true });
        for text in
            ["a mala de 40 está errada, corrige pra 23", "corrige a de 40 pra 23", "era 40, na verdade 23"]
        {
            let context = CallContext { text: text.into(), ..scene.context.clone() };
            let call = domain::tool::ToolCall {
                id: "1".into(),
                name: "reweigh".into(),
                arguments: arguments.clone(),
            };
            let refused = scene.tools.admit(&mut tx, &call, &context).await.unwrap_err();
            assert_eq!(refused.code(), "order_of_another_thing", "{text}");
        }
        let denied = "corrige a mala de 20 pra 23, não a de 40";
        assert!(scene.ordered(&mut tx, denied, arguments).await.is_none(), "asked about: {denied}");
    })
    .await;
}
