//! A person at a browser, before a server of their own, with a past.

use std::ops::Deref;

use testkit::browser::{Browser, Locator, Scheme, Script};
use testkit::server::Home;

use crate::memory::house::{House, PAPO, changing, proposed};

pub(crate) struct Visit {
    pub(crate) browser: Browser,
    pub(crate) house: House,
}

impl Visit {
    /// Signed in by the printed link. None without a browser on this machine.
    pub(crate) async fn begin(script: Script) -> Option<Self> {
        let browser = Browser::open(script, "pt-BR").await?;
        let house = House::open(Home::sqlite(PAPO)).await;
        browser.looks(1280, 800, Scheme::Light).await;
        browser.page.goto(house.server.link()).await.unwrap();
        let visit = Self { browser, house };
        visit.sees(".composer textarea", "").await;
        Some(visit)
    }

    /// The same with some months of a life.
    pub(crate) async fn with_a_past(script: Script) -> Option<Self> {
        let visit = Self::begin(script).await?;
        visit.house.lives().await;
        Some(visit)
    }

    pub(crate) async fn opens(&self, path: &str) {
        let address = format!("http://{}{path}", self.house.server.address());
        self.browser.page.goto(&address).await.unwrap();
    }

    /// What the list holds, as it is read.
    pub(crate) async fn listed(&self) -> Vec<String> {
        let mut contents = Vec::new();
        for found in self.browser.page.find_all(Locator::Css(".item > summary .content")).await.unwrap() {
            contents.push(found.text().await.unwrap());
        }
        contents
    }

    /// The narrowest window that has a rail and a panel.
    pub(crate) async fn is_pictured_narrow(&self, name: &str) {
        self.browser.is_pictured_at(name, (900, 700), Scheme::Light).await;
        self.browser.looks(1280, 800, Scheme::Light).await;
    }

    /// Ends the visit: the console had nothing to complain about.
    pub(crate) async fn ends(self) {
        assert_eq!(self.browser.complaints().await, [""; 0]);
    }
}

impl Deref for Visit {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl House {
    /// Some months of the first person's: things told and changed, a doubt, a night just over.
    async fn lives(&self) {
        let ana = self.remembered().await;
        ana.writes_whole(
            serde_json::json!({ "type": "preference", "area": "health", "content": "Não come carne" }),
        )
        .await;
        for text in
            ["eu moro em Campinas", "meu irmão se chama Pedro", "trabalho como professora de matemática"]
        {
            self.server.advance(60).await;
            ana.says(text).await;
        }
        let mut brother = proposed("Irmão se chama Pedro", "meu irmão se chama Pedro");
        brother["type"] = "person".into();
        brother["about"] = "irmão".into();
        let mut work =
            proposed("Trabalha como professora de matemática", "trabalho como professora de matemática");
        work["area"] = "professional".into();
        let items = vec![proposed("Mora em Campinas", "eu moro em Campinas"), brother, work];
        self.night("2026-11-13", "2026-11-14T12:05:00Z", items).await;
        for text in
            ["me mudei para Santos", "voltei a comer carne no domingo", "estou aprendendo a tocar violão"]
        {
            self.server.advance(60).await;
            ana.says(text).await;
        }
        let mut meat = changing("Come carne", "voltei a comer carne", &["m1"]);
        meat["area"] = "health".into();
        let mut guitar = proposed("Está aprendendo a tocar violão", "estou aprendendo a tocar violão");
        guitar["area"] = "learning".into();
        let known = ana.gets("/api/v1/memories?limit=200").await;
        let known: Vec<&str> = known["items"]
            .as_array()
            .unwrap()
            .iter()
            .rev()
            .map(|item| item["content"].as_str().unwrap())
            .collect();
        let place = known.iter().position(|content| *content == "Mora em Campinas").unwrap() + 1;
        let moved = changing("Mora em Santos", "me mudei para Santos", &[&format!("m{place}")]);
        self.night("2026-11-14", "2026-11-14T12:10:00Z", vec![moved, meat, guitar]).await;
        self.server.advance(3600).await;
    }
}
