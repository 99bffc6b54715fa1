//! Pages to look at: a memory of some months, and none yet.

use domain::{DoubtId, KnowledgeId, MessageId, NightId, Timestamp};
use engine::memories::OpenDoubt;
use jiff::civil::date;
use jiff::tz::TimeZone;
use memory::doubts::Doubt;
use memory::item::State;
use memory::items::Stats;
use memory::night::Night;
use memory::versions::{Cause, Change, Version};
use memory::{About, Area, Confidence, Consent, Evidence, Item, ItemType, Source, Standing};

use super::{MemoryPage, Shown, View};

/// Hours before the sample's own "now" (Saturday, 14 November 2026, 9h12 in São Paulo).
fn ago(hours: i64) -> Timestamp {
    Timestamp::from_second(1_794_658_320 - hours * 3600).unwrap_or_default()
}

fn item(hours: i64, kind: ItemType, area: Option<Area>, about: &str, content: &str, words: &str) -> Item {
    let at = ago(hours);
    Item {
        id: KnowledgeId::new(at),
        kind,
        area,
        sub_area: None,
        about: About::parse(about),
        content: content.to_owned(),
        confidence: Confidence::clamped(0.95),
        source: Source::Conversation,
        evidence: vec![Evidence { message: Some(MessageId::new(at)), words: words.to_owned(), at }],
        validated: false,
        standing: Standing::Current,
        superseded_by: None,
        superseded_at: None,
        because: String::new(),
        said_at: at,
        last_accessed_at: at,
        version: 1,
        created_at: at,
        updated_at: at,
    }
}

fn shown(item: Item) -> Shown {
    let life = vec![version(&item, 1, Change::Added, item.created_at)];
    Shown { item, life, replaced_by: None }
}

fn version(item: &Item, number: i64, change: Change, at: Timestamp) -> Version {
    Version {
        item: item.id,
        number,
        change,
        cause: Cause::person(),
        undone: false,
        state: State::from(item),
        at,
    }
}

impl MemoryPage {
    /// A memory with everything in it.
    pub fn sample() -> Self {
        let home =
            item(115, ItemType::Fact, Some(Area::Relationships), "", "Mora em Santos", "me mudei pra Santos");
        let mut before =
            item(2000, ItemType::Fact, Some(Area::Relationships), "", "Mora em Campinas", "moro em Campinas");
        before.standing = Standing::Superseded;
        before.superseded_by = Some(home.id);
        before.superseded_at = Some(ago(115));
        before.because = home.evidence.iter().map(|evidence| evidence.words.as_str()).collect();
        let mut old = shown(before);
        old.life.push(version(&old.item, 2, Change::Superseded, ago(115)));
        old.replaced_by = Some((home.id, home.content.clone()));
        let mut diet =
            item(300, ItemType::Preference, Some(Area::Health), "", "Não come carne", "parei de comer carne");
        diet.validated = true;
        let sister = item(
            6,
            ItemType::Person,
            Some(Area::Relationships),
            "irmã",
            "Irmã se chama Teresa",
            "minha irmã Teresa",
        );
        let changes = vec![
            version(&sister, 1, Change::Added, ago(6)),
            version(&old.item, 2, Change::Superseded, ago(6)),
        ];
        Self {
            doubts: vec![OpenDoubt {
                doubt: Doubt {
                    id: DoubtId::new(ago(6)),
                    older: diet.id,
                    newer: sister.id,
                    because: String::new(),
                    at: ago(6),
                },
                older: diet.clone(),
                newer: item(
                    8,
                    ItemType::Fact,
                    Some(Area::Health),
                    "",
                    "Comeu churrasco",
                    "fui num churrasco",
                ),
            }],
            items: vec![shown(sister), shown(home), shown(diet), old],
            stats: Stats { active: 3, superseded: 1 },
            night: Some((night(), changes)),
            ..Self::sample_empty()
        }
    }

    /// Nothing yet.
    pub fn sample_empty() -> Self {
        Self {
            view: View::default(),
            items: Vec::new(),
            next: None,
            stats: Stats::default(),
            night: None,
            doubts: Vec::new(),
            consent: Consent::Granted,
            done: None,
            now: ago(0),
            zone: TimeZone::get("America/Sao_Paulo").unwrap_or(TimeZone::UTC),
        }
    }
}

fn night() -> Night {
    Night {
        id: NightId::new(ago(6)),
        day: date(2026, 11, 14),
        messages: 14,
        learned: 1,
        changed: 1,
        strengthened: 2,
        refused: std::collections::BTreeMap::default(),
        model: "offline".to_owned(),
        undone_at: None,
        at: ago(6),
    }
}
