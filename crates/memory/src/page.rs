//! The compact page about a person that stands in every prompt: built from the items, never a second truth.

use domain::{KnowledgeId, PageId, Timestamp, Words};
use models::port::tokens_in;
use store::{FromRow, JsonText, Row, StoreError, Tx, params, sql};

use crate::item::{Area, Item, ItemType};
use crate::{identity, items};

/// What a page may weigh at most, in tokens. Most people's is shorter.
pub const MOST_TOKENS: u32 = 800;
/// How many items of one area are looked at.
const EACH: i64 = 24;

/// A page, and what it was made of.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    pub text: String,
    pub items: Vec<KnowledgeId>,
}

/// Builds the page anew and keeps it. Call it after anything changed, in the same transaction.
pub async fn rebuild(tx: &mut Tx, words: &Words, now: Timestamp) -> Result<Page, StoreError> {
    let mut groups = Vec::with_capacity(Area::ALL.len() + 1);
    for area in Area::ALL.iter().copied().map(Some).chain([None]) {
        groups.push((area, items::heaviest(tx, area, EACH).await?));
    }
    let page = compose(&groups, words);
    let id = PageId::new(now);
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into memory_pages (id, tenant_id, user_id, text, items, built_at)
             values ($1, $2, $3, $4, $5, $6)"
        ),
        params![id, scope.tenant(), scope.user(), page.text, items::json_of(&page.items)?, now],
    )
    .await?;
    identity::set_page(tx, id, now).await?;
    Ok(page)
}

/// The items in turn from every area, heaviest first, as long as there is room; then laid out by area.
fn compose(groups: &[(Option<Area>, Vec<Item>)], words: &Words) -> Page {
    let mut room = usize::try_from(MOST_TOKENS).unwrap_or(0) * 4;
    let mut chosen: Vec<Vec<&Item>> = vec![Vec::new(); groups.len()];
    let longest = groups.iter().map(|(_, items)| items.len()).max().unwrap_or(0);
    for rank in 0..longest {
        for ((area, items), chosen) in groups.iter().zip(&mut chosen) {
            let Some(item) = items.get(rank) else { continue };
            let heading = if chosen.is_empty() { heading(*area, words).len() + 5 } else { 0 };
            let weight = line(item, words).len() + 1 + heading;
            if weight <= room {
                room -= weight;
                chosen.push(item);
            }
        }
    }
    let mut page = Page::default();
    for ((area, _), chosen) in groups.iter().zip(chosen) {
        if chosen.is_empty() {
            continue;
        }
        page.text.push_str("### ");
        page.text.push_str(&heading(*area, words));
        page.text.push('\n');
        for item in chosen {
            page.text.push_str(&line(item, words));
            page.text.push('\n');
            page.items.push(item.id);
        }
    }
    debug_assert!(tokens_in(page.text.len()) <= MOST_TOKENS);
    page
}

fn heading(area: Option<Area>, words: &Words) -> String {
    words.text(&format!("memory.area.{}", area.map_or("none", Area::as_str))).to_owned()
}

/// One item in one line; a conclusion says that it is one.
fn line(item: &Item, words: &Words) -> String {
    let inferred = match item.kind {
        ItemType::Insight => format!(" ({})", words.text("memory.page.inferred")),
        _ => String::new(),
    };
    format!("- {}{inferred}", item.statement())
}

/// The text of a page as it stood, for a replay.
pub async fn text_of(tx: &mut Tx, page: PageId) -> Result<Option<String>, StoreError> {
    let scope = tx.scope();
    let found: Option<(String,)> = tx
        .optional(
            sql!("select text from memory_pages where id = $1 and tenant_id = $2 and user_id = $3"),
            params![page, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.map(|(text,)| text))
}

/// The items that stood on a page, for whoever asks why something was said.
pub async fn items_on(tx: &mut Tx, page: PageId) -> Result<Vec<KnowledgeId>, StoreError> {
    struct Items(Vec<KnowledgeId>);

    impl FromRow for Items {
        fn from_row(row: &Row) -> Result<Self, StoreError> {
            let items: JsonText = row.get("items")?;
            Ok(Self(items.read().unwrap_or_default()))
        }
    }

    let scope = tx.scope();
    let found: Option<Items> = tx
        .optional(
            sql!("select items from memory_pages where id = $1 and tenant_id = $2 and user_id = $3"),
            params![page, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.map(|items| items.0).unwrap_or_default())
}
