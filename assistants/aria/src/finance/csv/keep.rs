//! Keeping what a file holds: each line once, however often the file comes.

use std::collections::HashMap;

use domain::Clock;
use engine::ByHand;
use jiff::civil::Date;
use sha2::{Digest, Sha256};
use store::{StoreError, Tx, params, sql};
use web::{App, Who};

use super::read::{ExpenseLine, LineError, Sheet};
use crate::finance::expense::ExpenseDraft;
use crate::finance::money::Money;
use crate::finance::refusal::Refusal;
use crate::tracking::metrics::{self, NewEntry};

/// How many lines one transaction keeps: others write in between, and whoever dies in the middle comes again.
const LINES_AT_ONCE: usize = 5_000;

/// The most errors, and the most lines, that an answer shows.
const SHOWN: usize = 20;
const ERRORS_SHOWN: usize = 100;

/// Whether a file is only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trial {
    Preview,
    Keep,
}

/// What became of a file.
#[derive(Debug, Default)]
pub(crate) struct ExpensesImported {
    pub(crate) lines: usize,
    /// Kept now; in a preview, those that would be.
    pub(crate) new: usize,
    /// Kept from the same file before.
    pub(crate) known: usize,
    pub(crate) failed: usize,
    /// What the new ones come to.
    pub(crate) amount: Money,
    /// The first of those that cannot be read.
    pub(crate) errors: Vec<(u64, LineError)>,
    /// The first of the new ones.
    pub(crate) sample: Vec<ExpenseLine>,
}

/// What a line says and how often its file had said it before, as one mark.
type Fingerprint = [u8; 32];

/// What a file is held against.
enum Ledger {
    Seen(Tx),
    Written(ByHand),
}

impl Ledger {
    async fn go_on(self) -> Result<Self, StoreError> {
        Ok(match self {
            Self::Seen(tx) => Self::Seen(tx),
            Self::Written(tx) => Self::Written(tx.go_on().await?),
        })
    }
}

/// Reads a file to its end, in transactions of some thousand lines that one receipt takes back.
pub(crate) async fn keep(
    app: &App,
    who: &Who,
    sheet: &Sheet<'_>,
    trial: Trial,
    today: Date,
) -> Result<ExpensesImported, StoreError> {
    let engine = &app.engine;
    let mut ledger = match trial {
        Trial::Preview => Ledger::Seen(engine.db().read(who.scope).await?),
        Trial::Keep => Ledger::Written(app.by_hand(who).await?),
    };
    let mut outcome = ExpensesImported::default();
    let mut said: HashMap<Fingerprint, u32> = HashMap::new();
    let mut lines = sheet.lines();
    loop {
        let batch: Vec<_> = lines.by_ref().take(LINES_AT_ONCE).collect();
        if batch.is_empty() {
            if let Ledger::Written(tx) = ledger {
                tx.commit().await?;
            }
            return Ok(outcome);
        }
        for (number, line) in batch {
            outcome.lines += 1;
            match line.and_then(|line| entry(&line, today).map(|entry| (line, entry))) {
                Ok((line, entry)) => {
                    let mark = mark(&line, &mut said);
                    let is_new = match &mut ledger {
                        Ledger::Seen(tx) => !is_known(tx, &mark).await?,
                        Ledger::Written(tx) => keep_once(tx, &mark, entry, engine.clock().as_ref()).await?,
                    };
                    outcome.count(line, is_new);
                }
                Err(error) => outcome.fail(number, error),
            }
        }
        ledger = ledger.go_on().await?;
    }
}

impl ExpensesImported {
    fn count(&mut self, line: ExpenseLine, is_new: bool) {
        if !is_new {
            self.known += 1;
            return;
        }
        self.new += 1;
        self.amount = Money::sum([self.amount, line.amount]);
        if self.sample.len() < SHOWN {
            self.sample.push(line);
        }
    }

    fn fail(&mut self, number: u64, error: LineError) {
        self.failed += 1;
        if self.errors.len() < ERRORS_SHOWN {
            self.errors.push((number, error));
        }
    }
}

/// The expense that a line is, if there can be such a one.
fn entry(line: &ExpenseLine, today: Date) -> Result<NewEntry, LineError> {
    let draft = ExpenseDraft {
        amount: Some(line.amount.to_number()),
        date: Some(line.day),
        category: line.category.clone(),
        notes: line.notes.clone(),
    };
    draft.resolve(None, today).map_err(|refusal| match refusal {
        Refusal::FutureDate | Refusal::AncientDate => LineError::OutOfTime,
        Refusal::NameTooLong => LineError::TooLong,
        _ => LineError::TooMuch,
    })
}

/// Two lines of one file that say the same are two expenses: the second one is the second of its kind.
fn mark(line: &ExpenseLine, said: &mut HashMap<Fingerprint, u32>) -> Fingerprint {
    let texts = [line.category.as_deref().unwrap_or_default(), line.notes.as_deref().unwrap_or_default()];
    let mut digest = Sha256::new();
    digest.update(format!("{}\0{}\0{}\0{}", line.day, line.amount.cents(), texts[0], texts[1]));
    let bare: Fingerprint = digest.clone().finalize().into();
    let times = said.entry(bare).or_default();
    digest.update(times.to_be_bytes());
    *times += 1;
    digest.finalize().into()
}

async fn is_known(tx: &mut Tx, mark: &Fingerprint) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let found: Option<(i64,)> = tx
        .optional(
            sql!(
                "select cast(1 as bigint) from aria_expense_lines
                  where tenant_id = $1 and user_id = $2 and fingerprint = $3"
            ),
            params![scope.tenant(), scope.user(), mark[..]],
        )
        .await?;
    Ok(found.is_some())
}

/// Keeps an expense unless its line was kept before; says whether it was new.
async fn keep_once(
    tx: &mut Tx,
    mark: &Fingerprint,
    entry: NewEntry,
    clock: &dyn Clock,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let marked = tx
        .execute(
            sql!(
                "insert into aria_expense_lines (tenant_id, user_id, fingerprint) values ($1, $2, $3)
                     on conflict do nothing"
            ),
            params![scope.tenant(), scope.user(), mark[..]],
        )
        .await?;
    if marked == 0 {
        return Ok(false);
    }
    metrics::insert(tx, entry, clock.now()).await?;
    Ok(true)
}
