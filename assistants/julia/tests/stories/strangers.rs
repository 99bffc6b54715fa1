//! Whoever writes may take a shift; the first one says what kind of doctor they are.

use jiff::ToSpan;
use papo_julia::doctors;
use papo_julia::vagas::Status;

use crate::house::tell;

#[tokio::test]
async fn a_stranger_looks_takes_and_is_a_doctor_from_then_on() {
    tell(async |house| {
        let stranger = house.operator;
        let taken = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let other = house.offers_for(house.paediatrics, 6, 7, house.brasil, 1_500).await;
        let shown = house.says(stranger, "tem vaga?", None).await;
        assert!(shown.reply.contains("R$ 2.000") && shown.reply.contains("R$ 1.500"), "{}", shown.reply);
        let day = house.vaga(taken).await.starts.day();
        let here = Some(shown.conversation_id);
        let done = house.agrees(stranger, &format!("quero a do dia {day}"), here).await;
        assert!(done.reply.contains("Reservado"), "{}", done.reply);
        assert_eq!(house.vaga(taken).await.reserved_by, Some(stranger.user()));
        let mut tx = house.engine.db().read(stranger).await.unwrap();
        let doctor = doctors::table::own(&mut tx).await.unwrap().unwrap();
        drop(tx);
        assert_eq!((doctor.name.as_str(), doctor.specialty), ("Olga", Some(house.anaesthesia)));
        // The specialty holds from now on, as for anybody.
        let day = house.day_of(other).await;
        let refused = house.says(stranger, &format!("quero o do dia {day}"), None).await;
        assert!(refused.proposal.is_none() && refused.reply.contains("Pediatria"), "{}", refused.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_day_put_right_before_the_yes_is_another_shift() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let second = house.offers(4, 19, house.brasil, 1_700).await;
        let day = house.vaga(first).await.starts.date();
        let asked = house.says(house.bruno, &format!("quero o do dia {}", day.day()), None).await;
        let next = day.checked_add(1.day()).unwrap().day();
        let here = Some(asked.conversation_id);
        let again = house.says(house.bruno, &format!("não, quero o do dia {next}"), here).await;
        assert!(again.proposal.is_some() && again.reply.contains("Hospital Brasil"), "{}", again.reply);
        house.says(house.bruno, "sim", here).await;
        assert_eq!(house.vaga(second).await.reserved_by, Some(house.bruno.user()));
        assert_eq!(house.vaga(first).await.status, Status::Aberta);
        house.is_sound().await;
    })
    .await;
}
