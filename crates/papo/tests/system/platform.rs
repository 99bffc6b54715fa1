//! `/api/v1/platform` and `papo tenant`: usage, cost, providers and limits, for the platform's admin alone.

use serde_json::{Value, json};
use testkit::server::{Home, Server};
use testkit::vendor::{CannedResponse, Vendor};

use crate::system::on_each_engine;
use crate::system::talk::Talk;

/// A thousand tokens of the known model cost a tenth of a cent.
const PRICES: &str = "[[model]]\nnames = [\"known\"]\ninput = 1\noutput = 1\nlooked_up = 2026-11-01\n";

fn answers(vendor: &Vendor, times: usize) {
    for _ in 0..times {
        vendor.says(
            CannedResponse::stream()
                .event("", &json!({ "choices": [{ "index": 0, "delta": { "content": "Oi!" } }] }))
                .event(
                    "",
                    &json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }],
                    "usage": { "prompt_tokens": 990, "completion_tokens": 10 } }),
                )
                .piece("data: [DONE]\n\n"),
        );
    }
}

async fn serve(home: &Home, vendor: &Vendor, model: &str, limit: &str) -> Server {
    let prices = home.folder().join("prices.toml");
    std::fs::write(&prices, PRICES).unwrap();
    let mut command = home.command(&["serve"]);
    command.env("OPENAI_BASE_URL", vendor.url()).env("PAPO_MODEL", model);
    command.env("PAPO_PRICES", prices).env("PAPO_COST_LIMIT_USD", limit);
    Server::start(command).await
}

#[tokio::test]
async fn usage_and_cost_by_tenant_day_and_model() {
    on_each_engine(async |home| {
        let bia = home.add_person("Bia", Some("Vizinhos"));
        let vendor = Vendor::start().await;
        let server = serve(&home, &vendor, "openai:known", "0.01").await;
        answers(&vendor, 4);
        for _ in 0..3 {
            Talk::with(&server).says("oi").await;
        }
        Talk::of(server.client_with(&bia)).says("oi").await;
        let client = server.client();

        let usage = client.get("/api/v1/platform/usage").await.json();
        assert_eq!((&usage["from"], &usage["to"]), (&json!("2026-11-01"), &json!("2026-11-14")));
        let money = json!({ "usd": "0.004", "nanos": 4_000_000, "unpriced_calls": 0 });
        let whole =
            json!({ "requests": 4, "failed": 0, "input_tokens": 3960, "output_tokens": 40, "cost": money });
        assert_eq!(usage["total"], whole, "{usage}");
        let names: Vec<(&Value, &Value, &Value)> = usage["tenants"]
            .as_array()
            .unwrap()
            .iter()
            .map(|tenant| (&tenant["name"], &tenant["users"], &tenant["cost"]["usd"]))
            .collect();
        assert_eq!(
            names,
            [(&json!("Casa"), &json!(1), &json!("0.003")), (&json!("Vizinhos"), &json!(1), &json!("0.001"))]
        );
        let items = usage["items"].as_array().unwrap();
        assert_eq!(items.len(), 2, "{usage}");
        assert!(
            items.iter().all(|item| item["model"] == "openai:known" && item["day"] == "2026-11-14"),
            "{usage}"
        );
        let past = client.get("/api/v1/platform/usage?from=2026-10-01&to=2026-10-31").await.json();
        assert_eq!((&past["total"]["requests"], &past["items"]), (&json!(0), &json!([])));

        let cost = client.get("/api/v1/platform/cost").await.json();
        assert_eq!(cost["day"], money, "{cost}");
        assert_eq!(cost["month_projection"]["nanos"], 4_000_000 * 30 / 14, "{cost}");
        let casa = &cost["tenants"][0];
        assert_eq!((&casa["used_percent"], &casa["exhausted"]), (&json!(30.0), &json!(false)), "{cost}");
        assert_eq!(casa["limit"], json!({ "usd": "0.01", "nanos": 10_000_000 }), "{cost}");

        let providers = client.get("/api/v1/platform/providers").await.json();
        let openai = &providers["items"][0];
        assert_eq!((&openai["provider"], &openai["health"]), (&json!("openai"), &json!("ok")), "{providers}");
        assert_eq!(openai["breaker"], json!({ "state": "closed", "openings": 0 }));
        let model = &openai["models"][0];
        assert_eq!(
            (&model["calls"], &model["error_rate"], &model["answer"]["count"]),
            (&json!(4), &json!(0.0), &json!(4))
        );
        assert!(model["answer"]["p95_ms"].is_number(), "{providers}");

        for path in ["usage", "cost", "providers"] {
            let path = format!("/api/v1/platform/{path}");
            server.client_with(&bia).get(&path).await.is_problem(403, "forbidden");
            server.stranger().get(&path).await.is_problem(401, "unauthorised");
        }
        for query in ["from=ontem", "from=2026-11-15&to=2026-11-14", "from=2020-01-01", "to=9999-99-99"] {
            client.get(&format!("/api/v1/platform/usage?{query}")).await.is_problem(400, "invalid_request");
        }
    })
    .await;
}

#[tokio::test]
async fn a_cost_that_nobody_knows_is_not_nothing() {
    on_each_engine(async |home| {
        let vendor = Vendor::start().await;
        let server = serve(&home, &vendor, "openai:unknown", "0.01").await;
        answers(&vendor, 2);
        for _ in 0..2 {
            Talk::with(&server).says("oi").await;
        }
        let unknown = json!({ "usd": null, "nanos": null, "unpriced_calls": 2 });
        let client = server.client();
        assert_eq!(client.get("/api/v1/platform/usage").await.json()["total"]["cost"], unknown);
        let cost = client.get("/api/v1/platform/cost").await.json();
        assert_eq!((&cost["month"], &cost["month_projection"]), (&unknown, &unknown), "{cost}");
    })
    .await;
}

#[tokio::test]
async fn a_limit_is_given_changed_and_taken_back() {
    on_each_engine(async |home| {
        home.add_person("Bia", Some("Vizinhos"));
        let said = |arguments: &[&str]| {
            let output = home.run(&[&["tenant"], arguments].concat());
            (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
        };
        let (_, list) = said(&["list"]);
        let line =
            |list: &str, name: &str| list.lines().find(|line| line.ends_with(name)).unwrap().to_owned();
        assert!(line(&list, "Casa").contains("sem limite"), "{list}");
        let id = line(&list, "Vizinhos").split(' ').next().unwrap().to_owned();
        let (_, list) = said(&["limit", "7.50", "--tenant", &id]);
        assert!(
            line(&list, "Vizinhos").contains(" 7.50 ") && line(&list, "Casa").contains("sem limite"),
            "{list}"
        );
        let (_, list) = said(&["limit", "20"]);
        assert!(line(&list, "Casa").contains(" 20.00 "), "{list}");
        let (_, list) = said(&["limit", "none"]);
        assert!(line(&list, "Casa").contains("sem limite"), "{list}");
        let (_, list) = said(&["limit", "default", "--tenant", &id]);
        assert!(line(&list, "Vizinhos").contains("sem limite"), "{list}");
        for wrong in
            [&["limit", "muito"][..], &["limit", "-1"], &["limit", "1", "--tenant", "casa"], &["limit"]]
        {
            assert!(!said(wrong).0, "{wrong:?}");
        }
        let (_, text) = said(&["limit", "1", "--tenant", "01a1d9ed-c200-78a3-87ed-816795f5fa0c"]);
        assert!(text.contains("papo tenant list"), "{text}");
    })
    .await;
}
