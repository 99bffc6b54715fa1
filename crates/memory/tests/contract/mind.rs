//! One person's memory in a fresh database.

use domain::words::Catalogue;
use domain::{Clock, Language, Role, Scope, Timestamp, TurnId, Words};
use memory::items::{self, Filter, NewItem};
use memory::learn::{Candidate, Judged, Learned, learn};
use memory::versions::Cause;
use memory::{About, Area, Confidence, Consent, Evidence, Item, ItemType, Source, identity};
use store::people::{self, NewPerson};
use store::{Db, Tx};
use testkit::{TestClock, TestDatabase, for_each_engine};

pub(crate) struct Mind {
    pub(crate) db: Db,
    pub(crate) clock: TestClock,
    pub(crate) scope: Scope,
    pub(crate) words: Words,
}

/// Tells a story on each engine, of somebody who agreed to be remembered.
pub(crate) async fn tell(story: impl AsyncFn(Mind)) {
    for_each_engine(async |database| {
        let mind = Mind::open(&database).await;
        story(mind).await;
    })
    .await;
}

impl Mind {
    async fn open(database: &TestDatabase) -> Self {
        let db = database.db.clone();
        db.migrate(&[store::MIGRATIONS, memory::MIGRATIONS].concat()).await.unwrap();
        let now = database.clock.now();
        let mut tx = db.begin_system().await.unwrap();
        let tenant = people::create_tenant(&mut tx, "Casa", now).await.unwrap();
        let new = NewPerson {
            tenant,
            name: "Ana",
            role: Role::User,
            language: Language::Portuguese,
            timezone: "America/Sao_Paulo",
        };
        let scope = people::create(&mut tx, &new, now).await.unwrap().scope;
        tx.commit().await.unwrap();
        let mut catalogue = Catalogue::default();
        catalogue.add(memory::WORDS).unwrap();
        let words = catalogue.words(Language::Portuguese);
        let mind = Self { db, clock: database.clock.clone(), scope, words };
        mind.changes(async |tx, now| {
            identity::set_consent(tx, Consent::Granted, now).await.unwrap();
        })
        .await;
        mind
    }

    /// Does something in a transaction and keeps it.
    pub(crate) async fn changes<T>(&self, change: impl AsyncFnOnce(&mut Tx, Timestamp) -> T) -> T {
        let mut tx = self.db.begin(self.scope).await.unwrap();
        let done = change(&mut tx, self.clock.now()).await;
        tx.commit().await.unwrap();
        done
    }

    pub(crate) fn statement(&self, content: &str) -> NewItem {
        let now = self.clock.now();
        NewItem {
            kind: ItemType::Fact,
            area: Some(Area::Relationships),
            sub_area: None,
            about: About::oneself(),
            content: content.to_owned(),
            confidence: Confidence::EXPLICIT,
            source: Source::Conversation,
            evidence: vec![Evidence { message: None, words: content.to_owned(), at: now }],
            validated: false,
            said_at: now,
        }
    }

    pub(crate) async fn learns(&self, new: NewItem, judged: Vec<Judged>) -> Learned {
        self.changes(async |tx, now| {
            let cause = Cause::turn(TurnId::new(now));
            learn(tx, Candidate { new, judged }, cause, now).await.unwrap()
        })
        .await
    }

    /// Keeps a statement that must be new.
    pub(crate) async fn keeps(&self, content: &str) -> Item {
        match self.learns(self.statement(content), Vec::new()).await {
            Learned::Added { item, .. } => *item,
            other => panic!("{content}: {other:?}"),
        }
    }

    pub(crate) async fn current(&self) -> Vec<String> {
        let mut tx = self.db.read(self.scope).await.unwrap();
        let all = items::list(&mut tx, &Filter { limit: 100, ..Filter::default() }).await.unwrap();
        all.into_iter().map(|item| item.content).collect()
    }
}
