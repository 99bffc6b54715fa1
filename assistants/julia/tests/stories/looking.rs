//! "tem vaga?": what is shown, and what is left out.

use crate::house::tell;

#[tokio::test]
async fn a_doctor_sees_open_shifts_of_their_own_specialty_soonest_first() {
    tell(async |house| {
        let none = house.says(house.bruno, "tem vaga?", None).await;
        assert!(none.reply.contains("não tem plantão aberto"), "{}", none.reply);
        house.offers(5, 19, house.brasil, 1_500).await;
        house.offers(2, 7, house.sao_luiz, 2_000).await;
        house.offers_for(house.paediatrics, 3, 7, house.brasil, 1_800).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await.reply;
        let lines: Vec<&str> = shown.lines().filter(|line| line.contains("R$")).collect();
        assert_eq!(lines.len(), 2, "{shown}");
        assert!(lines[0].starts_with("1) ") && lines[0].contains("São Luiz (Jardim) · R$ 2.000"), "{shown}");
        assert!(lines[0].contains("7h–19h") && lines[1].contains("19h–7h"), "{shown}");
        let asked = house.says(house.bruno, "tem algum de pediatria?", None).await.reply;
        assert!(asked.contains("R$ 1.800") && !asked.contains("R$ 2.000"), "{asked}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn hours_places_and_money_are_heard() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.sao_luiz, 1_200).await;
        house.offers(5, 19, house.brasil, 1_500).await;
        for (sentence, with, without) in [
            ("quais plantões tem de noite no ABC?", "R$ 2.100", "R$ 1.500"),
            ("tem algo acima de 2 mil?", "R$ 2.100", "R$ 1.500"),
            ("tem vaga na zona sul?", "R$ 1.500", "R$ 2.100"),
            ("só diurno", "R$ 1.200", "R$ 2.100"),
            ("mostra as vagas do Hospital Brasil", "R$ 1.500", "R$ 1.200"),
        ] {
            let reply = house.says(house.bruno, sentence, None).await.reply;
            assert!(reply.contains(with) && !reply.contains(without), "{sentence}: {reply}");
        }
        let best = house.says(house.bruno, "qual o plantão que paga mais?", None).await.reply;
        assert!(
            best.contains("1) ") && best.lines().nth(1).is_some_and(|line| line.contains("2.100")),
            "{best}"
        );
        let near = house.says(house.bruno, "tem algo acima de 5 mil?", None).await.reply;
        assert!(near.contains("O mais perto que tenho") && near.contains("R$ 2.100"), "{near}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_clashes_with_ones_own_is_left_out_and_said() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(first).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        house.offers(3, 22, house.brasil, 2_500).await;
        let reply = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(reply.contains("bate com um plantão seu") && !reply.contains("2.500"), "{reply}");
        let other = house.says(house.carla, "tem vaga?", None).await.reply;
        assert!(other.contains("2.500") && !other.contains("Bruno"), "{other}");
        let mine = house.says(house.bruno, "quais plantões eu tenho marcados?", None).await.reply;
        assert!(mine.contains("São Luiz"), "{mine}");
        let none = house.says(house.carla, "meus plantões", None).await.reply;
        assert!(none.contains("não tem plantão reservado"), "{none}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_hospital_is_found_by_part_of_its_name_and_by_what_was_shown() {
    tell(async |house| {
        let told = house.says(house.bruno, "onde fica o São Luiz?", None).await.reply;
        assert_eq!(told, "Hospital São Luiz: Rua das Flores, 100, Jardim, Santo André/SP.");
        house.offers(3, 19, house.brasil, 1_500).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let told =
            house.says(house.bruno, "qual o endereço do hospital?", Some(shown.conversation_id)).await.reply;
        assert!(told.starts_with("Hospital Brasil"), "{told}");
        let unknown = house.says(house.bruno, "onde fica o Albert Sabin?", None).await.reply;
        assert!(unknown.contains("Não achei esse hospital"), "{unknown}");
    })
    .await;
}
