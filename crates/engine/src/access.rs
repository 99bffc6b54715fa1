//! Access: who is at the door, by token, by one-time link or by session.

use std::time::Duration;

use domain::{Language, Role, Scope, TenantId, Timestamp};
use store::credentials::{self, CredentialKind, NewCredential};
use store::people::{self, NewPerson};
use store::{StoreError, SystemTx};

pub use store::credentials::{Credential, Secret};
pub use store::people::Person;

use crate::engine::Engine;

/// How long a browser stays signed in.
pub const SESSION_LIFETIME: Duration = Duration::from_hours(30 * 24);

/// How long a printed sign-in link can wait.
const LINK_LIFETIME: Duration = Duration::from_hours(24);

/// A browser that has just been let in.
#[derive(Debug)]
pub struct Opened {
    pub session: Secret,
    pub scope: Scope,
}

impl Engine {
    /// Whose API token this is.
    pub async fn by_token(&self, token: &Secret) -> Result<Option<Credential>, StoreError> {
        self.checked(token, CredentialKind::Token).await
    }

    /// Whose browser session this is.
    pub async fn by_session(&self, session: &Secret) -> Result<Option<Credential>, StoreError> {
        self.checked(session, CredentialKind::Session).await
    }

    async fn checked(&self, secret: &Secret, kind: CredentialKind) -> Result<Option<Credential>, StoreError> {
        let mut tx = self.inner.db.read_system().await?;
        credentials::check(&mut tx, secret, kind, self.inner.clock.now()).await
    }

    /// Opens a session with a sign-in link, which is used up, or with a token.
    pub async fn open_session(&self, secret: &Secret) -> Result<Option<Opened>, StoreError> {
        let now = self.inner.clock.now();
        let mut tx = self.inner.db.begin_system().await?;
        let by_link = credentials::redeem(&mut tx, secret, CredentialKind::SignInLink, now).await?;
        let credential = match by_link {
            Some(credential) => Some(credential),
            None => credentials::check(&mut tx, secret, CredentialKind::Token, now).await?,
        };
        let Some(credential) = credential else { return Ok(None) };
        let (session, csrf) = (Secret::random()?, Secret::random()?);
        let new = NewCredential {
            scope: credential.scope,
            kind: CredentialKind::Session,
            label: "browser",
            csrf: Some(csrf.reveal()),
            expires_at: Some(now + SESSION_LIFETIME),
        };
        credentials::issue(&mut tx, &session, &new, now).await?;
        tx.commit().await?;
        Ok(Some(Opened { session, scope: credential.scope }))
    }

    pub async fn close_session(&self, session: &Secret) -> Result<(), StoreError> {
        let mut tx = self.inner.db.begin_system().await?;
        credentials::revoke(&mut tx, session).await?;
        tx.commit().await
    }

    /// A link that signs this person in once.
    pub async fn sign_in_link(&self, scope: Scope) -> Result<Secret, StoreError> {
        let mut tx = self.inner.db.begin_system().await?;
        let link = issue_link(&mut tx, scope, self.inner.clock.now()).await?;
        tx.commit().await?;
        Ok(link)
    }
}

/// The secret of a link that signs this person in once.
pub async fn issue_link(tx: &mut SystemTx, scope: Scope, now: Timestamp) -> Result<Secret, StoreError> {
    let secret = Secret::random()?;
    let new = NewCredential {
        scope,
        kind: CredentialKind::SignInLink,
        label: "printed link",
        csrf: None,
        expires_at: Some(now + LINK_LIFETIME),
    };
    credentials::issue(tx, &secret, &new, now).await?;
    Ok(secret)
}

/// Who lives here before anybody was invited.
#[derive(Debug, Clone)]
pub struct Household<'a> {
    pub tenant: &'a str,
    pub person: &'a str,
    pub timezone: &'a str,
}

/// The first person, made if there is nobody yet, with `token` as one of their tokens.
pub async fn first_person(
    tx: &mut SystemTx,
    household: &Household<'_>,
    token: &Secret,
    now: Timestamp,
) -> Result<Person, StoreError> {
    tx.alone().await?;
    let person = if let Some(person) = people::first(tx).await? {
        person
    } else {
        let tenant = people::create_tenant(tx, household.tenant, now).await?;
        create_person(tx, tenant, household, Role::PlatformAdmin, now).await?
    };
    issue_token(tx, person.scope, token, "first", now).await?;
    Ok(person)
}

/// Another person: in a household of their own, or in one that is there. Without a role they have the usual one.
pub async fn add_person(
    tx: &mut SystemTx,
    household: &Household<'_>,
    lives: Lives,
    role: Option<Role>,
    token: &Secret,
    now: Timestamp,
) -> Result<Person, StoreError> {
    let first = people::first(tx).await?.ok_or(StoreError::NoRow)?;
    let (tenant, usual) = match lives {
        Lives::WithTheFirst => (first.scope.tenant(), Role::User),
        Lives::With(tenant) => (tenant, Role::User),
        Lives::Alone => (people::create_tenant(tx, household.tenant, now).await?, Role::TenantAdmin),
    };
    let person = create_person(tx, tenant, household, role.unwrap_or(usual), now).await?;
    issue_token(tx, person.scope, token, "first", now).await?;
    Ok(person)
}

/// Whose household a new person joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lives {
    WithTheFirst,
    With(TenantId),
    Alone,
}

async fn create_person(
    tx: &mut SystemTx,
    tenant: TenantId,
    household: &Household<'_>,
    role: Role,
    now: Timestamp,
) -> Result<Person, StoreError> {
    let new = NewPerson {
        tenant,
        name: household.person,
        role,
        language: Language::Portuguese,
        timezone: household.timezone,
    };
    people::create(tx, &new, now).await
}

/// Makes `token` a token of this person.
pub async fn issue_token(
    tx: &mut SystemTx,
    scope: Scope,
    token: &Secret,
    label: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let new = NewCredential { scope, kind: CredentialKind::Token, label, csrf: None, expires_at: None };
    credentials::issue(tx, token, &new, now).await
}
