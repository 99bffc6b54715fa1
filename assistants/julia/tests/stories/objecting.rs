//! A doctor hesitates: what is said where there is no model but `offline`.

use crate::house::tell;

#[tokio::test]
async fn an_objection_is_acknowledged_and_a_low_price_is_met_with_better_ones() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 1_200).await;
        house.offers(4, 19, house.brasil, 2_600).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let answer = house.says(house.bruno, "o valor tá baixo", Some(shown.conversation_id)).await;
        assert!(answer.reply.contains("quanto vale a sua hora"), "{}", answer.reply);
        let first = answer.reply.lines().find(|line| line.starts_with("1) ")).unwrap_or_default();
        assert!(first.contains("R$ 2.600"), "{}", answer.reply);
        house.agrees(house.bruno, "fico com o primeiro", Some(shown.conversation_id)).await;
        for (sentence, part) in [
            ("muita burocracia", "Papelada"),
            ("fica longe demais", "região"),
            ("já trabalho com outra empresa", "Sem pressão"),
            ("tenho medo de não receber", "por escrito"),
            ("tô sem tempo", "quando fica bom"),
        ] {
            let reply = house.says(house.carla, sentence, None).await.reply;
            assert!(reply.contains(part), "{sentence}: {reply}");
        }
        house.is_sound().await;
    })
    .await;
}
