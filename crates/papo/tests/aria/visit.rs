//! A person at a browser, before a server of their own, with some weeks of a life.

use std::ops::Deref;

use serde_json::json;
use testkit::browser::{Browser, Scheme, Script};
use testkit::server::{Client, Home, Server};

use crate::aria::PAPO;

pub(crate) struct Visit {
    browser: Browser,
    pub(crate) server: Server,
    _home: Home,
}

impl Deref for Visit {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Visit {
    /// Signed in by the printed link. None without a browser on this machine.
    pub(crate) async fn begin(script: Script) -> Option<Self> {
        let browser = Browser::open(script, "pt-BR").await?;
        let home = Home::sqlite(PAPO);
        let server = home.start().await;
        browser.looks(1280, 800, Scheme::Light).await;
        browser.page.goto(server.link()).await.unwrap();
        browser.sees(".composer textarea", "").await;
        Some(Self { browser, server, _home: home })
    }

    /// The same with some weeks behind them.
    pub(crate) async fn with_a_past(script: Script) -> Option<Self> {
        let visit = Self::begin(script).await?;
        live(&visit.server.client()).await;
        Some(visit)
    }

    pub(crate) async fn opens(&self, path: &str) {
        self.page.goto(&format!("http://{}{path}", self.server.address())).await.unwrap();
    }

    /// Ends the visit: the console had nothing to complain about.
    pub(crate) async fn ends(self) {
        assert_eq!(self.complaints().await, [""; 0]);
    }
}

/// The clock of these houses stands at 14 November 2026.
async fn live(client: &Client) {
    let day = |ago: i32| {
        format!(
            "2026-{:02}-{:02}",
            if ago < 14 { 11 } else { 10 },
            if ago < 14 { 14 - ago } else { 45 - ago }
        )
    };
    for ago in 0..28 {
        let weight = 82.0 + f64::from(ago) * 0.06 + f64::from(ago % 3) * 0.1;
        let entered = [
            json!({ "type": "weight", "value": weight, "unit": "kg", "date": day(ago) }),
            json!({ "type": "sleep", "value": 6.5 + f64::from(ago % 4) * 0.5, "unit": "h", "date": day(ago) }),
            json!({ "type": "mood", "value": 5 + ago % 4, "date": day(ago) }),
            json!({ "type": "expense", "value": 20.5 + f64::from(ago), "unit": "BRL", "category": "mercado", "date": day(ago) }),
        ];
        for body in entered {
            let answer = client.post("/api/v1/metrics", &body).await;
            assert_eq!(answer.status, 201, "{body}: {}", answer.text());
        }
    }
    let entered = [
        ("/api/v1/finance/incomes", json!({ "name": "Salário", "actual_amount": 5200 })),
        (
            "/api/v1/finance/bills",
            json!({ "name": "Luz", "amount": 180.5, "due_day": 16, "recurring": true }),
        ),
        ("/api/v1/finance/budgets", json!({ "category": "mercado", "amount": 800 })),
        ("/api/v1/finance/debts", json!({ "name": "Sofá", "installments": 10, "amount": 120, "due_day": 5 })),
        ("/api/v1/people", json!({ "name": "Paula", "relationship": "irmã", "birthday": "1990-11-20" })),
        ("/api/v1/reminders", json!({ "title": "ligar para a mãe", "datetime": "hoje às 20h" })),
        ("/api/v1/habits", json!({ "name": "meditar", "area": "spiritual" })),
        ("/api/v1/goals", json!({ "title": "Correr 10 km", "area": "health" })),
        ("/api/v1/reminders", json!({ "title": "academia", "datetime": "toda segunda às 7h" })),
        (
            "/api/v1/decisions",
            json!({ "title": "Comprar ou alugar", "area": "finance", "options": [{ "title": "Comprar", "pros": ["é meu"], "cons": ["dívida longa"] }, { "title": "Alugar", "pros": ["liberdade"] }] }),
        ),
    ];
    for (path, body) in entered {
        let answer = client.post(path, &body).await;
        assert_eq!(answer.status, 201, "{path} {body}: {}", answer.text());
    }
}
