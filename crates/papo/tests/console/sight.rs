//! What two members tell their personal assistant, a crisis among it, leaves no trace on any surface that operators have:
//! every endpoint that the house's own description names, every page of the console, every tool of the desk.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::server::{Client, Home, Server};

use crate::console::{on_each_engine, says, says_to};

/// What is private of one member: their id, the ids of what they said and were told, their words.
struct Member {
    client: Client,
    traces: BTreeSet<String>,
}

/// What a member does with Aria: notes, remembers, promises, and a crisis.
const PRIVATE: [&str; 6] = [
    "pesei 83,7 kg",
    "sim",
    "me lembra de ligar para a clínica amanhã às 8h",
    "sim",
    "quero me matar",
    "não aguento mais viver",
];

async fn member(server: &Server, home: &Home, name: &str) -> Member {
    let client = server.client_with(&home.add_person(name, None));
    client.put("/api/v1/me/consent", &json!({ "memory": true })).await;
    let mut traces = BTreeSet::from([name.to_owned(), "83,7".to_owned(), "clínica".to_owned()]);
    traces.insert(id_of(home, name));
    let mut talk = None;
    for text in PRIVATE {
        talk = Some(says_to("aria", &client, text, talk.as_deref()).await);
    }
    let talk = talk.unwrap();
    let told = client.get(&format!("/api/v1/conversations/{talk}/messages")).await.json();
    traces.extend(ids(&told));
    traces.insert(talk);
    Member { client, traces }
}

/// Somebody's id, as whoever runs the machine lists it.
fn id_of(home: &Home, name: &str) -> String {
    let listed = String::from_utf8(home.run(&["user", "list"]).stdout).unwrap();
    let line = listed.lines().find(|line| line.ends_with(&format!("  {name}"))).unwrap();
    line.split(' ').next().unwrap().to_owned()
}

/// Every id in a body.
fn ids(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if text.len() == 36 && text.matches('-').count() == 4 => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(ids).collect(),
        Value::Object(fields) => fields.values().flat_map(ids).collect(),
        _ => Vec::new(),
    }
}

/// Every `GET` under `/api/v1/admin` that the house describes, but for the stream.
async fn described(server: &Server) -> Vec<String> {
    let description = server.stranger().get("/openapi.json").await.json();
    let paths = description["paths"].as_object().unwrap();
    let read =
        paths.iter().filter(|(path, verbs)| path.starts_with("/api/v1/admin") && verbs.get("get").is_some());
    read.map(|(path, _)| path.clone()).filter(|path| !path.ends_with("/live")).collect()
}

/// A path with each of its filters, as an operator might try them.
fn asked(path: &str, kinds: &[String]) -> Vec<String> {
    let mut asked = vec![path.to_owned(), format!("{path}?limit=200")];
    match path.rsplit('/').next().unwrap_or_default() {
        "events" => asked.extend(kinds.iter().map(|kind| format!("{path}?kind={kind}&limit=200"))),
        "audit" => {
            let tools = ["record_metric", "create_reminder", "respond_to_confirmation"];
            asked.extend(tools.map(|tool| format!("{path}?tool={tool}")));
        }
        "jobs" => asked.extend(["waiting", "done", "failed"].map(|status| format!("{path}?status={status}"))),
        "conversations" => {
            let filters = ["q=matar", "q=83,7", "q=Beto", "waiting=true", "control=human"];
            asked.extend(filters.map(|filter| format!("{path}?{filter}")));
        }
        "outbound" => asked.extend(["sent", "pending"].map(|status| format!("{path}?status={status}"))),
        _ => {}
    }
    asked
}

/// The pages of the console that the console itself leads to.
async fn pages(operator: &Client, kinds: &[String]) -> Vec<String> {
    let page = operator.with("accept", "text/html").get("/console").await.text();
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut pages: BTreeSet<String> =
        links.filter(|link| link.starts_with("/console")).map(|link| link.replace("&amp;", "&")).collect();
    pages.insert("/console?q=matar".to_owned());
    pages.extend(kinds.iter().map(|kind| format!("/console?tab=events&kind={kind}")));
    pages.into_iter().collect()
}

#[track_caller]
fn is_clean(body: &str, members: &[Member], asked: &str) {
    for trace in members.iter().flat_map(|member| &member.traces) {
        assert!(!body.contains(trace.as_str()), "{asked} shows {trace}:\n{body}");
    }
}

/// How many rows a list has.
async fn count(operator: &Client, path: &str) -> usize {
    let body = operator.get(path).await.json();
    body["items"].as_array().unwrap_or_else(|| panic!("{path}: {body}")).len()
}

const DESK: [&str; 10] = [
    "lista os médicos",
    "busca o médico Beto",
    "histórico do Beto",
    "status do sistema",
    "métricas de hoje",
    "compara hoje com ontem",
    "quais conversas estão com humano?",
    "bloqueia o Beto",
    "manda pro Beto: oi, tudo bem?",
    "quantos plantões abertos temos?",
];

