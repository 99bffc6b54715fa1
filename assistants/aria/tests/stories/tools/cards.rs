//! Everything that a yes will keep stands on the card that asks for it.

use domain::Role;
use serde_json::{Value, json};
use testkit::cards::{self, Card};
use tools::Admission;

use crate::story::{Person, Story, tell};

/// What a call carries besides facts: the ids of things that the card names.
const IDS: [&str; 5] = ["entryId", "reminderId", "decisionId", "id", "doubt"];

/// Tools that only take away, and say on the card what goes.
const TAKE_AWAY: [&str; 4] = ["forget_knowledge", "settle_doubt", "undo_last", "undo_memory"];

/// Arguments that nothing is kept of, and what the reason is.
const NOT_FACTS: [(&str, &str); 4] = [
    ("update_goal", "unit"),      // which goal is meant, where no name says so
    ("update_reminder", "query"), // the reminder as it is named now, which the card does
    ("snooze_reminder", "query"),
    ("save_habit", "timesPerWeek"), // another way to say the rhythm, in which it is kept
];

fn is_fact(tool: &str, argument: &str) -> bool {
    !IDS.contains(&argument) && !NOT_FACTS.contains(&(tool, argument))
}

/// A call of each tool that asks, with everything that can be said in it.
fn specimens(ids: &Ids) -> Vec<(&'static str, Value)> {
    let mut all = of_money();
    all.extend(of_life());
    all.extend([
        ("update_metric", json!({ "entryId": ids.entry, "value": 81, "unit": "kg", "date": "2026-03-01", "reason": "balança nova" })),
        ("delete_metric", json!({ "entryId": ids.entry, "reason": "anotado duas vezes" })),
        ("update_reminder", json!({ "reminderId": ids.reminder, "query": "banco", "title": "ir ao cartório", "datetime": "2026-03-15T10:00:00-03:00", "repeat": { "every": "week", "interval": 2, "weekdays": ["sat", "sun"] } })),
        ("snooze_reminder", json!({ "reminderId": ids.reminder, "query": "banco", "until": "2026-03-15T10:00:00-03:00" })),
        ("complete_reminder", json!({ "reminderId": ids.reminder, "query": "banco" })),
        ("cancel_reminder", json!({ "reminderId": ids.reminder, "query": "banco" })),
    ]);
    all
}

fn of_money() -> Vec<(&'static str, Value)> {
    vec![
        (
            "record_income",
            json!({ "name": "freela", "value": 820, "unit": "BRL", "date": "2026-03-01", "source": "Padaria Sol", "recurring": true }),
        ),
        (
            "add_bill",
            json!({ "name": "internet", "value": 99, "unit": "BRL", "dueDay": 10, "dueDate": "2026-03-20", "recurring": true }),
        ),
        ("add_bill", json!({ "name": "IPVA", "value": 1250, "dueDate": "2026-03-20", "recurring": false })),
        (
            "add_debt",
            json!({ "name": "carro", "installments": 48, "value": 1100, "unit": "BRL", "dueDay": 5, "nextDue": "2026-03-21", "paid": 12 }),
        ),
        ("add_debt", json!({ "name": "sofá", "installments": 10, "total": 2500 })),
        (
            "pay_bill",
            json!({ "name": "luz", "value": 140, "unit": "BRL", "date": "2026-03-01", "month": "2026-02" }),
        ),
        ("pay_bill", json!({ "name": "dentista", "value": 140, "date": "2026-03-01" })),
        ("pay_installment", json!({ "name": "moto", "value": 438, "unit": "BRL", "date": "2026-03-01" })),
        ("set_budget", json!({ "category": "mercado", "value": 900, "unit": "BRL", "month": "2026-04" })),
        ("set_budget", json!({ "category": "lazer", "value": 300, "month": "2026-04" })),
        (
            "record_investment",
            json!({ "name": "tesouro", "value": 500, "unit": "BRL", "kind": "renda fixa", "currentAmount": 700, "goal": 9000 }),
        ),
        (
            "record_metric",
            json!({ "type": "expense", "value": 37, "unit": "BRL", "date": "2026-03-01", "category": "mercado", "notes": "acetona" }),
        ),
    ]
}

