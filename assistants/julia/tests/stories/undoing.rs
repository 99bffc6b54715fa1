//! Whatever Júlia did that can be taken back is taken back to the byte, and taken up again.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::{ConversationId, CorrelationId, Scope};
use engine::Reply;
use jiff::ToSpan;
use store::{Row, SystemSql, system_sql};

use crate::house::{House, ZONE, tell};

macro_rules! every_row {
    ($($table:literal),+ $(,)?) => { &[$(($table, system_sql!(concat!("select * from ", $table)))),+] };
}

/// The tables that are taken back row by row.
const TABLES: &[(&str, SystemSql)] = every_row![
    "contacts",
    "doubts",
    "flags",
    "julia_approvals",
    "julia_callbacks",
    "julia_claims",
    "julia_doctors",
    "julia_errands",
    "julia_group_offers",
    "julia_hospitals",
    "julia_requests",
    "julia_specialties",
    "julia_vagas",
    "julia_wishes",
    "nights",
    "permissions",
    "users",
];

/// What every assistant has, and Aria's stories try; and what needs a group, or a doubt of memory, to begin with.
const OTHERS: &[&str] = &[
    "aprovar_vaga_grupo",
    "forget_everything",
    "forget_knowledge",
    "processar_briefing",
    "rejeitar_vaga_grupo",
    "set_memory_consent",
    "settle_doubt",
    "undo_last",
    "undo_memory",
    "update_user_preferences",
];

impl House {
    async fn rows(&self) -> Vec<String> {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let mut all = Vec::new();
        for (table, every) in TABLES {
            // What is heard of a doctor while they speak is no effect of what they ask for.
            let every = match *table {
                "julia_doctors" => {
                    system_sql!("select user_id, name, crm, specialty_id, region from julia_doctors")
                }
                _ => *every,
            };
            let rows: Vec<Row> = tx.rows(every, &[]).await.unwrap();
            let mut rows: Vec<String> = rows.iter().map(|row| format!("{table}: {row:?}")).collect();
            rows.sort();
            all.extend(rows);
        }
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
        let declared: Vec<&str> = declared.iter().map(|(name,)| name.as_str()).collect();
        assert_eq!(declared, TABLES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        all
    }

    async fn does(&self, who: Scope, text: &str, talk: Option<ConversationId>) -> Reply {
        let reply = self.says(who, text, talk).await;
        match reply.proposal {
            Some(_) => self.says(who, "sim", Some(reply.conversation_id)).await,
            None => reply,
        }
    }

    /// Does something, takes it back and up again; says which tool it was.
    async fn there_and_back(&self, who: Scope, text: &str) -> String {
        self.clock.advance(Duration::from_secs(1));
        let before = self.rows().await;
        let reply = self.does(who, text, None).await;
        let receipt = reply.receipts.first().unwrap_or_else(|| panic!("{text}: {}", reply.reply)).clone();
        if receipt.undo_until.is_none() {
            return receipt.tool;
        }
        let after = self.rows().await;
        self.clock.advance(Duration::from_secs(1));
        let undone = self.engine.undoing().undo(who, receipt.id, &CorrelationId::random()).await;
        let undone = undone.unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(self.rows().await, before, "{text}: taken back");
        self.clock.advance(Duration::from_secs(1));
        self.engine.undoing().undo(who, undone.receipt.id, &CorrelationId::random()).await.unwrap();
        assert_eq!(self.rows().await, after, "{text}: taken up again");
        receipt.tool
    }
}

#[tokio::test]
async fn whatever_she_does_is_taken_back_to_the_byte_and_up_again() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        house.says(house.carla, "oi", None).await;
        let first = house.offers(3, 7, house.brasil, 1_700).await;
        let day = house.day_of(first).await;
        let mut tried: BTreeSet<String> = BTreeSet::new();
        let (bruno, operator) = (house.bruno, house.operator);
        for (who, text) in [
            (bruno, format!("quero o do dia {day}")),
            (bruno, format!("preciso cancelar o plantão do dia {day}")),
            (bruno, "me chama amanhã às 10h".to_owned()),
            (bruno, "não me manda mais nada do São Luiz".to_owned()),
            (house.davi, "meu CRM é 54321/SP".to_owned()),
        ] {
            tried.insert(house.there_and_back(who, &text).await);
        }
        let asks = format!("quero o do dia {day}, mas só consigo chegar às 8h");
        house.agrees(house.carla, &asks, None).await;
        tried.insert(house.there_and_back(house.carla, "retira essa pergunta").await);
        house.agrees(house.carla, &format!("preciso cancelar o plantão do dia {day}"), None).await;
        let wanted = house.offers_for(house.paediatrics, 6, 7, house.brasil, 1_500).await;
        let day = house.day_of(wanted).await;
        house.agrees(house.davi, &format!("quero o do dia {day}"), None).await;
        let now = house.clock_now().to_zoned(jiff::tz::TimeZone::get(ZONE).unwrap());
        let day = now.date().checked_add(9.days()).unwrap().strftime("%d/%m").to_string();
        for text in [
            "aprova o pedido do Davi".to_owned(),
            format!("cria um plantão no Brasil dia {day} das 19h às 7h, anestesiologia, R$ 2.000"),
            format!("muda o valor do plantão do dia {day} para 2300"),
            format!("reserva a vaga do dia {day} pro Bruno"),
            format!("passa o plantão do Bruno do dia {day} para a Carla"),
            format!("tira a Carla do plantão do dia {day}"),
            format!("fecha a vaga do dia {day}"),
            "bloqueia o Bruno".to_owned(),
            "desbloqueia o Bruno".to_owned(),
            "pausa a júlia".to_owned(),
            "retoma a júlia".to_owned(),
            "desliga as campanhas".to_owned(),
            "manda pro Bruno: tem plantão sábado".to_owned(),
            "assume a conversa com a Carla".to_owned(),
            "devolve a conversa da Carla".to_owned(),
        ] {
            tried.insert(house.there_and_back(operator, &text).await);
        }
        house.has(bruno, first).await;
        let vaga = house.vaga(first).await;
        house.sleeps_until(vaga.ends.timestamp() + jiff::SignedDuration::from_hours(1)).await;
        tried.insert(house.there_and_back(operator, "o Bruno faltou no plantão de hoje").await);
        let second = house.offers(2, 7, house.brasil, 1_700).await;
        house.has(house.carla, second).await;
        let vaga = house.vaga(second).await;
        house.sleeps_until(vaga.ends.timestamp() + jiff::SignedDuration::from_hours(1)).await;
        tried.insert(house.there_and_back(house.carla, "sim, fiz o plantão").await);
        let registry = papo_julia::registry().unwrap();
        let writing = registry.names().filter(|name| !registry.only_reads(name) && !OTHERS.contains(name));
        assert_eq!(tried, writing.map(str::to_owned).collect(), "every tool that writes is tried");
        house.is_sound().await;
    })
    .await;
}
