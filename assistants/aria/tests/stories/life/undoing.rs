//! "Desfaz": whatever Aria did in somebody's name is taken back to the byte, and taken up again.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::{ConversationId, CorrelationId};
use engine::{Reply, UndoError};
use store::{Row, SystemSql, system_sql};
use testkit::for_each_engine;

use crate::house::House;

/// What a day may be made of: a sentence for each tool that writes, in an order in which each makes sense.
const DAY: &[(&str, &str)] = &[
    ("update_user_preferences", "me chame de Mestre"),
    ("set_memory_consent", "pode lembrar do que eu te conto"),
    ("add_knowledge", "lembra que sou alérgica a camarão"),
    ("record_metric", "pesei 82,5 kg hoje"),
    ("update_metric", "errei, foi 82"),
    ("delete_metric", "apaga isso"),
    ("record_metric", "gastei 50 no mercado"),
    ("add_bill", "minha conta de internet vence todo dia 10, 99,90"),
    ("pay_bill", "paguei a internet"),
    ("record_income", "recebi 4.500 de salário"),
    ("add_debt", "tenho uma dívida de 12 parcelas de 300"),
    ("pay_installment", "paguei uma parcela"),
    ("set_budget", "meu orçamento de mercado é 800"),
    ("record_investment", "investi 500 no tesouro"),
    ("update_person", "minha irmã Paula faz aniversário dia 12 de maio"),
    ("record_gift", "dei um perfume pra Paula"),
    ("save_decision", "decidi aceitar a proposta da TechCorp"),
    ("review_decision", "a decisão da TechCorp deu certo, nota 4, faria igual"),
    ("schedule_report", "me manda um resumo toda manhã às 7h"),
    ("stop_report", "não me manda mais o resumo"),
    ("save_habit", "quero meditar todo dia"),
    ("mark_habit", "meditei hoje"),
    ("save_goal", "minha meta é juntar 5 mil até dezembro"),
    ("update_goal", "já juntei 1200"),
    ("set_check_ins", "pode me perguntar como estou de vez em quando"),
    ("create_reminder", "me lembra de pagar a luz amanhã às 9h"),
    ("update_reminder", "muda o lembrete da luz pras 11h"),
    ("cancel_reminder", "cancela o lembrete da luz"),
    ("create_reminder", "me lembra de beber água daqui a 2 horas"),
    ("", "duas horas depois"),
    ("snooze_reminder", "adia 30 minutos"),
    ("", "duas horas depois"),
    ("complete_reminder", "feito"),
];

/// What cannot be taken back (it erases), is taking back itself, or needs a doubt or a night to begin with.
const OTHERS: &[&str] =
    &["forget_everything", "forget_knowledge", "undo_last", "undo_memory", "settle_doubt"];

macro_rules! every_row {
    ($($table:literal),+ $(,)?) => { &[$(($table, system_sql!(concat!("select * from ", $table)))),+] };
}

/// The tables that are taken back row by row.
const TABLES: &[(&str, SystemSql)] = every_row![
    "aria_bills",
    "aria_budgets",
    "aria_check_ins",
    "aria_debts",
    "aria_decision_reviews",
    "aria_decisions",
    "aria_expense_lines",
    "aria_finance_changes",
    "aria_gifts",
    "aria_goal_steps",
    "aria_goals",
    "aria_habit_marks",
    "aria_habits",
    "aria_incomes",
    "aria_investments",
    "aria_metric_changes",
    "aria_metrics",
    "aria_payments",
    "aria_people",
    "aria_person_changes",
    "aria_reminders",
    "aria_report_schedules",
    "contacts",
    "doubts",
    "flags",
    "nights",
    "permissions",
    "users",
];

impl House {
    /// Every row that can be taken back, in one order.
    async fn rows(&self) -> Vec<String> {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let mut all = Vec::new();
        for (table, every) in TABLES {
            let rows: Vec<Row> = tx.rows(*every, &[]).await.unwrap();
            let mut rows: Vec<String> = rows.iter().map(|row| format!("{table}: {row:?}")).collect();
            rows.sort();
            all.extend(rows);
        }
        let agreed: Vec<Row> = tx
            .rows(system_sql!("select user_id, preferences, consent, consent_at from identities"), &[])
            .await
            .unwrap();
        all.extend(agreed.iter().map(|row| format!("identities: {row:?}")));
        let declared: Vec<(String,)> = tx
            .rows(
                system_sql!(
                    "select table_name from undo_tables
                      where owned = false and table_name <> 'identities' order by table_name"
                ),
                &[],
            )
            .await
            .unwrap();
        // PostgreSQL does not note whether a JSON column holds a null or nothing: both read as nothing.
        for row in &mut all {
            *row = row.replace("Json(JsonText(\"null\"))", "Null");
        }
        assert!(declared.iter().map(|(name,)| name.as_str()).eq(TABLES.iter().map(|(name, _)| *name)));
        all
    }

