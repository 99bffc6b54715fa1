//! Bills: kept, paid once, open again when the expense goes.

use serde_json::json;

use crate::story::{Person, tell};

async fn pending(ana: &Person<'_>) -> Vec<String> {
    let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
    let bills = summary["pendingBills"].as_array().unwrap().clone();
    bills.iter().map(|bill| bill["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_bill_is_paid_once_and_is_one_expense() {
    tell(async |story| {
        let ana = story.ana();
        let light = json!({ "name": "luz", "value": 180, "dueDay": 10 });
        assert_eq!(
            ana.is_asked("add_bill", light.clone()).await,
            "Cadastro a conta luz, de R$ 180,00, que vence todo dia 10?"
        );
        ana.does("add_bill", light.clone()).await;
        assert_eq!(ana.is_refused("add_bill", light).await.0, "unchanged");
        assert_eq!(pending(&ana).await, ["luz"]);

        let paid = json!({ "name": "conta de luz", "value": 183.4 });
        assert_eq!(
            ana.is_asked("pay_bill", paid.clone()).await,
            "Marco a conta luz de março como paga e anoto o gasto de R$ 183,40 hoje?"
        );
        let done = ana.does("pay_bill", paid.clone()).await.outcome.content;
        assert_eq!(done["entry"]["category"], "utilities");
        assert_eq!(ana.values("expense").await, [183.4]);
        assert!(pending(&ana).await.is_empty());
        assert_eq!(ana.is_refused("pay_bill", paid).await.0, "already_paid");
        assert_eq!(ana.values("expense").await, [183.4]);

        // The expense is taken back, and the bill is open again.
        let history = ana.looks_at("expense", 7).await;
        ana.does("delete_metric", json!({ "entryId": history["entries"][0]["id"] })).await;
        assert_eq!(pending(&ana).await, ["luz"]);
        ana.does("pay_bill", json!({ "name": "luz" })).await;
        assert_eq!(ana.values("expense").await, [180.0]);
    })
    .await;
}

#[tokio::test]
async fn a_monthly_bill_comes_again_and_one_that_comes_once_does_not() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("add_bill", json!({ "name": "internet", "value": 99.9, "dueDay": 31 })).await;
        ana.does("add_bill", json!({ "name": "IPVA", "value": 1250, "dueDate": "2026-03-20" })).await;
        assert_eq!(pending(&ana).await, ["IPVA", "internet"]);
        ana.does("pay_bill", json!({ "name": "internet" })).await;
        ana.does("pay_bill", json!({ "name": "ipva" })).await;
        assert!(pending(&ana).await.is_empty());

        story.clock().set("2026-04-02T12:00:00Z".parse().unwrap());
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(
            summary["pendingBills"],
            json!([{ "name": "internet", "amount": 99.9, "dueDate": "2026-04-30", "daysUntilDue": 28 }])
        );
    })
    .await;
}

#[tokio::test]
async fn two_that_match_are_asked_about_and_none_needs_an_amount() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("add_bill", json!({ "name": "luz da casa", "value": 180, "dueDay": 10 })).await;
        ana.does("add_bill", json!({ "name": "luz da praia", "value": 60, "dueDay": 12 })).await;
        let (code, sentence) = ana.is_refused("pay_bill", json!({ "name": "luz" })).await;
        assert_eq!(code, "which_bill");
        assert!(
            sentence.contains("luz da casa (R$ 180,00)") && sentence.contains("luz da praia"),
            "{sentence}"
        );
        ana.does("pay_bill", json!({ "name": "luz da praia" })).await;
        // Only one is left that it can be.
        ana.does("pay_bill", json!({ "name": "luz" })).await;
        assert!(pending(&ana).await.is_empty());

        assert_eq!(ana.is_refused("pay_bill", json!({ "name": "gás" })).await.0, "bill_not_found");
        let gas = json!({ "name": "gás", "value": 110 });
        assert_eq!(ana.is_asked("pay_bill", gas.clone()).await, "Anoto um gasto de R$ 110,00 com gás hoje?");
        ana.does("pay_bill", gas).await;
        assert_eq!(ana.values("expense").await, [110.0, 180.0, 60.0]);
    })
    .await;
}

#[tokio::test]
async fn a_bill_needs_a_day_that_can_be() {
    tell(async |story| {
        let ana = story.ana();
        for (arguments, code) in [
            (json!({ "name": "luz", "value": 180 }), "due_needed"),
            (json!({ "name": "luz", "value": 180, "dueDay": 32 }), "invalid_arguments"),
            (json!({ "name": "luz", "value": 180, "dueDate": "9999-01-01" }), "bad_date"),
            (json!({ "name": "luz", "value": 2_000_000, "dueDay": 3 }), "too_much"),
        ] {
            assert_eq!(ana.is_refused("add_bill", arguments).await.0, code);
        }
        assert!(pending(&ana).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn nobody_pays_or_sees_what_is_anothers() {
    tell(async |story| {
        let home = story.tenant();
        let (ana, bia) = (story.person(home), story.person(home));
        ana.does("add_bill", json!({ "name": "luz", "value": 180, "dueDay": 10 })).await;
        assert!(pending(&bia).await.is_empty());
        assert_eq!(bia.is_refused("pay_bill", json!({ "name": "luz" })).await.0, "bill_not_found");
        assert_eq!(pending(&ana).await, ["luz"]);
    })
    .await;
}
