//! What a provider's error means, whoever the provider is.

use std::time::Duration;

use crate::port::ModelError;

/// The longest error code that is kept. Codes are words, not sentences.
const MAX_CODE: usize = 64;

/// An error as a vendor told it, without its sentences.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Fault {
    /// The vendor's own word for it, if it is a word.
    pub(crate) code: Option<String>,
    pub(crate) meaning: Meaning,
    /// How long to wait, where the vendor says so in the body. The header knows better.
    pub(crate) retry_after: Option<Duration>,
}

/// What only the body of an error can say; the rest is in the status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Meaning {
    #[default]
    AsTheStatus,
    TooLong,
    RateLimited,
    /// Out of credit: waiting does not help.
    OutOfCredit,
    Unauthorised,
    Overloaded,
}

impl Fault {
    /// A fault whose code is a word of the vendor's. Anything that is not a plain word is left out.
    pub(crate) fn new(code: Option<&str>, meaning: Meaning) -> Self {
        let plain = |code: &&str| {
            !code.is_empty()
                && code.len() <= MAX_CODE
                && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
        };
        Self { code: code.filter(plain).map(str::to_owned), meaning, retry_after: None }
    }

    /// The decision that a status and a body ask for: one table for every vendor.
    pub(crate) fn into_error(
        self,
        provider: &'static str,
        status: u16,
        retry_after: Option<Duration>,
    ) -> ModelError {
        let retry_after = retry_after.or(self.retry_after);
        let down = |status: u16| ModelError::Unavailable {
            provider,
            retry_after,
            source: format!("status {status}").into(),
        };
        match (self.meaning, status) {
            (Meaning::TooLong, _) | (_, 413) => ModelError::TooLong { provider },
            (Meaning::OutOfCredit, _) | (_, 402) => {
                ModelError::Refused { provider, status: Some(status), code: self.code }
            }
            (Meaning::Unauthorised, _) | (_, 401 | 403) => ModelError::Unauthorised { provider },
            (Meaning::RateLimited, _) | (_, 429) => ModelError::RateLimited { provider, retry_after },
            (Meaning::Overloaded, _) | (_, 408 | 409 | 425 | 500..) => down(status),
            _ => ModelError::Refused { provider, status: Some(status), code: self.code },
        }
    }
}

#[cfg(test)]
#[path = "fault_tests.rs"]
mod tests;
