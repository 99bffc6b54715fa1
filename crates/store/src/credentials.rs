//! What opens the door: API tokens, one-time sign-in links, browser sessions. Only digests are kept.

use std::fmt;

use domain::{Role, Scope, Timestamp};
use sha2::{Digest, Sha256};

use crate::{FromRow, Row, StoreError, SystemTx, Topic, params, sql, system_sql};

/// A secret in the clear, on its way to or from its owner. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A fresh one: 256 random bits, as 64 hexadecimal digits.
    pub fn random() -> Result<Self, StoreError> {
        use std::fmt::Write as _;
        let mut bytes = [0u8; 32];
        getrandom::fill(&mut bytes).map_err(|_| StoreError::Setup {
            problem: "the operating system gives no random numbers".into(),
            advice: "Check that /dev/urandom can be read".into(),
        })?;
        let mut text = String::with_capacity(64);
        for byte in bytes {
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Self(text))
    }

    pub fn from_outside(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The secret itself, for the one place that hands it to its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether two secrets are the same one. By their digests, so that the time it takes tells nothing.
    pub fn same_as(&self, other: &Self) -> bool {
        self.digest() == other.digest()
    }

    fn digest(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }

    /// What stands for it where it is asked about again: nobody can open anything with that.
    pub fn key(&self, kind: CredentialKind) -> Key {
        Key { digest: self.digest(), kind }
    }
}

/// A credential that was shown once, to be asked about again for as long as something is open because of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    digest: Vec<u8>,
    kind: CredentialKind,
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// What a token is called where it is listed and revoked. Worked out from its digest, one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenId(String);

impl TokenId {
    const DIGITS: usize = 12;

    fn of(digest: &[u8]) -> Self {
        use std::fmt::Write as _;
        let mut text = String::with_capacity(64);
        for byte in Sha256::digest(digest) {
            let _ = write!(text, "{byte:02x}");
        }
        text.truncate(Self::DIGITS);
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A token that opens something today.
#[derive(Debug, Clone)]
pub struct Token {
    pub id: TokenId,
    pub scope: Scope,
    pub name: String,
    pub label: String,
    pub created_at: Timestamp,
    key: Key,
}

impl FromRow for Token {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let digest: Vec<u8> = row.get("digest")?;
        Ok(Self {
            id: TokenId::of(&digest),
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            name: row.get("name")?,
            label: row.get("label")?,
            created_at: row.get("created_at")?,
            key: Key { digest, kind: CredentialKind::Token },
        })
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CredentialKind {
    /// For programs; lives until revoked.
    Token,
    /// Opens one browser session, once.
    SignInLink,
    Session,
}

impl CredentialKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Token => "token",
            Self::SignInLink => "sign_in_link",
            Self::Session => "session",
        }
    }
}

/// A checked credential: whose it is, and the secret that the pages of a session must echo.
#[derive(Debug, Clone)]
pub struct Credential {
    pub scope: Scope,
    /// What they may do, as of this very check.
    pub role: Role,
    pub csrf: Option<String>,
}

impl FromRow for Credential {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let scope = Scope::authenticated(row.get("tenant_id")?, row.get("user_id")?);
        let role: Option<String> = row.get("role")?;
        // A role that this version does not know means the least.
        let role = role.as_deref().and_then(Role::parse).unwrap_or(Role::User);
        Ok(Self { scope, role, csrf: row.get("csrf")? })
    }
}

/// What a new credential is for.
#[derive(Debug, Clone)]
pub struct NewCredential<'a> {
    pub scope: Scope,
    pub kind: CredentialKind,
    pub label: &'a str,
    pub csrf: Option<&'a str>,
    pub expires_at: Option<Timestamp>,
    /// The token that this one ends with.
    pub opened_by: Option<&'a Key>,
}

/// Keeps the digest of a secret. The same secret again is the same credential.
pub async fn issue(
    tx: &mut SystemTx,
    secret: &Secret,
    new: &NewCredential<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into credentials (digest, tenant_id, user_id, kind, label, csrf, created_at, expires_at, opened_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (digest) do nothing"
        ),
        params![
            secret.digest(),
            new.scope.tenant(),
            new.scope.user(),
            new.kind.as_str(),
            new.label,
            new.csrf,
            now,
            new.expires_at,
            new.opened_by.map(|key| key.digest.clone())
        ],
    )
    .await?;
    Ok(())
}

/// Whose secret this is, if it is one of that kind and still good.
pub async fn check(
    tx: &mut SystemTx,
    secret: &Secret,
    kind: CredentialKind,
    now: Timestamp,
) -> Result<Option<Credential>, StoreError> {
    check_again(tx, &secret.key(kind), now).await
}

