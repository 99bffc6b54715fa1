//! An operator at a browser, before a house in which somebody has just written.

use std::ops::Deref;

use testkit::browser::{Browser, Scheme, Script};
use testkit::server::{Client, Home, Server};

use crate::console::{PAPO, says};

pub(crate) struct Visit {
    browser: Browser,
    pub(crate) server: Server,
    /// Somebody who talks with Júlia.
    pub(crate) clara: Client,
    /// Where they do.
    pub(crate) talk: String,
    pub(crate) home: Home,
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
        for (name, text) in [("Bruno Sá", "bom dia!"), ("Rosa", "quanto eu dormi ontem?")] {
            says(&server.client_with(&home.add_person(name, None)), text, None).await;
            server.advance(60).await;
        }
        let clara = server.client_with(&home.add_person("Clara Menezes", None));
        let talk = says(&clara, "oi, tudo bem?", None).await;
        browser.looks(1280, 800, Scheme::Light).await;
        browser.page.goto(server.link()).await.unwrap();
        browser.sees(".composer textarea", "").await;
        let visit = Self { browser, server, clara, talk, home };
        visit.opens("/console").await;
        visit.sees("h1", "Atendimento").await;
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
