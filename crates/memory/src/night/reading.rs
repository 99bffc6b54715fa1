//! What has been said and not read yet, in bounded parts. The place in each conversation moves with the commit that
//! keeps what was learned, so that nothing is read twice and nothing is passed over.

use domain::{ConversationId, MessageId, Timestamp, TurnId};
use store::messages::Author;
use store::{FromRow, Row, StoreError, Tx, params, sql};

/// What one part may weigh, in bytes: about a third of what small models take.
const MOST_BYTES: usize = 48_000;
/// The most messages of one part.
const MOST_LINES: usize = 600;
/// How much of one very long message is read. Who pastes a book does not tell a life.
const LONGEST: usize = 4_000;
/// How many conversations one part looks at.
const CONVERSATIONS: i64 = 50;
/// A message this young may have company that is still being written down.
const SETTLED_SECONDS: i64 = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Person,
    Assistant,
}

/// One message of the part.
#[derive(Debug, Clone, PartialEq)]
pub struct NightMessage {
    pub message: MessageId,
    pub turn: TurnId,
    pub who: Who,
    pub text: String,
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    conversation: ConversationId,
    from: i64,
    to: i64,
}

/// One part of what was not read yet.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reading {
    pub lines: Vec<NightMessage>,
    /// From where to where each conversation is read with this part.
    places: Vec<Place>,
    /// Whether more is waiting after it.
    pub more: bool,
}

impl Reading {
    /// Whether anything is there to learn from.
    pub fn has_news(&self) -> bool {
        self.lines.iter().any(|line| line.who == Who::Person)
    }

    /// Moves the place in every conversation of this part. `false`: somebody else has read it meanwhile, and nothing
    /// of it may be learned again.
    pub async fn mark(&self, tx: &mut Tx) -> Result<bool, StoreError> {
        let scope = tx.scope();
        for Place { conversation, from, to } in &self.places {
            let moved = if *from == 0 {
                tx.execute(
                    sql!(
                        "insert into memory_reading (conversation_id, tenant_id, user_id, seq)
                         values ($1, $2, $3, $4) on conflict (conversation_id) do nothing"
                    ),
                    params![*conversation, scope.tenant(), scope.user(), *to],
                )
                .await?
            } else {
                tx.execute(
                    sql!(
                        "update memory_reading set seq = $4
                          where conversation_id = $1 and tenant_id = $2 and user_id = $3 and seq = $5"
                    ),
                    params![*conversation, scope.tenant(), scope.user(), *to, *from],
                )
                .await?
            };
            if moved == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Moves the place in a conversation, wherever it was.
async fn move_to(tx: &mut Tx, conversation: ConversationId, seq: i64) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into memory_reading (conversation_id, tenant_id, user_id, seq) values ($1, $2, $3, $4)
             on conflict (conversation_id) do update set seq = excluded.seq
              where memory_reading.seq < excluded.seq and memory_reading.tenant_id = excluded.tenant_id"
        ),
        params![conversation, scope.tenant(), scope.user(), seq],
    )
    .await?;
    Ok(())
}

struct Unread {
    conversation: ConversationId,
    seq: i64,
}

impl FromRow for Unread {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { conversation: row.get(0)?, seq: row.get(1)? })
    }
}

struct Said {
    seq: i64,
    line: NightMessage,
}

impl FromRow for Said {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let author: String = row.get("author")?;
        let text: String = row.get("text")?;
        let who = if author == Author::Person.as_str() { Who::Person } else { Who::Assistant };
        let line = NightMessage {
            message: row.get("id")?,
            turn: row.get("turn_id")?,
            who,
            text: text.chars().take(LONGEST).collect(),
            at: row.get("created_at")?,
        };
        Ok(Self { seq: row.get("seq")?, line })
    }
}

/// The next part. What was said before the person agreed is passed over, for good.
pub async fn read(tx: &mut Tx, agreed_at: Timestamp, now: Timestamp) -> Result<Reading, StoreError> {
    let settled = now - jiff::SignedDuration::from_secs(SETTLED_SECONDS);
    let mut reading = Reading::default();
    let mut room = MOST_BYTES;
    let unread = unread(tx).await?;
    reading.more = i64::try_from(unread.len()).unwrap_or(i64::MAX) >= CONVERSATIONS;
    for Unread { conversation, seq: from } in unread {
        let left = MOST_LINES.saturating_sub(reading.lines.len());
        if left == 0 || room == 0 {
            reading.more = true;
            break;
        }
        let said = after(tx, conversation, from, left).await?;
        let mut place = None;
        for Said { seq, line } in said {
            // Too young: the next night. One from the future was written before the clock was set back, and waits
            // for nobody.
            if line.at > settled && line.at <= now {
                break;
            }
            let weight = line.text.len() + 60;
            if weight > room && !reading.lines.is_empty() {
                room = 0;
                reading.more = true;
                break;
            }
            place = Some(seq);
            if line.at >= agreed_at && !line.text.trim().is_empty() {
                room = room.saturating_sub(weight);
                reading.lines.push(line);
            }
        }
        reading.places.extend(place.map(|to| Place { conversation, from, to }));
    }
    reading.more &= !reading.places.is_empty();
    // A stable sort: what was said in one conversation at one instant stays in its order.
    reading.lines.sort_by_key(|line| line.at);
    Ok(reading)
}

/// Passes over everything that was said so far: it belongs to a time when nobody was to remember.
pub async fn skip(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let all: Vec<Unread> = tx
        .rows(
            sql!("select id, last_seq from conversations where tenant_id = $1 and user_id = $2"),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    for Unread { conversation, seq } in all {
        move_to(tx, conversation, seq).await?;
    }
    Ok(())
}

/// The best score that something gets which the person said before this turn and no night has read yet.
pub(crate) async fn unread_by(
    tx: &mut Tx,
    turn: TurnId,
    score: impl Fn(&str) -> usize,
) -> Result<usize, StoreError> {
    let mut best = 0;
    for Unread { conversation, seq } in unread(tx).await? {
        for Said { line, .. } in after(tx, conversation, seq, MOST_LINES).await? {
            if line.who == Who::Person && line.turn != turn {
                best = best.max(score(&line.text));
            }
        }
    }
    Ok(best)
}

async fn unread(tx: &mut Tx) -> Result<Vec<Unread>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select c.id, coalesce(r.seq, 0) from conversations c
               left join memory_reading r on r.conversation_id = c.id and r.tenant_id = c.tenant_id
              where c.tenant_id = $1 and c.user_id = $2 and c.last_seq > coalesce(r.seq, 0)
              order by c.updated_at, c.id limit $3"
        ),
        params![scope.tenant(), scope.user(), CONVERSATIONS],
    )
    .await
}

async fn after(
    tx: &mut Tx,
    conversation: ConversationId,
    seq: i64,
    limit: usize,
) -> Result<Vec<Said>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, seq, author, text, turn_id, created_at from messages
              where conversation_id = $3 and tenant_id = $1 and user_id = $2 and seq > $4
              order by seq limit $5"
        ),
        params![scope.tenant(), scope.user(), conversation, seq, i64::try_from(limit).unwrap_or(i64::MAX)],
    )
    .await
}
