//! Somebody of the house.

use domain::{Role, Scope, TenantId};

/// Somebody of the house, with the right to do so.
#[derive(Debug, Clone, Copy)]
pub struct Operator(Scope, Role);

impl Operator {
    /// Whoever has at least the role of an operator.
    pub fn new(scope: Scope, role: Role) -> Option<Self> {
        (role >= Role::Operator).then_some(Self(scope, role))
    }

    pub const fn scope(self) -> Scope {
        self.0
    }

    pub const fn role(self) -> Role {
        self.1
    }

    pub(crate) const fn tenant(self) -> TenantId {
        self.0.tenant()
    }
}
