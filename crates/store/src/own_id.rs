//! The keys of an assistant's own tables, each a type of its own, so that one thing's id can never stand where
//! another's belongs.

use domain::Timestamp;
use uuid::{NoContext, Uuid};

/// Declares ids that sort by the time they were made (UUID v7). Whoever uses it has `serde`, `schemars` and `uuid`.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $visible:vis $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(transparent)]
        #[schemars(inline)]
        $visible struct $name(uuid::Uuid);

        impl $name {
            $visible fn new(now: domain::Timestamp) -> Self {
                Self($crate::fresh_id(now))
            }

            $visible const fn from_uuid(uuid: uuid::Uuid) -> Self {
                Self(uuid)
            }

            $visible const fn as_uuid(self) -> uuid::Uuid {
                self.0
            }
        }

        /// An id out of an address or a form. What is no id leads nowhere.
        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self::from_uuid)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.as_uuid().fmt(f)
            }
        }

        impl $crate::ToValue for $name {
            fn to_value(&self) -> $crate::Value {
                $crate::ToValue::to_value(&self.as_uuid())
            }
        }

        impl $crate::FromValue for $name {
            const WANTED: &'static str = stringify!($name);

            fn from_value(value: &$crate::Value) -> Option<Self> {
                <uuid::Uuid as $crate::FromValue>::from_value(value).map(Self::from_uuid)
            }
        }
    )+};
}

/// A uuid that carries the injected time.
pub fn fresh_id(now: Timestamp) -> Uuid {
    let nanos = u32::try_from(now.subsec_nanosecond().max(0)).unwrap_or(0);
    let seconds = u64::try_from(now.as_second()).unwrap_or(0);
    Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, seconds, nanos))
}
