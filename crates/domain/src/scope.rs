//! Whose data a piece of work may touch.

use serde::{Deserialize, Serialize};

use crate::{TenantId, UserId};

/// One user of one tenant. Everything that reads or writes tenant data demands it.
///
/// There is no way to make one from thin air in ordinary code: it comes from authentication, from an inbox
/// row or from a job row, and the constructors say which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope {
    tenant: TenantId,
    user: UserId,
}

impl Scope {
    /// The scope of somebody whose token, session or sign-in link was just checked.
    pub const fn authenticated(tenant: TenantId, user: UserId) -> Self {
        Self { tenant, user }
    }

    /// The scope that a stored row (inbox, job, action) carries.
    pub const fn stored(tenant: TenantId, user: UserId) -> Self {
        Self { tenant, user }
    }

    pub const fn tenant(&self) -> TenantId {
        self.tenant
    }

    pub const fn user(&self) -> UserId {
        self.user
    }
}

/// What somebody may do. Ordered: each one may do what the ones before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    User,
    Operator,
    TenantAdmin,
    PlatformAdmin,
}

impl Role {
    pub const ALL: [Self; 4] = [Self::User, Self::Operator, Self::TenantAdmin, Self::PlatformAdmin];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Operator => "operator",
            Self::TenantAdmin => "tenant_admin",
            Self::PlatformAdmin => "platform_admin",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == text)
    }
}
