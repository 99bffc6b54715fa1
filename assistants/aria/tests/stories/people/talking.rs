//! A conversation with no model: sentences, questions, a yes, and answers.

use crate::people::house::tell;

#[tokio::test]
async fn a_sister_is_told_of_and_asked_about() {
    tell(async |house| {
        let (asked, done) = house.agrees("minha irmã Paula faz aniversário dia 12 de maio").await;
        assert!(asked.contains("Crio uma ficha"), "{asked}");
        assert!(done.starts_with("Pronto, criei a ficha de Paula (irmã)"), "{done}");
        let (asked, _) = house.agrees("anota que a Paula adora livros de suspense e vinho").await;
        assert_eq!(asked, "Anoto sobre Paula (irmã): gosta de livros de suspense e vinho?");
        let (asked, _) = house.agrees("dei um vinho pra Paula no natal").await;
        assert!(asked.contains("vinho para Paula (irmã), Natal"), "{asked}");
        let who = house.says("quem é a Paula?", None).await.reply;
        assert!(who.contains("Gosta de livros de suspense e vinho."), "{who}");
        let ideas = house.says("o que eu dou de presente pra Paula até 100 reais?", None).await.reply;
        assert!(ideas.contains("• livros de suspense") && ideas.contains("já ganhou: vinho"), "{ideas}");
        let coming = house.says("quais aniversários estão chegando?", None).await.reply;
        assert!(coming.contains("Paula (irmã)"), "{coming}");
    })
    .await;
}

#[tokio::test]
async fn a_day_that_does_not_exist_is_not_kept() {
    tell(async |house| {
        let refused = house.says("o aniversário da Bia é 31/02", None).await.reply;
        assert!(refused.contains("Esse dia não existe no calendário."), "{refused}");
        let nobody = house.says("quem é a Bia?", None).await.reply;
        assert!(nobody.contains("Ainda não tenho nada anotado sobre Bia."), "{nobody}");
    })
    .await;
}

#[tokio::test]
async fn a_no_keeps_nothing() {
    tell(async |house| {
        let asked = house.says("o aniversário do João é 3 de março", None).await;
        house.says("não", Some(asked.conversation_id)).await;
        let nobody = house.says("quem é o João?", None).await.reply;
        assert!(nobody.contains("Ainda não tenho nada anotado sobre João."), "{nobody}");
    })
    .await;
}
