//! A person at a browser, before a server of their own, with a past.

use serde_json::Value;
use testkit::browser::{Browser, Key, Locator, Scheme, Script};
use testkit::patience::{eventually, eventually_or};
use testkit::server::Home;

use crate::house::{House, PAPO, changing, proposed};

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

    /// Waits until the last element of this kind says this.
    pub(crate) async fn sees(&self, css: &str, text: &str) {
        eventually_or(&format!("{css} with {text:?}"), async || {
            let found =
                self.browser.page.find_all(Locator::Css(css)).await.map_err(|error| error.to_string())?;
            let last = found.last().ok_or_else(|| "none is there".to_owned())?;
            let seen = last.text().await.map_err(|error| error.to_string())?;
            if seen.contains(text) { Ok(()) } else { Err(seen) }
        })
        .await;
    }

    pub(crate) async fn sees_none(&self, css: &str) {
        eventually(&format!("no {css}"), async || {
            self.browser.page.find_all(Locator::Css(css)).await.ok()?.is_empty().then_some(())
        })
        .await;
    }

    pub(crate) async fn clicks(&self, css: &str) {
        self.browser.page.find(Locator::Css(css)).await.unwrap().click().await.unwrap();
    }

    /// Clicks the first thing in sight that carries these words.
    pub(crate) async fn clicks_on(&self, element: &str, text: &str) {
        let path = format!("//{element}[contains(normalize-space(.), \"{text}\")]");
        for found in self.browser.page.find_all(Locator::XPath(&path)).await.unwrap() {
            if found.is_displayed().await.unwrap() {
                return found.click().await.unwrap();
            }
        }
        panic!("no {element} with {text:?} is in sight");
    }

    /// Puts a text in a field, in place of what stood there.
    pub(crate) async fn fills(&self, css: &str, text: &str) {
        let field = self.browser.page.find(Locator::Css(css)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    pub(crate) async fn presses(&self, key: Key) {
        let here = self.browser.page.active_element().await.unwrap();
        here.send_keys(&String::from(char::from(key))).await.unwrap();
    }

    /// Goes on by Tab until the person stands on what carries these words.
    pub(crate) async fn tabs_to(&self, text: &str) {
        for _ in 0..80 {
            self.presses(Key::Tab).await;
            let here = "const at = document.activeElement; return (at.innerText || at.name || '') + '|' + (at.ariaLabel ?? '')";
            if self.evaluates(here).await.as_str().unwrap().contains(text) {
                return;
            }
        }
        panic!("{text} is not reached by Tab");
    }

    pub(crate) async fn evaluates(&self, script: &str) -> Value {
        self.browser.page.execute(script, Vec::new()).await.unwrap()
    }

    /// What the list holds, as it is read.
    pub(crate) async fn listed(&self) -> Vec<String> {
        let mut contents = Vec::new();
        for found in self.browser.page.find_all(Locator::Css(".item > summary .content")).await.unwrap() {
            contents.push(found.text().await.unwrap());
        }
        contents
    }

    /// Pictures of the page as it is now, on a phone and on a desk, by day and by night. Nothing may stick out.
    pub(crate) async fn is_pictured(&self, name: &str) {
        for scheme in [Scheme::Light, Scheme::Dark] {
            for (width, height) in [(390, 844), (1280, 800)] {
                self.browser.looks(width, height, scheme).await;
                let wide = self.evaluates("return document.documentElement.scrollWidth").await;
                assert!(wide.as_u64().unwrap() <= u64::from(width), "{name} is {wide} wide on {width}");
                self.browser.keep_picture(&format!("{name}-{width}-{}", scheme.as_str())).await;
            }
        }
        self.browser.looks(1280, 800, Scheme::Light).await;
    }

    /// The narrowest window that has a rail and a panel.
    pub(crate) async fn is_pictured_narrow(&self, name: &str) {
        self.browser.looks(900, 700, Scheme::Light).await;
        let wide = self.evaluates("return document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().unwrap() <= 900, "{name} is {wide} wide on 900");
        self.browser.keep_picture(&format!("{name}-900-light")).await;
        self.browser.looks(1280, 800, Scheme::Light).await;
    }

    /// Ends the visit: the console had nothing to complain about.
    pub(crate) async fn ends(self) {
        assert_eq!(self.browser.complaints().await, [""; 0]);
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