/// Whether what was good when it was shown still is.
pub async fn check_again(
    tx: &mut SystemTx,
    key: &Key,
    now: Timestamp,
) -> Result<Option<Credential>, StoreError> {
    tx.optional(
        system_sql!(
            "select tenant_id, user_id, csrf, (select u.role from users u where u.id = credentials.user_id) as role
               from credentials
              where digest = $1 and kind = $2 and used_at is null and revoked_at is null
                and (expires_at is null or expires_at > $3)"
        ),
        params![key.digest.clone(), key.kind.as_str(), now],
    )
    .await
}

/// The same, for a secret that works once: whoever comes first has used it up.
pub async fn redeem(
    tx: &mut SystemTx,
    secret: &Secret,
    kind: CredentialKind,
    now: Timestamp,
) -> Result<Option<Credential>, StoreError> {
    tx.optional(
        system_sql!(
            "update credentials set used_at = $3
              where digest = $1 and kind = $2 and used_at is null and revoked_at is null
                and (expires_at is null or expires_at > $3)
          returning tenant_id, user_id, csrf, (select u.role from users u where u.id = credentials.user_id) as role"
        ),
        params![secret.digest(), kind.as_str(), now],
    )
    .await
}

/// Ends a credential now.
pub async fn revoke(tx: &mut SystemTx, secret: &Secret) -> Result<u64, StoreError> {
    tx.execute(system_sql!("delete from credentials where digest = $1"), params![secret.digest()]).await
}

/// Every token that opens something, of whichever tenant, in the order in which they were made.
pub async fn tokens(tx: &mut SystemTx, now: Timestamp) -> Result<Vec<Token>, StoreError> {
    tx.rows(
        system_sql!(
            "select c.digest, c.tenant_id, c.user_id, c.label, c.created_at, u.name
               from credentials c join users u on u.id = c.user_id
              where c.kind = 'token' and c.revoked_at is null and (c.expires_at is null or c.expires_at > $1)
              order by c.created_at, c.digest"
        ),
        params![now],
    )
    .await
}

/// Ends a token for good, with every session that it opened.
pub async fn revoke_token(tx: &mut SystemTx, token: &Token, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(
        system_sql!(
            "update credentials set revoked_at = $2 where (digest = $1 or opened_by = $1) and revoked_at is null"
        ),
        params![token.key.digest.clone(), now],
    )
    .await?;
    tx.notify(Topic::Access, token.scope.user().as_uuid());
    Ok(())
}

/// Ends everything that opens something for a person, for good. Says how much there was.
pub async fn revoke_all(tx: &mut SystemTx, scope: Scope, now: Timestamp) -> Result<u64, StoreError> {
    tx.notify(Topic::Access, scope.user().as_uuid());
    tx.execute(
        sql!(
            "update credentials set revoked_at = $3 where tenant_id = $1 and user_id = $2 and revoked_at is null"
        ),
        params![scope.tenant(), scope.user(), now],
    )
    .await
}

/// Whether this secret was revoked once.
pub async fn is_revoked(tx: &mut SystemTx, secret: &Secret) -> Result<bool, StoreError> {
    let row: Option<(Vec<u8>,)> = tx
        .optional(
            system_sql!("select digest from credentials where digest = $1 and revoked_at is not null"),
            params![secret.digest()],
        )
        .await?;
    Ok(row.is_some())
}

/// Whether a person has a token of this label.
pub async fn has_token(tx: &mut SystemTx, scope: Scope, label: &str) -> Result<bool, StoreError> {
    let row: Option<(String,)> = tx
        .optional(
            sql!(
                "select label from credentials
                  where tenant_id = $1 and user_id = $2 and kind = 'token' and label = $3 and revoked_at is null
                  limit 1"
            ),
            params![scope.tenant(), scope.user(), label],
        )
        .await?;
    Ok(row.is_some())
}

/// Forgets the other tokens of a label that a person had, as if they had never been; if there were any, every session and
/// link of theirs goes with them.
pub async fn replace(
    tx: &mut SystemTx,
    scope: Scope,
    label: &str,
    secret: &Secret,
) -> Result<u64, StoreError> {
    let replaced = tx
        .execute(
            sql!(
                "delete from credentials
                  where tenant_id = $1 and user_id = $2 and kind = 'token' and label = $3 and digest <> $4
                    and revoked_at is null"
            ),
            params![scope.tenant(), scope.user(), label, secret.digest()],
        )
        .await?;
    if replaced > 0 {
        tx.execute(
            sql!("delete from credentials where tenant_id = $1 and user_id = $2 and kind <> 'token'"),
            params![scope.tenant(), scope.user()],
        )
        .await?;
        tx.notify(Topic::Access, scope.user().as_uuid());
    }
    Ok(replaced)
}

/// Removes what can never be used again.
pub async fn sweep(tx: &mut SystemTx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(
        system_sql!("delete from credentials where expires_at is not null and expires_at <= $1"),
        params![now],
    )
    .await
}
