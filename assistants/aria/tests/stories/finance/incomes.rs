//! What comes in, what is planned, and what is put aside.

use serde_json::json;

use crate::story::tell;

#[tokio::test]
async fn a_salary_is_asked_about_noted_once_and_remembered() {
    tell(async |story| {
        let ana = story.ana();
        let salary = json!({ "name": "salário", "value": 4500, "date": "2026-03-02" });
        assert_eq!(
            ana.is_asked("record_income", salary.clone()).await,
            "Anoto R$ 4.500,00 de salário que você recebeu hoje?"
        );
        let done = ana.does("record_income", salary.clone()).await.outcome.content;
        assert_eq!(done["income"]["actualAmount"], 4500);
        assert_eq!(ana.is_refused("record_income", salary).await.0, "already_recorded");

        // Next month the amount goes without saying.
        story.clock().set("2026-04-05T12:00:00Z".parse().unwrap());
        let done = ana.does("record_income", json!({ "name": "Salario" })).await.outcome.content;
        assert_eq!(done["said"], "Pronto, anotei R$ 4.500,00 de salário hoje.");
        let unknown = ana.is_refused("record_income", json!({ "name": "aposentadoria" })).await;
        assert_eq!(unknown.0, "amount_needed");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_amount_is_refused_and_not_kept() {
    tell(async |story| {
        let ana = story.ana();
        for (arguments, code) in [
            (json!({ "name": "salário", "value": -1 }), "negative_amount"),
            (json!({ "name": "salário", "value": 0 }), "zero_amount"),
            (json!({ "name": "salário", "value": 10.123 }), "too_many_decimals"),
            (json!({ "name": "salário", "value": 1e300 }), "too_much"),
            (json!({ "name": " \u{0} ", "value": 10 }), "name_needed"),
            (json!({ "name": "salário", "value": 10, "date": "2026-03-03" }), "future_date"),
            (json!({ "name": "salário", "value": 10, "unit": "USD" }), "unknown_unit"),
        ] {
            let (refused, message) = ana.is_refused("record_income", arguments).await;
            assert_eq!(refused, code, "{message}");
            assert!(message.len() < 200, "{message}");
        }
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(summary["kpis"]["income"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_budget_holds_until_another_takes_its_place() {
    tell(async |story| {
        let ana = story.ana();
        assert_eq!(
            ana.is_asked("set_budget", json!({ "category": "Mercado", "value": 800 })).await,
            "Defino R$ 800,00 por mês para alimentação, a partir de março?"
        );
        ana.does("set_budget", json!({ "category": "mercado", "value": 800 })).await;
        let again = ana.is_refused("set_budget", json!({ "category": "groceries", "value": 800 })).await;
        assert_eq!(again.0, "unchanged");
        assert_eq!(
            ana.is_asked("set_budget", json!({ "category": "alimentação", "value": 900 })).await,
            "Mudo o orçamento de alimentação de R$ 800,00 para R$ 900,00 por mês, a partir de março?"
        );
        let expense =
            json!({ "type": "expense", "value": 850.5, "category": "mercado", "date": "2026-03-02" });
        ana.does("record_metric", expense).await;
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(summary["kpis"]["budgeted"], 800);
        assert_eq!(summary["alerts"], json!(["O orçamento de alimentação passou R$ 50,50 do combinado."]));

        story.clock().set("2026-05-05T12:00:00Z".parse().unwrap());
        let budgeted = async || {
            ana.does("get_finance_summary", json!({})).await.outcome.content["kpis"]["budgeted"].clone()
        };
        assert_eq!(budgeted().await, 800, "it still holds");
        ana.does("set_budget", json!({ "category": "food", "value": 0 })).await;
        assert_eq!(budgeted().await, 0, "nothing ends it");
        let year = ana.does("get_finance_summary", json!({ "period": "year" })).await.outcome.content;
        assert_eq!(year["kpis"]["budgeted"], 1600, "March and April");
    })
    .await;
}

#[tokio::test]
async fn what_is_put_aside_adds_up() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("record_investment", json!({ "name": "tesouro", "value": 500.1 })).await;
        assert_eq!(
            ana.is_asked("record_investment", json!({ "name": "Tesouro", "value": 0.2 })).await,
            "Anoto mais R$ 0,20 em tesouro, que vai a R$ 500,30?"
        );
        let done =
            ana.does("record_investment", json!({ "name": "tesouro", "value": 0.2, "goal": 1000 })).await;
        assert_eq!(done.outcome.content["investment"]["investedAmount"], 500.3);
        assert_eq!(done.outcome.content["investment"]["goal"], 1000);
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(summary["kpis"]["invested"], 500.3);
    })
    .await;
}
