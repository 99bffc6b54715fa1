//! People of the house ask and order; doctors are never offered any of it.

use std::time::Duration;

use domain::Role;
use papo_julia::vagas::ShiftStatus;
use serde_json::json;
use store::permissions::{self, PermissionState};

use crate::arguments::calls;
use crate::house::{House, tell};

const DESK: [&str; 15] = [
    "buscar_metricas",
    "comparar_periodos",
    "buscar_medico",
    "listar_medicos",
    "bloquear_medico",
    "desbloquear_medico",
    "enviar_mensagem",
    "buscar_historico",
    "reservar_vaga",
    "status_sistema",
    "buscar_handoffs",
    "pausar_julia",
    "retomar_julia",
    "toggle_campanhas",
    "processar_briefing",
];

async fn permission(house: &House) -> PermissionState {
    let mut tx = house.engine.db().read(house.bruno).await.unwrap();
    permissions::load(&mut tx).await.unwrap().state
}

#[tokio::test]
async fn a_doctor_is_offered_nothing_of_the_desk() {
    let assistant = papo_julia::assistant().unwrap();
    let names = |role| assistant.offers(role).iter().map(|offer| offer.name.clone()).collect::<Vec<_>>();
    let (doctors, operators) = (names(Role::User), names(Role::Operator));
    for tool in DESK {
        assert!(!doctors.iter().any(|name| name == tool), "{tool}");
        assert!(operators.iter().any(|name| name == tool), "{tool}");
    }
    tell(async |house| {
        let forbidden =
            calls(&house, (house.bruno, Role::User), "pausar_julia", json!({})).await.unwrap_err();
        assert_eq!(forbidden.code(), "forbidden");
        let unheard = house.says(house.bruno, "pausa a júlia", None).await;
        assert!(unheard.proposal.is_none() && unheard.tools_used.is_empty(), "{}", unheard.reply);
    })
    .await;
}