fn of_life() -> Vec<(&'static str, Value)> {
    vec![
        (
            "record_metric",
            json!({ "type": "weight", "value": 82, "unit": "kg", "date": "2026-03-01", "category": "jejum", "notes": "de manhã" }),
        ),
        (
            "record_metric",
            json!({ "type": "custom", "name": "flexões", "value": 30, "unit": "séries", "date": "2026-03-01", "category": "casa", "notes": "antes do café" }),
        ),
        (
            "create_reminder",
            json!({ "title": "tomar o antibiótico", "datetime": "2026-03-15T10:00:00-03:00", "notes": "com comida", "repeat": { "every": "week", "interval": 2, "weekdays": ["sat", "sun"]} }),
        ),
        (
            "create_reminder",
            json!({ "title": "ligar", "datetime": "2026-03-15T10:00:00-03:00", "notes": "ramal 12" }),
        ),
        ("save_habit", json!({ "name": "nadar", "area": "health", "rhythm": "toda segunda e quarta" })),
        ("save_habit", json!({ "name": "ler", "rhythm": "toda segunda", "ended": true })),
        ("mark_habit", json!({ "habit": "ler", "date": "2026-03-01", "done": true })),
        (
            "save_goal",
            json!({ "title": "Viajar", "area": "finance", "target": 5000, "unit": "BRL", "due": "2026-12-30" }),
        ),
        ("update_goal", json!({ "goal": "correr", "progress": 40, "due": "2026-11-20", "target": 120 })),
        ("update_goal", json!({ "goal": "correr", "add": 4 })),
        ("update_goal", json!({ "goal": "correr", "status": "done" })),
        (
            "record_gift",
            json!({ "name": "Ana", "gift": "livro", "occasion": "aniversário", "date": "2026-03-01", "amount": 59 }),
        ),
        (
            "update_person",
            json!({ "name": "Maria", "updates": { "relationship": "esposa", "birthday": "1990-05-15", "notes": "Prefere manhã", "preferences": { "gosta": "vinho", "presente_ideal": "livros" } } }),
        ),
        (
            "save_decision",
            json!({ "title": "Aceitar a proposta", "description": "veio da TechCorp", "area": "professional", "options": [{ "title": "Aceitar", "pros": ["salário"], "cons": ["mudança"] }, { "title": "Recusar" }], "chosenOption": "Aceitar", "reasoning": "quer crescer", "reviewDays": 60 }),
        ),
        (
            "save_decision",
            json!({ "title": "Comprar ou alugar", "description": "perto do metrô", "area": "finance", "options": [{ "title": "Comprar" }, { "title": "Alugar" }], "reasoning": "ainda vê", "reviewDays": 60 }),
        ),
        (
            "review_decision",
            json!({ "title": "Trocar de carro", "satisfaction": 4, "outcome": "gasta menos", "wouldDecideDifferently": false, "lessonsLearned": "pesquisar antes" }),
        ),
        ("set_check_ins", json!({ "wanted": true, "time": "10:00" })),
        ("schedule_report", json!({ "kind": "morning", "time": "07:00" })),
        ("stop_report", json!({ "kind": "morning" })),
        ("record_metric", json!({ "type": "mood", "value": 5, "date": "2026-03-01" })),
        ("set_memory_consent", json!({ "memory": true })),
        (
            "update_user_preferences",
            json!({ "preferences": { "name": "Bia", "tone": "warm", "verbosity": "low" } }),
        ),
        ("forget_everything", json!({ "reason": "mudei de ideia" })),
    ]
}

/// What is there already that these calls speak of.
struct Ids {
    entry: Value,
    reminder: Value,
}

