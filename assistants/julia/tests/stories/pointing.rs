//! Wishes that point at what was said before them, days and amounts from which on somebody looks.

use crate::house::tell;

#[tokio::test]
async fn a_place_that_was_just_named_is_meant_by_there() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        let kept =
            house.says(house.bruno, "ABC é longe demais pra mim, não me oferece mais nada de lá", None).await;
        assert!(kept.reply.contains("Anotado"), "{}", kept.reply);
        let shown = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(shown.contains("R$ 1.200") && !shown.contains("R$ 2.100"), "{shown}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_refusal_that_is_said_again_is_kept_and_no_worry() {
    tell(async |house| {
        let again = "de novo o São Luiz? já falei que não quero nada do São Luiz";
        let told = house.says(house.carla, again, None).await.reply;
        assert!(told.contains("Anotado") && !told.contains("188"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_look_begins_after_a_day_and_above_an_amount() {
    tell(async |house| {
        let first = house.offers(5, 7, house.brasil, 1_300).await;
        house.offers(9, 7, house.brasil, 1_700).await;
        let day = house.day_of(first).await;
        let shown =
            house.says(house.bruno, &format!("tem alguma vaga depois do dia {day}?"), None).await.reply;
        assert!(shown.contains("R$ 1.700") && !shown.contains("R$ 1.300"), "{shown}");
        let shown = house.says(house.bruno, "então o que sobra pra mim a partir de 1500?", None).await.reply;
        assert!(shown.contains("R$ 1.700") && !shown.contains("R$ 1.300"), "{shown}");
        house.is_sound().await;
    })
    .await;
}
