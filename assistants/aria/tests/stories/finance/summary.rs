//! Where somebody stands: the shape, the figures, and nothing left after forgetting.

use serde_json::json;

use crate::story::tell;

#[tokio::test]
async fn the_summary_has_its_shape_and_true_figures() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("record_income", json!({ "name": "salário", "value": 3000 })).await;
        for value in [0.1, 0.2, 149.7] {
            let expense = json!({ "type": "expense", "value": value, "category": "mercado", "date": "2026-03-02" });
            ana.does("record_metric", expense).await;
        }
        let last = json!({ "type": "expense", "value": 77, "date": "2026-02-28" });
        ana.does("record_metric", last).await;
        ana.does("add_bill", json!({ "name": "luz", "value": 180, "dueDate": "2026-03-01" })).await;

        let content = ana.does("get_finance_summary", json!({ "period": "current_month" })).await.outcome.content;
        assert_eq!(
            content,
            json!({
                "kpis": { "income": 3000, "budgeted": 0, "spent": 150, "balance": 2850, "invested": 0 },
                "pendingBills": [{ "name": "luz", "amount": 180, "dueDate": "2026-03-01", "daysUntilDue": -1 }],
                "upcomingInstallments": [],
                "alerts": ["A conta luz (R$ 180,00) venceu há 1 dia."],
                "monthYear": "2026-03",
                "said": "Em março entraram R$ 3.000,00 e saíram R$ 150,00: sobram R$ 2.850,00. \
                         Falta pagar R$ 180,00: luz, R$ 180,00, venceu ontem.",
            })
        );
        let content = ana.does("get_finance_summary", json!({ "period": "last_month" })).await.outcome.content;
        assert_eq!(content["kpis"]["spent"], 77);
        assert_eq!(content["monthYear"], "2026-02");
        let content = ana.does("get_finance_summary", json!({ "period": "year" })).await.outcome.content;
        assert_eq!(content["kpis"]["spent"], 227);
        let english = ana.in_english().does("get_finance_summary", json!({})).await.outcome.content;
        assert!(english["said"].as_str().unwrap().starts_with("In March R$ 3,000.00 came in"), "{english}");
    })
    .await;
}

/// Who keeps a bill whose day of this month is over hears of it, with its day.
#[tokio::test]
async fn what_falls_due_next_month_is_told() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("add_bill", json!({ "name": "aluguel", "value": 850, "dueDay": 1 })).await;
        ana.does("add_bill", json!({ "name": "internet", "value": 99.9, "dueDay": 10 })).await;
        let content = ana.does("get_finance_summary", json!({})).await.outcome.content;
        let said = content["said"].as_str().unwrap();
        assert!(said.contains("Falta pagar R$ 99,90: internet"), "{said}");
        assert!(said.contains("Depois vêm: aluguel, R$ 850,00, vence"), "{said}");
        assert_eq!(said.matches("internet").count(), 1, "next month's is further away: {said}");
    })
    .await;
}

#[tokio::test]
async fn a_corrected_expense_is_summed_as_corrected() {
    tell(async |story| {
        let ana = story.ana();
        let expense = json!({ "type": "expense", "value": 50, "date": "2026-03-02" });
        ana.does("record_metric", expense).await;
        let id = ana.looks_at("expense", 1).await["entries"][0]["id"].clone();
        ana.does("update_metric", json!({ "entryId": id, "value": 55.55 })).await;
        let content = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(content["kpis"]["spent"], 55.55);
    })
    .await;
}

#[tokio::test]
async fn nothing_noted_is_said_as_it_is() {
    tell(async |story| {
        let content = story.ana().does("get_finance_summary", json!({})).await.outcome.content;
        assert!(content["said"].as_str().unwrap().starts_with("Ainda não tenho nada anotado de março."));
        assert_eq!(content["pendingBills"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn forgetting_leaves_nothing() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("record_income", json!({ "name": "salário", "value": 3000 })).await;
        ana.does("add_bill", json!({ "name": "luz", "value": 180, "dueDay": 10 })).await;
        ana.does("pay_bill", json!({ "name": "luz" })).await;
        ana.does("add_bill", json!({ "name": "luz", "value": 190, "dueDay": 11 })).await;
        ana.does("set_budget", json!({ "category": "lazer", "value": 100 })).await;
        ana.does("add_debt", json!({ "installments": 3, "value": 10 })).await;
        ana.does("record_investment", json!({ "name": "tesouro", "value": 10 })).await;

        let assistant = papo_aria::assistant().unwrap();
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        (assistant.forget)(&mut tx).await.unwrap();
        let left: Vec<(String,)> = tx
            .rows(
                store::sql!(
                    "select name from aria_bills where tenant_id = $1 and user_id = $2 and name <> ''
                      union all select name from aria_incomes where tenant_id = $1 and user_id = $2 and name <> ''
                      union all select name from aria_debts where tenant_id = $1 and user_id = $2 and name <> ''
                      union all select name from aria_investments where tenant_id = $1 and user_id = $2 and name <> ''
                      union all select category from aria_budgets where tenant_id = $1 and user_id = $2 and category <> ''"
                ),
                store::params![ana.scope().tenant(), ana.scope().user()],
            )
            .await
            .unwrap();
        tx.commit().await.unwrap();
        assert!(left.is_empty(), "{left:?}");
        let content = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(content["kpis"], json!({ "income": 0, "budgeted": 0, "spent": 0, "balance": 0, "invested": 0 }));
        assert_eq!(content["pendingBills"], json!([]));
    })
    .await;
}
