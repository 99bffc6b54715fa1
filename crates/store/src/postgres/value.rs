//! Values on PostgreSQL's wire: bound as whatever type the server inferred, read as whatever type it sent.

use std::error::Error;

use bytes::{BufMut, BytesMut};
use domain::Timestamp;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use uuid::Uuid;

use crate::value::time_of_micros;
use crate::{JsonText, Value};

type BoxError = Box<dyn Error + Sync + Send>;

/// PostgreSQL counts from the year 2000, in microseconds and in days.
const EPOCH_MICROS: i64 = 946_684_800_000_000;
const EPOCH_DAY: Date = date(2000, 1, 1);

/// The byte that stands before the text of a `jsonb` on the wire.
const JSONB_VERSION: u8 = 1;

/// PostgreSQL's own "infinity", which no date of ours is.
const INFINITIES: [i64; 2] = [i64::MIN, i64::MAX];

impl ToSql for Value {
    fn to_sql(&self, wanted: &Type, out: &mut BytesMut) -> Result<IsNull, BoxError> {
        match (self, wanted) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Bool(answer), &Type::BOOL) => answer.to_sql(wanted, out),
            (Self::Int(number), &Type::INT8) => number.to_sql(wanted, out),
            (Self::Int(number), &Type::INT4) => i32::try_from(*number)?.to_sql(wanted, out),
            (Self::Int(number), &Type::INT2) => i16::try_from(*number)?.to_sql(wanted, out),
            (Self::Int(number), &Type::FLOAT8) => f64::from(i32::try_from(*number)?).to_sql(wanted, out),
            (Self::Real(number), &Type::FLOAT8) => number.to_sql(wanted, out),
            (Self::Text(text), &(Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN)) => {
                text.to_sql(&Type::TEXT, out)
            }
            (Self::Bytes(bytes), &Type::BYTEA) => bytes.to_sql(wanted, out),
            (Self::Uuid(uuid), &Type::UUID) => uuid.to_sql(wanted, out),
            (Self::Time(time), &Type::TIMESTAMPTZ) => {
                (time.as_microsecond() - EPOCH_MICROS).to_sql(&Type::INT8, out)
            }
            (Self::Date(day), &Type::DATE) => (*day - EPOCH_DAY).get_days().to_sql(&Type::INT4, out),
            (Self::Json(json), &Type::JSONB) => {
                out.put_u8(JSONB_VERSION);
                json.as_str().to_sql(&Type::TEXT, out)
            }
            (Self::Json(json), &(Type::JSON | Type::TEXT)) => json.as_str().to_sql(&Type::TEXT, out),
            _ => Err(format!("{} is bound where the statement needs {wanted}", self.kind()).into()),
        }
    }

    /// Decided value by value: an untyped null fits anywhere.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(sent: &Type, raw: &'a [u8]) -> Result<Self, BoxError> {
        Ok(match *sent {
            Type::BOOL => Self::Bool(bool::from_sql(sent, raw)?),
            Type::INT8 => Self::Int(i64::from_sql(sent, raw)?),
            Type::INT4 => Self::Int(i32::from_sql(sent, raw)?.into()),
            Type::INT2 => Self::Int(i16::from_sql(sent, raw)?.into()),
            Type::FLOAT8 => Self::Real(f64::from_sql(sent, raw)?),
            Type::FLOAT4 => Self::Real(f32::from_sql(sent, raw)?.into()),
            Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN => {
                Self::Text(String::from_sql(&Type::TEXT, raw)?)
            }
            Type::BYTEA => Self::Bytes(raw.to_vec()),
            Type::UUID => Self::Uuid(Uuid::from_sql(sent, raw)?),
            Type::TIMESTAMPTZ => Self::Time(time(i64::from_sql(&Type::INT8, raw)?)?),
            Type::DATE => Self::Date(EPOCH_DAY.checked_add(i32::from_sql(&Type::INT4, raw)?.days())?),
            Type::JSONB => Self::Json(match raw {
                [JSONB_VERSION, text @ ..] => JsonText::stored(String::from_sql(&Type::TEXT, text)?),
                _ => return Err("JSON of an unknown version".into()),
            }),
            Type::JSON => Self::Json(JsonText::stored(String::from_sql(&Type::TEXT, raw)?)),
            Type::VOID => Self::Null,
            _ => return Err(format!("{sent} is not read: cast it in the statement").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, BoxError> {
        Ok(Self::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

fn time(since_epoch: i64) -> Result<Timestamp, BoxError> {
    if INFINITIES.contains(&since_epoch) {
        return Err("infinity is not a time".into());
    }
    let micros = since_epoch.checked_add(EPOCH_MICROS).and_then(time_of_micros);
    micros.ok_or_else(|| "the time is out of range".into())
}
