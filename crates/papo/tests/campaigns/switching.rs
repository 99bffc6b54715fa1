//! A switch is turned while messages leave: once the answer to that is there, nothing more does.

use serde_json::json;
use testkit::house::House;
use testkit::server::{Home, Server};

use crate::campaigns::desk::{Desk, TO_MONDAY, minutes_pass};
use crate::campaigns::{PAPO, on_each_engine};

const SWITCHES: [(&str, bool); 2] = [("campaigns", false), ("safe_mode", true)];

#[tokio::test]
async fn a_switch_in_the_middle_stops_it_and_the_other_way_it_goes_on() {
    for (switch, stops) in SWITCHES {
        on_each_engine(async |house| {
            let life = house.lives().await;
            let desk = Desk::at(&life);
            desk.doctors(12).await;
            let id = desk.approved(json!({ "per_minute": 2 })).await;
            life.goes_on(TO_MONDAY).await;
            minutes_pass(&life, 2).await;
            desk.turns(switch, stops).await;
            let before = house.evolution.delivered().len();
            assert!(before > 0, "{switch}");
            minutes_pass(&life, 3).await;
            assert_eq!(house.evolution.delivered().len(), before, "{switch}");
            desk.turns(switch, !stops).await;
            minutes_pass(&life, 10).await;
            let counts = desk.looks_at(&id).await["counts"].clone();
            let delivered = house.evolution.delivered().len();
            assert!(delivered > before, "{switch}: {counts}");
            assert_eq!(counts["sent"], json!(delivered), "{switch}: {counts}");
            assert_eq!(desk.status(&id).await, "concluida", "{switch}: {counts}");
            life.server.stop().await;
            house.is_sound();
        })
        .await;
    }
}

/// Two processes that serve one house, and one telephone.
#[tokio::test]
async fn nothing_leaves_either_instance_once_the_switch_is_turned() {
    for (switch, stops) in SWITCHES {
        let Some(home) = Home::postgres(PAPO).await else { return };
        let house = House::around(home, "julia").await.with_a_named_instance();
        let one = house.lives().await;
        let neighbour = tempfile::tempdir().unwrap();
        let mut command = house.command(&["serve"]);
        command.env("PAPO_DATA_DIR", neighbour.path());
        let two = Server::start(command).await;
        let desk = Desk::at(&one);
        desk.doctors(60).await;
        desk.approved(json!({ "per_minute": 600 })).await;
        let there = Desk { client: two.client() };
        // Both begin to send, and while they do the switch is turned on one of them.
        let turning = async {
            testkit::patience::eventually("the first message", async || {
                (!house.evolution.delivered().is_empty()).then_some(())
            })
            .await;
            there.turns(switch, stops).await;
            house.evolution.delivered().len()
        };
        let going = async {
            tokio::join!(one.server.advance(TO_MONDAY), two.advance(TO_MONDAY));
            for _ in 0..10 {
                tokio::join!(one.server.advance(6), two.advance(6));
            }
        };
        let (at_the_answer, ()) = tokio::join!(turning, going);
        assert!(at_the_answer < 60, "{switch}: the switch came too late to tell anything");
        for _ in 0..5 {
            tokio::join!(one.server.advance(60), two.advance(60));
        }
        assert_eq!(house.evolution.delivered().len(), at_the_answer, "{switch}");
        two.stop().await;
        one.server.stop().await;
        house.is_sound();
    }
}
