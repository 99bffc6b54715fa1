//! What this program is told to do, and the doing of it.

use std::error::Error;
use std::sync::Arc;

use serde_json::{Value, json};
use store::{DatabaseUrl, Db};

use crate::clocks::RealClock;
use crate::people::Person;
use crate::{filling, measuring};

pub(crate) type Fault = Box<dyn Error + Send + Sync>;

/// What is asked of this program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Order {
    what: What,
    url: String,
    sizes: Vec<usize>,
    rounds: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Fill,
    Measure,
}

impl Order {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let what = match words.next()?.as_str() {
            "fill" => What::Fill,
            "measure" => What::Measure,
            _ => return None,
        };
        let url = words.next()?;
        let number = |word: &str| word.parse().ok().filter(|number: &usize| *number > 0);
        let sizes = words.next()?.split(',').map(number).collect::<Option<_>>()?;
        Some(Self { what, url, sizes, rounds: number(&words.next()?)? })
    }

    /// Does it, and says what came of it.
    pub(crate) async fn obey(self) -> Result<Value, Fault> {
        let url: DatabaseUrl = self.url.parse()?;
        let db = Db::open(&url, Arc::new(RealClock)).await?;
        let people = Person::some(&self.sizes);
        match self.what {
            What::Fill => {
                filling::fill(&db, &people).await?;
                Ok(json!({ "filled": self.sizes }))
            }
            What::Measure => measuring::measure(&db, &people, self.rounds).await,
        }
    }
}

#[cfg(test)]
#[path = "order_tests.rs"]
mod tests;
