//! Everything that a yes will keep or send stands on the card that asks for it.

use domain::tool::ToolCall;
use domain::{Language, Role, Scope};
use serde_json::{Value, json};
use testkit::cards::{self, Card};
use tools::{Admission, CallContext};

use crate::arguments::context;
use crate::groups::posts;
use crate::house::{House, tell};

/// What a call carries besides facts: the ids of things that the card names, by which day, name or number they were found,
/// and what is kept for nobody to read.
const NOT_FACTS: [(&str, &str); 7] = [
    ("alterar_plantao", "data_plantao"), // which shift: the card shows it before and after
    ("alterar_plantao", "vaga_id"),
    ("aprovar_vaga_grupo", "numero"), // which post: the card shows it
    ("rejeitar_vaga_grupo", "numero"),
    ("enviar_mensagem", "medico_id"),
    ("agendar_lembrete", "em_vez_de"), // the call that stands: the runtime finds it, and the card names both hours
    ("agendar_lembrete", "contexto"),  // the doctor's own words, for whoever takes the talk up again
];

/// Tools that do one thing to something that is there, and name it on the card; their arguments only find it.
const POINTING: [&str; 17] = [
    "assumir_conversa",
    "bloquear_medico",
    "cancelar_plantao",
    "confirmar_realizacao",
    "desbloquear_medico",
    "devolver_conversa",
    "fechar_plantao",
    "liberar_plantao",
    "pausar_julia",
    "registrar_presenca",
    "reservar_plantao",
    "reservar_vaga",
    "responder_pedido",
    "retomar_julia",
    "toggle_campanhas",
    "trocar_medico",
    "undo_last",
];

/// What every assistant has: looked at in Aria's house.
const SHARED: [&str; 6] = [
    "forget_everything",
    "forget_knowledge",
    "set_memory_consent",
    "settle_doubt",
    "undo_memory",
    "update_user_preferences",
];

fn is_fact(tool: &str, argument: &str) -> bool {
    !NOT_FACTS.contains(&(tool, argument))
}

fn specimens(vaga: &Value, day: &str) -> Vec<(&'static str, Value)> {
    vec![
        (
            "criar_plantao",
            json!({ "hospital": "Hospital Brasil", "especialidade": "Pediatria", "data": day, "inicio": "19:00", "fim": "07:00", "valor_centavos": 175_000 }),
        ),
        (
            "alterar_plantao",
            json!({ "vaga_id": vaga, "nova_data": day, "inicio": "08:00", "fim": "20:00", "valor_centavos": 240_000 }),
        ),
        (
            "enviar_mensagem",
            json!({ "nome": "Bruno", "mensagem": "mudou de andar", "motivo": "aviso urgente" }),
        ),
        ("enviar_mensagem", json!({ "nome": "Bruno", "mensagem": "topa esse?", "vaga_id": vaga })),
        (
            "aprovar_vaga_grupo",
            json!({ "numero": 1, "hospital": "Hospital Brasil", "especialidade": "Pediatria", "data": day, "inicio": "19:00", "fim": "07:00", "valor": 2500 }),
        ),
        ("rejeitar_vaga_grupo", json!({ "numero": 1, "motivo": "valor baixo" })),
        (
            "agendar_lembrete",
            json!({ "data_hora": format!("{day}T10:00"), "mensagem_retorno": "Bom dia! Podemos ver?" }),
        ),
    ]
}

async fn card(
    house: &House,
    who: Scope,
    context: &CallContext,
    tool: &str,
    arguments: Value,
) -> Option<Card> {
    let registry = papo_julia::registry().unwrap();
    let call = ToolCall { id: "call".into(), name: tool.into(), arguments };
    let mut tx = house.engine.db().begin(who).await.unwrap();
    let admitted = match registry.admit(&mut tx, &call, context).await.ok()? {
        Admission::Run(admitted) | Admission::Ask(admitted) => admitted,
    };
    Some(Card { arguments: admitted.call.arguments, summary: admitted.summary })
}

async fn unshown(house: &House) -> Vec<String> {
    let vaga = house.offers(3, 7, house.sao_luiz, 2200).await;
    let day =
        house.vaga(vaga).await.starts.date().checked_add(jiff::Span::new().days(6)).unwrap().to_string();
    let written = house.vaga(vaga).await.starts.strftime("%d/%m").to_string();
    posts(house, "a", &format!("VAGA ANESTESIO\nHospital São Luiz\n{written}\n7h às 19h\nR$ 2.300")).await;
    let specimens = specimens(&json!(vaga), &day);
    let registry = papo_julia::registry().unwrap();
    let mut problems = Vec::new();
    for (who, role) in [(house.operator, Role::Operator), (house.bruno, Role::User)] {
        let own = |name: &str| registry.asks(name) && !POINTING.contains(&name) && !SHARED.contains(&name);
        for tool in registry.offered_to(role).filter(|tool| own(tool.spec.name)) {
            let name = tool.spec.name;
            let calls: Vec<&Value> =
                specimens.iter().filter(|(of, _)| *of == name).map(|(_, call)| call).collect();
            let said: Vec<String> = calls.iter().flat_map(|call| cards::said(call)).collect();
            let unsaid = |argument: &String| is_fact(name, argument) && !said.contains(argument);
            problems.extend(
                cards::names(tool.schema)
                    .iter()
                    .filter(|a| unsaid(a))
                    .map(|a| format!("{name}: no call says {a}")),
            );
            for language in [Language::Portuguese, Language::English] {
                let context = context(house, (who, role), language).await;
                for call in &calls {
                    let prepare = async |arguments| card(house, who, &context, name, arguments).await;
                    let found =
                        cards::look(call, tool.schema, |argument| is_fact(name, argument), prepare).await;
                    problems.extend(found.hidden.iter().map(|what| format!("{name} hides {what}")));
                    problems.extend(
                        found.untried.iter().map(|what| format!("{name}: {what} could not be tried")),
                    );
                }
            }
        }
    }
    problems
}

#[tokio::test]
async fn everything_that_a_yes_keeps_stands_on_its_card() {
    tell(async |house| {
        let problems = unshown(&house).await;
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    })
    .await;
}
