//! Values on their way into and out of a database, the same for both engines.
//!
//! | value | SQLite keeps | PostgreSQL keeps |
//! |---|---|---|
//! | uuid | blob of 16 bytes | `uuid` |
//! | time | integer, microseconds since 1970 | `timestamptz` |
//! | date | text, `2026-01-31` | `date` |
//! | boolean | integer 0 or 1 | `boolean` |
//! | JSON | text | `jsonb` |
//!
//! What comes back is what the engine keeps; [`FromValue`] turns it into what was asked for.

mod json;

use domain::{
    ActionId, ActionState, AmendmentId, AuditId, CallId, CampaignId, CampaignSendId, ContactId,
    ConversationId, ConversationState, CorrelationId, DoubtId, ErasureId, EventId, EventKind, InstanceId,
    JobId, KnowledgeId, Language, MessageId, NightId, Nonce, OutboundId, PageId, PromiseId, ReceiptId, Role,
    SightingId, TenantId, Timestamp, TurnId, UserId,
};
use jiff::civil::Date;
use uuid::Uuid;

pub use self::json::JsonText;

/// One value, bound or read.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
    Uuid(Uuid),
    Time(Timestamp),
    Date(Date),
    Json(JsonText),
}

impl Value {
    /// The kind, never the content: errors are logged.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Int(_) => "an integer",
            Self::Real(_) => "a number",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
            Self::Uuid(_) => "a uuid",
            Self::Time(_) => "a time",
            Self::Date(_) => "a date",
            Self::Json(_) => "JSON",
        }
    }
}

/// What can be bound to a parameter.
pub trait ToValue {
    fn to_value(&self) -> Value;
}

/// What can be read from a column. `None` says that the value is of another kind.
pub trait FromValue: Sized {
    /// The kind wanted, for the error message.
    const WANTED: &'static str;

    fn from_value(value: &Value) -> Option<Self>;
}

/// Binds values to `$1`, `$2`, … in order.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => {
        &[$($crate::ToValue::to_value(&$value)),*] as &[$crate::Value]
    };
}

/// Stores a type by its own words: it must have `as_str()` and `parse(&str) -> Option<Self>`.
#[macro_export]
macro_rules! text_value {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::ToValue for $name {
            fn to_value(&self) -> $crate::Value {
                $crate::Value::Text(self.as_str().to_owned())
            }
        }

        impl $crate::FromValue for $name {
            const WANTED: &'static str = stringify!($name);

            fn from_value(value: &$crate::Value) -> Option<Self> {
                match value {
                    $crate::Value::Text(text) => <$name>::parse(text),
                    _ => None,
                }
            }
        }
    )+};
}

text_value!(ActionState, ConversationState, EventKind, Language, Role);

macro_rules! uuid_values {
    ($($name:ty),+ $(,)?) => {$(
        impl ToValue for $name {
            fn to_value(&self) -> Value {
                Value::Uuid(self.as_uuid())
            }
        }

        impl FromValue for $name {
            const WANTED: &'static str = stringify!($name);

            fn from_value(value: &Value) -> Option<Self> {
                Uuid::from_value(value).map(Self::from_uuid)
            }
        }
    )+};
}

uuid_values!(
    ActionId,
    AmendmentId,
    AuditId,
    CallId,
    CampaignId,
    CampaignSendId,
    ContactId,
    ConversationId,
    EventId,
    InstanceId,
    JobId,
    MessageId,
    Nonce,
    OutboundId,
    ReceiptId,
    SightingId,
    KnowledgeId,
    NightId,
    PageId,
    PromiseId,
    DoubtId,
    ErasureId,
    TenantId,
    TurnId,
    UserId,
);

macro_rules! integer_values {
    ($($name:ty),+ $(,)?) => {$(
        impl ToValue for $name {
            fn to_value(&self) -> Value {
                Value::Int(i64::from(*self))
            }
        }

        impl FromValue for $name {
            const WANTED: &'static str = stringify!($name);

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Int(number) => Self::try_from(*number).ok(),
                    _ => None,
                }
            }
        }
    )+};
}

integer_values!(i64, i32, i16, u32, u16, u8);

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value {
        T::to_value(self)
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_value)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    const WANTED: &'static str = T::WANTED;

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            other => T::from_value(other).map(Some),
        }
    }
}

impl ToValue for Value {
    fn to_value(&self) -> Value {
        self.clone()
    }
}

impl FromValue for Value {
    const WANTED: &'static str = "anything";

    fn from_value(value: &Value) -> Option<Self> {
        Some(value.clone())
    }
}

impl ToValue for bool {
    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }
}

impl FromValue for bool {
    const WANTED: &'static str = "a boolean";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(answer) => Some(*answer),
            Value::Int(0) => Some(false),
            Value::Int(1) => Some(true),
            _ => None,
        }
    }
}

impl ToValue for f64 {
    fn to_value(&self) -> Value {
        Value::Real(*self)
    }
}

impl FromValue for f64 {
    const WANTED: &'static str = "a number";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Real(number) => Some(*number),
            // An aggregate of a real column may come back whole; past 2^53 it would not be the same number.
            Value::Int(number) => i32::try_from(*number).ok().map(Self::from),
            _ => None,
        }
    }
}

impl ToValue for str {
    fn to_value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl FromValue for String {
    const WANTED: &'static str = "a text";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl ToValue for [u8] {
    fn to_value(&self) -> Value {
        Value::Bytes(self.to_vec())
    }
}

impl<const N: usize> ToValue for [u8; N] {
    fn to_value(&self) -> Value {
        Value::Bytes(self.to_vec())
    }
}

impl ToValue for Vec<u8> {
    fn to_value(&self) -> Value {
        Value::Bytes(self.clone())
    }
}

impl FromValue for Vec<u8> {
    const WANTED: &'static str = "bytes";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bytes(bytes) => Some(bytes.clone()),
            _ => None,
        }
    }
}

impl ToValue for Uuid {
    fn to_value(&self) -> Value {
        Value::Uuid(*self)
    }
}

impl FromValue for Uuid {
    const WANTED: &'static str = "a uuid";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Uuid(uuid) => Some(*uuid),
            Value::Bytes(bytes) => Self::from_slice(bytes).ok(),
            _ => None,
        }
    }
}

impl ToValue for Timestamp {
    fn to_value(&self) -> Value {
        Value::Time(*self)
    }
}

impl FromValue for Timestamp {
    const WANTED: &'static str = "a time";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Time(time) => Some(*time),
            Value::Int(micros) => time_of_micros(*micros),
            _ => None,
        }
    }
}

/// Unlike `Timestamp::from_microsecond`, also takes the fraction of the very last second.
pub(crate) fn time_of_micros(micros: i64) -> Option<Timestamp> {
    let nanos = i32::try_from(micros.rem_euclid(1_000_000) * 1000).ok()?;
    Timestamp::new(micros.div_euclid(1_000_000), nanos).ok()
}

impl ToValue for Date {
    fn to_value(&self) -> Value {
        Value::Date(*self)
    }
}

impl FromValue for Date {
    const WANTED: &'static str = "a date";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Date(date) => Some(*date),
            Value::Text(text) => text.parse().ok(),
            _ => None,
        }
    }
}

impl ToValue for CorrelationId {
    fn to_value(&self) -> Value {
        Value::Text(self.as_str().to_owned())
    }
}

impl FromValue for CorrelationId {
    const WANTED: &'static str = "a correlation id";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Self::parse(text).ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
#[path = "value_tests.rs"]
mod tests;
