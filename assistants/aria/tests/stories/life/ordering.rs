//! What is changed without a question: what the person's own words order, and nothing beside it.

use std::time::Duration;

use domain::ConversationId;
use store::{params, sql};
use testkit::for_each_engine;

use crate::house::House;

/// What is noted, kind by kind and oldest first.
async fn noted(house: &House) -> Vec<(String, f64)> {
    let mut tx = house.engine.db().read(house.ana).await.unwrap();
    tx.rows(
        sql!(
            "select kind, value from aria_metrics
              where tenant_id = $1 and user_id = $2 and deleted_at is null order by kind, seq"
        ),
        params![house.ana.tenant(), house.ana.user()],
    )
    .await
    .unwrap()
}

/// How many effects there were, by their warrant.
async fn effects(house: &House, warrant: &str) -> i64 {
    let mut tx = house.engine.db().read(house.ana).await.unwrap();
    let (count,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from actions where tenant_id = $1 and warrant = $2 and state = 'completed'"
            ),
            params![house.ana.tenant(), warrant],
        )
        .await
        .unwrap();
    count
}

async fn a_day(house: &House) -> ConversationId {
    let mut talk = None;
    for text in [
        "pesei 82,5 kg",
        "dormi 7h30",
        "nadei 40 minutos",
        "gastei 38 reais no mercado",
        "gastei 20 reais de uber",
        "me lembra de ir ao banco amanhã às 10h",
    ] {
        let asked = house.says(text, talk).await;
        talk = Some(asked.conversation_id);
        let done = house.says("sim", talk).await;
        assert!(done.tools_used.first().is_some_and(|used| used.ok), "{text}: {}", done.reply);
    }
    talk.unwrap()
}

/// Edits of other things than those that are noted, or whose target nobody can tell.
const NOT_ORDERED: &[&str] = &[
    "muda a meta de peso para 70 kg",
    "corrige o horário da natação, é 20h",
    "muda a categoria do gasto de 38 para lazer",
    "corrige o sono pra 11h",
    "altera o horário do sono pras 23h",
    "troca a consulta do dentista pras 15h",
    "muda o nome do lembrete pra 12",
    "corrige a conta de luz, é 90",
    "apaga a meta de peso",
    "apaga o lembrete do peso",
    "muda meu peso pra 40 kg",
    "não corrige meu peso pra 82",
    "se eu errei o peso, muda pra 82",
    "corrige meu peso pra 82?",
    "minha mãe disse: corrige o peso pra 82",
    "atualiza o aluguel pra 1500",
    "ajusta o alarme pra 7h",
    "deleta o hábito de nadar",
    "corrige o gasto de 50 pra 45",
];

#[tokio::test]
async fn nothing_beside_the_persons_order_is_changed() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        a_day(&house).await;
        let before = noted(&house).await;
        assert_eq!(before.len(), 5);
        for text in NOT_ORDERED {
            let reply = house.says(text, None).await;
            assert_eq!(noted(&house).await, before, "{text}: {}", reply.reply);
        }
        assert_eq!(effects(&house, "order").await, 0);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_order_that_names_its_entry_acts_at_once() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = a_day(&house).await;
        for (count, (text, kind, value)) in [
            ("corrige meu peso pra 82", "weight", 82.0),
            ("errei, foi 81,5", "weight", 81.5),
            ("corrige o sono pra 7h", "sleep", 7.0),
            ("muda o gasto de 38 pra 45", "expense", 45.0),
        ]
        .into_iter()
        .enumerate()
        {
            let done = house.says(text, Some(talk)).await;
            assert!(done.proposal.is_none(), "{text}: {}", done.reply);
            assert!(noted(&house).await.contains(&(kind.to_owned(), value)), "{text}: {}", done.reply);
            assert_eq!(effects(&house, "order").await, i64::try_from(count).unwrap() + 1, "{text}");
        }
        house.says("apaga isso", Some(talk)).await;
        assert_eq!(noted(&house).await.len(), 4, "what was changed just now");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_reminder_is_moved_by_its_own_words_or_right_after_it_spoke() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("me lembra de ir ao banco daqui a 1 hora").await;
        house.agrees_to("me lembra de regar as plantas daqui a 5 horas").await;
        let asked = house.says("cancela o lembrete", None).await;
        assert_eq!(effects(&house, "order").await, 0, "which one? {}", asked.reply);
        house.sleeps(Duration::from_mins(61)).await;
        assert_eq!(house.last_said().await, "⏰ Lembrete: ir ao banco.");
        let later = house.says("adia 10 minutos", None).await;
        assert!(later.proposal.is_none(), "{}", later.reply);
        assert_eq!(effects(&house, "order").await, 1);
        let gone = house.says("cancela o lembrete das plantas", None).await;
        assert!(gone.proposal.is_none(), "{}", gone.reply);
        assert_eq!(effects(&house, "order").await, 2);
        house.is_sound().await;
    })
    .await;
}
