//! Access: who is at the door, by token, by one-time link or by session.

use std::sync::Arc;
use std::time::Duration;

use domain::{Language, Role, Scope, TenantId, Timestamp, UserId};
use futures::future::{Either, select};
use store::credentials::{self, NewCredential};
use store::people::{self, NewPerson};
use store::{StoreError, SystemTx, Topic};

pub use store::credentials::{Credential, CredentialKind, Key, Secret, Token};
pub use store::people::Person;

use crate::shared::Shared;

/// How long a browser stays signed in.
pub const SESSION_LIFETIME: Duration = Duration::from_hours(30 * 24);

/// How long something that is open goes without asking whether it may be.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// How long a printed sign-in link can wait.
const LINK_LIFETIME: Duration = Duration::from_hours(24);

/// A browser that has just been let in.
#[derive(Debug)]
pub struct Opened {
    pub session: Secret,
    pub scope: Scope,
}

/// The part that tells who is asking. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Access {
    shared: Arc<Shared>,
}

impl Access {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared) }
    }

    /// Whose API token this is.
    pub async fn by_token(&self, token: &Secret) -> Result<Option<Credential>, StoreError> {
        self.checked(token, CredentialKind::Token).await
    }

    /// Whose browser session this is.
    pub async fn by_session(&self, session: &Secret) -> Result<Option<Credential>, StoreError> {
        self.checked(session, CredentialKind::Session).await
    }

    /// Whether what opened something still does.
    pub async fn by_key(&self, key: &Key) -> Result<Option<Credential>, StoreError> {
        let mut tx = self.shared.db.read_system().await?;
        credentials::check_again(&mut tx, key, self.shared.clock.now()).await
    }

    async fn checked(&self, secret: &Secret, kind: CredentialKind) -> Result<Option<Credential>, StoreError> {
        let mut tx = self.shared.db.read_system().await?;
        credentials::check(&mut tx, secret, kind, self.shared.clock.now()).await
    }

    /// Opens a session with a sign-in link, which is used up, or with a token.
    pub async fn open_session(&self, secret: &Secret) -> Result<Option<Opened>, StoreError> {
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin_system().await?;
        let by_link = credentials::redeem(&mut tx, secret, CredentialKind::SignInLink, now).await?;
        let token = by_link.is_none().then(|| secret.key(CredentialKind::Token));
        let credential = match (by_link, &token) {
            (None, Some(token)) => credentials::check_again(&mut tx, token, now).await?,
            (by_link, _) => by_link,
        };
        let Some(credential) = credential else { return Ok(None) };
        let (session, csrf) = (Secret::random()?, Secret::random()?);
        let new = NewCredential {
            scope: credential.scope,
            kind: CredentialKind::Session,
            label: "browser",
            csrf: Some(csrf.reveal()),
            expires_at: Some(now + SESSION_LIFETIME),
            opened_by: token.as_ref(),
        };
        credentials::issue(&mut tx, &session, &new, now).await?;
        tx.commit().await?;
        Ok(Some(Opened { session, scope: credential.scope }))
    }

    pub async fn close_session(&self, session: &Secret) -> Result<(), StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        credentials::revoke(&mut tx, session).await?;
        tx.commit().await
    }

    /// Done when somebody's keys or role may be others than before: as soon as anybody says so, and now and then in case
    /// nobody could.
    pub async fn may_have_changed(&self, user: UserId) {
        let mut notices = self.shared.db.subscribe();
        let mut pause = self.shared.clock.sleep(LOOK_AGAIN);
        loop {
            match select(Box::pin(notices.recv()), pause).await {
                Either::Left((Ok(notice), rest)) => {
                    let theirs = notice.id == user.as_uuid() || notice.id.is_nil();
                    if notice.topic == Topic::Access && theirs {
                        return;
                    }
                    pause = rest;
                }
                Either::Left((Err(_), _)) | Either::Right(_) => return,
            }
        }
    }

    /// A link that signs this person in once.
    pub async fn sign_in_link(&self, scope: Scope) -> Result<Secret, StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        let link = issue_link(&mut tx, scope, self.shared.clock.now()).await?;
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
        opened_by: None,
    };
    credentials::issue(tx, &secret, &new, now).await?;
    Ok(secret)
}

/// Whether a token was revoked once: it opens nothing any more, whoever names it.
pub async fn is_revoked(tx: &mut SystemTx, token: &Secret) -> Result<bool, StoreError> {
    credentials::is_revoked(tx, token).await
}

/// Who lives here before anybody was invited.
#[derive(Debug, Clone)]
pub struct Household<'a> {
    pub tenant: &'a str,
    pub person: &'a str,
    pub timezone: &'a str,
}

/// The label of the token that the configuration names.
const CONFIGURED: &str = "first";

/// Makes `token` the one that the configuration names. Another one before it opens nothing from now on, on any instance,
/// and no session or link of the first person's that was there before does either.
pub async fn configure_token(
    tx: &mut SystemTx,
    scope: Scope,
    token: &Secret,
    now: Timestamp,
) -> Result<(), StoreError> {
    credentials::replace(tx, scope, CONFIGURED, token).await?;
    issue_token(tx, scope, token, CONFIGURED, now).await
}

/// This token if it opens anything, or else one that does for a day.
pub async fn token_for_now(
    tx: &mut SystemTx,
    scope: Scope,
    token: Secret,
    now: Timestamp,
) -> Result<Secret, StoreError> {
    let kind = CredentialKind::Token;
    if credentials::check(tx, &token, kind, now).await?.is_some() {
        return Ok(token);
    }
    let (short, expires_at) = (Secret::random()?, Some(now + LINK_LIFETIME));
    let new = NewCredential { scope, kind, label: "terminal", csrf: None, expires_at, opened_by: None };
    credentials::issue(tx, &short, &new, now).await?;
    Ok(short)
}

/// The first person, made if there is nobody yet, with `token` as the configured one if they have none.
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
    if !credentials::has_token(tx, person.scope, CONFIGURED).await? {
        issue_token(tx, person.scope, token, CONFIGURED, now).await?;
    }
    Ok(person)
}

/// Takes every key from a person, and what they could do in the house. What they said and what is remembered stays: that
/// is theirs, and erasing it is another wish. `None`: there is nobody of that id.
pub async fn remove_person(
    tx: &mut SystemTx,
    user: UserId,
    now: Timestamp,
) -> Result<Option<(Person, u64)>, StoreError> {
    let Some(person) = people::set_role(tx, user, Role::User).await? else { return Ok(None) };
    let keys = credentials::revoke_all(tx, person.scope, now).await?;
    Ok(Some((person, keys)))
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
    issue_token(tx, person.scope, token, CONFIGURED, now).await?;
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
    let kind = CredentialKind::Token;
    let new = NewCredential { scope, kind, label, csrf: None, expires_at: None, opened_by: None };
    credentials::issue(tx, token, &new, now).await
}
