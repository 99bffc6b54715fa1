//! What opens the door: API tokens, one-time sign-in links, browser sessions. Only digests are kept.

use std::fmt;

use domain::{Role, Scope, Timestamp};
use sha2::{Digest, Sha256};

use crate::{FromRow, Row, StoreError, SystemTx, params, sql, system_sql};

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
            "insert into credentials (digest, tenant_id, user_id, kind, label, csrf, created_at, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (digest) do nothing"
        ),
        params![
            secret.digest(),
            new.scope.tenant(),
            new.scope.user(),
            new.kind.as_str(),
            new.label,
            new.csrf,
            now,
            new.expires_at
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
    tx.optional(
        system_sql!(
            "select tenant_id, user_id, csrf, (select u.role from users u where u.id = credentials.user_id) as role
               from credentials
              where digest = $1 and kind = $2 and used_at is null and (expires_at is null or expires_at > $3)"
        ),
        params![secret.digest(), kind.as_str(), now],
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
              where digest = $1 and kind = $2 and used_at is null and (expires_at is null or expires_at > $3)
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

/// Removes what can never be used again.
pub async fn sweep(tx: &mut SystemTx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(
        system_sql!("delete from credentials where expires_at is not null and expires_at <= $1"),
        params![now],
    )
    .await
}
