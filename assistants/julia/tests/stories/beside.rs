//! One step beside the plain sentence: a yes with more behind it, a day by its number, a place that was refused, a closed door.

use domain::{ConversationId, Scope};
use papo_julia::vagas::VagaId;

use crate::house::{House, tell};

impl House {
    /// Somebody is asked about a shift.
    async fn is_asked(&self, who: Scope, id: VagaId) -> Option<ConversationId> {
        let day = self.day_of(id).await;
        let asked = self.says(who, &format!("quero o plantão do dia {day}"), None).await;
        let proposal = asked.proposal.unwrap_or_else(|| panic!("{}", asked.reply));
        assert_eq!(proposal.arguments["vaga_id"], id.to_string());
        Some(asked.conversation_id)
    }
}

#[tokio::test]
async fn a_yes_is_taken_and_what_follows_it_is_heard() {
    tell(async |house| {
        let id = house.offers(9, 7, house.sao_luiz, 3_000).await;
        house.offers(4, 7, house.brasil, 1_500).await;
        let here = house.is_asked(house.bruno, id).await;
        let said = "Sim!! e nunca me manda nada de hospital brasil, fiquei 4 meses sem receber lá";
        let done = house.says(house.bruno, said, here).await;
        assert_eq!(house.vaga(id).await.reserved_by, Some(house.bruno.user()), "{}", done.reply);
        assert!(done.reply.contains("Reservado") && done.reply.contains("Anotado"), "{}", done.reply);
        assert_eq!(done.receipts.len(), 2, "both are proved: {:?}", done.receipts);
        let shown = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(!shown.contains("R$ 1.500"), "{shown}");
        house.is_sound().await;
    })
    .await;
    tell(async |house| {
        let id = house.offers(9, 7, house.sao_luiz, 3_000).await;
        let other = house.offers(4, 7, house.brasil, 1_500).await;
        let here = house.is_asked(house.bruno, id).await;
        let day = house.day_of(other).await;
        // The rest may ask, and may be asked about in turn.
        let done = house.says(house.bruno, &format!("sim! e quero o do dia {day} também"), here).await;
        assert_eq!(house.vaga(id).await.reserved_by, Some(house.bruno.user()), "{}", done.reply);
        let next = done.proposal.unwrap_or_else(|| panic!("{}", done.reply));
        assert_eq!(next.arguments["vaga_id"], other.to_string());
        // What nobody understands is said back.
        let done = house.says(house.bruno, "pode reservar! e rega as samambaias da varanda", here).await;
        assert_eq!(house.vaga(other).await.reserved_by, Some(house.bruno.user()), "{}", done.reply);
        assert!(done.reply.contains("Reservado") && done.reply.contains("samambaias"), "{}", done.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_yes_that_depends_on_something_takes_nothing() {
    tell(async |house| {
        let id = house.offers(9, 7, house.sao_luiz, 3_000).await;
        for said in [
            "sim. mas só se pagar 3500",
            "Sim! deixa eu ver com minha esposa antes",
            "ok. vou pensar e te falo",
        ] {
            let here = house.is_asked(house.bruno, id).await;
            let told = house.says(house.bruno, said, here).await;
            assert_eq!(house.vaga(id).await.reserved_by, None, "{said}: {}", told.reply);
            house.says(house.bruno, "não", here).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_number_is_a_day_and_a_weekday_is_of_what_else_was_said() {
    tell(async |house| {
        let near = house.offers(12, 7, house.brasil, 1_600).await;
        let far = house.offers(19, 19, house.sao_luiz, 3_000).await;
        for other in 13..16 {
            house.offers(other, 7, house.brasil, 1_500).await;
        }
        let (number, weekday) = (house.vaga(far).await.starts.day(), house.vaga(near).await.weekday());
        let name = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"]
            [usize::try_from(weekday.to_monday_zero_offset()).unwrap()];
        let here = Some(house.says(house.bruno, "tem vaga?", None).await.conversation_id);
        for said in [
            format!("reserva o {number} pra mim de uma vez, por favor"),
            format!("pego o {number} então"),
            format!("bota meu nome no de noite de {name} então"),
            format!("quero o de {name} no São Luiz"),
        ] {
            let asked = house.says(house.bruno, &said, here).await;
            let proposal = asked.proposal.unwrap_or_else(|| panic!("{said}: {}", asked.reply));
            assert_eq!(proposal.arguments["vaga_id"], far.to_string(), "{said}: {}", asked.reply);
            house.says(house.bruno, "não", here).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_place_that_was_refused_stands_in_no_list() {
    tell(async |house| {
        house.offers(3, 7, house.sao_luiz, 2_100).await;
        house.offers(3, 19, house.sao_luiz, 2_200).await;
        house.offers(3, 8, house.brasil, 1_200).await;
        let here = Some(house.says(house.bruno, "tem vaga?", None).await.conversation_id);
        house.says(house.bruno, "não me manda mais nada do Hospital Brasil", here).await;
        for said in ["reserva um pra mim", "quero reservar", "tem algo de dia?"] {
            let told = house.says(house.bruno, said, here).await;
            assert!(!told.reply.contains("R$ 1.200"), "{said}: {}", told.reply);
        }
        let day = house.vaga(house.offers(3, 9, house.sao_luiz, 2_300).await).await.starts.day();
        let which = house.says(house.bruno, &format!("quero o do dia {day}"), here).await;
        assert!(which.reply.contains("R$ 2.100") && !which.reply.contains("R$ 1.200"), "{}", which.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_there_is_found_beside_what_is_refused() {
    tell(async |house| {
        // Three weeks: each weekday is there by day.
        for day in 1..15 {
            house.offers(day, 7, house.sao_luiz, 1_000 + i64::from(day)).await;
        }
        for said in [
            "sexta não consigo mais. e sábado durante o dia, tem?",
            "domingo não dá, mas sábado de dia tem algum?",
            "tem vaga sábado de dia? sexta não posso",
        ] {
            let told = house.says(house.bruno, said, None).await.reply;
            assert!(
                !told.contains("Desse jeitinho") && !told.contains("sex,") && !told.contains("dom,"),
                "{said}: {told}"
            );
            assert!(told.contains("sáb,"), "{said}: {told}");
        }
        let told = house
            .says(house.bruno, "qual o plantão que paga melhor hoje em dia com vocês?", None)
            .await
            .reply;
        assert!(!told.contains("Desse jeitinho") && told.contains("R$ 1.014"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_day_and_an_hour_that_were_used_are_not_left_out() {
    tell(async |house| {
        let day = house.vaga(house.offers(6, 7, house.brasil, 1_000).await).await.starts;
        let name = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"]
            [usize::try_from(day.weekday().to_monday_zero_offset()).unwrap()];
        let said = format!("me chama {name} {} às 14h, anota isso", day.day());
        let told = house.says(house.bruno, &said, None).await.reply;
        assert!(told.contains("14h") && !told.contains("Ficou de fora"), "{said}: {told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_stands_before_a_closed_door_gets_somebody_who_opens_it() {
    tell(async |house| {
        let id = house.offers(0, 19, house.brasil, 1_700).await;
        house.has(house.bruno, id).await;
        for (who, said) in [
            (
                house.bruno,
                "tô aqui na porta do hospital e não me deixam entrar, dizem que meu nome não tá na lista",
            ),
            (house.carla, "cheguei no plantão e o segurança não libera minha entrada"),
        ] {
            let told = house.says(who, said, None).await.reply;
            assert!(told.contains("urgente") && !told.contains("190"), "{said}: {told}");
        }
        let hurt =
            house.says(house.davi, "o segurança do hospital me bateu e não me deixa sair", None).await.reply;
        assert!(hurt.contains("190") || hurt.contains("180"), "{hurt}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_waits_in_the_queue_is_told_to_operators() {
    tell(async |house| {
        let id = house.offers_for(house.paediatrics, 6, 7, house.brasil, 1_500).await;
        let shown = house.says(house.davi, "tem vaga?", None).await;
        house.agrees(house.davi, "quero essa vaga", Some(shown.conversation_id)).await;
        for said in [
            "e agora, quem tá na fila pra liberar?",
            "tem algum médico na fila de aprovação?",
            "quem tá na fila?",
        ] {
            let told = house.says(house.operator, said, None).await.reply;
            assert!(told.contains("Davi"), "{said}: {told}");
        }
        house.says(house.carla, "quero falar com uma pessoa", None).await;
        let told = house.says(house.operator, "tem alguém na fila esperando gente?", None).await.reply;
        assert!(told.contains("Carla"), "{told}");
        assert!(house.vaga(id).await.reserved_by.is_none());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_shifts_in_one_message_are_a_card_each() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 1_500).await;
        let second = house.offers(5, 7, house.brasil, 2_900).await;
        let weekday = async |id| house.vaga(id).await.starts.strftime("%A").to_string();
        let names = [
            ("Monday", "segunda"),
            ("Tuesday", "terça"),
            ("Wednesday", "quarta"),
            ("Thursday", "quinta"),
            ("Friday", "sexta"),
            ("Saturday", "sábado"),
            ("Sunday", "domingo"),
        ];
        let name = |day: String| names.iter().find(|(english, _)| *english == day).unwrap().1;
        let (one, other) = (name(weekday(first).await), name(weekday(second).await));
        let (day, date) = (house.day_of(first).await, house.day_of(second).await);
        for said in [
            format!("fico com o de {one} e o de {other} tb, vou recuperar"),
            format!("quero o do dia {day} e o do dia {date}"),
            "pego os dois".to_owned(),
            "quero o primeiro e o segundo".to_owned(),
        ] {
            let here = Some(house.says(house.bruno, "tem vaga?", None).await.conversation_id);
            let asked = house.says(house.bruno, &said, here).await;
            let card = asked.proposal.unwrap_or_else(|| panic!("{said}: {}", asked.reply));
            assert_eq!(card.arguments["vaga_id"], first.to_string(), "{said}: {}", asked.reply);
            let next = house.says(house.bruno, "sim", here).await;
            let card = next.proposal.unwrap_or_else(|| panic!("{said}: {}", next.reply));
            assert_eq!(card.arguments["vaga_id"], second.to_string(), "{said}: {}", next.reply);
            house.says(house.bruno, "não", here).await;
            house.agrees(house.bruno, &format!("cancela o plantão do dia {day}"), None).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn giving_one_up_and_asking_for_another_are_both_heard() {
    tell(async |house| {
        let own = house.offers(3, 19, house.brasil, 1_700).await;
        house.has(house.bruno, own).await;
        let other = house.offers(5, 19, house.sao_luiz, 1_900).await;
        let (day, date) = (house.day_of(own).await, house.day_of(other).await);
        let said =
            format!("o do dia {day} não vou conseguir mais, e o do dia {date} no são luiz ainda tá livre?");
        let asked = house.says(house.bruno, &said, None).await;
        let card = asked.proposal.as_ref().unwrap_or_else(|| panic!("{}", asked.reply));
        assert_eq!(
            (card.tool.as_str(), &card.arguments["vaga_id"]),
            ("cancelar_plantao", &own.to_string().into())
        );
        assert!(asked.reply.contains("R$ 1.900"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_unknown_who_asks_for_a_shift_is_asked_about_it() {
    tell(async |house| {
        let id = house.offers_for(house.paediatrics, 1, 7, house.sao_luiz, 1_400).await;
        house.offers_for(house.paediatrics, 1, 19, house.sao_luiz, 1_500).await;
        let said = "oi tudo bem? sou medico, vi com um amigo q vcs tem plantao no São Luiz, queria pegar o de amanha de dia";
        let asked = house.says(house.davi, said, None).await;
        let card = asked.proposal.unwrap_or_else(|| panic!("{}", asked.reply));
        assert_eq!(card.arguments["vaga_id"], id.to_string(), "{}", asked.reply);
        assert!(asked.reply.contains("conferir seu cadastro"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn each_errand_of_an_operator_is_done_or_said() {
    tell(async |house| {
        house.agrees(house.operator, "bloqueia o Bruno", None).await;
        let asked = house
            .says(house.operator, "desbloqueia o Bruno e me conta como foi a campanha de novembro", None)
            .await;
        assert!(asked.reply.contains("nenhuma campanha"), "{}", asked.reply);
        assert_eq!(
            asked.proposal.map(|card| card.tool).as_deref(),
            Some("desbloquear_medico"),
            "{}",
            asked.reply
        );
        let told =
            house.says(house.operator, "quem tá na fila pra liberar? e manda um fax pra lua", None).await;
        assert!(told.reply.contains("liberação") || told.reply.contains("Ninguém"), "{}", told.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn nothing_is_promised_while_sending_is_paused() {
    tell(async |house| {
        let id = house.offers(5, 19, house.sao_luiz, 1_700).await;
        house.agrees(house.operator, "pausa a Júlia", None).await;
        let told = house.says(house.bruno, "me chama amanhã às 10h", None).await;
        assert!(told.reply.contains("pausa") && !told.reply.contains("te chamo"), "{}", told.reply);
        let day = house.day_of(id).await;
        let done = house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await.reply;
        assert!(done.contains("Reservado") && !done.contains("Te lembro"), "{done}");
        house.agrees(house.operator, "retoma a Júlia", None).await;
        let told = house.says(house.bruno, "me chama amanhã às 10h", None).await;
        assert!(told.reply.contains("te chamo"), "{}", told.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_comes_later_leaves_the_card_and_holds_nothing() {
    for said in [
        "hmm 12h longe de casa... deixa eu ver com meu marido antes. segura aí um pouquinho?",
        "peraí um minutinho",
        "vou falar com a minha esposa e já te digo",
    ] {
        tell(async |house| {
            let id = house.offers(9, 7, house.sao_luiz, 3_000).await;
            let here = house.is_asked(house.bruno, id).await;
            let told = house.says(house.bruno, said, here).await;
            assert!(told.reply.contains("não fica guardado"), "{said}: {}", told.reply);
            assert_eq!(house.vaga(id).await.reserved_by, None, "{said}");
            house.says(house.bruno, "sim", here).await;
            assert_eq!(house.vaga(id).await.reserved_by, Some(house.bruno.user()), "{said}");
            house.is_sound().await;
        })
        .await;
    }
}

#[tokio::test]
async fn what_nobody_here_knows_is_said_to_be_unknown() {
    tell(async |house| {
        let id = house.offers(9, 7, house.sao_luiz, 3_000).await;
        let both = house.says(house.bruno, "onde fica o São Luiz? tem estacionamento lá?", None).await.reply;
        assert!(both.contains("Rua das Flores") && both.contains("não sei"), "{both}");
        let here = house.is_asked(house.bruno, id).await;
        let done =
            house.says(house.bruno, "isso, pode fechar esse pra mim. lá tem onde estacionar?", here).await;
        // Nothing more is known of it, and it is not dropped.
        let told = done.reply.contains("não sei") || done.reply.contains("Ficou de fora");
        assert!(done.reply.contains("Reservado") && told && !done.reply.contains("Rua"), "{}", done.reply);
        let told = house.says(house.bruno, "E pra parar o carro, como faz?", here).await.reply;
        assert!(told.contains("não sei") && !told.contains("Rua"), "{told}");
        let said = "e esse plantão continua de pé né? ta confirmado com o hospital?";
        let told = house.says(house.bruno, said, here).await.reply;
        assert!(told.contains("R$ 3.000") && told.contains("não sei"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whether_one_shift_can_still_be_had_is_answered() {
    tell(async |house| {
        let id = house.offers(9, 7, house.brasil, 1_550).await;
        house.offers(10, 7, house.sao_luiz, 1_700).await;
        let day = house.day_of(id).await;
        for said in [
            format!("o do hospital brasil dia {day} ainda tem?"),
            "o hospital brasil, ainda ta livre? quanto tempo leva de carro até lá?".to_owned(),
            "aquele do Hospital Brasil continua aberto?".to_owned(),
        ] {
            let told = house.says(house.bruno, &said, None).await.reply;
            assert!(told.contains("Sim, ainda está aberto") && told.contains("R$ 1.550"), "{said}: {told}");
        }
        house.withdraws(id).await;
        let told =
            house.says(house.bruno, &format!("o do hospital brasil dia {day} ainda tem?"), None).await.reply;
        assert!(told.contains("Não, esse não está mais aberto"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_leaves_it_at_that_is_proposed_nothing() {
    tell(async |house| {
        let kept = house.offers(3, 7, house.brasil, 2_000).await;
        house.offers(10, 7, house.sao_luiz, 1_700).await;
        let day = house.weekday_of(kept).await;
        house.agrees(house.bruno, &format!("quero o de {day}"), None).await;
        for said in [
            format!("Deixa pra la, fico só com o {day} por enquanto"),
            format!(
                "Deixa pra la, fico só com o {day}. Se abrir algo de 6h perto da vila mariana vc me avisa?"
            ),
            "me avisa se abrir algo de 6h perto da Vila Mariana".to_owned(),
            "quando surgir um noturno no ABC me avisa?".to_owned(),
        ] {
            let told = house.says(house.bruno, &said, None).await;
            assert!(told.proposal.is_none() && !told.reply.contains("R$"), "{said}: {}", told.reply);
            if said.contains("avisa") {
                assert!(told.reply.contains("ainda não sei"), "{said}: {}", told.reply);
            }
        }
        house.is_sound().await;
    })
    .await;
}