#[tokio::test]
async fn no_surface_of_the_operators_shows_a_trace_of_private_talks() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let members = [member(&server, &home, "Beto").await, member(&server, &home, "Marcela").await];
        let dora = server.client_with(&home.add_person("Dora", None));
        let hosted = says(&dora, "quero me matar", None).await;
        let plain = home.run(&["user", "add", "Otto", "--role", "operator"]);
        let otto = server.client_with(String::from_utf8(plain.stdout).unwrap().trim());
        let paths = described(&server).await;
        assert!(paths.len() >= 8, "{paths:?}");
        let kinds: Vec<String> = domain::EventKind::ALL.iter().map(|kind| kind.as_str().to_owned()).collect();

        for operator in [&otto, &server.client()] {
            for path in &paths {
                let places: Vec<String> = if path.contains('{') {
                    let private =
                        members.iter().flat_map(|member| &member.traces).filter(|id| id.len() == 36);
                    private.map(|id| path.replace("{id}", id).replace("{key}", "safe_mode")).collect()
                } else {
                    asked(path, &kinds)
                };
                for place in places.iter().filter(|place| !place.contains('{')) {
                    let answer = operator.get(place).await;
                    assert!(answer.status < 500, "{place}: {}", answer.text());
                    if path.contains("{id}") {
                        assert_eq!(answer.status, 404, "{place}: {}", answer.text());
                    }
                    is_clean(&answer.text(), &members, place);
                }
            }
            for page in pages(operator, &kinds).await {
                let answer = operator.with("accept", "text/html").get(&page).await;
                assert_eq!(answer.status, 200, "{page}");
                is_clean(&answer.text().replace("value=\"matar\"", ""), &members, &page);
            }
            // The crisis of the house's own guest is seen, and it is the only one.
            let met = operator.get("/api/v1/admin/events?kind=limit_met").await.json();
            let met: Vec<&Value> = met["items"].as_array().unwrap().iter().collect();
            assert!(
                !met.is_empty() && met.iter().all(|event| event["conversation_id"] == json!(hosted)),
                "{met:?}"
            );
            assert_eq!(count(operator, "/api/v1/admin/events?kind=inbound").await, 1);
            assert_eq!(count(operator, "/api/v1/admin/audit?tool=record_metric").await, 0);
            assert_eq!(count(operator, "/api/v1/admin/conversations").await, 1);
        }
        let jobs = server.client().get("/api/v1/admin/jobs?limit=200").await.json();
        let kinds: Vec<&str> =
            jobs["items"].as_array().unwrap().iter().filter_map(|job| job["kind"].as_str()).collect();
        assert!(!kinds.iter().any(|kind| kind.starts_with("aria.") || *kind == "memory.night"), "{kinds:?}");
        // What is the operators' own stays theirs to see.
        let own = says_to("aria", &otto, "pesei 70 kg", None).await;
        assert!(otto.get("/api/v1/admin/events").await.text().contains(&own));
        assert!(!server.client().get("/api/v1/admin/events").await.text().contains(&own));
    })
    .await;
}

#[tokio::test]
async fn no_tool_of_the_desk_knows_who_only_talks_with_a_personal_assistant() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut members = vec![member(&server, &home, "Beto").await];
        // What the operator themselves wrote is theirs to read again.
        members[0].traces.remove("Beto");
        let dora = server.client_with(&home.add_person("Dora", None));
        says(&dora, "oi, tem vaga?", None).await;
        let operator = server.client();
        for sentence in DESK {
            let body = json!({ "assistant": "julia", "text": sentence });
            let answer = operator.post("/api/v1/messages", &body).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            is_clean(&answer.text(), &members, sentence);
            assert!(answer.json()["proposal"].is_null(), "{sentence}: {}", answer.text());
        }
        let people =
            operator.post("/api/v1/messages", &json!({ "assistant": "julia", "text": DESK[0] })).await;
        let said = people.json()["reply"].as_str().unwrap().to_owned();
        assert!(said.contains("Dora") && !said.contains("Beto"), "{said}");
        let figures =
            operator.post("/api/v1/messages", &json!({ "assistant": "julia", "text": DESK[4] })).await;
        let said = figures.json()["reply"].as_str().unwrap().to_owned();
        assert!(said.contains('1') && !said.contains('7'), "only what Dora wrote is counted: {said}");
    })
    .await;
}

#[tokio::test]
async fn whether_a_private_member_may_be_written_to_is_nobodys_business() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let beto = member(&server, &home, "Beto").await;
        let id = id_of(&home, "Beto");
        let path = format!("/api/v1/admin/people/{id}/permission");
        let operator = server.client();
        operator.get(&path).await.is_problem(404, "not_found");
        operator.put(&path, &json!({ "state": "opted_out" })).await.is_problem(404, "not_found");
        // From the moment they talk with the house, it is.
        says(&beto.client, "oi, tem vaga?", None).await;
        assert_eq!(operator.get(&path).await.status, 200);
        let own = id_of(&home, "Você");
        assert_eq!(operator.get(&format!("/api/v1/admin/people/{own}/permission")).await.status, 200);
    })
    .await;
}
