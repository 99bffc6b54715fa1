//! How a doctor is, and why they hesitated last, stays with them.

use std::time::Duration;

use papo_julia::doctors::{self, Doctor};

use crate::house::{House, tell};

async fn bruno(house: &House) -> Doctor {
    let mut tx = house.engine.db().read(house.bruno).await.unwrap();
    doctors::table::own(&mut tx).await.unwrap().unwrap()
}

#[tokio::test]
async fn what_is_heard_is_kept_with_the_doctor() {
    tell(async |house| {
        house.says(house.bruno, "tenho 20 anos de experiência", None).await;
        house.says(house.bruno, "o valor tá baixo", None).await;
        let kept = bruno(&house).await;
        assert_eq!(kept.profile.as_deref(), Some("senior"));
        assert_eq!(kept.objection.as_deref(), Some("PRECO"));
        assert!(kept.objected_at.is_some());
        house.sleeps(Duration::from_hours(24 * 20)).await;
        house.says(house.bruno, "tem vaga?", None).await;
        let later = bruno(&house).await;
        assert_eq!((later.profile.as_deref(), later.objective.as_deref()), (Some("senior"), Some("oferta")));
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        assert_eq!(bruno(&house).await.objection, None, "whoever takes a shift hesitates no more");
        house.is_sound().await;
    })
    .await;
}
