//! What a doctor tells is kept by the one way in, and only with their consent.

use memory::items::{self, Filter};

use crate::house::{House, tell};

async fn known(house: &House) -> Vec<String> {
    let mut tx = house.engine.db().read(house.bruno).await.unwrap();
    let filter = Filter { kind: None, area: None, history: false, before: None, limit: 50 };
    items::list(&mut tx, &filter).await.unwrap().into_iter().map(|item| item.content).collect()
}

#[tokio::test]
async fn a_preference_is_kept_once_and_only_with_consent() {
    tell(async |house| {
        let refused = house.says(house.bruno, "prefiro plantão noturno", None).await;
        assert_eq!(known(&house).await, Vec::<String>::new(), "{}", refused.reply);
        house.says(house.bruno, "pode lembrar do que eu conto", None).await;
        house.says(house.bruno, "sim", None).await;
        let kept = house.says(house.bruno, "prefiro plantão noturno", None).await;
        assert!(kept.reply.contains("Anotado"), "{}", kept.reply);
        let again = house.says(house.bruno, "prefiro plantão noturno", None).await;
        assert!(again.reply.contains("já tinha anotado"), "{}", again.reply);
        assert_eq!(known(&house).await, ["Prefere plantão noturno"]);
        assert_eq!(kept.tools_used[0].arguments["informacao"], "Prefere plantão noturno");
        house.is_sound().await;
    })
    .await;
}
