//! The seven stages, one after the other, on both engines.

#![expect(clippy::unwrap_used, reason = "a gate that cannot be tried is open")]

use std::sync::Arc;

use domain::tool::ToolCall;
use domain::words::Catalogue;
use domain::{
    Clock, ConversationId, CorrelationId, Language, Role, Scope, TenantId, ToolSpec, TurnId, UserId,
};
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Tx, params, sql};
use testkit::{TestDatabase, for_each_engine};
use tools::{
    Admission, CallContext, Done, Naming, Prepared, Registry, RegistryError, Target, Tool, ToolError,
};

/// Defines a tool whose only difference is its spec.
macro_rules! tool {
    ($name:ident, $spec:expr) => {
        #[doc = "Dobra um número."]
        #[derive(Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        struct $name {
            value: i64,
        }

        impl Tool for $name {
            const SPEC: ToolSpec = $spec.examples(&[r#"{"value": 1}"#, r#"{"value": 2}"#]);

            async fn prepare(self, _tx: &mut Tx, _call: &CallContext) -> Result<Prepared<Self>, ToolError> {
                if self.value < 0 {
                    return Err(ToolError::refused("negative", "Só positivos."));
                }
                let summary = format!("Dobro {}?", self.value);
                Ok(Prepared { arguments: Self { value: self.value.min(1000) }, summary })
            }

            async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
                Ok(Some(Target::setting(Naming::Order)))
            }

            async fn run(self, _tx: &mut Tx, _call: &CallContext) -> Result<Done, ToolError> {
                let doubled = self.value * 2;
                Ok(Done::read(json!(doubled), format!("Deu {doubled}.")))
            }
        }
    };
}

tool!(Look, ToolSpec::query("look"));
tool!(Change, ToolSpec::write("change"));
tool!(Outright, ToolSpec::write("outright").unless_outright(&["dobra", "pode dobrar"]));
tool!(Staff, ToolSpec::query("staff").role(Role::Operator));
tool!(Flagged, ToolSpec::query("flagged").feature_flag("doubling"));
tool!(Rare, ToolSpec::query("rare").calls_per_minute(2));
tool!(Undone, ToolSpec::write("undone").compensated_by("nobody"));

fn registry() -> Registry {
    let registry = Registry::default();
    let registry = registry.add::<Look>().unwrap().add::<Change>().unwrap().add::<Outright>().unwrap();
    registry.add::<Staff>().unwrap().add::<Flagged>().unwrap().add::<Rare>().unwrap().complete().unwrap()
}

fn call(name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: "1".into(), name: name.into(), arguments }
}

async fn ready(database: &TestDatabase) -> (Scope, CallContext) {
    database.db.migrate(store::MIGRATIONS).await.unwrap();
    let now = database.clock.now();
    let scope = Scope::authenticated(TenantId::new(now), UserId::new(now));
    let context = CallContext {
        conversation: ConversationId::new(now),
        turn: TurnId::new(now),
        correlation: CorrelationId::parse("gate").unwrap(),
        role: Role::User,
        zone: TimeZone::UTC,
        words: Catalogue::default().words(Language::Portuguese),
        text: "por favor, dobra isso".into(),
        asked: None,
        answer: None,
        before: tools::Before::default(),
        opinion: None,
        clock: Arc::new(database.clock.clone()),
        hours: domain::hours::BusinessHours::default(),
    };
    (scope, context)
}

#[tokio::test]
async fn what_does_not_fit_is_refused_before_anything_happens() {
    for_each_engine(async |database| {
        let (scope, context) = ready(&database).await;
        let tools = registry();
        let mut tx = database.db.begin(scope).await.unwrap();
        for (bad, code) in [
            (call("nothing", json!({})), "unknown_tool"),
            (call("look", json!(5)), "invalid_arguments"),
            (call("look", json!({})), "missing_argument"),
            (call("look", json!({"value": null})), "missing_argument"),
            (call("look", json!({"also": true})), "invalid_arguments"),
            (call("staff", json!({})), "forbidden"),
            (call("look", json!({"value": "5"})), "invalid_arguments"),
            (call("look", json!({"value": 5, "also": true})), "invalid_arguments"),
            (call("look", json!({"value": -5})), "negative"),
            (call("staff", json!({"value": 5})), "forbidden"),
            (call("flagged", json!({"value": 5})), "forbidden"),
        ] {
            let refused = tools.admit(&mut tx, &bad, &context).await.unwrap_err();
            assert_eq!(refused.code(), code, "{bad:?}");
            let lacks = match &refused {
                ToolError::Refused { lacks, .. } => lacks.as_ref().map(|lacks| lacks.argument.as_str()),
                _ => None,
            };
            assert_eq!(lacks, Some("value").filter(|_| code == "missing_argument"), "{bad:?}");
            let outcome = refused.outcome(&bad, &context.words);
            assert_eq!((outcome.ok, outcome.content["code"].as_str()), (false, Some(code)));
        }
    })
    .await;
}

