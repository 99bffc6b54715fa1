//! The compact page about a person that stands in every prompt: built from the items, never a second truth.

use domain::name::one_line;
use domain::{KnowledgeId, PageId, Timestamp, Words};
use models::port::tokens_in;
use store::{FromRow, JsonText, Row, StoreError, Tx, params, sql};

use crate::item::{Area, Item, ItemType};
use crate::{forgotten, identity, items};

/// What a page may weigh at most, in tokens. Most people's is shorter.
pub const MOST_TOKENS: u32 = 800;
/// How many items of one area are looked at, and how many of them at a time: mostly the first are enough.
const EACH: i64 = 24;
const AT_A_TIME: i64 = 8;
/// The longest line of a page, in characters: no item is longer.
const MOST_OF_A_LINE: usize = 1_000;
/// Bytes of a line or two: a page with less room left than that is full.
const FULL: usize = 64;

/// A page, and what it was made of.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    pub text: String,
    pub items: Vec<KnowledgeId>,
}

/// Builds the page anew and keeps it. Call it after anything changed, in the same transaction.
pub async fn rebuild(tx: &mut Tx, words: &Words, now: Timestamp) -> Result<Page, StoreError> {
    let mut draft = Draft::new(words);
    let mut seen = 0;
    while seen < EACH && draft.room >= FULL {
        let items = items::heaviest_of_each(tx, seen, AT_A_TIME).await?;
        seen = if items.is_empty() { EACH } else { seen + AT_A_TIME };
        draft.choose(&items);
    }
    let page = draft.page();
    if !replace(tx, &page).await? {
        return Ok(page);
    }
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

/// Makes room for a page, unless it reads as the one before. A page that no reply leaned on is not worth keeping.
async fn replace(tx: &mut Tx, page: &Page) -> Result<bool, StoreError> {
    let Some(before) = identity::load(tx).await?.page_id else { return Ok(true) };
    let same = text_of(tx, before).await?.as_ref() == Some(&page.text);
    if same && items_on(tx, before).await? == page.items {
        return Ok(false);
    }
    let scope = tx.scope();
    tx.execute(
        sql!(
            "delete from memory_pages
              where id = $1 and tenant_id = $2 and user_id = $3
                and not exists (select 1 from recollections r where r.page_id = $1 and r.tenant_id = $2)"
        ),
        params![before, scope.tenant(), scope.user()],
    )
    .await?;
    Ok(true)
}

/// A page while it is laid out, and how many bytes are left.
struct Draft<'w> {
    words: &'w Words,
    room: usize,
    parts: Vec<Part>,
}

/// What was chosen of one area.
struct Part {
    area: Option<Area>,
    lines: Vec<(KnowledgeId, String)>,
}

impl<'w> Draft<'w> {
    fn new(words: &'w Words) -> Self {
        let areas = Area::ALL.iter().copied().map(Some).chain([None]);
        let room = usize::try_from(MOST_TOKENS).unwrap_or(0) * 4;
        Self { words, room, parts: areas.map(|area| Part { area, lines: Vec::new() }).collect() }
    }

    /// Takes the items in turn from every area, heaviest first, as long as there is room.
    fn choose(&mut self, items: &[Item]) {
        let of_area = |area: Option<Area>| items.iter().filter(move |item| item.area == area);
        let mut areas: Vec<_> = self.parts.iter().map(|part| of_area(part.area)).collect();
        for _rank in 0..AT_A_TIME {
            for (Part { area, lines }, items) in self.parts.iter_mut().zip(&mut areas) {
                let Some(item) = items.next() else { continue };
                let line = line(item, self.words);
                let heading = if lines.is_empty() { heading(*area, self.words).len() + 5 } else { 0 };
                let weight = line.len() + 1 + heading;
                if weight <= self.room {
                    self.room -= weight;
                    lines.push((item.id, line));
                }
            }
        }
    }

    /// What was chosen, laid out by area.
    fn page(self) -> Page {
        let mut page = Page::default();
        for Part { area, lines } in self.parts.into_iter().filter(|part| !part.lines.is_empty()) {
            page.text.push_str("### ");
            page.text.push_str(&heading(area, self.words));
            page.text.push('\n');
            for (id, line) in lines {
                page.text.push_str(&line);
                page.text.push('\n');
                page.items.push(id);
            }
        }
        debug_assert!(tokens_in(page.text.len()) <= MOST_TOKENS);
        page
    }
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
    format!("- {}{inferred}", one_line(&item.statement(), MOST_OF_A_LINE))
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

/// Those of a page that a reply speaks of: it says most of what one of its lines says.
pub async fn used_by(
    tx: &mut Tx,
    page: PageId,
    text: &str,
    reply: &str,
) -> Result<Vec<KnowledgeId>, StoreError> {
    let spoken = forgotten::roots(reply);
    let lines = text.lines().filter_map(|line| line.strip_prefix("- "));
    let used: Vec<bool> = lines
        .map(|line| {
            let meant = forgotten::roots(line);
            !meant.is_empty() && meant.intersection(&spoken).count() * 2 > meant.len()
        })
        .collect();
    if !used.contains(&true) {
        return Ok(Vec::new());
    }
    let items = items_on(tx, page).await?;
    Ok(items.into_iter().zip(used).filter(|(_, used)| *used).map(|(item, _)| item).collect())
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