#[tokio::test]
async fn switches_are_turned_after_a_yes() {
    tell(async |house| {
        let paused = house.agrees(house.operator, "pausa a júlia", None).await;
        assert!(paused.reply.contains("Em pausa"), "{}", paused.reply);
        let again = house.says(house.operator, "pausa a júlia", None).await;
        assert!(again.proposal.is_none() && again.reply.contains("Já estou em pausa"), "{}", again.reply);
        let off = house.agrees(house.operator, "desliga as campanhas", None).await;
        assert!(off.reply.contains("Campanhas desligadas"), "{}", off.reply);
        let status = house.says(house.operator, "status do sistema", None).await.reply;
        assert!(status.contains("Júlia: em pausa") && status.contains("Campanhas: desligadas"), "{status}");
        let back = house.agrees(house.operator, "retoma", None).await;
        assert!(back.reply.contains("retomados"), "{}", back.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_roster_is_shown_for_the_place_that_was_asked_about() {
    tell(async |house| {
        house.offers(4, 7, house.sao_luiz, 3_000).await;
        house.offers(5, 7, house.brasil, 1_500).await;
        let region = |name: &str| format!("o que está aberto na região {name}?");
        // What is dictated between marks goes without them.
        let card = house.says(house.operator, "manda pra Carla: “a entrada mudou de lado”", None).await;
        let card = card.proposal.unwrap_or_else(|| panic!("{}", card.reply));
        assert_eq!(card.arguments["mensagem"], "a entrada mudou de lado", "{card:?}");
        let all = house.says(house.operator, "o que está aberto?", None).await.reply;
        assert!(all.contains("R$ 3.000") && all.contains("R$ 1.500"), "{all}");
        for (place, here, elsewhere) in
            [("ABC", "R$ 3.000", "R$ 1.500"), ("Zona Sul", "R$ 1.500", "R$ 3.000")]
        {
            let shown = house.says(house.operator, &region(place), None).await.reply;
            assert!(shown.contains(here) && !shown.contains(elsewhere), "{place}: {shown}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_is_found_blocked_and_let_in_again() {
    tell(async |house| {
        let found = house.says(house.operator, "busca o médico Bruno", None).await;
        assert!(found.reply.starts_with("Bruno · Anestesiologia"), "{}", found.reply);
        let all = house.says(house.operator, "lista os médicos de anestesiologia", None).await;
        assert!(all.reply.contains("Médicos (2)") && all.reply.contains("Carla"), "{}", all.reply);
        let told =
            house.says(house.operator, "lista os médicos de anestesiologia da Zona Sul", None).await.reply;
        assert!(told.contains("Em Zona Sul não tenho ninguém assim") && told.contains("Carla"), "{told}");
        let nobody = house.says(house.operator, "busca o médico Zeferino", None).await;
        assert!(nobody.reply.contains("Não achei esse médico"), "{}", nobody.reply);
        house.agrees(house.operator, "bloqueia o Dr. Bruno", None).await;
        assert_eq!(permission(&house).await, PermissionState::OptedOut);
        let stopped = house.says(house.operator, "manda pro Bruno: tem plantão sábado", None).await;
        assert!(
            stopped.proposal.is_none() && stopped.reply.contains("não quer receber"),
            "{}",
            stopped.reply
        );
        house.agrees(house.operator, "desbloqueia o Dr. Bruno", None).await;
        assert_eq!(permission(&house).await, PermissionState::OptedIn);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_an_operator_has_written_arrives_once() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        let asked = house.says(house.operator, "manda pro Bruno: abriu um plantão bom no sábado", None).await;
        assert_eq!(asked.proposal.as_ref().unwrap().arguments["mensagem"], "abriu um plantão bom no sábado");
        house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        house.sleeps(Duration::from_secs(2)).await;
        assert_eq!(house.last_said(house.bruno).await, "abriu um plantão bom no sábado");
        let count = house.talk(house.bruno).await.len();
        house.sleeps(Duration::from_mins(10)).await;
        assert_eq!(house.talk(house.bruno).await.len(), count);
        let history = house.says(house.operator, "histórico do Bruno", None).await.reply;
        assert!(history.contains("Bruno: oi") && history.contains("Júlia: abriu um plantão"), "{history}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_that_an_operator_offers_is_what_a_yes_takes() {
    tell(async |house| {
        let here = house.says(house.bruno, "oi", None).await.conversation_id;
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        let asked = house.says(house.operator, "oferece o do São Luiz pro Bruno", None).await;
        let card = asked.proposal.as_ref().unwrap();
        assert_eq!((card.tool.as_str(), &card.arguments["vaga_id"]), ("enviar_mensagem", &json!(id)));
        assert!(card.summary.contains("Oi, Bruno! Tem um plantão em aberto"), "{}", card.summary);
        house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        house.sleeps(Duration::from_secs(2)).await;
        assert!(house.last_said(house.bruno).await.contains("Quer ficar com ele?"));
        let taken = house.says(house.bruno, "quero", Some(here)).await;
        assert_eq!(taken.proposal.as_ref().unwrap().tool, "reservar_plantao", "{}", taken.reply);
        house.says(house.bruno, "sim", Some(here)).await;
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.status, vaga.reserved_by), (ShiftStatus::Reservada, Some(house.bruno.user())));
        // What is asked in a message is dictated, and no question of the operator's.
        let text = "tem plantão sábado à noite, 1800, topa?";
        let sent = house.says(house.operator, &format!("manda uma mensagem pro Bruno: {text}"), None).await;
        let card = sent.proposal.as_ref().unwrap();
        assert_eq!((card.tool.as_str(), &card.arguments["mensagem"]), ("enviar_mensagem", &json!(text)));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_operator_takes_a_shift_for_a_doctor_by_the_same_rules() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        let sentence = format!("reserva a vaga do dia {day} pro Bruno");
        let done = house.agrees(house.operator, &sentence, None).await;
        assert!(done.reply.contains("Reservado para Bruno"), "{}", done.reply);
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.status, vaga.reserved_by), (ShiftStatus::Reservada, Some(house.bruno.user())));
        let clashing = house.offers(3, 22, house.brasil, 2_000).await;
        let operator = (house.operator, Role::Operator);
        let arguments = json!({ "nome": "Bruno", "vaga_id": clashing });
        let refused = calls(&house, operator, "reservar_vaga", arguments).await.unwrap_err();
        assert_eq!(refused.code(), "their_conflict");
        let child = house.offers_for(house.paediatrics, 9, 7, house.brasil, 900).await;
        let arguments = json!({ "nome": "Carla", "vaga_id": child });
        let refused = calls(&house, operator, "reservar_vaga", arguments).await.unwrap_err();
        assert_eq!(refused.code(), "their_specialty");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_desk_counts_what_happened() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        let operator = (house.operator, Role::Operator);
        let today = calls(&house, operator, "buscar_metricas", json!({ "periodo": "hoje" })).await.unwrap();
        let figures = &today.outcome.content["metricas"];
        assert_eq!(figures["reservas"], 1, "{figures}");
        assert!(figures["recebidas"].as_i64().unwrap() >= 2, "{figures}");
        let told = house.says(house.operator, "quantas respostas hoje?", None).await;
        assert!(told.reply.starts_with("Hoje:") && told.reply.contains("reservas: 1"), "{}", told.reply);
        let both = house.says(house.operator, "compara essa semana com a passada", None).await;
        assert!(both.reply.starts_with("Esta semana × Semana passada"), "{}", both.reply);
        let nobody = house.says(house.operator, "quem está com atendimento humano?", None).await;
        assert!(nobody.reply.contains("Ninguém"), "{}", nobody.reply);
        let briefing = house.says(house.operator, "processa o briefing da semana", None).await;
        assert!(briefing.reply.contains("Google"), "{}", briefing.reply);
        house.is_sound().await;
    })
    .await;
}
