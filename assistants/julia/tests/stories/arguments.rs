//! What is shown and kept of a call is what it did; and a call does what its arguments say, without a sentence.

use std::sync::Arc;

use domain::tool::ToolCall;
use domain::words::Catalogue;
use domain::{CorrelationId, Language, Role, Scope, TurnId};
use jiff::ToSpan;
use jiff::tz::TimeZone;
use papo_julia::vagas::ShiftStatus;
use serde_json::{Value, json};
use tools::{Admission, CallContext, Performed, ToolError};

use crate::house::{House, ZONE, catalogue, tell};

/// Calls a tool as a model would, with arguments and nothing else, and says yes where that is asked.
pub(crate) async fn calls(
    house: &House,
    who: (Scope, Role),
    tool: &str,
    arguments: Value,
) -> Result<Performed, ToolError> {
    let context = context(house, who, Language::Portuguese).await;
    let registry = papo_julia::registry().unwrap();
    let call = ToolCall { id: "call".into(), name: tool.into(), arguments };
    let mut tx = house.engine.db().begin(who.0).await.unwrap();
    let admitted = match registry.admit(&mut tx, &call, &context).await? {
        Admission::Run(admitted) | Admission::Ask(admitted) => admitted,
    };
    let performed = registry.perform(&mut tx, &admitted.call, &context).await?;
    performed.trail.write(&mut tx).await?;
    tx.commit().await.unwrap();
    Ok(performed)
}

/// A call that comes without a sentence.
pub(crate) async fn context(house: &House, who: (Scope, Role), language: Language) -> CallContext {
    let here = house.says(who.0, "oi", None).await.conversation_id;
    let words: Catalogue = catalogue();
    CallContext {
        conversation: here,
        turn: TurnId::new(house.engine.clock().now()),
        correlation: CorrelationId::random(),
        role: who.1,
        zone: TimeZone::get(ZONE).unwrap(),
        words: words.words(language),
        text: String::new(),
        asked: None,
        answer: None,
        before: tools::Before::default(),
        opinion: None,
        clock: Arc::new(house.clock.clone()),
        hours: domain::hours::BusinessHours::default(),
    }
}

fn values(performed: &Performed) -> Vec<i64> {
    let listed = performed.outcome.content["vagas"].as_array().unwrap();
    listed.iter().map(|vaga| vaga["valor_centavos"].as_i64().unwrap() / 100).collect()
}

#[tokio::test]
async fn what_a_sentence_says_stands_in_the_arguments() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        for (sentence, expected) in [
            ("tem vaga?", json!({})),
            ("quais plantões tem de noite?", json!({ "periodo": "noturno" })),
            ("tem algo acima de 2 mil?", json!({ "valor_minimo": 2000 })),
            ("tem plantão no sábado?", json!({ "dias_semana": ["sabado"] })),
            ("tem vaga no ABC?", json!({ "regiao": "ABC" })),
            ("tem vaga no São Luiz?", json!({ "hospital": "Hospital São Luiz" })),
            ("tem algum de pediatria?", json!({ "especialidade": "Pediatria" })),
            ("qual o plantão que paga mais?", json!({ "ordem": "valor" })),
        ] {
            let reply = house.says(house.bruno, sentence, None).await;
            assert_eq!(reply.tools_used[0].arguments, expected, "{sentence}: {}", reply.reply);
        }
        let told = house.says(house.bruno, "onde fica o São Luiz?", None).await;
        assert_eq!(told.tools_used[0].arguments, json!({ "nome_hospital": "Hospital São Luiz" }));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn days_and_hours_stand_there_as_dates() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_100).await;
        let vaga = house.vaga(id).await;
        let asked = house.says(house.bruno, &format!("quero o do dia {}", vaga.starts.day()), None).await;
        let proposal = asked.proposal.unwrap();
        assert_eq!(proposal.arguments["data_plantao"], vaga.starts.date().to_string());
        let other = vaga.starts.date().checked_add(1.day()).unwrap();
        let none = house.says(house.carla, &format!("quero o do dia {}", other.day()), None).await;
        assert_eq!(
            none.tools_used[0].arguments,
            json!({ "data_plantao": other.to_string() }),
            "{}",
            none.reply
        );
        let called = house.says(house.bruno, "me chama amanhã às 10h", None).await;
        let tomorrow =
            house.engine.clock().now().to_zoned(TimeZone::get(ZONE).unwrap()).date().tomorrow().unwrap();
        let arguments = &called.tools_used[0].arguments;
        assert_eq!(arguments["data_hora"], format!("{tomorrow}T10:00"));
        assert_eq!(arguments["contexto"], "me chama amanhã às 10h");
    })
    .await;
}

#[tokio::test]
async fn a_call_does_what_its_arguments_say() {
    tell(async |house| {
        let night = house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        house.offers_for(house.paediatrics, 5, 7, house.brasil, 900).await;
        let day = house.vaga(night).await.starts.date();
        let bruno = (house.bruno, Role::User);
        for (arguments, expected) in [
            (json!({}), vec![2_100, 1_200]),
            (json!({ "periodo": "noturno" }), vec![2_100]),
            (json!({ "valor_minimo": 2000 }), vec![2_100]),
            (json!({ "regiao": "Zona Sul" }), vec![1_200]),
            (json!({ "regiao": "são luiz" }), vec![2_100]),
            (json!({ "hospital": "Brasil", "especialidade": "pediatria" }), vec![900]),
            (json!({ "data_inicio": day, "data_fim": day }), vec![2_100]),
            (json!({ "limite": 1 }), vec![2_100]),
        ] {
            let found = calls(&house, bruno, "buscar_vagas", arguments.clone()).await.unwrap();
            assert_eq!(values(&found), expected, "{arguments}");
        }
        let info = calls(&house, bruno, "buscar_info_hospital", json!({ "nome_hospital": "sao luiz" }))
            .await
            .unwrap();
        assert_eq!(info.outcome.content["hospitais"][0]["cidade"], "Santo André");
        calls(&house, bruno, "reservar_plantao", json!({ "data_plantao": day.to_string() })).await.unwrap();
        assert_eq!(house.vaga(night).await.reserved_by, Some(house.bruno.user()));
        calls(&house, bruno, "cancelar_plantao", json!({ "data_plantao": day.to_string() })).await.unwrap();
        assert_eq!(house.vaga(night).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}