async fn furnished(ana: &Person<'_>) -> Ids {
    let weight = json!({ "type": "weight", "value": 82, "date": "2026-03-02" });
    ana.does("record_metric", weight).await;
    let entry = ana.looks_at("weight", 7).await["entries"][0]["id"].clone();
    let reminder = ana
        .does("create_reminder", json!({ "title": "ir ao banco", "datetime": "2026-03-10T09:00:00-03:00" }))
        .await;
    let before = [
        ("add_bill", json!({ "name": "luz", "value": 120, "dueDay": 10 })),
        ("add_debt", json!({ "name": "moto", "installments": 22, "value": 438 })),
        ("set_budget", json!({ "category": "mercado", "value": 700 })),
        ("save_habit", json!({ "name": "ler" })),
        ("save_goal", json!({ "title": "Correr", "target": 100, "unit": "km" })),
        (
            "save_decision",
            json!({ "title": "Trocar de carro", "area": "finance", "options": [{ "title": "Trocar" }, { "title": "Ficar" }], "chosenOption": "Trocar" }),
        ),
        ("schedule_report", json!({ "kind": "morning" })),
        ("schedule_report", json!({ "kind": "weekly" })),
        ("set_check_ins", json!({ "wanted": true })),
    ];
    for (tool, arguments) in before {
        ana.does(tool, arguments).await;
    }
    Ids { entry, reminder: reminder.outcome.content["reminder"]["id"].clone() }
}

async fn card(who: &Person<'_>, tool: &str, arguments: Value) -> Option<Card> {
    // Memory is switched only by somebody who speaks of it.
    let text = if tool == "set_memory_consent" { "pode lembrar do que eu te conto" } else { "" };
    let admitted = match who.proposes(text, tool, arguments).await.ok()? {
        Admission::Ask(admitted) | Admission::Run(admitted) => admitted,
    };
    Some(Card { arguments: admitted.call.arguments, summary: admitted.summary })
}

/// What the cards of a registry's tools do not show.
async fn unshown(story: &Story) -> Vec<String> {
    let ana = story.ana();
    let specimens = specimens(&furnished(&ana).await);
    let registry = papo_aria::registry().unwrap();
    let mut problems = Vec::new();
    let asks = |name: &str| registry.asks(name) && !TAKE_AWAY.contains(&name);
    for tool in registry.offered_to(Role::User).filter(|tool| asks(tool.spec.name)) {
        let name = tool.spec.name;
        let (mut tried, mut untried) = (Vec::new(), Vec::new());
        let own: Vec<&Value> = specimens.iter().filter(|(of, _)| *of == name).map(|(_, call)| call).collect();
        let said: Vec<String> = own.iter().flat_map(|call| cards::said(call)).collect();
        let unsaid = cards::names(tool.schema).into_iter().filter(|argument| {
            let inside = |said: &String| said == argument || said.starts_with(&format!("{argument}."));
            is_fact(name, argument) && !said.iter().any(inside)
        });
        problems.extend(unsaid.map(|argument| format!("{name}: no call says {argument}")));
        for person in [ana, ana.in_english()] {
            for call in &own {
                let prepare = async |arguments| card(&person, name, arguments).await;
                let found = cards::look(call, tool.schema, |argument| is_fact(name, argument), prepare).await;
                problems.extend(found.hidden.iter().map(|what| format!("{name} hides {what}")));
                tried.extend(found.tried);
                untried.extend(found.untried);
            }
        }
        untried.retain(|argument| !tried.contains(argument));
        problems.extend(untried.iter().map(|what| format!("{name}: {what} could not be tried")));
    }
    problems
}

#[tokio::test]
async fn everything_that_a_yes_keeps_stands_on_its_card() {
    tell(async |story| {
        let problems = unshown(&story).await;
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    })
    .await;
}

#[tokio::test]
async fn nothing_of_an_entry_of_before_is_kept_unseen() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("record_income", json!({ "name": "entrada", "value": 130, "source": "pix" })).await;
        let asked = card(&ana, "record_income", json!({ "name": "entrada", "value": 60 })).await.unwrap();
        assert_eq!(asked.arguments["source"], Value::Null, "{}", asked.summary);
    })
    .await;
}
