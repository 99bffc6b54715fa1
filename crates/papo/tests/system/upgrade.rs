//! A database of the release before, full of a month of use, opened by the code of today: nothing is lost, every page and list is
//! what it was, and what was begun goes on. `cargo xtask upgrade-fixture` makes the files anew.

mod changes;
mod release;

use serde_json::{Value, json};
use testkit::server::{Server, finished};

use changes::Changes;
use release::Release;

/// One of so many stored turns is told again: each is a process.
const REPLAYED: usize = 12;
/// What the runtime composes otherwise since the release, on purpose: what was said and not done is said back, and help names
/// what can be said now.
const COMPOSED_SINCE: [&str; 2] =
    ["Ficou de fora, e não anotei:", "sem um modelo de linguagem, só entendo certas frases"];
/// What is shown of an answer that differs, on either side of the first difference.
const SHOWN: usize = 240;

#[tokio::test]
async fn every_page_and_list_of_the_release_is_what_it_was() {
    Release::on_each_engine(async |release| {
        let server = Server::start(release.command(&["serve"])).await;
        let changes = Changes::read();
        let mut different = Vec::new();
        for was in &release.answers {
            let is = server.client_with(release.token(&was.person)).get(&was.path).await;
            let kind = is.header("content-type").unwrap_or_default();
            let (before, after) = changes.compared(was, &is.text(), is.status);
            if (was.status, was.kind.as_str(), &before) != (is.status, kind, &after) {
                let (before, after) = first_difference(&before, &after);
                let answered = format!("{} {} → {} {kind}", was.status, was.kind, is.status);
                different.push(format!("{} {}: {answered}\n- {before}\n+ {after}", was.person, was.path));
            }
        }
        let count = different.len();
        different.truncate(5);
        assert!(count == 0, "{count} of {} differ:\n{}", release.answers.len(), different.join("\n"));
        changes.were_all_found();
        server.stop().await;
    })
    .await;
}

#[tokio::test]
async fn no_table_of_the_release_loses_a_row_and_the_promises_hold() {
    Release::on_each_engine(async |release| {
        Server::start(release.command(&["serve"])).await.stop().await;
        for (table, rows) in &release.tables {
            let now = release.rows_of(table).await;
            assert!(now >= *rows, "{table} had {rows} rows and has {now}");
        }
        assert!(release.tables["turns"] > 100 && release.tables["julia_vagas"] > 0, "{:?}", release.tables);
        release.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_turn_of_the_release_replays_byte_for_byte() {
    Release::on_each_engine(async |release| {
        for turn in release.turns.iter().step_by(REPLAYED) {
            let output = finished(release.command(&["replay", "--json", turn]));
            let said = String::from_utf8_lossy(&output.stdout);
            let told: Value = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
            let verdict = &told["replay"]["verdict"];
            let parts = verdict["parts"].as_array().map(Vec::as_slice).unwrap_or_default();
            let is_wanted = |part: &Value| {
                let now = part["now"].as_str().unwrap_or_default();
                part["part"] == "reply" && COMPOSED_SINCE.iter().any(|since| now.contains(since))
            };
            let is_same = verdict["is"] == "same" || (!parts.is_empty() && parts.iter().all(is_wanted));
            assert!(is_same, "{turn}: {verdict}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_the_release_left_open_goes_on() {
    Release::on_each_engine(async |release| {
        let server = Server::start(release.command(&["serve"])).await;
        let ana = server.client_with(release.token("first"));
        let talks = ana.get("/api/v1/conversations").await.json();
        let talk = talks["items"][0]["id"].as_str().unwrap();
        let yes = json!({ "assistant": "aria", "text": "sim", "conversation_id": talk });
        let reply = ana.post("/api/v1/messages", &yes).await.json();
        assert_eq!(reply["receipts"].as_array().unwrap().len(), 1, "the lunch that was asked about: {reply}");
        let expenses = ana.get("/api/v1/finance/expenses").await.text();
        assert!(expenses.contains("41.5"), "{expenses}");
        // From half past ten to half past eight in the evening.
        server.advance(10 * 3_600).await;
        let said = ana.get(&format!("/api/v1/conversations/{talk}/messages")).await.text();
        assert!(said.contains("ligar para a minha mãe"), "the reminder of eight o'clock: {said}");
        server.stop().await;
        release.is_sound();
    })
    .await;
}

/// Both texts around the first place where they differ.
fn first_difference<'t>(before: &'t str, after: &'t str) -> (&'t str, &'t str) {
    let same = before.bytes().zip(after.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &'t str| {
        let from = text.floor_char_boundary(same.saturating_sub(SHOWN / 3));
        let to = text.floor_char_boundary((same + SHOWN).min(text.len()));
        &text[from..to]
    };
    (around(before), around(after))
}