    async fn does(&self, text: &str, talk: Option<ConversationId>) -> Reply {
        let reply = self.says(text, talk).await;
        match reply.proposal {
            Some(_) => self.says("sim", Some(reply.conversation_id)).await,
            None => reply,
        }
    }

    async fn undoes(&self, receipt: domain::ReceiptId) -> Result<engine::Undone, UndoError> {
        self.engine.undoing().undo(self.ana, receipt, &CorrelationId::random()).await
    }
}

#[tokio::test]
async fn whatever_she_does_is_taken_back_to_the_byte_and_up_again() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.says("oi", None).await.conversation_id);
        let mut tried = BTreeSet::new();
        for (tool, text) in DAY {
            if tool.is_empty() {
                house.sleeps(Duration::from_hours(2) + Duration::from_mins(1)).await;
                continue;
            }
            house.clock.advance(Duration::from_secs(1));
            let before = house.rows().await;
            let reply = house.does(text, talk).await;
            let used: Vec<&str> = reply.receipts.iter().map(|receipt| receipt.tool.as_str()).collect();
            assert_eq!(used, [*tool], "{text}: {}", reply.reply);
            let after = house.rows().await;
            house.clock.advance(Duration::from_secs(1));
            let undone = house.undoes(reply.receipts[0].id).await;
            assert!(undone.is_ok(), "{text}: {undone:?}");
            let undone = undone.unwrap();
            assert_eq!(house.rows().await, before, "{text}: taken back");
            house.clock.advance(Duration::from_secs(1));
            house.undoes(undone.receipt.id).await.unwrap();
            assert_eq!(house.rows().await, after, "{text}: taken up again");
            tried.insert(*tool);
        }
        let registry = papo_aria::registry().unwrap();
        let writing = registry.names().filter(|name| !registry.only_reads(name) && !OTHERS.contains(name));
        assert_eq!(tried, writing.collect(), "every tool that writes is tried");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_reminder_that_was_cancelled_by_mistake_speaks_after_all() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let hour = Duration::from_hours(1);
        let talk = Some(house.does("me lembra de tirar o bolo daqui a 2 horas", None).await.conversation_id);
        house.clock.advance(Duration::from_secs(1));
        house.does("cancela o lembrete do bolo", talk).await;
        house.clock.advance(Duration::from_secs(1));
        let reply = house.says("desfaz", talk).await.reply;
        assert!(reply.contains("bolo") && reply.contains("antes"), "{reply}");
        house.sleeps(2 * hour).await;
        assert!(house.last_said().await.contains("⏰ Lembrete: tirar o bolo"), "{}", house.last_said().await);
        // Also when its hour passed in between; and one that was never meant stays silent.
        let talk =
            Some(house.does("me lembra de ligar pro banco daqui a 2 horas", None).await.conversation_id);
        house.clock.advance(Duration::from_secs(1));
        house.does("cancela o lembrete do banco", talk).await;
        house.sleeps(3 * hour).await;
        assert!(!house.last_said().await.contains('⏰'));
        house.says("desfaz isso", talk).await;
        house.looks().await;
        assert!(house.last_said().await.contains("ligar pro banco"), "{}", house.last_said().await);
        let talk =
            Some(house.does("me lembra de regar as plantas daqui a 2 horas", None).await.conversation_id);
        house.clock.advance(Duration::from_secs(1));
        house.says("volta atrás", talk).await;
        house.sleeps(3 * hour).await;
        assert!(!house.last_said().await.contains("⏰ Lembrete: regar"), "{}", house.last_said().await);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_she_remembers_is_taken_back_by_the_memorys_own_rule() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.does("pode lembrar do que eu te conto", None).await.conversation_id);
        let kept = house.does("lembra que sou alérgica a camarão", talk).await;
        let knows = async |house: &House| {
            let known = house.says("o que você sabe sobre mim?", talk).await.reply;
            known.contains("camarão")
        };
        assert!(knows(&house).await);
        let undone = house.undoes(kept.receipts[0].id).await.unwrap();
        assert!(!knows(&house).await);
        house.undoes(undone.receipt.id).await.unwrap();
        assert!(knows(&house).await, "taken up again");
        house.is_sound().await;
    })
    .await;
}