#[tokio::test]
async fn who_is_asked_is_the_specs_decision() {
    for_each_engine(async |database| {
        let (scope, context) = ready(&database).await;
        let tools = registry();
        let mut tx = database.db.begin(scope).await.unwrap();
        let five = |name| call(name, json!({"value": 5}));
        let asks = |admission| matches!(admission, Admission::Ask(_));
        assert!(!asks(tools.admit(&mut tx, &five("look"), &context).await.unwrap()));
        assert!(asks(tools.admit(&mut tx, &five("change"), &context).await.unwrap()));
        assert!(!asks(tools.admit(&mut tx, &five("outright"), &context).await.unwrap()));
        let other = CallContext { text: "não dobra nada".into(), ..context.clone() };
        assert!(asks(tools.admit(&mut tx, &five("outright"), &other).await.unwrap()));
        let Admission::Ask(admitted) =
            tools.admit(&mut tx, &call("change", json!({"value": 5000})), &context).await.unwrap()
        else {
            panic!("not asked");
        };
        assert_eq!(
            (admitted.call.arguments, admitted.summary.as_str()),
            (json!({"value": 1000}), "Dobro 5000?")
        );
    })
    .await;
}

#[tokio::test]
async fn a_flag_that_is_on_and_a_role_that_is_enough_let_pass() {
    for_each_engine(async |database| {
        let (scope, context) = ready(&database).await;
        let tools = registry();
        let mut tx = database.db.begin(scope).await.unwrap();
        tx.execute(
            sql!("insert into flags (tenant_id, key, enabled, updated_at) values ($1, $2, $3, $4)"),
            params![scope.tenant(), "doubling", true, database.clock.now()],
        )
        .await
        .unwrap();
        let five = |name| call(name, json!({"value": 5}));
        assert!(tools.admit(&mut tx, &five("flagged"), &context).await.is_ok());
        let operator = CallContext { role: Role::Operator, ..context };
        assert!(tools.admit(&mut tx, &five("staff"), &operator).await.is_ok());
        assert_eq!(tools.offered_to(Role::User).count() + 1, tools.offered_to(Role::Operator).count());
    })
    .await;
}

#[tokio::test]
async fn every_call_is_in_the_audit_trail_and_counts_for_the_rate() {
    for_each_engine(async |database| {
        let (scope, context) = ready(&database).await;
        let tools = registry();
        let mut tx = database.db.begin(scope).await.unwrap();
        let rare = call("rare", json!({"value": 5}));
        for _ in 0..2 {
            tools.admit(&mut tx, &rare, &context).await.unwrap();
            let performed = tools.perform(&mut tx, &rare, &context).await.unwrap();
            performed.trail.write(&mut tx).await.unwrap();
            assert_eq!(performed.outcome.content, json!({"result": 10, "said": "Deu 10."}));
        }
        let refused = tools.admit(&mut tx, &rare, &context).await.unwrap_err();
        assert_eq!(refused.code(), "rate_limited");
        tools.failed(&rare, &refused, &context).unwrap().write(&mut tx).await.unwrap();
        let rows: Vec<(bool, Option<String>)> = tx
            .rows(
                sql!("select ok, code from audit where tenant_id = $1 order by ok desc, id"),
                params![scope.tenant()],
            )
            .await
            .unwrap();
        assert_eq!(rows, [(true, None), (true, None), (false, Some("rate_limited".into()))]);
        database.clock.advance(std::time::Duration::from_secs(61));
        assert!(tools.admit(&mut tx, &rare, &context).await.is_ok());
    })
    .await;
}

#[test]
fn a_registry_that_does_not_fit_together_is_not_built() {
    let twice = Registry::default().add::<Look>().unwrap().add::<Look>();
    assert!(matches!(twice, Err(RegistryError::Twice("look"))));
    let undone = Registry::default().add::<Undone>().unwrap().complete();
    assert!(matches!(undone, Err(RegistryError::NoCompensation { .. })));
}
