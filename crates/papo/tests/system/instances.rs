//! Two processes on one PostgreSQL: whichever takes a message, the conversation goes one turn at a time.

use serde_json::json;
use testkit::patience::eventually;
use testkit::server::{Home, Server};

use crate::system::talk::{Talk, did, proposes};
use crate::system::{PAPO, is_sound};

struct Pair {
    home: Home,
    _neighbour: tempfile::TempDir,
    servers: [Server; 2],
}

impl Pair {
    async fn start() -> Option<Self> {
        let home = Home::postgres(PAPO).await?.in_real_time();
        let neighbour = tempfile::tempdir().unwrap();
        let first = home.start().await;
        let mut command = home.command(&["serve"]);
        command.env("PAPO_DATA_DIR", neighbour.path());
        let second = Server::start(command).await;
        Some(Self { home, _neighbour: neighbour, servers: [first, second] })
    }
}

#[tokio::test]
async fn a_conversation_moves_between_them() {
    let Some(pair) = Pair::start().await else { return };
    let [first, second] = &pair.servers;
    let mut here = Talk::with(first);
    let asked = here.says("pesei 82,5 kg hoje").await;
    let mut there = Talk { client: second.client(), conversation: here.conversation.clone() };
    proposes(&there.says("na verdade 82,3").await, "record_metric", &json!({ "value": 82.3 }));
    here.decides(&asked, "confirm").await.is_problem(410, "nonce_gone");
    did(&here.says("beleza").await, "record_metric");
    did(&there.says("quanto eu pesei essa semana?").await, "get_tracking_history");
    did(&here.says("errei, foi 82").await, "update_metric");
    assert_eq!(there.values("weight").await.len(), 1);
    assert_eq!(there.values("weight").await[0][1], json!(82));
}

#[tokio::test]
async fn a_burst_over_both_is_answered_in_order() {
    let Some(pair) = Pair::start().await else { return };
    let mut ana = Talk::with(&pair.servers[0]);
    ana.says("oi").await;
    let mut sending = Vec::new();
    for number in 0..12 {
        let text = format!("recado {number}");
        let client = pair.servers[number % 2].client();
        let body = ana.message(&text);
        sending.push(tokio::spawn(async move { client.post("/api/v1/messages", &body).await.status }));
        let taken = async || ana.transcript().await.iter().any(|(_, said)| *said == text).then_some(());
        eventually("the message to be taken", taken).await;
    }
    for sent in sending {
        assert_eq!(sent.await.unwrap(), 200);
    }
    let said = ana.transcript().await;
    let mine: Vec<&str> =
        said.iter().filter(|(role, _)| role == "user").map(|(_, text)| text.as_str()).collect();
    let wanted: Vec<String> = (0..12).map(|number| format!("recado {number}")).collect();
    assert_eq!(mine[1..], wanted);
    assert_eq!(said.iter().filter(|(role, _)| role == "assistant").count(), 13);
    is_sound(&pair.home);
}

#[tokio::test]
async fn one_yes_on_each_side_acts_once() {
    let Some(pair) = Pair::start().await else { return };
    let [first, second] = &pair.servers;
    let mut ana = Talk::with(first);
    for _ in 0..5 {
        let asked = ana.says("tomei 300 ml de água").await;
        let there = Talk { client: second.client(), conversation: ana.conversation.clone() };
        let (here, there) = tokio::join!(ana.decides(&asked, "confirm"), there.decides(&asked, "confirm"));
        let mut statuses = [here.status, there.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 410]);
    }
    assert_eq!(ana.values("water").await.len(), 5);
}

#[tokio::test]
async fn when_one_dies_the_other_goes_on() {
    let Some(pair) = Pair::start().await else { return };
    let [first, second] = pair.servers;
    let mut ana = Talk::with(&first);
    let asked = ana.says("pesei 82 kg").await;
    first.kill();
    let ana = Talk { client: second.client(), conversation: ana.conversation };
    did(&ana.decides(&asked, "confirm").await.json(), "record_metric");
    assert_eq!(ana.values("weight").await.len(), 1);
}
