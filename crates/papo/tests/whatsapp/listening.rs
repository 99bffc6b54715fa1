//! Whether a number can be reached, for whoever runs the house.

use serde_json::json;

use crate::whatsapp::house::on_each_engine;

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_says_how_a_number_is() {
    on_each_engine("aria", async |house| {
        let examine = || {
            let mut command = house.command(&["doctor"]);
            command.env("PAPO_EVOLUTION_INSTANCE", testkit::evolution::Evolution::INSTANCE);
            let output = testkit::server::finished(command);
            (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let (well, said) = examine();
        assert!(well && said.contains("whatsapp Minha Loja") && said.contains("conectado"), "{said}");
        house.evolution.is_in("close");
        let (well, said) = examine();
        assert!(well && said.contains("desconectado"), "{said}");
        house.evolution.goes_down().await;
        let (well, said) = examine();
        assert!(!well && said.contains("não responde"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn what_evolution_tells_of_its_connection_is_measured() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let figure = |value: u8| {
            format!("papo_channel_connected{{channel=\"whatsapp\",account=\"Minha Loja\"}} {value}")
        };
        for (state, value) in [("open", 1), ("close", 0)] {
            life.is_told("connection.update", json!({ "state": state })).await;
            let page = life.server.stranger().get("/metrics").await.text();
            assert!(page.contains(&figure(value)), "{page}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_number_without_its_assistant_or_token_does_not_start() {
    on_each_engine("nobody", async |house| {
        let output = testkit::server::finished(house.command(&["serve"]));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains("não existe o assistente \"nobody\""), "{said}");
        let mut command = house.command(&["serve"]);
        command.env_remove("PAPO_EVOLUTION_TOKEN");
        let output = testkit::server::finished(command);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains("PAPO_EVOLUTION_TOKEN"), "{said}");
    })
    .await;
}
