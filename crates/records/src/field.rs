//! What a field of a record is, to programs: what they hand over for it, and how it is described to them.

use std::fmt;

use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, KnownFormat, Object, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type,
};

use crate::Described;

/// A type that a record's field can have.
pub trait Field: Serialize {
    /// What is handed over for it, before the record's rule has looked at it.
    type Draft: DeserializeOwned;

    /// How a value of it is described.
    fn schema() -> Object;

    /// How what is handed over is described.
    fn draft() -> Object {
        Self::schema()
    }
}

/// A value of one type, perhaps in a known format.
pub(crate) fn plain(kind: Type, format: Option<KnownFormat>) -> Object {
    let format = format.map(SchemaFormat::KnownFormat);
    ObjectBuilder::new().schema_type(SchemaType::new(kind)).format(format).build()
}

macro_rules! fields {
    ($($type:ty: $kind:ident $(in $format:ident)?;)+) => {$(
        impl Field for $type {
            type Draft = Self;

            fn schema() -> Object {
                plain(Type::$kind, [$(KnownFormat::$format)?].into_iter().next())
            }
        }
    )+};
}

fields! {
    String: String;
    bool: Boolean;
    i64: Integer in Int64;
    Date: String in Date;
}

impl<F: Field> Field for Option<F> {
    type Draft = F::Draft;

    fn schema() -> Object {
        or_null(F::schema())
    }

    fn draft() -> Object {
        F::draft()
    }
}

fn or_null(mut object: Object) -> Object {
    if let SchemaType::Type(kind) = object.schema_type {
        object.schema_type = SchemaType::Array(vec![kind, Type::Null]);
    }
    object
}

/// A field as it is described.
pub struct Property {
    pub name: &'static str,
    /// The comment of the declaration.
    pub about: &'static str,
    pub value: Object,
    pub draft: Option<Object>,
}

/// The description of a stored record, or of a draft of one, which may leave out whatever it likes and hold nothing else.
pub(crate) fn object(properties: Vec<Property>, of_draft: bool) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new();
    if of_draft {
        object = object.additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)));
    } else {
        object = object.property("id", plain(Type::String, Some(KnownFormat::Uuid))).required("id");
    }
    for property in properties {
        let described = if of_draft { property.draft.map(or_null) } else { Some(property.value) };
        let Some(mut described) = described else { continue };
        let about = property.about.trim();
        described.description = (!about.is_empty()).then(|| about.to_owned());
        let always = !of_draft && matches!(described.schema_type, SchemaType::Type(_));
        object = object.property(property.name, described);
        if always {
            object = object.required(property.name);
        }
    }
    RefOr::T(Schema::Object(object.build()))
}

/// A draft of a record, as it is described.
pub fn draft_schema<R: Described>() -> RefOr<Schema> {
    object(R::properties(), true)
}

impl fmt::Debug for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Property").field("name", &self.name).finish_non_exhaustive()
    }
}
