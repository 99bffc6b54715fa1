//! What others post in groups is read, never answered, reviewed by a person, and offered after their yes.

use domain::{CorrelationId, Role};
use engine::arrivals::{Arrival, Origin};
use engine::pipeline::Sender;
use serde_json::json;

use tools::ToolError;

use crate::arguments::calls;
use crate::house::{House, ZONE, tell};

const TOOLS: [&str; 7] = [
    "listar_vagas_revisao",
    "aprovar_vaga_grupo",
    "rejeitar_vaga_grupo",
    "detalhes_vaga_grupo",
    "estatisticas_grupos",
    "metricas_pipeline",
    "status_fila_grupos",
];

/// Somebody posts in a group that the house reads along in.
pub(crate) async fn posts(house: &House, id: &str, text: &str) {
    let arrival = Arrival {
        origin: Origin {
            tenant: house.operator.tenant(),
            assistant: "julia".into(),
            channel: "whatsapp",
            account: "casa".into(),
            addresses: vec!["120363001@g.us".into()],
            reply_to: None,
        },
        sender: Sender::Group,
        name: domain::DisplayName::parse("Plantões ABC"),
        role: None,
        timezone: ZONE.into(),
        provider_id: id.into(),
        text: text.into(),
        media: Vec::new(),
        attachment: None,
        correlation: CorrelationId::random(),
    };
    house.engine.inbound().arrive(&arrival).await.unwrap();
    house.sleeps(std::time::Duration::from_secs(30)).await;
}

/// A day that lies ahead, as people write it.
fn ahead(house: &House, days: i64) -> (String, String) {
    let now = domain::Clock::now(&house.clock).to_zoned(jiff::tz::TimeZone::get(ZONE).unwrap());
    let day = now.date().checked_add(jiff::Span::new().days(days)).unwrap();
    (day.strftime("%d/%m").to_string(), day.to_string())
}

