//! What people said about being written to.

use std::ops::RangeInclusive;

use domain::{Timestamp, UserId};

use crate::{FromRow, Row, StoreError, Tx, params, sql};

/// The states of source 004 §12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermissionState {
    OptedIn,
    OptedOut,
    CoolingOff,
}

impl PermissionState {
    pub const ALL: [Self; 3] = [Self::OptedIn, Self::OptedOut, Self::CoolingOff];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OptedIn => "opted_in",
            Self::OptedOut => "opted_out",
            Self::CoolingOff => "cooling_off",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

/// Whether, and from when on, somebody may be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permission {
    pub state: PermissionState,
    pub cooling_off_until: Option<Timestamp>,
    pub next_allowed_at: Option<Timestamp>,
}

impl Permission {
    /// Of somebody who has not said anything.
    pub const UNSAID: Self =
        Self { state: PermissionState::OptedIn, cooling_off_until: None, next_allowed_at: None };
}

impl FromRow for Permission {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let state: String = row.get("state")?;
        Ok(Self {
            // A state that this version does not know is taken for the strictest.
            state: PermissionState::parse(&state).unwrap_or(PermissionState::OptedOut),
            cooling_off_until: row.get("cooling_off_until")?,
            next_allowed_at: row.get("next_allowed_at")?,
        })
    }
}

pub async fn load(tx: &mut Tx) -> Result<Permission, StoreError> {
    let user = tx.scope().user();
    load_of(tx, user).await
}

/// What somebody of the same tenant said, for operators.
pub async fn load_of(tx: &mut Tx, user: UserId) -> Result<Permission, StoreError> {
    let found = tx
        .optional(
            sql!(
                "select state, cooling_off_until, next_allowed_at from permissions
                  where tenant_id = $1 and user_id = $2"
            ),
            params![tx.scope().tenant(), user],
        )
        .await?;
    Ok(found.unwrap_or(Permission::UNSAID))
}

/// What those people of the tenant said who said anything, for plans.
pub async fn of_people(
    tx: &mut Tx,
    people: &RangeInclusive<UserId>,
) -> Result<Vec<(UserId, Permission)>, StoreError> {
    let tenant = tx.scope().tenant();
    let rows: Vec<Said> = tx
        .rows(
            sql!(
                "select user_id, state, cooling_off_until, next_allowed_at from permissions
                  where tenant_id = $1 and user_id between $2 and $3"
            ),
            params![tenant, people.start(), people.end()],
        )
        .await?;
    Ok(rows.into_iter().map(|Said(user, permission)| (user, permission)).collect())
}

struct Said(UserId, Permission);

impl FromRow for Said {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self(row.get("user_id")?, Permission::from_row(row)?))
    }
}

/// Writes what holds from now on, and who said so: nobody's id if it was the person.
pub async fn set(
    tx: &mut Tx,
    permission: &Permission,
    changed_by: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let user = tx.scope().user();
    set_of(tx, user, permission, changed_by, now).await
}

/// Lets nothing come before a time to the person whose transaction this is, who has not said what they want. Who said that
/// nothing shall come has said it.
pub async fn hold(tx: &mut Tx, until: Timestamp, now: Timestamp) -> Result<(), StoreError> {
    let said = load(tx).await?;
    if said.state != PermissionState::OptedIn || said.next_allowed_at.is_some_and(|at| at > now) {
        return Ok(());
    }
    set(tx, &Permission { next_allowed_at: Some(until), ..said }, None, now).await
}

/// Ends that again. What an operator laid down stays.
pub async fn release(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let (tenant, user) = (tx.scope().tenant(), tx.scope().user());
    tx.execute(
        sql!(
            "update permissions set next_allowed_at = null, updated_at = $3
              where tenant_id = $1 and user_id = $2 and changed_by is null and next_allowed_at is not null"
        ),
        params![tenant, user, now],
    )
    .await?;
    Ok(())
}

/// The same for somebody of the same tenant, by an operator.
pub async fn set_of(
    tx: &mut Tx,
    user: UserId,
    permission: &Permission,
    changed_by: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into permissions (tenant_id, user_id, state, cooling_off_until, next_allowed_at, changed_by,
                                      updated_at)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (tenant_id, user_id) do update
                set state = excluded.state, cooling_off_until = excluded.cooling_off_until,
                    next_allowed_at = excluded.next_allowed_at, changed_by = excluded.changed_by,
                    updated_at = excluded.updated_at"
        ),
        params![
            tx.scope().tenant(),
            user,
            permission.state.as_str(),
            permission.cooling_off_until,
            permission.next_allowed_at,
            changed_by,
            now
        ],
    )
    .await?;
    Ok(())
}
