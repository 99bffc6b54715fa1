//! A query cannot forget whose data it is: the text of one is checked while it compiles.

use std::borrow::Cow;

/// A statement on tenant data. Only [`sql!`](crate::sql!) makes one, and only from a text that names `tenant_id`.
///
/// ```
/// let statement = store::sql!("select id from messages where tenant_id = $1");
/// assert!(statement.text().starts_with("select"));
/// ```
///
/// A text that forgets the tenant does not compile:
///
/// ```compile_fail
/// let statement = store::sql!("select id from messages");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sql(SystemSql);

impl Sql {
    /// For [`sql!`](crate::sql), which calls it in a constant: the refusal is a compile error.
    #[doc(hidden)]
    pub const fn checked(text: &'static str) -> Self {
        assert!(mentions(text.as_bytes(), b"tenant_id"), "a statement on tenant data must name tenant_id");
        Self(SystemSql::unscoped(text))
    }

    pub const fn text(self) -> &'static str {
        self.0.text()
    }

    /// Keeps the rows it finds for this transaction; others who want them wait.
    #[must_use]
    pub const fn for_update(self) -> Self {
        Self(self.0.for_update())
    }

    /// Keeps the rows it finds for this transaction; those that somebody else keeps are not found.
    #[must_use]
    pub const fn skip_locked(self) -> Self {
        Self(self.0.skip_locked())
    }
}

/// A statement that crosses tenants, for a [`SystemTx`](crate::SystemTx) alone: claiming work, sweeping, sign-in.
///
/// ```compile_fail
/// async fn leak(tx: &mut store::Tx) {
///     tx.execute(store::system_sql!("delete from messages"), store::params![]).await.ok();
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SystemSql {
    text: &'static str,
    lock: RowLock,
}

/// How a `select` keeps its rows. SQLite has one writer, so a transaction there already keeps everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowLock {
    None,
    ForUpdate,
    SkipLocked,
}

impl SystemSql {
    /// For [`system_sql!`](crate::system_sql), so that every such statement is found by its macro's name.
    #[doc(hidden)]
    pub const fn unscoped(text: &'static str) -> Self {
        Self { text, lock: RowLock::None }
    }

    pub const fn text(self) -> &'static str {
        self.text
    }

    /// Keeps the rows it finds for this transaction; others who want them wait.
    #[must_use]
    pub const fn for_update(self) -> Self {
        Self { text: self.text, lock: RowLock::ForUpdate }
    }

    /// Keeps the rows it finds for this transaction; those that somebody else keeps are not found.
    #[must_use]
    pub const fn skip_locked(self) -> Self {
        Self { text: self.text, lock: RowLock::SkipLocked }
    }

    /// The text as PostgreSQL takes it.
    pub(crate) fn postgres(self) -> Cow<'static, str> {
        match self.lock {
            RowLock::None => Cow::Borrowed(self.text),
            RowLock::ForUpdate => Cow::Owned(format!("{} for update", self.text)),
            RowLock::SkipLocked => Cow::Owned(format!("{} for update skip locked", self.text)),
        }
    }
}

impl From<Sql> for SystemSql {
    fn from(sql: Sql) -> Self {
        sql.0
    }
}

/// Makes an [`Sql`] from a text that names `tenant_id`; any other text is a compile error.
#[macro_export]
macro_rules! sql {
    ($text:expr $(,)?) => {
        const { $crate::Sql::checked($text) }
    };
}

/// Makes a [`SystemSql`], which only a system transaction takes.
#[macro_export]
macro_rules! system_sql {
    ($text:expr $(,)?) => {
        const { $crate::SystemSql::unscoped($text) }
    };
}

/// Whether some words stand in a text.
pub(crate) const fn mentions(text: &[u8], words: &[u8]) -> bool {
    let mut start = 0;
    while start + words.len() <= text.len() {
        let mut matched = 0;
        while matched < words.len() && text[start + matched] == words[matched] {
            matched += 1;
        }
        if matched == words.len() {
            return true;
        }
        start += 1;
    }
    false
}
