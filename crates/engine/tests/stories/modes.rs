//! Modes: begun by what is said, in the prompt of every model, gone when they are over.

use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn a_mode_is_in_the_prompt_for_as_long_as_it_lasts() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut talk = None;
        let mut listening = Vec::new();
        for text in ["bom dia", "preciso desabafar", "foi o chefe", "modo normal", "enfim"] {
            house.model.answers_next("Estou ouvindo.", &[]);
            talk = Some(house.reads(text, talk).await.conversation_id);
            let prompt = house.model.asked.lock().unwrap().last().unwrap().system.clone();
            listening.push(prompt.contains("Agora: ouça."));
        }
        assert_eq!(listening, [false, true, true, false, false]);
        house.is_sound().await;
    })
    .await;
}
