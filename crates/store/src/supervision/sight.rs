//! How far somebody of the house sees, and the only way to look that far.

use domain::{Scope, TenantId};

use crate::{Db, FromRow, StoreError, SystemSql, SystemTx, ToValue, Tx, Value};

/// That a conversation `c` is within the sight of `$1` (tenant), `$2` (viewer) and `$3` (hosted).
#[macro_export]
macro_rules! conversation_in_sight {
    () => {
        " c.tenant_id = $1 and (c.user_id = $2 or c.address is not null or $3 like '%,' || c.assistant || ',%') "
    };
}

/// That a person, named by a column, is within the sight of `$1` (tenant), `$2` (viewer) and `$3` (hosted): they are the
/// viewer, the house has an address of theirs, or they have a conversation that is in sight.
#[macro_export]
macro_rules! person_in_sight {
    ($person:literal) => {
        concat!(
            " (",
            $person,
            " = $2
               or exists (select 1 from contacts k where k.tenant_id = $1 and k.user_id = ",
            $person,
            ")
               or exists (select 1 from conversations c where c.user_id = ",
            $person,
            " and",
            $crate::conversation_in_sight!(),
            ")) "
        )
    };
}

/// How far somebody of the house sees: what the house hosts, and what is their own. Hosted is whatever runs through one
/// of its services, and every conversation with an assistant that works for it. What another member tells a personal
/// assistant on their own page stays theirs: the words, that there were any, and what came of them.
#[derive(Debug, Clone)]
pub struct Sight {
    viewer: Scope,
    /// The assistants that work for the house, each between commas.
    hosted: String,
}

impl Sight {
    pub fn new<'a>(viewer: Scope, hosted: impl IntoIterator<Item = &'a str>) -> Self {
        let hosted = hosted.into_iter().fold(String::from(","), |all, assistant| all + assistant + ",");
        Self { viewer, hosted }
    }

    pub const fn tenant(&self) -> TenantId {
        self.viewer.tenant()
    }

    pub const fn viewer(&self) -> Scope {
        self.viewer
    }

    /// Whether a name like `julia.callback` begins with an assistant that works for the house.
    pub(crate) fn hosts(&self, name: &str) -> bool {
        name.split_once('.').is_some_and(|(assistant, _)| self.hosted.contains(&format!(",{assistant},")))
    }

    /// `$1` to `$3`, and what else a statement needs from `$4` on.
    pub fn params(&self, more: &[Value]) -> Vec<Value> {
        let own = [self.tenant().to_value(), self.viewer.user().to_value(), self.hosted.to_value()];
        own.into_iter().chain(more.iter().cloned()).collect()
    }
}

/// A statement that asks whether what it finds is in sight. Only [`sight_sql!`](crate::sight_sql) makes one, and a text
/// that does not ask is a compile error:
///
/// ```compile_fail
/// let statement = store::sight_sql!("select id from events e where e.tenant_id = $1 and $2 = $3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SightSql(SystemSql);

impl SightSql {
    /// For [`sight_sql!`](crate::sight_sql), which calls it in a constant: the refusal is a compile error.
    #[doc(hidden)]
    pub const fn checked(text: &'static str) -> Self {
        let asks = crate::sql::mentions(text.as_bytes(), crate::conversation_in_sight!().as_bytes());
        assert!(asks, "what operators look at must ask whether it is in their sight");
        Self(SystemSql::unscoped(text))
    }
}

/// Makes a [`SightSql`] from a text that holds [`conversation_in_sight!`](crate::conversation_in_sight) or
/// [`person_in_sight!`](crate::person_in_sight).
#[macro_export]
macro_rules! sight_sql {
    ($text:expr $(,)?) => {
        const { $crate::supervision::SightSql::checked($text) }
    };
}

/// A snapshot of a house as one of its people may see it. It takes no statement that does not ask about their sight.
#[derive(Debug)]
pub struct Look {
    pub(crate) sight: Sight,
    pub(crate) tx: SystemTx,
}

impl Look {
    /// Every row of the answer. `more` are the parameters from `$4` on.
    pub async fn rows<T: FromRow>(&mut self, sql: SightSql, more: &[Value]) -> Result<Vec<T>, StoreError> {
        self.tx.rows(sql.0, &self.sight.params(more)).await
    }

    /// The first row of the answer, if there is one.
    pub async fn optional<T: FromRow>(
        &mut self,
        sql: SightSql,
        more: &[Value],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, more).await?.into_iter().next())
    }

    /// Goes on in the same snapshot with whoever was found to be in sight.
    pub async fn into_scope(self, found: Scope) -> Result<Tx, StoreError> {
        self.tx.into_scope(found).await
    }
}

impl Db {
    /// A snapshot of what is in somebody's sight.
    pub async fn look(&self, sight: Sight) -> Result<Look, StoreError> {
        Ok(Look { sight, tx: self.read_system().await? })
    }
}