#[tokio::test]
async fn a_post_is_reviewed_approved_and_reserved() {
    tell(async |house| {
        let (written, day) = ahead(&house, 5);
        let post = format!(
            "🚨 VAGA ANESTESIO 🚨\n📍 Hospital São Luiz\n📅 {written}\n⏰ 19h às 7h\n💰 R$ 2.500\nChamar no pv"
        );
        posts(&house, "a", &post).await;
        posts(&house, "b", &post).await;
        posts(&house, "c", "bom dia, grupo!").await;
        let listed = house.says(house.operator, "quais vagas de grupo estão em revisão?", None).await;
        assert!(listed.reply.contains("nº 1") && listed.reply.contains("R$ 2.500"), "{}", listed.reply);
        assert!(!listed.reply.contains("nº 2"), "the same post is one offer: {}", listed.reply);
        let details = house.says(house.operator, "detalhes da vaga 1 do grupo", None).await;
        assert!(details.reply.contains("Chamar no pv") && details.reply.contains("2×"), "{}", details.reply);
        assert!(details.reply.contains("Plantões ABC"), "{}", details.reply);
        let approved = house.agrees(house.operator, "aprova a vaga 1 do grupo", None).await;
        assert!(approved.reply.contains("lista de vagas abertas"), "{}", approved.reply);
        let found = house.says(house.bruno, "tem vaga?", None).await;
        assert!(found.reply.contains("R$ 2.500") && found.reply.contains("São Luiz"), "{}", found.reply);
        let taken = house.agrees(house.bruno, &format!("quero o do dia {}", &day[8..]), None).await;
        assert!(taken.reply.contains("Reservado"), "{}", taken.reply);
        let again = house.says(house.operator, "aprova a vaga 1 do grupo", None).await;
        assert!(again.proposal.is_none() && again.reply.contains("já foi decidida"), "{}", again.reply);
        let figures = calls(&house, (house.operator, Role::Operator), "metricas_pipeline", json!({})).await.unwrap();
        let figures = &figures.outcome.content;
        let read = ["mensagens", "encontradas", "completas", "repetidas", "aprovadas", "em_revisao"];
        assert_eq!(read.map(|name| figures[name].as_i64().unwrap()), [3, 1, 1, 1, 1, 0], "{figures}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_missing_is_asked_for_and_what_is_unfit_is_rejected() {
    tell(async |house| {
        let (written, _) = ahead(&house, 6);
        posts(&house, "a", &format!("Preciso de médico anestesista, plantão {written} noturno")).await;
        posts(&house, "b", &format!("Vaga {written} diurno, Hospital Santa Rita, R$ 300")).await;
        let early = house.says(house.operator, "aprova a vaga 1 do grupo", None).await;
        assert!(early.proposal.is_none() && early.reply.contains("falta"), "{}", early.reply);
        let whole =
            house.agrees(house.operator, "aprova a vaga 1 do grupo, hospital Brasil, R$ 1.900", None).await;
        assert!(whole.reply.contains("Hospital Brasil") && whole.reply.contains("1.900"), "{}", whole.reply);
        let which = house.says(house.operator, "como está a fila dos grupos?", None).await;
        assert!(which.reply.contains('1'), "{}", which.reply);
        let rejected = house.agrees(house.operator, "rejeita a vaga 2 do grupo", None).await;
        assert!(rejected.reply.contains("rejeitada"), "{}", rejected.reply);
        posts(&house, "c", &format!("Vaga {written} diurno, Hospital Santa Rita, R$ 300")).await;
        let none = house.says(house.operator, "vagas em revisão", None).await;
        assert!(none.reply.contains("Nenhuma"), "what was rejected stays so: {}", none.reply);
        let stats = house.says(house.operator, "estatísticas dos grupos", None).await;
        assert!(stats.reply.contains("Plantões ABC: 3 mensagens, 2 vagas"), "{}", stats.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_call_with_arguments_alone_does_the_same() {
    tell(async |house| {
        let (written, day) = ahead(&house, 4);
        posts(&house, "a", &format!("Plantão {written} das 7h às 19h")).await;
        let operator = (house.operator, Role::Operator);
        let arguments =
            json!({ "numero": 1, "hospital": "São Luiz", "especialidade": "pediatria", "valor": 1500 });
        calls(&house, operator, "aprovar_vaga_grupo", arguments).await.unwrap();
        let open = calls(&house, operator, "buscar_vagas", json!({})).await.unwrap().outcome.content;
        assert_eq!(open["vagas"][0]["data"], json!(day), "{open}");
        for (tool, arguments, code) in [
            ("aprovar_vaga_grupo", json!({ "numero": 1 }), "decided"),
            ("aprovar_vaga_grupo", json!({ "numero": 99 }), "no_such_offer"),
            ("rejeitar_vaga_grupo", json!({ "numero": -1 }), "no_such_offer"),
            ("rejeitar_vaga_grupo", json!({}), "none_waiting"),
        ] {
            let refused = calls(&house, operator, tool, arguments).await.unwrap_err();
            assert_eq!(refused.code(), code);
        }
        for tool in TOOLS {
            let refused = calls(&house, (house.bruno, Role::User), tool, json!({})).await.unwrap_err();
            assert_eq!(refused.code(), "forbidden", "{tool}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_offer_whose_day_is_over_is_refused_in_words() {
    tell(async |house| {
        let (written, _) = ahead(&house, 1);
        posts(&house, "a", &format!("Plantão {written} das 7h às 19h")).await;
        house.clock.advance(std::time::Duration::from_hours(72));
        let arguments =
            json!({ "numero": 1, "hospital": "São Luiz", "especialidade": "pediatria", "valor": 1500 });
        let refused = calls(&house, (house.operator, Role::Operator), "aprovar_vaga_grupo", arguments).await;
        let Err(ToolError::Refused { code, message, .. }) = refused else { panic!("it was offered") };
        assert_eq!((code, message.as_str()), ("past", "Esse plantão começaria no passado."));
    })
    .await;
}
