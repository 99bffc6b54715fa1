//! Debts: parts that come every month, and add up to the whole.

use serde_json::json;

use crate::story::tell;

#[tokio::test]
async fn installments_are_paid_in_order_and_each_is_an_expense() {
    tell(async |story| {
        let ana = story.ana();
        let car = json!({ "name": "carro", "installments": 3, "total": 1000, "dueDay": 5 });
        assert_eq!(
            ana.is_asked("add_debt", car.clone()).await,
            "Cadastro carro: 3 parcelas de R$ 333,33 (R$ 1.000,00 ao todo), a 1ª para quinta, 5 de março?"
        );
        ana.does("add_debt", car.clone()).await;
        assert_eq!(ana.is_refused("add_debt", car).await.0, "unchanged");
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(
            summary["upcomingInstallments"],
            json!([{
                "debtName": "carro", "installment": "1/3", "amount": 333.33, "dueDate": "2026-03-05", "daysUntilDue": 3
            }])
        );
        assert_eq!(
            ana.is_asked("pay_installment", json!({ "name": "carro" })).await,
            "Marco a parcela 1/3 de carro como paga e anoto o gasto de R$ 333,33 hoje?"
        );
        for _ in 0..3 {
            ana.does("pay_installment", json!({ "name": "parcela do carro" })).await;
        }
        // The last one takes what division left over.
        assert_eq!(ana.values("expense").await, [333.34, 333.33, 333.33]);
        assert_eq!(ana.is_refused("pay_installment", json!({ "name": "carro" })).await.0, "already_paid");
    })
    .await;
}

#[tokio::test]
async fn a_debt_that_was_begun_goes_on_where_it_is() {
    tell(async |story| {
        let ana = story.ana();
        let sofa =
            json!({ "name": "sofá", "installments": 12, "value": 300, "paid": 2, "nextDue": "2026-01-31" });
        ana.does("add_debt", sofa).await;
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(summary["upcomingInstallments"][0]["installment"], "3/12");
        assert_eq!(summary["alerts"], json!(["A parcela 3/12 de sofá venceu há 30 dias."]));
        ana.does("pay_installment", json!({})).await;
        let summary = ana.does("get_finance_summary", json!({})).await.outcome.content;
        assert_eq!(summary["upcomingInstallments"][0]["dueDate"], "2026-02-28");

        ana.does("add_debt", json!({ "name": "moto", "installments": 10, "value": 200 })).await;
        assert_eq!(ana.is_refused("pay_installment", json!({})).await.0, "which_debt");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_debt_is_refused() {
    tell(async |story| {
        let ana = story.ana();
        for (arguments, code) in [
            (json!({ "installments": 12 }), "amount_needed"),
            (json!({ "installments": 0, "value": 10 }), "invalid_arguments"),
            (json!({ "installments": 3, "value": 10, "paid": 3 }), "bad_installments"),
            (json!({ "installments": 480, "total": 1 }), "zero_amount"),
        ] {
            assert_eq!(ana.is_refused("add_debt", arguments).await.0, code);
        }
        assert_eq!(ana.is_refused("pay_installment", json!({ "name": "carro" })).await.0, "debt_not_found");
    })
    .await;
}
